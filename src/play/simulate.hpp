// Many rounds at once, through the same engine as a table: every command decided, every event produced and applied.
// Figures depend on the seed alone, not on how many cores share the work. Prints nothing.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "base/result.hpp"
#include "play/asked_terms.hpp"
#include "play/chunks.hpp"
#include "play/strategy.hpp"
#include "state/table.hpp"

namespace felt::play {

struct SimulationPlan {
  std::uint64_t rounds = 1'000'000;
  int seats = 1;
  std::uint64_t seed = 1;
  Strategy strategy = Strategy::optimal;
  int threads = 0;   // 0: all cores
  AskedTerms terms;  // of the table, beyond the defaults
};

// With a jackpot every player stakes it in every round, and the meter starts anew after so many: a table's record of
// its rounds grows with them.
inline constexpr std::uint64_t kMeterRounds = 500;

// What the house won on a wager, and what was staked: sums over rounds, so that seats at one table, who share the
// dealer's hand, do not pass for independent.
struct Hold {
  __extension__ using Wide = __int128;
  std::uint64_t hands = 0;
  std::int64_t staked = 0;  // cents
  std::int64_t won = 0;     // by the house
  Wide staked_squared = 0;
  Wide won_squared = 0;
  Wide product = 0;

  void add_round(std::int64_t round_staked, std::int64_t round_won);
  void merge(const Hold& other);
  bool operator==(const Hold&) const = default;
};

// What became of a wager, and why.
struct WagerOutcome {
  Wager wager;
  Outcome outcome;
  Point point;
  auto operator<=>(const WagerOutcome&) const = default;
};

struct SimulationResult {
  std::uint64_t rounds = 0;  // fewer than planned if it was stopped
  std::uint64_t events = 0;
  bool jackpot = false;
  // By wager; the last is ante, play and bonus together, on the ante.
  std::array<Hold, kStakes + 1> holds{};
  std::map<WagerOutcome, std::uint64_t> outcomes;
  std::map<std::pair<Wager, int>, std::uint64_t> paid_at;  // odds to 1
  std::array<std::uint64_t, kCategories> hands{};          // of those turned
  std::uint64_t dealer_qualified = 0;

  void merge(const SimulationResult& other);
  bool operator==(const SimulationResult&) const = default;
};

// A plan that the book does not allow is an error.
Result<SimulationResult> simulate(const RuleBook& book, const SimulationPlan& plan, const Watch& watch = {});

}  // namespace felt::play
