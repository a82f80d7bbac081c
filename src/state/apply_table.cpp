// Terms, cards in and out, seats: what lasts from round to round.
#include "state/on.hpp"

#include <algorithm>

namespace felt::on {
namespace {

// With one deck the one that is still at the table goes on, as the first.
void set_decks(Table& table, std::uint8_t decks) {
  table.terms.decks = decks;
  if (decks == 1 && !table.decks[0].here && table.decks[1].here) std::swap(table.decks[0], table.decks[1]);
  if (decks == 1) table.round().deck = table.last_deck = 0;
}

// Nothing of who sat there holds for the next: agreements, sitting out, a stake that is short.
void forget_seat(Table& table, Box box, Time at) {
  PotTable& pot = table.pot;
  for (std::uint32_t& seats : pot.agreed) seats &= ~bit_of(box);
  for (std::uint32_t* seats : {&pot.sitting_out, &pot.waits_for_buck, &pot.left_out, &pot.short_stakes}) {
    *seats &= ~bit_of(box);
  }
  pot.vacant_since[box.number] = at;
}

void unseat(Table& table, const Event& event) {
  Player* player = table.find(event.person);
  if (player == nullptr) return;
  table.cashed += player->chips;
  player->chips = Money();
  for (std::size_t box = 0; box < table.owner.size(); ++box) {
    if (table.owner[box] == event.person) {
      table.owner[box] = PersonId();
      table.abstained[box] = 0;
      forget_seat(table, Box{static_cast<std::uint8_t>(box)}, event.at);
    }
  }
  table.round().full = false;
  player->seat = kNoBox;
  player->limits = Limits();
  // What he was told about wagers under the minimum holds for the whole session of the table.
  player->play_match_told = false;
}

}  // namespace

void approved(Table& table, const Event& event) { table.approvals |= std::uint32_t{1} << (event.number & 31); }

void term_set(Table& table, const Event& event) {
  Terms& terms = table.terms;
  const auto small = static_cast<std::uint8_t>(event.number);
  if (event.term == Term::dealt || event.term == Term::mode || event.term == Term::shuffling ||
      event.term == Term::decks) {
    forget_shuffle(table);
  }
  switch (event.term) {
    case Term::dealt: terms.live = event.number != 0; break;
    case Term::mode: terms.mode = small; break;
    case Term::shuffling: terms.shuffling = event.number != 0 ? Shuffling::device : Shuffling::manual; break;
    case Term::decks: set_decks(table, small); break;
    case Term::seats: terms.seats = std::min<std::uint8_t>(small, kBoxesMax); break;
    case Term::minimum: terms.ante.minimum = event.amount; break;
    case Term::maximum: terms.ante.maximum = event.amount; break;
    case Term::pair_plus_minimum: terms.pair_plus.minimum = event.amount; break;
    case Term::pair_plus_maximum: terms.pair_plus.maximum = event.amount; break;
    case Term::multiple: terms.multiple = event.amount; break;
    case Term::payout_maximum: terms.payout_maximum = event.amount; break;
    case Term::chip_unit: terms.chip_unit = event.amount; break;
    case Term::bonus_table:
      terms.bonus_table = small;
      table.pay_tables_set |= 1;
      break;
    case Term::pair_plus_table:
      terms.pair_plus_table = small;
      table.pay_tables_set |= 2;
      break;
    case Term::version: terms.version = small; break;
    case Term::extra_boxes: terms.extra_boxes = event.number != 0; break;
    case Term::coupons: terms.coupons = event.number != 0; break;
    case Term::device_counts: terms.device_counts = event.number != 0; break;
    case Term::jackpot: terms.jackpot = event.number != 0; break;
    case Term::jackpot_cost: terms.jackpot_cost = event.amount; break;
    case Term::jackpot_option: terms.jackpot_option = small; break;
    case Term::decision_seconds: terms.decision_seconds = event.number; break;
    case Term::deck: terms.pot.deck = static_cast<DeckSize>(event.number); break;
    case Term::ace_low: terms.pot.ace_low = event.number != 0; break;
    case Term::betting:
      if (terms.pot.mode != static_cast<BettingMode>(small)) {
        // Whoever waits for the buck does so as long as it brings the blind.
        table.pot.waits_for_buck = 0;
        // All have agreed on another since: going back is agreed on anew.
        const auto left = terms.pot.mode == BettingMode::ante ? Agreement::ante : Agreement::blind;
        table.pot.agreed[static_cast<std::size_t>(left)] = 0;
      }
      terms.pot.mode = static_cast<BettingMode>(small);
      break;
    case Term::limit: terms.pot.limit = static_cast<BetLimit>(small); break;
    case Term::stake_minimum: terms.pot.stake_minimum = event.amount; break;
    case Term::blind_multiple: terms.pot.blind_multiple = small; break;
    case Term::commission_free: terms.pot.commission_free = event.amount; break;
    case Term::commission_step: terms.pot.commission_step = event.amount; break;
    case Term::commission_cap: terms.pot.commission_cap = event.number; break;
    case Term::offer_seconds: terms.pot.offer_seconds = event.number; break;
    case Term::opens_at: terms.opens_at = static_cast<std::int16_t>(event.number); break;
    case Term::closes_at: terms.closes_at = static_cast<std::int16_t>(event.number); break;
    case Term::idle_minutes: terms.idle_minutes = event.number; break;
  }
  table.notices[static_cast<std::size_t>(event.term)].given = false;
}

void noticed(Table& table, const Event& event) {
  Round& round = table.round();
  // Said twice it is the same notice.
  if (event.number < 0 && table.closing.given) return;
  Notice& notice = event.number < 0 ? table.closing : table.notices[static_cast<std::size_t>(event.term)];
  const std::int64_t running = round.begun() && !round.was_void ? 1 : 0;
  notice = Notice{true, event.at, table.rounds_counted + running, event.amount, event.number};
  if (event.number < 0) table.life = Life::closing;
}

void inspector_told(Table& table, const Event&) { table.inspector_told = true; }

void signed_on(Table& table, const Event& event) { table.dealer = event.person; }

void deck_step(Table& table, const Event& event) {
  if (event.number < 1 || event.number > 2) return;
  DeckState& deck = table.decks[static_cast<std::size_t>(event.number - 1)];
  switch (event.step) {
    case DeckStep::check_in:
      deck = DeckState();
      deck.here = deck.checked = true;
      deck.opened_at = event.at;
      table.day_open = true;
      break;
    case DeckStep::precheck: deck.prechecked = deck.here = true; break;
    case DeckStep::check_out:
      deck.checked_out = true;
      deck.checked = deck.out_due = false;
      break;
    case DeckStep::inspect:
      deck = DeckState();
      deck.here = deck.inspected = true;
      deck.inspected_by = event.who.person;
      deck.opened_at = event.at;
      break;
    case DeckStep::verify: deck.checked = true; break;
    case DeckStep::spread:
      deck.spread = true;
      deck.looked = deck.washed = false;
      if (event.number - 1 == table.round().deck) forget_shuffle(table);
      break;
    case DeckStep::offer_look: deck.looked = true; break;
    case DeckStep::wash:
      deck.washed = true;
      deck.spread = false;
      table.quiet_since = event.at;
      break;
    case DeckStep::replace:
      deck.replaced = true;
      deck.signed_dealer = deck.signed_supervisor = false;
      deck.signed_by = PersonId();
      deck.here = true;
      deck.removed = false;
      if (table.round().deck == event.number - 1) forget_shuffle(table);
      break;
    case DeckStep::sign:
      (event.who.role.rank == 0 ? deck.signed_dealer : deck.signed_supervisor) = true;
      deck.signed_by = event.who.person;
      deck.checked = true;
      break;
    case DeckStep::remove:
      deck = DeckState();
      deck.removed = true;
      table.round().miscounted = false;
      if (table.round().deck == event.number - 1) forget_shuffle(table);
      if (event.number - 1 == table.last_deck) table.count_missed = false;
      break;
    case DeckStep::count:
      deck.rounds_uncounted = 0;
      table.rounds_since_count = 0;
      table.count_missed = false;
      break;
  }
}

void opened(Table& table, const Event& event) {
  table.life = Life::open;
  table.opened_once = true;
  table.quiet_since = event.at;
  table.closing = Notice();
  table.inspector_told = false;
  for (Player& player : table.players) player.under_minimum_told = false;
}

void shown(Table& table, const Event&) { table.sign_set = true; }

void closed(Table& table, const Event&) {
  table.life = Life::closed;
  for (DeckState& deck : table.decks) deck.out_due = deck.checked;
  table.shoe_filled = false;
}

void seated(Table& table, const Event& event) {
  if (!event.place.is_box() || event.place.number > kBoxesMax) return;
  Player* player = table.find(event.person);
  if (player == nullptr) {
    table.players.push_back(Player{event.person, kNoBox, {}, {}, {}, {}, false, false, false});
    player = &table.players.back();
  }
  player->seat = event.place;
  player->chips += event.amount;
  table.bought += event.amount;
  table.owner[event.place.number] = event.person;
  table.abstained[event.place.number] = 0;
}

void left(Table& table, const Event& event) { unseat(table, event); }

void bought(Table& table, const Event& event) {
  pay_player(table, event.person, event.amount);
  table.bought += event.amount;
}

void cashed(Table& table, const Event& event) {
  if (Player* player = table.find(event.person)) {
    const Money amount = std::min(event.amount, player->chips);
    player->chips -= amount;
    table.cashed += amount;
  }
}

void box_taken(Table& table, const Event& event) {
  if (event.place.is_box() && event.place.number <= kBoxesMax) table.owner[event.place.number] = event.person;
}

void box_dropped(Table& table, const Event& event) {
  if (event.place.is_box() && event.place.number <= kBoxesMax) table.owner[event.place.number] = PersonId();
}

void demand_noted(Table& table, const Event& event) {
  table.waiting = event.number;
  table.free_elsewhere = static_cast<std::int32_t>(event.amount.in_cents());
}

void vacated(Table& table, const Event& event) { unseat(table, event); }

void excluded(Table& table, const Event& event) {
  if (table.find(event.person) == nullptr)
    table.players.push_back(Player{event.person, {}, {}, {}, {}, {}, false, false, false});
  table.find(event.person)->excluded = true;
}

void readmitted(Table& table, const Event& event) {
  if (Player* player = table.find(event.person)) player->excluded = false;
}

void personal_limits_set(Table& table, const Event& event) {
  if (Player* player = table.find(event.person)) player->limits = {event.amount, event.second};
}

void shoe_replaced(Table& table, const Event&) {
  table.shoe_here = true;
  forget_shuffle(table);
}

void superseded(Table& table, const Event&) { table.superseded = true; }

void acted_for(Table&, const Event&) {}

void noted(Table&, const Event&) {}

}  // namespace felt::on
