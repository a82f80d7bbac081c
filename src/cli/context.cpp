#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands.hpp"

namespace felt::cli {

Result<Library> Context::library() const {
  if (!rulebooks) return Library();
  auto library = Library::with_folder(*rulebooks);
  if (!library) return input_error(fmt::format("--rulebooks {}", library.error().what));
  return library;
}

Result<RuleBook> Context::book(const std::string& id) const {
  const auto books = library();
  if (!books) return tl::unexpected(books.error());
  return load(*books, id);
}

Result<RuleBook> load(const Library& library, const std::string& id) {
  const BookText* text = library.text(id);
  if (text == nullptr) {
    return input_error(
        fmt::format("'{}' is no rule book: expected one of {}", printable(id), fmt::join(library.ids(), ", ")));
  }
  auto book = load_book(*text);
  if (book) return std::move(*book);
  std::string what;
  for (const Problem& problem : book.error()) what += (what.empty() ? "" : "\nfelt: ") + to_string(problem);
  return input_error(what);
}

}  // namespace felt::cli
