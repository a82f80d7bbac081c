#include "equity/completions.hpp"

#include <algorithm>
#include <array>

#include "hands/batch.hpp"
#include "equity/choose.hpp"

namespace felt::equity {

// The last card of the list rises slowest, so that places come in order.
void Completer::enumerate(int cards, int below, std::span<const Card> live, Lanes lanes, std::uint64_t chosen,
                          Completions& completions) {
  if (cards == 0) {
    completions.sorted.push_back({chosen, 0, static_cast<std::uint32_t>(completions.sorted.size())});
    lanes_.push_back(lanes);
    return;
  }
  for (int top = cards - 1; top < below; ++top) {
    enumerate(cards - 1, top, live, lanes + live[static_cast<std::size_t>(top)], chosen | std::uint64_t{1} << top,
              completions);
  }
}

void Completer::value(CardSet board) {
  values_.resize(lanes_.size());
  if (showdown_.two_and_three) {
    const std::vector<Card> cards(board.begin(), board.end());
    return batch::manila(showdown_.ranking, {cards[0], cards[1], cards[2], cards[3], cards[4]}, lanes_, values_);
  }
  if (showdown_.cards() == 5) return batch::five(showdown_.ranking, lanes_, values_);
  batch::seven(showdown_.ranking, lanes_, values_);
}

void Completer::complete(CardSet own, CardSet board, std::span<const Card> live, Completions& completions) {
  completions.unknown = showdown_.own - own.size();
  const auto cards = static_cast<int>(live.size());
  completions.sorted.clear();
  lanes_.clear();
  const std::uint64_t ways = choose(cards, completions.unknown);
  completions.sorted.reserve(ways);
  lanes_.reserve(ways);
  const Lanes known(showdown_.two_and_three ? own : own | board);
  enumerate(completions.unknown, cards, live, known, 0, completions);
  value(board);
  completions.worth.resize(values_.size());
  for (std::size_t i = 0; i < values_.size(); ++i)
    completions.worth[i] = completions.sorted[i].worth = worth_of(values_[i]);
  sort(completions.sorted);
}

void Completer::sort(std::vector<Completion>& list) {
  constexpr std::size_t kFew = 128;
  if (list.size() < kFew) {
    std::sort(list.begin(), list.end(), [](const Completion& a, const Completion& b) { return a.worth < b.worth; });
    return;
  }
  // By ten bits at a time, the lowest first; all counts in one pass.
  constexpr int kBits = 10;
  constexpr int kPasses = 3;
  constexpr std::uint32_t kMask = (1U << kBits) - 1;
  std::array<std::array<std::uint32_t, kMask + 1>, kPasses> starts{};
  for (const Completion& one : list) {
    for (int pass = 0; pass < kPasses; ++pass)
      ++starts[static_cast<std::size_t>(pass)][one.worth >> (kBits * pass) & kMask];
  }
  other_.resize(list.size());
  for (int pass = 0; pass < kPasses; ++pass) {
    auto& start = starts[static_cast<std::size_t>(pass)];
    std::uint32_t before = 0;
    for (std::uint32_t& n : start) before += std::exchange(n, before);
    for (const Completion& one : list) other_[start[one.worth >> (kBits * pass) & kMask]++] = one;
    list.swap(other_);
  }
}

}  // namespace felt::equity
