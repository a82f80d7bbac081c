#include "equity/outcomes.hpp"

#include <bit>

#include "base/check.hpp"

namespace felt::equity {

void Outcomes::merge(const Outcomes& other) {
  if (other.players_ == 0) return;
  if (players_ == 0) *this = Outcomes(other.players_);
  FELT_CHECK(players_ == other.players_);
  for (std::size_t i = 0; i < times_.size(); ++i) times_[i] += other.times_[i];
}

Wide Outcomes::total() const {
  Wide sum = 0;
  for (const Wide times : times_) sum += times;
  return sum;
}

Wide Outcomes::shared(int player, int sharers) const {
  Wide sum = 0;
  for (std::size_t winners = 0; winners < times_.size(); ++winners) {
    if (((winners >> player) & 1) != 0 && std::popcount(winners) == sharers) sum += times_[winners];
  }
  return sum;
}

Wide Outcomes::ties(int player) const {
  Wide sum = 0;
  for (int sharers = 2; sharers <= players_; ++sharers) sum += shared(player, sharers);
  return sum;
}

Fraction Outcomes::share(int player) const {
  constexpr Wide kDivisible = 360'360;  // by every number of sharers up to fifteen
  Wide numerator = 0;
  for (int sharers = 1; sharers <= players_; ++sharers)
    numerator += shared(player, sharers) * (kDivisible / static_cast<Wide>(sharers));
  Wide denominator = total() * kDivisible;
  FELT_CHECK(denominator > 0);
  Wide common = denominator;
  for (Wide rest = numerator; rest != 0;) {
    const Wide next = common % rest;
    common = rest;
    rest = next;
  }
  return {numerator / common, denominator / common};
}

}  // namespace felt::equity
