// The language of scripts: mistakes of the writer's are told apart from refusals, and refusals change nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "script/run.hpp"

namespace felt::script {
namespace {

using testing::HasSubstr;

ScriptOutcome run(const std::string& text) { return run_script(Library(), "s", text); }

// The one line that a script ends with, or nothing.
std::string failure(const std::string& text) {
  const ScriptOutcome outcome = run(text);
  EXPECT_LE(outcome.failures.size(), 1U) << text;
  return outcome.failures.empty() ? "" : outcome.failures.front();
}

const std::string kAct = "rulebook act-tcp\nsit 1 ann 500\nann ante 10\ndeal\n";

TEST(Script, AWordThatNoBookKnowsIsAMistakeEvenWhereARefusalIsExpected) {
  const std::pair<const char*, const char*> cases[] = {
      {"report card-exposde 1", "s:5: 'card-exposde' is no irregularity of act-tcp (card-exposed?)"},
      {"report blind-viewed 1", "s:5: 'blind-viewed' is no irregularity of act-tcp"},
      {"report folded-count 1 eaten", "s:5: 'eaten' is no finding for folded-count: expected one of misdealt"},
      {"supervisor confirm eaten", "s:5: 'eaten' is no finding of act-tcp"},
      {"operator void-round flood", "s:5: 'flood' is no cause to void a round: expected one of fire"},
      {"supervisr confirm", "s:5: 'supervisr' is no role of act-tcp and has not sat down (supervisor?)"},
      {"zed ante 10", "s:5: 'zed' is no role of act-tcp and has not sat down"},
      {"operator exclude zed \"x\"", "s:5: 'zed' has not sat down: expected a player, or guest zed before"},
      {"ann ante -5", "s:5: '-5' is less than nothing"},
  };
  for (const auto& [line, expected] : cases) {
    EXPECT_THAT(failure(kAct + line), HasSubstr(expected));
    EXPECT_THAT(failure(kAct + "expect refused " + line), HasSubstr(expected));
  }
}

TEST(Script, WordsOfExpectationsAreChecked) {
  EXPECT_THAT(failure(kAct + "expect phase nosuch"), HasSubstr("'nosuch' is no phase: expected one of between"));
  EXPECT_THAT(failure(kAct + "expect chips zed 5"), HasSubstr("'zed' has not sat down"));
  EXPECT_THAT(failure(kAct + "expect zed sees nothing at 1"), HasSubstr("'zed' is no role"));
  EXPECT_THAT(failure(kAct + "expect no ann antee wins"), HasSubstr("'antee' is no word that an event is told in"));
  EXPECT_EQ(failure(kAct + "expect no ann ante wins"), "");
  EXPECT_THAT(failure(kAct + "expect ann ante placed 20"), HasSubstr("; nearest: ann ante placed 10"));
  EXPECT_THAT(failure(kAct + "expect chips ann 500"), HasSubstr("what ann has in chips is 490, expected 500"));
}

TEST(Script, AClauseStandsForItsItems) {
  const std::string lost = kAct + "ann fold\nreveal\nexpect ann ante loses 10 by ";
  // The star by which catalogues mark a number that was inferred, and the book that they name, may stand with it.
  for (const char* met : {"4.8(a)", "4.8", "4", "act-tcp:4.8(a)", "4.8*"}) EXPECT_EQ(failure(lost + met), "") << met;
  EXPECT_THAT(failure(lost + "4.8(b)"), HasSubstr("rests on 4.8(a)"));
  EXPECT_THAT(failure(lost + "4.7"), HasSubstr("expected 4.7"));
  EXPECT_THAT(failure(lost + "99"), HasSubstr("act-tcp has no clause or ruling 99"));
  EXPECT_THAT(failure(lost + "crown-tcp:4.8"), HasSubstr("act-tcp has no clause or ruling crown-tcp:4.8"));
  // A number that merely begins like another is none of its items.
  EXPECT_EQ(failure(kAct + "expect refused reveal by 12"), "");
  EXPECT_THAT(failure(kAct + "expect refused reveal by 1"),
              HasSubstr("refused by 12.3 (reveal_too_early), expected 1"));
}

TEST(Script, AGuestMayBeRefused) {
  EXPECT_EQ(failure("rulebook act-tcp\nguest zed\nsit 1 ann 500\nbets\nexpect refused zed ante 10 by 4.4"), "");
  EXPECT_THAT(failure("rulebook act-tcp\nsit 1 dealer 500"), HasSubstr("expected a player's name"));
}

TEST(Script, WhatIsRefusedChangesNothing) {
  const std::string table = "rulebook act-tcp\nsit 1 ann 500\nann ante 20\n";
  // The routine before a decision would call, deal and open.
  EXPECT_EQ(
      failure(table + "expect phase betting\nexpect refused reveal\nexpect refused card Kc\nexpect phase betting"), "");
  EXPECT_EQ(failure(table + "expect refused ann ante 30 pairs-plus 1000000\nexpect no ann ante placed 30\n"
                            "expect chips ann 480"),
            "");
  const ScriptOutcome outcome = run(table + "expect refused card Kc");
  EXPECT_EQ(outcome.transcript.back().kind, Line::Kind::refused);
  EXPECT_NE(outcome.transcript[outcome.transcript.size() - 2].text, "no more bets");
}

TEST(Script, AShoeServesTheNextRoundAndThatOneOnly) {
  const std::string table = "rulebook five-card-stud\nsit 1 ann 500\nsit 2 bob 500\nshoe Ah 2c  9c Ks\n";
  // What is said between rounds leaves it as it is.
  EXPECT_EQ(failure(table + "ann buy 50\nbob wager\nexpect bob gets Ks up"), "");
  // The next round does not have it again, though all of it happened in one line.
  const std::string played = table + "expect turn nobody\nexpect refused ann fold by 7.1\nbob wager\nann fold\ndeal\n";
  EXPECT_THAT(failure(played + "expect ann gets Ks up"), HasSubstr("did not happen"));
  EXPECT_EQ(failure(played + "expect buck bob\nexpect no ann gets Ks up"), "");
}

TEST(Script, WhatIsAboutAHandNamesItsBox) {
  const std::string table = "rulebook five-card-stud\nsit 1 ann 500\nsit 2 bob 500\nshoe Ah 2c  9c Ks\ndeal\n";
  EXPECT_THAT(failure(table + "report wrong-number"), HasSubstr("wrong-number: expected the number of a box"));
  EXPECT_THAT(failure(table + "report out-of-turn bob 10"), HasSubstr("out-of-turn: expected the number of a box"));
  EXPECT_THAT(failure(table + "operator void-wager bob \"why\""),
              HasSubstr("void-wager: expected the number of a box"));
  EXPECT_EQ(failure(table + "report cut-exposed"), "");
  EXPECT_EQ(failure(table + "expect refused ann lend bob 10 by 13.4\nexpect refused ann lend 10 by 13.4"), "");
  EXPECT_THAT(failure(table + "ann lend zed 10"), HasSubstr("'zed' has not sat down"));
}

TEST(Script, CommissionOfARound) {
  const std::string table =
      "rulebook five-card-stud\ntable min 5 stake 5\nsit 1 ann 100\nsit 2 bob 100\nshoe Ah 2c  Kc 9s\nann stand\n";
  EXPECT_THAT(failure(table + "expect commission 0"), HasSubstr("did not happen"));
  EXPECT_EQ(failure(table + "bob fold\nexpect commission 0"), "");
  EXPECT_THAT(failure(table + "bob fold\nexpect commission 1"), HasSubstr("did not happen"));
  EXPECT_THAT(failure(table + "bob fold\nexpect commission 0 by 12.1"), HasSubstr("did not happen"));
}

TEST(Script, TurnAndBuckAreState) {
  const std::string table = "rulebook five-card-stud\nsit 1 ann 500\nsit 2 bob 500\nshoe Ah 2c  9c Ks\n";
  EXPECT_EQ(failure(table + "expect turn nobody\nbob wager\nexpect turn ann\nexpect buck ann"), "");
  EXPECT_THAT(failure(table + "deal\nexpect turn ann"), HasSubstr("the turn is bob, expected ann"));
  EXPECT_THAT(failure(table + "deal\nexpect buck zed"), HasSubstr("'zed' has not sat down"));
  EXPECT_EQ(failure(table + "bob wager\nann fold\nexpect turn nobody\nexpect buck bob"), "");
}

TEST(Script, ARefusalSaysWhichValueWasWrong) {
  const std::string live = "rulebook act-tcp\ntable dealt live\nsit 1 ann 500\nann ante 20\n";
  const std::pair<std::string, const char*> cases[] = {
      {"rulebook act-tcp\nsit 1 ann 5\nann ante 10", "4.3 (chips_only): 10 is more than the 5 that ann has in chips"},
      {kAct + "announce", "nothing is announced in mode manual, only in mode auto"},
      {kAct + "report card-exposed 9", "box 9 has no hand"},
      {kAct + "report card-exposed 1 5", "5 cards are said to be exposed, and 3 lie there"},
      {live + "card Kc 4h 2s", "3 cards are entered, expected one at a time"},
      {"rulebook act-tcp\ntable dealt live decks 2", "mode manual is dealt with 1; 2 needs mode auto"},
      {"rulebook act-tcp\ntable jackpot on", "act-tcp does not use jackpot"},
      {"rulebook act-tcp\ntable min 50 max 10", "a maximum of 10 is less than the minimum of 50"},
      {"rulebook act-tcp\ntable min 600\nsit 1 ann 500", "a maximum of 500 is less than the minimum of 600"},
      {"rulebook act-tcp\ntable mode nosuch", "mode 'nosuch': expected one of manual, auto"},
      {"rulebook crown-tcp\ntable pair-plus Z", "expected one of A, B, C, D, E, F"},
      {"rulebook tribal-tcp\ntable version iv", "expected one of base, i, ii, iii"},
      {"rulebook canberra-poker\ntable multiple 10", "5.1(b) (off_multiple): canberra-poker does not use multiple"},
      {"rulebook tribal-tcp\ntable multiple 10", "tribal-tcp does not use multiple"},
      {"rulebook tribal-tcp\nsit 1 ann 900\nann ante 501", "the limits are 5 to 500"},
      {"rulebook canberra-poker\nsit 1 ann 100\nann ante 10 jackpot", "table jackpot on opens a meter for it"},
  };
  for (const auto& [text, expected] : cases) EXPECT_THAT(failure(text), HasSubstr(expected)) << text;
}

}  // namespace
}  // namespace felt::script
