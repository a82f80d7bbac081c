// What goes wrong: reports find their row in the book's table of irregularities, the engine proposes what it says,
// the role it names confirms it, and the effect follows.
#include <algorithm>
#include <optional>
#include <span>

#include "house/jackpot_hand.hpp"
#include "house/parts.hpp"

namespace felt::house {
namespace {

Moment moment_of(Phase phase) {
  switch (phase) {
    case Phase::between:
    case Phase::betting:
    case Phase::voided: return Moment::no_round;
    case Phase::called: return Moment::before_deal;
    case Phase::dealing: return Moment::dealing;
    case Phase::dealt: return Moment::dealt;
    case Phase::decision: return Moment::decision;
    case Phase::folds:
    case Phase::reveal: return Moment::reveal;
    case Phase::shown: return Moment::settlement;
    case Phase::jackpot:
    case Phase::clear: return Moment::clear;
  }
  return Moment::no_round;
}

struct Found {
  std::vector<std::size_t> rows;  // alike but for what must be found out
  int count = 0;                  // how many there were by now, if it counts
};

Found find_rows(const Call& call, std::string_view trigger, std::string_view finding, Box box, int times) {
  const auto& rows = call.house().irregularities;
  const Round& round = call.round();
  Found found;
  int best_at = 0;
  bool best_exact = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Irregularity& row = rows[i];
    if (row.trigger != trigger) continue;
    if (std::find(row.when.begin(), row.when.end(), moment_of(round.phase)) == row.when.end()) continue;
    if (!row.mode.empty() && row.mode != call.mode().name) continue;
    if (row.of_dealer && box != kDealerBox) continue;
    // A jackpot card shown by mistake counts like a player's.
    if (row.of_box && !box.is_box() && !(row.counts_exposed && box == kJackpotBox)) continue;
    if (!finding.empty() && !row.finding.empty() && row.finding != finding) continue;
    const bool exact = row.of_dealer || row.of_box;
    const int count = row.counts_exposed ? round.exposed + times : row.counts_face_up ? round.face_up + times : times;
    if (row.at > count) continue;
    if (row.at > best_at || (row.at == best_at && exact && !best_exact)) {
      found.rows.clear();
      best_at = row.at;
      best_exact = exact;
    }
    if (row.at < best_at || exact != best_exact) continue;
    found.rows.push_back(i);
    found.count = count;
  }
  return found;
}

bool has_trigger(const Call& call, std::string_view trigger) {
  const auto& rows = call.house().irregularities;
  return std::any_of(rows.begin(), rows.end(), [&](const Irregularity& row) { return row.trigger == trigger; });
}

// Whether anybody may retract.
bool emit_retraction(Call& call, std::uint32_t without, PersonId not_of, Point point) {
  const Round& round = call.round();
  std::uint32_t boxes = 0;
  for_each_box(round.boxes & ~without, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (hand.in_play() && !hand.settled && hand.player != not_of) boxes |= std::uint32_t{1} << box.number;
  });
  if (boxes == 0) return false;
  call.emit(What::retraction_opened, point).boxes = boxes;
  return true;
}

// Jackpot wagers of these boxes, those lost at a fold included: a void hand gets them back, too.
int jackpots_on(const Call& call, std::uint32_t boxes) {
  int wagers = 0;
  for_each_box(boxes, [&](Box box) { wagers += in_game(call.round().hand(box)) ? 1 : 0; });
  return wagers;
}

void emit_void_hand(Call& call, Box box, const Irregularity& row) {
  const Round& round = call.round();
  if (!round.has(box)) {
    // Nothing of it is in the books; what lies there is the player's.
    if (row.point == Point::unbet_box_dealt && call.knows(Point::jackpot_returned_no_ante))
      call.note(Point::jackpot_returned_no_ante, "a jackpot chip there goes back");
    return;
  }
  // It may have gone out of the round while the ruling was waited for.
  if (round.hand(box).voided) return;
  emit_undo_hand(call, box, row.point, true);
  call.emit(What::hand_voided, row.point, box);
}

void go_on(Call& call, std::uint32_t decided) { emit_after_void(call, decided); }

void emit_remove_deck(Call& call, int deck, Point point) {
  Event& removed = call.emit(What::deck_step, point);
  removed.step = DeckStep::remove;
  removed.number = deck + 1;
  if (call.round().phase <= Phase::called) {
    call.emit(What::shuffle_ordered, call.known(Point::cards_replaced, Point::card_count_wrong)).text = "another deck";
  }
}

// A deck found wrong outside the deal. While one of two is played, what the device counts is the other.
void emit_remove_shuffled(Call& call, const Irregularity& row) {
  const Round& round = call.round();
  const bool two = call.table.terms.decks == 2;
  if (round.phase > Phase::called) {
    if (two) return emit_remove_deck(call, 1 - round.deck, row.point);
    return call.note(Point::irregularity_too_late, row.trigger + " too late");
  }
  const bool other = two && !round.shuffled && call.table.any_round;
  emit_remove_deck(call, other ? 1 - call.table.last_deck : round.deck, row.point);
}

void emit_no_hand(Call& call, const Irregularity& row) {
  const Round& round = call.round();
  if (round.settle_step > 0 || round.antes_paid) {
    // What was settled on the hand as it was declared stands.
    call.note(Point::irregularity_too_late, row.trigger + " too late");
    return;
  }
  call.emit(What::no_hand_called, row.point);
  if (round.phase == Phase::shown) call.emit(What::dealer_out, Point::dealer_no_hand);
  if (round.phase != Phase::decision) return;
  std::uint32_t cut_short = 0;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (!hand.in_play() || hand.choice != Choice::none) return;
    // It needs no play wager; its ante is paid with the rest.
    call.emit(What::decided, Point::decision_cut_short, box).choice = Choice::play;
    cut_short |= std::uint32_t{1} << box.number;
  });
  emit_if_all_decided(call, cut_short);
}

// A jackpot prize that waits to be approved is not settled: its chip goes back.
void emit_unpaid_claim_returned(Call& call, Box box, Point point) {
  const BoxHand& hand = call.round().hand(box);
  const bool held = std::any_of(call.table.prizes.begin(), call.table.prizes.end(), [&](const HeldPrize& prize) {
    return prize.box == box && prize.person == hand.player;
  });
  if (!held || !call.book.boomerang) return;
  Event& reversed = call.emit(What::reversed, point, box);
  reversed.person = hand.player;
  reversed.wager = Wager::jackpot;
  emit_claim_dropped(call, box, point);
}

void emit_void_remaining(Call& call, const Irregularity& row) {
  const Round& round = call.round();
  std::uint32_t stand = 0;
  bool ante_folded = false;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (hand.folded() || hand.settled || hand.voided) stand |= std::uint32_t{1} << box.number;
    ante_folded = ante_folded || hand.choice == Choice::fold_ante;
  });
  // 1. Nothing was folded or settled before: the whole round is misdealt.
  if (stand == 0 && !ante_folded) return emit_void_round(call, row.point, row.jackpot);
  // 2. Else only what is left is void. An ante that was given up stays so.
  for_each_box_from_right(round.boxes & ~stand, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    const bool carry = round.game == JackpotStage::registered && live(hand, Wager::jackpot);
    // What a folded ante has lost stays lost; its pair plus remains.
    for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play}) emit_return(call, box, wager, row.point);
    emit_advance_undone(call, box, row.point);
    if (!carry) emit_return(call, box, Wager::jackpot, row.point);
    if (carry) {
      Event& carried = call.emit(What::jackpot_carried, Point::jackpot_carried, box);
      carried.person = hand.player;
    }
    call.emit(What::hand_voided, row.point, box);
  });
  int left = 0;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    const bool stands = !hand.in_play() || hand.settled || !live(hand, Wager::jackpot);
    left += stands && in_game(hand) ? 1 : 0;
  });
  Event& all = call.emit(What::all_settled, row.point);
  all.number = round.game == JackpotStage::registered && left > 0 ? 1 : 0;
}

// Cards put right: none that a player holds, nor those in `others`.
Ruling<void> check_unheld(const Call& call, const Cards& cards, std::span<const Card> others) {
  CardSet held;
  for_each_box(call.round().boxes, [&](Box box) {
    for (const Card card : call.round().hand(box).cards) held |= card;
  });
  for (const Card card : others) held |= card;
  for (const Card card : cards) {
    if (held.contains(card)) return refuse(Point::deck_composition);
    held |= card;
  }
  return {};
}

// A dealer's hand put right: the right number of cards, and none that lies elsewhere.
Ruling<void> check_dealer_cards(const Call& call, const Cards& cards) {
  if (cards.empty()) return {};
  if (static_cast<int>(cards.size()) != hand_size(call)) return refuse(Point::hand_size);
  const auto& jackpot = call.round().jackpot_cards;
  return check_unheld(call, cards, {jackpot.data(), jackpot.size()});
}

// The same for the jackpot cards, before the outcome they decide is on record.
Ruling<void> check_jackpot_cards(const Call& call, const Cards& cards) {
  const Round& round = call.round();
  const bool recorded = round.game == JackpotStage::recorded || round.game == JackpotStage::done;
  if (recorded) return refuse(Point::irregularity_too_late);
  if (round.phase < Phase::dealt || cards.size() != round.jackpot_cards.size()) {
    return refuse(Point::jackpot_cards_wrong);
  }
  return check_unheld(call, cards, {round.dealer.data(), round.dealer.size()});
}

// Antes that were paid because the dealer had no hand lie there again, but for those of hands settled since.
void emit_antes_restored(Call& call, Point point) {
  const Round& round = call.round();
  if (!round.antes_paid) return;
  const auto paid = [](const BoxHand& hand) {
    return !hand.settled && !hand.voided && !hand.stake(Wager::ante).paid.is_zero();
  };
  const auto lay = [](const Stake& ante) { return std::min(ante.placed, ante.effective); };
  for_each_box_from_right(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (!paid(hand)) return;
    Money due;
    for_each_box(round.boxes, [&](Box other) {
      const BoxHand& his = round.hand(other);
      const Stake& ante = his.stake(Wager::ante);
      if (his.player == hand.player && paid(his)) due += lay(ante) + ante.paid;
    });
    // If his chips were taken into custody meanwhile the payment stands.
    const Player* player = call.table.find(hand.player);
    if (player == nullptr || player->chips < due) return;
    Event& restored = call.emit(What::stake_restored, point, box);
    restored.wager = Wager::ante;
    restored.amount = lay(hand.stake(Wager::ante));
  });
}

// The numbered procedures behind a row.
Ruling<void> emit_effect(Call& call, const Irregularity& row, Box box, std::uint32_t boxes, const Cards& cards) {
  const Round& round = call.round();
  const std::uint32_t bit = box.is_box() ? std::uint32_t{1} << box.number : 0;
  switch (row.effect) {
    case Effect::play_on: break;
    case Effect::void_round: emit_void_round(call, row.point, row.jackpot); break;
    case Effect::void_hand:
    case Effect::void_and_retract: {
      const int jackpots = jackpots_on(call, bit);
      emit_void_hand(call, box, row);
      if (jackpots > 0 && call.book.boomerang && !live(round.hand(box), Wager::ante)) {
        call.note(Point::jackpot_returned_no_ante, "jackpot chip returned");
      }
      if (row.jackpot == JackpotFate::reregistered) emit_reregistered(call, Point::jackpot_reregistered, jackpots);
      if (row.effect != Effect::void_and_retract || !emit_retraction(call, bit, {}, Point::wagers_retracted)) {
        go_on(call, bit);
      }
      break;
    }
    case Effect::burn_and_retract: {
      if (call.table.terms.live) {
        CardSet seen = round.seen;
        for (const Card card : cards) {
          if (seen.contains(card)) return refuse(Point::deck_composition);
          seen |= card;
        }
      }
      Event& burnt = call.emit(What::burnt, row.point, box);
      burnt.cards = cards;
      burnt.number = round.face_up;
      emit_retraction(call, 0, {}, Point::wagers_retracted_unbet);
      break;
    }
    case Effect::void_remaining: emit_void_remaining(call, row); break;
    case Effect::void_unsettled:
      for_each_box_from_right(round.boxes, [&](Box each) {
        for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play, Wager::jackpot}) {
          emit_return(call, each, wager, row.point);
        }
        emit_unpaid_claim_returned(call, each, row.point);
      });
      call.emit(What::round_voided, Point::round_void);
      emit_remove_deck(call, round.deck, Point::card_count_wrong);
      break;
    case Effect::no_hand: emit_no_hand(call, row); break;
    case Effect::restore_hand: {
      const BoxHand& hand = round.hand(box);
      if (hand.voided) break;
      // Once the dealer's hand is known nobody decides anew.
      if (hand.folded() && round.revealed && call.house().turns) return refuse(Point::irregularity_too_late);
      const bool stands = hand.folded() && call.house().rebuilt_fold_stands;
      for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play, Wager::jackpot}) {
        // What was given up by choice was not taken in error; once the dealer's hand is known a fold stands.
        const bool by_choice =
            stands || hand.choice == Choice::fold_ante || hand.settled || round.phase >= Phase::shown;
        if (hand.stake(wager).lost.is_zero() || by_choice) continue;
        Event& restored = call.emit(What::stake_restored, call.known(Point::wager_taken_in_error, row.point), box);
        restored.wager = wager;
        restored.amount = hand.stake(wager).lost;
      }
      call.emit(What::hand_restored, row.point, box).number = stands ? 1 : 0;
      break;
    }
    case Effect::set_dealer_hand: {
      FELT_NEED(check_dealer_cards(call, cards));
      Event& set = call.emit(What::dealer_hand_set, row.point);
      if (cards.empty()) {
        set.cards.assign(round.dealer.begin(), round.dealer.end());
      } else {
        set.cards = cards;
      }
      // Already turned: what is still to be settled is settled against the right hand.
      const Cards right = set.cards;
      if (round.phase != Phase::shown) break;
      emit_revealed(call, {right.data(), right.size()});
      if (call.events[call.events.size() - 1].what == What::dealer_qualified) emit_antes_restored(call, row.point);
      break;
    }
    case Effect::set_jackpot_cards: {
      if (cards.empty()) break;
      FELT_NEED(check_jackpot_cards(call, cards));
      call.emit(What::jackpot_cards_set, row.point, kJackpotBox).cards = cards;
      if (round.revealed) call.emit(What::dealt_shown, Point::jackpot_cards_revealed, kJackpotBox).cards = cards;
      break;
    }
    case Effect::return_jackpots: emit_jackpots_returned(call, row.point, false); break;
    case Effect::return_remaining_jackpots: {
      emit_jackpots_returned(call, row.point, true);
      // A hand that can no longer be told from the jackpot cards is void; the others go on.
      const std::uint32_t voided = (boxes | bit) & round.boxes;
      for_each_box_from_right(voided, [&](Box each) {
        if (!round.hand(each).in_play() || round.hand(each).settled) return;
        for (const Wager wager : {Wager::ante, Wager::pair_plus, Wager::play}) {
          emit_return(call, each, wager, Point::hand_void);
        }
        emit_advance_undone(call, each, Point::hand_void);
        call.emit(What::hand_voided, Point::hand_void, each);
      });
      if (voided != 0) go_on(call, voided);
      break;
    }
    case Effect::remove_card: {
      // What is entered counts at a live table only; elsewhere the shoe knows its next card.
      const bool live_table = call.table.terms.live;
      if (live_table && !cards.empty() && round.seen.contains(cards.front())) return refuse(Point::deck_composition);
      Event& burnt = call.emit(What::burnt, row.point);
      burnt.number = round.face_up + 1;
      if (live_table && !cards.empty()) {
        burnt.cards.push_back(cards.front());
      } else if (round.next < round.order.size()) {
        burnt.cards.push_back(round.order[round.next]);
      }
      break;
    }
    case Effect::reshuffle: call.emit(What::shuffle_ordered, row.point).text = "again"; break;
    case Effect::remove_deck:
      if (call.knows(Point::device_count_wrong)) {
        emit_remove_shuffled(call, row);
      } else {
        emit_remove_deck(call, round.deck, Point::card_count_wrong);
      }
      break;
    case Effect::void_remove_deck:
      emit_void_round(call, row.point, row.jackpot);
      emit_remove_deck(call, round.deck, row.point);
      break;
    case Effect::move_seat_hand: {
      const Player* player = call.table.find(round.hand(box).player);
      Event& moved = call.emit(What::seat_hand_moved, row.point, player == nullptr ? box : player->seat);
      moved.place = box;
      break;
    }
    case Effect::void_viewed: {
      const PersonId viewer = round.hand(box).player;
      const Player* player = call.table.find(viewer);
      std::uint32_t voided = 0;
      for_each_box((boxes | bit) & round.boxes, [&](Box each) {
        if (round.hand(each).player != viewer || (player != nullptr && player->seat == each)) return;
        emit_void_hand(call, each, row);
        voided |= std::uint32_t{1} << each.number;
      });
      emit_reregistered(call, Point::jackpot_reregistered, jackpots_on(call, voided));
      if (!emit_retraction(call, voided, viewer, Point::blind_view_retraction)) go_on(call, voided);
      break;
    }
    case Effect::void_unmatched: {
      const int jackpots = jackpots_on(call, bit);
      emit_void_hand(call, box, row);
      Event& told = call.emit(What::advised, Point::play_unmatched_first);
      told.person = round.hand(box).player;
      told.text = "the ante is forfeited next time";
      emit_reregistered(call, Point::jackpot_reregistered, jackpots);
      go_on(call, bit);
      break;
    }
    case Effect::forfeit_unmatched: {
      const BoxHand& hand = round.hand(box);
      const int jackpots = jackpots_on(call, bit);
      const Stake& ante = hand.stake(Wager::ante);
      if (ante.staked > ante.effective) {
        Event& excess = call.emit(What::excess_returned, Point::over_maximum, box);
        excess.wager = Wager::ante;
        excess.amount = ante.staked - ante.effective;
      }
      emit_settled(call, box, Wager::ante, Outcome::loses, std::min(ante.staked, ante.effective), row.point);
      emit_return(call, box, Wager::pair_plus, row.point);
      emit_return(call, box, Wager::jackpot, row.point);
      call.emit(What::hand_voided, row.point, box);
      emit_reregistered(call, Point::jackpot_reregistered, jackpots);
      go_on(call, bit);
      break;
    }
  }
  return {};
}

void emit_also(Call& call, const Irregularity& row) {
  for (const Point point : row.also) {
    call.note(point, point == Point::senior_notified ? "senior manager told" : row.trigger);
  }
}

// What software can find out by itself: whether the player named his cards, whether it is his first time.
std::string found_by_engine(const Call& call, std::string_view trigger, Box box) {
  const Round& round = call.round();
  if (!call.book.prize_meter || !box.is_box() || !round.has(box)) return {};
  const BoxHand& hand = round.hand(box);
  if (trigger == "play-unmatched") {
    const Player* player = call.table.find(hand.player);
    return player != nullptr && player->play_match_told ? "again" : "first";
  }
  if (trigger != "hand-racked") return {};
  // Given up and the dealer's hand shown: too late to decide again, so its wagers go back.
  if (round.revealed && hand.folded()) return "not-named";
  bool others = round.burnt_place != 0;
  bool on_top = !hand.racked || round.burnt_place < hand.rack_place;
  for_each_box(round.boxes, [&](Box other) {
    if (other == box || !round.hand(other).racked) return;
    others = true;
    on_top = on_top && (!hand.racked || round.hand(other).rack_place < hand.rack_place);
  });
  CardSet named;
  CardSet held;
  for (const Card card : call.command.cards) named |= card;
  for (const Card card : hand.cards) held |= card;
  // Who may not look cannot name.
  if (on_top && !hand.blind && call.command.cards.size() == hand.cards.size() && named == held) return "named";
  return others ? "not-named" : "alone";
}

// How many times the ante pair plus may be; 0 is no bound.
int pair_plus_times(const Call& call) {
  const auto& versions = call.house().versions;
  return versions.empty() ? 0 : versions[call.table.terms.version].pair_plus_times;
}

// What lies above the bound is not at risk, and without an ante the hand is out.
void emit_bound_broken(Call& call, Box box, Wager found, Money amount) {
  const int times = pair_plus_times(call);
  const BoxHand& hand = call.round().hand(box);
  const Money ante = found == Wager::ante ? amount : hand.stake(Wager::ante).staked;
  const Money pair_plus = found == Wager::pair_plus ? amount : hand.stake(Wager::pair_plus).staked;
  const Money bound = ante * times;
  if (times == 0 || pair_plus <= bound) return;
  if (bound.is_zero()) {
    emit_settled(call, box, Wager::pair_plus, Outcome::returned, pair_plus, Point::pair_plus_bound_broken);
    call.emit(What::hand_voided, Point::pair_plus_bound_broken, box);
    return go_on(call, std::uint32_t{1} << box.number);
  }
  Event& event = call.emit(What::rule_applied, Point::pair_plus_bound_broken, box);
  event.wager = Wager::pair_plus;
  event.text = "counts to the bound";
  event.second = bound;
}

// What lies face down at a box or before the dealer.
std::span<const Card> hidden_cards(const Call& call, Box box) {
  const Round& round = call.round();
  const auto& cards = box == kDealerBox ? round.dealer : round.hand(box).cards;
  const int up = box == kDealerBox ? call.house().dealer.face_up_card : 0;
  const bool one_up = up > 0 && static_cast<int>(cards.size()) >= up;  // dealt last
  return {cards.data(), cards.size() - (one_up ? 1 : 0)};
}

// Which cards were exposed: those that are named, those dealt last, or all that lie there. None if nobody can tell.
Ruling<Cards> exposed_cards(const Call& call, int times) {
  const Round& round = call.round();
  const Box box = call.command.box;
  const Cards& named = call.command.cards;
  Cards exposed;
  if (!call.house().exposed_cards_known) return exposed;
  if (box != kDealerBox && !(box.is_box() && round.has(box))) {
    // A card met face up in the shoe comes next. A live table has not seen it yet.
    if (call.table.terms.live) {
      for (const Card card : named) {
        if (round.seen.contains(card)) return refuse(Point::deck_composition);
      }
      return named;
    }
    for (std::size_t i = round.next; i < round.order.size() && std::ssize(exposed) < times; ++i) {
      exposed.push_back(round.order[i]);
    }
    return exposed;
  }
  const std::span<const Card> hidden = hidden_cards(call, box);
  for (const Card card : named) {
    if (std::find(hidden.begin(), hidden.end(), card) == hidden.end()) return refuse(Point::deck_composition);
  }
  if (!named.empty()) return named;
  if (round.phase != Phase::dealing && std::ssize(hidden) > times) return exposed;
  const auto last = hidden.last(std::min(hidden.size(), static_cast<std::size_t>(times)));
  exposed.assign(last.begin(), last.end());
  return exposed;
}

// Whether the report fits the box: cards went to no wager, or something is wrong with a hand that is there.
bool fits_box(const Call& call, std::string_view trigger, Box box, int times) {
  const Round& round = call.round();
  // No more cards are exposed than lie there face down.
  if (trigger == "card-exposed" && box == kDealerBox) return std::ssize(hidden_cards(call, box)) >= times;
  if (trigger == "card-exposed" && box == kJackpotBox) return std::ssize(round.jackpot_cards) >= times;
  if (!box.is_box()) return true;
  if (trigger == "card-exposed" && round.has(box) && std::ssize(hidden_cards(call, box)) < times) return false;
  if (trigger == "unbet-box") return !round.has(box);
  if (trigger == "mixed-with-jackpot") return round.has(box) && round.hand(box).in_play() && !round.hand(box).settled;
  if (trigger == "missed-box") return round.has(box);
  const bool of_hand = trigger == "wrong-number" || trigger == "hand-racked" || trigger == "blind-viewed" ||
                       trigger == "play-unmatched" || trigger == "card-exposed" || trigger == "folded-count";
  if (!of_hand) return true;
  if (!round.has(box) || round.hand(box).voided) return false;
  const BoxHand& hand = round.hand(box);
  // A settled hand, or a fold once all is settled, is looked at again only where the book rebuilds hands to verify
  // them.
  const bool over = hand.settled || round.phase == Phase::clear;
  if (trigger == "hand-racked") return !over || !call.knows(Point::hand_alone_in_rack);
  if (trigger == "blind-viewed") return hand.blind;
  if (trigger == "play-unmatched") return live(hand, Wager::ante) && hand.choice == Choice::none;
  return true;
}

// A stake found on a live table's felt that nobody had seen: the box stands as if it had lain there.
Ruling<void> stake_found(Call& call) {
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
  const Money recorded = hand.stake(wager).staked;
  const Player* player = call.table.find(hand.player);
  if (player == nullptr || player->chips + recorded < command.amount) return refuse(Point::chips_only);
  // 1. The chips as they lie.
  const auto lay = [&](Point point) {
    if (command.amount == recorded) return;
    const bool more = command.amount > recorded;
    Event& event = call.emit(more ? What::placed : What::taken_back, point, command.box);
    event.person = hand.player;
    event.wager = wager;
    event.amount = more ? command.amount - recorded : recorded - command.amount;
  };
  const auto apply_rule = [&](Point point, std::string_view text, Money effective) {
    Event& event = call.emit(What::rule_applied, point, command.box);
    event.wager = wager;
    event.text = text;
    event.second = effective;
  };
  const auto give_back_all = [&](Wager which, Point point) {
    const Money lies = which == wager ? command.amount : hand.stake(which).staked;
    if (!lies.is_zero()) emit_settled(call, command.box, which, Outcome::returned, lies, point);
  };
  const LimitRules& rules = call.house().limits;
  if (wager == Wager::play) {
    // 2. A play wager that differs from what it must be. Before the decision it is no wager yet, after a fold none.
    if (hand.choice == Choice::none && !hand.voided) return refuse(Point::play_amount);
    if (hand.folded()) {
      lay(Point::decision_final);
      give_back_all(Wager::play, Point::decision_final);
      return {};
    }
    if (!live(hand, Wager::ante)) {
      lay(Point::play_needs_ante);
      give_back_all(Wager::play, Point::play_needs_ante);
      return {};
    }
    const int times = call.house().decision_wager().times_ante;
    const Money right = std::min(hand.stake(Wager::ante).effective, hand.stake(Wager::ante).staked) * times;
    if (command.amount > right) {
      lay(Point::play_excess_returned);
      apply_rule(Point::play_excess_returned, "excess goes back", right);
    } else if (command.amount < right) {
      lay(Point::play_short_settled);
      apply_rule(Point::play_short_settled, "settled as placed", command.amount);
      Event& told = call.emit(What::advised, Point::play_short_settled);
      told.person = hand.player;
      told.text = "the play wager was too small";
    } else {
      lay(Point::play_placed);
    }
    return {};
  }
  const Limits limits = limits_for(call, *player, wager);
  if (wager == Wager::jackpot) {
    // The right chip that was not registered is a matter for whoever decides disputes.
    if (call.book.prize_meter && recorded.is_zero() && command.amount == call.table.terms.jackpot_cost)
      return refuse(Point::dispute_decided);
    lay(Point::jackpot_wager_amount);
    give_back_all(Wager::jackpot,
                  live(hand, Wager::ante) ? Point::jackpot_wager_amount : Point::jackpot_returned_no_ante);
    emit_reregistered(call, Point::jackpot_reregistered, recorded.is_zero() ? 0 : 1);
    return {};
  }
  lay(wager == Wager::ante ? Point::ante_placed : Point::pair_plus_placed);
  // 3. Under the minimum, and told before: it goes back with what hangs on it.
  if (command.amount < limits.minimum) {
    const bool again = rules.under_minimum == UnderMinimum::refuse || player->under_minimum_told;
    if (!again) {
      Event& told = call.emit(What::advised, Point::under_minimum_first);
      told.person = hand.player;
      told.text = "under the minimum";
      return {};
    }
    give_back_all(wager, Point::under_minimum_again);
    if (wager == Wager::ante) {
      give_back_all(Wager::play, Point::under_minimum_again);
      give_back_all(Wager::jackpot, Point::under_minimum_again);
      emit_reregistered(call, Point::jackpot_reregistered, live(hand, Wager::jackpot) ? 1 : 0);
      if (!hand.coupon.is_zero())
        emit_settled(call, command.box, Wager::coupon, Outcome::returned, Money(), Point::coupon_settled);
      const bool alone = !live(hand, Wager::pair_plus);
      if (!alone && pair_plus_times(call) > 0) {
        emit_bound_broken(call, command.box, Wager::ante, Money());
        return {};
      }
      if (alone || call.book.boomerang) call.emit(What::hand_voided, Point::under_minimum_again, command.box);
      // Where only an ante has a choice, a hand without one is not waited for.
      if (alone || call.house().turns) go_on(call, std::uint32_t{1} << command.box.number);
    } else if (!live(hand, Wager::ante)) {
      call.emit(What::hand_voided, Point::under_minimum_again, command.box);
      go_on(call, std::uint32_t{1} << command.box.number);
    }
    return {};
  }
  // 4. Over the maximum: counts to it.
  if (!limits.maximum.is_zero() && command.amount > limits.maximum) {
    apply_rule(Point::over_maximum, "counts to the maximum", limits.maximum);
    emit_bound_broken(call, command.box, wager, limits.maximum);
    return {};
  }
  // 5. Off the multiple: stands as placed, or down to the last unit.
  const Money multiple = rules.multiple == Multiple::minimum ? limits.minimum : call.table.terms.multiple;
  if (!multiple.is_zero() && command.amount.in_cents() % multiple.in_cents() != 0) {
    if (call.knows(Point::off_multiple_returned)) {
      const Money rest = Money::cents(command.amount.in_cents() % multiple.in_cents());
      apply_rule(Point::off_multiple_returned, "counts to the last unit", command.amount - rest);
    } else if (call.knows(Point::off_multiple_stands)) {
      apply_rule(Point::off_multiple_stands, "settled as placed", command.amount);
    }
    return {};
  }
  // 6. A bound between the wagers that is found broken.
  emit_bound_broken(call, command.box, wager, command.amount);
  return {};
}

// Conduct is put on record; what follows is for those with the power to decide.
std::optional<Point> conduct_point(const Call& call, std::string_view trigger) {
  if (trigger == "exchange") return Point::cards_exchanged;
  if (trigger == "information") return Point::information_passed;
  if (trigger == "device") return Point::device_banned;
  if (trigger == "influence") return Point::no_influence;
  if (trigger == "side-bet") return Point::no_side_bets;
  if (trigger == "secrecy") return call.known(Point::identity_kept_secret, Point::information_passed);
  return std::nullopt;
}

bool good_malfunction(const std::string& finding) {
  const bool cause = finding.find("mechanical") != std::string::npos || finding.find("electrical") != std::string::npos;
  const bool effect = finding.find("prevents") != std::string::npos || finding.find("impedes") != std::string::npos ||
                      finding.find("unfit") != std::string::npos;
  return cause && effect;
}

}  // namespace

Ruling<void> report(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Command& command = call.command;
  const Round& round = call.round();
  if (command.text == "stake-found") return stake_found(call);
  if (const auto point = conduct_point(call, command.text)) {
    if (!call.knows(*point)) return refuse(Point::role_operator);
    Event& noted = call.emit(What::noted, *point, command.box);
    noted.person = command.person;
    noted.text = "reported " + command.text;
    return {};
  }
  if (round.pause == Pause::ruling) return not_paused(call);
  std::string finding = command.finding;
  if (command.text == "shoe-malfunction" && call.knows(Point::malfunction_meaning)) {
    if (call.mode().packet == 1) return refuse(Point::mode_automated_shoe);  // no such shoe here
    if (!good_malfunction(finding)) return refuse(Point::malfunction_meaning);
    call.note(Point::malfunction_meaning, finding);
    finding.clear();
  }
  if (std::string own = found_by_engine(call, command.text, command.box); !own.empty()) finding = std::move(own);
  // Who names the cards has counted them.
  const int named = command.text == "card-exposed" ? static_cast<int>(command.cards.size()) : 0;
  const int times = std::max({command.number, named, 1});
  const Found found = find_rows(call, command.text, finding, command.box, command.text == "wrong-number" ? 1 : times);
  if (found.rows.empty()) {
    if (!has_trigger(call, command.text)) return refuse(Point::irregularity_too_late);
    call.note(Point::irregularity_too_late, command.text + " too late");
    return {};
  }
  const Irregularity& row = call.house().irregularities[found.rows.front()];
  if (!fits_box(call, command.text, command.box, times)) return refuse(row.point);
  // The very first card may be the one: then the deal has begun with it, if it may begin at all.
  const bool first_card = command.text == "face-up-card" || command.text == "drawn-card";
  if (first_card && round.phase == Phase::called) FELT_NEED(ready_to_deal(call));
  Event& reported = call.emit(What::reported, row.point, command.box);
  reported.number = static_cast<std::int32_t>(found.rows.front());
  reported.text = command.text;
  if (row.counts_exposed) {
    const auto cards = exposed_cards(call, times);
    if (!cards) return tl::unexpected(cards.error());
    Event& exposed = call.emit(What::exposed, row.point, command.box);
    exposed.number = found.count;
    exposed.cards = *cards;
  }
  // More than one way out, or a role must confirm: the ruling is proposed and play waits.
  if (found.rows.size() > 1 || row.ruled_by) {
    Event& proposed = call.emit(What::proposed, row.point, command.box);
    proposed.number = static_cast<std::int32_t>(found.rows.front());
    proposed.boxes = command.boxes;
    proposed.definite = found.rows.size() == 1;
    proposed.cards = command.cards;
    proposed.text = command.text;
    if (found.rows.size() > 1) {
      for (const std::size_t i : found.rows) proposed.text += " " + call.house().irregularities[i].finding;
    } else if (!row.finding.empty()) {
      proposed.text += " " + row.finding;
    }
    return {};
  }
  emit_also(call, row);
  return emit_effect(call, row, command.box, command.boxes, command.cards);
}

Ruling<void> confirm(Call& call) {
  const Round& round = call.round();
  const Point by_supervisor = call.known(Point::irregularity_by_supervisor, Point::role_supervisor);
  if (round.pause != Pause::ruling || round.pending_row < 0) return refuse(by_supervisor);
  const auto& rows = call.house().irregularities;
  const Irregularity& proposed = rows[static_cast<std::size_t>(round.pending_row)];
  // The row that was proposed, or the one beside it with what was found.
  const Irregularity* row = nullptr;
  const bool by_engine = !found_by_engine(call, proposed.trigger, round.pending_box).empty();
  int alike = 0;
  for (const Irregularity& other : rows) {
    const bool same = other.trigger == proposed.trigger && other.of_dealer == proposed.of_dealer &&
                      other.of_box == proposed.of_box && other.mode == proposed.mode && other.at == proposed.at &&
                      std::find(other.when.begin(), other.when.end(), moment_of(round.phase)) != other.when.end();
    if (!same || other.finding.empty()) continue;
    // What the engine found out by itself is not for anybody to say otherwise.
    if (by_engine && &other != &proposed) continue;
    ++alike;
    if (other.finding == call.command.text) row = &other;
  }
  if (row == nullptr && (call.command.text.empty() || proposed.finding.empty())) {
    if (proposed.finding.empty() || alike == 1 || round.pending_definite) {
      row = &proposed;
    }
  }
  const bool dismissed = call.command.text == "dismiss";
  if (dismissed) row = &proposed;
  if (row == nullptr) return refuse(by_supervisor);
  if (row->ruled_by || dismissed) {
    if (auto allowed = call.need(row->ruled_by.value_or(Power::rule)); !allowed) {
      return refuse(call.knows(Point::irregularity_by_supervisor) ? by_supervisor : allowed.error().point);
    }
  } else {
    FELT_NEED(call.need(Power::deal));
  }
  Event& ruled = call.emit(What::ruled, dismissed ? by_supervisor : row->point, round.pending_box);
  ruled.text = dismissed ? "nothing was wrong" : row->trigger + (row->finding.empty() ? "" : " " + row->finding);
  if (dismissed) return {};
  emit_also(call, *row);
  const Cards& cards = call.command.cards.empty() ? round.pending_cards : call.command.cards;
  return emit_effect(call, *row, round.pending_box, round.pending_boxes, cards);
}

namespace {

// When the last has answered the round goes on where it was.
void emit_answered(Call& call, Box box, bool took_back) {
  const Round& round = call.round();
  const std::uint32_t bit = std::uint32_t{1} << box.number;
  if ((round.may_retract & ~bit) != 0) return;
  call.emit(What::retraction_closed, round.retract_point);
  emit_going_on(call, took_back ? bit : 0);
}

Ruling<void> answer_retraction(Call& call, bool take_back) {
  const Round& round = call.round();
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const std::uint32_t bit = std::uint32_t{1} << box->number;
  const Point point = round.pause == Pause::retraction ? round.retract_point : Point::wagers_retracted;
  const bool known = call.knows(point);
  if (round.pause != Pause::retraction || (round.may_retract & bit) == 0)
    return refuse(known ? point : Point::wager_locked);
  const bool own =
      round.hand(*box).player == call.command.who.person || (call.command.who.role.is_staff() && call.table.terms.live);
  if (!own) return refuse(point);
  if (take_back) {
    const int jackpots = live(round.hand(*box), Wager::jackpot) ? 1 : 0;
    call.emit(What::retracted, point, *box);
    emit_return_hand(call, *box, point);
    emit_advance_undone(call, *box, point);
    call.emit(What::hand_voided, point, *box);
    emit_reregistered(
        call, point == Point::wagers_retracted_unbet ? Point::jackpot_reregistered_unbet : Point::jackpot_reregistered,
        jackpots);
  } else {
    call.emit(What::stayed, point, *box);
  }
  emit_answered(call, *box, take_back);
  return {};
}

}  // namespace

Ruling<void> stay_silent(Call& call, Box box) {
  if (((call.round().may_retract >> box.number) & 1) == 0) return refuse(Point::decision_timeout);
  call.emit(What::timed_out, Point::decision_timeout, box);
  call.emit(What::stayed, Point::decision_timeout, box);
  emit_answered(call, box, false);
  return {};
}

Ruling<void> retract(Call& call) { return answer_retraction(call, true); }
Ruling<void> stay(Call& call) {
  const Round& round = call.round();
  if (!round.misdealt) return answer_retraction(call, false);
  // After a misdeal the wagers have gone back; who wants leaves them for the next round.
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const Who& who = call.command.who;
  const bool own =
      round.has(*box) && (round.hand(*box).player == who.person || (who.role.is_staff() && call.table.terms.live));
  const bool said = ((round.standing >> box->number) & 1) != 0;
  if (!own || said || !round.hand(*box).has(Wager::ante)) return refuse(Point::wagers_left_standing);
  call.emit(What::stayed, Point::wagers_left_standing, *box);
  return {};
}

Ruling<void> order_count(Call& call) {
  if (!call.knows(Point::card_count_ordered)) return refuse(Point::role_supervisor);
  FELT_NEED(call.need(Power::supervise));
  if (call.round().pause != Pause::none) return not_paused(call);
  call.emit(What::paused, Point::card_count_ordered).text = "to count the cards";
  return {};
}

Ruling<void> count(Call& call) {
  FELT_NEED(call.need(Power::deal));
  if (call.round().pause != Pause::count) return refuse(call.known(Point::card_count_ordered, Point::card_count_wrong));
  call.emit(What::resumed, call.known(Point::card_count_ordered, Point::card_count_wrong)).number = call.command.number;
  if (call.command.number == 52) return {};
  call.note(Point::card_count_wrong, "the count is wrong");
  Command report = call.command;
  report.what = Do::report;
  report.text = "deck-wrong";
  report.number = 1;
  report.box = kNoBox;
  Call inner{call.book, call.table, report, call.events};
  return house::report(inner);
}

}  // namespace felt::house
