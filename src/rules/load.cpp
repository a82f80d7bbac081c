#include "rules/load.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace felt {
namespace {

// The file as a table, or a problem with the place where it stops being TOML.
std::optional<toml::table> parse(const std::string& file, const std::string& text, Problems& problems) {
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    problems.push_back(
        {file, static_cast<int>(error.source().begin.line), "", fmt::format("is not TOML: {}", error.description())});
    return std::nullopt;
  }
}

}  // namespace

tl::expected<RuleBook, Problems> load_book(const BookText& text) {
  Problems problems;
  const auto values = parse(text.values_file, text.values, problems);
  const auto clauses = parse(text.clauses_file, text.clauses, problems);
  if (!problems.empty()) return tl::unexpected(std::move(problems));

  RuleBook book;
  Section root(&*values, text.values_file, "", &problems);
  // Each step needs the one before to have found nothing.
  read_values(root, book);
  if (problems.empty()) {
    if (book.info.id != text.id) {
      root.section("book").problem("id", fmt::format("expected \"{}\", the folder's name", text.id));
    }
    check_values(root, book);
  }
  if (problems.empty()) read_clauses(Section(&*clauses, text.clauses_file, "", &problems), book, book.clauses);
  if (problems.empty()) {
    book.clauses.index();
    check_whole(root, book);
  }
  if (!problems.empty()) return tl::unexpected(std::move(problems));
  return book;
}

std::string_view key_of(Category category) {
  switch (category) {
    case Category::odd_cards: return "odd-cards";
    case Category::pair: return "pair";
    case Category::two_pairs: return "two-pairs";
    case Category::three_of_a_kind: return "three-of-a-kind";
    case Category::straight: return "straight";
    case Category::flush: return "flush";
    case Category::full_house: return "full-house";
    case Category::four_of_a_kind: return "four-of-a-kind";
    case Category::straight_flush: return "straight-flush";
    case Category::royal_flush: return "royal-flush";
  }
  return "";
}

std::optional<Category> category_of_key(std::string_view key) {
  for (int i = 0; i < kCategories; ++i) {
    if (key_of(static_cast<Category>(i)) == key) return static_cast<Category>(i);
  }
  return std::nullopt;
}

}  // namespace felt
