// Poker Hand Histories: what is written says what happened, what is read comes to the chips that it must, and what
// the format or the book cannot say is refused with its reason.
#include <array>
#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cards/shuffle.hpp"
#include "phh/divide.hpp"
#include "phh/read.hpp"
#include "phh/rounds.hpp"
#include "phh/sizes.hpp"
#include "play/bot.hpp"
#include "play/pot_room.hpp"
#include "script/run.hpp"
#include "tests/citing.hpp"

namespace felt::phh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const RuleBook& stud() { return built_in("seven-card-stud"); }

std::string fact(const std::string& name) {
  std::ifstream in(std::string(FELT_SOURCE) + "/tests/facts/phh/" + name);
  std::ostringstream text;
  text << in.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

Outcome divided(const std::string& text) {
  const auto read = read_histories(text, "f");
  if (!read) {
    ADD_FAILURE() << to_string(read.error().front());
    return {};
  }
  const auto outcome = divide(stud(), read->front());
  if (!outcome) {
    ADD_FAILURE() << to_string(outcome.error());
    return {};
  }
  return *outcome;
}

// The one line by which a text is refused; empty if it is not.
std::string refusal(const std::string& text) {
  const auto read = read_histories(text, "f");
  if (!read) return to_string(read.error().front());
  for (const History& history : *read) {
    if (const auto outcome = divide(stud(), history); !outcome) return to_string(outcome.error());
  }
  return "";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// Every round of a script; with each, the chips that its players had when it was over.
std::vector<ToldRound> told(const std::string& script, Eyes eyes = Eyes::table) {
  Rounds rounds(eyes);
  const auto witness = [&](const Room& room, TableId table, const Table& before, const std::vector<Happened>& happened,
                           int line) {
    const std::size_t known = rounds.told().size();
    rounds.hear(room, table, before, happened, line);
    if (rounds.told().size() == known || !rounds.told().back().history) return;
    const History& history = *rounds.told().back().history;
    for (std::size_t i = 0; i < history.players(); ++i) {
      for (const Player& player : room.table(table).players) {
        if (player.seat.number != history.seats[i]) continue;
        EXPECT_EQ(history.finishing[i], player.chips) << script;
      }
    }
  };
  const auto outcome = script::run_script(Library(), "s", script, witness);
  EXPECT_TRUE(outcome.passed()) << outcome.failures.front();
  return rounds.told();
}

const std::string kAnteTable =
    "rulebook seven-card-stud\ntable min 2 max 20 stake 40 betting ante\nsit 1 ann 100\nsit 2 bob 100\n"
    "shoe Ah 2c  Ad 7c  9c 4s  Kh 3h  Ks 5d  Qs 6d  Jd 8c\n";
const std::string kBlindTable =
    "rulebook seven-card-stud\ntable min 2 stake 40\nsit 1 ann 100\nsit 2 bob 100\n"
    "shoe Ah 2c  Ad 7c  9c 4s  Kh 3h  Ks 5d  Qs 6d  Jd 8c\nblind 2\n";

std::string why(const std::string& script) {
  const auto rounds = told(script);
  EXPECT_EQ(rounds.size(), 1U);
  return rounds.empty() || rounds.front().history ? "" : rounds.front().history.error().what;
}

// What it comes to was worked out by hand: main pot 4 x 5 antes and three times 10 + 10 + 5, side pot twice 15.
TEST(Phh, AWorldHandIsDividedWithItsSidePot) {
  const Outcome outcome = divided(fact("world-side-pot.phh"));
  ASSERT_EQ(outcome.division.pots.size(), 2U);
  EXPECT_EQ(outcome.division.pots[0].amount, Money::dollars(95));
  EXPECT_EQ(outcome.division.pots[1].amount, Money::dollars(30));
  EXPECT_THAT(outcome.winnings, ElementsAre(Money::dollars(95), Money(), Money::dollars(30), Money()));
  EXPECT_THAT(outcome.differences, testing::IsEmpty());
  EXPECT_THAT(outcome.followed.notes, testing::IsEmpty());
  ASSERT_TRUE(outcome.hands[0]);
  EXPECT_EQ(outcome.hands[0]->value.category(), Category::two_pairs);
  EXPECT_EQ(cited(stud(), outcome.hands[0]->point), "15.3(h)");
  EXPECT_TRUE(outcome.followed.hands[1].mucked);
}

TEST(Phh, WhereTheFileSaysOtherwiseItIsTold) {
  const std::string hand = fact("world-side-pot.phh");
  const auto differences = [&](const std::string& stacks) {
    return divided(replaced(hand, "[95, 455, 485, 495]", stacks)).differences;
  };
  EXPECT_THAT(differences("[92, 455, 485, 495]"),
              ElementsAre("finishing_stacks: p1 Ada has 92, by this division 95",
                          "finishing_stacks: 3 less than was put in: a commission or rake"));
  EXPECT_THAT(differences("[95, 456, 485, 495]"), testing::Contains("finishing_stacks: 1 more than was put in"));
  const std::string won = replaced(hand, "finishing_stacks = [95, 455, 485, 495]", "winnings = [95, 0, 30, 0]");
  EXPECT_THAT(divided(won).differences, testing::IsEmpty());
  EXPECT_THAT(divided(replaced(won, "[95, 0, 30, 0]", "[95, 0, 29.50, 0]")).differences,
              testing::Contains("winnings: p3 Cal has 29.50, by this division 30"));
}

// Both play seven cards of which the best five are the same; 25 does not halve in whole dollars.
TEST(Phh, OddChipsGoToTheFirstAndAnotherCustomIsTold) {
  const std::string hand =
      "variant = 'F7S'\nantes = [5, 5, 5]\nbring_in = 5\nsmall_bet = 10\nbig_bet = 20\n"
      "starting_stacks = [100, 100, 100]\nactions = ['d dh p1 2c3dAs', 'd dh p2 2d3cAh', 'd dh p3 9s9c7d',\n"
      "'p3 pb', 'p1 cc', 'p2 cc', 'd dh p1 Ks', 'd dh p2 Kh', 'd dh p3 8c', 'p1 cc', 'p2 cc', 'p3 f',\n"
      "'d dh p1 Qs', 'd dh p2 Qh', 'p1 cc', 'p2 cc', 'd dh p1 Jc', 'd dh p2 Jd', 'p1 cc', 'p2 cc',\n"
      "'d dh p1 9d', 'd dh p2 9h', 'p1 cbr 20.5', 'p2 cc']\nfinishing_stacks = [105, 104, 90]\n";
  const Outcome outcome = divided(replaced(hand, "[105, 104, 90]", "[105, 105, 90]"));
  EXPECT_THAT(outcome.winnings, ElementsAre(Money::cents(3600), Money::cents(3500), Money()));
  EXPECT_THAT(outcome.followed.notes, ElementsAre(HasSubstr("p1 comes to 20.50, which is no fixed-limit size")));
  EXPECT_THAT(outcome.differences, testing::Not(testing::IsEmpty()));
  const Outcome other = divided(replaced(hand, "[105, 104, 90]", "[104.50, 105.50, 90]"));
  EXPECT_THAT(other.differences, testing::Contains("finishing_stacks: a shared pot's odd chips went to another"));
}

TEST(Phh, WhatCannotBeReadIsRefusedWithItsReason) {
  const std::string hand = fact("world-side-pot.phh");
  const struct {
    std::string from, to, expected;
  } cases[] = {
      {"\"F7S\"", "\"NT\"", "f:2: variant: \"NT\" is no-limit Texas hold 'em: only F7S"},
      {"\"F7S\"", "\"F7S/8\"", "high/low: only F7S"},
      {"\"F7S\"", "\"5CS\"", "\"5CS\" is no variant of the standard"},
      {"\"F7S\"", "7", "f:2: variant: expected a text"},
      {"variant = ", "variant == ", "f:2: is no TOML"},
      {"bring_in = 5\n", "", "bring_in: is missing"},
      {"bring_in = 5\n", "bring_in = 5\nblinds_or_straddles = [1, 2, 0, 0]\n", "stud has a bring-in instead"},
      {"bring_in = 5\n", "bring_in = 5\nmin_bet = 5\n", "f:6: min_bet: fixed limits have two bets"},
      {"bring_in = 5\n", "bring_in = 0\n", "bring_in: is zero"},
      {"bring_in = 5\n", "bring_in = 2.505\n", "bring_in: is not in whole cents"},
      {"bring_in = 5\n", "bring_in = nan\n", "bring_in: is no amount"},
      {"bring_in = 5\n", "bring_in = 1e300\n", "bring_in: is no amount"},
      {"bring_in = 5\n", "bring_in = 99999999999999\n", "bring_in: is more than chips can be"},
      {"antes = [5, 5, 5, 5]", "antes = [5, 5, 5]", "antes: has 3 numbers: expected one for each of 4 players"},
      {"antes = [5, 5, 5, 5]", "antes = [5, 5, 0, 5]", "antes: differ from player to player"},
      {"antes = [5, 5, 5, 5]", "antes = [-5, -5, -5, -5]", "antes: number 1 is less than nothing"},
      {"[30, 500, 500, 500]", "[30]", "starting_stacks: has 1 players: expected 2 to 16"},
      {"[30, 500, 500, 500]", "[30, 500, 0, 500]", "starting_stacks: number 3 is zero"},
      {"\"Dot\"]", "]", "players: are 3: expected 4"},
      {"5d3c", "Kd3c", "\"d dh p2 2hKd3c\": Kd was dealt before"},
      {"2h5d3c", "2h2h3c", "2h is there twice"},
      {"2h5d3c", "2h5d1c", "'1c' is no card"},
      {"2h5d3c", "2h5d", "\"p2 pb\": cards are missing"},
      {"2h5d3c", "2h5d3cJs", "gives p2 Bea 4 cards: expected 3 by now"},
      {"p2 2h5d3c", "p5 2h5d3c", "'p5' is no player: expected p1 to p4"},
      {"\"p2 pb\"", "\"p2 cc\"", "third street begins with the bring-in or a completion"},
      {"\"p2 pb\"", "\"p2 check\"", "is no action of stud"},
      {"\"p2 pb\"", "\"p2 sd\"", "nobody draws cards at stud"},
      {"\"p2 pb\"", "\"p2 sm\"", "hands are shown when the betting is over"},
      {"\"p3 cbr 10\"", "\"p2 pb\"", "the bring-in comes first on third street, and once"},
      {"\"p3 cbr 10\"", "\"p4 cbr 10\"", "f:15: action 6: \"p4 cbr 10\": it is not p4 Dot's turn: p3 Cal is to act"},
      {"\"p3 cbr 10\"", "\"p3 cbr 5\"", "raises to no more than the 5 that stand"},
      {"\"p3 cbr 10\"", "\"p3 cbr 496\"", "puts in 496: p3 Cal has 495 left"},
      {"\"p3 cbr 10\"", "\"p3 cbr ten\"", "'ten' is no amount of chips"},
      {"\"d dh p1 4d\"", "\"d dh p4 4d\"", "p4 Dot has folded"},
      {"\"p2 cc\",\n  \"d dh p1 4d\"", "\"d dh p1 4d\"", "the betting is not over: p2 Bea is to act"},
      {"\"d dh p1 4d\"", "\"d db 4dAc\"", "a card for all takes the place"},
      {"\"p2 sm\"", "\"p2 sm 2c\"", "shows 1 cards: p2 Bea has 7"},
      {"9s8d9cJc2dAh6h", "9s8d9cJc2dAh6c", "lacks 6h, which p3 Cal was dealt"},
      {"\"p1 sm -\"", "\"p4 sm -\"", "p4 Dot has folded"},
      {"\"p1 sm -\"", "\"p1 f\"", "the hand is over"},
      {"KsKd4c", "????4c", "actions: p1 Ada takes part in the showdown with unknown cards"},
      {"\"p3 sm 9s8d9cJc2dAh6h\"", "\"p3 sm\"", "everybody mucked: nobody wins the pot"},
      {"[30, 500, 500, 500]", "[3, 500, 500, 500]", "p1 Ada is all-in"},
  };
  for (const auto& [from, to, expected] : cases) {
    EXPECT_THAT(refusal(replaced(hand, from, to)), HasSubstr(expected)) << from << " -> " << to;
  }
  const std::string partial = hand.substr(0, hand.find("  \"d dh p1 3h\"")) + "]\n";
  EXPECT_THAT(refusal(partial), HasSubstr("the hand is not played out: cards of street 7 are due"));
  const std::string small = replaced(replaced(hand, "[30,", "[3,"), "ante_trimming_status = true\n", "");
  EXPECT_THAT(refusal(small), HasSubstr("ante_trimming_status: is false, and p1 Ada cannot pay the whole ante"));
  EXPECT_THAT(refusal(replaced(hand, "[30, 500,", "[30, 8,")), HasSubstr("less than the bring-in"));
  EXPECT_THAT(refusal(""), HasSubstr("has no hand in it"));
  EXPECT_THAT(refusal("# nothing\n"), HasSubstr("has no hand in it"));
}

// Nobody asks for the cards of one against whom all others mucked.
TEST(Phh, UnknownCardsWinWhereNobodyElseClaims) {
  std::string hand = replaced(fact("world-side-pot.phh"), "9s8d9c", "????9c");
  hand = replaced(hand, "p3 sm 9s8d9cJc2dAh6h", "p3 sm ????9cJc2dAh6h");
  EXPECT_THAT(refusal(hand), HasSubstr("p3 Cal takes part in the showdown with unknown cards"));
  hand = replaced(hand, "KsKd4c", "????4c");
  hand = replaced(hand, "p1 sm -", "p1 sm");
  EXPECT_THAT(divided(hand).winnings, ElementsAre(Money(), Money(), Money::dollars(125), Money()));
}

TEST(Phh, OneCardForAllCountsInEveryHand) {
  const std::string hand =
      "variant = 'F7S'\nantes = [1, 1]\nbring_in = 1\nsmall_bet = 2\nbig_bet = 4\nstarting_stacks = [inf, 50]\n"
      "actions = ['d dh p1 2c3dAs', 'd dh p2 2d3cKh', 'p1 pb', 'p2 cc', 'd dh p1 4s', 'd dh p2 8h', 'p1 cc', 'p2 cc',\n"
      "'d dh p1 9s', 'd dh p2 9h', 'p1 cc', 'p2 cc', 'd dh p1 Jc', 'd dh p2 Jd', 'p1 cc', 'p2 cc',\n"
      "'d db Kd', 'p1 cc', 'p2 cc', 'p1 sm', 'p2 sm -']\n";
  const Outcome outcome = divided(hand);
  EXPECT_THAT(outcome.winnings, ElementsAre(Money(), Money::dollars(4)));
  EXPECT_EQ(in_words(outcome.hands[1]->value).substr(0, 13), "pair of kings");
  EXPECT_FALSE(outcome.stacks[0]);
  EXPECT_EQ(outcome.stacks[1], Money::dollars(52));
}

TEST(Phh, SeveralHandsStandInNumberedSections) {
  const std::string hand = fact("world-side-pot.phh");
  const auto read = read_histories("[1]\n" + hand + "\n[2]\n" + hand, "f");
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ((*read)[1].section, "2");
  EXPECT_EQ(to_phhs(*read), to_phhs(*read_histories(to_phhs(*read), "g")));
  EXPECT_THAT(refusal("[1]\n" + hand + "\n[2]\n" + replaced(hand, "\"p2 pb\"", "\"p2 cc\"")),
              HasSubstr(": 2.action 5: \"p2 cc\""));
}

TEST(Phh, AmountsAreWholeCents) {
  EXPECT_EQ(chips_of("12.50"), Money::cents(1250));
  EXPECT_EQ(chips_of("0.1"), Money::cents(10));
  EXPECT_EQ(chips_of("7.0500"), Money::cents(705));
  for (const char* wrong : {"", ".", "1.", ".5", "1.5.0", "-1", "1,000", "1e3", "0.005", "12345678901234"}) {
    EXPECT_FALSE(chips_of(wrong)) << wrong;
  }
}

// Bytes changed, left out, or said twice: divided with every chip accounted for, or refused in one line.
TEST(Phh, WhateverIsWrittenIsDividedOrRefused) {
  const std::string hands[] = {fact("world-side-pot.phh"), fact("felt-side-pot.phh")};
  SeededBytes chance(7, 0);
  int whole = 0;
  for (int i = 0; i < 4'000; ++i) {
    std::string text = hands[i % 2];
    std::array<std::uint8_t, 8> bytes{};
    chance.fill(bytes);
    const std::size_t at = (std::size_t{bytes[0]} << 8 | bytes[1]) % text.size();
    const std::size_t from = (std::size_t{bytes[2]} << 8 | bytes[3]) % text.size();
    const std::size_t length = 1 + bytes[4] % 24;
    switch (bytes[5] % 4) {
      case 0: text[at] = static_cast<char>(bytes[6]); break;
      case 1: text.erase(at, length); break;
      case 2: text.insert(at, text.substr(from, length)); break;
      default: text.replace(at, 1, text.substr(from, 1)); break;
    }
    const auto read = read_histories(text, "f");
    if (!read) {
      EXPECT_THAT(to_string(read.error().front()), testing::Not(HasSubstr("\n")));
      continue;
    }
    const auto outcome = divide(stud(), read->front());
    if (!outcome) {
      EXPECT_THAT(to_string(outcome.error()), testing::Not(HasSubstr("\n")));
      continue;
    }
    ++whole;
    const auto again = read_histories(to_phh(read->front()), "f");
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(divide(stud(), again->front())->winnings, outcome->winnings) << text;
  }
  EXPECT_GT(whole, 100);
  EXPECT_LT(whole, 3'000);
}

TEST(Phh, ARoundIsWrittenAsItsFileSays) {
  const auto rounds = told(fact("felt-side-pot.felt"));
  ASSERT_EQ(rounds.size(), 1U);
  ASSERT_TRUE(rounds.front().history) << rounds.front().history.error().what;
  EXPECT_EQ(to_phh(*rounds.front().history), fact("felt-side-pot.phh"));
  const Outcome outcome = divided(fact("felt-side-pot.phh"));
  EXPECT_THAT(outcome.differences, testing::IsEmpty());
  EXPECT_EQ(outcome.division.pots.size(), 2U);
  // The hole cards of whoever did not show are nobody's business; an inspector may have them.
  EXPECT_THAT(to_phh(*rounds.front().history), HasSubstr("\"d dh p2 ????4s\""));
  const auto all = told(fact("felt-side-pot.felt"), Eyes::all);
  EXPECT_THAT(to_phh(*all.front().history), HasSubstr("\"d dh p2 2c7c4s\""));
}

TEST(Phh, ABlindIsABringInOnlyForWhoeverOpens) {
  const auto rounds = told(kBlindTable + "ann raise 4\nbob fold\n");
  ASSERT_EQ(rounds.size(), 1U);
  ASSERT_TRUE(rounds.front().history) << rounds.front().history.error().what;
  EXPECT_THAT(to_phh(*rounds.front().history), HasSubstr("bring_in = 4\nsmall_bet = 8"));
  // The same with the buck's cards lower than bob's.
  EXPECT_THAT(why(replaced(kBlindTable, "9c 4s", "4s 9c") + "bob wager 4\nann fold\n"),
              HasSubstr("the blind is posted by the buck, and another opens: F7S has a bring-in by the opener and no "
                        "blind (6.5(a))"));
}

TEST(Phh, WhatTheFormatCannotSayIsRefusedWithItsReason) {
  EXPECT_THAT(why(kAnteTable + "ann open 2\nbob raise 5\nann raise 6\nbob fold\n"),
              HasSubstr("F7S has fixed limits of two bets"));
  EXPECT_THAT(why(kAnteTable + "ann open 2\noperator void-round fire\n"),
              HasSubstr("wagers were refunded, which PHH has no word for (19.4)"));
  EXPECT_THAT(why("rulebook seven-card-stud\ntable min 2 max 2 stake 40 betting ante\nsit 1 ann 100\nsit 2 bob 100\n"
                  "ann agree deck-40\nbob agree deck-40\nset deck 40\nann open 2\nbob fold\n"),
              testing::ContainsRegex("dealt from 40 cards: F7S has 52.*15\\.4"));
  for (const char* id : {"five-card-stud", "canberra-manila"}) {
    EXPECT_THAT(can_be_told(built_in(id)).error().what, HasSubstr("has no variant code in PHH")) << id;
  }
  EXPECT_THAT(can_be_told(built_in("act-tcp")).error().what, HasSubstr("is played against the house"));
}

TEST(Phh, SizesFitTwoBetsOrNone) {
  const auto dollars = [](int amount) { return Money::dollars(amount); };
  const auto bets = [&](std::vector<Raise> raises, int bring_in) {
    const auto found = find_bets(raises, dollars(bring_in), dollars(1));
    return found ? std::pair(found->small, found->big) : std::pair(Money(), Money());
  };
  // Brought in for 2, completed to 5, raised to 10; 10 from fifth street on.
  EXPECT_EQ(
      bets({{0, dollars(2), {}}, {0, dollars(5), dollars(2)}, {0, dollars(10), dollars(5)}, {2, dollars(10), {}}}, 2),
      std::pair(dollars(5), dollars(10)));
  EXPECT_EQ(bets({{0, dollars(2), {}}, {0, dollars(5), dollars(2)}, {0, dollars(11), dollars(5)}}, 2),
            std::pair(Money(), Money()));
  // Less than a bet only with one's last chips, and completed by the next.
  EXPECT_EQ(bets({{1, dollars(3), {}, true}, {1, dollars(5), dollars(3)}, {2, dollars(5), {}}}, 2),
            std::pair(dollars(5), dollars(5)));
  EXPECT_EQ(bets({{1, dollars(3), {}, false}, {1, dollars(5), dollars(3)}, {2, dollars(5), {}}}, 2),
            std::pair(Money(), Money()));
  EXPECT_EQ(bets({}, 2), std::pair(dollars(2), dollars(2)));
}

// Bots play; every round that can be written reads back to the chips that the table has.
class Playing {
 public:
  Playing(const play::AskedTerms& terms, int seats, std::uint64_t seed)
      : cards_(seed, 0), moods_(seed, 1), rounds_(seed % 2 == 0 ? Eyes::table : Eyes::all) {
    play::PotSeating seating{terms, {}, Money()};
    for (int seat = 1; seat <= seats; ++seat) seating.names.push_back("bot " + std::to_string(seat));
    auto opened = play::open_pot_room(stud(), seating, Time{0});
    EXPECT_TRUE(opened) << opened.error().what;
    room_ = std::make_unique<Room>(std::move(*opened));
    stake_ = play::usual_stake(table().terms);
  }

  void round() {
    for (const Player& one : std::vector<Player>(table().players)) {
      if (one.chips >= table().terms.pot.stake_minimum) continue;
      by(one.seat, Do::buy).amount = stake_ - one.chips;
      say();
    }
    dealer(Do::shuffle);
    for (const Card card : full_deck(DeckSize::cards_52)) command_.cards.push_back(card);
    shuffle({command_.cards.data(), command_.cards.size()}, cards_);
    say();
    by(pot().buck, Do::cut).number = 26;
    say();
    if (table().terms.pot.mode == BettingMode::ante) {
      dealer(Do::post_antes);
    } else {
      by(pot().buck, Do::post_blind).number = play::choose_blind(stud(), table());
    }
    say();
    while (pot().running()) {
      if (pot().phase == PotPhase::betting) {
        const Box box = pot().turn;
        const auto move = play::choose_move(play::Strength::simple, play::Sight(stud(), table(), box), moods_);
        by(box, Do::act).move = move.move;
        command_.amount = move.amount;
      } else {
        dealer(pot().phase == PotPhase::showdown ? Do::show_hand
               : pot().phase == PotPhase::won    ? Do::settle
                                                 : Do::deal);
      }
      say();
    }
    ++played;
    ASSERT_EQ(rounds_.told().size(), played);
    const ToldRound& last = rounds_.told().back();
    if (!last.history) {
      reasons.insert(last.history.error().what.substr(
          last.history.error().what.find("comes to") != std::string::npos ? last.history.error().what.find("F7S") : 0));
      return;
    }
    ++written;
    const Outcome outcome = divided(to_phh(*last.history));
    EXPECT_THAT(outcome.differences, testing::IsEmpty());
    side_pots += outcome.division.pots.size() > 1 ? 1 : 0;
    for (std::size_t i = 0; i < outcome.stacks.size(); ++i) {
      for (const Player& one : table().players) {
        if (one.seat.number != last.history->seats[i]) continue;
        EXPECT_EQ(outcome.stacks[i], one.chips) << to_phh(*last.history);
      }
    }
  }

  std::size_t played = 0;
  std::size_t written = 0;
  std::size_t side_pots = 0;
  std::set<std::string> reasons;

 private:
  [[nodiscard]] const Table& table() const { return room_->table(TableId{1}); }
  [[nodiscard]] const PotRound& pot() const { return table().pot.round; }
  Command& by(Box box, Do what) {
    command_ = Command();
    command_.what = what;
    command_.who = {Role{Role::kPlayer}, table().owner[box.number]};
    return command_;
  }
  void dealer(Do what) {
    command_ = Command();
    command_.what = what;
    command_.who = {Role{0}, PersonId{1000}};
  }
  void say() {
    const Table before = table();
    std::vector<Happened> happened;
    ASSERT_TRUE(room_->perform(TableId{1}, command_, happened));
    rounds_.hear(*room_, TableId{1}, before, happened, 0);
  }

  SeededBytes cards_;
  SeededBytes moods_;
  Rounds rounds_;
  std::unique_ptr<Room> room_;
  Money stake_;
  Command command_;
};

TEST(Phh, WhatBotsPlayReadsBackToTheSameChips) {
  // Limits that are one bet: every round but those with a short forced wager can be told.
  std::size_t side_pots = 0;
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    Playing fixed({{"betting", "ante"}, {"min", "2"}, {"max", "2"}, {"stake", "2"}}, 2 + static_cast<int>(seed), seed);
    for (int i = 0; i < 60; ++i) fixed.round();
    EXPECT_GE(fixed.written * 10, fixed.played * 9) << *fixed.reasons.begin();
    side_pots += fixed.side_pots;
  }
  EXPECT_GT(side_pots, 0U);
  // Wagers of all sizes, and blinds: fewer.
  Playing any({{"betting", "ante"}, {"min", "2"}, {"max", "20"}, {"stake", "20"}}, 4, 5);
  for (int i = 0; i < 100; ++i) any.round();
  EXPECT_GT(any.written, 0U);
  Playing blind({{"min", "2"}, {"stake", "20"}}, 4, 6);
  for (int i = 0; i < 100; ++i) blind.round();
  EXPECT_GT(blind.written, 0U);
  EXPECT_THAT(blind.reasons, testing::Contains(HasSubstr("the blind is posted by the buck")));
}

}  // namespace
}  // namespace felt::phh
