// What a player has won or lost after many rounds: the distribution of the sum, by convolution, so that it is right
// where a bell curve is not. The counts are exact; their sum over rounds is a probability, hence floating point. Does
// not know games.
#pragma once

#include <vector>

#include "odds/net.hpp"

namespace felt::odds {

struct AfterRounds {
  int rounds = 0;
  double mean = 0;  // in units
  double standard_deviation = 0;
  double ahead = 0;
  double even = 0;
  double behind = 0;
  // The result that is not exceeded with a chance of 1, 5, 25, 50, 75, 95 and 99 in 100, in units.
  struct Quantile {
    int percent = 0;
    double units = 0;
  };
  std::vector<Quantile> quantiles;
  // Every result and its chance, rising; what makes up less than 1e-15 is left out. Most lie whole steps apart.
  struct Result {
    double units = 0;
    double chance = 0;
  };
  std::vector<Result> results;
  double step = 1;
};

AfterRounds after_rounds(const NetOutcomes& net, int rounds);

}  // namespace felt::odds
