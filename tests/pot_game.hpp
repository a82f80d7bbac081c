// A table where players bet against each other, played at by a driver and watched: whatever is said, the properties
// hold or the first breach is told. Shared by the properties and the fuzz targets.
#pragma once

#include <string>
#include <vector>

#include "table/decide.hpp"
#include "tests/pot_watch.hpp"

namespace felt {

class PotGame {
 public:
  explicit PotGame(const RuleBook& book) : book_(book), table_(new_table(book)), watch_(book) {}

  // Terms, opening and the first players as the seed has them.
  std::string open(std::uint64_t seed);
  // Says it; what is wrong, or nothing.
  std::string say(const Command& command);
  // Whether what is offered to the player whose turn it is is accepted, and nothing else.
  [[nodiscard]] std::string options_hold() const;
  // Whether the round can be brought to its end from here.
  [[nodiscard]] std::string closes() const;
  // Whether the events make this state, and the commands from `cut` on lead to the same events again.
  [[nodiscard]] std::string replays(std::size_t cut) const;

  // The last commands and what came of them, one a line.
  [[nodiscard]] std::string story(std::size_t lines) const;

  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] Time now() const { return now_; }
  void wait(std::int64_t ms) { now_.ms += ms; }
  [[nodiscard]] std::size_t commands() const { return log_.size(); }
  [[nodiscard]] std::int64_t rounds() const { return table_.rounds_counted; }

 private:
  struct Said {
    Command command;
    std::vector<Event> events;
    bool refused = false;
    Point point{};
  };

  [[nodiscard]] Ruling<void> try_move(Move move, Money amount) const;

  const RuleBook& book_;
  Table table_;
  PotWatch watch_;
  Events events_;
  std::vector<Said> log_;
  Time now_;
};

}  // namespace felt
