// What each wager of a hand comes to, once both hands are known: a pure function of book, terms, stakes and hands, so
// that tables and odds settle alike. Does not know rounds, order or chips on the table.
#pragma once

#include "state/call.hpp"

namespace felt::house {

// How a player's hand stands against the dealer's.
struct Showdown {
  bool dealer_plays = true;  // the dealer qualifies
  int player = 0;            // -1 lower, 0 equal, 1 higher; without meaning if the dealer does not play
};

struct WagerResult {
  Outcome outcome = Outcome::none;
  Money amount;          // won, or lost; nothing when it goes back
  Point point{};         // why
  int odds = 0;          // to 1, if it wins
  Point pay_point{};     // what the odds rest on
  bool capped = false;   // cut to the maximum payout
  bool rounded = false;  // rounded up to what chips can pay
};

struct HandResult {
  WagerResult ante, play, bonus, pair_plus;
};

// `played` is false for a hand whose ante was given up and whose pair plus runs on.
struct HandStakes {
  Money ante, play, pair_plus;  // what is at risk of each; zero if there is none
  bool played = false;
};

HandResult settle_hand(const RuleBook& book, const Terms& terms, const HandStakes& stakes, HandValue hand,
                       Showdown showdown);

}  // namespace felt::house
