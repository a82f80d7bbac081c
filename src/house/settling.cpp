// The end of a round: the dealer's hand, settlement in the book's order, collection.
#include <algorithm>
#include <array>

#include "hands/evaluate.hpp"
#include "house/jackpot_hand.hpp"
#include "house/parts.hpp"
#include "house/settlement.hpp"

namespace felt::house {
namespace {

HandValue value_of(const Call& call, std::span<const Card> cards) {
  Hand hand;
  for (const Card card : cards) hand += card;
  return hand_size(call) == 3 ? evaluate_three(hand) : evaluate_five({}, hand);
}

// Which point tells two hands apart; the same that `felt hand` names.
Point comparison_point(const Call& call, HandValue player, HandValue dealer) {
  const JudgedHand hands[] = {{player, category_point(player.category()), {}},
                              {dealer, category_point(dealer.category()), {}}};
  return compare_point(call.book, hands[0], hands[1]);
}

bool plays(const BoxHand& hand) { return hand.choice == Choice::play && live(hand, Wager::ante); }

// Hands that are turned and settled after the dealer's: those that were not folded whole.
bool to_settle(const BoxHand& hand) { return hand.dealt_in && !hand.voided && !hand.folded() && !hand.settled; }

HandStakes stakes_of(const BoxHand& hand) {
  const auto risk = [&](Wager wager) {
    const Stake& stake = hand.stake(wager);
    // An ante that was paid or taken in an earlier step still carries its bonus.
    const bool done = stake.outcome == Outcome::wins || stake.outcome == Outcome::loses;
    return std::min(done ? stake.placed : stake.staked, stake.effective);
  };
  return {risk(Wager::ante), risk(Wager::play), risk(Wager::pair_plus), hand.choice == Choice::play};
}

// What hands are worth and come to, each worked out once in a command, when it is first asked for.
class Outcomes {
 public:
  explicit Outcomes(const Call& call) : call_(call) {}

  HandValue value(Box box) { return judged(box).value; }
  const HandResult& result(Box box) { return judged(box).result; }

 private:
  struct Judged {
    HandValue value;
    HandResult result;
  };

  const Judged& judged(Box box) {
    std::uint8_t& place = places_[box.number];
    if (place != 0) return judged_[place - 1U];
    const Round& round = call_.round();
    const BoxHand& hand = round.hand(box);
    Judged& fresh = judged_.emplace_back();
    place = static_cast<std::uint8_t>(judged_.size());
    fresh.value = value_of(call_, {hand.cards.data(), hand.cards.size()});
    Showdown showdown;
    showdown.dealer_plays = round.dealer_plays;
    showdown.player = fresh.value > round.dealer_value ? 1 : fresh.value < round.dealer_value ? -1 : 0;
    fresh.result = settle_hand(call_.book, call_.table.terms, stakes_of(hand), fresh.value, showdown);
    return fresh;
  }

  const Call& call_;
  std::array<std::uint8_t, kBoxesMax + 1> places_{};  // of each box in the list, counted from one
  boost::container::static_vector<Judged, kBoxesMax> judged_;
};

void emit_result(Call& call, Box box, Wager wager, const WagerResult& result) {
  if (result.outcome == Outcome::none) return;
  const BoxHand& hand = call.round().hand(box);
  if (wager < Wager::ante_bonus) {
    if (!live(hand, wager)) return;
    const Stake& stake = hand.stake(wager);
    if (stake.staked > stake.effective) {
      Event& excess = call.emit(What::excess_returned, excess_point(call, hand, wager), box);
      excess.wager = wager;
      excess.amount = stake.staked - stake.effective;
    }
  }
  emit_settled(call, box, wager, result.outcome, result.amount, result.point);
  if (result.outcome != Outcome::wins) return;
  Event& paid = call.emit(What::paid_at, result.pay_point, box);
  paid.wager = wager;
  paid.number = result.odds;
  if (result.capped) {
    Event& capped = call.emit(What::rule_applied, Point::max_payout_cap, box);
    capped.wager = wager;
    capped.text = "cut to the maximum";
  }
  if (result.rounded) {
    Event& rounded = call.emit(What::rule_applied, Point::payout_rounded, box);
    rounded.wager = wager;
    rounded.text = "rounded up";
  }
}

void emit_coupon(Call& call, Box box, Outcome ante) {
  const BoxHand& hand = call.round().hand(box);
  if (hand.coupon.is_zero()) return;
  const Money won = ante == Outcome::wins ? hand.coupon : Money();
  emit_settled(call, box, Wager::coupon, ante, won, Point::coupon_settled);
}

constexpr std::uint32_t kAce = std::uint32_t{1} << static_cast<int>(Rank::ace);

// A straight with an ace that another card leads.
bool ace_is_low(const BoxHand& hand, HandValue value) {
  const Category category = value.category();
  if (category != Category::straight && category != Category::straight_flush) return false;
  if ((value.leading_ranks() & kAce) != 0) return false;
  return std::any_of(hand.cards.begin(), hand.cards.end(), [](Card card) { return card.rank() == Rank::ace; });
}

void emit_turned(Call& call, Box box, HandValue value) {
  const Round& round = call.round();
  const BoxHand& hand = round.hand(box);
  if (hand.turned) return;
  Event& turned = call.emit(What::turned, category_point(value.category()), box);
  turned.value = value;
  turned.cards.assign(hand.cards.begin(), hand.cards.end());
  if (call.knows(Point::player_hands_turned_in_order) || call.knows(Point::hands_turned_dealer_out)) {
    const bool out = !round.dealer_plays && call.knows(Point::hands_turned_dealer_out);
    call.emit(What::rule_applied, out ? Point::hands_turned_dealer_out : Point::player_hands_turned_in_order, box)
        .text = "turned in turn";
  }
  if (call.knows(Point::hand_value_declared)) {
    for (const Wager wager : {Wager::ante, Wager::pair_plus}) {
      if (!hand.has(wager) || (wager == Wager::ante && hand.choice != Choice::play)) continue;
      Event& declared = call.emit(What::rule_applied, Point::hand_value_declared, box);
      declared.wager = wager;
      declared.value = value;
      declared.text = "value declared";
    }
  }
  if (round.dealer_plays && hand.choice == Choice::play) {
    Event& compared = call.emit(What::compared, comparison_point(call, value, round.dealer_value), box);
    compared.number = value > round.dealer_value ? 1 : value < round.dealer_value ? -1 : 0;
    const bool equal = compared.number == 0;
    compared.text = compared.number > 0 ? "is higher" : equal ? "is equal" : "is lower";
    if (equal && call.knows(Point::suits_equal)) {
      call.emit(What::rule_applied, Point::suits_equal, box).text = "suits do not count";
    }
  }
  if (ace_is_low(hand, value) && call.knows(Point::card_order)) {
    call.emit(What::rule_applied, Point::card_order, box).text = "the ace is low";
  }
}

bool loses(const HandResult& result) {
  return result.ante.outcome == Outcome::loses || result.play.outcome == Outcome::loses ||
         result.pair_plus.outcome == Outcome::loses;
}

// What this very command has done before it comes to a hand.
struct Already {
  bool turned = false;
  bool antes_paid = false;
  bool losers_taken = false;
};

// One hand whole: turned, compared, every wager settled.
void emit_hand(Call& call, Box box, Already already, Outcomes& outcomes) {
  const BoxHand& hand = call.round().hand(box);
  const HandValue value = outcomes.value(box);
  const HandResult& result = outcomes.result(box);
  if (!already.turned) emit_turned(call, box, value);
  if (loses(result) && !hand.losers_taken && !already.losers_taken && call.knows(Point::loser_collected)) {
    call.emit(What::losers_taken, Point::loser_collected, box);
  }
  const bool ante_done = hand.has(Wager::ante) && !live(hand, Wager::ante);
  const Outcome ante = ante_done ? hand.stake(Wager::ante).outcome : result.ante.outcome;
  const auto emit_left = [&](Wager wager, const WagerResult& part) {
    if (already.losers_taken && part.outcome == Outcome::loses) return;
    emit_result(call, box, wager, part);
  };
  if (!already.antes_paid) emit_left(Wager::ante, result.ante);
  emit_left(Wager::play, result.play);
  emit_left(Wager::ante_bonus, result.bonus);
  emit_left(Wager::pair_plus, result.pair_plus);
  emit_coupon(call, box, ante);
  if (call.book.boomerang && live(hand, Wager::jackpot)) emit_boomerang_hand(call, box, value);
  call.emit(What::hand_settled, Point::settlement_order, box);
}

// Where losers are collected before anybody is paid.
void emit_losers(Call& call, Box box, const HandResult& result) {
  for (const auto& [wager, part] : {std::pair(Wager::ante, &result.ante), std::pair(Wager::play, &result.play),
                                    std::pair(Wager::pair_plus, &result.pair_plus)}) {
    if (part->outcome == Outcome::loses) emit_result(call, box, wager, *part);
  }
  call.emit(What::losers_taken, Point::loser_collected, box);
}

// The steps in which hands are settled, each done by itself if the dealer wishes.
void settle_steps(Call& call, int limit) {
  const Round& round = call.round();
  Outcomes outcomes(call);
  int done = 0;
  bool left = false;
  const auto step = [&](bool wanted, const auto& work) {
    if (!wanted) return;
    if (done >= limit) {
      left = true;
      return;
    }
    ++done;
    work();
  };
  // 1. The dealer has no hand: antes are paid first, where the book says so.
  const bool antes = !round.dealer_plays && call.house().antes_paid_first && !round.antes_paid;
  step(antes, [&] {
    for_each_box_from_right(round.boxes, [&](Box box) {
      const BoxHand& hand = round.hand(box);
      if (!to_settle(hand) || !plays(hand)) return;
      emit_result(call, box, Wager::ante, outcomes.result(box).ante);
    });
    call.emit(What::antes_paid, Point::ante_wins_dealer_out);
  });
  Already already;
  already.antes_paid = antes && !left;
  // 2. Losers, then winners; or box by box. Both from the dealer's right.
  if (call.house().settle_order == SettleOrder::losers_then_winners) {
    bool turned = true;
    for_each_box(round.boxes,
                 [&](Box box) { turned = turned && (!to_settle(round.hand(box)) || round.hand(box).turned); });
    step(!turned, [&] {
      already.turned = true;
      for_each_box_from_right(round.boxes, [&](Box box) {
        if (to_settle(round.hand(box))) emit_turned(call, box, outcomes.value(box));
      });
    });
    for_each_box_from_right(round.boxes, [&](Box box) {
      step(to_settle(round.hand(box)) && !round.hand(box).losers_taken && loses(outcomes.result(box)), [&] {
        already.losers_taken = true;
        emit_losers(call, box, outcomes.result(box));
      });
    });
  }
  for_each_box_from_right(round.boxes, [&](Box box) {
    step(to_settle(round.hand(box)), [&] { emit_hand(call, box, already, outcomes); });
  });
  // 3. When all is settled the jackpot comes, or the cards are collected.
  if (left) return;
  Event& all = call.emit(What::all_settled, call.known(Point::winning_hands_stay, Point::settlement_order));
  all.number = jackpot_outstanding(call) ? 1 : 0;
}

}  // namespace

void emit_settled(Call& call, Box box, Wager wager, Outcome outcome, Money amount, Point point) {
  Event& event = call.emit(What::settled, point, box);
  event.person = call.round().hand(box).player;
  event.wager = wager;
  event.outcome = outcome;
  event.amount = amount;
}

Point excess_point(const Call& call, const BoxHand& hand, Wager wager) {
  const Stake& ante = hand.stake(Wager::ante);
  if (wager == Wager::play && ante.placed <= ante.effective) {
    return call.known(Point::play_excess_returned, Point::over_maximum);
  }
  // An ante over the maximum counts to it; one that was off the unit counts to less, and its bet with it.
  if ((wager == Wager::ante || wager == Wager::play) && call.knows(Point::off_multiple_returned)) {
    const Player* player = call.table.find(hand.player);
    const bool over = player == nullptr || ante.effective == limits_for(call, *player, Wager::ante).maximum;
    if (!over) return Point::off_multiple_returned;
  }
  const auto& versions = call.house().versions;
  const bool both = !versions.empty() && versions[call.table.terms.version].both_required;
  if (both && wager != Wager::pair_plus && ante.effective != call.table.terms.ante.maximum) {
    return Point::both_wagers_compulsory;
  }
  const bool bound = wager == Wager::pair_plus && call.knows(Point::pair_plus_bound_broken) &&
                     hand.stake(wager).effective != call.table.terms.pair_plus.maximum;
  if (!bound) return Point::over_maximum;
  return both ? Point::both_wagers_compulsory : Point::pair_plus_bound_broken;
}

void emit_return(Call& call, Box box, Wager wager, Point point) {
  const Stake& stake = call.round().hand(box).stake(wager);
  if (!stake.staked.is_zero()) emit_settled(call, box, wager, Outcome::returned, stake.staked, point);
}

void emit_revealed(Call& call, std::span<const Card> cards) {
  const bool whole = static_cast<int>(cards.size()) == hand_size(call);
  const HandValue value = whole ? value_of(call, cards) : HandValue();
  Event& revealed = call.emit(What::revealed, Point::dealer_reveals);
  revealed.value = value;
  revealed.cards.assign(cards.begin(), cards.end());
  if (call.mode().packet > 1 && call.knows(Point::cover_on_dealer_packet))
    call.emit(What::cover_removed, Point::dealer_reveals);
  if (call.knows(Point::dealer_hand_announced)) call.note(Point::dealer_hand_announced, "dealer declares his hand");
  if (!call.round().no_hand_called && whole && dealer_qualifies(call.house().dealer, value)) {
    call.emit(What::dealer_qualified, Point::dealer_qualifies);
  } else {
    call.emit(What::dealer_out, Point::dealer_no_hand);
  }
}

Ruling<void> reveal(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  if (round.phase == Phase::folds) return refuse(call.known(Point::forfeits_collected, Point::folded_hand_counted));
  if (round.phase != Phase::reveal)
    return refuse(round.phase < Phase::reveal ? Point::reveal_too_early : Point::dealer_reveals);
  emit_revealed(call, {round.dealer.data(), round.dealer.size()});
  if (!round.jackpot_cards.empty()) {
    Event& shown = call.emit(What::dealt_shown, Point::jackpot_cards_revealed, kJackpotBox);
    shown.cards.assign(round.jackpot_cards.begin(), round.jackpot_cards.end());
  }
  return {};
}

Ruling<void> settle(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  if (round.phase != Phase::shown) {
    return refuse(round.phase < Phase::shown ? call.known(Point::dealer_hand_announced, Point::dealer_reveals)
                                             : Point::settlement_order);
  }
  settle_steps(call, call.command.number > 0 ? call.command.number : 1000);
  return {};
}

Ruling<void> collect(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  if (round.phase == Phase::jackpot)
    return refuse(call.known(Point::jackpot_times_recorded, Point::jackpot_prize_approved));
  if (round.phase != Phase::clear && round.phase != Phase::voided) return refuse(Point::round_ends);
  const bool out = !round.dealer_plays && round.revealed && call.knows(Point::cards_collected_dealer_out);
  const Point point = out ? Point::cards_collected_dealer_out : Point::cards_collected;
  for_each_box_from_right(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (hand.racked || hand.cards.empty()) return;
    call.emit(What::collected, point, box).number = static_cast<std::int32_t>(hand.cards.size());
  });
  if (!round.dealer.empty()) {
    const Point dealer = call.table.terms.decks == 2 ? call.known(Point::rack_one_deck, point)
                                                     : call.known(Point::rack_order_kept, point);
    call.emit(What::collected, dealer, kDealerBox).number = static_cast<std::int32_t>(round.dealer.size());
  }
  Event& ended = call.emit(What::round_ended, Point::round_ends);
  ended.number = round.number;
  // Who was barred while his hand was in play goes now.
  for (const Player& player : call.table.players) {
    if (!player.excluded || !player.seat.is_box()) continue;
    emit_carried_leaves(call, player.person);
    Event& gone = call.emit(What::left, Point::breach_excluded);
    gone.person = player.person;
    gone.amount = player.chips;
  }
  return {};
}

}  // namespace felt::house
