#include "tests/table_game.hpp"

#include <fmt/format.h>

#include "tests/table_driver.hpp"

namespace felt {
namespace {

constexpr int kClosingSteps = 400;

std::string told(const Command& command, const Table& table, const std::string& problem) {
  if (problem.empty()) return "";
  return fmt::format("after {} (by {} rank {}, box {}, '{}', {}) in {}: {}", name(command.what),
                     command.who.person.value, command.who.role.rank, command.box.number, command.text,
                     to_string(command.amount), name(table.round().phase), problem);
}

}  // namespace

std::string TableGame::open(std::uint64_t seed) {
  driver::Dice dice(seed);
  now_ = driver::kNoon;
  if (book_.prize_meter || book_.boomerang) {
    Command state;
    state.what = Do::meter_answers;
    state.who = {Role{0}, PersonId{}};
    state.at = now_;
    state.text = "state";
    state.number = 3;
    state.amount = book_.prize_meter ? Money::dollars(5) : Money::dollars(1);
    if (std::string problem = say(state); !problem.empty()) return problem;
  }
  for (const Command& command : driver::random_terms(book_, dice, true)) {
    if (std::string problem = say(command); !problem.empty()) return problem;
  }
  for (int step = 0; step < 40; ++step) {
    const auto command = driver::opening_step(book_, table_);
    if (!command) break;
    if (std::string problem = say(*command); !problem.empty()) return problem;
  }
  if (table_.life != Life::open) return "the table does not open";
  for (int number = 1; number <= 3; ++number) {
    Command sit;
    sit.what = Do::sit;
    sit.who = driver::player(number);
    sit.at = now_;
    sit.box = Box{static_cast<std::uint8_t>(number)};
    sit.amount = Money::dollars(number == 3 ? 40 : 1000);
    if (std::string problem = say(sit); !problem.empty()) return problem;
  }
  return "";
}

std::string TableGame::say(const Command& command) {
  const Table before = table_;
  Said said{command, {}, false, {}};
  const Ruling<void> ruling = decide(book_, table_, command, events_);
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
  return "";
}

std::string TableGame::closes() const {
  TableGame copy = *this;
  int refused = 0;
  for (int step = 0; step < kClosingSteps; ++step) {
    const auto command = driver::closing_step(book_, copy.table_, refused, copy.now_);
    if (!command) return "";
    if (std::string problem = copy.say(*command); !problem.empty()) return "while closing: " + problem;
    refused = copy.log_.back().refused ? refused + 1 : 0;
    if (refused > 0 && copy.table_.round().phase > Phase::betting && copy.table_.round().phase < Phase::clear &&
        command->what != Do::void_round && command->what != Do::confirm) {
      return told(*command, copy.table_, fmt::format("stuck, refused by {}", name(copy.log_.back().point)));
    }
    if (refused > 4)
      return told(*command, copy.table_, fmt::format("stuck, refused by {}", name(copy.log_.back().point)));
  }
  return fmt::format("stuck in {}", name(copy.table_.round().phase));
}

std::string TableGame::replays(std::size_t cut) const {
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

RoomGame::RoomGame(const RuleBook& book) : book_(book), room_(book), now_(driver::kNoon) {
  for (int i = 0; i < 2; ++i) {
    room_.add_table();
    watches_.emplace_back(book);
  }
}

std::string RoomGame::keep(const std::vector<Happened>& happened) {
  std::vector<std::vector<Event>> events(room_.tables());
  bool reversed = false;  // a settled jackpot wager went back ...
  bool told = false;      // ... and its meter heard of it
  for (const Happened& one : happened) {
    log_.push_back(one);
    if (!book_.clauses.knows(one.point())) return fmt::format("{} is not known to the book", name(one.point()));
    if (const auto* event = std::get_if<Event>(&one.what)) {
      events[number(one.table) - 1].push_back(*event);
      reversed = reversed || (event->what == What::reversed && event->wager == Wager::jackpot);
      told = told || event->what == What::jackpot_cancelled || event->what == What::jackpot_asked;
    }
  }
  late_returns_ = late_returns_ || (reversed && !told);
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].empty()) continue;
    if (std::string problem = watches_[i].see(events[i], room_.table(TableId{static_cast<std::uint32_t>(i + 1)}));
        !problem.empty())
      return fmt::format("table {}: {}", i + 1, problem);
  }
  return meters_add_up();
}

std::string RoomGame::meters_add_up() const {
  bool between = true;
  Money to;
  Money from;
  for (std::uint32_t i = 1; i <= room_.tables(); ++i) {
    const Table& table = room_.table(TableId{i});
    between = between && table.round().phase == Phase::between;
    to += table.to_meters;
    from += table.from_meters;
  }
  if (book_.boomerang) {
    const BoomerangAccounts& accounts = room_.boomerang().accounts;
    if (!accounts.balanced()) return "the Boomerang's accounts are not balanced";
    if (accounts.pool.is_negative() || accounts.reserve.is_negative()) return "a Boomerang account below zero";
    if (between && (accounts.chips != to || accounts.prizes != from))
      return fmt::format("tables gave {} and got {}, the Boomerang has {} and {}", to_string(to), to_string(from),
                         to_string(accounts.chips), to_string(accounts.prizes));
    return "";
  }
  bool reset = false;
  Money wagered;
  for (const auto& [id, system] : room_.prize_meters().systems) {
    if (system.meter != system.from_house + system.from_wagers + system.from_systems - system.to_winners)
      return "a meter does not add up";
    if (system.meter.is_negative()) return "a meter below zero";
    for (const MeterEpoch& epoch : system.epochs) wagered += epoch.wagered;
    reset = reset || system.epochs.size() > 1;
  }
  int open = 0;
  for (const auto& [id, table] : room_.prize_meters().tables) open += table.game ? 1 : 0;
  for (const auto& [id, table] : room_.prize_meters().tables) {
    if (!table.carried) continue;
    int contributed = 0;
    for (const WagerLot& lot : table.carried->lots) contributed += lot.wagers;
    to += room_.prize_meters().system_of(id)->cost * contributed;
  }
  if (between && open > 0) return "a jackpot game is open and no round is";
  // What a single hand gets back once the outcome is recorded is the house's loss; the meter keeps its part.
  if (between && !reset && (late_returns_ ? wagered < to : wagered != to))
    return fmt::format("{} was wagered by the meters, {} by the tables", to_string(wagered), to_string(to));
  return "";
}

std::string RoomGame::ask(const MeterCommand& command) {
  std::vector<Happened> happened;
  const PrizeMeters before = room_.prize_meters();
  if (const auto ruling = room_.ask(command, happened); !ruling) {
    if (!happened.empty() || !(before == room_.prize_meters())) return "a refused ask changed something";
    return book_.clauses.knows(ruling.error().point) ? "" : "a meter refuses by an unknown point";
  }
  return keep(happened);
}

std::string RoomGame::ask(const BoomerangCommand& command) {
  std::vector<Happened> happened;
  const BoomerangMeter before = room_.boomerang();
  if (const auto ruling = room_.ask(command, happened); !ruling) {
    if (!happened.empty() || !(before == room_.boomerang())) return "a refused ask changed something";
    return book_.clauses.knows(ruling.error().point) ? "" : "a meter refuses by an unknown point";
  }
  return keep(happened);
}

std::string RoomGame::say(TableId id, const Command& command) {
  const Table before = room_.table(id);
  // Nobody but the meters answers for them.
  if (command.what == Do::meter_answers) return "";
  const PrizeMeters meters = room_.prize_meters();
  const BoomerangMeter boomerang = room_.boomerang();
  std::vector<Happened> happened;
  if (const auto ruling = room_.perform(id, command, happened); !ruling) {
    const bool same = happened.empty() && before == room_.table(id) && meters == room_.prize_meters() &&
                      boomerang == room_.boomerang();
    if (!same) return told(command, before, "a refused command changed something");
    if (!book_.clauses.knows(ruling.error().point))
      return told(command, before,
                  fmt::format("refused by {}, which the book does not know", name(ruling.error().point)));
    return "";
  }
  return told(command, before, keep(happened));
}

std::string RoomGame::open(std::uint64_t seed) {
  driver::Dice dice(seed);
  const int top = driver::top_rank(book_);
  if (book_.prize_meter) {
    MeterCommand command;
    command.rank = top;
    command.at = now_;
    command.ask = MeterAsk::open_system;
    command.cost = Money::dollars(5);
    const auto& options = book_.prize_meter->options;
    command.option = options[dice.below(static_cast<std::uint32_t>(options.size()))].name;
    command.seed = 10'000;
    command.tables = {TableId{1}, TableId{2}};
    if (std::string problem = ask(command); !problem.empty()) return problem;
    command.system = SystemId{1};
    for (std::uint32_t table = 1; table <= 2; ++table) {
      command.table = TableId{table};
      for (const MeterAsk what :
           {MeterAsk::probe_meter, MeterAsk::probe_reading, MeterAsk::probe_times, MeterAsk::show_meter}) {
        command.ask = what;
        if (std::string problem = ask(command); !problem.empty()) return problem;
      }
    }
  } else {
    BoomerangCommand command;
    command.rank = top;
    command.at = now_;
    command.ask = BoomerangAsk::open_meter;
    command.approval = "on file";
    command.link = MeterLink::linked;
    if (std::string problem = ask(command); !problem.empty()) return problem;
    for (std::uint32_t table = 1; table <= 2; ++table) {
      command.ask = BoomerangAsk::bind_table;
      command.table = TableId{table};
      if (std::string problem = ask(command); !problem.empty()) return problem;
    }
  }
  for (std::uint32_t i = 1; i <= 2; ++i) {
    const TableId id{i};
    for (const Command& command : driver::random_terms(book_, dice, true)) {
      if (std::string problem = say(id, command); !problem.empty()) return problem;
    }
    for (int step = 0; step < 40; ++step) {
      const auto command = driver::opening_step(book_, room_.table(id));
      if (!command) break;
      if (std::string problem = say(id, *command); !problem.empty()) return problem;
    }
    if (room_.table(id).life != Life::open) return "the table does not open";
  }
  return "";
}

std::string RoomGame::closes() const {
  RoomGame copy = *this;
  for (std::uint32_t i = 1; i <= room_.tables(); ++i) {
    const TableId id{i};
    int refused = 0;
    for (int step = 0;; ++step) {
      const auto command = driver::closing_step(book_, copy.room_.table(id), refused, copy.now_);
      if (!command) break;
      if (refused > 0 && book_.boomerang) {
        // Two prizes off one meter are paid once both have signed.
        BoomerangCommand sign;
        sign.ask = BoomerangAsk::sign_off;
        sign.at = copy.now_;
        sign.table = id;
        sign.round = RoundNumber{static_cast<std::uint64_t>(copy.room_.table(id).round().number)};
        sign.rank = 1;
        if (std::string problem = copy.ask(sign); !problem.empty()) return problem;
        sign.rank = -1;
        sign.reviewer = true;
        if (std::string problem = copy.ask(sign); !problem.empty()) return problem;
      }
      if (step > kClosingSteps || refused > 4) return told(*command, copy.room_.table(id), "stuck");
      const Table before = copy.room_.table(id);
      if (std::string problem = copy.say(id, *command); !problem.empty()) return "while closing: " + problem;
      refused = before == copy.room_.table(id) ? refused + 1 : 0;
    }
  }
  return "";
}

std::string RoomGame::replays() const {
  std::vector<Table> tables(room_.tables(), new_table(book_));
  PrizeMeters meters;
  BoomerangMeter boomerang;
  for (const Happened& one : log_) {
    if (const auto* event = std::get_if<Event>(&one.what)) {
      apply(tables[number(one.table) - 1], *event);
    } else if (const auto* meter = std::get_if<MeterEvent>(&one.what)) {
      apply(meters, *meter);
    } else {
      apply(boomerang, std::get<BoomerangEvent>(one.what));
    }
  }
  for (std::uint32_t i = 1; i <= room_.tables(); ++i) {
    if (!(tables[i - 1] == room_.table(TableId{i}))) return "the events make another table";
  }
  if (!(meters == room_.prize_meters()) || !(boomerang == room_.boomerang())) return "the events make other meters";
  return "";
}

}  // namespace felt
