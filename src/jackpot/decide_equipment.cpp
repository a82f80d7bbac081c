// Whether the meters' equipment and displays work, and who may read what.
#include "jackpot/draft.hpp"

namespace felt {
namespace {

MeterAnswer probe_system(const PrizeMeters& meters, const MeterCommand& command, MeterTold told, Point point) {
  if (meters.system(command.system) == nullptr) return refuse(Point::jackpot_system_opened);
  Draft draft(meters, command, command.system);
  MeterEvent event = draft.about(told, point);
  event.works = command.works;
  draft.put(std::move(event));
  return draft.events;
}

MeterAnswer at_table(const PrizeMeters& meters, const MeterCommand& command, MeterTold told, Point point) {
  const MeterSystem* system = meters.system_of(command.table);
  if (system == nullptr) return refuse(Point::jackpot_equipment);
  Draft draft(meters, command, system->id);
  MeterEvent event = draft.about(told, point);
  event.works = command.works;
  event.reason = command.reason;
  if (told == MeterTold::meter_shown) event.amount = system->meter.cut_to_cents();
  draft.put(std::move(event));
  return draft.events;
}

MeterAnswer promote(const PrizeMeters& meters, const MeterCommand& command) {
  std::vector<MeterEvent> events;
  for (const auto& [id, system] : meters.systems) {
    if (number(command.system) != 0 && command.system != id) continue;
    Draft draft(meters, command, id);
    MeterEvent event = draft.about(MeterTold::meter_promoted, Point::jackpot_meter_promoted);
    event.amount = system.meter.cut_to_cents();
    draft.put(std::move(event));
    events.push_back(draft.events.front());
  }
  if (events.empty()) return refuse(Point::jackpot_system_opened);
  return events;
}

MeterAnswer read_at(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  const Settlement* settlement = meters.settlement(command.settlement);
  const auto may = needs_rank(book, command, "am", Point::jackpot_meter_read_at);
  if (!may || settlement == nullptr) return refuse(Point::jackpot_meter_read_at);
  MeterEvent event;
  event.told = MeterTold::meter_read;
  event.point = Point::jackpot_meter_read_at;
  event.at = settlement->at;
  event.system = settlement->system;
  event.table = settlement->table;
  event.round = settlement->game.round;
  event.settlement = command.settlement;
  event.meter = settlement->meter;
  event.charge = settlement->charge;
  event.royal_flushes = settlement->royal_flushes;
  event.straight_flushes = settlement->straight_flushes;
  return std::vector<MeterEvent>{event};
}

}  // namespace

MeterAnswer decide_equipment(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  switch (command.ask) {
    case MeterAsk::probe_meter:
      return probe_system(meters, command, MeterTold::meter_probed, Point::jackpot_meter_records);
    case MeterAsk::probe_reading:
      return probe_system(meters, command, MeterTold::reading_probed, Point::jackpot_meter_read_at);
    case MeterAsk::probe_times:
      return at_table(meters, command, MeterTold::times_probed, Point::jackpot_times_recorded);
    case MeterAsk::show_meter: return at_table(meters, command, MeterTold::meter_shown, Point::jackpot_meter_shown);
    case MeterAsk::lose_display: return at_table(meters, command, MeterTold::display_lost, Point::jackpot_meter_shown);
    case MeterAsk::arrange_manually:
      if (command.reason.empty()) return refuse(Point::jackpot_manual_arrangement);
      return at_table(meters, command, MeterTold::manual_arranged, Point::jackpot_manual_arrangement);
    case MeterAsk::end_manual:
      return at_table(meters, command, MeterTold::manual_ended, Point::jackpot_manual_arrangement);
    case MeterAsk::promote_meter: return promote(meters, command);
    default: return read_at(book, meters, command);
  }
}

}  // namespace felt
