// The forms of a par sheet that are files: the page is whole and well formed and has every figure, the lines for a
// spreadsheet read back, and sheets side by side agree with each by itself.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace felt {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

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

std::string odds(const std::string& arguments) {
  const Outcome outcome = shell("'" FELT_PROGRAM "' odds " + arguments + " 2>/dev/null");
  EXPECT_EQ(outcome.code, 0) << arguments;
  return outcome.out;
}

boost::json::object odds_json(const std::string& arguments) {
  return boost::json::parse(odds(arguments + " --json")).as_object();
}

std::string refusal(const std::string& arguments) {
  const Outcome outcome = shell("'" FELT_PROGRAM "' odds " + arguments + " 2>&1 >/dev/null");
  EXPECT_EQ(outcome.code, 2) << arguments;
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1) << outcome.out;
  return outcome.out;
}

// What tells books, jackpots, tried odds, parts of units, and rules of other shapes apart.
const std::vector<std::string> kSheets = {
    "act-tcp --rounds 1,10",
    "act-tcp --seen 1 --seats 3 --samples 2000 --rounds 1,10",
    "crown-tcp --set jackpot=on --rounds 1,10",
    "crown-tcp --set jackpot-option=2 --set meter=900000 --set ante=10 --rounds 1,10",
    "crown-tcp --pays pair-plus.flush=5 --pays ante-bonus.straight=4 --rounds 1,10",
    "tribal-tcp --set version=iii --set pays=alternative --rounds 1,10",
    "canberra-poker --set jackpot=on --set meter=1000000 --rounds 1,10",
    "canberra-poker --set maximum-payout=100 --set ante=30 --rounds 1,10",
    "canberra-poker --pays bet.pair=0 --pays bet.odd-cards=0 --rounds 1,10"};

// Every element is closed in its turn, every attribute quoted and only once, every & begins an entity.
class Elements {
 public:
  explicit Elements(const std::string& page) : text_(page) {
    at_ = text_.find("<html");
    if (!text_.starts_with("<!DOCTYPE html>") || at_ == std::string::npos) fail("no beginning");
    while (wrong_.empty() && at_ < text_.size()) step();
    if (!open_.empty()) fail("never closed: " + open_.back());
  }
  [[nodiscard]] const std::string& wrong() const { return wrong_; }
  [[nodiscard]] const std::set<std::string>& ids() const { return ids_; }
  [[nodiscard]] const std::set<std::string>& links() const { return links_; }
  [[nodiscard]] int count(const std::string& element) const {
    const auto found = counts_.find(element);
    return found == counts_.end() ? 0 : found->second;
  }
  [[nodiscard]] const std::string& words() const { return words_; }

 private:
  void fail(const std::string& what) {
    if (wrong_.empty()) wrong_ = what + " near: " + text_.substr(std::min(at_, text_.size()), 60);
  }

  void step() {
    const std::size_t next = std::min(text_.find('<', at_), text_.size());
    const std::string words = text_.substr(at_, next - at_);
    if (words.find('>') != std::string::npos && open_.back() != "style") fail("a stray >");
    check_entities(words);
    words_ += words;
    at_ = next;
    if (at_ == text_.size()) return;
    const std::size_t end = text_.find('>', at_);
    if (end == std::string::npos) return fail("a tag without an end");
    std::string tag = text_.substr(at_ + 1, end - at_ - 1);
    if (tag.starts_with('/')) {
      if (open_.empty() || open_.back() != tag.substr(1)) return fail("not to be closed here");
      open_.pop_back();
    } else {
      const bool empty = tag.ends_with('/');
      if (empty) tag.pop_back();
      const std::string name = tag.substr(0, tag.find(' '));
      ++counts_[name];
      read_attributes(tag.substr(name.size()));
      if (!empty) open_.push_back(name);
    }
    at_ = end + 1;
    // What is looked for in the page's words must not run together from several elements.
    words_ += ' ';
  }

  void read_attributes(const std::string& text) {
    std::set<std::string> names;
    for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != std::string::npos;) {
      const std::size_t equals = text.find("=\"", at);
      const std::size_t end = equals == std::string::npos ? equals : text.find('"', equals + 2);
      if (end == std::string::npos) return fail("an attribute without quotes");
      const std::string name = text.substr(at, equals - at);
      const std::string value = text.substr(equals + 2, end - equals - 2);
      check_entities(value);
      if (!names.insert(name).second) fail("an attribute twice");
      if (name == "id" && !ids_.insert(value).second) fail("an id twice: " + value);
      if (name == "href") links_.insert(value);
      if (name == "aria-labelledby") {
        std::istringstream list(value);
        for (std::string id; list >> id;) links_.insert("#" + id);
      }
      at = end + 1;
    }
  }

  void check_entities(const std::string& text) {
    for (std::size_t at = 0; (at = text.find('&', at)) != std::string::npos; ++at) {
      const std::string entity = text.substr(at, text.find(';', at) - at + 1);
      if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;" && entity != "&quot;") fail("a stray &");
    }
  }

  const std::string& text_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  std::map<std::string, int> counts_;
  std::set<std::string> ids_;
  std::set<std::string> links_;
  std::string words_;
  std::string wrong_;
};

std::string grouped(std::string digits) {
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  for (std::size_t i = digits.size(); i > first + 3; i -= 3) digits.insert(i - 3, ",");
  return first == 1 ? "\u2212" + digits.substr(1) : digits;
}

std::string percent(const boost::json::value& part) {
  const std::string text = fmt::format("{:.4f}%", 100 * part.to_number<double>());
  return text.starts_with('-') ? "\u2212" + text.substr(1) : text;
}

std::string text(const boost::json::value& value) { return std::string(value.as_string()); }

std::string numerator(const boost::json::value& fraction) {
  return grouped(text(fraction).substr(0, text(fraction).find('/')));
}

TEST(OddsPage, IsWellFormedAndWholeInItself) {
  for (const std::string& arguments : kSheets) {
    SCOPED_TRACE(arguments);
    const std::string page = odds(arguments + " --html -");
    const Elements elements(page);
    EXPECT_THAT(elements.wrong(), IsEmpty());
    for (const std::string& link : elements.links()) {
      ASSERT_THAT(link, StartsWith("#"));
      EXPECT_TRUE(elements.ids().count(link.substr(1)) == 1) << link;
    }
    std::string without_names = page;
    const std::string kName = "xmlns=\"http://www.w3.org/2000/svg\"";
    for (std::size_t at = 0; (at = without_names.find(kName)) != std::string::npos;)
      without_names.erase(at, kName.size());
    for (const char* outside : {"http:", "https:", "//", "url(", "@import", "<script", "<link", "<img", "src="})
      EXPECT_THAT(without_names, Not(HasSubstr(outside)));
    for (const char* number : {"nan", "inf", "-nan", "NaN"})
      EXPECT_THAT(elements.words(), Not(HasSubstr(std::string(" ") + number + " ")));
    EXPECT_EQ(elements.count("table"), elements.count("caption"));
    EXPECT_EQ(elements.count("svg"), elements.count("title") - 1);
    EXPECT_EQ(elements.count("svg"), elements.count("desc"));
    EXPECT_EQ(page, odds(arguments + " --html -"));
  }
}

TEST(OddsPage, HasEveryFigureOfTheSheet) {
  for (const std::string& arguments : kSheets) {
    SCOPED_TRACE(arguments);
    const std::string page = odds(arguments + " --html -");
    const std::string words = Elements(page).words();
    const boost::json::object sheet = odds_json(arguments);
    for (const auto& [option, value] : sheet.at("options").as_object()) {
      EXPECT_THAT(words, HasSubstr(std::string(option)));
      EXPECT_THAT(words, HasSubstr(text(value)));
    }
    EXPECT_EQ(sheet.contains("what_if"), words.find("beyond the book") != std::string::npos);
    EXPECT_THAT(words, HasSubstr(numerator(sheet.at("dealer_qualifies"))));
    for (const auto& hand : sheet.at("hands").as_array()) EXPECT_THAT(words, HasSubstr(grouped(text(hand.at("ways")))));
    for (const auto& wager : sheet.at("wagers").as_array()) {
      SCOPED_TRACE(text(wager.at("wager")));
      const boost::json::object& figures = wager.as_object();
      for (const auto& net : figures.at("net").as_array()) EXPECT_THAT(words, HasSubstr(grouped(text(net.at("ways")))));
      EXPECT_THAT(words, HasSubstr(numerator(figures.at("ev"))));
      for (const char* part : {"house_edge", "element_of_risk", "hit_frequency"})
        EXPECT_THAT(words, HasSubstr(percent(figures.at(part))));
      for (const char* decimal : {"standard_deviation", "volatility_index"})
        EXPECT_THAT(words, HasSubstr(fmt::format("{:.6f}", figures.at(decimal).to_number<double>())));
      for (const auto& after : figures.at("after").as_array()) {
        for (const char* part : {"ahead", "even", "behind"}) EXPECT_THAT(words, HasSubstr(percent(after.at(part))));
      }
      if (const auto* strategy = figures.if_contains("strategy")) {
        EXPECT_THAT(words, HasSubstr(text(strategy->at("rule"))));
        EXPECT_THAT(words, HasSubstr(numerator(strategy->at("played"))));
        if (const auto* rows = strategy->as_object().if_contains("by_up_card")) {
          for (const auto& row : rows->as_array()) EXPECT_THAT(words, HasSubstr(text(row.at("rule"))));
        }
        for (const auto& other : figures.at("strategies").as_array())
          EXPECT_THAT(words, HasSubstr(percent(other.at("house_edge"))));
      }
      const auto* hits = figures.if_contains("hits");
      if (hits == nullptr) continue;
      for (const auto& hit : hits->as_array()) {
        EXPECT_THAT(words, HasSubstr(grouped(text(hit.at("ways")))));
        EXPECT_THAT(words, HasSubstr(grouped(text(hit.at("folded")))));
      }
      EXPECT_THAT(words, HasSubstr(percent(figures.at("return_at_meter"))));
      EXPECT_THAT(words, HasSubstr(percent(figures.at("long_run_return"))));
      for (const char* part : {"from_wagers", "fixed", "reseeded", "added", "house"})
        EXPECT_THAT(words, HasSubstr(percent(figures.at("long_run").at(part))));
      EXPECT_THAT(page, HasSubstr("id=\"jackpot-return-t\""));
    }
  }
}

TEST(OddsPage, DrawsWhereTheLineLies) {
  // The hands of the best rule, Q-6-4 and better: half of the square of queen and six.
  const std::string three = odds("act-tcp --rounds 1 --html -");
  EXPECT_THAT(three, HasSubstr("id=\"wager-ante-grid-t\""));
  EXPECT_THAT(three, HasSubstr("id=\"wager-ante-hands-t\""));
  // Nothing turns on odd cards, so that there is no square to draw.
  const std::string always = odds(
      "act-tcp --pays ante-bonus.odd-cards=3 --pays ante-bonus.pair=3 --pays ante-bonus.flush=3 "
      "--pays ante-bonus.straight=3 --rounds 1 --html -");
  EXPECT_THAT(always, HasSubstr(">play every hand<"));
  EXPECT_THAT(always, HasSubstr("id=\"wager-ante-hands-t\""));
  EXPECT_THAT(always, Not(HasSubstr("id=\"wager-ante-grid-t\"")));
  const std::string five = odds("canberra-poker --rounds 1 --html -");
  EXPECT_THAT(five, HasSubstr(">A-K-Q-T</text>"));
  EXPECT_THAT(five, HasSubstr(">A-K-4-3</text>"));
  EXPECT_THAT(five, HasSubstr("class=\"sometimes\""));
}

TEST(OddsPage, IsWrittenToAFile) {
  namespace fs = std::filesystem;
  const fs::path file = fs::temp_directory_path() / fmt::format("felt-odds-page-{}.html", getpid());
  EXPECT_EQ(odds("act-tcp --html '" + file.string() + "'"), "");
  std::stringstream written;
  written << std::ifstream(file, std::ios::binary).rdbuf();
  fs::remove(file);
  EXPECT_EQ(written.str(), odds("act-tcp --html -"));
  EXPECT_THAT(refusal("act-tcp --html /no/such/folder/page.html"), HasSubstr("cannot be written"));
  EXPECT_THAT(refusal("act-tcp --html /"), HasSubstr("cannot be written"));
  EXPECT_THAT(refusal("act-tcp --html page.html --json"), HasSubstr("expected one of them"));
  EXPECT_THAT(refusal("act-tcp --csv --json"), HasSubstr("expected one of them"));
}

// As RFC 4180 has it.
std::vector<std::vector<std::string>> read_csv(const std::string& text) {
  std::vector<std::vector<std::string>> lines;
  std::vector<std::string> line(1);
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c != '"') {
        line.back() += c;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        line.back() += text[++i];
      } else {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      line.emplace_back();
    } else if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
      ++i;
      lines.push_back(std::move(line));
      line.assign(1, "");
    } else {
      line.back() += c;
    }
  }
  EXPECT_EQ(line, std::vector<std::string>(1)) << "the last line has no end";
  return lines;
}

TEST(OddsCsv, ReadsBackAsTheSheet) {
  for (const std::string& arguments : kSheets) {
    SCOPED_TRACE(arguments);
    const auto lines = read_csv(odds(arguments + " --csv"));
    ASSERT_EQ(lines.front(), (std::vector<std::string>{"section", "wager", "name", "figure", "value"}));
    std::map<std::vector<std::string>, std::string> figures;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      ASSERT_EQ(lines[i].size(), 5U);
      const std::vector<std::string> key(lines[i].begin(), lines[i].end() - 1);
      EXPECT_TRUE(figures.emplace(key, lines[i].back()).second) << "twice: " << fmt::format("{}", fmt::join(key, " "));
    }
    const boost::json::object sheet = odds_json(arguments);
    for (const auto& [option, value] : sheet.at("options").as_object())
      EXPECT_EQ(figures.at({"options", "", std::string(option), "value"}), text(value));
    for (const auto& hand : sheet.at("hands").as_array())
      EXPECT_EQ(figures.at({"hands", "", text(hand.at("name")), "ways"}), text(hand.at("ways")));
    for (const auto& one : sheet.at("wagers").as_array()) {
      const boost::json::object& wager = one.as_object();
      const std::string name = text(wager.at("wager"));
      SCOPED_TRACE(name);
      EXPECT_EQ(
          figures.at({"figures", name, "", "ev_numerator"}) + "/" + figures.at({"figures", name, "", "ev_denominator"}),
          text(wager.at("ev")));
      EXPECT_DOUBLE_EQ(std::stod(figures.at({"figures", name, "", "house_edge"})),
                       wager.at("house_edge").to_number<double>());
      std::size_t nets = 0;
      for (const auto& [key, value] : figures) nets += key[0] == "net" && key[1] == name ? 1 : 0;
      EXPECT_EQ(nets, wager.at("net").as_array().size());
      for (const auto& after : wager.at("after").as_array()) {
        EXPECT_DOUBLE_EQ(std::stod(figures.at({"after", name, text(after.at("rounds")), "ahead"})),
                         after.at("ahead").to_number<double>());
      }
      if (const auto* strategy = wager.if_contains("strategy")) {
        EXPECT_EQ(figures.at({"strategy", name, "", "rule"}), text(strategy->at("rule")));
      }
      if (const auto* hits = wager.if_contains("hits")) {
        for (const auto& hit : hits->as_array())
          EXPECT_EQ(figures.at({"hits", name, text(hit.at("name")), "folded"}), text(hit.at("folded")));
        EXPECT_EQ(figures.count({"together", name, "1 royal, 1 straight", "paid"}), 1U);
        EXPECT_EQ(figures.count({"long_run", name, "", "from_wagers"}), 1U);
      }
    }
  }
}

TEST(OddsCompare, AgreesWithEachSheetByItself) {
  const boost::json::object both =
      odds_json("compare crown-tcp --over pair-plus,jackpot-seed=10000:75000 --rounds 100");
  EXPECT_EQ(both.at("rulebook"), "crown-tcp");
  EXPECT_EQ(
      boost::json::serialize(both.at("over")),
      R"([{"option":"pair-plus","values":["A","B","C","D","E","F"]},{"option":"jackpot-seed","values":["10000","75000"]}])");
  ASSERT_EQ(both.at("sheets").as_array().size(), 12U);
  std::size_t at = 0;
  for (const char* table : {"A", "B", "C", "D", "E", "F"}) {
    for (const char* seed : {"10000", "75000"}) {
      const auto alone =
          odds_json(fmt::format("crown-tcp --set pair-plus={} --set jackpot-seed={} --rounds 100", table, seed));
      EXPECT_EQ(both.at("sheets").as_array()[at++], boost::json::value(alone)) << table << ' ' << seed;
    }
  }
}

TEST(OddsCompare, SetsThemSideBySide) {
  const std::string text = odds("compare crown-tcp --over pair-plus --set jackpot=on");
  EXPECT_THAT(text, ContainsRegex("house edge +2.3167% +3.4932%"));
  EXPECT_THAT(text, HasSubstr("Best everywhere: play Q-6-4 or better, fold the rest"));
  EXPECT_THAT(text, HasSubstr("the same in every sheet"));
  EXPECT_THAT(text, HasSubstr("return in the long run"));
  std::istringstream lines(odds("compare crown-tcp --over jackpot-seed,jackpot-option --set ante=25"));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
  const auto csv = read_csv(odds("compare crown-tcp --over pair-plus --csv"));
  EXPECT_EQ(csv.front(), (std::vector<std::string>{"wager", "figure", "pair-plus=A", "pair-plus=B", "pair-plus=C",
                                                   "pair-plus=D", "pair-plus=E", "pair-plus=F"}));
  for (const auto& line : csv) EXPECT_EQ(line.size(), csv.front().size());
}

TEST(OddsCompare, LeavesOutWhatABookDoesNotAllowTogether) {
  const auto tribal = odds_json("compare tribal-tcp --over ante-bonus,pays --set version=ii --rounds 1");
  EXPECT_EQ(tribal.at("sheets").as_array().size(), 3U);
  EXPECT_EQ(boost::json::serialize(tribal.at("left_out")), R"([{"ante-bonus":"alternative","pays":"standard"}])");
  EXPECT_THAT(odds("compare tribal-tcp --over ante-bonus,pays --set version=ii"),
              HasSubstr("Not together by the book: ante-bonus=alternative pays=standard"));
}

TEST(OddsCompare, SaysWhatCannotBeCompared) {
  EXPECT_THAT(refusal("compare"), HasSubstr("expected a rule book"));
  EXPECT_THAT(refusal("compare crown-tcp"), HasSubstr("expected --over OPTION"));
  EXPECT_THAT(refusal("crown-tcp --over pair-plus"), HasSubstr("expected felt odds compare"));
  EXPECT_THAT(refusal("crown-tcp act-tcp"), HasSubstr("unexpected 'act-tcp'"));
  EXPECT_THAT(refusal("compare crown-tcp act-tcp --over pair-plus"), HasSubstr("unexpected 'act-tcp'"));
  EXPECT_THAT(refusal("compare crown-tcp --over size"),
              HasSubstr("has no such option; expected ante-bonus, pair-plus"));
  EXPECT_THAT(refusal("compare act-tcp --over pair-plus"), HasSubstr("nothing to choose"));
  EXPECT_THAT(refusal("compare seven-card-stud --over ante"), HasSubstr("players bet against each other"));
  EXPECT_THAT(refusal("compare crown-tcp --over meter"), HasSubstr("expected some, such as --over meter=10:100"));
  EXPECT_THAT(refusal("compare crown-tcp --over pair-plus=A:Z"), HasSubstr("'Z': expected A, B, C, D, E, F"));
  EXPECT_THAT(refusal("compare crown-tcp --over pair-plus="), HasSubstr("'': expected A, B"));
  EXPECT_THAT(refusal("compare crown-tcp --over pair-plus=A:A"), HasSubstr("given twice"));
  EXPECT_THAT(refusal("compare crown-tcp --over pair-plus,pair-plus"), HasSubstr("given twice"));
  EXPECT_THAT(refusal("compare crown-tcp --over pair-plus --set pair-plus=A"), HasSubstr("stands in --over"));
  EXPECT_THAT(refusal("compare crown-tcp --over ante-bonus,pair-plus,jackpot-seed"), HasSubstr("more than 64 sheets"));
  EXPECT_THAT(refusal("compare tribal-tcp --over ante-bonus"), HasSubstr("expected version=i, ii or iii, too"));
  EXPECT_THAT(refusal("compare crown-tcp --over meter=60000:10"), HasSubstr("a meter of $10"));
  EXPECT_THAT(refusal("compare crown-tcp --over pair-plus --html page.html"), HasSubstr("compare has no --html"));
}

}  // namespace
}  // namespace felt
