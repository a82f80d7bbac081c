#include "tests/naive_pots.hpp"

#include <algorithm>

namespace felt::naive {
namespace {

constexpr int kSeatsRound = 32;

// The seats clockwise from the buck, itself the first.
std::vector<int> clockwise_from(int buck) {
  std::vector<int> seats;
  for (int i = 0; i < kSeatsRound; ++i) seats.push_back((buck + i) % kSeatsRound);
  return seats;
}

const PotPlayer* last_to_fold(const std::vector<PotPlayer>& players) {
  const PotPlayer* last = nullptr;
  for (const PotPlayer& player : players) {
    if (player.folded > 0 && (last == nullptr || player.folded > last->folded)) last = &player;
  }
  return last;
}

// Who the n-th dollar of everybody is for: of those who can win, whoever has put in that much. Above all of them it
// goes with the dollars below as long as one of the highest could still wager; if none could, nobody wins it.
std::set<int> who_can_win(const std::vector<PotPlayer>& players, int dollar) {
  std::set<int> reach;
  std::set<int> highest;
  int top = 0;
  bool could_wager = false;
  for (const PotPlayer& player : players) {
    if (!player.in) continue;
    if (player.dollars >= dollar) reach.insert(player.seat);
    top = std::max(top, player.dollars);
  }
  if (!reach.empty()) return reach;
  for (const PotPlayer& player : players) {
    if (!player.in || player.dollars != top) continue;
    highest.insert(player.seat);
    could_wager = could_wager || !player.tapped_out;
  }
  return could_wager ? highest : std::set<int>();
}

void find_winners(PlainPot& pot, const std::vector<PotPlayer>& players) {
  std::uint64_t best = 0;
  for (const PotPlayer& player : players) {
    if (pot.can_win.contains(player.seat)) best = std::max(best, player.strength);
  }
  for (const PotPlayer& player : players) {
    if (pot.can_win.contains(player.seat) && player.strength == best) pot.winners.insert(player.seat);
  }
  if (!pot.winners.empty()) return;
  if (const PotPlayer* last = last_to_fold(players)) {
    pot.winners.insert(last->seat);
  } else {
    pot.nobody = true;
  }
}

}  // namespace

int PotHouse::charge(int dollars) const {
  const std::int64_t pot = std::int64_t{100} * dollars;
  if (pot <= free) return 0;
  int taken = 0;
  for (std::int64_t upto = step; upto <= pot && upto <= cap; upto += step) taken += dollars_each;
  return taken;
}

PlainDivision divide_plainly(const std::vector<PotPlayer>& players, int buck, const PotHouse& house) {
  PlainDivision division;
  int most = 0;
  for (const PotPlayer& player : players) most = std::max(most, player.dollars);
  // The first dollar of everybody who has put in one, then the second, and so on.
  for (int dollar = 1; dollar <= most; ++dollar) {
    std::set<int> paid;
    for (const PotPlayer& player : players) {
      if (player.dollars >= dollar) paid.insert(player.seat);
    }
    bool counts = true;
    if (paid.size() == 1) {
      // Nobody has matched it.
      const auto owner = std::find_if(players.begin(), players.end(),
                                      [&](const PotPlayer& player) { return player.seat == *paid.begin(); });
      const bool goes_back = owner->in || !(owner->void_hand ? house.void_uncalled_stays : house.folded_uncalled_stays);
      if (goes_back) {
        ++division.uncalled[owner->seat];
        continue;
      }
      counts = false;
    }
    const std::set<int> can_win = who_can_win(players, dollar);
    auto pot = std::find_if(division.pots.begin(), division.pots.end(),
                            [&](const PlainPot& one) { return one.can_win == can_win; });
    if (pot == division.pots.end()) {
      division.pots.emplace_back();
      pot = division.pots.end() - 1;
      pot->can_win = can_win;
    }
    pot->dollars += static_cast<int>(paid.size());
    if (counts) pot->charged += static_cast<int>(paid.size());
    pot->paid_in.insert(paid.begin(), paid.end());
    // Those who paid for a pot that nobody wins have it back.
    if (can_win.empty() && last_to_fold(players) == nullptr) {
      for (const int seat : paid) ++division.returned[seat];
    }
  }
  for (PlainPot& pot : division.pots) find_winners(pot, players);
  // What the same players win is charged and shared as one.
  std::set<std::set<int>> done;
  for (const PlainPot& first : division.pots) {
    if (first.nobody || !done.insert(first.winners).second) continue;
    int all = 0;
    int charged = 0;
    for (const PlainPot& pot : division.pots) {
      if (pot.nobody || pot.winners != first.winners) continue;
      all += pot.dollars;
      const bool only_the_tied = pot.winners.size() > 1 && pot.paid_in == pot.winners;
      if (!only_the_tied) charged += pot.charged;
    }
    const int taken = house.charge(charged);
    division.commission += taken;
    int left = all - taken;
    while (left >= static_cast<int>(first.winners.size())) {
      for (const int seat : first.winners) ++division.passed[seat];
      left -= static_cast<int>(first.winners.size());
    }
    for (const int seat : clockwise_from(buck)) {
      if (left == 0 || !first.winners.contains(seat)) continue;
      division.passed[seat] += left;
      left = 0;
    }
  }
  return division;
}

}  // namespace felt::naive
