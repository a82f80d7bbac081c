#include "jackpot/prize_meters.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "jackpot/draft.hpp"

namespace felt {

Money MeterSystem::reseed(const JackpotTerms& terms) const { return cost * terms.seed; }

MicroDollars MeterSystem::floor(const JackpotTerms& terms) const {
  Money wagered;
  MicroDollars prizes;
  for (auto epoch = epochs.rbegin(); epoch != epochs.rend(); ++epoch) {
    wagered += epoch->wagered;
    prizes += epoch->prizes;
    if (!epoch->continues) break;
  }
  // Cents times basis points are millionths of a dollar.
  const MicroDollars contributed = MicroDollars::micros(wagered.in_cents()) * terms.rate_basis_points;
  return MicroDollars::of(reseed(terms)) + contributed - prizes;
}

bool MeterSystem::current(int epoch) const {
  const auto after = epochs.begin() + std::min<std::ptrdiff_t>(epoch + 1, std::ssize(epochs));
  return std::all_of(after, epochs.end(), [](const MeterEpoch& later) { return later.continues; });
}

const MeterSystem* PrizeMeters::system(SystemId id) const {
  const auto found = systems.find(id);
  return found == systems.end() ? nullptr : &found->second;
}

const MeteredTable* PrizeMeters::table(TableId id) const {
  const auto found = tables.find(id);
  return found == tables.end() ? nullptr : &found->second;
}

const MeterSystem* PrizeMeters::system_of(TableId id) const {
  const MeteredTable* found = table(id);
  return found == nullptr ? nullptr : system(found->system);
}

const Settlement* PrizeMeters::settlement(SettlementNumber asked) const {
  return number(asked) >= 1 && number(asked) <= settlements.size() ? &settlements[number(asked) - 1] : nullptr;
}

Ruling<void> decide(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command,
                    std::vector<MeterEvent>& events) {
  FELT_CHECK(book.prize_meter.has_value());
  if (command.rank < 0) return refuse(Point::role_dealer);
  MeterAnswer answer;
  switch (command.ask) {
    case MeterAsk::open_system:
    case MeterAsk::describe_table:
    case MeterAsk::notify_table:
    case MeterAsk::add_table:
    case MeterAsk::remove_table:
    case MeterAsk::transfer_table: answer = decide_system(book, meters, command); break;
    case MeterAsk::notify_close:
    case MeterAsk::notify_option:
    case MeterAsk::withdraw_notice:
    case MeterAsk::close_system:
    case MeterAsk::succeed_system:
    case MeterAsk::change_option: answer = decide_closing(book, meters, command); break;
    case MeterAsk::probe_meter:
    case MeterAsk::probe_times:
    case MeterAsk::probe_reading:
    case MeterAsk::show_meter:
    case MeterAsk::lose_display:
    case MeterAsk::arrange_manually:
    case MeterAsk::end_manual:
    case MeterAsk::promote_meter:
    case MeterAsk::read_meter_at: answer = decide_equipment(book, meters, command); break;
    case MeterAsk::call_wagers:
    case MeterAsk::register_game:
    case MeterAsk::return_wagers:
    case MeterAsk::cancel_game:
    case MeterAsk::carry_game:
    case MeterAsk::leave_carried:
    case MeterAsk::join_carried: answer = decide_game(book, meters, command); break;
    case MeterAsk::record_outcome:
    case MeterAsk::undo_record:
    case MeterAsk::refund_record:
    case MeterAsk::return_prize:
    case MeterAsk::refund_wagers:
    case MeterAsk::raise_prize: answer = decide_record(book, meters, command); break;
  }
  if (!answer) return refuse(answer.error().point);
  events.insert(events.end(), answer->begin(), answer->end());
  return {};
}

bool equipment_works(const PrizeMeters& meters, TableId id) {
  const MeteredTable* table = meters.table(id);
  if (table == nullptr) return false;
  const MeterSystem& system = meters.systems.at(table->system);
  return system.records_amounts && system.readable && table->records_times;
}

Ruling<Point> equipment_ready(const PrizeMeters& meters, TableId id) {
  const MeteredTable* table = meters.table(id);
  if (table == nullptr) return refuse(Point::jackpot_equipment);
  if (equipment_works(meters, id)) return Point::jackpot_equipment_works;
  if (table->manual) return Point::jackpot_manual_arrangement;
  return refuse(Point::jackpot_equipment_works);
}

Ruling<Point> may_call(const RuleBook& book, const PrizeMeters& meters, TableId id, Time at) {
  const Ruling<Point> ready = equipment_ready(meters, id);
  if (!ready) return ready;
  // New games wait once a change of option is due, or there would always be one pending.
  const int minutes = book.notice.jackpot_option_change_minutes;
  if (meters.option_notice && minutes_passed(meters.option_notice->at, at, minutes)) {
    return refuse(Point::jackpot_option_notice);
  }
  const MeteredTable& table = meters.tables.at(id);
  if (table.game) return refuse(Point::jackpot_game_pending);
  if (!table.shows_meter && !table.manual) return refuse(Point::jackpot_meter_shown);
  return table.shows_meter ? *ready : Point::jackpot_manual_arrangement;
}

Ruling<void> may_end_round(const PrizeMeters& meters, TableId id) {
  const MeteredTable* table = meters.table(id);
  if (table != nullptr && table->game) return refuse(Point::jackpot_times_recorded);
  return {};
}

std::optional<BonusPrize> bonus_prize(const RuleBook& book, const PrizeMeters& meters, TableId id, Category category) {
  const MeterSystem* system = meters.system_of(id);
  if (system == nullptr) return std::nullopt;
  const auto point = [&] {
    switch (category) {
      case Category::four_of_a_kind: return Point::jackpot_prize_four_of_a_kind;
      case Category::full_house: return Point::jackpot_prize_full_house;
      case Category::flush: return Point::jackpot_prize_flush;
      default: return Point::jackpot_prize_straight;
    }
  };
  for (const auto& [paid, per_dollar] : option_named(book, meters.terms->option)->per_dollar) {
    if (paid == category) return BonusPrize{.amount = system->cost * per_dollar, .point = point()};
  }
  return std::nullopt;
}

}  // namespace felt
