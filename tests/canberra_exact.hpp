// The exact worth of Canberra Poker's ante and bet under a few strategies, by counting, apart from the engine: hands
// are sorted by value and swept, with inclusion and exclusion for the cards that player and dealer cannot share.
#pragma once

#include <cstdint>

namespace felt {

// What the player wins in antes over all pairs of hands, player's and dealer's: 2,598,960 × 1,533,939. With a best
// decision the up-card counts, so that there it is over all pairs and up-cards: five times as many.
struct CanberraExact {
  std::int64_t always = 0;
  std::int64_t simple = 0;        // any pair, or ace-king-jack-eight-three and better
  std::int64_t optimal_by_5 = 0;  // over all up-cards, too
};

CanberraExact canberra_exact();

}  // namespace felt
