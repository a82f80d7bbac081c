// Exact equity: every way the cards can still fall, counted. Knows how long that takes before it starts. Does not know
// chance.
#pragma once

#include <optional>

#include "equity/outcomes.hpp"
#include "equity/question.hpp"
#include "base/share_work.hpp"

namespace felt::equity {

// How many different deals there are.
Wide outcomes_of(const Question& question);

// The work of counting them, in steps of about a nanosecond of one core; nothing if it cannot be done at all.
std::optional<std::uint64_t> exact_steps(const Question& question);

// All outcomes, or nothing if it was stopped. The steps must be there.
std::optional<Outcomes> exact(const Question& question, int threads, const WorkWatch& watch);

}  // namespace felt::equity
