#include "jackpot/micro.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "base/check.hpp"
#include "base/text.hpp"

namespace felt {
namespace {

constexpr std::int64_t kMicrosInCent = 10'000;
constexpr std::int64_t kMicrosInDollar = 1'000'000;

}  // namespace

MicroDollars MicroDollars::of(Money money) { return micros(money.in_cents()) * kMicrosInCent; }

Money MicroDollars::cut_to_cents() const {
  FELT_CHECK(micros_ >= 0);
  return Money::cents(micros_ / kMicrosInCent);
}

Money MicroDollars::up_to_dollars() const {
  FELT_CHECK(micros_ >= 0);
  return Money::dollars(micros_ / kMicrosInDollar + (micros_ % kMicrosInDollar == 0 ? 0 : 1));
}

MicroDollars MicroDollars::operator+(MicroDollars other) const {
  std::int64_t sum = 0;
  FELT_CHECK(!__builtin_add_overflow(micros_, other.micros_, &sum));
  return micros(sum);
}

MicroDollars MicroDollars::operator-(MicroDollars other) const {
  std::int64_t difference = 0;
  FELT_CHECK(!__builtin_sub_overflow(micros_, other.micros_, &difference));
  return micros(difference);
}

MicroDollars MicroDollars::operator*(std::int64_t times) const {
  std::int64_t product = 0;
  FELT_CHECK(!__builtin_mul_overflow(micros_, times, &product));
  return micros(product);
}

std::string to_string(MicroDollars amount) {
  const std::int64_t micros = amount.in_micros();
  const std::uint64_t magnitude =
      micros < 0 ? 0 - static_cast<std::uint64_t>(micros) : static_cast<std::uint64_t>(micros);
  const char* sign = micros < 0 ? "-" : "";
  const std::uint64_t part = magnitude % kMicrosInDollar;
  if (part == 0) return fmt::format("{}{}", sign, magnitude / kMicrosInDollar);
  std::string text = fmt::format("{}{}.{:06}", sign, magnitude / kMicrosInDollar, part);
  const std::size_t cents_end = text.size() - 4;
  while (text.size() > cents_end && text.back() == '0') text.pop_back();
  return text;
}

Result<MicroDollars> parse_micro_dollars(std::string_view text) {
  const auto wrong = [&] {
    return input_error(
        fmt::format("'{}' is no amount of a meter: expected dollars with at most six decimals, "
                    "such as 25 or 1.703",
                    printable(text)));
  };
  std::string_view rest = text;
  const bool negative = rest.starts_with('-');
  if (negative) rest.remove_prefix(1);
  if (rest.starts_with('$')) rest.remove_prefix(1);
  const std::size_t point = rest.find('.');
  const std::string_view whole = rest.substr(0, point);
  std::string part(point == std::string_view::npos ? "0" : rest.substr(point + 1));
  if (part.empty() || part.size() > 6) return wrong();
  part.resize(6, '0');

  const auto digits = [](std::string_view s, std::int64_t& out) {
    if (s.empty() || !std::all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; })) return false;
    return std::from_chars(s.data(), s.data() + s.size(), out).ec == std::errc();
  };
  std::int64_t dollars = 0;
  std::int64_t micros = 0;
  if (!digits(whole, dollars) || !digits(part, micros)) return wrong();
  if (dollars >= std::numeric_limits<std::int64_t>::max() / kMicrosInDollar) return wrong();
  const std::int64_t total = dollars * kMicrosInDollar + micros;
  return MicroDollars::micros(negative ? -total : total);
}

}  // namespace felt
