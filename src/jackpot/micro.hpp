// Millionths of a dollar: what a prize meter counts in, so that a rate in basis points of a wager in
// cents is exact. Knows no meters.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/money.hpp"

namespace felt {

class MicroDollars {
 public:
  constexpr MicroDollars() = default;
  static constexpr MicroDollars micros(std::int64_t amount) { return MicroDollars(amount); }
  static MicroDollars of(Money money);

  [[nodiscard]] constexpr std::int64_t in_micros() const { return micros_; }
  [[nodiscard]] constexpr bool is_zero() const { return micros_ == 0; }
  [[nodiscard]] constexpr bool is_negative() const { return micros_ < 0; }
  // What a display shows: never more than there is. For amounts that are not negative.
  [[nodiscard]] Money cut_to_cents() const;
  [[nodiscard]] Money up_to_dollars() const;

  constexpr auto operator<=>(const MicroDollars&) const = default;

  // Arithmetic stops the program rather than wrap around.
  MicroDollars operator+(MicroDollars other) const;
  MicroDollars operator-(MicroDollars other) const;
  MicroDollars operator*(std::int64_t times) const;
  MicroDollars operator-() const { return MicroDollars() - *this; }
  MicroDollars& operator+=(MicroDollars other) { return *this = *this + other; }
  MicroDollars& operator-=(MicroDollars other) { return *this = *this - other; }

 private:
  explicit constexpr MicroDollars(std::int64_t micros) : micros_(micros) {}
  std::int64_t micros_ = 0;
};

// "50000", "50000.40", "1.703": cents where there are any, and no more digits than the amount has.
std::string to_string(MicroDollars amount);

// Reads what to_string prints, with an optional leading "$"; at most six decimals.
Result<MicroDollars> parse_micro_dollars(std::string_view text);

}  // namespace felt
