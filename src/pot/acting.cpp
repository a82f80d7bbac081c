// Betting: what a player does at his turn, and what follows from it.
#include <algorithm>

#include "pot/parts.hpp"

namespace felt::pot {
namespace {

// What an action comes to: how it is recorded, and the chips it takes.
struct Action {
  Move move = Move::none;
  Money amount;  // as the player says it: the call, the raise, the opening
  Money put_in;
  Point point{};
  Point tapped{};  // by which it leaves him without chips
  bool taps = false;
  bool full = false;  // everybody else has to answer it anew
};

bool first_to_act(const PotRound& round, Box box) { return box == round.opener && !round.hand(box).acted; }

// The buck holder's own wager stands before him: he stands or raises by right.
bool blind_option(const Call& call, Box box) {
  const PotRound& round = round_of(call);
  if (!is_first(round) || box != round.buck || call.table.terms.pot.mode != BettingMode::blind) return false;
  if (round.hand(box).acted || round.raises > 0 || round.hand(box).street < round.high) return false;
  return is_manila(call.book) || box == round.opener;
}

Point call_point(const Call& call) { return by_round(round_of(call), Point::call_made_first_round, Point::call_made); }

Point fold_point(const Call& call, Box box) {
  const PotRound& round = round_of(call);
  if (is_first(round)) return Point::fold_made_first_round;
  return first_to_act(round, box) && round.high.is_zero() ? Point::fold_made_first_to_act : Point::fold_made;
}

Point raise_point(const Call& call, Box box) {
  const PotRound& round = round_of(call);
  const BlindRules& blind = rules_of(call).blind;
  const bool beyond = call.table.terms.pot.mode == BettingMode::blind && round.raises >= blind.raises_max;
  if (beyond) return Point::raise_unlimited_two;
  if (blind_option(call, box)) return Point::blind_option;
  if (round.hand(box).checked) return Point::check_raise;
  return by_round(round, Point::raise_made_first_round, Point::raise_made);
}

Point opening_point(const Call& call, Box box) {
  const PotRound& round = round_of(call);
  if (is_first(round)) return Point::opener_forced_ante;
  if (round.hand(box).checked || !round.high.is_zero()) return Point::opening_after_checks;
  return first_to_act(round, box) ? Point::opening_made : Point::opening_after_checks;
}

bool whole(const Call& call, Money amount) {
  return amount.in_cents() > 0 && amount.in_cents() % rules_of(call).wager_unit.in_cents() == 0;
}

// By which clause a size is refused.
Point size_point(const Call& call, const Options& options, Move choice, Money size) {
  const bool ante = call.table.terms.pot.mode == BettingMode::ante;
  if (ante && size < options.sizes.least) {
    return choice == Move::open ? Point::limit_table : Point::limit_table_raise;
  }
  return options.size_point;
}

void mark_tapped(Action& action, Money stake, Point point) {
  action.taps = action.put_in == stake;
  action.tapped = point;
}

// The choice as the player made it, put into the one that it is: a call for nothing is a stand, a raise of nothing an
// opening, a call of the forced wager that wager.
Move read_choice(const Call& call, Box box, const Options& options) {
  const PotRound& round = round_of(call);
  const PotHand& hand = round.hand(box);
  const Move choice = call.command.move;
  const bool ante = call.table.terms.pot.mode == BettingMode::ante;
  if (hand.forced) {
    if (!ante && (choice == Move::call || choice == Move::wager)) return Move::wager;
    if (ante && (choice == Move::wager || choice == Move::open || choice == Move::raise)) return Move::open;
    return choice;
  }
  if (choice == Move::call && is_first(round) && options.stand) return Move::stand;
  if (choice == Move::raise && !is_first(round) && round.high.is_zero()) return Move::open;
  return choice;
}

Ruling<Action> tap_out(const Call& call, Box box, const Options& options) {
  if (!options.tap_out) return tl::unexpected(options.tap_out.error());
  const PotRound& round = round_of(call);
  const PotHand& hand = round.hand(box);
  const Money owes = std::max(Money(), round.high - hand.street);
  Action action;
  action.move = Move::tap_out;
  action.put_in = options.stake;
  action.amount = options.stake;
  action.taps = true;
  if (hand.forced) {
    const bool ante = call.table.terms.pot.mode == BettingMode::ante;
    const Money least = ante ? call.table.terms.ante.minimum : round.blind;
    if (options.stake < least) {
      action.amount = least;
      action.point = Point::short_post;
      action.tapped = Point::tap_out;
      return action;
    }
    if (!ante) {
      action.move = Move::wager;
      action.amount = round.blind;
      action.point = Point::opener_forced;
      action.tapped = Point::tap_out_exact;
      return action;
    }
  }
  if (!owes.is_zero() && options.stake <= owes) {
    const bool exact = options.stake == owes;
    action.move = exact ? Move::call : Move::tap_out;
    action.point = exact ? call_point(call) : Point::tap_out;
    action.tapped = exact ? Point::tap_out_exact : Point::tap_out;
    return action;
  }
  if (options.open) {
    const Money total = hand.street + options.stake;
    const bool legal = options.sizes.has(total);
    action.move = legal ? Move::open : Move::tap_out;
    action.amount = legal ? total : options.stake;
    action.point = legal ? opening_point(call, box) : Point::short_opening;
    action.tapped = legal ? Point::tap_out_exact : Point::tap_out;
    action.full = legal;
    return action;
  }
  const Money above = options.stake - owes;
  const bool legal = options.sizes.has(above);
  action.move = legal ? Move::raise : Move::tap_out;
  action.amount = legal ? above : options.stake;
  action.point = legal ? raise_point(call, box) : Point::tap_out_above_call;
  action.tapped = legal ? Point::tap_out_exact : Point::tap_out;
  action.full = legal;
  return action;
}

// Judged by the same options that are shown to the player.
Ruling<Action> judge(const Call& call, Box box, const Options& options, Move choice, Money said) {
  const PotRound& round = round_of(call);
  const PotHand& hand = round.hand(box);
  const Money owes = std::max(Money(), round.high - hand.street);
  Action action;
  action.move = choice;
  switch (choice) {
    case Move::check:
      if (!options.check) return tl::unexpected(options.check.error());
      action.point = first_to_act(round, box) ? Point::check_made_first_to_act : Point::check_made;
      return action;
    case Move::fold:
      if (!options.fold) return tl::unexpected(options.fold.error());
      action.point = fold_point(call, box);
      return action;
    case Move::stand:
      if (!options.stand) return tl::unexpected(options.stand.error());
      if (!said.is_zero()) return refuse(Point::call_amount);
      action.point = blind_option(call, box) ? Point::blind_option : call_point(call);
      return action;
    case Move::call:
      if (!options.call) return tl::unexpected(options.call.error());
      if (!said.is_zero() && said != owes && said != options.to_call) return refuse(Point::call_amount);
      if (!said.is_zero() && said != owes && options.stake < owes) return refuse(Point::call_amount);
      if (options.stake <= owes) return tap_out(call, box, options);
      action.amount = action.put_in = owes;
      action.point = call_point(call);
      return action;
    case Move::wager:
      if (!options.wager) return tl::unexpected(options.wager.error());
      if (!said.is_zero() && said != round.blind && said != options.stake) return refuse(Point::opener_forced);
      if (!said.is_zero() && said != round.blind && options.stake > round.blind) return refuse(Point::opener_forced);
      if (options.stake <= round.blind) return tap_out(call, box, options);
      action.amount = round.blind;
      action.put_in = round.blind;
      action.point = Point::opener_forced;
      return action;
    case Move::open: {
      if (!options.open) return tl::unexpected(options.open.error());
      if (!whole(call, said)) return refuse(Point::off_multiple);
      action.put_in = said - hand.street;
      if (action.put_in > options.stake) return refuse(Point::wager_over_stake);
      if (!options.sizes.has(said)) {
        if (action.put_in == options.stake && options.tap_out) return tap_out(call, box, options);
        return refuse(size_point(call, options, choice, said));
      }
      action.amount = said;
      action.point = opening_point(call, box);
      action.full = true;
      mark_tapped(action, options.stake, Point::tap_out_exact);
      return action;
    }
    case Move::raise: {
      if (!options.raise) return tl::unexpected(options.raise.error());
      if (!whole(call, said)) return refuse(Point::off_multiple);
      action.put_in = owes + said;
      if (!options.sizes.has(said)) {
        if (action.put_in == options.stake && options.tap_out) return tap_out(call, box, options);
        return refuse(size_point(call, options, choice, said));
      }
      if (action.put_in > options.stake) return refuse(Point::wager_over_stake);
      action.amount = said;
      action.point = raise_point(call, box);
      action.full = true;
      mark_tapped(action, options.stake, Point::tap_out_exact);
      return action;
    }
    case Move::tap_out: return tap_out(call, box, options);
    default: return refuse(by_round(round, Point::turn_order_first_round, Point::turn_order));
  }
}

// Whose turn comes once the action has happened.
struct Next {
  Box turn;
  Box last;  // the only one left in the round
  bool all_checked = false;
};

Next next_after(const PotRound& round, Box box, const Action& action) {
  const PotHand& own = round.hand(box);
  const Money street = own.street + action.put_in;
  const Money high =
      std::max({round.high, street, action.move == Move::tap_out && own.forced ? action.amount : Money()});
  std::uint32_t live = live_players(round);
  std::uint32_t left = contenders(round);
  if (action.move == Move::fold) left &= ~bit_of(box);
  if (action.move == Move::fold || action.taps) live &= ~bit_of(box);
  Next next;
  if (one_seat(left)) {
    next.last = next_of(left, kNoBox);
    return next;
  }
  next.turn = find_box_after(live & ~bit_of(box), box, [&](Box other) {
    const PotHand& hand = round.hand(other);
    const bool open_turn = (action.full || !hand.acted) && (live & ~bit_of(other)) != 0;
    return hand.street < high || open_turn;
  });
  next.all_checked = !next.turn.is_box() && high.is_zero();
  return next;
}

void emit_action(Call& call, Box box, const Action& action, const Next& next) {
  Event& acted = call.emit(What::acted, action.point, box);
  acted.move = action.move;
  acted.amount = action.amount;
  acted.second = action.put_in;
  acted.place = next.turn;
  if (action.taps) call.emit(What::tapped_out, action.tapped, box);
  const PotHand& hand = round_of(call).hand(box);
  // What he had put in before his turn and does not use now is his again.
  if (hand.held > action.put_in) {
    const bool folds = action.move == Move::fold;
    call.emit(What::held_back, folds ? Point::out_of_turn_released : Point::out_of_turn_excess, box).amount =
        hand.held - action.put_in;
  }
}

void emit_what_follows(Call& call, const Next& next) {
  if (next.last.is_box()) return emit_last_player(call, next.last);
  if (!next.turn.is_box()) return emit_betting_over(call, next.all_checked);
  if (!round_of(call).hand(next.turn).held.is_zero()) emit_held_wagers(call);
}

// The turn of another, or no betting at all.
Ruling<void> check_turn(const Call& call, Box box) {
  const PotRound& round = round_of(call);
  if (round.phase != PotPhase::betting) {
    if (round.phase == PotPhase::showdown || round.phase == PotPhase::won) return refuse(Point::showdown_order);
    return refuse(by_round(round, Point::turn_order_first_round, Point::turn_order));
  }
  const PotHand& hand = round.hand(box);
  if (!round.has(box) || hand.folded || hand.voided || hand.out) return refuse(Point::fold_final);
  if (hand.tapped_out) return refuse(Point::tap_out);
  if (round.turn == box) return {};
  // The buck holder's right over his own blind comes at his turn, not before.
  if (is_manila(call.book) && is_first(round) && box == round.buck && call.command.move == Move::raise) {
    return refuse(Point::blind_option);
  }
  return refuse(by_round(round, Point::turn_order_first_round, Point::turn_order));
}

}  // namespace

Ruling<void> act(Call& call) {
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  FELT_NEED(check_turn(call, *box));
  if (call.command.who.role.is_staff()) FELT_NEED(call.need(Power::deal));
  if (!call.command.text.empty() && call.command.text != "chips") return refuse(Point::chips_only);
  if (call.command.amount.is_negative()) return refuse(Point::off_multiple);
  const Options options = pot::options(call.book, call.table, *box);
  const auto action = judge(call, *box, options, read_choice(call, *box, options), call.command.amount);
  if (!action) return tl::unexpected(action.error());
  const Next next = next_after(round_of(call), *box, *action);
  emit_action(call, *box, *action, next);
  emit_what_follows(call, next);
  return {};
}

namespace {

// Wagers that were put in before their turn and whose turn never comes are not called: they go back.
void emit_held_returned(Call& call) {
  const PotRound& round = round_of(call);
  if (seats_where(round, [](const PotHand& hand) { return !hand.held.is_zero(); }) == 0) return;
  const Ahead ahead(call);
  const PotRound& then = ahead.table().pot.round;
  for_each_box(then.boxes, [&](Box box) {
    if (then.hand(box).held.is_zero()) return;
    call.emit(What::held_back, Point::uncalled_returned, box).amount = then.hand(box).held;
  });
}

// No hand is left that could win: whoever folded last does, or, if nobody has, the rules do not say.
void emit_no_player(Call& call) {
  emit_held_returned(call);
  call.emit(What::no_player, round_of(call).folds > 0 ? Point::last_to_fold_wins : Point::decided_beyond_rules);
}

}  // namespace

void emit_last_player(Call& call, Box last) {
  const PotRound& round = round_of(call);
  emit_held_returned(call);
  call.emit(What::last_player, by_round(round, Point::last_player_wins_first_round, Point::last_player_wins), last);
}

void emit_betting_over(Call& call, bool all_checked) {
  const PotRound& round = round_of(call);
  emit_held_returned(call);
  const Point point =
      all_checked ? Point::all_checked : by_round(round, Point::street_closes_first_round, Point::street_closes);
  call.emit(What::betting_closed, point).number = round.street + 1;
  if (!is_last(call)) return;
  emit_showdown(call);
}

// Somebody wagered before his turn; now it is his turn.
void emit_held_wagers(Call& call) {
  const Ahead ahead(call);
  Call then = ahead.call(call.events);
  const PotRound& round = round_of(then);
  const Box box = round.turn;
  const PotHand& hand = round.hand(box);
  const Options options = pot::options(then.book, then.table, box);
  const Money owes = std::max(Money(), round.high - hand.street);
  Action action;
  if (owes > hand.held) {
    // Taken above it: he is free to fold and have it back, to call, or to call and raise.
    call.emit(What::wager_released, Point::out_of_turn_released, box);
    return;
  }
  Money surplus = hand.held - owes;
  // An opening is counted with what he has in already: a short one may have gone before (it can be called, too).
  Money opening = options.open ? options.sizes.up_to(hand.street + hand.held) : Money();
  if (options.open && (owes.is_zero() || !opening.is_zero())) {
    action.move = Move::open;
    action.point = Point::out_of_turn_stands;
    if (opening.is_zero()) {
      // Below the least opening: he brings it up to that, or is in with all he has.
      opening = std::min(options.sizes.least, options.stake);
      action.point = Point::out_of_turn_brought_up;
      if (opening < options.sizes.least) action.move = Move::tap_out;
    }
    action.amount = opening;
    action.put_in = opening - hand.street;
    action.full = action.move == Move::open;
  } else if (options.raise && !options.sizes.up_to(surplus).is_zero()) {
    action.move = Move::raise;
    action.amount = options.sizes.up_to(surplus);
    action.put_in = owes + action.amount;
    action.point = Point::out_of_turn_stands;
    action.full = true;
  } else if (!surplus.is_zero() && hand.held == options.stake && options.tap_out) {
    action.move = Move::tap_out;
    action.amount = action.put_in = hand.held;
    action.point = Point::out_of_turn_stands;
  } else {
    action.move = owes.is_zero() ? Move::stand : Move::call;
    action.amount = action.put_in = owes;
    action.point = surplus.is_zero() ? Point::out_of_turn_stands : Point::out_of_turn_call_only;
  }
  mark_tapped(action, options.stake, Point::tap_out_exact);
  const Next next = next_after(round, box, action);
  emit_action(then, box, action, next);
  emit_what_follows(call, next);
}

void emit_after_out(Call& call, Box out) {
  const PotRound& round = round_of(call);
  const Ahead ahead(call);
  Call then = ahead.call(call.events);
  const PotRound& now = round_of(then);
  const std::uint32_t left = contenders(now);
  if (now.phase == PotPhase::won || now.phase == PotPhase::between) return;
  const bool showdown = round.phase == PotPhase::showdown;
  if (left == 0) return emit_no_player(call);
  if (std::popcount(left) == 1 && showdown && now.hand(out).voided) {
    call.emit(What::last_player, Point::void_hand_other_wins, next_of(left, kNoBox));
    return;
  }
  if (std::popcount(left) == 1) return emit_last_player(call, next_of(left, kNoBox));
  if (showdown) return emit_showdown(call);
  // Who had to wager first is out: the highest card of the others has to.
  const bool nothing_stands = call.table.terms.pot.mode == BettingMode::ante && now.high.is_zero();
  if (round.phase == PotPhase::betting && is_first(round) && !is_manila(call.book) &&
      (round.hand(out).forced || nothing_stands)) {
    emit_street_begins(then, ahead.table(), Events());
    return;
  }
  // His may have been the only card that was missing.
  if (now.phase == PotPhase::dealing) return emit_if_dealt(call);
  // Somebody else's turn stays his, unless nothing is left for him to answer.
  if (round.phase != PotPhase::betting || has_to_act(now, round.turn)) return;
  const Box turn = next_to_act(now, round.turn);
  if (!turn.is_box()) return emit_betting_over(call, now.high.is_zero());
  call.emit(What::turn_passed, by_round(now, Point::turn_order_first_round, Point::turn_order), turn);
  if (!now.hand(turn).held.is_zero()) emit_held_wagers(call);
}

Ruling<void> time_out(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const PotRound& round = round_of(call);
  const std::int32_t seconds = call.table.terms.decision_seconds;
  const bool late = seconds > 0 && call.command.at.ms - round.clock.ms >= std::int64_t{seconds} * 1000;
  if (!late) return refuse(Point::turn_timeout);
  Command command = call.command;
  Call then{call.book, call.table, command, call.events};
  const auto speak_for = [&](Box box) { command.who = {Role{Role::kPlayer}, round.hand(box).player}; };
  command.number = 0;
  command.box = kNoBox;
  command.amount = Money();
  const bool deals =
      round.phase == PotPhase::posted || round.phase == PotPhase::dealing || round.phase == PotPhase::closed;
  if (round.recut && deals && !round.cut_declined) {
    call.emit(What::noted, Point::turn_timeout, round.buck).text = "out of time";
    speak_for(round.buck);
    return decline_cut(then);
  }
  switch (round.phase) {
    case PotPhase::shuffled:
      if (round.cut_declined) return refuse(Point::turn_timeout);
      call.emit(What::noted, Point::turn_timeout, round.buck).text = "out of time";
      speak_for(round.buck);
      return decline_cut(then);
    case PotPhase::cut:
      call.emit(What::noted, Point::turn_timeout, round.buck).text = "out of time";
      if (call.table.terms.pot.mode == BettingMode::ante) return post_antes(then);
      speak_for(round.buck);
      return post_blind(then);
    case PotPhase::betting: {
      call.emit(What::noted, Point::turn_timeout, round.turn).text = "out of time";
      const Options options = pot::options(call.book, call.table, round.turn);
      command.move = options.wager   ? Move::wager
                     : options.stand ? Move::stand
                     : options.check ? Move::check
                                     : Move::fold;
      if (round.hand(round.turn).forced && !options.wager) {
        command.move = Move::open;
        command.amount = std::min(options.stake, call.table.terms.ante.minimum);
      }
      speak_for(round.turn);
      return act(then);
    }
    case PotPhase::showdown: {
      call.emit(What::noted, Point::turn_timeout, round.shows).text = "out of time";
      speak_for(round.shows);
      const std::size_t before = call.events.size();
      if (fold_unseen(then)) return {};
      call.events.shorten(before);
      return show_hand(then);
    }
    default: return refuse(Point::turn_timeout);
  }
}

}  // namespace felt::pot
