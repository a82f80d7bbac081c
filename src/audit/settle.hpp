// What a round comes to, line by line as the books' settlement tables have it, and sums over deals. Amounts are cents.
// Does not know how deals are counted.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "audit/asked.hpp"

namespace felt::audit {

__extension__ using Big = __int128;
std::string digits(Big number);
// "-512/22100".
std::string ratio(Big numerator, Big denominator);

// How one hand stands against the dealer's hands: how many do not qualify, and of the others how many are beaten.
struct Standing {
  std::int64_t out = 0;
  std::int64_t wins = 0;
  std::int64_t ties = 0;
  std::int64_t loses = 0;
};

struct Settlement {
  std::int64_t fold = 0;
  std::int64_t out = 0;
  std::int64_t wins = 0;
  std::int64_t ties = 0;
  std::int64_t loses = 0;
};
// Ante, what the decision adds, the bonus; and a pair plus of the size of the ante, if there is one.
Settlement settle(const Asked& asked, Category category, bool with_pair_plus);
std::int64_t settle_pair_plus(const Asked& asked, Category category);

// What playing wins more than folding, over all the dealer's hands.
Big gain(const Settlement& settlement, const Standing& standing);
// Apart from what asks: g++ 12 gets the comparison of a 128-bit sign with a single bit wrong where it sees both.
[[gnu::noinline]] bool worth_playing(const Settlement& settlement, const Standing& standing);

// Deals by what became of them.
struct Sums {
  struct Line {
    Big fold = 0, out = 0, wins = 0, ties = 0, loses = 0;
  };
  std::array<Line, kCategories> by{};
  Big situations = 0;
  Big played = 0;

  void add(Category category, const Standing& standing, std::int64_t times, bool plays);
  void merge(const Sums& other);
};

// Deals by their net result.
using Net = std::map<std::int64_t, Big>;
Net net_of(const Sums& sums, const Asked& asked, bool with_pair_plus);

}  // namespace felt::audit
