// Chips found on a live table's layout that nobody had entered.
#include <algorithm>

#include "house/irregular.hpp"

namespace felt::house {
namespace {

// The chips that really lie there, and what is recorded of them.
struct Pile {
  Box box;
  Wager wager;
  Money amount;
  Money recorded;
  const BoxHand& hand;
};

// The chips as they lie go into the books.
void emit_lies(Call& call, const Pile& pile, Point point) {
  if (pile.amount == pile.recorded) return;
  const bool more = pile.amount > pile.recorded;
  Event& event = call.emit(more ? What::placed : What::taken_back, point, pile.box);
  event.person = pile.hand.player;
  event.wager = pile.wager;
  event.amount = more ? pile.amount - pile.recorded : pile.recorded - pile.amount;
}

void emit_counts(Call& call, const Pile& pile, Point point, std::string_view text, Money effective) {
  Event& event = call.emit(What::rule_applied, point, pile.box);
  event.wager = pile.wager;
  event.text = text;
  event.second = effective;
}

void emit_all_back(Call& call, const Pile& pile, Wager which, Point point) {
  const Money lies = which == pile.wager ? pile.amount : pile.hand.stake(which).staked;
  if (!lies.is_zero()) emit_settled(call, pile.box, which, Outcome::returned, lies, point);
}

// How the version ties ante and pair plus to each other; none where the book has no versions.
const Version* version_of(const Call& call) {
  const auto& versions = call.house().versions;
  return versions.empty() ? nullptr : &versions[call.table.terms.version];
}

// What goes back because the version was not kept, and why.
Point bound_point(const Version& version) {
  return version.both_required ? Point::both_wagers_compulsory : Point::pair_plus_bound_broken;
}

// A wager without the one that it needs beside it: the hand is out.
void emit_out_by_version(Call& call, const Pile& pile, Point point) {
  for (const Wager other : {Wager::ante, Wager::pair_plus, Wager::play}) {
    if (other != pile.wager) emit_all_back(call, pile, other, point);
  }
  call.emit(What::hand_voided, point, pile.box);
  emit_after_void(call, std::uint32_t{1} << pile.box.number);
}

// Whether anything may still be found on this spot.
Ruling<void> check_findable(const Call& call) {
  const Round& round = call.round();
  const Command& command = call.command;
  const Wager wager = command.wager;
  if (!call.table.terms.live || !round.has(command.box) || round.phase < Phase::called || round.phase > Phase::shown) {
    return refuse(Point::irregularity_too_late);
  }
  if (wager >= Wager::ante_bonus || rules_of(call, wager) == nullptr) return refuse(Point::wager_areas);
  if (command.amount <= Money()) return refuse(Point::chips_only);
  const BoxHand& hand = round.hand(command.box);
  // A wager where there was none comes too late once its player has folded, an ante once he has decided.
  const bool late = wager == Wager::ante ? hand.choice != Choice::none || round.phase > Phase::decision : hand.folded();
  if (late && wager != Wager::play && !live(hand, wager)) return refuse(Point::irregularity_too_late);
  // What was settled or given back is no longer looked at.
  const Outcome outcome = hand.stake(wager).outcome;
  const bool back = wager == Wager::jackpot && outcome == Outcome::returned;  // as any other will be
  const bool of_hand = wager == Wager::ante || wager == Wager::pair_plus;
  const bool decided = (outcome != Outcome::none && !back) || (hand.voided && of_hand);
  const bool folded = hand.folded() && wager == Wager::pair_plus;
  if (decided || folded || hand.settled || hand.racked) return refuse(Point::irregularity_too_late);
  const Player* player = call.table.find(hand.player);
  if (player == nullptr || player->chips + hand.stake(wager).staked < command.amount) return refuse(Point::chips_only);
  return {};
}

// What of a play wager is at risk beside the ante that counts.
void emit_play_against(Call& call, const Pile& pile, Money ante) {
  const Money right = ante * call.house().decision_wager().times_ante;
  if (pile.amount > right) {
    emit_lies(call, pile, Point::play_excess_returned);
    emit_counts(call, pile, Point::play_excess_returned, "excess goes back", right);
  } else if (pile.amount < right) {
    emit_lies(call, pile, Point::play_short_settled);
    emit_counts(call, pile, Point::play_short_settled, "settled as placed", pile.amount);
    Event& told = call.emit(What::advised, Point::play_short_settled);
    told.person = pile.hand.player;
    told.text = "the play wager was too small";
  } else {
    emit_lies(call, pile, Point::play_placed);
  }
}

// The ante is not what the play wager was made for.
void emit_play_follows(Call& call, const Pile& pile, Money ante) {
  const Stake& play = pile.hand.stake(Wager::play);
  if (play.staked.is_zero()) return;
  const Money right = ante * call.house().decision_wager().times_ante;
  if (play.staked >= right && play.effective == right) return;
  const Pile beside{pile.box, Wager::play, play.staked, play.staked, pile.hand};
  emit_play_against(call, beside, ante);
  if (play.staked == right) emit_counts(call, beside, Point::play_placed, "counts whole", right);
}

// A play wager that differs from what it must be. Before the decision it is no wager yet, after a fold none.
Ruling<void> play_found(Call& call, const Pile& pile) {
  const BoxHand& hand = pile.hand;
  if (hand.choice == Choice::none && !hand.voided) return refuse(Point::play_amount);
  // An ante that the dealer's no hand has paid already still says what the play wager should be.
  const Stake& ante = hand.stake(Wager::ante);
  const bool paid = hand.choice == Choice::play && ante.outcome == Outcome::wins;
  if (hand.folded() || (!live(hand, Wager::ante) && !paid)) {
    const Point point = hand.folded() ? Point::decision_final : Point::play_needs_ante;
    emit_lies(call, pile, point);
    emit_all_back(call, pile, Wager::play, point);
    return {};
  }
  emit_play_against(call, pile, std::min(ante.effective, paid ? ante.placed : ante.staked));
  return {};
}

// The Boomerang's chip plays where it lies beside an ante, entered or not; a second one goes back.
bool chip_plays(const Call& call, const Pile& pile) {
  const Stake& ante = pile.hand.stake(Wager::ante);
  const bool with_ante = !ante.staked.is_zero() || !ante.paid.is_zero();
  const bool given_back = pile.hand.stake(Wager::jackpot).outcome == Outcome::returned;
  return call.book.boomerang && call.table.terms.jackpot && with_ante && !pile.hand.voided && !given_back &&
         pile.amount >= call.table.terms.jackpot_cost;
}

// At Crown the right chip that was not registered is a matter for whoever decides disputes; any other goes back.
Ruling<void> jackpot_found(Call& call, const Pile& pile) {
  const Money cost = call.table.terms.jackpot_cost;
  if (chip_plays(call, pile)) {
    emit_lies(call, pile, Point::jackpot_wager_placed);
    if (pile.amount == cost) return {};
    Event& excess = call.emit(What::excess_returned, Point::jackpot_wager_amount, pile.box);
    excess.wager = Wager::jackpot;
    excess.amount = pile.amount - cost;
    return {};
  }
  const bool right = pile.recorded.is_zero() && pile.amount == cost;
  if (call.book.prize_meter && right) return refuse(Point::dispute_decided);
  emit_lies(call, pile, Point::jackpot_wager_amount);
  const bool with_ante = live(pile.hand, Wager::ante);
  emit_all_back(call, pile, Wager::jackpot, with_ante ? Point::jackpot_wager_amount : Point::jackpot_returned_no_ante);
  emit_reregistered(call, Point::jackpot_reregistered,
                    pile.recorded.is_zero() ? 0 : std::uint32_t{1} << pile.box.number);
  return {};
}

// What of a pile is at risk by the limits alone.
Money by_limits(const Call& call, const Player& player, Wager wager, Money lies) {
  const Limits limits = limits_for(call, player, wager);
  if (!limits.maximum.is_zero() && lies > limits.maximum) return limits.maximum;
  const bool to_unit = call.knows(Point::off_multiple_returned) && !limits.minimum.is_zero() && lies > limits.minimum;
  return to_unit ? lies - Money::cents(lies.in_cents() % limits.minimum.in_cents()) : lies;
}

// One wager counts for more or less than it did, since another is not what it was taken for.
void emit_follows(Call& call, const Pile& pile, Money counts, Money by_limits, Money now, const Version& version) {
  if (counts == now) return;
  if (counts < by_limits) return emit_counts(call, pile, bound_point(version), "counts to the bound", counts);
  if (counts < pile.amount) return emit_counts(call, pile, Point::over_maximum, "counts to the maximum", counts);
  const bool ante = pile.wager == Wager::ante;
  emit_counts(call, pile, ante ? Point::ante_placed : Point::pair_plus_placed, "counts whole", counts);
}

// The other wagers of the box are judged again beside the pile, of which `counted` counts by the limits: whatever was
// found before, and in whatever order, the box stands as if all had lain there as they do.
void emit_others_follow(Call& call, const Pile& pile, const Player& player, Money counted) {
  const BoxHand& hand = pile.hand;
  const bool is_ante = pile.wager == Wager::ante;
  const auto lies = [&](Wager wager) {
    if (wager == pile.wager) return pile.amount;
    const Stake& stake = hand.stake(wager);
    // What was taken or paid already lay there.
    return stake.outcome == Outcome::wins || stake.outcome == Outcome::loses ? stake.placed : stake.staked;
  };
  const auto now = [&](Wager wager) {
    if (wager != pile.wager) return hand.stake(wager).effective;
    return pile.amount == pile.recorded && counted == pile.amount ? hand.stake(wager).effective : counted;
  };
  Money ante = by_limits(call, player, Wager::ante, lies(Wager::ante));
  // 1. The version's bound between ante and pair plus. Play never counts for it.
  const Version* version = version_of(call);
  const int times = version == nullptr ? 0 : version->both_required ? version->either_times : version->pair_plus_times;
  if (times > 0 && !lies(Wager::pair_plus).is_zero()) {
    if (ante.is_zero()) {
      emit_all_back(call, pile, pile.wager, bound_point(*version));
      return emit_out_by_version(call, pile, bound_point(*version));
    }
    const Money pair_plus = by_limits(call, player, Wager::pair_plus, lies(Wager::pair_plus));
    const auto follows = [&](Wager wager, Money counts, Money limited) {
      const Pile each{pile.box, wager, lies(wager), lies(wager), hand};
      emit_follows(call, each, counts, limited, now(wager), *version);
    };
    follows(Wager::pair_plus, std::min(pair_plus, ante * times), pair_plus);
    if (version->both_required) {
      const Money limited = ante;
      ante = std::min(ante, pair_plus * times);
      follows(Wager::ante, ante, limited);
    }
  }
  // 2. The play wager, made for the ante that was recorded.
  if (is_ante || (times > 0 && ante != hand.stake(Wager::ante).effective)) emit_play_follows(call, pile, ante);
  // 3. A coupon needs as many chips beside it.
  if (is_ante && pile.amount < hand.coupon) {
    emit_settled(call, pile.box, Wager::coupon, Outcome::returned, Money(), Point::coupon_settled);
  }
}

// Under the minimum: told the first time, where the book has one; else it goes back with what hangs on it.
void emit_under_minimum(Call& call, const Pile& pile, const Player& player) {
  const BoxHand& hand = pile.hand;
  const bool again = call.house().limits.under_minimum == UnderMinimum::refuse || player.under_minimum_told;
  if (!again) {
    Event& told = call.emit(What::advised, Point::under_minimum_first);
    told.person = hand.player;
    told.text = "under the minimum";
    return emit_others_follow(call, pile, player, pile.amount);
  }
  const Version* version = version_of(call);
  const bool both = version != nullptr && version->both_required;
  const std::uint32_t bit = std::uint32_t{1} << pile.box.number;
  emit_all_back(call, pile, pile.wager, Point::under_minimum_again);
  if (pile.wager != Wager::ante) {
    if (both && !hand.coupon.is_zero())
      emit_settled(call, pile.box, Wager::coupon, Outcome::returned, Money(), Point::coupon_settled);
    if (both) return emit_out_by_version(call, pile, Point::both_wagers_compulsory);
    if (live(hand, Wager::ante)) return;
    call.emit(What::hand_voided, Point::under_minimum_again, pile.box);
    return emit_after_void(call, bit);
  }
  emit_all_back(call, pile, Wager::play, Point::under_minimum_again);
  emit_all_back(call, pile, Wager::jackpot, Point::under_minimum_again);
  emit_reregistered(call, Point::jackpot_reregistered, live(hand, Wager::jackpot) ? bit : 0);
  if (!hand.coupon.is_zero())
    emit_settled(call, pile.box, Wager::coupon, Outcome::returned, Money(), Point::coupon_settled);
  const bool alone = !live(hand, Wager::pair_plus);
  const bool tied = version != nullptr && (both || version->pair_plus_times > 0);
  if (!alone && tied) {
    emit_all_back(call, pile, Wager::pair_plus, bound_point(*version));
    call.emit(What::hand_voided, bound_point(*version), pile.box);
    return emit_after_void(call, bit);
  }
  if (alone || call.book.boomerang) call.emit(What::hand_voided, Point::under_minimum_again, pile.box);
  // Where only an ante has a choice, a hand without one is not waited for.
  if (alone || call.house().turns) emit_after_void(call, bit);
}

}  // namespace

Ruling<void> stake_found(Call& call) {
  FELT_NEED(check_findable(call));
  const Command& command = call.command;
  const Wager wager = command.wager;
  const BoxHand& hand = call.round().hand(command.box);
  const Pile pile{command.box, wager, command.amount, hand.stake(wager).staked, hand};
  if (wager == Wager::play) return play_found(call, pile);
  if (wager == Wager::jackpot) return jackpot_found(call, pile);
  const Player& player = *call.table.find(hand.player);
  const Limits limits = limits_for(call, player, wager);
  // 1. The chips as they lie.
  emit_lies(call, pile, wager == Wager::ante ? Point::ante_placed : Point::pair_plus_placed);
  // 2. Under the minimum.
  if (pile.amount < limits.minimum) {
    emit_under_minimum(call, pile, player);
    return {};
  }
  // 3. Over the maximum: counts to it. Off the multiple: stands as placed, or down to the last unit.
  const bool by_minimum = call.house().limits.multiple == Multiple::minimum;
  const Money multiple = by_minimum ? limits.minimum : call.table.terms.multiple;
  const bool off = !multiple.is_zero() && pile.amount.in_cents() % multiple.in_cents() != 0;
  const Money counts = by_limits(call, player, wager, pile.amount);
  if (!limits.maximum.is_zero() && pile.amount > limits.maximum) {
    emit_counts(call, pile, Point::over_maximum, "counts to the maximum", counts);
  } else if (off && call.knows(Point::off_multiple_returned)) {
    emit_counts(call, pile, Point::off_multiple_returned, "counts to the last unit", counts);
  } else if (off && call.knows(Point::off_multiple_stands)) {
    emit_counts(call, pile, Point::off_multiple_stands, "settled as placed", counts);
  }
  // 4. The other wagers of the box.
  emit_others_follow(call, pile, player, counts);
  return {};
}

}  // namespace felt::house
