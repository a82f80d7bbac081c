// The showdown, the division of what is in the middle, and the end of a round.
#include <algorithm>
#include <array>

#include "hands/evaluate.hpp"
#include "pot/parts.hpp"
#include "rules/judge.hpp"

namespace felt::pot {
namespace {

Middle middle_of(const RuleBook& book, const Table& table, std::span<const Contribution> players) {
  return {*book.pot, scale_of(book, table), table.pot.round.buck, players};
}

// Who has shown so far, and what.
struct Shown {
  std::uint32_t shown = 0;
  std::uint32_t unseen = 0;
};

Shown shown_so_far(const PotRound& round) {
  Shown so_far;
  so_far.shown = seats_where(round, [](const PotHand& hand) { return hand.shown; });
  so_far.unseen = seats_where(round, [](const PotHand& hand) { return hand.unseen; });
  return so_far;
}

// The showdown as a plan: from the last pot to the main pot, in each from the player being called clockwise. Hands are
// valued once.
class Showing {
 public:
  // Before anybody has shown the hands' values say nothing about who comes first.
  explicit Showing(const Call& call, bool valued = true)
      : round_(round_of(call)), players_(contributions(call.table)), division_(divided(call, valued)) {
    first_ = first_to_show();
  }

  [[nodiscard]] HandValue value(Box box) const { return values_[box.number]; }
  [[nodiscard]] const Division& division() const { return division_; }
  [[nodiscard]] Box first() const { return first_; }
  [[nodiscard]] bool wins(Box box) const {
    return std::any_of(division_.pots.begin(), division_.pots.end(), [&](const Pot& pot) {
      return std::popcount(pot.eligible) > 1 && (pot.winners & bit_of(box)) != 0;
    });
  }

  // Whoever comes next, and whether he has to show.
  struct Step {
    Box box;
    bool must_show = false;  // the first of a pot, or as good as the best shown
  };
  [[nodiscard]] Step next(Shown so_far) const {
    for (std::size_t i = division_.pots.size(); i-- > 0;) {
      const Pot& pot = division_.pots[i];
      if (std::popcount(pot.eligible) < 2) continue;
      const std::uint32_t left = pot.eligible & ~so_far.shown & ~so_far.unseen;
      if (left == 0) continue;
      Box start = first_of(pot.eligible, first_);
      // From the starter clockwise.
      Box box = first_of(left, start);
      const std::uint32_t seen = pot.eligible & so_far.shown;
      HandValue best;
      for (std::uint32_t seats = seen; seats != 0; seats &= seats - 1) {
        best = std::max(best, values_[static_cast<std::size_t>(std::countr_zero(seats))]);
      }
      return {box, seen == 0 || values_[box.number] >= best};
    }
    return {};
  }

 private:
  Division divided(const Call& call, bool valued) {
    for (Contribution& player : players_) {
      if (!valued || !player.contender) continue;
      player.value = final_value(call.book, call.table, player.box);
      values_[player.box.number] = player.value;
    }
    return divide(middle_of(call.book, call.table, {players_.data(), players_.size()}));
  }

  [[nodiscard]] Box first_to_show() const {
    const std::uint32_t left = contenders(round_);
    const Box called = round_.called.is_box() ? round_.called : kNoBox;
    if (called.is_box()) return first_of(left, called);
    // All checked in the last betting round, if there was one; else whoever wagered last.
    const bool betting = round_.opener.is_box() && round_.bet_last_street;
    if (betting) return first_of(left, round_.opener);
    if (round_.last_called.is_box()) return first_of(left, round_.last_called);
    return first_of(left, round_.opener.is_box() ? round_.opener : round_.buck);
  }

  const PotRound& round_;
  boost::container::static_vector<Contribution, kBoxesMax> players_;
  std::array<HandValue, kBoxesMax + 1> values_{};
  Division division_;
  Box first_;
};

// What a hand of this category is called, with the deck in use.
Point category_of(const Call& call, HandValue value) {
  const Category category = value.category();
  const DeckSize deck = static_cast<DeckSize>(round_of(call).deck_cards);
  constexpr std::array k52 = {Point::hand_odd_cards,       Point::hand_pair,           Point::hand_two_pairs,
                              Point::hand_three_of_a_kind, Point::hand_straight,       Point::hand_flush,
                              Point::hand_full_house,      Point::hand_four_of_a_kind, Point::hand_straight_flush,
                              Point::hand_royal_flush};
  constexpr std::array k40 = {Point::hand_odd_cards_40,      Point::hand_pair_40,
                              Point::hand_two_pairs_40,      Point::hand_three_of_a_kind_40,
                              Point::hand_straight_40,       Point::hand_flush_40,
                              Point::hand_full_house_40,     Point::hand_four_of_a_kind_40,
                              Point::hand_straight_flush_40, Point::hand_royal_flush_40};
  constexpr std::array k32 = {Point::hand_odd_cards_32,      Point::hand_pair_32,
                              Point::hand_two_pairs_32,      Point::hand_three_of_a_kind_32,
                              Point::hand_straight_32,       Point::hand_flush_32,
                              Point::hand_full_house_32,     Point::hand_four_of_a_kind_32,
                              Point::hand_straight_flush_32, Point::hand_royal_flush_32};
  const auto place = static_cast<std::size_t>(category);
  return deck == DeckSize::cards_52 ? k52[place] : deck == DeckSize::cards_40 ? k40[place] : k32[place];
}

void emit_show(Call& call, const Showing& showing, Box box, Box next) {
  const PotHand& hand = round_of(call).hand(box);
  const HandValue value = showing.value(box);
  Event& shown = call.emit(What::hand_shown, category_of(call, value), box);
  shown.value = value;
  shown.place = next;
  shown.cards.assign(hand.cards.begin(), hand.cards.end());
}

void emit_unseen(Call& call, Box box, Box next) { call.emit(What::hand_unseen, Point::hand_unseen, box).place = next; }

// What a player's cards and those in the middle are worth by a ranking.
HandValue value_by(const RuleBook& book, const Table& table, Box box, Ranking ranking) {
  const PotRound& round = table.pot.round;
  const PotHand& hand = round.hand(box);
  Hand cards;
  for (const Card card : hand.cards) cards += card;
  if (is_manila(book)) {
    if (hand.cards.size() != 2 || round.board.size() < 5) return {};
    return evaluate_manila(ranking, cards,
                           {round.board[0], round.board[1], round.board[2], round.board[3], round.board[4]});
  }
  for (const Card card : round.board) cards += card;
  const std::size_t count = hand.cards.size() + round.board.size();
  if (count == 7) return evaluate_seven(ranking, cards);
  if (count < 5 || count > 7) return {};
  return evaluate_best_five(ranking, cards);
}

// Which hand wins each pot that was contested.
void emit_winners(Call& call, const Showing& showing) {
  std::int32_t number = 0;
  for (const Pot& pot : showing.division().pots) {
    ++number;
    if (std::popcount(pot.eligible) < 2) continue;
    for (std::uint32_t seats = pot.winners; seats != 0; seats &= seats - 1) {
      const Box box{static_cast<std::uint8_t>(std::countr_zero(seats))};
      Event& wins = call.emit(What::winner_announced, Point::winner_announced, box);
      wins.number = number;
      wins.value = showing.value(box);
    }
  }
}

Point size_point(const Call& call) {
  return call.book.hands.decided_by == DecidedBy::two_and_three ? Point::hand_two_plus_three : Point::hand_size;
}

// What told the winner of a pot from the next of those who showed.
void emit_comparison(Call& call, const Showing& showing, const Pot& pot, std::uint32_t shown) {
  HandValue next;
  for (std::uint32_t seats = pot.eligible & shown & ~pot.winners; seats != 0; seats &= seats - 1) {
    next = std::max(next, showing.value(Box{static_cast<std::uint8_t>(std::countr_zero(seats))}));
  }
  const HandValue best = showing.value(next_of(pot.winners, kNoBox));
  if (std::popcount(pot.winners) > 1) call.note(Point::suits_equal, "equal hands: suits do not count");
  if (next == HandValue() || next.category() != best.category()) return;
  const JudgedHand higher{best, category_of(call, best), {}};
  call.note(compare_point(call.book, higher, {next, higher.point, {}}), "told apart within the category");
}

// What the hands were compared by: the cards that count, their order and that of the hands.
void emit_points_of_comparison(Call& call, const Showing& showing, std::uint32_t shown) {
  const DeckSize deck = static_cast<DeckSize>(round_of(call).deck_cards);
  call.note(size_point(call), "five cards make a hand");
  const bool full = deck == DeckSize::cards_52;
  const bool forty = deck == DeckSize::cards_40;
  const Point ranks = full ? Point::card_order : forty ? Point::card_order_40 : Point::card_order_32;
  call.note(ranks, full    ? "ranks of the 52-card deck"
                   : forty ? "ranks of the 40-card deck"
                           : "ranks of the 32-card deck");
  // With the low ace a straight may exist that there is none of without.
  Ranking high = ranking_of(call.table);
  high.ace_low = false;
  const bool low = seats_where(round_of(call), [&](const PotHand& hand) {
                     const Box box{static_cast<std::uint8_t>(&hand - round_of(call).hands.data())};
                     return hand.contends() && (shown & bit_of(box)) != 0 &&
                            value_by(call.book, call.table, box, high) != showing.value(box);
                   }) != 0;
  if (low) call.note(full ? Point::card_order : Point::ace_low_agreed, "the ace is low");
  call.note(full ? Point::hand_order : forty ? Point::hand_order_40 : Point::hand_order_32, "hands compared");
  for (const Pot& pot : showing.division().pots) {
    if (std::popcount(pot.eligible) > 1) emit_comparison(call, showing, pot, shown);
  }
}

// Everybody has shown or thrown away: who wins what, and why.
void emit_decision(Call& call, const Showing& showing, std::uint32_t shown) {
  emit_points_of_comparison(call, showing, shown);
  emit_winners(call, showing);
}

}  // namespace

Ranking ranking_of(const Table& table) {
  const DeckSize deck = static_cast<DeckSize>(table.pot.round.deck_cards);
  return {deck, deck == DeckSize::cards_52 || table.terms.pot.ace_low};
}

HandValue final_value(const RuleBook& book, const Table& table, Box box) {
  return value_by(book, table, box, ranking_of(table));
}

boost::container::static_vector<Contribution, kBoxesMax> contributions(const Table& table) {
  boost::container::static_vector<Contribution, kBoxesMax> players;
  const PotRound& round = table.pot.round;
  for_each_box(round.boxes, [&](Box box) {
    const PotHand& hand = round.hand(box);
    Contribution player;
    player.box = box;
    player.total = hand.total;
    player.contender = hand.contends();
    player.void_hand = hand.voided || hand.out;
    player.tapped_out = hand.tapped_out;
    player.unseen = hand.unseen;
    player.folded_at = hand.folded_at;
    players.push_back(player);
  });
  return players;
}

CommissionScale scale_of(const RuleBook& book, const Table& table) {
  CommissionScale scale = standard_scale(book.pot->commission, table.terms.ante.minimum);
  const PotTerms& terms = table.terms.pot;
  if (!terms.commission_free.is_zero()) scale.free = terms.commission_free;
  if (!terms.commission_step.is_zero()) scale.step = terms.commission_step;
  if (terms.commission_cap != 0) scale.cap = table.terms.ante.minimum * terms.commission_cap;
  return scale;
}

void emit_showdown(Call& call) {
  const Ahead ahead(call);
  Call then = ahead.call(call.events);
  const PotRound& round = round_of(then);
  const Shown so_far = shown_so_far(round);
  const Showing showing(then, so_far.shown != 0);
  const Showing::Step step = showing.next(so_far);
  // Whoever is asked already is not asked again.
  if (round.phase == PotPhase::showdown && step.box.is_box() && step.box == round.shows) return;
  call.emit(What::showdown_opened, Point::showdown_opens, step.box);
  // Nobody is left to ask: of those who have shown somebody wins.
  if (!step.box.is_box() && so_far.shown != 0) emit_decision(then, showing, so_far.shown);
}

Ruling<void> show_hand(Call& call) {
  const PotRound& round = round_of(call);
  if (call.command.who.role.is_staff()) FELT_NEED(call.need(Power::deal));
  if (round.phase != PotPhase::showdown) {
    // The one whose wager was not called may show; then everybody sees it.
    const auto box = box_of(call);
    const bool won = round.phase == PotPhase::won || (round.phase == PotPhase::between && round.over);
    if (!box || !won || !round.has(*box) || !round.hand(*box).contends() || round.hand(*box).shown) {
      return refuse(Point::showdown_order);
    }
    const PotHand& hand = round.hand(*box);
    Event& shown = call.emit(What::hand_shown, Point::uncalled_hand_shared, *box);
    shown.cards.assign(hand.cards.begin(), hand.cards.end());
    return {};
  }
  const Showing showing(call);
  Shown so_far = shown_so_far(round);
  const bool all = call.command.who.role.is_staff() && !call.command.box.is_box() && !call.command.person.is_somebody();
  if (!all) {
    const auto box = box_of(call);
    if (!box) return tl::unexpected(box.error());
    if (*box != round.shows) return refuse(Point::showdown_order);
  }
  // The dealer goes round the table: everybody shows who must, the others keep their hands to themselves.
  do {
    const Showing::Step step = showing.next(so_far);
    if (!step.box.is_box()) break;
    const bool shows = !all || step.must_show || showing.wins(step.box);
    (shows ? so_far.shown : so_far.unseen) |= bit_of(step.box);
    const Showing::Step after = showing.next(so_far);
    if (shows) {
      emit_show(call, showing, step.box, after.box);
    } else {
      emit_unseen(call, step.box, after.box);
    }
    if (after.box.is_box()) continue;
    emit_decision(call, showing, so_far.shown);
  } while (all && showing.next(so_far).box.is_box());
  return {};
}

Ruling<void> fold_unseen(Call& call) {
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const PotRound& round = round_of(call);
  if (round.phase != PotPhase::showdown || *box != round.shows) return refuse(Point::showdown_order);
  const Showing showing(call);
  Shown so_far = shown_so_far(round);
  const Showing::Step step = showing.next(so_far);
  // Cards speak: a hand that wins a pot is not thrown away.
  if (showing.wins(*box)) return refuse(Point::cards_speak);
  if (step.must_show) return refuse(Point::showdown_order);
  so_far.unseen |= bit_of(*box);
  const Showing::Step after = showing.next(so_far);
  emit_unseen(call, *box, after.box);
  if (!after.box.is_box()) emit_decision(call, showing, so_far.shown);
  return {};
}

Ruling<void> settle(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const PotRound& round = round_of(call);
  if (round.phase != PotPhase::won) return refuse(Point::pot_passed);
  const Showing showing(call);
  const Division& division = showing.division();
  // A pot that no hand can win and nobody folded for: the operator decides.
  if (!division.returned.empty()) {
    if (!call.need(Power::operate)) return refuse(Point::decided_beyond_rules);
    call.note(Point::decided_beyond_rules, "back to those who paid it");
  }
  // 1. What nobody called goes back.
  if (division.uncalled_to.is_box()) {
    call.emit(What::uncalled_returned, Point::uncalled_returned, division.uncalled_to).amount = division.uncalled;
    call.note(Point::commission_uncalled, "not called, not charged");
  }
  if (division.pots.size() > 1) {
    call.note(Point::side_pot, "side pots");
    call.note(Point::side_pot_eligible, "each pot to its own contenders");
  }
  const bool kept =
      std::any_of(division.pots.begin(), division.pots.end(), [](const Pot& pot) { return !pot.unmatched.is_zero(); });
  if (kept) call.note(Point::void_wager_measures, "an unmatched wager of a void hand stays");
  // 2. Pot and commission are announced, the commission is taken, the rest passed to whoever won.
  const PotTerms& terms = call.table.terms.pot;
  const bool variant =
      !terms.commission_free.is_zero() || !terms.commission_step.is_zero() || terms.commission_cap != 0;
  for (const PotGroup& group : division.groups) {
    Event& announced = call.emit(What::pot_announced, Point::pot_announced);
    announced.amount = group.gross;
    announced.second = group.commission;
    announced.boxes = group.winners;
    if (group.pots > 1) call.note(Point::commission_total, "pots of the same winners are one");
    if (group.exempt) call.note(Point::commission_tie_exempt, "paid in by the tied alone");
    if (group.by_last_fold) call.note(Point::last_to_fold_wins, "to whoever folded last");
    if (variant) call.note(Point::commission_variant, "by the cheaper scale");
    if (group.commission.is_zero()) {
      if (!group.exempt) call.note(Point::commission_free, "no commission");
    } else {
      call.emit(What::commission_taken, group.capped ? Point::commission_cap : Point::commission_scale).amount =
          group.commission;
    }
    for (const Payout& payout : group.payouts) {
      if (payout.amount.is_zero()) continue;
      const Point point = group.payouts.size() > 1 ? Point::pot_divided : Point::pot_passed;
      Event& passed = call.emit(What::pot_passed, point, payout.box);
      passed.amount = payout.amount;
      passed.second = payout.odd;
    }
  }
  for (const Payout& payout : division.returned) {
    call.emit(What::pot_returned, Point::void_pot_returned, payout.box).amount = payout.amount;
  }
  emit_round_over(call, true);
  return {};
}

// A player who could not bring his stake to the minimum and has lost it leaves; so does one who was excluded. Then the
// buck moves on.
void emit_round_over(Call& call, bool played) {
  const PotRound& round = round_of(call);
  const PotTable& pot = call.table.pot;
  std::array<bool, kBoxesMax + 1> wins{};
  for (const Event& event : call.events) {
    if ((event.what == What::pot_passed || event.what == What::pot_returned) && event.box.is_box()) {
      wins[event.box.number] = true;
    }
  }
  if (played) {
    call.emit(What::pot_round_ended, Point::round_ends).number = round.number;
  }
  std::uint32_t stay = 0;
  for (const Player& player : call.table.players) {
    if (!player.seat.is_box()) continue;
    const bool in_round = round.has(player.seat) && round.hand(player.seat).player == player.person;
    const bool tapped = in_round && round.hand(player.seat).tapped_out;
    const bool loses = played && tapped && !wins[player.seat.number] && player.chips.is_zero();
    if (loses && (pot.short_stakes & bit_of(player.seat)) != 0) {
      call.emit(What::left, Point::stake_short_leaves).person = player.person;
    } else if (player.excluded) {
      Event& gone = call.emit(What::left, Point::breach_excluded);
      gone.person = player.person;
      gone.amount = player.chips;
    } else {
      stay |= bit_of(player.seat);
    }
  }
  if (!round.started || stay == 0) return;
  Event& buck = call.emit(What::buck_placed, Point::buck_moves, next_of(stay, round.buck));
  buck.boxes = pot.waits_for_buck;
}

}  // namespace felt::pot
