// The deal: a street at a time from the shuffled shoe, or card by card as a person deals it.
#include <algorithm>

#include "pot/parts.hpp"
#include "state/apply.hpp"

namespace felt::pot {
namespace {

std::size_t left_in_shoe(const PotRound& round) {
  return round.deck_cards - std::min<std::size_t>(round.next, round.deck_cards);
}

// Who gets cards now, in which order.
std::uint32_t receivers(const PotRound& round) { return contenders(round); }

Point card_point(const Call& call, bool up) {
  const PotRound& round = round_of(call);
  if (is_first(round)) return up ? Point::deal_order : Point::deal_face_down;
  if (!up) return Point::deal_face_down;
  return round.street == 1 ? Point::street_dealt_second : Point::street_dealt;
}

Point board_point(const Call& call) {
  const PotRound& round = round_of(call);
  if (is_first(round)) return Point::communal_first;
  return round.street == 1 ? Point::street_dealt_second : Point::street_dealt;
}

// Too few cards for everyone at this street: one for all instead. That is asked before its first card, not in between.
bool shares_one(const Call& call) {
  const PotRound& round = round_of(call);
  if (round.phase == PotPhase::dealing) return false;
  const std::size_t wanted = street_of(call).cards.size();
  return wanted == 1 && left_in_shoe(round) < static_cast<std::size_t>(std::popcount(receivers(round)));
}

// Which card of the street a first card that came face up leaves for the next ones: at stud one lies up, and it may
// have come before its turn.
bool comes_up(const Call& call, const PotHand& hand, std::size_t place_in_street) {
  const std::string& cards = street_of(call).cards;
  if (cards[place_in_street] != 'u') return false;
  if (!is_first(round_of(call))) return true;
  std::size_t ups = 0;
  for (std::size_t i = 0; i < hand.cards.size(); ++i) ups += hand.is_up(i) ? 1 : 0;
  return ups < static_cast<std::size_t>(std::count(cards.begin(), cards.end(), 'u'));
}

// What must be done before the first card leaves the shoe, or the next street's.
Ruling<void> ready_to_deal(const Call& call) {
  const PotRound& round = round_of(call);
  switch (round.phase) {
    case PotPhase::between: return refuse(Point::shuffled_each_round);
    case PotPhase::shuffled: return refuse(round.cut_declined ? Point::cut_once : Point::cut_missing);
    case PotPhase::cut:
      return refuse(call.table.terms.pot.mode == BettingMode::ante ? Point::ante_posted : Point::blind_posted);
    case PotPhase::betting: return refuse(Point::deal_while_betting);
    case PotPhase::showdown:
    case PotPhase::won: return refuse(Point::round_ends);
    case PotPhase::posted:
    case PotPhase::dealing:
    case PotPhase::closed: break;
  }
  if (round.reshuffle) return refuse(call.known(Point::boxed_card_reshuffle, Point::shuffled_each_round));
  if (round.recut) return refuse(Point::cut_once);
  return {};
}

void emit_started(Call& call) {
  if (round_of(call).started) return;
  call.emit(What::deal_started, Point::round_starts).number = static_cast<std::int32_t>(call.table.rounds + 1);
}

// A street is due, and the shoe is empty.
bool nothing_left(const Call& call) {
  const PotRound& round = round_of(call);
  return round.phase == PotPhase::closed && !street_of(call).cards.empty() && left_in_shoe(round) == 0;
}

// The street is out, and betting or what comes instead follows.
void emit_dealt(Call& call) {
  const PotRound& round = round_of(call);
  const bool last = is_last(call);
  Event& dealt = call.emit(What::street_dealt, last ? Point::final_street_opens : Point::street_opens);
  dealt.number = round.street + 1;
  dealt.definite = last;
  if (last && call.book.info.game == Game::seven_card_stud && !nothing_left(call)) {
    call.note(Point::last_card_untouched, "everyone has the last card");
  }
}

}  // namespace

Ahead::Ahead(const Call& call) : book_(call.book), table_(call.table), command_(call.command) {
  for (std::size_t i = call.applied; i < call.events.size(); ++i) apply(table_, call.events[i]);
}

void emit_street_begins(Call& call, const Table& then, const Events& dealt) {
  const PotRound& round = then.pot.round;
  const std::uint32_t live = live_players(round);
  const Box alone = one_seat(live) ? next_of(live, kNoBox) : kNoBox;
  const bool owes = alone.is_box() && round.hand(alone).street < round.high;
  if ((live == 0 || one_seat(live)) && !owes) {
    call.emit(What::no_betting, Point::dealt_without_betting).number = round.street + 1;
    if (is_last(call)) emit_showdown(call);
    return;
  }
  const Opener opener = choose_opener(call.book, then, dealt);
  Event& opened = call.emit(What::betting_opened, opener.point, opener.box);
  opened.number = round.street + 1;
  opened.place = opener.box;
  opened.definite = opener.forced;
  // A card beyond this street's lies there already: it was turned before this betting began.
  const auto come_up = std::count_if(dealt.begin(), dealt.end(), [](const Event& event) {
    return event.what == What::communal_turned && event.cards.empty();
  });
  if (round.board_ahead > come_up) {
    // The blind is a wager that stands already.
    const bool blind = is_first(round);
    Event& capped =
        call.emit(What::wagers_capped, blind ? Point::communal_early_wager_stands : Point::communal_early_no_wager);
    capped.number = static_cast<std::int32_t>(blind ? Cap::highest_total : Cap::minimum);
    capped.amount = blind ? round.high : call.table.terms.ante.minimum;
  }
}

namespace {

// No card for anybody, not even one for all: the operator has the round played out with the cards that are dealt, if
// everybody can make a hand of them; else all wagers go back.
Ruling<void> go_on_without_cards(Call& call) {
  if (!call.need(Power::operate)) return refuse(Point::shoe_empty);
  const PotRound& round = round_of(call);
  call.note(Point::decided_beyond_rules, "the shoe is empty");
  const bool enough = seats_where(round, [&](const PotHand& hand) {
                        return hand.contends() && hand.cards.size() + round.board.size() < 5;
                      }) == 0;
  if (!enough) {
    emit_refunds(call, Point::shoe_empty);
    call.emit(What::pot_round_void, Point::shoe_empty);
    emit_round_over(call, false);
    return {};
  }
  call.note(Point::shoe_empty, "played out with the cards that are dealt");
  emit_dealt(call);
  emit_street_begins(call, call.table, call.events);
  return {};
}

}  // namespace

Ruling<void> deal(Call& call) {
  FELT_NEED(call.need(Power::deal));
  FELT_NEED(ready_to_deal(call));
  if (nothing_left(call)) return go_on_without_cards(call);
  const PotRound& round = round_of(call);
  const Street& street = street_of(call);
  // At a live table each card is entered; one that was turned too early is in already.
  const bool lies_there = round.board_ahead > 0 && street.cards.empty();
  if (call.table.terms.live && !lies_there) return refuse(Point::shoe_only);
  emit_started(call);
  std::size_t next = round.next;
  int limit = call.command.number > 0 ? call.command.number : 1000;
  const std::uint32_t seats = receivers(round);
  bool all = true;
  if (!street.cards.empty() && shares_one(call)) {
    Event& shared = call.emit(What::communal_turned, Point::communal_card);
    shared.number = 1;
    shared.cards.push_back(round.order[next++]);
  } else {
    // Pass by pass, clockwise from the buck; in packets all at once.
    const std::size_t packet = static_cast<std::size_t>(call.mode().packet);
    for (std::size_t pass = 0; pass < street.cards.size(); pass += packet) {
      for_each_box_from(seats, round.buck, [&](Box box) {
        const PotHand& hand = round.hand(box);
        if (!all || hand.fresh >= pass + packet) return;
        if (limit-- <= 0) {
          all = false;
          return;
        }
        const bool up = comes_up(call, hand, pass);
        Event& event = call.emit(What::served, card_point(call, up), box);
        event.face_up = up;
        for (std::size_t i = 0; i < packet && next < round.order.size(); ++i) {
          event.cards.push_back(round.order[next++]);
        }
      });
    }
  }
  for (int i = 0; i < street.communal && all; ++i) {
    if (round.board_ahead > 0) {
      call.emit(What::communal_turned, board_point(call));  // it lies there already
      continue;
    }
    if (next >= round.order.size()) return refuse(Point::shoe_empty);
    call.emit(What::communal_turned, board_point(call)).cards.push_back(round.order[next++]);
  }
  if (!all) return {};
  emit_dealt(call);
  emit_street_begins(call, call.table, call.events);
  return {};
}

namespace {

// Where the next card goes at a live table; no box for the middle, and nothing if the street is out.
struct Target {
  Box box;
  bool up = false;
  std::size_t cards = 1;
  bool middle = false;
  bool shared = false;
};

std::optional<Target> next_target(const Call& call) {
  const PotRound& round = round_of(call);
  const Street& street = street_of(call);
  const std::uint32_t seats = receivers(round);
  const auto packet = static_cast<std::size_t>(call.mode().packet);
  if (!street.cards.empty() && shares_one(call)) return Target{kNoBox, true, 1, true, true};
  for (std::size_t pass = 0; pass < street.cards.size(); pass += packet) {
    Box box = first_of(seats, round.buck);
    for (int left = std::popcount(seats); left > 0; --left, box = next_of(seats, box)) {
      const PotHand& hand = round.hand(box);
      if (hand.fresh < pass + packet) return Target{box, comes_up(call, hand, pass), packet};
    }
  }
  std::size_t board = 0;
  for (std::size_t i = 0; i <= round.street; ++i) {
    board += static_cast<std::size_t>(rules_of(call).streets[i].communal);
  }
  if (round.board.size() + 0U < board) return Target{kNoBox, true, 1, true};
  return std::nullopt;
}

}  // namespace

void emit_if_dealt(Call& call) {
  if (!call.table.terms.live) return;
  const Ahead ahead(call);
  Call then = ahead.call(call.events);
  if (next_target(then)) return;
  emit_dealt(call);
  emit_street_begins(call, ahead.table(), Events());
}

Ruling<void> card(Call& call) {
  FELT_NEED(call.need(Power::deal));
  FELT_NEED(ready_to_deal(call));
  if (!call.table.terms.live) return refuse(Point::shoe_only);
  const PotRound& round = round_of(call);
  const Command& command = call.command;
  if (nothing_left(call)) return refuse(Point::shoe_empty);
  const auto target = next_target(call);
  if (!target) return refuse(Point::deal_while_betting);
  CardSet seen = round.seen;
  const CardSet deck = full_deck(static_cast<DeckSize>(round.deck_cards));
  for (const Card one : command.cards) {
    if (!deck.contains(one)) return refuse(Point::card_not_of_deck);
    if (seen.contains(one)) return refuse(Point::card_not_of_deck);  // a card seen twice
    seen |= one;
  }
  if (command.cards.size() != target->cards) return refuse(Point::deal_order);
  emit_started(call);
  if (target->middle) {
    if (command.box.is_box()) return refuse(target->shared ? Point::communal_card : board_point(call));
    Event& turned = call.emit(What::communal_turned, target->shared ? Point::communal_card : board_point(call));
    turned.cards = command.cards;
    turned.number = target->shared ? 1 : 0;
  } else {
    // It lies where it fell; the dealer reports what was wrong, if it was.
    const Box box = command.box.is_box() ? command.box : target->box;
    if (!round.has(box)) return refuse(Point::deal_order);
    // A hand that is wrong already does not take any number of further cards.
    const auto& hand = round.hand(box).cards;
    if (hand.size() + command.cards.size() > hand.capacity()) return refuse(Point::deal_order);
    Event& served = call.emit(What::served, card_point(call, target->up), box);
    served.face_up = target->up;
    served.cards = command.cards;
  }
  // A card that stands for all closes its street at once.
  if (target->shared) {
    emit_dealt(call);
    emit_street_begins(call, call.table, call.events);
  } else {
    emit_if_dealt(call);
  }
  return {};
}

// A player looks at cards: at his own, or at one that should not be his.
Ruling<void> look(Call& call) {
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const PotRound& round = round_of(call);
  const PotHand& hand = round.hand(*box);
  if (!round.running() || !round.has(*box)) return refuse(Point::identity_kept_secret);
  if (hand.folded) return refuse(Point::dead_cards);
  // Nobody touches the last hole card until everyone has it.
  const bool last_down = is_last(call) && street_of(call).cards == "d";
  if (last_down && round.phase == PotPhase::dealing)
    return refuse(call.known(Point::last_card_untouched, Point::deal_face_down));
  call.emit(What::cards_looked, Point::identity_kept_secret, *box);
  return {};
}

}  // namespace felt::pot
