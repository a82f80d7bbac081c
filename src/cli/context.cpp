#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"

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

Result<std::string> read_text(const std::string& file, std::string_view expected) {
  std::ostringstream text;
  if (file == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::error_code error;
  if (std::filesystem::is_directory(file, error))
    return input_error(fmt::format("{}: is a folder, expected {}", file, expected));
  std::ifstream in(file, std::ios::binary);
  if (!in) return input_error(fmt::format("{}: cannot be read", file));
  text << in.rdbuf();
  return text.str();
}

Result<std::uint64_t> whole_number(std::string_view option, const std::string& text, std::uint64_t least,
                                   std::uint64_t most) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && at == end && number >= least && number <= most) return number;
  const std::string up_to =
      most == std::numeric_limits<std::uint64_t>::max() ? "up" : fmt::format("to {}", grouped(most));
  return input_error(
      fmt::format("{} '{}': expected a whole number from {} {}", option, printable(text), grouped(least), up_to));
}

Result<std::vector<std::pair<std::string, std::string>>> terms_asked(const std::vector<std::string>& entries) {
  std::vector<std::pair<std::string, std::string>> terms;
  for (const std::string& entry : entries) {
    const std::size_t equals = entry.find('=');
    if (equals == 0 || equals == std::string::npos)
      return input_error(fmt::format("--set '{}': expected KEY=VALUE, such as pair-plus=F", printable(entry)));
    terms.emplace_back(entry.substr(0, equals), entry.substr(equals + 1));
  }
  return terms;
}

Result<std::vector<play::Strength>> strengths_asked(std::string_view option, const std::string& text) {
  std::vector<play::Strength> strengths;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const auto strength = play::strength_named(std::string_view(text).substr(from, comma - from));
    if (!strength) {
      return input_error(fmt::format("{} '{}': expected simple, steady or strong, or several with commas between",
                                     option, printable(text)));
    }
    strengths.push_back(*strength);
    from = comma + 1;
  }
  return strengths;
}

}  // namespace felt::cli
