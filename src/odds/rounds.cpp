#include "odds/rounds.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.hpp"

namespace felt::odds {
namespace {

// What happens less often is no part of any figure.
constexpr double kNever = 1e-18;

struct Outcome {
  std::int64_t amount = 0;  // in parts of a unit
  double chance = 0;
};

// Chances of whole steps from `lowest` on. They need not sum to one.
struct Chances {
  std::int64_t lowest = 0;
  std::vector<double> of;
};

// Ends that hardly ever happen would only make the next step slower.
void cut(Chances& chances) {
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

// Of so many rounds, by squaring.
Chances power_of(Chances once, int rounds) {
  Chances sum;
  sum.of = {1};
  for (int left = rounds; left > 0;) {
    if (left % 2 == 1) sum = sum_of(once, sum);
    left /= 2;
    if (left > 0) once = sum_of(once, once);
  }
  return sum;
}

// Outcomes so rare that few of them come up in all the rounds, and often large: how many come up is looked at one by
// one, so that the others stay on a narrow range.
class ManyRounds {
 public:
  ManyRounds(const NetOutcomes& net, int rounds) : rounds_(rounds) {
    const long double deals = static_cast<long double>(net.deals());
    for (const auto& [amount, ways] : net.ways())
      usual_.push_back({amount, static_cast<double>(static_cast<long double>(ways) / deals)});
    set_rare_apart();
    first_ = usual_.front().amount;
    for (const Outcome& one : usual_) step_ = std::gcd(step_, one.amount - first_);
    if (step_ == 0) step_ = 1;
  }

  [[nodiscard]] std::int64_t step() const { return step_; }

  // By amount, in parts of a unit.
  std::vector<Outcome> results() {
    // 1. How often each rare one comes up.
    choose_rare(0, 0, 0, 1);
    // 2. The usual ones in all rounds that are left.
    int most = 0;
    for (const Rare& rare : chosen_) most = std::max(most, rare.rounds);
    Chances once;
    once.of.assign(static_cast<std::size_t>((usual_.back().amount - first_) / step_) + 1, 0);
    for (const Outcome& one : usual_) once.of[static_cast<std::size_t>((one.amount - first_) / step_)] = one.chance;
    Chances usual = power_of(once, rounds_ - most);
    for (int left = rounds_ - most; left <= rounds_; ++left) {
      if (left > rounds_ - most) usual = sum_of(once, usual);
      for (const Rare& rare : chosen_) {
        if (rare.rounds == rounds_ - left) add(rare, usual, left);
      }
    }
    // 3. The same result may come about in several ways.
    std::sort(all_.begin(), all_.end(), [](const Outcome& a, const Outcome& b) { return a.amount < b.amount; });
    std::vector<Outcome> results;
    for (const Outcome& one : all_) {
      if (!results.empty() && results.back().amount == one.amount) {
        results.back().chance += one.chance;
      } else {
        results.push_back(one);
      }
    }
    return results;
  }

 private:
  // Some rare outcomes in some rounds: their sum, and the chance of it in whichever rounds.
  struct Rare {
    int rounds = 0;
    std::int64_t amount = 0;
    double chance = 1;
  };

  void set_rare_apart() {
    constexpr std::size_t kRareMost = 3;
    constexpr double kExpectedMost = 4;
    std::vector<Outcome> by_chance = usual_;
    std::sort(by_chance.begin(), by_chance.end(),
              [](const Outcome& a, const Outcome& b) { return a.chance < b.chance; });
    while (rare_.size() < kRareMost && by_chance.size() > rare_.size() + 2 &&
           by_chance[rare_.size()].chance * rounds_ < kExpectedMost && by_chance[rare_.size()].chance < 0.001)
      rare_.push_back(by_chance[rare_.size()]);
    usual_.erase(std::remove_if(usual_.begin(), usual_.end(),
                                [&](const Outcome& one) {
                                  return std::any_of(rare_.begin(), rare_.end(),
                                                     [&](const Outcome& rare) { return rare.amount == one.amount; });
                                }),
                 usual_.end());
  }

  // `chance` is that of those so far, in whichever rounds; the rounds that are left are not in it.
  void choose_rare(std::size_t next, int used, std::int64_t amount, double chance) {
    if (next == rare_.size()) {
      if (chance > kNever) chosen_.push_back({used, amount, chance});
      return;
    }
    const Outcome& rare = rare_[next];
    for (int times = 0; used + times <= rounds_; ++times) {
      if (times > 0) chance *= rare.chance * (rounds_ - used - times + 1) / times;
      if (times > rare.chance * rounds_ && chance < kNever) break;
      choose_rare(next + 1, used + times, amount + times * rare.amount, chance);
    }
  }

  void add(const Rare& rare, const Chances& usual, int left) {
    for (std::size_t i = 0; i < usual.of.size(); ++i) {
      const double chance = rare.chance * usual.of[i];
      if (chance < kNever / 1000) continue;
      all_.push_back({rare.amount + first_ * left + (usual.lowest + static_cast<std::int64_t>(i)) * step_, chance});
    }
  }

  int rounds_;
  std::vector<Outcome> usual_;  // by amount
  std::vector<Outcome> rare_;
  std::int64_t first_ = 0;
  std::int64_t step_ = 0;
  std::vector<Rare> chosen_;
  std::vector<Outcome> all_;
};

}  // namespace

AfterRounds after_rounds(const NetOutcomes& net, int rounds) {
  FELT_CHECK(rounds > 0 && !net.ways().empty());
  ManyRounds many(net, rounds);
  const auto parts = static_cast<double>(net.parts());
  AfterRounds after;
  after.rounds = rounds;
  after.mean = net.mean().value() * rounds;
  after.standard_deviation = net.standard_deviation() * std::sqrt(static_cast<double>(rounds));
  after.step = static_cast<double>(many.step()) / parts;
  constexpr int kPercents[] = {1, 5, 25, 50, 75, 95, 99};
  std::size_t next = 0;
  double so_far = 0;
  for (const auto& [amount, chance] : many.results()) {
    (amount > 0 ? after.ahead : amount == 0 ? after.even : after.behind) += chance;
    so_far += chance;
    const double units = static_cast<double>(amount) / parts;
    for (; next < std::size(kPercents) && so_far * 100 >= kPercents[next]; ++next)
      after.quantiles.push_back({kPercents[next], units});
    after.results.push_back({units, chance});
  }
  return after;
}

}  // namespace felt::odds
