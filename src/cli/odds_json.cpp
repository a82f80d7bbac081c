#include <fmt/format.h>

#include "cli/odds_report.hpp"
#include "rules/load.hpp"

namespace felt::cli {
namespace {

using odds::AfterRounds;
using odds::WagerSheet;

boost::json::object entries(const odds::Entries& list) {
  boost::json::object object;
  for (const auto& [key, value] : list) object[key] = value;
  return object;
}

boost::json::array net_json(const odds::NetOutcomes& net) {
  boost::json::array list;
  for (auto at = net.ways().rbegin(); at != net.ways().rend(); ++at)
    list.push_back({{"units", in_units(at->first, net.parts())}, {"ways", odds::digits(at->second)}});
  return list;
}

boost::json::array after_json(const WagerSheet& wager, const std::vector<int>& rounds) {
  boost::json::array list;
  for (const int n : rounds) {
    const AfterRounds after = odds::after_rounds(wager.net, n);
    boost::json::object quantiles;
    for (const auto& quantile : after.quantiles)
      quantiles[std::to_string(quantile.percent)] = ten_digits(quantile.units);
    list.push_back({{"rounds", std::to_string(n)},
                    {"expected", ten_digits(after.mean)},
                    {"standard_deviation", ten_digits(after.standard_deviation)},
                    {"ahead", ten_digits(after.ahead)},
                    {"even", ten_digits(after.even)},
                    {"behind", ten_digits(after.behind)},
                    {"percentiles", std::move(quantiles)}});
  }
  return list;
}

boost::json::object rule_json(const odds::Rule& rule) {
  boost::json::object object = {{"rule", rule.words}};
  boost::json::array rows;
  for (const auto& row : rule.rows) rows.push_back({{"up", row.up}, {"rule", row.words}});
  if (!rows.empty()) object["by_up_card"] = std::move(rows);
  return object;
}

boost::json::object wager_json(const OddsReport& report, const WagerSheet& wager) {
  boost::json::object object = {{"wager", wager.wager},
                                {"clauses", clauses_of(report.question.book, wager.points)},
                                {"deals", odds::digits(wager.net.deals())},
                                {"net", net_json(wager.net)},
                                {"ev", to_string(wager.net.mean())},
                                {"house_edge", ten_digits(wager.house_edge())},
                                {"first_staked", to_string(wager.first_staked)},
                                {"staked", to_string(wager.staked)},
                                {"element_of_risk", ten_digits(wager.element_of_risk())},
                                {"standard_deviation", ten_digits(wager.net.standard_deviation())},
                                {"volatility_index", ten_digits(wager.volatility_index())},
                                {"hit_frequency", ten_digits(wager.hit_frequency())}};
  if (wager.rule) {
    boost::json::object strategy = rule_json(*wager.rule);
    strategy["played"] = to_string(wager.played);
    object["strategy"] = std::move(strategy);
    boost::json::array strategies;
    for (const auto& line : wager.strategies) {
      strategies.push_back({{"name", line.name},
                            {"rule", line.words},
                            {"ev", to_string(line.mean)},
                            {"cost", to_string(line.lost)},
                            {"house_edge", ten_digits(-line.mean.value() / line.first_staked.value())},
                            {"element_of_risk", ten_digits(-line.mean.value() / line.staked.value())}});
    }
    object["strategies"] = std::move(strategies);
  }
  object["after"] = after_json(wager, report.rounds);
  return object;
}

// What a jackpot wager has besides.
void add_jackpot(const OddsReport& report, boost::json::object& object) {
  const odds::JackpotSheet& jackpot = *report.sheet.jackpot;
  boost::json::array hits;
  for (const auto& prize : jackpot.prizes) {
    boost::json::object hit = {{"name", prize.name},
                               {"ways", odds::digits(prize.ways)},
                               {"folded", odds::digits(prize.folded)},
                               {"pays", to_string(prize.amount)},
                               {"rounds_between", ten_digits(jackpot.rounds_between(prize))}};
    if (prize.percent > 0) {
      hit["percent_of_meter"] = prize.percent;
      hit["at_least"] = to_string(prize.floor);
    }
    hits.push_back(std::move(hit));
  }
  boost::json::array together;
  for (const auto& round : jackpot.together) {
    together.push_back({{"royal_flushes", round.royal_flushes},
                        {"straight_flushes", round.straight_flushes},
                        {"royal_flush", to_string(round.royal_flush)},
                        {"straight_flush", to_string(round.straight_flush)},
                        {"paid", to_string(round.paid)}});
  }
  const odds::JackpotLongRun& run = jackpot.long_run;
  object["cost"] = to_string(jackpot.jackpot.cost());
  object["hits"] = std::move(hits);
  object["fixed_return"] = to_string(jackpot.fixed_return);
  object["meter"] = to_string(jackpot.jackpot.meter());
  object["return_at_meter"] = ten_digits(jackpot.return_at_meter.value());
  object["long_run_return"] = ten_digits(run.back);
  object["break_even_meter"] = jackpot.break_even ? boost::json::value(to_string(*jackpot.break_even)) : nullptr;
  object["rounds_between_meter_prizes"] = ten_digits(jackpot.rounds_between_meter_prizes());
  object["long_run"] = {{"from_wagers", ten_digits(run.from_wagers)},
                        {"fixed", ten_digits(run.fixed)},
                        {"reseeded", ten_digits(run.reseeded)},
                        {"added", ten_digits(run.added)},
                        {"house", ten_digits(run.house())},
                        {"mean_meter", ten_digits(run.meter)},
                        {"mean_royal_flush", ten_digits(run.royal_flush)}};
  object["liability"] = to_string(jackpot.liability);
  object["together"] = std::move(together);
  if (report.sheet.weighed) {
    object["weighed"] = {{"ante", to_string(report.question.ante)},
                         {"played", odds::digits(report.sheet.weighed->played) + "/22100"},
                         {"gained", ten_digits(report.sheet.weighed->gained)}};
  }
}

boost::json::array leaks_json(const OddsReport& report) {
  boost::json::array list;
  for (const odds::LeakWorth& leak : report.leaks) {
    boost::json::object entry;
    if (leak.leak.seats > 1) {
      entry["seats"] = leak.leak.seats;
    } else {
      entry["seen"] = leak.leak.seen;
      entry["as"] = leak.leak.as == odds::SeenAs::cards ? "cards" : "classes";
    }
    entry["method"] = leak.exact ? "exact" : "sampled";
    entry["house_edge"] = ten_digits(-leak.mean);
    entry["gained"] = ten_digits(leak.gain);
    if (leak.decided) {
      const odds::NetOutcomes& net = leak.decided->net;
      entry["deals"] = odds::digits(net.deals());
      entry["net"] = net_json(net);
      entry["ev"] = to_string(net.mean());
      entry["standard_deviation"] = ten_digits(net.standard_deviation());
      entry["hit_frequency"] = ten_digits(odds::Ratio{net.ways_above(0), net.deals()}.value());
      entry["played"] = to_string(odds::Ratio{leak.decided->played, leak.decided->situations});
    } else {
      entry["within"] = ten_digits(leak.bound);
      entry["confidence"] = 0.999999;
      entry["samples"] = std::to_string(leak.samples);
      entry["seed"] = std::to_string(report.samples.seed);
    }
    if (leak.rule) entry["strategy"] = rule_json(*leak.rule);
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

boost::json::value odds_json(const OddsReport& report) {
  const odds::Question& question = report.question;
  boost::json::array hands;
  for (const auto& hand : report.sheet.hands)
    hands.push_back({{"name", name(hand.category)}, {"ways", odds::digits(hand.ways)}});
  boost::json::array wagers;
  for (const WagerSheet& wager : report.sheet.wagers) {
    boost::json::object entry = wager_json(report, wager);
    if (wager.wager == "jackpot") add_jackpot(report, entry);
    wagers.push_back(std::move(entry));
  }
  boost::json::object object = {{"rulebook", question.book.info.id}, {"options", entries(question.options)}};
  if (!question.what_if.empty()) object["what_if"] = entries(question.what_if);
  object["dealer_qualifies"] = to_string(report.sheet.dealer_qualifies);
  object["hands"] = std::move(hands);
  object["wagers"] = std::move(wagers);
  if (!report.leaks.empty()) object["leaks"] = leaks_json(report);
  return object;
}

}  // namespace felt::cli
