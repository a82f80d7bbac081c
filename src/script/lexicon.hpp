// The words that a script may use of one book: what can go wrong, why a round is set aside, what an event's line can
// say. A word that is none of them is a mistake of the writer's, not a refusal. Knows no table.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "rules/book.hpp"

namespace felt::script {

// What `report` can say went wrong, and what can be found on looking closer: into one trigger, or into any.
std::vector<std::string> triggers_of(const RuleBook& book);
std::vector<std::string> findings_of(const RuleBook& book, std::string_view trigger = {});
// Whether the finding is told in the reporter's own words.
bool finding_is_free(const RuleBook& book, std::string_view trigger);
// Why a round can be set aside. A cause that only other books name is one as well: this book's clause refuses it.
std::vector<std::string> causes_of(const RuleBook& book);

// Single words, in small letters, that events and meters of this book are told in; names, numbers and cards apart.
std::set<std::string> words_of_events(const RuleBook& book);

// The one of them that the word was most likely meant to be; empty if none is near.
std::string_view nearest(std::string_view word, const std::vector<std::string>& known);
// "'card-exposde' is no irregularity of act-tcp (card-exposed?): expected one of ...".
InputError unknown_word(std::string_view word, std::string_view what, const std::vector<std::string>& known);

}  // namespace felt::script
