// A rule book as a reader wants it: the values in tables, then the clauses. Prints; knows no JSON.
#pragma once

#include <string>

#include "rules/coverage.hpp"

namespace felt::cli {

std::string book_in_words(const RuleBook& book);
std::string clause_in_words(const RuleBook& book, const Clause& clause, const Citations& citations);
std::string ruling_in_words(const RuleBook& book, const OurRuling& ruling, const Citations& citations);
std::string coverage_in_words(const RuleBook& book, const BookCoverage& coverage);

}  // namespace felt::cli
