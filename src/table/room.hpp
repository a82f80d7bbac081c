// A room: tables of one book, the persons in it, and the prize meters that tables are tied to. A table asks by its
// events, the meter answers by a command, in the order in which it was asked. Does not know where commands come from.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "jackpot/boomerang.hpp"
#include "jackpot/prize_meters.hpp"
#include "state/directory.hpp"
#include "table/decide.hpp"

namespace felt {

// Something that happened in a room, at a table or to a meter.
struct Happened {
  TableId table{};
  std::variant<Event, MeterEvent, BoomerangEvent> what;

  [[nodiscard]] Point point() const {
    return std::visit([](const auto& event) { return event.point; }, what);
  }
};

class Room {
 public:
  explicit Room(const RuleBook& book) : book_(book) {}

  [[nodiscard]] const RuleBook& book() const { return book_; }
  [[nodiscard]] Directory& people() { return people_; }
  [[nodiscard]] const Directory& people() const { return people_; }
  [[nodiscard]] const PrizeMeters& prize_meters() const { return meters_; }
  [[nodiscard]] const BoomerangMeter& boomerang() const { return boomerang_; }

  TableId add_table();
  [[nodiscard]] std::size_t tables() const { return tables_.size(); }
  [[nodiscard]] const Table& table(TableId id) const { return tables_[number(id) - 1]; }

  // All or nothing: the table's events, the meters' and what they lead to at the table; or the first refusal. What
  // happened is added to `happened`.
  Ruling<void> perform(TableId id, const Command& command, std::vector<Happened>& happened);
  Ruling<void> ask(const MeterCommand& command, std::vector<Happened>& happened);
  Ruling<void> ask(const BoomerangCommand& command, std::vector<Happened>& happened);

 private:
  // A copy that is kept if everything was allowed.
  struct Attempt {
    Table table;
    PrizeMeters meters;
    BoomerangMeter boomerang;
    std::vector<Happened> happened;
  };
  Ruling<void> try_command(TableId id, const Command& command, Attempt& attempt) const;
  [[nodiscard]] std::optional<MeterCommand> question(TableId id, const Command& command, const Event& event,
                                                     const Attempt& attempt) const;
  Ruling<void> record_outcome(TableId id, const Command& command, const Events& events, Attempt& attempt) const;
  Ruling<void> route_prize_meter(TableId id, const Command& command, const Events& events, Attempt& attempt) const;
  Ruling<void> route_boomerang(TableId id, const Command& command, const Events& events, const Table& before,
                               Attempt& attempt) const;
  Ruling<void> tell(TableId id, const MeterCommand& command, Attempt& attempt) const;
  Ruling<void> tell(TableId id, const BoomerangCommand& command, Attempt& attempt) const;
  // Tables learn whether their meter works, and what a wager costs.
  void tell_tables(Time at, std::vector<Happened>& happened);

  const RuleBook& book_;
  Directory people_;
  std::vector<Table> tables_;
  PrizeMeters meters_;
  BoomerangMeter boomerang_;
  Events events_;
};

}  // namespace felt
