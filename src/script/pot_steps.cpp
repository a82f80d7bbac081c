// The routine of a table where players bet against each other: opening it, shuffle, cut and blind, the streets, and
// passing the pot once it is won.
#include <algorithm>

#include "pot/pot.hpp"
#include "script/steps.hpp"
#include "state/call.hpp"

namespace felt::script {

Ruling<void> Routine::prepare_pot_table() {
  const RuleBook& book = room_.book();
  const auto top = static_cast<std::int16_t>(book.roles.order.size() - 1);
  const std::string& house = book.roles.order.back();
  const auto set = [&](Term term, Money amount) {
    Command command = step(Do::set, top, house);
    command.term = term;
    command.amount = amount;
    return perform_(command);
  };
  if (table().terms.ante.minimum.is_zero()) FELT_NEED(set(Term::minimum, Money::dollars(5)));
  if (table().terms.ante.maximum.is_zero() && book.pot->ante) {
    FELT_NEED(set(Term::maximum, table().terms.ante.minimum * 10));
  }
  if (!table().decks[0].checked) {
    Command check = step(Do::deck);
    check.step = DeckStep::check_in;
    FELT_NEED(perform_(check));
  }
  return perform_(step(Do::open, top, house));
}

Ruling<void> Routine::prepare_pot_round(const Cards& order, PotPhase until) {
  const auto& round = [&]() -> const PotRound& { return table().pot.round; };
  if (round().phase == PotPhase::between && until > PotPhase::between) {
    Command shuffle = step(Do::shuffle);
    if (!table().terms.live) {
      // So ordered that the cards leave the shoe as wanted once it was cut in the middle.
      Cards cards = deck_starting(order, pot::next_deck(room_.book(), table()));
      std::rotate(cards.begin(), cards.end() - static_cast<std::ptrdiff_t>(cards.size() / 2), cards.end());
      shuffle.cards = cards;
    }
    FELT_NEED(perform_(shuffle));
  }
  const PersonId holder = round().hand(round().buck).player;
  const auto player_says = [&](Do what) {
    Command command;
    command.what = what;
    command.at = at_;
    command.who = {Role{Role::kPlayer}, holder};
    return command;
  };
  if (round().phase == PotPhase::shuffled && until > PotPhase::shuffled) {
    Command cut = round().cut_declined ? step(Do::cut) : player_says(Do::cut);
    cut.number = round().deck_cards - round().deck_cards / 2;
    FELT_NEED(perform_(cut));
  }
  if (round().phase == PotPhase::cut && until > PotPhase::cut) {
    FELT_NEED(
        perform_(table().terms.pot.mode == BettingMode::ante ? step(Do::post_antes) : player_says(Do::post_blind)));
  }
  return {};
}

Cards rest_of_shoe(const Table& table, const Cards& first) {
  const PotRound& round = table.pot.round;
  Cards rest;
  for (std::size_t i = round.next; i < round.order.size(); ++i) rest.push_back(round.order[i]);
  Cards wanted;
  for (const Card card : first) {
    const auto found = std::find(rest.begin(), rest.end(), card);
    if (found == rest.end()) continue;
    wanted.push_back(card);
    rest.erase(found);
  }
  for (const Card card : rest) wanted.push_back(card);
  return wanted;
}

// The rest of the shoe shuffled, and cut by the buck, if that is due.
Ruling<void> Routine::reshuffle(const Cards& order) {
  const PotRound& round = table().pot.round;
  if (round.reshuffle) {
    Command shuffle = step(Do::shuffle);
    if (!table().terms.live) {
      shuffle.cards = rest_of_shoe(table(), order);
      // Wanted is the order after the cut, if there is one: few cards are not cut.
      const CutLimits& limits = room_.book().cut.limits;
      const std::size_t left = shuffle.cards.size();
      const bool cuts = static_cast<int>(left) >= limits.top_min + limits.bottom_min;
      const auto depth = static_cast<std::ptrdiff_t>(left / 2);
      if (cuts) std::rotate(shuffle.cards.begin(), shuffle.cards.end() - depth, shuffle.cards.end());
    }
    FELT_NEED(perform_(shuffle));
  }
  if (!table().pot.round.recut) return {};
  Command cut = step(Do::cut);
  const PersonId holder = round.hand(round.buck).player;
  const bool here = table().owner[round.buck.number] == holder;
  if (!round.cut_declined && here) cut.who = {Role{Role::kPlayer}, holder};
  cut.number = (round.deck_cards - round.next) / 2;
  return perform_(cut);
}

Ruling<void> Routine::deal_streets(const Cards& order) {
  FELT_NEED(reshuffle(order));
  for (int streets = 0; streets < 8; ++streets) {
    const PotPhase phase = table().pot.round.phase;
    if (phase != PotPhase::posted && phase != PotPhase::dealing && phase != PotPhase::closed) return {};
    if (!table().terms.live) {
      FELT_NEED(perform_(step(Do::deal)));
      continue;
    }
    const Cards deck = deck_starting(order, static_cast<DeckSize>(table().pot.round.deck_cards));
    const std::uint8_t street = table().pot.round.street;
    while (table().pot.round.street == street && table().pot.round.phase != PotPhase::betting &&
           table().pot.round.phase != PotPhase::showdown) {
      FELT_NEED(perform_(live_card(table(), room_.book(), deck, step(Do::card))));
    }
  }
  return {};
}

Command live_card(const Table& table, const RuleBook& book, const Cards& deck, const Command& said) {
  Command card = said;
  card.what = Do::card;
  card.number = 0;
  std::size_t left = 1;
  CardSet seen;
  const auto packet = static_cast<std::size_t>(book.dealing[table.terms.mode].packet);
  if (book.pot) {
    const PotRound& round = table.pot.round;
    if (round.phase == PotPhase::closed && round.board_ahead > 0) {
      card.what = Do::deal;  // it lies there already
      return card;
    }
    seen = round.seen;
    // Hole cards come together where the book has them so, communal cards one by one.
    const bool holes =
        seats_where(round, [&](const PotHand& hand) { return hand.contends() && hand.cards.empty(); }) != 0;
    if (packet > 1 && holes) left = packet;
  } else {
    seen = table.round().seen;
    if (packet > 1 && table.round().dealer.empty()) left = packet;
  }
  for (const Card next : deck) {
    if (left > 0 && !seen.contains(next)) {
      card.cards.push_back(next);
      --left;
    }
  }
  if (book.pot && card.cards.empty()) card.what = Do::deal;  // none is left: the operator decides
  return card;
}

Ruling<void> Routine::before_pot(const Command& command, const Cards& order) {
  switch (command.what) {
    case Do::sit: return never_opened() ? prepare_pot_table() : Ruling<void>();
    case Do::cut:
    case Do::decline_cut: return prepare_pot_round(order, PotPhase::shuffled);
    case Do::post_blind:
    case Do::post_antes: return prepare_pot_round(order, PotPhase::cut);
    case Do::deal:
    case Do::card: FELT_NEED(reshuffle(order)); return prepare_pot_round(order, PotPhase::posted);
    case Do::act: FELT_NEED(prepare_pot_round(order, PotPhase::posted)); return deal_streets(order);
    case Do::show_hand:
    case Do::fold_unseen:
      // A hand that nobody called may be shown between rounds; that begins none.
      return table().pot.round.running() ? deal_streets(order) : Ruling<void>();
    case Do::report:
      // Nobody acts before his turn while the cards are still to come.
      if (command.text != "out-of-turn" && command.text != "fold-out-of-turn" && command.text != "check-out-of-turn") {
        return {};
      }
      return deal_streets(order);
    default: return {};
  }
}

// The pot is passed, unless the operator has to decide what becomes of it.
Ruling<void> Routine::pass_pot() {
  if (table().pot.round.phase != PotPhase::won) return {};
  const Ruling<void> passed = perform_(step(Do::settle));
  const bool undecided = !passed && passed.error().point == Point::decided_beyond_rules;
  return undecided ? Ruling<void>() : passed;
}

Ruling<void> Routine::after_pot(const Command& command) {
  switch (command.what) {
    case Do::act:
    case Do::show_hand:
    case Do::fold_unseen:
    case Do::time_out:
    case Do::report:
    case Do::confirm:
    case Do::exclude:
    case Do::void_wager: return pass_pot();
    default: return {};
  }
}

}  // namespace felt::script
