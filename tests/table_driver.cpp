#include "tests/table_driver.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace felt::driver {
namespace {

constexpr int kCutDepth = 26;

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

Command set_term(const RuleBook& book, Term term, Money amount, int number) {
  Command command = by(staff(top_rank(book)), Do::set, kNoon);
  command.term = term;
  command.amount = amount;
  command.number = number;
  return command;
}

Box some_box(const Table& table, Dice& dice) {
  return Box{static_cast<std::uint8_t>(1 + dice.below(std::max<std::uint32_t>(table.terms.seats, 1)))};
}

// A box with a hand, if there is one.
Box played_box(const Table& table, Dice& dice) {
  std::vector<Box> boxes;
  for_each_box(table.round().boxes, [&](Box box) { boxes.push_back(box); });
  return boxes.empty() ? some_box(table, dice) : pick(dice, boxes);
}

Money some_amount(const Table& table, Dice& dice) {
  const Terms& terms = table.terms;
  const std::array<Money, 8> amounts = {terms.ante.minimum,
                                        terms.ante.minimum * 2,
                                        terms.ante.maximum,
                                        terms.ante.maximum + terms.ante.minimum,
                                        terms.ante.minimum - Money::cents(100),
                                        terms.ante.minimum * 3,
                                        terms.ante.minimum + Money::cents(50),
                                        terms.jackpot_cost};
  return amounts[dice.one_in(3) ? dice.below(8) : dice.below(2)];
}

// A deck for a round: any order, or one in which every box gets the best cards of a suit.
Cards deck_for(const RuleBook& book, const Table& table, std::uint64_t seed) {
  Dice dice(seed);
  Cards deck;
  CardSet used;
  const auto add = [&](Card card) {
    if (used.contains(card)) return;
    used |= card;
    deck.push_back(card);
  };
  if (dice.one_in(3)) {
    const auto hands = static_cast<std::uint32_t>(std::popcount(table.round().boxes)) + 1;
    const auto size = static_cast<std::uint32_t>(book.hands.cards);
    const bool packets = book.dealing[table.terms.mode].packet > 1;
    const std::uint32_t low = dice.below(3);
    for (std::uint32_t i = 0; i < hands * size; ++i) {
      const std::uint32_t hand = packets ? i / size : i % hands;
      const std::uint32_t place = packets ? i % size : i / hands;
      const std::uint32_t rank = 12 - std::min<std::uint32_t>(12, place + (hand % 2 == 1 ? low : 0));
      add(Card(static_cast<Rank>(rank), static_cast<Suit>(hand % 4)));
    }
    for (std::uint32_t rank = 13; rank-- > 0;) add(Card(static_cast<Rank>(rank), static_cast<Suit>(0)));
  }
  Cards rest;
  for (const Card card : full_deck(DeckSize::cards_52) - used) rest.push_back(card);
  for (std::size_t i = rest.size(); i > 1; --i) std::swap(rest[i - 1], rest[dice.below(static_cast<std::uint32_t>(i))]);
  for (const Card card : rest) deck.push_back(card);
  return deck;
}

bool cuts(const RuleBook& book, const Table& table) {
  return table.terms.shuffling != Shuffling::device && book.dealing[table.terms.mode].cuts > 0;
}

// The step that the cards lack before they can be dealt; nothing if they are ready.
std::optional<Command> card_step(const RuleBook& book, const Table& table, std::uint64_t seed, Time now) {
  const Round& round = table.round();
  const bool inspecting = book.clauses.knows(Point::cards_washed);
  for (int number = 1; number <= table.terms.decks; ++number) {
    const DeckState& deck = table.decks[static_cast<std::size_t>(number - 1)];
    Command step = dealer_does(Do::deck, now);
    step.number = number;
    if (deck.removed && book.house->card_signatures > 1) {
      step.who = staff(top_rank(book));
      step.step = DeckStep::replace;
      return step;
    }
    // Where cards are inspected no signature stands for it: a deck that replaces another is opened like the first.
    const bool unsigned_for = deck.replaced && !inspecting;
    if (unsigned_for && deck.signed_by != staff(0).person && !deck.signed_dealer) {
      step.step = DeckStep::sign;
      return step;
    }
    if (unsigned_for && !deck.signed_supervisor && deck.signed_by != staff(1).person) {
      step.step = DeckStep::sign;
      step.who = staff(1);
      return step;
    }
    const bool old = now.ms - deck.opened_at.ms >= std::int64_t{4} * 3'600'000;
    if (!inspecting) {
      // Cards in use are not changed within a round.
      const bool within = round.begun() && book.house->round_starts == RoundStarts::call;
      // Those that lay here when the table closed are counted out before they are checked in again.
      const bool owed = deck.out_due && book.clauses.knows(Point::cards_checked_out);
      step.step = owed ? DeckStep::check_out : DeckStep::check_in;
      if (!deck.checked || ((old || owed) && !within)) return step;
      continue;
    }
    if (!deck.inspected || old) {
      step.step = DeckStep::inspect;
      if (!deck.inspected) return step;
      // The hours of a deck do not begin again: another one is received.
      step.who = staff(top_rank(book));
      step.step = DeckStep::remove;
      return step;
    }
    if (!deck.checked) {
      step.who = staff(1);
      step.step = DeckStep::verify;
      return step;
    }
    if (!deck.washed) {
      step.step = !deck.spread ? DeckStep::spread : !deck.looked ? DeckStep::offer_look : DeckStep::wash;
      return step;
    }
  }
  if (!table.shoe_here) return by(staff(top_rank(book)), Do::replace_shoe, now);
  if (table.count_missed && !round.shuffled) {
    Command count = dealer_does(Do::deck, now);
    count.step = DeckStep::count;
    count.number = table.last_deck + 1;
    return count;
  }
  if (!round.shuffled) {
    Command shuffle = dealer_does(Do::shuffle, now);
    if (!table.terms.live) {
      shuffle.cards = deck_for(book, table, seed);
      if (cuts(book, table)) std::rotate(shuffle.cards.begin(), shuffle.cards.end() - kCutDepth, shuffle.cards.end());
    }
    return shuffle;
  }
  if (cuts(book, table) && !round.cut) {
    Command command = dealer_does(Do::cut, now);
    command.number = kCutDepth;
    return command;
  }
  if (!round.loaded) return dealer_does(Do::load, now);
  return std::nullopt;
}

Command deal_step(const RuleBook& book, const Table& table, int limit, Time now) {
  Command command = dealer_does(table.terms.live ? Do::card : Do::deal, now);
  const Round& round = table.round();
  if (!table.terms.live) {
    command.number = limit;
    return command;
  }
  const DealingMode& mode = book.dealing[table.terms.mode];
  bool hands_done = static_cast<int>(round.dealer.size()) == book.hands.cards;
  for_each_box(round.boxes, [&](Box box) {
    hands_done =
        hands_done && (round.hand(box).voided || static_cast<int>(round.hand(box).cards.size()) == book.hands.cards);
  });
  std::size_t wanted = mode.packet > 1 && !hands_done ? static_cast<std::size_t>(mode.packet) : 1;
  for (const Card card : deck_for(book, table, static_cast<std::uint64_t>(table.rounds) * 77 + 5)) {
    if (wanted == 0) break;
    if (round.seen.contains(card)) continue;
    command.cards.push_back(card);
    --wanted;
  }
  return command;
}

// The first box that has to decide.
Box undecided_box(const RuleBook& book, const Table& table) {
  Box first = kNoBox;
  for_each_box(table.round().boxes, [&](Box box) {
    const BoxHand& hand = table.round().hand(box);
    if (!first.is_box() && hand.in_play() && hand.choice == Choice::none &&
        (hand.on_layout(Wager::ante) || (hand.on_layout(Wager::pair_plus) && !book.house->turns)))
      first = box;
  });
  return first;
}

Who owner_of(const Table& table, Box box) { return {Role{}, table.round().hand(box).player}; }

Command open_decision_step(const RuleBook& book, const Table& table, Time now) {
  const DealingMode& mode = book.dealing[table.terms.mode];
  if (mode.decision_opens == DecisionOpens::announcement) return dealer_does(Do::announce, now);
  Command stub = dealer_does(Do::stub, now);
  int out = static_cast<int>(table.round().dealer.size() + table.round().jackpot_cards.size());
  for_each_box(table.round().boxes, [&](Box box) { out += static_cast<int>(table.round().hand(box).cards.size()); });
  out += table.round().face_up;
  stub.number = out < 52 ? 52 - out : kNoneCounted;
  return stub;
}

Command confirm_step(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  Command command = by(staff(top_rank(book)), Do::confirm, now);
  const auto& rows = book.house->irregularities;
  const Round& round = table.round();
  if (round.pending_row < 0 || static_cast<std::size_t>(round.pending_row) >= rows.size()) return command;
  std::vector<std::string> findings;
  for (const Irregularity& row : rows) {
    if (row.trigger == rows[static_cast<std::size_t>(round.pending_row)].trigger) findings.push_back(row.finding);
  }
  command.text = pick(dice, findings);
  if (command.text.starts_with("by-player") && !dice.one_in(4)) command.text += " why";
  if (dice.one_in(8)) command.text = "dismiss";
  if (dice.one_in(4)) command.who = staff(static_cast<int>(dice.below(static_cast<std::uint32_t>(top_rank(book)) + 1)));
  return command;
}

Command answer_step(const Table& table, bool take_back, Time now) {
  const Round& round = table.round();
  const Box box{static_cast<std::uint8_t>(std::countr_zero(round.may_retract | (std::uint32_t{1} << 17)))};
  Command command = by(round.has(box) ? owner_of(table, box) : player(1), take_back ? Do::retract : Do::stay, now);
  command.box = box;
  return command;
}

// What goes wrong: a row of the book, or a power over the round.
Command trouble(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const auto& rows = book.house->irregularities;
  Command command = dealer_does(Do::report, now);
  if (dice.one_in(4)) {
    static constexpr Do kPowers[] = {Do::void_round,  Do::void_wager,    Do::exclude_from_round, Do::forfeit,
                                     Do::order_count, Do::order_shuffle, Do::override_outcome,   Do::void_round};
    command = by(staff(top_rank(book)), pick(dice, kPowers), now);
    command.box = played_box(table, dice);
    command.wager = static_cast<Wager>(dice.below(5));
    static constexpr std::string_view kCauses[] = {"fire", "fraud", "impractical", "collusion", "riot", "abnormal"};
    command.text = pick(dice, kCauses);
    command.finding = "why";
    return command;
  }
  if (table.terms.live && dice.one_in(5)) {
    command.text = "stake-found";
    command.box = played_box(table, dice);
    command.wager = static_cast<Wager>(dice.below(4));
    command.amount = some_amount(table, dice);
    return command;
  }
  const Irregularity& row = pick(dice, rows);
  command.text = row.trigger;
  if (!row.finding.empty() && dice.one_in(2)) command.finding = row.finding;
  if (row.trigger == "shoe-malfunction") command.finding = "mechanical prevents";
  command.box = row.of_dealer ? kDealerBox : row.of_box || dice.one_in(4) ? played_box(table, dice) : kNoBox;
  command.number = static_cast<std::int32_t>(dice.below(4));
  if (dice.one_in(4)) command.boxes = table.round().boxes;
  if (row.trigger == "hand-racked" && dice.one_in(2) && table.round().has(command.box)) {
    const auto& cards = table.round().hand(command.box).cards;
    command.cards.assign(cards.begin(), cards.end());
  }
  if (row.effect == Effect::set_dealer_hand && dice.one_in(2)) {
    command.cards.assign(table.round().dealer.begin(), table.round().dealer.end());
  }
  return command;
}

// Seats, chips, talk, records.
Command around_the_table(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const Who who = player(static_cast<int>(1 + dice.below(kPlayers)));
  static constexpr Do kPlayersSay[] = {Do::sit,      Do::sit,        Do::buy,        Do::cash,    Do::leave,
                                       Do::take_box, Do::drop_box,   Do::look,       Do::dispute, Do::refer,
                                       Do::complain, Do::claim_hand, Do::ask_advice, Do::advise};
  static constexpr Do kHouseSays[] = {Do::demand,
                                      Do::vacate,
                                      Do::exclude,
                                      Do::readmit,
                                      Do::personal_limits,
                                      Do::hold_winnings,
                                      Do::decide_dispute,
                                      Do::steps,
                                      Do::approve_prize,
                                      Do::deny_prize,
                                      Do::cancel_jackpot,
                                      Do::leave_jackpot,
                                      Do::join_jackpot,
                                      Do::note,
                                      Do::notice,
                                      Do::set,
                                      Do::idle,
                                      Do::replace_shoe,
                                      Do::release_bets,
                                      Do::sign_on};
  if (dice.one_in(2)) {
    Command command = by(who, pick(dice, kPlayersSay), now);
    command.box = command.what == Do::look && dice.one_in(2) ? kNoBox : some_box(table, dice);
    command.amount = Money::cents(static_cast<std::int64_t>(1 + dice.below(40)) * 2500);
    command.text = "words";
    return command;
  }
  Command command = by(staff(top_rank(book)), pick(dice, kHouseSays), now);
  command.person = who.person;
  command.box = command.what == Do::approve_prize || command.what == Do::deny_prize ? kNoBox : some_box(table, dice);
  command.number = static_cast<std::int32_t>(dice.below(4));
  command.amount = some_amount(table, dice);
  command.amount_max = command.amount * 4;
  static constexpr std::string_view kTexts[] = {"why", "release case 7", "forfeit case 7", "close", ""};
  command.text = command.what == Do::replace_shoe ? "" : pick(dice, kTexts);
  if (command.what == Do::set || command.what == Do::notice) {
    command.term = static_cast<Term>(dice.below(kTerms));
    if (command.text == "close" && !dice.one_in(8)) command.text = "";
  }
  return command;
}

Command betting_step(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const Round& round = table.round();
  bool antes = false;
  for_each_box(round.boxes, [&](Box box) { antes = antes || round.hand(box).on_layout(Wager::ante); });
  const std::uint32_t roll = dice.below(16);
  if (roll < 7) {
    const Box box = some_box(table, dice);
    const PersonId owner = table.owner[box.number];
    if (!owner.is_somebody()) {
      Command sit = by(player(static_cast<int>(1 + dice.below(kPlayers))), Do::sit, now);
      sit.box = box;
      sit.amount = Money::dollars(1000);
      return sit;
    }
    Command bet = by({Role{}, owner}, dice.one_in(12) ? Do::spoken : Do::bet, now);
    bet.box = box;
    const bool has_ante = round.has(box) && round.hand(box).on_layout(Wager::ante);
    static constexpr Wager kOthers[] = {Wager::ante,    Wager::pair_plus, Wager::pair_plus,
                                        Wager::jackpot, Wager::jackpot,   Wager::coupon};
    bet.wager = has_ante ? pick(dice, kOthers) : dice.one_in(4) ? Wager::pair_plus : Wager::ante;
    bet.amount = bet.wager == Wager::jackpot ? table.terms.jackpot_cost : some_amount(table, dice);
    if (bet.what == Do::spoken) bet.text = dice.one_in(2) ? "cash" : "chips";
    return bet;
  }
  if (roll == 7) {
    Command back = by({Role{}, table.owner[played_box(table, dice).number]}, Do::take_back, now);
    back.box = played_box(table, dice);
    back.wager = static_cast<Wager>(dice.below(4));
    return back;
  }
  if (roll == 8 && book.prize_meter) return dealer_does(Do::call_jackpot, now);
  if (roll == 9 && round.boxes == 0) return dealer_does(Do::stand_down, now);
  if (roll < 13 || !antes) {
    if (const auto step = card_step(book, table, dice.bits(), now)) return *step;
  }
  return dealer_does(antes || dice.one_in(3) ? Do::close_bets : Do::shuffle, now);
}

Command decision_step(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const Round& round = table.round();
  const Box box = dice.one_in(6) ? played_box(table, dice) : undecided_box(book, table);
  const std::uint32_t roll = dice.below(12);
  if (roll == 0) return dealer_does(Do::rack, now);
  if (roll == 1) {
    Command late = dealer_does(Do::time_out, now);
    late.box = box;
    return late;
  }
  if (roll == 2) {
    Command command = by(staff(top_rank(book)), Do::correct, now);
    command.box = played_box(table, dice);
    command.choice = static_cast<Choice>(1 + dice.below(4));
    return command;
  }
  if (roll == 3 || !box.is_box()) {
    Command look = by(player(static_cast<int>(1 + dice.below(kPlayers))), Do::look, now);
    look.box = played_box(table, dice);
    return look;
  }
  Command command = by(owner_of(table, box), Do::decide, now);
  command.box = box;
  const BoxHand& hand = round.hand(box);
  command.choice = !hand.on_layout(Wager::ante) ? Choice::keep : roll < 9 ? Choice::play : Choice::fold;
  if (dice.one_in(5)) command.choice = static_cast<Choice>(dice.below(5));
  if (dice.one_in(6)) command.amount = some_amount(table, dice);
  return command;
}

Command jackpot_step(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const Round& round = table.round();
  if (book.prize_meter && round.game == JackpotStage::registered) return dealer_does(Do::record_jackpot, now);
  if (!table.prizes.empty()) {
    Command command = by(staff(top_rank(book)), dice.one_in(4) ? Do::deny_prize : Do::approve_prize, now);
    command.text = "why";
    return command;
  }
  Command answer = by({Role{0}, PersonId{}}, Do::meter_answers, now);
  for_each_box(round.boxes, [&](Box box) {
    if (round.hand(box).jackpot_pending) answer.box = book.boomerang ? box : kNoBox;
  });
  answer.amount = Money::dollars(1000);
  answer.amount_max = Money::dollars(100);
  return answer;
}

Command what_comes_next(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const Round& round = table.round();
  switch (round.pause) {
    case Pause::none: break;
    case Pause::ruling: return confirm_step(book, table, dice, now);
    case Pause::retraction: return answer_step(table, dice.one_in(3), now);
    case Pause::count: {
      Command count = dealer_does(Do::count, now);
      count.number = dice.one_in(3) ? 51 : 52;
      return count;
    }
  }
  switch (round.phase) {
    case Phase::between:
      if (table.life == Life::closed) {
        if (const auto step = opening_step(book, table)) return *step;
      }
      if (dice.one_in(4)) return around_the_table(book, table, dice, now);
      return dealer_does(Do::open_bets, now);
    case Phase::betting: return betting_step(book, table, dice, now);
    case Phase::called:
      if (round.boxes == 0) return dealer_does(Do::stand_down, now);
      if (const auto step = card_step(book, table, dice.bits(), now)) return *step;
      if (dice.one_in(16)) return dealer_does(Do::reopen_bets, now);
      if (book.prize_meter && round.game != JackpotStage::registered && dice.one_in(2))
        return dealer_does(Do::register_jackpot, now);
      return deal_step(book, table, dice.one_in(2) ? 0 : static_cast<int>(1 + dice.below(9)), now);
    case Phase::dealing: return deal_step(book, table, dice.one_in(2) ? 0 : static_cast<int>(1 + dice.below(9)), now);
    case Phase::dealt: return open_decision_step(book, table, now);
    case Phase::decision: return decision_step(book, table, dice, now);
    case Phase::folds: {
      Command rack = dealer_does(dice.one_in(8) ? Do::correct : Do::rack, now);
      rack.choice = Choice::play;
      if (dice.one_in(4)) rack.box = played_box(table, dice);
      if (dice.one_in(16)) rack.number = 2;
      return rack;
    }
    case Phase::reveal: return dealer_does(Do::reveal, now);
    case Phase::shown: {
      Command settle = dealer_does(Do::settle, now);
      settle.number = static_cast<std::int32_t>(dice.below(3));
      return settle;
    }
    case Phase::jackpot: return jackpot_step(book, table, dice, now);
    case Phase::clear:
    case Phase::voided:
      if (round.misdealt && !dice.one_in(3)) {
        const Box box = played_box(table, dice);
        Command stay = by(round.has(box) ? owner_of(table, box) : player(1), Do::stay, now);
        stay.box = box;
        return stay;
      }
      return dealer_does(Do::collect, now);
  }
  return dealer_does(Do::collect, now);
}

}  // namespace

std::uint64_t Dice::bits() {
  if (from_bytes_) {
    std::uint64_t value = 0;
    for (int i = 0; i < 2 && left_ > 0; ++i, --left_) value = value << 8 | *data_++;
    return value;
  }
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

std::uint32_t Dice::below(std::uint32_t limit) {
  if (limit <= 1) return 0;
  if (from_bytes_ && limit <= 256) {
    if (left_ == 0) return 0;
    --left_;
    return *data_++ % limit;
  }
  return static_cast<std::uint32_t>(bits() % limit);
}

Who player(int number) { return {Role{}, PersonId{static_cast<std::uint16_t>(number)}}; }

Who staff(int rank, bool other) {
  return {Role{static_cast<std::int16_t>(rank)}, PersonId{static_cast<std::uint16_t>((other ? 60 : 40) + rank)}};
}

int top_rank(const RuleBook& book) { return static_cast<int>(book.roles.order.size()) - 1; }

std::vector<Who> viewers(const RuleBook& book) {
  std::vector<Who> all;
  for (int number = 1; number <= kPlayers; ++number) all.push_back(player(number));
  // The same persons in another capacity see no more than that capacity does.
  for (int rank = Role::kApprover; rank <= top_rank(book); ++rank) {
    if (rank == Role::kPlayer) continue;
    all.push_back({Role{static_cast<std::int16_t>(rank)}, PersonId{1}});
    all.push_back({Role{static_cast<std::int16_t>(rank)}, PersonId{90}});
  }
  all.push_back(player(99));
  return all;
}

std::vector<Command> random_terms(const RuleBook& book, Dice& dice, bool jackpot) {
  std::vector<Command> commands;
  const auto set = [&](Term term, Money amount, int number) {
    commands.push_back(set_term(book, term, amount, number));
  };
  const auto number = [&](Term term, std::uint32_t limit) { set(term, Money(), static_cast<int>(dice.below(limit))); };
  number(Term::dealt, 2);
  number(Term::mode, static_cast<std::uint32_t>(book.dealing.size()));
  if (dice.one_in(2)) number(Term::shuffling, 2);
  if (dice.one_in(3)) set(Term::decks, Money(), 2);
  const auto seats = static_cast<std::uint32_t>(book.table.seats_max - book.table.seats_min + 1);
  set(Term::seats, Money(), book.table.seats_min + static_cast<int>(dice.below(std::min<std::uint32_t>(seats, 4))));
  set(Term::minimum, Money::dollars(5), 0);
  set(Term::maximum, Money::dollars(dice.one_in(2) ? 20 : 500), 0);
  if (dice.one_in(3)) set(Term::pair_plus_maximum, Money::dollars(15), 0);
  if (dice.one_in(3)) set(Term::multiple, Money::cents(250), 0);
  set(Term::payout_maximum, Money::dollars(dice.one_in(2) ? 60 : 20'000), 0);
  if (dice.one_in(2)) set(Term::chip_unit, Money::dollars(1), 0);
  number(Term::version, 4);
  number(Term::pair_plus_table, 6);
  number(Term::bonus_table, 4);
  set(Term::bonus_table, Money(), 0);
  number(Term::extra_boxes, 2);
  number(Term::coupons, 2);
  number(Term::device_counts, 2);
  if (dice.one_in(2)) set(Term::decision_seconds, Money(), 30);
  if (jackpot && !dice.one_in(4)) set(Term::jackpot, Money(), 1);
  return commands;
}

std::optional<Command> opening_step(const RuleBook& book, const Table& table) {
  if (table.life != Life::closed) return std::nullopt;
  const Who house = staff(top_rank(book));
  static constexpr std::array<std::string_view, 4> kApprovals = {"layout", "shoe", "procedures", "rulebook"};
  for (std::size_t bit = 0; bit < kApprovals.size(); ++bit) {
    if (((table.approvals >> bit) & 1) != 0) continue;
    Command approve = by(house, Do::approve, kNoon);
    approve.text = kApprovals[bit];
    return approve;
  }
  if (table.terms.ante.minimum.is_zero()) return set_term(book, Term::minimum, Money::dollars(5), 0);
  if (table.terms.ante.maximum.is_zero()) return set_term(book, Term::maximum, Money::dollars(500), 0);
  if (book.house->limits.payout_maximum && table.terms.payout_maximum.is_zero())
    return set_term(book, Term::payout_maximum, Money::dollars(20'000), 0);
  const PayRules* bonus = book.house->pay("ante-bonus");
  if (bonus != nullptr && bonus->tables.size() > 1) {
    const bool both = book.house->versions.empty();
    if (table.pay_tables_set == 0 || (both && (table.pay_tables_set & 1) == 0))
      return set_term(book, Term::bonus_table, Money(), 0);
    if (both && (table.pay_tables_set & 2) == 0) return set_term(book, Term::pair_plus_table, Money(), 0);
  }
  // Where the cards lie spread for the first player, he comes first.
  if (book.clauses.knows(Point::cards_washed) && table.decks[0].spread && !table.owner[1].is_somebody()) {
    Command sit = by(player(1), Do::sit, kNoon);
    sit.box = Box{1};
    sit.amount = Money::dollars(1000);
    return sit;
  }
  Table unshuffled = table;
  unshuffled.round().shuffled = unshuffled.round().cut = unshuffled.round().loaded = true;
  unshuffled.count_missed = false;
  if (const auto step = card_step(book, unshuffled, 0, kNoon)) return step;
  if (!table.dealer.is_somebody()) return dealer_does(Do::sign_on, kNoon);
  return by(house, Do::open, kNoon);
}

Command next_command(const RuleBook& book, const Table& table, Dice& dice, Time now) {
  const std::uint32_t roll = dice.below(64);
  if (roll >= 61) return raw_command(book, dice, now);
  if (roll >= 58) return trouble(book, table, dice, now);
  if (roll >= 53) return around_the_table(book, table, dice, now);
  Command command = what_comes_next(book, table, dice, now);
  if (roll == 52) command.who = staff(static_cast<int>(dice.below(5)), true);
  if (roll == 51) command.who = player(static_cast<int>(1 + dice.below(kPlayers)));
  return command;
}

Command raw_command(const RuleBook& book, Dice& dice, Time now) {
  static constexpr std::int32_t kNumbers[] = {0,
                                              1,
                                              2,
                                              3,
                                              4,
                                              5,
                                              6,
                                              26,
                                              51,
                                              52,
                                              53,
                                              -1,
                                              -2,
                                              255,
                                              256,
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
  static constexpr std::uint8_t kBoxes[] = {0, 1, 2, 3, 4, 5, 7, 8, 16, 17, 32, 199, 200, 254, 255};
  static constexpr std::string_view kTexts[] = {"",
                                                "chips",
                                                "cash",
                                                "plaque",
                                                "fire",
                                                "fraud",
                                                "impractical",
                                                "collusion",
                                                "dismiss",
                                                "release",
                                                "close",
                                                "state",
                                                "layout",
                                                "rulebook",
                                                "abnormal",
                                                "stake-found",
                                                "other",
                                                "deck-wrong",
                                                "stub-count",
                                                "device",
                                                "confiscated it",
                                                "feature that hides",
                                                "same-colour"};
  Command command;
  command.what = static_cast<Do>(dice.below(static_cast<std::uint32_t>(Do::inspect) + 1));
  command.who = {Role{static_cast<std::int16_t>(static_cast<int>(dice.below(11)) - 5)},
                 PersonId{static_cast<std::uint16_t>(dice.below(8))}};
  if (dice.one_in(2)) command.who = staff(top_rank(book));
  command.at = dice.one_in(16) ? Time{now.ms + static_cast<std::int64_t>(dice.below(200)) * 3'600'000} : now;
  command.box = Box{pick(dice, kBoxes)};
  command.person = PersonId{static_cast<std::uint16_t>(dice.below(8))};
  command.wager = static_cast<Wager>(dice.below(6));
  command.choice = static_cast<Choice>(dice.below(5));
  command.outcome = static_cast<Outcome>(dice.below(5));
  command.term = static_cast<Term>(dice.below(kTerms));
  command.step = static_cast<DeckStep>(dice.below(static_cast<std::uint32_t>(DeckStep::count) + 1));
  command.number = pick(dice, kNumbers);
  command.boxes = dice.one_in(2) ? 0 : static_cast<std::uint32_t>(dice.bits() * 0x10001U);
  command.amount = Money::cents(pick(dice, kCents));
  command.amount_max = Money::cents(pick(dice, kCents));
  for (std::uint32_t cards = dice.one_in(3) ? dice.below(53) : 0; cards > 0; --cards)
    command.cards.push_back(Card(static_cast<Rank>(dice.below(13)), static_cast<Suit>(dice.below(4))));
  command.text = pick(dice, kTexts);
  const auto& rows = book.house->irregularities;
  const std::uint32_t row = dice.below(2 * static_cast<std::uint32_t>(rows.size()));
  if (row < rows.size()) {
    if (dice.one_in(2)) command.text = rows[row].trigger;
    command.finding = rows[row].finding;
  }
  return command;
}

std::optional<Command> closing_step(const RuleBook& book, const Table& table, int attempt, Time now) {
  const Round& round = table.round();
  // Nothing was wrong after all, if what was proposed cannot be.
  if (attempt == 1 && round.pause == Pause::ruling) {
    Command command = by(staff(top_rank(book)), Do::confirm, now);
    command.text = "dismiss";
    return command;
  }
  // Where the ordinary way is barred the round is set aside.
  if (attempt > 0 && round.phase > Phase::betting && round.phase < Phase::clear) {
    static constexpr std::string_view kCauses[] = {"fire", "impractical", "collusion"};
    Command command = by(staff(top_rank(book)), Do::void_round, now);
    command.text = kCauses[static_cast<std::size_t>(attempt - 1) % std::size(kCauses)];
    command.finding = "it cannot go on";
    return command;
  }
  switch (round.pause) {
    case Pause::none: break;
    case Pause::ruling: {
      Command command = by(staff(top_rank(book)), Do::confirm, now);
      const auto& rows = book.house->irregularities;
      if (round.pending_row >= 0) command.text = rows[static_cast<std::size_t>(round.pending_row)].finding;
      if (!command.text.empty()) command.text += " why";
      return command;
    }
    case Pause::retraction: return answer_step(table, false, now);
    case Pause::count: {
      Command count = dealer_does(Do::count, now);
      count.number = 52;
      return count;
    }
  }
  switch (round.phase) {
    case Phase::between: return std::nullopt;
    case Phase::betting: {
      bool antes = false;
      for_each_box(round.boxes, [&](Box box) { antes = antes || round.hand(box).on_layout(Wager::ante); });
      if (round.boxes == 0) return dealer_does(Do::stand_down, now);
      if (!antes && book.clauses.knows(Point::no_more_bets_without_ante)) {
        // Without an ante there is no round: what lies there is taken back.
        const Box box{static_cast<std::uint8_t>(std::countr_zero(round.boxes))};
        Command back = by(owner_of(table, box), Do::take_back, now);
        back.box = box;
        back.wager = Wager::pair_plus;
        return back;
      }
      if (const auto step = card_step(book, table, 1, now)) return step;
      return dealer_does(Do::close_bets, now);
    }
    case Phase::called: {
      if (round.boxes == 0) return dealer_does(Do::stand_down, now);
      if (const auto step = card_step(book, table, 1, now)) return step;
      bool staked = false;
      for_each_box(round.boxes, [&](Box box) { staked = staked || round.hand(box).on_layout(Wager::jackpot); });
      if (book.prize_meter && round.game != JackpotStage::registered && staked)
        return dealer_does(Do::register_jackpot, now);
      return deal_step(book, table, 0, now);
    }
    case Phase::dealing: return deal_step(book, table, 0, now);
    case Phase::dealt: return open_decision_step(book, table, now);
    case Phase::decision: {
      const Box box = undecided_box(book, table);
      if (!box.is_box()) return dealer_does(Do::rack, now);
      Command command = by(owner_of(table, box), Do::decide, now);
      command.box = box;
      command.choice = round.hand(box).on_layout(Wager::ante) ? Choice::fold : Choice::keep;
      return command;
    }
    case Phase::folds: return dealer_does(Do::rack, now);
    case Phase::reveal: return dealer_does(Do::reveal, now);
    case Phase::shown: return dealer_does(Do::settle, now);
    case Phase::jackpot: {
      Dice approving(1);
      Command command = jackpot_step(book, table, approving, now);
      if (command.what == Do::deny_prize) command.what = Do::approve_prize;
      return command;
    }
    case Phase::clear:
    case Phase::voided: return dealer_does(Do::collect, now);
  }
  return std::nullopt;
}

}  // namespace felt::driver
