#include "audit/after.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace felt::audit {
namespace {

constexpr double kNothing = 1e-22;  // ends less likely than that are cut off

// Chances of `lowest`, `lowest` + 1 and so on.
struct Chances {
  std::int64_t lowest = 0;
  std::vector<double> of;

  void trim() {
    std::size_t end = of.size();
    for (double cut = 0; end > 1 && (cut += of[end - 1]) < kNothing;) --end;
    of.resize(end);
    std::size_t begin = 0;
    for (double cut = 0; begin + 1 < of.size() && (cut += of[begin]) < kNothing;) ++begin;
    of.erase(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(begin));
    lowest += static_cast<std::int64_t>(begin);
  }
};

Chances sum_of(const Chances& one, const Chances& other) {
  const Chances& few = one.of.size() < other.of.size() ? one : other;
  const Chances& many = one.of.size() < other.of.size() ? other : one;
  Chances sum{one.lowest + other.lowest, std::vector<double>(one.of.size() + other.of.size() - 1, 0.0)};
  for (std::size_t i = 0; i < few.of.size(); ++i) {
    if (few.of[i] == 0) continue;
    for (std::size_t j = 0; j < many.of.size(); ++j) sum.of[i + j] += few.of[i] * many.of[j];
  }
  sum.trim();
  return sum;
}

Chances many_rounds(const Chances& one, int rounds) {
  Chances sum{0, {1.0}};
  int highest = 1;
  while (highest <= rounds / 2) highest *= 2;
  for (int bit = highest; bit > 0; bit /= 2) {
    if (sum.of.size() > 1 || sum.lowest != 0) sum = sum_of(sum, sum);
    if ((rounds & bit) != 0) sum = sum_of(sum, one);
  }
  return sum;
}

struct Result {
  std::int64_t amount = 0;
  double chance = 0;
};

std::int64_t grid_of(const std::vector<Result>& results) {
  std::int64_t grid = 0;
  for (const Result& result : results) grid = std::gcd(grid, result.amount - results.front().amount);
  return std::max<std::int64_t>(grid, 1);
}

// The rest of the rounds, so many as are not rare, all on one grid.
class Common {
 public:
  Common(const std::vector<Result>& results, int least_rounds) : grid_(grid_of(results)) {
    base_ = results.front().amount;
    for (const Result& result : results) base_ = std::min(base_, result.amount);
    double all = 0;
    for (const Result& result : results) all += result.chance;
    for (const Result& result : results) {
      const auto place = static_cast<std::size_t>((result.amount - base_) / grid_);
      if (one_.of.size() <= place) one_.of.resize(place + 1, 0.0);
      one_.of[place] += result.chance / all;  // of the common results
    }
    rounds_ = least_rounds;
    sum_ = many_rounds(one_, least_rounds);
  }
  void another_round() {
    ++rounds_;
    sum_ = sum_of(sum_, one_);
  }
  void put(double weight, std::int64_t offset, std::vector<Result>& into) const {
    for (std::size_t i = 0; i < sum_.of.size(); ++i) {
      if (sum_.of[i] == 0) continue;
      into.push_back(
          {offset + base_ * rounds_ + (sum_.lowest + static_cast<std::int64_t>(i)) * grid_, weight * sum_.of[i]});
    }
  }

 private:
  std::int64_t grid_;
  std::int64_t base_ = 0;
  int rounds_ = 0;
  Chances one_;
  Chances sum_;
};

// Takes the rarest results away while that widens the grid of the others.
std::vector<Result> take_rare(std::vector<Result>& results, int rounds) {
  std::vector<Result> rare;
  std::sort(results.begin(), results.end(),
            [](const auto& one, const auto& other) { return one.chance < other.chance; });
  for (std::size_t many = 1; many <= 2 && many + 1 < results.size(); ++many) {
    const std::vector<Result> rest(results.begin() + static_cast<std::ptrdiff_t>(many), results.end());
    if (results[many - 1].chance * rounds > 30) break;
    if (grid_of(rest) < 4 * grid_of(results)) continue;
    rare.assign(results.begin(), results.begin() + static_cast<std::ptrdiff_t>(many));
    results = rest;
    break;
  }
  return rare;
}

// The chance of so many of one rare result and so many of another among the rounds.
double chance_of(const std::vector<Result>& rare, int rounds, int first, int second) {
  const int others = rounds - first - second;
  double common = 1;
  for (const Result& result : rare) common -= result.chance;
  double log = std::lgamma(rounds + 1.0) - std::lgamma(others + 1.0) - std::lgamma(first + 1.0) -
               std::lgamma(second + 1.0) + others * std::log(common);
  log += first * std::log(rare[0].chance);
  if (second > 0) log += second * std::log(rare[1].chance);
  return std::exp(log);
}

std::vector<Result> all_sums(std::vector<Result> results, int rounds) {
  const std::vector<Result> rare = take_rare(results, rounds);
  std::vector<Result> sums;
  if (rare.empty()) {
    Common(results, rounds).put(1, 0, sums);
  } else {
    const int most = std::min(rounds, rare.size() == 1 ? 80 : 120);
    Common common(results, rounds - most);
    for (int left = most; left >= 0; --left) {
      for (int first = 0; first <= left; ++first) {
        const int second = left - first;
        if (second > 0 && rare.size() == 1) continue;
        const double chance = chance_of(rare, rounds, first, second);
        if (chance < kNothing) continue;
        common.put(chance, first * rare[0].amount + (second > 0 ? second * rare[1].amount : 0), sums);
      }
      if (left > 0) common.another_round();
    }
  }
  std::sort(sums.begin(), sums.end(), [](const auto& one, const auto& other) { return one.amount < other.amount; });
  std::vector<Result> merged;
  for (const Result& one : sums) {
    if (!merged.empty() && merged.back().amount == one.amount) {
      merged.back().chance += one.chance;
    } else {
      merged.push_back(one);
    }
  }
  return merged;
}

}  // namespace

After after(const Net& net, int rounds) {
  Big deals = 0;
  for (const auto& [amount, ways] : net) deals += ways;
  std::vector<Result> results;
  for (const auto& [amount, ways] : net)
    results.push_back({amount, static_cast<double>(ways) / static_cast<double>(deals)});
  const std::vector<Result> sums = all_sums(std::move(results), rounds);
  After answer;
  double all = 0;
  for (const Result& one : sums) {
    (one.amount > 0 ? answer.ahead : one.amount == 0 ? answer.even : answer.behind) += one.chance;
    all += one.chance;
  }
  answer.ahead /= all;
  answer.even /= all;
  answer.behind /= all;
  for (const int percent : {1, 5, 25, 50, 75, 95, 99}) {
    constexpr double kRounding = 1e-11;
    double until = 0;
    std::size_t i = 0;
    while (i + 1 < sums.size() && (until += sums[i].chance / all) < percent / 100.0) ++i;
    After::Percentile one{percent, sums[i].amount, sums[i].amount};
    if (until - percent / 100.0 < kRounding && i + 1 < sums.size()) one.near = sums[i + 1].amount;
    if (until - sums[i].chance / all > percent / 100.0 - kRounding && i > 0) one.near = sums[i - 1].amount;
    answer.percentiles.push_back(one);
  }
  return answer;
}

}  // namespace felt::audit
