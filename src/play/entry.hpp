// What a person types at the table: words that are understood at every prompt, wagers, decisions. Knows the words of
// the book at hand, not the state of any table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "play/solo_table.hpp"

namespace felt::play {

// The most that is taken as an amount, so that no sum can run over.
inline const Money kAmountMax = Money::dollars(1'000'000);

// "10", "$12.50", "1,000".
Result<Money> parse_amount(std::string_view word);

enum class Anytime { help, rules, why, buy, cards, quit };
std::optional<Anytime> anytime_named(std::string_view word);

// "10", "10 5", "ante 10 pairs-plus 5 jackpot".
Result<Wagers> parse_wagers(const RuleBook& book, const Terms& terms, const std::vector<std::string>& words);
// The shortest entry that stands for the wagers: "10 5 jackpot".
std::string entry_for(const Wagers& wagers);

// The key of a decision in this book: 'p', or 'b' where the wager is a bet.
char key_of(const RuleBook& book, Choice choice);
// By key or word.
std::optional<Choice> choice_typed(const RuleBook& book, std::string_view line);

}  // namespace felt::play
