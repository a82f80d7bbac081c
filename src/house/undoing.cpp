// Wagers that go back: of a hand, of a round, of a round that is over; jackpot wagers in their own way.
#include <algorithm>
#include <map>

#include "house/parts.hpp"

namespace felt::house {
namespace {

constexpr Wager kAll[] = {Wager::ante, Wager::pair_plus, Wager::play, Wager::jackpot};

// Chips as they will be while the events of this command unfold, so that what a player cannot give back becomes a
// claim and never a negative stake.
class Purse {
 public:
  explicit Purse(const Table& table) : table_(table) {}
  Money& of(PersonId person) {
    const auto found = chips_.find(person);
    if (found != chips_.end()) return found->second;
    const Player* player = table_.find(person);
    return chips_[person] = player == nullptr ? Money() : player->chips;
  }

 private:
  const Table& table_;
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
  if (!hand.coupon.is_zero() && !last)
    emit_settled(call, box, Wager::coupon, Outcome::returned, Money(), Point::coupon_settled);
}

// ... then what they were paid.
void emit_clawbacks(Call& call, const Round& round, Box box, Point point, bool jackpot_too, bool last, Purse& purse) {
  const BoxHand& hand = round.hand(box);
  const auto take = [&](Wager wager, Money paid, Money back) {
    Money& chips = purse.of(hand.player);
    const Money taken = std::min(paid, chips);
    Event& event = call.emit(What::reversed, point, box);
    event.person = hand.player;
    event.wager = wager;
    event.amount = taken;
    event.second = back;
    event.number = last ? -1 : 0;
    chips = chips - taken + back;
    if (taken < paid && call.knows(Point::payout_claimed_back)) {
      Event& claim = call.emit(What::claim_booked, Point::payout_claimed_back);
      claim.person = hand.player;
      claim.amount = paid - taken;
    }
  };
  for (const Wager wager : kAll) {
    if (wager == Wager::jackpot && !jackpot_too) continue;
    const Stake& stake = hand.stake(wager);
    if (!stake.paid.is_zero()) take(wager, stake.paid, stake.lost);
  }
  if (!hand.bonus_paid.is_zero()) take(Wager::ante_bonus, hand.bonus_paid, Money());
}

void emit_carried_wager(Call& call, Box box) {
  const Stake& stake = call.round().hand(box).stake(Wager::jackpot);
  if (stake.placed.is_zero() || stake.outcome == Outcome::returned) return;
  if (stake.staked.is_zero()) {
    Event& restored = call.emit(What::stake_restored, Point::jackpot_carried, box);
    restored.wager = Wager::jackpot;
    restored.amount = stake.lost;
  }
  Event& carried = call.emit(What::jackpot_carried, Point::jackpot_carried, box);
  carried.person = call.round().hand(box).player;
}

}  // namespace

void emit_reregistered(Call& call, Point point, int returned) {
  if (returned == 0 || call.round().game != JackpotStage::registered) return;
  int left = -returned;
  for_each_box(call.round().boxes, [&](Box box) {
    const Stake& stake = call.round().hand(box).stake(Wager::jackpot);
    left += !stake.placed.is_zero() && stake.outcome != Outcome::returned ? 1 : 0;
  });
  Event& event = call.emit(What::jackpot_cancelled, point);
  event.number = left;
  event.boxes = static_cast<std::uint32_t>(returned);
  event.text = "the rest registered again";
}

void emit_undo_hand(Call& call, Box box, Point point, bool jackpot_too, bool last_round) {
  const Round& round = last_round ? call.table.last_round() : call.round();
  Purse purse(call.table);
  const bool paid = std::any_of(round.hand(box).stakes.begin(), round.hand(box).stakes.end(),
                                [](const Stake& stake) { return !stake.paid.is_zero(); });
  emit_returns(call, round, box, point, jackpot_too, last_round, purse);
  emit_clawbacks(call, round, box, point, jackpot_too, last_round, purse);
  if (paid && call.knows(Point::payment_reversed)) call.note(Point::payment_reversed, "payment taken back");
}

void emit_return_hand(Call& call, Box box, Point point, bool jackpot_too) {
  emit_undo_hand(call, box, point, jackpot_too, false);
}

void emit_void_round(Call& call, Point point, JackpotFate fate) {
  const Round& round = call.round();
  Purse purse(call.table);
  const bool registered = round.game == JackpotStage::registered || round.game == JackpotStage::recorded ||
                          round.game == JackpotStage::done;
  const bool recorded = registered && round.game != JackpotStage::registered;
  const bool carry = fate == JackpotFate::carried && registered && call.book.prize_meter.has_value();
  for (const HeldPrize& prize : call.table.prizes) {
    if (!round.has(prize.box) || round.hand(prize.box).player != prize.person) continue;
    Event& denied = call.emit(What::prize_denied, Point::jackpot_reversed, prize.box);
    denied.person = prize.person;
    denied.text = "round void";
  }
  for_each_box_from_right(round.boxes, [&](Box box) { emit_returns(call, round, box, point, !carry, false, purse); });
  for_each_box_from_right(round.boxes, [&](Box box) { emit_clawbacks(call, round, box, point, true, false, purse); });
  if (recorded && call.book.prize_meter)
    call.emit(What::jackpot_cancelled, Point::jackpot_reversed).text = "record undone";
  if (carry) {
    for_each_box(round.boxes, [&](Box box) { emit_carried_wager(call, box); });
  } else if (registered && call.book.prize_meter) {
    call.emit(What::jackpot_cancelled, Point::jackpot_contribution_reversed).text = "round void";
  }
  call.emit(What::round_voided, Point::round_void);
}

}  // namespace felt::house
