// Powers over a round: setting it aside, voiding wagers, putting a player out of it, forfeits, overriding.
#include <algorithm>

#include "house/jackpot_hand.hpp"
#include "house/parts.hpp"

namespace felt::house {
namespace {

bool anything_settled(const Round& round) {
  bool settled = false;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    settled = settled || !hand.bonus_paid.is_zero() ||
              std::any_of(hand.stakes.begin(), hand.stakes.end(),
                          [](const Stake& stake) { return !stake.lost.is_zero() || !stake.paid.is_zero(); });
  });
  return settled;
}

bool is_disturbance(std::string_view cause) {
  constexpr std::string_view kDisturbances[] = {"commotion", "fire", "riot", "brawl", "robbery", "act-of-god"};
  return std::find(std::begin(kDisturbances), std::end(kDisturbances), cause) != std::end(kDisturbances);
}

// Nothing of a round is left to be refunded: it was void, or has been undone.
bool refunded(const Round& round) {
  bool decided = anything_settled(round);
  for_each_box(round.boxes, [&](Box box) {
    const auto& stakes = round.hand(box).stakes;
    decided = decided || std::any_of(stakes.begin(), stakes.end(),
                                     [](const Stake& stake) { return stake.outcome == Outcome::stands_off; });
  });
  return !decided;
}

// Whether carried jackpot wagers are those of the last round: this one has not registered them.
bool carried_from_last(const Call& call) {
  return call.table.carried_wagers > 0 && call.round().phase <= Phase::called;
}

// The last round is undone by entries; what the table does now goes on.
Ruling<void> void_last_round(Call& call) {
  const Round& last = call.table.last_round();
  if (!call.table.any_round || (refunded(last) && !carried_from_last(call))) return refuse(Point::fraud_invalidates);
  emit_undo_last_round(call, Point::invalidated_refund);
  if (carried_from_last(call)) emit_carried_returned(call, Point::invalidated_refund);
  call.note(Point::round_void, "the last round is undone");
  if (call.book.boomerang || call.book.prize_meter)
    call.emit(What::jackpot_asked, Point::jackpot_reversed).text = "undo-last";
  return {};
}

}  // namespace

Ruling<void> void_round(Call& call) {
  const std::string& cause = call.command.text;
  const Round& round = call.round();
  const bool running = round.running() && round.phase != Phase::voided;
  const bool begun = round.begun() && round.phase != Phase::voided;
  const auto known_or_refused = [&](Point point) -> Ruling<void> {
    if (call.knows(point)) return {};
    return refuse(Point::role_operator);
  };
  // 1. A disturbance, while the round runs.
  const auto& disturbances = call.house().disturbances;
  if (std::find(disturbances.begin(), disturbances.end(), cause) != disturbances.end()) {
    FELT_NEED(known_or_refused(Point::disturbance_invalidates));
    FELT_NEED(call.need(Power::invalidate));
    // One that the book does not name is put into words.
    const bool unnamed = cause == "disturbance";
    if (!begun || (unnamed && call.command.finding.empty())) return refuse(Point::disturbance_invalidates);
    call.note(Point::disturbance_invalidates, unnamed ? call.command.finding : cause);
    call.note(Point::invalidated_refund, "all wagers refunded");
    emit_void_round(call, Point::invalidated_refund, JackpotFate::returned, Point::disturbance_invalidates);
    return {};
  }
  // 2. Fraud, also when the round is over.
  if (cause == "fraud") {
    FELT_NEED(known_or_refused(Point::fraud_invalidates));
    FELT_NEED(call.need(Power::annul));
    // The round that is named, else the one in play, else the last. One that is void already is not undone again, nor
    // the one before it in its place; but a bad deck may have left standing what was settled before.
    const bool here = begun || round.phase == Phase::voided;
    const std::int32_t named = call.command.number;
    const bool last = named != 0 ? named == call.table.last_round().number && (named != round.number || !here) : !here;
    const bool unknown = named != 0 && !last && !(here && named == round.number);
    const bool undone = !last && round.phase == Phase::voided && !anything_settled(round);
    if (unknown || undone || (call.house().fraud_needs_reason && call.command.finding.empty())) {
      return refuse(Point::fraud_invalidates);
    }
    call.note(Point::fraud_invalidates, call.command.finding.empty() ? cause : call.command.finding);
    call.note(Point::invalidated_refund, "all wagers refunded");
    if (last) return void_last_round(call);
    emit_void_round(call, Point::invalidated_refund, JackpotFate::returned, Point::fraud_invalidates);
    return {};
  }
  // 3. It cannot go on.
  // Where the book knows no disturbances by name one stops a round like anything else, and says by itself why.
  const bool other = is_disturbance(cause) && !call.knows(Point::disturbance_invalidates);
  if (cause == "impractical" || (other && call.knows(Point::round_impractical))) {
    FELT_NEED(known_or_refused(Point::round_impractical));
    FELT_NEED(call.need(Power::stop));
    const std::string& why = other && call.command.finding.empty() ? cause : call.command.finding;
    if (!running || why.empty()) return refuse(Point::round_impractical);
    call.note(Point::round_impractical, why);
    emit_void_round(call, Point::round_impractical, JackpotFate::returned);
    return {};
  }
  // 4. Players colluded.
  if (cause == "collusion" && call.knows(Point::excluded_from_round)) {
    FELT_NEED(call.need(Power::supervise));
    if (!running || call.command.finding.empty()) return refuse(Point::collusion_sanction);
    call.note(Point::collusion_sanction, call.command.finding);
    emit_void_round(call, Point::collusion_sanction, JackpotFate::returned);
    return {};
  }
  return refuse(call.known(Point::disturbance_invalidates, call.known(Point::round_impractical, Point::role_operator)));
}

Ruling<void> void_wager(Call& call) {
  if (!call.knows(Point::breach_wager_void)) return refuse(Point::role_operator);
  FELT_NEED(call.need(Power::punish));
  const bool running = call.round().phase >= Phase::betting && call.round().has(call.command.box);
  const Round& round = running ? call.round() : call.table.last_round();
  const Box box = call.command.box;
  // One that waits for the next round.
  const bool waits = box.is_box() && box.number <= kBoxesMax && call.table.carried[box.number].is_somebody();
  if (waits && call.command.wager == Wager::jackpot && !(running && live(round.hand(box), Wager::jackpot))) {
    call.note(Point::breach_wager_void, "the carried wager is void");
    emit_carried_box_leaves(call, box);
    return {};
  }
  if (!round.has(box)) return refuse(Point::breach_wager_void);
  const BoxHand& hand = round.hand(box);
  const Wager wager = call.command.wager;
  const bool bonus = wager >= Wager::ante_bonus;  // paid beside a wager, with no chips of its own
  if (bonus ? hand.bonus_paid.is_zero() : !hand.has(wager)) return refuse(Point::breach_wager_void);
  // Once a round is over its chips are posted to the pools; only an invalidated round takes them out again.
  const bool posted = !running && call.book.boomerang;
  if (posted && wager == Wager::jackpot) return refuse(Point::breach_wager_void);
  // Ante and play fall together, with the bonus and the jackpot wager that needs them; the others stand alone.
  const bool main = wager == Wager::ante || wager == Wager::play;
  std::uint32_t jackpots = 0;
  const auto undo = [&](Wager which, Point point) {
    if (!emit_undo_wager(call, box, which, point, !running)) return;
    if (which != Wager::jackpot) return;
    jackpots |= std::uint32_t{1} << box.number;
    if (running) emit_claim_dropped(call, box, point);
    if (call.book.prize_meter) emit_prize_withdrawn(call, round, box, point);
    emit_recorded_refund(call, round, box, !running);
  };
  const std::size_t before = call.events.size();
  undo(bonus ? Wager::ante_bonus : wager, Point::breach_wager_void);
  if (main) {
    undo(wager == Wager::ante ? Wager::play : Wager::ante, Point::breach_wager_dependents);
    if (!posted) undo(Wager::jackpot, Point::breach_wager_dependents);
    undo(Wager::ante_bonus, Point::breach_wager_dependents);
  }
  if (call.events.size() == before) return refuse(Point::breach_wager_void);  // nothing moves a second time
  if (!running || bonus) return {};
  emit_reregistered(call, Point::jackpot_reregistered, jackpots);
  // An ante may have been paid in advance and its play wager lie there yet.
  const bool left = main ? live(hand, Wager::pair_plus)
                         : live(hand, Wager::ante) || live(hand, Wager::play) ||
                               (wager != Wager::pair_plus && live(hand, Wager::pair_plus));
  if (left || hand.settled || hand.voided || !hand.dealt_in) return {};
  call.emit(What::hand_voided, Point::breach_wager_void, box);
  emit_after_void(call, std::uint32_t{1} << box.number);
  return {};
}

Ruling<void> exclude_from_round(Call& call) {
  if (!call.knows(Point::excluded_from_round)) return refuse(Point::role_operator);
  FELT_NEED(call.need(Power::supervise));
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const Round& round = call.round();
  const bool running = round.running() && round.phase != Phase::voided;
  if (!running || !round.has(*box) || call.command.text.empty()) return refuse(Point::excluded_from_round);
  // Out of it already, or all is decided.
  if (round.hand(*box).voided || round.hand(*box).settled) return refuse(Point::excluded_from_round);
  call.note(Point::collusion_sanction, call.command.text);
  for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play, Wager::jackpot}) {
    emit_return(call, *box, wager, Point::excluded_from_round);
  }
  call.emit(What::hand_voided, Point::excluded_from_round, *box);
  emit_after_void(call, std::uint32_t{1} << box->number);
  return {};
}

namespace {

// A stake that has won is lost after all, as far as its owner's chips reach; the rest is a claim.
void emit_paid_stake_lost(Call& call, Box box, Wager wager) {
  const BoxHand& hand = call.round().hand(box);
  const Stake& stake = hand.stake(wager);
  const Player* player = call.table.find(hand.player);
  const Money chips = player == nullptr ? Money() : player->chips;
  const Money owed = std::min(stake.placed, stake.effective);
  const Money back = std::min(stake.paid, chips);
  const Money lies = std::min(owed, chips - back);
  Event& reversed = call.emit(What::reversed, Point::collusion_sanction, box);
  reversed.person = hand.player;
  reversed.wager = wager;
  reversed.amount = back;
  if (!lies.is_zero()) {
    Event& placed = call.emit(What::placed, Point::collusion_sanction, box);
    placed.person = hand.player;
    placed.wager = wager;
    placed.amount = lies;
    emit_settled(call, box, wager, Outcome::loses, lies, Point::collusion_sanction);
  }
  if (back + lies == stake.paid + owed) return;
  Event& claim = call.emit(What::claim_booked, call.known(Point::payout_claimed_back, Point::collusion_sanction));
  claim.person = hand.player;
  claim.amount = stake.paid + owed - back - lies;
}

}  // namespace

Ruling<void> forfeit(Call& call) {
  if (call.house().forfeits.empty()) return refuse(call.known(Point::collusion_sanction, Point::role_operator));
  FELT_NEED(call.need(Power::forfeit));
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const Round& round = call.round();
  const bool running = round.running() && round.phase != Phase::voided;
  if (!running || !round.has(*box)) return refuse(Point::collusion_sanction);
  const BoxHand& hand = round.hand(*box);
  // A fold is settled once it was collected.
  const bool collected = hand.racked && call.house().fold_settles == FoldSettles::when_collected;
  if (hand.settled || hand.voided || collected) return refuse(Point::collusion_sanction);
  for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play, Wager::jackpot}) {
    const auto& takes = call.house().forfeits;
    const bool taken = std::find(takes.begin(), takes.end(), wager_id(call, wager)) != takes.end();
    const Stake& stake = hand.stake(wager);
    // Paid before the hand was turned, as antes are when the dealer has none: it comes back and is lost.
    if (taken && !stake.paid.is_zero()) {
      emit_paid_stake_lost(call, *box, wager);
      continue;
    }
    if (!live(hand, wager)) continue;
    if (taken) {
      if (stake.staked > stake.effective) {
        Event& excess = call.emit(What::excess_returned, excess_point(call, hand, wager), *box);
        excess.wager = wager;
        excess.amount = stake.staked - stake.effective;
      }
      emit_settled(call, *box, wager, Outcome::loses, std::min(stake.staked, stake.effective),
                   Point::collusion_sanction);
    } else {
      emit_return(call, *box, wager, call.known(Point::sanction_play_returned, Point::collusion_sanction));
    }
  }
  call.emit(What::hand_voided, Point::collusion_sanction, *box);
  emit_after_void(call, std::uint32_t{1} << box->number);
  return {};
}

Ruling<void> override_outcome(Call& call) {
  // An outcome is the engine's; changing it takes a dispute that was decided, and whoever may decide it.
  const Point point = call.known(Point::override_needs_ruling, Point::dispute_decided);
  FELT_NEED(call.need(Power::senior));
  const auto& cases = call.table.cases;
  const bool decided = std::any_of(cases.begin(), cases.end(), [](const Case& one) { return one.stage == 1; });
  const Round& round = call.round();
  if (!decided || !round.has(call.command.box)) return refuse(point);
  const BoxHand& hand = round.hand(call.command.box);
  if (call.command.wager >= Wager::ante_bonus) return refuse(point);
  const Stake& stake = hand.stake(call.command.wager);
  if (stake.outcome == Outcome::none || stake.outcome == Outcome::returned || round.phase < Phase::shown)
    return refuse(point);
  emit_undo_wager(call, call.command.box, call.command.wager, point, false);
  if (call.command.wager != Wager::jackpot || !call.book.prize_meter) return {};
  emit_prize_withdrawn(call, round, call.command.box, point);
  emit_recorded_refund(call, round, call.command.box, false);
  return {};
}

Ruling<void> claim_hand(Call& call) {
  if (!call.knows(Point::hand_claimed)) return refuse(Point::hand_order);
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const Round& round = call.round();
  if (!round.has(*box) || round.phase < Phase::shown || round.phase == Phase::voided || round.hand(*box).racked) {
    return refuse(Point::hand_claimed);
  }
  Event& claimed = call.emit(What::noted, Point::hand_claimed, *box);
  claimed.text = "claims " + call.command.text;
  call.note(Point::cards_speak, "the engine's reading decides");
  return {};
}

}  // namespace felt::house
