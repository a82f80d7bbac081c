// A round's jackpot game before its record: registered, partly returned, carried, cancelled.
#include "base/check.hpp"
#include "jackpot/draft.hpp"

namespace felt {
namespace {

// More than any table seats; keeps sums within a word.
constexpr int kWagersMax = 100;

Point point_of(ReturnGround ground) {
  switch (ground) {
    case ReturnGround::retraction: return Point::jackpot_reregistered;
    case ReturnGround::unbet_box: return Point::jackpot_reregistered_unbet;
    case ReturnGround::cards_not_rebuilt: return Point::jackpot_cards_not_rebuilt;
    case ReturnGround::cards_mixed: return Point::cards_mixed_jackpot;
    case ReturnGround::started_wrongly: return Point::jackpot_started_wrongly;
    case ReturnGround::invalidated: return Point::jackpot_reversed;
    case ReturnGround::leaves: return Point::jackpot_carried_leaves;
    case ReturnGround::no_ante: return Point::jackpot_returned_no_ante;
    case ReturnGround::no_next_round: return Point::jackpot_carried_no_next;
  }
  return Point::jackpot_reregistered;
}

bool of_carried_games(ReturnGround ground) {
  return ground == ReturnGround::leaves || ground == ReturnGround::no_ante || ground == ReturnGround::no_next_round;
}

void put_wagers(Draft& draft, MeterTold told, Point point, int wagers, const WagerPlaces& places,
                bool carried = false) {
  MeterEvent event = draft.about(told, point);
  event.wagers = wagers;
  event.places = places;
  event.carried = carried;
  draft.put(std::move(event));
}

MeterAnswer call_wagers(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  const Ruling<Point> may = may_call(book, meters, command.table, command.at);
  if (!may) return refuse(may.error().point);
  Draft draft(meters, command, meters.tables.at(command.table).system);
  draft.put(MeterTold::wagers_called, *may);
  return draft.events;
}

// How a carried game limits what may be registered for the next round.
Ruling<Point> carried_agrees(const CarriedGame& carried, int wagers) {
  if (wagers < carried.wagers) return refuse(Point::jackpot_carried_leaves);
  if (wagers > carried.wagers && !carried.newcomers) return refuse(Point::jackpot_carried_joins);
  if (carried.newcomers) return Point::jackpot_carried_joins;
  return carried.cancelled ? Point::jackpot_carried_leaves : Point::jackpot_carried;
}

MeterAnswer register_game(const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto ready = equipment_ready(meters, command.table); !ready) return refuse(ready.error().point);
  const MeteredTable& table = meters.tables.at(command.table);
  if (table.game) return refuse(Point::jackpot_game_pending);
  if (command.wagers > kWagersMax) return refuse(Point::jackpot_one_per_hand);
  if (command.wagers < 1) return refuse(Point::jackpot_contribution);
  Point registered_by = Point::jackpot_contribution;
  int contributing = command.wagers;
  std::vector<WagerLot> lots;  // of those that have contributed before
  if (table.carried) {
    const Ruling<Point> agrees = carried_agrees(*table.carried, command.wagers);
    if (!agrees) return refuse(agrees.error().point);
    registered_by = *agrees;
    lots = table.carried->lots;
    move_places(lots, command.places);
    contributing -= wagers_in(lots);
  }
  Draft draft(meters, command, table.system);
  put_wagers(draft, MeterTold::game_registered, registered_by, command.wagers, command.places);
  if (contributing == 0) return draft.events;
  MeterEvent event = draft.about(MeterTold::contributed, Point::jackpot_contribution);
  event.wagers = contributing;
  event.places.at = command.places.at & ~places_of(lots);
  event.epoch = static_cast<int>(std::ssize(draft.system.epochs)) - 1;
  // Cents times basis points are millionths of a dollar.
  const MicroDollars each = MicroDollars::micros(draft.system.cost.in_cents()) * draft.terms.rate_basis_points;
  event.change = each * contributing;
  draft.put(std::move(event));
  return draft.events;
}

// Takes wagers out of the registered game; what is left is registered again for this round.
MeterAnswer take_out(const PrizeMeters& meters, const MeterCommand& command, int wagers, const WagerPlaces& places) {
  const MeteredTable& table = meters.tables.at(command.table);
  const Point ground = point_of(command.ground);
  Draft draft(meters, command, table.system);
  put_wagers(draft, MeterTold::wagers_returned, ground, wagers, places);
  std::vector<WagerLot> lots = table.game->lots;
  draft.reverse(take(lots, wagers, places));
  const int left = table.game->wagers - wagers;
  if (left > 0) put_wagers(draft, MeterTold::game_reregistered, ground, left, {});
  return draft.events;
}

MeterAnswer return_wagers(const PrizeMeters& meters, const MeterCommand& command) {
  const MeteredTable* table = meters.table(command.table);
  if (table == nullptr) return refuse(Point::jackpot_equipment);
  if (!table->game || of_carried_games(command.ground) || command.wagers < 1 || command.wagers > table->game->wagers) {
    return refuse(point_of(command.ground));
  }
  return take_out(meters, command, command.wagers, command.places);
}

// The carried game is cancelled once; the contributions that can be reversed come off at once.
void cancel_carried(Draft& draft, CarriedGame& carried, Point point) {
  if (carried.cancelled) return;
  draft.put(MeterTold::carried_cancelled, point);
  draft.reverse(take_current(draft.system, carried.lots));
  carried.cancelled = true;
}

MeterAnswer return_carried(const PrizeMeters& meters, const MeterCommand& command, int wagers,
                           const WagerPlaces& places) {
  const MeteredTable& table = meters.tables.at(command.table);
  Draft draft(meters, command, table.system);
  CarriedGame carried = *table.carried;
  cancel_carried(draft, carried, point_of(command.ground));
  put_wagers(draft, MeterTold::wagers_returned, point_of(command.ground), wagers, places, true);
  draft.reverse(take(carried.lots, wagers, places));
  return draft.events;
}

MeterAnswer cancel_game(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (command.ground == ReturnGround::started_wrongly || command.ground == ReturnGround::invalidated ||
      command.ground == ReturnGround::cards_not_rebuilt) {
    if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  }
  const MeteredTable* table = meters.table(command.table);
  if (table == nullptr) return refuse(Point::jackpot_equipment);
  if (of_carried_games(command.ground)) {
    if (!table->carried) return refuse(point_of(command.ground));
    return return_carried(meters, command, table->carried->wagers, {});
  }
  if (!table->game) return refuse(point_of(command.ground));
  return take_out(meters, command, table->game->wagers, {});
}

MeterAnswer carry_game(const PrizeMeters& meters, const MeterCommand& command) {
  const MeteredTable* table = meters.table(command.table);
  if (table == nullptr) return refuse(Point::jackpot_equipment);
  if (!table->game || command.wagers < 0 || command.wagers > table->game->wagers) {
    return refuse(Point::jackpot_carried);
  }
  Draft draft(meters, command, table->system);
  const int wagers = command.wagers == 0 ? table->game->wagers : command.wagers;
  put_wagers(draft, MeterTold::game_carried, Point::jackpot_carried, wagers, command.places);
  return draft.events;
}

MeterAnswer leave_carried(const PrizeMeters& meters, const MeterCommand& command) {
  const MeteredTable* table = meters.table(command.table);
  if (table == nullptr) return refuse(Point::jackpot_equipment);
  if (!table->carried || !of_carried_games(command.ground) || command.wagers < 1 ||
      command.wagers > table->carried->wagers) {
    return refuse(Point::jackpot_carried_leaves);
  }
  return return_carried(meters, command, command.wagers, command.places);
}

MeterAnswer join_carried(const PrizeMeters& meters, const MeterCommand& command) {
  const MeteredTable* table = meters.table(command.table);
  if (table == nullptr) return refuse(Point::jackpot_equipment);
  if (!table->carried || table->carried->newcomers) return refuse(Point::jackpot_carried_joins);
  Draft draft(meters, command, table->system);
  CarriedGame carried = *table->carried;
  cancel_carried(draft, carried, Point::jackpot_carried_joins);
  draft.put(MeterTold::newcomers_invited, Point::jackpot_carried_joins);
  return draft.events;
}

}  // namespace

MeterAnswer decide_game(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  switch (command.ask) {
    case MeterAsk::call_wagers: return call_wagers(book, meters, command);
    case MeterAsk::register_game: return register_game(meters, command);
    case MeterAsk::return_wagers: return return_wagers(meters, command);
    case MeterAsk::cancel_game: return cancel_game(book, meters, command);
    case MeterAsk::carry_game: return carry_game(meters, command);
    case MeterAsk::leave_carried: return leave_carried(meters, command);
    default: return join_carried(meters, command);
  }
}

}  // namespace felt
