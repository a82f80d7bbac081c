// The commands of a table where players bet against each other that are no part of a round. Private to table/.
#pragma once

#include "state/call.hpp"

namespace felt::table {

// Every command of such a table, to whoever judges it.
Ruling<void> dispatch_pot(Call& call);

// Opening and closing, cards, terms, agreements.
Ruling<void> pot_open(Call& call);
Ruling<void> pot_close(Call& call);
Ruling<void> pot_deck(Call& call);
Ruling<void> pot_set(Call& call);
Ruling<void> pot_notice(Call& call);
Ruling<void> pot_agree(Call& call);
Ruling<void> pot_disagree(Call& call);

// Seats and stakes.
Ruling<void> pot_sit(Call& call);
Ruling<void> pot_leave(Call& call);
Ruling<void> pot_buy(Call& call);
Ruling<void> pot_cash(Call& call);
Ruling<void> request_seat(Call& call);
Ruling<void> draw_seat(Call& call);
Ruling<void> wait_seat(Call& call);
Ruling<void> move_seat(Call& call);
Ruling<void> sit_out(Call& call);
Ruling<void> sit_in(Call& call);
Ruling<void> leave_out(Call& call);
Ruling<void> declare_short(Call& call);
Ruling<void> pot_vacate(Call& call);
Ruling<void> pot_exclude(Call& call);

// What is only put on record, or may not be.
Ruling<void> share(Call& call);

inline const PotRound& pot_round(const Call& call) { return call.table.pot.round; }
// From the first card until the pots are won: stakes stay as they are.
inline bool stakes_fixed(const Call& call) { return pot_round(call).running() && pot_round(call).started; }
// Terms do not change from the shuffle on, nor while a misdealt round waits to be dealt again.
inline bool terms_fixed(const Call& call) { return pot_round(call).running() || pot_round(call).misdealt; }
// Whom a command is about: the one it names, or whoever speaks.
inline PersonId subject_of(const Call& call) {
  return call.command.person.is_somebody() ? call.command.person : call.command.who.person;
}
std::uint32_t seated_players(const Table& table);

}  // namespace felt::table
