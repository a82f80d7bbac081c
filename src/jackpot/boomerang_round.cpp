// A round at the meter: frozen, paid, signed off, posted, reversed.
#include <algorithm>

#include "jackpot/boomerang_draft.hpp"

namespace felt {
namespace {

constexpr int kChipsMax = 100;

Money fixed_prize(const BoomerangRules& rules, JackpotHand hand) {
  if (hand.dead_mans_hand) return rules.dead_mans_hand;
  for (const auto& [category, amount] : rules.fixed) {
    if (category == hand.category) return amount;
  }
  return {};
}

Point prize_point(JackpotHand hand) {
  switch (hand.category) {
    case Category::royal_flush: return Point::jackpot_prize_royal_flush;
    case Category::straight_flush: return Point::jackpot_prize_straight_flush;
    case Category::four_of_a_kind: return Point::jackpot_prize_four_of_a_kind;
    case Category::full_house: return Point::jackpot_prize_full_house;
    case Category::flush: return Point::jackpot_prize_flush;
    default: return Point::jackpot_prize_dead_mans_hand;
  }
}

bool is_meter_prize(JackpotHand hand) { return hand.category >= Category::straight_flush; }

BoomerangAnswer begin_round(const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (meter.round(command.table, command.round) != nullptr) return refuse(Point::jackpot_meter_shown);
  BoomerangDraft draft(meter, command);
  draft.put(BoomerangTold::round_begun, Point::jackpot_meter_shown, meter.displayed());
  return draft.events;
}

bool settled(const BoomerangRound* round) { return round != nullptr && (round->posted || round->reversed); }

BoomerangAnswer freeze_amount(const BoomerangMeter& meter, const BoomerangCommand& command) {
  const BoomerangRound* round = meter.round(command.table, command.round);
  if (settled(round) || (round != nullptr && round->frozen)) return refuse(Point::jackpot_amount_fixed);
  if (meter.link == MeterLink::none && !meter.sign) return refuse(Point::jackpot_amount_on_sign);
  BoomerangDraft draft(meter, command);
  draft.put(BoomerangTold::amount_frozen, Point::jackpot_amount_fixed, meter.displayed());
  return draft.events;
}

BoomerangAnswer release_amount(const BoomerangMeter& meter, const BoomerangCommand& command) {
  const BoomerangRound* round = meter.round(command.table, command.round);
  // What was paid is reversed, not released.
  if (round == nullptr || !round->frozen || round->prizes > 0) return refuse(Point::jackpot_reversed);
  BoomerangDraft draft(meter, command);
  draft.put(BoomerangTold::amount_released, Point::jackpot_reversed);
  return draft.events;
}

class Payment {
 public:
  Payment(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command)
      : rules_(*book.boomerang), meter_(meter), command_(command), draft_(meter, command) {
    displayed_ = *meter.round(command.table, command.round)->frozen;
    for (const JackpotHand& hand : command.hands) {
      if (hand.category == Category::royal_flush) ++royals_;
      if (is_meter_prize(hand)) ++meter_prizes_;
    }
  }

  std::vector<BoomerangEvent> events() {
    // 1. What several winners have in common.
    if (command_.hands.size() > 1) draft_.put(BoomerangTold::hands_together, Point::jackpot_same_round_together);
    if (meter_prizes_ > 1) draft_.put(BoomerangTold::several_winners, Point::jackpot_several_winners);
    if (meter_.link == MeterLink::linked) {
      BoomerangEvent event = draft_.about(BoomerangTold::payment_numbered, Point::jackpot_tables_in_sequence);
      event.place = static_cast<int>(meter_.payments) + 1;
      draft_.put(std::move(event));
    }
    if (sharing()) put_sharing();
    // 2. Each prize in the order of settlement: the pool is used first by whom is settled first.
    for (std::size_t place = 0; place < command_.hands.size(); ++place) {
      pay(command_.hands[place], static_cast<int>(place) + 1);
    }
    return draft_.events;
  }

 private:
  [[nodiscard]] bool sharing() const { return !meter_.sharing.empty() && royals_ > 1; }
  [[nodiscard]] Money odd_cents() const { return Money::cents(displayed_.in_cents() % royals_); }

  void put_sharing() {
    const Money each = Money::cents(displayed_.in_cents() / royals_);
    draft_.put(BoomerangTold::royals_share, Point::jackpot_share_approved, each);
    if (!odd_cents().is_zero()) draft_.put(BoomerangTold::odd_cent_given, Point::jackpot_odd_cent, odd_cents());
  }

  // The part of the displayed amount that a hand has a claim to.
  Money part_of_meter(JackpotHand hand) {
    if (hand.category == Category::straight_flush) return boomerang_share(displayed_, rules_.straight_flush);
    if (!sharing()) return boomerang_share(displayed_, rules_.royal_flush);
    const Money each = Money::cents(displayed_.in_cents() / royals_);
    // Those who are settled first get the odd cents.
    return royals_paid_++ < odd_cents().in_cents() ? each + Money::cents(1) : each;
  }

  void pay(JackpotHand hand, int place) {
    Money part;
    Money prize;
    if (is_meter_prize(hand)) {
      const MeterPrize& rule = hand.category == Category::royal_flush ? rules_.royal_flush : rules_.straight_flush;
      part = part_of_meter(hand);
      prize = std::max(rule.floor, part);
      if (prize == part && (displayed_ * rule.percent).in_cents() % 100 != 0) {
        draft_.put(BoomerangTold::percentage_rounded, Point::jackpot_rounding, part);
      }
    } else {
      prize = fixed_prize(rules_, hand);
      if (rules_.fixed_prizes_from == MeterAccount::pool) part = prize;
    }
    BoomerangEvent found = draft_.about(BoomerangTold::prize_found, prize_point(hand), prize);
    found.place = place;
    found.hand = hand;
    draft_.put(std::move(found));

    // The pool pays its part as far as it goes, the reserve the rest, the bank what the reserve lacks.
    BoomerangEvent paid =
        draft_.about(BoomerangTold::prize_paid,
                     is_meter_prize(hand) ? Point::jackpot_paid_from_pool : Point::jackpot_paid_from_reserve, prize);
    paid.place = place;
    paid.hand = hand;
    paid.moved.prizes = prize;
    if (!is_meter_prize(hand) && rules_.fixed_prizes_from == MeterAccount::bank) {
      paid.from_bank = paid.moved.advanced = prize;
    } else {
      paid.from_pool = std::min(part, draft_.accounts.pool);
      paid.from_reserve = std::min(prize - paid.from_pool, draft_.accounts.reserve);
      paid.from_bank = prize - paid.from_pool - paid.from_reserve;
      paid.moved.pool = -paid.from_pool;
      paid.moved.reserve = -(paid.from_reserve + paid.from_bank);
      draft_.lend(paid.from_bank);
    }
    draft_.put(std::move(paid));
  }

  const BoomerangRules& rules_;
  const BoomerangMeter& meter_;
  const BoomerangCommand& command_;
  BoomerangDraft draft_;
  Money displayed_;
  int royals_ = 0;
  int royals_paid_ = 0;
  int meter_prizes_ = 0;
};

BoomerangAnswer pay_prizes(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  const BoomerangRound* round = meter.round(command.table, command.round);
  if (round == nullptr || !round->frozen) return refuse(Point::jackpot_amount_fixed);
  if (round->prizes > 0) return refuse(Point::jackpot_one_prize);
  if (command.hands.empty() || std::ssize(command.hands) > kChipsMax) return refuse(Point::jackpot_loses_hand);
  for (const JackpotHand& hand : command.hands) {
    if (hand.dead_mans_hand && hand.category != Category::two_pairs) return refuse(Point::jackpot_one_prize);
    if (boomerang_prize(book, hand, *round->frozen).is_zero()) return refuse(Point::jackpot_loses_hand);
  }
  return Payment(book, meter, command).events();
}

BoomerangAnswer sign_off(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  const BoomerangRound* round = meter.round(command.table, command.round);
  if (!command.reviewer && !is_supervisor(book, command.rank)) return refuse(Point::role_supervisor);
  if (round == nullptr || round->meter_prizes < 2) return refuse(Point::jackpot_several_signed_off);
  if (command.reviewer ? round->reviewer_signed : round->supervisor_signed) {
    return refuse(Point::jackpot_several_signed_off);
  }
  BoomerangDraft draft(meter, command);
  BoomerangEvent event = draft.about(BoomerangTold::signed_off, Point::jackpot_several_signed_off);
  event.reviewer = command.reviewer;
  draft.put(std::move(event));
  return draft.events;
}

class Posting {
 public:
  Posting(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command)
      : rules_(*book.boomerang), meter_(meter), command_(command), draft_(meter, command) {
    if (const BoomerangRound* round = meter.round(command.table, command.round))
      round_ = *round;
    else
      round_.split = meter.split;
  }

  std::vector<BoomerangEvent> events() {
    // 1. Losing chips: the pool's share of each is rounded down, the rest is the reserve's.
    const Money to_pool = Money::cents((meter_.chip * round_.split.pool).in_cents() / 10'000);
    post(BoomerangTold::chips_posted, Point::jackpot_contribution, to_pool, command_.losing);
    // 2. Winners' chips.
    if (command_.winning > 0) {
      const bool all_to_pool = rules_.winning_stake_to == MeterAccount::pool;
      post(BoomerangTold::stakes_posted, Point::jackpot_stake_posted, all_to_pool ? meter_.chip : Money(),
           command_.winning);
    }
    // 3. The least that a round with jackpot wagers puts into the pool.
    const Money lacking = rules_.pool_deposit_min - pool_gain_;
    if (command_.losing + command_.winning > 0 && lacking > Money()) {
      fill_pool(BoomerangTold::deposit_made, Point::jackpot_minimum_deposit, lacking);
    }
    // 4. What the reserve owed before this round is paid back from what it got in it.
    const Money owed_before = draft_.accounts.owed - std::max(round_.moved.owed, Money());
    const Money repaid = std::min({reserve_gain_, owed_before, draft_.accounts.reserve});
    if (repaid > Money()) {
      BoomerangEvent event = draft_.about(BoomerangTold::bank_repaid, Point::jackpot_shortfall, repaid);
      event.moved.reserve = event.moved.advanced = event.moved.owed = -repaid;
      draft_.put(std::move(event));
    }
    // 5. After a royal flush the pool is seeded anew.
    if (round_.royal_flush) fill_pool(BoomerangTold::pool_reseeded, Point::jackpot_reset, rules_.seed);
    return draft_.events;
  }

 private:
  void post(BoomerangTold told, Point point, Money pool_each, int chips) {
    BoomerangEvent event = draft_.about(told, point, meter_.chip * chips);
    event.place = chips;
    event.split = round_.split;
    event.moved.chips = meter_.chip * chips;
    event.moved.pool = pool_each * chips;
    event.moved.reserve = event.moved.chips - event.moved.pool;
    pool_gain_ += event.moved.pool;
    reserve_gain_ += event.moved.reserve;
    draft_.put(std::move(event));
  }

  // From the reserve, then from the bank.
  void fill_pool(BoomerangTold told, Point point, Money amount) {
    BoomerangEvent event = draft_.about(told, point, amount);
    event.from_reserve = std::min(amount, draft_.accounts.reserve);
    event.from_bank = amount - event.from_reserve;
    event.moved.pool = amount;
    event.moved.reserve = -event.from_reserve;
    event.moved.advanced = event.from_bank;
    draft_.put(std::move(event));
  }

  const BoomerangRules& rules_;
  const BoomerangMeter& meter_;
  const BoomerangCommand& command_;
  BoomerangDraft draft_;
  BoomerangRound round_;
  Money pool_gain_;
  Money reserve_gain_;
};

BoomerangAnswer post_chips(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  const BoomerangRound* round = meter.round(command.table, command.round);
  if (settled(round)) return refuse(Point::jackpot_contribution);
  const auto counted = [](int chips) { return chips >= 0 && chips <= kChipsMax; };
  if (!counted(command.losing)) return refuse(Point::jackpot_contribution);
  // Prizes come first, and every winner's chip is collected.
  if (!counted(command.winning) || command.winning != (round == nullptr ? 0 : round->prizes)) {
    return refuse(Point::jackpot_stake_posted);
  }
  if (round != nullptr && round->meter_prizes > 1 && !(round->supervisor_signed && round->reviewer_signed)) {
    return refuse(Point::jackpot_several_signed_off);
  }
  return Posting(book, meter, command).events();
}

// Counter-entries for all that the round moved. What pool or reserve no longer have comes from the
// reserve or the bank; what the reserve has paid back too much since comes back from the bank.
BoomerangAnswer reverse_round(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_supervisor(book, command.rank)) return refuse(Point::role_supervisor);
  const bool prizes_only = command.ask == BoomerangAsk::withdraw_prizes;
  const BoomerangRound* round = meter.round(command.table, command.round);
  if (round == nullptr || round->reversed) return refuse(Point::jackpot_reversed);
  if (prizes_only && (round->posted || round->prizes == 0)) return refuse(Point::jackpot_reversed);
  const BoomerangAccounts& posted = round->moved;
  const BoomerangAccounts& now = meter.accounts;
  const Money pool_lacks = std::max(posted.pool - now.pool, Money());
  const Money overpaid = std::max(posted.owed - now.owed, Money());
  const Money reserve_after = now.reserve - posted.reserve - pool_lacks + overpaid;

  BoomerangDraft draft(meter, command);
  draft.lend(-reserve_after);
  BoomerangEvent event = draft.about(prizes_only ? BoomerangTold::prizes_withdrawn : BoomerangTold::round_reversed,
                                     Point::jackpot_reversed, posted.prizes);
  event.moved.pool = pool_lacks - posted.pool;
  event.moved.reserve = overpaid - posted.reserve - pool_lacks;
  event.moved.advanced = overpaid - posted.advanced;
  event.moved.owed = overpaid - posted.owed;
  event.moved.chips = -posted.chips;
  event.moved.prizes = -posted.prizes;
  draft.put(std::move(event));
  return draft.events;
}

}  // namespace

Money boomerang_share(Money displayed, const MeterPrize& prize) {
  return Money::cents((displayed * prize.percent + Money::cents(99)).in_cents() / 100);
}

Money boomerang_prize(const RuleBook& book, JackpotHand hand, Money displayed) {
  const BoomerangRules& rules = *book.boomerang;
  if (hand.category == Category::royal_flush) {
    return std::max(rules.royal_flush.floor, boomerang_share(displayed, rules.royal_flush));
  }
  if (hand.category == Category::straight_flush) {
    return std::max(rules.straight_flush.floor, boomerang_share(displayed, rules.straight_flush));
  }
  return fixed_prize(rules, hand);
}

BoomerangAnswer decide_round(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  switch (command.ask) {
    case BoomerangAsk::begin_round: return begin_round(meter, command);
    case BoomerangAsk::freeze_amount: return freeze_amount(meter, command);
    case BoomerangAsk::release_amount: return release_amount(meter, command);
    case BoomerangAsk::pay_prizes: return pay_prizes(book, meter, command);
    case BoomerangAsk::sign_off: return sign_off(book, meter, command);
    case BoomerangAsk::post_chips: return post_chips(book, meter, command);
    default: return reverse_round(book, meter, command);
  }
}

}  // namespace felt
