// Where a prize meter stands in the long run, if wager after wager lets it grow, a straight flush takes a part of it
// and a royal flush all. Does not know cards, costs or rule books.
//
// One wager a round, each with the same chances. Wagers are counted one by one, not as a flow: the law of a meter that
// grows steadily is known as a series, and half a step and the mean of what is rounded move it to where a meter that
// grows in steps stands. What is left is of the order of the square of a step against the seed: with the books' steps
// and chances less than a part in a billion of what a wager returns.
#pragma once

#include <vector>

namespace felt::odds {

struct MeterMotion {
  double seed = 0;            // what it holds after a royal flush
  double step = 0;            // what a wager adds, above zero
  double steps = 1;           // how many of the wagers without a prize off the meter add it
  double royal_flush = 0;     // chance of a wager
  double straight_flush = 0;  // chance of a wager
  double kept = 0;            // of the meter, after a straight flush
  double rounding = 0;        // what a straight flush takes beyond that on average
  bool added_first = false;   // before the wager is decided: every wager adds, and finds its own step on the meter
  bool filled_up = false;     // a straight flush does not leave it below the seed
};

class MeterLaw {
 public:
  // Needs a royal flush that can happen.
  explicit MeterLaw(const MeterMotion& motion);

  // What the meter as a wager finds it lacks of a level, on average.
  [[nodiscard]] double lacking(double level) const;
  // What a wager makes the house add after a straight flush, on average.
  [[nodiscard]] double filled_up() const;
  // The meter as a wager finds it, on average: what goes in comes out.
  [[nodiscard]] double mean() const;

 private:
  // Lengths are in what the meter grows by between two prizes, on average.
  [[nodiscard]] long double tail(long double from) const;
  [[nodiscard]] std::vector<long double> below_seed(std::size_t layer) const;
  void find_below_seed(long double royal_share);

  MeterMotion motion_;
  long double unit_ = 0;
  long double shift_ = 0;
  long double seed_ = 0;
  std::vector<long double> rates_;    // of the exponentials that the density is a sum of
  std::vector<long double> weights_;  // above the seed
  std::vector<long double> missing_;  // by layer below it: what a seed from below would have brought
  long double scale_ = 0;
};

}  // namespace felt::odds
