// What a simulation of a pot game came to, as text and as JSON.
#include <cmath>

#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/sim_report.hpp"
#include "script/describe.hpp"

namespace felt::cli {
namespace {

namespace json = boost::json;
using play::PotPlan;
using play::PotSimulation;
using play::SeatSum;

// What a seat won in a hundred rounds, in table minimums, and how far chance may have moved that.
struct Rate {
  double won = 0;
  double error = 0;
};

Rate rate(std::int64_t won, SeatSum::Wide squared, double rounds) {
  const double mean = static_cast<double>(won) / rounds;
  const double variance = static_cast<double>(squared) / rounds - mean * mean;
  return {mean, std::sqrt(std::max(variance, 0.0) / rounds)};
}

double part(std::uint64_t count, std::uint64_t of) {
  return of == 0 ? 0.0 : 100.0 * static_cast<double>(count) / static_cast<double>(of);
}

void print_counted(std::string_view what, std::uint64_t count, std::uint64_t of) {
  print(fmt::format("{:<50}{:>12}{:>12.4f}%\n", what, grouped(count), part(count, of)));
}

std::string average(std::int64_t cents, std::uint64_t rounds) {
  return fmt::format("{:.2f}", static_cast<double>(cents) / 100 / static_cast<double>(rounds));
}

void print_hands(std::string_view title, const std::array<std::uint64_t, kCategories>& hands) {
  std::uint64_t all = 0;
  for (const std::uint64_t count : hands) all += count;
  print(fmt::format("\n{}\n", title));
  for (std::size_t i = hands.size(); i-- > 0;) {
    if (hands[i] > 0) print_counted(name(static_cast<Category>(i)), hands[i], all);
  }
}

}  // namespace

void print_pot(const RuleBook& book, const PotPlan& plan, const PotSimulation& result, double seconds) {
  const std::uint64_t rounds = result.rounds;
  print(fmt::format("{}: {} round{}, {} bots, seed {}\n", book.info.title, grouped(rounds), rounds == 1 ? "" : "s",
                    plan.seats, plan.seed));
  if (rounds < plan.rounds)
    print(fmt::format("Stopped: the figures are those of the rounds played so far, of {}.\n", grouped(plan.rounds)));
  print(fmt::format("\n{:<8}{:<10}{:>16}{:>16}{:>12}{:>12}{:>12}{:>13}\n", "seat", "strength", "put in", "won",
                    "a round", "std. error", "commission", "bought again"));
  for (int i = 1; i <= plan.seats; ++i) {
    const SeatSum& seat = result.seats[static_cast<std::size_t>(i)];
    const Rate figure = rate(seat.won, seat.won_squared, static_cast<double>(rounds));
    print(fmt::format("{:<8}{:<10}{:>16}{:>16}{:>12.4f}{:>12.4f}{:>12}{:>13}\n", i, play::name(plan.strength(i)),
                      grouped_money(Money::cents(seat.put_in)), grouped_money(Money::cents(seat.won)), figure.won / 100,
                      figure.error / 100, grouped_money(Money::cents(seat.commission)), grouped(seat.bought)));
  }
  print(fmt::format("\n{:<50}{:>12}\n", "average pot", average(result.pots, rounds)));
  print(fmt::format("{:<50}{:>12}\n", "largest pot", grouped_money(Money::cents(result.largest_pot))));
  print(fmt::format("{:<50}{:>12}\n", "average commission", average(result.commission, rounds)));
  print("\nrounds                                                of the rounds\n");
  print_counted("decided by a showdown", result.showdowns, rounds);
  for (std::size_t i = 0; i < result.ended_in.size(); ++i) {
    if (result.ended_in[i] == 0) continue;
    print_counted(fmt::format("all but one folded in betting round {}", i + 1), result.ended_in[i], rounds);
  }
  print_counted("with side pots", result.side_pots, rounds);
  print_counted("with a shared pot", result.shared, rounds);
  if (result.communal > 0) print_counted("with a card for all, the shoe being short", result.communal, rounds);
  std::uint64_t moves = 0;
  for (const std::uint64_t count : result.moves) moves += count;
  print("\nactions\n");
  for (std::size_t i = 0; i < result.moves.size(); ++i) {
    if (result.moves[i] > 0) print_counted(script::move_word(static_cast<Move>(i)), result.moves[i], moves);
  }
  print_hands("hands shown", result.shown);
  print_hands("hands that won or shared a contested pot", result.winning);
  print(fmt::format("\n{:.2f} s, {} rounds/s, {} events\n", seconds,
                    grouped(static_cast<std::uint64_t>(static_cast<double>(rounds) / seconds)),
                    grouped(result.events)));
}

json::object pot_json(const RuleBook& book, const PotPlan& plan, const PotSimulation& result, double seconds) {
  const auto rounds = static_cast<double>(result.rounds);
  json::array seats;
  for (int i = 1; i <= plan.seats; ++i) {
    const SeatSum& seat = result.seats[static_cast<std::size_t>(i)];
    const Rate figure = rate(seat.won, seat.won_squared, rounds);
    seats.push_back({{"seat", i},
                     {"strength", play::name(plan.strength(i))},
                     {"put_in_cents", seat.put_in},
                     {"won_cents", seat.won},
                     {"won_cents_a_round", figure.won},
                     {"standard_error", figure.error},
                     {"pots", seat.pots},
                     {"commission_cents", seat.commission},
                     {"bought_again", seat.bought}});
  }
  const auto hands = [](const std::array<std::uint64_t, kCategories>& counts) {
    json::object object;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0) object[name(static_cast<Category>(i))] = counts[i];
    }
    return object;
  };
  json::object moves;
  for (std::size_t i = 0; i < result.moves.size(); ++i) {
    if (result.moves[i] > 0) moves[script::move_word(static_cast<Move>(i))] = result.moves[i];
  }
  json::array ended;
  for (std::size_t i = 0; i < book.pot->streets.size(); ++i) ended.push_back(result.ended_in[i]);
  return {{"rulebook", book.info.id},
          {"rounds", result.rounds},
          {"complete", result.rounds == plan.rounds},
          {"seed", plan.seed},
          {"seats", std::move(seats)},
          {"pots_cents", result.pots},
          {"largest_pot_cents", result.largest_pot},
          {"commission_cents", result.commission},
          {"showdowns", result.showdowns},
          {"all_but_one_folded", std::move(ended)},
          {"side_pots", result.side_pots},
          {"shared", result.shared},
          {"communal", result.communal},
          {"actions", std::move(moves)},
          {"shown", hands(result.shown)},
          {"winning", hands(result.winning)},
          {"events", result.events},
          {"seconds", seconds},
          {"rounds_per_second", rounds / seconds}};
}

}  // namespace felt::cli
