// The lowest hand with which a book's dealer plays.
#pragma once

#include "hands/value.hpp"
#include "rules/book.hpp"

namespace felt::odds {

HandValue lowest_that_qualifies(const RuleBook& book);

}  // namespace felt::odds
