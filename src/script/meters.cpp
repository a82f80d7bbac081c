#include "script/meters.hpp"

#include "state/call.hpp"

namespace felt::script {
namespace {

constexpr std::int64_t kSeed = 10'000;

Ruling<void> open_system(Room& room, TableId table, MeterCommand command, const MeterWish& wish,
                         std::vector<Happened>& happened) {
  const PrizeMeters& meters = room.prize_meters();
  if (meters.table(table) != nullptr) return {};
  const bool first = meters.systems.empty();
  command.ask = MeterAsk::open_system;
  command.cost = wish.cost;
  command.option = !wish.option.empty() ? wish.option : first ? "1" : meters.terms->option;
  command.seed = first ? kSeed : meters.terms->seed;
  command.tables = {table};
  FELT_NEED(room.ask(command, happened));
  command.system = meters.table(table)->system;
  command.table = table;
  for (const MeterAsk ask :
       {MeterAsk::probe_meter, MeterAsk::probe_reading, MeterAsk::probe_times, MeterAsk::show_meter}) {
    command.ask = ask;
    FELT_NEED(room.ask(command, happened));
  }
  return {};
}

Ruling<void> bind_boomerang(Room& room, TableId table, BoomerangCommand command, std::vector<Happened>& happened) {
  if (room.boomerang().tables.contains(table)) return {};
  if (!room.boomerang().open) {
    command.ask = BoomerangAsk::open_meter;
    command.approval = "on file";
    command.link = MeterLink::linked;
    FELT_NEED(room.ask(command, happened));
  }
  command.ask = BoomerangAsk::bind_table;
  command.table = table;
  return room.ask(command, happened);
}

}  // namespace

Ruling<void> give_meter(Room& room, TableId table, Time at, const MeterWish& wish, std::vector<Happened>& happened) {
  const int top = static_cast<int>(room.book().roles.order.size()) - 1;
  if (room.book().prize_meter) {
    MeterCommand command;
    command.rank = top;
    command.at = at;
    return open_system(room, table, command, wish, happened);
  }
  if (!room.book().boomerang) return {};
  BoomerangCommand command;
  command.rank = top;
  command.at = at;
  return bind_boomerang(room, table, command, happened);
}

}  // namespace felt::script
