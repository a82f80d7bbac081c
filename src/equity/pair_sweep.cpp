#include "equity/pair_sweep.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/check.hpp"
#include "equity/choose.hpp"

namespace felt::equity {
namespace {

using Counts = PairSweep::Counts;

// If both need as many cards, only one completion of the second holds all cards of the first's: its own twin, which is
// asked directly.
constexpr bool has_twin(int first, int second) { return first == second && first > 0; }
constexpr int counted_subsets(int first, int second) { return has_twin(first, second) ? first - 1 : first; }

// Where the counts of all subsets of at most `Size` of `Cards` cards stand; subsets by bits.
template <int Cards, int Size>
class Subsets {
 public:
  static constexpr std::size_t kAll = std::size_t{1} << Cards;

  Subsets(std::uint64_t cards, const Counts& counts) {
    if constexpr (Cards > 0) add<0>(cards, counts);
  }

  void count(Counts& counts) const { count(counts, std::make_index_sequence<kAll>()); }
  [[nodiscard]] std::int64_t signed_sum(const Counts& counts) const {
    return signed_sum(counts, std::make_index_sequence<kAll>());
  }

 private:
  static constexpr int size(std::size_t subset) { return std::popcount(subset); }

  template <int Card>
  void add(std::uint64_t cards, const Counts& counts) {
    add_to_each(static_cast<std::size_t>(std::countr_zero(cards)), counts,
                std::make_index_sequence<std::size_t{1} << Card>());
    if constexpr (Card + 1 < Cards) add<Card + 1>(cards & (cards - 1), counts);
  }
  template <std::size_t... S>
  void add_to_each(std::size_t card, const Counts& counts, std::index_sequence<S...> /*subsets*/) {
    (add_to<S, sizeof...(S)>(card, counts), ...);
  }
  template <std::size_t Subset, std::size_t Bit>
  void add_to(std::size_t card, const Counts& counts) {
    if constexpr (size(Subset) < Size) at_[Subset | Bit] = at_[Subset] + counts.step[size(Subset)][card];
  }

  template <std::size_t... S>
  void count(Counts& counts, std::index_sequence<S...> /*subsets*/) const {
    (count_one<S>(counts), ...);
  }
  template <std::size_t Subset>
  void count_one(Counts& counts) const {
    if constexpr (size(Subset) <= Size) ++counts.of[at_[Subset]];
  }

  template <std::size_t... S>
  [[nodiscard]] std::int64_t signed_sum(const Counts& counts, std::index_sequence<S...> /*subsets*/) const {
    return (term<S>(counts) + ...);
  }
  template <std::size_t Subset>
  [[nodiscard]] std::int64_t term(const Counts& counts) const {
    if constexpr (size(Subset) > Size) {
      return 0;
    } else {
      const std::int64_t times = counts.of[at_[Subset]];
      return size(Subset) % 2 == 0 ? times : -times;
    }
  }

  std::array<std::uint32_t, kAll> at_{};
};

template <int First, int Second>
class Sweep {
 public:
  Sweep(Counts& counts, const Completions& first, const Completions& second, const Others& others)
      : counts_(counts), first_(first), second_(second), others_(others) {}

  PairCounts run() {
    PairCounts pairs;
    const std::vector<Completion>& list = first_.sorted;
    std::size_t at = 0;
    if (others_.worth > 0) {
      const std::size_t equal = end_below(0, others_.worth);
      at = end_below(equal, others_.worth + 1);
      count_below(others_.worth);
      pairs.below = free_of(0, equal);
      pairs.first_equals = free_of(equal, at);
      if (count_below(others_.worth + 1)) {
        pairs.second_equals = free_of(0, equal) - pairs.below;
        pairs.both_equal = free_of(equal, at) - pairs.first_equals;
      }
    }
    while (at < list.size()) {
      const std::uint32_t worth = list[at].worth;
      std::size_t end = at + 1;
      while (end < list.size() && list[end].worth == worth) ++end;
      count_below(worth);
      const std::uint64_t won = free_of(at, end);
      pairs.first_wins += won;
      if (count_below(worth + 1)) pairs.tie += free_of(at, end) - won;
      at = end;
    }
    return pairs;
  }

 private:
  static constexpr bool kTwin = has_twin(First, Second);
  static constexpr int kSize = counted_subsets(First, Second);

  // Where those of the first that are worth less end.
  [[nodiscard]] std::size_t end_below(std::size_t from, std::uint32_t worth) const {
    const auto end = std::lower_bound(first_.sorted.begin() + static_cast<std::ptrdiff_t>(from), first_.sorted.end(),
                                      worth, [](const Completion& one, std::uint32_t w) { return one.worth < w; });
    return static_cast<std::size_t>(end - first_.sorted.begin());
  }

  // Takes in what of the second is worth less; false if there is no more of it than before.
  bool count_below(std::uint32_t worth) {
    limit_ = worth;
    const std::size_t before = next_;
    const std::vector<Completion>& list = second_.sorted;
    for (; next_ < list.size() && list[next_].worth < worth; ++next_) {
      const Completion& one = list[next_];
      if ((one.cards & others_.cards) == 0) Subsets<Second, kSize>(one.cards, counts_).count(counts_);
    }
    return next_ != before;
  }

  // Pairs of these of the first with those of the second that were taken in.
  [[nodiscard]] std::uint64_t free_of(std::size_t from, std::size_t end) const {
    std::int64_t sum = 0;
    for (std::size_t i = from; i < end; ++i) {
      const Completion& one = first_.sorted[i];
      if ((one.cards & others_.cards) != 0) continue;
      sum += Subsets<First, kSize>(one.cards, counts_).signed_sum(counts_);
      if constexpr (kTwin) {
        const std::int64_t twin = second_.worth[one.place] < limit_ ? 1 : 0;
        sum += First % 2 == 0 ? twin : -twin;
      }
    }
    return static_cast<std::uint64_t>(sum);
  }

  Counts& counts_;
  const Completions& first_;
  const Completions& second_;
  const Others others_;
  std::size_t next_ = 0;
  std::uint32_t limit_ = 0;
};

template <int First, int Second>
PairCounts run_sweep(Counts& counts, const Completions& first, const Completions& second, const Others& others) {
  return Sweep<First, Second>(counts, first, second, others).run();
}

using Run = PairCounts (*)(Counts&, const Completions&, const Completions&, const Others&);

template <std::size_t Pair>
constexpr Run run_of() {
  constexpr int kFirst = static_cast<int>(Pair) / (kSweptUnknown + 1);
  constexpr int kSecond = static_cast<int>(Pair) % (kSweptUnknown + 1);
  if constexpr (kFirst <= kSecond) {
    return run_sweep<kFirst, kSecond>;
  } else {
    return nullptr;
  }
}

template <std::size_t... Pairs>
constexpr std::array<Run, sizeof...(Pairs)> all_runs(std::index_sequence<Pairs...> /*pairs*/) {
  return {run_of<Pairs>()...};
}

constexpr std::size_t kChoices = std::size_t{kSweptUnknown} + 1;  // of how many cards are unknown
constexpr auto kRuns = all_runs(std::make_index_sequence<kChoices * kChoices>());

std::uint64_t subsets(int of, int size) {
  std::uint64_t sum = 0;
  for (int n = 0; n <= size; ++n) sum += choose(of, n);
  return sum;
}

}  // namespace

PairSweep::PairSweep(int live, int first_unknown, int second_unknown) : live_(live) {
  FELT_CHECK(first_unknown <= second_unknown && second_unknown <= kSweptUnknown);
  run_ = kRuns[static_cast<std::size_t>(first_unknown) * kChoices + static_cast<std::size_t>(second_unknown)];
  const int size = counted_subsets(first_unknown, second_unknown);
  std::uint64_t start = 1;  // of the counts of subsets with one card more
  for (int n = 0; n < size; ++n) {
    for (int card = 0; card < live; ++card) {
      counts_.step[static_cast<std::size_t>(n)][static_cast<std::size_t>(card)] =
          static_cast<std::uint32_t>(choose(card, n + 1) + choose(live, n));
    }
    start += choose(live, n + 1);
  }
  counts_.of.resize(start);
}

PairCounts PairSweep::count(const Completions& first, const Completions& second, const Others& others) {
  std::fill(counts_.of.begin(), counts_.of.end(), 0);
  PairCounts pairs = run_(counts_, first, second, others);
  const int left = live_ - std::popcount(others.cards);
  const std::uint64_t all = choose(left, first.unknown) * choose(left - first.unknown, second.unknown);
  pairs.second_wins =
      all - pairs.below - pairs.first_equals - pairs.second_equals - pairs.both_equal - pairs.first_wins - pairs.tie;
  return pairs;
}

std::uint64_t PairSweep::touched_by_first(int first_unknown, int second_unknown) {
  return subsets(first_unknown, counted_subsets(first_unknown, second_unknown));
}

std::uint64_t PairSweep::touched_by_second(int first_unknown, int second_unknown) {
  return subsets(second_unknown, counted_subsets(first_unknown, second_unknown));
}

}  // namespace felt::equity
