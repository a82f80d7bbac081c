// Plays at a table where players bet against each other the way people do: mostly what comes next, sometimes what must
// not. Shared by the properties and the fuzz targets; judges nothing, and asks the engine only what may be done at a
// turn.
#pragma once

#include <optional>
#include <vector>

#include "tests/table_driver.hpp"

namespace felt::pot_driver {

using driver::Dice;

// Persons with these numbers come and go; there are more of them than seats.
inline constexpr int kPersons = 16;

// Every person, every role of the house, observer, inspector, somebody unknown.
std::vector<Who> viewers(const RuleBook& book);

// Terms that a house might choose, before the table is opened.
std::vector<Command> random_terms(const RuleBook& book, Dice& dice);
// What is still to be done before a closed table is open; nothing once it is.
std::optional<Command> opening_step(const RuleBook& book, const Table& table, Time now);
// Somebody sits down with so many minimums.
Command sit(const Table& table, int number, int minimums, Time now);

// What somebody might say next.
Command next_command(const RuleBook& book, const Table& table, Dice& dice, Time now);
// Anything at all: every field from a list of likely and unlikely values.
Command raw_command(const RuleBook& book, const Table& table, Dice& dice, Time now);
// What comes next by the rules, some legal move at a turn; nothing where no round is wanted any more.
Command proper_command(const RuleBook& book, const Table& table, Dice& dice, Time now);

// The next command of a fixed way to bring a round to its end; nothing when there is no round left. If that is refused
// the round is set aside.
std::optional<Command> closing_step(const RuleBook& book, const Table& table, int attempt, Time now);

}  // namespace felt::pot_driver
