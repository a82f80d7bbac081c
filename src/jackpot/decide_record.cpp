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

// The record that a command is about, if it stands and its system is open.
const Settlement* standing(const PrizeMeters& meters, const MeterCommand& command) {
  const Settlement* settlement = meters.settlement(command.settlement);
  const bool stands = settlement != nullptr && !settlement->withdrawn && meters.system(settlement->system) != nullptr;
  return stands ? settlement : nullptr;
}

MeterCommand about_game(const Settlement& settlement, const MeterCommand& command) {
  MeterCommand about = command;
  about.table = settlement.table;
  about.round = settlement.game.round;
  return about;
}

// A later reset or option may leave less than the floor: the house lifts the meter first.
void put_above_floor(Draft& draft, MeterEvent event) {
  MeterSystem after = draft.system;
  event.meter = after.meter + event.change;
  post(after, event);
  if (const MicroDollars lacking = after.floor(draft.terms) - after.meter; lacking > MicroDollars()) {
    MeterEvent lift = draft.about(MeterTold::floor_kept, Point::jackpot_meter_floor);
    lift.change = lacking;
    draft.put(std::move(lift));
  }
  draft.put(std::move(event));
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
  const MeterCommand about = about_game(*settlement, command);
  Draft draft(meters, about, settlement->system);
  MeterEvent event = draft.about(MeterTold::record_withdrawn, Point::jackpot_reversed);
  event.settlement = command.settlement;
  event.charge = settlement->charge;
  event.epoch = settlement->epoch;
  event.reset = settlement->reset;
  event.restored = restores;
  event.house = -settlement->topped_up;
  event.change = settlement->taken - settlement->topped_up;
  put_above_floor(draft, std::move(event));
  if (restores) return draft.events;
  draft.reverse(settlement->game.lots);
  MeterEvent refunded = draft.about(MeterTold::wagers_refunded, Point::jackpot_reversed);
  refunded.settlement = command.settlement;
  refunded.wagers = settlement->game.wagers;
  draft.put(std::move(refunded));
  return draft.events;
}

// A prize that is not paid leaves the meter where it would stand without it, a reset included.
void put_prize_returned(Draft& draft, const Settlement& settlement, const MeterCommand& command) {
  MeterEvent event = draft.about(MeterTold::prize_returned, Point::jackpot_reversed);
  event.settlement = command.settlement;
  event.epoch = settlement.epoch;
  event.amount = command.amount;
  // Rounding up to chips was the house's.
  event.charge = std::min(MicroDollars::of(command.amount), settlement.charge);
  const MicroDollars left = settlement.meter - settlement.taken + settlement.topped_up;
  const MicroDollars without = settlement.meter - settlement.charge + event.charge;
  event.change = settlement.reset ? std::max(without - left, MicroDollars()) : event.charge;
  // A reset that would not have been counts as never made, unless the meter has been reset again.
  const bool again = settlement.epoch + 2 != static_cast<int>(std::ssize(draft.system.epochs));
  const bool whole = event.charge == settlement.charge;
  event.reset = settlement.reset && !again && without >= MicroDollars::of(draft.system.reseed(draft.terms)) &&
                (whole || settlement.royal_flushes < 2);
  if (event.reset) event.house = -settlement.topped_up;
  put_above_floor(draft, std::move(event));
}

MeterAnswer return_prize(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  const Settlement* settlement = standing(meters, command);
  if (settlement == nullptr || command.amount <= Money()) return refuse(Point::jackpot_reversed);
  const MeterCommand about = about_game(*settlement, command);
  Draft draft(meters, about, settlement->system);
  put_prize_returned(draft, *settlement, command);
  return draft.events;
}

// Wagers go back though the outcome is on record: first a prize that was paid, then what they contributed.
MeterAnswer refund_wagers(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_supervisor(book, command); !may) return refuse(may.error().point);
  const Settlement* settlement = standing(meters, command);
  if (settlement == nullptr || command.wagers < 1 || command.wagers > settlement->game.wagers ||
      command.amount.is_negative()) {
    return refuse(Point::jackpot_reversed);
  }
  const MeterCommand about = about_game(*settlement, command);
  Draft draft(meters, about, settlement->system);
  if (!command.amount.is_zero()) put_prize_returned(draft, *settlement, command);
  std::vector<WagerLot> lots = settlement->game.lots;
  draft.reverse(take(lots, command.wagers, command.places));
  MeterEvent refunded = draft.about(MeterTold::wagers_refunded, Point::jackpot_reversed);
  refunded.settlement = command.settlement;
  refunded.wagers = command.wagers;
  refunded.places = command.places;
  draft.put(std::move(refunded));
  return draft.events;
}

// What a manager adds to a prize comes off the meter too, as at the record, and all prizes stay within the pool. If
// the meter has been reset since the house bears it.
MeterAnswer raise_prize(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (const auto may = needs_rank(book, command, "acm", Point::jackpot_prize_approved); !may) {
    return refuse(may.error().point);
  }
  const Settlement* settlement = standing(meters, command);
  if (settlement == nullptr || command.amount <= Money()) return refuse(Point::jackpot_prize_approved);
  const MeterCommand about = about_game(*settlement, command);
  Draft draft(meters, about, settlement->system);
  const MicroDollars reseed = MicroDollars::of(draft.system.reseed(draft.terms));
  const MicroDollars pool =
      MicroDollars::of(settlement->meter.up_to_dollars()) + reseed * std::max(settlement->royal_flushes - 1, 0);
  MeterEvent event = draft.about(MeterTold::prize_raised, Point::jackpot_prize_approved);
  event.settlement = command.settlement;
  event.epoch = settlement->epoch;
  event.amount = command.amount;
  event.charge = MicroDollars::of(command.amount);
  if (settlement->charge + event.charge > pool) return refuse(Point::jackpot_prize_approved);
  const bool same_meter = settlement->epoch == static_cast<int>(std::ssize(draft.system.epochs)) - 1;
  if (same_meter) event.change = -std::min(event.charge, draft.system.meter);
  draft.put(std::move(event));
  if (same_meter && draft.system.meter < reseed) {
    MeterEvent reset = draft.about(MeterTold::meter_reset, Point::jackpot_reset);
    reset.settlement = command.settlement;
    reset.epoch = settlement->epoch;
    reset.change = reseed - draft.system.meter;
    draft.put(std::move(reset));
  }
  return draft.events;
}

}  // namespace

MeterAnswer decide_record(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command) {
  if (command.ask == MeterAsk::return_prize) return return_prize(book, meters, command);
  if (command.ask == MeterAsk::refund_wagers) return refund_wagers(book, meters, command);
  if (command.ask == MeterAsk::raise_prize) return raise_prize(book, meters, command);
  return command.ask == MeterAsk::record_outcome ? record_outcome(book, meters, command)
                                                 : withdraw_record(book, meters, command);
}

}  // namespace felt
