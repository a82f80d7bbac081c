// What lasts from round to round at a table where players bet against each other: agreements, seats, the buck.
#include "state/on.hpp"

#include <algorithm>

namespace felt::on {
namespace {

Box place_of(const Event& event) {
  return event.place.is_box() && event.place.number <= kBoxesMax ? event.place : kNoBox;
}

std::uint32_t seat_bit(const Table& table, PersonId person) {
  const Player* player = table.find(person);
  return player != nullptr && player->seat.is_box() ? bit_of(player->seat) : 0;
}

void drop_request(Table& table, PersonId person) {
  auto& requests = table.pot.requests;
  requests.erase(
      std::remove_if(requests.begin(), requests.end(), [&](const SeatRequest& one) { return one.person == person; }),
      requests.end());
}

}  // namespace

void agreed(Table& table, const Event& event) {
  const auto index = static_cast<std::size_t>(std::clamp(event.number, 0, static_cast<int>(kAgreements) - 1));
  const Box seat = place_of(event);
  table.pot.agreed[index] |= seat.is_box() ? bit_of(seat) : kOperatorAgrees;
}

void agreement_ended(Table& table, const Event& event) {
  const auto index = static_cast<std::size_t>(std::clamp(event.number, 0, static_cast<int>(kAgreements) - 1));
  const Box seat = place_of(event);
  if (seat.is_box()) {
    table.pot.agreed[index] &= ~bit_of(seat);
  } else {
    table.pot.agreed[index] &= ~kOperatorAgrees;
  }
}

void seat_requested(Table& table, const Event& event) {
  table.pot.requests.push_back({place_of(event), event.person, {}});
}

void seat_drawn(Table& table, const Event& event) {
  for (SeatRequest& request : table.pot.requests) {
    if (request.person != event.person || request.box != event.place || event.cards.empty()) continue;
    request.drawn = event.cards.front();
  }
}

void seat_granted(Table& table, const Event& event) { drop_request(table, event.person); }

void seat_lost(Table& table, const Event& event) { drop_request(table, event.person); }

void waiting_joined(Table& table, const Event& event) {
  auto& waiting = table.pot.waiting;
  if (std::find(waiting.begin(), waiting.end(), event.person) == waiting.end()) waiting.push_back(event.person);
}

void waiting_left(Table& table, const Event& event) {
  auto& waiting = table.pot.waiting;
  waiting.erase(std::remove(waiting.begin(), waiting.end(), event.person), waiting.end());
}

void seat_moved(Table& table, const Event& event) {
  Player* player = table.find(event.person);
  const Box to = place_of(event);
  if (player == nullptr || !to.is_box() || !player->seat.is_box()) return;
  PotTable& pot = table.pot;
  const Box from = player->seat;
  const auto move_bit = [&](std::uint32_t& seats) {
    if ((seats & bit_of(from)) != 0) seats = (seats & ~bit_of(from)) | bit_of(to);
  };
  for (std::uint32_t& seats : pot.agreed) move_bit(seats);
  for (std::uint32_t* seats : {&pot.sitting_out, &pot.waits_for_buck, &pot.left_out, &pot.short_stakes}) {
    move_bit(*seats);
  }
  table.abstained[to.number] = table.abstained[from.number];
  table.abstained[from.number] = 0;
  table.owner[from.number] = PersonId();
  table.owner[to.number] = event.person;
  pot.vacant_since[from.number] = event.at;
  player->seat = to;
  drop_request(table, event.person);
}

void sat_out(Table& table, const Event& event) { table.pot.sitting_out |= seat_bit(table, event.person); }

void sat_in(Table& table, const Event& event) {
  const std::uint32_t seat = seat_bit(table, event.person);
  table.pot.sitting_out &= ~seat;
}

void left_out(Table& table, const Event& event) { table.pot.left_out |= seat_bit(table, event.person); }

void short_declared(Table& table, const Event& event) { table.pot.short_stakes |= seat_bit(table, event.person); }

void buck_placed(Table& table, const Event& event) {
  if (!at_box(event)) return;
  table.pot.buck = event.box;
  table.pot.buck_placed = true;
  table.pot.waits_for_buck = (table.pot.waits_for_buck | event.boxes) & ~bit_of(event.box);
}

}  // namespace felt::on
