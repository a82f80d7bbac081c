#include "cli/equity_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/output.hpp"

namespace felt::cli {
namespace {

using equity::Fraction;
using equity::Outcomes;
using equity::Wide;

std::string digits(Wide number) {
  std::string text;
  do text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
  while ((number /= 10) > 0);
  return text;
}

std::string grouped_wide(Wide number) {
  std::string text = digits(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string in_figures(const Fraction& fraction) {
  return digits(fraction.numerator) + "/" + digits(fraction.denominator);
}

double part(const Fraction& fraction) {
  return static_cast<double>(fraction.numerator) / static_cast<double>(fraction.denominator);
}

// Of a share that was sampled: how far chance may have moved it.
double standard_error(const Outcomes& outcomes, int player) {
  const auto deals = static_cast<double>(outcomes.total());
  double squares = 0;
  for (int sharers = 1; sharers <= outcomes.players(); ++sharers)
    squares += static_cast<double>(outcomes.shared(player, sharers)) / sharers / sharers;
  const double mean = part(outcomes.share(player));
  return std::sqrt(std::max(squares / deals - mean * mean, 0.0) / deals);
}

// The same of how often something happened.
double standard_error(Wide times, Wide of) {
  const double p = static_cast<double>(times) / static_cast<double>(of);
  return std::sqrt(p * (1 - p) / static_cast<double>(of));
}

std::string hands_shared(const Outcomes& outcomes, int player) {
  std::string text;
  for (int sharers = 3; sharers <= outcomes.players(); ++sharers) {
    const Wide times = outcomes.shared(player, sharers);
    if (times > 0) text += fmt::format("{}{} of {}", text.empty() ? "" : ", ", grouped_wide(times), sharers);
  }
  return text;
}

}  // namespace

void print_equity(const EquityReport& report) {
  const equity::Question& question = report.question;
  const Outcomes& outcomes = report.equity.outcomes;
  const Wide total = outcomes.total();
  const equity::Showdown& showdown = question.showdown;
  std::string head = fmt::format("{}, {} cards", report.book.info.title, count(showdown.ranking.deck));
  if (showdown.ranking.deck != DeckSize::cards_52) head += showdown.ranking.ace_low ? ", ace low too" : ", ace high";
  if (!question.board.empty()) head += ", board " + to_string(question.board);
  if (!question.dead.empty()) head += ", dead " + to_string(question.dead);
  print(head + "\n");
  if (!showdown.two_and_three && showdown.communal > 0) {
    print(fmt::format("The shoe runs short: {} card{} for all.  [{}]\n", showdown.communal,
                      showdown.communal == 1 ? "" : "s", report.book.clauses.authority(Point::communal_card)));
  }
  if (!report.equity.exact && total < report.equity.wanted) {
    print(fmt::format("Stopped: the figures are those of the deals so far, of {}.\n", grouped(report.equity.wanted)));
  }

  std::size_t widest = 4;
  for (const std::string& hand : report.typed) widest = std::max(widest, printable(hand, 60).size());
  const bool exact = report.equity.exact;
  const auto column = static_cast<int>(std::max<std::size_t>(grouped_wide(total).size(), 4) + 2);
  print(fmt::format("\n    {:<{}}  {:>10}{}{:>{}}{:>{}}\n", "hand", widest, "share", exact ? "" : "  std. error",
                    "wins", column, "ties", column));
  for (int i = 0; i < outcomes.players(); ++i) {
    const std::string error = exact ? "" : fmt::format("{:>11.4f}%", 100 * standard_error(outcomes, i));
    const std::string more = hands_shared(outcomes, i);
    print(fmt::format("{:>2}  {:<{}}  {:>9.4f}%{}{:>{}}{:>{}}{}\n", i + 1,
                      printable(report.typed[static_cast<std::size_t>(i)], 60), widest, 100 * part(outcomes.share(i)),
                      error, grouped_wide(outcomes.wins(i)), column, grouped_wide(outcomes.ties(i)), column,
                      more.empty() ? "" : "  (" + more + ")"));
  }
  print(exact ? fmt::format("\nexact: {} outcomes", grouped_wide(total))
              : fmt::format("\nsampled: {} deals, seed {}", grouped_wide(total), report.plan.seed));
  print(fmt::format(", {:.2f} s\n", report.seconds));
}

boost::json::value equity_json(const EquityReport& report) {
  const equity::Question& question = report.question;
  const Outcomes& outcomes = report.equity.outcomes;
  const Wide total = outcomes.total();
  const bool exact = report.equity.exact;
  boost::json::array hands;
  for (int i = 0; i < outcomes.players(); ++i) {
    boost::json::object ties;
    for (int sharers = 2; sharers <= outcomes.players(); ++sharers) {
      const Wide times = outcomes.shared(i, sharers);
      if (times > 0) ties[std::to_string(sharers)] = digits(times);
    }
    boost::json::object hand = {{"cards", to_string(question.hands[static_cast<std::size_t>(i)])},
                                {"unknown", question.unknown(i)},
                                {"wins", digits(outcomes.wins(i))},
                                {"ties", digits(outcomes.ties(i))},
                                {"ties_by_sharers", std::move(ties)},
                                {"share", in_figures(outcomes.share(i))},
                                {"share_percent", 100 * part(outcomes.share(i))}};
    if (!exact) {
      hand["share_standard_error_percent"] = 100 * standard_error(outcomes, i);
      hand["wins_standard_error_percent"] = 100 * standard_error(outcomes.wins(i), total);
      hand["ties_standard_error_percent"] = 100 * standard_error(outcomes.ties(i), total);
    }
    hands.push_back(std::move(hand));
  }
  boost::json::object object = {{"rulebook", report.book.info.id},
                                {"deck", count(question.showdown.ranking.deck)},
                                {"ace_low", question.showdown.ranking.ace_low},
                                {"board", to_string(question.board)},
                                {"communal", question.showdown.communal},
                                {"dead", to_string(question.dead)},
                                {"method", exact ? "exact" : "sampled"}};
  if (exact) {
    object["outcomes"] = digits(total);
  } else {
    object["deals"] = digits(total);
    object["deals_wanted"] = std::to_string(report.equity.wanted);
    object["seed"] = std::to_string(report.plan.seed);
  }
  object["complete"] = exact || total == report.equity.wanted;
  object["seconds"] = report.seconds;
  object["hands"] = std::move(hands);
  return object;
}

}  // namespace felt::cli
