#include <algorithm>
#include <bit>

#include "base/check.hpp"
#include "jackpot/draft.hpp"

namespace felt {
namespace {

std::size_t index(int epoch) { return static_cast<std::size_t>(epoch); }

MeterSystem& system_at(PrizeMeters& meters, SystemId id) {
  const auto found = meters.systems.find(id);
  FELT_CHECK(found != meters.systems.end());
  return found->second;
}

MeteredTable& table_at(PrizeMeters& meters, TableId id) {
  const auto found = meters.tables.find(id);
  FELT_CHECK(found != meters.tables.end());
  return found->second;
}

Settlement& settlement_at(PrizeMeters& meters, SettlementNumber settlement) {
  FELT_CHECK(number(settlement) >= 1 && number(settlement) <= meters.settlements.size());
  return meters.settlements[number(settlement) - 1];
}

void leave(PrizeMeters& meters, TableId table, SystemId system) {
  meters.tables.erase(table);
  meters.notices.erase(table);
  system_at(meters, system).closing_signs.erase(table);
}

void close(PrizeMeters& meters, SystemId system) {
  std::erase_if(meters.notices, [&](const auto& entry) {
    const MeteredTable* table = meters.table(entry.first);
    return entry.second.to == system || (table != nullptr && table->system == system);
  });
  std::erase_if(meters.tables, [&](const auto& entry) { return entry.second.system == system; });
  meters.systems.erase(system);
  if (meters.systems.empty()) {
    meters.terms.reset();
    meters.option_notice.reset();
  }
}

// A registered game takes a carried one with it.
void register_game(MeteredTable& table, const MeterEvent& event) {
  JackpotGame game{.round = event.round, .wagers = event.wagers, .lots = {}};
  if (table.carried) game.lots = std::move(table.carried->lots);
  move_places(game.lots, event.places);
  table.carried.reset();
  table.game = std::move(game);
}

void return_wagers(MeteredTable& table, const MeterEvent& event) {
  const auto from = [&](auto& game) {
    FELT_CHECK(game && event.wagers <= game->wagers);
    take(game->lots, event.wagers, event.places);
    game->wagers -= event.wagers;
    if (game->wagers == 0) game.reset();
  };
  event.carried ? from(table.carried) : from(table.game);
}

void carry(MeteredTable& table, const MeterEvent& event) {
  FELT_CHECK(table.game && event.wagers <= table.game->wagers);
  if (!table.carried) table.carried.emplace();
  const std::vector<WagerLot> lots = take(table.game->lots, event.wagers, event.places);
  table.carried->lots.insert(table.carried->lots.end(), lots.begin(), lots.end());
  table.carried->wagers += event.wagers;
  table.game->wagers -= event.wagers;
  if (table.game->wagers == 0) table.game.reset();
}

void record(PrizeMeters& meters, const MeterEvent& event) {
  MeteredTable& table = table_at(meters, event.table);
  FELT_CHECK(table.game.has_value() && number(event.settlement) == meters.settlements.size() + 1);
  meters.settlements.push_back({.system = event.system,
                                .table = event.table,
                                .game = std::move(*table.game),
                                .at = event.at,
                                .meter = event.meter,
                                .taken = {},
                                .topped_up = {},
                                .charge = {},
                                .royal_flushes = event.royal_flushes,
                                .straight_flushes = event.straight_flushes,
                                .epoch = event.epoch});
  table.game.reset();
}

void withdraw(PrizeMeters& meters, const MeterEvent& event) {
  Settlement& settlement = settlement_at(meters, event.settlement);
  settlement.withdrawn = true;
  if (event.restored && settlement.game.wagers > 0) table_at(meters, event.table).game = settlement.game;
}

void check_system(const PrizeMeters& meters, const MeterSystem& system) {
  FELT_CHECK(system.meter == system.from_house + system.from_wagers + system.from_systems - system.to_winners);
  FELT_CHECK(!system.meter.is_negative());
  if (!system.open) return;
  FELT_CHECK(meters.terms && system.meter >= system.floor(*meters.terms));
  bool serves = false;
  for (const auto& [id, table] : meters.tables) serves = serves || table.system == system.id;
  FELT_CHECK(serves);
  for (const auto& [id, other] : meters.systems) {
    FELT_CHECK(id == system.id || !other.open || other.cost != system.cost);
  }
}

void check_meters(const PrizeMeters& meters) {
  for (const auto& [id, system] : meters.systems) check_system(meters, system);
  for (const auto& [id, table] : meters.tables) {
    FELT_CHECK(meters.systems.contains(table.system));
    FELT_CHECK(!table.game || (table.game->wagers > 0 && wagers_in(table.game->lots) <= table.game->wagers));
    FELT_CHECK(!table.carried || wagers_in(table.carried->lots) <= table.carried->wagers);
  }
}

}  // namespace

void post(MeterSystem& system, const MeterEvent& event) {
  switch (event.told) {
    case MeterTold::meter_seeded:
      system.epochs = {MeterEpoch{}};
      system.from_house += event.change;
      break;
    case MeterTold::floor_kept: system.from_house += event.change; break;
    case MeterTold::contributed:
      system.from_wagers += event.change;
      system.epochs[index(event.epoch)].wagered += system.cost * event.wagers;
      break;
    case MeterTold::contribution_reversed:
      system.from_wagers += event.change;
      system.epochs[index(event.epoch)].wagered -= system.cost * event.wagers;
      break;
    case MeterTold::prizes_charged:
      system.to_winners -= event.change;
      system.epochs[index(event.epoch)].prizes += event.charge;
      break;
    case MeterTold::meter_reset:
      system.from_house += event.change;
      system.epochs.emplace_back();
      break;
    case MeterTold::record_withdrawn:
      system.from_house += event.house;
      system.to_winners -= event.change - event.house;
      system.epochs[index(event.epoch)].prizes -= event.charge;
      if (event.reset) system.epochs[index(event.epoch + 1)].continues = true;
      break;
    case MeterTold::prize_raised:
      system.to_winners -= event.change;
      system.epochs[index(event.epoch)].prizes += event.charge;
      break;
    case MeterTold::prize_returned:
      system.from_house += event.house;
      system.to_winners -= event.change - event.house;
      system.epochs[index(event.epoch)].prizes -= event.charge;
      if (event.reset) system.epochs[index(event.epoch + 1)].continues = true;
      break;
    case MeterTold::meter_moved:
      // It is closing: what it must hold while open no longer binds it.
      system.open = false;
      system.from_systems += event.change;
      break;
    default: return;
  }
  system.meter += event.change;
  FELT_CHECK(system.meter == event.meter);
}

std::vector<WagerLot> take(std::vector<WagerLot>& lots, int wagers, const WagerPlaces& places) {
  std::vector<WagerLot> taken;
  const auto take_from = [&](WagerLot& lot, int count, std::uint32_t at) {
    if (count == 0) return;
    WagerLot part = lot;
    part.wagers = count;
    part.places = at;
    taken.push_back(part);
    lot.wagers -= count;
    lot.places &= ~at;
    wagers -= count;
  };
  // 1. Those that are known to lie there.
  for (WagerLot& lot : lots) {
    const std::uint32_t at = lot.places & places.at;
    take_from(lot, std::min(std::popcount(at), wagers), at);
  }
  // 2. The oldest of those of which nobody said where they lie.
  for (WagerLot& lot : lots) {
    if (places.at == 0 || lot.places == 0) take_from(lot, std::min(lot.wagers, wagers), lot.places);
  }
  std::erase_if(lots, [](const WagerLot& lot) { return lot.wagers == 0; });
  return taken;
}

void move_places(std::vector<WagerLot>& lots, const WagerPlaces& places) {
  for (WagerLot& lot : lots) {
    std::uint32_t now = lot.places;
    for (const auto& [from, to] : places.moved) now &= ~(std::uint32_t{1} << from);
    for (const auto& [from, to] : places.moved) {
      if (((lot.places >> from) & 1) != 0) now |= std::uint32_t{1} << to;
    }
    lot.places = now;
  }
}

std::uint32_t places_of(const std::vector<WagerLot>& lots) {
  std::uint32_t places = 0;
  for (const WagerLot& lot : lots) places |= lot.places;
  return places;
}

std::vector<WagerLot> take_current(const MeterSystem& system, std::vector<WagerLot>& lots) {
  std::vector<WagerLot> taken;
  std::vector<WagerLot> left;
  for (const WagerLot& lot : lots) (system.current(lot.epoch) ? taken : left).push_back(lot);
  lots = left;
  return taken;
}

int wagers_in(const std::vector<WagerLot>& lots) {
  int wagers = 0;
  for (const WagerLot& lot : lots) wagers += lot.wagers;
  return wagers;
}

void apply(PrizeMeters& meters, const MeterEvent& event) {
  using enum MeterTold;
  if (event.told == meter_seeded) {
    MeterSystem& system = meters.systems[event.system];
    system.id = event.system;
    system.cost = event.amount;
    meters.systems_opened = number(event.system);
  }
  if (const auto found = meters.systems.find(event.system); found != meters.systems.end()) post(found->second, event);

  switch (event.told) {
    case terms_set: meters.terms = event.terms; break;
    case table_joined:
      meters.notices.erase(event.table);
      meters.declared.erase(event.table);
      meters.tables[event.table] = MeteredTable();
      meters.tables[event.table].system = event.system;
      break;
    case table_left: leave(meters, event.table, event.system); break;
    case system_opened: system_at(meters, event.system).open = true; break;
    case system_closed: close(meters, event.system); break;
    case meter_moved: {
      MeterSystem& to = system_at(meters, event.other);
      to.from_systems -= event.change;
      to.meter -= event.change;
      break;
    }
    case table_described: meters.declared[event.table] = event.declared.value(); break;
    case table_notified:
      meters.notices[event.table] = {.change = event.change_of_table, .to = event.other, .at = event.at};
      break;
    case close_notified: system_at(meters, event.system).closing_signs[event.table] = event.at; break;
    case option_notified:
      meters.option_notice = {.option = event.terms.option, .seed = event.terms.seed, .at = event.at};
      break;
    case notice_withdrawn:
      if (event.point == Point::jackpot_option_notice) meters.option_notice.reset();
      if (event.point == Point::jackpot_close_notice) system_at(meters, event.system).closing_signs.clear();
      if (event.point == Point::jackpot_table_notice) meters.notices.erase(event.table);
      break;
    case option_changed: meters.option_notice.reset(); break;

    case meter_probed: system_at(meters, event.system).records_amounts = event.works; break;
    case reading_probed: system_at(meters, event.system).readable = event.works; break;
    case times_probed: table_at(meters, event.table).records_times = event.works; break;
    case meter_shown: table_at(meters, event.table).shows_meter = true; break;
    case display_lost: table_at(meters, event.table).shows_meter = false; break;
    case manual_arranged: table_at(meters, event.table).manual = true; break;
    case manual_ended: table_at(meters, event.table).manual = false; break;

    case game_registered: register_game(table_at(meters, event.table), event); break;
    case contributed: {
      MeteredTable& table = table_at(meters, event.table);
      FELT_CHECK(table.game.has_value() && event.wagers > 0);
      const MicroDollars each = MicroDollars::micros(event.change.in_micros() / event.wagers);
      table.game->lots.push_back(
          {.wagers = event.wagers, .each = each, .epoch = event.epoch, .places = event.places.at});
      break;
    }
    case wagers_returned: return_wagers(table_at(meters, event.table), event); break;
    case game_carried: carry(table_at(meters, event.table), event); break;
    case carried_cancelled: {
      CarriedGame& carried = table_at(meters, event.table).carried.value();
      take_current(system_at(meters, event.system), carried.lots);
      carried.cancelled = true;
      break;
    }
    case newcomers_invited: table_at(meters, event.table).carried.value().newcomers = true; break;

    case outcome_recorded: record(meters, event); break;
    case prizes_charged: {
      Settlement& settlement = settlement_at(meters, event.settlement);
      settlement.charge = event.charge;
      settlement.taken = -event.change;
      break;
    }
    case meter_reset: {
      Settlement& settlement = settlement_at(meters, event.settlement);
      settlement.topped_up = event.change;
      settlement.reset = true;
      break;
    }
    case record_withdrawn: withdraw(meters, event); break;
    case prize_raised: {
      Settlement& settlement = settlement_at(meters, event.settlement);
      settlement.charge += event.charge;
      settlement.taken -= event.change;
      break;
    }
    case wagers_refunded: {
      // Of a record that stands, these wagers are no longer part.
      Settlement& settlement = settlement_at(meters, event.settlement);
      if (settlement.withdrawn) break;
      take(settlement.game.lots, event.wagers, event.places);
      settlement.game.wagers -= event.wagers;
      break;
    }
    case prize_returned: {
      Settlement& settlement = settlement_at(meters, event.settlement);
      settlement.charge -= event.charge;
      settlement.taken -= event.change - event.house;
      if (!event.reset) break;
      settlement.topped_up = MicroDollars();
      settlement.reset = false;
      break;
    }
    default: break;
  }
  check_meters(meters);
}

}  // namespace felt
