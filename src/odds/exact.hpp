// Whole numbers beyond 64 bits and fractions over the number of deals, as odds are counted in. Floating point comes
// last, when somebody asks for a decimal. Does not know cards or wagers.
#pragma once

#include <cstdint>
#include <string>

namespace felt::odds {

__extension__ using Wide = __int128;

std::string digits(Wide number);

// Not reduced: the denominator is the number of deals, or a multiple of it where amounts are parts of a unit.
struct Ratio {
  Wide numerator = 0;
  Wide denominator = 1;

  [[nodiscard]] double value() const;
  bool operator==(const Ratio&) const = default;
};
// "-512/22100".
std::string to_string(Ratio ratio);

}  // namespace felt::odds
