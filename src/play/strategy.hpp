// How a simulated player decides. For simulation and analysis only: nobody at a table is advised by it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "hands/value.hpp"
#include "rules/book.hpp"

namespace felt::play {

enum class Strategy : std::uint8_t {
  optimal,  // loses least
  simple,  // the usual rule of thumb: as the dealer qualifies; at Canberra Poker any pair, or ace-king-jack-eight-three
  always   // never folds
};
std::string_view name(Strategy strategy);
std::optional<Strategy> strategy_named(std::string_view word);

class StrategicPlayer {
 public:
  StrategicPlayer(const RuleBook& book, Strategy strategy);

  // Whether to play a hand; `up` is the dealer's face-up card, if the game has one.
  [[nodiscard]] bool plays(std::span<const Card> cards, HandValue value, std::optional<Card> up) const;

 private:
  Strategy strategy_;
  bool canberra_;
  HandValue floor_;  // the lowest hand that is played, whatever the dealer shows
};

// What betting twice the ante wins against all hands that the dealer can have beside his up-card, in antes, for a
// player who holds ace and king and no pair; out of 163,185 hands. Folding wins -163,185.
std::int64_t ace_king_bet_wins(std::span<const Card> cards, Card up);

}  // namespace felt::play
