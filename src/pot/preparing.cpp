// Before the first card: who is dealt in, the buck, the shuffle, the cut, the blind or the antes.
#include <algorithm>

#include "pot/parts.hpp"
#include "rules/judge.hpp"

namespace felt::pot {
namespace {

std::uint32_t seated(const Table& table) {
  std::uint32_t seats = 0;
  for (const Player& player : table.players) {
    if (player.seat.is_box() && !player.excluded) seats |= bit_of(player.seat);
  }
  return seats;
}

std::uint32_t with_chips(const Table& table) {
  std::uint32_t seats = 0;
  for (const Player& player : table.players) {
    if (player.seat.is_box() && !player.excluded && !player.chips.is_zero()) seats |= bit_of(player.seat);
  }
  return seats;
}

// Who plays the next round and who has the buck. One who sat out when it was due waits for it to come round again, or
// takes it at once if the game could not go on without him.
struct Lineup {
  std::uint32_t seats = 0;
  std::uint32_t waits = 0;
  Box buck;
  bool first_buck = false;
  bool taken_at_once = false;
};

Lineup lineup_of(const Call& call) {
  const PotTable& pot = call.table.pot;
  const std::uint32_t here = seated(call.table);
  const std::uint32_t ready = with_chips(call.table) & ~pot.sitting_out & ~pot.left_out;
  const bool blind = call.table.terms.pot.mode == BettingMode::blind;
  Lineup lineup;
  lineup.waits = pot.waits_for_buck & here;
  lineup.first_buck = !pot.buck_placed;
  Box due = lineup.first_buck ? next_of(here, kNoBox) : first_of(here, pot.buck);
  for (int left = std::popcount(here); left > 0; --left, due = next_of(here, due)) {
    if ((ready & bit_of(due)) != 0) break;
    const bool own_choice = (pot.sitting_out & bit_of(due)) != 0;
    if (blind && own_choice && !lineup.first_buck) lineup.waits |= bit_of(due);
  }
  lineup.buck = due;
  lineup.seats = ready & ~(lineup.waits & ~bit_of(due));
  if (std::popcount(lineup.seats) < 2 && std::popcount(ready) >= 2) {
    // Too few without those who wait: the nearest of them takes the buck.
    const std::uint32_t waiting = ready & lineup.waits;
    lineup.buck = first_of(waiting, lineup.buck);
    lineup.seats |= bit_of(lineup.buck);
    lineup.taken_at_once = true;
  }
  lineup.waits &= ~bit_of(lineup.buck);
  return lineup;
}

// Who was dealt to in a misdealt round and is still here: the same again, as long as they are two.
std::uint32_t dealt_again(const Table& table) {
  const PotRound& round = table.pot.round;
  if (!round.misdealt) return 0;
  std::uint32_t seats = 0;
  for_each_box(round.boxes & seated(table), [&](Box box) {
    if (table.owner[box.number] == round.hand(box).player) seats |= bit_of(box);
  });
  return std::popcount(seats) < 2 ? 0 : seats;
}

// An agreement that somebody has not given, or that the numbers no longer fit, is none: the table falls back.
void emit_lapsed(Call& call, std::uint32_t seats) {
  const Terms& terms = call.table.terms;
  const std::uint32_t all = seated(call.table) | kOperatorAgrees;
  const auto agreed = [&](Agreement agreement) {
    return (call.table.pot.agreed[static_cast<std::size_t>(agreement)] & all) == all;
  };
  const DeckSize standard = call.book.deck.standard;
  if (terms.pot.deck != standard) {
    const auto most = call.book.deck.players_max.find(terms.pot.deck);
    const bool fits = most == call.book.deck.players_max.end() || std::popcount(seats) <= most->second;
    const auto which = terms.pot.deck == DeckSize::cards_40 ? Agreement::deck_40 : Agreement::deck_32;
    const std::uint32_t players = seated(call.table);
    const bool all_players = (call.table.pot.agreed[static_cast<std::size_t>(which)] & players) == players;
    if (!fits || !all_players) {
      Event& event = call.emit(What::term_set, Point::agreement_lapsed);
      event.term = Term::deck;
      event.number = static_cast<std::int32_t>(standard);
    }
  }
  if (terms.pot.ace_low && !agreed(Agreement::ace_low)) {
    Event& event = call.emit(What::term_set, Point::agreement_lapsed);
    event.term = Term::ace_low;
  }
}

Ruling<void> cards_ready(const Call& call) {
  const DeckState& deck = call.table.decks[0];
  if (deck.removed || (deck.replaced && !deck.checked)) return refuse(Point::cards_replaced);
  if (!deck.checked) return refuse(Point::cards_checked_in);
  return {};
}

// The rest of the shoe, shuffled in the middle of a deal.
Ruling<void> shuffle_shoe(Call& call) {
  const PotRound& round = round_of(call);
  const std::size_t left = round.deck_cards - std::min<std::size_t>(round.next, round.deck_cards);
  if (!call.table.terms.live) {
    CardSet rest;
    for (std::size_t i = round.next; i < round.order.size(); ++i) rest |= round.order[i];
    CardSet given;
    for (const Card card : call.command.cards) given |= card;
    if (call.command.cards.size() != left || !(given == rest)) return refuse(Point::deck_composition);
  }
  // With fewer than four cards no cut can lie two from both ends.
  const CutLimits& limits = call.book.cut.limits;
  const bool cuts = static_cast<int>(left) >= limits.top_min + limits.bottom_min;
  Event& event = call.emit(What::shoe_shuffled, call.known(Point::boxed_card_reshuffle, Point::shuffled_each_round));
  event.cards = call.command.cards;
  event.number = cuts ? 1 : 0;
  if (!cuts) call.note(call.known(Point::cut_omitted_few_cards, Point::cut_once), "too few cards to be cut");
  return {};
}

}  // namespace

Ruling<Box> box_of(const Call& call) {
  const Command& command = call.command;
  if (command.who.role.is_staff()) {
    if (command.box.is_box() && command.box.number <= call.table.terms.seats) return command.box;
    const Player* named = call.table.find(command.person);
    if (named != nullptr && named->seat.is_box()) return named->seat;
    return refuse(Point::seats_limit);
  }
  const Player* player = call.table.find(command.who.person);
  if (player == nullptr || !player->seat.is_box()) return refuse(Point::seat_taken);
  if (command.box.is_box() && command.box != player->seat) return refuse(Point::hand_played_alone);
  return player->seat;
}

Money stake_of(const Call& call, const PotHand& hand) {
  const Player* player = call.table.find(hand.player);
  return player == nullptr ? Money() : player->chips + hand.held;
}

Ruling<void> shuffle(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const PotRound& round = round_of(call);
  if (round.reshuffle) return shuffle_shoe(call);
  if (round.running()) return refuse(Point::shuffled_each_round);
  if (call.table.life == Life::closed) return refuse(Point::cards_checked_in);
  if (!gaming_at(call.table.terms, call.command.at)) return refuse(Point::gaming_hours);
  FELT_NEED(cards_ready(call));
  if (call.command.number > 1) return refuse(Point::deck_composition);
  // 1. Who is dealt in: the same again after a misdeal.
  Lineup lineup;
  DeckSize deck = call.table.terms.pot.deck;
  const std::uint32_t again = dealt_again(call.table);
  if (again != 0) {
    deck = static_cast<DeckSize>(round.deck_cards);
    lineup.seats = again;
    lineup.buck = first_of(again, round.buck);
    if (lineup.buck != round.buck) call.emit(What::buck_placed, Point::buck_moves, lineup.buck);
  } else {
    lineup = lineup_of(call);
    for (const Player& player : call.table.players) {
      if (!player.seat.is_box() || !player.chips.is_zero()) continue;
      Event& left = call.emit(What::left, Point::stake_empty_leaves);
      left.person = player.person;
    }
    if (std::popcount(lineup.seats) < 2) return refuse(Point::players_too_few);
    const std::size_t before = call.events.size();
    emit_lapsed(call, lineup.seats);
    for (std::size_t i = before; i < call.events.size(); ++i) {
      if (call.events[i].term == Term::deck) deck = call.book.deck.standard;
    }
  }
  // 2. The cards.
  if (!call.table.terms.live) {
    CardSet seen;
    for (const Card card : call.command.cards) seen |= card;
    if (call.command.cards.size() != static_cast<std::size_t>(deck)) return refuse(Point::deck_composition);
    if (!(seen == full_deck(deck))) return refuse(Point::card_not_of_deck);
  }
  // 3. The buck.
  if (again == 0) {
    const bool moved =
        lineup.first_buck || lineup.buck != call.table.pot.buck || lineup.waits != call.table.pot.waits_for_buck;
    if (moved) {
      const Point point = lineup.first_buck                           ? Point::buck_first
                          : lineup.taken_at_once || lineup.waits != 0 ? Point::buck_sitter_waits
                                                                      : Point::buck_moves;
      Event& buck = call.emit(What::buck_placed, point, lineup.buck);
      buck.boxes = lineup.waits;
    }
  }
  Event& event = call.emit(What::pot_shuffled, Point::shuffled_each_round);
  event.number = static_cast<std::int32_t>(deck);
  event.boxes = lineup.seats;
  event.cards = call.command.cards;
  return {};
}

DeckSize next_deck(const RuleBook& book, const Table& table) {
  if (dealt_again(table) != 0) return static_cast<DeckSize>(table.pot.round.deck_cards);
  const Command command;
  Events events;
  Call call{book, table, command, events};
  emit_lapsed(call, lineup_of(call).seats);
  const bool lapsed =
      std::any_of(events.begin(), events.end(), [](const Event& event) { return event.term == Term::deck; });
  return lapsed ? book.deck.standard : table.terms.pot.deck;
}

namespace {

// Whoever folded may have left before the rest of the shoe has to be cut.
bool buck_is_here(const Call& call) {
  const PotRound& round = round_of(call);
  return call.table.owner[round.buck.number] == round.hand(round.buck).player;
}

}  // namespace

Ruling<void> cut(Call& call) {
  const PotRound& round = round_of(call);
  const Who& who = call.command.who;
  const bool again = round.recut;
  if (!again && round.phase != PotPhase::shuffled) {
    return refuse(round.phase == PotPhase::between ? Point::shuffled_each_round : Point::cut_once);
  }
  if (who.role.is_staff()) {
    FELT_NEED(call.need(Power::deal));
    if (!round.cut_declined && buck_is_here(call)) return refuse(Point::cut_by_whom);
  } else if (who.person != round.hand(round.buck).player || !buck_is_here(call)) {
    return refuse(Point::cut_by_other);
  } else if (round.cut_declined) {
    return refuse(Point::cut_by_whom);  // he has left it to the dealer
  }
  const int depth = call.command.number;
  const int cards = round.deck_cards - (again ? round.next : 0);
  const CutLimits& limits = call.book.cut.limits;
  if (depth < limits.top_min || depth > cards - limits.bottom_min) return refuse(Point::cut_position);
  call.emit(again ? What::shoe_cut : What::pot_cut, Point::cut_position).number = depth;
  call.note(Point::cut_completed, "the former bottom lies on top");
  return {};
}

Ruling<void> decline_cut(Call& call) {
  const PotRound& round = round_of(call);
  if (round.phase != PotPhase::shuffled && !round.recut) return refuse(Point::cut_once);
  if (!call.command.who.role.is_staff() && call.command.who.person != round.hand(round.buck).player) {
    return refuse(Point::cut_by_other);
  }
  // Nobody declines for a player, and he does it once.
  if (call.command.who.role.is_staff() || round.cut_declined) return refuse(Point::cut_by_whom);
  call.emit(What::cut_declined, Point::cut_by_whom, round.buck);
  return {};
}

namespace {

void emit_tapped(Call& call, Box box, Money put_in, Money stake, bool whole) {
  if (put_in < stake) return;
  call.emit(What::tapped_out, whole ? Point::tap_out_exact : Point::short_post, box);
}

Ruling<void> ready_to_post(const Call& call, BettingMode mode) {
  const PotRound& round = round_of(call);
  if (round.phase == PotPhase::shuffled) return refuse(Point::cut_missing);
  if (call.table.terms.pot.mode != mode) return refuse(call.known(Point::betting_mode, Point::blind_posted));
  if (round.phase != PotPhase::cut) {
    return refuse(mode == BettingMode::blind ? Point::blind_posted : Point::ante_posted);
  }
  return {};
}

}  // namespace

Ruling<void> post_blind(Call& call) {
  FELT_NEED(ready_to_post(call, BettingMode::blind));
  const PotRound& round = round_of(call);
  if (call.command.who.role.is_staff()) {
    FELT_NEED(call.need(Power::deal));
  } else if (call.command.who.person != round.hand(round.buck).player) {
    return refuse(Point::blind_posted);
  }
  // 1. How many minimums: the buck's choice, or the house's.
  const std::uint8_t fixed = call.table.terms.pot.blind_multiple;
  const int times = call.command.number != 0 ? call.command.number : std::max<int>(fixed, 1);
  const auto& multiples = rules_of(call).blind.multiples;
  if (std::find(multiples.begin(), multiples.end(), times) == multiples.end()) return refuse(Point::blind_multiple);
  if (fixed != 0 && times != fixed) return refuse(Point::blind_multiple);
  // 2. What he has; a stake below it goes in whole, if he had no smaller choice.
  const Money blind = call.table.terms.ante.minimum * times;
  const Money stake = stake_of(call, round.hand(round.buck));
  if (stake < blind && fixed == 0 && times != 1) return refuse(Point::wager_over_stake);
  const Money amount = std::min(stake, blind);
  Event& event = call.emit(What::blind_posted, Point::blind_posted, round.buck);
  event.number = times;
  event.amount = amount;
  event.second = blind;
  emit_tapped(call, round.buck, amount, stake, amount == blind);
  return {};
}

Ruling<void> post_antes(Call& call) {
  FELT_NEED(call.need(Power::deal));
  FELT_NEED(ready_to_post(call, BettingMode::ante));
  const PotRound& round = round_of(call);
  const Money ante = call.table.terms.ante.minimum * rules_of(call).ante->amount_minimums;
  Box box = first_of(round.boxes, round.buck);
  for (int left = std::popcount(round.boxes); left > 0; --left, box = next_of(round.boxes, box)) {
    const Money stake = stake_of(call, round.hand(box));
    const Money amount = std::min(stake, ante);
    call.emit(What::ante_posted, Point::ante_posted, box).amount = amount;
    emit_tapped(call, box, amount, stake, amount == ante);
  }
  return {};
}

}  // namespace felt::pot
