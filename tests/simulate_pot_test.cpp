// Bots against bots: rounds are played to their end in every way of betting, and the chips add up.
#include <gtest/gtest.h>

#include "play/simulate_pot.hpp"
#include "tests/citing.hpp"

namespace felt {
namespace {

using play::PotPlan;
using play::PotSimulation;
using play::simulate_pot;

PotSimulation played(const char* id, const play::AskedTerms& terms, int threads = 1) {
  PotPlan plan;
  plan.rounds = 3'000;
  plan.seats = 4;
  plan.seed = 5;
  plan.threads = threads;
  plan.terms = terms;
  const auto result = simulate_pot(built_in(id), plan);
  EXPECT_TRUE(result.has_value()) << id;
  return result.value_or(PotSimulation());
}

// What the players lost is what the house took.
void expect_whole(const PotSimulation& sum, const char* id) {
  EXPECT_EQ(sum.rounds, 3'000U) << id;
  std::int64_t won = 0;
  for (const auto& seat : sum.seats) won += seat.won;
  EXPECT_EQ(won, -sum.commission) << id;
}

TEST(SimulatePot, ChipsAddUp) {
  for (const char* id : {"seven-card-stud", "five-card-stud", "canberra-manila"}) expect_whole(played(id, {}), id);
}

// Some are in with all they have before the last card, which leads straight to the showdown.
TEST(SimulatePot, PlaysAnteModeToTheEnd) {
  const PotSimulation sum = played("five-card-stud", {{"betting", "ante"}});
  expect_whole(sum, "five-card-stud");
  EXPECT_GT(sum.moves[static_cast<std::size_t>(Move::tap_out)], 0U);
  EXPECT_GT(sum.showdowns, 0U);
}

TEST(SimulatePot, IsTheSameOnAnyNumberOfThreads) {
  EXPECT_EQ(played("seven-card-stud", {}, 1), played("seven-card-stud", {}, 2));
}

}  // namespace
}  // namespace felt
