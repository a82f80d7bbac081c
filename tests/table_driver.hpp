// A driver that plays at a table the way people do: mostly what comes next, sometimes what must not. Shared by the
// properties and the fuzz targets; judges nothing, and asks the engine nothing but the state.
#pragma once

#include <optional>

#include "table/decide.hpp"

namespace felt::driver {

// Where choices come from: endless from a seed, or bytes that somebody else made up.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  Dice(const std::uint8_t* data, std::size_t size) : data_(data), left_(size), from_bytes_(true) {}

  std::uint32_t below(std::uint32_t limit);
  bool one_in(std::uint32_t n) { return below(n) == n - 1; }
  std::uint64_t bits();
  [[nodiscard]] bool done() const { return from_bytes_ && left_ == 0; }

 private:
  std::uint64_t state_ = 0;
  const std::uint8_t* data_ = nullptr;
  std::size_t left_ = 0;
  bool from_bytes_ = false;
};

inline constexpr Time kNoon{std::int64_t{20458} * 86'400'000 + 12 * 3'600'000};
inline constexpr int kPlayers = 5;

Who player(int number);
// Somebody of that rank; `other` is a second person of the same rank.
Who staff(int rank, bool other = false);
int top_rank(const RuleBook& book);
// Players, observers, every role of the house, the inspector.
std::vector<Who> viewers(const RuleBook& book);

// Terms that a house might choose, before the table is opened. `jackpot`: the meter is there.
std::vector<Command> random_terms(const RuleBook& book, Dice& dice, bool jackpot);
// What is still to be done before a closed table is open; nothing once it is.
std::optional<Command> opening_step(const RuleBook& book, const Table& table);

// What somebody might say next.
Command next_command(const RuleBook& book, const Table& table, Dice& dice, Time now);
// Anything at all: every field from a list of likely and unlikely values.
Command raw_command(const RuleBook& book, Dice& dice, Time now);

// The next command of a fixed way to bring a round to its end; nothing when there is no round left. `attempt` counts
// the refusals so far, so that where one way is barred another is tried.
std::optional<Command> closing_step(const RuleBook& book, const Table& table, int attempt, Time now);

}  // namespace felt::driver
