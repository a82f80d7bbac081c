// What a refusal leaves unsaid: the value that was refused, and what is taken instead. Reads a table and a command;
// decides nothing.
#pragma once

#include <string>

#include "rules/book.hpp"
#include "state/directory.hpp"
#include "state/table.hpp"

namespace felt::script {

// "the limits are 5 to 500". Empty if clause and meaning say it all. The table is as it was when it refused.
std::string reason_of(const RuleBook& book, const Table& table, const Directory& people, const Command& command,
                      Point point);

// The values that a term of the table can have in this book: "A, B, C"; empty if they are no list.
std::string values_of(const RuleBook& book, Term term);
// Whether the book lets the house set the term at all.
bool uses_term(const RuleBook& book, Term term);

}  // namespace felt::script
