// What happens at a table where players bet against each other.
#include "state/on.hpp"

#include <algorithm>

namespace felt::on {
namespace {

PotRound& round_of(Table& table) { return table.pot.round; }

// The hand that an event is about; a spare one if it is about none.
PotHand& pot_hand(Table& table, const Event& event) {
  return table.pot.round.hands[at_box(event) ? event.box.number : 0];
}

Box place_of(const Event& event) {
  return event.place.is_box() && event.place.number <= kBoxesMax ? event.place : kNoBox;
}

// Chips from a stake to the middle, as far as there are any.
void put_in(Table& table, PotHand& hand, Money amount, bool wager) {
  PotRound& round = round_of(table);
  // What was put in out of turn is used first.
  const Money from_held = std::min(hand.held, amount);
  hand.held -= from_held;
  Money rest = amount - from_held;
  Player* player = table.find(hand.player);
  if (player == nullptr) return;
  rest = std::min(rest, player->chips);
  player->chips -= rest;
  hand.total += from_held + rest;
  hand.wagered = hand.wagered || !(from_held + rest).is_zero();
  if (wager) hand.street += from_held + rest;
  round.in_pot += from_held + rest;
}

// Back from the middle to a stake.
void take_out(Table& table, PotHand& hand, Money amount) {
  PotRound& round = round_of(table);
  const Money back = std::min(amount, round.in_pot);
  round.in_pot -= back;
  pay_player(table, hand.player, back);
}

// A full wager: everybody else has to answer it, and may raise it.
void new_measure(PotRound& round, Box by) {
  for (std::uint32_t left = round.boxes; left != 0; left &= left - 1) {
    const Box box{static_cast<std::uint8_t>(std::countr_zero(left))};
    if (box == by) continue;
    round.hand(box).acted = false;
    round.hand(box).may_raise = true;
  }
  round.called = round.last_called = by;
}

// As good as new for these seats, and the spare hand. Only what was used, or will be, is cleared: a round is large.
void start_anew(PotRound& round, std::uint32_t seats) {
  constexpr std::uint32_t all = (std::uint32_t{2} << kBoxesMax) - 1;
  for (std::uint32_t left = ((round.boxes | seats) & all) | 1; left != 0; left &= left - 1) {
    round.hands[static_cast<std::size_t>(std::countr_zero(left))] = PotHand();
  }
  static_cast<PotRoundFields&>(round) = PotRoundFields();
  round.order.clear();
  round.board.clear();
  round.pending_cards.clear();
}

// Of the shoe's order only what has left it.
void keep_dealt(PotRound& round) {
  if (round.order.size() > round.next) round.order.erase(round.order.begin() + round.next, round.order.end());
}

void end_round(Table& table, bool counts) {
  PotRound& round = round_of(table);
  round.phase = PotPhase::between;
  round.turn = round.shows = kNoBox;
  round.over = true;
  round.pause = Pause::none;
  round.pending_row = -1;
  if (round.started) table.pot.left_out = 0;
  if (!counts) return;
  ++table.rounds_counted;
}

}  // namespace

void pot_shuffled(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  const bool again = round.misdealt;
  const std::uint32_t seats = event.boxes;
  const Box buck = table.pot.buck;
  const std::int32_t number = round.number;
  start_anew(round, seats);
  round.number = number;
  round.phase = PotPhase::shuffled;
  round.misdealt = again;
  round.buck = buck;
  round.boxes = seats;
  round.order = event.cards;
  round.deck_cards = static_cast<std::uint8_t>(std::clamp(event.number, 0, 52));
  for (std::uint32_t left = seats; left != 0; left &= left - 1) {
    const auto seat = static_cast<std::size_t>(std::countr_zero(left));
    if (seat > static_cast<std::size_t>(kBoxesMax)) continue;
    round.hands[seat].player = table.owner[seat];
    round.hands[seat].dealt_in = true;
    round.contending |= std::uint32_t{1} << seat;
  }
  round.clock = event.at;
}

void pot_cut(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  if (event.number > 0 && static_cast<std::size_t>(event.number) < round.order.size()) {
    felt::cut({round.order.data(), round.order.size()}, event.number);
  }
  round.phase = PotPhase::cut;
  round.clock = event.at;
}

void cut_declined(Table& table, const Event&) { round_of(table).cut_declined = true; }

void shoe_shuffled(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  // The dealt part stays; the rest comes anew.
  if (!event.cards.empty()) {
    keep_dealt(round);
    for (const Card card : event.cards) {
      if (round.order.size() < round.order.capacity()) round.order.push_back(card);
    }
  }
  round.reshuffle = false;
  round.recut = event.number != 0;
  round.cut_declined = false;
  round.clock = event.at;
}

void shoe_cut(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  const std::size_t left = round.order.size() - std::min<std::size_t>(round.next, round.order.size());
  if (event.number > 0 && static_cast<std::size_t>(event.number) < left) {
    const auto rest = round.order.begin() + round.next;
    std::rotate(rest, rest + event.number, round.order.end());
  }
  round.recut = false;
}

void blind_posted(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  PotHand& hand = pot_hand(table, event);
  put_in(table, hand, event.amount, true);
  round.blind = event.second;
  round.high = event.second;
  round.blind_multiple = static_cast<std::uint8_t>(event.number);
  round.called = round.last_called = event.box;
  round.phase = PotPhase::posted;
  if (at_box(event)) table.abstained[event.box.number] = 0;
}

void ante_posted(Table& table, const Event& event) {
  put_in(table, pot_hand(table, event), event.amount, false);
  round_of(table).phase = PotPhase::posted;
  if (at_box(event)) table.abstained[event.box.number] = 0;
}

void deal_started(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  round.number = event.number;
  round.started = true;
  round.misdealt = false;
  round.phase = PotPhase::dealing;
  ++table.rounds;
  table.any_round = true;
}

void served(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  PotHand& hand = pot_hand(table, event);
  round.phase = PotPhase::dealing;
  for (const Card card : event.cards) {
    round.seen |= card;
    if (round.order.size() <= round.next && round.order.size() < round.order.capacity()) round.order.push_back(card);
    if (round.next < 52) ++round.next;
    if (hand.cards.size() == hand.cards.capacity()) continue;
    if (event.face_up) hand.up = static_cast<std::uint16_t>(hand.up | (1U << hand.cards.size()));
    hand.cards.push_back(card);
    ++hand.fresh;
  }
}

void communal_turned(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  round.phase = PotPhase::dealing;
  // Number 1: it stands for everybody's own card of this street.
  if (event.number == 1) ++round.communal_streets;
  if (round.board_ahead > 0 && event.cards.empty()) {
    --round.board_ahead;
    return;
  }
  for (const Card card : event.cards) {
    round.seen |= card;
    if (round.order.size() <= round.next && round.order.size() < round.order.capacity()) round.order.push_back(card);
    if (round.next < 52) ++round.next;
    if (round.board.size() < round.board.capacity()) round.board.push_back(card);
  }
}

void street_dealt(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  round.last_cards_out = event.definite;
}

void betting_opened(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  round.phase = PotPhase::betting;
  // Another may have been to open before hands were put right.
  if (round.opener.is_box()) round.hand(round.opener).forced = false;
  round.opener = event.box;
  round.turn = place_of(event);
  round.clock = event.at;
  // The blind is a wager of the first round.
  if (round.street > 0) round.called = kNoBox;
  if (event.definite && at_box(event)) pot_hand(table, event).forced = true;
  round.bet_last_street = round.last_cards_out;
  round.cap = Cap::none;
}

void acted(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  PotHand& hand = pot_hand(table, event);
  const bool forced = hand.forced;
  hand.acted = true;
  hand.may_raise = false;
  hand.forced = false;
  hand.released = false;
  put_in(table, hand, event.second, true);
  if (at_box(event) && !event.second.is_zero()) table.abstained[event.box.number] = 0;
  switch (event.move) {
    case Move::fold:
      hand.folded = true;
      round.contending &= ~bit_of(event.box);
      hand.folded_at = ++round.folds;
      break;
    case Move::check: hand.checked = true; break;
    case Move::wager:
      // No choice of his: he may still raise if somebody else does.
      hand.may_raise = true;
      round.called = round.last_called = event.box;
      break;
    case Move::open:
      round.opened = true;
      round.high = std::max(round.high, hand.street);
      new_measure(round, event.box);
      break;
    case Move::raise:
      round.high = std::max(round.high, hand.street);
      round.last_raise = std::max(round.last_raise, event.amount);
      ++round.raises;
      new_measure(round, event.box);
      break;
    case Move::tap_out:
      if (hand.street > round.high) {
        round.high = hand.street;
        round.called = round.last_called = event.box;
      }
      if (forced) {
        hand.may_raise = true;
        round.called = round.last_called = event.box;
        // In ante mode the least opening stays the measure.
        round.high = std::max(round.high, event.amount);
        if (round.street == 0) round.opened = true;
      }
      break;
    default: break;
  }
  round.turn = place_of(event);
  round.clock = event.at;
}

void turn_passed(Table& table, const Event& event) {
  round_of(table).turn = event.box;
  round_of(table).clock = event.at;
}

void tapped_out(Table& table, const Event& event) {
  pot_hand(table, event).tapped_out = true;
  round_of(table).tapped |= bit_of(event.box);
}

void betting_closed(Table& table, const Event&) {
  PotRound& round = round_of(table);
  round.phase = PotPhase::closed;
  round.turn = kNoBox;
  round.high = round.last_raise = Money();
  round.raises = 0;
  round.opened = false;
  round.cap = Cap::none;
  ++round.street;
  for (std::uint32_t left = round.boxes; left != 0; left &= left - 1) {
    PotHand& hand = round.hands[static_cast<std::size_t>(std::countr_zero(left))];
    hand.street = Money();
    hand.fresh = 0;
    hand.acted = hand.checked = hand.forced = false;
    hand.may_raise = true;
  }
}

void no_betting(Table& table, const Event& event) { betting_closed(table, event); }

void last_player(Table& table, const Event&) {
  PotRound& round = round_of(table);
  round.phase = PotPhase::won;
  round.turn = kNoBox;
}

void no_player(Table& table, const Event& event) { last_player(table, event); }

void wager_held(Table& table, const Event& event) {
  PotHand& hand = pot_hand(table, event);
  if (Player* player = table.find(hand.player)) {
    const Money amount = std::min(event.amount, player->chips);
    player->chips -= amount;
    hand.held += amount;
  }
}

void held_back(Table& table, const Event& event) {
  PotHand& hand = pot_hand(table, event);
  const Money amount = std::min(event.amount, hand.held);
  hand.held -= amount;
  pay_player(table, hand.player, amount);
}

void wager_released(Table& table, const Event& event) { pot_hand(table, event).released = true; }

void showdown_opened(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  // Where no pot has two who could win it, nobody has to show.
  round.phase = event.box.is_box() ? PotPhase::showdown : PotPhase::won;
  round.shows = event.box;
  round.turn = kNoBox;
  round.clock = event.at;
}

void hand_shown(Table& table, const Event& event) {
  PotHand& hand = pot_hand(table, event);
  hand.shown = true;
  hand.value = event.value;
  PotRound& round = round_of(table);
  if (round.phase != PotPhase::showdown) return;
  round.shows = place_of(event);
  round.clock = event.at;
  if (!round.shows.is_box()) round.phase = PotPhase::won;
}

void hand_unseen(Table& table, const Event& event) {
  pot_hand(table, event).unseen = true;
  PotRound& round = round_of(table);
  if (round.phase != PotPhase::showdown) return;
  round.shows = place_of(event);
  round.clock = event.at;
  if (!round.shows.is_box()) round.phase = PotPhase::won;
}

void winner_announced(Table&, const Event&) {}

void uncalled_returned(Table& table, const Event& event) {
  PotHand& hand = pot_hand(table, event);
  take_out(table, hand, event.amount);
  hand.total -= event.amount;
}

void pot_announced(Table&, const Event&) {}

void commission_taken(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  const Money amount = std::min(event.amount, round.in_pot);
  round.in_pot -= amount;
  round.commission += amount;
  table.bank += amount;
}

void pot_passed(Table& table, const Event& event) {
  PotHand& hand = pot_hand(table, event);
  take_out(table, hand, event.amount);
  hand.won += event.amount;
}

void pot_returned(Table& table, const Event& event) {
  PotHand& hand = pot_hand(table, event);
  take_out(table, hand, event.amount);
  hand.won += event.amount;
}

void pot_round_ended(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  // Who did not wager at all has abstained; it counts while every other seat is taken.
  const bool full = all_seats_taken(table);
  for (std::size_t seat = 1; seat <= table.terms.seats; ++seat) {
    const std::uint32_t bit = std::uint32_t{1} << seat;
    const bool own_choice = (table.pot.left_out & bit) == 0;
    const bool wagered = (round.boxes & bit) != 0 && round.hands[seat].wagered;
    if (wagered || !full) {
      table.abstained[seat] = 0;
    } else if (own_choice && table.owner[seat].is_somebody() && table.abstained[seat] < 100) {
      ++table.abstained[seat];
    }
  }
  // A stake that reached the minimum again is short no more.
  for (const Player& player : table.players) {
    if (player.seat.is_box() && player.chips >= table.terms.pot.stake_minimum) {
      table.pot.short_stakes &= ~bit_of(player.seat);
    }
  }
  table.quiet_since = event.at;
  end_round(table, true);
}

void misdealt(Table& table, const Event&) {
  PotRound& round = round_of(table);
  round.misdealt = true;
  round.phase = PotPhase::between;
  round.turn = round.shows = kNoBox;
  round.pause = Pause::none;
  round.pending_row = -1;
  if (round.started) --table.rounds;
  round.started = false;
}

void refunded(Table& table, const Event& event) {
  PotHand& hand = pot_hand(table, event);
  // What was won is taken back first, as far as it is still there.
  if (Player* player = table.find(hand.player)) {
    const Money back = std::min(event.second, player->chips);
    player->chips -= back;
    round_of(table).in_pot += back;
    player->owes += event.second - back;
    // What cannot be taken back now is a claim of the house.
    table.bank -= event.second - back;
    round_of(table).in_pot += event.second - back;
  }
  hand.won -= std::min(hand.won, event.second);
  // A player may be refunded before what another won of it is back in the middle.
  round_of(table).in_pot -= event.amount;
  pay_player(table, hand.player, event.amount);
  hand.total -= std::min(hand.total, event.amount);
  hand.street = Money();
}

void commission_reversed(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  const Money amount = std::min(event.amount, round.commission);
  round.commission -= amount;
  round.in_pot += amount;
  table.bank -= amount;
}

void pot_round_void(Table& table, const Event&) { end_round(table, false); }

void hand_rebuilt(Table& table, const Event& event) {
  PotHand& hand = pot_hand(table, event);
  const std::size_t before = hand.cards.size() - std::min<std::size_t>(hand.fresh, hand.cards.size());
  hand.fresh = static_cast<std::uint8_t>(event.cards.size() - std::min(before, event.cards.size()));
  hand.cards.clear();
  hand.up = static_cast<std::uint16_t>(event.boxes);
  hand.looked = false;
  for (const Card card : event.cards) {
    if (hand.cards.size() < hand.cards.capacity()) hand.cards.push_back(card);
  }
  // How many cards have left the shoe now; the others lie in it again.
  PotRound& round = round_of(table);
  round.next = static_cast<std::uint8_t>(std::clamp(event.number, 0, 52));
  if (table.terms.live) keep_dealt(round);
  round.seen = CardSet();
  for (std::size_t i = 0; i < round.next && i < round.order.size(); ++i) round.seen |= round.order[i];
}

void board_rebuilt(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  round.board.clear();
  for (const Card card : event.cards) {
    if (round.board.size() < round.board.capacity()) round.board.push_back(card);
  }
}

void pot_hand_void(Table& table, const Event& event) {
  pot_hand(table, event).voided = true;
  round_of(table).contending &= ~bit_of(event.box);
}

void player_out(Table& table, const Event& event) {
  pot_hand(table, event).out = true;
  round_of(table).contending &= ~bit_of(event.box);
}

void wagers_void(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  PotHand& hand = pot_hand(table, event);
  take_out(table, hand, event.amount);
  hand.total -= std::min(hand.total, event.amount);
  hand.street = Money();
  // What has to be called is what others have put in, or the blind.
  if (round.phase != PotPhase::betting) return;
  round.high = round.street == 0 && round.blind > Money() ? round.blind : Money();
  for (std::uint32_t left = round.boxes; left != 0; left &= left - 1) {
    round.high = std::max(round.high, round.hands[static_cast<std::size_t>(std::countr_zero(left))].street);
  }
  // A forced opening that was short is measured by the least all the same.
  const bool ante = table.terms.pot.mode == BettingMode::ante;
  if (ante && round.street == 0 && !round.high.is_zero()) round.high = std::max(round.high, table.terms.ante.minimum);
  // Where no wager is left somebody may open anew; who has met what stands now has acted on it.
  if (round.high.is_zero()) {
    round.opened = false;
    round.raises = 0;
    round.last_raise = Money();
    round.called = kNoBox;
  }
  for (std::uint32_t left = round.boxes; left != 0; left &= left - 1) {
    const Box box{static_cast<std::uint8_t>(std::countr_zero(left))};
    PotHand& other = round.hand(box);
    const bool blind_only = round.street == 0 && box == round.buck;
    if (!round.high.is_zero() && other.street == round.high && !blind_only) other.acted = true;
  }
}

void cards_looked(Table& table, const Event& event) { pot_hand(table, event).looked = true; }

void card_faced(Table& table, const Event& event) {
  PotHand& hand = pot_hand(table, event);
  for (std::size_t i = 0; i < hand.cards.size(); ++i) {
    for (const Card card : event.cards) {
      if (hand.cards[i] == card) hand.up = static_cast<std::uint16_t>(hand.up | (1U << i));
    }
  }
}

void card_taken_back(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  PotHand& hand = pot_hand(table, event);
  // The deal is not complete any more, and betting waits for it.
  round.phase = PotPhase::dealing;
  round.turn = kNoBox;
  if (hand.cards.empty() || round.next == 0) return;
  const Card card = hand.cards.back();
  hand.cards.pop_back();
  if (hand.fresh > 0) --hand.fresh;
  hand.up = static_cast<std::uint16_t>(hand.up & ((1U << hand.cards.size()) - 1));
  // It lies with the rest of the shoe again.
  const auto place = std::find(round.order.begin(), round.order.begin() + round.next, card);
  if (place == round.order.begin() + round.next) return;
  round.order.erase(place);
  --round.next;
  round.seen = CardSet();
  for (std::size_t i = 0; i < round.next; ++i) round.seen |= round.order[i];
  if (!table.terms.live) round.order.push_back(card);
}

void reshuffle_due(Table& table, const Event&) { round_of(table).reshuffle = true; }

void board_exposed(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  const PotPhase phase = round.phase;
  communal_turned(table, event);
  round.phase = phase;
  ++round.board_ahead;
}

void wagers_capped(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  round.cap = static_cast<Cap>(std::clamp(event.number, 0, 2));
  round.cap_amount = event.amount;
}

void pot_paused(Table& table, const Event&) { round_of(table).pause = Pause::count; }

void pot_resumed(Table& table, const Event& event) {
  // What waited for a ruling before the count waits for it still.
  PotRound& round = round_of(table);
  round.pause = round.pending_row >= 0 ? Pause::ruling : Pause::none;
  round.clock = event.at;
}

void pot_proposed(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  round.pause = Pause::ruling;
  round.pending_row = static_cast<std::int16_t>(event.number);
  round.pending_box = event.box;
  round.pending_boxes = event.boxes;
  round.pending_cards = event.cards;
  round.pending_looked = event.definite;
}

void pot_ruled(Table& table, const Event& event) {
  PotRound& round = round_of(table);
  round.pause = Pause::none;
  round.pending_row = -1;
  round.clock = event.at;
}

}  // namespace felt::on
