// What ante and decision come to for each kind of hand and each way it can stand against the dealer's, by the
// settlement that the tables use; and what a decision is worth by it. Does not know how situations are counted.
#pragma once

#include <array>
#include <vector>

#include "odds/net.hpp"
#include "odds/standing.hpp"
#include "state/terms.hpp"

namespace felt::odds {

// Net, in cents, with everything that the decision links: ante, play or bet, the bonus, and pair plus if it is staked.
struct Payoff {
  std::int64_t fold = 0;
  std::int64_t out = 0;    // played, and the dealer does not qualify
  std::int64_t lower = 0;  // or the dealer's hand is
  std::int64_t equal = 0;
  std::int64_t higher = 0;
};

struct Payoffs {
  std::int64_t unit = 0;    // in cents
  std::int64_t staked = 0;  // before the cards are seen
  std::int64_t raised = 0;  // what a played hand stakes besides
  std::array<Payoff, kCategories> by{};

  [[nodiscard]] const Payoff& of(Category category) const { return by[static_cast<std::size_t>(category)]; }
};

struct Stakes {
  Money ante;
  Money pair_plus;  // zero: none
};
Payoffs payoffs(const RuleBook& book, const Terms& terms, Stakes stakes);

// What playing wins over folding, over all the dealer's hands, in cents.
inline std::int64_t gain_of_playing(const Payoffs& payoffs, const Situation& situation) {
  const Payoff& pays = payoffs.of(situation.category);
  const Standing& standing = situation.standing;
  return standing.out * (pays.out - pays.fold) + standing.lower * (pays.lower - pays.fold) +
         standing.equal * (pays.equal - pays.fold) + standing.higher * (pays.higher - pays.fold);
}
inline bool worth_playing(const Payoffs& payoffs, const Situation& situation) {
  return gain_of_playing(payoffs, situation) > 0;
}

// What a way of deciding comes to.
struct Decided {
  NetOutcomes net;
  Wide situations = 0;  // hands with what is seen
  Wide played = 0;      // of them

  Ratio first_staked;  // before the cards are seen, in units
  Ratio staked;        // on average, raises included
};

// Counts over situations with whatever decision. Does not depend on what is paid, so that one tally serves every pay
// table.
class Tally {
 public:
  void decide(const Situation& situation, bool plays) {
    const Standing& standing = situation.standing;
    const auto ways = static_cast<std::uint64_t>(situation.ways);
    situations_ += ways;
    Sum& sum = sums_[static_cast<std::size_t>(situation.category)];
    if (!plays) {
      sum.fold += ways * standing.all();
      return;
    }
    played_ += ways;
    sum.out += ways * standing.out;
    sum.lower += ways * standing.lower;
    sum.equal += ways * standing.equal;
    sum.higher += ways * standing.higher;
  }
  void merge(const Tally& other);

  [[nodiscard]] Decided at(const Payoffs& payoffs) const;

 private:
  struct Sum {
    std::uint64_t fold = 0, out = 0, lower = 0, equal = 0, higher = 0;
  };
  std::uint64_t situations_ = 0;
  std::uint64_t played_ = 0;
  std::array<Sum, kCategories> sums_{};
};

}  // namespace felt::odds
