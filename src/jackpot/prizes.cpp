#include "jackpot/prizes.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include "base/check.hpp"

namespace felt {
namespace {

using Whole = boost::multiprecision::cpp_int;

// An amount in cents that need not be whole.
struct Fraction {
  Whole numerator;
  Whole denominator;

  [[nodiscard]] Whole up_to(const Whole& unit) const {
    const Whole step = denominator * unit;
    return (numerator + step - 1) / step * unit;
  }
};

Money paid(const Fraction& each, Money chip_unit) {
  return Money::cents(each.up_to(chip_unit.in_cents()).convert_to<std::int64_t>());
}

// (j - r)(1 - (1 - p)^S) / S + p r, with p the straight flush's percentage.
Fraction straight_flush_alone(const PrizeMeterRules& rules, const PrizeCase& outcome) {
  const auto all = static_cast<unsigned>(outcome.straight_flushes);
  const Whole hundreds = boost::multiprecision::pow(Whole(100), all);
  const Whole left = boost::multiprecision::pow(Whole(100 - rules.straight_flush_percent), all);
  const Whole above_seed = outcome.rounded_meter.in_cents() - outcome.reseed.in_cents();
  const Whole of_seed = Whole(outcome.reseed.in_cents()) * rules.straight_flush_percent;
  return {above_seed * (hundreds - left) * 100 + of_seed * hundreds * all, hundreds * 100 * all};
}

}  // namespace

MeterPrizes meter_prizes(const PrizeMeterRules& rules, const PrizeCase& outcome, Money chip_unit) {
  const int royals = outcome.royal_flushes;
  const int straights = outcome.straight_flushes;
  FELT_CHECK(royals >= 0 && straights >= 0 && chip_unit > Money());
  MeterPrizes prizes;
  if (royals > 0) {
    prizes.pool = outcome.rounded_meter + outcome.reseed * (royals - 1);
    const Whole pool = prizes.pool.in_cents();
    const Whole shares = Whole(rules.royal_flush_percent) * royals + Whole(rules.straight_flush_percent) * straights;
    prizes.royal_flush = paid({pool * rules.royal_flush_percent, shares}, chip_unit);
    if (straights > 0) prizes.straight_flush = paid({pool * rules.straight_flush_percent, shares}, chip_unit);
    prizes.charge = MicroDollars::of(prizes.pool);
  } else if (straights > 0) {
    const Fraction each = straight_flush_alone(rules, outcome);
    prizes.straight_flush = paid(each, chip_unit);
    const Whole micros = each.numerator * straights * 10'000 / each.denominator;
    prizes.charge = MicroDollars::micros(micros.convert_to<std::int64_t>());
  }
  return prizes;
}

}  // namespace felt
