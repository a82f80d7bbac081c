// felt sim RULEBOOK: many rounds through the engine, and what they came to.
#include <chrono>
#include <limits>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/long_work.hpp"
#include "cli/output.hpp"
#include "cli/sim_report.hpp"

namespace felt::cli {
namespace {

struct Options {
  std::string book;
  std::optional<std::string> rounds;
  std::optional<std::string> seats;
  std::string seed = "1";
  std::optional<std::string> strategy;
  std::optional<std::string> strength;
  std::optional<std::string> threads;
  std::vector<std::string> terms;
  bool json = false;
};

// What every plan takes.
template <class Plan>
Result<Plan> read_plan(const Options& options, Plan plan) {
  const auto number = [](std::string_view option, const std::string& text, std::uint64_t least, std::uint64_t most,
                         auto& value) -> Result<void> {
    const auto read = whole_number(option, text, least, most);
    if (!read) return tl::unexpected(read.error());
    value = static_cast<std::remove_reference_t<decltype(value)>>(*read);
    return {};
  };
  Result<void> read;
  if (options.rounds && !(read = number("--rounds", *options.rounds, 1, 1'000'000'000'000, plan.rounds)))
    return tl::unexpected(read.error());
  if (options.seats && !(read = number("--seats", *options.seats, 1, kBoxesMax, plan.seats)))
    return tl::unexpected(read.error());
  read = number("--seed", options.seed, 0, std::numeric_limits<std::uint64_t>::max(), plan.seed);
  if (!read) return tl::unexpected(read.error());
  if (options.threads && !(read = number("--threads", *options.threads, 1, 1024, plan.threads)))
    return tl::unexpected(read.error());
  auto terms = terms_asked(options.terms);
  if (!terms) return tl::unexpected(terms.error());
  plan.terms = std::move(*terms);
  return plan;
}

Result<play::SimulationPlan> house_plan(const Options& options) {
  if (options.strength)
    return input_error("--strength is for games of players against each other: expected --strategy here");
  play::SimulationPlan plan;
  if (options.strategy) {
    const auto strategy = play::strategy_named(*options.strategy);
    if (!strategy)
      return input_error(
          fmt::format("--strategy '{}': expected optimal, simple or always", printable(*options.strategy)));
    plan.strategy = *strategy;
  }
  return read_plan(options, plan);
}

Result<play::PotPlan> pot_plan(const Options& options) {
  if (options.strategy) return input_error("--strategy is for games against the house: expected --strength here");
  play::PotPlan plan;
  if (options.strength) {
    const auto strengths = strengths_asked("--strength", *options.strength);
    if (!strengths) return tl::unexpected(strengths.error());
    plan.strengths = *strengths;
  }
  return read_plan(options, plan);
}

// Plays to the end or to Ctrl-C, with a bar on a terminal.
template <class Plan, class Simulate, class Report>
Result<void> run(Context& context, const Plan& plan, const Simulate& simulate, const Report& report) {
  const auto start = std::chrono::steady_clock::now();
  // After a first Ctrl-C the figures of the rounds so far are shown.
  const auto result = [&] {
    const LongWork work;
    play::Watch watch{{}, &LongWork::stop_flag()};
    if (work.shown()) {
      watch.done = [&](std::uint64_t done) { work.show(done, plan.rounds, fmt::format("{} rounds", grouped(done))); };
    }
    return simulate(watch);
  }();
  if (!result) return input_error("sim: " + result.error().what);
  if (result->rounds < plan.rounds) context.code = 130;
  if (result->rounds == 0) return {};
  report(*result, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return {};
}

Result<void> run_simulation(Context& context, const Options& options) {
  const auto book = context.book(options.book);
  if (!book) return tl::unexpected(book.error());
  if (book->house) {
    const auto plan = house_plan(options);
    if (!plan) return tl::unexpected(plan.error());
    return run(
        context, *plan, [&](const play::Watch& watch) { return play::simulate(*book, *plan, watch); },
        [&](const play::SimulationResult& result, double seconds) {
          if (options.json) return print_json(house_json(*book, *plan, result, seconds));
          print_house(*book, *plan, result, seconds);
        });
  }
  const auto plan = pot_plan(options);
  if (!plan) return tl::unexpected(plan.error());
  return run(
      context, *plan, [&](const play::Watch& watch) { return play::simulate_pot(*book, *plan, watch); },
      [&](const play::PotSimulation& result, double seconds) {
        if (options.json) return print_json(pot_json(*book, *plan, result, seconds));
        print_pot(*book, *plan, result, seconds);
      });
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
  command->add_option("--strength", options->strength);
  command->add_option("--threads", options->threads);
  command->add_option("--set", options->terms)->take_all();
  add_flag(command, "--json", options->json);
  command->callback(
      [&context, options] { context.run = [&context, options] { return run_simulation(context, *options); }; });
}

}  // namespace felt::cli
