// The terms that somebody who plays or simulates asks for, as words: "min", "5". Sets them at a new table; decides
// nothing itself.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "table/room.hpp"

namespace felt::play {

using AskedTerms = std::vector<std::pair<std::string, std::string>>;

// In whatever order the book lets them be set. A jackpot gets a meter of the usual kind.
Result<void> set_terms(Room& room, TableId table, Time at, const AskedTerms& terms);
bool asks_for(const AskedTerms& terms, Term term);

// "refused: a maximum of 10 is less than the minimum of 50 (3.1)"; by the clause's words where nothing else is known.
std::string refused_in_words(const Room& room, TableId table, const Command& command, Point point);

}  // namespace felt::play
