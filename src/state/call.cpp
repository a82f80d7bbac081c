#include "state/call.hpp"

namespace felt {

Point role_point(const RuleBook& book, int rank) {
  const std::string& role = book.roles.order[static_cast<std::size_t>(rank)];
  const auto known = [&](Point point) { return book.clauses.knows(point) ? point : Point::role_operator; };
  if (rank == 0) return Point::role_dealer;
  if (role == "floorperson") return known(Point::role_floorperson);
  if (role == "am") return known(Point::role_area_manager);
  if (role == "acm") return known(Point::role_casino_manager);
  if (rank + 1 == static_cast<int>(book.roles.order.size())) return Point::role_operator;
  return Point::role_supervisor;
}

Ruling<void> Call::need_of_other(int needed) {
  const int rank = command.who.role.rank;
  if (rank < needed) {
    if (rank == Role::kReview && knows(Point::inspector_access)) return refuse(Point::inspector_access);
    return refuse(role_point(book, needed));
  }
  const Point point = needed == 0 ? known(Point::higher_role_acts, Point::role_order) : Point::role_order;
  if (knows(point)) {
    Event& event = emit(What::acted_for, point);
    event.number = needed;
    event.text = book.roles.order[static_cast<std::size_t>(needed)];
  }
  return {};
}

}  // namespace felt
