// A player-banked round: every command of it, judged by the book. Each function answers with events (in the call) or
// with a refusal. Does not know how a table is opened, who sits where, nor who may see what.
#pragma once

#include "pot/pots.hpp"
#include "state/call.hpp"

namespace felt::pot {

// Preparing the cards and the first money.
Ruling<void> shuffle(Call& call);
Ruling<void> cut(Call& call);
Ruling<void> decline_cut(Call& call);
Ruling<void> post_blind(Call& call);
Ruling<void> post_antes(Call& call);

// The deal, a street at a time, or card by card at a live table.
Ruling<void> deal(Call& call);
Ruling<void> card(Call& call);
Ruling<void> look(Call& call);

// Betting.
Ruling<void> act(Call& call);
Ruling<void> time_out(Call& call);

// The end of a round.
Ruling<void> show_hand(Call& call);
Ruling<void> fold_unseen(Call& call);
Ruling<void> settle(Call& call);

// What goes wrong, and the powers over a round.
Ruling<void> report(Call& call);
Ruling<void> confirm(Call& call);
Ruling<void> order_count(Call& call);
Ruling<void> count(Call& call);
Ruling<void> void_round(Call& call);
Ruling<void> void_wager(Call& call);
Ruling<void> exclude_from_round(Call& call);

// The deck that the next round is dealt from: the one agreed to, as long as all agree and the numbers fit.
DeckSize next_deck(const RuleBook& book, const Table& table);

// Play waits for a count or a ruling; nothing else goes on.
Ruling<void> not_paused(const Call& call);

// What a player's final hand is worth: his cards, and what lies in the middle.
HandValue final_value(const RuleBook& book, const Table& table, Box box);

// How commission is taken at a table: by the book's scale, or a cheaper one of the house.
CommissionScale scale_of(const RuleBook& book, const Table& table);

// The ranking that the round is decided by.
Ranking ranking_of(const Table& table);

}  // namespace felt::pot
