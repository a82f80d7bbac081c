#include "odds/rounds.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.hpp"

namespace felt::odds {
namespace {

// Chances of whole steps from `lowest` on.
struct Chances {
  std::int64_t lowest = 0;
  std::vector<double> of;
};

// Ends that hardly ever happen would only make the next step slower.
void cut(Chances& chances) {
  constexpr double kNever = 1e-18;
  double sum = 0;
  std::size_t from = 0;
  while (from + 1 < chances.of.size() && (sum += chances.of[from]) < kNever) ++from;
  sum = 0;
  std::size_t to = chances.of.size();
  while (to > from + 1 && (sum += chances.of[to - 1]) < kNever) --to;
  chances.of.erase(chances.of.begin() + static_cast<std::ptrdiff_t>(to), chances.of.end());
  chances.of.erase(chances.of.begin(), chances.of.begin() + static_cast<std::ptrdiff_t>(from));
  chances.lowest += static_cast<std::int64_t>(from);
}

Chances sum_of(const Chances& one, const Chances& other) {
  Chances sum;
  sum.lowest = one.lowest + other.lowest;
  sum.of.assign(one.of.size() + other.of.size() - 1, 0);
  for (std::size_t i = 0; i < one.of.size(); ++i) {
    const double chance = one.of[i];
    if (chance == 0) continue;
    double* into = sum.of.data() + i;
    for (std::size_t j = 0; j < other.of.size(); ++j) into[j] += chance * other.of[j];
  }
  cut(sum);
  return sum;
}

}  // namespace

AfterRounds after_rounds(const NetOutcomes& net, int rounds) {
  FELT_CHECK(rounds > 0 && !net.ways().empty());
  // 1. One round, in the largest steps that reach every result.
  const std::int64_t first = net.ways().begin()->first;
  std::int64_t step = 0;
  for (const auto& [amount, ways] : net.ways()) step = std::gcd(step, amount - first);
  if (step == 0) step = 1;
  const long double deals = static_cast<long double>(net.deals());
  Chances power;
  power.of.assign(static_cast<std::size_t>((net.ways().rbegin()->first - first) / step) + 1, 0);
  for (const auto& [amount, ways] : net.ways())
    power.of[static_cast<std::size_t>((amount - first) / step)] =
        static_cast<double>(static_cast<long double>(ways) / deals);
  // 2. Many rounds, by squaring. Results are counted in steps above the lowest possible one.
  Chances sum;
  sum.of = {1};
  for (int left = rounds;;) {
    if (left % 2 == 1) sum = sum_of(power, sum);
    left /= 2;
    if (left == 0) break;
    power = sum_of(power, power);
  }
  // 3. Back to units.
  const auto parts = static_cast<double>(net.parts());
  const auto units = [&](std::size_t place) {
    return static_cast<double>(first * rounds + (sum.lowest + static_cast<std::int64_t>(place)) * step) / parts;
  };
  AfterRounds after;
  after.rounds = rounds;
  after.mean = net.mean().value() * rounds;
  after.standard_deviation = net.standard_deviation() * std::sqrt(static_cast<double>(rounds));
  after.lowest = units(0);
  after.step = static_cast<double>(step) / parts;
  constexpr int kPercents[] = {1, 5, 25, 50, 75, 95, 99};
  std::size_t next = 0;
  double so_far = 0;
  for (std::size_t i = 0; i < sum.of.size(); ++i) {
    const std::int64_t amount = first * rounds + (sum.lowest + static_cast<std::int64_t>(i)) * step;
    (amount > 0 ? after.ahead : amount == 0 ? after.even : after.behind) += sum.of[i];
    so_far += sum.of[i];
    for (; next < std::size(kPercents) && so_far * 100 >= kPercents[next]; ++next)
      after.quantiles.push_back({kPercents[next], units(i)});
  }
  after.chances = std::move(sum.of);
  return after;
}

}  // namespace felt::odds
