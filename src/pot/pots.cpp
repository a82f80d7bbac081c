#include "pot/pots.hpp"

#include <algorithm>
#include <bit>

#include "base/check.hpp"

namespace felt::pot {
namespace {

std::uint32_t bit(Box box) { return std::uint32_t{1} << box.number; }

// 1. Who put in more than anybody else gets the rest back: it was not called. The wagers of a void hand stay; whether
// those of a fold do, the book says.
void return_uncalled(const Middle& middle, Division& division) {
  const Contribution* highest = nullptr;
  Money second;
  for (const Contribution& player : middle.players) {
    if (highest == nullptr || player.total > highest->total) {
      if (highest != nullptr) second = std::max(second, highest->total);
      highest = &player;
    } else {
      second = std::max(second, player.total);
    }
  }
  if (highest == nullptr || highest->total == second) return;
  division.uncalled_to = highest->box;
  division.uncalled = highest->total - second;
}

bool stays(const Middle& middle, Box box) {
  const auto player = std::find_if(middle.players.begin(), middle.players.end(),
                                   [&](const Contribution& one) { return one.box == box; });
  if (player->void_hand) return middle.rules.void_uncalled_stays;
  return !player->contender && middle.rules.folded_uncalled_stays;
}

// 2. One pot for each level at which a contender has stopped, from everybody's chips up to it.
void build_pots(const Middle& middle, Division& division, Money kept) {
  boost::container::static_vector<Money, kPotsMax> levels;
  for (const Contribution& player : middle.players) {
    if (player.contender) levels.push_back(player.total);
  }
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  const auto counted = [&](const Contribution& player) {
    return player.box == division.uncalled_to ? player.total - (division.uncalled - kept) : player.total;
  };
  Money below;
  for (const Money level : levels) {
    Pot pot;
    for (const Contribution& player : middle.players) {
      const Money part = std::min(counted(player), level) - std::min(counted(player), below);
      if (part.is_zero()) continue;
      pot.amount += part;
      pot.contributors |= bit(player.box);
    }
    for (const Contribution& player : middle.players) {
      if (player.contender && player.total >= level) pot.eligible |= bit(player.box);
    }
    below = level;
    if (pot.amount.is_zero()) continue;
    if (!division.pots.empty() && division.pots.back().eligible == pot.eligible) {
      division.pots.back().amount += pot.amount;
      division.pots.back().contributors |= pot.contributors;
    } else {
      division.pots.push_back(pot);
    }
  }
  // What those who are out put in above every contender: for the highest of these, if one of them could still wager,
  // also if he is the last and has put in nothing; else for nobody.
  Pot above;
  std::uint32_t highest = 0;
  bool live = false;
  for (const Contribution& player : middle.players) {
    if (player.contender) {
      if (player.total != below) continue;
      highest |= bit(player.box);
      live = live || !player.tapped_out;
      continue;
    }
    const Money part = counted(player) - std::min(counted(player), below);
    if (part.is_zero()) continue;
    above.amount += part;
    above.contributors |= bit(player.box);
  }
  if (above.amount.is_zero()) return;
  above.unmatched = std::min(kept, above.amount);
  if (live && !division.pots.empty()) {
    Pot& last = division.pots.back();
    last.amount += above.amount;
    last.contributors |= above.contributors;
    last.unmatched += above.unmatched;
  } else {
    if (live) above.eligible = highest;
    division.pots.push_back(above);
  }
}

// 3. The best hand of those in the pot, one thrown away unseen after all others; if there is none, whoever folded last.
void find_winners(const Middle& middle, Division& division) {
  for (Pot& pot : division.pots) {
    if (std::popcount(pot.eligible) == 1) {
      pot.winners = pot.eligible;
      continue;
    }
    const Contribution* best = nullptr;
    for (const Contribution& player : middle.players) {
      if ((pot.eligible & bit(player.box)) == 0) continue;
      const bool same = best != nullptr && player.unseen == best->unseen;
      if (best == nullptr || (same ? player.value > best->value : best->unseen)) {
        best = &player;
        pot.winners = bit(player.box);
      } else if (same && player.value == best->value) {
        pot.winners |= bit(player.box);
      }
    }
    if (best != nullptr) continue;
    for (const Contribution& player : middle.players) {
      if (player.folded_at == 0 || (best != nullptr && player.folded_at < best->folded_at)) continue;
      best = &player;
      pot.winners = bit(player.box);
      pot.by_last_fold = true;
    }
    pot.returned = best == nullptr;
  }
}

// A pot that no hand can win and that nobody folded for, the last if there is one: to each what he put in it.
void return_pots(const Middle& middle, Division& division) {
  if (division.pots.empty() || !division.pots.back().returned) return;
  Money below;
  for (const Contribution& player : middle.players) {
    if (player.contender) below = std::max(below, player.total);
  }
  for (const Contribution& player : middle.players) {
    const Money in = player.box == division.uncalled_to ? player.total - division.uncalled : player.total;
    if (in > below) division.returned.push_back({player.box, in - below, Money()});
  }
}

// 4 and 5. Pots with the same winners are one: charged together, but for those into which only the tied have paid.
void group(const Middle& middle, Division& division) {
  for (const Pot& pot : division.pots) {
    if (pot.returned) continue;
    auto found = std::find_if(division.groups.begin(), division.groups.end(), [&](const PotGroup& one) {
      return middle.rules.commission.winner_total && one.winners == pot.winners;
    });
    if (found == division.groups.end()) {
      division.groups.emplace_back();
      found = division.groups.end() - 1;
      found->winners = pot.winners;
    }
    ++found->pots;
    found->gross += pot.amount;
    found->by_last_fold = found->by_last_fold || pot.by_last_fold;
    const bool tied = std::popcount(pot.winners) > 1 && pot.contributors == pot.winners;
    if (tied && middle.rules.commission.tie_exempt) {
      found->exempt = true;
    } else {
      found->base += pot.amount - pot.unmatched;
    }
  }
  for (PotGroup& one : division.groups) {
    one.commission = middle.scale.of(one.base);
    one.capped = one.base > middle.scale.cap;
  }
}

// 6. Equal shares in whole units; what is left over goes to the winner nearest the buck.
void share(const Middle& middle, PotGroup& group) {
  const std::int64_t unit = middle.rules.wager_unit.in_cents();
  const Money net = group.gross - group.commission;
  const int winners = std::popcount(group.winners);
  const Money each = Money::cents(net.in_cents() / (unit * winners) * unit);
  const Money odd = net - each * winners;
  Box nearest;
  for (const Contribution& player : middle.players) {
    if ((group.winners & bit(player.box)) == 0) continue;
    group.payouts.push_back({player.box, each, Money()});
    if (!nearest.is_box() || from_buck(middle.buck, player.box) < from_buck(middle.buck, nearest)) nearest = player.box;
  }
  for (Payout& payout : group.payouts) {
    if (payout.box != nearest) continue;
    payout.amount += odd;
    payout.odd = odd;
  }
}

}  // namespace

Money CommissionScale::of(Money base) const {
  if (base <= free) return Money();
  return per_step * (std::min(base, cap).in_cents() / step.in_cents());
}

bool CommissionScale::cheaper_than(const CommissionScale& other) const {
  bool less = false;
  for (Money pot = Money::dollars(1); pot <= other.cap; pot += Money::dollars(1)) {
    if (of(pot) > other.of(pot)) return false;
    less = less || of(pot) < other.of(pot);
  }
  return less && of(other.cap + step) <= other.of(other.cap);
}

CommissionScale standard_scale(const CommissionRules& rules, Money minimum) {
  return {rules.free, rules.step, Money::cents(rules.step.in_cents() * rules.percent / 100),
          minimum * rules.cap_minimums};
}

Division pots_of(const Middle& middle) {
  Division division;
  return_uncalled(middle, division);
  Money kept;
  if (division.uncalled_to.is_box() && stays(middle, division.uncalled_to)) kept = division.uncalled;
  build_pots(middle, division, kept);
  if (!kept.is_zero()) {
    division.uncalled_to = kNoBox;
    division.uncalled = Money();
  }
  return division;
}

Division divide(const Middle& middle) {
  Division division = pots_of(middle);
  find_winners(middle, division);
  return_pots(middle, division);
  group(middle, division);
  Money out = division.uncalled;
  for (PotGroup& one : division.groups) {
    share(middle, one);
    out += one.gross;
  }
  for (const Payout& payout : division.returned) out += payout.amount;
  Money in;
  for (const Contribution& player : middle.players) in += player.total;
  FELT_CHECK(in == out);
  return division;
}

}  // namespace felt::pot
