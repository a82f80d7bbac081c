// The program as a user meets it: output, exit code, one line for whatever was wrong.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace felt {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
namespace fs = std::filesystem;

struct Outcome {
  int code = 0;
  std::string out;  // standard output, or standard error
};

Outcome shell(const std::string& command) {
  Outcome outcome;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  std::size_t n = 0;
  while ((n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0) outcome.out.append(buffer.data(), n);
  outcome.code = WEXITSTATUS(pclose(pipe));
  return outcome;
}

Outcome felt_out(const std::string& arguments) { return shell("'" FELT_PROGRAM "' " + arguments + " 2>/dev/null"); }
Outcome felt_err(const std::string& arguments) { return shell("'" FELT_PROGRAM "' " + arguments + " 2>&1 >/dev/null"); }

boost::json::value felt_json(const std::string& arguments) {
  const Outcome outcome = felt_out(arguments);
  EXPECT_EQ(outcome.code, 0) << arguments;
  return boost::json::parse(outcome.out);
}

TEST(Cli, HelpFitsOneScreen) {
  const Outcome outcome = felt_out("help");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_LE(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 24);
  for (const char* command :
       {"rules", "hand", "play", "run", "phh", "sim", "equity", "census", "test", "bench", "--rulebooks"}) {
    EXPECT_THAT(outcome.out, HasSubstr(command));
  }
}

TEST(Cli, HandHistoriesAreWrittenAndRead) {
  const std::string facts = FELT_SOURCE "/tests/facts/phh/";
  const Outcome read = felt_out("phh " + facts + "world-side-pot.phh");
  EXPECT_EQ(read.code, 0);
  EXPECT_THAT(read.out, HasSubstr("side pot 1: 30 to p3 Cal"));
  EXPECT_THAT(read.out, HasSubstr("the file's own figures agree"));
  const boost::json::value json = felt_json("phh --json " + facts + "world-side-pot.phh");
  EXPECT_EQ(json.at(0).at("players").at(0).at("winnings").as_string(), "95");
  EXPECT_EQ(json.at(0).at("players").at(0).at("clause").as_string(), "15.3(h)");
  // What is written can be piped back.
  const Outcome piped =
      shell("'" FELT_PROGRAM "' run --phh " + facts + "felt-side-pot.felt | '" FELT_PROGRAM "' phh -");
  EXPECT_EQ(piped.code, 0);
  EXPECT_THAT(piped.out, HasSubstr("the file's own figures agree"));
  const std::string house = FELT_SOURCE "/conformance/act-tcp/design-example.felt";
  EXPECT_EQ(felt_out("run --phh " + house).code, 2);
  EXPECT_THAT(felt_err("run --phh " + house).out, HasSubstr("act-tcp is played against the house: PHH tells hands"));
  EXPECT_THAT(felt_err("run --all-cards " + house).out, HasSubstr("--all-cards says what --phh shows"));
  EXPECT_THAT(felt_err("phh " + house).out, HasSubstr("design-example.felt:2: is no TOML"));
  EXPECT_EQ(felt_out("phh " + house).code, 2);
}

TEST(Cli, EveryCommandHasAPage) {
  for (const char* command : {"rules", "hand", "play", "run", "phh", "sim", "equity", "census", "test", "bench"}) {
    const Outcome page = felt_out(std::string("help ") + command);
    EXPECT_EQ(page.code, 0) << command;
    EXPECT_THAT(page.out, StartsWith(std::string("./felt ") + command));
    std::istringstream lines(page.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
    if (command == std::string("test") || command == std::string("bench")) continue;
    EXPECT_EQ(felt_out(std::string(command) + " --help").out, page.out) << command;
    EXPECT_EQ(felt_out(std::string(command) + " act-tcp -h").out, page.out) << command;
  }
  EXPECT_THAT(felt_out("help play").out, HasSubstr("pair-plus=F"));
  EXPECT_THAT(felt_out("help play").out, HasSubstr("--bots 5"));
  std::istringstream lines(felt_out("help").out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  EXPECT_EQ(felt_out("--version").out, felt_out("version").out);
  EXPECT_THAT(felt_out("--version").out, StartsWith("felt "));
}

TEST(Cli, SimWithTheJackpot) {
  const Outcome crown = felt_out("sim crown-tcp --rounds 3000 --set jackpot=on --set jackpot-cost=10");
  EXPECT_EQ(crown.code, 0);
  EXPECT_THAT(crown.out, HasSubstr("meter starts anew every 500 rounds"));
  EXPECT_THAT(crown.out, testing::ContainsRegex("jackpot +30,000 "));
  EXPECT_THAT(felt_out("sim act-tcp --rounds 1").out, HasSubstr(": 1 round, 1 seat"));
  const auto json = felt_json("sim canberra-poker --rounds 100 --set jackpot=on --json");
  EXPECT_EQ(json.at("meter_rounds").as_int64(), 500);
  EXPECT_TRUE(json.at("complete").as_bool());
}

TEST(Cli, SimThatIsStoppedShowsTheFiguresSoFar) {
  const Outcome outcome = shell("timeout --preserve-status -s INT 1 '" FELT_PROGRAM
                                "' sim act-tcp --rounds 1000000000 2>/dev/null; echo code $?");
  EXPECT_THAT(outcome.out, HasSubstr("Stopped: the figures are those of the rounds played so far, of 1,000,000,000."));
  EXPECT_THAT(outcome.out, HasSubstr("rounds/s"));
  EXPECT_THAT(outcome.out, HasSubstr("code 130"));
}

TEST(Cli, EquityCountsOrSamples) {
  const Outcome text = felt_out("equity seven-card-stud 'As Ah 5d 9c' 'Ks Qs Js 2h'");
  EXPECT_EQ(text.code, 0);
  EXPECT_THAT(text.out, HasSubstr("exact: 141,181,040 outcomes"));
  const auto exact = felt_json("equity canberra-manila 'As Ks' 'Ad Kd' 'Ah ?' --board 'Qc Jc Tc 8s 7d' --json");
  EXPECT_EQ(exact.at("method").as_string(), "exact");
  EXPECT_EQ(exact.at("outcomes").as_string(), "22");
  EXPECT_TRUE(exact.at("complete").as_bool());
  const auto& hand = exact.at("hands").at(0);
  // With one of the two kings that are left the third hand ties, with any other card it loses.
  EXPECT_EQ(hand.at("wins").as_string(), "0");
  EXPECT_EQ(hand.at("ties_by_sharers").at("2").as_string(), "20");
  EXPECT_EQ(hand.at("ties_by_sharers").at("3").as_string(), "2");
  EXPECT_EQ(hand.at("share").as_string(), "16/33");
  EXPECT_FALSE(hand.as_object().contains("share_standard_error_percent"));
  const std::string sampling = "equity five-card-stud 'As ?' 'Ks' --samples 1000 --seed 3 --json";
  const auto sampled = felt_json(sampling);
  EXPECT_EQ(sampled.at("method").as_string(), "sampled");
  EXPECT_EQ(sampled.at("deals").as_string(), "1000");
  EXPECT_EQ(sampled.at("seed").as_string(), "3");
  EXPECT_GT(sampled.at("hands").at(0).at("share_standard_error_percent").as_double(), 1.0);
  EXPECT_EQ(felt_json(sampling).at("hands"), sampled.at("hands"));
  EXPECT_THAT(felt_out("equity seven-card-stud '?' '?' --samples 10").out, HasSubstr("sampled: 10 deals, seed "));
}

TEST(Cli, EquityThatIsStoppedSaysSo) {
  const Outcome some = shell("timeout --preserve-status -s INT 1 '" FELT_PROGRAM
                             "' equity seven-card-stud '?' '?' --samples 1000000000000 2>/dev/null; echo code $?");
  EXPECT_THAT(some.out, HasSubstr("Stopped: the figures are those of the deals so far, of 1,000,000,000,000."));
  EXPECT_THAT(some.out, HasSubstr("code 130"));
  const Outcome none = shell("timeout --preserve-status -s INT 1 '" FELT_PROGRAM
                             "' equity canberra-manila '?' '?' --threads 1 2>&1; echo code $?");
  EXPECT_EQ(none.out, "felt: equity: stopped before there was an answer\ncode 130\n");
}

TEST(Cli, PlayFromAPipe) {
  const std::string session = "printf '10\\nf\\nwhy\\n' | '" FELT_PROGRAM "' play act-tcp --seed 7 2>&1";
  const Outcome round = shell(session);
  EXPECT_EQ(round.code, 0);
  EXPECT_THAT(round.out, HasSubstr("ante [5] > 10\nYou\n"));
  EXPECT_THAT(round.out, HasSubstr("player ante loses 10\n      4.8(a): "));
  EXPECT_THAT(round.out, HasSubstr("You leave with $490 of the $500 you bought"));
  EXPECT_THAT(round.out, testing::Not(HasSubstr("\x1b")));
  EXPECT_EQ(shell(session).out, round.out);  // the same seed, the same cards
  EXPECT_EQ(shell("'" FELT_PROGRAM "' play canberra-poker </dev/null >/dev/null 2>&1").code, 0);
}

TEST(Cli, PlayAmongBotsFromAPipe) {
  const std::string session = "printf '\\nwhy\\nf\\nf\\n' | '" FELT_PROGRAM
                              "' play seven-card-stud --seed 7 --bots 3 --strength simple,strong 2>&1";
  const Outcome round = shell(session);
  EXPECT_EQ(round.code, 0);
  EXPECT_THAT(round.out, HasSubstr("ann (simple), you, bob (strong), cal (simple)"));
  EXPECT_THAT(round.out, HasSubstr("\n[Enter] deal > \nRound 1\n"));
  EXPECT_THAT(round.out, HasSubstr("6.5(a): "));
  EXPECT_THAT(round.out, HasSubstr("You leave with $"));
  EXPECT_THAT(round.out, testing::Not(HasSubstr("\x1b")));
  EXPECT_EQ(shell(session).out, round.out);  // the same seed, the same cards and the same moves of the bots
  for (const char* game : {"five-card-stud --set deck=32", "five-card-stud --set betting=ante --max 50",
                           "canberra-manila --bots 12 --min 10 --stake 200", "seven-card-stud --set deck=40"}) {
    const Outcome outcome = shell(std::string("printf '\\n\\n' | '" FELT_PROGRAM "' play ") + game + " 2>&1");
    EXPECT_EQ(outcome.code, 0) << game;
    EXPECT_THAT(outcome.out, HasSubstr("after 1 round")) << game;
  }
}

TEST(Cli, PlayRefusesInOneLine) {
  for (const char* arguments : {"play five-card-stud --bots 0",
                                "play five-card-stud --bots 10",
                                "play seven-card-stud --bots x",
                                "play seven-card-stud --bots 5 --set deck=40",
                                "play seven-card-stud --set deck=36",
                                "play canberra-manila --max 50",
                                "play canberra-manila --set betting=ante",
                                "play five-card-stud --max 50",
                                "play five-card-stud --set limit=half-pot",
                                "play five-card-stud --strength good",
                                "play five-card-stud --bots 1 --strength simple,strong",
                                "play five-card-stud --seat 7",
                                "play five-card-stud --seat 0",
                                "play five-card-stud --stake 99",
                                "play five-card-stud --stake 0",
                                "play five-card-stud --min 5.50",
                                "play act-tcp --bots 3",
                                "play act-tcp --strength simple",
                                "play act-tcp --seat 1",
                                "play nothing",
                                "play",
                                "play act-tcp --stake x",
                                "play act-tcp --stake 0",
                                "play act-tcp --min 9 --max 5",
                                "play act-tcp --set jackpot=on",
                                "play act-tcp --set pair-plus",
                                "play act-tcp --seed -1",
                                "play act-tcp --set dealt=live",
                                "play act-tcp crown-tcp"}) {
    const Outcome outcome = felt_err(std::string(arguments) + " </dev/null");
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1) << arguments << ": " << outcome.out;
  }
}

TEST(Cli, CensusJson) {
  const auto json = felt_json("census five-card-stud --json");
  EXPECT_EQ(json.at("rulebook").as_string(), "five-card-stud");
  EXPECT_EQ(json.at("deck").as_int64(), 52);
  EXPECT_EQ(json.at("cards").as_int64(), 5);
  EXPECT_TRUE(json.at("ace_low").as_bool());
  EXPECT_EQ(json.at("total").as_string(), "2598960");
  EXPECT_EQ(json.at("hands").at(0).at("name").as_string(), "royal flush");
  EXPECT_EQ(json.at("hands").at(0).at("ways").as_string(), "4");
  const auto reduced = felt_json("census seven-card-stud --deck 32 --ace-low --json");
  EXPECT_EQ(reduced.at("total").as_string(), "3365856");
  EXPECT_EQ(reduced.at("hands").at(3).at("name").as_string(), "flush");
  EXPECT_EQ(felt_json("census canberra-manila --json").at("total").as_string(), "70682976");
}

TEST(Cli, HandSaysWhoWins) {
  EXPECT_EQ(felt_out("hand seven-card-stud 'Qs Qd 4c 4h Js 2d 3c'").out,
            "Qs Qd 4c 4h Js 2d 3c  two pairs, queens and fours, jack kicker (Qs Qd 4c 4h Js)  [15.3(h)]\n");
  const auto json = felt_json("hand act-tcp 'Js 9c 5d' 'Jd 9s 5c' '4s 3h 2h' --json");
  EXPECT_EQ(json.at("winners").as_array().size(), 1U);
  EXPECT_EQ(json.at("winners").at(0).as_int64(), 3);
  EXPECT_EQ(json.at("clause").as_string(), "2.6");
  EXPECT_THAT(felt_out("hand canberra-manila 'Th 9h' 'Kd Ks' --board 'As Kh Qh Js 7h'").out, HasSubstr("hand 1 wins"));
  EXPECT_THAT(felt_out("hand canberra-manila 'Th 9h As Kh Qh Js 7h' 'Kd Ks As Kh Qh Js 7h'").out,
              HasSubstr("hand 1 wins"));
  EXPECT_THAT(felt_out("hand five-card-stud --showing Ks Ad").out, HasSubstr("hand 2 shows highest"));
}

TEST(Cli, RulesOfAClause) {
  const Outcome outcome = felt_out("rules act-tcp '4.7(a)'");
  EXPECT_THAT(outcome.out, HasSubstr("act-tcp 4.7(a)"));
  EXPECT_THAT(outcome.out, HasSubstr("kind                  rule"));
  EXPECT_THAT(outcome.out, HasSubstr("ante_wins_dealer_out"));
  EXPECT_THAT(felt_out("rules act-tcp R3").out, HasSubstr("act-tcp R3, our ruling"));
  EXPECT_EQ(felt_out("rules seven-card-stud '5.3*'").out, felt_out("rules seven-card-stud 5.3").out);
  EXPECT_EQ(felt_json("rules act-tcp --json").at("clauses").as_array().size(), 129U);
  EXPECT_THAT(felt_out("rules crown-tcp").out, HasSubstr("three of a kind              30           25           30"));
  EXPECT_EQ(felt_json("rules --json").as_array().size(), 7U);
}

TEST(Cli, RulesOfAClauseInWordsOfTheShell) {
  for (const char* typed : {"crown-tcp Qualify", "crown-tcp 1.1 Qualify", "crown-tcp \"1.1 'Qualify'\""})
    EXPECT_THAT(felt_out(std::string("rules ") + typed).out, StartsWith("crown-tcp 1.1 'Qualify'")) << typed;
  EXPECT_THAT(felt_out("rules tribal-tcp k1i").out, StartsWith("tribal-tcp (k)(1)(i)"));
  EXPECT_THAT(felt_out("rules act-tcp 4.7a").out, StartsWith("act-tcp 4.7(a)"));
  EXPECT_THAT(felt_out("rules act-tcp 4.7a --citations /nonexistent").out,
              HasSubstr("no test has been recorded here yet"));
}

TEST(Cli, CoverageJson) {
  const auto one = felt_json("rules --coverage crown-tcp --citations /nonexistent --json");
  EXPECT_EQ(one.at("rulebook").as_string(), "crown-tcp");
  EXPECT_EQ(one.at("kinds").at("rule").at("exercised").as_int64(), 0);
  EXPECT_FALSE(one.at("missing").as_array().empty());
  EXPECT_FALSE(one.at("later").as_array().empty());
  EXPECT_EQ(felt_json("rules --coverage --json").as_array().size(), 7U);
}

TEST(Cli, BadInputGetsOneLineAndCodeTwo) {
  const std::pair<const char*, const char*> cases[] = {
      {"fly", "'fly' is no command: expected rules, hand, play"},
      {"''", "'' is no command"},
      {"rules ''", "'' is no rule book"},
      {"rules act-tcp 1.1 more", "act-tcp has no clause or ruling '1.1 more'"},
      {"census act-tcp more", "census: unexpected 'more': expected ./felt census ID"},
      {"rules 'act\ntcp'", "'act?tcp' is no rule book"},
      {"census act-tcp --json=no", "json"},
      {"census act-tcp --deck 0", "--deck '0': expected 52, 40 or 32"},
      {"census", "census: the line ends too early: expected ./felt census ID"},
      {"census baccarat", "'baccarat' is no rule book: expected one of act-tcp"},
      {"census act-tcp --deck 40", "does not play with 40 cards: 2.1: One 52-card deck"},
      {"census canberra-manila --deck 52", "3.1: One reduced deck of 32"},
      {"census act-tcp --deck 36", "--deck '36': expected 52, 40 or 32"},
      {"census act-tcp --deck many", "--deck 'many': expected 52"},
      {"census act-tcp --speed", "--speed"},
      {"hand act-tcp", "hand: the line ends too early: expected ./felt hand ID"},
      {"hand act-tcp 'As Ks Zz'", "card 3 at column 7: 'Zz' is no card"},
      {"hand act-tcp 'As Ks'", "has 2 cards: expected 3; 2.5"},
      {"hand act-tcp 'As Ks Qs' 'As 2d 3d'", "hand 2, As is in another hand already"},
      {"hand act-tcp 'As Ks Qs' --board '2c'", "has no communal cards"},
      {"hand act-tcp --showing 'As'", "is no stud game"},
      {"hand seven-card-stud --deck 40 '2s 3s 4s 5s 6s 7s 8s'", "2s is not in the deck of 40 cards: 3.1"},
      {"hand canberra-manila 'As Ks'", "expected two hole cards and five of the board"},
      {"hand canberra-manila 'Ah Ts 9s 8d 7c Kd Jc' 'Ad Td 9s 8d 7c Kd Qc'", "hand 2 has another board than hand 1"},
      {"hand canberra-manila 'Th 9h' --board 'As Kh Qh'", "--board: has 3 cards; expected five"},
      {"hand canberra-manila 'Th 9h' --board 'As Kh Qh Js Th'", "Th is on the board already"},
      {"hand act-tcp As Ks Qs", "in quotes"},
      {"sim", "sim: the line ends too early: expected ./felt sim ID"},
      {"play", "play: the line ends too early: expected ./felt play ID"},
      {"run", "run: the line ends too early: expected ./felt run FILE"},
      {"sim act-tcp --rounds -5", "--rounds '-5': expected a whole number from 1 to 1,000,000,000,000"},
      {"sim act-tcp --rounds abc", "--rounds 'abc': expected a whole number"},
      {"sim act-tcp --rounds 0", "--rounds '0': expected a whole number from 1"},
      {"sim act-tcp --rounds", "sim: --rounds needs a value"},
      {"sim act-tcp --seed -3", "--seed '-3': expected a whole number from 0 up"},
      {"sim act-tcp --seats 0", "--seats '0': expected a whole number from 1 to"},
      {"sim act-tcp --threads 0", "--threads '0': expected a whole number from 1 to 1,024"},
      {"sim act-tcp --strategy x", "--strategy 'x': expected optimal, simple or always"},
      {"sim act-tcp --set min", "--set 'min': expected KEY=VALUE"},
      {"sim act-tcp --set min=600", "a maximum of 500 is less than the minimum of 600"},
      {"sim act-tcp --set jackpot=on", "'jackpot' is no term that can be set here"},
      {"equity", "equity: the line ends too early: expected ./felt equity ID"},
      {"equity act-tcp 'As' 'Ks'", "act-tcp is played against the house"},
      {"equity seven-card-stud 'As Kd'", "one hand has nobody to win from"},
      {"equity seven-card-stud 'As Kd' 'As'", "hand 2, As is in hand 1 already: expected each card once"},
      {"equity seven-card-stud 'As As' 'Kd'", "hand 1: "},
      {"equity seven-card-stud 'As' ''", "hand 2: no cards: expected cards, or ?"},
      {"equity seven-card-stud 'As ? ? ? ? ? ? ?' 'Kd'", "hand 1 has 8 cards: expected at most 7; 15.1"},
      {"equity seven-card-stud 'As' 'Kd' --board 'Qs'", "only when the shoe runs short; 17.9"},
      {"equity seven-card-stud ? ? ? ? ? --deck 32", "expected at most 4; 3.7"},
      {"equity canberra-manila 'As' 'Kd' --deck 52", "does not play with 52 cards; 3.1"},
      {"equity canberra-manila 'As' '6d'", "6d is not in the deck of 32 cards; 3.1"},
      {"equity canberra-manila 'As Ks Qs' 'Kd'", "hand 1 has 3 cards: expected at most 2; 14.1"},
      {"equity five-card-stud 'As' 'Kd' --samples 0", "--samples '0': expected a whole number from 1"},
      {"equity five-card-stud 'As' 'Kd' --seed x", "--seed 'x': expected a whole number from 0 up"},
      {"equity five-card-stud 'As' 'Kd' --dead 'Zz'", "--dead: card 1 at column 1: 'Zz' is no card"},
      {"equity five-card-stud 'As' 'Kd' --speed", "--speed"},
      {"help nothing", "help: 'nothing' is no command"},
      {"rules act-tcp 99.9", "act-tcp has no clause or ruling '99.9'"},
      {"rules --rulebooks /nonexistent", "/nonexistent: is no folder"},
  };
  for (const auto& [arguments, expected] : cases) {
    const Outcome outcome = felt_err(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_THAT(outcome.out, StartsWith("felt: ")) << arguments;
    EXPECT_THAT(outcome.out, HasSubstr(expected)) << arguments;
    EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1) << outcome.out;
    EXPECT_EQ(felt_out(arguments).out, "") << arguments;
  }
}

TEST(Cli, OutputThatIsLostIsNoSuccess) {
  const Outcome outcome = shell("'" FELT_PROGRAM "' rules 2>&1 >/dev/full");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "felt: standard output cannot be written\n");
}

TEST(Cli, AFolderOverridesABook) {
  const fs::path folder = fs::temp_directory_path() / ("felt-books-" + std::to_string(getpid()));
  fs::create_directories(folder);
  fs::copy(fs::path(FELT_SOURCE) / "rulebooks" / "act-tcp", folder / "act-tcp", fs::copy_options::recursive);
  const fs::path file = folder / "act-tcp" / "book.toml";
  std::string text;
  {
    std::ifstream in(file);
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  const auto write = [&](const std::string& from, const std::string& to) {
    std::string copy = text;
    copy.replace(copy.find(from), from.size(), to);
    std::ofstream(file) << copy;
  };
  const std::string option = " --rulebooks '" + folder.string() + "'";
  // The oracle of the book is counted again, and says what it should be.
  write("straight-flush = 40", "straight-flush = 50");
  EXPECT_THAT(felt_err("rules act-tcp" + option).out, HasSubstr("oracle.pair_plus_net: expected -1128 for standard"));
  const std::string printed = text;
  text.replace(text.find("standard = -1608"), 16, "standard = -1128");
  write("straight-flush = 40", "straight-flush = 50");
  text = printed;
  EXPECT_THAT(felt_out("rules act-tcp" + option).out, HasSubstr("straight flush               50"));
  EXPECT_EQ(felt_json("rules --json" + option).as_array().size(), 7U);
  // A broken book is not used, not even in part.
  write("straight-flush = 40", "straight-flush = 20");
  const Outcome broken = felt_err("rules act-tcp 4.1" + option);
  EXPECT_EQ(broken.code, 2);
  EXPECT_THAT(broken.out, HasSubstr(file.string() + ":"));
  EXPECT_THAT(broken.out, HasSubstr("pay.pair-plus.tables.standard.three-of-a-kind: is out of order"));
  EXPECT_EQ(felt_out("rules act-tcp 4.1" + option).out, "");
  fs::remove(file);
  EXPECT_THAT(felt_err("rules" + option).out, HasSubstr("expected a rule book to have book.toml and clauses.toml"));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace felt
