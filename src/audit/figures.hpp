// One wager's figures as the sheet has them, from its net results. Does not know how they were counted.
#pragma once

#include <boost/json.hpp>

#include "audit/after.hpp"
#include "audit/compare.hpp"
#include "audit/rule_text.hpp"
#include "audit/settle.hpp"

namespace felt::audit {

struct StrategyFigures {
  std::string name;
  std::string words;
  Big won = 0;  // cents, over all deals
  Big played = 0;
};

struct WagerFigures {
  std::string wager;
  std::vector<Point> points;
  Net net;
  int first_units = 1;  // staked before the cards are seen
  // Where there is something to decide.
  bool decides = false;
  RuleText rule;
  Big played = 0;
  Big situations = 0;
  std::vector<StrategyFigures> strategies;
};

// Sums after rounds are kept: they take longest, and are often the same.
class FigureWriter {
 public:
  // `place` is that of the wager, "wagers[0]"; what may differ more than by rounding goes to `slack`.
  boost::json::object write(const Asked& asked, const WagerFigures& wager, const std::string& place, Slack& slack);

 private:
  boost::json::array after_rounds(const Asked& asked, const WagerFigures& wager, const std::string& place,
                                  Slack& slack);
  std::map<std::pair<Net, int>, After> known_;
};

// In the smallest parts of a unit that every amount is whole in: how many cents one is.
std::int64_t part_of(const Net& net, std::int64_t unit);
Big deals_of(const Net& net);
// "7", "-4/3".
std::string in_units(std::int64_t cents, std::int64_t unit);

}  // namespace felt::audit
