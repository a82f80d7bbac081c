#include "audit/meter.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace felt::audit {
namespace {

constexpr double kNothing = 1e-15;      // wagers too few to count
constexpr long double kLayer = 1e-13L;  // the part of all wagers that ends the layers
constexpr double kDollar = 1e6;
constexpr std::int64_t kMicroDollar = 1'000'000;
constexpr std::int64_t kMicroCent = 10'000;

double up_to(double amount, double unit) { return std::ceil(amount / unit) * unit; }

class Walk {
 public:
  explicit Walk(const MeterPlan& plan) : plan_(plan) {
    step_ = static_cast<double>(plan.step);
    seed_ = static_cast<double>(plan.seed);
    states_per_micro_ = 1 / step_;
    royal_floor_ = static_cast<double>(plan.royal_floor);
    straight_floor_ = static_cast<double>(plan.straight_floor);
    share_ = static_cast<double>(plan.straight_percent) / 100;
    below_ = plan.never_below_seed ? 0 : plan.seed / plan.step;
    lowest_ = static_cast<double>(plan.seed) - static_cast<double>(below_) * step_;
    // Long enough for all but 1e-20 of the meters that no prize is taken from: one may stand high before that.
    const double leaves = plan.royal_flush + plan.straight_flush;
    states_ =
        static_cast<std::size_t>(below_) + static_cast<std::size_t>(46 / leaves * (plan.step_first ? 1 : plan.losing));
    // How much rounding up adds on average, once prizes have brought the meter to every cent or tenth of a cent alike.
    // A prize of whole dollars is a tenth of one.
    const std::int64_t tenth = kMicroDollar / 100 * plan.straight_percent;
    const std::int64_t apart = std::gcd(std::gcd(plan.step, plan.seed), plan.whole_dollars ? tenth : kMicroCent);
    if (plan.whole_dollars) {
      rounding_ = static_cast<double>(kMicroDollar - apart % kMicroDollar) / 2;
    } else {
      const std::int64_t share = std::gcd(apart * plan.straight_percent / 100, kMicroCent);
      rounding_ = static_cast<double>(kMicroCent - share) / 2;
    }
  }

  MeterRun run() {
    std::vector<double> arriving(states_ + 1, 0.0);
    std::vector<double> next(states_ + 1, 0.0);
    top_ = static_cast<std::size_t>(below_);
    arriving[top_] = 1;
    // Layer by layer: meters that no straight flush has been taken from, one, two, ...
    for (int layer = 0; layer < 5'000; ++layer) {
      const std::size_t cleared = top_ + 2;
      const long double here = one_layer(arriving, layer == 0, next);
      arriving.swap(next);
      std::fill(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(std::min(cleared, next.size())), 0.0);
      if (here < kLayer * wagers_) break;
    }
    MeterRun result;
    result.meter = static_cast<double>(meters_ / wagers_ / kDollar);
    result.royal_flush = static_cast<double>(royals_ / wagers_ / kDollar);
    result.added = static_cast<double>(added_ / wagers_ / kDollar);
    return result;
  }

 private:
  long double one_layer(const std::vector<double>& arriving, bool exact, std::vector<double>& next) {
    long double here = 0;
    double before = 0;  // wagers made at the state below, or arriving there
    const double stays = 1 - plan_.royal_flush - plan_.straight_flush;
    const double again = 1 - (stays - plan_.losing);  // wagers that win a fixed prize leave the meter where it is
    const std::size_t arrivals = top_;
    top_ = 0;
    // In blocks, so that what is little is not lost in what is much.
    constexpr std::size_t kBlock = 4'096;
    for (std::size_t from = 0; from < states_ && (from <= arrivals || before >= kNothing); from += kBlock) {
      Sums sums;
      for (std::size_t state = from; state < std::min(from + kBlock, states_); ++state) {
        double wagers = 0;
        if (plan_.step_first) {
          wagers = before;
          before = wagers * stays + arriving[state];
        } else {
          wagers = (arriving[state] + before) / again;
          before = wagers * plan_.losing;
        }
        if (wagers < kNothing) continue;
        sums.wagers += wagers;
        const double meter = lowest_ + static_cast<double>(state) * step_;
        if (exact) {
          settle<true>(meter, wagers, sums, next);
        } else {
          settle<false>(meter, wagers, sums, next);
        }
      }
      here += sums.wagers;
      meters_ += sums.meters;
      royals_ += sums.royals;
      added_ += sums.added;
    }
    wagers_ += here;
    return here;
  }

  struct Sums {
    double wagers = 0, meters = 0, royals = 0, added = 0;
  };

  // One wager's prizes, `wagers` times. `exact`: the meter stands where rounding up can be told, else on average.
  template <bool exact>
  void settle(double meter, double wagers, Sums& sums, std::vector<double>& next) {
    sums.meters += wagers * meter;
    double rounded = meter;
    if (plan_.whole_dollars) rounded = exact ? up_to(meter, kDollar) : meter + rounding_;
    const double royal = std::max(rounded, royal_floor_);
    sums.royals += wagers * royal;
    sums.added += wagers * plan_.royal_flush * (royal - meter);
    // A straight flush.
    const double hits = wagers * plan_.straight_flush;
    double share = rounded * share_;
    if (!plan_.whole_dollars) share = exact ? up_to(std::round(share), kMicroCent) : share + rounding_;
    const double taken = std::min(share, meter);
    sums.added += hits * std::max(straight_floor_ - taken, 0.0);
    const double left = meter - taken;
    if (plan_.never_below_seed && left < seed_) {
      sums.added += hits * (seed_ - left);
      return;  // it stands where it began: another life
    }
    const double place = std::max((left - lowest_) * states_per_micro_, 0.0);
    const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(place));
    const double upper = hits * (place - static_cast<double>(static_cast<std::int64_t>(place)));
    top_ = std::max(top_, at + 1);
    next[at] += hits - upper;
    next[at + 1] += upper;
  }

  const MeterPlan& plan_;
  std::int64_t below_ = 0;  // states below the seed
  double lowest_ = 0;
  double seed_ = 0, step_ = 0, states_per_micro_ = 0, royal_floor_ = 0, straight_floor_ = 0, share_ = 0;
  std::size_t states_ = 0;
  std::size_t top_ = 0;  // the highest that a meter arrives at
  double rounding_ = 0;
  long double wagers_ = 0;
  long double meters_ = 0;
  long double royals_ = 0;
  long double added_ = 0;
};

}  // namespace

MeterRun run_meter(const MeterPlan& plan) { return Walk(plan).run(); }

}  // namespace felt::audit
