// Which table a par sheet is about: what a book lets a table choose, and what somebody wants to try beyond the book.
// Does not know how anything is counted.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "odds/jackpot_prizes.hpp"
#include "rules/book.hpp"
#include "state/terms.hpp"

namespace felt::odds {

using Entries = std::vector<std::pair<std::string, std::string>>;

struct Question {
  RuleBook book;  // with the odds that are tried
  Terms terms;
  // A unit. Its size matters only to a maximum payout, and beside a jackpot wager of fixed cost.
  Money ante;
  std::optional<JackpotAsked> jackpot;
  Entries options;  // what was chosen, in full
  Entries what_if;  // beyond the book

  [[nodiscard]] bool three_cards() const { return book.hands.cards == 3; }
};

// `options` are "pair-plus", "F"; `pays` are "bet.royal-flush", "100".
Result<Question> make_question(const RuleBook& book, const Entries& options, const Entries& pays);

// The values that a book has for an option of its tables; none where any amount will do. An error is an option that the
// book does not have.
Result<std::vector<std::string>> values_of(const RuleBook& book, const std::string& option);

}  // namespace felt::odds
