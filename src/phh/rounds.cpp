#include "phh/rounds.hpp"

namespace felt::phh {

void Rounds::hear(const Room& room, TableId table, const Table& before, const std::vector<Happened>& happened,
                  int line) {
  Table sofar = before;
  for (const Happened& one : happened) {
    const auto* event = std::get_if<Event>(&one.what);
    if (event == nullptr || one.table != table) continue;
    // Dealt again after a misdeal, a round begins anew.
    if (event->what == What::pot_shuffled) open_.insert_or_assign(table, Open{sofar, {}});
    apply(sofar, *event);
    const auto open = open_.find(table);
    if (open == open_.end()) continue;
    open->second.events.push_back(*event);
    if (event->what == What::misdealt) {
      open_.erase(open);
    } else if (event->what == What::pot_round_ended || event->what == What::pot_round_void) {
      const std::int32_t number = sofar.pot.round.number;
      const RoundEvents round{room.book(), room.people(), std::move(open->second.before),
                              std::move(open->second.events)};
      told_.push_back({table, number, line, tell(round, eyes_)});
      open_.erase(open);
    }
  }
}

}  // namespace felt::phh
