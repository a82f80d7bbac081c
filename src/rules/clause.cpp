#include "rules/clause.hpp"

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

namespace {

// As people type numbers: blanks and capitals do not matter, nor the star by which catalogues mark a number that
// was inferred.
std::string plain(std::string_view number) {
  std::string text;
  for (const char c : number) {
    if (c != ' ' && c != '*') text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

template <class Entry>
const Entry* find_entry(const std::vector<Entry>& entries, std::string_view number) {
  for (const Entry& entry : entries) {
    if (entry.number == number) return &entry;
  }
  for (const Entry& entry : entries) {
    if (plain(entry.number) == plain(number)) return &entry;
  }
  return nullptr;
}

// Letters, digits and stops alone.
std::string bare(std::string_view number) {
  std::string text;
  for (const char c : plain(number)) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.') text += c;
  }
  return text;
}

// The term that a definition is about: 1.1 'Qualify'.
std::string_view term_of(std::string_view number) {
  const std::size_t from = number.find('\'');
  return from == std::string_view::npos ? std::string_view() : number.substr(from);
}

}  // namespace

bool is_part_of(std::string_view item, std::string_view whole) {
  if (whole.empty() || !item.starts_with(whole)) return false;
  if (item.size() == whole.size()) return true;
  const char next = item[whole.size()];
  return next == '(' || next == '/' || next == '.' || next == ' ';
}

std::string_view Clauses::meant(std::string_view typed) const {
  if (const Clause* clause = find(typed)) return clause->number;
  if (const OurRuling* ruling = find_ruling(typed)) return ruling->number;
  const std::string wanted = bare(typed);
  if (wanted.empty()) return {};
  for (const bool term : {false, true}) {
    std::string_view found;
    int alike = 0;
    for (const Clause& clause : clauses) {
      if (bare(term ? term_of(clause.number) : clause.number) != wanted) continue;
      found = clause.number;
      ++alike;
    }
    if (alike > 0) return alike == 1 ? found : std::string_view();
  }
  return {};
}

const Clause* Clauses::find(std::string_view number) const { return find_entry(clauses, number); }

const OurRuling* Clauses::find_ruling(std::string_view number) const { return find_entry(rulings, number); }

void Clauses::index() {
  authority_.fill({});
  for (const Clause& clause : clauses) {
    for (const Point point : clause.points) authority_[static_cast<std::size_t>(point)] = clause.number;
  }
  for (const OurRuling& ruling : rulings) {
    for (const Point point : ruling.points) authority_[static_cast<std::size_t>(point)] = ruling.number;
  }
  for (std::size_t i = 0; i < known_.size(); ++i) known_[i] = !authority_[i].empty();
}

}  // namespace felt
