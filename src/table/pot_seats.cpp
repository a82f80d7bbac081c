// Seats and stakes where players bet against each other: who sits where, what he brings, when he may change it.
#include <algorithm>

#include "pot/pot.hpp"
#include "table/pot_parts.hpp"

namespace felt::table {
namespace {

bool in_round(const Call& call, const Player& player) {
  return terms_fixed(call) && pot_round(call).has(player.seat) &&
         pot_round(call).hand(player.seat).player == player.person;
}

const Player* seated(const Call& call) {
  const Player* player = call.table.find(subject_of(call));
  return player != nullptr && player->seat.is_box() ? player : nullptr;
}

bool table_full(const Table& table) {
  for (std::size_t seat = 1; seat <= table.terms.seats; ++seat) {
    if (!table.owner[seat].is_somebody()) return false;
  }
  return true;
}

// A seat that somebody left is kept for a while for those who sit at the table already.
bool kept_for_seated(const Call& call, Box box) {
  const Time since = call.table.pot.vacant_since[box.number];
  const std::uint32_t others = seated_players(call.table);
  return since.ms != 0 && others != 0 &&
         call.command.at.ms - since.ms < std::int64_t{call.table.terms.pot.offer_seconds} * 1000;
}

// Several want it: the cards they draw decide.
bool contested(const Call& call, Box box, PersonId by) {
  return std::any_of(call.table.pot.requests.begin(), call.table.pot.requests.end(),
                     [&](const SeatRequest& one) { return one.box == box && one.person != by; });
}

Ruling<void> check_tender(const Call& call) {
  const std::string& tender = call.command.text;
  if (tender.empty() || tender == "chips" || tender == "cash") return {};
  return refuse(Point::chips_only);
}

void note_cash(Call& call) {
  if (call.command.text == "cash") call.note(Point::cash_changed, "cash changed to chips");
}

}  // namespace

std::uint32_t seated_players(const Table& table) {
  std::uint32_t seats = 0;
  for (const Player& player : table.players) {
    if (player.seat.is_box() && !player.excluded) seats |= bit_of(player.seat);
  }
  return seats;
}

Ruling<void> pot_sit(Call& call) {
  const Command& command = call.command;
  const PersonId person = subject_of(call);
  if (!person.is_somebody()) return refuse(Point::seat_taken);
  if (!command.box.is_box() || command.box.number > call.table.terms.seats) return refuse(Point::seats_limit);
  const Player* player = call.table.find(person);
  if (player != nullptr && player->excluded) return refuse(Point::breach_excluded);
  if (player != nullptr && player->seat.is_box()) return refuse(Point::one_seat_per_player);
  if (call.table.life == Life::closed) return refuse(Point::cards_checked_in);
  // 1. The seat: free, not contested, and not kept for others.
  if (call.table.owner[command.box.number].is_somebody()) return refuse(Point::seat_taken);
  if (contested(call, command.box, person) || kept_for_seated(call, command.box)) return refuse(Point::seat_chosen);
  const auto& waiting = call.table.pot.waiting;
  if (!waiting.empty() && waiting.front() != person) return refuse(Point::seat_chosen);
  // 2. The stake.
  FELT_NEED(check_tender(call));
  if (command.amount < call.table.terms.pot.stake_minimum || command.amount <= Money())
    return refuse(Point::stake_minimum);
  if (command.amount.in_cents() % call.book.pot->wager_unit.in_cents() != 0) return refuse(Point::off_multiple);
  Event& event = call.emit(What::seated, Point::seat_taken);
  event.person = person;
  event.place = command.box;
  event.amount = command.amount;
  call.note(Point::stake_minimum, "the stake lies in open view");
  note_cash(call);
  if (!waiting.empty()) call.emit(What::waiting_left, Point::seat_chosen).person = person;
  const auto& requests = call.table.pot.requests;
  const bool asked =
      std::any_of(requests.begin(), requests.end(), [&](const SeatRequest& one) { return one.person == person; });
  if (asked) {
    Event& granted = call.emit(What::seat_granted, Point::seat_chosen);
    granted.person = person;
    granted.place = command.box;
  }
  return {};
}

namespace {

// Who has no seat yet gives up the one he asked for, or his place among those who wait.
Ruling<void> give_up_waiting(Call& call) {
  const PersonId person = subject_of(call);
  const PotTable& pot = call.table.pot;
  const std::size_t before = call.events.size();
  for (const SeatRequest& one : pot.requests) {
    if (one.person != person) continue;
    Event& lost = call.emit(What::seat_lost, Point::seat_chosen);
    lost.person = person;
    lost.place = one.box;
  }
  if (std::find(pot.waiting.begin(), pot.waiting.end(), person) != pot.waiting.end()) {
    call.emit(What::waiting_left, Point::seat_chosen).person = person;
  }
  return call.events.size() > before ? Ruling<void>() : refuse(Point::seat_taken);
}

}  // namespace

Ruling<void> pot_leave(Call& call) {
  const Player* player = seated(call);
  if (player == nullptr) return give_up_waiting(call);
  if (pot_round(call).misdealt && in_round(call, *player)) return refuse(Point::misdeal_players_stay);
  // Who has folded may go; who has chips in the middle may not take the rest away.
  const bool folded = in_round(call, *player) && pot_round(call).hand(player->seat).folded;
  if (in_round(call, *player) && !folded) return refuse(Point::stake_fixed_in_round);
  Event& event = call.emit(What::left, Point::seat_chosen);
  event.person = player->person;
  event.place = player->seat;
  event.amount = player->chips;
  return {};
}

Ruling<void> pot_buy(Call& call) {
  const Player* player = seated(call);
  if (player == nullptr) return refuse(Point::seat_taken);
  FELT_NEED(check_tender(call));
  if (call.command.amount <= Money()) return refuse(Point::chips_only);
  if (call.command.amount.in_cents() % call.book.pot->wager_unit.in_cents() != 0) return refuse(Point::off_multiple);
  if (stakes_fixed(call)) return refuse(Point::stake_fixed_in_round);
  if (player->chips + call.command.amount < call.table.terms.pot.stake_minimum) return refuse(Point::stake_top_up);
  Event& event = call.emit(What::bought, Point::stake_top_up);
  event.person = player->person;
  event.amount = call.command.amount;
  note_cash(call);
  return {};
}

Ruling<void> pot_cash(Call& call) {
  const Player* player = seated(call);
  if (player == nullptr) return refuse(Point::seat_taken);
  if (pot_round(call).misdealt && in_round(call, *player)) return refuse(Point::misdeal_players_stay);
  // While a round is played nobody does, dealt in or not.
  if (stakes_fixed(call)) return refuse(Point::stake_fixed_in_round);
  // Once he is to be dealt in he keeps something to play with.
  const bool all = call.command.amount == player->chips;
  if (in_round(call, *player) && (all || pot_round(call).phase >= PotPhase::cut)) {
    return refuse(Point::stake_fixed_in_round);
  }
  if (call.command.amount <= Money() || call.command.amount > player->chips) return refuse(Point::wager_over_stake);
  if (call.command.amount.in_cents() % call.book.pot->wager_unit.in_cents() != 0) return refuse(Point::off_multiple);
  Event& event = call.emit(What::cashed, Point::chips_only);
  event.person = player->person;
  event.amount = call.command.amount;
  return {};
}

Ruling<void> request_seat(Call& call) {
  const Command& command = call.command;
  const PersonId person = subject_of(call);
  if (!person.is_somebody()) return refuse(Point::seat_taken);
  if (!command.box.is_box() || command.box.number > call.table.terms.seats) return refuse(Point::seats_limit);
  if (call.table.owner[command.box.number].is_somebody()) return refuse(Point::seat_taken);
  const Player* player = call.table.find(person);
  const bool here = player != nullptr && player->seat.is_box();
  if (player != nullptr && player->excluded) return refuse(Point::breach_excluded);
  if (!here && kept_for_seated(call, command.box)) return refuse(Point::seat_chosen);
  const auto& waiting = call.table.pot.waiting;
  if (!here && !waiting.empty() && waiting.front() != person) return refuse(Point::seat_chosen);
  const auto& requests = call.table.pot.requests;
  if (std::any_of(requests.begin(), requests.end(), [&](const SeatRequest& one) { return one.person == person; })) {
    return refuse(Point::seat_chosen);
  }
  Event& event = call.emit(What::seat_requested, Point::seat_chosen);
  event.person = person;
  event.place = command.box;
  return {};
}

// The dealer gives each who wants a seat a card, in the order in which they asked; the highest rank has it, equals draw
// again.
Ruling<void> draw_seat(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Command& command = call.command;
  std::vector<PersonId> rivals;
  for (const SeatRequest& one : call.table.pot.requests) {
    if (one.box == command.box) rivals.push_back(one.person);
  }
  if (rivals.size() < 2 || command.cards.size() != rivals.size()) return refuse(Point::seat_chosen);
  Rank best = command.cards.front().rank();
  for (const Card card : command.cards) best = std::max(best, card.rank());
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    Event& drawn = call.emit(What::seat_drawn, Point::seat_chosen);
    drawn.person = rivals[i];
    drawn.place = command.box;
    drawn.cards.push_back(command.cards[i]);
  }
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    if (command.cards[i].rank() == best) continue;
    Event& lost = call.emit(What::seat_lost, Point::seat_chosen);
    lost.person = rivals[i];
    lost.place = command.box;
  }
  call.note(Point::suits_equal, "suits carry no rank");
  return {};
}

Ruling<void> wait_seat(Call& call) {
  const PersonId person = subject_of(call);
  if (!person.is_somebody()) return refuse(Point::seat_taken);
  const Player* player = call.table.find(person);
  if (player != nullptr && player->excluded) return refuse(Point::breach_excluded);
  const auto& waiting = call.table.pot.waiting;
  const bool waits = std::find(waiting.begin(), waiting.end(), person) != waiting.end();
  if ((player != nullptr && player->seat.is_box()) || waits || !table_full(call.table)) {
    return refuse(Point::seat_chosen);
  }
  call.emit(What::waiting_joined, Point::seat_chosen).person = person;
  return {};
}

Ruling<void> move_seat(Call& call) {
  const Player* player = seated(call);
  const Box box = call.command.box;
  if (player == nullptr) return refuse(Point::seat_taken);
  if (!box.is_box() || box.number > call.table.terms.seats) return refuse(Point::seats_limit);
  if (call.table.owner[box.number].is_somebody()) return refuse(Point::seat_taken);
  if (contested(call, box, player->person) || in_round(call, *player)) return refuse(Point::seat_chosen);
  Event& event = call.emit(What::seat_moved, Point::seat_chosen);
  event.person = player->person;
  event.place = box;
  return {};
}

Ruling<void> sit_out(Call& call) {
  const Player* player = seated(call);
  if (player == nullptr) return refuse(Point::seat_taken);
  if (in_round(call, *player)) {
    // Whoever has the buck cannot pass it up.
    return refuse(pot_round(call).buck == player->seat ? Point::buck_not_declined : Point::stake_fixed_in_round);
  }
  if ((call.table.pot.sitting_out & bit_of(player->seat)) != 0) return refuse(Point::buck_not_declined);
  call.emit(What::sat_out, Point::buck_not_declined).person = player->person;
  return {};
}

Ruling<void> sit_in(Call& call) {
  const Player* player = seated(call);
  if (player == nullptr) return refuse(Point::seat_taken);
  if ((call.table.pot.sitting_out & bit_of(player->seat)) == 0) return refuse(Point::buck_sitter_waits);
  call.emit(What::sat_in, Point::buck_sitter_waits).person = player->person;
  return {};
}

// The supervisor leaves a player out of one round.
Ruling<void> leave_out(Call& call) {
  if (!call.knows(Point::left_out_of_round)) return refuse(Point::role_supervisor);
  FELT_NEED(call.need(Power::supervise));
  const Player* player = call.table.find(call.command.person);
  if (player == nullptr || !player->seat.is_box() || terms_fixed(call)) return refuse(Point::left_out_of_round);
  Event& event = call.emit(What::left_out, Point::left_out_of_round);
  event.person = player->person;
  event.text = call.command.text;
  return {};
}

Ruling<void> declare_short(Call& call) {
  const Player* player = seated(call);
  if (player == nullptr) return refuse(Point::seat_taken);
  if (stakes_fixed(call)) return refuse(Point::stake_fixed_in_round);
  const bool short_of = player->chips < call.table.terms.pot.stake_minimum && !player->chips.is_zero();
  if (!short_of) return refuse(Point::stake_short_declared);
  call.emit(What::short_declared, Point::stake_short_declared).person = player->person;
  return {};
}

Ruling<void> pot_vacate(Call& call) {
  FELT_NEED(call.need(Power::supervise));
  const Box box = call.command.box;
  if (!box.is_box() || box.number > kBoxesMax) return refuse(Point::seat_vacated_after_abstaining);
  const PersonId person = call.table.owner[box.number];
  const Player* player = call.table.find(person);
  const bool due = call.table.abstained[box.number] >= call.book.counters.abstained_rounds && table_full(call.table);
  if (player == nullptr || !due || in_round(call, *player)) return refuse(Point::seat_vacated_after_abstaining);
  Event& event = call.emit(What::vacated, Point::seat_vacated_after_abstaining);
  event.person = person;
  event.place = box;
  return {};
}

Ruling<void> pot_exclude(Call& call) {
  // Between rounds the supervisor, too, keeps from the table whoever spoke another language.
  const int supervisor = call.book.roles.rank[static_cast<std::size_t>(Power::supervise)];
  const bool for_language = call.command.who.role.rank == supervisor && !terms_fixed(call);
  if (!for_language) FELT_NEED(call.need(Power::punish));
  const Point point = for_language ? Point::english_only : Point::breach_excluded;
  const PersonId person = call.command.person;
  if (!person.is_somebody() || call.command.text.empty()) return refuse(point);
  Event& event = call.emit(What::excluded, point);
  event.person = person;
  event.text = call.command.text;
  const Player* player = call.table.find(person);
  if (player == nullptr || !player->seat.is_box()) return {};
  if (in_round(call, *player) && pot_round(call).running()) return pot::exclude_from_round(call);
  Event& gone = call.emit(What::left, point);
  gone.person = person;
  gone.amount = player->chips;
  return {};
}

}  // namespace felt::table
