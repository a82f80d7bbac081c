// What goes wrong in a round: which row of the book applies, who rules on it, and what follows.
#include <algorithm>

#include "pot/parts.hpp"
#include "state/apply.hpp"

namespace felt::pot {
namespace {

bool nobody_has_acted(const PotRound& round) {
  return seats_where(round, [](const PotHand& hand) { return hand.acted; }) == 0;
}

PotMoment moment_of(const Call& call) {
  const PotRound& round = round_of(call);
  const auto deal = is_first(round) ? PotMoment::first_deal : is_last(call) ? PotMoment::last_deal : PotMoment::deal;
  switch (round.phase) {
    case PotPhase::shuffled:
    case PotPhase::cut: return PotMoment::prepared;
    case PotPhase::posted:
    case PotPhase::dealing:
    case PotPhase::closed: return deal;
    case PotPhase::betting: return nobody_has_acted(round) ? deal : PotMoment::betting;
    case PotPhase::between:
    case PotPhase::showdown:
    case PotPhase::won: break;
  }
  return PotMoment::showdown;
}

bool street_untouched(const Call& call) {
  const PotRound& round = round_of(call);
  if (round.phase == PotPhase::posted || round.phase == PotPhase::closed) return true;
  if (round.phase != PotPhase::dealing) return false;
  return seats_where(round, [](const PotHand& hand) { return hand.fresh > 0; }) == 0;
}

// Whether a row speaks of cards of the street that is dealt. One that is a misdeal also in betting speaks of the first
// cards, which are out in every later deal.
bool of_street(const Call& call, const PotIrregularity& row) {
  if (row.effect == PotEffect::hold_wager || row.effect == PotEffect::void_hand) return false;
  const bool also_later = std::find(row.when.begin(), row.when.end(), PotMoment::betting) != row.when.end();
  return row.effect != PotEffect::misdeal || !also_later || is_first(round_of(call));
}

bool has_card_of_street(const Call& call, Box box) {
  const PotHand& hand = round_of(call).hand(box);
  return hand.contends() && hand.fresh > 0;
}

// The row of the book that a report comes under; -1 if there is none for this moment.
int row_for(const Call& call, std::string_view finding, bool& known) {
  const Command& command = call.command;
  const PotRound& round = round_of(call);
  const auto& rows = rules_of(call).irregularities;
  const PotMoment moment = moment_of(call);
  known = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const PotIrregularity& row = rows[i];
    if (row.trigger != command.text) continue;
    known = true;
    if (!row.finding.empty() && row.finding != finding) continue;
    // A wager out of turn is one while a betting round runs, also before its first wager.
    if (std::find(row.when.begin(), row.when.end(), moment) == row.when.end()) continue;
    if (row.of_box && !round.has(command.box)) continue;
    // Nothing is wrong with cards that are not out yet.
    if (row.of_box && moment < PotMoment::betting && of_street(call, row) && !street_of(call).cards.empty() &&
        street_untouched(call)) {
      continue;
    }
    // No card is left to be met in the shoe when the street is out.
    if (row.effect == PotEffect::reshuffle && round.phase == PotPhase::betting) continue;
    // Nor with a cut that is still due; that somebody else cut is.
    if (row.point == Point::cut_missing && round.phase == PotPhase::shuffled) continue;
    if (row.effect == PotEffect::void_hand && !round.hand(command.box).contends()) continue;
    // While the first cards are dealt their number is put right.
    if (row.effect == PotEffect::void_hand && moment == PotMoment::first_deal && round.phase != PotPhase::betting) {
      continue;
    }
    if (row.first_of_deal && (!street_untouched(call) || round.board_ahead > 0)) continue;
    if (row.street > 0 && row.street != round.street + 1) continue;
    // What a generator shuffles is whole.
    if (row.effect == PotEffect::count_cards && !call.table.terms.live) continue;
    if (row.alone && std::popcount(contenders(round) & ~(bit_of(command.box) | command.boxes)) != 1) continue;
    // A card comes back, or counts as the up card, from whoever has got it.
    if (row.trigger == "card-up" && !has_card_of_street(call, command.box)) continue;
    if (row.card > 0 && static_cast<int>(round.hand(command.box).cards.size()) != row.card) continue;
    if (row.up >= 0 && std::popcount(static_cast<unsigned>(round.hand(command.box).up)) != row.up) continue;
    return static_cast<int>(i);
  }
  return -1;
}

// Every card of the street put where the proper order has it, by its place in the shoe.
class Rebuilding {
 public:
  explicit Rebuilding(const Call& call) : round_(round_of(call)) {
    const Street& street = street_of(call);
    const std::uint32_t seats = contenders(round_);
    std::size_t board = is_manila(call.book) ? 0 : round_.communal_streets;
    for (std::size_t i = 0; i < round_.street; ++i) {
      board += static_cast<std::size_t>(rules_of(call).streets[i].communal);
    }
    // 1. The cards of this street, in the order in which they left the shoe.
    for (std::size_t i = 0; i < round_.next && i < round_.order.size(); ++i) {
      if (of_this_street(round_.order[i], board)) cards_.push_back(round_.order[i]);
    }
    // 2. To whom they go; what fell to somebody who is out of the round is taken from him.
    for (std::uint32_t left = round_.boxes; left != 0; left &= left - 1) {
      const auto seat = static_cast<std::size_t>(std::countr_zero(left));
      const PotHand& hand = round_.hands[seat];
      hands_[seat].assign(hand.cards.begin(), hand.cards.end() - hand.fresh);
      up_[seat] = static_cast<std::uint16_t>(hand.up & ((1U << hands_[seat].size()) - 1));
    }
    const auto packet = static_cast<std::size_t>(call.mode().packet);
    std::size_t next = 0;
    for (std::size_t pass = 0; pass < street.cards.size(); pass += packet) {
      Box box = first_of(seats, round_.buck);
      for (int left = std::popcount(seats); left > 0; --left, box = next_of(seats, box)) {
        for (std::size_t i = 0; i < packet && next < cards_.size(); ++i) {
          place(cards_[next++], box, street.cards[pass + i] == 'u');
        }
      }
    }
    for (std::size_t i = 0; i < board && i < round_.board.size(); ++i) board_.push_back(round_.board[i]);
    // As many communal cards as were turned already; the others lie in the shoe again.
    for (std::size_t i = board; i < round_.board.size() && next < cards_.size(); ++i) board_.push_back(cards_[next++]);
    used_ = next;
    if (is_manila(call.book)) {
      for (; next < cards_.size(); ++next) possible_ = possible_ && !known_to_somebody(cards_[next]);
    }
  }

  [[nodiscard]] bool possible() const { return possible_; }
  // Whether somebody has looked at a card that is another's.
  [[nodiscard]] bool wrongly_seen() const { return wrongly_seen_; }

  void emit(Call& call, Point point) const {
    const int out = static_cast<int>(round_.next) - static_cast<int>(cards_.size() - used_);
    const std::uint32_t strays = seats_where(round_, [](const PotHand& hand) { return hand.fresh > 0; });
    for (std::uint32_t left = contenders(round_) | strays; left != 0; left &= left - 1) {
      const Box box{static_cast<std::uint8_t>(std::countr_zero(left))};
      Event& rebuilt = call.emit(What::hand_rebuilt, point, box);
      rebuilt.cards = hands_[box.number];
      rebuilt.boxes = up_[box.number];
      rebuilt.number = out;
    }
    if (!board_.empty() || !round_.board.empty()) call.emit(What::board_rebuilt, point).cards = board_;
  }

 private:
  [[nodiscard]] bool of_this_street(Card card, std::size_t board) const {
    for (std::uint32_t left = round_.boxes; left != 0; left &= left - 1) {
      const PotHand& hand = round_.hands[static_cast<std::size_t>(std::countr_zero(left))];
      for (std::size_t i = 0; i < hand.cards.size(); ++i) {
        if (hand.cards[i] == card) return i + hand.fresh >= hand.cards.size();
      }
    }
    for (std::size_t i = board; i < round_.board.size(); ++i) {
      if (round_.board[i] == card) return true;
    }
    return false;
  }

  // A card that somebody has looked at cannot go back to the shoe.
  [[nodiscard]] bool known_to_somebody(Card card) const {
    for (std::uint32_t left = round_.boxes; left != 0; left &= left - 1) {
      const PotHand& hand = round_.hands[static_cast<std::size_t>(std::countr_zero(left))];
      if (hand.looked && std::find(hand.cards.begin(), hand.cards.end(), card) != hand.cards.end()) return true;
    }
    return std::find(round_.board.begin(), round_.board.end(), card) != round_.board.end();
  }

  // No hole place may hold a card that has been face up, or that another player has looked at.
  void place(Card card, Box box, bool up) {
    for (std::uint32_t left = round_.boxes; left != 0; left &= left - 1) {
      const Box from{static_cast<std::uint8_t>(std::countr_zero(left))};
      const PotHand& hand = round_.hand(from);
      for (std::size_t i = 0; i < hand.cards.size(); ++i) {
        if (hand.cards[i] != card || up) continue;
        const bool seen = from != box && hand.looked;
        wrongly_seen_ = wrongly_seen_ || seen;
        if (hand.is_up(i) || seen) possible_ = false;
      }
    }
    for (const Card lies : round_.board) {
      if (lies == card && !up) possible_ = false;
    }
    Cards& hand = hands_[box.number];
    // A hand that was wrong before this street cannot be put right by it.
    if (hand.size() >= round_.hands[box.number].cards.capacity()) possible_ = false;
    if (up) up_[box.number] = static_cast<std::uint16_t>(up_[box.number] | (1U << hand.size()));
    hand.push_back(card);
  }

  const PotRound& round_;
  Cards cards_;
  Cards board_;
  std::size_t used_ = 0;
  bool possible_ = true;
  bool wrongly_seen_ = false;
  std::array<Cards, kBoxesMax + 1> hands_;
  std::array<std::uint16_t, kBoxesMax + 1> up_{};
};

// Whether cards have been seen that make a misdeal of it: where they went out of turn, by somebody whose they are not;
// where their number is wrong, by anybody.
bool seen_by(const Call& call) {
  if (call.command.text == "hole-out-of-turn") return Rebuilding(call).wrongly_seen();
  return seats_where(round_of(call), [](const PotHand& hand) { return hand.looked; }) != 0;
}

// After hands were put right: whoever opens may be another.
void emit_going_on(Call& call) {
  const PotRound& round = round_of(call);
  if (round.phase == PotPhase::betting) {
    const Ahead ahead(call);
    emit_street_begins(call, ahead.table(), Events());
  }
  if (round.phase == PotPhase::dealing) emit_if_dealt(call);
}

// The card that was turned too early: at a live table as it was entered, else the next of the shoe.
Ruling<Card> early_card(const Call& call) {
  const PotRound& round = round_of(call);
  if (!call.table.terms.live) {
    if (round.next >= round.order.size()) return refuse(Point::irregularity_too_late);
    return round.order[round.next];
  }
  const Cards& cards = call.command.cards;
  if (cards.size() != 1) return refuse(Point::shoe_only);
  const bool of_deck = full_deck(static_cast<DeckSize>(round.deck_cards)).contains(cards.front());
  if (!of_deck || round.seen.contains(cards.front())) return refuse(Point::card_not_of_deck);
  return cards.front();
}

Ruling<void> emit_cap(Call& call, const PotIrregularity& row) {
  const PotRound& round = round_of(call);
  std::size_t most = 0;
  for (const Street& street : rules_of(call).streets) most += static_cast<std::size_t>(street.communal);
  if (round.board.size() >= most) return refuse(Point::irregularity_too_late);
  // Until this street's own card lies there, the next card is that one.
  if (round.phase != PotPhase::betting) return refuse(row.point);
  const auto card = early_card(call);
  if (!card) return tl::unexpected(card.error());
  // 1. While a wager stands nobody goes above it; else nobody puts in more than the minimum. The blind stands from the
  // first deal on.
  const bool standing = is_first(round) || !round.high.is_zero();
  const bool checks = rules_of(call).premature_board->checks_begin_betting && !nobody_has_acted(round);
  const bool ahead = round.board_ahead > 0;
  const bool highest = (standing || checks) && !ahead;
  const Point point = highest ? Point::communal_early_wager_stands : Point::communal_early_no_wager;
  // 2. The card lies open from now on and is used next in its order.
  call.emit(What::board_exposed, point).cards.push_back(*card);
  // 3. A second card bounds the betting on the one before it, once that begins.
  if (ahead) return {};
  Event& capped = call.emit(What::wagers_capped, point);
  capped.number = static_cast<std::int32_t>(highest ? Cap::highest_total : Cap::minimum);
  capped.amount = highest ? round.high : call.table.terms.ante.minimum;
  return {};
}

// Whoever is out of the round has what he put in before his turn back.
void emit_held_back(Call& call, Box box) {
  const Money held = round_of(call).hand(box).held;
  if (!held.is_zero()) call.emit(What::held_back, Point::out_of_turn_released, box).amount = held;
}

Ruling<void> carry_out(Call& call, const PotIrregularity& row, Box box) {
  const PotRound& round = round_of(call);
  switch (row.effect) {
    case PotEffect::play_on: call.note(row.point, "on record: " + row.trigger); return {};
    case PotEffect::misdeal: emit_misdeal(call, row.point); return {};
    case PotEffect::rebuild: {
      const Rebuilding rebuilding(call);
      if (!rebuilding.possible()) {
        emit_misdeal(call, row.otherwise);
        return {};
      }
      rebuilding.emit(call, row.point);
      emit_going_on(call);
      return {};
    }
    case PotEffect::void_hand: {
      // All that were reported together: if no hand is right, none wins by being the last.
      for_each_box((bit_of(box) | call.command.boxes) & contenders(round), [&](Box one) {
        emit_held_back(call, one);
        call.emit(What::pot_hand_void, row.point, one);
      });
      const bool turn = ((bit_of(box) | call.command.boxes) & bit_of(round.turn)) != 0;
      emit_after_out(call, turn ? round.turn : box);
      return {};
    }
    case PotEffect::face_card: {
      Event& faced = call.emit(What::card_faced, row.point, box);
      faced.cards.push_back(round.hand(box).cards.back());
      return {};
    }
    case PotEffect::reshuffle: call.emit(What::reshuffle_due, row.point); return {};
    case PotEffect::take_back:
      if (round.next >= round.deck_cards) {
        call.note(row.point, "no other card is left");
        return {};
      }
      call.emit(What::card_taken_back, row.point, box).cards.push_back(round.hand(box).cards.back());
      call.emit(What::reshuffle_due, row.point);
      return {};
    case PotEffect::cap_wagers: return emit_cap(call, row);
    case PotEffect::hold_wager: {
      const PotHand& hand = round.hand(box);
      if (round.phase != PotPhase::betting || !hand.live() || round.turn == box) return refuse(row.point);
      const Player* player = call.table.find(hand.player);
      if (call.command.amount > Money() && player != nullptr && call.command.amount <= player->chips) {
        call.emit(What::wager_held, row.point, box).amount = call.command.amount;
        return {};
      }
      return refuse(Point::wager_over_stake);
    }
    case PotEffect::fold_early: {
      const PotHand& hand = round.hand(box);
      if (round.phase != PotPhase::betting || !hand.live() || round.turn == box) return refuse(row.point);
      emit_held_back(call, box);
      Event& folds = call.emit(What::acted, row.point, box);
      folds.move = Move::fold;
      folds.place = round.turn;
      emit_after_out(call, box);
      return {};
    }
    case PotEffect::refund_round:
      call.note(Point::decided_beyond_rules, "all contributions go back");
      emit_refunds(call, row.point);
      call.emit(What::pot_round_void, row.point);
      emit_round_over(call, false);
      return {};
    case PotEffect::count_cards: call.emit(What::pot_paused, row.point).text = "for a count"; return {};
  }
  return {};
}

}  // namespace

void emit_refunds(Call& call, Point point) {
  const PotRound& round = round_of(call);
  if (!round.commission.is_zero()) call.emit(What::commission_reversed, point).amount = round.commission;
  for_each_box(round.boxes, [&](Box box) {
    const PotHand& hand = round.hand(box);
    if (!hand.held.is_zero()) call.emit(What::held_back, point, box).amount = hand.held;
    if (hand.total.is_zero() && hand.won.is_zero()) return;
    Event& refunded = call.emit(What::refunded, point, box);
    refunded.amount = hand.total;
    refunded.second = hand.won;
  });
}

void emit_misdeal(Call& call, Point why) {
  call.note(why, "misdeal");
  emit_refunds(call, Point::misdeal_refund);
  call.emit(What::misdealt, Point::misdeal_consequence);
  call.note(Point::misdeal_players_stay, "the same players are dealt to again");
}

Ruling<void> report(Call& call) {
  const Command& command = call.command;
  FELT_NEED(call.need(Power::deal));
  const PotRound& round = round_of(call);
  if (round.phase == PotPhase::between || round.phase == PotPhase::won) return refuse(Point::irregularity_too_late);
  if (command.box.is_box() && !round.has(command.box)) return refuse(Point::fold_final);
  std::string finding = command.finding;
  if (finding.empty()) finding = seen_by(call) ? "looked" : "unseen";
  bool known = false;
  const int index = row_for(call, finding, known);
  if (index < 0) return refuse(known ? Point::irregularity_too_late : Point::practice_applied);
  const PotIrregularity& row = rules_of(call).irregularities[static_cast<std::size_t>(index)];
  if (!row.ruled_by) return carry_out(call, row, command.box);
  Event& proposed = call.emit(What::pot_proposed, row.point, command.box);
  proposed.number = index;
  proposed.boxes = command.boxes;
  proposed.cards = command.cards;
  proposed.text = row.trigger;
  return {};
}

Ruling<void> confirm(Call& call) {
  const PotRound& round = round_of(call);
  const auto& rows = rules_of(call).irregularities;
  if (round.pause != Pause::ruling || round.pending_row < 0 ||
      static_cast<std::size_t>(round.pending_row) >= rows.size()) {
    return refuse(Point::misdeal_confirmed);
  }
  const PotIrregularity& row = rows[static_cast<std::size_t>(round.pending_row)];
  FELT_NEED(call.need(row.ruled_by.value_or(Power::supervise)));
  const bool dismissed = call.command.text == "dismiss";
  const bool of_deal = row.effect == PotEffect::misdeal || row.effect == PotEffect::rebuild;
  Event& ruled = call.emit(What::pot_ruled, row.effect == PotEffect::refund_round ? Point::decided_beyond_rules
                                            : of_deal                             ? Point::misdeal_confirmed
                                                                                  : row.point);
  ruled.text = dismissed ? "nothing was wrong" : row.trigger;
  if (dismissed) return {};
  Command report = call.command;
  report.box = round.pending_box;
  report.boxes = round.pending_boxes;
  report.cards = round.pending_cards;
  Call inner{call.book, call.table, report, call.events};
  return carry_out(inner, row, round.pending_box);
}

Ruling<void> order_count(Call& call) {
  FELT_NEED(call.need(Power::supervise));
  call.emit(What::pot_paused, Point::card_count_ordered).text = "for a count";
  return {};
}

Ruling<void> count(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const PotRound& round = round_of(call);
  if (round.pause != Pause::count) return refuse(Point::card_count_ordered);
  const bool running = round.running();
  const int cards = running ? round.deck_cards : static_cast<int>(call.table.terms.pot.deck);
  if (call.command.number == cards) {
    call.emit(What::pot_resumed, Point::card_count_ordered);
    return {};
  }
  call.note(Point::card_count_wrong, "the count is wrong");
  Event& removed = call.emit(What::deck_step, Point::card_count_wrong);
  removed.step = DeckStep::remove;
  removed.number = 1;
  if (!running) {
    call.emit(What::pot_resumed, Point::card_count_wrong);
    return {};
  }
  Command report = call.command;
  report.text = "count-wrong";
  bool known = false;
  const int row = row_for({call.book, call.table, report, call.events}, {}, known);
  if (row < 0) return refuse(Point::card_count_wrong);
  Event& proposed = call.emit(What::pot_proposed, rules_of(call).irregularities[static_cast<std::size_t>(row)].point);
  proposed.number = row;
  proposed.text = report.text;
  return {};
}

Ruling<void> not_paused(const Call& call) {
  switch (round_of(call).pause) {
    case Pause::count: return refuse(Point::card_count_ordered);
    case Pause::ruling: return refuse(Point::misdeal_confirmed);
    default: return {};
  }
}

Ruling<void> void_round(Call& call) {
  FELT_NEED(call.need(Power::invalidate));
  const PotRound& round = round_of(call);
  const std::string& cause = call.command.text;
  const auto& causes = rules_of(call).disturbances;
  const bool disturbed = std::find(causes.begin(), causes.end(), cause) != causes.end();
  if (!disturbed && cause != "fraud") return refuse(Point::disturbance_invalidates);
  const Point point = disturbed ? Point::disturbance_invalidates : Point::fraud_invalidates;
  // For fraud the persons are named.
  if (!disturbed && call.command.finding.empty()) return refuse(point);
  const bool undone = round.phase == PotPhase::between && (!round.over || !round.started);
  bool anything = false;
  for_each_box(round.boxes, [&](Box box) {
    const PotHand& hand = round.hand(box);
    anything = anything || !hand.total.is_zero() || !hand.held.is_zero();
  });
  if (undone || !anything) return refuse(point);
  call.note(point, call.command.finding.empty() ? cause : cause + ": " + call.command.finding);
  emit_refunds(call, Point::invalidated_refund);
  const bool running = round.running();
  call.emit(What::pot_round_void, Point::invalidated_refund);
  if (running) emit_round_over(call, false);
  return {};
}

// A rule breaker's wagers go back to him; he is out of the round.
Ruling<void> void_wager(Call& call) {
  FELT_NEED(call.need(Power::punish));
  const PotRound& round = round_of(call);
  const Box box = call.command.box;
  if (!round.running() || round.phase == PotPhase::won || !round.has(box)) return refuse(Point::breach_wager_void);
  if (call.command.text.empty()) return refuse(Point::breach_wager_void);  // the reason goes on record
  const PotHand& hand = round.hand(box);
  if (hand.total.is_zero()) return refuse(Point::breach_wager_void);
  if (!hand.held.is_zero()) call.emit(What::held_back, Point::breach_wager_void, box).amount = hand.held;
  call.emit(What::wagers_void, Point::breach_wager_void, box).amount = hand.total;
  if (!hand.contends()) return {};
  call.emit(What::player_out, Point::breach_wager_void, box);
  emit_after_out(call, box);
  return {};
}

// Excluded in the middle of a round: his hand is out, his wagers stay.
Ruling<void> exclude_from_round(Call& call) {
  const PotRound& round = round_of(call);
  const Player* player = call.table.find(call.command.person);
  if (player == nullptr || !player->seat.is_box() || !round.running() || !round.has(player->seat)) return {};
  const PotHand& hand = round.hand(player->seat);
  if (!hand.contends() || round.phase == PotPhase::won) return {};
  // Before the first card there is no round without a blind or with one player only: it is not begun.
  const bool no_blind = player->seat == round.buck && round.phase < PotPhase::posted;
  if (!round.started && (no_blind || std::popcount(contenders(round)) <= 2)) {
    emit_refunds(call, Point::breach_excluded);
    call.emit(What::pot_round_void, Point::breach_excluded);
    Event& gone = call.emit(What::left, Point::breach_excluded);
    gone.person = player->person;
    gone.amount = player->chips;
    return {};
  }
  if (!hand.held.is_zero()) call.emit(What::held_back, Point::breach_excluded, player->seat).amount = hand.held;
  call.emit(What::player_out, Point::breach_excluded, player->seat);
  emit_after_out(call, player->seat);
  return {};
}

}  // namespace felt::pot
