// Wagers that go back: of a hand, of a round, of a round that is over; jackpot wagers in their own way.
#include <algorithm>
#include <bit>
#include <map>

#include "house/jackpot_hand.hpp"
#include "house/parts.hpp"
#include "state/apply.hpp"

namespace felt::house {
namespace {

constexpr Wager kAll[] = {Wager::ante, Wager::pair_plus, Wager::play, Wager::jackpot};

// Chips as they will be while the events of this command unfold, so that what a player cannot give back becomes a
// claim and never a negative stake.
class Purse {
 public:
  explicit Purse(const Call& call) : table_(call.table) { apply(table_, call.events); }
  Money& of(PersonId person) {
    const auto found = chips_.find(person);
    if (found != chips_.end()) return found->second;
    const Player* player = table_.find(person);
    return chips_[person] = player == nullptr ? Money() : player->chips;
  }

 private:
  Table table_;
  std::map<PersonId, Money> chips_;
};

// First everything that comes back to the players ...
void emit_returns(Call& call, const Round& round, Box box, Point point, bool jackpot_too, bool last, Purse& purse) {
  const BoxHand& hand = round.hand(box);
  for (const Wager wager : kAll) {
    if (wager == Wager::jackpot && !jackpot_too) continue;
    const Stake& stake = hand.stake(wager);
    if (!stake.staked.is_zero() && !last) {
      emit_settled(call, box, wager, Outcome::returned, stake.staked, point);
      purse.of(hand.player) += stake.staked;
    } else if (!stake.lost.is_zero() && stake.paid.is_zero()) {
      Event& event = call.emit(What::reversed, point, box);
      event.person = hand.player;
      event.wager = wager;
      event.number = last ? -1 : 0;
      event.second = stake.lost;
      purse.of(hand.player) += stake.lost;
    }
  }
  if ((!hand.coupon.is_zero() || !hand.coupon_taken.is_zero()) && !last)
    emit_settled(call, box, Wager::coupon, Outcome::returned, Money(), Point::coupon_settled);
}

// Takes back what a wager was paid, as far as its owner's chips reach. `back` is what it gets back itself.
void emit_taken_back(Call& call, Box box, PersonId person, Wager wager, Money paid, Money back, Point point, bool last,
                     Purse& purse) {
  Money& chips = purse.of(person);
  const Money taken = std::min(paid, chips);
  Event& event = call.emit(What::reversed, point, box);
  event.person = person;
  event.wager = wager;
  event.amount = taken;
  event.second = back;
  event.number = last ? -1 : 0;
  chips = chips - taken + back;
  if (taken < paid) {
    Event& claim = call.emit(What::claim_booked, call.known(Point::payout_claimed_back, point));
    claim.person = person;
    claim.amount = paid - taken;
  }
}

// ... then what they were paid. A jackpot wager that is carried on gets nothing back.
void emit_clawbacks(Call& call, const Round& round, Box box, Point point, bool jackpot_too, bool last, Purse& purse,
                    bool carry = false) {
  const BoxHand& hand = round.hand(box);
  for (const Wager wager : kAll) {
    if (wager == Wager::jackpot && !jackpot_too) continue;
    const Stake& stake = hand.stake(wager);
    if (stake.paid.is_zero()) continue;
    const Money back = carry && wager == Wager::jackpot ? Money() : stake.lost;
    emit_taken_back(call, box, hand.player, wager, stake.paid, back, point, last, purse);
  }
  if (!hand.bonus_paid.is_zero()) {
    emit_taken_back(call, box, hand.player, Wager::ante_bonus, hand.bonus_paid, Money(), point, last, purse);
  }
}

bool was_paid(const BoxHand& hand) {
  return std::any_of(hand.stakes.begin(), hand.stakes.end(), [](const Stake& stake) { return !stake.paid.is_zero(); });
}

// Wagers that had been lost, or had won, lie on the layout again before they are carried over.
void emit_restored(Call& call, Box box) {
  const BoxHand& hand = call.round().hand(box);
  const Stake& stake = hand.stake(Wager::jackpot);
  if (!in_game(hand) || !stake.staked.is_zero()) return;
  Event& restored = call.emit(What::stake_restored, Point::jackpot_carried, box);
  restored.wager = Wager::jackpot;
  restored.amount = stake.lost;
}

bool recorded(const Round& round) { return round.game == JackpotStage::recorded || round.game == JackpotStage::done; }

}  // namespace

void emit_reregistered(Call& call, Point point, std::uint32_t returned) {
  const Round& round = call.round();
  if (returned == 0 || round.game != JackpotStage::registered) return;
  int left = -std::popcount(returned);
  for_each_box(round.boxes, [&](Box box) { left += in_game(round.hand(box)) ? 1 : 0; });
  Event& event = call.emit(What::jackpot_cancelled, point);
  event.number = left;
  event.boxes = returned;
  event.text = left > 0 ? "the rest registered again" : "nobody is left";
  // Nothing is left to record.
  if (left == 0 && round.phase == Phase::jackpot) call.emit(What::all_settled, point);
}

void emit_jackpots_returned(Call& call, Point point, bool remaining_only) {
  const Round& round = call.round();
  const bool undo = recorded(round);
  if (undo && remaining_only) return;  // every hand is settled
  Purse purse(call);
  std::uint32_t returned = 0;
  if (undo) emit_prizes_withdrawn(call, round);
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    const Stake& stake = hand.stake(Wager::jackpot);
    const bool stands = hand.folded() || hand.settled || !live(hand, Wager::jackpot);
    if (!in_game(hand) || (remaining_only && stands)) return;
    returned |= std::uint32_t{1} << box.number;
    if (round.phase <= Phase::called) {
      // The spot is free again for the next call.
      Event& back = call.emit(What::taken_back, point, box);
      back.person = hand.player;
      back.wager = Wager::jackpot;
      back.amount = stake.staked;
      return;
    }
    if (live(hand, Wager::jackpot)) return emit_return(call, box, Wager::jackpot, point);
    emit_taken_back(call, box, hand.player, Wager::jackpot, stake.paid, stake.lost, point, false, purse);
  });
  if (remaining_only) return emit_reregistered(call, point, returned);
  if (round.game == JackpotStage::none) return;
  if (undo) call.emit(What::jackpot_cancelled, Point::jackpot_reversed).text = "record undone";
  call.emit(What::jackpot_cancelled, point).text = "all returned";
  if (round.phase == Phase::jackpot) call.emit(What::all_settled, point);
}

void emit_undo_hand(Call& call, Box box, Point point, bool jackpot_too) {
  const Round& round = call.round();
  Purse purse(call);
  emit_returns(call, round, box, point, jackpot_too, false, purse);
  emit_clawbacks(call, round, box, point, jackpot_too, false, purse);
  if (was_paid(round.hand(box)) && call.knows(Point::payment_reversed))
    call.note(Point::payment_reversed, "payment taken back");
  if (!jackpot_too) return;
  emit_claim_dropped(call, box, point);
  if (call.book.prize_meter) emit_prize_withdrawn(call, round, box, point);
  emit_recorded_refund(call, round, box, false);
}

bool emit_undo_wager(Call& call, Box box, Wager wager, Point point, bool last_round) {
  const BoxHand& hand = (last_round ? call.table.last_round() : call.round()).hand(box);
  const bool beside = wager >= Wager::ante_bonus;
  if (!beside && !last_round && live(hand, wager)) {
    if (hand.dealt_in) {
      emit_return(call, box, wager, point);
      return true;
    }
    // Before the deal the box is as if nothing had been placed.
    Event& back = call.emit(What::taken_back, point, box);
    back.person = hand.player;
    back.wager = wager;
    back.amount = hand.stake(wager).staked;
    return true;
  }
  const Money paid = beside ? hand.bonus_paid : hand.stake(wager).paid;
  const Money lost = beside ? Money() : hand.stake(wager).lost;
  if (paid.is_zero() && lost.is_zero()) return false;
  Purse purse(call);
  emit_taken_back(call, box, hand.player, wager, paid, lost, point, last_round, purse);
  return true;
}

void emit_return_hand(Call& call, Box box, Point point) {
  if (!call.round().hand(box).coupon.is_zero())
    emit_settled(call, box, Wager::coupon, Outcome::returned, Money(), Point::coupon_settled);
  for (const Wager wager : kAll) emit_return(call, box, wager, point);
}

void emit_bets_back(Call& call, PersonId person, Point point) {
  const Round& round = call.round();
  if (round.phase != Phase::betting && round.phase != Phase::called) return;
  std::uint32_t jackpots = 0;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (hand.player != person) return;
    const auto emit_back = [&](Wager wager, Money amount, Point by) {
      if (amount.is_zero()) return;
      Event& back = call.emit(What::taken_back, by, box);
      back.person = person;
      back.wager = wager;
      back.amount = amount;
    };
    emit_back(Wager::coupon, hand.coupon, Point::match_play_coupon);
    if (live(hand, Wager::jackpot)) jackpots |= std::uint32_t{1} << box.number;
    for (const Wager wager : {Wager::jackpot, Wager::ante, Wager::pair_plus}) {
      emit_back(wager, hand.stake(wager).staked, point);
    }
  });
  emit_reregistered(call, Point::jackpot_reregistered, jackpots);
}

void emit_advance_undone(Call& call, Box box, Point point) {
  const Round& round = call.round();
  const BoxHand& hand = round.hand(box);
  if (hand.settled || !was_paid(hand)) return;
  Purse purse(call);
  emit_clawbacks(call, round, box, point, false, false, purse);
}

void emit_undo_last_round(Call& call, Point point) {
  const Round& last = call.table.last_round();
  Purse purse(call);
  bool paid = false;
  emit_prizes_withdrawn(call, last);
  for_each_box_from_right(last.boxes, [&](Box box) {
    emit_returns(call, last, box, point, true, true, purse);
    paid = paid || was_paid(last.hand(box));
  });
  for_each_box_from_right(last.boxes, [&](Box box) { emit_clawbacks(call, last, box, point, true, true, purse); });
  if (paid && call.knows(Point::payment_reversed)) call.note(Point::payment_reversed, "payment taken back");
}

void emit_void_round(Call& call, Point point, JackpotFate fate) { emit_void_round(call, point, fate, point); }

void emit_void_round(Call& call, Point point, JackpotFate fate, Point found_under) {
  const Round& round = call.round();
  Purse purse(call);
  const bool undo = recorded(round);
  const bool registered = (undo || round.game == JackpotStage::registered) && call.book.prize_meter;
  const bool carry = fate == JackpotFate::carried && registered;
  emit_prizes_withdrawn(call, round);
  if (carry) for_each_box(round.boxes, [&](Box box) { emit_restored(call, box); });
  for_each_box_from_right(round.boxes, [&](Box box) { emit_returns(call, round, box, point, !carry, false, purse); });
  for_each_box_from_right(round.boxes,
                          [&](Box box) { emit_clawbacks(call, round, box, point, true, false, purse, carry); });
  if (registered && undo) call.emit(What::jackpot_cancelled, Point::jackpot_reversed).text = "record undone";
  int carried = 0;
  for_each_box(round.boxes, [&](Box box) {
    if (!carry || !in_game(round.hand(box))) return;
    call.emit(What::jackpot_carried, Point::jackpot_carried, box).person = round.hand(box).player;
    ++carried;
  });
  if (registered && carried == 0)
    call.emit(What::jackpot_cancelled, Point::jackpot_contribution_reversed).text = "round void";
  // Wagers that waited for this round's registration are refunded with the rest, or go on waiting.
  if (fate != JackpotFate::carried) emit_carried_returned(call, point);
  // A count that the round owed is made up on the whole deck before the next shuffle.
  const bool missed = call.knows(Point::missed_count_made_up) && stub_count_due(call) && !round.stub_counted &&
                      !device_has_counted(call);
  const bool may_stand = point == Point::exposed_cards_void && call.knows(Point::wagers_left_standing);
  call.emit(What::round_voided, found_under).number = (missed ? 1 : 0) | (may_stand ? 2 : 0);
}

}  // namespace felt::house
