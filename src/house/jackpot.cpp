// The jackpot as far as it happens at the table: wagers, games, hands, prizes. The meters themselves are asked by
// events and answer by a command (jackpot/).
#include <algorithm>
#include <bit>

#include "hands/evaluate.hpp"
#include "house/jackpot_hand.hpp"
#include "house/parts.hpp"

namespace felt::house {
namespace {

constexpr std::uint32_t kAcesAndEights =
    (std::uint32_t{1} << static_cast<int>(Rank::ace)) | (std::uint32_t{1} << static_cast<int>(Rank::eight));

bool is_dead_mans_hand(HandValue value) {
  return value.category() == Category::two_pairs && value.leading_ranks() == kAcesAndEights;
}

Point prize_point(const Call& call, HandValue value) {
  switch (value.category()) {
    case Category::royal_flush: return Point::jackpot_prize_royal_flush;
    case Category::straight_flush: return Point::jackpot_prize_straight_flush;
    case Category::four_of_a_kind: return Point::jackpot_prize_four_of_a_kind;
    case Category::full_house: return Point::jackpot_prize_full_house;
    case Category::flush: return Point::jackpot_prize_flush;
    case Category::straight: return call.known(Point::jackpot_prize_straight, Point::jackpot_loses_hand);
    default: return call.known(Point::jackpot_prize_dead_mans_hand, Point::jackpot_loses_hand);
  }
}

bool from_meter(HandValue value) {
  return value.category() == Category::royal_flush || value.category() == Category::straight_flush;
}

// A prize is paid at once, or held until somebody approves it. The chip is collected either way.
void emit_prize(Call& call, Box box, HandValue value, Money amount, bool approval) {
  const PersonId person = call.round().hand(box).player;
  Event& prize = call.emit(What::jackpot_prize, prize_point(call, value), box);
  prize.person = person;
  prize.amount = amount;
  prize.value = value;
  emit_settled(call, box, Wager::jackpot, Outcome::wins, approval ? Money() : amount, Point::jackpot_wins);
  Event& kept = call.emit(What::rule_applied, Point::jackpot_stake_not_returned, box);
  kept.wager = Wager::jackpot;
  kept.text = "stake collected";
  if (!approval) return;
  Event& held = call.emit(What::prize_held, Point::jackpot_prize_approved, box);
  held.person = person;
  held.amount = amount;
  held.number = 1;
}

const PrizeMeterOption& option_in_use(const Call& call) {
  const auto& options = call.book.prize_meter->options;
  return options[call.table.terms.jackpot_option < options.size() ? call.table.terms.jackpot_option : 0];
}

int wagers_on_layout(const Round& round) {
  int wagers = 0;
  for_each_box(round.boxes, [&](Box box) { wagers += live(round.hand(box), Wager::jackpot) ? 1 : 0; });
  return wagers;
}

bool claims_pending(const Round& round) {
  bool pending = false;
  for_each_box(round.boxes, [&](Box box) { pending = pending || round.hand(box).jackpot_pending; });
  return pending;
}

void emit_done_if_settled(Call& call, bool pending) {
  if (!pending && call.table.prizes.empty()) call.emit(What::jackpot_done, Point::jackpot_same_round_together);
}

// A prize of the Boomerang is what the meter found, for a hand with a chip and an ante, once.
Ruling<void> check_boomerang_claim(const Call& call) {
  FELT_NEED(not_paused(call));
  const Box box = call.command.box;
  if (!box.is_box()) return {};
  const bool held = std::any_of(call.table.prizes.begin(), call.table.prizes.end(),
                                [&](const HeldPrize& prize) { return prize.box == box; });
  if (held) return {};
  if (!call.round().has(box) || !call.round().hand(box).has(Wager::ante)) return refuse(Point::jackpot_needs_ante);
  const Stake& chip = call.round().hand(box).stake(Wager::jackpot);
  if (chip.placed.is_zero()) return refuse(Point::jackpot_needs_wager);
  if (!chip.paid.is_zero()) return refuse(Point::jackpot_one_prize);
  return {};
}

// The five cards, and what such a hand is.
void emit_jackpot_hand(Call& call, Box box, HandValue value) {
  call.emit(What::jackpot_hand, Point::jackpot_hand, box).value = value;
  const Point point = category_point(value.category());
  if (!call.knows(point)) return;
  Event& named = call.emit(What::rule_applied, point, box);
  named.wager = Wager::jackpot;
  named.text = name(value.category());
}

}  // namespace

void emit_boomerang_hand(Call& call, Box box, HandValue value) {
  const BoomerangRules& rules = *call.book.boomerang;
  const bool dealer_out = !call.round().dealer_plays;
  const bool fixed = std::any_of(rules.fixed.begin(), rules.fixed.end(),
                                 [&](const auto& prize) { return prize.first == value.category(); });
  if (!from_meter(value) && !fixed && !is_dead_mans_hand(value)) {
    emit_settled(call, box, Wager::jackpot, Outcome::loses, call.round().hand(box).stake(Wager::jackpot).staked,
                 dealer_out ? Point::jackpot_loses_hand_dealer_out : Point::jackpot_loses_hand);
    return;
  }
  bool asked = call.round().meter_asked;
  for (const Event& event : call.events) asked = asked || event.what == What::jackpot_asked;
  if (!asked) {
    call.emit(What::jackpot_asked, Point::jackpot_amount_fixed).text = "amount";
  }
  Event& claimed = call.emit(What::jackpot_claimed,
                             dealer_out ? Point::jackpot_hand_stays_dealer_out : Point::jackpot_hand_stays, box);
  claimed.value = value;
  if (is_dead_mans_hand(value)) {
    Event& named = call.emit(What::rule_applied, Point::hand_dead_mans_hand, box);
    named.wager = Wager::jackpot;
    named.text = "dead man's hand";
  }
}

Ruling<void> meter_ready(const Call& call) {
  const Table& table = call.table;
  if (table.meter_manual) return {};
  if (!table.meter_works) return refuse(Point::jackpot_equipment_works);
  if (!table.meter_shown) return refuse(Point::jackpot_meter_shown);
  return {};
}

bool in_game(const BoxHand& hand) {
  const Stake& stake = hand.stake(Wager::jackpot);
  return !stake.placed.is_zero() && stake.outcome != Outcome::returned;
}

namespace {

Event& emit_denied(Call& call, const HeldPrize& prize, Point point, std::string_view why) {
  Event& denied = call.emit(What::prize_denied, point, prize.box);
  denied.person = prize.person;
  denied.amount = prize.amount;
  denied.number = prize.round;
  denied.text = why;
  return denied;
}

bool won_in(const HeldPrize& prize, const Round& round) {
  return prize.round == round.number && round.has(prize.box) && round.hand(prize.box).player == prize.person;
}

}  // namespace

void emit_prizes_withdrawn(Call& call, const Round& round) {
  for (const HeldPrize& prize : call.table.prizes) {
    if (won_in(prize, round)) emit_denied(call, prize, Point::jackpot_reversed, "round void");
  }
}

void emit_prize_withdrawn(Call& call, const Round& round, Box box, Point point) {
  for (const HeldPrize& prize : call.table.prizes) {
    if (prize.box == box && won_in(prize, round)) emit_denied(call, prize, point, "wager void");
  }
}

void emit_recorded_refund(Call& call, const Round& round, Box box, bool last) {
  const BoxHand& hand = round.hand(box);
  const bool recorded = round.game == JackpotStage::recorded || round.game == JackpotStage::done;
  if (!call.book.prize_meter || !recorded || !in_game(hand)) return;
  Event& asked = call.emit(What::jackpot_asked, Point::jackpot_reversed, box);
  asked.text = last ? "refund-last" : "refund";
  asked.number = 1;
  if (from_meter(hand.jackpot_value)) asked.amount = hand.stake(Wager::jackpot).paid;
}

bool jackpot_outstanding(const Call& call) {
  const Round& round = call.round();
  if (call.book.prize_meter) return round.game == JackpotStage::registered;
  bool pending = claims_pending(round);
  for (const Event& event : call.events) pending = pending || event.what == What::jackpot_claimed;
  return pending;
}

Ruling<void> call_jackpot(Call& call) {
  if (!call.book.prize_meter) return refuse(Point::role_dealer);
  FELT_NEED(call.need(Power::deal));
  const Table& table = call.table;
  if (!table.terms.jackpot || !table.meter_bound) return refuse(Point::jackpot_equipment);
  FELT_NEED(meter_ready(call));
  if (call.round().phase != Phase::betting) return refuse(Point::betting_not_open);
  if (call.round().game != JackpotStage::none) return refuse(Point::jackpot_started_wrongly);
  call.emit(What::jackpot_called,
            table.meter_manual ? Point::jackpot_manual_arrangement : Point::jackpot_equipment_works);
  return {};
}

namespace {

void emit_carried_back(Call& call, std::uint8_t number, Point point, Box to = kNoBox) {
  Event& moved = call.emit(What::jackpot_moved, point, Box{number});
  moved.person = call.table.carried[number];
  moved.amount = call.table.terms.jackpot_cost;
  moved.place = to;
}

// Wagers carried over take effect where their owner has an ante now; without one they go back. How many count.
int emit_carried_placed(Call& call) {
  const Table& table = call.table;
  const Round& round = call.round();
  std::uint32_t taken = 0;
  for (std::uint8_t number = 1; number <= kBoxesMax; ++number) {
    const PersonId owner = table.carried[number];
    if (!owner.is_somebody()) continue;
    const auto fits = [&](Box box) {
      return round.has(box) && round.hand(box).player == owner && live(round.hand(box), Wager::ante) &&
             !live(round.hand(box), Wager::jackpot) && ((taken >> box.number) & 1) == 0;
    };
    // His own box first, then another of his that no carried wager waits for.
    Box target = fits(Box{number}) ? Box{number} : kNoBox;
    for_each_box(round.boxes, [&](Box other) {
      if (!target.is_box() && fits(other) && table.carried[other.number] != owner) target = other;
    });
    if (!target.is_box()) {
      emit_carried_back(call, number, Point::jackpot_returned_no_ante);
      continue;
    }
    taken |= std::uint32_t{1} << target.number;
    emit_carried_back(call, number, Point::jackpot_carried, target);
    Event& placed = call.emit(What::placed, Point::jackpot_carried, target);
    placed.person = owner;
    placed.wager = Wager::jackpot;
    placed.amount = table.terms.jackpot_cost;
  }
  return std::popcount(taken);
}

}  // namespace

void emit_carried_returned(Call& call, Point point) {
  if (call.table.carried_wagers == 0) return;
  for (std::uint8_t number = 1; number <= kBoxesMax; ++number) {
    if (call.table.carried[number].is_somebody()) emit_carried_back(call, number, point);
  }
  call.emit(What::jackpot_cancelled, Point::jackpot_carried_no_next).text = "no next round";
}

void emit_carried_box_leaves(Call& call, Box box) {
  emit_carried_back(call, box.number, Point::jackpot_carried_leaves);
  call.emit(What::jackpot_cancelled, Point::jackpot_carried_leaves).text = "a participant leaves";
}

void emit_carried_leaves(Call& call, PersonId person) {
  for (std::uint8_t number = 1; number <= kBoxesMax; ++number) {
    if (person.is_somebody() && call.table.carried[number] == person) emit_carried_box_leaves(call, Box{number});
  }
}

Ruling<void> register_jackpot(Call& call) {
  if (!call.book.prize_meter) return refuse(Point::role_dealer);
  FELT_NEED(call.need(Power::deal));
  const Table& table = call.table;
  const Round& round = call.round();
  if (round.phase != Phase::called) return refuse(Point::jackpot_contribution);
  if (round.game == JackpotStage::registered) return refuse(Point::jackpot_started_wrongly);
  const int staked = wagers_on_layout(round);
  if (staked == 0 && table.carried_wagers == 0) return refuse(Point::jackpot_wager_placed);
  // The table may have moved to another system since they were placed.
  bool cost_kept = true;
  for_each_box(round.boxes, [&](Box box) {
    const Money lies = round.hand(box).stake(Wager::jackpot).staked;
    cost_kept = cost_kept && (lies.is_zero() || lies == table.terms.jackpot_cost);
  });
  if (!cost_kept) return refuse(Point::jackpot_wager_amount);
  if (!meter_ready(call)) {
    // No jackpot game can follow: what waited for it goes back, and new wagers must not be dealt to.
    if (staked > 0) return meter_ready(call);
    emit_carried_returned(call, Point::jackpot_carried_no_next);
    return {};
  }
  const bool carried = table.carried_wagers > 0;
  const int wagers = staked + emit_carried_placed(call);
  if (wagers == 0) {
    call.emit(What::jackpot_cancelled, Point::jackpot_returned_no_ante).text = "nobody is left";
    return {};
  }
  Event& event = call.emit(What::jackpot_registered, Point::jackpot_contribution);
  event.number = wagers;
  if (carried) event.text = "carried";
  return {};
}

Ruling<void> leave_jackpot(Call& call) {
  if (!call.book.prize_meter) return refuse(Point::role_dealer);
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const PersonId owner = call.table.carried[box->number];
  const bool own = owner == call.command.who.person || call.command.who.role.is_staff();
  const Phase phase = call.round().phase;
  if (!owner.is_somebody() || !own || (phase != Phase::between && phase != Phase::betting)) {
    return refuse(Point::jackpot_carried_leaves);
  }
  emit_carried_box_leaves(call, *box);
  return {};
}

Ruling<void> join_jackpot(Call& call) {
  if (!call.book.prize_meter) return refuse(Point::role_dealer);
  FELT_NEED(call.need(Power::deal));
  if (call.round().game != JackpotStage::carried || call.round().phase != Phase::betting) {
    return refuse(Point::jackpot_carried_joins);
  }
  call.emit(What::jackpot_cancelled, Point::jackpot_carried_joins).text = "newcomers may stake";
  call.emit(What::jackpot_called, Point::jackpot_carried_joins);
  return {};
}

Ruling<void> cancel_jackpot(Call& call) {
  if (!call.book.prize_meter) return refuse(Point::role_dealer);
  FELT_NEED(call.need(Power::supervise));
  const Round& round = call.round();
  if (round.game != JackpotStage::registered && round.game != JackpotStage::called) {
    return refuse(Point::jackpot_started_wrongly);
  }
  emit_jackpots_returned(call, Point::jackpot_started_wrongly, false);
  return {};
}

namespace {

HandValue jackpot_value(const Round& round, const BoxHand& hand) {
  Hand cards;
  for (const Card card : hand.cards) cards += card;
  for (const Card card : round.jackpot_cards) cards += card;
  return evaluate_five({}, cards);
}

// What a hand that the house pays, not the meter, wins for its stake; nothing for other hands.
Money bonus_for(const Call& call, HandValue value, Money stake) {
  const PrizeMeterOption& option = option_in_use(call);
  const auto prize = std::find_if(option.per_dollar.begin(), option.per_dollar.end(),
                                  [&](const auto& entry) { return entry.first == value.category(); });
  if (prize == option.per_dollar.end()) return Money();
  // So much for each dollar of the wager, rounded up to what chips can pay.
  const std::int64_t unit = std::max<std::int64_t>(call.table.terms.chip_unit.in_cents(), 1);
  const std::int64_t cents = stake.in_cents() * prize->second;
  return Money::cents((cents + unit - 1) / unit * unit);
}

void emit_bonus(Call& call, Box box, HandValue value, Money prize) {
  const auto apply_rule = [&](Point point, std::string_view text) {
    Event& event = call.emit(What::rule_applied, point, box);
    event.wager = Wager::jackpot;
    event.text = text;
  };
  const bool first = call.table.terms.jackpot_option == 0;
  apply_rule(first ? Point::jackpot_payouts_first_option : Point::jackpot_payouts_second_option, "by the payout table");
  apply_rule(Point::jackpot_prize_by_dealer, "prize fixed by the dealer");
  emit_prize(call, box, value, prize, false);
}

// The equipment is down: the record waits for it, what the house pays does not.
Ruling<void> pay_bonuses(Call& call) {
  const Round& round = call.round();
  bool paid = false;
  for_each_box_from_right(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (!live(hand, Wager::jackpot) || hand.choice != Choice::play) return;
    const HandValue value = jackpot_value(round, hand);
    const Money prize = from_meter(value) ? Money() : bonus_for(call, value, hand.stake(Wager::jackpot).staked);
    if (prize.is_zero()) return;
    emit_jackpot_hand(call, box, value);
    emit_bonus(call, box, value, prize);
    paid = true;
  });
  return paid ? Ruling<void>() : refuse(Point::jackpot_equipment_works);
}

}  // namespace

Ruling<void> record_jackpot(Call& call) {
  if (!call.book.prize_meter) return refuse(Point::role_dealer);
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  if (round.phase != Phase::jackpot || round.game != JackpotStage::registered)
    return refuse(Point::jackpot_outcome_recorded);
  if (!call.table.meter_works && !call.table.meter_manual) return pay_bonuses(call);
  int royals = 0;
  int straight_flushes = 0;
  Event& recorded = call.emit(What::jackpot_recorded, Point::jackpot_outcome_recorded);
  recorded.number = wagers_on_layout(round);
  for_each_box_from_right(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (!live(hand, Wager::jackpot)) return;
    const Money stake = hand.stake(Wager::jackpot).staked;
    if (hand.choice != Choice::play)
      return emit_settled(call, box, Wager::jackpot, Outcome::loses, stake, Point::jackpot_needs_play);
    const HandValue value = jackpot_value(round, hand);
    emit_jackpot_hand(call, box, value);
    if (from_meter(value)) {
      (value.category() == Category::royal_flush ? royals : straight_flushes) += 1;
      call.emit(What::jackpot_claimed, Point::jackpot_one_prize, box).value = value;
    } else if (const Money prize = bonus_for(call, value, stake); !prize.is_zero()) {
      emit_bonus(call, box, value, prize);
    } else {
      emit_settled(call, box, Wager::jackpot, Outcome::loses, stake, Point::jackpot_loses_hand);
    }
  });
  if (royals + straight_flushes > 0) {
    Event& asked = call.emit(What::jackpot_asked, Point::jackpot_same_round_together);
    asked.number = royals * 16 + straight_flushes;
    asked.text = "prizes";
  } else {
    call.emit(What::jackpot_done, Point::jackpot_times_recorded);
  }
  return {};
}

Ruling<void> meter_answers(Call& call) {
  const Command& command = call.command;
  // Only a meter speaks for itself: nobody does, in the dealer's place.
  if (!call.book.prize_meter && !call.book.boomerang) return refuse(Point::role_dealer);
  if (!command.who.role.is_staff() || command.who.person.is_somebody()) return refuse(Point::jackpot_equipment);
  if (command.amount.is_negative() || command.amount_max.is_negative()) return refuse(Point::jackpot_equipment);
  const Round& round = call.round();
  // 1. What equipment a table is bound to, and whether it works.
  if (command.text == "state") {
    Event& state =
        call.emit(What::meter_state, (command.number & 1) != 0 ? Point::jackpot_meter_shown : Point::jackpot_equipment);
    state.number = command.number;
    state.amount = command.amount;
    state.second = command.amount_max;
    state.text = (command.number & 2) != 0 ? "works" : (command.number & 4) != 0 ? "by hand" : "down";
    return {};
  }
  if (!round.meter_asked) return refuse(Point::jackpot_amount_fixed);
  // 2. More for a prize that was paid as a share.
  if (command.text == "more") {
    for (const What what : {What::prize_held, What::prize_approved}) {
      Event& event = call.emit(what, Point::jackpot_share_approved, command.box);
      event.person = round.hand(command.box).player;
      event.amount = command.amount;
      event.number = 1;
    }
    return {};
  }
  // 3. Prizes: for one box, or for all royal and straight flushes of the round.
  std::uint32_t answered = 0;
  for_each_box_from_right(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (!hand.jackpot_pending || (command.box.is_box() && command.box != box)) return;
    const bool royal = hand.jackpot_value.category() == Category::royal_flush;
    const Money amount = command.box.is_box() || royal ? command.amount : command.amount_max;
    emit_prize(call, box, hand.jackpot_value, amount, from_meter(hand.jackpot_value));
    answered |= std::uint32_t{1} << box.number;
  });
  if (answered == 0) return refuse(Point::jackpot_amount_fixed);
  bool pending = false;
  for_each_box(round.boxes & ~answered, [&](Box box) { pending = pending || round.hand(box).jackpot_pending; });
  bool held = false;
  for (const Event& event : call.events) held = held || event.what == What::prize_held;
  // A linked progressive's prizes may be approved after the round; the Boomerang's are settled in it.
  if (call.book.prize_meter && !pending) {
    call.emit(What::jackpot_done, Point::jackpot_times_recorded);
  } else if (!held) {
    emit_done_if_settled(call, pending);
  }
  return {};
}

Ruling<void> approve_prize(Call& call) {
  if (!call.book.prize_meter && !call.book.boomerang) return refuse(Point::role_dealer);
  if (!call.need(call.book.prize_meter ? Power::manage : Power::supervise))
    return refuse(Point::jackpot_prize_approved);
  if (call.book.boomerang) FELT_NEED(check_boomerang_claim(call));
  const auto& prizes = call.table.prizes;
  const auto held = std::find_if(prizes.begin(), prizes.end(), [&](const HeldPrize& prize) {
    return (!call.command.box.is_box() || prize.box == call.command.box) &&
           (!call.command.person.is_somebody() || prize.person == call.command.person);
  });
  if (held == prizes.end()) return refuse(Point::jackpot_prize_approved);
  if (call.book.boomerang && !call.command.amount.is_zero() && call.command.amount != held->amount) {
    return refuse(Point::jackpot_prize_approved);
  }
  const Money amount = call.command.amount.is_zero() ? held->amount : call.command.amount;
  if (amount.is_negative()) return refuse(Point::jackpot_prize_approved);
  Event& approved = call.emit(What::prize_approved, Point::jackpot_prize_approved, held->box);
  approved.person = held->person;
  approved.amount = amount;
  approved.second = held->amount - amount;
  approved.number = held->round;
  if (call.book.boomerang && prizes.size() == 1 && !claims_pending(call.round())) {
    call.emit(What::jackpot_done, Point::jackpot_same_round_together);
  }
  return {};
}

Ruling<void> deny_prize(Call& call) {
  if (!call.book.prize_meter && !call.book.boomerang) return refuse(Point::role_dealer);
  const Point point = call.known(Point::jackpot_claim_denied, Point::override_needs_ruling);
  FELT_NEED(call.need(call.book.prize_meter ? Power::manage : Power::operate));
  const auto& prizes = call.table.prizes;
  const auto held = std::find_if(prizes.begin(), prizes.end(), [&](const HeldPrize& prize) {
    return !call.command.box.is_box() || prize.box == call.command.box;
  });
  if (held == prizes.end() || call.command.text.empty()) return refuse(point);
  emit_denied(call, *held, point, call.command.text);
  if (call.book.boomerang && prizes.size() == 1 && !claims_pending(call.round())) {
    call.emit(What::jackpot_done, Point::jackpot_same_round_together);
  }
  return {};
}

void emit_claim_dropped(Call& call, Box box, Point point) {
  if (!call.book.boomerang) return;
  const auto& prizes = call.table.prizes;
  std::size_t dropped = 0;
  for (const HeldPrize& prize : prizes) {
    if (prize.box != box || prize.person != call.round().hand(box).player) continue;
    Event& denied = call.emit(What::prize_denied, point, box);
    denied.person = prize.person;
    denied.text = "the wager is void";
    ++dropped;
  }
  // Or one that the meter has not answered yet.
  bool left = false;
  for_each_box(call.round().boxes,
               [&](Box other) { left = left || (other != box && call.round().hand(other).jackpot_pending); });
  const bool waited = dropped > 0 || (call.round().hand(box).jackpot_pending && call.round().phase == Phase::jackpot);
  if (waited && dropped == prizes.size() && !left) {
    call.emit(What::jackpot_done, Point::jackpot_same_round_together);
  }
}

}  // namespace felt::house
