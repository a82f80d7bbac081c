// A par sheet: what every wager of a house game is worth, exactly, as one value that can be printed in any form. Made
// from a question; does not know how it is printed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "odds/jackpot.hpp"
#include "odds/payoffs.hpp"
#include "odds/question.hpp"
#include "odds/rounds.hpp"
#include "odds/strategy.hpp"
#include "rules/point.hpp"

namespace felt::odds {

struct StrategyLine {
  std::string name;
  std::string words;
  Ratio mean;
  Ratio lost;  // by it, of what the best strategy wins; over the same deals
  Wide played = 0;
  Ratio first_staked;
  Ratio staked;
};

struct WagerSheet {
  std::string wager;
  NetOutcomes net;
  Ratio first_staked;         // before the cards are seen, in units
  Ratio staked;               // on average, raises included
  std::vector<Point> points;  // what it rests on
  // Only where there is something to decide.
  std::optional<Rule> rule;
  Ratio played;  // hands that the rule plays, of all: with the dealer's card where one is seen
  std::vector<StrategyLine> strategies;

  // What is lost of what is staked before the cards are seen, and of all that is staked.
  [[nodiscard]] double house_edge() const { return -net.mean().value() / first_staked.value(); }
  [[nodiscard]] double element_of_risk() const { return -net.mean().value() / staked.value(); }
  [[nodiscard]] double hit_frequency() const;
  // 1.645 standard deviations: nine rounds in ten stay within it of the mean.
  [[nodiscard]] double volatility_index() const;
};

// A player who lets the jackpot weigh in his decision, since a folded hand wins nothing of it.
struct WeighedDecision {
  Wide played = 0;    // hands
  double gained = 0;  // by it, dollars a round
};

struct HandFrequency {
  Category category;
  Wide ways;
};

struct Sheet {
  std::vector<HandFrequency> hands;  // best first
  Wide hands_total = 0;
  Ratio dealer_qualifies;
  std::vector<WagerSheet> wagers;
  std::optional<JackpotSheet> jackpot;  // one of the wagers is then the jackpot's, at the meter asked about
  std::optional<WeighedDecision> weighed;
};

// Counts once what does not depend on what is paid; every sheet after that is quick. One game at a time.
class Analyst {
 public:
  explicit Analyst(const RuleBook& book);
  ~Analyst();
  Analyst(Analyst&&) noexcept;

  // The question must be about a table of this book, and outlive its sheet. An error is a jackpot that cannot be.
  [[nodiscard]] Result<Sheet> sheet(const Question& question, int threads = 0) const;

 private:
  struct Counted;
  std::unique_ptr<Counted> counted_;
};

}  // namespace felt::odds
