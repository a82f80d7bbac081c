#include "script/steps.hpp"

#include <algorithm>

#include "state/call.hpp"

namespace felt::script {
namespace {

constexpr int kCutDepth = 26;

}  // namespace

Cards deck_starting(const Cards& cards, DeckSize size) {
  Cards deck;
  CardSet used;
  for (const Card card : cards) {
    if (used.contains(card)) continue;
    used |= card;
    deck.push_back(card);
  }
  for (const Card card : full_deck(size) - used) deck.push_back(card);
  return deck;
}

Command Routine::step(Do what, std::int16_t rank, std::string_view person) {
  Command command;
  command.what = what;
  command.at = at_;
  command.who = {Role{rank}, room_.people().person(person)};
  return command;
}

Ruling<void> Routine::open_decks(bool to_spread) {
  const RuleBook& book = room_.book();
  for (int number = 1; number <= table().terms.decks; ++number) {
    const DeckState& deck = table().decks[static_cast<std::size_t>(number - 1)];
    const auto do_step = [&](DeckStep what, std::int16_t rank, std::string_view person) {
      Command command = step(Do::deck, rank, person);
      command.step = what;
      command.number = number;
      return perform_(command);
    };
    if (deck.removed && book.house->card_signatures > 1) {
      // Another deck takes its place, and two sign for it.
      FELT_NEED(
          do_step(DeckStep::replace, static_cast<std::int16_t>(book.roles.order.size() - 1), book.roles.order.back()));
      FELT_NEED(do_step(DeckStep::sign, 0, "dealer"));
      FELT_NEED(do_step(DeckStep::sign, 1, book.roles.order[1]));
    }
    if (!book.clauses.knows(Point::cards_washed)) {
      if (!deck.checked) FELT_NEED(do_step(DeckStep::check_in, 0, "dealer"));
      continue;
    }
    if (!deck.inspected) FELT_NEED(do_step(DeckStep::inspect, 0, "dealer"));
    if (!deck.checked) FELT_NEED(do_step(DeckStep::verify, 1, "floor"));
    if (!deck.washed) {
      if (!deck.spread) FELT_NEED(do_step(DeckStep::spread, 0, "dealer"));
      if (to_spread) continue;
      if (!deck.looked) FELT_NEED(do_step(DeckStep::offer_look, 0, "dealer"));
      FELT_NEED(do_step(DeckStep::wash, 0, "dealer"));
    }
  }
  return {};
}

Ruling<void> Routine::prepare_table() {
  const RuleBook& book = room_.book();
  const auto top = static_cast<std::int16_t>(book.roles.order.size() - 1);
  const std::string& house = book.roles.order.back();
  const auto set = [&](Term term, Money amount, int number) {
    Command command = step(Do::set, top, house);
    command.term = term;
    command.amount = amount;
    command.number = number;
    return perform_(command);
  };
  const Terms& terms = table().terms;
  if (terms.ante.minimum.is_zero()) FELT_NEED(set(Term::minimum, Money::dollars(5), 0));
  if (terms.ante.maximum.is_zero()) FELT_NEED(set(Term::maximum, Money::dollars(500), 0));
  if (book.house->limits.payout_maximum && terms.payout_maximum.is_zero()) {
    FELT_NEED(set(Term::payout_maximum, Money::dollars(20'000), 0));
  }
  const PayRules* bonus = book.house->pay("ante-bonus");
  if (bonus != nullptr && bonus->tables.size() > 1) {
    const bool both = book.house->versions.empty();
    const int fixed = table().pay_tables_set;
    if (fixed == 0 || (both && (fixed & 1) == 0)) FELT_NEED(set(Term::bonus_table, Money(), 0));
    if (both && (fixed & 2) == 0) FELT_NEED(set(Term::pair_plus_table, Money(), 0));
  }
  for (const std::string_view what : {"rulebook", "layout", "shoe", "procedures"}) {
    Command command = step(Do::approve, top, house);
    command.text = what;
    FELT_NEED(perform_(command));
  }
  return open_decks(true);
}

Ruling<void> Routine::open_table() {
  const RuleBook& book = room_.book();
  FELT_NEED(open_decks(false));
  if (!table().dealer.is_somebody()) FELT_NEED(perform_(step(Do::sign_on)));
  return perform_(step(Do::open, static_cast<std::int16_t>(book.roles.order.size() - 1), book.roles.order.back()));
}

bool Routine::never_opened() const { return table().life == Life::closed && !table().opened_once; }

Ruling<void> Routine::clear_table() {
  if (round().phase == Phase::clear || round().phase == Phase::voided) return perform_(step(Do::collect));
  return {};
}

Ruling<void> Routine::open_bets() {
  FELT_NEED(clear_table());
  if (table().life == Life::open && round().phase <= Phase::betting && round().boxes == 0 &&
      idle_too_long(table(), at_)) {
    FELT_NEED(perform_(step(Do::idle)));
    FELT_NEED(open_decks(false));
  }
  if (round().phase == Phase::between) return perform_(step(Do::open_bets));
  return {};
}

Ruling<void> Routine::prepare_cards(const Cards& order) {
  if (round().phase > Phase::called) return {};
  FELT_NEED(open_decks(false));
  const RuleBook& book = room_.book();
  const bool device = table().terms.shuffling == Shuffling::device;
  const bool cut = !device && book.dealing[table().terms.mode].cuts > 0;
  if (!round().shuffled) {
    if (table().count_missed) {
      Command count = step(Do::deck);
      count.step = DeckStep::count;
      count.number = table().last_deck + 1;
      FELT_NEED(perform_(count));
    }
    Command shuffle = step(Do::shuffle);
    if (!table().terms.live) {
      // So ordered that the cards leave the shoe as wanted once the deck was cut.
      shuffle.cards = deck_starting(order);
      if (cut) std::rotate(shuffle.cards.begin(), shuffle.cards.end() - kCutDepth, shuffle.cards.end());
    }
    FELT_NEED(perform_(shuffle));
  }
  if (cut && !round().cut) {
    Command command = step(Do::cut);
    command.number = kCutDepth;
    FELT_NEED(perform_(command));
  }
  if (!round().loaded) FELT_NEED(perform_(step(Do::load)));
  return {};
}

Ruling<void> Routine::close_bets() {
  if (round().phase == Phase::betting) FELT_NEED(perform_(step(Do::close_bets)));
  if (!room_.book().prize_meter || round().phase != Phase::called || round().game == JackpotStage::registered)
    return {};
  bool staked = table().carried_wagers > 0;
  for_each_box(round().boxes, [&](Box box) { staked = staked || round().hand(box).on_layout(Wager::jackpot); });
  if (staked) return perform_(step(Do::register_jackpot));
  return {};
}

Ruling<void> Routine::open_decisions() {
  if (round().phase != Phase::dealt) return {};
  const DealingMode& mode = room_.book().dealing[table().terms.mode];
  if (mode.decision_opens == DecisionOpens::announcement) return perform_(step(Do::announce));
  if (mode.decision_opens != DecisionOpens::stub) return {};
  Command stub = step(Do::stub);
  const int every = room_.book().counters.stub_count_rounds;
  const DeckState& deck = table().decks[round().deck];
  const bool due = table().rounds_since_count + 1 >= every || deck.rounds_uncounted + 1 >= every;
  if (due && !(table().terms.device_counts && table().terms.shuffling == Shuffling::device)) {
    int out = static_cast<int>(round().dealer.size()) + round().face_up;
    for_each_box(round().boxes, [&](Box box) { out += static_cast<int>(round().hand(box).cards.size()); });
    stub.number = out < 52 ? 52 - out : kNoneCounted;
  }
  return perform_(stub);
}

Ruling<void> Routine::before(const Command& command, const Cards& order) {
  if (room_.book().pot) return before_pot(command, order);
  switch (command.what) {
    case Do::sit:
      if (!never_opened()) return {};
      if (!table().decks[0].spread) FELT_NEED(prepare_table());
      // Where the cards lie spread for the first player, he sits down before the table is open.
      return room_.book().clauses.knows(Point::cards_spread) ? Ruling<void>() : open_table();
    case Do::bet:
      if (round().phase == Phase::betting || round().phase == Phase::between || round().phase == Phase::clear ||
          round().phase == Phase::voided) {
        FELT_NEED(open_bets());
        if (command.wager == Wager::jackpot && room_.book().prize_meter && round().game == JackpotStage::none) {
          return perform_(step(Do::call_jackpot));
        }
      }
      return {};
    case Do::leave_jackpot: return clear_table();
    case Do::join_jackpot:
    case Do::spoken: return open_bets();
    case Do::close_bets:
    case Do::deal:
    case Do::card:
      if (round().phase != Phase::betting && round().phase != Phase::called) return {};
      FELT_NEED(prepare_cards(order));
      return command.what == Do::close_bets ? Ruling<void>() : close_bets();
    case Do::decide:
    case Do::time_out:
    case Do::look: return open_decisions();
    case Do::reveal:
      FELT_NEED(open_decisions());
      if (round().phase == Phase::folds) return perform_(step(Do::rack));
      return {};
    case Do::shuffle:
    case Do::open_bets:
    case Do::set:
    case Do::close:
    case Do::vacate:
    case Do::replace_shoe:
    case Do::idle: return clear_table();
    default: return {};
  }
}

Ruling<void> Routine::after(const Command& command) {
  if (room_.book().pot) return after_pot(command);
  switch (command.what) {
    case Do::sit: return never_opened() ? open_table() : Ruling<void>();
    case Do::reveal:
      if (round().phase == Phase::shown) FELT_NEED(perform_(step(Do::settle)));
      [[fallthrough]];
    case Do::settle:
      if (round().phase == Phase::jackpot && round().game == JackpotStage::registered) {
        return perform_(step(Do::record_jackpot));
      }
      return {};
    default: return {};
  }
}

}  // namespace felt::script
