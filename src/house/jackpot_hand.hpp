// What the jackpot asks of other parts of a round. Private to house/.
#pragma once

#include "state/call.hpp"

namespace felt::house {

// Canberra Poker: a hand with a jackpot chip wins a prize, or its chip is lost.
void emit_boomerang_hand(Call& call, Box box, HandValue value);

// Whether the round waits for the jackpot once the hands are settled. Looks at this command's events, too.
bool jackpot_outstanding(const Call& call);

// The linked progressive's equipment and display work, or something stands in for them.
Ruling<void> meter_ready(const Call& call);

// The wager that was carried from a box goes back to its owner, and the others are registered anew.
void emit_carried_box_leaves(Call& call, Box box);

// A jackpot wager of this round that counts for its game, lost or not.
bool in_game(const BoxHand& hand);

// A jackpot wager goes back though its outcome is on record: the meter gives up what it contributed and gets back a
// prize that was paid.
void emit_recorded_refund(Call& call, const Round& round, Box box, bool last);

// The prizes of a round that are still held are withdrawn, with the record of them.
void emit_prizes_withdrawn(Call& call, const Round& round);
// One of them is, if it is held; the rest of the record stands.
void emit_prize_withdrawn(Call& call, const Round& round, Box box, Point point);

}  // namespace felt::house
