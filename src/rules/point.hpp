// Points: the names by which code cites the rules. A point has one meaning in every book; each book
// maps it to its own clause, or to our ruling where the instrument is silent. Knows no book.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

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
  // Makes a Ruling<void> too large for a register. In one, every "yes" would wait a dozen cycles until its parts,
  // stored one by one, can be loaded as a whole; a simulated round feels it.
  std::array<std::uint64_t, 2> spare{};
  constexpr bool operator==(const Refusal&) const = default;
};

template <class T>
using Ruling = tl::expected<T, Refusal>;

inline tl::unexpected<Refusal> refuse(Point point) { return tl::unexpected<Refusal>(Refusal{point}); }

}  // namespace felt
