#include "rules/point.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace felt {
namespace {

struct Entry {
  std::string_view name;
  Scope scope;
  std::string_view meaning;
};

constexpr std::array<Entry, kPoints> kEntries = {{
#define FELT_POINT(name, scope, meaning) {#name, Scope::scope, meaning},
#include "rules/points.inc"
#undef FELT_POINT
}};

const Entry& entry(Point point) { return kEntries[static_cast<std::size_t>(point)]; }

}  // namespace

std::string_view name(Point point) { return entry(point).name; }
std::string_view meaning(Point point) { return entry(point).meaning; }
Scope scope(Point point) { return entry(point).scope; }

std::optional<Point> point_named(std::string_view name) {
  // By name, made on first use; the list itself is in the order of scopes.
  static const auto kSorted = [] {
    std::vector<std::pair<std::string_view, Point>> sorted;
    for (std::size_t i = 0; i < kEntries.size(); ++i) sorted.emplace_back(kEntries[i].name, static_cast<Point>(i));
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  }();
  const auto found = std::lower_bound(kSorted.begin(), kSorted.end(), std::pair(name, Point{}));
  if (found == kSorted.end() || found->first != name) return std::nullopt;
  return found->second;
}

}  // namespace felt
