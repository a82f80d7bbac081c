// The sum of many rounds, by adding round to round: no transform. Rare results that lie off the others' grid (a
// jackpot's meter prizes) are counted apart. Does not know games.
#pragma once

#include <map>
#include <vector>

#include "audit/settle.hpp"

namespace felt::audit {

struct After {
  double ahead = 0;
  double even = 0;
  double behind = 0;
  struct Percentile {
    int percent = 0;
    std::int64_t amount = 0;
    // The next result, if the chance of not exceeding `amount` lies so near the percentage that rounding decides.
    std::int64_t near = 0;
  };
  std::vector<Percentile> percentiles;
};

After after(const Net& net, int rounds);

}  // namespace felt::audit
