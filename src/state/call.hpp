// One command on its way through the rules: what it is judged by, and the events it leads to. Shared by the parts of
// the house engine and the table; knows no procedure itself.
#pragma once

#include "rules/book.hpp"
#include "rules/judge.hpp"
#include "state/table.hpp"

namespace felt {

struct Call {
  const RuleBook& book;
  const Table& table;
  const Command& command;
  Events& events;
  std::size_t applied = 0;  // how many of the events the table has had already

  [[nodiscard]] const HouseRules& house() const { return *book.house; }
  [[nodiscard]] const Round& round() const { return table.round(); }
  [[nodiscard]] const DealingMode& mode() const { return book.dealing[table.terms.mode]; }
  [[nodiscard]] bool knows(Point point) const { return book.clauses.knows(point); }
  // The point if the book has it, else another that it has.
  [[nodiscard]] Point known(Point wanted, Point otherwise) const { return knows(wanted) ? wanted : otherwise; }

  Event& emit(What what, Point point) { return events.add(what, point); }
  Event& emit(What what, Point point, Box box) {
    Event& event = events.add(what, point);
    event.box = box;
    return event;
  }
  // For the record only.
  void note(Point point, std::string_view text) { events.add(What::noted, point).text = text; }

  // Whether whoever speaks has a power. A higher role than needed is put on record.
  Ruling<void> need(Power power) {
    const int needed = book.roles.rank[static_cast<std::size_t>(power)];
    if (command.who.role.rank == needed) [[likely]]
      return {};
    return need_of_other(needed);
  }

 private:
  Ruling<void> need_of_other(int needed);
};

// The point by which a role's powers are refused to others.
Point role_point(const RuleBook& book, int rank);

// Hurried steps: `FELT_NEED(call.need(Power::deal));` returns the refusal, if it is one.
#define FELT_NEED(expression)                             \
  do {                                                    \
    if (auto ruling = (expression); !ruling) [[unlikely]] \
      return tl::unexpected(ruling.error());              \
  } while (false)

// The way of dealing has three families of clauses in some books: card by card from a shoe, from the hand, in packets.
struct ByMode {
  Point shoe, hand, packets;
};
inline Point by_mode(const Call& call, const ByMode& points) {
  const DealingMode& mode = call.mode();
  const Point point = mode.packet > 1 ? points.packets : mode.from_hand ? points.hand : points.shoe;
  return call.known(point, points.shoe);
}

}  // namespace felt
