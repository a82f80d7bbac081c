// Money: a signed 64-bit count of cents. Knows no currency, no accounts and no fractions of a cent.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.hpp"
#include "base/result.hpp"

namespace felt {

class Money {
 public:
  constexpr Money() = default;
  static constexpr Money cents(std::int64_t amount) { return Money(amount); }
  static Money dollars(std::int64_t amount) { return Money(100) * amount; }

  [[nodiscard]] constexpr std::int64_t in_cents() const { return cents_; }
  [[nodiscard]] constexpr bool is_zero() const { return cents_ == 0; }
  [[nodiscard]] constexpr bool is_negative() const { return cents_ < 0; }

  constexpr auto operator<=>(const Money&) const = default;

  // Arithmetic stops the program rather than wrap around.
  Money operator+(Money other) const {
    std::int64_t sum = 0;
    FELT_CHECK(!__builtin_add_overflow(cents_, other.cents_, &sum));
    return Money(sum);
  }
  Money operator-(Money other) const {
    std::int64_t difference = 0;
    FELT_CHECK(!__builtin_sub_overflow(cents_, other.cents_, &difference));
    return Money(difference);
  }
  Money operator*(std::int64_t times) const {
    std::int64_t product = 0;
    FELT_CHECK(!__builtin_mul_overflow(cents_, times, &product));
    return Money(product);
  }
  Money operator-() const { return Money() - *this; }
  Money& operator+=(Money other) { return *this = *this + other; }
  Money& operator-=(Money other) { return *this = *this - other; }

 private:
  explicit constexpr Money(std::int64_t cents) : cents_(cents) {}
  std::int64_t cents_ = 0;
};

// "12.50", "-3.05", "10" when there are no cents.
std::string to_string(Money money);

// Reads what to_string prints, with an optional leading "$"; at most two decimals.
Result<Money> parse_money(std::string_view text);

}  // namespace felt
