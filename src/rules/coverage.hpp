// Clause coverage: which points the engine cited while tests ran, and what that makes of a book's
// clauses. Does not know the tests; whoever runs the engine hands over what it answered.
#pragma once

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "rules/book.hpp"

namespace felt {

// The points cited under each book.
class Citations {
 public:
  void cite(std::string_view book_id, Point point) { cited_.emplace(book_id, point); }
  void merge(const Citations& other) { cited_.insert(other.cited_.begin(), other.cited_.end()); }
  void clear() { cited_.clear(); }
  [[nodiscard]] bool contains(std::string_view book_id, Point point) const {
    return cited_.contains(std::pair(std::string(book_id), point));
  }
  [[nodiscard]] bool empty() const { return cited_.empty(); }

  // One file a test program, one line a citation: "act-tcp hand_pair".
  [[nodiscard]] Result<void> save(const std::string& file) const;
  // All files of a folder together; nothing if there is no such folder.
  static Result<Citations> load_folder(const std::string& folder);

 private:
  std::set<std::pair<std::string, Point>> cited_;
};

struct KindCoverage {
  int clauses = 0;
  int exercised = 0;
  int asks_nothing = 0;
};

struct BookCoverage {
  std::array<KindCoverage, kClauseKinds.size()> kinds;  // by ClauseKind; what comes later is apart
  std::vector<std::string> missing;                     // clauses not yet exercised
  std::vector<std::string> later;                       // clauses of the tournament section
  int later_exercised = 0;
  int rulings = 0;  // that the engine can cite themselves
  int rulings_exercised = 0;
};

// A clause is exercised when every point that it stands for was cited.
BookCoverage coverage(const RuleBook& book, const Citations& citations);
bool is_exercised(const RuleBook& book, const Clause& clause, const Citations& citations);

}  // namespace felt
