// Canberra Poker's big count, in full or by a sample: what the best decision and each named one come to.
#pragma once

#include <optional>

#include "audit/audit.hpp"
#include "audit/figures.hpp"
#include "audit/five_cards.hpp"
#include "audit/rule_text.hpp"
#include "audit/strategies.hpp"

namespace felt::audit {

struct CanberraCounted {
  WagerFigures ante;                    // all but wager and points
  Plays plays;                          // of the best decision
  std::vector<Difference> differences;  // of what a sheet claims from what a sample finds
};

class Canberra {
 public:
  Canberra(const RuleBook& book, Plan plan);

  [[nodiscard]] const FiveCardOrder& order() const { return order_; }
  [[nodiscard]] const std::vector<FiveCardHand>& hands() const { return hands_; }
  [[nodiscard]] int qualifies() const { return qualifies_; }

  // Every hand with every card of the dealer's. Nothing if it was stopped.
  [[nodiscard]] std::optional<CanberraCounted> in_full(const Asked& asked, const WorkWatch& watch) const;
  // Takes counts and decisions from the sheet's first wager, and looks at some situations. Nothing if it was stopped.
  [[nodiscard]] std::optional<CanberraCounted> by_sample(const Asked& asked, const boost::json::object& claimed,
                                                         const WorkWatch& watch);

 private:
  struct Situation {
    std::size_t hand = 0;
    int seen = 0;
    Standing standing;
  };
  struct Stratum {
    std::vector<Situation> situations;
    double of = 0;       // how many there are in truth
    bool whole = false;  // all were looked at
  };
  [[nodiscard]] std::vector<Big> count_named() const;
  [[nodiscard]] bool draw(const WorkWatch& watch);
  void compare_sample(const Asked& asked, const boost::json::object& claimed, CanberraCounted& counted) const;
  void count_played(CanberraCounted& counted) const;

  Plan plan_;
  FiveCardOrder order_;
  std::vector<FiveCardHand> hands_;
  std::vector<FiveCardStrategy> strategies_;
  int qualifies_;
  std::vector<Big> named_played_;  // hands with a card of the dealer's
  std::vector<Stratum> strata_;
  std::optional<std::pair<RuleText, CanberraCounted>> read_;  // the last sentences, and how often they play
};

}  // namespace felt::audit
