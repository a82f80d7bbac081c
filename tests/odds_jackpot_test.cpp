// What the jackpots are worth: hits counted twice, the least meter that pays back by hand, sharing by the catalogues'
// examples, the long run against meters that are played. The law of a meter is in odds_meter_law_test.cpp.
#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <bit>
#include <cmath>
#include <functional>
#include <map>
#include <random>

#include "hands/evaluate.hpp"
#include "odds/jackpot.hpp"
#include "tests/citing.hpp"

namespace felt::odds {
namespace {

Money dollars(std::int64_t amount) { return Money::dollars(amount); }
Money money(const char* text) { return parse_money(text).value(); }
CardSet cards(const char* text) {
  CardSet set;
  const std::vector<Card> named = parse_cards(text).value();
  for (const Card card : named) set |= card;
  return set;
}
HandValue three(CardSet hand) { return evaluate_three(Hand(hand)); }

const RuleBook& crown() { return built_in("crown-tcp"); }
const RuleBook& canberra() { return built_in("canberra-poker"); }

JackpotAsked five_dollars(std::size_t option = 0) { return {.option = option, .cost = dollars(5)}; }
JackpotAsked one_dollar() { return {.cost = dollars(1)}; }

bool always(CardSet /*hand*/, HandValue /*value*/) { return true; }
bool never(CardSet /*hand*/, HandValue /*value*/) { return false; }
// What is played when nobody thinks of the jackpot: Q-6-4 or better.
bool usual(CardSet /*hand*/, HandValue value) { return value >= three(cards("Qs 6d 4h")); }

JackpotSheet sheet(const RuleBook& book, const JackpotAsked& asked,
                   const std::function<bool(CardSet, HandValue)>& played = always) {
  return jackpot_sheet(book, asked, played).value();
}
std::string refused(const RuleBook& book, const JackpotAsked& asked) {
  const auto answer = jackpot_sheet(book, asked, always);
  return answer ? "" : answer.error().what;
}

// Every hand of five cards, by looking at all of them.
template <class Visit>
void each_five(const Visit& visit) {
  std::vector<Card> deck;
  for (const Card card : full_deck(DeckSize::cards_52)) deck.push_back(card);
  for (std::size_t a = 4; a < deck.size(); ++a)
    for (std::size_t b = 3; b < a; ++b)
      for (std::size_t c = 2; c < b; ++c)
        for (std::size_t d = 1; d < c; ++d)
          for (std::size_t e = 0; e < d; ++e) visit(std::array{deck[a], deck[b], deck[c], deck[d], deck[e]});
}

Category category_of(const std::array<Card, 5>& five) {
  return evaluate_five(Ranking{}, Hand(five[0]) + five[1] + five[2] + five[3] + five[4]).category();
}

struct Counted {
  std::map<Category, std::int64_t> all;
  std::map<Category, std::int64_t> played;
};
const Counted& by_looking_at_all() {
  static const Counted counted = [] {
    Counted count;
    each_five([&](const std::array<Card, 5>& five) {
      const Category category = category_of(five);
      if (category < Category::straight) return;
      for (std::size_t a = 0; a < 5; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
          Hand own = Hand(five[0]) + five[1] + five[2] + five[3] + five[4];
          own = own - Hand(five[a]) - Hand(five[b]);
          ++count.all[category];
          if (usual({}, evaluate_three(own))) ++count.played[category];
        }
      }
    });
    return count;
  }();
  return counted;
}

TEST(JackpotOdds, CountsWhatThreeCardsBecome) {
  for (const std::size_t option : {0U, 1U}) {
    const JackpotSheet all = sheet(crown(), five_dollars(option));
    const JackpotSheet some = sheet(crown(), five_dollars(option), usual);
    EXPECT_EQ(all.deals, 25'989'600);
    ASSERT_EQ(all.prizes.size(), option == 0 ? 5U : 6U);
    for (std::size_t place = 0; place < all.prizes.size(); ++place) {
      const Category category = all.prizes[place].hand.category;
      EXPECT_EQ(all.prizes[place].ways, crown().oracle.jackpot_hands.at(category) * 10);
      EXPECT_EQ(all.prizes[place].folded, 0);
      EXPECT_EQ(all.prizes[place].ways, by_looking_at_all().all.at(category));
      EXPECT_EQ(some.prizes[place].ways, by_looking_at_all().played.at(category));
      EXPECT_EQ(some.prizes[place].ways + some.prizes[place].folded, all.prizes[place].ways);
    }
  }
  // Straights only can be made of three cards that are folded.
  const JackpotSheet some = sheet(crown(), five_dollars(1), usual);
  EXPECT_EQ(some.prizes.back().folded, 44'160);
  EXPECT_EQ(some.prizes[4].folded, 0);
}

TEST(JackpotOdds, CountsFiveCardsOfOnesOwn) {
  const JackpotSheet all = sheet(canberra(), one_dollar());
  EXPECT_EQ(all.deals, 2'598'960);
  ASSERT_EQ(all.prizes.size(), 6U);
  for (std::size_t place = 0; place < 5; ++place) {
    EXPECT_EQ(all.prizes[place].ways, canberra().oracle.hands.at(all.prizes[place].hand.category));
  }
  EXPECT_EQ(all.prizes[5].name, "dead man's hand");
  EXPECT_EQ(all.prizes[5].ways, 6 * 6 * 44);
  const JackpotSheet none = sheet(canberra(), one_dollar(), never);
  for (std::size_t place = 0; place < 6; ++place) {
    EXPECT_EQ(none.prizes[place].ways, 0);
    EXPECT_EQ(none.prizes[place].folded, all.prizes[place].ways);
  }
  // A fold throws away what it would have won, and no more.
  const JackpotSheet no_pairs = sheet(canberra(), one_dollar(), [](CardSet /*hand*/, HandValue value) {
    return value.category() != Category::two_pairs;
  });
  EXPECT_EQ(no_pairs.prizes[5].folded, 1'584);
  EXPECT_EQ(no_pairs.fixed_return, (Ratio{1'463'600 - 50 * 1'584, 2'598'960}));
}

TEST(JackpotOdds, FindsEveryPrizeHandOnce) {
  std::map<std::uint64_t, JackpotHand> found;
  for (const PrizeHand& hand : prize_hands()) {
    EXPECT_TRUE(found.emplace(hand.cards.bits(), hand.kind).second) << to_string(hand.cards);
  }
  EXPECT_EQ(found.size(), 4U + 36U + 624U + 3744U + 5108U + 10200U + 1584U);
}

TEST(JackpotOdds, ReturnsWhatOneReckonsByHand) {
  // 500 x 6240 + 150 x 37440 + 100 x 51080.
  const JackpotSheet first = sheet(crown(), five_dollars());
  EXPECT_EQ(to_string(first.fixed_return), "13844000/25989600");
  // And the meter at 50,000 in wagers of 5: 10000 x 40 + 1000 x 360.
  EXPECT_EQ(to_string(first.return_at_meter), "14604000/25989600");
  // 600, 100, 60, and 40 for straights, of which some are folded.
  EXPECT_EQ(to_string(sheet(crown(), five_dollars(1)).fixed_return), "14632800/25989600");
  EXPECT_EQ(to_string(sheet(crown(), five_dollars(1), usual).fixed_return), "12866400/25989600");
  // Crown's prizes go with the cost, so that a wager of any cost returns the same; Canberra's do not.
  EXPECT_EQ(sheet(crown(), {.cost = dollars(2)}).fixed_return, first.fixed_return);
  EXPECT_EQ(to_string(sheet(canberra(), one_dollar()).fixed_return), "1463600/2598960");
  EXPECT_EQ(to_string(sheet(canberra(), {.cost = dollars(2)}).fixed_return), "731800/2598960");
  EXPECT_EQ(to_string(sheet(canberra(), {.cost = dollars(3)}).fixed_return), "1463600/7796880");
  // A meter that is not whole: rounded up to dollars before it is paid, 10 % of it to the cent.
  JackpotAsked asked = five_dollars();
  asked.meter = money("50000.01");
  EXPECT_EQ(sheet(crown(), asked).prizes[0].amount, money("50001"));
  EXPECT_EQ(sheet(crown(), asked).prizes[1].amount, money("5000.10"));
  asked = one_dollar();
  asked.meter = money("23456.78");
  EXPECT_EQ(sheet(canberra(), asked).prizes[0].amount, money("23456.78"));
  EXPECT_EQ(sheet(canberra(), asked).prizes[1].amount, money("2345.68"));
  asked.meter = dollars(6'000);
  EXPECT_EQ(sheet(canberra(), asked).prizes[0].amount, dollars(10'000));
  EXPECT_EQ(sheet(canberra(), asked).prizes[1].amount, dollars(1'000));
}

TEST(JackpotOdds, FindsTheLeastMeterThatPaysBack) {
  const auto at = [](const RuleBook& book, JackpotAsked asked, Money meter) {
    asked.meter = meter;
    const Ratio back = sheet(book, asked).return_at_meter;
    return back.numerator - back.denominator;
  };
  // (5 x 25989600 - 5 x 13844000) / 76 is 799052.63: the next whole dollar pays, and a cent above the last one shows
  // it.
  const Money first = sheet(crown(), five_dollars()).break_even.value();
  EXPECT_EQ(first, money("799052.01"));
  EXPECT_LT(at(crown(), five_dollars(), money("799052")), 0);
  EXPECT_GE(at(crown(), five_dollars(), first), 0);
  // 4 M and 36 times a tenth of it, rounded up, are 1135360 just there.
  const Money pool = sheet(canberra(), one_dollar()).break_even.value();
  EXPECT_EQ(pool, money("149389.45"));
  EXPECT_LT(at(canberra(), one_dollar(), pool - Money::cents(1)), 0);
  EXPECT_EQ(at(canberra(), one_dollar(), pool), 0);
  // None where fixed prizes pay back alone, and none where nothing does.
  EXPECT_FALSE(sheet(canberra(), {.cost = money("0.50")}).break_even);
  EXPECT_FALSE(sheet(canberra(), one_dollar(), never).break_even);
}

TEST(JackpotOdds, SaysWhatCardsStillWin) {
  const JackpotSheet first = sheet(crown(), five_dollars());
  // A royal flush, and 44 flushes that are none.
  EXPECT_EQ(first.prize_given(cards("As Ks Qs")), (Ratio{5'000'000 + 44 * 50'000, 1176}));
  // The fourth ace with any card, or any pair.
  EXPECT_EQ(first.prize_given(cards("As Ah Ad")), (Ratio{48 * 250'000 + 72 * 75'000, 1176}));
  EXPECT_EQ(first.prize_given(cards("2s 7h Qd")).numerator, 0);
  // All hands together win what the sheet says.
  Wide cents = 0;
  const CardSet deck = full_deck(DeckSize::cards_52);
  for (const Card a : deck)
    for (const Card b : deck)
      for (const Card c : deck) {
        if (a < b && b < c) cents += first.prize_given(CardSet(a) | b | c).numerator;
      }
  EXPECT_EQ(cents, first.return_at_meter.numerator * 500);
  const JackpotSheet pool = sheet(canberra(), one_dollar());
  EXPECT_EQ(pool.prize_given(cards("As Ah 8d 8c 3s")), (Ratio{5'000, 1}));
  EXPECT_EQ(pool.prize_given(cards("As Ah 8d 8c 8s")), (Ratio{15'000, 1}));
  EXPECT_EQ(pool.prize_given(cards("As Ah 7d 7c 8s")), (Ratio{0, 1}));
}

TEST(JackpotOdds, SharesAsInTheExamplesOfCrown) {
  const toml::table facts = toml::parse_file(std::string(FELT_SOURCE) + "/tests/facts/jackpot.toml");
  int seen = 0;
  for (const toml::node& node : *facts["prizes"].as_array()) {
    const toml::table& fact = *node.as_table();
    const auto number = [&](const char* key) { return fact["case"][key].value<std::int64_t>().value(); };
    const Jackpot jackpot = Jackpot::of(crown(), {.cost = dollars(number("r") / 10'000)}).value();
    const Together together =
        jackpot.together(dollars(number("j")), static_cast<int>(number("R")), static_cast<int>(number("S")));
    const auto amount = [&](const char* key) { return money(fact[key].value_or<std::string>("0").c_str()); };
    EXPECT_EQ(together.royal_flush, amount("royal")) << fact;
    EXPECT_EQ(together.straight_flush, amount("straight")) << fact;
    EXPECT_EQ(to_string(together.left), fact["after"].value<std::string>().value()) << fact;
    ++seen;
  }
  EXPECT_EQ(seen, 14);
  // At 50000 with 10000 to start from, two royal flushes get 60000, and as much again is put back as before.
  const Jackpot jackpot = Jackpot::of(crown(), one_dollar()).value();
  EXPECT_EQ(jackpot.together(dollars(50'000), 2, 0).added, MicroDollars::of(dollars(20'000)));
  EXPECT_EQ(jackpot.together(dollars(10'500), 0, 1).added, MicroDollars::of(dollars(550)));
  EXPECT_EQ(jackpot.together(money("50000.40"), 1, 0).added, MicroDollars::of(money("10000.60")));
  // The boundary of a reset.
  EXPECT_EQ(to_string(jackpot.together(money("11111.20"), 0, 1).left), "10000");
  EXPECT_EQ(jackpot.together(money("11111.20"), 0, 1).added, MicroDollars());
  EXPECT_EQ(jackpot.together(money("11111.19"), 0, 1).added, MicroDollars::of(money("0.01")));
}

TEST(JackpotOdds, SharesAsInTheExamplesOfCanberra) {
  const Jackpot jackpot = Jackpot::of(canberra(), one_dollar()).value();
  const auto is = [&](Money meter, int royals, int straights, Money royal, Money straight, Money added, Money left) {
    EXPECT_EQ(jackpot.together(meter, royals, straights),
              (Together{royals, straights, royal, straight, royal * royals + straight * straights,
                        MicroDollars::of(added), MicroDollars::of(left)}));
  };
  is(dollars(18'450), 1, 0, dollars(18'450), Money(), dollars(10'000), dollars(10'000));                 // E7
  is(dollars(6'000), 0, 1, Money(), dollars(1'000), dollars(400), dollars(5'400));                       // E8
  is(money("23456.78"), 0, 1, Money(), money("2345.68"), Money(), money("21111.10"));                    // E9
  is(dollars(15'000), 1, 1, dollars(15'000), dollars(1'500), dollars(1'500 + 10'000), dollars(10'000));  // E10
  is(dollars(18'000), 2, 0, dollars(18'000), Money(), dollars(18'000 + 10'000), dollars(10'000));        // (c)
  is(dollars(400), 0, 2, Money(), dollars(1'000), dollars(1'920), dollars(320));
  // (d), the same where royal flushes share, and one that leaves an odd cent.
  RuleBook sharing = canberra();
  sharing.boomerang->several_royals = SeveralRoyals::share_with_floor;
  const Jackpot shared = Jackpot::of(sharing, one_dollar()).value();
  EXPECT_EQ(shared.together(dollars(18'000), 2, 0).royal_flush, dollars(10'000));
  EXPECT_EQ(shared.together(dollars(18'000), 2, 0).added, MicroDollars::of(dollars(2'000 + 10'000)));
  EXPECT_EQ(shared.together(money("30000.01"), 2, 0).royal_flush, dollars(15'000));
  EXPECT_EQ(shared.together(money("30000.01"), 2, 0).paid, money("30000.01"));
  EXPECT_EQ(shared.together(money("30000.01"), 1, 0).royal_flush, money("30000.01"));
}

// Two cards of a suit that everybody has, and the threes with which they are five in sequence.
TEST(JackpotOdds, KnowsWhatOneRoundCanBring) {
  constexpr unsigned kSequence = 0b11111;
  std::map<std::pair<int, int>, bool> seen;
  for (unsigned pair = 0; pair < 1U << 13; ++pair) {
    if (std::popcount(pair) != 2) continue;
    std::vector<unsigned> threes;
    for (int low = 0; low <= 9; ++low) {
      const unsigned five = low == 0 ? 0b1'0000'0000'1111U : kSequence << (low - 1);
      if ((five & pair) == pair) threes.push_back(five - pair + (low == 9 ? 1U << 13 : 0));
    }
    for (unsigned some = 1; some < 1U << threes.size(); ++some) {
      unsigned taken = 0;
      bool apart = true;
      std::pair<int, int> brought;
      for (std::size_t i = 0; i < threes.size(); ++i) {
        if (((some >> i) & 1) == 0) continue;
        const unsigned ranks = threes[i] & 0x1FFF;
        apart = apart && (taken & ranks) == 0;
        taken |= ranks;
        ++(threes[i] >> 13 != 0 ? brought.first : brought.second);
      }
      if (apart) seen[brought] = true;
    }
  }
  const Jackpot jackpot = Jackpot::of(crown(), one_dollar()).value();
  for (int royals = 0; royals <= 4; ++royals) {
    for (int straights = royals == 0 ? 1 : 0; straights <= 7; ++straights) {
      EXPECT_EQ(jackpot.possible(royals, straights), seen.contains(std::pair(royals, straights)))
          << royals << ' ' << straights;
    }
  }
  EXPECT_EQ(sheet(crown(), one_dollar()).together.size(), 4U);
  EXPECT_EQ(sheet(canberra(), one_dollar()).together.size(), 8U);
}

TEST(JackpotOdds, SaysWhatTheHouseMayHaveToAdd) {
  EXPECT_EQ(sheet(crown(), five_dollars()).liability, dollars(50'000));
  JackpotAsked asked = five_dollars();
  asked.meter = money("61234.05");
  EXPECT_EQ(sheet(crown(), asked).liability, money("50000.95"));
  asked = one_dollar();
  asked.meter = dollars(4'000);
  EXPECT_EQ(sheet(canberra(), asked).liability, dollars(6'000 + 10'000));
}

TEST(JackpotOdds, RefusesWhatNoTableHas) {
  EXPECT_EQ(refused(built_in("tribal-tcp"), one_dollar()), "tribal-tcp has no jackpot");
  EXPECT_EQ(refused(crown(), {}), "a jackpot wager of $0: expected an amount up to $100000");
  EXPECT_EQ(refused(crown(), five_dollars(2)), "option 3 of the jackpot: there are 2");
  EXPECT_EQ(refused(crown(), {.seed = 12, .cost = dollars(1)}),
            "a jackpot seed of 12: expected 10000, 20000, 30000, 40000, 50000, 60000, 75000");
  EXPECT_EQ(refused(crown(), {.cost = dollars(5), .meter = money("49999.99")}),
            "a meter of $49999.99: expected $50000 to $1000000000000");
  EXPECT_EQ(refused(crown(), {.cost = dollars(5), .meter = dollars(50'000)}), "");
  EXPECT_EQ(refused(canberra(), {.seed = 20'000, .cost = dollars(1)}),
            "canberra-poker has one jackpot, which starts from $10000");
  EXPECT_EQ(refused(canberra(), {.cost = Money::cents(1)}), "a jackpot wager of $0.01 adds not a cent to the pool");
  EXPECT_EQ(refused(canberra(), {.cost = dollars(1), .meter = Money()}), "");
  RuleBook other = canberra();
  other.boomerang->fixed_prizes_from = MeterAccount::pool;
  EXPECT_EQ(refused(other, one_dollar()),
            "the jackpot of canberra-poker moves its pool in ways that have no sheet yet");
  other = canberra();
  other.boomerang->fixed.emplace_back(Category::three_of_a_kind, dollars(1));
  EXPECT_EQ(refused(other, one_dollar()), "the jackpot of canberra-poker pays hands that have no sheet yet");
}

// A meter that is played: each prize as the meters pay it.
struct Played {
  double paid = 0;  // per wager, with the error of its mean
  double error = 0;
  double added = 0;
  double meter = 0;
  double meter_error = 0;
};
Played play(const JackpotSheet& sheet) {
  constexpr int kBatches = 200;
  constexpr int kPrizes = 1'000;
  const Jackpot& jackpot = sheet.jackpot;
  const double deals = static_cast<double>(static_cast<std::int64_t>(sheet.deals));
  const double royal = static_cast<double>(static_cast<std::int64_t>(sheet.prizes[0].ways)) / deals;
  const double straight = static_cast<double>(static_cast<std::int64_t>(sheet.prizes[1].ways)) / deals;
  double losing = 1;
  for (const JackpotPrize& prize : sheet.prizes) {
    losing -= static_cast<double>(static_cast<std::int64_t>(prize.ways)) / deals;
  }
  const double prizes = royal + straight;
  const bool first = jackpot.shared_cards();
  std::mt19937_64 random(20260718);
  std::geometric_distribution<std::int64_t> steps(first ? prizes : prizes / (prizes + losing));
  std::bernoulli_distribution is_royal(royal / prizes);
  const Money step = jackpot.added().cut_to_cents();
  Money meter = jackpot.seed();
  Played played;
  double squares = 0;
  double meter_squares = 0;
  for (int batch = 0; batch < kBatches; ++batch) {
    double paid = 0;
    double held = 0;
    for (int prize = 0; prize < kPrizes; ++prize) {
      meter += step * (steps(random) + (first ? 1 : 0));
      const bool full = is_royal(random);
      const Together together = jackpot.together(meter, full ? 1 : 0, full ? 0 : 1);
      held += static_cast<double>(meter.in_cents()) / 100 / kPrizes;
      paid += static_cast<double>(together.paid.in_cents()) / 100 / kPrizes * prizes;
      played.added += static_cast<double>(together.added.in_micros()) / 1e6 / kPrizes / kBatches * prizes;
      meter = together.left.cut_to_cents();
    }
    played.paid += paid / kBatches;
    played.meter += held / kBatches;
    squares += paid * paid / kBatches;
    meter_squares += held * held / kBatches;
  }
  played.error = std::sqrt((squares - played.paid * played.paid) / kBatches);
  played.meter_error = std::sqrt((meter_squares - played.meter * played.meter) / kBatches);
  return played;
}

TEST(JackpotOdds, ReturnsInTheLongRunWhatAMeterThatIsPlayedDoes) {
  // A cost at which a step is whole cents.
  for (const JackpotSheet& made :
       {sheet(crown(), {.cost = dollars(100)}), sheet(crown(), {.option = 1, .seed = 75'000, .cost = dollars(100)}),
        sheet(canberra(), one_dollar())}) {
    const double cost = static_cast<double>(made.jackpot.cost().in_cents()) / 100;
    const JackpotLongRun& run = made.long_run;
    const Played played = play(made);
    EXPECT_NEAR(played.paid, (run.back - run.fixed) * cost, 4 * played.error);
    EXPECT_LT(played.error, 0.01 * played.paid);
    EXPECT_NEAR(played.meter, run.meter, 4 * played.meter_error);
    EXPECT_NEAR(played.added / cost, run.reseeded + run.added, 0.02 * (run.reseeded + run.added));
  }
}

TEST(JackpotOdds, ReturnsInTheLongRun) {
  const JackpotLongRun run = sheet(crown(), five_dollars()).long_run;
  EXPECT_NEAR(run.from_wagers, 0.3406, 1e-15);
  EXPECT_NEAR(run.fixed, 13844000 / 25989600.0, 1e-15);
  EXPECT_NEAR(run.reseeded, 10'000 * 40 / 25989600.0, 1e-15);
  EXPECT_NEAR(run.added, 3.6562e-5, 1e-8);
  EXPECT_NEAR(run.back, 0.8887019, 1e-7);
  // By what a meter pays on average: the mean of the royal flush's prize at each meter prize's share of it.
  EXPECT_NEAR((run.back - run.fixed) * 5, run.royal_flush * (40 + 36) / 25989600.0, 1e-12);
  // All that comes back, whoever has put it in; folds that lose straights put in the same.
  const JackpotLongRun folding = sheet(crown(), five_dollars(1), usual).long_run;
  const JackpotLongRun playing = sheet(crown(), five_dollars(1)).long_run;
  EXPECT_NEAR(playing.back - folding.back, 40 * 44160 / 25989600.0, 1e-12);
  EXPECT_EQ(folding.meter, playing.meter);
  // Whatever the seed, what the meter pays in the end is what the printed rates were made for.
  for (const std::int64_t seed : {10'000, 20'000, 30'000, 40'000, 50'000, 60'000, 75'000}) {
    for (const std::size_t option : {0U, 1U}) {
      const JackpotSheet made = sheet(crown(), {.option = option, .seed = seed, .cost = dollars(5)});
      EXPECT_NEAR(made.long_run.back, 0.8887, 2e-4) << seed;
    }
  }
  // Canberra: 70 cents of each losing chip, 36 of a tenth and 4 of all; the floors next to nothing.
  const JackpotLongRun pool = sheet(canberra(), one_dollar()).long_run;
  EXPECT_NEAR(pool.from_wagers, 0.7 * (1 - (4 + 36 + 624 + 3744 + 5108 + 1584) / 2598960.0), 1e-12);
  EXPECT_NEAR(pool.back, 1.2755495, 1e-7);
  EXPECT_GT(pool.added, 0);
  EXPECT_LT(pool.added, 1e-7);
  EXPECT_NEAR(pool.house(), pool.back - pool.from_wagers, 1e-15);
  // A meter that nobody can win grows for ever.
  EXPECT_EQ(sheet(crown(), five_dollars(), never).long_run.back, 0);
  EXPECT_TRUE(std::isinf(sheet(crown(), five_dollars(), never).long_run.meter));
}

TEST(JackpotOdds, SaysHowRareAPrizeIs) {
  const JackpotSheet all = sheet(crown(), five_dollars());
  EXPECT_DOUBLE_EQ(all.rounds_between(all.prizes[0]), 649'740);
  EXPECT_DOUBLE_EQ(all.rounds_between_meter_prizes(), 64'974);
  const JackpotSheet none = sheet(crown(), five_dollars(), never);
  EXPECT_TRUE(std::isinf(none.rounds_between(none.prizes[0])));
}

}  // namespace
}  // namespace felt::odds
