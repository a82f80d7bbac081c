#include "play/pot_session.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "play/entry.hpp"
#include "play/pot_picture.hpp"
#include "play/pot_story.hpp"
#include "script/describe.hpp"
#include "script/words.hpp"

namespace felt::play {
namespace {

// A refusal with its whole authority, in characters.
constexpr std::size_t kRefusalMost = 400;

// Pasted lines end in more than blanks.
std::string trimmed(std::string_view line) {
  const std::size_t from = line.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return "";
  return std::string(line.substr(from, line.find_last_not_of(" \t\r") - from + 1));
}

std::string not_understood(const std::vector<std::string>& words, std::string_view expected) {
  return fmt::format("'{}'? {}\n", printable(script::joined(words, 0)), expected);
}

}  // namespace

PotSession::PotSession(BotTable table, const PotSessionOptions& options)
    : table_(std::move(table)), seed_(options.seed), look_(options.look), bought_(table_.chips()) {}

Result<PotSession> PotSession::open(const RuleBook& book, const PotSessionOptions& options, BotTable::Decks decks,
                                    std::shared_ptr<ByteSource> moods) {
  if (options.seating.stake.is_negative() || options.seating.stake > kAmountMax)
    return input_error("the stake must be more than nothing and at most 1,000,000");
  auto table = BotTable::open(book, options.seating, std::move(decks), std::move(moods));
  if (!table) return tl::unexpected(table.error());
  return PotSession(std::move(*table), options);
}

std::string PotSession::greeting() const {
  const RuleBook& book = table_.book();
  std::string text = fmt::format("{}\n\n", tinted(book.info.title, Tint::strong, look_));
  text += pot_terms_in_words(table_);
  text += fmt::format("  {:<20}{}, at seat {} of {}\n\n", "your stake", dollars(table_.chips()), table_.seat().number,
                      table_.seats());
  if (seed_) {
    text += fmt::format("Practice: with seed {} the same cards are dealt again.\n", *seed_);
  } else {
    text += "The cards are shuffled anew for every round, by the system's own chance.\n";
  }
  return text +
         "Enter deals. At your turn type the letter in brackets, with an amount where there are several: r 10 raises "
         "by $10. At any prompt: help, rules, why, cards, quit.\n";
}

std::string PotSession::prompt() const {
  switch (table_.due()) {
    case Due::cut:
      return fmt::format("You have the buck and cut the {} cards: how many off the top, or d to decline [{}] > ",
                         static_cast<int>(table_.deck()), static_cast<int>(table_.deck()) / 2);
    case Due::blind: {
      std::string text = "Your blind:";
      for (const int times : table_.blinds())
        text += fmt::format("  [{}] {}", times, dollars(std::min(table_.terms().ante.minimum * times, table_.chips())));
      return text + " > ";
    }
    case Due::move:
      if (folds_free_) return "Staying in costs nothing. Fold all the same? [y/n] > ";
      return moves_in_words(table_.options(), table_.own_street(), table_.blind()) + " > ";
    case Due::show: return "[s] show your hand  [m] muck it unseen > ";
    default: break;
  }
  if (table_.chips().is_zero()) return fmt::format("\nbuy {} or quit > ", to_string(table_.terms().pot.stake_minimum));
  if (table_.sits_out()) return "\n[Enter] deal without you  sit-in  quit > ";
  return rounds_ == 0 ? "\n[Enter] deal > " : "\n[Enter] next round > ";
}

std::string PotSession::reply(std::string_view line) {
  if (over_) return "";
  const std::string said = trimmed(line);
  const auto words = script::words_of(said);
  if (!words) return fmt::format("{}; help shows what can be typed\n", words.error().what);
  // A comment is no Enter.
  if (words->empty() && !said.empty()) return fmt::format("'{}'? help shows what can be typed.\n", printable(said));
  if (!words->empty()) {
    if (const auto what = pot_word_named(words->front())) return anytime(*what, *words);
  }
  switch (table_.due()) {
    case Due::cut: return cut(*words);
    case Due::blind: return blind(*words);
    case Due::move: return move(*words);
    case Due::show: return show(*words);
    default: return next_round(*words);
  }
}

std::string PotSession::farewell() {
  if (over_) return "";
  std::string text;
  if (table_.due() != Due::round) {
    text = fmt::format("You leave in the middle of a round: it goes on as when your time is up ({}).\n",
                       script::clause_of(table_.book(), Point::turn_timeout));
  }
  while (table_.due() != Due::round) {
    if (const Ruling<void> ruling = table_.time_out(); !ruling) return text + stop(ruling.error().point);
    text += go_on();
    if (over_) return text;
  }
  return text + cash_out();
}

// --- Words that are understood at every prompt.

std::string PotSession::anytime(PotWord what, const std::vector<std::string>& words) {
  const RuleBook& book = table_.book();
  switch (what) {
    case PotWord::help: return help();
    case PotWord::rules:
      return words.size() > 1 ? clause_in_words(book, script::joined(words, 1)) : pot_rules_in_words(table_);
    case PotWord::why: return why(words);
    case PotWord::buy: return buy(words);
    case PotWord::table: return table_drawn(table_, look_) + own_hand_drawn(table_, look_);
    case PotWord::sit_out: return sit(true);
    case PotWord::sit_in: return sit(false);
    case PotWord::quit: return farewell();
  }
  return "";
}

std::string PotSession::help() const {
  std::string text;
  const auto line = [&](std::string_view what, std::string_view does) {
    text += fmt::format("  {:<22}{}\n", what, does);
  };
  switch (table_.due()) {
    case Due::cut:
      line("10", "cuts 10 cards off the top; Enter cuts in the middle");
      line("d", "declines the cut: the dealer cuts");
      break;
    case Due::blind: line("1, 2 or 3", "how many minimums your blind is; Enter is the first"); break;
    case Due::move: {
      const pot::Options open = table_.options();
      if (open.wager) line("w", "makes the first wager, which is forced; so does Enter");
      if (open.check) line("c", "checks: stays in for nothing; so does Enter");
      if (open.stand) line("s", "stands: your wager is in already; so does Enter");
      if (open.call) line("c", "calls: puts in as much as the highest wager");
      if (open.open) line("o 10", "opens for $10; o alone where there is one size");
      if (open.raise && !open.open) line("r 10", "raises by $10 on top of the call; r alone where there is one size");
      if (open.tap_out) line("t", "taps out: puts in all you have");
      if (open.fold) line("f", "folds: throws the hand away");
      break;
    }
    case Due::show:
      line("s", "shows your hand");
      line("m", "throws it away unseen; so does Enter");
      break;
    default:
      if (table_.chips().is_zero()) break;
      line("Enter", "deals the next round");
      line("sit-out, sit-in", "leaves you out of the rounds to come; takes part again");
      break;
  }
  line("cards", "draws the table again");
  line("why", "the clauses behind what has happened since your last entry");
  line("why bob, why all", "those of the round's lines with bob; of the whole round");
  line("rules", "stakes, betting, hands; rules NUMBER one clause");
  line("buy 100", "more chips, between rounds");
  line("quit", table_.due() == Due::round ? "leaves the table with your chips (q, Ctrl-D)"
                                          : "leaves; the round goes on as when your time is up (q, Ctrl-D)");
  return text;
}

std::string PotSession::why(const std::vector<std::string>& words) const {
  if (round_.empty()) return "Nothing has happened yet.\n";
  const RuleBook& book = table_.book();
  if (words.size() == 1) return reasons_in_words(book, last_);
  const std::vector<std::string> wanted(words.begin() + 1, words.end());
  if (wanted.size() == 1 && script::small(wanted.front()) == "all") return reasons_in_words(book, round_);
  std::vector<Reason> about;
  for (const Reason& reason : round_) {
    if (script::line_has(reason.line, wanted)) about.push_back(reason);
  }
  if (about.empty())
    return fmt::format("Nothing was said of '{}' in this round; why all tells the whole of it.\n",
                       printable(script::joined(words, 1)));
  return reasons_in_words(book, about);
}

std::string PotSession::refusal(Point point, std::string_view reason) const {
  const RuleBook& book = table_.book();
  std::string text = refusal_in_words(book, point, reason);
  if (text.size() <= kRefusalMost) return text;
  // Some rulings fill a screen.
  const std::string number = script::clause_of(book, point);
  return fmt::format("Refused: {} ({}; rules {} shows it)\n", reason.empty() ? meaning(point) : reason, number, number);
}

std::string PotSession::buy(const std::vector<std::string>& words) {
  if (words.size() != 2) return "How much? Type buy 100 for chips of $100.\n";
  const auto amount = parse_amount(words[1]);
  if (!amount) return amount.error().what + ".\n";
  if (amount->is_zero()) return "How much? Type buy 100 for chips of $100.\n";
  if (bought_ + *amount > kAmountMax) return "You have bought as much as this table sells: $1,000,000.\n";
  if (const Ruling<void> ruling = table_.buy(*amount); !ruling)
    return refusal(ruling.error().point, table_.refusal_reason());
  bought_ += *amount;
  before_round_ += *amount;
  return fmt::format("You buy {} and have {} in chips.\n", dollars(*amount), dollars(table_.chips()));
}

std::string PotSession::sit(bool out) {
  const Ruling<void> ruling = out ? table_.sit_out() : table_.sit_in();
  if (!ruling) return refusal(ruling.error().point);
  return out ? "You sit out: rounds are dealt without you until you type sit-in.\n" : "You play on.\n";
}

// --- The round.

std::string PotSession::next_round(const std::vector<std::string>& words) {
  const bool deals = words.empty() || (words.size() == 1 && script::small(words.front()) == "deal");
  if (!deals && !table_.chips().is_zero())
    return not_understood(words, "Enter deals the next round; help shows what else can be typed.");
  if (table_.chips().is_zero()) {
    return fmt::format("You have no chips left: buy {} or more, or quit ({}).\n",
                       to_string(table_.terms().pot.stake_minimum),
                       script::clause_of(table_.book(), Point::stake_empty_leaves));
  }
  before_round_ = table_.chips();
  if (const Ruling<void> ruling = table_.begin(); !ruling)
    return story_of(table_, rounds_, look_) + refusal(ruling.error().point);
  ++rounds_;
  round_.clear();
  return go_on();
}

std::string PotSession::cut(const std::vector<std::string>& words) {
  Ruling<void> ruling;
  if (words.empty()) {
    ruling = table_.cut(static_cast<int>(table_.deck()) / 2);
  } else if (words.size() == 1 && (words.front() == "d" || words.front() == "decline")) {
    ruling = table_.decline_cut();
  } else {
    const auto depth = words.size() == 1 ? script::number_of(words.front()) : std::nullopt;
    if (!depth) return not_understood(words, "Type how many cards to cut off the top, d to decline, or Enter.");
    ruling = table_.cut(*depth);
  }
  return ruling ? go_on() : refusal(ruling.error().point);
}

std::string PotSession::blind(const std::vector<std::string>& words) {
  int times = table_.blinds().empty() ? 1 : table_.blinds().front();
  if (!words.empty()) {
    const auto number = words.size() == 1 ? script::number_of(words.front()) : std::nullopt;
    if (!number || *number < 1)
      return not_understood(words, "Type how many minimums your blind is, or Enter for the first.");
    times = *number;
  }
  const Ruling<void> ruling = table_.post_blind(times);
  return ruling ? go_on() : refusal(ruling.error().point);
}

std::string PotSession::move(const std::vector<std::string>& words) {
  const pot::Options open = table_.options();
  if (folds_free_) {
    folds_free_ = false;
    const std::string said = words.empty() ? "" : script::small(words.front());
    if (said == "y" || said == "yes" || said == "f" || said == "fold") return act(Move::fold, Money());
    if (said.empty() || said == "n" || said == "no") return "You are still in.\n";
  }
  if (words.empty()) {
    if (const Move free = free_move(open); free != Move::none) return act(free, Money());
    return "Enter alone decides nothing here. Type the letter in brackets; help shows more.\n";
  }
  const auto typed = parse_move(open, words);
  if (!typed) return typed.error().what + "\n";
  if (typed->amount && (typed->move == Move::check || typed->move == Move::stand || typed->move == Move::fold))
    return fmt::format("'{}'? No amount goes with that; help shows more.\n", printable(script::joined(words, 0)));
  Money amount = typed->amount.value_or(Money());
  const bool sized = (open.open || open.raise) && (typed->move == Move::raise || typed->move == Move::open);
  if (sized && !typed->amount) {
    const pot::Sizes sizes = affordable(open, table_.own_street());
    const auto only = only_size(sizes);
    const std::string_view verb = open.open ? "Open for" : "Raise by";
    const std::string_view key = open.open ? "o" : "r";
    if (!only && sizes.any())
      return fmt::format("{} how much? {}: type {} {}.\n", verb, in_words(sizes), key, to_string(sizes.least));
    if (only) amount = *only;
    if (!sizes.any())
      return fmt::format("Your chips are too few to {}. Type the letter in brackets.\n", open.open ? "open" : "raise");
  }
  if (typed->move == Move::fold && open.fold && (open.check || open.stand)) {
    folds_free_ = true;
    return "";
  }
  return act(typed->move, amount);
}

std::string PotSession::act(Move move, Money amount) {
  const pot::Options open = table_.options();
  const Money street = table_.own_street();
  if (const Ruling<void> ruling = table_.act(move, amount); !ruling) {
    const pot::Sizes sizes = affordable(open, street);
    std::string reason;
    if (move == Move::tap_out) amount = open.stake;
    const bool sized = move == Move::raise || move == Move::open || move == Move::tap_out;
    if (move == Move::open && !open.open && (open.call || open.raise)) {
      reason = "a wager stands already";
      if (open.raise && sizes.any()) reason += fmt::format("; r raises by {}", in_words(sizes));
    } else if (sized && !amount.is_zero() && sizes.any() && (open.open || open.raise)) {
      reason = fmt::format("{} is not what you can {}, which is {}", dollars(amount),
                           open.open ? "open for" : "raise by", in_words(sizes));
    }
    return refusal(ruling.error().point, reason);
  }
  return go_on();
}

std::string PotSession::show(const std::vector<std::string>& words) {
  const std::string said = words.empty() ? "m" : script::small(words.front());
  const bool shows = said == "s" || said == "show";
  const bool mucks = said == "m" || said == "muck" || said == "f" || said == "fold";
  if (words.size() > 1 || (!shows && !mucks)) return not_understood(words, "Type s to show your hand, m to muck it.");
  const Ruling<void> ruling = shows ? table_.show() : table_.muck();
  return ruling ? go_on() : refusal(ruling.error().point);
}

std::string PotSession::go_on() {
  folds_free_ = false;
  last_ = pot_reasons_of(table_);
  round_.insert(round_.end(), last_.begin(), last_.end());
  std::string text = story_of(table_, rounds_, look_);
  if (const auto point = table_.stuck()) return text + stop(*point);
  switch (table_.due()) {
    case Due::move: return text + "\n" + table_drawn(table_, look_) + own_hand_drawn(table_, look_);
    case Due::show: return text + own_hand_drawn(table_, look_);
    case Due::round: return text + round_over();
    default: return text;
  }
}

std::string PotSession::round_over() {
  const Money chips = table_.chips();
  const Money won = chips - before_round_;
  if (!table_.dealt_in()) return fmt::format("  {:<20}{:>8}   stake {}\n", "Without you", "", dollars(chips));
  const Tint tint = won > Money() ? Tint::good : won.is_negative() ? Tint::bad : Tint::plain;
  return fmt::format("  {:<20}{}   stake {}\n", "This round", tinted(fmt::format("{:>8}", change(won)), tint, look_),
                     dollars(chips)) +
         short_of_chips();
}

// Nobody has to buy as long as he has chips; whoever does must come up to the table's stake.
std::string PotSession::short_of_chips() const {
  const Money least = table_.terms().pot.stake_minimum;
  const Money chips = table_.chips();
  if (chips >= least) return "";
  const RuleBook& book = table_.book();
  if (chips.is_zero()) {
    return fmt::format("You have lost all your chips: buy {} or more, or quit ({}).\n", to_string(least),
                       script::clause_of(book, Point::stake_empty_leaves));
  }
  return fmt::format("You have {}, less than the table stake of {}: buy {} or more, or play on with it ({}).\n",
                     dollars(chips), dollars(least), to_string(least - chips),
                     script::clause_of(book, Point::stake_top_up));
}

std::string PotSession::cash_out() {
  over_ = true;
  const Money chips = table_.chips();
  if (const Ruling<void> ruling = table_.leave(); !ruling) return refusal(ruling.error().point);
  const Money won = chips - bought_;
  const std::string how = won.is_zero()       ? "even"
                          : won.is_negative() ? fmt::format("{} down", dollars(-won))
                                              : fmt::format("{} up", dollars(won));
  return fmt::format("You leave with {} of the {} you bought: {} after {} round{}.\n", dollars(chips), dollars(bought_),
                     how, rounds_, rounds_ == 1 ? "" : "s");
}

std::string PotSession::stop(Point point) {
  over_ = true;
  return "The table cannot go on.\n" + refusal(point);
}

}  // namespace felt::play
