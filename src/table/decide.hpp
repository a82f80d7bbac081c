// What a table answers to a command: events, or a refusal with its point. Pure: no clock, no randomness, no I/O; time
// and the shuffled deck come in with the command.
#pragma once

#include "rules/book.hpp"
#include "state/apply.hpp"
#include "state/table.hpp"

namespace felt {

// A closed table as the book has it by default.
Table new_table(const RuleBook& book);

// The events go to `events`, which is emptied first; it stays empty with a refusal.
Ruling<void> decide(const RuleBook& book, const Table& table, const Command& command, Events& events);

// Decides, applies and checks the table's invariants. A refused command changes nothing.
Ruling<void> perform(const RuleBook& book, Table& table, const Command& command, Events& events);

}  // namespace felt
