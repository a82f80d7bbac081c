// Points: the names by which code cites the rules. A point has one meaning in every book; each book
// maps it to its own clause, or to our ruling where the instrument is silent. Knows no book.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include <tl/expected.hpp>

namespace felt {

enum class Point : std::uint16_t {
#define FELT_POINT(name, scope, meaning) name,
#include "rules/points.inc"
#undef FELT_POINT
};

inline constexpr int kPoints = 0
#define FELT_POINT(name, scope, meaning) +1
#include "rules/points.inc"
#undef FELT_POINT
    ;

// Which books a point concerns. Each must map every point of its scopes, or call it absent.
enum class Scope : std::uint8_t {
  common,      // every book
  house,       // house-banked games
  three_card,  // Three Card Poker
  canberra_poker,
  jackpot,      // books with any jackpot
  prize_meter,  // Crown's linked progressive
  boomerang,    // Canberra Poker's jackpot
  pot,          // player-banked games
  stud,         // 7 and 5 Card Stud
  manila,
  tournament,       // a short tournament section
  tournament_terms  // Crown's terms and conditions
};

std::string_view name(Point point);
std::string_view meaning(Point point);
Scope scope(Point point);
std::optional<Point> point_named(std::string_view name);

// An ordinary "no": the point of the rules it rests on. The book names the clause.
struct Refusal {
  Point point{};
  constexpr bool operator==(const Refusal&) const = default;
};

// A yes, or a refusal: an expected without a value. It is one number, so that it travels in a register; a yes put
// together in memory from its parts would wait for its own stores, several times a command.
class [[nodiscard]] Permission {
 public:
  constexpr Permission() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): `return refuse(point);`
  constexpr Permission(const tl::unexpected<Refusal>& no) : refused_by_(static_cast<std::int32_t>(no.value().point)) {}
  [[nodiscard]] constexpr bool has_value() const { return refused_by_ < 0; }
  constexpr explicit operator bool() const { return has_value(); }
  [[nodiscard]] constexpr Refusal error() const { return {static_cast<Point>(refused_by_)}; }

 private:
  std::int32_t refused_by_ = -1;
};

template <class T>
using Ruling = std::conditional_t<std::is_void_v<T>, Permission, tl::expected<T, Refusal>>;

// Cold, so that what leads to a refusal lies apart: the code of a round that is played by the rules has to stay in the
// cache.
[[gnu::cold, gnu::noinline]] inline tl::unexpected<Refusal> refuse(Point point) {
  return tl::unexpected<Refusal>(Refusal{point});
}

}  // namespace felt
