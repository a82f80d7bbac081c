// Equity: which part of a pot each hand at a table of players against each other gets on average, when all cards are
// dealt out and everybody stays in. Counted where that takes a few seconds, else dealt at random. A tool for away from
// the table: it knows no player and no seat.
#pragma once

#include "equity/exact.hpp"
#include "equity/sampled.hpp"

namespace felt::equity {

struct EquityPlan {
  std::uint64_t samples = 0;  // 0: count exactly if that is quick enough, else a usual number of deals
  std::uint64_t seed = 0;
  int threads = 0;  // 0: all cores
};

inline constexpr std::uint64_t kUsualSamples = 20'000'000;
// About ten seconds of one core.
inline constexpr std::uint64_t kExactStepsMax = 10'000'000'000;

struct Equity {
  bool exact = false;
  std::uint64_t wanted = 0;  // deals, if they are samples
  // Without an outcome if it was stopped too early for any answer.
  Outcomes outcomes;
};

Equity work_out(const Question& question, const EquityPlan& plan, const WorkWatch& watch);

}  // namespace felt::equity
