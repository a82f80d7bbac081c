// Equity from random deals. Does not know whether it could be counted.
#pragma once

#include "odds/equity/outcomes.hpp"
#include "odds/equity/question.hpp"
#include "odds/equity/work.hpp"

namespace felt::odds {

// So many deals, or fewer if it was stopped. The same seed gives the same deals on any number of threads.
Outcomes sampled(const Question& question, std::uint64_t deals, std::uint64_t seed, int threads, const Watch& watch);

}  // namespace felt::odds
