// What a player may do at his turn, with the least and the most: the one answer from which choices are shown and by
// which wagers are judged. A pure function of book and table. Knows no cards but who opens by them, and no chips but
// the player's own stake.
#pragma once

#include <algorithm>

#include "state/call.hpp"

namespace felt::pot {

// Sizes that are legal: a few, or a range in whole units.
struct Sizes {
  boost::container::static_vector<Money, 4> exact;  // rising; of these only, unless empty
  Money least;
  Money most;
  Money unit = Money::cents(100);
  [[nodiscard]] bool any() const { return !exact.empty() || (least <= most && !most.is_zero()); }
  [[nodiscard]] bool has(Money size) const {
    if (!exact.empty()) return std::find(exact.begin(), exact.end(), size) != exact.end();
    return size >= least && size <= most && size.in_cents() % unit.in_cents() == 0;
  }
  // The largest size up to an amount; zero if there is none.
  [[nodiscard]] Money up_to(Money amount) const;
};

// Everything a player may do now. What he may not do has the point by which it is refused.
struct Options {
  Ruling<void> check;
  Ruling<void> call;   // with the whole stake, if it is less
  Ruling<void> stand;  // a call of nothing, in the first betting round
  Ruling<void> fold;
  Ruling<void> raise;
  Ruling<void> open;
  Ruling<void> wager;    // the forced first one
  Ruling<void> tap_out;  // of the whole stake where it is neither a call nor a legal raise or opening
  Money to_call;
  Money stake;
  Sizes sizes;         // of a raise, or of an opening as the street total it brings him to
  Point size_point{};  // by which another size is refused
};

// Of the player whose turn it is, or of one who acted before his turn came.
Options options(const RuleBook& book, const Table& table, Box box);

// Who opens the betting round that begins, and the point that says so: by the cards showing, or by the buck.
struct Opener {
  Box box;
  Point point{};
  bool forced = false;  // his first wager is not his choice
  bool waived = false;  // he would have been, but is in with all he has
};
// Cards that are being dealt by these events count, too.
Opener choose_opener(const RuleBook& book, const Table& table, const Events& dealt);

// Whether a live player has still to act: he has not matched, or not acted and somebody is left to bet against.
bool has_to_act(const PotRound& round, Box box);
// Whose turn comes after a seat's; kNoBox if betting is over.
Box next_to_act(const PotRound& round, Box after);

// How much a wager may be where the pot is the limit; the table's maximum where that is.
Money ante_limit(const RuleBook& book, const Table& table, Money to_call);

}  // namespace felt::pot
