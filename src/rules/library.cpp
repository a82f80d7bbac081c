#include "rules/library.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "rules/embedded.hpp"

namespace felt {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargest = 16U << 20;  // no rule book is longer

std::optional<std::string> read_file(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kLargest) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

Library::Library() : books_(embedded_books()) {}

Result<Library> Library::with_folder(const std::string& folder) {
  std::error_code error;
  if (fs::exists(fs::path(folder) / "book.toml", error)) {
    return input_error(
        fmt::format("{}: is a rule book itself: expected the folder that holds it", printable(folder, 200)));
  }
  if (!fs::is_directory(folder, error)) {
    return input_error(fmt::format("{}: is no folder: expected one that holds ID/book.toml and ID/clauses.toml",
                                   printable(folder, 200)));
  }
  std::vector<fs::path> folders;
  std::error_code kind;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->is_directory(kind)) folders.push_back(it->path());
  }
  if (error) return input_error(fmt::format("{}: cannot be read: {}", printable(folder, 200), error.message()));
  std::sort(folders.begin(), folders.end());

  Library library;
  bool any = false;
  for (const fs::path& path : folders) {
    const fs::path values_file = path / "book.toml";
    const fs::path clauses_file = path / "clauses.toml";
    if (!fs::exists(values_file, kind) && !fs::exists(clauses_file, kind) && !kind) continue;
    const auto values = read_file(values_file);
    const auto clauses = read_file(clauses_file);
    if (!values || !clauses) {
      return input_error(fmt::format("{}: cannot be read: expected a rule book to have book.toml and clauses.toml",
                                     (values ? clauses_file : values_file).string()));
    }
    any = true;
    BookText text{path.filename().string(), values_file.string(), *values, clauses_file.string(), *clauses};
    const auto same = std::find_if(library.books_.begin(), library.books_.end(),
                                   [&](const BookText& book) { return book.id == text.id; });
    if (same == library.books_.end()) {
      library.books_.push_back(std::move(text));
    } else {
      *same = std::move(text);
    }
  }
  if (!any)
    return input_error(
        fmt::format("{}: holds no rule book: expected ID/book.toml and ID/clauses.toml", printable(folder, 200)));
  return library;
}

std::vector<std::string> Library::ids() const {
  std::vector<std::string> ids;
  ids.reserve(books_.size());
  for (const BookText& book : books_) ids.push_back(book.id);
  return ids;
}

const BookText* Library::text(std::string_view id) const {
  const auto found = std::find_if(books_.begin(), books_.end(), [&](const BookText& book) { return book.id == id; });
  return found == books_.end() ? nullptr : &*found;
}

}  // namespace felt
