// What the parts of the pot engine share with each other. Private to pot/.
#pragma once

#include <algorithm>

#include "pot/betting.hpp"
#include "pot/pot.hpp"
#include "pot/pots.hpp"

namespace felt::pot {

inline const PotRules& rules_of(const Call& call) { return *call.book.pot; }
inline const PotRound& round_of(const Call& call) { return call.table.pot.round; }
inline bool is_manila(const RuleBook& book) { return book.info.game == Game::canberra_manila; }
inline bool is_first(const PotRound& round) { return round.street == 0; }
inline bool is_last(const Call& call) { return round_of(call).street + 1U >= rules_of(call).streets.size(); }

// The point for the first betting round, or for the others.
inline Point by_round(const PotRound& round, Point first, Point later) { return is_first(round) ? first : later; }

// The last one also once its betting is over.
inline const Street& street_of(const Call& call) {
  const auto& streets = rules_of(call).streets;
  return streets[std::min<std::size_t>(round_of(call).street, streets.size() - 1)];
}

// Whose hand a command speaks of: the box it names, or the seat of whoever speaks.
Ruling<Box> box_of(const Call& call);

Money stake_of(const Call& call, const PotHand& hand);

// Everybody's part, for the division of what is in the middle.
boost::container::static_vector<Contribution, kBoxesMax> contributions(const Table& table);

// All cards of a street are out: betting, or what comes instead. The table is as it will be, but for the cards that
// the events deal.
void emit_street_begins(Call& call, const Table& then, const Events& dealt);
// At a live table: the same, if no card of the street is missing any more.
void emit_if_dealt(Call& call);
// Betting is over: the next street, or the showdown. `all_checked` says how it ended.
void emit_betting_over(Call& call, bool all_checked);
// One contender is left.
void emit_last_player(Call& call, Box last);
// The showdown begins.
void emit_showdown(Call& call);

// The same call on a table as it will be once the events so far have happened, each of them once. For what is rare: it
// copies the table.
class Ahead {
 public:
  explicit Ahead(const Call& call);
  [[nodiscard]] Call call(Events& events) const { return {book_, table_, command_, events, events.size()}; }
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  const RuleBook& book_;
  Table table_;
  const Command& command_;
};

// The next turn once a hand is out of the round otherwise than by its own fold.
void emit_after_out(Call& call, Box out);
// Somebody whose turn it is has put in a wager before it came: it stands as far as it may, or is released.
void emit_held_wagers(Call& call);

// Everything goes back and the same players are dealt to again.
void emit_misdeal(Call& call, Point why);
// All contributions go back; with what was won, if the round had been settled.
void emit_refunds(Call& call, Point point);
// The round is over; who must leave leaves, and the buck moves on.
void emit_round_over(Call& call, bool played);

}  // namespace felt::pot
