// Says in one line of plain words what happened: what scripts expect, what a transcript prints. Does not know rules.
#pragma once

#include <string>

#include "rules/book.hpp"
#include "state/directory.hpp"
#include "state/table.hpp"

namespace felt::script {

// "ann ante wins 10". The table is the one the event belongs to, after it.
std::string describe(const RuleBook& book, const Table& table, const Directory& directory, const Event& event);

// The name of a wager as the book has it, in one word: "pairs-plus", "bet".
std::string wager_word(const RuleBook& book, Wager wager);
std::string_view choice_word(Choice choice);
std::string_view outcome_word(Outcome outcome);
std::string_view move_word(Move move);

// "4.7(a)": the clause or ruling that a point rests on.
std::string clause_of(const RuleBook& book, Point point);
// "2.1: One 52-card deck, no jokers, one cutting card."
std::string authority_in_words(const RuleBook& book, Point point);
// Whether a citation of `number`, as the book has it or the heading of several, is met by the point: its authority, or
// a clause that stands for it as well; a clause stands for its items.
bool rests_on(const RuleBook& book, Point point, std::string_view number);

}  // namespace felt::script
