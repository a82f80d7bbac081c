// The prize meters of a house: the table asks, the meter answers in the order in which it was asked.
// One aggregate holds all systems, so that what binds them to each other can be checked. It knows
// tables, rounds and settlements by number, and hands by how many there were of a kind: no players, no
// cards, no clock.
//
// A table's way through a round:
//   call_wagers → register_game after the call of no more bets → record_outcome once hands are settled.
// A game that comes to nothing is carried, cancelled, or partly returned instead; may_end_round says
// whether something is still open.
#pragma once

#include <map>

#include "jackpot/meter_event.hpp"
#include "jackpot/prizes.hpp"

namespace felt {

// Wagers that contributed the same, in the same time between two resets.
struct WagerLot {
  int wagers = 0;
  MicroDollars each;
  int epoch = 0;
  std::uint32_t places = 0;  // where they lie, one bit a box; 0: not known

  bool operator==(const WagerLot&) const = default;
};

struct JackpotGame {
  RoundNumber round{};
  int wagers = 0;
  std::vector<WagerLot> lots;  // of all its wagers

  bool operator==(const JackpotGame&) const = default;
};

// Jackpot wagers that wait for the next round.
struct CarriedGame {
  int wagers = 0;
  std::vector<WagerLot> lots;  // of those that have contributed; the others will at the next registration
  bool cancelled = false;      // somebody left or may join: to be registered anew
  bool newcomers = false;

  bool operator==(const CarriedGame&) const = default;
};

struct MeteredTable {
  SystemId system{};
  bool records_times = false;
  bool shows_meter = false;
  bool manual = false;  // a manual arrangement stands in for equipment and display
  std::optional<JackpotGame> game;
  std::optional<CarriedGame> carried;

  [[nodiscard]] bool pending() const { return game || carried; }
  bool operator==(const MeteredTable&) const = default;
};

// The time between two resets of a meter.
struct MeterEpoch {
  Money wagered;
  MicroDollars prizes;
  bool continues = false;  // the reset that began it was withdrawn: it belongs to the one before

  bool operator==(const MeterEpoch&) const = default;
};

struct MeterSystem {
  SystemId id{};
  Money cost;  // of a jackpot wager
  bool open = false;
  bool records_amounts = false;
  bool readable = false;
  MicroDollars meter;
  std::vector<MeterEpoch> epochs;
  std::map<TableId, Time> closing_signs;
  // Where the meter's money came from and went since it was opened.
  MicroDollars from_house;
  MicroDollars from_wagers;
  MicroDollars from_systems;
  MicroDollars to_winners;

  // The seed times the cost: what the meter starts from and is reset to.
  [[nodiscard]] Money reseed(const JackpotTerms& terms) const;
  // The least that the meter may hold under these terms.
  [[nodiscard]] MicroDollars floor(const JackpotTerms& terms) const;
  // Whether the meter was not reset after this epoch.
  [[nodiscard]] bool current(int epoch) const;
  bool operator==(const MeterSystem&) const = default;
};

struct TableNotice {
  TableChange change = TableChange::add;
  SystemId to{};  // none: the successor of the table's system, or no system at all
  Time at;

  bool operator==(const TableNotice&) const = default;
};

struct OptionNotice {
  std::string option;
  std::int64_t seed = 0;
  Time at;

  bool operator==(const OptionNotice&) const = default;
};

// A recorded outcome. Kept, since a manager may ask for the meter as at any of them.
struct Settlement {
  SystemId system{};
  TableId table{};
  JackpotGame game;
  Time at;
  MicroDollars meter;      // as read, before prizes
  MicroDollars taken;      // off the meter for prizes
  MicroDollars topped_up;  // by the house, to reset it
  MicroDollars charge;     // the exact prizes, which may be more than the meter held
  int royal_flushes = 0;
  int straight_flushes = 0;
  int epoch = 0;
  bool reset = false;
  bool withdrawn = false;

  bool operator==(const Settlement&) const = default;
};

struct PrizeMeters {
  std::map<SystemId, MeterSystem> systems;
  std::map<TableId, MeteredTable> tables;
  std::optional<JackpotTerms> terms;  // of all systems
  std::map<TableId, DeclaredJackpot> declared;
  std::map<TableId, TableNotice> notices;
  std::optional<OptionNotice> option_notice;
  std::vector<Settlement> settlements;  // number n is at n - 1
  std::uint32_t systems_opened = 0;

  // Null where there is none.
  [[nodiscard]] const MeterSystem* system(SystemId id) const;
  [[nodiscard]] const MeteredTable* table(TableId id) const;
  [[nodiscard]] const MeterSystem* system_of(TableId id) const;
  [[nodiscard]] const Settlement* settlement(SettlementNumber number) const;
  bool operator==(const PrizeMeters&) const = default;
};

// Appends what follows from the command, or refuses and appends nothing. The book has a prize meter.
Ruling<void> decide(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command,
                    std::vector<MeterEvent>& events);

void apply(PrizeMeters& meters, const MeterEvent& event);

// Whether jackpot wagers may be called for at a table: by working equipment or by a manual arrangement.
Ruling<Point> may_call(const RuleBook& book, const PrizeMeters& meters, TableId table, Time at);

// Whether a table's equipment can record amounts and times and be read, whatever is going on there.
bool equipment_works(const PrizeMeters& meters, TableId table);

// Whether a table's round may end: not before its jackpot game is recorded, carried or cancelled.
Ruling<void> may_end_round(const PrizeMeters& meters, TableId table);

// What a hand that the house pays, not the meter, wins at a table of a system; nothing for other hands.
struct BonusPrize {
  Money amount;
  Point point;
};
std::optional<BonusPrize> bonus_prize(const RuleBook& book, const PrizeMeters& meters, TableId table,
                                      Category category);

}  // namespace felt
