// Decisions: looking, playing, folding, and what becomes of folded hands.
#include <algorithm>

#include "house/parts.hpp"
#include "state/apply.hpp"

namespace felt::house {
namespace {

// Hands that a decision is still due from.
bool undecided(const Call& call, Box box) {
  const BoxHand& hand = call.round().hand(box);
  if (!hand.dealt_in || hand.voided || hand.choice != Choice::none) return false;
  // Where a fold takes pair plus along, a hand without ante has no choice and stays in.
  if (call.house().turns && !live(hand, Wager::ante)) return false;
  return live(hand, Wager::ante) || live(hand, Wager::pair_plus);
}

Ruling<void> check_choice(const Call& call, const BoxHand& hand, Choice choice) {
  const bool ante = live(hand, Wager::ante);
  const bool pair_plus = live(hand, Wager::pair_plus);
  switch (choice) {
    case Choice::play:
      if (!ante) return refuse(Point::play_needs_ante);
      return {};
    case Choice::fold:
      if (call.house().turns && !ante) return refuse(Point::decision_choices);
      return {};
    case Choice::fold_ante:
      if (!call.house().fold_ante_keeps_pair_plus || !ante || !pair_plus) return refuse(Point::decision_choices);
      return {};
    case Choice::keep:
      if (ante || !pair_plus || call.house().turns) return refuse(Point::decision_choices);
      return {};
    case Choice::none: break;
  }
  return refuse(Point::decision_choices);
}

Ruling<void> check_play_amount(const Call& call, const BoxHand& hand) {
  const Money required = play_required(call, hand);
  const Money offered = call.command.amount;
  const int times = call.house().decision_wager().times_ante;
  // Twice the ante as placed is taken too when the ante is over the maximum; what is too much of it stays dead.
  const bool right = offered.is_zero() || offered == required || offered == hand.stake(Wager::ante).staked * times;
  if (!right) return refuse(Point::play_amount);
  const Player* player = call.table.find(hand.player);
  if (player == nullptr || player->chips < (offered.is_zero() ? required : offered)) return refuse(Point::play_amount);
  return {};
}

void emit_fold_losses(Call& call, Box box, bool ante_only) {
  const BoxHand& hand = call.round().hand(box);
  const auto lose = [&](Wager wager, Point point) {
    if (!live(hand, wager)) return;
    const Stake& stake = hand.stake(wager);
    if (stake.staked > stake.effective) {
      Event& excess = call.emit(What::excess_returned, excess_point(call, hand, wager), box);
      excess.wager = wager;
      excess.amount = stake.staked - stake.effective;
    }
    emit_settled(call, box, wager, Outcome::loses, std::min(stake.staked, stake.effective), point);
  };
  lose(Wager::ante, ante_only ? Point::fold_ante_keeps_pair_plus : Point::ante_loses_fold);
  if (!ante_only) lose(Wager::pair_plus, Point::pair_plus_loses_fold);
  lose(Wager::jackpot, ante_only ? Point::jackpot_needs_play : Point::jackpot_loses_fold);
  if (!hand.coupon.is_zero()) emit_settled(call, box, Wager::coupon, Outcome::loses, Money(), Point::coupon_settled);
}

Ruling<void> check_turn(const Call& call, Box box) {
  if (!call.house().turns) return {};
  Box first = kNoBox;
  for_each_box(call.round().boxes, [&](Box other) {
    if (!first.is_box() && undecided(call, other)) first = other;
  });
  if (first.is_box() && first != box) return refuse(Point::turn_order);
  return {};
}

// When decisions may not be taken yet, by which clause.
Ruling<void> check_phase(const Call& call) {
  const Round& round = call.round();
  if (round.phase == Phase::decision) return {};
  if (round.phase == Phase::between || round.phase == Phase::betting || round.phase == Phase::called) {
    return refuse(call.command.choice == Choice::play ? Point::play_now_refused : Point::decision_opens);
  }
  if (round.phase == Phase::dealing || round.phase == Phase::dealt) {
    const bool announced = call.mode().decision_opens == DecisionOpens::announcement;
    return refuse(announced ? call.known(Point::decision_announced, Point::decision_opens) : Point::decision_opens);
  }
  return refuse(Point::decision_final);
}

// Whose hand it is; at a live table staff enter what a player did.
Ruling<void> check_owner(const Call& call, Box box) {
  const Who& who = call.command.who;
  if (!call.round().has(box)) return refuse(Point::dealt_in);
  if (call.round().hand(box).player == who.person) return {};
  if (who.role.is_staff() && call.table.terms.live) return {};
  return refuse(call.known(Point::hand_owner_only, Point::seat_taken));
}

}  // namespace

Money play_required(const Call& call, const BoxHand& hand) {
  const Stake& ante = hand.stake(Wager::ante);
  const int times = call.house().decision_wager().times_ante;
  // At Canberra Poker a bet is twice the ante that counts; elsewhere the play wager equals the chips on the ante.
  return (times > 1 ? std::min(ante.effective, ante.staked) : ante.staked) * times;
}

void emit_decision_opens(Call& call) {
  call.emit(What::decision_opened, Point::decision_opens);
  const Round& round = call.round();
  std::uint32_t kept = 0;
  std::uint32_t waiting = 0;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (hand.voided) return;
    if (hand.blind && !live(hand, Wager::ante) && live(hand, Wager::pair_plus)) {
      // Nobody may look at it, and there is nothing to choose.
      Event& event = call.emit(What::decided, Point::keep_pair_plus, box);
      event.choice = Choice::keep;
      kept |= std::uint32_t{1} << box.number;
    } else if (!(call.house().turns && !live(hand, Wager::ante))) {
      waiting |= std::uint32_t{1} << box.number;
    } else if (live(hand, Wager::pair_plus)) {
      Event& event = call.emit(What::rule_applied, Point::keep_pair_plus, box);
      event.wager = Wager::pair_plus;
      event.text = "stays in";
    }
  });
  if (waiting == 0) emit_if_all_decided(call, kept);
}

void emit_decision(Call& call, Box box, Choice choice, Point point) {
  const BoxHand& hand = call.round().hand(box);
  Event& decided = call.emit(What::decided, point, box);
  decided.choice = choice;
  decided.number = call.house().turns ? 1 : 0;
  switch (choice) {
    case Choice::play: {
      const Money amount = call.command.amount.is_zero() ? play_required(call, hand) : call.command.amount;
      Event& placed = call.emit(What::placed, Point::play_placed, box);
      placed.person = hand.player;
      placed.wager = Wager::play;
      placed.amount = amount;
      const int times = call.house().decision_wager().times_ante;
      const Stake& ante = hand.stake(Wager::ante);
      const Money effective = std::min(ante.staked, ante.effective) * times;
      if (amount > effective) {
        Event& capped = call.emit(What::rule_applied, Point::over_maximum, box);
        capped.wager = Wager::play;
        capped.text = "counts to the maximum";
        capped.second = effective;
      }
      break;
    }
    case Choice::fold:
      if (call.knows(Point::folded_face_down)) {
        Event& down = call.emit(What::rule_applied, Point::folded_face_down, box);
        down.text = "cards face down";
      }
      if (call.house().fold_settles == FoldSettles::at_once) emit_fold_losses(call, box, false);
      break;
    case Choice::fold_ante: emit_fold_losses(call, box, true); break;
    case Choice::keep:
    case Choice::none: break;
  }
}

void emit_next_step(Call& call, std::uint32_t gone) {
  const Round& round = call.round();
  if (round.phase != Phase::folds) call.emit(What::all_decided, Point::decision_choices);
  bool folds = false;
  for_each_box(round.boxes & ~gone, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    folds = folds || (hand.folded() && !hand.racked && !hand.voided);
  });
  for (const Event& event : call.events) {
    folds = folds || (event.what == What::decided && event.choice == Choice::fold);
  }
  if (!folds) call.emit(What::forfeits_in, Point::dealer_reveals);
}

void emit_after_void(Call& call, std::uint32_t voided) {
  const Round& round = call.round();
  if (round.may_retract != 0) {
    // A void hand has nothing left to answer; the others are still waited for.
    if ((round.may_retract & ~voided) != 0) return;
    call.emit(What::retraction_closed, round.retract_point);
  }
  emit_going_on(call, voided);
}

void emit_going_on(Call& call, std::uint32_t voided) {
  if (call.round().phase == Phase::decision) emit_if_all_decided(call, voided);
  if (call.round().phase == Phase::folds) emit_next_step(call, voided);
}

void emit_if_all_decided(Call& call, std::uint32_t just_decided) {
  const Round& round = call.round();
  bool waiting = false;
  for_each_box(round.boxes, [&](Box box) {
    if (((just_decided >> box.number) & 1) == 0) waiting = waiting || undecided(call, box);
  });
  if (waiting) return;
  emit_next_step(call, just_decided);
}

Ruling<void> decide(Call& call) {
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const Choice choice = call.command.what == Do::bet ? Choice::play : call.command.choice;
  FELT_NEED(check_phase(call));
  FELT_NEED(check_owner(call, *box));
  const BoxHand& hand = call.round().hand(*box);
  if (hand.voided) return refuse(call.known(Point::hand_void, Point::decision_final));
  if (hand.choice != Choice::none) return refuse(Point::decision_final);
  FELT_NEED(check_choice(call, hand, choice));
  FELT_NEED(check_turn(call, *box));
  if (choice == Choice::play) {
    FELT_NEED(check_tender(call));
    FELT_NEED(check_play_amount(call, hand));
  }
  constexpr Point kPoints[] = {Point::decision_choices, Point::play_placed, Point::fold_whole,
                               Point::fold_ante_keeps_pair_plus, Point::keep_pair_plus};
  emit_decision(call, *box, choice, kPoints[static_cast<std::size_t>(choice)]);
  emit_if_all_decided(call, std::uint32_t{1} << box->number);
  return {};
}

Ruling<void> time_out(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const Round& round = call.round();
  const Time now = call.command.at;
  const std::int64_t limit = std::int64_t{call.table.terms.decision_seconds} * 1000;
  if (round.pause == Pause::retraction) {
    const bool expired = limit > 0 && now.ms - round.asked_at.ms >= limit;
    if (!expired) return refuse(Point::decision_timeout);
    return stay_silent(call, *box);
  }
  FELT_NEED(check_phase(call));
  if (!round.has(*box) || !undecided(call, *box)) return refuse(Point::decision_timeout);
  const BoxHand& hand = round.hand(*box);
  const bool expired = limit > 0 && round.playing(now).ms - std::max(round.clock, hand.clock).ms >= limit;
  if (!expired) return refuse(Point::decision_timeout);
  FELT_NEED(check_turn(call, *box));
  call.emit(What::timed_out, Point::decision_timeout, *box);
  Choice choice = Choice::fold;
  if (call.house().fold_ante_keeps_pair_plus && live(hand, Wager::pair_plus)) {
    choice = live(hand, Wager::ante) ? Choice::fold_ante : Choice::keep;
  }
  emit_decision(call, *box, choice, Point::decision_timeout);
  emit_if_all_decided(call, std::uint32_t{1} << box->number);
  return {};
}

Ruling<void> correct(Call& call) {
  if (!call.knows(Point::decision_corrected)) return refuse(Point::decision_final);
  FELT_NEED(call.need(Power::supervise));
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const Round& round = call.round();
  const bool in_time = round.phase == Phase::decision || round.phase == Phase::folds || round.phase == Phase::reveal;
  if (!in_time || !round.has(*box) || round.hand(*box).voided || round.hand(*box).choice == Choice::none ||
      round.hand(*box).racked) {
    return refuse(Point::decision_corrected);
  }
  // What the wrong entry moved goes back, then the right one counts.
  Table before = call.table;
  BoxHand& hand = before.round().hand(*box);
  const auto undo = [&](Wager wager) {
    Stake& stake = hand.stake(wager);
    if (wager == Wager::play && !stake.staked.is_zero()) {
      Event& back = call.emit(What::taken_back, Point::decision_corrected, *box);
      back.person = hand.player;
      back.wager = wager;
      back.amount = stake.staked;
    } else if (stake.outcome == Outcome::loses) {
      Event& restored = call.emit(What::stake_restored, Point::decision_corrected, *box);
      restored.wager = wager;
      restored.amount = stake.lost;
    }
  };
  for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play, Wager::jackpot}) undo(wager);
  apply(before, call.events);
  hand.choice = Choice::none;
  Call again{call.book, before, call.command, call.events};
  FELT_NEED(check_choice(again, hand, call.command.choice));
  if (call.command.choice == Choice::play) FELT_NEED(check_play_amount(again, hand));
  call.emit(What::corrected, Point::decision_corrected, *box).choice = call.command.choice;
  emit_decision(again, *box, call.command.choice, Point::decision_corrected);
  // Folded hands may have come or gone, so that the next step is another.
  if (round.phase != Phase::decision) {
    hand.choice = call.command.choice;
    emit_next_step(again, 0);
  }
  return {};
}

Ruling<void> look(Call& call) {
  const Command& command = call.command;
  const Round& round = call.round();
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const bool open = round.opened && round.phase != Phase::voided;
  if (!open) {
    const bool announced = call.mode().decision_opens == DecisionOpens::announcement;
    return refuse(announced ? call.known(Point::decision_announced, Point::decision_opens) : Point::decision_opens);
  }
  const Point down = by_mode(call, {Point::deal_face_down, Point::deal_face_down_hand, Point::deal_face_down_packets});
  if (!round.has(*box)) return refuse(down);
  const BoxHand& hand = round.hand(*box);
  if (command.who.role.is_staff()) {
    return refuse(
        call.known(Point::no_advantage, call.known(Point::extra_box_blind, call.known(Point::hand_owner_only, down))));
  }
  if (hand.player != command.who.person) {
    return refuse(call.known(Point::identity_kept_secret, call.known(Point::hand_owner_only, down)));
  }
  if (hand.blind && !hand.settled) return refuse(Point::extra_box_blind);
  Event& event = call.emit(What::looked, Point::decision_opens);
  event.person = command.who.person;
  event.place = *box;
  return {};
}

Ruling<void> rack(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  const Point point = call.known(Point::folded_hand_counted, Point::forfeits_collected);
  if (round.phase != Phase::folds && round.phase != Phase::decision) return refuse(point);
  const int size = hand_size(call);
  const int counted = call.command.number > 0 ? call.command.number : size;
  std::uint32_t racked = 0;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    const bool wanted = !call.command.box.is_box() || call.command.box == box;
    if (wanted && hand.folded() && !hand.racked && !hand.voided) racked |= std::uint32_t{1} << box.number;
  });
  if (racked == 0) return refuse(point);
  if (counted != size) {
    if (!call.command.box.is_box()) return refuse(point);
    call.emit(What::counted, point, call.command.box).number = counted;
    Command report = call.command;
    report.what = Do::report;
    report.text =
        call.book.info.game == Game::canberra_poker || call.book.prize_meter ? "wrong-number" : "folded-count";
    report.finding.clear();
    Call inner{call.book, call.table, report, call.events};
    return house::report(inner);
  }
  for_each_box(racked, [&](Box box) {
    if (call.knows(Point::folded_hand_counted)) call.emit(What::counted, point, box).number = counted;
    if (call.house().fold_settles == FoldSettles::when_collected) emit_fold_losses(call, box, false);
    call.emit(What::racked, call.known(Point::rack_order_kept, point), box);
  });
  if (round.phase != Phase::folds) return {};
  bool left = false;
  for_each_box(round.boxes & ~racked, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    left = left || (hand.folded() && !hand.racked && !hand.voided);
  });
  if (!left) call.emit(What::forfeits_in, call.known(Point::forfeits_collected, point));
  return {};
}

}  // namespace felt::house
