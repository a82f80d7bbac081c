// What a jackpot wager is worth: which hands win it and how often, what it returns at a meter and in the long run, what
// the house puts in. Does not know when a hand is played: somebody tells. A folded hand wins nothing.
#pragma once

#include <functional>
#include <string>

#include "hands/value.hpp"
#include "odds/exact.hpp"
#include "odds/jackpot_hits.hpp"
#include "odds/jackpot_prizes.hpp"

namespace felt::odds {

struct JackpotPrize {
  JackpotHand hand{};
  std::string name{};
  Wide ways = 0;    // over all deals, where the hand is played
  Wide folded = 0;  // thrown away
  Money amount{};   // at the meter that was asked about
  int percent = 0;  // of the meter; 0: a fixed prize, the house's
  Money floor{};    // what it is at least
};

// As wager follows wager, one a round. Of the meter as a wager finds it; parts of the return are in units of the wager.
struct JackpotLongRun {
  double back = 0;         // returned by all prizes: the sum of the four
  double from_wagers = 0;  // what wagers added to the meter, whoever wins it
  double fixed = 0;        // fixed prizes
  double reseeded = 0;     // after royal flushes
  double added = 0;        // after straight flushes, to reach a floor, and by rounding up
  double meter = 0;        // dollars
  double royal_flush = 0;  // the prize, dollars
  [[nodiscard]] double house() const { return fixed + reseeded + added; }
};

struct JackpotSheet {
  Jackpot jackpot;
  Wide deals = 0;                      // of a player's cards and those that are everybody's
  std::vector<JackpotPrize> prizes{};  // best first
  Ratio fixed_return{};                // by fixed prizes alone
  Ratio return_at_meter{};
  // The least meter at which a wager returns itself; none: at every meter, or at none.
  std::optional<Money> break_even{};
  JackpotLongRun long_run{};
  Money liability{};                 // the most that one wager can make the house add, at that meter
  std::vector<Together> together{};  // what one round can bring, up to two of a kind

  // Of so many deals one is a hit of this prize, or of any prize off the meter. Infinite if there is none.
  [[nodiscard]] double rounds_between(const JackpotPrize& prize) const;
  [[nodiscard]] double rounds_between_meter_prizes() const;
  // What a wager returns with so much on the meter, in units.
  [[nodiscard]] double return_at(Money meter) const;
  // What a player's own cards win on average if he plays them, in cents at that meter.
  [[nodiscard]] Ratio prize_given(CardSet own) const;

  std::optional<Completions> completions{};  // where cards are everybody's
};

// `played`: whether a hand of the player's own cards is played, three or five. Where five are his own it is asked of
// hands that win only.
Result<JackpotSheet> jackpot_sheet(const RuleBook& book, const JackpotAsked& asked,
                                   const std::function<bool(CardSet hand, HandValue value)>& played);

}  // namespace felt::odds
