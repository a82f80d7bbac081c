// Collects the rounds of a room's pot tables as their events come by, and writes each when it is over. Does not know
// where events come from.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "phh/record.hpp"
#include "table/room.hpp"

namespace felt::phh {

// A round that is over: as a hand, or why not.
struct ToldRound {
  TableId table{};
  std::int32_t number = 0;
  int line = 0;  // of whatever was being read when it ended
  Result<History> history;
};

class Rounds {
 public:
  explicit Rounds(Eyes eyes) : eyes_(eyes) {}

  // What one command led to; `before` is the table that it was said to, before it.
  void hear(const Room& room, TableId table, const Table& before, const std::vector<Happened>& happened, int line);
  [[nodiscard]] const std::vector<ToldRound>& told() const { return told_; }

 private:
  struct Open {
    Table before;
    std::vector<Event> events;
  };

  Eyes eyes_;
  std::map<TableId, Open> open_;
  std::vector<ToldRound> told_;
};

}  // namespace felt::phh
