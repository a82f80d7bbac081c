// What went wrong, what was ruled, and who may still answer.
#include "state/on.hpp"

#include <algorithm>

namespace felt::on {
namespace {

void begin_pause(Round& round, Pause pause, Time at) {
  if (round.pause == Pause::none) round.paused_at = at;
  round.pause = pause;
}

// Play goes on, or waits for what it waited for before.
void end_pause(Round& round, Pause next, Time at) {
  if (round.pause != Pause::none && next == Pause::none) round.paused_ms += at.ms - round.paused_at.ms;
  round.pause = next;
}

}  // namespace

void reported(Table& table, const Event& event) {
  Round& round = table.round();
  round.pending_row = static_cast<std::int16_t>(event.number);
  round.pending_definite = event.definite;
  round.pending_box = event.box;
  round.pending_boxes = event.boxes;
  round.pending_cards = event.cards;
  if (event.what == What::proposed) begin_pause(round, Pause::ruling, event.at);
}

void proposed(Table& table, const Event& event) { reported(table, event); }

void ruled(Table& table, const Event& event) {
  Round& round = table.round();
  round.pending_row = -1;
  // Players may have been asked before it.
  end_pause(round, round.may_retract != 0 ? Pause::retraction : Pause::none, event.at);
}

void exposed(Table& table, const Event& event) {
  Round& round = table.round();
  const auto now = static_cast<std::uint8_t>(event.number);
  round.exposed_last = static_cast<std::uint8_t>(now - std::min(round.exposed, now));
  round.exposed = now;
  round.shown_last = CardSet();
  for (const Card card : event.cards) {
    if (!round.shown.contains(card)) round.shown_last |= card;
    round.shown |= card;
  }
}

void exposure_undone(Table& table, const Event& event) {
  Round& round = table.round();
  round.exposed = static_cast<std::uint8_t>(event.number);
  round.exposed_last = 0;
  round.shown -= round.shown_last;
  round.shown_last = CardSet();
}

void burnt(Table& table, const Event& event) {
  Round& round = table.round();
  if (round.phase == Phase::called) {
    round.full = all_seats_taken(table);
    round.phase = Phase::dealing;
  }
  round.face_up = static_cast<std::uint8_t>(event.number);
  // Cards of a box without a wager go to the rack; one card taken out of the shoe does not.
  if (at_box(event)) round.burnt_place = ++round.hands_racked;
  for (const Card card : event.cards) {
    round.seen |= card;
    if (round.order.size() <= round.next && round.order.size() < 52) round.order.push_back(card);
    if (round.next < 52) ++round.next;
  }
}

void round_voided(Table& table, const Event& event) {
  Round& round = table.round();
  round.phase = Phase::voided;
  table.count_missed = table.count_missed || (event.number & 1) != 0;
  round.was_void = true;
  round.misdealt = (event.number & 2) != 0;
  round.pause = Pause::none;
  round.may_retract = 0;
}

void hand_voided(Table& table, const Event& event) {
  BoxHand& hand = hand_of(table, event);
  hand.voided = true;
  hand.jackpot_pending = false;
  Round& round = table.round();
  round.may_retract &= ~(std::uint32_t{1} << (event.box.number & 31));
  if (round.may_retract == 0 && round.pause == Pause::retraction) end_pause(round, Pause::none, event.at);
}

void hand_restored(Table& table, const Event& event) {
  Round& round = table.round();
  BoxHand& hand = hand_of(table, event);
  hand.racked = false;
  hand.rack_place = 0;
  hand.clock = round.playing(event.at);
  if (hand.folded() && event.number != 0) {
    // A fold stays one, to be counted again.
    if (round.phase == Phase::reveal) round.phase = Phase::folds;
    return;
  }
  // Once the dealer's hand is known a fold stands.
  if (hand.folded() && round.phase < Phase::shown) {
    hand.choice = Choice::none;
    if (round.phase == Phase::folds || round.phase == Phase::reveal) round.phase = Phase::decision;
  }
}

void seat_hand_moved(Table& table, const Event& event) {
  hand_of(table, event).blind = true;
  if (event.place.is_box() && event.place.number <= kBoxesMax) table.round().hand(event.place).blind = false;
}

void jackpot_cards_set(Table& table, const Event& event) {
  Round& round = table.round();
  round.jackpot_cards.clear();
  for (const Card card : event.cards) {
    if (round.jackpot_cards.size() < round.jackpot_cards.capacity()) round.jackpot_cards.push_back(card);
    round.seen |= card;
  }
}

void dealer_hand_set(Table& table, const Event& event) {
  Round& round = table.round();
  round.dealer.clear();
  for (const Card card : event.cards) {
    if (round.dealer.size() < round.dealer.capacity()) round.dealer.push_back(card);
  }
}

void no_hand_called(Table& table, const Event&) { table.round().no_hand_called = true; }

void paused(Table& table, const Event& event) {
  Round& round = table.round();
  if (round.pause != Pause::count) round.paused_before = round.pause;
  begin_pause(round, Pause::count, event.at);
}

void resumed(Table& table, const Event& event) {
  Round& round = table.round();
  end_pause(round, round.paused_before, event.at);
  round.miscounted = event.number != 52;
  // Who was asked before is asked again.
  if (round.pause == Pause::retraction) round.asked_at = event.at;
  round.paused_before = Pause::none;
}

void retraction_opened(Table& table, const Event& event) {
  Round& round = table.round();
  begin_pause(round, Pause::retraction, event.at);
  round.may_retract = event.boxes;
  round.asked_at = event.at;
  round.retract_point = event.point;
}

void retracted(Table& table, const Event& event) {
  Round& round = table.round();
  const std::uint32_t bit = std::uint32_t{1} << (event.box.number & 31);
  if (round.misdealt) round.standing |= bit;
  round.may_retract &= ~bit;
}

void stayed(Table& table, const Event& event) { retracted(table, event); }

void retraction_closed(Table& table, const Event& event) {
  Round& round = table.round();
  end_pause(round, Pause::none, event.at);
  round.may_retract = 0;
}

void case_opened(Table& table, const Event& event) { table.cases.push_back({event.person, event.text, 0}); }

void case_decided(Table& table, const Event& event) {
  // By its place from one; zero is the last.
  if (event.number <= static_cast<std::int32_t>(table.cases.size()) && !table.cases.empty()) {
    Case& one = event.number > 0 ? table.cases[static_cast<std::size_t>(event.number - 1)] : table.cases.back();
    one.stage = event.what == What::case_decided ? 1 : event.what == What::case_referred ? 2 : 3;
  }
}

void case_referred(Table& table, const Event& event) { case_decided(table, event); }

void case_reviewed(Table& table, const Event& event) { case_decided(table, event); }

}  // namespace felt::on
