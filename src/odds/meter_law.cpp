#include "odds/meter_law.hpp"

#include <algorithm>
#include <cmath>

#include "base/check.hpp"

// Seen by wagers, a meter M that grows steadily has a density f with
//     f'(x) = -f(x) + s q f(q x)
// above the seed: x is M in units of the mean growth between two prizes, s the straight flush's share of them, and q M
// what a straight flush takes down to M. It is solved by the sum of a_j exp(-q^j x) with a_0 = 1 and
// a_j = -a_(j-1) s q / (q^j - 1). A meter that is never below its seed has no more to it. Otherwise f is smaller by
// what the seed brings, wherever that has not come from: below the seed itself, and in layers, each q times lower than
// the one before, for what straight flushes take down from there.
namespace felt::odds {
namespace {

constexpr std::size_t kTerms = 48;
constexpr std::size_t kLayers = 40;  // down to a seventieth of the seed

}  // namespace

MeterLaw::MeterLaw(const MeterMotion& motion) : motion_(motion) {
  const long double prizes = static_cast<long double>(motion.royal_flush) + motion.straight_flush;
  FELT_CHECK(prizes > 0 && motion.step > 0 && motion.steps > 0 && motion.kept > 0 && motion.kept < 1);
  // 1. Between two prizes the meter makes a geometric number of steps. An exponential number that is cut down, or up if
  //    the step comes first, is just that; half a step stands for the cut.
  const long double half = motion.step * (motion.added_first ? 0.5L : -0.5L);
  const long double stop = motion.added_first ? prizes : prizes / (prizes + motion.steps);
  unit_ = motion.step * (1 / stop - 0.5L);
  // 2. The half step and the rounding move the meter by as much as straight flushes leave of them in the long run.
  shift_ = (half - motion.rounding) / (1.0L - motion.kept);
  seed_ = (motion.seed + half - shift_) / unit_;
  // 3. The series.
  const long double straight_share = motion.straight_flush / prizes;
  const long double q = 1.0L / motion.kept;
  rates_ = {1.0L};
  weights_ = {1.0L};
  for (std::size_t j = 1; j < kTerms; ++j) {
    rates_.push_back(rates_.back() * q);
    weights_.push_back(-weights_.back() * straight_share * q / (rates_.back() - 1));
  }
  // 4. All of it is one.
  if (motion.filled_up)
    scale_ = 1 / tail(seed_);
  else
    find_below_seed(motion.royal_flush / prizes);
}

// The series' own integral.
long double MeterLaw::tail(long double from) const {
  long double sum = 0;
  for (std::size_t j = 0; j < kTerms; ++j) sum += weights_[j] * std::exp(-rates_[j] * from) / rates_[j];
  return sum;
}

void MeterLaw::find_below_seed(long double royal_share) {
  // What is missing falls from one at the seed's lower side and goes on smoothly from layer to layer.
  long double top = seed_;
  long double missing_in_all = 0;
  for (std::size_t layer = 0; layer < kLayers; ++layer, top *= motion_.kept) {
    long double start = layer == 0 ? 1 : 0;
    for (std::size_t j = 0; j <= layer && j < kTerms; ++j) {
      const long double at_top = weights_[j] * std::exp(-rates_[j] * top);
      if (j < layer) start += at_top * missing_[layer - 1 - j];
      if (j > 0) start -= at_top * missing_[layer - j];
    }
    missing_.push_back(start * std::exp(top));
    for (std::size_t j = 0; j <= layer && j < kTerms; ++j) {
      const long double within = std::exp(-rates_[j] * top * motion_.kept) - std::exp(-rates_[j] * top);
      missing_in_all += weights_[j] * missing_[layer - j] * within / rates_[j];
    }
  }
  for (long double& missing : missing_) missing *= royal_share;
  scale_ = (1 + royal_share * missing_in_all) / tail(top);
}

// The weights in a layer below the seed.
std::vector<long double> MeterLaw::below_seed(std::size_t layer) const {
  std::vector<long double> weights = weights_;
  for (std::size_t j = 0; j < kTerms; ++j) weights[j] *= j <= layer ? scale_ - missing_[layer - j] : scale_;
  return weights;
}

double MeterLaw::lacking(double level) const {
  const long double upto = (level - shift_) / unit_;
  long double sum = 0;
  const auto add = [&](const std::vector<long double>& weights, long double factor, long double low, long double high) {
    if (high <= low) return;
    for (std::size_t j = 0; j < kTerms; ++j) {
      // The integral of (upto - x) exp(-rate x).
      const auto primitive = [&](long double x) {
        return std::exp(-rates_[j] * x) * (1 / rates_[j] - (upto - x)) / rates_[j];
      };
      sum += factor * weights[j] * (primitive(high) - primitive(low));
    }
  };
  add(weights_, scale_, seed_, upto);
  long double top = seed_;
  for (std::size_t layer = 0; layer < missing_.size(); ++layer, top *= motion_.kept) {
    add(below_seed(layer), 1, top * motion_.kept, std::min(top, upto));
  }
  return static_cast<double>(sum * unit_);
}

double MeterLaw::filled_up() const {
  if (!motion_.filled_up) return 0;
  return motion_.straight_flush * motion_.kept * lacking((motion_.seed + motion_.rounding) / motion_.kept);
}

double MeterLaw::mean() const {
  const double adding = motion_.added_first ? 1 : motion_.steps;
  const double in = motion_.step * adding + motion_.royal_flush * motion_.seed + filled_up();
  const double taken = motion_.royal_flush + motion_.straight_flush * (1 - motion_.kept);
  return (in - motion_.straight_flush * motion_.rounding) / taken;
}

}  // namespace felt::odds
