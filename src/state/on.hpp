// What each kind of event does to a table: one function for every line of state/events.inc. Knows no rule: whether the
// event should have happened was decided before.
#pragma once

#include "state/apply.hpp"

namespace felt::on {

#define FELT_EVENT(name, text) void name(Table& table, const Event& event);
#include "state/events.inc"
#undef FELT_EVENT

inline bool at_box(const Event& event) { return event.box.is_box() && event.box.number <= kBoxesMax; }

// The hand that an event is about; a spare one if it is about none.
inline BoxHand& hand_of(Table& table, const Event& event) {
  return table.round().hands[at_box(event) ? event.box.number : 0];
}

inline void pay_player(Table& table, PersonId person, Money amount) {
  if (Player* player = table.find(person)) player->chips += amount;
}

// Cards shuffled for a deal that has not begun must be shuffled again.
inline void forget_shuffle(Table& table) {
  Round& round = table.round();
  if (round.phase > Phase::called) return;
  round.shuffled = round.cut = round.loaded = false;
  table.shoe_filled = false;
}

inline bool all_seats_taken(const Table& table) {
  for (std::size_t seat_number = 1; seat_number <= table.terms.seats; ++seat_number) {
    if (!table.owner[seat_number].is_somebody()) return false;
  }
  return true;
}

}  // namespace felt::on
