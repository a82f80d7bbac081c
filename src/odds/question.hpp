// Which table a par sheet is about: what a book lets a table choose, and what somebody wants to try beyond the book.
// Does not know how anything is counted.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/book.hpp"
#include "state/terms.hpp"

namespace felt::odds {

using Entries = std::vector<std::pair<std::string, std::string>>;

struct JackpotChoice {
  std::uint8_t option = 0;     // place among the book's, if it has any
  std::int64_t seed = 0;       // for each dollar of cost; 0: the book's own
  Money cost;                  // of a wager
  std::optional<Money> meter;  // what it holds; else what it starts from
};

struct Question {
  RuleBook book;  // with the odds that are tried
  Terms terms;
  Money ante;  // a unit; its size matters only to a maximum payout
  std::optional<JackpotChoice> jackpot;
  Entries options;  // what was chosen, in full
  Entries what_if;  // beyond the book

  [[nodiscard]] bool three_cards() const { return book.hands.cards == 3; }
};

// `options` are "pair-plus", "F"; `pays` are "bet.royal-flush", "100".
Result<Question> make_question(const RuleBook& book, const Entries& options, const Entries& pays);

}  // namespace felt::odds
