#include "jackpot/boomerang.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace felt {
namespace {

// More than any meter holds; keeps sums within a word.
const Money kAmountMax = Money::dollars(1'000'000'000);
constexpr int kChipsMax = 100;

using Answer = Ruling<std::vector<BoomerangEvent>>;

// Collects the events of one command and follows the accounts that they move.
class Draft {
 public:
  Draft(const BoomerangMeter& meter, const BoomerangCommand& command) : accounts(meter.accounts), command_(command) {}

  [[nodiscard]] BoomerangEvent about(BoomerangTold told, Point point, Money amount = {}) const {
    BoomerangEvent event;
    event.told = told;
    event.point = point;
    event.at = command_.at;
    event.table = command_.table;
    event.round = command_.round;
    event.amount = amount;
    return event;
  }
  void put(BoomerangEvent event) {
    accounts += event.moved;
    events.push_back(std::move(event));
  }
  void put(BoomerangTold told, Point point, Money amount = {}) { put(about(told, point, amount)); }

  // The bank lends to the reserve, which owes it.
  void lend(Money amount) {
    if (amount <= Money()) return;
    BoomerangEvent event = about(BoomerangTold::bank_lent, Point::jackpot_shortfall, amount);
    event.moved.reserve = event.moved.advanced = event.moved.owed = amount;
    put(std::move(event));
  }

  BoomerangAccounts accounts;
  std::vector<BoomerangEvent> events;

 private:
  const BoomerangCommand& command_;
};

int rank_of(const RuleBook& book, std::string_view role) {
  const auto& order = book.roles.order;
  const auto found = std::find(order.begin(), order.end(), role);
  return static_cast<int>(found == order.end() ? std::ssize(order) - 1 : found - order.begin());
}

bool is_operator(const RuleBook& book, const BoomerangCommand& command) {
  return command.rank >= rank_of(book, "operator");
}

bool is_supervisor(const RuleBook& book, const BoomerangCommand& command) {
  return command.rank >= rank_of(book, "supervisor");
}

Money share_of(Money displayed, const MeterPrize& prize) {
  return Money::cents((displayed * prize.percent + Money::cents(99)).in_cents() / 100);
}

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

// --- Opening, tables, settings -------------------------------------------------------------------

Answer open_meter(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  const BoomerangRules& rules = *book.boomerang;
  if (!is_operator(book, command)) return refuse(Point::role_operator);
  const MeterLink link = command.link.value_or(rules.meter);
  if (meter.open) return refuse(Point::jackpot_equipment);
  // The regulator's reference stands for the equipment, if there is any, and for the split.
  if (command.approval.empty()) {
    return refuse(link == MeterLink::none ? Point::jackpot_contribution_approved : Point::jackpot_equipment);
  }
  const Money chip = command.chip.is_zero() ? book.house->wager("jackpot")->cost.value() : command.chip;
  if (chip <= Money() || chip > kAmountMax) return refuse(Point::jackpot_wager_amount);
  const bool shares = rules.several_royals == SeveralRoyals::share_with_floor;
  if (shares && command.sharing.empty()) return refuse(Point::jackpot_share_approved);

  Draft draft(meter, command);
  BoomerangEvent opened = draft.about(BoomerangTold::meter_opened, Point::jackpot_equipment);
  opened.link = link;
  opened.chip = chip;
  opened.split = {.pool = rules.pool_basis_points, .reserve = rules.reserve_basis_points};
  opened.text = command.approval;
  draft.put(std::move(opened));
  BoomerangEvent seeded = draft.about(BoomerangTold::meter_seeded, Point::jackpot_seed, rules.seed);
  seeded.moved.pool = seeded.moved.advanced = rules.seed;
  seeded.from_bank = rules.seed;
  draft.put(std::move(seeded));
  if (shares) {
    BoomerangEvent sharing = draft.about(BoomerangTold::sharing_approved, Point::jackpot_share_approved);
    sharing.text = command.sharing;
    draft.put(std::move(sharing));
  }
  return draft.events;
}

Answer bind_table(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_operator(book, command)) return refuse(Point::role_operator);
  const bool one_only = meter.link == MeterLink::local;
  if (meter.tables.contains(command.table) || (one_only && !meter.tables.empty())) {
    return refuse(Point::jackpot_equipment);
  }
  Draft draft(meter, command);
  draft.put(BoomerangTold::table_bound, Point::jackpot_equipment);
  return draft.events;
}

Answer show_amount(const BoomerangMeter& meter, const BoomerangCommand& command) {
  Draft draft(meter, command);
  const bool by_sign = meter.link == MeterLink::none;
  draft.put(BoomerangTold::amount_shown, by_sign ? Point::jackpot_amount_on_sign : Point::jackpot_meter_shown,
            meter.displayed());
  return draft.events;
}

Answer set_sign(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_operator(book, command)) return refuse(Point::role_operator);
  const bool amount_right = command.amount >= Money() && command.amount <= kAmountMax;
  if (meter.link != MeterLink::none || !amount_right) return refuse(Point::jackpot_amount_on_sign);
  Draft draft(meter, command);
  draft.put(BoomerangTold::sign_set, Point::jackpot_amount_on_sign, command.amount);
  return draft.events;
}

Answer change_split(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_operator(book, command)) return refuse(Point::role_operator);
  if (command.approval.empty()) return refuse(Point::jackpot_contribution_approved);
  const auto [pool, reserve] = command.split;
  const auto right = [](int part) { return part >= 0 && part <= 10'000; };
  if (!right(pool) || !right(reserve) || pool + reserve != 10'000) return refuse(Point::jackpot_contribution);
  Draft draft(meter, command);
  BoomerangEvent event = draft.about(BoomerangTold::split_changed, Point::jackpot_contribution_approved);
  event.split = command.split;
  event.split_before = meter.split;
  event.text = command.approval;
  draft.put(std::move(event));
  return draft.events;
}

// How several royal flushes are paid changes only while no amount is frozen for a round.
Answer change_sharing(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_operator(book, command)) return refuse(Point::role_operator);
  const bool shares = command.ask == BoomerangAsk::share_royals;
  if (shares == command.approval.empty()) return refuse(Point::jackpot_share_approved);
  for (const auto& [table, rounds] : meter.tables) {
    for (const auto& [number, round] : rounds) {
      if (round.frozen) return refuse(Point::jackpot_amount_fixed);
    }
  }
  Draft draft(meter, command);
  BoomerangEvent event = draft.about(shares ? BoomerangTold::sharing_approved : BoomerangTold::sharing_ended,
                                     Point::jackpot_share_approved);
  event.text = command.approval;
  draft.put(std::move(event));
  return draft.events;
}

Answer correct_account(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_operator(book, command)) return refuse(Point::role_operator);
  const bool second =
      command.reviewer || (command.second_rank >= rank_of(book, "supervisor") && command.second_rank != command.rank);
  const bool of_meter = command.account != MeterAccount::bank;
  const Money held = command.account == MeterAccount::pool ? meter.accounts.pool : meter.accounts.reserve;
  const bool amount_right = !command.amount.is_zero() && command.amount <= kAmountMax &&
                            command.amount >= -kAmountMax && !(held + command.amount).is_negative();
  if (!second || command.reason.empty() || !of_meter || !amount_right) return refuse(Point::jackpot_correction);
  Draft draft(meter, command);
  BoomerangEvent event = draft.about(BoomerangTold::account_corrected, Point::jackpot_correction, command.amount);
  event.account = command.account;
  event.text = command.reason;
  event.moved.corrected = command.amount;
  (command.account == MeterAccount::pool ? event.moved.pool : event.moved.reserve) = command.amount;
  draft.put(std::move(event));
  return draft.events;
}

// --- A round -------------------------------------------------------------------------------------

Answer begin_round(const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (meter.round(command.table, command.round) != nullptr) return refuse(Point::jackpot_meter_shown);
  Draft draft(meter, command);
  draft.put(BoomerangTold::round_begun, Point::jackpot_meter_shown, meter.displayed());
  return draft.events;
}

bool settled(const BoomerangRound* round) { return round != nullptr && (round->posted || round->reversed); }

Answer freeze_amount(const BoomerangMeter& meter, const BoomerangCommand& command) {
  const BoomerangRound* round = meter.round(command.table, command.round);
  if (settled(round) || (round != nullptr && round->frozen)) return refuse(Point::jackpot_amount_fixed);
  if (meter.link == MeterLink::none && !meter.sign) return refuse(Point::jackpot_amount_on_sign);
  Draft draft(meter, command);
  draft.put(BoomerangTold::amount_frozen, Point::jackpot_amount_fixed, meter.displayed());
  return draft.events;
}

Answer release_amount(const BoomerangMeter& meter, const BoomerangCommand& command) {
  const BoomerangRound* round = meter.round(command.table, command.round);
  // What was paid is reversed, not released.
  if (round == nullptr || !round->frozen || round->prizes > 0) return refuse(Point::jackpot_reversed);
  Draft draft(meter, command);
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
    if (hand.category == Category::straight_flush) return share_of(displayed_, rules_.straight_flush);
    if (!sharing()) return share_of(displayed_, rules_.royal_flush);
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
  Draft draft_;
  Money displayed_;
  int royals_ = 0;
  int royals_paid_ = 0;
  int meter_prizes_ = 0;
};

Answer pay_prizes(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
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

Answer sign_off(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  const BoomerangRound* round = meter.round(command.table, command.round);
  if (!command.reviewer && !is_supervisor(book, command)) return refuse(Point::role_supervisor);
  if (round == nullptr || round->meter_prizes < 2) return refuse(Point::jackpot_several_signed_off);
  if (command.reviewer ? round->reviewer_signed : round->supervisor_signed) {
    return refuse(Point::jackpot_several_signed_off);
  }
  Draft draft(meter, command);
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
  Draft draft_;
  BoomerangRound round_;
  Money pool_gain_;
  Money reserve_gain_;
};

Answer post_chips(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
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
Answer reverse_round(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_supervisor(book, command)) return refuse(Point::role_supervisor);
  const BoomerangRound* round = meter.round(command.table, command.round);
  if (round == nullptr || round->reversed) return refuse(Point::jackpot_reversed);
  const BoomerangAccounts& posted = round->moved;
  const BoomerangAccounts& now = meter.accounts;
  const Money pool_lacks = std::max(posted.pool - now.pool, Money());
  const Money overpaid = std::max(posted.owed - now.owed, Money());
  const Money reserve_after = now.reserve - posted.reserve - pool_lacks + overpaid;

  Draft draft(meter, command);
  draft.lend(-reserve_after);
  BoomerangEvent event = draft.about(BoomerangTold::round_reversed, Point::jackpot_reversed, posted.prizes);
  event.moved.pool = pool_lacks - posted.pool;
  event.moved.reserve = overpaid - posted.reserve - pool_lacks;
  event.moved.advanced = overpaid - posted.advanced;
  event.moved.owed = overpaid - posted.owed;
  event.moved.chips = -posted.chips;
  event.moved.prizes = -posted.prizes;
  draft.put(std::move(event));
  return draft.events;
}

Answer answer(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  switch (command.ask) {
    case BoomerangAsk::open_meter: return open_meter(book, meter, command);
    case BoomerangAsk::bind_table: return bind_table(book, meter, command);
    case BoomerangAsk::show_amount: return show_amount(meter, command);
    case BoomerangAsk::set_sign: return set_sign(book, meter, command);
    case BoomerangAsk::change_split: return change_split(book, meter, command);
    case BoomerangAsk::share_royals:
    case BoomerangAsk::pay_in_full: return change_sharing(book, meter, command);
    case BoomerangAsk::begin_round: return begin_round(meter, command);
    case BoomerangAsk::freeze_amount: return freeze_amount(meter, command);
    case BoomerangAsk::release_amount: return release_amount(meter, command);
    case BoomerangAsk::pay_prizes: return pay_prizes(book, meter, command);
    case BoomerangAsk::sign_off: return sign_off(book, meter, command);
    case BoomerangAsk::post_chips: return post_chips(book, meter, command);
    case BoomerangAsk::reverse_round: return reverse_round(book, meter, command);
    case BoomerangAsk::correct_account: return correct_account(book, meter, command);
  }
  return refuse(Point::jackpot_equipment);
}

bool at_a_table(BoomerangAsk ask) {
  switch (ask) {
    case BoomerangAsk::begin_round:
    case BoomerangAsk::freeze_amount:
    case BoomerangAsk::release_amount:
    case BoomerangAsk::pay_prizes:
    case BoomerangAsk::sign_off:
    case BoomerangAsk::post_chips:
    case BoomerangAsk::reverse_round: return true;
    default: return false;
  }
}

}  // namespace

Money boomerang_prize(const RuleBook& book, JackpotHand hand, Money displayed) {
  const BoomerangRules& rules = *book.boomerang;
  if (hand.category == Category::royal_flush) {
    return std::max(rules.royal_flush.floor, share_of(displayed, rules.royal_flush));
  }
  if (hand.category == Category::straight_flush) {
    return std::max(rules.straight_flush.floor, share_of(displayed, rules.straight_flush));
  }
  return fixed_prize(rules, hand);
}

Ruling<void> decide(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command,
                    std::vector<BoomerangEvent>& events) {
  FELT_CHECK(book.boomerang.has_value());
  const bool signs = command.ask == BoomerangAsk::sign_off && command.reviewer;
  if (command.rank < 0 && !signs) return refuse(Point::role_dealer);
  if (!meter.open && command.ask != BoomerangAsk::open_meter) return refuse(Point::jackpot_equipment);
  if (at_a_table(command.ask) && !meter.tables.contains(command.table)) return refuse(Point::jackpot_equipment);
  const Answer answered = answer(book, meter, command);
  if (!answered) return refuse(answered.error().point);
  events.insert(events.end(), answered->begin(), answered->end());
  return {};
}

}  // namespace felt
