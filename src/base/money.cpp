#include "base/money.hpp"

#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "base/text.hpp"

namespace felt {

std::string to_string(Money money) {
  const std::int64_t cents = money.in_cents();
  // The magnitude of the most negative amount does not fit in a signed word.
  const std::uint64_t magnitude = cents < 0 ? 0 - static_cast<std::uint64_t>(cents) : static_cast<std::uint64_t>(cents);
  const char* sign = cents < 0 ? "-" : "";
  if (magnitude % 100 == 0) return fmt::format("{}{}", sign, magnitude / 100);
  return fmt::format("{}{}.{:02}", sign, magnitude / 100, magnitude % 100);
}

Result<Money> parse_money(std::string_view text) {
  const auto wrong = [&] {
    return input_error(
        fmt::format("'{}' is no amount of money: expected dollars and cents such as 25 or 12.50", printable(text)));
  };
  std::string_view rest = text;
  const bool negative = rest.starts_with('-');
  if (negative) rest.remove_prefix(1);
  if (rest.starts_with('$')) rest.remove_prefix(1);

  const std::size_t point = rest.find('.');
  const std::string_view whole = rest.substr(0, point);
  const std::string_view part = point == std::string_view::npos ? "00" : rest.substr(point + 1);
  const auto digits = [](std::string_view s, std::uint64_t& out) {
    const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), out);
    return error == std::errc() && end == s.data() + s.size();
  };
  std::uint64_t dollars = 0;
  std::uint64_t cents = 0;
  if (!digits(whole, dollars) || !digits(part, cents) || part.size() > 2) return wrong();
  if (part.size() == 1) cents *= 10;

  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (dollars > (kMost - cents) / 100) {
    return input_error(fmt::format("'{}' is more money than can be counted: expected at most {}", printable(text),
                                   to_string(Money::cents(std::numeric_limits<std::int64_t>::max()))));
  }
  const auto total = static_cast<std::int64_t>(dollars * 100 + cents);
  return Money::cents(negative ? -total : total);
}

}  // namespace felt
