// The commands of a table that are no part of a round. Private to table/.
#pragma once

#include "state/call.hpp"

namespace felt::table {

// Opening and closing, cards, approvals.
Ruling<void> approve(Call& call);
Ruling<void> sign_on(Call& call);
Ruling<void> deck(Call& call);
Ruling<void> open(Call& call);
// The cards of a table that stays open were checked on this day of gaming.
Ruling<void> check_gaming_day(const Call& call);
Ruling<void> close(Call& call);
Ruling<void> tell_inspector(Call& call);
Ruling<void> replace_shoe(Call& call);
Ruling<void> idle(Call& call);
Ruling<void> supersede(Call& call);

// Terms and notices.
Ruling<void> set(Call& call);
Ruling<void> notice(Call& call);

// Seats and players.
Ruling<void> sit(Call& call);
Ruling<void> leave(Call& call);
Ruling<void> buy(Call& call);
Ruling<void> cash(Call& call);
Ruling<void> take_box(Call& call);
Ruling<void> drop_box(Call& call);
Ruling<void> demand(Call& call);
Ruling<void> vacate(Call& call);
Ruling<void> exclude(Call& call);
Ruling<void> readmit(Call& call);
Ruling<void> personal_limits(Call& call);
Ruling<void> hold_winnings(Call& call);

// Talk, disputes, records.
Ruling<void> rules(Call& call);
Ruling<void> bind_bank(Call& call);
Ruling<void> say(Call& call);
Ruling<void> ask_advice(Call& call);
Ruling<void> advise(Call& call);
Ruling<void> side_bet(Call& call);
Ruling<void> dispute(Call& call);
Ruling<void> decide_dispute(Call& call);
Ruling<void> refer(Call& call);
Ruling<void> review(Call& call);
Ruling<void> complain(Call& call);
Ruling<void> note(Call& call);
Ruling<void> steps(Call& call);
Ruling<void> inspect(Call& call);

// The round has begun, by its first card or by the call as the book counts, and is not over.
inline bool round_running(const Call& call) {
  const Round& round = call.round();
  return round.running() || (round.begun() && call.house().round_starts == RoundStarts::call);
}
// Chips lie on the layout.
inline bool bets_down(const Round& round) { return round.boxes != 0; }
// Extra boxes go back when others want a place, or when the house allows none any more.
void emit_drop_extra_boxes(Call& call, Point point);

}  // namespace felt::table
