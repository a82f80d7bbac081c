// Sheets that hold, and sheets in which something was changed. The second way of counting is src/audit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "audit/audit.hpp"
#include "audit/five_cards.hpp"
#include "audit/meter.hpp"
#include "audit/three_cards.hpp"
#include "tests/citing.hpp"

namespace felt::audit {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
namespace fs = std::filesystem;

struct Outcome {
  int code = 0;
  std::string out;
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
Outcome felt(const std::string& arguments) { return shell("'" FELT_PROGRAM "' " + arguments + " 2>&1"); }
std::string sheet(const std::string& arguments) { return felt("odds " + arguments + " --json").out; }

class File {
 public:
  explicit File(const std::string& text)
      : path_(fs::temp_directory_path() / ("felt-audit-" + std::to_string(getpid()) + ".json")) {
    std::ofstream(path_) << text;
  }
  ~File() { fs::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  [[nodiscard]] std::string path() const { return "'" + path_.string() + "'"; }

 private:
  fs::path path_;
};

// Whether a sheet holds; one that cannot be read does not.
bool holds(Auditor& auditor, const std::string& text) {
  const auto read = read_sheet(text);
  if (!read) return false;
  const auto verdict = auditor.check(*read);
  return verdict && verdict->finished && verdict->differences.empty();
}
std::string first_difference(Auditor& auditor, const std::string& text) {
  const auto read = read_sheet(text);
  if (!read) return read.error().what;
  const auto verdict = auditor.check(*read);
  if (!verdict) return verdict.error().what;
  if (verdict->differences.empty()) return "holds";
  const Difference& one = verdict->differences.front();
  return one.where + ": says " + one.says + ", found " + one.found;
}
Plan sampled() { return {.sampled = true, .seed = 1}; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// Raises one digit after another, and wants each to be noticed. `from` and `to` leave out what is between them.
void raise_every_digit(Auditor& auditor, const std::string& text, const std::string& from, const std::string& to) {
  ASSERT_EQ(first_difference(auditor, text), "holds");
  const std::size_t skip = from.empty() ? text.size() : text.find(from);
  const std::size_t skip_end = from.empty() ? text.size() : text.find(to, skip);
  int changed = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9' || (i >= skip && i < skip_end)) continue;
    std::string altered = text;
    altered[i] = altered[i] == '9' ? '0' : static_cast<char>(altered[i] + 1);
    ++changed;
    EXPECT_FALSE(holds(auditor, altered)) << altered.substr(i > 60 ? i - 60 : 0, 80);
  }
  EXPECT_GT(changed, 700);
}

TEST(Audit, SheetsOfThreeCardsHold) {
  const std::string better = "act-tcp --pays ante-bonus.straight-flush=90 --pays ante-bonus.three-of-a-kind=90 ";
  for (const std::string& asked :
       {std::string("act-tcp"), std::string("crown-tcp"), std::string("tribal-tcp"),
        std::string("tribal-tcp --set version=iii --set pays=alternative"),
        std::string("tribal-tcp --pays pair-plus.flush=0 --pays pair-plus.pair=0"),
        better + "--pays ante-bonus.straight=90 --pays ante-bonus.flush=40 --pays ante-bonus.pair=1"}) {
    const std::string text = sheet(asked);
    Auditor auditor(built_in(asked.substr(0, asked.find(' '))), {});
    EXPECT_EQ(first_difference(auditor, text), "holds") << asked;
  }
}

TEST(Audit, SheetsWithTheJackpotHold) {
  Auditor auditor(built_in("crown-tcp"), {});
  for (const char* options :
       {"--set jackpot=on", "--set jackpot-cost=7 --set jackpot-option=2 --set meter=81234.56 --set ante=0.25"}) {
    EXPECT_EQ(first_difference(auditor, sheet("crown-tcp --rounds 1,1000 " + std::string(options))), "holds")
        << options;
  }
}

TEST(Audit, EveryDigitOfASheetCounts) {
  Auditor auditor(built_in("crown-tcp"), {});
  raise_every_digit(auditor, sheet("crown-tcp --set jackpot=on --rounds 7,100"), "\"added\":", ",");
}

TEST(Audit, EveryWordOfASheetCounts) {
  Auditor auditor(built_in("crown-tcp"), {});
  const std::string text = sheet("crown-tcp --rounds 10");
  EXPECT_EQ(first_difference(auditor, text), "holds");
  EXPECT_EQ(first_difference(auditor, replaced(text, "Q-6-4", "Q-6-5")),
            "wagers[0].strategy.rule: says play Q-6-5 or better, fold the rest, found play Q-6-4 or better, fold the "
            "rest");
  EXPECT_EQ(first_difference(auditor, replaced(text, "617044", "617045")),
            "wagers[0].net[0].ways: says 617045, found 617044");
  EXPECT_THAT(first_difference(auditor, replaced(text, "Table 9 Play", "Table 8 Play")),
              StartsWith("wagers[0].clauses"));
  EXPECT_THAT(first_difference(auditor, replaced(text, "always play", "never play")), HasSubstr("strategies[0].name"));
  EXPECT_THAT(first_difference(auditor, replaced(text, "\"staked\"", "\"stacked\"")),
              StartsWith("wagers[0].staked: says nothing"));
  EXPECT_THAT(first_difference(auditor, replaced(text, "{\"rulebook\"", "{\"more\":1,\"rulebook\"")),
              StartsWith("more: says 1"));
  EXPECT_THAT(first_difference(auditor, replaced(text, "\"ev\":", "\"ev\":\"1\",\"ev\":")), HasSubstr("twice"));
  // An option that was exchanged: the figures are another table's.
  EXPECT_FALSE(holds(auditor, replaced(text, "\"pair-plus\":\"A\"", "\"pair-plus\":\"D\"")));
  EXPECT_FALSE(holds(auditor, replaced(text, "\"options\"", "\"what_if\":{\"pair-plus.flush\":\"3\"},\"options\"")));
}

TEST(Audit, CanberraPokerBySample) {
  Auditor auditor(built_in("canberra-poker"), sampled());
  const std::string text = sheet("canberra-poker --set jackpot=on --rounds 10");
  raise_every_digit(auditor, text, "\"added\":", ",");
  EXPECT_FALSE(holds(auditor, replaced(text, "ace or king and you", "ace and king and you")));
  EXPECT_FALSE(holds(auditor, replaced(text, "holding an A: ", "holding a A: ")));
  EXPECT_FALSE(holds(auditor, replaced(text, "without: fold", "without: A-K-Q-T-9")));
}

// What a sample is for: counts and all that follows from them changed together.
TEST(Audit, ASampleSeesWhatIsFarOff) {
  Auditor auditor(built_in("canberra-poker"), sampled());
  const std::string text = sheet("canberra-poker --rounds 1");
  const std::string one = "488012139360";
  const std::string other = "234242908320";
  std::string altered = replaced(replaced(text, one, "558012139360"), other, "164242908320");
  EXPECT_THAT(first_difference(auditor, altered), HasSubstr("by the sample"));
  // Royal flushes are looked at one and all.
  altered = replaced(replaced(text, "16759740", "16759741"), "156929720", "156929719");
  EXPECT_THAT(first_difference(auditor, altered), HasSubstr("wagers[0].net, 101 units: says 156929719"));
}

TEST(Audit, CanberraPokerInFullSlow) {
  for (const char* options : {"--set jackpot=on", "--pays bet.flush=9 --pays bet.full-house=9 --rounds 100"}) {
    Auditor auditor(built_in("canberra-poker"), {});
    const std::string text = sheet("canberra-poker " + std::string(options));
    EXPECT_EQ(first_difference(auditor, text), "holds") << options;
    const std::size_t at = text.find("\"ways\":\"", text.find("\"net\"")) + 8;
    std::string altered = text;
    altered[at + 7] = altered[at + 7] == '9' ? '8' : '9';
    EXPECT_FALSE(holds(auditor, altered));
  }
}

TEST(Audit, HandsAreAllThere) {
  const FiveCardOrder order;
  EXPECT_EQ(order.size(), 7'462);
  const std::vector<FiveCardHand> hands = five_card_hands(order);
  EXPECT_EQ(hands.size(), 134'459U);
  std::int64_t all = 0;
  for (const FiveCardHand& hand : hands) all += hand.times;
  EXPECT_EQ(all, 2'598'960);
}

// Batches against one hand and one card at a time.
TEST(Audit, BatchesCountLikeSingleHands) {
  const FiveCardOrder order;
  const std::vector<FiveCardHand> all = five_card_hands(order);
  const int qualifies = order.least_of(least_that_qualifies(built_in("canberra-poker")));
  std::vector<FiveCardHand> some;
  for (std::size_t i = 500; i < all.size(); i += 4'000) some.push_back(all[i]);
  std::vector<BySeen> counted(some.size());
  ASSERT_TRUE(count_five_cards(order, some, qualifies, 2, {},
                               [&](std::size_t hand, const BySeen& by_seen) { counted[hand] = by_seen; }));
  for (std::size_t i = 0; i < some.size(); ++i) {
    const int seen = static_cast<int>((i * 7) % 52);
    if (std::find(some[i].places.begin(), some[i].places.end(), seen) != some[i].places.end()) continue;
    const Standing one = count_one(order, some[i], seen, qualifies);
    const Standing& batch = counted[i][static_cast<std::size_t>(seen)];
    EXPECT_EQ(std::tie(one.out, one.wins, one.ties, one.loses),
              std::tie(batch.out, batch.wins, batch.ties, batch.loses));
  }
}

// A meter in whole cents, each of its states by itself, as far up as matters to what fills it up.
TEST(Audit, AMeterWalkedCentByCent) {
  const double deals = 2'598'960;
  MeterPlan plan{.seed = 10'000'000'000,
                 .step = 700'000,
                 .royal_floor = 10'000'000'000,
                 .straight_floor = 1'000'000'000,
                 .straight_percent = 10};
  plan.royal_flush = 4 / deals;
  plan.straight_flush = 36 / deals;
  plan.losing = 2'587'860 / deals;
  const MeterRun run = run_meter(plan);
  EXPECT_NEAR(run.added, 2.550124106e-8, 2e-15);
  // What goes in comes out: tenths of a cent that prizes are rounded up by are all that is left between the two.
  const double in = 0.7 * plan.losing + 10'000 * plan.royal_flush + run.added;
  const double out = run.royal_flush * plan.royal_flush + run.meter / 10 * plan.straight_flush;
  EXPECT_NEAR(in, out, 1e-6);
}

TEST(Audit, Command) {
  const std::string text = sheet("act-tcp --rounds 10");
  {
    const File file(text);
    const Outcome fine = felt("odds check " + file.path());
    EXPECT_EQ(fine.code, 0);
    EXPECT_THAT(fine.out, StartsWith("act-tcp: holds (exact: 407,170,400 deals; "));
    EXPECT_EQ(felt("odds check " + file.path() + " --json").code, 2);
    EXPECT_EQ(felt("odds check " + file.path() + " " + file.path()).code, 2);
    EXPECT_EQ(felt("odds act-tcp --sampled").code, 2);
  }
  {
    const File file(replaced(text, "15380", "15381"));
    const Outcome wrong = felt("odds check " + file.path());
    EXPECT_EQ(wrong.code, 1);
    EXPECT_EQ(wrong.out, "dealer_qualifies: says 15381/22100, found 15380/22100\n");
  }
  for (const std::string& bad :
       {std::string("no JSON"), std::string("{}"), std::string("[]"), replaced(text, "act-tcp", "seven-card-stud"),
        replaced(text, "act-tcp", "no-book"), replaced(text, "\"options\":{}", "\"options\":{\"pair-plus\":\"A\"}"),
        replaced(text, "\"options\"", "\"choices\""), replaced(text, "\"wagers\"", "\"wages\""),
        text.substr(0, text.size() / 2)}) {
    const File file(bad);
    const Outcome refused = felt("odds check " + file.path());
    EXPECT_EQ(refused.code, 2) << bad.substr(0, 60);
    EXPECT_THAT(refused.out, StartsWith("felt: "));
    EXPECT_EQ(std::count(refused.out.begin(), refused.out.end(), '\n'), 1) << refused.out;
  }
  EXPECT_EQ(felt("odds check").code, 2);
  EXPECT_EQ(felt("odds check /no/such/file").code, 2);
}

TEST(Audit, StoppedIsNotChecked) {
  const File file(sheet("canberra-poker --rounds 10"));
  const Outcome stopped =
      shell("timeout --preserve-status -s INT 5 '" FELT_PROGRAM "' odds check " + file.path() + " 2>&1");
  EXPECT_EQ(stopped.code, 130);
  EXPECT_EQ(stopped.out, "felt: odds check: stopped: the sheet is not checked\n");
}

}  // namespace
}  // namespace felt::audit
