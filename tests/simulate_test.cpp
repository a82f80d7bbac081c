// Simulation: the same figures for a seed whatever the threads, and in agreement with the exact odds.
#include <cmath>

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include "hands/evaluate.hpp"
#include "play/simulate.hpp"
#include "play/strategy.hpp"
#include "tests/canberra_exact.hpp"
#include "tests/citing.hpp"

namespace felt {
namespace {

using play::Hold;
using play::simulate;
using play::SimulationPlan;
using play::SimulationResult;
using play::Strategy;

toml::table facts_file() { return toml::parse_file(std::string(FELT_SOURCE) + "/tests/facts/simulation.toml"); }

SimulationPlan plan_of(std::uint64_t rounds, Strategy strategy, int seats = 1) {
  SimulationPlan plan;
  plan.rounds = rounds;
  plan.strategy = strategy;
  plan.seats = seats;
  plan.seed = 20261118;
  return plan;
}

// How many standard errors the house's hold lies from what it should be.
double deviation(const Hold& hold, std::uint64_t rounds, double exact) {
  const auto n = static_cast<double>(rounds);
  const double ratio = static_cast<double>(hold.won) / static_cast<double>(hold.staked);
  const double squares = static_cast<double>(hold.won_squared) - 2 * exact * static_cast<double>(hold.product) +
                         exact * exact * static_cast<double>(hold.staked_squared);
  return (ratio - exact) / (std::sqrt(squares) / n / (static_cast<double>(hold.staked) / n));
}

void expect_agreement(const std::string& id, std::uint64_t rounds, Strategy strategy, double exact_main) {
  const RuleBook& book = built_in(id);
  const auto result = simulate(book, plan_of(rounds, strategy));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->rounds, rounds);
  EXPECT_LT(std::abs(deviation(result->holds[kStakes], rounds, exact_main)), 3) << id << " " << name(strategy);
  if (book.house->wager("pair-plus") == nullptr) return;
  // Folding never costs pair plus where the ante alone can be given up.
  if (!book.house->fold_ante_keeps_pair_plus && strategy != Strategy::always) return;
  const double exact =
      -static_cast<double>(book.oracle.pair_plus_net.at(book.house->pay("pair-plus")->standard)) / 22100;
  EXPECT_LT(std::abs(deviation(result->holds[static_cast<std::size_t>(Wager::pair_plus)], rounds, exact)), 3) << id;
}

double exact_ante(const std::string& id) {
  const RuleBook& book = built_in(id);
  const std::int64_t net = book.oracle.ante_net.at(book.house->pay("ante-bonus")->standard);
  return -static_cast<double>(net) / static_cast<double>(*book.oracle.deals);
}

double canberra(const char* key, double times) {
  const toml::table facts = facts_file();
  return -static_cast<double>(facts["canberra-poker"][key].value<std::int64_t>().value()) / times /
         static_cast<double>(facts["canberra-poker"]["pairs"].value<std::int64_t>().value());
}

TEST(Simulate, ASeedGivesTheSameFiguresOnAnyNumberOfThreads) {
  SimulationPlan plan = plan_of(90'000, Strategy::optimal, 3);
  plan.threads = 1;
  const auto one = simulate(built_in("crown-tcp"), plan);
  plan.threads = 3;
  const auto three = simulate(built_in("crown-tcp"), plan);
  ASSERT_TRUE(one && three);
  EXPECT_TRUE(*one == *three);
  plan.seed = 2;
  const auto other = simulate(built_in("crown-tcp"), plan);
  ASSERT_TRUE(other);
  EXPECT_FALSE(*one == *other);
}

TEST(Simulate, AgreesWithTheExactOdds) {
  for (const char* id : {"act-tcp", "crown-tcp", "tribal-tcp"})
    expect_agreement(id, 200'000, Strategy::optimal, exact_ante(id));
  expect_agreement("canberra-poker", 200'000, Strategy::always, canberra("always", 1));
  expect_agreement("canberra-poker", 200'000, Strategy::simple, canberra("simple", 1));
  expect_agreement("canberra-poker", 200'000, Strategy::optimal, canberra("optimal_by_5", 5));
}

TEST(SimulateSlow, TenMillionRoundsAgreeWithTheExactOdds) {
  for (const char* id : {"act-tcp", "crown-tcp", "tribal-tcp"}) {
    expect_agreement(id, 10'000'000, Strategy::optimal, exact_ante(id));
  }
  expect_agreement("canberra-poker", 10'000'000, Strategy::simple, canberra("simple", 1));
  expect_agreement("canberra-poker", 10'000'000, Strategy::optimal, canberra("optimal_by_5", 5));
}

TEST(SimulateSlow, TheExactFiguresOfCanberraPokerAreCountedAnew) {
  const CanberraExact exact = canberra_exact();
  const toml::table facts = facts_file();
  const auto book = facts["canberra-poker"];
  EXPECT_EQ(exact.always, book["always"].value<std::int64_t>());
  EXPECT_EQ(exact.simple, book["simple"].value<std::int64_t>());
  EXPECT_EQ(exact.optimal_by_5, book["optimal_by_5"].value<std::int64_t>());
}

TEST(Simulate, CountsEveryOutcomeOnce) {
  const auto result = simulate(built_in("act-tcp"), plan_of(20'000, Strategy::optimal, 2));
  ASSERT_TRUE(result);
  std::uint64_t antes = 0;
  std::uint64_t pair_plus = 0;
  for (const auto& [key, count] : result->outcomes) {
    if (key.wager == Wager::ante) antes += count;
    if (key.wager == Wager::pair_plus) pair_plus += count;
  }
  EXPECT_EQ(antes, 40'000U);
  EXPECT_EQ(pair_plus, 40'000U);
  EXPECT_EQ(result->holds[0].staked, 40'000 * 1000);
}

TEST(Events, OneThatIsUsedAgainIsAsGoodAsNew) {
  Events events;
  Event& used = events.add(What::settled, Point::hand_pair);
  used.person = PersonId{7};
  used.number = 5;
  used.definite = used.face_up = true;
  used.amount = Money::dollars(3);
  used.text = "something";
  used.cards.push_back(Card(Rank::ace, Suit::spades));
  events.clear();
  Event fresh;
  fresh.what = What::noted;
  fresh.point = Point::hand_flush;
  EXPECT_TRUE(events.add(What::noted, Point::hand_flush) == fresh);
}

TEST(Simulate, RefusesAPlanThatTheBookDoesNotAllow) {
  SimulationPlan plan = plan_of(10, Strategy::always, 17);
  EXPECT_FALSE(simulate(built_in("act-tcp"), plan));
  plan.seats = 0;
  EXPECT_FALSE(simulate(built_in("act-tcp"), plan));
  EXPECT_FALSE(simulate(built_in("seven-card-stud"), plan_of(10, Strategy::always)));
  for (const auto& [key, value] :
       {std::pair("dealt", "live"), {"min", "20"}, {"max", "5"}, {"min", "600"}, {"jackpot", "on"}, {"x", "y"}}) {
    plan = plan_of(10, Strategy::always);
    plan.terms = {{key, value}};
    EXPECT_FALSE(simulate(built_in("act-tcp"), plan)) << key;
  }
}

TEST(Simulate, PlaysWithTheJackpot) {
  for (const char* id : {"crown-tcp", "canberra-poker"}) {
    SimulationPlan plan = plan_of(6'000, Strategy::optimal, 2);
    plan.terms = {{"jackpot", "on"}};
    plan.threads = 1;
    const auto one = simulate(built_in(id), plan);
    plan.threads = 3;
    const auto three = simulate(built_in(id), plan);
    ASSERT_TRUE(one && three) << id;
    EXPECT_TRUE(*one == *three) << id;
    EXPECT_TRUE(one->jackpot) << id;
    const Hold& jackpot = one->holds[static_cast<std::size_t>(Wager::jackpot)];
    const std::int64_t each = id == std::string("crown-tcp") ? 500 : 100;
    EXPECT_EQ(jackpot.hands, 12'000U) << id;
    EXPECT_EQ(jackpot.staked, 12'000 * each) << id;
    // Prizes were paid, and not all of it.
    EXPECT_LT(jackpot.won, jackpot.staked) << id;
    // The jackpot changes nothing about the other wagers' odds.
    plan.terms.clear();
    const auto without = simulate(built_in(id), plan);
    ASSERT_TRUE(without);
    EXPECT_EQ(without->holds[static_cast<std::size_t>(Wager::jackpot)].staked, 0) << id;
    EXPECT_EQ(without->holds[0].staked, one->holds[0].staked) << id;
  }
}

TEST(Simulate, CanBeStopped) {
  const std::atomic<bool> stop{true};
  const auto result = simulate(built_in("act-tcp"), plan_of(50'000, Strategy::always), {{}, &stop});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->rounds, 0U);
}

// Ace-king against an up-card, by dealing every hand the dealer can have.
TEST(Strategy, AceKingIsCountedRightly) {
  const std::pair<const char*, const char*> cases[] = {
      {"As Kd Qh 7c 4s", "4d"}, {"As Kd Jh 8c 3s", "9h"}, {"Ah Kh Qh 9h 2c", "Ac"}, {"Ac Kd 5h 4c 2s", "3s"}};
  for (const auto& [hand, up] : cases) {
    const auto mine = parse_cards(hand).value();
    const Card shown = parse_card(up).value();
    CardSet left = full_deck(DeckSize::cards_52) - CardSet(shown);
    Hand my_hand;
    for (const Card card : mine) {
      left -= card;
      my_hand += card;
    }
    const HandValue value = evaluate_five({}, my_hand);
    const std::vector<Card> deck(left.begin(), left.end());
    std::int64_t wins = 0;
    for (std::size_t a = 0; a < deck.size(); ++a) {
      for (std::size_t b = a + 1; b < deck.size(); ++b) {
        for (std::size_t c = b + 1; c < deck.size(); ++c) {
          for (std::size_t d = c + 1; d < deck.size(); ++d) {
            const HandValue dealer = evaluate_five({}, Hand(shown) + deck[a] + deck[b] + deck[c] + deck[d]);
            if (!dealer_qualifies(built_in("canberra-poker").house->dealer, dealer)) {
              ++wins;
            } else if (dealer != value) {
              wins += dealer < value ? 3 : -3;
            }
          }
        }
      }
    }
    EXPECT_EQ(play::ace_king_bet_wins(mine, shown), wins) << hand << " against " << up;
  }
}

}  // namespace
}  // namespace felt
