#include "equity/equity.hpp"

namespace felt::equity {

Equity work_out(const Question& question, const EquityPlan& plan, const WorkWatch& watch) {
  const std::optional<std::uint64_t> steps = plan.samples > 0 ? std::nullopt : exact_steps(question);
  if (steps && *steps <= kExactStepsMax) {
    std::optional<Outcomes> counted = exact(question, plan.threads, watch);
    return {true, 0, counted ? std::move(*counted) : Outcomes()};
  }
  const std::uint64_t wanted = plan.samples > 0 ? plan.samples : kUsualSamples;
  return {false, wanted, sampled(question, wanted, plan.seed, plan.threads, watch)};
}

}  // namespace felt::equity
