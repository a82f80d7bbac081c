// Writes a round of 7 Card Stud, told by its events, as a hand in the Poker Hand History format, where that format can
// say it (docs/phh.md); else says why not. A journal calls it with what it kept of a round. Knows no files.
#pragma once

#include <span>

#include "phh/history.hpp"
#include "state/directory.hpp"
#include "state/table.hpp"

namespace felt::phh {

// Whose eyes: what everybody at the table has seen, or every card that was dealt.
enum class Eyes : std::uint8_t { table, all };

struct RoundEvents {
  const RuleBook& book;
  const Directory& people;
  Table before;               // as it was when the cards were shuffled
  std::vector<Event> events;  // from the shuffle to the end of the round, in order
};

// Why nothing of a book can be written, if that is so.
Result<void> can_be_told(const RuleBook& book);

// Before it is handed out, the hand is read back and divided: it comes to the same chips, or is refused.
Result<History> tell(const RoundEvents& round, Eyes eyes);

}  // namespace felt::phh
