// felt sim RULEBOOK: many rounds through the engine, and what they came to.
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <limits>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "play/simulate.hpp"
#include "script/describe.hpp"

namespace felt::cli {
namespace {

namespace json = boost::json;
using play::Hold;
using play::SimulationPlan;
using play::SimulationResult;

struct Options {
  std::string book;
  std::string rounds = "1000000";
  std::string seats = "1";
  std::string seed = "1";
  std::string strategy = "optimal";
  std::optional<std::string> threads;
  std::vector<std::string> terms;
  bool json = false;
};

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

void print_text(const RuleBook& book, const SimulationPlan& plan, const SimulationResult& result, double seconds) {
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

json::object result_json(const RuleBook& book, const SimulationPlan& plan, const SimulationResult& result,
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

std::atomic<bool> stopped{false};
static_assert(std::atomic<bool>::is_always_lock_free);
extern "C" void stop_rounds(int) { stopped = true; }

Result<SimulationPlan> plan_of(const Options& options) {
  const auto strategy = play::strategy_named(options.strategy);
  if (!strategy)
    return input_error(fmt::format("--strategy '{}': expected optimal, simple or always", printable(options.strategy)));
  const auto rounds = whole_number("--rounds", options.rounds, 1, 1'000'000'000'000);
  if (!rounds) return tl::unexpected(rounds.error());
  const auto seats = whole_number("--seats", options.seats, 1, kBoxesMax);
  if (!seats) return tl::unexpected(seats.error());
  const auto seed = whole_number("--seed", options.seed, 0, std::numeric_limits<std::uint64_t>::max());
  if (!seed) return tl::unexpected(seed.error());
  std::uint64_t threads = 0;
  if (options.threads) {
    const auto number = whole_number("--threads", *options.threads, 1, 1024);
    if (!number) return tl::unexpected(number.error());
    threads = *number;
  }
  auto terms = terms_asked(options.terms);
  if (!terms) return tl::unexpected(terms.error());
  return SimulationPlan{*rounds,   static_cast<int>(*seats),  *seed,
                        *strategy, static_cast<int>(threads), std::move(*terms)};
}

Result<void> run_simulation(Context& context, const Options& options) {
  const auto book = context.book(options.book);
  if (!book) return tl::unexpected(book.error());
  const auto plan = plan_of(options);
  if (!plan) return tl::unexpected(plan.error());
  const auto start = std::chrono::steady_clock::now();
  const bool bar = isatty(STDERR_FILENO) == 1;
  const auto progress = [&](std::uint64_t done) {
    constexpr int kWidthOfBar = 40;
    const auto full = static_cast<int>(static_cast<double>(done) / static_cast<double>(plan->rounds) * kWidthOfBar);
    fmt::print(stderr, "\r[{:<{}}] {:>3}% {} rounds ", std::string(static_cast<std::size_t>(full), '='), kWidthOfBar,
               done * 100 / plan->rounds, grouped(done));
    std::fflush(stderr);
  };
  // The first Ctrl-C ends the rounds, and the figures so far are shown; a second one ends the program.
  struct sigaction action {};
  action.sa_handler = stop_rounds;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  const auto result = play::simulate(*book, *plan, bar ? progress : std::function<void(std::uint64_t)>(), &stopped);
  if (bar) fmt::print(stderr, "\r{:<79}\r", "");
  if (!result) return input_error("sim: " + result.error().what);
  if (result->rounds < plan->rounds) context.code = 130;
  if (result->rounds == 0) return {};
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (options.json) {
    print_json(result_json(*book, *plan, *result, seconds));
  } else {
    print_text(*book, *plan, *result, seconds);
  }
  return {};
}

}  // namespace

void add_sim(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("sim");
  command->add_option("book", options->book)->required();
  command->add_option("--rounds", options->rounds);
  command->add_option("--seats", options->seats);
  command->add_option("--seed", options->seed);
  command->add_option("--strategy", options->strategy);
  command->add_option("--threads", options->threads);
  command->add_option("--set", options->terms)->take_all();
  add_flag(command, "--json", options->json);
  command->callback(
      [&context, options] { context.run = [&context, options] { return run_simulation(context, *options); }; });
}

}  // namespace felt::cli
