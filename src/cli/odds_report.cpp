#include "cli/odds_report.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/output.hpp"

namespace felt::cli {
namespace {

using odds::AfterRounds;
using odds::Ratio;
using odds::WagerSheet;

void print_wrapped(std::string_view text, std::size_t indent) {
  print(std::string(indent, ' ') + wrapped(text, indent, indent) + "\n");
}

std::string chosen(const odds::Entries& entries) {
  std::string text;
  for (const auto& [key, value] : entries) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, value);
  return text;
}

void print_net(const WagerSheet& wager) {
  const odds::Wide deals = wager.net.deals();
  print(fmt::format("\n    {:>12}  {:>24}  {:>12}\n", "net", "deals", "chance"));
  for (auto at = wager.net.ways().rbegin(); at != wager.net.ways().rend(); ++at) {
    print(fmt::format("    {:>12}  {:>24}  {:>11.6f}%\n", in_units(at->first, wager.net.parts()),
                      grouped_wide(at->second), 100 * Ratio{at->second, deals}.value()));
  }
  print(fmt::format("    {:>12}  {:>24}\n", "all", grouped_wide(deals)));
}

void print_figures(const WagerSheet& wager) {
  const Ratio mean = wager.net.mean();
  const auto line = [](std::string_view what, const std::string& value) {
    print(fmt::format("    {:<26}{}\n", what, value));
  };
  print("\n");
  line("expected value", fmt::format("{} = {:+.8f} of a unit", to_string(mean), mean.value()));
  line("house edge", percent(wager.house_edge()) +
                         fmt::format(" of the first stake{}", wager.first_staked.value() > 1 ? "s, 2 units" : ""));
  if (wager.rule) {
    line("element of risk", fmt::format("{} of all that is staked, {:.6f} units a round",
                                        percent(wager.element_of_risk()), wager.staked.value()));
  }
  line("wins something", percent(wager.hit_frequency()));
  line("standard deviation",
       fmt::format("{:.6f}; volatility index {:.4f}", wager.net.standard_deviation(), wager.volatility_index()));
}

void print_strategies(const WagerSheet& wager) {
  print("\n    Best: ");
  print(wrapped(wager.rule->words, 4, 10) + "\n");
  for (const auto& row : wager.rule->rows) print(fmt::format("      {}  {}\n", row.up, wrapped(row.words, 9, 9)));
  print(fmt::format(
      "    It plays {} of {} hands{}.\n", grouped_wide(wager.played.numerator), grouped_wide(wager.played.denominator),
      wager.rule->rows.empty() && wager.played.denominator == 22'100 ? "" : " with a card of the dealer's"));
  print(fmt::format("\n    {:<36}{:>14}{:>14}{:>20}\n", "other ways to play", "house edge", "risk", "cost of a unit"));
  for (const auto& line : wager.strategies) {
    print(fmt::format("    {:<36}{:>14}{:>14}{:>20.8f}\n", line.name,
                      percent(-line.mean.value() / line.first_staked.value()),
                      percent(-line.mean.value() / line.staked.value()), line.lost.value()));
  }
}

void print_after(const WagerSheet& wager, const std::vector<int>& rounds) {
  if (rounds.empty()) return;
  print(fmt::format("\n    {:>10}{:>12}{:>12}{:>10}{:>10}{:>28}\n", "rounds", "expected", "deviation", "ahead", "even",
                    "9 in 10 are between"));
  for (const int n : rounds) {
    const AfterRounds after = odds::after_rounds(wager.net, n);
    double low = 0;
    double high = 0;
    for (const auto& quantile : after.quantiles) {
      if (quantile.percent == 5) low = quantile.units;
      if (quantile.percent == 95) high = quantile.units;
    }
    print(fmt::format("    {:>10}{:>+12.2f}{:>12.2f}{:>10}{:>10}{:>28}\n", grouped(static_cast<std::uint64_t>(n)),
                      after.mean, after.standard_deviation, fmt::format("{:.3f}%", 100 * after.ahead),
                      fmt::format("{:.3f}%", 100 * after.even), fmt::format("{:+g} and {:+g}", low, high)));
  }
}

Money dollars(double amount) { return Money::cents(std::llround(amount * 100)); }

void print_jackpot(const OddsReport& report) {
  const odds::JackpotSheet& jackpot = *report.sheet.jackpot;
  const auto line = [](std::string_view what, const std::string& value) {
    print(fmt::format("    {:<26}{}\n", what, wrapped(value, 30, 30)));
  };
  print(fmt::format("\n    {:<18}{:>12}{:>12}{:>14}{:>20}\n", "prize", "ways", "folded", "pays", "rounds between"));
  for (const auto& prize : jackpot.prizes) {
    print(fmt::format("    {:<18}{:>12}{:>12}{:>14}{:>20.1f}\n", prize.name, grouped_wide(prize.ways),
                      grouped_wide(prize.folded), grouped_money(prize.amount), jackpot.rounds_between(prize)));
  }
  print("\n");
  const odds::JackpotLongRun& run = jackpot.long_run;
  line("fixed prizes return",
       fmt::format("{} = {}", to_string(jackpot.fixed_return), percent(jackpot.fixed_return.value())));
  line(fmt::format("at {} on the meter", grouped_money(jackpot.jackpot.meter())),
       percent(jackpot.return_at_meter.value()));
  line("in the long run",
       fmt::format("{}: {} out of wagers, {} fixed prizes, {} seeds, {} other additions", percent(run.back),
                   percent(run.from_wagers), percent(run.fixed), percent(run.reseeded), percent(run.added)));
  if (run.back > 1)
    line("", "more than a wager costs: prizes fixed in dollars that the house pays stand against a wager of this cost");
  line("mean meter", fmt::format("{}; the royal flush wins {} on average", grouped_money(dollars(run.meter)),
                                 grouped_money(dollars(run.royal_flush))));
  line("pays for itself", jackpot.break_even ? "from " + grouped_money(*jackpot.break_even) + " on the meter"
                          : jackpot.return_at_meter.value() >= 1 ? "at every meter"
                                                                 : "at none");
  line("a meter prize falls", fmt::format("once in {:.1f} rounds of one wager", jackpot.rounds_between_meter_prizes()));
  line("the house may have to add", grouped_money(jackpot.liability) + " for one wager");
  if (report.sheet.weighed) {
    line(fmt::format("beside an ante of {}", grouped_money(report.question.ante)),
         fmt::format("a player who lets the jackpot weigh plays {} hands and gains {:.6f} a round",
                     grouped_wide(report.sheet.weighed->played), report.sheet.weighed->gained));
  }
  print(fmt::format("\n    {:<44}{:>16}{:>16}\n", "in one round", "royal flush", "straight flush"));
  for (const auto& round : jackpot.together) {
    const std::string what =
        fmt::format("royal flushes {}, straight flushes {}", round.royal_flushes, round.straight_flushes);
    print(fmt::format("    {:<44}{:>16}{:>16}\n", what, round.royal_flushes > 0 ? grouped_money(round.royal_flush) : "",
                      round.straight_flushes > 0 ? grouped_money(round.straight_flush) : ""));
  }
}

void print_leaks(const OddsReport& report) {
  print(fmt::format("\nWhat it is worth to know more, of a unit of the ante\n\n    {:<56}{:>12}{:>12}\n", "known",
                    "house edge", "gained"));
  bool sampled = false;
  for (const odds::LeakWorth& leak : report.leaks) {
    sampled = sampled || !leak.exact;
    print(fmt::format("    {:<56}{:>12}{:>12}{}\n", leak_in_words(report, leak.leak), percent(-leak.mean),
                      percent(leak.gain), leak.exact ? "" : fmt::format("  within {}", percent(leak.bound))));
  }
  if (sampled)
    print_wrapped(
        fmt::format("Where it says within, deals were sampled (seed {}): but for a chance of one in a million the "
                    "figure is no further off.",
                    report.samples.seed),
        4);
  for (const odds::LeakWorth& leak : report.leaks) {
    if (!leak.rule) continue;
    print(fmt::format("\n    With {}: ", leak_in_words(report, leak.leak)));
    print(wrapped(leak.rule->words, 4, 40) + "\n");
    for (const auto& row : leak.rule->rows) print(fmt::format("      {}  {}\n", row.up, wrapped(row.words, 9, 9)));
  }
}

}  // namespace

std::string leak_in_words(const OddsReport& report, const odds::Leak& leak) {
  if (leak.seats > 1) return fmt::format("the hands of {} seats", leak.seats);
  const bool shown = report.question.book.house->dealer.face_up_card != 0;
  const std::string cards = fmt::format("{}{} of the dealer's cards",
                                        leak.seen == 1   ? "one"
                                        : leak.seen == 2 ? "two"
                                                         : "three",
                                        shown ? " more" : "");
  return leak.as == odds::SeenAs::cards ? cards : cards + ", as ace, face or other";
}

std::string grouped_wide(odds::Wide number) {
  std::string text = odds::digits(number);
  const std::size_t first = number < 0 ? 4 : 3;
  for (std::size_t i = text.size(); i > first; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string percent(double part) { return fmt::format("{:.4f}%", 100 * part); }

std::string in_units(std::int64_t amount, std::int64_t parts) {
  const std::int64_t common = std::gcd(amount, parts);
  if (common == parts) return std::to_string(amount / parts);
  return fmt::format("{}/{}", amount / common, parts / common);
}

double ten_digits(double number) { return std::stod(fmt::format("{:.9e}", number)); }

std::string clauses_of(const RuleBook& book, const std::vector<Point>& points) {
  std::vector<std::string> clauses;
  for (const Point point : points) {
    std::string clause(book.clauses.authority(point));
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) clauses.push_back(std::move(clause));
  }
  return fmt::format("{}", fmt::join(clauses, ", "));
}

std::string wager_in_words(const OddsReport& report, const std::string& wager) {
  const RuleBook& book = report.question.book;
  const std::string decision = book.house->decision_wager().name;
  const bool bonus = book.house->bonus_pay() != nullptr;
  if (wager == "ante") return fmt::format("Ante, with {}{}", decision, bonus ? " and bonus" : "");
  if (wager == "ante+pair-plus") return fmt::format("Ante and pair plus, a unit of each, with {} and bonus", decision);
  const WagerRules* rules = book.house->wager(wager);
  return rules == nullptr ? wager : rules->name;
}

void print_odds(const OddsReport& report) {
  const odds::Question& question = report.question;
  const RuleBook& book = question.book;
  print(fmt::format("{}\n", book.info.title));
  if (!question.options.empty()) print_wrapped(chosen(question.options), 0);
  if (!question.what_if.empty())
    print_wrapped(fmt::format("What if, beyond the book: {}", chosen(question.what_if)), 0);
  print("\n");
  for (const auto& hand : report.sheet.hands) {
    print(fmt::format("    {:<18}{:>14}{:>12.6f}%\n", name(hand.category), grouped_wide(hand.ways),
                      100 * Ratio{hand.ways, report.sheet.hands_total}.value()));
  }
  print(fmt::format("    {:<18}{:>14}\n", "all hands", grouped_wide(report.sheet.hands_total)));
  const Ratio& qualifies = report.sheet.dealer_qualifies;
  print(fmt::format("The dealer qualifies with {}: {}.  [{}]\n", grouped_wide(qualifies.numerator),
                    percent(qualifies.value()), book.clauses.authority(Point::dealer_qualifies)));
  for (const WagerSheet& wager : report.sheet.wagers) {
    print(fmt::format("\n{}  [{}]\n", wager_in_words(report, wager.wager), clauses_of(book, wager.points)));
    print_net(wager);
    print_figures(wager);
    if (wager.rule) print_strategies(wager);
    if (wager.wager == "jackpot") print_jackpot(report);
    print_after(wager, report.rounds);
  }
  if (!report.leaks.empty()) print_leaks(report);
}

}  // namespace felt::cli
