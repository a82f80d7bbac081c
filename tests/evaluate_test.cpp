// The batch evaluators on every instruction set that this machine has, against the scalar ones.
#include <array>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "cards/shuffle.hpp"
#include "hands/batch.hpp"
#include "hands/census.hpp"
#include "hands/evaluate.hpp"
#include "tests/facts.hpp"

namespace felt {
namespace {

class EveryInstructionSet : public testing::Test {
 protected:
  ~EveryInstructionSet() override { hwy::SetSupportedTargetsForTest(0); }

  template <class Check>
  void on_each(const Check& check) {
    int sets = 0;
    for (const int64_t target : hwy::SupportedAndGeneratedTargets()) {
      hwy::SetSupportedTargetsForTest(target);
      SCOPED_TRACE(batch::instruction_set());
      check();
      ++sets;
    }
    EXPECT_GE(sets, 1);
  }
};

std::vector<Hand> random_hands(DeckSize deck, int cards, std::size_t n, ByteSource& bytes) {
  std::vector<Card> order = shuffled_deck(deck, bytes);
  std::vector<Hand> hands(n);
  for (Hand& hand : hands) {
    shuffle(order, bytes);
    for (int i = 0; i < cards; ++i) hand += order[static_cast<std::size_t>(i)];
  }
  return hands;
}

std::vector<Lanes> lanes_of(const std::vector<Hand>& hands) {
  std::vector<Lanes> lanes;
  lanes.reserve(hands.size());
  for (const Hand hand : hands) lanes.push_back(hand.lanes());
  return lanes;
}

TEST_F(EveryInstructionSet, GivesTheScalarValues) {
  SeededBytes bytes(7);
  // Lengths around a vector's, so that the last few hands are tested as well.
  for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{31}, std::size_t{33}, std::size_t{2000}}) {
    for (const Ranking ranking : kRankings) {
      const std::vector<Hand> fives = random_hands(ranking.deck, 5, n, bytes);
      const std::vector<Hand> sevens = random_hands(ranking.deck, 7, n, bytes);
      on_each([&] {
        std::vector<HandValue> values(n);
        batch::five(ranking, lanes_of(fives), values);
        for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(values[i], evaluate_five(ranking, fives[i]));
        batch::seven(ranking, lanes_of(sevens), values);
        for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(values[i], evaluate_seven(ranking, sevens[i]));
      });
    }
    const std::vector<Hand> threes = random_hands(DeckSize::cards_52, 3, n, bytes);
    const std::vector<Hand> fours = random_hands(DeckSize::cards_52, 4, n, bytes);
    on_each([&] {
      std::vector<HandValue> values(n);
      batch::three(lanes_of(threes), values);
      for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(values[i], evaluate_three(threes[i]));
      batch::showing(lanes_of(fours), values);
      for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(values[i], evaluate_showing(fours[i]));
    });
  }
}

TEST_F(EveryInstructionSet, GivesTheScalarValuesAtManila) {
  SeededBytes bytes(8);
  constexpr std::size_t kDeals = 517;
  for (const Ranking ranking : {Ranking{DeckSize::cards_32, false}, Ranking{DeckSize::cards_32, true}}) {
    std::vector<Card> order = shuffled_deck(ranking.deck, bytes);
    std::vector<Lanes> holes;
    std::array<std::vector<Lanes>, 5> boards;
    std::vector<HandValue> expected;
    for (std::size_t i = 0; i < kDeals; ++i) {
      shuffle(order, bytes);
      holes.push_back(Lanes(order[0]) + order[1]);
      for (std::size_t k = 0; k < 5; ++k) boards[k].push_back(order[2 + k]);
      expected.push_back(
          evaluate_manila(ranking, Hand(order[0]) + order[1], {order[2], order[3], order[4], order[5], order[6]}));
    }
    const batch::ManilaDeals deals{holes, {boards[0], boards[1], boards[2], boards[3], boards[4]}};
    on_each([&] {
      std::vector<HandValue> values(kDeals);
      batch::manila(ranking, deals, values);
      EXPECT_EQ(values, expected);
    });
  }
}

// Counts from files that were not made by this program (tests/facts/census.toml says how).
TEST_F(EveryInstructionSet, CountsThePublishedCensus) {
  const facts::CensusFacts facts = facts::census();
  ASSERT_GE(facts.size(), 7U);
  on_each([&] {
    for (const facts::CensusFact& fact : facts) {
      SCOPED_TRACE(fact.what);
      const Ranking ranking = {*deck_of(fact.deck), fact.ace_low};
      const Census census = fact.cards == 3   ? census_three()
                            : fact.cards == 5 ? census_five(ranking)
                                              : census_seven(ranking);
      std::uint64_t total = 0;
      for (const auto& [category, ways] : fact.ways) {
        EXPECT_EQ(census.of(category), ways) << name(category);
        total += ways;
      }
      EXPECT_EQ(census.total(), total);
    }
  });
}

}  // namespace
}  // namespace felt
