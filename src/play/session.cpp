#include "play/session.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "cards/shuffle.hpp"
#include "script/describe.hpp"
#include "script/words.hpp"

namespace felt::play {
namespace {

// What Enter stakes before anything was typed: the least the table takes.
Wagers least_wagers(const RuleBook& book, const Terms& terms) {
  Wagers wagers;
  wagers.ante = terms.ante.minimum;
  if (!book.house->versions.empty() && book.house->versions[terms.version].both_required)
    wagers.pair_plus = terms.pair_plus.minimum;
  return wagers;
}

// Which clause decided for the player who had gone: " (7.6)".
std::string time_out_clause(const SoloTable& table) {
  std::optional<Point> point;
  for (const Event& event : table.events()) {
    if (event.what == What::timed_out || (event.what == What::decided && !point)) point = event.point;
  }
  return point ? fmt::format(" ({})", script::clause_of(table.book(), *point)) : "";
}

// What may be staked again: no more than the maximum, which is all that would count.
Wagers within(Wagers wagers, const Terms& terms) {
  if (!terms.ante.maximum.is_zero()) wagers.ante = std::min(wagers.ante, terms.ante.maximum);
  if (!terms.pair_plus.maximum.is_zero()) wagers.pair_plus = std::min(wagers.pair_plus, terms.pair_plus.maximum);
  return wagers;
}

std::string trimmed(std::string_view line) {
  const std::size_t from = line.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return "";
  return std::string(line.substr(from, line.find_last_not_of(" \t\r") - from + 1));
}

}  // namespace

SoloTable::Decks decks_from(std::shared_ptr<ByteSource> bytes) {
  return [bytes = std::move(bytes)] {
    const std::vector<Card> deck = shuffled_deck(DeckSize::cards_52, *bytes);
    return Cards(deck.begin(), deck.end());
  };
}

Session::Session(SessionOptions options, std::unique_ptr<SoloTable> table)
    : options_(std::move(options)),
      table_(std::move(table)),
      last_(least_wagers(table_->book(), table_->terms())),
      bought_(options_.stake) {}

Result<Session> Session::open(const RuleBook& book, SessionOptions options, SoloTable::Decks decks) {
  if (options.stake <= Money() || options.stake > kAmountMax)
    return input_error("the stake must be more than nothing and at most 1,000,000");
  auto table = std::make_unique<SoloTable>(book, std::move(decks));
  if (auto opened = table->open(options.terms, options.stake); !opened) return tl::unexpected(opened.error());
  return Session(std::move(options), std::move(table));
}

std::string Session::greeting() const {
  const RuleBook& book = table_->book();
  std::string text = fmt::format("{}\n\n", tinted(book.info.title, Tint::strong, options_.look));
  text += terms_in_words(*table_);
  text += fmt::format("  {:<20}{}\n\n", "your stake", dollars(table_->chips()));
  if (options_.seed) {
    text += fmt::format("Practice: seed {} deals the same cards again.\n", *options_.seed);
  } else {
    text += "The cards are shuffled anew for every round, by the system's own chance.\n";
  }
  std::string how = "Type 10 and Enter for an ante of $10";
  if (book.house->wager("pair-plus") != nullptr)
    how += fmt::format(", 10 5 for $5 on {} as well", wager_name(book, Wager::pair_plus));
  if (table_->terms().jackpot) how += ", 10 jackpot for an ante and the jackpot";
  how += ". Enter alone takes the wagers in brackets. At any prompt: help, rules, why, quit.";
  text += how + "\n";
  return text;
}

std::string Session::prompt() const {
  if (deciding()) return fmt::format("{} > ", options_in_words(*table_, choices_));
  return fmt::format("\nante [{}] > ", entry_for(last_));
}

std::string Session::reply(std::string_view line) {
  if (over_) return "";
  const std::string said = trimmed(line);
  const auto words = script::words_of(said);
  if (!words) return fmt::format("{}; help shows what can be typed\n", words.error().what);
  if (!words->empty()) {
    if (const auto what = anytime_named(words->front())) return anytime(*what, *words);
  }
  if (deciding()) return decide(said);
  if (words->empty()) return stake(last_);
  const auto wagers = parse_wagers(table_->book(), table_->terms(), *words);
  if (!wagers) return wagers.error().what + ".\n";
  return stake(*wagers);
}

std::string Session::farewell() {
  if (over_) return "";
  std::string text;
  if (deciding()) {
    choices_.clear();
    if (const Ruling<void> ruling = table_->time_out(); !ruling) return stop(ruling.error().point);
    text += fmt::format("You leave in the middle of a round: your hand is decided as when time is up{}.\n",
                        time_out_clause(*table_));
    text += finish_round();
    if (over_) return text;
  }
  return text + cash_out();
}

// --- Words that are understood at every prompt.

std::string Session::anytime(Anytime what, const std::vector<std::string>& words) {
  switch (what) {
    case Anytime::help: return help();
    case Anytime::rules:
      return words.size() > 1 ? clause_in_words(table_->book(), script::joined(words, 1)) : rules_in_words(*table_);
    case Anytime::why: return why(words);
    case Anytime::buy: return buy(words);
    case Anytime::cards: return hands_in_words(*table_, options_.look);
    case Anytime::quit: return farewell();
  }
  return "";
}

std::string Session::help() const {
  const RuleBook& book = table_->book();
  std::string text;
  const auto line = [&](std::string_view what, std::string_view does) {
    text += fmt::format("  {:<22}{}\n", what, does);
  };
  if (deciding()) {
    for (const Option& option : choices_) {
      line(std::string(1, key_of(book, option.choice)), option_in_words(*table_, option));
    }
    line("cards", "shows your cards again");
  } else {
    line("Enter", fmt::format("stakes {} again", entry_for(last_)));
    line("10", "stakes an ante of $10 and deals");
    if (book.house->wager("pair-plus") != nullptr) {
      const std::string pair_plus = wager_name(book, Wager::pair_plus);
      line("10 5", fmt::format("the same with $5 on {}; 0 5 is {} alone", pair_plus, pair_plus));
      line(fmt::format("ante 10 {} 5", script::wager_word(book, Wager::pair_plus)), "the same in words");
    }
    if (table_->terms().jackpot)
      line("10 jackpot", fmt::format("with {} on the jackpot", dollars(table_->terms().jackpot_cost)));
  }
  line("why", "the clauses behind the last results (w); why ante those of the ante");
  line("rules", "limits and pay tables; rules NUMBER one clause (r)");
  line("buy 100", "more chips");
  line("quit", deciding() ? "leaves; your hand is decided as when time is up (q, Ctrl-D)"
                          : "leaves the table with your chips (q, Ctrl-D)");
  return text;
}

std::string Session::why(const std::vector<std::string>& words) const {
  const std::vector<std::string> wanted(words.begin() + 1, words.end());
  std::vector<Reason> about;
  for (const Reason& reason : reasons_) {
    if (script::line_has(reason.line, wanted)) about.push_back(reason);
  }
  if (about.empty() && !reasons_.empty())
    return fmt::format("Nothing was said of '{}' in the last round; why alone tells all of it.\n",
                       printable(script::joined(words, 1)));
  const std::string told = reasons_in_words(table_->book(), about);
  return deciding() && !reasons_.empty() ? "The round before this one:\n" + told : told;
}

std::string Session::refusal(Point point) const {
  return refusal_in_words(table_->book(), point, table_->refusal_reason());
}

std::string Session::buy(const std::vector<std::string>& words) {
  if (words.size() != 2) return "How much? Type buy 100 for chips of $100.\n";
  const auto amount = parse_amount(words[1]);
  if (!amount) return amount.error().what + ".\n";
  if (amount->is_zero()) return "How much? Type buy 100 for chips of $100.\n";
  if (bought_ + *amount > kAmountMax) return "You have bought as much as this table sells: $1,000,000.\n";
  if (const Ruling<void> ruling = table_->buy(*amount); !ruling) return refusal(ruling.error().point);
  bought_ += *amount;
  before_round_ += *amount;
  if (deciding()) choices_ = table_->options();
  return fmt::format("You buy {} and have {} in chips.\n", dollars(*amount), dollars(table_->chips()));
}

// --- The round.

std::string Session::stake(const Wagers& wagers) {
  if (wagers.sum() > table_->chips()) {
    return fmt::format("{} is more than the {} you have. Type buy 100 for more chips, or quit.\n",
                       dollars(wagers.sum()), dollars(table_->chips()));
  }
  before_round_ = table_->chips();
  if (const Ruling<void> ruling = table_->bet(wagers); !ruling) return refusal(ruling.error().point);
  last_ = within(wagers, table_->terms());
  if (const Ruling<void> ruling = table_->deal(); !ruling) return stop(ruling.error().point);
  std::string text = remarks_in_words(*table_) + hands_in_words(*table_, options_.look);
  choices_ = table_->options();
  return deciding() ? text : text + finish_round();
}

std::string Session::decide(std::string_view line) {
  const RuleBook& book = table_->book();
  const auto choice = choice_typed(book, line);
  const Option* chosen = nullptr;
  for (const Option& option : choices_) {
    if (choice && option.choice == *choice) chosen = &option;
  }
  if (chosen == nullptr) {
    const std::string said = line.empty() ? "Enter alone decides nothing." : fmt::format("'{}'?", printable(line));
    return fmt::format("{} Type the letter in brackets; help shows more.\n", said);
  }
  if (!chosen->covered) {
    const Money missing = chosen->cost - table_->chips();
    return fmt::format("The {} wager is {} and you have {} in chips: buy {} first, or choose otherwise.\n",
                       script::wager_word(book, Wager::play), dollars(chosen->cost), dollars(table_->chips()),
                       to_string(missing));
  }
  if (const Ruling<void> ruling = table_->decide(chosen->choice); !ruling) return refusal(ruling.error().point);
  choices_ = table_->options();
  return deciding() ? "" : finish_round();
}

std::string Session::finish_round() {
  choices_.clear();
  if (const Ruling<void> ruling = table_->finish(); !ruling) return stop(ruling.error().point);
  std::string text = results_in_words(*table_, options_.look);
  reasons_ = reasons_of(*table_);
  if (const Ruling<void> ruling = table_->collect(); !ruling) return stop(ruling.error().point);
  ++rounds_;
  const Money chips = table_->chips();
  const Money won = chips - before_round_;
  text += fmt::format("  {:<30}{:>8}   stake {}\n", "This round", change(won), dollars(chips));
  return text + short_of_chips();
}

std::string Session::short_of_chips() const {
  const Money minimum = table_->terms().ante.minimum;
  if (table_->chips() >= minimum) return "";
  return fmt::format("You have {} left and the minimum is {}. Type buy 200 for more chips, or quit.\n",
                     dollars(table_->chips()), dollars(minimum));
}

std::string Session::cash_out() {
  over_ = true;
  const Money chips = table_->chips();
  if (const Ruling<void> ruling = table_->leave(); !ruling) return refusal(ruling.error().point);
  const Money won = chips - bought_;
  const std::string how = won.is_zero()       ? "even"
                          : won.is_negative() ? fmt::format("{} down", dollars(-won))
                                              : fmt::format("{} up", dollars(won));
  return fmt::format("You leave with {} of the {} you bought: {} after {} round{}.\n", dollars(chips), dollars(bought_),
                     how, rounds_, rounds_ == 1 ? "" : "s");
}

std::string Session::stop(Point point) {
  choices_.clear();
  over_ = true;
  return "The table cannot go on.\n" + refusal(point);
}

}  // namespace felt::play
