// How two hands that are still to be completed from the same cards fare against each other, and against a third that is
// fixed. Every completion is looked at once, in rising order of worth, and the pairs that share no card are counted
// rather than made: those of the second player that are worth less are kept as counts of how many hold a card, two
// cards and so on, and of them the ones that share no card with a completion of the first are a signed sum over its
// subsets.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "equity/completions.hpp"

namespace felt::equity {

// What is fixed already.
struct Others {
  std::uint64_t cards = 0;  // live cards that are gone, by bit
  std::uint32_t worth = 0;  // the best hand so far; 0 if there is none
};

// How many pairs without a card in common.
struct PairCounts {
  std::uint64_t below = 0;          // both worth less than the others' best
  std::uint64_t first_equals = 0;   // the first is equal to it, the second below
  std::uint64_t second_equals = 0;  // and the other way round
  std::uint64_t both_equal = 0;
  std::uint64_t first_wins = 0;  // above the others and the second
  std::uint64_t tie = 0;         // equal, and above the others
  std::uint64_t second_wins = 0;
};

inline constexpr int kSweptUnknown = 5;  // cards to come that a sweep can handle: each one more doubles its code

class PairSweep {
 public:
  // For completions of so many cards out of `live`; the first player needs no more of them than the second.
  PairSweep(int live, int first_unknown, int second_unknown);

  PairCounts count(const Completions& first, const Completions& second, const Others& others);

  // Counts touched by a completion of the first and of the second player.
  static std::uint64_t touched_by_first(int first_unknown, int second_unknown);
  static std::uint64_t touched_by_second(int first_unknown, int second_unknown);

  // Subsets of n cards have their counts after those of n - 1. step[n][c] leads from the count of a subset of n cards
  // to that of the same with card c, above all others, added.
  struct Counts {
    std::array<std::array<std::uint32_t, 64>, kSweptUnknown> step{};
    std::vector<std::uint32_t> of;
  };

 private:
  using Run = PairCounts (*)(Counts&, const Completions&, const Completions&, const Others&);

  int live_;
  Counts counts_;
  Run run_;
};

}  // namespace felt::equity
