// Many rounds of a pot game at once, bots against bots, through the same engine as a table: every command decided,
// every event produced and applied. Figures depend on the seed alone. Prints nothing.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "play/bot.hpp"
#include "play/chunks.hpp"
#include "play/pot_room.hpp"

namespace felt::play {

struct PotPlan {
  std::uint64_t rounds = 100'000;
  int seats = 6;
  std::uint64_t seed = 1;
  std::vector<Strength> strengths = {Strength::simple};  // from seat 1 on, over and over
  int threads = 0;                                       // 0: all cores
  AskedTerms terms;

  [[nodiscard]] Strength strength(int seat) const {
    return strengths[static_cast<std::size_t>(seat - 1) % strengths.size()];
  }
};

inline constexpr std::size_t kMoves = 9;
inline constexpr std::size_t kStreetsMax = 8;

// What a seat came to.
struct SeatSum {
  __extension__ using Wide = __int128;
  std::int64_t won = 0;  // cents; lost, if less than nothing
  Wide won_squared = 0;
  std::int64_t put_in = 0;
  std::int64_t commission = 0;  // taken from what it won
  std::uint64_t pots = 0;       // rounds in which it won or shared a pot
  std::uint64_t bought = 0;     // how often it bought in again

  void merge(const SeatSum& other);
  bool operator==(const SeatSum&) const = default;
};

struct PotSimulation {
  std::uint64_t rounds = 0;  // fewer than planned if it was stopped
  std::uint64_t events = 0;
  std::array<SeatSum, kBoxesMax + 1> seats{};
  std::array<std::uint64_t, kMoves> moves{};
  std::array<std::uint64_t, kStreetsMax> ended_in{};  // by betting round, when all but one had folded
  std::uint64_t showdowns = 0;
  std::uint64_t side_pots = 0;  // rounds with any
  std::uint64_t shared = 0;     // rounds with a pot that was shared
  std::uint64_t communal = 0;   // rounds in which the shoe had too few cards for all
  std::int64_t pots = 0;        // cents
  std::int64_t largest_pot = 0;
  std::int64_t commission = 0;
  std::array<std::uint64_t, kCategories> shown{};
  std::array<std::uint64_t, kCategories> winning{};

  void merge(const PotSimulation& other);
  bool operator==(const PotSimulation&) const = default;
};

// A plan that the book does not allow is an error.
Result<PotSimulation> simulate_pot(const RuleBook& book, const PotPlan& plan, const Watch& watch = {});

}  // namespace felt::play
