// Opening prize meter systems, and which tables they serve.
#include <algorithm>
#include <set>

#include "jackpot/draft.hpp"

namespace felt {
namespace {

// Keeps every sum of cents and millionths within a word.
const Money kCostMax = Money::dollars(1'000'000);

int tables_of(const PrizeMeters& meters, SystemId system) {
  return static_cast<int>(std::count_if(meters.tables.begin(), meters.tables.end(),
                                        [&](const auto& entry) { return entry.second.system == system; }));
}

// The sign about just this change has been up long enough.
bool notice_due(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command, TableChange change,
                SystemId to) {
  const auto notice = meters.notices.find(command.table);
  return notice != meters.notices.end() && notice->second.change == change && notice->second.to == to &&
         minutes_passed(notice->second.at, command.at, book.notice.jackpot_table_change_minutes);
}

MeterAnswer open_system(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_house(book, command); !may) return refuse(may.error().point);
  if (const auto right = cost_asked(command); !right) return refuse(right.error().point);
  const Ruling<JackpotTerms> terms = terms_asked(book, command);
  if (!terms) return refuse(terms.error().point);
  const std::set<TableId> tables(command.tables.begin(), command.tables.end());
  if (tables.empty() || tables.size() != command.tables.size()) return refuse(Point::jackpot_system_tables);
  for (const TableId table : tables) {
    if (meters.tables.contains(table)) return refuse(Point::jackpot_one_system);
  }
  for (const auto& [id, other] : meters.systems) {
    if (other.cost == command.cost) return refuse(Point::jackpot_costs_differ);
  }
  if (meters.terms && *meters.terms != *terms) return refuse(Point::jackpot_same_option);

  Draft draft(meters, command, SystemId{meters.systems_opened + 1});
  draft.terms = *terms;
  draft.system.cost = command.cost;
  for (const TableId table : command.tables) {
    const auto same = check_declared(book, declared_of(meters, table), table, draft);
    if (!same) return refuse(same.error().point);
  }
  draft.put(MeterTold::terms_set, rates_point(book, terms->option));
  seed_meter(draft, command.cost);
  open_on(draft, command.tables, Point::jackpot_system_tables);
  return draft.events;
}

MeterAnswer describe_table(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  if (!command.declared) return refuse(Point::jackpot_same_hands);
  // A table goes on agreeing with its system; what is said of one that is to join or to move is kept for then.
  const MeteredTable* table = meters.table(command.table);
  const auto notice = meters.notices.find(command.table);
  const bool moves = notice != meters.notices.end() && notice->second.change == TableChange::transfer;
  Draft draft(meters, command, table == nullptr ? SystemId{} : table->system);
  if (table != nullptr && !moves) {
    const auto same = check_declared(book, &*command.declared, command.table, draft);
    if (!same) return refuse(same.error().point);
    return draft.events;
  }
  MeterEvent event = draft.about(MeterTold::table_described, Point::jackpot_system_tables);
  event.declared = command.declared;
  draft.put(std::move(event));
  return draft.events;
}

MeterAnswer notify_table(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  const MeteredTable* table = meters.table(command.table);
  const bool names_system = number(command.system) != 0;
  if (names_system && meters.system(command.system) == nullptr) return refuse(Point::jackpot_system_opened);
  if (command.change == TableChange::add) {
    if (table != nullptr) return refuse(Point::jackpot_one_system);
    if (!names_system) return refuse(Point::jackpot_system_opened);
  } else if (table == nullptr) {
    return refuse(Point::jackpot_equipment);
  } else if (command.change == TableChange::transfer && command.system == table->system) {
    return refuse(Point::jackpot_one_system);
  }
  Draft draft(meters, command, table == nullptr ? command.system : table->system);
  MeterEvent event = draft.about(MeterTold::table_notified, Point::jackpot_table_notice);
  event.change_of_table = command.change;
  if (command.change != TableChange::remove) event.other = command.system;
  draft.put(std::move(event));
  return draft.events;
}

MeterAnswer add_table(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  if (meters.system(command.system) == nullptr) return refuse(Point::jackpot_system_opened);
  if (meters.tables.contains(command.table)) return refuse(Point::jackpot_one_system);
  Draft draft(meters, command, command.system);
  const auto same = check_declared(book, declared_of(meters, command.table), command.table, draft);
  if (!same) return refuse(same.error().point);
  if (!notice_due(book, meters, command, TableChange::add, command.system)) {
    return refuse(Point::jackpot_table_notice);
  }
  draft.put(MeterTold::table_joined, Point::jackpot_table_notice);
  return draft.events;
}

// Removes a table, or moves it to another system.
MeterAnswer part_table(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  const MeteredTable* table = meters.table(command.table);
  if (table == nullptr) return refuse(Point::jackpot_equipment);
  const bool transfer = command.ask == MeterAsk::transfer_table;
  if (transfer && meters.system(command.system) == nullptr) return refuse(Point::jackpot_system_opened);
  if (transfer && command.system == table->system) return refuse(Point::jackpot_one_system);
  if (tables_of(meters, table->system) == 1) return refuse(Point::jackpot_system_tables);
  if (table->pending()) return refuse(Point::jackpot_game_pending);
  const TableChange change = transfer ? TableChange::transfer : TableChange::remove;
  if (!notice_due(book, meters, command, change, transfer ? command.system : SystemId{})) {
    return refuse(Point::jackpot_table_notice);
  }
  Draft draft(meters, command, table->system);
  draft.put(MeterTold::table_left, Point::jackpot_table_notice);
  if (!transfer) return draft.events;
  Draft joining(meters, command, command.system);
  const auto same = check_declared(book, declared_of(meters, command.table), command.table, joining);
  if (!same) return refuse(same.error().point);
  joining.put(MeterTold::table_joined, Point::jackpot_table_notice);
  draft.events.insert(draft.events.end(), joining.events.begin(), joining.events.end());
  return draft.events;
}

}  // namespace

Ruling<void> cost_asked(const MeterCommand& command) {
  if (command.cost <= Money() || command.cost > kCostMax) return refuse(Point::jackpot_wager_amount);
  return {};
}

Ruling<JackpotTerms> terms_asked(const RuleBook& book, const MeterCommand& command) {
  const PrizeMeterOption* option = option_named(book, command.option);
  if (option == nullptr) return refuse(Point::jackpot_same_option);
  const auto rate = option->rate_by_seed.find(command.seed);
  if (rate == option->rate_by_seed.end()) return refuse(rates_point(book, option->name));
  if (command.rate_basis_points != 0 && command.rate_basis_points != rate->second) {
    return refuse(rates_point(book, option->name));
  }
  if (!command.payouts.empty() && command.payouts != option->name) return refuse(payouts_point(book, option->name));
  return JackpotTerms{.option = option->name, .seed = command.seed, .rate_basis_points = rate->second};
}

const DeclaredJackpot* declared_of(const PrizeMeters& meters, TableId table) {
  const auto found = meters.declared.find(table);
  return found == meters.declared.end() ? nullptr : &found->second;
}

Ruling<void> check_declared(const RuleBook& book, const DeclaredJackpot* declared, TableId table, Draft& draft) {
  if (declared == nullptr) return {};
  const DeclaredJackpot system = declared_by_book(book, draft.terms, draft.system.cost);
  if (declared->hands != system.hands) return refuse(Point::jackpot_same_hands);
  if (declared->per_dollar != system.per_dollar) return refuse(Point::jackpot_same_payouts);
  if (declared->seed != system.seed || declared->rate_basis_points != system.rate_basis_points) {
    return refuse(Point::jackpot_same_rates);
  }
  if (declared->cost != system.cost) return refuse(Point::jackpot_same_cost);
  const auto agrees = [&](MeterTold told, Point point) {
    MeterEvent event = draft.about(told, point);
    event.table = table;
    draft.put(std::move(event));
  };
  agrees(MeterTold::hands_agree, Point::jackpot_same_hands);
  agrees(MeterTold::payouts_agree, Point::jackpot_same_payouts);
  agrees(MeterTold::rates_agree, Point::jackpot_same_rates);
  agrees(MeterTold::cost_agrees, Point::jackpot_same_cost);
  return {};
}

void seed_meter(Draft& draft, Money cost) {
  draft.system.cost = cost;
  MeterEvent seeded = draft.about(MeterTold::meter_seeded, Point::jackpot_seed);
  seeded.amount = cost;
  seeded.change = MicroDollars::of(draft.system.reseed(draft.terms));
  draft.put(std::move(seeded));
}

void open_on(Draft& draft, const std::vector<TableId>& tables, Point joined_by) {
  for (const TableId table : tables) {
    MeterEvent joined = draft.about(MeterTold::table_joined, joined_by);
    joined.table = table;
    draft.put(std::move(joined));
  }
  MeterEvent opened = draft.about(MeterTold::system_opened, Point::jackpot_system_opened);
  opened.amount = draft.system.cost;
  draft.put(std::move(opened));
}

MeterAnswer decide_system(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  switch (command.ask) {
    case MeterAsk::open_system: return open_system(book, meters, command);
    case MeterAsk::describe_table: return describe_table(book, meters, command);
    case MeterAsk::notify_table: return notify_table(book, meters, command);
    case MeterAsk::add_table: return add_table(book, meters, command);
    default: return part_table(book, meters, command);
  }
}

}  // namespace felt
