// A virtual pot table as somebody asks for it, opened and its players seated: for practice and for simulation. Sets
// what the book lets a table set, with everybody's agreement; knows no round.
#pragma once

#include <string>
#include <vector>

#include "play/asked_terms.hpp"

namespace felt::play {

struct PotSeating {
  AskedTerms terms;
  std::vector<std::string> names;  // from seat 1 on
  Money stake;                     // what each buys; zero: as usual_stake()
};

// Five times the least that one may sit down with.
Money usual_stake(const Terms& terms);

// A room with one table, or what was wrong with the terms.
Result<Room> open_pot_room(const RuleBook& book, const PotSeating& seating, Time at);

}  // namespace felt::play
