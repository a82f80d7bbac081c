// Hands by their ranks alone: how many cards of each rank, and what such a hand is worth with mixed suits and in one
// suit. Does not know players, dealers or wagers.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hands/value.hpp"

namespace felt::odds {

struct Pattern {
  std::array<std::uint8_t, 13> of{};  // cards of each rank, at most four
  std::uint16_t ranks = 0;            // which there are, by bit
  std::uint8_t cards = 0;
  std::uint8_t kinds = 0;  // how many different ranks

  [[nodiscard]] bool distinct() const { return cards == kinds; }
  void add(int rank, int many);
};

// Every pattern of so many cards.
std::vector<Pattern> patterns(int cards);
Pattern operator+(const Pattern& one, const Pattern& other);  // may be no pattern: more than four of a rank
bool possible(const Pattern& pattern);

// The value of a hand of three or five cards that is no flush, and of a pattern without pairs in one suit.
HandValue mixed_value(const Pattern& pattern);
HandValue suited_value(const Pattern& pattern);

// How many ways there are to choose the pattern's cards from a deck in which `left` of each rank remain.
std::uint64_t ways(const Pattern& pattern, const std::array<std::uint8_t, 13>& left);

}  // namespace felt::odds
