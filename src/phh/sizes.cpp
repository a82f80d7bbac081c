#include "phh/sizes.hpp"

#include <algorithm>

namespace felt::phh {
namespace {

constexpr int kFifthStreet = 2;

// The first raise that a pair of bets does not allow.
const Raise* misfit(std::span<const Raise> raises, Money bring_in, Bets bets) {
  for (const Raise& raise : raises) {
    // The bring-in itself.
    if (raise.street == 0 && raise.high.is_zero() && raise.total == bring_in) continue;
    if (!fits(raise, raise.street < kFifthStreet ? bets.small : bets.big)) return &raise;
  }
  return nullptr;
}

}  // namespace

bool fits(const Raise& raise, Money bet) {
  const auto full = [&](Money from) { return from + bet; };
  if (raise.total == full(raise.high)) return true;
  // Over less than a full bet, another's last chips or the bring-in: up to the bet that it falls short of.
  const std::int64_t whole = raise.high.in_cents() / bet.in_cents();
  if (raise.total == bet * (whole + 1)) return true;
  return raise.all_in && raise.total < full(raise.high);
}

tl::expected<Bets, Raise> find_bets(std::span<const Raise> raises, Money bring_in, Money least) {
  // Any of the totals and increments of the early streets may be the small bet, of the late ones the big bet.
  std::vector<Money> small;
  std::vector<Money> big;
  const auto add = [](std::vector<Money>& sizes, Money size) {
    if (std::find(sizes.begin(), sizes.end(), size) == sizes.end()) sizes.push_back(size);
  };
  for (const Raise& raise : raises) {
    std::vector<Money>& sizes = raise.street < kFifthStreet ? small : big;
    add(sizes, raise.total - raise.high);
    add(sizes, raise.total);
  }
  for (const Money size : small) add(big, size);
  for (const Money size : big) add(small, size);
  add(small, std::max(least, bring_in));
  add(big, std::max(least, bring_in));
  const Raise* first_misfit = nullptr;
  for (const Money one : small) {
    if (one < bring_in) continue;
    for (const Money other : big) {
      if (other < one) continue;
      const Bets bets{one, other};
      const Raise* wrong = misfit(raises, bring_in, bets);
      if (wrong == nullptr) return bets;
      first_misfit = std::max(first_misfit, wrong);
    }
  }
  if (first_misfit == nullptr) first_misfit = &raises.front();
  return tl::unexpected(*first_misfit);
}

}  // namespace felt::phh
