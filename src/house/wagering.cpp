// Wagers from the opening of betting to the call: who may stake what, where and when.
#include <algorithm>

#include "house/jackpot_hand.hpp"
#include "house/parts.hpp"
#include "state/apply.hpp"

namespace felt::house {

std::string_view wager_id(const Call& call, Wager wager) {
  switch (wager) {
    case Wager::ante: return "ante";
    case Wager::pair_plus: return "pair-plus";
    case Wager::play: return call.book.info.game == Game::canberra_poker ? "bet" : "play";
    case Wager::jackpot: return "jackpot";
    case Wager::ante_bonus: return "ante-bonus";
    case Wager::coupon: return "coupon";
  }
  return "";
}

const WagerRules* rules_of(const Call& call, Wager wager) { return call.house().wager(wager_id(call, wager)); }

Ruling<Box> box_unnamed(const Call& call) {
  const Command& command = call.command;
  if (command.box.is_box()) return refuse(Point::seats_limit);
  const PersonId person = command.person.is_somebody() ? command.person : command.who.person;
  const Player* player = call.table.find(person);
  if (player != nullptr && player->excluded && !player->seat.is_box()) return refuse(Point::breach_excluded);
  if (player == nullptr || !player->seat.is_box()) return refuse(call.known(Point::seated_to_wager, Point::seat_taken));
  return player->seat;
}

Ruling<void> check_tender(const Call& call) {
  const std::string& tender = call.command.text;
  if (tender.empty() || tender == "chips") return {};
  if (tender == "plaque") {
    const auto& allowed = call.book.table.tender;
    if (std::find(allowed.begin(), allowed.end(), Tender::plaque) != allowed.end()) return {};
  }
  return refuse(Point::chips_only);
}

Limits limits_for(const Call& call, const Player& player, Wager wager) {
  const Limits& sign = wager == Wager::pair_plus ? call.table.terms.pair_plus : call.table.terms.ante;
  if (!player.has_limits()) return sign;
  if (!call.house().limits.personal_raises_maximum) return player.limits;
  // Such a marker lifts the maximum; the minimum stays the sign's, whatever becomes of it.
  return {sign.minimum, std::max(sign.maximum, player.limits.maximum)};
}

namespace {

// The player whose chips are meant: staff name a box, players speak for themselves. Inlined, as box_of() is.
[[gnu::always_inline]] inline Ruling<const Player*> bettor(const Call& call, Box box) {
  const PersonId owner = call.table.owner[box.number];
  const PersonId speaker = call.command.who.role.is_staff() ? owner : call.command.who.person;
  const Player* player = call.table.find(speaker);
  if (player != nullptr && player->excluded) return refuse(Point::breach_excluded);
  if (player == nullptr || !player->seat.is_box()) return refuse(call.known(Point::seated_to_wager, Point::seat_taken));
  if (!owner.is_somebody() && call.book.table.positions_max == 1) return refuse(Point::one_seat_per_player);
  if (owner != speaker) return refuse(Point::seat_taken);
  return player;
}

// Too late, and by which clause: after the call, once the first card is out, once all are.
Ruling<void> open_for(const Call& call, Box box, Wager wager) {
  const Round& round = call.round();
  const bool change = round.has(box) && round.hand(box).has(wager);
  switch (round.phase) {
    case Phase::betting: return {};
    case Phase::between: return refuse(Point::betting_not_open);
    case Phase::called:
      if (change && wager == Wager::jackpot && call.knows(Point::jackpot_wager_fixed)) {
        return refuse(Point::jackpot_wager_fixed);
      }
      return refuse(Point::wager_after_call);
    default: break;
  }
  if (call.book.info.game == Game::canberra_poker) {
    if (!change) return refuse(Point::wager_after_call);
    return refuse(wager == Wager::jackpot ? Point::jackpot_wager_fixed : Point::wager_locked);
  }
  if (round.phase == Phase::dealing || round.phase == Phase::dealt) {
    return refuse(by_mode(call, {Point::wager_locked, Point::wager_locked, Point::wager_locked_packets}));
  }
  return refuse(Point::wager_after_deal);
}

// Antes of this player whose play wager must still be covered by his chips.
Money reserved(const Call& call, PersonId person) {
  Money sum;
  const Round& round = call.round();
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (hand.player == person && hand.choice == Choice::none) sum += hand.stake(Wager::ante).staked;
  });
  return sum;
}

Ruling<void> check_limits(const Call& call, const Player& player, Wager wager, Money amount) {
  const LimitRules& rules = call.house().limits;
  const Limits limits = limits_for(call, player, wager);
  const bool under = amount < limits.minimum;
  const bool over = !limits.maximum.is_zero() && amount > limits.maximum;
  // 1. Multiples come first: what is under the minimum as well is refused for its multiple.
  const Money multiple = rules.multiple == Multiple::minimum ? limits.minimum : call.table.terms.multiple;
  const bool off = !multiple.is_zero() && amount.in_cents() % multiple.in_cents() != 0;
  if (off && rules.off_multiple == OffMultiple::refuse && !(rules.multiple == Multiple::minimum && under)) {
    return refuse(Point::off_multiple);
  }
  // 2. Under the minimum: tolerated once, or never.
  if (under) {
    if (rules.under_minimum == UnderMinimum::refuse) {
      return refuse(wager == Wager::ante ? Point::ante_within_limits : Point::pair_plus_within_limits);
    }
    if (player.under_minimum_told) return refuse(Point::under_minimum_again);
  }
  // 3. Over the maximum: counts up to it, or is refused.
  if (over && rules.over_maximum == OverMaximum::refuse) {
    return refuse(wager == Wager::ante ? Point::ante_within_limits : Point::pair_plus_within_limits);
  }
  return {};
}

Ruling<void> check_jackpot(const Call& call, Box box, Money amount) {
  const Round& round = call.round();
  if (!call.table.terms.jackpot) return refuse(Point::jackpot_equipment);
  if (!round.has(box) || !live(round.hand(box), Wager::ante)) return refuse(Point::jackpot_needs_ante);
  if (round.hand(box).has(Wager::jackpot)) return refuse(Point::jackpot_one_per_hand);
  if (call.table.carried[box.number] == round.hand(box).player) return refuse(Point::jackpot_one_per_hand);
  if (call.book.prize_meter) {
    // While a game is carried over newcomers are invited first.
    if (round.game == JackpotStage::carried) return refuse(Point::jackpot_carried_joins);
    if (round.game != JackpotStage::called) return refuse(Point::jackpot_equipment_works);
    FELT_NEED(meter_ready(call));
  }
  if (amount != call.table.terms.jackpot_cost) return refuse(Point::jackpot_wager_amount);
  return {};
}

// The tribal versions tie pair plus to the ante. What is tested is how the box would stand.
Ruling<void> check_version(const Call& call, Money ante, Money pair_plus) {
  if (call.house().versions.empty()) return {};
  const Version& version = call.house().versions[call.table.terms.version];
  if (version.pair_plus_times == 0 || pair_plus <= ante * version.pair_plus_times) return {};
  return refuse(version.pair_plus_times == 1 ? Point::pair_plus_up_to_ante : Point::pair_plus_up_to_twice_ante);
}

Point placed_point(Wager wager) {
  switch (wager) {
    case Wager::pair_plus: return Point::pair_plus_placed;
    case Wager::jackpot: return Point::jackpot_wager_placed;
    case Wager::coupon: return Point::match_play_coupon;
    default: return Point::ante_placed;
  }
}

Ruling<void> bet_coupon(Call& call, Box box, const Player& player) {
  const Round& round = call.round();
  if (!call.knows(Point::match_play_coupon)) return refuse(Point::chips_only);
  if (!call.table.terms.coupons) return refuse(Point::match_play_coupon);
  if (call.command.amount <= Money() || !round.has(box) ||
      round.hand(box).stake(Wager::ante).staked < call.command.amount) {
    return refuse(Point::match_play_coupon);
  }
  Event& placed = call.emit(What::placed, Point::match_play_coupon, box);
  placed.person = player.person;
  placed.wager = Wager::coupon;
  placed.amount = call.command.amount;
  return {};
}

}  // namespace

// Wagers left standing after a misdeal lie there when betting opens. What could not be placed now goes without them:
// the player has left or spent his chips, or the limits have changed.
void emit_standing(Call& call) {
  const Round& last = call.table.last_round();
  Table now = call.table;
  apply(now, call.events);
  for_each_box(last.standing, [&](Box box) {
    const BoxHand& hand = last.hand(box);
    if (call.table.owner[box.number] != hand.player) return;
    for (const Wager wager : {Wager::ante, Wager::jackpot}) {
      if (!hand.has(wager)) continue;
      Command again = call.command;
      again.what = Do::bet;
      again.who.role.rank = Role::kPlayer;
      again.who.person = hand.player;
      again.box = box;
      again.wager = wager;
      again.amount = hand.stake(wager).placed;
      again.text.clear();
      Events events;
      events.said_by(call.command.who, call.command.at);
      Call inner{call.book, now, again, events};
      if (!bet(inner)) return;
      apply(now, events);
      for (const Event& event : events) {
        const bool placed = event.what == What::placed;
        call.emit(event.what, event.point) = event;
        if (placed) call.note(Point::wagers_left_standing, "left standing");
      }
    }
  });
}

Ruling<void> open_bets(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Table& table = call.table;
  if (table.life == Life::closed) return refuse(Point::betting_not_open);
  if (!table.sign_set) return refuse(Point::limits_shown);
  if (call.round().phase != Phase::between) return refuse(Point::betting_not_open);
  const Terms& terms = table.terms;
  if (terms.opens_at != terms.closes_at && call.knows(Point::gaming_hours)) {
    const int now = call.command.at.minute_of_day();
    const bool inside = terms.opens_at < terms.closes_at ? now >= terms.opens_at && now < terms.closes_at
                                                         : now >= terms.opens_at || now < terms.closes_at;
    if (!inside) return refuse(Point::gaming_hours);
  }
  call.emit(What::bets_opened, call.known(Point::betting_open_to_all, Point::round_starts));
  if (call.house().round_starts == RoundStarts::bets_open) {
    call.emit(What::round_started, Point::round_starts).number = static_cast<std::int32_t>(table.rounds + 1);
  }
  if (terms.jackpot && call.knows(Point::jackpot_offered)) call.note(Point::jackpot_offered, "jackpot offered to all");
  if (table.last_round().standing != 0) emit_standing(call);
  return {};
}

Ruling<void> bet(Call& call) {
  const Wager wager = call.command.wager;
  const Money amount = call.command.amount;
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const auto player = bettor(call, *box);
  if (!player) return tl::unexpected(player.error());
  const Player& who = **player;
  // 1. The wager exists, and this is its time.
  if (wager == Wager::ante_bonus) return refuse(call.known(Point::ante_bonus_no_spot, Point::wager_areas));
  if (wager == Wager::play) {
    if (call.round().phase != Phase::decision) return refuse(Point::play_now_refused);
    return decide(call);
  }
  if (wager != Wager::coupon && rules_of(call, wager) == nullptr) return refuse(Point::wager_areas);
  FELT_NEED(open_for(call, *box, wager));
  // The first wager after a time without play waits until the cards have lain spread and were washed.
  if (call.round().boxes == 0 && idle_too_long(call.table, call.command.at)) return refuse(Point::cards_spread_idle);
  if (wager == Wager::coupon) return bet_coupon(call, *box, who);
  FELT_NEED(check_tender(call));
  if (amount <= Money()) return refuse(Point::chips_only);
  // 2. One ante a box where the book says so; elsewhere a second one replaces the first.
  const BoxHand* before = call.round().has(*box) ? &call.round().hand(*box) : nullptr;
  const Money old = before == nullptr ? Money() : before->stake(wager).staked;
  if (wager == Wager::jackpot) {
    FELT_NEED(check_jackpot(call, *box, amount));
  } else {
    if (!old.is_zero() && call.book.info.game == Game::canberra_poker) return refuse(Point::seat_taken);
    FELT_NEED(check_limits(call, who, wager, amount));
    // A coupon never lies beside fewer chips than its face.
    if (wager == Wager::ante && before != nullptr && amount < before->coupon) return refuse(Point::match_play_coupon);
    const Money ante = before == nullptr ? Money() : before->stake(Wager::ante).staked;
    const Money pair_plus = before == nullptr ? Money() : before->stake(Wager::pair_plus).staked;
    FELT_NEED(
        check_version(call, wager == Wager::ante ? amount : ante, wager == Wager::pair_plus ? amount : pair_plus));
  }
  // 3. The chips are there; at a virtual table also those for the play wager to come.
  const Money chips = who.chips + old;
  if (amount > chips) return refuse(Point::chips_only);
  if (call.house().cover_play_when_betting && !call.table.terms.live) {
    Money needed = reserved(call, who.person) + amount;
    if (wager == Wager::ante) needed += amount - old;
    if (needed > chips) return refuse(Point::play_not_covered);
  }
  if (!old.is_zero()) {
    Event& back = call.emit(What::taken_back, placed_point(wager), *box);
    back.person = who.person;
    back.wager = wager;
    back.amount = old;
  }
  Event& placed = call.emit(What::placed, placed_point(wager), *box);
  placed.person = who.person;
  placed.wager = wager;
  placed.amount = amount;
  if (wager == Wager::jackpot) return {};
  // 4. What the limits make of it.
  const Limits limits = limits_for(call, who, wager);
  if (amount < limits.minimum) {
    Event& advised = call.emit(What::advised, Point::under_minimum_first);
    advised.person = who.person;
    advised.text = "under the minimum";
  } else if (!limits.maximum.is_zero() && amount > limits.maximum) {
    Event& capped = call.emit(What::rule_applied, Point::over_maximum, *box);
    capped.wager = wager;
    capped.text = "counts to the maximum";
    capped.second = limits.maximum;
  }
  if (call.knows(Point::both_wagers_allowed) && before != nullptr &&
      before->has(wager == Wager::ante ? Wager::pair_plus : Wager::ante)) {
    Event& both = call.emit(What::rule_applied, Point::both_wagers_allowed, *box);
    both.wager = wager;
    both.text = "beside the other";
  }
  return {};
}

Ruling<void> take_back(Call& call) {
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const auto player = bettor(call, *box);
  if (!player) return tl::unexpected(player.error());
  const Wager wager = call.command.wager;
  FELT_NEED(open_for(call, *box, wager));
  const Round& round = call.round();
  const bool coupon = wager == Wager::coupon && round.has(*box) && !round.hand(*box).coupon.is_zero();
  if (!coupon && (!round.has(*box) || !live(round.hand(*box), wager))) return refuse(Point::wager_areas);
  const BoxHand& hand = round.hand(*box);
  if (wager == Wager::ante) FELT_NEED(check_version(call, Money(), hand.stake(Wager::pair_plus).staked));
  const auto emit_back = [&](Wager which, Point point) {
    if (!live(hand, which)) return;
    Event& back = call.emit(What::taken_back, point, *box);
    back.person = (*player)->person;
    back.wager = which;
    back.amount = hand.stake(which).staked;
  };
  const auto emit_coupon_back = [&] {
    if (hand.coupon.is_zero()) return;
    Event& back = call.emit(What::taken_back, Point::match_play_coupon, *box);
    back.person = (*player)->person;
    back.wager = Wager::coupon;
    back.amount = hand.coupon;
  };
  if (wager == Wager::ante) emit_back(Wager::jackpot, Point::jackpot_needs_ante);
  if (wager == Wager::ante || coupon) emit_coupon_back();
  emit_back(wager, placed_point(wager));
  return {};
}

Ruling<void> spoken(Call& call) {
  // It counts only where the book lets it, backed at once by chips or what is changed into them, before the call.
  if (call.round().phase != Phase::betting) return refuse(Point::spoken_wager);
  const auto& backed_by = call.house().spoken_wagers;
  const std::string& tender = call.command.text;
  if (std::find(backed_by.begin(), backed_by.end(), tender) == backed_by.end()) return refuse(Point::spoken_wager);
  const bool changed = tender != "chips";
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const PersonId person = call.table.owner[box->number];
  const Player* player = call.table.find(person);
  if (player == nullptr) return refuse(Point::seat_taken);
  Command placed = call.command;
  placed.text.clear();
  if (changed) {
    Event& bought = call.emit(What::bought, Point::spoken_wager);
    bought.person = person;
    bought.amount = placed.amount;
    Table funded = call.table;
    apply(funded, call.events[call.events.size() - 1]);
    Call inner{call.book, funded, placed, call.events};
    return bet(inner);
  }
  call.note(Point::spoken_wager, "spoken wager with chips");
  Call inner{call.book, call.table, placed, call.events};
  return bet(inner);
}

Ruling<void> close_bets(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  const Point call_point = by_mode(call, {Point::no_more_bets, Point::no_more_bets_hand, Point::no_more_bets_packets});
  if (round.phase == Phase::between) return refuse(call.known(Point::betting_open_to_all, call_point));
  if (round.phase != Phase::betting) return refuse(call_point);
  // From the hand, and from an automated shoe where the book says so, the cards are ready before the call.
  if (call_point != Point::no_more_bets && !round.loaded) return refuse(call_point);
  if (call.knows(Point::no_more_bets_without_ante)) {
    bool any = false;
    for_each_box(round.boxes, [&](Box box) { any = any || live(round.hand(box), Wager::ante); });
    if (!any) return refuse(Point::no_more_bets_without_ante);
  }
  call.emit(What::bets_closed, call_point);
  if (call.house().round_starts == RoundStarts::call) {
    call.emit(What::round_started, Point::round_starts).number = static_cast<std::int32_t>(call.table.rounds + 1);
  }
  // Where both wagers are compulsory a box that lacks one, or has too much of one, is not dealt.
  if (!call.house().versions.empty()) {
    const Version& version = call.house().versions[call.table.terms.version];
    if (version.both_required) {
      for_each_box(round.boxes, [&](Box box) {
        const Money ante = round.hand(box).stake(Wager::ante).staked;
        const Money pair_plus = round.hand(box).stake(Wager::pair_plus).staked;
        const bool good = !ante.is_zero() && !pair_plus.is_zero() && pair_plus <= ante * version.either_times &&
                          ante <= pair_plus * version.either_times;
        if (good) return;
        emit_return_hand(call, box, Point::both_wagers_compulsory);
        call.emit(What::not_dealt_in, Point::both_wagers_compulsory, box);
      });
    }
  }
  return {};
}

Ruling<void> reopen_bets(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  const bool in_time = round.phase == Phase::called && round.game != JackpotStage::registered;
  if (!call.house().bets_reopen || !in_time) return refuse(Point::call_reopened);
  // A round that began with the call has not begun after all.
  const bool begun = call.house().round_starts == RoundStarts::call;
  call.emit(What::bets_reopened, Point::call_reopened).number = begun ? 1 : 0;
  return {};
}

Ruling<void> release_bets(Call& call) {
  if (!call.knows(Point::bets_released)) return refuse(Point::wager_locked);
  FELT_NEED(call.need(Power::supervise));
  if (call.round().phase != Phase::called && call.round().phase != Phase::betting) return refuse(Point::bets_released);
  for_each_box(call.round().boxes, [&](Box box) { emit_return_hand(call, box, Point::bets_released); });
  call.emit(What::bets_released, Point::bets_released);
  return {};
}

Ruling<void> stand_down(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  const Point point = call.known(Point::round_stood_down, Point::betting_not_open);
  // Also after the call, when nobody is left to deal to.
  const bool before_deal = round.phase == Phase::betting || round.phase == Phase::called;
  if (!before_deal || round.boxes != 0) return refuse(point);
  call.emit(What::stood_down, point);
  return {};
}

}  // namespace felt::house
