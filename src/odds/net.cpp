#include "odds/net.hpp"

#include <cmath>
#include <numeric>

namespace felt::odds {

Wide NetOutcomes::deals() const {
  Wide sum = 0;
  for (const auto& [amount, ways] : ways_) sum += ways;
  return sum;
}

Wide NetOutcomes::ways_above(std::int64_t amount) const {
  Wide sum = 0;
  for (auto at = ways_.upper_bound(amount); at != ways_.end(); ++at) sum += at->second;
  return sum;
}

Ratio NetOutcomes::mean() const {
  Ratio mean{0, deals() * parts_};
  for (const auto& [amount, ways] : ways_) mean.numerator += amount * ways;
  return mean;
}

double NetOutcomes::variance() const {
  const long double parts = static_cast<long double>(parts_);
  const long double deals_in_all = static_cast<long double>(deals());
  const Ratio average = mean();
  const long double centre =
      static_cast<long double>(average.numerator) / static_cast<long double>(average.denominator);
  long double sum = 0;
  for (const auto& [amount, ways] : ways_) {
    const long double apart = static_cast<long double>(amount) / parts - centre;
    sum += apart * apart * (static_cast<long double>(ways) / deals_in_all);
  }
  return static_cast<double>(sum);
}

double NetOutcomes::standard_deviation() const { return std::sqrt(variance()); }

void NetOutcomes::simplify() {
  std::int64_t common = parts_;
  for (const auto& [amount, ways] : ways_) common = std::gcd(common, amount);
  if (common <= 1) return;
  std::map<std::int64_t, Wide> less;
  for (const auto& [amount, ways] : ways_) less.emplace(amount / common, ways);
  ways_ = std::move(less);
  parts_ /= common;
}

}  // namespace felt::odds
