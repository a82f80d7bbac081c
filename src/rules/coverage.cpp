#include "rules/coverage.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

namespace felt {

namespace fs = std::filesystem;

Result<void> Citations::save(const std::string& file) const {
  std::error_code error;
  const fs::path folder = fs::path(file).parent_path();
  if (!folder.empty()) fs::create_directories(folder, error);
  std::ofstream out(file, std::ios::trunc);
  for (const auto& [book, point] : cited_) out << book << ' ' << name(point) << '\n';
  out.flush();
  if (!out) return input_error(fmt::format("{}: cannot be written", file));
  return {};
}

Result<Citations> Citations::load_folder(const std::string& folder) {
  Citations citations;
  std::error_code error;
  if (!fs::is_directory(folder, error)) return citations;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    std::ifstream in(entry.path());
    std::string book;
    std::string word;
    while (in >> book >> word) {
      // A point that has been renamed since the tests ran counts for nothing.
      if (const auto point = point_named(word)) citations.cite(book, *point);
    }
  }
  return citations;
}

bool is_exercised(const RuleBook& book, const Clause& clause, const Citations& citations) {
  const auto cited = [&](Point point) { return citations.contains(book.info.id, point); };
  return !(clause.points.empty() && clause.also.empty()) &&
         std::all_of(clause.points.begin(), clause.points.end(), cited) &&
         std::all_of(clause.also.begin(), clause.also.end(), cited);
}

namespace {

// The section on tournaments, and definitions that only it needs.
bool comes_later(const Clause& clause) {
  const auto of_tournaments = [](Point point) {
    return scope(point) == Scope::tournament || scope(point) == Scope::tournament_terms;
  };
  if (clause.later) return true;
  if (clause.points.empty() && clause.also.empty()) return false;
  return std::all_of(clause.points.begin(), clause.points.end(), of_tournaments) &&
         std::all_of(clause.also.begin(), clause.also.end(), of_tournaments);
}

}  // namespace

BookCoverage coverage(const RuleBook& book, const Citations& citations) {
  BookCoverage result;
  for (const Clause& clause : book.clauses.clauses) {
    const bool exercised = is_exercised(book, clause, citations);
    if (comes_later(clause)) {
      result.later.push_back(clause.number);
      result.later_exercised += exercised ? 1 : 0;
      continue;
    }
    KindCoverage& kind = result.kinds[static_cast<std::size_t>(clause.kind)];
    ++kind.clauses;
    if (!clause.nothing.empty()) {
      ++kind.asks_nothing;
    } else if (exercised) {
      ++kind.exercised;
    } else {
      result.missing.push_back(clause.number);
    }
  }
  for (const OurRuling& ruling : book.clauses.rulings) {
    if (ruling.points.empty()) continue;
    ++result.rulings;
    result.rulings_exercised += std::all_of(ruling.points.begin(), ruling.points.end(),
                                            [&](Point point) { return citations.contains(book.info.id, point); })
                                    ? 1
                                    : 0;
  }
  return result;
}

}  // namespace felt
