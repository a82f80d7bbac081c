// The texts of the rule books at hand: those compiled in and, over them, those of a folder. Does not know
// what is in a book; rules/load.hpp reads it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "rules/load.hpp"

namespace felt {

class Library {
 public:
  // The books that are compiled in.
  Library();
  // The same, but a book that `folder` holds (folder/ID/book.toml, folder/ID/clauses.toml) takes the
  // place of the one with its id, or is added.
  static Result<Library> with_folder(const std::string& folder);

  [[nodiscard]] std::vector<std::string> ids() const;
  // Null if there is no such book.
  [[nodiscard]] const BookText* text(std::string_view id) const;

 private:
  std::vector<BookText> books_;
};

}  // namespace felt
