// What it is worth to a player to know more than he should: cards of the dealer's, exactly or only as ace, face or
// other card, or the hands of other seats. For those who protect a game. Does not know how anybody comes to know it.
#pragma once

#include <optional>

#include "base/share_work.hpp"
#include "odds/question.hpp"
#include "odds/sheet.hpp"

namespace felt::odds {

enum class SeenAs : std::uint8_t { cards, classes };

// Of the dealer's cards besides one that is face up for everybody, or the hands of so many seats with one's own.
struct Leak {
  int seen = 0;
  SeenAs as = SeenAs::cards;
  int seats = 1;

  bool operator==(const Leak&) const = default;
};

struct SamplePlan {
  std::uint64_t samples = 0;  // 0: count where that can be done, else a usual number
  std::uint64_t seed = 1;
  int threads = 0;
};

struct LeakWorth {
  Leak leak;
  bool exact = true;
  // Counted: over all deals, once for each way in which so many cards can be seen.
  std::optional<Decided> decided;
  std::optional<Rule> rule;  // where the rule turns on one card only
  double mean = 0;           // of a unit
  double gain = 0;           // over the best that can be done without it
  // Sampled: `mean` and `gain` are right to within `bound`, but for a chance of one in a million (the empirical
  // Bernstein bound of Maurer and Pontil, which assumes nothing of the distribution).
  double bound = 0;
  std::uint64_t samples = 0;
};

inline constexpr int kSeenMost = 3;
// The most seats that a deck serves beside the dealer.
int seats_most(const RuleBook& book);

// Nothing if it was stopped before all was counted; samples that were stopped make do with those taken.
std::optional<LeakWorth> leak_worth(const Question& question, const Leak& leak, const SamplePlan& plan,
                                    const WorkWatch& watch);

}  // namespace felt::odds
