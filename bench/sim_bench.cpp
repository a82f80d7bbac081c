// Rounds through the engine, one thread: every command decided, every event produced, applied and checked.
#include <memory>

#include "base/check.hpp"
#include "bench/bench.hpp"
#include "play/simulate.hpp"
#include "rules/library.hpp"

namespace felt::bench {
namespace {

constexpr std::uint64_t kRounds = 100'000;

Bench rounds_of(const std::string& id, int seats, play::Strategy strategy) {
  auto book = load_book(*Library().text(id));
  FELT_CHECK(book.has_value());
  const auto shared = std::make_shared<RuleBook>(std::move(*book));
  play::SimulationPlan plan;
  plan.rounds = kRounds;
  plan.seats = seats;
  plan.strategy = strategy;
  plan.threads = 1;
  const std::string name = id + (seats == 1 ? "-one-seat-" : "-full-table-") + std::string(play::name(strategy));
  return {name, Unit::per_second, "rounds", kRounds,
          [shared, plan] { FELT_CHECK(simulate(*shared, plan).has_value()); }};
}

}  // namespace

std::vector<Bench> sim() {
  using play::Strategy;
  return {rounds_of("act-tcp", 1, Strategy::optimal),       rounds_of("crown-tcp", 1, Strategy::optimal),
          rounds_of("tribal-tcp", 1, Strategy::optimal),    rounds_of("canberra-poker", 1, Strategy::optimal),
          rounds_of("canberra-poker", 1, Strategy::simple), rounds_of("crown-tcp", 9, Strategy::optimal),
          rounds_of("canberra-poker", 7, Strategy::optimal)};
}

}  // namespace felt::bench
