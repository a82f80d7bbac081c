// Closing prize meter systems, where their money goes, and changes of option.
#include <algorithm>
#include <set>

#include "jackpot/draft.hpp"

namespace felt {
namespace {

std::vector<TableId> tables_of(const PrizeMeters& meters, SystemId system) {
  std::vector<TableId> tables;
  for (const auto& [id, table] : meters.tables) {
    if (table.system == system) tables.push_back(id);
  }
  return tables;
}

bool any_pending(const PrizeMeters& meters, const std::vector<TableId>& tables) {
  return std::any_of(tables.begin(), tables.end(), [&](TableId id) { return meters.tables.at(id).pending(); });
}

// Every table has its sign, and the wait counts from the last.
bool close_due(const RuleBook& book, const MeterSystem& system, const std::vector<TableId>& tables, Time at) {
  return std::all_of(tables.begin(), tables.end(), [&](TableId table) {
    const auto sign = system.closing_signs.find(table);
    return sign != system.closing_signs.end() && minutes_passed(sign->second, at, book.notice.jackpot_close_minutes);
  });
}

MicroDollars above_seed(const PrizeMeters& meters, const MeterSystem& system) {
  return std::max(system.meter - MicroDollars::of(system.reseed(*meters.terms)), MicroDollars());
}

// What both ways of closing ask for.
Ruling<void> may_close(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_house(book, command); !may) return may;
  const MeterSystem* system = meters.system(command.system);
  if (system == nullptr) return refuse(Point::jackpot_system_opened);
  const std::vector<TableId> tables = tables_of(meters, system->id);
  if (any_pending(meters, tables)) return refuse(Point::jackpot_game_pending);
  if (!close_due(book, *system, tables, command.at)) return refuse(Point::jackpot_close_notice);
  return {};
}

void move(Draft& draft, const MeterShare& share) {
  MeterEvent event = draft.about(MeterTold::meter_moved, Point::jackpot_close_transfer);
  event.other = share.system;
  event.change = -share.amount;
  draft.put(std::move(event));
}

MeterAnswer close_system(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = may_close(book, meters, command); !may) return refuse(may.error().point);
  const MeterSystem& system = *meters.system(command.system);
  MicroDollars rest = above_seed(meters, system);
  std::set<SystemId> named;
  for (const MeterShare& share : command.shares) {
    const bool takes = share.system != system.id && meters.system(share.system) != nullptr;
    if (!takes || !named.insert(share.system).second) return refuse(Point::jackpot_close_transfer);
    if (share.amount <= MicroDollars() || share.amount > rest) return refuse(Point::jackpot_close_transfer);
    rest -= share.amount;
  }
  if (!rest.is_zero()) return refuse(Point::jackpot_close_transfer);
  Draft draft(meters, command, system.id);
  for (const MeterShare& share : command.shares) move(draft, share);
  draft.put(MeterTold::system_closed, Point::jackpot_close_notice);
  return draft.events;
}

Ruling<void> option_due(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  const auto& notice = meters.option_notice;
  if (!notice || notice->option != command.option || notice->seed != command.seed ||
      !minutes_passed(notice->at, command.at, book.notice.jackpot_option_change_minutes)) {
    return refuse(Point::jackpot_option_notice);
  }
  return {};
}

// The only system of a house gives way to another on the same tables: it has nowhere else to leave its money.
MeterAnswer succeed_system(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = may_close(book, meters, command); !may) return refuse(may.error().point);
  if (meters.systems.size() != 1) return refuse(Point::jackpot_close_transfer);
  if (const auto right = cost_asked(command); !right) return refuse(right.error().point);
  const Ruling<JackpotTerms> terms = terms_asked(book, command);
  if (!terms) return refuse(terms.error().point);
  const std::vector<TableId> tables = tables_of(meters, command.system);
  for (const TableId table : tables) {
    const auto notice = meters.notices.find(table);
    if (notice == meters.notices.end() || notice->second.change != TableChange::transfer ||
        number(notice->second.to) != 0 ||
        !minutes_passed(notice->second.at, command.at, book.notice.jackpot_table_change_minutes)) {
      return refuse(Point::jackpot_table_notice);
    }
  }
  const bool other_terms = *terms != *meters.terms;
  if (other_terms) {
    if (const auto due = option_due(book, meters, command); !due) return refuse(due.error().point);
  }

  Draft next(meters, command, SystemId{meters.systems_opened + 1});
  next.terms = *terms;
  next.system.cost = command.cost;
  for (const TableId table : tables) {
    const auto same = check_declared(book, declared_of(meters, table), table, next);
    if (!same) return refuse(same.error().point);
  }
  std::vector<MeterEvent> events;
  const auto take = [&](Draft& draft) {
    events.insert(events.end(), draft.events.begin(), draft.events.end());
    draft.events.clear();
  };
  seed_meter(next, command.cost);
  take(next);
  Draft last(meters, command, command.system);
  const MicroDollars moved = above_seed(meters, last.system);
  if (!moved.is_zero()) move(last, {.system = next.system.id, .amount = moved});
  last.put(MeterTold::system_closed, Point::jackpot_close_notice);
  take(last);
  next.system.meter += moved;
  if (other_terms) next.put(MeterTold::option_changed, Point::jackpot_option_notice);
  next.put(MeterTold::terms_set, rates_point(book, terms->option));
  open_on(next, tables, Point::jackpot_table_notice);
  take(next);
  return events;
}

MeterAnswer change_option(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_house(book, command); !may) return refuse(may.error().point);
  if (meters.systems.empty()) return refuse(Point::jackpot_system_opened);
  const Ruling<JackpotTerms> terms = terms_asked(book, command);
  if (!terms) return refuse(terms.error().point);
  if (const auto due = option_due(book, meters, command); !due) return refuse(due.error().point);
  for (const auto& [id, table] : meters.tables) {
    if (table.pending()) return refuse(Point::jackpot_game_pending);
  }
  std::vector<MeterEvent> events;
  for (const auto& [id, system] : meters.systems) {
    Draft draft(meters, command, id);
    draft.keep_floor(*terms);
    events.insert(events.end(), draft.events.begin(), draft.events.end());
  }
  Draft draft(meters, command, SystemId{});
  draft.terms = *terms;
  draft.put(MeterTold::option_changed, Point::jackpot_option_notice);
  draft.put(MeterTold::terms_set, rates_point(book, terms->option));
  events.insert(events.end(), draft.events.begin(), draft.events.end());
  return events;
}

MeterAnswer notify_close(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  const MeterSystem* system = meters.system(command.system);
  if (system == nullptr) return refuse(Point::jackpot_system_opened);
  const MeteredTable* table = meters.table(command.table);
  if (table == nullptr || table->system != system->id) return refuse(Point::jackpot_close_notice);
  Draft draft(meters, command, system->id);
  draft.put(MeterTold::close_notified, Point::jackpot_close_notice);
  return draft.events;
}

MeterAnswer notify_option(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_house(book, command); !may) return refuse(may.error().point);
  const Ruling<JackpotTerms> terms = terms_asked(book, command);
  if (!terms) return refuse(terms.error().point);
  if (meters.systems.empty()) return refuse(Point::jackpot_system_opened);
  Draft draft(meters, command, SystemId{});
  draft.terms = *terms;
  draft.put(MeterTold::option_notified, Point::jackpot_option_notice);
  return draft.events;
}

MeterAnswer withdraw_notice(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  Draft draft(meters, command, command.system);
  Point about = Point::jackpot_option_notice;
  bool there = meters.option_notice.has_value();
  if (number(command.table) != 0) {
    about = Point::jackpot_table_notice;
    there = meters.notices.contains(command.table);
  } else if (number(command.system) != 0) {
    about = Point::jackpot_close_notice;
    there = !draft.system.closing_signs.empty();
  }
  if (!there) return refuse(about);
  draft.put(MeterTold::notice_withdrawn, about);
  return draft.events;
}

}  // namespace

MeterAnswer decide_closing(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  switch (command.ask) {
    case MeterAsk::notify_close: return notify_close(book, meters, command);
    case MeterAsk::notify_option: return notify_option(book, meters, command);
    case MeterAsk::withdraw_notice: return withdraw_notice(book, meters, command);
    case MeterAsk::close_system: return close_system(book, meters, command);
    case MeterAsk::succeed_system: return succeed_system(book, meters, command);
    default: return change_option(book, meters, command);
  }
}

}  // namespace felt
