// Par sheets side by side: what a choice of the table changes.
#pragma once

#include <string>
#include <vector>

#include "cli/odds_report.hpp"

namespace felt::cli {

struct ComparisonAsked {
  std::string over;  // "pair-plus,jackpot-seed=10000:20000"
  odds::Entries set;
  odds::Entries pays;
  std::vector<int> rounds;
  OddsForm form = OddsForm::text;
};

Result<void> compare_odds(const RuleBook& book, const ComparisonAsked& asked);

}  // namespace felt::cli
