// Par sheets against what others have published, against figures of the rule books, and against plain enumeration with
// the third evaluator (tests/naive.hpp).
#include <cmath>
#include <list>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <toml++/toml.h>

#include "odds/leaks.hpp"
#include "odds/seen.hpp"
#include "odds/sheet.hpp"
#include "odds/three_cards.hpp"
#include "tests/citing.hpp"
#include "tests/naive.hpp"

namespace felt {
namespace {

using namespace odds;

Question question(const std::string& id, const Entries& options = {}, const Entries& pays = {}) {
  auto made = make_question(built_in(id), options, pays);
  EXPECT_TRUE(made.has_value()) << made.error().what;
  return std::move(*made);
}

const Analyst& analyst(const std::string& id) {
  static std::map<std::string, Analyst> made;
  return made.try_emplace(id, built_in(id)).first->second;
}

Sheet sheet(const std::string& id, const Entries& options = {}, const Entries& pays = {}) {
  static std::list<Question> asked;  // sheets point into them
  asked.push_back(question(id, options, pays));
  auto made = analyst(id).sheet(asked.back());
  EXPECT_TRUE(made.has_value()) << made.error().what;
  return std::move(*made);
}

const WagerSheet& wager(const Sheet& sheet, const std::string& name) {
  for (const WagerSheet& one : sheet.wagers) {
    if (one.wager == name) return one;
  }
  throw std::out_of_range(name);
}

const StrategyLine& strategy(const WagerSheet& sheet, const std::string& name) {
  for (const StrategyLine& one : sheet.strategies) {
    if (one.name == name) return one;
  }
  throw std::out_of_range(name);
}

std::string objection(const std::string& id, const Entries& options, const Entries& pays = {}) {
  const auto made = make_question(built_in(id), options, pays);
  return made ? "" : made.error().what;
}

toml::table facts() { return toml::parse_file(std::string(FELT_SOURCE) + "/tests/facts/odds.toml"); }

// As printed, in hundredths of a percent.
std::int64_t hundredths(double part) { return std::llround(part * 10'000); }

TEST(Odds, RuleAsNumbersPlaysAsManyHandsAsItsSheet) {
  constexpr std::array<std::uint8_t, 13> kFullDeck = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
  for (const auto& [id, cards, shown] : {std::tuple("act-tcp", 3, 1), std::tuple("canberra-poker", 5, 47)}) {
    const Sheet made = sheet(id);
    const WagerSheet& ante = made.wagers.front();
    ASSERT_TRUE(ante.rule && ante.rule->played_from);
    EXPECT_EQ(ante.rule->between.empty(), cards == 3);
    Wide played = 0;
    for (const Rule::Share& share : ante.rule->between) {
      EXPECT_LT(share.hand, *ante.rule->played_from);
      EXPECT_LE(share.played, share.ways);
      played += share.played;
    }
    for (const Pattern& hand : patterns(cards)) {
      const Wide suited = hand.distinct() ? kSuits : 0;
      if (mixed_value(hand) >= *ante.rule->played_from)
        played += shown * (static_cast<Wide>(ways(hand, kFullDeck)) - suited);
      if (suited > 0 && suited_value(hand) >= *ante.rule->played_from) played += shown * suited;
    }
    EXPECT_TRUE(played == ante.played.numerator) << id;
  }
}

TEST(Odds, OptionsSayTheirValues) {
  const auto values = [](const std::string& id, const std::string& option) {
    return values_of(built_in(id), option).value();
  };
  EXPECT_EQ(values("crown-tcp", "ante-bonus"), (std::vector<std::string>{"A", "B", "C"}));
  EXPECT_EQ(values("crown-tcp", "jackpot-option"), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(values("crown-tcp", "jackpot-seed").size(), 7U);
  EXPECT_EQ(values("tribal-tcp", "version"), (std::vector<std::string>{"base", "i", "ii", "iii"}));
  EXPECT_TRUE(values("canberra-poker", "ante").empty());
  EXPECT_FALSE(values_of(built_in("act-tcp"), "ante-bonus").has_value());
}

TEST(Odds, AgreeWithPublishedOutcomesToTheLastDeal) {
  const toml::table file = facts();
  for (const toml::node& node : *file["outcomes"].as_array()) {
    const toml::table& fact = *node.as_table();
    SCOPED_TRACE(*fact["what"].value<std::string>());
    Entries pays;
    for (const auto& [key, value] : *fact["pays"].as_table())
      pays.emplace_back(key.str(), std::to_string(*value.value<std::int64_t>()));
    const Sheet made = sheet(*fact["rulebook"].value<std::string>(), {}, pays);
    const WagerSheet& ante = wager(made, *fact["wager"].value<std::string>());
    std::map<std::int64_t, Wide> published;
    for (const auto& [key, value] : *fact["net"].as_table())
      published[std::stoll(std::string(key.str()))] = *value.value<std::int64_t>();
    EXPECT_EQ(ante.net.ways(), published);
    EXPECT_EQ(hundredths(ante.house_edge()), fact["edge"].value<std::int64_t>());
    for (const auto& [name, edge] : *fact["strategies"].as_table()) {
      const StrategyLine& line = strategy(ante, std::string(name.str()));
      EXPECT_EQ(hundredths(-line.mean.value()), edge.value<std::int64_t>()) << name.str();
      EXPECT_EQ(line.mean.numerator + line.lost.numerator, ante.net.mean().numerator);
    }
    if (!fact.contains("losses")) continue;
    for (const auto& [name, loss] : *fact["losses"].as_table()) {
      const StrategyLine& line = strategy(ante, std::string(name.str()));
      EXPECT_TRUE(line.mean.numerator == -*loss.value<std::int64_t>()) << name.str();
    }
  }
}

TEST(Odds, AgreeWithPublishedEdgesOfOtherPayTables) {
  const auto numbers = [](std::string_view key) {
    std::vector<std::string> list(1);
    for (const char c : key) {
      if (c == '-') {
        list.emplace_back();
      } else {
        list.back() += c;
      }
    }
    return list;
  };
  const toml::table file = facts();
  for (const auto& [key, edge] : *file["ante_bonus"].as_table()) {
    const auto odd = numbers(key.str());
    const Sheet made = sheet("act-tcp", {},
                             {{"ante-bonus.straight-flush", odd[0]},
                              {"ante-bonus.three-of-a-kind", odd[1]},
                              {"ante-bonus.straight", odd[2]}});
    EXPECT_EQ(hundredths(wager(made, "ante").house_edge()), edge.value<std::int64_t>()) << key.str();
  }
  for (const auto& [key, edge] : *file["pair_plus"].as_table()) {
    const auto odd = numbers(key.str());
    const Sheet made = sheet("act-tcp", {},
                             {{"pair-plus.straight-flush", odd[0]},
                              {"pair-plus.three-of-a-kind", odd[1]},
                              {"pair-plus.straight", odd[2]},
                              {"pair-plus.flush", odd[3]},
                              {"pair-plus.pair", odd[4]}});
    EXPECT_EQ(hundredths(wager(made, "pair-plus").house_edge()), edge.value<std::int64_t>()) << key.str();
  }
}

TEST(Odds, AgreeWithTheFiguresOfTheBooks) {
  for (const std::string id : {"act-tcp", "crown-tcp", "tribal-tcp"}) {
    SCOPED_TRACE(id);
    const RuleBook& book = built_in(id);
    const HouseRules& house = *book.house;
    for (const auto& [table, net] : book.oracle.ante_net) {
      Entries options;
      if (house.bonus_pay()->tables.size() > 1) options.emplace_back("ante-bonus", table);
      if (id == "tribal-tcp" && table == "alternative") options = {{"pays", table}, {"version", "i"}};
      const Sheet made = sheet(id, options);
      EXPECT_TRUE(wager(made, "ante").net.mean() == (Ratio{net, *book.oracle.deals})) << table;
      EXPECT_EQ(wager(made, "ante").rule->words, "play " + book.oracle.best_play_floor + " or better, fold the rest");
      EXPECT_TRUE(wager(made, "ante").played == (Ratio{14'900, 22'100}));
    }
    for (const auto& [table, net] : book.oracle.pair_plus_net) {
      Entries options;
      if (house.pair_plus_pay()->tables.size() > 1) options.emplace_back("pair-plus", table);
      EXPECT_TRUE(wager(sheet(id, options), "pair-plus").net.mean() == (Ratio{net, 22'100})) << table;
    }
  }
  for (const std::string id : {"act-tcp", "crown-tcp", "tribal-tcp", "canberra-poker"}) {
    const Sheet made = sheet(id);
    for (const HandFrequency& hand : made.hands)
      EXPECT_TRUE(hand.ways == built_in(id).oracle.hands.at(hand.category)) << id << name(hand.category);
  }
  EXPECT_EQ(to_string(sheet("act-tcp").dealer_qualifies), "15380/22100");
  EXPECT_EQ(to_string(sheet("canberra-poker").dealer_qualifies), "1463700/2598960");
}

TEST(Odds, OfBothWagersTogetherAreTheSumOfEach) {
  const Sheet made = sheet("crown-tcp");
  const Ratio both = wager(made, "ante+pair-plus").net.mean();
  const Ratio ante = wager(made, "ante").net.mean();
  const Ratio pair_plus = wager(made, "pair-plus").net.mean();
  EXPECT_TRUE(both.numerator == ante.numerator + pair_plus.numerator * (ante.denominator / pair_plus.denominator));
}

TEST(Odds, NameTheClausesOfTheTableInForce) {
  const Sheet crown = sheet("crown-tcp", {{"pair-plus", "F"}, {"ante-bonus", "B"}});
  EXPECT_EQ(wager(crown, "pair-plus").points, std::vector{Point::pay_pair_plus});
  EXPECT_EQ(wager(crown, "ante").points.back(), Point::pay_ante_bonus);
  const Sheet tribal = sheet("tribal-tcp", {{"version", "i"}, {"pays", "alternative"}});
  EXPECT_EQ(wager(tribal, "pair-plus").points, std::vector{Point::pay_pair_plus_alternative});
  EXPECT_EQ(wager(tribal, "ante").points.back(), Point::pay_ante_bonus_alternative);
}

TEST(Odds, AMaximumPayoutCutsABetToAPartOfAUnit) {
  // 250 × $140 = $35,000 for a royal flush is cut to $20,000, 50 × 140 is not.
  const Sheet made = sheet("canberra-poker", {{"maximum-payout", "20000"}, {"ante", "70"}});
  const WagerSheet& ante = wager(made, "ante");
  EXPECT_EQ(ante.net.parts(), 7);
  EXPECT_TRUE(ante.net.ways().at(2'007) == 16'759'740);  // 2,000/7 and the ante
  EXPECT_TRUE(ante.net.ways().at(7 * 101) == 156'929'720);
  EXPECT_TRUE(ante.net.deals() == 19'933'230'517'200);
  for (const StrategyLine& line : ante.strategies) EXPECT_TRUE(line.lost.denominator == Wide{19'933'230'517'200} * 7);
  // At the boundary nothing is cut: 250 × 2 × 40.
  EXPECT_EQ(wager(sheet("canberra-poker", {{"maximum-payout", "20000"}, {"ante", "40"}}), "ante").net,
            wager(sheet("canberra-poker"), "ante").net);
  EXPECT_NE(wager(sheet("canberra-poker", {{"maximum-payout", "19999.99"}, {"ante", "40"}}), "ante").net,
            wager(sheet("canberra-poker"), "ante").net);
}

TEST(Odds, RefuseWhatCannotBe) {
  EXPECT_EQ(objection("act-tcp", {{"pair-plus", "A"}}), "--set pair-plus: act-tcp has nothing to choose");
  EXPECT_THAT(objection("crown-tcp", {{"colour", "A"}}), testing::HasSubstr("has no such option; expected ante-bonus"));
  EXPECT_EQ(objection("crown-tcp", {{"pair-plus", "G"}}), "--set pair-plus 'G': expected A, B, C, D, E, F");
  EXPECT_EQ(objection("crown-tcp", {{"pair-plus", "A"}, {"pair-plus", "B"}}), "--set pair-plus: given twice");
  EXPECT_EQ(objection("crown-tcp", {}, {{"pair-plus.flush", "3"}, {"pair-plus.flush", "3"}}),
            "--pays pair-plus.flush: given twice");
  EXPECT_THAT(objection("crown-tcp", {{"jackpot-seed", "15000"}}), testing::HasSubstr("expected 10000, 20000"));
  EXPECT_THAT(objection("tribal-tcp", {{"ante-bonus", "alternative"}}), testing::HasSubstr("stands only beside"));
  EXPECT_EQ(objection("tribal-tcp", {{"ante-bonus", "alternative"}, {"pays", "alternative"}, {"version", "ii"}}), "");
  EXPECT_THAT(objection("canberra-poker", {{"maximum-payout", "20000"}}), testing::HasSubstr("size of the ante"));
  EXPECT_THAT(objection("crown-tcp", {}, {{"play.pair", "3"}}), testing::HasSubstr("a wager that has a pay table"));
  EXPECT_THAT(objection("crown-tcp", {}, {{"pair-plus.full-house", "3"}}),
              testing::HasSubstr("one of this game's hands"));
  EXPECT_THAT(objection("crown-tcp", {}, {{"pair-plus.pair", "-1"}}), testing::HasSubstr("expected whole odds"));
  EXPECT_THAT(objection("crown-tcp", {}, {{"pair-plus.pair", "5"}}), testing::HasSubstr("makes no sense"));
  EXPECT_EQ(objection("crown-tcp", {}, {{"pair-plus.pair", "4"}}), "");
  EXPECT_THAT(objection("seven-card-stud", {}), testing::HasSubstr("felt equity"));
  EXPECT_THAT(objection("crown-tcp", {{"jackpot", "off"}, {"meter", "60000"}}), testing::HasSubstr("nothing else"));
  EXPECT_EQ(objection("crown-tcp", {{"jackpot", "off"}}), "");
  EXPECT_THAT(objection("tribal-tcp", {{"pays", "alternative"}, {"pair-plus", "standard"}}),
              testing::HasSubstr("another table"));
}

naive::Value naive_value(const std::vector<Card>& cards) {
  return cards.size() == 3 ? naive::three(cards) : naive::five(cards, {});
}

// How a hand stands, the dealer's hands dealt out one by one.
Standing dealt_out(const std::vector<Card>& hand, const std::vector<Card>& seen, naive::Value qualifies) {
  std::vector<Card> live;
  for (const Card card : full_deck(DeckSize::cards_52)) {
    if (std::find(hand.begin(), hand.end(), card) == hand.end() &&
        std::find(seen.begin(), seen.end(), card) == seen.end())
      live.push_back(card);
  }
  const naive::Value own = naive_value(hand);
  Standing standing;
  std::vector<Card> dealer = seen;
  const auto deal = [&](const auto& self, std::size_t from) -> void {
    if (dealer.size() == hand.size()) {
      const naive::Value value = naive_value(dealer);
      ++(value < qualifies ? standing.out
         : value < own     ? standing.lower
         : own < value     ? standing.higher
                           : standing.equal);
      return;
    }
    for (std::size_t i = from; i < live.size(); ++i) {
      dealer.push_back(live[i]);
      self(self, i + 1);
      dealer.pop_back();
    }
  };
  deal(deal, 0);
  return standing;
}

Pattern pattern_of(const std::vector<Card>& cards) {
  Pattern pattern;
  for (const Card card : cards) pattern.add(static_cast<int>(card.rank()), 1);
  return pattern;
}

std::size_t place_of(const std::vector<Pattern>& all, const Pattern& pattern) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].of == pattern.of) return i;
  }
  throw std::out_of_range("pattern");
}

bool one_suit(const std::vector<Card>& cards) {
  return std::all_of(cards.begin(), cards.end(), [&](Card card) { return card.suit() == cards[0].suit(); });
}

HandValue lowest_qualifier(std::size_t cards) {
  const auto hand = parse_cards(cards == 3 ? "Qc 3d 2h" : "Ac Kd 4h 3s 2c").value();
  return mixed_value(pattern_of(hand));
}

naive::Value naive_qualifier(std::size_t cards) {
  return naive_value(parse_cards(cards == 3 ? "Qc 3d 2h" : "Ac Kd 4h 3s 2c").value());
}

// Among the situations in which such cards are seen, the one of a hand.
Situation situation_of(const SeenCards& counted, const std::vector<Card>& hand, const std::vector<Card>& seen) {
  std::vector<Situation> all;
  counted.situations(place_of(counted.seen(), pattern_of(seen)), all);
  const std::size_t ranks = place_of(counted.hands(), pattern_of(hand));
  const bool suited = one_suit(seen);
  std::uint16_t held = 0;
  for (const Card card : hand) {
    if (suited && card.suit() == seen[0].suit())
      held = static_cast<std::uint16_t>(held | 1U << static_cast<int>(card.rank()));
  }
  const HandValue value = one_suit(hand) ? suited_value(counted.hands()[ranks]) : mixed_value(counted.hands()[ranks]);
  for (const Situation& one : all) {
    if (one.ranks == ranks && one.suited == suited && one.held == held && one.hand == value) return one;
  }
  throw std::out_of_range("situation");
}

struct SeenCase {
  int cards;
  int seen;
  int times;
};

class Seen : public testing::TestWithParam<SeenCase> {};

TEST_P(Seen, StandAsWhenAllIsDealtOut) {
  const auto [cards, seen, times] = GetParam();
  const auto size = static_cast<std::size_t>(cards);
  const SeenCards counted(cards, seen, lowest_qualifier(size));
  std::mt19937 random(static_cast<unsigned>(cards * 10 + seen));  // NOLINT(cert-msc51-cpp): the same cases every time
  std::vector<Card> deck;
  for (const Card card : full_deck(DeckSize::cards_52)) deck.push_back(card);
  for (int i = 0; i < times; ++i) {
    std::shuffle(deck.begin(), deck.end(), random);
    // Every other time most cards are of one suit, or of few ranks: that is where counting is not simple.
    if (i % 3 == 1) {
      std::stable_sort(deck.begin(), deck.begin() + 30, [](Card a, Card b) { return a.suit() < b.suit(); });
      std::shuffle(deck.begin(), deck.begin() + cards + seen, random);
    } else if (i % 3 == 2) {
      std::stable_sort(deck.begin(), deck.begin() + 30, [](Card a, Card b) { return a.rank() > b.rank(); });
      std::shuffle(deck.begin(), deck.begin() + cards + seen, random);
    }
    const std::vector<Card> hand(deck.begin(), deck.begin() + cards);
    const std::vector<Card> shown(deck.begin() + cards, deck.begin() + cards + seen);
    EXPECT_EQ(situation_of(counted, hand, shown).standing, dealt_out(hand, shown, naive_qualifier(size)))
        << to_string(hand) << " against " << to_string(shown);
  }
}

class AllSeen : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(AllSeen, CountEveryHandWithEverythingSeenOnce) {
  const auto [cards, seen] = GetParam();
  const SeenCards counted(cards, seen, lowest_qualifier(static_cast<std::size_t>(cards)));
  Wide ways = 0;
  Wide deals = 0;
  for (std::size_t i = 0; i < counted.seen().size(); ++i) {
    std::vector<Situation> all;
    counted.situations(i, all);
    for (const Situation& one : all) {
      ways += one.ways;
      deals += Wide{one.ways} * one.standing.all();
    }
  }
  const auto choose = [](int n, int k) {
    Wide product = 1;
    for (int i = 0; i < k; ++i) product = product * (n - i) / (i + 1);
    return product;
  };
  EXPECT_TRUE(ways == choose(52, cards) * choose(52 - cards, seen));
  EXPECT_TRUE(deals == ways * choose(52 - cards - seen, cards - seen));
}

INSTANTIATE_TEST_SUITE_P(Odds, Seen,
                         testing::Values(SeenCase{3, 1, 30}, SeenCase{3, 2, 60}, SeenCase{3, 3, 60}, SeenCase{5, 1, 3},
                                         SeenCase{5, 2, 12}, SeenCase{5, 3, 40}, SeenCase{5, 4, 60},
                                         SeenCase{5, 5, 60}));

INSTANTIATE_TEST_SUITE_P(Odds, AllSeen,
                         testing::Values(std::pair(3, 1), std::pair(3, 2), std::pair(3, 3), std::pair(5, 1),
                                         std::pair(5, 2), std::pair(5, 3)));

TEST(Odds, OfThreeCardsStandAsWhenAllIsDealtOut) {
  const std::vector<ThreeCards> hands = three_card_hands(lowest_qualifier(3));
  ASSERT_EQ(hands.size(), 22'100U);
  for (std::size_t i = 0; i < hands.size(); i += 397) {
    std::vector<Card> hand;
    for (const Card card : hands[i].cards) hand.push_back(card);
    EXPECT_EQ(hands[i].situation.standing, dealt_out(hand, {}, naive_qualifier(3))) << to_string(hand);
  }
}

double gain_in(const std::string& id, const Leak& leak, const SamplePlan& plan = {}, const Entries& pays = {}) {
  const auto worth = leak_worth(question(id, {}, pays), leak, plan, {});
  EXPECT_TRUE(worth.has_value());
  return worth->gain;
}

// One of three cards seen gives the player the edges that are published for it, by the ante bonus.
TEST(Odds, OfADealerWhoFlashesACard) {
  const auto edge = [](const Entries& pays, SeenAs as) {
    return std::llround(leak_worth(question("crown-tcp", {}, pays), {1, as, 1}, {}, {})->mean * 1'000'000);
  };
  EXPECT_EQ(edge({}, SeenAs::cards), 34'829);
  EXPECT_EQ(edge({{"ante-bonus.three-of-a-kind", "3"}}, SeenAs::cards), 32'476);
  // As ace, face or other card: "+2.41 %".
  EXPECT_EQ((edge({}, SeenAs::classes) + 50) / 100, 241);
  const auto worth = leak_worth(question("crown-tcp"), {.seen = 1}, {}, {});
  ASSERT_TRUE(worth->rule.has_value());
  EXPECT_EQ(worth->rule->words, "play A-9-2 or better, fold below 5-3-2; between them by the dealer's card");
  EXPECT_TRUE(worth->decided->net.deals() == Wide{407'170'400} * 3);
}

TEST(Odds, OfMoreKnowledgeAreBetter) {
  for (const std::string id : {"act-tcp", "canberra-poker"}) {
    SCOPED_TRACE(id);
    const double one_class = gain_in(id, {1, SeenAs::classes, 1});
    const double one = gain_in(id, {1, SeenAs::cards, 1});
    EXPECT_GT(one_class, 0);
    EXPECT_GT(one, one_class);
    if (id == "canberra-poker") continue;
    const double two_classes = gain_in(id, {2, SeenAs::classes, 1});
    const double two = gain_in(id, {2, SeenAs::cards, 1});
    EXPECT_GT(two_classes, one_class);
    EXPECT_GT(two, two_classes);
    EXPECT_GT(two, one);
  }
}

// Counted over every pair of hands, and sampled: the same.
TEST(Odds, OfTwoSeatsThatShareTheirHands) {
  const Question asked = question("crown-tcp");
  const auto counted = leak_worth(asked, {.seats = 2}, {}, {});
  ASSERT_TRUE(counted && counted->exact);
  EXPECT_TRUE(counted->decided->net.deals() == Wide{407'170'400} * 15'180);
  EXPECT_GT(counted->gain, 0);
  const auto sampled = leak_worth(asked, {.seats = 2}, {.samples = 100'000, .seed = 3}, {});
  ASSERT_TRUE(sampled && !sampled->exact);
  EXPECT_LT(std::abs(sampled->gain - counted->gain), sampled->bound);
  // The same whatever the number of threads.
  const auto alone = leak_worth(asked, {.seats = 2}, {.samples = 100'000, .seed = 3, .threads = 1}, {});
  EXPECT_EQ(alone->gain, sampled->gain);
  EXPECT_EQ(alone->bound, sampled->bound);
}

TEST(Odds, OfSharedHandsAtCanberraPokerAreBounded) {
  const auto worth = leak_worth(question("canberra-poker"), {.seats = 7}, {.samples = 20'000}, {});
  ASSERT_TRUE(worth.has_value());
  EXPECT_GT(worth->gain, 0);
  EXPECT_GT(worth->bound, 0);
  EXPECT_LT(worth->gain - worth->bound, 0.0798);  // what many more samples gave
  EXPECT_GT(worth->gain + worth->bound, 0.0798);
}

TEST(Odds, ThatAreStoppedGiveNoAnswer) {
  const std::atomic<bool> stop = true;
  WorkWatch watch;
  watch.stop = &stop;
  for (const Leak leak :
       {Leak{1, SeenAs::cards, 1}, Leak{1, SeenAs::classes, 1}, Leak{0, SeenAs::cards, 2}, Leak{0, SeenAs::cards, 3}}) {
    EXPECT_FALSE(leak_worth(question("act-tcp"), leak, {}, watch).has_value());
  }
}

double chance_of(const NetOutcomes& net, std::int64_t amount) {
  return Ratio{net.ways().at(amount), net.deals()}.value();
}

TEST(Odds, AfterRoundsAreThoseOfEveryOrderOfResults) {
  const NetOutcomes net = wager(sheet("crown-tcp"), "pair-plus").net;
  // Two rounds by hand: every pair of results.
  double ahead = 0;
  double even = 0;
  for (const auto& [one, ways] : net.ways()) {
    for (const auto& [other, other_ways] : net.ways()) {
      const double chance = chance_of(net, one) * chance_of(net, other);
      if (one + other > 0) ahead += chance;
      if (one + other == 0) even += chance;
    }
  }
  const AfterRounds two = after_rounds(net, 2);
  EXPECT_NEAR(two.ahead, ahead, 1e-15);
  EXPECT_NEAR(two.even, even, 1e-15);
  EXPECT_NEAR(two.behind, 1 - ahead - even, 1e-15);
  const AfterRounds one = after_rounds(net, 1);
  EXPECT_NEAR(one.behind, 16'440.0 / 22'100, 1e-15);
  ASSERT_EQ(one.quantiles.size(), 7U);
  EXPECT_EQ(one.quantiles.front().units, -1);
  EXPECT_EQ(one.quantiles.back().units, 6);
  // Mean and deviation of many, from the chances themselves.
  const AfterRounds many = after_rounds(net, 1'000);
  double sum = 0;
  double mean = 0;
  double squares = 0;
  for (const auto& [units, chance] : many.results) {
    sum += chance;
    mean += units * chance;
    squares += units * units * chance;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_NEAR(mean, many.mean, 1e-9);
  EXPECT_NEAR(std::sqrt(squares - mean * mean), many.standard_deviation, 1e-9);
}

// Rare results are looked at apart: the sum must still be that of every order of results, step by step.
TEST(Odds, AfterRoundsWithRareResultsAreThoseOfEveryOrderOfResults) {
  NetOutcomes net(3);
  net.add(-3, 90'000);
  net.add(7, 9'600);
  net.add(12, 397);
  net.add(1'001, 2);
  net.add(5'003, 1);
  constexpr int kRounds = 400;
  std::map<std::int64_t, double> sum = {{0, 1.0}};
  for (int i = 0; i < kRounds; ++i) {
    std::map<std::int64_t, double> next;
    for (const auto& [amount, chance] : sum) {
      if (chance < 1e-22) continue;
      for (const auto& [more, ways] : net.ways()) next[amount + more] += chance * Ratio{ways, net.deals()}.value();
    }
    sum = std::move(next);
  }
  double ahead = 0;
  double even = 0;
  for (const auto& [amount, chance] : sum) (amount > 0 ? ahead : even) += amount >= 0 ? chance : 0;
  const AfterRounds after = after_rounds(net, kRounds);
  EXPECT_NEAR(after.ahead, ahead, 1e-13);
  EXPECT_NEAR(after.even, even, 1e-13);
  EXPECT_NEAR(after.ahead + after.even + after.behind, 1, 1e-13);
  double worst = 0;
  for (const auto& [units, chance] : after.results)
    worst = std::max(worst, std::abs(chance - sum[std::llround(units * 3)]));
  EXPECT_LT(worst, 1e-14);
}

}  // namespace
}  // namespace felt
