// The hands that win a jackpot prize, found without looking at those that win nothing, and what a player's first cards
// can still become. Does not know which of them a book pays, nor who folds.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "jackpot/boomerang.hpp"

namespace felt::odds {

struct PrizeHand {
  CardSet cards;
  JackpotHand kind;
};
// Every hand of five cards from a straight up, and every dead man's hand, each once.
std::vector<PrizeHand> prize_hands();

// Where three cards are joined by two for everybody: what each three can become.
class Completions {
 public:
  static constexpr int kKinds = 6;  // royal flush to straight, best first
  using Ways = std::array<std::uint16_t, kKinds>;

  explicit Completions(const std::vector<PrizeHand>& hands);
  // In so many of the 1176 ways.
  [[nodiscard]] const Ways& of(CardSet three) const;
  static int place(Category category) { return static_cast<int>(Category::royal_flush) - static_cast<int>(category); }

 private:
  std::vector<Ways> ways_;
};

}  // namespace felt::odds
