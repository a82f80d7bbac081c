// The parts of an irregularity: what a report found, and what follows from it. Private to house/.
#pragma once

#include "house/parts.hpp"

namespace felt::house {

// A row of the book's table of irregularities, and what it is applied to.
struct Matter {
  const Irregularity& row;
  Box box;                  // where, or whom
  std::uint32_t boxes = 0;  // further boxes, one bit each
  const Cards& cards;       // as they were named or found

  [[nodiscard]] std::uint32_t bit() const { return box.is_box() ? std::uint32_t{1} << box.number : 0; }
};

// What follows by the row.
Ruling<void> emit_effect(Call& call, const Matter& matter);

// Those who are still in play may take their wagers back, but for some boxes and one person. Whether anybody may.
bool emit_retraction(Call& call, std::uint32_t without, PersonId not_of, Point point);

// A stake found on a live table's felt that nobody had seen: the box stands as if it had lain there.
Ruling<void> stake_found(Call& call);

}  // namespace felt::house
