// What holds at every table, whatever is said to it: money, cards, records. Games are lists of seeds, one for each
// step, so that RapidCheck can leave steps out of a failing one.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/citing.hpp"
#include "tests/table_driver.hpp"
#include "tests/table_game.hpp"

namespace felt {
namespace {

using Seeds = std::vector<std::uint64_t>;

Seeds some_game(int steps) {
  const auto seed = rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
  return *rc::gen::resize(steps, rc::gen::container<Seeds>(seed)).as("seeds of the steps");
}

// Steps are seconds apart; now and then an hour goes by.
std::int64_t pause_after(driver::Dice& dice) { return dice.one_in(200) ? 3'600'000 : 20'000; }

std::string play(TableGame& game, const RuleBook& book, const Seeds& seeds) {
  for (const std::uint64_t seed : seeds) {
    driver::Dice dice(seed);
    game.wait(pause_after(dice));
    if (std::string problem = game.say(driver::next_command(book, game.table(), dice, game.now())); !problem.empty())
      return problem;
    if (dice.one_in(32)) {
      if (std::string problem = game.closes(); !problem.empty()) return problem;
    }
  }
  if (std::string problem = game.closes(); !problem.empty()) return problem;
  return game.replays(seeds.empty() ? 0 : seeds.front() % game.commands());
}

bool table_property(const std::string& id, int steps) {
  const RuleBook& book = built_in(id);
  return rc::check(id, [&] {
    const auto terms = *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
    const Seeds seeds = some_game(steps);
    TableGame game(book);
    std::string problem = game.open(terms);
    if (problem.empty()) problem = play(game, book, seeds);
    RC_CLASSIFY(game.rounds() > 2, "more than two whole rounds");
    if (!problem.empty()) RC_FAIL(problem);
  });
}

std::string play(RoomGame& game, const RuleBook& book, const Seeds& seeds) {
  for (const std::uint64_t seed : seeds) {
    driver::Dice dice(seed);
    game.wait(pause_after(dice));
    const TableId id{1 + dice.below(2)};
    const Command command = driver::next_command(book, game.room().table(id), dice, game.now());
    if (std::string problem = game.say(id, command); !problem.empty()) return problem;
  }
  if (std::string problem = game.closes(); !problem.empty()) return problem;
  return game.replays();
}

bool room_property(const std::string& id, int steps) {
  const RuleBook& book = built_in(id);
  return rc::check(id, [&] {
    const auto terms = *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
    const Seeds seeds = some_game(steps);
    RoomGame game(book);
    std::string problem = game.open(terms);
    if (problem.empty()) problem = play(game, book, seeds);
    if (!problem.empty()) RC_FAIL(problem);
  });
}

class TableProperties : public testing::TestWithParam<std::string> {};

TEST_P(TableProperties, HoldAtOneTable) { EXPECT_TRUE(table_property(GetParam(), 500)); }

TEST_P(TableProperties, HoldAtOneTableSlow) {
  for (int i = 0; i < 30 && !HasFailure(); ++i) EXPECT_TRUE(table_property(GetParam(), 1500));
}

INSTANTIATE_TEST_SUITE_P(Books, TableProperties,
                         testing::Values("act-tcp", "crown-tcp", "tribal-tcp", "canberra-poker"),
                         [](const auto& book) { return book.param.substr(0, book.param.find('-')); });

class RoomProperties : public testing::TestWithParam<std::string> {};

TEST_P(RoomProperties, HoldWithMeters) { EXPECT_TRUE(room_property(GetParam(), 500)); }

TEST_P(RoomProperties, HoldWithMetersSlow) {
  for (int i = 0; i < 30 && !HasFailure(); ++i) EXPECT_TRUE(room_property(GetParam(), 1500));
}

INSTANTIATE_TEST_SUITE_P(Books, RoomProperties, testing::Values("crown-tcp", "canberra-poker"),
                         [](const auto& book) { return book.param.substr(0, book.param.find('-')); });

}  // namespace
}  // namespace felt
