// What royal and straight flushes of one round are paid from a prize meter: the formulas for one and for
// several, as exact fractions. Knows no meters and no tables.
#pragma once

#include "jackpot/micro.hpp"
#include "rules/book.hpp"

namespace felt {

struct PrizeCase {
  Money rounded_meter;
  Money reseed;  // the seed times the cost of a wager
  int royal_flushes = 0;
  int straight_flushes = 0;
};

struct MeterPrizes {
  Money pool;            // what royal flushes share with straight flushes; zero without a royal flush
  Money royal_flush;     // each, rounded up to the chip unit
  Money straight_flush;  // each, rounded up to the chip unit
  MicroDollars charge;   // all prizes before that rounding, cut down to a millionth of a dollar

  bool operator==(const MeterPrizes&) const = default;
};

MeterPrizes meter_prizes(const PrizeMeterRules& rules, const PrizeCase& outcome, Money chip_unit);

}  // namespace felt
