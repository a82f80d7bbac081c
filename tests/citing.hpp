// Ties the tests to clause coverage: what the engine answered while a test ran is cited, and a test
// that passes leaves its citations in the folder FELT_CITATIONS.
#pragma once

#include <gtest/gtest.h>

#include "rules/book.hpp"
#include "rules/coverage.hpp"
#include "rules/judge.hpp"

namespace felt {

// A rule book that is compiled in; the test fails if it does not load.
const RuleBook& built_in(const std::string& id);

// Records a point that the engine answered with, and gives the clause it rests on.
std::string cited(const RuleBook& book, Point point);
// Records all that a script made the engine answer with.
void cited(const Citations& citations);

// The clause by which a ruling refuses, or "" if it does not.
std::string refused_by(const RuleBook& book, const auto& ruling) {
  return ruling ? "" : cited(book, ruling.error().point);
}

}  // namespace felt
