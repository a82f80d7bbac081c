#include "audit/figures.hpp"

#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace felt::audit {
namespace {

namespace json = boost::json;

std::string clauses_of(const RuleBook& book, const std::vector<Point>& points) {
  std::vector<std::string> clauses;
  for (const Point point : points) {
    if (!book.clauses.knows(point)) continue;
    std::string clause(book.clauses.authority(point));
    if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) clauses.push_back(std::move(clause));
  }
  return fmt::format("{}", fmt::join(clauses, ", "));
}

long double real(Big number) { return static_cast<long double>(number); }

}  // namespace

Big deals_of(const Net& net) {
  Big deals = 0;
  for (const auto& [amount, ways] : net) deals += ways;
  return deals;
}

std::int64_t part_of(const Net& net, std::int64_t unit) {
  std::int64_t part = unit;
  for (const auto& [amount, ways] : net) part = std::gcd(part, amount);
  return part;
}

std::string in_units(std::int64_t cents, std::int64_t unit) {
  const std::int64_t common = std::gcd(cents, unit);
  if (common == unit) return std::to_string(cents / unit);
  return fmt::format("{}/{}", cents / common, unit / common);
}

json::array FigureWriter::after_rounds(const Asked& asked, const WagerFigures& wager, const std::string& place,
                                       Slack& slack) {
  const bool jackpot = wager.wager == "jackpot";
  const auto unit = static_cast<double>(jackpot ? asked.jackpot_cost : asked.ante);
  long double sum = 0;
  for (const auto& [amount, ways] : wager.net) sum += real(ways) * amount;
  const long double mean = sum / real(deals_of(wager.net));
  long double variance = 0;
  for (const auto& [amount, ways] : wager.net)
    variance += real(ways) / real(deals_of(wager.net)) * (amount - mean) * (amount - mean);
  json::array list;
  for (const int n : asked.rounds) {
    const auto [found, fresh] = known_.try_emplace(std::pair(wager.net, n));
    if (fresh) found->second = after(wager.net, n);
    const After& result = found->second;
    const std::string here = fmt::format("{}.after[{}]", place, list.size());
    // Sheets leave out ends that are less likely.
    for (const char* chance : {"ahead", "even", "behind"}) slack[fmt::format("{}.{}", here, chance)] = 1e-15;
    json::object percentiles;
    for (const auto& one : result.percentiles) {
      percentiles[std::to_string(one.percent)] = static_cast<double>(one.amount) / unit;
      if (one.near != one.amount)
        slack[fmt::format("{}.percentiles.{}", here, one.percent)] =
            std::abs(static_cast<double>(one.near - one.amount)) / unit;
    }
    list.push_back({{"rounds", std::to_string(n)},
                    {"expected", static_cast<double>(mean * n) / unit},
                    {"standard_deviation", static_cast<double>(std::sqrt(variance * n)) / unit},
                    {"ahead", result.ahead},
                    {"even", result.even},
                    {"behind", result.behind},
                    {"percentiles", std::move(percentiles)}});
  }
  return list;
}

json::object FigureWriter::write(const Asked& asked, const WagerFigures& wager, const std::string& place,
                                 Slack& slack) {
  const std::int64_t unit = wager.wager == "jackpot" ? asked.jackpot_cost : asked.ante;
  const std::int64_t part = part_of(wager.net, unit);
  const Big deals = deals_of(wager.net);
  const Big parts = deals * (unit / part);
  Big won = 0;
  Big ahead = 0;
  for (const auto& [amount, ways] : wager.net) {
    won += ways * amount;
    if (amount > 0) ahead += ways;
  }
  // What is staked: first, and by the decision where a hand is played.
  const Big first = deals * wager.first_units;
  const Big times = asked.book->house->decision_wager().times_ante;
  const auto staked = [&](Big played) {
    return wager.decides ? first + deals / wager.situations * played * times : first;
  };
  const auto lost_of = [&](Big amount, Big of) {
    return static_cast<double>(-real(amount) / static_cast<long double>(unit) / real(of));
  };
  long double variance = 0;
  const long double mean = real(won) / real(deals);
  for (const auto& [amount, ways] : wager.net) variance += real(ways) / real(deals) * (amount - mean) * (amount - mean);
  const auto deviation = static_cast<double>(std::sqrt(variance) / static_cast<long double>(unit));

  json::array net;
  for (auto at = wager.net.rbegin(); at != wager.net.rend(); ++at)
    net.push_back({{"units", in_units(at->first, unit)}, {"ways", digits(at->second)}});
  json::object object = {{"wager", wager.wager},
                         {"clauses", clauses_of(*asked.book, wager.points)},
                         {"deals", digits(deals)},
                         {"net", std::move(net)},
                         {"ev", ratio(won / part, parts)},
                         {"house_edge", lost_of(won, first)},
                         {"first_staked", ratio(first, deals)},
                         {"staked", ratio(staked(wager.played), deals)},
                         {"element_of_risk", lost_of(won, staked(wager.played))},
                         {"standard_deviation", deviation},
                         {"volatility_index", 1.645 * deviation},
                         {"hit_frequency", static_cast<double>(real(ahead) / real(deals))},
                         {"after", after_rounds(asked, wager, place, slack)}};
  if (!wager.decides) return object;
  json::object strategy = {{"rule", wager.rule.words}, {"played", ratio(wager.played, wager.situations)}};
  json::array rows;
  for (const auto& [up, words] : wager.rule.by_up_card) rows.push_back({{"up", up}, {"rule", words}});
  if (!rows.empty()) strategy["by_up_card"] = std::move(rows);
  object["strategy"] = std::move(strategy);
  json::array strategies;
  for (const StrategyFigures& one : wager.strategies) {
    strategies.push_back({{"name", one.name},
                          {"rule", one.words},
                          {"ev", ratio(one.won / part, parts)},
                          {"cost", ratio((won - one.won) / part, parts)},
                          {"house_edge", lost_of(one.won, first)},
                          {"element_of_risk", lost_of(one.won, staked(one.played))}});
  }
  object["strategies"] = std::move(strategies);
  return object;
}

}  // namespace felt::audit
