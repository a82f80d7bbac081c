// Where a jackpot's meter stands in the long run: its states walked through wager by wager, prize by prize, from one
// royal flush to the next. Does not know cards.
//
// Between two royal flushes the meter rises by a step a wager and falls with every straight flush. States lie on a grid
// of one step; a meter that falls between two of them is shared between both, so that its mean stays what it is. What
// that spoils is of the order of the square of a step against the meter: less than 2e-11 of its mean, and of what fills
// the meter up, which happens near the seed only, 1e-7 or so.
#pragma once

#include <cstdint>

namespace felt::audit {

struct MeterPlan {
  // Millionths of a dollar.
  std::int64_t seed = 0;
  std::int64_t step = 0;
  bool step_first = false;  // before the wager is decided; else after it, if it wins nothing
  bool never_below_seed = false;
  bool whole_dollars = false;         // prizes are of the meter rounded up to whole dollars
  std::int64_t royal_floor = 0;       // what a royal flush wins at least
  std::int64_t straight_floor = 0;    // and a straight flush
  std::int64_t straight_percent = 0;  // of the meter
  double royal_flush = 0;             // chances of a wager
  double straight_flush = 0;
  double losing = 0;
};

// Dollars.
struct MeterRun {
  double meter = 0;        // as a wager finds it, its own step included if that comes first
  double royal_flush = 0;  // the prize, on average
  double added = 0;        // by the house for a wager, seeds after royal flushes apart
};
MeterRun run_meter(const MeterPlan& plan);

}  // namespace felt::audit
