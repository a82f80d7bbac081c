// Shuffle, cut, deal: from the deck that came in, or as a person deals it.
#include <algorithm>

#include "house/parts.hpp"

namespace felt::house {
namespace {

bool by_device(const Call& call) { return call.table.terms.shuffling == Shuffling::device; }

// What says how a deck is made up; an automated shoe may have its own clause for it.
Point deck_point(const Call& call) {
  return by_device(call) ? call.known(Point::deck_composition_automated, Point::deck_composition)
                         : Point::deck_composition;
}

// The deck that the next shuffle is about, unless it is named: with two, the one that was not played last.
int next_deck(const Call& call) {
  const Table& table = call.table;
  if (table.terms.decks < 2) return 1;
  return table.any_round ? 2 - table.last_deck : call.round().deck + 1;
}

bool no_round_cards(const Round& round) { return round.phase <= Phase::called; }

// The deck is fit to be used: checked, replacements signed for, opened as the book asks.
Ruling<void> deck_ready(const Call& call, std::size_t index) {
  const DeckState& deck = call.table.decks[index];
  const bool signed_for = call.house().card_signatures > 1;
  if (deck.removed && signed_for) return refuse(Point::cards_replaced);
  if (deck.replaced) {
    if (deck.signatures() < call.house().card_signatures) return refuse(Point::cards_replaced);
  }
  if (!deck.checked) return refuse(Point::cards_checked_in);
  if (call.knows(Point::cards_washed) && !deck.washed) return refuse(Point::cards_washed);
  return {};
}

// Milliseconds until a deck must be changed, where the book changes decks: the shortest time of all ways in which it
// was or is to be dealt.
std::optional<std::int64_t> time_left(const Call& call, std::size_t index) {
  int hours = call.mode().change_hours;
  if (hours == 0) return std::nullopt;
  const DeckState& deck = call.table.decks[index];
  for (const DealingMode& mode : call.book.dealing) {
    if (deck.hand_dealt && mode.from_hand && mode.change_hours > 0) hours = std::min(hours, mode.change_hours);
  }
  return std::int64_t{hours} * 3'600'000 - (call.command.at.ms - deck.opened_at.ms);
}

// Where the next card goes, and whether there is one to deal.
struct Target {
  Box box;
  bool face_up = false;
};

std::optional<Target> next_target(const Call& call) {
  const Round& round = call.round();
  const auto size = static_cast<std::size_t>(hand_size(call));
  const bool packets = call.mode().packet > 1;
  // Pass by pass, the dealer last; with packets everything at once.
  const std::size_t passes = packets ? 1 : size;
  const std::size_t step = packets ? size : 1;
  for (std::size_t pass = 1; pass <= passes; ++pass) {
    std::optional<Target> target;
    for_each_box(round.boxes, [&](Box box) {
      if (!target && round.hand(box).cards.size() < pass * step && !round.hand(box).voided) target = Target{box};
    });
    if (target) return target;
    if (round.dealer.size() < pass * step) {
      return Target{kDealerBox, static_cast<int>(round.dealer.size()) + 1 == call.house().dealer.face_up_card};
    }
  }
  if (call.book.prize_meter && call.table.terms.jackpot &&
      round.jackpot_cards.size() < static_cast<std::size_t>(call.book.prize_meter->cards)) {
    return Target{kJackpotBox};
  }
  return std::nullopt;
}

// What each card rests on: that the box is dealt in, that it lies face down, that the dealer comes last.
Point card_point(const Call& call, Target target, bool first) {
  if (target.box == kJackpotBox) {
    return by_mode(call, {Point::jackpot_cards_dealt, Point::jackpot_cards_dealt, Point::jackpot_cards_from_stub});
  }
  if (target.face_up) return Point::dealer_last_card_up;
  if (target.box == kDealerBox) return by_mode(call, {Point::deal_order, Point::deal_order_hand, Point::deal_packets});
  if (first) return by_mode(call, {Point::dealt_in, Point::dealt_in_hand, Point::dealt_in_packets});
  return by_mode(call, {Point::deal_face_down, Point::deal_face_down_hand, Point::deal_face_down_packets});
}

Event& emit_dealt(Call& call, Target target, bool first) {
  Event& event = call.emit(What::dealt, card_point(call, target, first), target.box);
  event.face_up = target.face_up;
  return event;
}

// No shoe to deal from, or nothing to load.
Point not_loaded(const Call& call) { return call.mode().loaded_once ? Point::shoe_loaded_automated : Point::shoe_only; }

}  // namespace

// What must be done before the first card leaves the shoe.
Ruling<void> ready_to_deal(const Call& call) {
  const Round& round = call.round();
  const Table& table = call.table;
  const Point call_point = by_mode(call, {Point::no_more_bets, Point::no_more_bets_hand, Point::no_more_bets_packets});
  if (round.phase < Phase::called) return refuse(call_point);
  // Books that call the same for every shoe cite that.
  if (round.boxes == 0) return refuse(by_mode(call, {Point::dealt_in, Point::dealt_in_hand, Point::dealt_in_packets}));
  if (!round.shuffled) {
    return refuse(by_device(call) ? call.known(Point::shuffled_by_device, Point::shuffled_each_round)
                                  : Point::shuffled_each_round);
  }
  if (!by_device(call) && call.mode().cuts > 0 && !round.cut) return refuse(Point::cut_once);
  if (!round.loaded) return refuse(not_loaded(call));
  FELT_NEED(deck_ready(call, round.deck));
  if (const auto left = time_left(call, round.deck); left && *left <= 0) return refuse(Point::cards_over_age);
  if (call.book.prize_meter && round.game != JackpotStage::registered) {
    bool staked = table.carried_wagers > 0;
    for_each_box(round.boxes, [&](Box box) { staked = staked || live(round.hand(box), Wager::jackpot); });
    if (staked) return refuse(Point::jackpot_contribution);
  }
  return {};
}

namespace {

// Where a player has several boxes only the one at his seat may be looked at.
void emit_blind(Call& call) {
  if (!call.book.table.extra_positions_blind) return;
  const Round& round = call.round();
  for_each_box(round.boxes, [&](Box box) {
    const PersonId person = round.hand(box).player;
    int boxes = 0;
    for_each_box(round.boxes, [&](Box other) { boxes += round.hand(other).player == person ? 1 : 0; });
    const Player* player = call.table.find(person);
    if (boxes > 1 && player != nullptr && player->seat != box) {
      call.emit(What::blind_fixed, Point::extra_box_blind, box);
    }
  });
}

void emit_first_card(Call& call) {
  if (call.house().round_starts == RoundStarts::first_card) {
    call.emit(What::round_started, Point::round_starts).number = static_cast<std::int32_t>(call.table.rounds + 1);
  }
  emit_blind(call);
}

void emit_deal_complete(Call& call) {
  call.emit(What::deal_completed,
            by_mode(call, {Point::deal_complete, Point::deal_complete_hand, Point::deal_complete_packets}));
  if (call.mode().decision_opens == DecisionOpens::deal_complete) emit_decision_opens(call);
}

// How many cards a whole deal takes, and how many are out. A hand that was made void gets no more.
int cards_needed(const Call& call) {
  const int jackpot = call.book.prize_meter && call.table.terms.jackpot ? call.book.prize_meter->cards : 0;
  int cards = hand_size(call) + jackpot;
  for_each_box(call.round().boxes, [&](Box box) {
    const BoxHand& hand = call.round().hand(box);
    cards += hand.voided ? static_cast<int>(hand.cards.size()) : hand_size(call);
  });
  return cards;
}
int cards_out(const Call& call) {
  const Round& round = call.round();
  std::size_t cards = round.dealer.size() + round.jackpot_cards.size();
  for_each_box(round.boxes, [&](Box box) { cards += round.hand(box).cards.size(); });
  return static_cast<int>(cards);
}

// A whole deal, or the rest of one, straight from the order of the shoe.
Ruling<void> deal_from_shoe(Call& call) {
  const Round& round = call.round();
  const int size = hand_size(call);
  const bool packets = call.mode().packet > 1;
  const int step = packets ? size : 1;
  int limit = call.command.number > 0 ? call.command.number : 1000;
  std::size_t next = round.next;
  const auto take = [&](Event& event, int cards) {
    for (int i = 0; i < cards; ++i) event.cards.push_back(round.order[next++]);
  };
  const int jackpot = call.book.prize_meter && call.table.terms.jackpot ? call.book.prize_meter->cards : 0;
  if (static_cast<int>(round.order.size()) < cards_needed(call) + round.face_up) return refuse(Point::deck_composition);
  for (int pass = 0; pass < (packets ? 1 : size); ++pass) {
    const int wanted = (pass + 1) * step;
    for_each_box(round.boxes, [&](Box box) {
      const BoxHand& hand = round.hand(box);
      if (limit <= 0 || hand.voided || static_cast<int>(hand.cards.size()) >= wanted) return;
      take(emit_dealt(call, {box}, pass == 0), step);
      --limit;
    });
    if (limit > 0 && static_cast<int>(round.dealer.size()) < wanted) {
      if (packets && call.knows(Point::cover_on_dealer_packet))
        call.emit(What::cover_on_packet, Point::cover_on_dealer_packet);
      const bool up = wanted == call.house().dealer.face_up_card;
      take(emit_dealt(call, {kDealerBox, up}, false), step);
      --limit;
    }
  }
  for (int i = static_cast<int>(round.jackpot_cards.size()); i < jackpot && limit > 0; ++i, --limit) {
    take(emit_dealt(call, {kJackpotBox}, false), 1);
  }
  if (limit > 0) emit_deal_complete(call);
  return {};
}

}  // namespace

bool stub_count_due(const Call& call) {
  const int every = call.book.counters.stub_count_rounds;
  const DeckState& deck = call.table.decks[call.round().deck];
  return every > 0 && (call.table.rounds_since_count + 1 >= every || deck.rounds_uncounted + 1 >= every);
}

bool device_has_counted(const Call& call) { return call.table.terms.device_counts && by_device(call); }

Ruling<void> not_paused(const Call& call) {
  switch (call.round().pause) {
    case Pause::none: return {};
    case Pause::count: return refuse(call.known(Point::card_count_ordered, Point::card_count_wrong));
    case Pause::ruling: return refuse(call.known(Point::irregularity_by_supervisor, Point::role_supervisor));
    case Pause::retraction: return refuse(call.known(Point::wagers_retracted, Point::role_supervisor));
  }
  return {};
}

Ruling<void> shuffle(Call& call) {
  // A player never shuffles; the device counts as the dealer's hand.
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  const Table& table = call.table;
  const Point point =
      by_device(call) ? call.known(Point::shuffled_by_device, Point::shuffled_each_round) : Point::shuffled_each_round;
  if (!no_round_cards(round)) return refuse(point);
  const int number = call.command.number > 0 ? call.command.number : next_deck(call);
  if (number > table.terms.decks) return refuse(deck_point(call));
  const auto deck = static_cast<std::size_t>(number - 1);
  FELT_NEED(deck_ready(call, deck));
  const auto left = time_left(call, deck);
  if (left && *left <= 0) return refuse(Point::cards_over_age);
  // A device that counts makes it up by itself.
  const bool owed = table.count_missed && !device_has_counted(call);
  if (owed && call.knows(Point::missed_count_made_up)) return refuse(Point::missed_count_made_up);
  if (table.terms.decks == 2 && call.house().decks_alternate && table.any_round && table.last_deck == deck) {
    return refuse(Point::decks_alternate);
  }
  if (!table.terms.live) {
    CardSet seen;
    for (const Card card : call.command.cards) seen |= card;
    const bool whole = call.command.cards.size() == 52 && seen == full_deck(DeckSize::cards_52);
    if (!whole) return refuse(deck_point(call));
  }
  Event& event = call.emit(What::shuffled, point);
  event.number = number;
  event.cards = call.command.cards;
  if (left && *left <= std::int64_t{call.mode().change_warning_minutes} * 60'000) {
    call.note(Point::cards_over_age, "the cards must be changed soon");
  }
  if (call.mode().loaded_once && table.shoe_filled) call.emit(What::loaded, Point::shoe_loaded_automated);
  if (table.terms.decks == 2 && call.knows(Point::deck_shuffled_while_other_plays)) {
    call.note(Point::deck_shuffled_while_other_plays, "the other deck is in the shuffler");
  }
  return {};
}

Ruling<void> order_shuffle(Call& call) {
  if (!call.knows(Point::shuffle_ordered)) return refuse(Point::role_dealer);
  FELT_NEED(call.need(Power::supervise));
  const bool abnormal = call.command.text == "abnormal";
  const Point point = abnormal ? Point::shuffle_ordered_abnormal : Point::shuffle_ordered;
  const Round& round = call.round();
  if (round.phase >= Phase::decision && round.phase != Phase::voided)
    return refuse(point);  // the round is finished first
  Event& event = call.emit(What::shuffle_ordered, point);
  event.text = call.command.text;
  if (round.phase == Phase::dealing || round.phase == Phase::dealt)
    emit_void_round(call, Point::misdealt, JackpotFate::carried, point);
  return {};
}

Ruling<void> cut(Call& call) {
  const Round& round = call.round();
  if (!call.command.who.role.is_staff()) return refuse(Point::cut_by_whom);
  FELT_NEED(call.need(Power::deal));
  if (by_device(call) || call.mode().cuts == 0) return refuse(call.known(Point::cut_omitted, Point::cut_once));
  if (!round.shuffled || !no_round_cards(round)) return refuse(Point::shuffled_each_round);
  if (round.cut) return refuse(Point::cut_once);
  FELT_NEED(cut_allowed(call.book, DeckSize::cards_52, call.command.number));
  if (call.knows(Point::cut_cover_card_placed)) call.emit(What::cover_placed, Point::cut_cover_card_placed);
  call.emit(What::cut, call.known(Point::cut_position, Point::cut_once)).number = call.command.number;
  if (call.knows(Point::cut_completed)) call.emit(What::cut_completed, Point::cut_completed);
  if (call.knows(Point::cut_cover_card_removed)) call.emit(What::cover_removed, Point::cut_cover_card_removed);
  return {};
}

Ruling<void> recut(Call& call) {
  if (!call.knows(Point::recut_ordered)) return refuse(Point::cut_once);
  if (auto allowed = call.need(Power::supervise); !allowed) return refuse(Point::recut_ordered);
  if (!call.round().cut || !no_round_cards(call.round()) || call.command.text.empty())
    return refuse(Point::recut_ordered);
  call.emit(What::recut_ordered, Point::recut_ordered).text = call.command.text;
  return {};
}

Ruling<void> load(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  if (!call.table.shoe_here) return refuse(call.known(Point::shoe_approved, Point::shoe_only));
  if (!round.shuffled) {
    return refuse(by_device(call) ? call.known(Point::shuffled_by_device, Point::shuffled_each_round)
                                  : Point::shuffled_each_round);
  }
  if (!by_device(call) && call.mode().cuts > 0 && !round.cut) return refuse(Point::cut_once);
  if (!no_round_cards(round) || round.loaded) return refuse(not_loaded(call));
  call.emit(What::loaded, by_mode(call, {call.known(Point::shoe_loaded, Point::shoe_only), Point::deck_in_hand,
                                         Point::shoe_loaded_automated}));
  return {};
}

Ruling<void> deal(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  if (round.phase > Phase::dealing)
    return refuse(by_mode(call, {Point::deal_complete, Point::deal_complete_hand, Point::deal_complete_packets}));
  if (call.table.terms.live) return refuse(Point::shoe_only);  // at a live table each card is entered
  if (round.phase != Phase::dealing) {
    FELT_NEED(ready_to_deal(call));
    emit_first_card(call);
  }
  return deal_from_shoe(call);
}

Ruling<void> card(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  const Command& command = call.command;
  if (!call.table.terms.live) return refuse(Point::shoe_only);
  // A card too many is caught here: there is nowhere left for it to go.
  if (round.phase > Phase::dealing) {
    return refuse(by_mode(call, {Point::deal_complete, Point::deal_complete_hand, Point::deal_complete_packets}));
  }
  if (round.phase != Phase::dealing) FELT_NEED(ready_to_deal(call));
  const auto target = next_target(call);
  if (!target) return refuse(Point::deal_complete);
  if (command.box != kNoBox && command.box != target->box) {
    return refuse(by_mode(call, {Point::deal_order, Point::deal_order_hand, Point::deal_packets}));
  }
  const bool packet = call.mode().packet > 1 && target->box != kJackpotBox;
  if (static_cast<int>(command.cards.size()) != (packet ? hand_size(call) : 1)) {
    return refuse(by_mode(call, {Point::deal_order, Point::deal_order_hand, Point::deal_packets}));
  }
  CardSet seen = round.seen;
  for (const Card dealt : command.cards) {
    if (seen.contains(dealt)) return refuse(deck_point(call));  // a card seen twice
    seen |= dealt;
  }
  if (round.phase != Phase::dealing) emit_first_card(call);
  if (packet && target->box == kDealerBox && call.knows(Point::cover_on_dealer_packet)) {
    call.emit(What::cover_on_packet, Point::cover_on_dealer_packet);
  }
  const bool first = target->box.is_box() && round.hand(target->box).cards.empty();
  emit_dealt(call, *target, first).cards = command.cards;
  if (cards_out(call) + static_cast<int>(command.cards.size()) == cards_needed(call)) emit_deal_complete(call);
  return {};
}

Ruling<void> stub(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Round& round = call.round();
  const Point racked = by_mode(call, {Point::stub_racked, Point::stub_racked_hand, Point::stub_racked_packets});
  if (!call.knows(Point::stub_racked)) return refuse(Point::shoe_only);
  if (round.phase != Phase::dealt || round.stub_done) return refuse(racked);
  const bool due = stub_count_due(call);
  const bool counting = call.command.number != 0;
  if (!counting && due && !device_has_counted(call)) {
    return refuse(by_mode(call, {Point::stub_count_due, Point::stub_count_due_hand, Point::stub_count_due_packets}));
  }
  if (counting) {
    const int expected = 52 - cards_out(call) - round.face_up;
    const std::int32_t count = std::max(call.command.number, 0);
    const bool right = count == expected;
    if (due) {
      call.note(by_mode(call, {Point::stub_count_due, Point::stub_count_due_hand, Point::stub_count_due_packets}),
                "stub count due");
    }
    Event& counted = call.emit(What::stub_counted, right ? Point::stub_count_right : Point::card_count_wrong);
    counted.number = count;
    if (!right) {
      Command report = call.command;
      report.what = Do::report;
      report.text = "stub-count";
      report.box = kNoBox;
      Call inner{call.book, call.table, report, call.events};
      return house::report(inner);
    }
  } else if (due) {
    call.note(Point::device_count_suffices, "the device has counted");
  }
  call.emit(What::stub_racked, racked);
  emit_decision_opens(call);
  return {};
}

Ruling<void> announce(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Point point = call.known(Point::decision_announced, Point::decision_opens);
  if (call.round().phase != Phase::dealt || call.mode().decision_opens != DecisionOpens::announcement)
    return refuse(point);
  call.emit(What::announced, point);
  emit_decision_opens(call);
  return {};
}

}  // namespace felt::house
