// How the dealer's hands that are still possible stand against a player's, whatever is paid for it: what a decision is
// made on. Does not know wagers.
#pragma once

#include <cstdint>
#include <vector>

#include "hands/value.hpp"

namespace felt::odds {

// Numbers of the dealer's hands.
struct Standing {
  std::uint32_t out = 0;    // that do not qualify
  std::uint32_t lower = 0;  // of those that do: lower than the player's
  std::uint32_t equal = 0;
  std::uint32_t higher = 0;

  [[nodiscard]] std::uint32_t all() const { return out + lower + equal + higher; }
  bool operator==(const Standing&) const = default;
};

// Situations in which a player decides and that cannot be told apart by what they are worth.
struct Situation {
  HandValue hand;
  Category category{};     // of the hand
  bool suited = false;     // whether all cards seen are of one suit
  std::uint16_t held = 0;  // then the ranks of the player's cards in that suit, by bit
  Standing standing;
  std::uint32_t ways = 0;   // pairs of a hand and what else is seen
  std::uint16_t ranks = 0;  // the place of the hand's pattern among patterns(cards)
  std::uint16_t seen = 0;   // the place of what is seen of the dealer's among patterns(seen)
};

}  // namespace felt::odds
