#include "play/telling.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/text.hpp"
#include "play/entry.hpp"
#include "rules/judge.hpp"
#include "script/describe.hpp"

namespace felt::play {
namespace {

constexpr std::size_t kLabel = 20;

std::string lower(std::string_view text) {
  std::string small;
  for (const char c : text) small += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return small;
}

std::string capital(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string line(std::string_view label, std::string_view text) {
  return fmt::format("  {:<{}}{}\n", label, kLabel, text);
}

std::string limits(const Limits& limits) {
  return fmt::format("{} to {}", dollars(limits.minimum), dollars(limits.maximum));
}

// "straight flush 40, three of a kind 30 (to 1)".
std::string odds_of(const PayTable& pays) {
  std::vector<std::string> odds;
  odds.reserve(pays.odds.size());
  for (const auto& [category, to_one] : pays.odds) odds.push_back(fmt::format("{} {}", name(category), to_one));
  return fmt::format("{} (to 1)", fmt::join(odds, ", "));
}

std::string pay_line(const RuleBook& book, Wager wager, const PayRules* pays, std::size_t place) {
  if (pays == nullptr || place >= pays->tables.size()) return "";
  const PayTable& table = pays->tables[place];
  return line(wager_name(book, wager) + " pays",
              pays->tables.size() > 1 ? fmt::format("table {}: {}", table.name, odds_of(table)) : odds_of(table));
}

std::string prize_meter_line(const RuleBook& book, const Terms& terms) {
  const PrizeMeterRules& meter = *book.prize_meter;
  std::vector<std::string> prizes = {fmt::format("royal flush {} % of the meter", meter.royal_flush_percent),
                                     fmt::format("straight flush {} %", meter.straight_flush_percent)};
  const std::size_t option = std::min<std::size_t>(terms.jackpot_option, meter.options.size() - 1);
  for (const auto& [category, per_dollar] : meter.options[option].per_dollar) {
    prizes.push_back(fmt::format("{} {}", name(category), dollars(terms.jackpot_cost * per_dollar)));
  }
  return fmt::format("{}; your hand and {} jackpot cards", fmt::join(prizes, ", "), meter.cards);
}

std::string boomerang_line(const RuleBook& book) {
  const BoomerangRules& rules = *book.boomerang;
  std::vector<std::string> prizes = {fmt::format("royal flush {} % of the meter", rules.royal_flush.percent),
                                     fmt::format("straight flush {} %", rules.straight_flush.percent)};
  for (const auto& [category, amount] : rules.fixed)
    prizes.push_back(fmt::format("{} {}", name(category), dollars(amount)));
  prizes.push_back(fmt::format("aces and eights {}", dollars(rules.dead_mans_hand)));
  return fmt::format("{}", fmt::join(prizes, ", "));
}

std::string jackpot_lines(const SoloTable& table) {
  if (!table.terms().jackpot) return "";
  std::string text = fmt::format("{}, beside an ante", dollars(table.terms().jackpot_cost));
  if (const auto shown = table.jackpot_shown()) text += fmt::format("; the meter shows {}", dollars(*shown));
  const RuleBook& book = table.book();
  return line("jackpot", text) +
         line("jackpot pays", book.prize_meter ? prize_meter_line(book, table.terms()) : boomerang_line(book));
}

std::string qualifies(const RuleBook& book) {
  std::vector<std::string> ranks;
  for (const Rank rank : book.house->dealer.qualifies) ranks.emplace_back(rank_word(rank));
  return fmt::format("{} high", fmt::join(ranks, "-"));
}

std::string value_in_words(const RuleBook& book, const std::vector<Card>& cards) {
  const auto ranking = ranking_for(book, book.deck.standard, false);
  if (!ranking) return "";
  const auto judged = judge_hand(book, *ranking, cards);
  return judged ? in_words(judged->value) : "";
}

// What a wager cost or brought, without the stake that comes back.
Money moved(const Event& settled) {
  switch (settled.outcome) {
    case Outcome::wins: return settled.amount;
    case Outcome::loses: return -settled.amount;
    default: return {};
  }
}

std::string result_line(const SoloTable& table, const Event& event, int to_one, Look look) {
  std::string_view outcome = script::outcome_word(event.outcome);
  if (event.outcome == Outcome::returned) outcome = "comes back";
  const Money money = moved(event);
  const std::string amount = money.is_zero() ? "" : change(money);
  const Tint tint = money > Money() ? Tint::good : money.is_negative() ? Tint::bad : Tint::plain;
  std::string text = fmt::format("  {:<18}{:<12}{}", capital(wager_name(table.book(), event.wager)), outcome,
                                 tinted(fmt::format("{:>8}", amount), tint, look));
  if (to_one > 1) text += fmt::format("  at {} to 1", to_one);
  while (text.ends_with(' ')) text.pop_back();
  return text + "\n";
}

// The jackpot: the hand with the house's cards, a prize, and the chip, which is kept either way.
std::string jackpot_result(const SoloTable& table, Look look) {
  const Event* hand = nullptr;
  const Event* settled = nullptr;
  const Event* prize = nullptr;
  Money chip;
  for (const Event& event : table.events()) {
    const bool jackpot = event.wager == Wager::jackpot;
    if (event.what == What::placed && jackpot) chip = event.amount;
    if (event.what == What::jackpot_hand) hand = &event;
    if (event.what == What::settled && jackpot) settled = &event;
    if (event.what == What::jackpot_prize) prize = &event;
  }
  if (settled == nullptr) return "";
  std::string text;
  const std::vector<Card> cards = table.view().jackpot_cards.faces;
  if (hand != nullptr && !cards.empty()) {
    text += fmt::format("  Jackpot cards {}: with yours {}\n", in_symbols(cards), in_words(hand->value));
  }
  if (prize == nullptr) return text + result_line(table, *settled, 0, look);
  Event paid = *settled;
  paid.amount = prize->amount;
  text += result_line(table, paid, 0, look);
  text.insert(text.size() - 1, fmt::format("  its {} is collected", dollars(chip)));
  return text;
}

std::string dealer_lines(const SoloTable& table, Look look) {
  std::string text = tinted("Dealer", Tint::strong, look) + "\n" + drawn(table.view().dealer, look);
  for (const Event& event : table.events()) {
    if (event.what == What::revealed) text += fmt::format("  {}", in_words(event.value));
    if (event.what == What::dealer_qualified) text += ": qualifies\n";
    if (event.what == What::dealer_out) text += ": does not qualify\n";
  }
  return text;
}

bool is_reason(const Event& event) {
  switch (event.what) {
    case What::advised:
    case What::timed_out:
    case What::decided:
    case What::revealed:
    case What::dealer_qualified:
    case What::dealer_out:
    case What::turned:
    case What::compared:
    case What::settled:
    case What::excess_returned:
    case What::paid_at:
    case What::jackpot_hand:
    case What::jackpot_prize:
    case What::prize_approved: return true;
    case What::rule_applied:
      return event.wager == Wager::jackpot || event.point == Point::over_maximum ||
             event.point == Point::payout_rounded || event.point == Point::max_payout_cap;
    default: return false;
  }
}

}  // namespace

std::string wager_name(const RuleBook& book, Wager wager) {
  if (wager == Wager::ante_bonus) return "ante bonus";
  const std::string word = script::wager_word(book, wager);
  const WagerRules* rules = book.house->wager(wager == Wager::pair_plus ? "pair-plus" : word);
  return rules == nullptr ? word : lower(rules->name);
}

std::string terms_in_words(const SoloTable& table) {
  const RuleBook& book = table.book();
  const Terms& terms = table.terms();
  const bool pair_plus = book.house->wager("pair-plus") != nullptr;
  std::string text;
  if (pair_plus && terms.pair_plus == terms.ante) {
    text += line("ante, " + wager_name(book, Wager::pair_plus), limits(terms.ante) + " each");
  } else {
    text += line("ante", limits(terms.ante));
    if (pair_plus) text += line(wager_name(book, Wager::pair_plus), limits(terms.pair_plus));
  }
  if (!book.house->versions.empty()) {
    const Version& version = book.house->versions[terms.version];
    if (version.both_required)
      text += line("version " + version.name,
                   fmt::format("both wagers, neither more than {} times the other", version.either_times));
    if (version.pair_plus_times > 0)
      text +=
          line("version " + version.name, fmt::format("{} at most {}", wager_name(book, Wager::pair_plus),
                                                      version.pair_plus_times == 1 ? "the ante" : "twice the ante"));
  }
  text += pay_line(book, Wager::ante_bonus, book.house->pay("ante-bonus"), terms.bonus_table);
  text += pay_line(book, Wager::pair_plus, book.house->pay("pair-plus"), terms.pair_plus_table);
  text += pay_line(book, Wager::play, book.house->pay("bet"), 0);
  if (!terms.payout_maximum.is_zero()) text += line("maximum payout", dollars(terms.payout_maximum));
  text += jackpot_lines(table);
  text += line("dealer", fmt::format("plays with {} or better", qualifies(book)));
  return text;
}

std::string rules_in_words(const SoloTable& table) {
  const RuleBook& book = table.book();
  const Terms& terms = table.terms();
  const HouseRules& house = *book.house;
  std::string text = fmt::format("{}\n{}", book.info.title, terms_in_words(table));
  const std::string play = script::wager_word(book, Wager::play);
  text +=
      line("a round", fmt::format("an ante, {} cards, then {} or fold; the dealer shows his hand and it is compared "
                                  "with yours. If it does not qualify, the ante wins and the {} stands off",
                                  book.hands.cards, play, play));
  if (const WagerRules* rules = house.wager(play)) {
    text += line(play, fmt::format("after you have seen your cards: {} the ante",
                                   rules->times_ante == 1 ? "as much as" : fmt::format("{} times", rules->times_ante)));
  }
  if (house.limits.multiple == Multiple::minimum) {
    text += line("multiples", fmt::format("of {}; others are refused", dollars(terms.ante.minimum)));
  } else if (!terms.multiple.is_zero()) {
    const bool rounded = house.limits.off_multiple == OffMultiple::round_payout_up;
    text += line("multiples", fmt::format("of {}{}", dollars(terms.multiple),
                                          rounded ? fmt::format("; another wager stands, and what it wins is rounded "
                                                                "up to what chips can pay ({})",
                                                                script::clause_of(book, Point::off_multiple))
                                                  : "; others are refused"));
  }
  text += line("under the minimum", house.limits.under_minimum == UnderMinimum::settle_once
                                        ? "the first stands and you are told; later ones are refused"
                                        : "refused");
  text += line("over the maximum", house.limits.over_maximum == OverMaximum::settle_to_maximum
                                       ? "counts to the maximum, the rest comes back"
                                       : "refused");
  std::vector<std::string_view> hands;
  for (const Category category : categories(book.scale(book.deck.standard))) hands.push_back(name(category));
  text += line("hands, best first", fmt::format("{}", fmt::join(hands, ", ")));
  text += line("dealt by", fmt::format("{}, {} deck{} shuffled anew for each round", book.dealing[terms.mode].name,
                                       terms.decks == 1 ? "one" : "two", terms.decks == 1 ? "" : "s in turn"));
  const std::string number = book.clauses.clauses.empty() ? "1" : script::clause_of(book, Point::dealer_qualifies);
  text += fmt::format(
      "The book has {} clauses. rules {} shows one of them, why names those behind your last "
      "results, felt rules {} prints them all.\n",
      book.clauses.clauses.size(), number, book.info.id);
  return text;
}

std::string clause_in_words(const RuleBook& book, std::string_view number) {
  const std::string_view meant = book.clauses.meant(number);
  if (const Clause* clause = book.clauses.find(meant); clause != nullptr && !meant.empty())
    return fmt::format("{}: {}\n", clause->number, clause->words);
  if (const OurRuling* ruling = book.clauses.find_ruling(meant); ruling != nullptr && !meant.empty()) {
    const std::string words = ruling->question.empty() ? ruling->words : ruling->question + " " + ruling->words;
    return fmt::format("{}, our ruling: {}\n", ruling->number, words);
  }
  return fmt::format("{} has no clause or ruling {}; felt rules {} lists them\n", book.info.id, printable(number),
                     book.info.id);
}

std::string hands_in_words(const SoloTable& table, Look look) {
  const View seen = table.view();
  const VisibleHand own = table.own_hand();
  if (own.faces.empty()) return "No cards on the table.\n";
  std::string text;
  if (!seen.dealer.faces.empty() && seen.dealer.faces.size() < static_cast<std::size_t>(seen.dealer.cards)) {
    text += tinted("Dealer", Tint::strong, look) + "\n" + drawn(seen.dealer, look);
  }
  text += tinted("You", Tint::strong, look) + "\n" + drawn(own, look);
  return text + fmt::format("  {}\n", value_in_words(table.book(), own.faces));
}

std::string option_in_words(const SoloTable& table, const Option& option) {
  const RuleBook& book = table.book();
  const std::string pair_plus = wager_name(book, Wager::pair_plus);
  switch (option.choice) {
    case Choice::play: {
      std::string text = fmt::format("{} {}", script::wager_word(book, Wager::play), dollars(option.cost));
      if (!option.covered) text += fmt::format(" (buy {} first)", to_string(option.cost - table.chips()));
      return text;
    }
    case Choice::fold: return table.stands_on(Wager::ante) && table.stands_on(Wager::pair_plus) ? "fold both" : "fold";
    case Choice::fold_ante: return fmt::format("fold the ante, keep {}", pair_plus);
    case Choice::keep: return fmt::format("keep {}", pair_plus);
    case Choice::none: break;
  }
  return "";
}

std::string options_in_words(const SoloTable& table, const std::vector<Option>& options) {
  std::string text;
  for (const Option& option : options) {
    text += fmt::format("{}[{}] {}", text.empty() ? "" : "  ", key_of(table.book(), option.choice),
                        option_in_words(table, option));
  }
  return text;
}

std::string remarks_in_words(const SoloTable& table) {
  std::string text;
  for (const Event& event : table.events()) {
    const bool capped = event.what == What::rule_applied && event.point == Point::over_maximum;
    if (event.what != What::advised && !capped) continue;
    const std::string what =
        capped ? fmt::format("{} {}", wager_name(table.book(), event.wager), event.text) : event.text;
    const std::string remark = fmt::format("{} ({})", what, script::authority_in_words(table.book(), event.point));
    text += fmt::format("Note: {}\n", remark);
  }
  return text;
}

std::string results_in_words(const SoloTable& table, Look look) {
  std::string text = dealer_lines(table, look);
  const std::vector<Event>& events = table.events();
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    if (event.what == What::excess_returned) {
      text += fmt::format("  {:<18}{} over the maximum comes back\n", capital(wager_name(table.book(), event.wager)),
                          dollars(event.amount));
    }
    if (event.what != What::settled || event.wager == Wager::jackpot) continue;
    const bool paid = i + 1 < events.size() && events[i + 1].what == What::paid_at;
    text += result_line(table, event, paid ? events[i + 1].number : 0, look);
  }
  return text + jackpot_result(table, look);
}

std::vector<Reason> reasons_of(const SoloTable& table) {
  std::vector<Reason> reasons;
  for (const Event& event : table.events()) {
    if (!is_reason(event)) continue;
    std::string line = table.in_words(event);
    // Cards as the table shows them.
    const std::string cards = to_string(std::vector<Card>(event.cards.begin(), event.cards.end()));
    if (const std::size_t at = cards.empty() ? std::string::npos : line.find(cards); at != std::string::npos)
      line.replace(at, cards.size(), in_symbols(highest_first({event.cards.data(), event.cards.size()})));
    reasons.push_back({std::move(line), event.point});
  }
  return reasons;
}

std::string reasons_in_words(const RuleBook& book, const std::vector<Reason>& reasons) {
  if (reasons.empty()) return "Nothing has been settled yet.\n";
  std::string text;
  for (const Reason& reason : reasons) {
    text += fmt::format("  {}\n      {}\n", reason.line, script::authority_in_words(book, reason.point));
  }
  return text;
}

std::string refusal_in_words(const RuleBook& book, Point point, std::string_view reason) {
  return fmt::format("Refused: {} ({})\n", reason.empty() ? meaning(point) : reason,
                     script::authority_in_words(book, point));
}

}  // namespace felt::play
