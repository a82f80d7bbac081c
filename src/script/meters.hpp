// A prize meter of the usual kind for a table that wants a jackpot and has none: opened, probed, shown and bound by
// ordinary commands. Does not know scripts.
#pragma once

#include <string>
#include <vector>

#include "table/room.hpp"

namespace felt::script {

// What may be chosen where the book leaves a choice.
struct MeterWish {
  Money cost = Money::dollars(5);
  std::string option;  // of the book's; empty: that of the room's other systems, or the first
};

// What happened before a refusal is in `happened`, too.
Ruling<void> give_meter(Room& room, TableId table, Time at, const MeterWish& wish, std::vector<Happened>& happened);

}  // namespace felt::script
