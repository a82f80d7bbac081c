// What equity came to, as text and as JSON.
#pragma once

#include <boost/json.hpp>

#include "equity/equity.hpp"
#include "rules/book.hpp"

namespace felt::cli {

struct EquityReport {
  const RuleBook& book;
  const std::vector<std::string>& typed;  // hands
  const equity::Question& question;
  const equity::EquityPlan& plan;
  const equity::Equity& equity;
  double seconds = 0;
};

void print_equity(const EquityReport& report);
boost::json::value equity_json(const EquityReport& report);

}  // namespace felt::cli
