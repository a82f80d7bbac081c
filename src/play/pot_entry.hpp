// What a person types where players bet against each other: words that are understood at every prompt, and moves. Knows
// what is offered at a turn, not the table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "pot/betting.hpp"

namespace felt::play {

enum class PotWord { help, rules, why, buy, table, sit_out, sit_in, quit };
std::optional<PotWord> pot_word_named(std::string_view word);

// A move as it was typed; without an amount where none was said.
struct MoveTyped {
  Move move = Move::none;
  std::optional<Money> amount;
};
// "c", "call", "raise 10", "r10", "tap out". A letter that stands for two moves is the one that is offered.
Result<MoveTyped> parse_move(const pot::Options& options, const std::vector<std::string>& words);

// Of the sizes of a raise or an opening those that the stake covers; `street` is what he has wagered already.
pot::Sizes affordable(const pot::Options& options, Money street);
// "$5, $10 or $15", "$5 to $40".
std::string in_words(const pot::Sizes& sizes);
// The one size there is.
std::optional<Money> only_size(const pot::Sizes& sizes);

// What is offered at a turn: "[c] call $5  [r] raise $5 or $10  [f] fold".
std::string moves_in_words(const pot::Options& options, Money street, Money blind);
// What Enter alone does: a move that costs nothing, or the only one there is.
Move free_move(const pot::Options& options);

}  // namespace felt::play
