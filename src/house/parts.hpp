// What the parts of the house engine share with each other. Private to house/.
#pragma once

#include <span>

#include "house/house.hpp"

namespace felt::house {

// A wager whose chips lie on the layout and that nothing has been decided about.
inline bool live(const BoxHand& hand, Wager wager) { return hand.on_layout(wager); }

std::string_view wager_id(const Call& call, Wager wager);
const WagerRules* rules_of(const Call& call, Wager wager);

// A settled stake. `amount` is what was won, lost or given back.
void emit_settled(Call& call, Box box, Wager wager, Outcome outcome, Money amount, Point point);
// Gives back what lies on a wager's spot, if anything.
void emit_return(Call& call, Box box, Wager wager, Point point);
// The same for all wagers of a hand.
void emit_return_hand(Call& call, Box box, Point point);
// What an unsettled hand was paid in advance, its ante when the dealer had no hand, is taken back.
void emit_advance_undone(Call& call, Box box, Point point);

// What was put down counts as chips.
Ruling<void> check_tender(const Call& call);
// The limits that bind a player for a wager.
Limits limits_for(const Call& call, const Player& player, Wager wager);

// How much a play wager must be; zero without a live ante.
Money play_required(const Call& call, const BoxHand& hand);

// The events that a decision leads to, once it is allowed. `point` is why.
void emit_decision(Call& call, Box box, Choice choice, Point point);
// What follows when every hand has decided: folded hands are waited for, or the dealer may reveal.
void emit_if_all_decided(Call& call, std::uint32_t just_decided);
// All have decided: folded hands are waited for, but for those that are gone, or the dealer may reveal.
void emit_next_step(Call& call, std::uint32_t gone);
// The events by which the players come to decide.
void emit_decision_opens(Call& call);

// Whether the first card may leave the shoe: called, shuffled, cut, loaded, the deck fit for use.
Ruling<void> ready_to_deal(const Call& call);

// The stub must be counted in this round: the fifth of the table, or of the deck, since the last count.
bool stub_count_due(const Call& call);
// Nobody need count: the shuffling device does.
bool device_has_counted(const Call& call);

// Why part of a stake is not at risk and goes back.
Point excess_point(const Call& call, const BoxHand& hand, Wager wager);

// The dealer's hand as it lies face up, and whether it plays.
void emit_revealed(Call& call, std::span<const Card> cards);

// A hand that may be retracted and whose player does not answer in time stays in.
Ruling<void> stay_silent(Call& call, Box box);

// All wagers of the round go back by `point`, whatever has become of them. What the jackpot's wagers do is `fate`; the
// round is void by `found_under`, if that is another.
void emit_void_round(Call& call, Point point, JackpotFate fate);
void emit_void_round(Call& call, Point point, JackpotFate fate, Point found_under);
// The wagers of one hand go back, also if they were settled already.
void emit_undo_hand(Call& call, Box box, Point point, bool jackpot_too);
// A round that is over is undone by entries only; the table's present state does not move.
void emit_undo_last_round(Call& call, Point point);
// Jackpot wagers go back, and their game with them: all of the round's, or those of hands that were neither folded nor
// settled. A record is undone first.
void emit_jackpots_returned(Call& call, Point point, bool remaining_only);
// The Boomerang's chip of a hand went back: a prize that waits to be approved is not paid.
void emit_claim_dropped(Call& call, Box box, Point point);
// What follows when a hand is void: the last answer, decision or folded hand that was waited for may have been its.
void emit_after_void(Call& call, std::uint32_t voided);
// The same once nobody need answer any more.
void emit_going_on(Call& call, std::uint32_t voided);
// One wager, or the bonus, is as if it had never been: its chips go back, what was paid is taken back. Whether there
// was anything to undo.
bool emit_undo_wager(Call& call, Box box, Wager wager, Point point, bool last_round);
// Jackpot wagers of these boxes went back: the game is cancelled and the rest registered again for this round.
void emit_reregistered(Call& call, Point point, std::uint32_t returned);

// How many cards everyone gets, and the dealer.
inline int hand_size(const Call& call) { return call.book.hands.cards; }

}  // namespace felt::house
