// A rule book's clauses and our rulings, and which of them is the authority for a point. Does not
// know the book's values, nor what a test has exercised.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/point.hpp"

namespace felt {

enum class ClauseKind : std::uint8_t { rule, procedure, console, config, display, physical, policy };
inline constexpr std::array kClauseKinds = {ClauseKind::rule,   ClauseKind::procedure, ClauseKind::console,
                                            ClauseKind::config, ClauseKind::display,   ClauseKind::physical,
                                            ClauseKind::policy};
std::string_view name(ClauseKind kind);
std::optional<ClauseKind> clause_kind_named(std::string_view name);

struct Clause {
  std::string number;
  bool number_inferred = false;  // lost in the scan, known from its place
  ClauseKind kind = ClauseKind::rule;
  std::string words;
  std::string does;           // what the software does about it
  std::vector<Point> points;  // those it is the authority for
  std::vector<Point> also;    // points of other clauses that it stands for as well
  std::string nothing;        // why it asks nothing of software, if so
  bool later = false;         // part of the tournament section
};

// Where the instrument is silent or unclear.
struct OurRuling {
  std::string number;
  std::string question;
  std::string words;
  std::vector<Point> points;
  std::vector<Point> also;
};

// Whether one number is an item of what another one names, or the same: 4.8(a) of 4.8, 11.5.2 of 11.5, 8.1 fn s66(2)
// of 8.1, 12/flush of the heading 12.
bool is_part_of(std::string_view item, std::string_view whole);

class Clauses {
 public:
  std::vector<Clause> clauses;
  std::vector<OurRuling> rulings;
  std::vector<Point> absent;  // in the book's scopes, but nothing this book knows

  [[nodiscard]] const Clause* find(std::string_view number) const;
  [[nodiscard]] const OurRuling* find_ruling(std::string_view number) const;

  // The number of the clause or ruling that somebody means who types k1i for (k)(1)(i), or Qualify for 1.1 'Qualify';
  // empty if it is none of them, or could be several.
  [[nodiscard]] std::string_view meant(std::string_view typed) const;

  // Call once the lists are complete: finds each point's authority.
  void index();
  // The number of the clause or ruling that a point rests on; empty if this book has none.
  [[nodiscard]] std::string_view authority(Point point) const { return authority_[static_cast<std::size_t>(point)]; }
  [[nodiscard]] bool knows(Point point) const { return known_[static_cast<std::size_t>(point)]; }

 private:
  std::array<std::string, kPoints> authority_;
  std::array<bool, kPoints> known_{};  // asked several times a command
};

}  // namespace felt
