#include "play/solo_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "script/describe.hpp"
#include "script/reasons.hpp"
#include "script/steps.hpp"
#include "state/call.hpp"

namespace felt::play {
namespace {

constexpr Box kSeat{1};
constexpr Money kPlenty = Money::cents(1'000'000'000'000);
// So that there is a rule for a player who goes away; no clock runs.
constexpr int kDecisionSeconds = 60;
// Noon on 2026-01-05.
constexpr Time kStart{std::int64_t{20458} * 86'400'000 + std::int64_t{12} * 3'600'000};

}  // namespace

SoloTable::SoloTable(const RuleBook& book, Decks next_deck)
    : room_(book),
      next_deck_(std::move(next_deck)),
      id_(room_.add_table()),
      person_(room_.people().person("player")),
      now_(kStart) {}

Command SoloTable::by_player(Do what) const {
  Command command;
  command.what = what;
  command.who = player();
  command.at = now_;
  command.box = kSeat;
  return command;
}

Command SoloTable::by_house(Do what, int rank) {
  Command command;
  command.what = what;
  const std::string& role = book().roles.order[static_cast<std::size_t>(rank)];
  command.who = {Role{static_cast<std::int16_t>(rank)}, room_.people().person(rank == 0 ? "dealer" : role)};
  command.at = now_;
  return command;
}

Ruling<void> SoloTable::perform(const Command& command) {
  std::vector<Happened> happened;
  if (const Ruling<void> ruling = room_.perform(id_, command, happened); !ruling) {
    refused_ = refused_in_words(room_, id_, command, ruling.error().point);
    reason_ = script::reason_of(book(), table(), room_.people(), command, ruling.error().point);
    return ruling;
  }
  for (Happened& one : happened) {
    if (auto* event = std::get_if<Event>(&one.what)) events_.push_back(std::move(*event));
  }
  return {};
}

Ruling<void> SoloTable::perform_with_routine(const Command& command, const Cards& order) {
  script::Routine routine(room_, id_, now_, [this](const Command& step) { return perform(step); });
  FELT_NEED(routine.before(command, order));
  FELT_NEED(perform(command));
  return routine.after(command);
}

// --- The table.

Result<void> SoloTable::open(const AskedTerms& terms, Money stake) {
  if (auto set = set_terms(room_, id_, now_, terms); !set) return set;
  if (!asks_for(terms, Term::decision_seconds)) {
    Command limit = by_house(Do::set, static_cast<int>(book().roles.order.size()) - 1);
    limit.term = Term::decision_seconds;
    limit.number = kDecisionSeconds;
    if (!perform(limit)) return input_error(fmt::format("decision-seconds: {}", refused_));
  }
  Command sit = by_player(Do::sit);
  sit.amount = stake;
  if (!perform_with_routine(sit)) return input_error(fmt::format("the table cannot open, {}", refused_));
  events_.clear();
  return {};
}

// --- A round.

Ruling<void> SoloTable::place(Wager wager, Money amount) {
  if (amount.is_zero()) return {};
  Command command = by_player(Do::bet);
  command.wager = wager;
  command.amount = amount;
  return perform_with_routine(command);
}

void SoloTable::take_back_all() {
  for (const Wager wager : {Wager::jackpot, Wager::pair_plus, Wager::ante}) {
    const Round& round = table().round();
    if (!round.has(kSeat) || !round.hand(kSeat).on_layout(wager)) continue;
    Command command = by_player(Do::take_back);
    command.wager = wager;
    // Bets that are not locked can always be taken back, last ones first.
    if (!perform(command)) return;
  }
}

// Why the call would leave the box out, if it would: tried in a copy of the room.
std::optional<Point> SoloTable::left_out() {
  if (book().house->versions.empty()) return std::nullopt;
  Room trial = room_;
  std::vector<Happened> happened;
  const auto perform_there = [&](const Command& step) { return trial.perform(id_, step, happened); };
  const Command call = by_house(Do::close_bets, 0);
  if (!script::Routine(trial, id_, now_, perform_there).before(call, {}) || !perform_there(call)) return std::nullopt;
  for (const Happened& one : happened) {
    const auto* event = std::get_if<Event>(&one.what);
    if (event != nullptr && event->what == What::not_dealt_in && event->box == kSeat) return event->point;
  }
  return std::nullopt;
}

Ruling<void> SoloTable::bet(const Wagers& wagers) {
  events_.clear();
  const auto all = [&]() -> Ruling<void> {
    FELT_NEED(place(Wager::ante, wagers.ante));
    FELT_NEED(place(Wager::pair_plus, wagers.pair_plus));
    FELT_NEED(place(Wager::jackpot, wagers.jackpot));
    if (const auto why = left_out()) {
      reason_.clear();
      return refuse(*why);
    }
    return {};
  };
  Ruling<void> ruling = all();
  if (!ruling) take_back_all();
  return ruling;
}

Ruling<void> SoloTable::deal() {
  FELT_NEED(perform_with_routine(by_house(Do::deal, 0), next_deck_()));
  return perform_with_routine(by_player(Do::look));
}

std::vector<Option> SoloTable::options() const {
  std::vector<Option> open;
  if (table().round().phase != Phase::decision) return open;
  // Asked as if chips were no matter, so that a choice which lacks only those is shown with its price.
  Table rich = table();
  if (Player* player = rich.find(person_)) player->chips = kPlenty;
  Events events;
  for (const Choice choice : {Choice::play, Choice::keep, Choice::fold_ante, Choice::fold}) {
    Command command = by_player(Do::decide);
    command.choice = choice;
    if (!felt::decide(book(), rich, command, events)) continue;
    Option option{choice, Money(), true};
    for (const Event& event : events) {
      if (event.what == What::placed) option.cost = event.amount;
    }
    option.covered = option.cost <= chips();
    open.push_back(option);
  }
  return open;
}

Ruling<void> SoloTable::decide(Choice choice) {
  Command command = by_player(Do::decide);
  command.choice = choice;
  return perform_with_routine(command);
}

Ruling<void> SoloTable::time_out() {
  if (terms().decision_seconds > 0) {
    now_.ms += std::int64_t{terms().decision_seconds} * 1000;
    Command command = by_house(Do::time_out, 0);
    command.box = kSeat;
    return perform_with_routine(command);
  }
  // Without a limit nobody can be out of time: the hand gives up what a time-out would take.
  for (const Choice choice : {Choice::keep, Choice::fold_ante}) {
    if (decide(choice)) return {};
  }
  return decide(Choice::fold);
}

Ruling<void> SoloTable::finish() {
  FELT_NEED(perform_with_routine(by_house(Do::reveal, 0)));
  while (!table().prizes.empty()) {
    FELT_NEED(perform(by_house(Do::approve_prize, static_cast<int>(book().roles.order.size()) - 1)));
  }
  return {};
}

Ruling<void> SoloTable::collect() { return perform(by_house(Do::collect, 0)); }

Ruling<void> SoloTable::buy(Money amount) {
  Command command = by_player(Do::buy);
  command.amount = amount;
  return perform(command);
}

Ruling<void> SoloTable::leave() { return perform(by_player(Do::leave)); }

// --- What can be seen.

View SoloTable::view() const { return felt::view(book(), table(), player()); }

VisibleHand SoloTable::own_hand() const {
  for (const VisibleBox& box : view().boxes) {
    if (box.box == kSeat) return box.hand;
  }
  return {};
}

bool SoloTable::stands_on(Wager wager) const {
  for (const VisibleBox& box : view().boxes) {
    if (box.box == kSeat) return !box.stakes[static_cast<std::size_t>(wager)].is_zero();
  }
  return false;
}

Money SoloTable::chips() const { return view().chips; }

std::optional<Money> SoloTable::jackpot_shown() const {
  if (!terms().jackpot) return std::nullopt;
  if (book().boomerang) return room_.boomerang().displayed();
  const MeterSystem* system = room_.prize_meters().system_of(id_);
  if (system == nullptr) return std::nullopt;
  return system->meter.cut_to_cents();
}

std::string SoloTable::in_words(const Event& event) const {
  return script::describe(book(), table(), room_.people(), event);
}

}  // namespace felt::play
