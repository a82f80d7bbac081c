// What a house's prize meters answer: small facts, each with its point of the rules. Knows no state.
#pragma once

#include "jackpot/meter_command.hpp"

namespace felt {

enum class MeterTold : std::uint8_t {
  // Systems and their tables.
  terms_set,
  meter_seeded,  // the system exists from here on; it is open when the last event of the opening says so
  table_joined,
  system_opened,
  table_described,
  hands_agree,
  payouts_agree,
  rates_agree,
  cost_agrees,
  table_notified,
  close_notified,
  option_notified,
  notice_withdrawn,
  table_left,
  meter_moved,  // from system to other
  system_closed,
  option_changed,
  floor_kept,  // the house lifts the meter to the least it must be
  // Equipment and displays.
  meter_probed,
  times_probed,
  reading_probed,
  meter_shown,
  display_lost,
  manual_arranged,
  manual_ended,
  meter_promoted,
  meter_read,
  // A round's jackpot game.
  wagers_called,
  game_registered,
  contributed,
  wagers_returned,
  contribution_reversed,
  game_reregistered,  // what is left after wagers went back, for the same round
  game_carried,
  carried_cancelled,  // the rest is registered again for the next round
  newcomers_invited,
  // A record, in this order.
  outcome_recorded,
  time_recorded,
  sequence_given,
  bonus_left_meter,
  meter_fixed,
  meter_rounded,
  counted_together,
  shared_by_formula,
  pool_found,
  royal_share_found,
  straight_flush_share_found,
  payout_table_used,
  royal_flush_prize,
  straight_flush_prize,
  prizes_charged,
  meter_reset,
  // And its undoing.
  record_withdrawn,
  wagers_refunded,
  prize_returned,
  prize_raised,
};

struct MeterEvent {
  MeterTold told = MeterTold::wagers_called;
  Point point = Point::jackpot_equipment;
  Time at;
  SystemId system{};
  SystemId other{};
  TableId table{};
  RoundNumber round{};
  SettlementNumber settlement{};

  MicroDollars change;  // by how much the system's meter moves
  MicroDollars meter;   // where it stands then
  MicroDollars house;   // the part of the change that a withdrawn reset gives back to the house
  MicroDollars charge;  // exact prizes of a record
  Money amount;         // a prize each, the rounded meter, the pool, the cost of a wager, what is shown
  JackpotTerms terms;
  std::optional<DeclaredJackpot> declared;
  TableChange change_of_table = TableChange::add;
  std::string reason;

  int wagers = 0;
  WagerPlaces places;
  int royal_flushes = 0;
  int straight_flushes = 0;
  int epoch = 0;  // which of the meter's times between resets a wager's contribution belongs to
  bool works = false;
  bool carried = false;   // of the carried, not the registered game
  bool reset = false;     // a withdrawn record had reset the meter
  bool restored = false;  // a withdrawn record's game stands registered again

  bool operator==(const MeterEvent&) const = default;
};

// One line of plain words: "system 1 meter 50000.40".
std::string describe(const MeterEvent& event);

}  // namespace felt
