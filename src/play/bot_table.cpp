#include "play/bot_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "pot/pot.hpp"
#include "script/reasons.hpp"
#include "state/call.hpp"

namespace felt::play {
namespace {

constexpr TableId kTable{1};
// So that there is a rule for a player who goes away; no clock runs.
constexpr const char* kDecisionSeconds = "60";
constexpr std::int64_t kBetweenRounds = 60'000;
// Noon on 2026-01-05.
constexpr Time kStart{std::int64_t{20458} * 86'400'000 + std::int64_t{12} * 3'600'000};

constexpr const char* kBotNames[] = {"ann", "bob", "cal", "dot", "eve", "fay", "gus", "hal",
                                     "ida", "jim", "kay", "lou", "mia", "ned", "ola"};

// Faces that lie open, or that are his.
bool may_know_cards(const Event& event, Box seat) {
  switch (event.what) {
    case What::served: return event.face_up || event.box == seat;
    case What::communal_turned:
    case What::hand_shown: return true;
    default: return false;
  }
}

}  // namespace

BotTable::Decks decks_of_any_size(std::shared_ptr<ByteSource> bytes) {
  return [bytes = std::move(bytes)](DeckSize size) {
    const std::vector<Card> deck = shuffled_deck(size, *bytes);
    return Cards(deck.begin(), deck.end());
  };
}

BotTable::BotTable(Room room, const BotSeating& seating, std::vector<std::string> names, Box seat, Decks next_deck,
                   std::shared_ptr<ByteSource> moods)
    : room_(std::move(room)),
      names_(std::move(names)),
      strengths_(seating.strengths),
      seat_(seat),
      next_deck_(std::move(next_deck)),
      moods_(std::move(moods)),
      now_(kStart) {
  stake_ = chips();
}

Result<BotTable> BotTable::open(const RuleBook& book, const BotSeating& seating, Decks next_deck,
                                std::shared_ptr<ByteSource> moods) {
  const int bots_max = std::min<int>(book.table.seats_max, static_cast<int>(std::size(kBotNames)) + 1) - 1;
  if (seating.bots < 1 || seating.bots > bots_max)
    return input_error(fmt::format("{} bots: expected 1 to {}", seating.bots, bots_max));
  if (seating.seat < 0 || seating.seat > seating.bots + 1)
    return input_error(fmt::format("seat {}: expected 1 to {}", seating.seat, seating.bots + 1));
  if (seating.strengths.empty() || seating.strengths.size() > static_cast<std::size_t>(seating.bots))
    return input_error(fmt::format("the strengths of {} bots: expected at most {}, as many as there are bots",
                                   seating.strengths.size(), seating.bots));
  const int seat = seating.seat != 0 ? seating.seat : seating.bots / 2 + 1;
  PotSeating plan{seating.terms, {}, seating.stake};
  if (!asks_for(plan.terms, Term::decision_seconds))
    plan.terms.emplace_back(felt::name(Term::decision_seconds), kDecisionSeconds);
  const char* const* next_name = kBotNames;
  for (int i = 1; i <= seating.bots + 1; ++i) plan.names.emplace_back(i == seat ? "you" : *next_name++);
  auto room = open_pot_room(book, plan, kStart);
  if (!room) return tl::unexpected(room.error());
  return BotTable(std::move(*room), seating, std::move(plan.names), Box{static_cast<std::uint8_t>(seat)},
                  std::move(next_deck), std::move(moods));
}

// --- What can be seen.

const Table& BotTable::table() const { return room_.table(kTable); }

View BotTable::open_view() const { return felt::view(book(), table(), {Role{Role::kObserver}, PersonId()}); }

Box BotTable::seat_of(PersonId person) const {
  const std::string_view wanted = room_.people().name(person);
  for (int i = 1; i <= seats(); ++i) {
    const Box box{static_cast<std::uint8_t>(i)};
    if (name(box) == wanted) return box;
  }
  return kNoBox;
}

Strength BotTable::strength(Box box) const {
  const int place = box.number - 1 - (box > seat_ ? 1 : 0);
  return strengths_[static_cast<std::size_t>(place) % strengths_.size()];
}

std::optional<HandValue> BotTable::own_value() const {
  if (!round().has(seat_) || round().hand(seat_).folded || round().hand(seat_).cards.empty()) return std::nullopt;
  return value_so_far(Sight(book(), table(), seat_));
}

bool BotTable::on_last_street() const { return round().street + 1U >= book().pot->streets.size(); }

Money BotTable::chips(Box box) const {
  const Player* one = table().find(table().owner[box.number]);
  return one == nullptr ? Money() : one->chips;
}

std::vector<int> BotTable::blinds() const {
  std::vector<int> open;
  for (const int times : book().pot->blind.multiples) {
    Command command = by_player(Do::post_blind, seat_);
    command.number = times;
    if (may(command)) open.push_back(times);
  }
  return open;
}

Due BotTable::due() const {
  switch (round().phase) {
    case PotPhase::between: return Due::round;
    case PotPhase::shuffled: return is_own(round().buck) && !round().cut_declined ? Due::cut : Due::nothing;
    case PotPhase::cut: {
      const bool his = terms().pot.mode == BettingMode::blind && is_own(round().buck);
      return his && terms().pot.blind_multiple == 0 ? Due::blind : Due::nothing;
    }
    case PotPhase::betting: return is_own(round().turn) ? Due::move : Due::nothing;
    case PotPhase::showdown:
      return is_own(round().shows) && may(by_player(Do::fold_unseen, seat_)) ? Due::show : Due::nothing;
    default: return Due::nothing;
  }
}

// --- Commands.

Command BotTable::by_player(Do what, Box box) const {
  Command command;
  command.what = what;
  command.who = {Role{Role::kPlayer}, table().owner[box.number]};
  command.at = now_;
  return command;
}

Command BotTable::by_dealer(Do what) const {
  Command command;
  command.what = what;
  command.who = {Role{0}, room_.people().find("dealer")};
  command.at = now_;
  return command;
}

bool BotTable::may(const Command& command) const {
  Events events;
  return decide(book(), table(), command, events).has_value();
}

Ruling<void> BotTable::perform(const Command& command) {
  std::vector<Happened> happened;
  if (const Ruling<void> ruling = room_.perform(kTable, command, happened); !ruling) {
    reason_ = script::reason_of(book(), table(), room_.people(), command, ruling.error().point);
    return ruling;
  }
  for (Happened& one : happened) {
    auto* event = std::get_if<Event>(&one.what);
    if (event == nullptr) continue;
    if (!may_know_cards(*event, seat_)) event->cards.clear();
    events_.push_back(std::move(*event));
  }
  return {};
}

Ruling<void> BotTable::say(const Command& command) {
  events_.clear();
  FELT_NEED(perform(command));
  go_on();
  return {};
}

void BotTable::go_on() {
  while (round().running() && due() == Due::nothing) {
    if (const Ruling<void> done = step(); !done) {
      stuck_ = done.error().point;
      return;
    }
  }
}

// What the dealer or a bot does next, or the person without having a choice.
Ruling<void> BotTable::step() {
  switch (round().phase) {
    case PotPhase::shuffled: {
      Command cut = round().cut_declined ? by_dealer(Do::cut) : by_player(Do::cut, round().buck);
      cut.number = round().deck_cards / 2;
      return perform(cut);
    }
    case PotPhase::cut: {
      if (terms().pot.mode == BettingMode::ante) return perform(by_dealer(Do::post_antes));
      Command blind = by_player(Do::post_blind, round().buck);
      blind.number = choose_blind(book(), table());
      return perform(blind);
    }
    case PotPhase::betting: {
      const Box box = round().turn;
      const BotMove move = choose_move(strength(box), Sight(book(), table(), box), *moods_);
      Command act = by_player(Do::act, box);
      act.move = move.move;
      act.amount = move.amount;
      return perform(act);
    }
    case PotPhase::showdown: {
      // A bot keeps to itself what it need not show.
      const Command unseen = by_player(Do::fold_unseen, round().shows);
      return perform(may(unseen) ? unseen : by_player(Do::show_hand, round().shows));
    }
    case PotPhase::won: return perform(by_dealer(Do::settle));
    default: return perform(by_dealer(Do::deal));
  }
}

Ruling<void> BotTable::buy_for_bots() {
  const std::int64_t unit = book().pot->wager_unit.in_cents();
  for (int i = 1; i <= seats(); ++i) {
    const Box box{static_cast<std::uint8_t>(i)};
    if (is_own(box) || chips(box) >= terms().pot.stake_minimum) continue;
    Command buy = by_player(Do::buy, box);
    // Whole units, and not less than the table's stake.
    buy.amount = Money::cents(((stake_ - chips(box)).in_cents() + unit - 1) / unit * unit);
    FELT_NEED(perform(buy));
  }
  return {};
}

Ruling<void> BotTable::begin() {
  events_.clear();
  // Who has nothing left would lose his seat by the shuffle.
  if (chips().is_zero()) return refuse(Point::stake_empty_leaves);
  now_.ms += kBetweenRounds;
  FELT_NEED(buy_for_bots());
  Command shuffle = by_dealer(Do::shuffle);
  shuffle.cards = next_deck_(pot::next_deck(book(), table()));
  FELT_NEED(perform(shuffle));
  go_on();
  return {};
}

Ruling<void> BotTable::cut(int depth) {
  Command command = by_player(Do::cut, seat_);
  command.number = depth;
  return say(command);
}

Ruling<void> BotTable::decline_cut() { return say(by_player(Do::decline_cut, seat_)); }

Ruling<void> BotTable::post_blind(int times) {
  Command command = by_player(Do::post_blind, seat_);
  command.number = times;
  return say(command);
}

Ruling<void> BotTable::act(Move move, Money amount) {
  Command command = by_player(Do::act, seat_);
  command.move = move;
  command.amount = amount;
  return say(command);
}

Ruling<void> BotTable::show() { return say(by_player(Do::show_hand, seat_)); }
Ruling<void> BotTable::muck() { return say(by_player(Do::fold_unseen, seat_)); }

Ruling<void> BotTable::time_out() {
  if (terms().decision_seconds > 0) {
    now_.ms += std::int64_t{terms().decision_seconds} * 1000;
    return say(by_dealer(Do::time_out));
  }
  // Without a limit nobody is ever out of time: he gives up what a time-out would take.
  switch (due()) {
    case Due::cut: return decline_cut();
    case Due::blind: return post_blind(book().pot->blind.multiples.front());
    case Due::show: return muck();
    case Due::move: break;
    default: return {};
  }
  const pot::Options open = options();
  if (open.wager) return act(Move::wager, Money());
  if (open.stand) return act(Move::stand, Money());
  if (open.check) return act(Move::check, Money());
  if (open.fold) return act(Move::fold, Money());
  return act(Move::open, std::min(open.stake, terms().ante.minimum));
}

Ruling<void> BotTable::buy(Money amount) {
  Command command = by_player(Do::buy, seat_);
  command.amount = amount;
  return perform(command);
}

Ruling<void> BotTable::sit_out() { return perform(by_player(Do::sit_out, seat_)); }
Ruling<void> BotTable::sit_in() { return perform(by_player(Do::sit_in, seat_)); }
Ruling<void> BotTable::leave() { return perform(by_player(Do::leave, seat_)); }

}  // namespace felt::play
