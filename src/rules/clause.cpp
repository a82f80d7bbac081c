#include "rules/clause.hpp"

#include <algorithm>

namespace felt {

std::string_view name(ClauseKind kind) {
  switch (kind) {
    case ClauseKind::rule: return "rule";
    case ClauseKind::procedure: return "procedure";
    case ClauseKind::console: return "console";
    case ClauseKind::config: return "config";
    case ClauseKind::display: return "display";
    case ClauseKind::physical: return "physical";
    case ClauseKind::policy: return "policy";
  }
  return "";
}

std::optional<ClauseKind> clause_kind_named(std::string_view wanted) {
  for (const ClauseKind kind : kClauseKinds) {
    if (name(kind) == wanted) return kind;
  }
  return std::nullopt;
}

const Clause* Clauses::find(std::string_view number) const {
  const auto found = std::find_if(clauses.begin(), clauses.end(), [&](const Clause& c) { return c.number == number; });
  return found == clauses.end() ? nullptr : &*found;
}

const OurRuling* Clauses::find_ruling(std::string_view number) const {
  const auto found =
      std::find_if(rulings.begin(), rulings.end(), [&](const OurRuling& r) { return r.number == number; });
  return found == rulings.end() ? nullptr : &*found;
}

void Clauses::index() {
  authority_.fill({});
  for (const Clause& clause : clauses) {
    for (const Point point : clause.points) authority_[static_cast<std::size_t>(point)] = clause.number;
  }
  for (const OurRuling& ruling : rulings) {
    for (const Point point : ruling.points) authority_[static_cast<std::size_t>(point)] = ruling.number;
  }
}

}  // namespace felt
