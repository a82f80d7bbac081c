// Seats and players: sitting down, chips, extra boxes, leaving and being made to leave.
#include <algorithm>
#include <cstdlib>

#include "house/house.hpp"
#include "table/parts.hpp"

namespace felt::table {
namespace {

bool in_round(const Round& round, PersonId person) {
  bool in = false;
  for_each_box(round.boxes, [&](Box box) { in = in || round.hand(box).player == person; });
  return in;
}

// The hands of a player are over: settled, folded and racked, or void with the round.
bool round_is_over(const Round& round) { return round.phase == Phase::clear || round.phase == Phase::voided; }

// Why a player with a hand in the round keeps his seat and his chips at the table.
Point held_by(const Call& call) {
  // Before the first card it is his wager that may not be withdrawn.
  if (call.round().phase == Phase::called) return Point::wager_after_call;
  if (call.knows(Point::seated_until_round_ends)) return Point::seated_until_round_ends;
  return call.round().phase <= Phase::dealt ? Point::wager_locked : Point::wager_after_deal;
}

// Whom a command is about: the one it names, or whoever speaks.
PersonId subject(const Call& call) {
  return call.command.person.is_somebody() ? call.command.person : call.command.who.person;
}

bool table_full(const Table& table) {
  for (int seat = 1; seat <= table.terms.seats; ++seat) {
    if (!table.owner[static_cast<std::size_t>(seat)].is_somebody()) return false;
  }
  return true;
}

// Sitting down is possible once the table is open, or as soon as the cards lie spread for the first player.
bool may_sit(const Call& call) {
  if (call.table.life != Life::closed) return true;
  return call.knows(Point::cards_spread) && (call.table.decks[0].spread || call.table.decks[0].washed);
}

}  // namespace

Ruling<void> sit(Call& call) {
  const Command& command = call.command;
  const PersonId person = subject(call);
  if (!command.box.is_box() || command.box.number > call.table.terms.seats) return refuse(Point::seats_limit);
  const Player* player = call.table.find(person);
  if (player != nullptr && player->excluded) return refuse(Point::breach_excluded);
  if (!may_sit(call)) return refuse(call.known(Point::cards_spread, Point::betting_not_open));
  if (call.table.owner[command.box.number].is_somebody()) return refuse(Point::seat_taken);
  if (player != nullptr && player->seat.is_box())
    return refuse(call.known(Point::one_seat_per_player, Point::seat_taken));
  if (command.amount.is_negative()) return refuse(Point::chips_only);
  Event& event = call.emit(What::seated, Point::seat_taken);
  event.person = person;
  event.place = command.box;
  event.amount = command.amount;
  return {};
}

Ruling<void> leave(Call& call) {
  const PersonId person = subject(call);
  const Player* player = call.table.find(person);
  if (player == nullptr || !player->seat.is_box()) return refuse(Point::seat_taken);
  const Round& round = call.round();
  const bool over = round_is_over(round) && !call.knows(Point::seated_until_round_ends);
  if (in_round(round, person) && !over) {
    if (round.phase != Phase::betting) return refuse(call.known(held_by(call), Point::wager_locked));
    // Bets that are not locked yet go with their owner.
    house::emit_bets_back(call, person, Point::ante_placed);
  }
  house::emit_carried_leaves(call, person);
  Event& event = call.emit(What::left, call.known(Point::seated_until_round_ends, Point::seat_taken));
  event.person = person;
  event.place = player->seat;
  event.amount = player->chips;
  return {};
}

Ruling<void> buy(Call& call) {
  const PersonId person = subject(call);
  const Player* player = call.table.find(person);
  if (player == nullptr || !player->seat.is_box() || call.command.amount <= Money()) return refuse(Point::chips_only);
  const bool deciding = call.round().phase == Phase::decision && in_round(call.round(), person);
  if (deciding && !call.house().buy_in_decision) return refuse(Point::wager_locked);
  Event& event = call.emit(What::bought, deciding ? Point::buy_in_decision : Point::chips_only);
  event.person = person;
  event.amount = call.command.amount;
  return {};
}

Ruling<void> cash(Call& call) {
  const PersonId person = subject(call);
  const Player* player = call.table.find(person);
  const Phase phase = call.round().phase;
  const bool busy = in_round(call.round(), person) && phase != Phase::betting && !round_is_over(call.round());
  if (player == nullptr || busy || call.command.amount <= Money() || call.command.amount > player->chips) {
    return refuse(busy ? call.known(held_by(call), Point::wager_locked) : Point::chips_only);
  }
  Event& event = call.emit(What::cashed, Point::chips_only);
  event.person = person;
  event.amount = call.command.amount;
  return {};
}

Ruling<void> take_box(Call& call) {
  const Command& command = call.command;
  const PersonId person = subject(call);
  const Player* player = call.table.find(person);
  const TableRules& rules = call.book.table;
  if (player == nullptr || !player->seat.is_box()) return refuse(call.known(Point::seated_to_wager, Point::seat_taken));
  if (rules.positions_max == 1) return refuse(Point::one_seat_per_player);
  if (!command.box.is_box() || command.box.number > call.table.terms.seats) return refuse(Point::seats_limit);
  if (call.table.owner[command.box.number].is_somebody()) return refuse(Point::seat_taken);
  if (!call.table.terms.extra_boxes) return refuse(Point::extra_box);
  int boxes = 0;
  for (const PersonId owner : call.table.owner) boxes += owner == person ? 1 : 0;
  if (boxes >= rules.positions_max) return refuse(Point::extra_box);
  if (rules.positions_adjacent && std::abs(command.box.number - player->seat.number) != 1)
    return refuse(Point::extra_box);
  if (call.knows(Point::extra_box_demand) && call.table.waiting > call.table.free_elsewhere) {
    return refuse(Point::extra_box_demand);
  }
  Event& event = call.emit(What::box_taken, Point::extra_box);
  event.person = person;
  event.place = command.box;
  return {};
}

Ruling<void> drop_box(Call& call) {
  const PersonId person = subject(call);
  const Player* player = call.table.find(person);
  const Box box = call.command.box;
  const bool own =
      player != nullptr && box.is_box() && box.number <= kBoxesMax && call.table.owner[box.number] == person;
  if (!own || player->seat == box || call.round().has(box))
    return refuse(call.known(Point::extra_box, Point::seat_taken));
  Event& event = call.emit(What::box_dropped, call.known(Point::extra_box, Point::seat_taken));
  event.person = person;
  event.place = box;
  return {};
}

void emit_drop_extra_boxes(Call& call, Point point) {
  for (std::uint8_t number = 1; number <= kBoxesMax; ++number) {
    const PersonId owner = call.table.owner[number];
    const Player* player = call.table.find(owner);
    if (player == nullptr || player->seat == Box{number} || call.round().has(Box{number})) continue;
    Event& dropped = call.emit(What::box_dropped, point);
    dropped.person = owner;
    dropped.place = Box{number};
  }
}

Ruling<void> demand(Call& call) {
  if (!call.knows(Point::extra_box_demand)) return refuse(Point::role_supervisor);
  FELT_NEED(call.need(Power::supervise));
  if (call.command.number < 0 || call.command.amount.is_negative()) return refuse(Point::extra_box_demand);
  Event& event = call.emit(What::demand_noted, Point::extra_box_demand);
  event.number = call.command.number;
  event.amount = call.command.amount;
  const bool wanted = call.command.number > call.command.amount.in_cents();
  if (wanted && !round_running(call)) emit_drop_extra_boxes(call, Point::extra_box_demand);
  return {};
}

Ruling<void> vacate(Call& call) {
  if (!call.knows(Point::seat_vacated_after_abstaining)) return refuse(Point::role_supervisor);
  FELT_NEED(call.need(Power::supervise));
  const Box box = call.command.box;
  if (!box.is_box() || box.number > kBoxesMax) return refuse(Point::seat_vacated_after_abstaining);
  const PersonId person = call.table.owner[box.number];
  const Player* player = call.table.find(person);
  const bool due = call.table.abstained[box.number] >= call.book.counters.abstained_rounds && table_full(call.table);
  if (player == nullptr || player->seat != box || !due || in_round(call.round(), person)) {
    return refuse(Point::seat_vacated_after_abstaining);
  }
  house::emit_carried_leaves(call, person);
  Event& event = call.emit(What::vacated, Point::seat_vacated_after_abstaining);
  event.person = person;
  event.place = box;
  return {};
}

Ruling<void> exclude(Call& call) {
  if (!call.knows(Point::breach_excluded)) return refuse(Point::role_operator);
  FELT_NEED(call.need(Power::punish));
  const PersonId person = call.command.person;
  if (!person.is_somebody() || call.command.text.empty()) return refuse(Point::breach_excluded);
  Event& event = call.emit(What::excluded, Point::breach_excluded);
  event.person = person;
  event.text = call.command.text;
  if (call.knows(Point::scope_one_table)) call.note(Point::scope_one_table, "at this table only");
  const Player* player = call.table.find(person);
  // No hand has been dealt to him yet: his bets go back. One that was is played out.
  const bool undealt = call.round().phase <= Phase::called;
  if (player != nullptr && player->seat.is_box() && (undealt || !in_round(call.round(), person))) {
    house::emit_bets_back(call, person, Point::breach_excluded);
    house::emit_carried_leaves(call, person);
    Event& gone = call.emit(What::left, Point::breach_excluded);
    gone.person = person;
    gone.place = player->seat;
    gone.amount = player->chips;
  }
  return {};
}

Ruling<void> readmit(Call& call) {
  if (!call.knows(Point::breach_excluded)) return refuse(Point::role_operator);
  FELT_NEED(call.need(Power::operate));
  const Player* player = call.table.find(call.command.person);
  if (player == nullptr || !player->excluded) return refuse(Point::breach_excluded);
  call.emit(What::readmitted, Point::breach_excluded).person = call.command.person;
  return {};
}

Ruling<void> personal_limits(Call& call) {
  const std::string& role = call.house().limits.personal;
  if (role.empty() || !call.knows(Point::limits_override)) return refuse(Point::role_operator);
  const auto& order = call.book.roles.order;
  const auto needed = static_cast<int>(std::find(order.begin(), order.end(), role) - order.begin());
  if (call.command.who.role.rank < needed) return refuse(role_point(call.book, needed));
  const Player* player = call.table.find(call.command.person);
  const Terms& terms = call.table.terms;
  const bool raises = call.command.amount == terms.ante.minimum && call.command.amount_max > terms.ante.maximum;
  const bool sane = call.command.amount > Money() && call.command.amount_max >= call.command.amount &&
                    (raises || !call.house().limits.personal_raises_maximum);
  if (player == nullptr || !player->seat.is_box() || !sane) return refuse(Point::limits_override);
  Event& event = call.emit(What::personal_limits_set, Point::limits_override);
  event.person = call.command.person;
  event.amount = call.command.amount;
  event.second = call.command.amount_max;
  // Bets that lie there count to what the marker says, until the call.
  const Round& round = call.round();
  if (round.phase != Phase::betting) return {};
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (hand.player != player->person) return;
    for (const Wager wager : {Wager::ante, Wager::pair_plus}) {
      const Stake& stake = hand.stake(wager);
      const Money counts = std::min(stake.staked, call.command.amount_max);
      if (counts.is_zero() || counts == stake.effective) continue;
      Event& lifted = call.emit(What::rule_applied, Point::limits_override, box);
      lifted.wager = wager;
      lifted.text = "counts to the marker";
      lifted.second = counts;
    }
  });
  return {};
}

Ruling<void> hold_winnings(Call& call) {
  if (!call.knows(Point::winnings_held)) return refuse(Point::role_operator);
  FELT_NEED(call.need(Power::punish));
  const Player* player = call.table.find(call.command.person);
  // What is held is released or forfeited by the result of its case, which is named.
  std::string text = call.command.text;
  What what = What::winnings_held;
  if (text.starts_with("release")) what = What::held_released;
  if (text.starts_with("forfeit")) what = What::held_forfeited;
  const bool ends = what != What::winnings_held;
  if (ends) text.erase(0, std::min<std::size_t>(text.size(), std::string_view("release ").size()));
  const Money amount = call.command.amount;
  const Money there = player == nullptr ? Money() : ends ? player->held : player->chips;
  if (player == nullptr || amount <= Money() || amount > there || text.empty()) return refuse(Point::winnings_held);
  Event& event = call.emit(what, Point::winnings_held);
  event.person = call.command.person;
  event.amount = amount;
  event.text = std::move(text);
  return {};
}

}  // namespace felt::table
