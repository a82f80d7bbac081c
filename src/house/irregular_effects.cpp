// What follows from an irregularity: the numbered procedures behind the rows of a book.
#include <algorithm>
#include <span>

#include "house/irregular.hpp"
#include "house/jackpot_hand.hpp"

namespace felt::house {
namespace {

// Jackpot wagers of these boxes, those lost at a fold included: a void hand gets them back, too. A hand that went out
// of the round before, forfeited perhaps, gets back nothing more.
std::uint32_t jackpots_on(const Call& call, std::uint32_t boxes) {
  std::uint32_t wagers = 0;
  for_each_box(boxes, [&](Box box) {
    const BoxHand& hand = call.round().hand(box);
    if (in_game(hand) && !hand.voided) wagers |= std::uint32_t{1} << box.number;
  });
  return wagers;
}

void emit_void_hand(Call& call, Box box, const Irregularity& row) {
  const Round& round = call.round();
  if (!round.has(box)) {
    // Nothing of it is in the books; what lies there is the player's.
    if (row.point == Point::unbet_box_dealt && call.knows(Point::jackpot_returned_no_ante))
      call.note(Point::jackpot_returned_no_ante, "a jackpot chip there goes back");
    return;
  }
  // It may have gone out of the round while the ruling was waited for.
  if (round.hand(box).voided) return;
  emit_undo_hand(call, box, row.point, true);
  call.emit(What::hand_voided, row.point, box);
}

void emit_remove_deck(Call& call, int deck, Point point) {
  Event& removed = call.emit(What::deck_step, point);
  removed.step = DeckStep::remove;
  removed.number = deck + 1;
  if (call.round().phase <= Phase::called) {
    call.emit(What::shuffle_ordered, call.known(Point::cards_replaced, Point::card_count_wrong)).text = "another deck";
  }
}

// A deck found wrong outside the deal. While one of two is played, what the device counts is the other.
void emit_remove_shuffled(Call& call, const Irregularity& row) {
  const Round& round = call.round();
  const bool two = call.table.terms.decks == 2;
  if (round.phase > Phase::called) {
    if (two) return emit_remove_deck(call, 1 - round.deck, row.point);
    return call.note(Point::irregularity_too_late, row.trigger + " too late");
  }
  const bool other = two && !round.shuffled && call.table.any_round;
  emit_remove_deck(call, other ? 1 - call.table.last_deck : round.deck, row.point);
}

void emit_no_hand(Call& call, const Irregularity& row) {
  const Round& round = call.round();
  if (round.settle_step > 0 || round.antes_paid) {
    // What was settled on the hand as it was declared stands.
    call.note(Point::irregularity_too_late, row.trigger + " too late");
    return;
  }
  call.emit(What::no_hand_called, row.point);
  if (round.phase == Phase::shown) call.emit(What::dealer_out, Point::dealer_no_hand);
  if (round.phase != Phase::decision) return;
  std::uint32_t cut_short = 0;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (!hand.in_play() || hand.choice != Choice::none) return;
    // It needs no play wager; its ante is paid with the rest.
    call.emit(What::decided, Point::decision_cut_short, box).choice = Choice::play;
    cut_short |= std::uint32_t{1} << box.number;
  });
  emit_if_all_decided(call, cut_short);
}

// A jackpot prize that waits to be approved is not settled: its chip goes back.
void emit_unpaid_claim_returned(Call& call, Box box, Point point) {
  const BoxHand& hand = call.round().hand(box);
  const bool held = std::any_of(call.table.prizes.begin(), call.table.prizes.end(), [&](const HeldPrize& prize) {
    return prize.box == box && prize.person == hand.player;
  });
  if (!held || !call.book.boomerang) return;
  Event& reversed = call.emit(What::reversed, point, box);
  reversed.person = hand.player;
  reversed.wager = Wager::jackpot;
  emit_claim_dropped(call, box, point);
}

void emit_void_remaining(Call& call, const Irregularity& row) {
  const Round& round = call.round();
  std::uint32_t stand = 0;
  bool ante_folded = false;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (hand.folded() || hand.settled || hand.voided) stand |= std::uint32_t{1} << box.number;
    ante_folded = ante_folded || hand.choice == Choice::fold_ante;
  });
  // 1. Nothing was folded or settled before: the whole round is misdealt.
  if (stand == 0 && !ante_folded) return emit_void_round(call, row.point, row.jackpot);
  // 2. Else only what is left is void. An ante that was given up stays so.
  for_each_box_from_right(round.boxes & ~stand, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    const bool carry = round.game == JackpotStage::registered && live(hand, Wager::jackpot);
    // What a folded ante has lost stays lost; its pair plus remains.
    for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play}) emit_return(call, box, wager, row.point);
    emit_advance_undone(call, box, row.point);
    if (!carry) emit_return(call, box, Wager::jackpot, row.point);
    if (carry) {
      Event& carried = call.emit(What::jackpot_carried, Point::jackpot_carried, box);
      carried.person = hand.player;
    }
    call.emit(What::hand_voided, row.point, box);
  });
  int left = 0;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    const bool stands = !hand.in_play() || hand.settled || !live(hand, Wager::jackpot);
    left += stands && in_game(hand) ? 1 : 0;
  });
  Event& all = call.emit(What::all_settled, row.point);
  all.number = round.game == JackpotStage::registered && left > 0 ? 1 : 0;
}

// Cards put right: none that a player holds, nor those in `others`.
Ruling<void> check_unheld(const Call& call, const Cards& cards, std::span<const Card> others) {
  CardSet held;
  for_each_box(call.round().boxes, [&](Box box) {
    for (const Card card : call.round().hand(box).cards) held |= card;
  });
  for (const Card card : others) held |= card;
  for (const Card card : cards) {
    if (held.contains(card)) return refuse(Point::deck_composition);
    held |= card;
  }
  return {};
}

// A dealer's hand put right: the right number of cards, and none that lies elsewhere.
Ruling<void> check_dealer_cards(const Call& call, const Cards& cards) {
  if (cards.empty()) return {};
  if (static_cast<int>(cards.size()) != hand_size(call)) return refuse(Point::hand_size);
  const auto& jackpot = call.round().jackpot_cards;
  return check_unheld(call, cards, {jackpot.data(), jackpot.size()});
}

// The same for the jackpot cards, before the outcome they decide is on record.
Ruling<void> check_jackpot_cards(const Call& call, const Cards& cards) {
  const Round& round = call.round();
  const bool recorded = round.game == JackpotStage::recorded || round.game == JackpotStage::done;
  if (recorded) return refuse(Point::irregularity_too_late);
  if (round.phase < Phase::dealt || cards.size() != round.jackpot_cards.size()) {
    return refuse(Point::jackpot_cards_wrong);
  }
  return check_unheld(call, cards, {round.dealer.data(), round.dealer.size()});
}

// Antes that were paid because the dealer had no hand lie there again, but for those of hands settled since.
void emit_antes_restored(Call& call, Point point) {
  const Round& round = call.round();
  if (!round.antes_paid) return;
  const auto paid = [](const BoxHand& hand) {
    return !hand.settled && !hand.voided && !hand.stake(Wager::ante).paid.is_zero();
  };
  const auto lay = [](const Stake& ante) { return std::min(ante.placed, ante.effective); };
  for_each_box_from_right(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (!paid(hand)) return;
    Money due;
    for_each_box(round.boxes, [&](Box other) {
      const BoxHand& his = round.hand(other);
      const Stake& ante = his.stake(Wager::ante);
      if (his.player == hand.player && paid(his)) due += lay(ante) + ante.paid;
    });
    // If his chips were taken into custody meanwhile the payment stands.
    const Player* player = call.table.find(hand.player);
    if (player == nullptr || player->chips < due) return;
    Event& restored = call.emit(What::stake_restored, point, box);
    restored.wager = Wager::ante;
    restored.amount = lay(hand.stake(Wager::ante));
  });
}

void emit_void_and_go_on(Call& call, const Matter& matter) {
  const Round& round = call.round();
  const Irregularity& row = matter.row;
  const std::uint32_t jackpots = jackpots_on(call, matter.bit());
  emit_void_hand(call, matter.box, row);
  if (jackpots != 0 && call.book.boomerang && !live(round.hand(matter.box), Wager::ante)) {
    call.note(Point::jackpot_returned_no_ante, "jackpot chip returned");
  }
  if (row.jackpot == JackpotFate::reregistered) emit_reregistered(call, Point::jackpot_reregistered, jackpots);
  const bool retract = row.effect == Effect::void_and_retract;
  if (!retract || !emit_retraction(call, matter.bit(), {}, Point::wagers_retracted)) {
    emit_after_void(call, matter.bit());
  }
}

Ruling<void> emit_burn_and_retract(Call& call, const Matter& matter) {
  if (call.table.terms.live) {
    CardSet seen = call.round().seen;
    for (const Card card : matter.cards) {
      if (seen.contains(card)) return refuse(Point::deck_composition);
      seen |= card;
    }
  }
  Event& burnt = call.emit(What::burnt, matter.row.point, matter.box);
  burnt.cards = matter.cards;
  burnt.number = call.round().face_up;
  emit_retraction(call, 0, {}, Point::wagers_retracted_unbet);
  return {};
}

void emit_void_unsettled(Call& call, const Irregularity& row) {
  for_each_box_from_right(call.round().boxes, [&](Box each) {
    for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play, Wager::jackpot}) {
      emit_return(call, each, wager, row.point);
    }
    emit_unpaid_claim_returned(call, each, row.point);
  });
  call.emit(What::round_voided, row.point);
  emit_remove_deck(call, call.round().deck, Point::card_count_wrong);
}

Ruling<void> emit_restore_hand(Call& call, const Matter& matter) {
  const Round& round = call.round();
  const BoxHand& hand = round.hand(matter.box);
  if (hand.voided) return {};
  // Once the dealer's hand is known nobody decides anew.
  if (hand.folded() && round.revealed && call.house().turns) return refuse(Point::irregularity_too_late);
  const bool stands = hand.folded() && call.house().rebuilt_fold_stands;
  // What was given up by choice was not taken in error; once the dealer's hand is known a fold stands.
  const bool by_choice = stands || hand.choice == Choice::fold_ante || hand.settled || round.phase >= Phase::shown;
  for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play, Wager::jackpot}) {
    if (hand.stake(wager).lost.is_zero() || by_choice) continue;
    const Point point = call.known(Point::wager_taken_in_error, matter.row.point);
    Event& restored = call.emit(What::stake_restored, point, matter.box);
    restored.wager = wager;
    restored.amount = hand.stake(wager).lost;
  }
  if (!hand.coupon_taken.is_zero() && !by_choice) {
    Event& restored = call.emit(What::stake_restored, matter.row.point, matter.box);
    restored.wager = Wager::coupon;
    restored.amount = hand.coupon_taken;
  }
  call.emit(What::hand_restored, matter.row.point, matter.box).number = stands ? 1 : 0;
  return {};
}

Ruling<void> emit_set_dealer_hand(Call& call, const Matter& matter) {
  const Round& round = call.round();
  FELT_NEED(check_dealer_cards(call, matter.cards));
  Cards right = matter.cards;
  if (right.empty()) right.assign(round.dealer.begin(), round.dealer.end());
  call.emit(What::dealer_hand_set, matter.row.point).cards = right;
  // Already turned: what is still to be settled is settled against the right hand.
  if (round.phase != Phase::shown) return {};
  emit_revealed(call, {right.data(), right.size()});
  if (call.events[call.events.size() - 1].what == What::dealer_qualified) emit_antes_restored(call, matter.row.point);
  return {};
}

Ruling<void> emit_set_jackpot_cards(Call& call, const Matter& matter) {
  if (matter.cards.empty()) return {};
  FELT_NEED(check_jackpot_cards(call, matter.cards));
  call.emit(What::jackpot_cards_set, matter.row.point, kJackpotBox).cards = matter.cards;
  if (call.round().revealed) {
    call.emit(What::dealt_shown, Point::jackpot_cards_revealed, kJackpotBox).cards = matter.cards;
  }
  return {};
}

void emit_return_remaining_jackpots(Call& call, const Matter& matter) {
  const Round& round = call.round();
  emit_jackpots_returned(call, matter.row.point, true);
  // A hand that can no longer be told from the jackpot cards is void; the others go on.
  const std::uint32_t voided = (matter.boxes | matter.bit()) & round.boxes;
  for_each_box_from_right(voided, [&](Box each) {
    if (!round.hand(each).in_play() || round.hand(each).settled) return;
    for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play}) {
      emit_return(call, each, wager, Point::hand_void);
    }
    emit_advance_undone(call, each, Point::hand_void);
    call.emit(What::hand_voided, Point::hand_void, each);
  });
  if (voided != 0) emit_after_void(call, voided);
}

Ruling<void> emit_remove_card(Call& call, const Matter& matter) {
  const Round& round = call.round();
  const Cards& cards = matter.cards;
  // What is entered counts at a live table only; elsewhere the shoe knows its next card.
  const bool live_table = call.table.terms.live;
  if (live_table && !cards.empty() && round.seen.contains(cards.front())) return refuse(Point::deck_composition);
  Event& burnt = call.emit(What::burnt, matter.row.point);
  burnt.number = round.face_up + 1;
  if (live_table && !cards.empty()) {
    burnt.cards.push_back(cards.front());
  } else if (round.next < round.order.size()) {
    burnt.cards.push_back(round.order[round.next]);
  }
  return {};
}

void emit_move_seat_hand(Call& call, const Matter& matter) {
  const Player* player = call.table.find(call.round().hand(matter.box).player);
  Event& moved = call.emit(What::seat_hand_moved, matter.row.point, player == nullptr ? matter.box : player->seat);
  moved.place = matter.box;
}

void emit_void_viewed(Call& call, const Matter& matter) {
  const Round& round = call.round();
  const PersonId viewer = round.hand(matter.box).player;
  const Player* player = call.table.find(viewer);
  std::uint32_t voided = 0;
  for_each_box((matter.boxes | matter.bit()) & round.boxes, [&](Box each) {
    if (round.hand(each).player != viewer || (player != nullptr && player->seat == each)) return;
    emit_void_hand(call, each, matter.row);
    voided |= std::uint32_t{1} << each.number;
  });
  emit_reregistered(call, Point::jackpot_reregistered, jackpots_on(call, voided));
  if (!emit_retraction(call, voided, viewer, Point::blind_view_retraction)) emit_after_void(call, voided);
}

void emit_void_unmatched(Call& call, const Matter& matter) {
  if (call.round().hand(matter.box).voided) return;
  const std::uint32_t jackpots = jackpots_on(call, matter.bit());
  emit_void_hand(call, matter.box, matter.row);
  Event& told = call.emit(What::advised, Point::play_unmatched_first);
  told.person = call.round().hand(matter.box).player;
  told.text = "the ante is forfeited next time";
  emit_reregistered(call, Point::jackpot_reregistered, jackpots);
  emit_after_void(call, matter.bit());
}

void emit_forfeit_unmatched(Call& call, const Matter& matter) {
  if (call.round().hand(matter.box).voided) return;
  const Point point = matter.row.point;
  const std::uint32_t jackpots = jackpots_on(call, matter.bit());
  const Stake& ante = call.round().hand(matter.box).stake(Wager::ante);
  if (ante.staked > ante.effective) {
    Event& excess = call.emit(What::excess_returned, Point::over_maximum, matter.box);
    excess.wager = Wager::ante;
    excess.amount = ante.staked - ante.effective;
  }
  emit_settled(call, matter.box, Wager::ante, Outcome::loses, std::min(ante.staked, ante.effective), point);
  emit_return(call, matter.box, Wager::pair_plus, point);
  emit_return(call, matter.box, Wager::jackpot, point);
  call.emit(What::hand_voided, point, matter.box);
  emit_reregistered(call, Point::jackpot_reregistered, jackpots);
  emit_after_void(call, matter.bit());
}

}  // namespace

Ruling<void> emit_effect(Call& call, const Matter& matter) {
  const Irregularity& row = matter.row;
  switch (row.effect) {
    case Effect::play_on: break;
    case Effect::void_round: emit_void_round(call, row.point, row.jackpot); break;
    case Effect::void_hand:
    case Effect::void_and_retract: emit_void_and_go_on(call, matter); break;
    case Effect::burn_and_retract: return emit_burn_and_retract(call, matter);
    case Effect::void_remaining: emit_void_remaining(call, row); break;
    case Effect::void_unsettled: emit_void_unsettled(call, row); break;
    case Effect::no_hand: emit_no_hand(call, row); break;
    case Effect::restore_hand: return emit_restore_hand(call, matter);
    case Effect::set_dealer_hand: return emit_set_dealer_hand(call, matter);
    case Effect::set_jackpot_cards: return emit_set_jackpot_cards(call, matter);
    case Effect::return_jackpots: emit_jackpots_returned(call, row.point, false); break;
    case Effect::return_remaining_jackpots: emit_return_remaining_jackpots(call, matter); break;
    case Effect::remove_card: return emit_remove_card(call, matter);
    case Effect::reshuffle: call.emit(What::shuffle_ordered, row.point).text = "again"; break;
    case Effect::remove_deck:
      if (call.knows(Point::device_count_wrong)) {
        emit_remove_shuffled(call, row);
      } else {
        emit_remove_deck(call, call.round().deck, Point::card_count_wrong);
      }
      break;
    case Effect::void_remove_deck:
      emit_void_round(call, row.point, row.jackpot);
      emit_remove_deck(call, call.round().deck, row.point);
      break;
    case Effect::move_seat_hand: emit_move_seat_hand(call, matter); break;
    case Effect::void_viewed: emit_void_viewed(call, matter); break;
    case Effect::void_unmatched: emit_void_unmatched(call, matter); break;
    case Effect::forfeit_unmatched: emit_forfeit_unmatched(call, matter); break;
  }
  return {};
}

}  // namespace felt::house
