// Ways of deciding: the best one, said as the shortest rule that loses nothing by it, and those that people go by.
// Finds rules in decisions; does not know how situations are counted.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "odds/payoffs.hpp"
#include "odds/pattern.hpp"

namespace felt::odds {

using Plays = std::function<bool(const Situation&)>;

struct NamedStrategy {
  std::string name;
  std::string words;
  Plays plays;
};

// What is usual where nothing of the dealer's is seen (three cards), and where one card is (five).
std::vector<NamedStrategy> three_card_strategies(HandValue qualifies);
std::vector<NamedStrategy> five_card_strategies(HandValue qualifies, const std::vector<Pattern>& hands,
                                                const std::vector<Pattern>& seen);

// "Q-6-4": the ranks of a hand without a straight or a flush, and what it is otherwise: "pair of twos, four".
std::string in_ranks(HandValue hand);

// The best decision as a rule.
struct Rule {
  std::string words;
  // By the dealer's card, where the rule turns on it: the lowest hand that is played with and without a card of its
  // rank, and what departs from that.
  struct Row {
    std::string up;
    std::string words;
  };
  std::vector<Row> rows;
  // The same to be drawn. Of lower hands those are played that `between` says; all others are folded.
  std::optional<HandValue> played_from;  // every hand of this value or better is played; none: not even the best is
  struct Share {
    HandValue hand;
    int up = -1;      // rank of the dealer's card, two is 0; -1 where none is seen
    Wide ways = 0;    // with what is seen
    Wide played = 0;  // of them: where it is neither none nor all, suits decide
  };
  std::vector<Share> between{};
};

// `plays` says how each situation is decided. Hands of three cards come in order of value.
Rule three_card_rule(const std::vector<Situation>& situations, const std::vector<std::uint8_t>& plays);
// By the one card of the dealer's that is seen. `verb`: "bet on", "play".
Rule rule_by_card(const std::vector<Situation>& situations, const std::vector<std::uint8_t>& plays,
                  const std::vector<Pattern>& hands, const std::vector<Pattern>& seen, std::string_view verb);

}  // namespace felt::odds
