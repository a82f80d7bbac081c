// The jackpot game of a round, and prizes that wait to be approved.
#include "state/on.hpp"

#include <algorithm>

namespace felt::on {
namespace {

// The prize of the round that is meant; a player may have others at the same box.
std::vector<HeldPrize>::iterator find_prize(Table& table, const Event& event) {
  const auto mine = [&](const HeldPrize& prize) { return prize.person == event.person && prize.box == event.box; };
  const auto held = std::find_if(table.prizes.begin(), table.prizes.end(),
                                 [&](const HeldPrize& prize) { return mine(prize) && prize.round == event.number; });
  return held != table.prizes.end() ? held : std::find_if(table.prizes.begin(), table.prizes.end(), mine);
}

}  // namespace

void jackpot_called(Table& table, const Event&) { table.round().game = JackpotStage::called; }

void jackpot_registered(Table& table, const Event& event) {
  Round& round = table.round();
  round.game = JackpotStage::registered;
  round.game_wagers = static_cast<std::int16_t>(event.number);
  table.carried = {};
  table.carried_wagers = 0;
}

void jackpot_cancelled(Table& table, const Event& event) {
  Round& round = table.round();
  // Whoever left a carried game leaves the others where they are.
  if (event.point == Point::jackpot_carried_leaves && round.game != JackpotStage::carried) return;
  round.game = event.number != 0          ? JackpotStage::registered
               : table.carried_wagers > 0 ? JackpotStage::carried
                                          : JackpotStage::none;
}

void jackpot_carried(Table& table, const Event& event) {
  BoxHand& hand = hand_of(table, event);
  if (at_box(event)) {
    hand.stake(Wager::jackpot).staked = Money();
    hand.stake(Wager::jackpot).outcome = Outcome::returned;
    table.carried[event.box.number] = hand.player;
    ++table.carried_wagers;
  }
}

void jackpot_moved(Table& table, const Event& event) {
  // From the wagers carried over to the box where it counts now; or back to its owner, if to none.
  const std::size_t from = event.box.number <= kBoxesMax ? event.box.number : 0;
  const PersonId owner = table.carried[from];
  if (!owner.is_somebody()) return;
  table.carried[from] = PersonId();
  --table.carried_wagers;
  pay_player(table, owner, event.amount);
}

void jackpot_hand(Table& table, const Event& event) { hand_of(table, event).jackpot_value = event.value; }

void jackpot_claimed(Table& table, const Event& event) {
  BoxHand& hand = hand_of(table, event);
  hand.jackpot_pending = true;
  hand.jackpot_value = event.value;
}

void jackpot_asked(Table& table, const Event& event) {
  Round& round = table.round();
  if (event.text != "amount" && event.text != "prizes") return;  // something is undone
  round.meter_asked = true;
  round.royals = static_cast<std::uint8_t>(event.number / 16);
  round.straight_flushes = static_cast<std::uint8_t>(event.number % 16);
}

void jackpot_recorded(Table& table, const Event&) { table.round().game = JackpotStage::recorded; }

void jackpot_prize(Table& table, const Event& event) { hand_of(table, event).jackpot_pending = false; }

void prize_held(Table& table, const Event& event) {
  table.prizes.push_back({event.person, event.box, event.amount, table.round().number, event.number != 0});
  hand_of(table, event).jackpot_pending = false;
}

void prize_approved(Table& table, const Event& event) {
  const auto held = find_prize(table, event);
  if (held == table.prizes.end()) return;
  table.from_meters += event.amount;
  pay_player(table, event.person, event.amount);
  if (table.find(event.person) == nullptr) table.cashed += event.amount;
  // The round it was won in may be over; it can still be undone.
  for (Round& won_in : table.both_rounds) {
    if (at_box(event) && won_in.started && won_in.number == held->round && won_in.has(event.box) &&
        won_in.hand(event.box).player == event.person)
      won_in.hand(event.box).stake(Wager::jackpot).paid += event.amount;
  }
  table.prizes.erase(held);
}

void prize_denied(Table& table, const Event& event) {
  const auto held = find_prize(table, event);
  if (held != table.prizes.end()) table.prizes.erase(held);
}

void jackpot_done(Table& table, const Event&) {
  Round& round = table.round();
  round.game = JackpotStage::done;
  if (round.phase == Phase::jackpot) round.phase = Phase::clear;
}

void meter_state(Table& table, const Event& event) {
  table.meter_bound = (event.number & 1) != 0;
  table.meter_works = (event.number & 2) != 0;
  table.meter_manual = (event.number & 4) != 0;
  table.meter_shown = (event.number & 8) != 0;
  if (!event.amount.is_zero() && table.carried_wagers == 0) table.terms.jackpot_cost = event.amount;
  if (table.meter_bound) table.terms.jackpot_option = static_cast<std::uint8_t>(event.second.in_cents());
  if (!table.meter_bound) table.terms.jackpot = false;
}

}  // namespace felt::on
