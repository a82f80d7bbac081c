// A round from the shuffle to the last card collected.
#include "state/on.hpp"

#include <algorithm>

namespace felt::on {
namespace {

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
  round.next = round.exposed = round.exposed_last = round.face_up = round.settle_step = round.hands_racked =
      round.burnt_place = 0;
  round.boxes = round.asked = 0;
  round.order.clear();
  round.seen = round.shown = round.shown_last = CardSet();
  round.dealer.clear();
  round.jackpot_cards.clear();
  round.dealer_value = HandValue();
  round.step_by = {};
  round.pending_row = -1;
  round.pending_definite = round.miscounted = false;
  round.pending_box = kNoBox;
  round.pending_boxes = 0;
  round.pending_cards.clear();
  round.retract_point = Point{};
  round.paused_before = Pause::none;
  round.paused_at = round.asked_at = Time();
  round.paused_ms = 0;
  round.may_retract = round.standing = 0;
  round.game = table.carried_wagers > 0 ? JackpotStage::carried : JackpotStage::none;
  round.game_wagers = 0;
  round.meter_asked = false;
  round.royals = round.straight_flushes = 0;
  round.clock = Time();
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

}  // namespace

void shuffled(Table& table, const Event& event) {
  Round& round = table.round();
  round.shuffled = true;
  round.cut = round.loaded = false;
  round.deck = static_cast<std::uint8_t>(event.number == 2 ? 1 : 0);
  round.order = event.cards;
  round.next = 0;
  round.step_by[0] = event.who.person;
  table.decks[round.deck].in_shuffler = false;
  if (table.terms.decks == 2) table.decks[1 - round.deck].in_shuffler = true;
}

void shuffle_ordered(Table& table, const Event&) {
  Round& round = table.round();
  round.shuffled = round.cut = round.loaded = false;
  table.shoe_filled = false;
}

void cover_placed(Table& table, const Event&) { table.round().cover_out = true; }

void cut(Table& table, const Event& event) {
  Round& round = table.round();
  round.cut = true;
  if (event.number > 0 && event.number < static_cast<int>(round.order.size())) {
    felt::cut({round.order.data(), round.order.size()}, event.number);
  }
  round.step_by[1] = event.who.person;
}

void cut_completed(Table&, const Event&) {}

void cover_removed(Table& table, const Event&) { table.round().cover_out = false; }

void recut_ordered(Table& table, const Event&) {
  Round& round = table.round();
  round.cut = round.loaded = false;
}

void loaded(Table& table, const Event&) {
  table.round().loaded = true;
  table.shoe_filled = true;
}

void bets_opened(Table& table, const Event&) {
  table.round().phase = Phase::betting;
  table.both_rounds[1 - table.current].standing = 0;
}

void advised(Table& table, const Event& event) {
  if (Player* player = table.find(event.person)) {
    player->play_match_told = player->play_match_told || event.point == Point::play_unmatched_first;
    player->under_minimum_told = player->under_minimum_told || event.point == Point::under_minimum_first;
  }
}

void bets_closed(Table& table, const Event& event) {
  Round& round = table.round();
  round.phase = Phase::called;
  round.step_by[2] = event.who.person;
}

void bets_reopened(Table& table, const Event& event) {
  Round& round = table.round();
  round.phase = Phase::betting;
  if (event.number == 0) return;
  round.started = false;
  table.rounds = --round.number;
  forget_void_round(table);
}

void stood_down(Table& table, const Event&) {
  Round& round = table.round();
  round.phase = Phase::between;
  forget_void_round(table);
  round.game = table.carried_wagers > 0 ? JackpotStage::carried : JackpotStage::none;
}

void round_started(Table& table, const Event& event) {
  Round& round = table.round();
  round.number = event.number;
  table.rounds = event.number;
  round.started = true;
  if (round.phase == Phase::called) round.full = all_seats_taken(table);
}

void dealt(Table& table, const Event& event) {
  Round& round = table.round();
  if (round.phase != Phase::dealing) round.full = all_seats_taken(table);
  round.phase = Phase::dealing;
  if (at_box(event)) hand_of(table, event).dealt_in = true;
  if (event.point == Point::dealt_in_hand) table.decks[round.deck].hand_dealt = true;
  deal_card(round, event);
}

void cover_on_packet(Table&, const Event&) {}

void deal_completed(Table& table, const Event& event) {
  Round& round = table.round();
  round.phase = Phase::dealt;
  round.step_by[3] = event.who.person;
}

void stub_racked(Table& table, const Event&) { table.round().stub_done = true; }

void stub_counted(Table& table, const Event&) { table.round().stub_counted = true; }

void announced(Table& table, const Event& event) {
  Round& round = table.round();
  round.announced = true;
  round.step_by[4] = event.who.person;
}

void decision_opened(Table& table, const Event& event) {
  Round& round = table.round();
  round.phase = Phase::decision;
  round.opened = true;
  round.clock = round.playing(event.at);
}

void blind_fixed(Table& table, const Event& event) { hand_of(table, event).blind = true; }

void decided(Table& table, const Event& event) {
  hand_of(table, event).choice = event.choice;
  // Where turns are taken the next one's time begins.
  if (event.number != 0) table.round().clock = table.round().playing(event.at);
}

void corrected(Table& table, const Event& event) { hand_of(table, event).choice = event.choice; }

void timed_out(Table&, const Event&) {}

void advice_asked(Table& table, const Event& event) {
  table.round().asked |= std::uint32_t{1} << (event.box.number & 31);
}

void looked(Table& table, const Event& event) {
  if (event.place.is_box() && event.place.number <= kBoxesMax) table.round().hand(event.place).looked = true;
}

void all_decided(Table& table, const Event&) { table.round().phase = Phase::folds; }

void counted(Table&, const Event&) {}

void racked(Table& table, const Event& event) {
  BoxHand& hand = hand_of(table, event);
  hand.racked = true;
  hand.rack_place = ++table.round().hands_racked;
}

void forfeits_in(Table& table, const Event&) { table.round().phase = Phase::reveal; }

void revealed(Table& table, const Event& event) {
  Round& round = table.round();
  round.revealed = true;
  round.dealer_value = event.value;
  round.phase = Phase::shown;
  round.step_by[5] = event.who.person;
}

void dealer_qualified(Table& table, const Event&) { table.round().dealer_plays = true; }

void dealer_out(Table& table, const Event&) { table.round().dealer_plays = false; }

void turned(Table& table, const Event& event) { hand_of(table, event).turned = true; }

void dealt_shown(Table&, const Event&) {}

void compared(Table&, const Event&) {}

void paid_at(Table&, const Event&) {}

void losers_taken(Table& table, const Event& event) { hand_of(table, event).losers_taken = true; }

void antes_paid(Table& table, const Event&) { table.round().antes_paid = true; }

void hand_settled(Table& table, const Event& event) {
  Round& round = table.round();
  hand_of(table, event).settled = true;
  if (round.settle_step < 255) ++round.settle_step;
}

void all_settled(Table& table, const Event& event) {
  Round& round = table.round();
  round.phase = event.number != 0 ? Phase::jackpot : Phase::clear;
  round.step_by[6] = event.who.person;
}

void collected(Table& table, const Event& event) {
  if (at_box(event)) hand_of(table, event).racked = true;
  table.round().step_by[7] = event.who.person;
}

void round_ended(Table& table, const Event& event) { end_round(table, event); }

}  // namespace felt::on
