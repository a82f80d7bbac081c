// A person among bots: whole sessions from text, with every prompt, every book, the money counted, and no card told
// that is not his to see.
#include <algorithm>
#include <cctype>
#include <functional>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "play/pot_session.hpp"
#include "tests/citing.hpp"

namespace felt::play {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::vector<std::string> kBooks = {"seven-card-stud", "five-card-stud", "canberra-manila"};

PotSessionOptions options_of(int bots, int seat = 0, const AskedTerms& terms = {}, Money stake = Money()) {
  PotSessionOptions options;
  options.seating.bots = bots;
  options.seating.seat = seat;
  options.seating.terms = terms;
  options.seating.stake = stake;
  return options;
}

PotSession seeded(const std::string& id, std::uint64_t seed, const PotSessionOptions& options) {
  auto session = PotSession::open(built_in(id), options, decks_of_any_size(std::make_shared<SeededBytes>(seed)),
                                  std::make_shared<SeededBytes>(seed, 1));
  EXPECT_TRUE(session) << (session ? "" : session.error().what);
  return std::move(*session);
}

// Every deck so ordered that these cards leave the shoe first once it was cut in the middle.
BotTable::Decks stacked(const std::string& start) {
  return [start](DeckSize size) {
    const std::vector<Card> first = parse_cards(start).value();
    Cards deck(first.begin(), first.end());
    CardSet used;
    for (const Card card : first) used |= card;
    for (const Card card : full_deck(size) - used) deck.push_back(card);
    std::rotate(deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(deck.size() / 2), deck.end());
    return deck;
  };
}

PotSession dealt(const std::string& id, const std::string& start, const PotSessionOptions& options) {
  auto session = PotSession::open(built_in(id), options, stacked(start), std::make_shared<SeededBytes>(1));
  EXPECT_TRUE(session) << (session ? "" : session.error().what);
  return std::move(*session);
}

Money all_chips(const PotSession& session) {
  Money sum = session.table().audited().pot.round.in_pot;
  for (int i = 1; i <= session.table().seats(); ++i) sum += session.table().chips(Box{static_cast<std::uint8_t>(i)});
  return sum;
}

// The amounts that follow these words, added up.
Money sum_after(std::string_view text, std::string_view words) {
  Money sum;
  for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
    std::string amount;
    for (std::size_t i = at + words.size(); i < text.size() && (std::isdigit(text[i]) != 0 || text[i] == ','); ++i) {
      if (text[i] != ',') amount += text[i];
    }
    sum += parse_money(amount).value();
  }
  return sum;
}

// What a text says of money that comes to the table or leaves it for the house.
Money brought_by(std::string_view text) {
  return sum_after(text, "buys chips for $") + sum_after(text, "You buy $") - sum_after(text, ", commission $");
}

// The cards that the person must not know now: in the shoe, or face down before others who have not shown them.
std::set<std::string> secrets(const PotSession& session) {
  const BotTable& table = session.table();
  const PotRound& round = table.audited().pot.round;
  std::set<std::string> hidden;
  for (std::size_t i = round.next; i < round.order.size(); ++i) hidden.insert(in_symbols({&round.order[i], 1}));
  for_each_box(round.boxes, [&](Box box) {
    const PotHand& hand = round.hand(box);
    if (table.is_own(box) || hand.shown) return;
    for (std::size_t i = 0; i < hand.cards.size(); ++i) {
      if (!hand.is_up(i)) hidden.insert(in_symbols({&hand.cards[i], 1}));
    }
  });
  return hidden;
}

// Plays lines and watches money and cards. What was said in a round is kept, so that nothing said earlier may show a
// card that is hidden still.
class Watched {
 public:
  explicit Watched(PotSession session) : session_(std::move(session)), all_(all_chips(session_)) {}

  // What is told again at the question why happens once.
  std::string answer(const std::string& line) { return judged(session_.answer(line), line.find("why") > 1); }
  std::string leave() { return judged(session_.leave(), true); }
  PotSession& session() { return session_; }
  [[nodiscard]] const std::vector<std::string>& breaches() const { return breaches_; }

 private:
  std::string judged(std::string text, bool happens) {
    if (text.find("Round ") != std::string::npos) round_.clear();
    round_ += text + session_.prompt();
    for (const std::string& card : secrets(session_)) {
      // "10♦" has no other card's text in it, nor has any other.
      if (round_.find(card) != std::string::npos) breaches_.push_back("told " + card + ": " + text);
    }
    if (happens) all_ += brought_by(text);
    Money now = all_chips(session_);
    now += sum_after(text, "You leave with $");
    if (!text.empty()) {
      if (now != all_)
        breaches_.push_back("money: " + to_string(now) + " for " + to_string(all_) + ": " + text.substr(0, 400));
    }
    if (session_.over()) all_ = all_chips(session_);
    if (!text.empty() && !text.ends_with("\n")) breaches_.push_back("no whole line: " + text);
    if (text.find("cannot go on") != std::string::npos) breaches_.push_back(text);
    return text;
  }

  PotSession session_;
  Money all_;
  std::string round_;
  std::vector<std::string> breaches_;
};

// Goes on with what costs least until something is due; false if it does not come in 400 entries.
bool play_to(Watched& game, Due due) {
  for (int i = 0; i < 400; ++i) {
    if (game.session().table().due() == due) return true;
    const bool must_pay = game.session().table().due() == Due::move && game.session().prompt().starts_with("[c] call");
    if (game.session().table().chips().is_zero() && game.session().table().due() == Due::round) game.answer("buy 500");
    game.answer(must_pay ? "c" : "");
  }
  return false;
}

// --- A round word for word.

// Two players: ann at seat 1 has the buck, the person at seat 2. Dealt in turn, the buck first: down, up.
constexpr const char* kAcesUp = "2c Ah  3d Ad  7h Kc  9s Kd  4c 2s";

TEST(PotPlay, AWholeRoundOfFiveCardStud) {
  PotSession session = dealt("five-card-stud", kAcesUp, options_of(1, 2));
  EXPECT_THAT(session.welcome(), HasSubstr("5 Card Stud (1994)"));
  EXPECT_THAT(session.welcome(), HasSubstr("ann (simple), you"));
  EXPECT_THAT(session.welcome(), HasSubstr("$500, at seat 2 of 2"));
  EXPECT_EQ(session.prompt(), "\n[Enter] deal > ");
  EXPECT_EQ(session.answer(""),
            "Round 1\n"
            "  ann cuts the cards, having the buck\n"
            "  ann posts a blind of $5\n"
            "Betting round 1 of 4\n"
            "  Dealt up: ann 3♦  you A♦\n"
            "  You show the highest card: the first wager is forced\n"
            "\n"
            "  seat player    chips   cards                       wagered  pot $5\n"
            "     1 ann        $495   ▒▒ 3♦                            $5  buck\n"
            "     2 you        $500   A♥ A♦\n"
            "  your hole cards A♥   face up A♦\n"
            "  So far you have: pair of aces\n");
  EXPECT_EQ(session.prompt(), "[w] wager $5 > ");
  session.answer("w");
  EXPECT_THAT(session.answer("why all"), HasSubstr("ann posts a blind of $5\n      6.5(a): "));
  while (session.table().due() == Due::move) session.answer("");
  const std::string over = session.answer("why");
  EXPECT_THAT(over, HasSubstr("You receive"));
  EXPECT_GT(session.table().chips(), Money::dollars(500));
  EXPECT_THAT(session.answer("quit"), HasSubstr(" up after 1 round.\n"));
  EXPECT_TRUE(session.over());
}

TEST(PotPlay, TheSameSeedTheSameRounds) {
  for (const std::string& id : kBooks) {
    std::string first;
    for (int i = 0; i < 2; ++i) {
      PotSession session = seeded(id, 9, options_of(3));
      std::string all = session.welcome();
      for (int line = 0; line < 60; ++line) all += session.answer(line % 3 == 0 ? "c" : "");
      if (i == 0) first = all;
      EXPECT_EQ(all, first) << id;
    }
  }
}

// --- Sessions of several rounds.

TEST(PotPlay, SeveralRoundsOfEveryBook) {
  const std::vector<std::pair<std::string, AskedTerms>> tables = {
      {"seven-card-stud", {}},
      {"five-card-stud", {}},
      {"canberra-manila", {}},
      {"seven-card-stud", {{"betting", "ante"}}},
      {"five-card-stud", {{"betting", "ante"}, {"limit", "half-pot"}, {"deck", "32"}}},
      {"seven-card-stud", {{"betting", "ante"}, {"limit", "full-pot"}, {"deck", "40"}, {"ace-low", "on"}}},
      {"canberra-manila", {{"blind", "2"}, {"ace-low", "on"}}},
      {"five-card-stud", {{"min", "10"}, {"decision-seconds", "0"}}}};
  for (const auto& [id, terms] : tables) {
    for (const char* raise : {"c", "r", "r 10", "o 10", "t"}) {
      Watched game(seeded(id, 21, options_of(3, 0, terms)));
      int rounds = 0;
      for (int i = 0; i < 150 && rounds < 8; ++i) {
        const Due due = game.session().table().due();
        if (due == Due::round) ++rounds;
        if (due == Due::round && game.session().table().chips().is_zero()) game.answer("buy 1000");
        std::string line = due == Due::move && i % 3 == 0 ? raise : "";
        if (due == Due::move && line.empty() && game.session().prompt().find("[c]") != std::string::npos) line = "c";
        if (due == Due::move && line.empty() && game.session().prompt().starts_with("[o]")) line = "o 10";
        game.answer(line);
        game.answer("why all");
        game.answer("cards");
      }
      EXPECT_GE(rounds, 4) << id << " " << raise;
      EXPECT_THAT(game.leave(), HasSubstr("You leave with")) << id;
      EXPECT_THAT(game.breaches(), testing::IsEmpty()) << id << " " << raise;
    }
  }
}

// --- Entries.

void expect_refused(Watched& game, Due due, const std::vector<std::string>& entries) {
  ASSERT_TRUE(play_to(game, due)) << static_cast<int>(due);
  const std::string prompt = game.session().prompt();
  const Money chips = game.session().table().chips();
  for (const std::string& entry : entries) {
    const std::string answer = game.answer(entry);
    EXPECT_THAT(answer, EndsWith("\n")) << entry;
    EXPECT_THAT(answer, Not(HasSubstr("\x1b"))) << entry;
    ASSERT_EQ(game.session().prompt(), prompt) << entry << ": " << answer;
    EXPECT_EQ(game.session().table().chips(), chips) << entry;
  }
}

TEST(PotPlay, BadEntriesAreExplainedAndAskedAgain) {
  const std::vector<std::string> never = {
      "x",     "\"", "buy",   "buy x",       "buy 0", "buy -5",  "rules 99.99",
      "why x", "-1", "1e3",   "\x1b[31m",    "#",     "é",       "9223372036854775808",
      "help",  "?",  "cards", "99999999999", "rules", "why all", "sit-in"};
  for (const std::string& id : kBooks) {
    Watched game(seeded(id, 4, options_of(2, 1)));
    expect_refused(game, Due::round, never);
    expect_refused(game, Due::round, {"c", "f", "r 5", "5", "buy 0.50", "deal me in"});
    expect_refused(game, Due::cut, never);
    expect_refused(game, Due::cut, {"0", "1", "51", "c", "2 3", "sit-out"});
    expect_refused(game, Due::blind, never);
    expect_refused(game, Due::blind, {"0", "4", "5", "10", "one", "1 2", "sit-out"});
    expect_refused(game, Due::move, never);
    expect_refused(game, Due::move,
                   {"r 1", "r 3", "r 7.50", "raise 1000000", "o x", "r 5 10", "buy 100", "s 5", "call 3", "sit-out",
                    "w 500", "t 5 5", "10", "raise to 15", "y"});
    EXPECT_THAT(game.breaches(), testing::IsEmpty()) << id;
  }
  // Whether one may show or muck depends on the hand: some game comes to it.
  Watched game(seeded("five-card-stud", 2, options_of(2)));
  expect_refused(game, Due::show, {"x", "1", "r 5", "s s", "c", "buy 100", "show it", "sit-out"});
  EXPECT_THAT(game.breaches(), testing::IsEmpty());
}

TEST(PotPlay, RefusalsNameTheirClause) {
  Watched game(seeded("seven-card-stud", 4, options_of(2, 1)));
  ASSERT_TRUE(play_to(game, Due::cut));
  EXPECT_THAT(game.answer("1"), HasSubstr("(4.2: "));
  EXPECT_THAT(game.answer("51"), HasSubstr("(4.2: "));
  game.answer("2");
  EXPECT_THAT(game.answer("4"), HasSubstr("(10.1: "));
  game.answer("3");
  ASSERT_EQ(game.session().table().due(), Due::move);
  EXPECT_THAT(game.answer("buy 100"), HasSubstr("(5.4: "));
  EXPECT_THAT(game.answer("sit-out"), HasSubstr("(6.3: "));
  EXPECT_THAT(game.answer("check"), HasSubstr("Refused: "));
  game.answer("q");
  EXPECT_THAT(game.breaches(), testing::IsEmpty());
}

TEST(PotPlay, ARaiseByKeyAndWord) {
  for (const char* entry : {"r 10", "r10", "raise 10", "R $10", "raise 10.00"}) {
    // The person at seat 2 shows a low card: ann, with the ace, has wagered her blind and stands.
    PotSession session = dealt("five-card-stud", "4h 2c  Ad 3d", options_of(1, 2));
    session.answer("");
    ASSERT_THAT(session.prompt(), StartsWith("[c] call $5  [r] raise by $5 or $10  [f] fold > ")) << session.prompt();
    EXPECT_THAT(session.answer("r"), StartsWith("Raise by how much? $5 or $10"));
    EXPECT_THAT(session.answer("r 7"), HasSubstr("$7 is not what you can raise by, which is $5 or $10 (10.2: "));
    EXPECT_THAT(session.answer("10"), StartsWith("For what? r 10 is to raise by $10."));
    EXPECT_THAT(session.answer("o 5"), StartsWith("Refused: a wager stands already; r raises by $5 or $10 ("));
    EXPECT_THAT(session.answer(entry), HasSubstr("You raise $10, putting in $15\n")) << entry;
  }
}

TEST(PotPlay, FoldingForNothingIsAskedTwice) {
  for (const char* no : {"", "n", "no"}) {
    Watched game(seeded("seven-card-stud", 3, options_of(5)));
    game.answer("");
    game.answer("c");
    ASSERT_THAT(game.session().prompt(), StartsWith("[c] check"));
    EXPECT_EQ(game.session().answer("c 10"), "'c 10'? No amount goes with that; help shows more.\n");
    EXPECT_EQ(game.session().answer("f"), "");
    EXPECT_THAT(game.session().prompt(), HasSubstr("[y/n]"));
    EXPECT_THAT(game.answer(no), HasSubstr("still in"));
    EXPECT_THAT(game.session().prompt(), StartsWith("[c] check"));
    game.answer("f");
    EXPECT_THAT(game.answer("y"), HasSubstr("You fold\n"));
    EXPECT_EQ(game.session().table().due(), Due::round);
    EXPECT_THAT(game.breaches(), testing::IsEmpty());
  }
}

TEST(PotPlay, EnterNeverPaysNorFolds) {
  for (const std::string& id : kBooks) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      Watched game(seeded(id, seed, options_of(4)));
      game.answer("");
      for (int i = 0; i < 30; ++i) {
        if (game.session().table().due() != Due::move) break;
        const pot::Options open = game.session().table().options();
        const Money chips = game.session().table().chips();
        const std::string text = game.answer("");
        if (!open.wager && (open.call || (open.open && !open.check))) {
          EXPECT_THAT(text, StartsWith("Enter alone decides nothing")) << id;
          EXPECT_EQ(game.session().table().chips(), chips);
          game.answer("c");
        }
        EXPECT_THAT(text, Not(HasSubstr("You fold"))) << id;
      }
      EXPECT_THAT(game.breaches(), testing::IsEmpty()) << id;
    }
  }
}

// --- Leaving.

TEST(PotPlay, TheEndOfInputAtEveryPrompt) {
  for (const std::string& id : kBooks) {
    for (const char* seconds : {"60", "0"}) {
      for (const Due due : {Due::round, Due::cut, Due::blind, Due::move, Due::show}) {
        bool came = false;
        for (std::uint64_t seed = 1; seed <= 40 && !came; ++seed) {
          Watched game(seeded(id, seed, options_of(2, 1, {{"decision-seconds", seconds}})));
          if (!play_to(game, due)) continue;
          came = true;
          const bool middle = due != Due::round;
          const std::string last = game.leave();
          EXPECT_EQ(last.find("in the middle of a round") != std::string::npos, middle) << id;
          EXPECT_THAT(last, HasSubstr("You leave with $")) << id;
          EXPECT_TRUE(game.session().over());
          EXPECT_EQ(game.session().leave(), "");
          EXPECT_EQ(game.session().answer("c"), "");
          EXPECT_THAT(game.breaches(), testing::IsEmpty()) << id << " " << static_cast<int>(due);
        }
        EXPECT_TRUE(came) << id << " " << static_cast<int>(due);
      }
    }
  }
}

TEST(PotPlay, WhoLeavesFacingAWagerFolds) {
  PotSession session = dealt("five-card-stud", "Ah 2c  Ad 3d", options_of(1, 2));
  session.answer("");
  const std::string last = session.answer("quit");
  EXPECT_THAT(last, HasSubstr("goes on as when your time is up (R41).\n  Your time is up\n  You fold\n"));
  EXPECT_THAT(last, HasSubstr("You leave with $500 of the $500 you bought: even after 1 round.\n"));
}

// --- Stakes.

TEST(PotPlay, ChipsAreBoughtBetweenRounds) {
  PotSession session = seeded("seven-card-stud", 3, options_of(5, 0, {}, Money::dollars(100)));
  EXPECT_EQ(session.answer("buy 50"), "You buy $50 and have $150 in chips.\n");
  session.answer("");
  ASSERT_EQ(session.table().due(), Due::move);
  EXPECT_THAT(session.answer("buy 50"), StartsWith("Refused: "));
  EXPECT_EQ(session.table().chips(), Money::dollars(150));
}

TEST(PotPlay, ChipsBoughtBeforeTheFirstCardAreNoWinnings) {
  PotSession session = seeded("canberra-manila", 5, options_of(3, 1));
  session.answer("");
  ASSERT_EQ(session.table().due(), Due::cut);
  EXPECT_EQ(session.answer("buy 40"), "You buy $40 and have $540 in chips.\n");
  session.answer("10");
  session.answer("");
  EXPECT_THAT(session.answer("f"), HasSubstr("  This round               -$5   stake $535\n"));
  EXPECT_EQ(session.answer("q"), "You leave with $535 of the $540 you bought: $5 down after 1 round.\n");
}

TEST(PotPlay, OutOfChips) {
  // All in on a losing hand, until nothing is left.
  for (const std::string& id : kBooks) {
    bool broke = false;
    bool low = false;
    for (std::uint64_t seed = 1; seed <= 60 && !(broke && low); ++seed) {
      Watched game(seeded(id, seed, options_of(3, 0, {}, Money::dollars(100))));
      std::string text;
      for (int i = 0; i < 120; ++i) {
        const Due due = game.session().table().due();
        const Money chips = game.session().table().chips();
        if (due == Due::round && !chips.is_zero() && chips < Money::dollars(100) && !low) {
          low = true;
          EXPECT_THAT(text, HasSubstr("less than the table stake of $100: buy")) << id;
          EXPECT_THAT(game.answer("buy 1"),
                      chips == Money::dollars(99) ? StartsWith("You buy") : StartsWith("Refused"));
        }
        if (due == Due::round && chips.is_zero()) {
          broke = true;
          EXPECT_THAT(text, HasSubstr("You have lost all your chips: buy 100 or more, or quit")) << id;
          EXPECT_EQ(game.session().prompt(), "\nbuy 100 or quit > ");
          EXPECT_THAT(game.answer(""), HasSubstr("You have no chips left")) << id;
          EXPECT_THAT(game.answer("c"), HasSubstr("You have no chips left")) << id;
          EXPECT_THAT(game.answer("help"), Not(HasSubstr("deals the next round"))) << id;
          EXPECT_THAT(game.answer("buy 99"), HasSubstr("a stake of 99 is less than the 100")) << id;
          EXPECT_EQ(game.answer("buy 100"), "You buy $100 and have $100 in chips.\n") << id;
          EXPECT_THAT(game.answer(""), HasSubstr("Round ")) << id;
          break;
        }
        const std::string prompt = game.session().prompt();
        std::string line;
        if (due == Due::move) {
          const std::size_t last = prompt.rfind(" or $");
          const bool sized = prompt.find("[r]") != std::string::npos || prompt.find("[o]") != std::string::npos;
          const char key = prompt.find("[o]") != std::string::npos ? 'o' : 'r';
          line = prompt.find("[c]") != std::string::npos ? "c" : "";
          if (sized && last != std::string::npos)
            line = key + (" " + prompt.substr(last + 5, prompt.find_first_not_of("0123456789", last + 5) - last - 5));
          if (prompt.find("[t]") != std::string::npos) line = "t";
        }
        text = game.answer(line);
      }
      EXPECT_THAT(game.breaches(), testing::IsEmpty()) << id;
    }
    EXPECT_TRUE(broke) << id;
    EXPECT_TRUE(low) << id;
  }
}

TEST(PotPlay, SittingOut) {
  Watched game(seeded("five-card-stud", 6, options_of(3)));
  EXPECT_THAT(game.answer("sit-out"), HasSubstr("You sit out"));
  EXPECT_THAT(game.session().prompt(), HasSubstr("sit-in"));
  for (int i = 0; i < 3; ++i) {
    const std::string round = game.answer("");
    EXPECT_THAT(round, HasSubstr("Without you"));
    EXPECT_EQ(game.session().table().chips(), Money::dollars(500));
  }
  EXPECT_THAT(game.answer("sit-out"), StartsWith("Refused: "));
  EXPECT_EQ(game.answer("sit-in"), "You play on.\n");
  EXPECT_THAT(game.breaches(), testing::IsEmpty());
  // Nobody is left to play when only two are there.
  Watched two(seeded("five-card-stud", 6, options_of(1)));
  two.answer("sit-out");
  EXPECT_THAT(two.answer(""), StartsWith("Refused: "));
  two.answer("sit-in");
  EXPECT_THAT(two.answer(""), HasSubstr("Round 1"));
  EXPECT_THAT(two.breaches(), testing::IsEmpty());
}

// --- Options.

TEST(PotPlay, BadOptionsAreRefusedInOneLine) {
  using Change = std::function<void(PotSessionOptions&)>;
  const std::vector<std::pair<std::string, Change>> cases = {
      {"seven-card-stud", [](auto& o) { o.seating.bots = 0; }},
      {"seven-card-stud", [](auto& o) { o.seating.bots = 7; }},
      {"five-card-stud", [](auto& o) { o.seating.bots = 10; }},
      {"canberra-manila", [](auto& o) { o.seating.bots = 13; }},
      {"seven-card-stud", [](auto& o) { o.seating.seat = 7; }},
      {"seven-card-stud", [](auto& o) { o.seating.seat = -1; }},
      {"seven-card-stud", [](auto& o) { o.seating.stake = Money::dollars(99); }},
      {"seven-card-stud", [](auto& o) { o.seating.stake = Money::cents(10'050); }},
      {"seven-card-stud", [](auto& o) { o.seating.stake = Money::dollars(-1); }},
      {"seven-card-stud", [](auto& o) { o.seating.stake = Money::dollars(1'000'001); }},
      {"seven-card-stud", [](auto& o) { o.seating.strengths.assign(6, Strength::simple); }},
      {"seven-card-stud",
       [](auto& o) {
         o.seating.terms = {{"deck", "40"}};
       }},
      {"seven-card-stud",
       [](auto& o) {
         o.seating.terms = {{"deck", "36"}};
       }},
      {"five-card-stud",
       [](auto& o) {
         o.seating.terms = {{"deck", "x"}};
       }},
      {"canberra-manila",
       [](auto& o) {
         o.seating.terms = {{"betting", "ante"}};
       }},
      {"canberra-manila",
       [](auto& o) {
         o.seating.terms = {{"dealt", "live"}};
       }},
      {"five-card-stud", [](auto& o) {
         o.seating.terms = {{"blind", "4"}};
       }}};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    PotSessionOptions options = options_of(5);
    cases[i].second(options);
    const auto session =
        PotSession::open(built_in(cases[i].first), options, stacked(""), std::make_shared<SeededBytes>(1));
    ASSERT_FALSE(session) << i;
    EXPECT_THAT(session.error().what, Not(HasSubstr("\n"))) << i;
  }
  for (const auto& [id, bots] : {std::pair("seven-card-stud", 6), {"five-card-stud", 9}, {"canberra-manila", 12}}) {
    Watched game(seeded(id, 1, options_of(bots)));
    EXPECT_THAT(game.answer(""), HasSubstr("Round 1")) << id;
    EXPECT_TRUE(play_to(game, Due::round)) << id;
    EXPECT_THAT(game.breaches(), testing::IsEmpty()) << id;
  }
}

TEST(PotPlay, StrengthsFromTheFirstBotOn) {
  PotSessionOptions options = options_of(3, 2);
  options.seating.strengths = {Strength::simple, Strength::strong};
  EXPECT_THAT(seeded("five-card-stud", 1, options).welcome(),
              HasSubstr("ann (simple), you, bob (strong), cal (simple)"));
}

TEST(PotPlay, NoLineIsWiderThanTheScreen) {
  for (const std::string& id : kBooks) {
    for (const bool boxes : {false, true}) {
      PotSessionOptions options = options_of(built_in(id).table.seats_max - 1);
      options.look.boxes = boxes;
      Watched game(seeded(id, 8, options));
      std::string all = game.session().welcome() + game.answer("rules") + game.answer("help");
      for (int i = 0; i < 60; ++i) {
        all += game.answer(game.session().table().due() == Due::move ? "c" : "");
        all += game.answer("help") + game.answer("why");
      }
      std::size_t from = 0;
      for (std::size_t end = all.find('\n'); end != std::string::npos; from = end + 1, end = all.find('\n', from)) {
        const std::string line = all.substr(from, end - from);
        const auto shown = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
        EXPECT_LE(shown, 80) << id << ": " << line;
      }
      EXPECT_THAT(game.breaches(), testing::IsEmpty()) << id;
    }
  }
}

// --- Whatever is typed.

bool anything_property(const std::string& id) {
  const std::vector<std::string> words = {"",    "",   "c", "c", "r",      "5",   "10",   "f",     "y",       "t",
                                          "o",   "s",  "m", "w", "buy",    "100", "500",  "why",   "all",     "rules",
                                          "2",   "26", "d", "1", "cards",  "?",   "\"",   "\xff",  "call",    "raise",
                                          "all", "in", "k", "n", "sit-in", "15",  "help", "10.50", "sit-out", "tap"};
  return rc::check(id, [&] {
    const auto seed = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
    const int bots = *rc::gen::inRange(1, 5);
    const bool ante = id != "canberra-manila" && *rc::gen::arbitrary<bool>();
    const auto picks = *rc::gen::resize(
        400, rc::gen::container<std::vector<std::pair<std::size_t, std::size_t>>>(rc::gen::pair(
                 rc::gen::inRange<std::size_t>(0, words.size()), rc::gen::inRange<std::size_t>(0, 3 * words.size()))));
    const AskedTerms terms = ante ? AskedTerms{{"betting", "ante"}} : AskedTerms{};
    Watched game(
        seeded(id, seed, options_of(bots, 0, terms, Money::dollars(100 + static_cast<std::int64_t>(seed % 90)))));
    int rounds = 0;
    for (const auto& [first, second] : picks) {
      std::string line = words[first];
      if (second < words.size()) line += " " + words[second];
      const std::string text = game.answer(line);
      RC_ASSERT(!game.session().over());
      if (text.find("Round ") != std::string::npos) ++rounds;
    }
    game.leave();
    RC_CLASSIFY(rounds > 2, "more than two rounds");
    if (!game.breaches().empty()) RC_FAIL(game.breaches().front());
    RC_ASSERT(game.session().over());
  });
}

TEST(PotPlayProperties, AnythingMayBeTyped) {
  for (const std::string& id : kBooks) EXPECT_TRUE(anything_property(id)) << id;
}

}  // namespace
}  // namespace felt::play
