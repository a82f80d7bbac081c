#include "odds/pattern.hpp"

#include "base/check.hpp"
#include "hands/evaluate.hpp"

namespace felt::odds {
namespace {

constexpr std::uint64_t kOutOfFour[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

void extend(int rank, int cards, Pattern& so_far, std::vector<Pattern>& all) {
  if (cards == 0) {
    all.push_back(so_far);
    return;
  }
  if (rank == kRanks) return;
  for (int many = 0; many <= cards && many <= kSuits; ++many) {
    Pattern next = so_far;
    next.add(rank, many);
    extend(rank + 1, cards - many, next, all);
  }
}

HandValue value_of(const Hand& hand, int cards) { return cards == 3 ? evaluate_three(hand) : evaluate_five({}, hand); }

}  // namespace

void Pattern::add(int rank, int many) {
  if (many == 0) return;
  const auto place = static_cast<std::size_t>(rank);
  if (of[place] == 0) ++kinds;
  of[place] = static_cast<std::uint8_t>(of[place] + many);
  cards = static_cast<std::uint8_t>(cards + many);
  ranks = static_cast<std::uint16_t>(ranks | 1U << rank);
}

std::vector<Pattern> patterns(int cards) {
  std::vector<Pattern> all;
  Pattern none;
  extend(0, cards, none, all);
  return all;
}

Pattern operator+(const Pattern& one, const Pattern& other) {
  Pattern sum = one;
  for (int rank = 0; rank < kRanks; ++rank) sum.add(rank, other.of[static_cast<std::size_t>(rank)]);
  return sum;
}

bool possible(const Pattern& pattern) {
  for (const std::uint8_t many : pattern.of) {
    if (many > kSuits) return false;
  }
  return true;
}

HandValue mixed_value(const Pattern& pattern) {
  FELT_CHECK(pattern.cards == 3 || pattern.cards == 5);
  Hand hand;
  bool first = true;
  for (int rank = 0; rank < kRanks; ++rank) {
    for (int i = 0; i < pattern.of[static_cast<std::size_t>(rank)]; ++i) {
      hand += Card(static_cast<Rank>(rank), static_cast<Suit>((i + (first ? 0 : 1)) % kSuits));
    }
    if (pattern.of[static_cast<std::size_t>(rank)] > 0) first = false;
  }
  return value_of(hand, pattern.cards);
}

HandValue suited_value(const Pattern& pattern) {
  FELT_CHECK(pattern.distinct() && (pattern.cards == 3 || pattern.cards == 5));
  Hand hand;
  for (int rank = 0; rank < kRanks; ++rank) {
    if (pattern.of[static_cast<std::size_t>(rank)] != 0) hand += Card(static_cast<Rank>(rank), Suit::clubs);
  }
  return value_of(hand, pattern.cards);
}

std::uint64_t ways(const Pattern& pattern, const std::array<std::uint8_t, 13>& left) {
  std::uint64_t product = 1;
  for (std::size_t rank = 0; rank < pattern.of.size(); ++rank) product *= kOutOfFour[left[rank]][pattern.of[rank]];
  return product;
}

}  // namespace felt::odds
