#include "script/lexicon.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

#include <fmt/format.h>

#include "base/text.hpp"
#include "jackpot/boomerang.hpp"
#include "jackpot/meter_event.hpp"
#include "state/table.hpp"

namespace felt::script {
namespace {

constexpr std::string_view kTemplates[] = {
#define FELT_EVENT(name, text) text,
#include "state/events.inc"
#undef FELT_EVENT
};

// Conduct that goes on record where a clause is about it.
constexpr std::pair<std::string_view, Point> kConduct[] = {
    {"exchange", Point::cards_exchanged},   {"information", Point::information_passed},
    {"device", Point::device_banned},       {"influence", Point::no_influence},
    {"side-bet", Point::no_side_bets},      {"secrecy", Point::identity_kept_secret},
    {"secrecy", Point::information_passed},
};

void add(std::vector<std::string>& list, std::string_view word) {
  if (!word.empty() && std::find(list.begin(), list.end(), word) == list.end()) list.emplace_back(word);
}

// "ante-bonus, paid": both "ante-bonus" and its parts, so that a line may have either.
void add_words(std::set<std::string>& words, std::string_view text) {
  std::string whole;
  std::string part;
  const auto end_part = [&] {
    if (!part.empty()) words.insert(part);
    part.clear();
  };
  const auto end_whole = [&] {
    end_part();
    while (!whole.empty() && whole.back() == '-') whole.pop_back();
    if (!whole.empty()) words.insert(whole);
    whole.clear();
  };
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || (c == '\'' && !whole.empty())) {
      whole += static_cast<char>(std::tolower(byte));
      part += whole.back();
    } else if (c == '-' && !whole.empty()) {
      whole += c;
      end_part();
    } else {
      end_whole();
    }
  }
  end_whole();
}

// Letters left out, put in, exchanged or in the wrong order.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

}  // namespace

std::vector<std::string> triggers_of(const RuleBook& book) {
  std::vector<std::string> list;
  if (book.pot) {
    for (const PotIrregularity& row : book.pot->irregularities) add(list, row.trigger);
  }
  if (!book.house) return list;
  for (const Irregularity& row : book.house->irregularities) add(list, row.trigger);
  add(list, "stake-found");
  for (const auto& [word, point] : kConduct) {
    if (book.clauses.knows(point)) add(list, word);
  }
  return list;
}

std::vector<std::string> findings_of(const RuleBook& book, std::string_view trigger) {
  std::vector<std::string> list;
  if (book.pot) {
    for (const PotIrregularity& row : book.pot->irregularities) {
      if (trigger.empty() || row.trigger == trigger) add(list, row.finding);
    }
  }
  if (!book.house) return list;
  for (const Irregularity& row : book.house->irregularities) {
    if (trigger.empty() || row.trigger == trigger) add(list, row.finding);
  }
  return list;
}

bool finding_is_free(const RuleBook& book, std::string_view trigger) {
  if (trigger == "shoe-malfunction" && book.clauses.knows(Point::malfunction_meaning)) return true;
  return std::any_of(std::begin(kConduct), std::end(kConduct), [&](const auto& one) { return one.first == trigger; });
}

std::vector<std::string> causes_of(const RuleBook& book) {
  std::vector<std::string> list = {"fire",       "riot",  "brawl",       "robbery",   "commotion",
                                   "act-of-god", "fraud", "impractical", "collusion", "disturbance"};
  if (book.pot) {
    for (const std::string& cause : book.pot->disturbances) add(list, cause);
  }
  if (!book.house) return list;
  for (const std::string& cause : book.house->disturbances) add(list, cause);
  return list;
}

std::set<std::string> words_of_events(const RuleBook& book) {
  std::set<std::string> words;
  for (const std::string_view text : kTemplates) add_words(words, text);
  // The engine tells its remarks in the words of the points, clauses and rulings that they rest on.
  for (int i = 0; i < kPoints; ++i) add_words(words, meaning(static_cast<Point>(i)));
  for (const Clause& clause : book.clauses.clauses) {
    add_words(words, clause.words);
    add_words(words, clause.does);
  }
  for (const OurRuling& ruling : book.clauses.rulings) {
    add_words(words, ruling.question);
    add_words(words, ruling.words);
  }
  for (int i = 0; i < kTerms; ++i) add_words(words, name(static_cast<Term>(i)));
  for (int i = 0; i <= static_cast<int>(DeckStep::count); ++i) add_words(words, name(static_cast<DeckStep>(i)));
  for (const std::string& trigger : triggers_of(book)) add_words(words, trigger);
  for (const std::string& finding : findings_of(book)) add_words(words, finding);
  for (const std::string& cause : causes_of(book)) add_words(words, cause);
  for (const std::string& role : book.roles.order) add_words(words, role);
  for (const DealingMode& mode : book.dealing) add_words(words, mode.name);
  for (int i = 0; i < kCategories; ++i) add_words(words, name(static_cast<Category>(i)));
  for (int i = 0; i < 13; ++i) {
    const std::string rank(rank_word(static_cast<Rank>(i)));
    add_words(words, rank + " " + rank + "s " + rank + "es");
  }
  if (book.house) {
    for (const WagerRules& wager : book.house->wagers) add_words(words, wager.id + " " + wager.name);
    for (const PayRules& pays : book.house->pays) {
      for (const PayTable& table : pays.tables) add_words(words, pays.wager + " " + table.name);
    }
    for (const Version& version : book.house->versions) add_words(words, version.name);
    if (const WagerRules* pair_plus = book.house->wager("pair-plus")) {
      std::string one_word = pair_plus->name;
      std::replace(one_word.begin(), one_word.end(), ' ', '-');
      add_words(words, one_word);
    }
  }
  for (int i = 0; i <= static_cast<int>(MeterTold::wagers_refunded); ++i) {
    MeterEvent event;
    event.told = static_cast<MeterTold>(i);
    add_words(words, describe(event));
  }
  for (int i = 0; i <= static_cast<int>(BoomerangTold::account_corrected); ++i) {
    BoomerangEvent event;
    event.told = static_cast<BoomerangTold>(i);
    add_words(words, describe(event));
  }
  add_words(words, book.info.id);
  add_words(words,
            "live virtual manual device on off nothing play fold fold-ante keep bet coupon wins loses stands off "
            "returned dealer jackpot nobody nowhere higher lower equal kicker kickers layout shoe procedures rulebook "
            "areas colour undo-last refund-last settle soon small consulted collect engine's "
            "folds checks calls stands raises opens wagers taps out up down putting in deck-40 deck-32 ace-low blind "
            "ante fixed "
            "half-pot full-pot");
  return words;
}

std::string_view nearest(std::string_view word, const std::vector<std::string>& known) {
  std::string_view best;
  std::size_t least = word.size() / 4 + 2;  // so many mistakes are another word
  for (const std::string& one : known) {
    const std::size_t mistakes = distance(word, one);
    if (mistakes < least && mistakes < one.size()) {
      best = one;
      least = mistakes;
    }
  }
  return best;
}

InputError unknown_word(std::string_view word, std::string_view what, const std::vector<std::string>& known) {
  const std::string_view near = nearest(word, known);
  constexpr std::size_t kMost = 40;  // more than can be listed in a line
  std::string expected = known.empty()           ? "nothing of the kind"
                         : known.size() <= kMost ? fmt::format("one of {}", fmt::join(known, ", "))
                                                 : std::string("a word that felt run --explain prints");
  if (known.size() == 1) expected = known.front();
  return {fmt::format("'{}' is no {}{}: expected {}", printable(word), what,
                      near.empty() ? "" : fmt::format(" ({}?)", near), expected)};
}

}  // namespace felt::script
