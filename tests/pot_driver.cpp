#include "tests/pot_driver.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "pot/betting.hpp"
#include "pot/pot.hpp"

namespace felt::pot_driver {
namespace {

using driver::staff;
using driver::top_rank;

template <class List>
const auto& pick(Dice& dice, const List& list) {
  return list[dice.below(static_cast<std::uint32_t>(std::size(list)))];
}

Command by(const Who& who, Do what, Time now) {
  Command command;
  command.what = what;
  command.who = who;
  command.at = now;
  return command;
}
Command dealer_does(Do what, Time now) { return by(staff(0), what, now); }
Who somebody(Dice& dice) { return driver::player(static_cast<int>(1 + dice.below(kPersons))); }
Who holder(const Table& table, Box box) { return {Role{}, table.pot.round.hand(box).player}; }

Box some_seat(const Table& table, Dice& dice) {
  return Box{static_cast<std::uint8_t>(1 + dice.below(std::max<std::uint32_t>(table.terms.seats, 1)))};
}

std::vector<Box> boxes_of(std::uint32_t seats) {
  std::vector<Box> boxes;
  for_each_box(seats, [&](Box box) { boxes.push_back(box); });
  return boxes;
}

// A seat in the round, if there is one.
Box played_seat(const Table& table, Dice& dice) {
  const std::vector<Box> boxes = boxes_of(table.pot.round.boxes);
  return boxes.empty() ? some_seat(table, dice) : pick(dice, boxes);
}

void shuffle_cards(Cards& cards, Dice& dice) {
  Dice order(dice.bits());
  for (std::size_t i = cards.size(); i > 1; --i)
    std::swap(cards[i - 1], cards[order.below(static_cast<std::uint32_t>(i))]);
}

Cards fresh_deck(const RuleBook& book, const Table& table, Dice& dice) {
  Cards cards;
  for (const Card card : full_deck(pot::next_deck(book, table))) cards.push_back(card);
  shuffle_cards(cards, dice);
  return cards;
}

Cards unseen_cards(const PotRound& round, Dice& dice) {
  Cards cards;
  for (const Card card : full_deck(static_cast<DeckSize>(round.deck_cards))) {
    if (!round.seen.contains(card)) cards.push_back(card);
  }
  shuffle_cards(cards, dice);
  return cards;
}

Command shuffle_rest(const Table& table, Dice& dice, Time now) {
  Command command = dealer_does(Do::shuffle, now);
  const PotRound& round = table.pot.round;
  if (table.terms.live) return command;
  for (std::size_t i = round.next; i < round.order.size(); ++i) command.cards.push_back(round.order[i]);
  shuffle_cards(command.cards, dice);
  return command;
}

Command cut_step(const Table& table, Dice& dice, Time now) {
  const PotRound& round = table.pot.round;
  Command cut = by(round.cut_declined ? staff(0) : holder(table, round.buck), Do::cut, now);
  const int cards = round.deck_cards - (round.recut ? round.next : 0);
  cut.number = 2 + static_cast<int>(dice.below(static_cast<std::uint32_t>(std::max(cards - 3, 1))));
  return cut;
}

// At a virtual table a street, or some cards of it; at a live one the next card.
Command deal_step(const RuleBook& book, const Table& table, Dice& dice, bool well, Time now) {
  const PotRound& round = table.pot.round;
  const bool lies_there = round.board_ahead > 0 && book.pot->streets[round.street].cards.empty();
  Command command = dealer_does(table.terms.live && !lies_there ? Do::card : Do::deal, now);
  if (command.what == Do::deal) {
    if (!well) command.number = static_cast<std::int32_t>(dice.below(5));
    return command;
  }
  std::size_t wanted = 1;
  const auto packet = static_cast<std::size_t>(book.dealing[table.terms.mode].packet);
  for_each_box(round.contending, [&](Box box) {
    if (packet > 1 && round.hand(box).cards.empty()) wanted = packet;
  });
  const Cards rest = unseen_cards(round, dice);
  for (std::size_t i = 0; i < wanted && i < rest.size(); ++i) command.cards.push_back(rest[i]);
  // Now and then a card falls where it should not.
  if (!well && dice.one_in(4)) command.box = played_seat(table, dice);
  return command;
}

Command acts(const Table& table, Box box, Move move, Money amount, Time now) {
  Command command = by(holder(table, box), Do::act, now);
  command.move = move;
  command.amount = amount;
  return command;
}

Money dollars(std::int64_t amount) { return Money::cents(amount * 100); }

Money some_size(const pot::Sizes& sizes, Money room, Dice& dice) {
  if (!sizes.exact.empty()) return pick(dice, sizes.exact);
  const Money most = std::min(sizes.most, room);
  const std::int64_t steps = (most - sizes.least).in_cents() / sizes.unit.in_cents();
  if (steps <= 0) return sizes.least;
  if (dice.one_in(3)) return dice.one_in(2) ? sizes.up_to(most) : sizes.least;
  const auto limit = static_cast<std::uint32_t>(std::min<std::int64_t>(steps, 60) + 1);
  return sizes.least + sizes.unit * static_cast<int>(dice.below(limit));
}

// A move that is legal, most often one that goes on.
Command legal_move(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const Box box = table.pot.round.turn;
  const pot::Options options = pot::options(book, table, box);
  const PotHand& hand = table.pot.round.hand(box);
  const std::uint32_t roll = dice.below(16);
  const bool pushes = options.open || options.raise;
  if (roll < 4 && pushes && options.sizes.any()) {
    const Money room = options.open ? options.stake + hand.street : options.stake - options.to_call;
    const Money size = some_size(options.sizes, room, dice);
    if (size <= room && !size.is_zero()) return acts(table, box, options.open ? Move::open : Move::raise, size, now);
  }
  if (roll == 4 && options.tap_out) return acts(table, box, Move::tap_out, Money(), now);
  if ((roll == 5 || roll == 6) && options.fold) return acts(table, box, Move::fold, Money(), now);
  if (options.wager) return acts(table, box, Move::wager, Money(), now);
  if (options.check) return acts(table, box, Move::check, Money(), now);
  if (options.stand) return acts(table, box, Move::stand, Money(), now);
  if (options.call) return acts(table, box, Move::call, dice.one_in(4) ? options.to_call : Money(), now);
  if (options.open && options.sizes.any() && options.sizes.least <= options.stake + hand.street)
    return acts(table, box, Move::open, options.sizes.least, now);
  if (options.tap_out) return acts(table, box, Move::tap_out, Money(), now);
  return acts(table, box, Move::fold, Money(), now);
}

// Somebody does something, often out of turn or with the wrong amount.
Command any_move(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const PotRound& round = table.pot.round;
  const Box box = dice.one_in(3) || !round.turn.is_box() ? played_seat(table, dice) : round.turn;
  const pot::Options options = pot::options(book, table, box);
  const std::array<Money, 12> amounts = {Money(),
                                         options.to_call,
                                         options.stake,
                                         options.sizes.least,
                                         options.sizes.most,
                                         options.sizes.least - options.sizes.unit,
                                         options.sizes.most + options.sizes.unit,
                                         options.stake + dollars(1),
                                         round.blind,
                                         round.high,
                                         options.to_call + dollars(1),
                                         Money::cents(250)};
  Command command = acts(table, box, static_cast<Move>(dice.below(9)), pick(dice, amounts), now);
  if (dice.one_in(6)) command.who = dice.one_in(2) ? staff(0) : somebody(dice);
  if (dice.one_in(4)) command.box = box;
  if (dice.one_in(24)) command.text = "cash";
  return command;
}

Command deck_step(DeckStep step, Time now) {
  Command command = dealer_does(Do::deck, now);
  command.step = step;
  return command;
}

// Seats and stakes until there is somebody to deal to.
std::optional<Command> people_step(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  int ready = 0;
  for (const Player& player : table.players) {
    if (!player.seat.is_box() || player.excluded) continue;
    const bool out = ((table.pot.sitting_out | table.pot.left_out) & bit_of(player.seat)) != 0;
    if (player.chips.is_zero() && dice.one_in(2)) {
      Command buy = by({Role{}, player.person}, Do::buy, now);
      buy.amount = table.terms.pot.stake_minimum * static_cast<int>(1 + dice.below(3));
      return buy;
    }
    if (out && dice.one_in(8)) return by({Role{}, player.person}, Do::sit_in, now);
    ready += out || player.chips.is_zero() ? 0 : 1;
  }
  const bool few = ready < 2 || (ready < table.terms.seats && dice.one_in(6));
  if (!few || table.pot.round.misdealt) return std::nullopt;
  Command sit = by(somebody(dice), Do::sit, now);
  if (!table.pot.waiting.empty()) sit.who.person = table.pot.waiting.front();
  sit.box = some_seat(table, dice);
  sit.amount = table.terms.pot.stake_minimum * static_cast<int>(1 + dice.below(4));
  (void)book;
  return sit;
}

// All agree one after another, so that a smaller deck is dealt from at times.
std::optional<Command> agree_step(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  static constexpr std::string_view kWords[] = {"deck-40", "deck-32", "ace-low", "blind", "ante"};
  std::vector<std::size_t> wanted;
  if (table.terms.pot.deck != book.deck.standard) wanted.push_back(table.terms.pot.deck == DeckSize::cards_40 ? 0 : 1);
  if (table.terms.pot.ace_low) wanted.push_back(2);
  for (const std::size_t one : wanted) {
    if ((table.pot.agreed[one] & kOperatorAgrees) == 0) {
      Command agree = by(staff(top_rank(book)), Do::agree, now);
      agree.text = kWords[one];
      return agree;
    }
    for (const Player& player : table.players) {
      if (!player.seat.is_box() || (table.pot.agreed[one] & bit_of(player.seat)) != 0 || dice.one_in(12)) continue;
      Command agree = by({Role{}, player.person}, Do::agree, now);
      agree.text = kWords[one];
      return agree;
    }
  }
  return std::nullopt;
}

Command between_step(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  if (const auto step = opening_step(book, table, now)) return *step;
  const DeckState& deck = table.decks[0];
  if (!deck.checked || deck.removed) return deck_step(deck.removed ? DeckStep::replace : DeckStep::check_in, now);
  if (const auto step = people_step(book, table, dice, now)) return *step;
  if (const auto step = agree_step(book, table, dice, now)) return *step;
  Command shuffle = dealer_does(Do::shuffle, now);
  if (!table.terms.live) shuffle.cards = fresh_deck(book, table, dice);
  return shuffle;
}

Command confirm_step(const RuleBook& book, bool dismissed, Time now) {
  Command command = by(staff(top_rank(book)), Do::confirm, now);
  if (dismissed) command.text = "dismiss";
  return command;
}

// What goes wrong: a row of the book.
Command trouble(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const PotIrregularity& row = pick(dice, book.pot->irregularities);
  Command command = dealer_does(Do::report, now);
  command.text = row.trigger;
  if (!row.finding.empty() && dice.one_in(2)) command.finding = row.finding;
  if (row.of_box || dice.one_in(3)) command.box = played_seat(table, dice);
  if (dice.one_in(6)) command.boxes = static_cast<std::uint32_t>(dice.bits()) & table.pot.round.boxes;
  if (row.effect == PotEffect::hold_wager) command.amount = dollars(1 + dice.below(40));
  if (row.effect == PotEffect::cap_wagers && table.terms.live) {
    const Cards rest = unseen_cards(table.pot.round, dice);
    if (!rest.empty()) command.cards.push_back(rest.front());
  }
  return command;
}

// What the house may do to a round, a wager, a player.
Command power(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  static constexpr Do kPowers[] = {Do::void_round, Do::void_wager,  Do::void_wager, Do::exclude,
                                   Do::exclude,    Do::readmit,     Do::readmit,    Do::order_count,
                                   Do::leave_out,  Do::vacate,      Do::close,      Do::count,
                                   Do::settle,     Do::order_count, Do::void_wager, Do::readmit};
  Command command = by(staff(top_rank(book)), pick(dice, kPowers), now);
  static constexpr std::string_view kCauses[] = {"fire", "fraud", "riot", "a whim"};
  command.box = played_seat(table, dice);
  command.person = somebody(dice).person;
  if (command.what == Do::exclude && dice.one_in(2)) command.person = table.pot.round.hand(command.box).player;
  command.text = command.what == Do::void_round ? pick(dice, kCauses) : "why";
  if (dice.one_in(2)) command.finding = "somebody";
  command.number = dice.one_in(2) ? table.pot.round.deck_cards : 7;
  return command;
}

Command term_step(const RuleBook& book, Dice& dice, Time now) {
  static constexpr Term kOften[] = {Term::minimum,         Term::stake_minimum,  Term::blind_multiple,
                                    Term::limit,           Term::betting,        Term::deck,
                                    Term::ace_low,         Term::maximum,        Term::commission_free,
                                    Term::commission_step, Term::commission_cap, Term::seats};
  Command command = by(staff(top_rank(book)), dice.one_in(2) ? Do::set : Do::notice, now);
  command.term = dice.one_in(6) ? static_cast<Term>(dice.below(kTerms)) : pick(dice, kOften);
  static constexpr int kAmounts[] = {0, 1, 5, 10, 25, 40, 100};
  command.amount = dollars(pick(dice, kAmounts));
  switch (command.term) {
    case Term::deck: command.number = dice.one_in(3) ? 52 : dice.one_in(2) ? 40 : 32; break;
    case Term::seats: command.number = static_cast<int>(2 + dice.below(12)); break;
    case Term::commission_cap: command.number = static_cast<int>(10 * dice.below(11)); break;
    case Term::dealt:
    case Term::opens_at:
    case Term::closes_at: command.number = 0; break;
    default: command.number = static_cast<int>(dice.below(4)); break;
  }
  return command;
}

// Seats, chips, talk, records.
Command around_the_table(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  static constexpr Do kPlayersSay[] = {
      Do::sit,       Do::sit,    Do::buy,           Do::buy,         Do::cash,  Do::leave,       Do::leave,
      Do::sit_out,   Do::sit_in, Do::request_seat,  Do::wait_seat,   Do::agree, Do::agree,       Do::disagree,
      Do::move_seat, Do::look,   Do::declare_short, Do::say,         Do::lend,  Do::split,       Do::dispute,
      Do::side_bet,  Do::rules,  Do::show_hand,     Do::fold_unseen, Do::refer, Do::decline_cut, Do::bind_bank};
  static constexpr Do kHouseSays[] = {Do::draw_seat,      Do::deck,           Do::note,   Do::share,   Do::sign_on,
                                      Do::tell_inspector, Do::open,           Do::close,  Do::advise,  Do::time_out,
                                      Do::time_out,       Do::decide_dispute, Do::review, Do::inspect, Do::agree,
                                      Do::disagree,       Do::rules};
  static constexpr std::string_view kAgreements[] = {"deck-40", "deck-32", "ace-low", "blind", "ante", "words"};
  if (dice.one_in(5)) return term_step(book, dice, now);
  const bool house = dice.one_in(3);
  Command command = by(house ? staff(dice.one_in(3) ? top_rank(book) : 0) : somebody(dice),
                       house ? pick(dice, kHouseSays) : pick(dice, kPlayersSay), now);
  if (!house && dice.one_in(3)) command.who = holder(table, played_seat(table, dice));
  command.box = command.what == Do::look && dice.one_in(2) ? kNoBox : some_seat(table, dice);
  command.amount = dollars(1 + dice.below(60));
  if (command.what == Do::sit || (command.what == Do::buy && dice.one_in(2)))
    command.amount = table.terms.pot.stake_minimum * static_cast<int>(1 + dice.below(3));
  if (command.what == Do::cash && dice.one_in(4)) command.amount = Money::cents(50);
  if (command.what == Do::agree || command.what == Do::disagree) command.text = pick(dice, kAgreements);
  if (command.what == Do::say || command.what == Do::note || command.what == Do::share || command.what == Do::dispute ||
      command.what == Do::decide_dispute)
    command.text = "words";
  if (command.what == Do::deck) command.step = static_cast<DeckStep>(dice.below(12));
  if (command.what == Do::review || command.what == Do::inspect) command.who.role.rank = Role::kReview;
  if (command.what == Do::draw_seat) {
    for (const SeatRequest& one : table.pot.requests) {
      if (one.box == command.box)
        command.cards.push_back(Card(static_cast<Rank>(dice.below(13)), static_cast<Suit>(dice.below(4))));
    }
  }
  return command;
}

// Whether much goes wrong in this round; most are left in peace.
bool stormy(const Table& table) { return (table.rounds * 7 + table.terms.seats) % 3 == 0; }

}  // namespace

std::vector<Who> viewers(const RuleBook& book) {
  std::vector<Who> all;
  for (int number = 1; number <= kPersons; ++number) all.push_back(driver::player(number));
  // The same person in another capacity sees no more than that capacity does.
  for (int rank = Role::kApprover; rank <= top_rank(book); ++rank) {
    if (rank == Role::kPlayer) continue;
    all.push_back({Role{static_cast<std::int16_t>(rank)}, PersonId{1}});
  }
  all.push_back(driver::player(99));
  all.push_back({Role{}, PersonId{}});
  return all;
}

std::vector<Command> random_terms(const RuleBook& book, Dice& dice) {
  std::vector<Command> commands;
  const auto set = [&](Term term, Money amount, int number) {
    Command command = by(staff(top_rank(book)), Do::set, driver::kNoon);
    command.term = term;
    command.amount = amount;
    command.number = number;
    commands.push_back(command);
  };
  set(Term::dealt, Money(), dice.one_in(3) ? 1 : 0);
  const auto most = static_cast<std::uint32_t>(book.table.seats_max);
  set(Term::seats, Money(), static_cast<int>(2 + dice.below(dice.one_in(3) ? most - 1 : std::min(most - 1, 5U))));
  const Money minimum = dollars(dice.one_in(2) ? 5 : 1 + dice.below(4));
  set(Term::minimum, minimum, 0);
  static constexpr int kTimes[] = {1, 2, 4, 10, 20, 40};
  set(Term::stake_minimum, minimum * pick(dice, kTimes), 0);
  set(Term::maximum, minimum * pick(dice, kTimes), 0);
  if (dice.one_in(2)) set(Term::betting, Money(), static_cast<int>(BettingMode::ante));
  set(Term::limit, Money(), static_cast<int>(dice.below(3)));
  if (dice.one_in(4)) set(Term::blind_multiple, Money(), static_cast<int>(dice.below(4)));
  if (dice.one_in(2)) set(Term::decision_seconds, Money(), 30);
  if (dice.one_in(2)) set(Term::offer_seconds, Money(), 0);
  if (dice.one_in(6)) set(Term::commission_free, dollars(40), 0);
  if (dice.one_in(6)) set(Term::commission_step, dollars(25), 0);
  if (dice.one_in(6)) set(Term::commission_cap, Money(), 50);
  if (dice.one_in(3)) set(Term::deck, Money(), dice.one_in(2) ? 40 : 32);
  if (dice.one_in(3)) {
    Command agree = by(staff(top_rank(book)), Do::agree, driver::kNoon);
    agree.text = "ace-low";
    commands.push_back(agree);
    set(Term::ace_low, Money(), 1);
  }
  return commands;
}

std::optional<Command> opening_step(const RuleBook& book, const Table& table, Time now) {
  if (table.life != Life::closed) return std::nullopt;
  const DeckState& deck = table.decks[0];
  if (!deck.checked || deck.removed) return deck_step(deck.removed ? DeckStep::replace : DeckStep::check_in, now);
  return by(staff(top_rank(book)), Do::open, now);
}

Command sit(const Table& table, int number, int minimums, Time now) {
  Command command = by(driver::player(number), Do::sit, now);
  command.box = Box{static_cast<std::uint8_t>(number)};
  command.amount = std::max(table.terms.ante.minimum * minimums, table.terms.pot.stake_minimum);
  return command;
}

Command proper_command(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const PotRound& round = table.pot.round;
  if (round.pause == Pause::count) {
    Command count = dealer_does(Do::count, now);
    count.number = dice.one_in(6) ? 7 : round.running() ? round.deck_cards : static_cast<int>(table.terms.pot.deck);
    return count;
  }
  if (round.pause == Pause::ruling) return confirm_step(book, dice.one_in(2), now);
  switch (round.phase) {
    case PotPhase::between: return between_step(book, table, dice, now);
    case PotPhase::shuffled:
      if (!round.cut_declined && dice.one_in(8)) return by(holder(table, round.buck), Do::decline_cut, now);
      return cut_step(table, dice, now);
    case PotPhase::cut: {
      if (table.terms.pot.mode == BettingMode::ante) return dealer_does(Do::post_antes, now);
      Command blind = by(holder(table, round.buck), Do::post_blind, now);
      if (dice.one_in(2)) blind.number = static_cast<std::int32_t>(dice.below(4));
      return blind;
    }
    case PotPhase::posted:
    case PotPhase::dealing:
    case PotPhase::closed:
      if (round.reshuffle) return shuffle_rest(table, dice, now);
      if (round.recut) return cut_step(table, dice, now);
      return deal_step(book, table, dice, !stormy(table), now);
    case PotPhase::betting: return legal_move(book, table, dice, now);
    case PotPhase::showdown: {
      if (dice.one_in(2)) return dealer_does(Do::show_hand, now);
      return by(holder(table, round.shows), dice.one_in(2) ? Do::fold_unseen : Do::show_hand, now);
    }
    case PotPhase::won: return by(staff(dice.one_in(3) ? top_rank(book) : 0), Do::settle, now);
  }
  return dealer_does(Do::rules, now);
}

Command next_command(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const bool storm = stormy(table);
  const std::uint32_t roll = dice.below(storm ? 64 : 256);
  if (roll < 4) return any_move(book, table, dice, now);
  if (roll < 8) return trouble(book, table, dice, now);
  if (roll == 8) return power(book, table, dice, now);
  if (roll == 9) return raw_command(book, table, dice, now);
  const bool between = table.pot.round.phase == PotPhase::between;
  if (roll < 12 || (between && roll < 24)) return around_the_table(book, table, dice, now);
  if (roll < 14 && table.pot.round.phase == PotPhase::betting) return any_move(book, table, dice, now);
  return proper_command(book, table, dice, now);
}

Command raw_command(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  static constexpr std::int32_t kNumbers[] = {0,
                                              1,
                                              2,
                                              3,
                                              4,
                                              7,
                                              16,
                                              26,
                                              30,
                                              32,
                                              40,
                                              52,
                                              -1,
                                              -2,
                                              53,
                                              255,
                                              1000,
                                              std::numeric_limits<std::int32_t>::max(),
                                              std::numeric_limits<std::int32_t>::min()};
  static constexpr std::int64_t kCents[] = {0,
                                            1,
                                            100,
                                            500,
                                            1000,
                                            2000,
                                            5000,
                                            100'000,
                                            -1,
                                            -500,
                                            250,
                                            333,
                                            1'000'000'000'000,
                                            std::numeric_limits<std::int64_t>::max(),
                                            std::numeric_limits<std::int64_t>::min()};
  static constexpr std::uint8_t kBoxes[] = {0, 1, 2, 3, 4, 5, 7, 8, 13, 16, 17, 31, 32, 199, 200, 254, 255};
  static constexpr std::string_view kTexts[] = {"",      "chips", "cash",    "plaque",  "fire",    "fraud", "dismiss",
                                                "close", "blind", "deck-40", "ace-low", "no such", "why"};
  Command command;
  command.what = static_cast<Do>(dice.below(static_cast<std::uint32_t>(Do::split) + 1));
  command.who = {Role{static_cast<std::int16_t>(static_cast<int>(dice.below(9)) - 5)},
                 PersonId{static_cast<std::uint16_t>(dice.below(kPersons + 2))}};
  if (dice.one_in(2)) command.who = staff(top_rank(book));
  if (dice.one_in(4)) command.who = holder(table, played_seat(table, dice));
  command.at = dice.one_in(16) ? Time{now.ms + static_cast<std::int64_t>(dice.below(200)) * 3'600'000} : now;
  command.box = Box{pick(dice, kBoxes)};
  command.person = PersonId{static_cast<std::uint16_t>(dice.below(kPersons + 2))};
  command.move = static_cast<Move>(dice.below(9));
  command.term = static_cast<Term>(dice.below(kTerms));
  command.step = static_cast<DeckStep>(dice.below(static_cast<std::uint32_t>(DeckStep::count) + 1));
  command.number = pick(dice, kNumbers);
  command.boxes = dice.one_in(2) ? 0 : static_cast<std::uint32_t>(dice.bits() * 0x10001U);
  command.amount = Money::cents(pick(dice, kCents));
  command.amount_max = Money::cents(pick(dice, kCents));
  for (std::uint32_t cards = dice.one_in(3) ? dice.below(53) : 0; cards > 0; --cards)
    command.cards.push_back(Card(static_cast<Rank>(dice.below(13)), static_cast<Suit>(dice.below(4))));
  command.text = pick(dice, kTexts);
  const auto& rows = book.pot->irregularities;
  const std::uint32_t row = dice.below(2 * static_cast<std::uint32_t>(rows.size()));
  if (row < rows.size()) {
    if (dice.one_in(2)) command.text = rows[row].trigger;
    command.finding = rows[row].finding;
  }
  return command;
}

std::optional<Command> closing_step(const RuleBook& book, const Table& table, int attempt, Time now) {
  const PotRound& round = table.pot.round;
  Dice dice(static_cast<std::uint64_t>(table.rounds) + round.next);
  if (round.pause == Pause::count) {
    Command count = dealer_does(Do::count, now);
    count.number = round.running() ? round.deck_cards : static_cast<int>(table.terms.pot.deck);
    return count;
  }
  if (round.pause == Pause::ruling) return confirm_step(book, true, now);
  if (round.phase == PotPhase::between) return std::nullopt;
  if (attempt > 0) {
    Command command = by(staff(top_rank(book)), Do::void_round, now);
    command.text = "fire";
    return command;
  }
  switch (round.phase) {
    case PotPhase::shuffled: return cut_step(table, dice, now);
    case PotPhase::cut:
      if (table.terms.pot.mode == BettingMode::ante) return dealer_does(Do::post_antes, now);
      return by(holder(table, round.buck), Do::post_blind, now);
    case PotPhase::betting: {
      const pot::Options options = pot::options(book, table, round.turn);
      const Move move = options.wager   ? Move::wager
                        : options.check ? Move::check
                        : options.stand ? Move::stand
                        : options.call  ? Move::call
                        : options.fold  ? Move::fold
                                        : Move::open;
      if (move != Move::open) return acts(table, round.turn, move, Money(), now);
      if (options.stake < options.sizes.least) return acts(table, round.turn, Move::tap_out, Money(), now);
      return acts(table, round.turn, move, options.sizes.least, now);
    }
    case PotPhase::showdown: return dealer_does(Do::show_hand, now);
    case PotPhase::won: return by(staff(top_rank(book)), Do::settle, now);
    default: break;
  }
  if (round.reshuffle) return shuffle_rest(table, dice, now);
  if (round.recut) return cut_step(table, dice, now);
  return deal_step(book, table, dice, true, now);
}

}  // namespace felt::pot_driver
