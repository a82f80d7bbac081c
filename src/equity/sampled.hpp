// Equity from random deals. Does not know whether it could be counted.
#pragma once

#include "equity/outcomes.hpp"
#include "equity/question.hpp"
#include "base/share_work.hpp"

namespace felt::equity {

// So many deals, or fewer if it was stopped. The same seed gives the same deals on any number of threads.
Outcomes sampled(const Question& question, std::uint64_t deals, std::uint64_t seed, int threads,
                 const WorkWatch& watch);

}  // namespace felt::equity
