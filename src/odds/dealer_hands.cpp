#include "odds/dealer_hands.hpp"

#include <algorithm>

namespace felt::odds {
namespace {

constexpr std::uint32_t kOutOfFour[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

}  // namespace

void Factors::set(const RankCounts& left) {
  for (std::size_t rank = 0; rank < left.size(); ++rank) {
    for (std::size_t many = 1; many <= 4; ++many) of_[rank * 4 + many - 1] = kOutOfFour[left[rank]][many];
  }
}

DealerHands::DealerHands(int cards, const Pattern& seen, HandValue qualifies, const CompletionWeight& weight)
    : qualifies_(qualifies) {
  for (const Pattern& rest : patterns(cards - seen.cards)) {
    const Pattern whole = seen + rest;
    if (!possible(whole)) continue;
    Completion completion{};
    completion.value = mixed_value(whole);
    completion.weight = weight ? weight(rest) : 1;
    if (completion.weight == 0) continue;
    completion.factors.fill(Factors::kOne);
    std::size_t next = 0;
    for (int rank = 0; rank < kRanks; ++rank) {
      const int many = rest.of[static_cast<std::size_t>(rank)];
      if (many > 0) completion.factors[next++] = Factors::place(rank, many);
    }
    mixed_.push_back(completion);
    if (whole.distinct()) flushes_.push_back({completion.value, suited_value(whole), rest.ranks, completion.weight});
  }
  std::sort(mixed_.begin(), mixed_.end(),
            [](const Completion& one, const Completion& other) { return one.value < other.value; });
  // In one suit they keep their order.
  std::sort(flushes_.begin(), flushes_.end(),
            [](const FlushCompletion& one, const FlushCompletion& other) { return one.mixed < other.mixed; });
  while (out_ < mixed_.size() && mixed_[out_].value < qualifies_) ++out_;
}

Standing DealerHands::standing(HandValue hand, const RankCounts& left, std::span<const std::uint16_t> blocked) const {
  Standing standing;
  const auto count = [&](HandValue value) -> std::uint32_t& {
    return value < qualifies_ ? standing.out
           : value < hand     ? standing.lower
           : hand < value     ? standing.higher
                              : standing.equal;
  };
  // 1. All as if in mixed suits.
  Factors factors;
  factors.set(left);
  for (std::size_t from = 0; from < mixed_.size();) {
    std::uint32_t& counted = count(mixed_[from].value);
    for (; from < mixed_.size() && &count(mixed_[from].value) == &counted; ++from)
      counted += factors.ways(mixed_[from]) * mixed_[from].weight;
  }
  // 2. Those that are flushes, where they belong.
  for (const std::uint16_t lacking : blocked) {
    for (const FlushCompletion& flush : flushes_) {
      if ((flush.ranks & lacking) != 0) continue;
      count(flush.mixed) -= flush.weight;
      count(flush.suited) += flush.weight;
    }
  }
  return standing;
}

}  // namespace felt::odds
