// A moment. Comes in from outside with every command; nothing here reads a clock.
#pragma once

#include <compare>
#include <cstdint>

namespace felt {

// Milliseconds since 1970 in the house's own time zone.
struct Time {
  std::int64_t ms = 0;

  constexpr auto operator<=>(const Time&) const = default;
  [[nodiscard]] constexpr Time plus_ms(std::int64_t more) const { return {ms + more}; }
  // Of a moment since 1970.
  [[nodiscard]] constexpr int minute_of_day() const { return static_cast<int>(ms / 60'000 % 1440); }
};

}  // namespace felt
