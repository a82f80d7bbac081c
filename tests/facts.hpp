// Facts that tests compare with, read from tests/facts/*.toml.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <toml++/toml.h>

#include "hands/value.hpp"
#include "rules/load.hpp"

namespace felt::facts {

struct CensusFact {
  std::string what;
  int deck = 0;
  int cards = 0;
  bool ace_low = false;
  std::map<Category, std::uint64_t> ways;
};
using CensusFacts = std::vector<CensusFact>;

inline CensusFacts census() {
  const toml::table file = toml::parse_file(std::string(FELT_SOURCE) + "/tests/facts/census.toml");
  CensusFacts facts;
  for (const toml::node& node : *file["census"].as_array()) {
    const toml::table& entry = *node.as_table();
    CensusFact fact;
    fact.what = entry["what"].value<std::string>().value();
    fact.deck = entry["deck"].value<int>().value();
    fact.cards = entry["cards"].value<int>().value();
    fact.ace_low = entry["ace_low"].value<bool>().value();
    for (const auto& [key, ways] : *entry["ways"].as_table()) {
      fact.ways[category_of_key(key.str()).value()] = static_cast<std::uint64_t>(ways.value<std::int64_t>().value());
    }
    facts.push_back(std::move(fact));
  }
  return facts;
}

}  // namespace felt::facts
