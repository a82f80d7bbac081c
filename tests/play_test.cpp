// A person at a table: whole sessions from text, with every prompt, every book, and the money counted.
#include <algorithm>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cards/shuffle.hpp"
#include "play/session.hpp"
#include "rules/library.hpp"

namespace felt::play {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::vector<std::string> kBooks = {"act-tcp", "crown-tcp", "tribal-tcp", "canberra-poker"};

const RuleBook& book_of(const std::string& id) {
  static std::map<std::string, RuleBook> books;
  auto found = books.find(id);
  if (found == books.end()) found = books.emplace(id, load_book(*Library().text(id)).value()).first;
  return found->second;
}

using Terms = std::vector<std::pair<std::string, std::string>>;

// The decks are those that the cards start, one after the other, then the last one again.
SoloTable::Decks stacked(std::vector<std::string> starts) {
  auto next = std::make_shared<std::size_t>(0);
  return [starts = std::move(starts), next] {
    Cards deck;
    CardSet used;
    const std::vector<Card> first = parse_cards(starts[std::min(*next, starts.size() - 1)]).value();
    for (const Card card : first) {
      deck.push_back(card);
      used |= card;
    }
    ++*next;
    for (const Card card : full_deck(DeckSize::cards_52) - used) deck.push_back(card);
    return deck;
  };
}

Session seeded(const std::string& id, std::uint64_t seed, const Terms& terms = {}, Money stake = Money::dollars(500)) {
  SessionOptions options{stake, terms, seed, {}};
  return std::move(Session::open(book_of(id), options, decks_from(std::make_shared<SeededBytes>(seed))).value());
}

Session dealt(const std::string& id, const std::vector<std::string>& starts, const Terms& terms = {},
              Money stake = Money::dollars(500)) {
  return std::move(Session::open(book_of(id), {stake, terms, std::nullopt, {}}, stacked(starts)).value());
}

// Player's cards and the dealer's in turn, as three cards are dealt.
constexpr const char* kKingAgainstJack = "Kc 8d  4h Jd  2s 7h";
constexpr const char* kAcesAgainstQueen = "Ac Qd  Ah 4c  Ks 5h";

TEST(Play, AWholeRoundAtTheActTable) {
  Session session = dealt("act-tcp", {kKingAgainstJack});
  EXPECT_THAT(session.welcome(), HasSubstr("3 Card Poker (ACT, 2006)"));
  EXPECT_THAT(session.welcome(), HasSubstr("$5 to $500"));
  EXPECT_EQ(session.prompt(), "\nante [5] > ");
  EXPECT_EQ(session.answer("10 5"), "You\n  K♣ 4♥ 2♠\n  odd cards, king, four and two\n");
  EXPECT_EQ(session.prompt(), "[p] play $10  [a] fold the ante, keep pairs plus  [f] fold both > ");
  const std::string results = session.answer("p");
  EXPECT_THAT(results, HasSubstr("Dealer\n  J♦ 8♦ 7♥\n"));
  EXPECT_THAT(results, HasSubstr("does not qualify"));
  EXPECT_THAT(results, HasSubstr("Ante              wins            +$10\n"));
  EXPECT_THAT(results, HasSubstr("Play              stands off\n"));
  EXPECT_THAT(results, HasSubstr("Pairs plus        loses            -$5\n"));
  EXPECT_THAT(results, HasSubstr("+$5   stake $505"));
  EXPECT_EQ(session.prompt(), "\nante [10 5] > ");
  const std::string why = session.answer("why");
  EXPECT_THAT(why, HasSubstr("player ante wins 10\n      4.7(a): "));
  EXPECT_THAT(why, HasSubstr("player play stands off\n      4.11(d): "));
  EXPECT_THAT(why, HasSubstr("player pairs-plus loses 5\n      4.10(b): "));
  EXPECT_EQ(session.answer("quit"), "You leave with $505 of the $500 you bought: $5 up after 1 round.\n");
  EXPECT_TRUE(session.over());
}

TEST(Play, EnterRepeatsTheWagers) {
  Session session = dealt("crown-tcp", {kKingAgainstJack, kAcesAgainstQueen});
  session.answer("20 5");
  session.answer("f");
  EXPECT_EQ(session.table().chips(), Money::dollars(475));
  EXPECT_THAT(session.answer(""), HasSubstr("pair of aces"));
  const std::string results = session.answer("p");
  EXPECT_THAT(results, HasSubstr("qualifies"));
  EXPECT_EQ(session.table().chips(), Money::dollars(475 + 20 + 20 + 5));
}

TEST(Play, EnterFirstTakesTheMinimum) {
  Session session = dealt("act-tcp", {kKingAgainstJack}, {{"min", "15"}});
  EXPECT_EQ(session.prompt(), "\nante [15] > ");
  session.answer("");
  EXPECT_EQ(session.table().chips(), Money::dollars(485));
}

TEST(Play, WagersInWords) {
  for (const char* entry :
       {"ante 10 pairs-plus 5", "10 pairs plus 5", "pp 5 ante 10", "$10 5.00", "ANTE 10 PP 5", "  10   5  "}) {
    Session session = dealt("act-tcp", {kKingAgainstJack});
    session.answer(entry);
    EXPECT_EQ(session.table().chips(), Money::dollars(485)) << entry;
    EXPECT_THAT(session.prompt(), HasSubstr("keep pairs plus")) << entry;
  }
}

TEST(Play, PairPlusAlone) {
  Session keeps = dealt("act-tcp", {kAcesAgainstQueen});
  keeps.answer("0 5");
  EXPECT_EQ(keeps.prompt(), "[k] keep pairs plus  [f] fold > ");
  EXPECT_THAT(keeps.answer("k"), HasSubstr("Pairs plus        wins             +$5\n"));
  // Where nothing is to be decided, nobody asks.
  Session goes_on = dealt("tribal-tcp", {kAcesAgainstQueen});
  EXPECT_THAT(goes_on.answer("pp 5"), HasSubstr("Pair plus         wins             +$5\n"));
  EXPECT_THAT(goes_on.prompt(), StartsWith("\nante"));
}

TEST(Play, CanberraPokerShowsOneCardOfTheDealers) {
  Session session = dealt("canberra-poker", {"Ac 2d Ah 3d Ks 4d Kd 5c 9h 8c"});
  const std::string cards = session.answer("10");
  EXPECT_THAT(cards, HasSubstr("Dealer\n  8♣ ▒▒ ▒▒ ▒▒ ▒▒\n"));
  EXPECT_THAT(cards, HasSubstr("two pairs, aces and kings, nine kicker"));
  EXPECT_EQ(session.prompt(), "[b] bet $20  [f] fold > ");
  EXPECT_THAT(session.answer("p"), StartsWith("'p'?"));
  EXPECT_THAT(session.answer("b"), HasSubstr("Bet               stands off\n"));
  EXPECT_EQ(session.table().chips(), Money::dollars(510));
}

TEST(Play, FoldingTheAnteKeepsPairPlus) {
  Session session = dealt("crown-tcp", {kAcesAgainstQueen});
  session.answer("10 5");
  const std::string results = session.answer("a");
  EXPECT_THAT(results, HasSubstr("Ante              loses           -$10\n"));
  EXPECT_THAT(results, HasSubstr("Pair plus         wins             +$5\n"));
  EXPECT_EQ(session.table().chips(), Money::dollars(495));
}

TEST(Play, BadEntriesAreExplainedAndAskedAgain) {
  for (const std::string& id : kBooks) {
    Session session = seeded(id, 1);
    const std::string prompt = session.prompt();
    for (const char* entry : {"ten",
                              "-5",
                              "10,5",
                              "0",
                              "10 5 5",
                              "ante",
                              "10 10x",
                              "1e3",
                              "99999999",
                              "10 20 30",
                              "jackpot",
                              "10 j",
                              "\"",
                              "buy",
                              "buy x",
                              "buy 0",
                              "buy -5",
                              "p",
                              "\x1b[31m",
                              "ante 5 ante 5",
                              "9223372036854775807",
                              "600"}) {
      const std::string answer = session.answer(entry);
      // A book may let more than the maximum stand, to the maximum.
      if (std::string_view(entry) == "600" && session.prompt() != prompt) continue;
      EXPECT_THAT(answer, EndsWith("\n")) << id << ": " << entry;
      EXPECT_THAT(answer, Not(HasSubstr("\x1b"))) << id << ": " << entry;
      EXPECT_EQ(session.prompt(), prompt) << id << ": " << entry;
      EXPECT_EQ(session.table().chips(), Money::dollars(500)) << id << ": " << entry;
    }
  }
}

TEST(Play, BadDecisionsAreExplainedAndAskedAgain) {
  for (const std::string& id : kBooks) {
    Session session = seeded(id, 1);
    session.answer("10");
    const std::string prompt = session.prompt();
    for (const char* entry : {"", "x", "10", "play 500", "k", "a", "keep", "fold it", "\"", "#"}) {
      const std::string answer = session.answer(entry);
      EXPECT_THAT(answer, EndsWith("\n")) << id << ": " << entry;
      EXPECT_EQ(session.prompt(), prompt) << id << ": " << entry;
    }
    EXPECT_EQ(session.table().chips(), Money::dollars(490)) << id;
  }
}

TEST(Play, HelpRulesAndWhyAtEveryPrompt) {
  for (const std::string& id : kBooks) {
    Session session = seeded(id, 5);
    const auto ask = [&] {
      const std::string prompt = session.prompt();
      const Money chips = session.table().chips();
      for (const char* word : {"help", "h", "?"}) EXPECT_THAT(session.answer(word), HasSubstr("quit")) << id;
      EXPECT_THAT(session.answer("rules"), HasSubstr("hands, best first")) << id;
      EXPECT_THAT(session.answer("rules R1"), StartsWith("R1")) << id;
      EXPECT_THAT(session.answer("rules 99.99"), HasSubstr("has no clause")) << id;
      EXPECT_THAT(session.answer("why"), Not(testing::IsEmpty())) << id;
      EXPECT_THAT(session.answer("cards"), Not(testing::IsEmpty())) << id;
      EXPECT_EQ(session.prompt(), prompt) << id;
      EXPECT_EQ(session.table().chips(), chips) << id;
    };
    ask();
    EXPECT_EQ(session.answer("why"), "Nothing has been settled yet.\n");
    session.answer("10");
    ask();
    session.answer("f");
    ask();
    EXPECT_THAT(session.answer("w"), HasSubstr("ante loses 10")) << id;
  }
}

TEST(Play, OneClause) {
  Session session = seeded("act-tcp", 1);
  EXPECT_THAT(session.answer("rules 4.7(a)"), StartsWith("4.7(a): "));
  EXPECT_THAT(session.answer("rules r3"), StartsWith("R3, our ruling: "));
}

TEST(Play, TheEndOfInputBetweenRounds) {
  for (const std::string& id : kBooks) {
    Session session = seeded(id, 1);
    EXPECT_THAT(session.leave(), HasSubstr("even after 0 rounds")) << id;
    EXPECT_TRUE(session.over());
    EXPECT_EQ(session.leave(), "");
    EXPECT_EQ(session.answer("10"), "");
  }
}

TEST(Play, TheEndOfInputInADecisionIsATimeOut) {
  for (const std::string& id : kBooks) {
    Session session = seeded(id, 1);
    session.answer("10");
    const std::string last = session.leave();
    EXPECT_THAT(last, HasSubstr("Ante              loses           -$10\n")) << id;
    EXPECT_THAT(last, HasSubstr("You leave with $490 of the $500 you bought: $10 down after 1 round")) << id;
    EXPECT_TRUE(session.over()) << id;
  }
}

TEST(Play, ATimeOutKeepsPairPlusWhereTheBookDoes) {
  for (const auto& [id, seconds] : {std::pair("act-tcp", "60"), {"crown-tcp", "60"}, {"act-tcp", "0"}}) {
    Session session = dealt(id, {kAcesAgainstQueen}, {{"decision-seconds", seconds}});
    session.answer("10 5");
    EXPECT_THAT(session.answer("quit"), HasSubstr("You leave with $495")) << id << " " << seconds;
  }
  Session session = dealt("tribal-tcp", {kAcesAgainstQueen});
  session.answer("10 5");
  EXPECT_THAT(session.answer("q"), HasSubstr("You leave with $485"));
}

TEST(Play, OutOfChips) {
  Session session = dealt("act-tcp", {kKingAgainstJack}, {}, Money::dollars(15));
  session.answer("15");
  EXPECT_THAT(session.prompt(), HasSubstr("[p] play $15 (buy 15 first)"));
  EXPECT_THAT(session.answer("p"), HasSubstr("buy 15 first"));
  EXPECT_THAT(session.answer("f"), HasSubstr("You have $0 left and the minimum is $5. Type buy 200"));
  EXPECT_THAT(session.answer(""), HasSubstr("more than the $0 you have"));
  EXPECT_EQ(session.answer("buy 200"), "You buy $200 and have $200 in chips.\n");
  session.answer("");
  session.answer("p");
  EXPECT_THAT(session.answer("quit"), HasSubstr("You leave with $215 of the $215 you bought: even after 2 rounds"));
}

TEST(Play, ChipsBoughtInADecisionAreNoWinnings) {
  Session session = dealt("act-tcp", {kKingAgainstJack}, {}, Money::dollars(10));
  session.answer("10");
  session.answer("buy 100");
  EXPECT_THAT(session.prompt(), HasSubstr("[p] play $10  ["));
  EXPECT_THAT(session.answer("p"), HasSubstr("+$10   stake $120"));
}

TEST(Play, CrownWantsThePlayWagerCovered) {
  Session session = dealt("crown-tcp", {kKingAgainstJack}, {}, Money::dollars(15));
  EXPECT_THAT(session.answer("10"), StartsWith("Refused: "));
  EXPECT_EQ(session.table().chips(), Money::dollars(15));
  EXPECT_THAT(session.answer("5"), HasSubstr("K♣"));
}

TEST(Play, UnderTheMinimumStandsOnce) {
  Session session = dealt("act-tcp", {kKingAgainstJack});
  EXPECT_THAT(session.answer("2"), HasSubstr("3.4"));
  session.answer("f");
  EXPECT_THAT(session.answer("2"), StartsWith("Refused: "));
  EXPECT_EQ(session.table().chips(), Money::dollars(498));
}

TEST(Play, OverTheMaximumComesBack) {
  Session session = dealt("act-tcp", {kKingAgainstJack}, {{"max", "100"}});
  EXPECT_THAT(session.answer("150"), HasSubstr("counts to the maximum"));
  EXPECT_THAT(session.answer("f"), HasSubstr("$50 over the maximum comes back"));
  EXPECT_EQ(session.table().chips(), Money::dollars(400));
}

TEST(Play, EnterOffersNoMoreThanTheMaximum) {
  Session session = dealt("act-tcp", {kKingAgainstJack}, {{"max", "100"}}, Money::dollars(2000));
  session.answer("101 150");
  session.answer("f");
  EXPECT_EQ(session.prompt(), "\nante [100 100] > ");
}

TEST(Play, ARefusalNamesTheLimits) {
  Session session = dealt("tribal-tcp", {kKingAgainstJack}, {}, Money::dollars(2000));
  for (const char* entry : {"4", "501"})
    EXPECT_THAT(session.answer(entry), HasSubstr("the limits are 5 to 500")) << entry;
  EXPECT_THAT(dealt("crown-tcp", {kKingAgainstJack}, {{"multiple", "10"}}).answer("rules"),
              HasSubstr("of $10; another wager stands"));
}

TEST(Play, WhyOfOneWager) {
  Session session = dealt("act-tcp", {kKingAgainstJack});
  session.answer("10 5");
  session.answer("p");
  const std::string why = session.answer("why pairs-plus");
  EXPECT_THAT(why, HasSubstr("player pairs-plus loses 5"));
  EXPECT_THAT(why, Not(HasSubstr("ante")));
  EXPECT_THAT(session.answer("why"), HasSubstr("dealer shows J♦ 8♦ 7♥"));
  EXPECT_THAT(session.answer("why not"), HasSubstr("Nothing was said of 'not'"));
  session.answer("10");
  EXPECT_THAT(session.answer("why"), StartsWith("The round before this one:\n"));
  EXPECT_THAT(session.answer("q"), HasSubstr("decided as when time is up\n  (R16).\n"));
}

TEST(Play, NarrowScreensBreakAtBlanks) {
  for (const std::string& id : kBooks) {
    auto session = Session::open(book_of(id), {Money::dollars(500), {}, 1, {false, true, 40}},
                                 decks_from(std::make_shared<SeededBytes>(1)));
    ASSERT_TRUE(session);
    std::string all = session->welcome() + session->answer("rules") + session->answer("help");
    all += session->answer("10") + session->answer("f") + session->answer("why") + session->leave();
    std::istringstream lines(all);
    for (std::string line; std::getline(lines, line);) {
      const auto shown = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
      EXPECT_LE(shown, 40) << id << ": " << line;
    }
  }
  EXPECT_EQ(fitted("  one two three\nfour\n", 10), "  one two\n    three\nfour\n");
}

TEST(Play, AVersionWithBothWagersRefusesOneAlone) {
  Session session = dealt("tribal-tcp", {kKingAgainstJack}, {{"version", "iii"}});
  EXPECT_EQ(session.prompt(), "\nante [5 5] > ");
  EXPECT_THAT(session.answer("10"), StartsWith("Refused: "));
  EXPECT_EQ(session.table().chips(), Money::dollars(500));
  EXPECT_THAT(session.answer("10 5"), HasSubstr("K♣"));
}

TEST(Play, TermsMayComeInAnyOrder) {
  Terms terms = {{"ante-bonus", "alternative"}, {"pair-plus", "alternative"}, {"version", "i"}};
  std::sort(terms.begin(), terms.end());
  do {
    Session session = seeded("tribal-tcp", 1, terms);
    EXPECT_THAT(session.welcome(), HasSubstr("table alternative: straight flush 6"));
  } while (std::next_permutation(terms.begin(), terms.end()));
}

TEST(Play, EveryWayOfDealing) {
  for (const auto& [id, mode] : {std::pair("act-tcp", "manual"),
                                 {"act-tcp", "auto"},
                                 {"crown-tcp", "handheld"},
                                 {"crown-tcp", "sdcs"},
                                 {"tribal-tcp", "shoe"},
                                 {"tribal-tcp", "hand"},
                                 {"tribal-tcp", "auto"},
                                 {"canberra-poker", "shoe"}}) {
    Session session = seeded(id, 3, {{"mode", mode}});
    for (int round = 0; round < 20; ++round) {
      session.answer("5");
      session.answer(round % 2 == 0 ? "f" : "p");
      if (id == std::string("canberra-poker") && round % 2 == 1) session.answer("b");
    }
    EXPECT_THAT(session.answer("q"), HasSubstr("after 20 rounds")) << id << " " << mode;
  }
}

TEST(Play, BadTermsAreRefusedInOneLine) {
  const std::vector<std::pair<std::string, Terms>> cases = {
      {"act-tcp", {{"jackpot", "on"}}},    {"act-tcp", {{"dealt", "live"}}},
      {"act-tcp", {{"colour", "red"}}},    {"act-tcp", {{"min", "9"}, {"max", "5"}}},
      {"act-tcp", {{"pair-plus", "F"}}},   {"crown-tcp", {{"pair-plus", "Z"}}},
      {"crown-tcp", {{"min", "ten"}}},     {"tribal-tcp", {{"version", "iv"}}},
      {"canberra-poker", {{"mode", "x"}}}, {"tribal-tcp", {{"ante-bonus", "alternative"}}}};
  for (const auto& [id, terms] : cases) {
    const auto session =
        Session::open(book_of(id), {Money::dollars(100), terms, std::nullopt, {}}, stacked({kKingAgainstJack}));
    ASSERT_FALSE(session) << id << " " << terms.front().first;
    EXPECT_THAT(session.error().what, Not(HasSubstr("\n")));
  }
}

TEST(Play, CrownsJackpot) {
  Session session = dealt("crown-tcp", {kKingAgainstJack}, {{"jackpot", "on"}});
  EXPECT_THAT(session.welcome(), HasSubstr("the meter shows $50,000"));
  session.answer("10 jackpot");
  const std::string results = session.answer("p");
  EXPECT_THAT(results, HasSubstr("Jackpot cards "));
  EXPECT_THAT(results, HasSubstr("Jackpot           loses            -$5\n"));
  EXPECT_EQ(session.prompt(), "\nante [10 jackpot] > ");
  EXPECT_THAT(session.answer("10 jackpot 4"), StartsWith("Refused: "));
}

TEST(Play, ARoyalFlushTakesCrownsMeter) {
  // The jackpot cards follow the hands.
  Session session = dealt("crown-tcp", {"As 2d Ks 3d Qs 4h Js Ts"}, {{"jackpot", "on"}});
  session.answer("10 jackpot");
  const std::string results = session.answer("p");
  EXPECT_THAT(results, HasSubstr("royal flush"));
  EXPECT_THAT(results, HasSubstr("Jackpot           wins"));
  EXPECT_GE(session.table().chips(), Money::dollars(50'000));
  EXPECT_THAT(session.answer(""), HasSubstr("You\n"));
}

TEST(Play, TheBoomerangJackpot) {
  Session session = dealt("canberra-poker", {"As 2d Ks 3d Qs 4h Js 5d Ts 9c"}, {{"jackpot", "on"}});
  session.answer("10 jackpot");
  const std::string results = session.answer("b");
  EXPECT_THAT(results, HasSubstr("Boomerang jackpot wins        +$10,000  its $1 is collected\n"));
  EXPECT_EQ(session.table().chips(), Money::dollars(500 + 10 + 10'000 - 1));
  session.answer("10");
  EXPECT_THAT(session.answer("f"), HasSubstr("stake $10,499"));
}

int suits_in(const std::string& text) {
  int suits = 0;
  for (const char* suit : {"♣", "♦", "♥", "♠"}) {
    for (std::size_t at = text.find(suit); at != std::string::npos; at = text.find(suit, at + 1)) ++suits;
  }
  return suits;
}

Money money_in(const std::string& word) {
  std::string plain;
  for (const char c : word) {
    if (c != '$' && c != ',' && c != '+') plain += c;
  }
  return parse_money(plain).value();
}

// The wagers' results add up to the round's, and the rounds' to the stake; no card is shown that is not the player's.
TEST(Play, TheStakeAddsUp) {
  const std::regex result("\n  [A-Z][a-z ]+ (wins|loses) +([-+]\\$[0-9.,]+)");
  const std::regex round("This round +([-+]?\\$[0-9.,]+)   stake (\\$[0-9.,]+)");
  for (const std::string& id : kBooks) {
    Session session = seeded(id, 11, {}, Money::dollars(100'000));
    const bool five = id == "canberra-poker";
    Money stake = session.table().chips();
    std::uint32_t chance = 7;
    const auto pick = [&](std::vector<const char*> entries) {
      chance = chance * 1664525 + 1013904223;
      return entries[(chance >> 16) % entries.size()];
    };
    for (int i = 0; i < 300; ++i) {
      std::string text = session.answer(pick({"10", "25", "", "10 5", "0 10", "500", "pp 15", "why", "bad"}));
      const std::string prompt = session.prompt();
      if (prompt.starts_with("[")) {
        EXPECT_EQ(suits_in(text), five ? 6 : 3) << id << ": " << text;
        while (session.prompt().starts_with("[")) text = session.answer(pick({"p", "b", "f", "a", "k", ""}));
      }
      std::smatch found;
      if (!std::regex_search(text, found, round)) continue;
      const Money won = money_in(found[1]);
      EXPECT_EQ(money_in(found[2]), stake + won) << id << ": " << text;
      EXPECT_EQ(session.table().chips(), stake + won) << id;
      stake += won;
      Money sum;
      for (std::sregex_iterator it(text.begin(), text.end(), result), end; it != end; ++it) sum += money_in((*it)[2]);
      EXPECT_EQ(sum, won) << id << ": " << text;
    }
    EXPECT_NE(stake, Money::dollars(100'000)) << id;
  }
}

// Whatever is typed, there is an answer, and the talk goes on.
TEST(Play, AnythingMayBeTyped) {
  const std::vector<std::string> words = {"10",    "5",     "0",    "ante", "pp",   "jackpot", "p",     "b",
                                          "f",     "a",     "k",    "buy",  "100",  "why",     "rules", "4.7(a)",
                                          "?",     "cards", "-1",   "$",    "\"",   "#",       "\xff",  "é",
                                          "1,000", "R1",    "fold", "500",  "help", "1000000"};
  std::uint32_t chance = 3;
  const auto below = [&](std::size_t choices) {
    chance = chance * 1664525 + 1013904223;
    return (chance >> 8) % choices;
  };
  for (const std::string& id : kBooks) {
    for (const bool jackpot : {false, true}) {
      if (jackpot && book_of(id).house->wager("jackpot") == nullptr) continue;
      Session session = seeded(id, 5, jackpot ? Terms{{"jackpot", "on"}} : Terms{});
      for (int i = 0; i < 1500; ++i) {
        std::string line;
        for (std::size_t n = below(4); n > 0; --n) line += words[below(words.size())] + " ";
        EXPECT_THAT(session.answer(line), EndsWith("\n")) << id << ": " << line;
        ASSERT_FALSE(session.over()) << id << ": " << line;
      }
      EXPECT_THAT(session.leave(), HasSubstr("You leave with")) << id;
    }
  }
}

TEST(Play, CardsInBoxesAndColour) {
  const VisibleHand hand{3, {Card(Rank::ten, Suit::hearts), Card(Rank::ace, Suit::spades)}};
  EXPECT_EQ(drawn(hand, {}), "  A♠ 10♥ ▒▒\n");
  EXPECT_EQ(drawn(hand, {false, true}),
            "  ┌─────┐ ┌─────┐ ┌─────┐\n"
            "  │A    │ │10   │ │░░░░░│\n"
            "  │  ♠  │ │  ♥  │ │░░░░░│\n"
            "  │    A│ │   10│ │░░░░░│\n"
            "  └─────┘ └─────┘ └─────┘\n");
  const std::string coloured = drawn(hand, {true, true});
  EXPECT_THAT(coloured, HasSubstr("\x1b[31;107m│  ♥  │\x1b[0m"));
  EXPECT_THAT(coloured, HasSubstr("\x1b[30;107m│  ♠  │\x1b[0m"));
}

TEST(Play, MoneyInWords) {
  EXPECT_EQ(dollars(Money::cents(125'050)), "$1,250.50");
  EXPECT_EQ(dollars(Money::dollars(-1'000'000)), "-$1,000,000");
  EXPECT_EQ(change(Money::dollars(5)), "+$5");
  EXPECT_EQ(change(Money()), "$0");
  EXPECT_EQ(parse_amount("1,000").value(), Money::dollars(1000));
  EXPECT_FALSE(parse_amount("10,5"));
  EXPECT_FALSE(parse_amount("-1"));
  EXPECT_FALSE(parse_amount("1,000,001"));
}

}  // namespace
}  // namespace felt::play
