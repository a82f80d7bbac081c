// What a simulation of a game against the house came to, as text and as JSON.
#include <cmath>

#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/sim_report.hpp"
#include "script/describe.hpp"

namespace felt::cli {
namespace {

namespace json = boost::json;
using play::Hold;
using play::SimulationPlan;
using play::SimulationResult;

// What the house keeps of what is staked, and how far chance may have moved that.
struct Estimate {
  double hold = 0;
  double error = 0;
};

Estimate estimate(const Hold& hold, std::uint64_t rounds) {
  if (hold.staked == 0) return {};
  const auto n = static_cast<double>(rounds);
  const double ratio = static_cast<double>(hold.won) / static_cast<double>(hold.staked);
  // The spread of what a round won about what it should have won by its stakes.
  const double squares = static_cast<double>(hold.won_squared) - 2 * ratio * static_cast<double>(hold.product) +
                         ratio * ratio * static_cast<double>(hold.staked_squared);
  const double mean_staked = static_cast<double>(hold.staked) / n;
  return {ratio, std::sqrt(std::max(squares, 0.0) / n / n) / mean_staked};
}

std::string wager_name(const RuleBook& book, std::size_t place) {
  if (place == kStakes) return book.info.game == Game::canberra_poker ? "ante and bet" : "ante, play and bonus";
  return script::wager_word(book, static_cast<Wager>(place));
}

}  // namespace

void print_house(const RuleBook& book, const SimulationPlan& plan, const SimulationResult& result, double seconds) {
  print(fmt::format("{}: {} round{}, {} seat{}, strategy {}, seed {}\n", book.info.title, grouped(result.rounds),
                    result.rounds == 1 ? "" : "s", plan.seats, plan.seats == 1 ? "" : "s", name(plan.strategy),
                    plan.seed));
  if (result.rounds < plan.rounds)
    print(fmt::format("Stopped: the figures are those of the rounds played so far, of {}.\n", grouped(plan.rounds)));
  if (result.jackpot)
    print(fmt::format("The jackpot's meter starts anew every {} rounds; the hold includes what goes to the meter.\n",
                      grouped(play::kMeterRounds)));
  print("\n");
  print(fmt::format("{:<22}{:>16}{:>18}{:>11}{:>13}\n", "wager", "staked", "house won", "hold", "std. error"));
  for (std::size_t i = 0; i < result.holds.size(); ++i) {
    const Hold& hold = result.holds[i];
    if (hold.staked == 0) continue;
    const Estimate figure = estimate(hold, result.rounds);
    print(fmt::format("{:<22}{:>16}{:>18}{:>10.4f}%{:>12.4f}%\n", wager_name(book, i),
                      grouped_money(Money::cents(hold.staked)), grouped_money(Money::cents(hold.won)),
                      100 * figure.hold, 100 * figure.error));
  }
  const auto share = [](std::uint64_t count, std::uint64_t of) {
    return of == 0 ? 0.0 : 100.0 * static_cast<double>(count) / static_cast<double>(of);
  };
  print(fmt::format("\ndealer qualifies {:>44.4f}%\n", share(result.dealer_qualified, result.rounds)));
  print("\noutcome                                               of the wagers\n");
  for (const auto& [key, count] : result.outcomes) {
    const auto place = static_cast<std::size_t>(key.wager);
    const std::uint64_t of = key.wager == Wager::ante_bonus ? result.holds[0].hands : result.holds[place].hands;
    const std::string line = fmt::format("{} {} ({})", script::wager_word(book, key.wager),
                                         script::outcome_word(key.outcome), book.clauses.authority(key.point));
    print(fmt::format("{:<50}{:>12}{:>12.4f}%\n", line, grouped(count), share(count, of)));
  }
  for (const auto& [key, count] : result.paid_at) {
    const auto place = static_cast<std::size_t>(key.first);
    const std::uint64_t of = key.first == Wager::ante_bonus ? result.holds[0].hands : result.holds[place].hands;
    const std::string line = fmt::format("{} at {} to 1", script::wager_word(book, key.first), key.second);
    print(fmt::format("{:<50}{:>12}{:>12.4f}%\n", line, grouped(count), share(count, of)));
  }
  std::uint64_t turned = 0;
  for (const std::uint64_t count : result.hands) turned += count;
  print("\nhands shown\n");
  for (std::size_t i = result.hands.size(); i-- > 0;) {
    if (result.hands[i] == 0) continue;
    print(fmt::format("{:<50}{:>12}{:>12.4f}%\n", name(static_cast<Category>(i)), grouped(result.hands[i]),
                      share(result.hands[i], turned)));
  }
  const double rate = static_cast<double>(result.rounds) / seconds;
  print(fmt::format("\n{:.2f} s, {} rounds/s, {} events\n", seconds, grouped(static_cast<std::uint64_t>(rate)),
                    grouped(result.events)));
}

json::object house_json(const RuleBook& book, const SimulationPlan& plan, const SimulationResult& result,
                        double seconds) {
  json::array wagers;
  for (std::size_t i = 0; i < result.holds.size(); ++i) {
    const Hold& hold = result.holds[i];
    if (hold.staked == 0) continue;
    const Estimate figure = estimate(hold, result.rounds);
    wagers.push_back({{"wager", wager_name(book, i)},
                      {"hands", hold.hands},
                      {"staked_cents", hold.staked},
                      {"won_cents", hold.won},
                      {"hold", figure.hold},
                      {"standard_error", figure.error}});
  }
  json::array outcomes;
  for (const auto& [key, count] : result.outcomes) {
    outcomes.push_back({{"wager", script::wager_word(book, key.wager)},
                        {"outcome", script::outcome_word(key.outcome)},
                        {"point", name(key.point)},
                        {"clause", book.clauses.authority(key.point)},
                        {"count", count}});
  }
  json::array paid;
  for (const auto& [key, count] : result.paid_at) {
    paid.push_back({{"wager", script::wager_word(book, key.first)}, {"to_one", key.second}, {"count", count}});
  }
  json::object hands;
  for (std::size_t i = 0; i < result.hands.size(); ++i) {
    if (result.hands[i] > 0) hands[name(static_cast<Category>(i))] = result.hands[i];
  }
  return {{"rulebook", book.info.id},
          {"rounds", result.rounds},
          {"complete", result.rounds == plan.rounds},
          {"meter_rounds", result.jackpot ? json::value(play::kMeterRounds) : json::value(nullptr)},
          {"seats", plan.seats},
          {"seed", plan.seed},
          {"strategy", name(plan.strategy)},
          {"wagers", std::move(wagers)},
          {"dealer_qualified", result.dealer_qualified},
          {"outcomes", std::move(outcomes)},
          {"paid_at", std::move(paid)},
          {"hands", std::move(hands)},
          {"events", result.events},
          {"seconds", seconds},
          {"rounds_per_second", static_cast<double>(result.rounds) / seconds}};
}

}  // namespace felt::cli
