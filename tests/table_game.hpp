// A table, or a room of tables, that is played at by a driver and watched: whatever is said, the properties hold or the
// first breach is told. Shared by the properties and the fuzz targets.
#pragma once

#include <string>
#include <vector>

#include "table/room.hpp"
#include "tests/table_watch.hpp"

namespace felt {

class TableGame {
 public:
  explicit TableGame(const RuleBook& book) : book_(book), table_(new_table(book)), watch_(book) {}

  // Terms and opening as the seed has them.
  std::string open(std::uint64_t seed);
  // Says it; what is wrong, or nothing.
  std::string say(const Command& command);
  // Whether the round can be brought to its end from here.
  [[nodiscard]] std::string closes() const;
  // Whether the events from `first` on make this state, and the commands lead to the same events again.
  [[nodiscard]] std::string replays(std::size_t cut) const;

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

  const RuleBook& book_;
  Table table_;
  Watch watch_;
  Events events_;
  std::vector<Said> log_;
  Time now_;
};

// Two tables and their meters.
class RoomGame {
 public:
  explicit RoomGame(const RuleBook& book);

  std::string open(std::uint64_t seed);
  std::string say(TableId id, const Command& command);
  std::string ask(const MeterCommand& command);
  std::string ask(const BoomerangCommand& command);
  [[nodiscard]] std::string closes() const;
  [[nodiscard]] std::string replays() const;

  [[nodiscard]] const Room& room() const { return room_; }
  [[nodiscard]] Time now() const { return now_; }
  void wait(std::int64_t ms) { now_.ms += ms; }

 private:
  std::string keep(const std::vector<Happened>& happened);
  [[nodiscard]] std::string meters_add_up() const;

  const RuleBook& book_;
  Room room_;
  std::vector<Watch> watches_;
  std::vector<Happened> log_;
  bool late_returns_ = false;  // a jackpot wager went back after it was settled
  Time now_;
};

}  // namespace felt
