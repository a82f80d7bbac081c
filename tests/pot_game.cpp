#include "tests/pot_game.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "pot/betting.hpp"
#include "tests/pot_driver.hpp"

namespace felt {
namespace {

constexpr int kClosingSteps = 600;

std::string told(const Command& command, const Table& table, const std::string& problem) {
  if (problem.empty()) return "";
  return fmt::format("after {} (by {} rank {}, seat {}, person {}, move {}, number {}, '{}' '{}', {}) in {}: {}",
                     name(command.what), command.who.person.value, command.who.role.rank, command.box.number,
                     command.person.value, static_cast<int>(command.move), command.number, command.text,
                     command.finding, to_string(command.amount), name(table.pot.round.phase), problem);
}

}  // namespace

std::string PotGame::open(std::uint64_t seed) {
  driver::Dice dice(seed);
  now_ = driver::kNoon;
  for (const Command& command : pot_driver::random_terms(book_, dice)) {
    if (std::string problem = say(command); !problem.empty()) return problem;
  }
  for (int step = 0; step < 4; ++step) {
    const auto command = pot_driver::opening_step(book_, table_, now_);
    if (!command) break;
    if (std::string problem = say(*command); !problem.empty()) return problem;
  }
  if (table_.life != Life::open) return "the table does not open";
  const std::uint32_t players = 2 + dice.below(std::max<std::uint32_t>(table_.terms.seats, 2) - 1);
  for (std::uint32_t number = 1; number <= players; ++number) {
    const int minimums = static_cast<int>(1 + dice.below(dice.one_in(2) ? 8 : 80));
    if (std::string problem = say(pot_driver::sit(table_, static_cast<int>(number), minimums, now_)); !problem.empty())
      return problem;
  }
  return "";
}

std::string PotGame::say(const Command& command) {
  const Table before = table_;
  Said said{command, {}, false, {}};
  const Ruling<void> ruling = decide(book_, table_, command, events_);
  if (!(table_ == before)) return told(command, before, "deciding changed the table");
  if (!ruling) {
    said.refused = true;
    said.point = ruling.error().point;
    log_.push_back(std::move(said));
    if (!events_.empty()) return told(command, before, "refused with events");
    if (!book_.clauses.knows(ruling.error().point))
      return told(command, before,
                  fmt::format("refused by {}, which the book does not know", name(ruling.error().point)));
    return "";
  }
  said.events.assign(events_.begin(), events_.end());
  apply(table_, events_);
  std::string problem = watch_.see(said.events, table_);
  log_.push_back(std::move(said));
  if (!problem.empty()) return told(command, before, problem);
  check_table(table_);
  return told(command, before, options_hold());
}

Ruling<void> PotGame::try_move(Move move, Money amount) const {
  Command command;
  command.what = Do::act;
  command.who = {Role{}, table_.pot.round.hand(table_.pot.round.turn).player};
  command.at = now_;
  command.move = move;
  command.amount = amount;
  Events events;
  return decide(book_, table_, command, events);
}

std::string PotGame::options_hold() const {
  const PotRound& round = table_.pot.round;
  if (round.phase != PotPhase::betting || round.pause != Pause::none) return "";
  if (!round.turn.is_box()) return "nobody's turn in a betting round";
  const pot::Options options = pot::options(book_, table_, round.turn);
  const PotHand& hand = round.hand(round.turn);
  // 1. Moves without a size.
  const std::pair<Move, const Ruling<void>*> plain[] = {{Move::check, &options.check},
                                                        {Move::stand, &options.stand},
                                                        {Move::fold, &options.fold},
                                                        {Move::wager, &options.wager},
                                                        {Move::tap_out, &options.tap_out}};
  int offered = 0;
  for (const auto& [move, offer] : plain) {
    offered += offer->has_value() ? 1 : 0;
    // The forced wager of ante mode is an opening, and has a size.
    if (move == Move::wager && hand.forced && options.open) continue;
    const Ruling<void> ruling = try_move(move, Money());
    if (ruling.has_value() != offer->has_value())
      return fmt::format("move {} is {}offered and {}", static_cast<int>(move), *offer ? "" : "not ",
                         ruling ? "accepted" : "refused");
    if (!ruling && ruling.error().point != offer->error().point)
      return fmt::format("move {} is refused by {}, and not offered by {}", static_cast<int>(move),
                         name(ruling.error().point), name(offer->error().point));
  }
  // 2. The call, of the amount that is named; of nothing it is a stand.
  if (options.call) {
    ++offered;
    const Money owes = round.high - hand.street;
    if (!try_move(Move::call, Money())) return "the call offered is refused";
    // The forced wager is named by the blind, or by all that he has.
    for (const Money named : {owes, owes + Money::dollars(1), owes - Money::dollars(1), options.stake}) {
      if (!hand.forced && named > Money() && try_move(Move::call, named).has_value() != (named == owes))
        return fmt::format("{} named as the call of {}", to_string(named), to_string(owes));
    }
  }
  // 3. Openings and raises: every size between the least and the most that is legal and that he has, and none beside.
  const bool opens = options.open.has_value();
  if (!opens && !options.raise) {
    if (try_move(Move::open, options.sizes.least) || (!hand.forced && try_move(Move::raise, options.sizes.least)))
      return "an opening or a raise is accepted and none was offered";
    return offered > 0 ? "" : "nothing is offered";
  }
  if (!options.sizes.any()) return offered > 0 ? "" : "nothing is offered";
  const Money owes = std::max(Money(), round.high - hand.street);
  const auto put_in = [&](Money size) { return opens ? size - hand.street : owes + size; };
  std::vector<Money> sizes(options.sizes.exact.begin(), options.sizes.exact.end());
  for (const Money size : {options.sizes.least, options.sizes.most, options.sizes.least + options.sizes.unit,
                           options.stake + (opens ? hand.street : -owes)}) {
    for (const Money near : {size - options.sizes.unit, size, size + options.sizes.unit, size + Money::cents(50)})
      sizes.push_back(near);
  }
  for (const Money size : sizes) {
    if (size <= Money()) continue;
    const bool legal = options.sizes.has(size) && put_in(size) <= options.stake;
    const bool all = put_in(size) == options.stake && options.tap_out && size.in_cents() % 100 == 0;
    offered += legal ? 1 : 0;
    if (try_move(opens ? Move::open : Move::raise, size).has_value() != (legal || all))
      return fmt::format("{} of {} is {}offered and {}", opens ? "an opening" : "a raise", to_string(size),
                         legal || all ? "" : "not ", legal || all ? "refused" : "accepted");
  }
  return offered > 0 ? "" : "nothing is offered";
}

std::string PotGame::closes() const {
  PotGame copy = *this;
  int refused = 0;
  for (int step = 0; step < kClosingSteps; ++step) {
    const auto command = pot_driver::closing_step(book_, copy.table_, refused, copy.now_);
    if (!command) return "";
    if (std::string problem = copy.say(*command); !problem.empty()) return "while closing: " + problem + copy.story(12);
    if (!copy.log_.back().refused) {
      refused = 0;
      continue;
    }
    // A shoe that gives out, or a hand with so many cards too many that no more go in, bars the ordinary way.
    const Point point = copy.log_.back().point;
    const PotRound& round = copy.table_.pot.round;
    const bool gave_out = round.next >= round.deck_cards;
    const bool full = seats_where(round, [](const PotHand& hand) { return hand.cards.size() >= 7; }) != 0;
    if (++refused > 1 || !(gave_out || full))
      return told(*command, copy.table_, fmt::format("stuck, refused by {}", name(point)));
  }
  return fmt::format("stuck in {}", name(copy.table_.pot.round.phase));
}

std::string PotGame::replays(std::size_t cut) const {
  Table again = new_table(book_);
  Events events;
  for (std::size_t i = 0; i < log_.size(); ++i) {
    const Said& said = log_[i];
    if (i >= cut) {
      const Ruling<void> ruling = decide(book_, again, said.command, events);
      const bool same = ruling.has_value() != said.refused &&
                        std::equal(events.begin(), events.end(), said.events.begin(), said.events.end()) &&
                        (ruling || ruling.error().point == said.point);
      if (!same) return told(said.command, again, "another answer on the replayed table");
    }
    for (const Event& event : said.events) apply(again, event);
  }
  return again == table_ ? "" : "the events make another table";
}

std::string PotGame::story(std::size_t lines) const {
  std::string text;
  for (std::size_t i = log_.size() - std::min(lines, log_.size()); i < log_.size(); ++i) {
    const Said& said = log_[i];
    text += fmt::format("\n{} by {} rank {} seat {} move {} number {} {} '{}' '{}' {}:", name(said.command.what),
                        said.command.who.person.value, said.command.who.role.rank, said.command.box.number,
                        static_cast<int>(said.command.move), said.command.number, to_string(said.command.amount),
                        said.command.text, said.command.finding, said.refused ? name(said.point) : "");
    for (const Event& event : said.events) {
      text += fmt::format(" | {} {} {}", name(event.what), event.box.number, to_string(event.amount));
      for (const Card card : event.cards) text += " " + to_string(card);
    }
  }
  return text;
}

}  // namespace felt
