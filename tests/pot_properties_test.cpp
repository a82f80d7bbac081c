// What holds at every table where players bet against each other, whatever is said to it: chips, pots, turns, cards,
// records. Games are lists of seeds, one for each step, so that RapidCheck can leave steps out of a failing one.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/citing.hpp"
#include "tests/pot_driver.hpp"
#include "tests/pot_game.hpp"

namespace felt {
namespace {

using Seeds = std::vector<std::uint64_t>;

// Steps are seconds apart; now and then an hour goes by.
std::int64_t pause_after(driver::Dice& dice) { return dice.one_in(200) ? 3'600'000 : 8'000; }

std::string play(PotGame& game, const RuleBook& book, const Seeds& seeds) {
  for (const std::uint64_t seed : seeds) {
    driver::Dice dice(seed);
    game.wait(pause_after(dice));
    if (std::string problem = game.say(pot_driver::next_command(book, game.table(), dice, game.now()));
        !problem.empty())
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
    const auto seed = rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
    const auto terms = *seed;
    const auto seeds = *rc::gen::resize(steps, rc::gen::container<Seeds>(seed)).as("seeds of the steps");
    PotGame game(book);
    std::string problem = game.open(terms);
    if (problem.empty()) problem = play(game, book, seeds);
    RC_CLASSIFY(game.rounds() > 2, "more than two whole rounds");
    if (!problem.empty()) RC_FAIL(problem + game.story(25));
  });
}

class PotProperties : public testing::TestWithParam<std::string> {};

TEST_P(PotProperties, Hold) { EXPECT_TRUE(table_property(GetParam(), 500)); }

TEST_P(PotProperties, HoldSlow) {
  for (int i = 0; i < 30 && !HasFailure(); ++i) EXPECT_TRUE(table_property(GetParam(), 1500));
}

INSTANTIATE_TEST_SUITE_P(Books, PotProperties, testing::Values("seven-card-stud", "five-card-stud", "canberra-manila"),
                         [](const auto& book) {
                           std::string name = book.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace felt
