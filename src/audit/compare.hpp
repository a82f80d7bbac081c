// Two sheets member by member: texts must be the same, decimals the same at the digits that are printed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <boost/json.hpp>

namespace felt::audit {

struct Difference {
  std::string where;  // "wagers[0].net[3].ways"
  std::string says;
  std::string found;
};

// By place, how far a decimal may be off beyond its last printed digit's half.
using Slack = std::map<std::string, double>;

std::vector<Difference> compare(const boost::json::value& sheet, const boost::json::value& own, const Slack& slack);

}  // namespace felt::audit
