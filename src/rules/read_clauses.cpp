#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "rules/load.hpp"

namespace felt {
namespace {

std::vector<Point> read_points(Section& entry, std::string_view key) {
  std::vector<Point> points;
  for (const std::string& word : entry.texts_or_none(key)) {
    if (const auto point = point_named(word)) {
      points.push_back(*point);
    } else {
      entry.problem(key, fmt::format("\"{}\" is no point that the program knows", word));
    }
  }
  return points;
}

// Which clause or ruling owns each point, to find points owned twice or by nobody.
using Owners = std::map<Point, std::string>;

void own(Section& entry, const RuleBook& book, const std::vector<Point>& points, const std::string& number,
         Owners& owners) {
  for (const Point point : points) {
    if (!book.in_scope(scope(point))) {
      entry.problem("points", fmt::format("{} has no place in this game", name(point)));
    }
    const auto [owner, fresh] = owners.emplace(point, number);
    if (!fresh) {
      entry.problem("points", fmt::format("{} rests on {} already; list it under `also`", name(point), owner->second));
    }
  }
}

bool belongs_to(std::string_view number, std::string_view section) {
  return number == section || (number.size() > section.size() && number.starts_with(section) &&
                               (number[section.size()] == '.' || number[section.size()] == '('));
}

}  // namespace

void read_clauses(Section root, const RuleBook& book, Clauses& clauses) {
  Owners owners;
  std::set<std::string> numbers;
  const auto once = [&](Section& entry, const std::string& number) {
    if (number != number.substr(0, number.find_last_not_of(' ') + 1) || number.starts_with(' ')) {
      entry.problem("number", "expected no blanks around it");
    }
    if (!number.empty() && !numbers.insert(number).second) {
      entry.problem("number", fmt::format("{} is named twice", number));
    }
  };

  std::vector<Section> clause_entries = root.sections("clause");
  for (Section& entry : clause_entries) {
    Clause clause;
    clause.number = entry.text("number");
    clause.number_inferred = entry.boolean_or("number_inferred", false);
    const std::string kind = entry.text("kind");
    if (const auto known = clause_kind_named(kind)) {
      clause.kind = *known;
    } else if (!kind.empty()) {
      entry.problem("kind", fmt::format("expected rule, procedure, console, config, display, physical or policy; "
                                        "found \"{}\"",
                                        kind));
    }
    clause.words = entry.text("words");
    clause.does = entry.text("does");
    clause.points = read_points(entry, "points");
    clause.also = read_points(entry, "also");
    for (std::size_t i = 0; i < clause.also.size(); ++i) {
      const auto before = clause.also.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::find(clause.also.begin(), before, clause.also[i]) != before ||
          std::find(clause.points.begin(), clause.points.end(), clause.also[i]) != clause.points.end()) {
        entry.problem("also", fmt::format("{} is named twice", name(clause.also[i])));
      }
    }
    clause.nothing = entry.text_or("nothing", "");
    clause.later = book.tournament && belongs_to(clause.number, book.tournament->section);

    once(entry, clause.number);
    own(entry, book, clause.points, clause.number, owners);
    const bool asks = !clause.points.empty() || !clause.also.empty();
    const bool may_ask_nothing =
        clause.kind == ClauseKind::display || clause.kind == ClauseKind::physical || clause.kind == ClauseKind::policy;
    if (!asks && clause.nothing.empty()) {
      entry.problem("points",
                    fmt::format("{} has no point; say under `nothing` why it asks nothing of software", clause.number));
    }
    if (!clause.nothing.empty() && (asks || !may_ask_nothing)) {
      entry.problem("nothing", "only a display, physical or policy clause without points may ask nothing");
    }
    entry.done();
    clauses.clauses.push_back(std::move(clause));
  }

  std::vector<Section> ruling_entries = root.sections("ruling");
  for (Section& entry : ruling_entries) {
    OurRuling ruling;
    ruling.number = entry.text("number");
    ruling.question = entry.text_or("question", "");
    ruling.words = entry.text("words");
    ruling.points = read_points(entry, "points");
    ruling.also = read_points(entry, "also");
    once(entry, ruling.number);
    own(entry, book, ruling.points, ruling.number, owners);
    entry.done();
    clauses.rulings.push_back(std::move(ruling));
  }

  // A point that a clause only stands for must rest on another one.
  for (std::size_t i = 0; i < clauses.clauses.size(); ++i) {
    for (const Point point : clauses.clauses[i].also) {
      if (!owners.contains(point)) {
        clause_entries[i].problem("also", fmt::format("{} rests on no clause or ruling", name(point)));
      }
    }
  }
  for (std::size_t i = 0; i < clauses.rulings.size(); ++i) {
    for (const Point point : clauses.rulings[i].also) {
      if (!owners.contains(point)) {
        ruling_entries[i].problem("also", fmt::format("{} rests on no clause or ruling", name(point)));
      }
    }
  }

  // Every point that the book's game can cite has an authority, or is known to be absent.
  Section points = root.section("points");
  clauses.absent = read_points(points, "absent");
  std::set<Point> absent;
  for (const Point point : clauses.absent) {
    if (!absent.insert(point).second) points.problem("absent", fmt::format("{} is listed twice", name(point)));
    if (const auto owner = owners.find(point); owner != owners.end()) {
      points.problem("absent", fmt::format("{} is called absent but rests on {}", name(point), owner->second));
    }
  }
  for (int i = 0; i < kPoints; ++i) {
    const auto point = static_cast<Point>(i);
    if (book.in_scope(scope(point)) && !owners.contains(point) && !absent.contains(point)) {
      points.problem("absent", fmt::format("{} has neither clause nor ruling, nor is it called absent", name(point)));
    }
  }
  points.done();

  root.done();
}

}  // namespace felt
