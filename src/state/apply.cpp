#include "state/apply.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace felt {
namespace {

// 1. Money.

void pay_player(Table& table, PersonId person, Money amount) {
  if (Player* player = table.find(person)) player->chips += amount;
}

// What a stake became. Chips of the jackpot go to the meters, win or lose; others to the bank when lost.
void settle_stake(Table& table, BoxHand& hand, const Event& event) {
  if (event.wager == Wager::ante_bonus) {
    table.bank -= event.amount;
    hand.bonus_paid += event.amount;
    pay_player(table, hand.player, event.amount);
    return;
  }
  if (event.wager == Wager::coupon) {
    table.bank -= event.amount;
    hand.coupon_taken = event.outcome == Outcome::wins || event.outcome == Outcome::loses ? hand.coupon : Money();
    hand.coupon = Money();
    hand.bonus_paid += event.amount;
    pay_player(table, hand.player, event.amount);
    return;
  }
  Stake& stake = hand.stake(event.wager);
  switch (event.outcome) {
    case Outcome::wins:
      if (event.wager == Wager::jackpot) {
        table.to_meters += stake.staked;
        table.from_meters += event.amount;
        stake.lost += stake.staked;
      } else {
        table.bank -= event.amount;
        pay_player(table, hand.player, stake.staked);
      }
      stake.staked = Money();
      stake.paid += event.amount;
      pay_player(table, hand.player, event.amount);
      break;
    case Outcome::loses: {
      const Money amount = std::min(event.amount, stake.staked);
      (event.wager == Wager::jackpot ? table.to_meters : table.bank) += amount;
      stake.staked -= amount;
      stake.lost += amount;
      break;
    }
    case Outcome::stands_off:
    case Outcome::returned:
      pay_player(table, hand.player, stake.staked);
      stake.staked = Money();
      if (event.wager == Wager::jackpot) hand.jackpot_pending = false;
      break;
    case Outcome::none: break;
  }
  stake.outcome = event.outcome;
}

// A stake that was settled is as it was before: what it lost comes back, what it was paid goes back as far as the
// player's chips reach (`amount`).
void reverse_stake(Table& table, BoxHand& hand, const Event& event) {
  Player* player = table.find(hand.player);
  if (player == nullptr) return;
  const Money taken = std::min(event.amount, player->chips);
  player->chips -= taken;
  if (event.wager == Wager::ante_bonus || event.wager == Wager::coupon) {
    table.bank += taken;
    hand.bonus_paid = Money();
    return;
  }
  Stake& stake = hand.stake(event.wager);
  if (event.wager == Wager::jackpot) {
    table.from_meters -= taken;
    table.to_meters -= stake.lost;
  } else {
    table.bank += taken;
    table.bank -= stake.lost;
  }
  player->chips += stake.lost;
  stake.lost = Money();
  stake.paid = Money();
  stake.outcome = Outcome::returned;
}

void move_chips(Table& table, Round& round, const Event& event) {
  if (!event.box.is_box() || event.box.number > kBoxesMax) return;
  BoxHand& hand = round.hand(event.box);
  Player* player = table.find(event.person);
  if (player == nullptr) return;
  if (!round.has(event.box)) {
    hand = BoxHand();
    hand.player = event.person;
    round.boxes |= std::uint32_t{1} << event.box.number;
  }
  if (event.wager == Wager::coupon) {
    hand.coupon = event.what == What::placed ? event.amount : Money();
    return;
  }
  Stake& stake = hand.stake(event.wager);
  if (event.what == What::placed) {
    const Money amount = std::min(event.amount, player->chips);
    player->chips -= amount;
    stake.staked += amount;
    stake.placed += amount;
    stake.effective = stake.placed;
  } else {
    const Money amount = std::min(event.amount, stake.staked);
    player->chips += amount;
    stake.staked -= amount;
    stake.placed -= amount;
    stake.effective = stake.placed;
  }
  const bool empty =
      std::all_of(hand.stakes.begin(), hand.stakes.end(), [](const Stake& s) { return s.placed.is_zero(); });
  if (empty && hand.coupon.is_zero() && !hand.dealt_in) round.boxes &= ~(std::uint32_t{1} << event.box.number);
}

bool nothing_staked(const BoxHand& hand) {
  return std::all_of(hand.stakes.begin(), hand.stakes.end(), [](const Stake& s) { return s.staked.is_zero(); });
}

// 2. Cards.

void deal_card(Round& round, const Event& event) {
  for (const Card card : event.cards) {
    round.seen |= card;
    if (round.order.size() <= round.next && round.order.size() < 52) round.order.push_back(card);
    if (round.next < 52) ++round.next;
    if (event.box == kDealerBox) {
      if (round.dealer.size() < round.dealer.capacity()) round.dealer.push_back(card);
    } else if (event.box == kJackpotBox) {
      if (round.jackpot_cards.size() < round.jackpot_cards.capacity()) round.jackpot_cards.push_back(card);
    } else if (event.box.number <= kBoxesMax) {
      BoxHand& hand = round.hand(event.box);
      if (hand.cards.size() < hand.cards.capacity()) hand.cards.push_back(card);
    }
  }
}

// 3. The table.

// Cards shuffled for a deal that has not begun must be shuffled again.
void forget_shuffle(Table& table) {
  Round& round = table.round();
  if (round.phase > Phase::called) return;
  round.shuffled = round.cut = round.loaded = false;
  table.shoe_filled = false;
}

// With one deck the one that is still at the table goes on, as the first.
void set_decks(Table& table, std::uint8_t decks) {
  table.terms.decks = decks;
  if (decks == 1 && !table.decks[0].here && table.decks[1].here) std::swap(table.decks[0], table.decks[1]);
  if (decks == 1) table.round().deck = table.last_deck = 0;
}

void set_term(Table& table, const Event& event) {
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
    case Term::opens_at: terms.opens_at = static_cast<std::int16_t>(event.number); break;
    case Term::closes_at: terms.closes_at = static_cast<std::int16_t>(event.number); break;
    case Term::idle_minutes: terms.idle_minutes = event.number; break;
  }
  table.notices[static_cast<std::size_t>(event.term)].given = false;
}

void step_deck(Table& table, const Event& event) {
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

void seat(Table& table, const Event& event) {
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

void unseat(Table& table, const Event& event) {
  Player* player = table.find(event.person);
  if (player == nullptr) return;
  table.cashed += player->chips;
  player->chips = Money();
  for (std::size_t box = 0; box < table.owner.size(); ++box) {
    if (table.owner[box] == event.person) {
      table.owner[box] = PersonId();
      table.abstained[box] = 0;
    }
  }
  table.round().full = false;
  player->seat = kNoBox;
  player->limits = Limits();
  player->under_minimum_told = player->play_match_told = false;
}

void start_next_round(Table& table) {
  table.current = 1 - table.current;
  const Round& last = table.last_round();
  Round& round = table.round();
  const std::uint32_t used = round.boxes;
  // Only what was used is cleared: a round is large.
  for_each_box(used, [&](Box box) { round.hand(box) = BoxHand(); });
  round.number = last.number;
  round.phase = Phase::between;
  round.pause = Pause::none;
  round.shuffled = round.cut = round.cover_out = round.loaded = round.started = round.announced = false;
  round.opened = false;
  round.stub_done = round.stub_counted = round.revealed = round.dealer_plays = round.no_hand_called = false;
  round.antes_paid = round.was_void = round.misdealt = round.counts = round.full = false;
  round.deck = last.deck;
  round.next = round.exposed = round.face_up = round.settle_step = round.hands_racked = round.burnt_place = 0;
  round.boxes = round.asked = 0;
  round.order.clear();
  round.seen = round.shown = CardSet();
  round.dealer.clear();
  round.jackpot_cards.clear();
  round.dealer_value = HandValue();
  round.step_by = {};
  round.pending_row = -1;
  round.pending_definite = false;
  round.pending_box = kNoBox;
  round.pending_boxes = 0;
  round.pending_cards.clear();
  round.retract_point = Point{};
  round.paused_in = Phase::between;
  round.may_retract = round.standing = 0;
  round.game = table.carried_wagers > 0 ? JackpotStage::carried : JackpotStage::none;
  round.game_wagers = 0;
  round.meter_asked = false;
  round.royals = round.straight_flushes = 0;
  round.clock = Time();
}

bool all_seats_taken(const Table& table) {
  for (std::size_t seat_number = 1; seat_number <= table.terms.seats; ++seat_number) {
    if (!table.owner[seat_number].is_somebody()) return false;
  }
  return true;
}

// A notice given while a round ran waits for the rounds after it; if that one was void it did not count anyway.
void forget_void_round(Table& table) {
  for (Notice& notice : table.notices) notice.rounds = std::min(notice.rounds, table.rounds_counted);
  table.closing.rounds = std::min(table.closing.rounds, table.rounds_counted);
}

// A round that was played out counts for notices; its abstainers are counted if every other seat was taken.
void end_round(Table& table, const Event& event) {
  Round& round = table.round();
  table.quiet_since = event.at;
  round.counts = !round.was_void;
  if (round.counts) ++table.rounds_counted;
  if (!round.counts) forget_void_round(table);
  for (const Player& player : table.players) {
    if (!player.seat.is_box()) continue;
    std::uint8_t& count = table.abstained[player.seat.number];
    bool wagered = false;
    for_each_box(round.boxes, [&](Box box) { wagered = wagered || round.hand(box).player == player.person; });
    if (wagered || !round.full) {
      count = 0;
    } else if (round.counts && count < 255) {
      ++count;
    }
  }
  table.last_deck = round.deck;
  table.any_round = true;
  DeckState& deck = table.decks[round.deck];
  if (event.number >= 0) {
    table.rounds_since_count = static_cast<std::int16_t>(round.stub_counted ? 0 : table.rounds_since_count + 1);
    deck.rounds_uncounted = static_cast<std::int16_t>(round.stub_counted ? 0 : deck.rounds_uncounted + 1);
  }
  start_next_round(table);
}

void release_all(Table& table, Round& round) {
  for_each_box(round.boxes, [&](Box box) {
    BoxHand& hand = round.hand(box);
    for (Stake& stake : hand.stakes) {
      pay_player(table, hand.player, stake.staked);
      stake = Stake();
    }
    hand = BoxHand();
  });
  round.boxes = 0;
  round.phase = Phase::between;
}

}  // namespace

void apply(Table& table, const Event& event) {
  Round& round = table.round();
  const bool at_box = event.box.is_box() && event.box.number <= kBoxesMax;
  BoxHand& hand = round.hands[at_box ? event.box.number : 0];
  switch (event.what) {
    case What::approved: table.approvals |= std::uint32_t{1} << (event.number & 31); break;
    case What::term_set: set_term(table, event); break;
    case What::noticed: {
      Notice& notice = event.number < 0 ? table.closing : table.notices[static_cast<std::size_t>(event.term)];
      const std::int64_t running = round.running() && !round.was_void ? 1 : 0;
      notice = Notice{true, event.at, table.rounds_counted + running, event.amount, event.number};
      if (event.number < 0) table.life = Life::closing;
      break;
    }
    case What::inspector_told: table.inspector_told = true; break;
    case What::signed_on: table.dealer = event.person; break;
    case What::deck_step: step_deck(table, event); break;
    case What::opened:
      table.life = Life::open;
      table.opened_once = true;
      table.quiet_since = event.at;
      table.closing = Notice();
      table.inspector_told = false;
      break;
    case What::shown: table.sign_set = true; break;
    case What::closed:
      table.life = Life::closed;
      for (DeckState& deck : table.decks) deck.out_due = deck.checked;
      table.shoe_filled = false;
      break;
    case What::seated: seat(table, event); break;
    case What::left: unseat(table, event); break;
    case What::bought:
      pay_player(table, event.person, event.amount);
      table.bought += event.amount;
      break;
    case What::cashed:
      if (Player* player = table.find(event.person)) {
        const Money amount = std::min(event.amount, player->chips);
        player->chips -= amount;
        table.cashed += amount;
      }
      break;
    case What::box_taken:
      if (event.place.is_box() && event.place.number <= kBoxesMax) table.owner[event.place.number] = event.person;
      break;
    case What::box_dropped:
      if (event.place.is_box() && event.place.number <= kBoxesMax) table.owner[event.place.number] = PersonId();
      break;
    case What::demand_noted:
      table.waiting = event.number;
      table.free_elsewhere = static_cast<std::int32_t>(event.amount.in_cents());
      break;
    case What::vacated: unseat(table, event); break;
    case What::excluded:
      if (table.find(event.person) == nullptr)
        table.players.push_back(Player{event.person, {}, {}, {}, {}, {}, false, false, false});
      table.find(event.person)->excluded = true;
      break;
    case What::readmitted:
      if (Player* player = table.find(event.person)) player->excluded = false;
      break;
    case What::personal_limits_set:
      if (Player* player = table.find(event.person)) player->limits = {event.amount, event.second};
      break;
    case What::shoe_replaced:
      table.shoe_here = true;
      forget_shuffle(table);
      break;
    case What::superseded: table.superseded = true; break;
    case What::acted_for:
    case What::noted: break;

    case What::shuffled:
      round.shuffled = true;
      round.cut = round.loaded = false;
      round.deck = static_cast<std::uint8_t>(event.number == 2 ? 1 : 0);
      round.order = event.cards;
      round.next = 0;
      round.step_by[0] = event.who.person;
      table.decks[round.deck].in_shuffler = false;
      if (table.terms.decks == 2) table.decks[1 - round.deck].in_shuffler = true;
      break;
    case What::shuffle_ordered:
      round.shuffled = round.cut = round.loaded = false;
      table.shoe_filled = false;
      break;
    case What::cover_placed: round.cover_out = true; break;
    case What::cut:
      round.cut = true;
      if (event.number > 0 && event.number < static_cast<int>(round.order.size())) {
        felt::cut({round.order.data(), round.order.size()}, event.number);
      }
      round.step_by[1] = event.who.person;
      break;
    case What::cut_completed: break;
    case What::cover_removed: round.cover_out = false; break;
    case What::recut_ordered: round.cut = round.loaded = false; break;
    case What::loaded:
      round.loaded = true;
      table.shoe_filled = true;
      break;
    case What::bets_opened:
      round.phase = Phase::betting;
      table.both_rounds[1 - table.current].standing = 0;
      break;
    case What::placed:
    case What::taken_back: move_chips(table, round, event); break;
    case What::advised:
      if (Player* player = table.find(event.person)) {
        player->play_match_told = player->play_match_told || event.point == Point::play_unmatched_first;
        player->under_minimum_told = player->under_minimum_told || event.point == Point::under_minimum_first;
      }
      break;
    case What::bets_closed:
      round.phase = Phase::called;
      round.step_by[2] = event.who.person;
      break;
    case What::bets_reopened:
      round.phase = Phase::betting;
      if (event.number == 0) break;
      round.started = false;
      table.rounds = --round.number;
      break;
    case What::bets_released:
      table.quiet_since = event.at;
      release_all(table, round);
      break;
    case What::stood_down:
      round.phase = Phase::between;
      round.game = table.carried_wagers > 0 ? JackpotStage::carried : JackpotStage::none;
      break;
    case What::not_dealt_in:
      for (Stake& stake : hand.stakes) {
        pay_player(table, hand.player, stake.staked);
        stake = Stake();
      }
      if (at_box) round.boxes &= ~(std::uint32_t{1} << event.box.number);
      break;
    case What::round_started:
      round.number = event.number;
      table.rounds = event.number;
      round.started = true;
      break;
    case What::dealt:
      if (round.phase != Phase::dealing) round.full = all_seats_taken(table);
      round.phase = Phase::dealing;
      if (at_box) hand.dealt_in = true;
      if (event.point == Point::dealt_in_hand) table.decks[round.deck].hand_dealt = true;
      deal_card(round, event);
      break;
    case What::cover_on_packet: break;
    case What::deal_completed:
      round.phase = Phase::dealt;
      round.step_by[3] = event.who.person;
      break;
    case What::stub_racked: round.stub_done = true; break;
    case What::stub_counted: round.stub_counted = true; break;
    case What::announced:
      round.announced = true;
      round.step_by[4] = event.who.person;
      break;
    case What::decision_opened:
      round.phase = Phase::decision;
      round.opened = true;
      round.clock = event.at;
      break;
    case What::blind_fixed: hand.blind = true; break;
    case What::decided:
      hand.choice = event.choice;
      // Where turns are taken the next one's time begins.
      if (event.number != 0) round.clock = event.at;
      break;
    case What::corrected: hand.choice = event.choice; break;
    case What::timed_out: break;
    case What::advice_asked: round.asked |= std::uint32_t{1} << (event.box.number & 31); break;
    case What::looked: {
      if (event.place.is_box() && event.place.number <= kBoxesMax) round.hand(event.place).looked = true;
      break;
    }
    case What::all_decided: round.phase = Phase::folds; break;
    case What::counted: break;
    case What::racked:
      hand.racked = true;
      hand.rack_place = ++round.hands_racked;
      break;
    case What::forfeits_in: round.phase = Phase::reveal; break;
    case What::revealed:
      round.revealed = true;
      round.dealer_value = event.value;
      round.phase = Phase::shown;
      round.step_by[5] = event.who.person;
      break;
    case What::dealer_qualified: round.dealer_plays = true; break;
    case What::dealer_out: round.dealer_plays = false; break;
    case What::turned: hand.turned = true; break;
    case What::dealt_shown:
    case What::compared: break;
    case What::settled:
      if (at_box) settle_stake(table, hand, event);
      // A box whose last wager goes back before the deal is not dealt to.
      if (at_box && round.phase <= Phase::called && nothing_staked(hand)) {
        round.boxes &= ~(std::uint32_t{1} << event.box.number);
      }
      break;
    case What::excess_returned:
      if (at_box) {
        Stake& stake = hand.stake(event.wager);
        const Money amount = std::min(event.amount, stake.staked);
        stake.staked -= amount;
        pay_player(table, hand.player, amount);
      }
      break;
    case What::rule_applied:
      if (at_box && event.wager < Wager::ante_bonus && !event.second.is_zero())
        hand.stake(event.wager).effective = event.second;
      break;
    case What::paid_at: break;
    case What::losers_taken: hand.losers_taken = true; break;
    case What::antes_paid: round.antes_paid = true; break;
    case What::hand_settled:
      hand.settled = true;
      if (round.settle_step < 255) ++round.settle_step;
      break;
    case What::all_settled:
      round.phase = event.number != 0 ? Phase::jackpot : Phase::clear;
      round.step_by[6] = event.who.person;
      break;
    case What::collected:
      if (at_box) hand.racked = true;
      round.step_by[7] = event.who.person;
      break;
    case What::round_ended: end_round(table, event); break;

    case What::jackpot_called: round.game = JackpotStage::called; break;
    case What::jackpot_registered:
      round.game = JackpotStage::registered;
      round.game_wagers = static_cast<std::int16_t>(event.number);
      table.carried = {};
      table.carried_wagers = 0;
      break;
    case What::jackpot_cancelled:
      // Whoever left a carried game leaves the others where they are.
      if (event.point == Point::jackpot_carried_leaves && round.game != JackpotStage::carried) break;
      round.game = event.number != 0          ? JackpotStage::registered
                   : table.carried_wagers > 0 ? JackpotStage::carried
                                              : JackpotStage::none;
      break;
    case What::jackpot_carried:
      if (at_box) {
        hand.stake(Wager::jackpot).staked = Money();
        hand.stake(Wager::jackpot).outcome = Outcome::returned;
        table.carried[event.box.number] = hand.player;
        ++table.carried_wagers;
      }
      break;
    case What::jackpot_moved: {
      // From the wagers carried over to the box where it counts now; or back to its owner, if to none.
      const std::size_t from = event.box.number <= kBoxesMax ? event.box.number : 0;
      const PersonId owner = table.carried[from];
      if (!owner.is_somebody()) break;
      table.carried[from] = PersonId();
      --table.carried_wagers;
      pay_player(table, owner, event.amount);
      break;
    }
    case What::jackpot_hand: hand.jackpot_value = event.value; break;
    case What::jackpot_claimed:
      hand.jackpot_pending = true;
      hand.jackpot_value = event.value;
      break;
    case What::jackpot_asked:
      if (event.text != "amount" && event.text != "prizes") break;  // something is undone
      round.meter_asked = true;
      round.royals = static_cast<std::uint8_t>(event.number / 16);
      round.straight_flushes = static_cast<std::uint8_t>(event.number % 16);
      break;
    case What::jackpot_recorded: round.game = JackpotStage::recorded; break;
    case What::jackpot_prize: hand.jackpot_pending = false; break;
    case What::prize_held:
      table.prizes.push_back({event.person, event.box, event.amount, round.number, event.number != 0});
      hand.jackpot_pending = false;
      break;
    case What::prize_approved:
    case What::prize_denied: {
      // The one of the round that is meant; a player may have others at the same box.
      const auto mine = [&](const HeldPrize& prize) { return prize.person == event.person && prize.box == event.box; };
      auto held = std::find_if(table.prizes.begin(), table.prizes.end(),
                               [&](const HeldPrize& prize) { return mine(prize) && prize.round == event.number; });
      if (held == table.prizes.end()) held = std::find_if(table.prizes.begin(), table.prizes.end(), mine);
      if (held == table.prizes.end()) break;
      if (event.what == What::prize_approved) {
        table.from_meters += event.amount;
        pay_player(table, event.person, event.amount);
        if (table.find(event.person) == nullptr) table.cashed += event.amount;
        // The round it was won in may be over; it can still be undone.
        for (Round& won_in : table.both_rounds) {
          if (at_box && won_in.started && won_in.number == held->round && won_in.has(event.box) &&
              won_in.hand(event.box).player == event.person)
            won_in.hand(event.box).stake(Wager::jackpot).paid += event.amount;
        }
      }
      table.prizes.erase(held);
      break;
    }
    case What::jackpot_done:
      round.game = JackpotStage::done;
      if (round.phase == Phase::jackpot) round.phase = Phase::clear;
      break;
    case What::meter_state:
      table.meter_bound = (event.number & 1) != 0;
      table.meter_works = (event.number & 2) != 0;
      table.meter_manual = (event.number & 4) != 0;
      table.meter_shown = (event.number & 8) != 0;
      if (!event.amount.is_zero() && table.carried_wagers == 0) table.terms.jackpot_cost = event.amount;
      if (table.meter_bound) table.terms.jackpot_option = static_cast<std::uint8_t>(event.second.in_cents());
      if (!table.meter_bound) table.terms.jackpot = false;
      break;

    case What::reported:
    case What::proposed:
      round.pending_row = static_cast<std::int16_t>(event.number);
      round.pending_definite = event.definite;
      round.pending_box = event.box;
      round.pending_boxes = event.boxes;
      round.pending_cards = event.cards;
      if (event.what == What::proposed) {
        round.pause = Pause::ruling;
        round.paused_in = round.phase;
      }
      break;
    case What::ruled:
      round.pending_row = -1;
      round.pause = Pause::none;
      break;
    case What::exposed:
      round.exposed = static_cast<std::uint8_t>(event.number);
      for (const Card card : event.cards) round.shown |= card;
      break;
    case What::burnt:
      if (round.phase == Phase::called) {
        round.full = all_seats_taken(table);
        round.phase = Phase::dealing;
      }
      round.face_up = static_cast<std::uint8_t>(event.number);
      // Cards of a box without a wager go to the rack; one card taken out of the shoe does not.
      if (at_box) round.burnt_place = ++round.hands_racked;
      for (const Card card : event.cards) {
        round.seen |= card;
        if (round.order.size() <= round.next && round.order.size() < 52) round.order.push_back(card);
        if (round.next < 52) ++round.next;
      }
      break;
    case What::round_voided:
      round.phase = Phase::voided;
      table.count_missed = table.count_missed || (event.number & 1) != 0;
      round.was_void = true;
      round.misdealt = (event.number & 2) != 0;
      round.pause = Pause::none;
      round.may_retract = 0;
      break;
    case What::hand_voided:
      hand.voided = true;
      hand.jackpot_pending = false;
      round.may_retract &= ~(std::uint32_t{1} << (event.box.number & 31));
      break;
    case What::hand_restored:
      hand.racked = false;
      hand.rack_place = 0;
      if (hand.folded() && event.number != 0) {
        // A fold stays one, to be counted again.
        if (round.phase == Phase::reveal) round.phase = Phase::folds;
        break;
      }
      // Once the dealer's hand is known a fold stands.
      if (hand.folded() && round.phase < Phase::shown) {
        hand.choice = Choice::none;
        if (round.phase == Phase::folds || round.phase == Phase::reveal) round.phase = Phase::decision;
      }
      break;
    case What::stake_restored:
      if (at_box && event.wager < Wager::ante_bonus) {
        Stake& stake = hand.stake(event.wager);
        Player* player = table.find(hand.player);
        const bool won = event.wager != Wager::jackpot && !stake.paid.is_zero();
        if (won && player != nullptr && player->chips >= event.amount + stake.paid) {
          player->chips -= event.amount + stake.paid;
          table.bank += stake.paid;
          stake.staked += event.amount;
          stake.paid = Money();
        }
        (event.wager == Wager::jackpot ? table.to_meters : table.bank) -= stake.lost;
        stake.staked += stake.lost;
        stake.lost = Money();
        stake.outcome = Outcome::none;
      }
      break;
    case What::seat_hand_moved:
      hand.blind = true;
      if (event.place.is_box() && event.place.number <= kBoxesMax) round.hand(event.place).blind = false;
      break;
    case What::jackpot_cards_set:
      round.jackpot_cards.clear();
      for (const Card card : event.cards) {
        if (round.jackpot_cards.size() < round.jackpot_cards.capacity()) round.jackpot_cards.push_back(card);
        round.seen |= card;
      }
      break;
    case What::dealer_hand_set:
      round.dealer.clear();
      for (const Card card : event.cards) {
        if (round.dealer.size() < round.dealer.capacity()) round.dealer.push_back(card);
      }
      break;
    case What::no_hand_called: round.no_hand_called = true; break;
    case What::reversed:
      // A round that is over can still be undone: number -1.
      if (at_box)
        reverse_stake(table, event.number < 0 ? table.both_rounds[1 - table.current].hand(event.box) : hand, event);
      break;
    case What::claim_booked:
      if (Player* player = table.find(event.person)) player->owes += event.amount;
      break;
    case What::winnings_held:
    case What::held_released:
      if (Player* player = table.find(event.person)) {
        Money& from = event.what == What::winnings_held ? player->chips : player->held;
        Money& to = event.what == What::winnings_held ? player->held : player->chips;
        const Money amount = std::min(event.amount, from);
        from -= amount;
        to += amount;
      }
      break;
    case What::held_forfeited:
      if (Player* player = table.find(event.person)) {
        const Money amount = std::min(event.amount, player->held);
        player->held -= amount;
        table.bank += amount;
      }
      break;
    case What::paused:
      round.pause = Pause::count;
      round.paused_in = round.phase;
      break;
    case What::resumed: round.pause = Pause::none; break;
    case What::retraction_opened:
      round.pause = Pause::retraction;
      round.may_retract = event.boxes;
      round.clock = event.at;
      round.retract_point = event.point;
      break;
    case What::retracted:
    case What::stayed: {
      const std::uint32_t bit = std::uint32_t{1} << (event.box.number & 31);
      if (round.misdealt) round.standing |= bit;
      round.may_retract &= ~bit;
      break;
    }
    case What::retraction_closed:
      round.pause = Pause::none;
      round.may_retract = 0;
      break;
    case What::case_opened: table.cases.push_back({event.person, event.text, 0}); break;
    case What::case_decided:
    case What::case_referred:
    case What::case_reviewed:
      // By its place from one; zero is the last.
      if (event.number <= static_cast<std::int32_t>(table.cases.size()) && !table.cases.empty()) {
        Case& one = event.number > 0 ? table.cases[static_cast<std::size_t>(event.number - 1)] : table.cases.back();
        one.stage = event.what == What::case_decided ? 1 : event.what == What::case_referred ? 2 : 3;
      }
      break;
  }
}

Money on_layout(const Table& table) {
  Money sum = table.terms.jackpot_cost * table.carried_wagers;
  const Round& round = table.round();
  for_each_box(round.boxes, [&](Box box) {
    for (const Stake& stake : round.hand(box).stakes) sum += stake.staked;
  });
  return sum;
}

void check_table(const Table& table) {
  Money sum = on_layout(table) + table.bank + table.to_meters - table.from_meters;
  for (const Player& player : table.players) {
    FELT_CHECK(!player.chips.is_negative() && !player.held.is_negative());
    sum += player.chips + player.held;
  }
  FELT_CHECK(sum == table.bought - table.cashed);
  const Round& round = table.round();
  for_each_box(round.boxes, [&](Box box) {
    for (const Stake& stake : round.hand(box).stakes) FELT_CHECK(!stake.staked.is_negative());
  });
}

}  // namespace felt
