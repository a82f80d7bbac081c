// Inside src/jackpot: what the halves of deciding on prize meters share. A draft collects the events of
// one command and follows the one meter they move.
#pragma once

#include "jackpot/prize_meters.hpp"

namespace felt {

// Moves the meter's money as the event says; events that do not concern it change nothing.
void post(MeterSystem& system, const MeterEvent& event);

// Takes the wagers that lie at these places out of their lots. Without knowing which wager goes it takes the oldest,
// which is never more off a meter than was put on since its last reset. Where the lots are of fewer wagers, all go.
std::vector<WagerLot> take(std::vector<WagerLot>& lots, int wagers, const WagerPlaces& places);
// Wagers that were carried lie elsewhere in the next round.
void move_places(std::vector<WagerLot>& lots, const WagerPlaces& places);
// Takes those out whose contribution can still be reversed.
std::vector<WagerLot> take_current(const MeterSystem& system, std::vector<WagerLot>& lots);
int wagers_in(const std::vector<WagerLot>& lots);
std::uint32_t places_of(const std::vector<WagerLot>& lots);

class Draft {
 public:
  Draft(const PrizeMeters& meters, const MeterCommand& command, SystemId system);

  // An event about the draft's system and the command's table and round.
  [[nodiscard]] MeterEvent about(MeterTold told, Point point) const;
  void put(MeterEvent event);
  void put(MeterTold told, Point point) { put(about(told, point)); }
  // Takes the contributions of returned wagers off the meter, as far as they were made since its last
  // reset and leave it its seed and its floor.
  void reverse(const std::vector<WagerLot>& lots);
  // The house adds what the meter lacks under these terms.
  void keep_floor(const JackpotTerms& terms);

  MeterSystem system;
  JackpotTerms terms;
  std::vector<MeterEvent> events;

 private:
  const MeterCommand& command_;
};

// The index of a role in the book's order; the highest if the book does not know it.
int rank_of(const RuleBook& book, std::string_view role);
Ruling<void> needs_rank(const RuleBook& book, const MeterCommand& command, std::string_view role, Point point);
inline Ruling<void> needs_house(const RuleBook& book, const MeterCommand& command) {
  return needs_rank(book, command, "crown", Point::role_operator);
}
inline Ruling<void> needs_supervisor(const RuleBook& book, const MeterCommand& command) {
  return needs_rank(book, command, "hdd", Point::role_supervisor);
}

bool minutes_passed(Time since, Time now, int minutes);
const PrizeMeterOption* option_named(const RuleBook& book, std::string_view name);
// The point of the option's table of seeds and rates, and of its payouts.
Point rates_point(const RuleBook& book, std::string_view option);
Point payouts_point(const RuleBook& book, std::string_view option);

// What the parts of decide answer with.
using MeterAnswer = Ruling<std::vector<MeterEvent>>;
MeterAnswer decide_system(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command);
MeterAnswer decide_closing(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command);
MeterAnswer decide_equipment(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command);
MeterAnswer decide_game(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command);
MeterAnswer decide_record(const RuleBook& book, const PrizeMeters& meters, const MeterCommand& command);

// Whether the equipment works for one table, display apart, or a manual arrangement stands in for it.
Ruling<Point> equipment_ready(const PrizeMeters& meters, TableId table);

// Checks a new or changed pair of option and seed, and what else the command says of rate and payouts.
Ruling<JackpotTerms> terms_asked(const RuleBook& book, const MeterCommand& command);
Ruling<void> cost_asked(const MeterCommand& command);
// Checks what a table has declared against the draft's system, and tells what agrees; a table that has
// declared nothing passes.
Ruling<void> check_declared(const RuleBook& book, const DeclaredJackpot* declared, TableId table, Draft& draft);
const DeclaredJackpot* declared_of(const PrizeMeters& meters, TableId table);
// Creates the draft's system with the seed on its meter; joins the tables and opens it.
void seed_meter(Draft& draft, Money cost);
void open_on(Draft& draft, const std::vector<TableId>& tables, Point joined_by);

}  // namespace felt
