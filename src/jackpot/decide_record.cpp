// Recording a round's jackpot outcome, which reads, charges and resets the meter; and undoing that.
#include <algorithm>

#include "jackpot/draft.hpp"

namespace felt {
namespace {

class Recording {
 public:
  Recording(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command)
      : book_(book),
        command_(command),
        draft_(meters, command, meters.tables.at(command.table).system),
        settlement_(SettlementNumber{meters.settlements.size() + 1}),
        wagers_(meters.tables.at(command.table).game->wagers) {}

  std::vector<MeterEvent> events() {
    // 1. The record itself: once, in sequence, with its time.
    put(MeterTold::outcome_recorded, Point::jackpot_outcome_recorded);
    put(MeterTold::time_recorded, Point::jackpot_times_recorded);
    put(MeterTold::sequence_given, Point::jackpot_tables_in_sequence);
    if (command_.bonuses > 0) {
      MeterEvent event = about(MeterTold::bonus_left_meter, Point::jackpot_paid_from_reserve);
      event.wagers = command_.bonuses;
      draft_.put(std::move(event));
    }
    if (royals() + straights() == 0) return draft_.events;

    // 2. The meter as it stands counts, rounded up to whole dollars.
    const Money rounded = draft_.system.meter.up_to_dollars();
    const Money reseed = draft_.system.reseed(draft_.terms);
    put(MeterTold::meter_fixed, Point::jackpot_amount_fixed);
    put(MeterTold::meter_rounded, Point::jackpot_rounding, rounded);

    // 3. The prizes, by the payout table and, where there are several, by the formulas.
    const MeterPrizes prizes = meter_prizes(
        *book_.prize_meter,
        {.rounded_meter = rounded, .reseed = reseed, .royal_flushes = royals(), .straight_flushes = straights()},
        command_.chip_unit);
    put(MeterTold::payout_table_used, payouts_point(book_, draft_.terms.option));
    put_shares(prizes);
    if (royals() > 0) {
      put(MeterTold::royal_flush_prize, Point::jackpot_prize_royal_flush, prizes.royal_flush);
    }
    if (straights() > 0) {
      put(MeterTold::straight_flush_prize, Point::jackpot_prize_straight_flush, prizes.straight_flush);
    }

    // 4. The meter is charged the exact sum, as far as it goes.
    const MicroDollars left = draft_.system.meter - prizes.charge;
    MeterEvent charged = about(MeterTold::prizes_charged, Point::jackpot_paid_from_pool);
    charged.charge = prizes.charge;
    charged.change = -std::min(prizes.charge, draft_.system.meter);
    draft_.put(std::move(charged));

    // 5. Below its seed, or after several royal flushes, it starts anew.
    const bool several = royals() >= 2;
    if (several || left < MicroDollars::of(reseed)) {
      MeterEvent reset = about(MeterTold::meter_reset, several ? Point::jackpot_reset_several : Point::jackpot_reset);
      reset.change = MicroDollars::of(reseed) - draft_.system.meter;
      draft_.put(std::move(reset));
    }
    return draft_.events;
  }

 private:
  [[nodiscard]] int royals() const { return command_.royal_flushes; }
  [[nodiscard]] int straights() const { return command_.straight_flushes; }

  [[nodiscard]] MeterEvent about(MeterTold told, Point point) const {
    MeterEvent event = draft_.about(told, point);
    event.settlement = settlement_;
    event.wagers = wagers_;
    event.royal_flushes = royals();
    event.straight_flushes = straights();
    event.epoch = static_cast<int>(std::ssize(draft_.system.epochs)) - 1;
    return event;
  }

  void put(MeterTold told, Point point, Money amount = {}) {
    MeterEvent event = about(told, point);
    event.amount = amount;
    draft_.put(std::move(event));
  }

  void put_shares(const MeterPrizes& prizes) {
    if (royals() > 0) put(MeterTold::pool_found, Point::jackpot_pool, prizes.pool);
    if (royals() + straights() < 2) return;
    put(MeterTold::counted_together, Point::jackpot_same_round_together);
    put(MeterTold::shared_by_formula, Point::jackpot_several_winners);
    if (royals() > 0) put(MeterTold::royal_share_found, Point::jackpot_royal_share, prizes.royal_flush);
    if (straights() == 0) return;
    put(MeterTold::straight_flush_share_found,
        royals() > 0 ? Point::jackpot_straight_flush_share : Point::jackpot_straight_flushes_only,
        prizes.straight_flush);
  }

  const RuleBook& book_;
  const MeterCommand& command_;
  Draft draft_;
  SettlementNumber settlement_;
  int wagers_;
};

MeterAnswer record_outcome(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  const MeteredTable* table = meters.table(command.table);
  if (table == nullptr) return refuse(Point::jackpot_equipment);
  if (!table->game || table->game->round != command.round) return refuse(Point::jackpot_outcome_recorded);
  if (const auto ready = equipment_ready(meters, command.table); !ready) return refuse(ready.error().point);
  const auto counted = [&](int hands) { return hands >= 0 && hands <= table->game->wagers; };
  if (!counted(command.royal_flushes) || !counted(command.straight_flushes) || !counted(command.bonuses) ||
      command.royal_flushes + command.straight_flushes + command.bonuses > table->game->wagers) {
    return refuse(Point::jackpot_one_per_hand);
  }
  if (command.chip_unit <= Money()) return refuse(Point::jackpot_rounding);
  return Recording(book, meters, command).events();
}

// Puts back on the meter what the record took off. The game stands registered again, or is refunded.
MeterAnswer withdraw_record(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  const Settlement* settlement = meters.settlement(command.settlement);
  if (settlement == nullptr || settlement->withdrawn) return refuse(Point::jackpot_reversed);
  if (meters.system(settlement->system) == nullptr) return refuse(Point::jackpot_reversed);
  const bool restores = command.ask == MeterAsk::undo_record;
  if (restores) {
    const MeteredTable* table = meters.table(settlement->table);
    if (table == nullptr || table->system != settlement->system) return refuse(Point::jackpot_reversed);
    if (table->game) return refuse(Point::jackpot_game_pending);
  }
  MeterCommand about_game = command;
  about_game.table = settlement->table;
  about_game.round = settlement->game.round;
  Draft draft(meters, about_game, settlement->system);
  MeterEvent event = draft.about(MeterTold::record_withdrawn, Point::jackpot_reversed);
  event.settlement = command.settlement;
  event.charge = settlement->charge;
  event.epoch = settlement->epoch;
  event.reset = settlement->reset;
  event.restored = restores;
  event.house = -settlement->topped_up;
  event.change = settlement->taken - settlement->topped_up;
  // A later reset or option may leave less than the floor: the house lifts the meter first.
  MeterSystem after = draft.system;
  event.meter = after.meter + event.change;
  post(after, event);
  if (const MicroDollars lacking = after.floor(draft.terms) - after.meter; lacking > MicroDollars()) {
    MeterEvent lift = draft.about(MeterTold::floor_kept, Point::jackpot_meter_floor);
    lift.change = lacking;
    draft.put(std::move(lift));
  }
  draft.put(std::move(event));
  if (restores) return draft.events;
  draft.reverse(settlement->game.lots);
  MeterEvent refunded = draft.about(MeterTold::wagers_refunded, Point::jackpot_reversed);
  refunded.settlement = command.settlement;
  refunded.wagers = settlement->game.wagers;
  draft.put(std::move(refunded));
  return draft.events;
}

// A prize that is not paid leaves the meter where it would stand without it, a reset included.
MeterAnswer return_prize(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  const Settlement* settlement = meters.settlement(command.settlement);
  if (settlement == nullptr || settlement->withdrawn || meters.system(settlement->system) == nullptr ||
      command.amount <= Money()) {
    return refuse(Point::jackpot_reversed);
  }
  MeterCommand about_game = command;
  about_game.table = settlement->table;
  about_game.round = settlement->game.round;
  Draft draft(meters, about_game, settlement->system);
  MeterEvent event = draft.about(MeterTold::prize_returned, Point::jackpot_reversed);
  event.settlement = command.settlement;
  event.epoch = settlement->epoch;
  event.amount = command.amount;
  // Rounding up to chips was the house's.
  event.charge = std::min(MicroDollars::of(command.amount), settlement->charge);
  const MicroDollars left = settlement->meter - settlement->taken + settlement->topped_up;
  const MicroDollars without = settlement->meter - settlement->charge + event.charge;
  event.change = settlement->reset ? std::max(without - left, MicroDollars()) : event.charge;
  draft.put(std::move(event));
  return draft.events;
}

}  // namespace

MeterAnswer decide_record(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (command.ask == MeterAsk::return_prize) return return_prize(book, meters, command);
  return command.ask == MeterAsk::record_outcome ? record_outcome(book, meters, command)
                                                 : withdraw_record(book, meters, command);
}

}  // namespace felt
