// The sizes of fixed limits: which total a bet or raise may come to, and whether the wagers of a round fit two bets at
// all. Knows amounts only.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include <tl/expected.hpp>

#include "base/money.hpp"

namespace felt::phh {

// A bet, completion or raise: the street total it came to, over the highest before it.
struct Raise {
  int street = 0;  // 0 is third street
  Money total;
  Money high;
  bool all_in = false;
};

// Whether a raise is one full bet, the completion of less than one, or all that a player had.
bool fits(const Raise& raise, Money bet);

struct Bets {
  Money small;
  Money big;
};

// The two bets under which all raises of a round are legal, the bring-in counting as a bet of its own; or the first
// raise that fits none. `least` stands for a bet that nobody made.
tl::expected<Bets, Raise> find_bets(std::span<const Raise> raises, Money bring_in, Money least);

}  // namespace felt::phh
