// From the text of a rule book to a RuleBook: reads, checks everything that can be checked, and
// answers with a whole book or with every problem found. Does not know where texts come from.
#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "rules/book.hpp"
#include "rules/reader.hpp"

namespace felt {

// The names are for problems only.
struct BookText {
  std::string id;  // the folder's name
  std::string values_file;
  std::string values;
  std::string clauses_file;
  std::string clauses;
};

using Problems = std::vector<Problem>;

tl::expected<RuleBook, Problems> load_book(const BookText& text);

// The parts of the above. Each adds to the problems and trusts only what the ones before it read.
void read_values(Section root, RuleBook& book);                           // book.toml
void read_clauses(Section root, const RuleBook& book, Clauses& clauses);  // clauses.toml
void check_values(Section root, const RuleBook& book);                    // what one key alone cannot show
void check_whole(Section root, const RuleBook& book);                     // values and clauses together

// "straight-flush": the name of a category in a book.
std::string_view key_of(Category category);
std::optional<Category> category_of_key(std::string_view key);

}  // namespace felt
