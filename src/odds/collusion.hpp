// What it is worth to know the hands of other seats. With two seats at Three Card Poker every pair of hands is looked
// at; otherwise deals are sampled and what is not known is bounded.
#pragma once

#include <optional>

#include "odds/leaks.hpp"

namespace felt::odds {

// `without` is what the best decision is worth to one who knows his own hand only.
std::optional<LeakWorth> shared_hands(const Question& question, const Payoffs& payoffs, const Leak& leak,
                                      const SamplePlan& plan, const WorkWatch& watch, double without);

}  // namespace felt::odds
