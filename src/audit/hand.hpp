// What a hand of three or five cards is worth, found by looking at it: ranks sorted, counted, compared one by one.
// Slow and plain, so that it can check what is fast. Does not know rule books.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "cards/card.hpp"
#include "hands/value.hpp"

namespace felt::audit {

// The better hand has the greater place, then the greater ranks, first to last.
struct HandRank {
  int place = 0;  // of the category among those of its game, the lowest first
  Category category{};
  std::array<int, 5> ranks{-1, -1, -1, -1, -1};  // those that are there most often first, the higher first
  auto operator<=>(const HandRank&) const = default;

  // One whole number in the same order, below kNumbers.
  [[nodiscard]] int number() const;
};
inline constexpr int kNumbers = 10 * 14 * 14 * 14 * 14 * 14;

HandRank rank_of(std::span<const Card> cards);

// Two aces and two eights.
bool is_dead_mans_hand(const HandRank& hand);

// "Q-6-4", "pair of twos, four kicker".
std::string in_words(const HandRank& hand);
char letter(int rank);

// The 52 cards; a card's place in it stands for the card in loops.
const std::vector<Card>& deck();

}  // namespace felt::audit
