// A house with prize meters, for tests: asks, keeps every answer, cites every point.
#pragma once

#include "jackpot/prize_meters.hpp"
#include "tests/citing.hpp"

namespace felt::meter_house {

// Roles of the Crown book, lowest first.
inline constexpr int kPlayer = -1;
inline constexpr int kDealer = 0;
inline constexpr int kHdd = 1;
inline constexpr int kAreaManager = 2;
inline constexpr int kCrown = 4;

inline constexpr Time minutes(std::int64_t count) { return {count * 60 * 1000}; }
inline MicroDollars dollars(const char* text) { return parse_micro_dollars(text).value(); }
inline Money money(const char* text) { return parse_money(text).value(); }

class House {
 public:
  const RuleBook& book = built_in("crown-tcp");
  PrizeMeters meters;
  std::vector<MeterEvent> journal;
  std::vector<MeterEvent> answer;  // to the last ask

  // The clause that refuses, or "".
  std::string ask(const MeterCommand& command) {
    answer.clear();
    const auto ruling = decide(book, meters, command, answer);
    if (!ruling) {
      EXPECT_TRUE(answer.empty());
      return refused_by(book, ruling);
    }
    EXPECT_FALSE(answer.empty());
    for (const MeterEvent& event : answer) {
      EXPECT_NE(cited(book, event.point), "");
      EXPECT_NE(describe(event), "");
      apply(meters, event);
      journal.push_back(event);
    }
    return "";
  }

  // The last answer's words about a kind of fact, or "" if it has none.
  [[nodiscard]] std::string words(MeterTold told) const {
    for (const MeterEvent& event : answer) {
      if (event.told == told) return describe(event);
    }
    return "";
  }
  // The clause that the last answer gives for a kind of fact, or "".
  [[nodiscard]] std::string clause(MeterTold told) const {
    for (const MeterEvent& event : answer) {
      if (event.told == told) return cited(book, event.point);
    }
    return "";
  }
  [[nodiscard]] std::string meter(std::uint32_t system = 1) const {
    return to_string(meters.systems.at(SystemId{system}).meter);
  }

  static MeterCommand command(MeterAsk ask, int rank = kCrown) {
    MeterCommand command;
    command.ask = ask;
    command.rank = rank;
    return command;
  }
  static MeterCommand at_table(MeterAsk ask, std::uint32_t table, int count = 0, int rank = kHdd) {
    MeterCommand command = House::command(ask, rank);
    command.table = TableId{table};
    command.round = RoundNumber{1};
    command.wagers = count;
    return command;
  }
  static MeterCommand opening(Money cost, std::vector<TableId> tables, const char* option = "1",
                              std::int64_t seed = 10000) {
    MeterCommand command = House::command(MeterAsk::open_system);
    command.cost = cost;
    command.option = option;
    command.seed = seed;
    command.tables = std::move(tables);
    return command;
  }

  // Opens a system whose equipment works at all its tables.
  void open(Money cost, const std::vector<TableId>& tables, const char* option = "1", std::int64_t seed = 10000) {
    ASSERT_EQ(ask(opening(cost, tables, option, seed)), "");
    const SystemId system{meters.systems_opened};
    for (const MeterAsk probe : {MeterAsk::probe_meter, MeterAsk::probe_reading}) {
      MeterCommand works = command(probe, kDealer);
      works.system = system;
      ASSERT_EQ(ask(works), "");
    }
    for (const TableId table : tables) ready(number(table));
  }
  void ready(std::uint32_t table) {
    ASSERT_EQ(ask(at_table(MeterAsk::probe_times, table, 0, kDealer)), "");
    ASSERT_EQ(ask(at_table(MeterAsk::show_meter, table, 0, kDealer)), "");
  }

  // Lets a meter stand at an amount, as if another system had left it the difference.
  void hold(const char* amount, std::uint32_t system = 1) {
    MeterSystem& held = meters.systems.at(SystemId{system});
    const MicroDollars change = dollars(amount) - held.meter;
    held.meter += change;
    held.from_systems += change;
    // Nothing was wagered if that would make the meter too low.
    if (held.meter < held.floor(*meters.terms)) held.epochs.back().wagered = Money();
  }

  std::string enter(std::uint32_t table, int wagers, std::uint64_t round = 1) {
    MeterCommand command = at_table(MeterAsk::register_game, table, wagers, kDealer);
    command.round = RoundNumber{round};
    return ask(command);
  }
  std::string record(std::uint32_t table, int royals, int straights, Money chip_unit = Money::cents(1),
                     std::uint64_t round = 1) {
    MeterCommand command = at_table(MeterAsk::record_outcome, table, 0, kDealer);
    command.round = RoundNumber{round};
    command.royal_flushes = royals;
    command.straight_flushes = straights;
    command.chip_unit = chip_unit;
    return ask(command);
  }
  std::string give_back(MeterAsk ask_for, std::uint32_t table, int wagers, ReturnGround ground, int rank = kHdd) {
    MeterCommand command = at_table(ask_for, table, wagers, rank);
    command.ground = ground;
    return ask(command);
  }
  std::string withdraw(MeterAsk ask_for, std::uint64_t settlement, int rank = kHdd) {
    MeterCommand command = House::command(ask_for, rank);
    command.settlement = SettlementNumber{settlement};
    return ask(command);
  }
};

}  // namespace felt::meter_house
