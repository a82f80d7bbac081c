// A house-banked round: every command of it, judged by the book. Each function answers with events (in the call) or
// with a refusal. Does not know how a table is opened, nor who may see what.
#pragma once

#include "state/call.hpp"

namespace felt::house {

// Preparing the cards.
Ruling<void> shuffle(Call& call);
Ruling<void> order_shuffle(Call& call);
Ruling<void> cut(Call& call);
Ruling<void> recut(Call& call);
Ruling<void> load(Call& call);

// Wagers.
Ruling<void> open_bets(Call& call);
Ruling<void> bet(Call& call);
Ruling<void> take_back(Call& call);
Ruling<void> spoken(Call& call);
Ruling<void> close_bets(Call& call);
Ruling<void> reopen_bets(Call& call);
Ruling<void> release_bets(Call& call);
Ruling<void> stand_down(Call& call);

// The deal.
Ruling<void> deal(Call& call);
Ruling<void> card(Call& call);
Ruling<void> stub(Call& call);
Ruling<void> announce(Call& call);

// Decisions.
Ruling<void> decide(Call& call);
Ruling<void> time_out(Call& call);
Ruling<void> correct(Call& call);
Ruling<void> look(Call& call);
Ruling<void> rack(Call& call);

// The end of a round.
Ruling<void> reveal(Call& call);
Ruling<void> settle(Call& call);
Ruling<void> collect(Call& call);

// The jackpot at the table.
Ruling<void> call_jackpot(Call& call);
Ruling<void> register_jackpot(Call& call);
Ruling<void> leave_jackpot(Call& call);
Ruling<void> join_jackpot(Call& call);
Ruling<void> cancel_jackpot(Call& call);
Ruling<void> record_jackpot(Call& call);
Ruling<void> meter_answers(Call& call);
Ruling<void> approve_prize(Call& call);
Ruling<void> deny_prize(Call& call);

// A player's bets go with him before the first card is out, by `point`.
void emit_bets_back(Call& call, PersonId person, Point point);

// Jackpot wagers that wait for the next round go back: all, as there is none; or those of one who leaves.
void emit_carried_returned(Call& call, Point point);
void emit_carried_leaves(Call& call, PersonId person);

// What goes wrong.
Ruling<void> report(Call& call);
Ruling<void> confirm(Call& call);
Ruling<void> retract(Call& call);
Ruling<void> stay(Call& call);
Ruling<void> order_count(Call& call);
Ruling<void> count(Call& call);

// Powers over the round.
Ruling<void> void_round(Call& call);
Ruling<void> void_wager(Call& call);
Ruling<void> exclude_from_round(Call& call);
Ruling<void> forfeit(Call& call);
Ruling<void> override_outcome(Call& call);
Ruling<void> claim_hand(Call& call);

// Whose box a command speaks of: the one it names, or the seat of whoever speaks. The former is asked for in every
// command about a hand, and inlined: a small value and a yes, put together in memory to be returned, would wait for
// their own stores.
Ruling<Box> box_unnamed(const Call& call);
inline Ruling<Box> box_of(const Call& call) {
  const Box named = call.command.box;
  if (named.is_box() && named.number <= call.table.terms.seats) [[likely]]
    return named;
  return box_unnamed(call);
}

// Something waits to be counted, ruled on or answered; nothing else goes on.
Ruling<void> not_paused(const Call& call);

}  // namespace felt::house
