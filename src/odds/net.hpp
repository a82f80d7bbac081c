// What a wager comes to, net, over all deals: exact counts, and what follows from them. Amounts are in units of the
// wager, or in whole parts of a unit where a maximum cuts a payment to such a part. Does not know cards or rules.
#pragma once

#include <cstdint>
#include <map>

#include "odds/exact.hpp"

namespace felt::odds {

class NetOutcomes {
 public:
  // `parts`: how many make a unit.
  explicit NetOutcomes(std::int64_t parts = 1) : parts_(parts) {}

  void add(std::int64_t amount, Wide ways) {
    if (ways != 0) ways_[amount] += ways;
  }

  [[nodiscard]] std::int64_t parts() const { return parts_; }
  // By amount in parts, lowest first.
  [[nodiscard]] const std::map<std::int64_t, Wide>& ways() const { return ways_; }
  [[nodiscard]] Wide deals() const;
  [[nodiscard]] Wide ways_above(std::int64_t amount) const;

  // What a unit wins on average. Negative is the house's.
  [[nodiscard]] Ratio mean() const;
  [[nodiscard]] double variance() const;
  [[nodiscard]] double standard_deviation() const;
  // Divides parts and amounts by what all have in common, so that a unit has as few parts as it can.
  void simplify();

  bool operator==(const NetOutcomes&) const = default;

 private:
  std::int64_t parts_;
  std::map<std::int64_t, Wide> ways_;
};

}  // namespace felt::odds
