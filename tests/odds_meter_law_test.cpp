// The law of a meter in the long run, against an exact chain of all that it can hold.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "odds/meter_law.hpp"

namespace felt::odds {
namespace {

// A meter on whole units, state by state: how often a wager finds it in each between two resets. A straight flush takes
// a tenth of it, rounded up: to the cent at Canberra; at Crown, where a dollar is ten units, a tenth of the next
// dollar.
std::vector<double> visits(const MeterMotion& motion) {
  const auto seed = static_cast<std::size_t>(motion.seed);
  const auto step = static_cast<std::size_t>(motion.step);
  const double prizes = motion.royal_flush + motion.straight_flush;
  const double grows = motion.added_first ? 1 - prizes : motion.steps;
  const double leaves = motion.added_first ? 1 : prizes + motion.steps;
  const std::size_t ahead = motion.added_first ? step : 0;
  std::vector<double> found(seed + static_cast<std::size_t>(45 * motion.step / prizes));
  for (double change = 1; change > 1e-14;) {
    std::vector<double> comes(found.size());
    comes[seed + ahead] = 1;
    for (std::size_t held = 0; held < found.size(); ++held) {
      const std::size_t left = held - (held + 9) / 10;
      if (!motion.filled_up || left >= seed) comes[left + ahead] += motion.straight_flush * found[held];
    }
    change = 0;
    for (std::size_t held = 0; held < found.size(); ++held) {
      const double now = (comes[held] + (held < step ? 0 : grows * found[held - step])) / leaves;
      change = std::max(change, std::abs(now - found[held]) / (1 + now));
      found[held] = now;
    }
  }
  return found;
}

template <class Amount>
double average(const std::vector<double>& visits, const Amount& amount_of) {
  double all = 0;
  double sum = 0;
  for (std::size_t held = 0; held < visits.size(); ++held) {
    all += visits[held];
    sum += visits[held] * amount_of(static_cast<double>(held));
  }
  return sum / all;
}

// Prizes come some 260 times as often as they do, and steps are the larger for it: what the law leaves out is of the
// order of the square of that.
MeterMotion quick(double step, double rounding) {
  return {.seed = 200 * step,
          .step = step,
          .steps = 1,
          .royal_flush = 0.0004,
          .straight_flush = 0.0036,
          .kept = 0.9,
          .rounding = rounding};
}

TEST(MeterLaw, IsThatOfAMeterThatIsFilledUp) {
  // Steps that come by every part of a unit, so that rounding up adds the mean of nothing to nine tenths.
  for (MeterMotion motion : {quick(7, 0.45), quick(13, 0.45)}) {
    motion.added_first = motion.filled_up = true;
    const MeterLaw law(motion);
    const std::vector<double> found = visits(motion);
    const double filled_up = motion.straight_flush * average(found, [&](double held) {
                               return std::max(motion.seed - (held - std::ceil(held / 10)), 0.0);
                             });
    EXPECT_NEAR(law.filled_up() / filled_up, 1, 1e-3);
    EXPECT_NEAR(law.mean() / average(found, [](double held) { return held; }), 1, 1e-5);
    EXPECT_NEAR(law.lacking(5 * motion.seed) /
                    average(found, [&](double held) { return std::max(5 * motion.seed - held, 0.0); }),
                1, 1e-5);
  }
}

TEST(MeterLaw, IsThatOfAMeterThatFallsBelowItsSeed) {
  for (const double steps : {0.99, 0.6}) {
    MeterMotion motion = quick(7, 0.45);
    motion.steps = steps;
    const MeterLaw law(motion);
    const std::vector<double> found = visits(motion);
    EXPECT_NEAR(law.mean() / average(found, [](double held) { return held; }), 1, 1e-5);
    // Most of what it lacks of its seed it lacks within a few steps.
    for (const auto& [part, within] : {std::pair(0.8, 0.01), std::pair(1.0, 0.02), std::pair(3.0, 0.0001)}) {
      const double level = part * motion.seed;
      const double lacking = average(found, [&](double held) { return std::max(level - held, 0.0); });
      EXPECT_NEAR(law.lacking(level) / lacking, 1, within) << part;
    }
  }
}

// Halving the step, and with it how often a prize comes, quarters what the law leaves out.
TEST(MeterLaw, LeavesOutTheSquareOfAStep) {
  const auto off = [](double often, bool filled_up) {
    MeterMotion motion = quick(7, 0.45);
    motion.royal_flush *= often;
    motion.straight_flush *= often;
    motion.seed /= often;
    motion.added_first = motion.filled_up = filled_up;
    const MeterLaw law(motion);
    const std::vector<double> found = visits(motion);
    if (!filled_up) {
      const double lacking = average(found, [&](double held) { return std::max(motion.seed - held, 0.0); });
      return std::abs(law.lacking(motion.seed) / lacking - 1);
    }
    const double added = motion.straight_flush * average(found, [&](double held) {
                           return std::max(motion.seed - (held - std::ceil(held / 10)), 0.0);
                         });
    return std::abs(law.filled_up() / added - 1);
  };
  for (const bool filled_up : {true, false}) {
    const double large = off(2, filled_up);
    EXPECT_LT(off(1, filled_up), large / 3.5);
    EXPECT_GT(large, 1e-4);
  }
}

}  // namespace
}  // namespace felt::odds
