// Rounds through the engine, one thread: every command decided, every event produced, applied and checked.
#include <memory>

#include <fmt/format.h>

#include "base/check.hpp"
#include "bench/bench.hpp"
#include "play/simulate.hpp"
#include "play/simulate_pot.hpp"
#include "rules/library.hpp"

namespace felt::bench {
namespace {

constexpr std::uint64_t kRounds = 100'000;
constexpr std::uint64_t kPotRounds = 20'000;

std::shared_ptr<const RuleBook> book_of(const std::string& id) {
  auto book = load_book(*Library().text(id));
  FELT_CHECK(book.has_value());
  return std::make_shared<const RuleBook>(std::move(*book));
}

Bench rounds_of(const std::string& id, int seats, play::Strategy strategy) {
  const auto book = book_of(id);
  play::SimulationPlan plan;
  plan.rounds = kRounds;
  plan.seats = seats;
  plan.strategy = strategy;
  plan.threads = 1;
  const std::string name = id + (seats == 1 ? "-one-seat-" : "-full-table-") + std::string(play::name(strategy));
  return {name, Unit::per_second, "rounds", kRounds, [book, plan] { FELT_CHECK(simulate(*book, plan).has_value()); }};
}

// Players against each other, bots in every seat: what a bot thinks is part of its round.
Bench pot_rounds_of(const std::string& id, int seats, play::Strength strength) {
  const auto book = book_of(id);
  play::PotPlan plan;
  plan.rounds = kPotRounds;
  plan.seats = seats;
  plan.strengths = {strength};
  plan.threads = 1;
  return {fmt::format("{}-{}-seats-{}", id, seats, play::name(strength)), Unit::per_second, "rounds", kPotRounds,
          [book, plan] { FELT_CHECK(simulate_pot(*book, plan).has_value()); }};
}

}  // namespace

std::vector<Bench> sim() {
  using play::Strategy;
  using play::Strength;
  return {rounds_of("act-tcp", 1, Strategy::optimal),           rounds_of("crown-tcp", 1, Strategy::optimal),
          rounds_of("tribal-tcp", 1, Strategy::optimal),        rounds_of("canberra-poker", 1, Strategy::optimal),
          rounds_of("canberra-poker", 1, Strategy::simple),     rounds_of("crown-tcp", 9, Strategy::optimal),
          rounds_of("canberra-poker", 7, Strategy::optimal),    pot_rounds_of("seven-card-stud", 6, Strength::simple),
          pot_rounds_of("five-card-stud", 6, Strength::simple), pot_rounds_of("canberra-manila", 6, Strength::simple)};
}

}  // namespace felt::bench
