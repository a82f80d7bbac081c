// Run by the build: prints the tables by which the scalar evaluator finds the value of a hand
// without a flush from its rank counts (hands/hand.hpp). One multiplication spreads the counts
// over rows and columns; each row is then moved along until its columns hit free places only.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "hands/value.hpp"

namespace {

using namespace felt::value_code;

// A hand's number of cards, and what makes its table.
struct Layout {
  const char* name;
  int cards;
  int row_bits;
  int column_bits;
  std::uint64_t multiplier;  // found by trial: gives no two hands of a row the same column
};

constexpr Layout kLayouts[] = {{"five", 5, 10, 11, 0x97876671a300714d}, {"seven", 7, 13, 13, 0x76d874a3714b9ad3}};

struct Entry {
  std::uint64_t counts;
  std::uint32_t value;
};

// The best five cards of these ranks, suits apart.
std::uint32_t value_of(const int (&counts)[felt::kRanks]) {
  std::vector<int> by_count[5];  // ranks that are there exactly so often, highest first
  std::uint32_t any = 0;
  for (int rank = felt::kRanks - 1; rank >= 0; --rank) {
    by_count[counts[rank]].push_back(rank);
    if (counts[rank] > 0) any |= 1U << rank;
  }
  // The highest `n` ranks that are there and not among `taken`.
  const auto kickers = [any](int n, std::uint32_t taken) {
    std::uint32_t chosen = 0;
    for (int rank = felt::kRanks - 1; rank >= 0 && n > 0; --rank) {
      if (((any & ~taken) >> rank & 1) != 0) {
        chosen |= 1U << rank;
        --n;
      }
    }
    return chosen;
  };
  const auto made = [](std::uint32_t code, std::uint32_t rest) { return code << 16 | rest; };

  if (!by_count[4].empty()) {
    const std::uint32_t four = 1U << by_count[4][0];
    return made(kFourOfAKind | four, kickers(1, four));
  }
  const auto& threes = by_count[3];
  const auto& pairs = by_count[2];
  if (!threes.empty() && (threes.size() > 1 || !pairs.empty())) {
    const int fill = std::max(threes.size() > 1 ? threes[1] : -1, pairs.empty() ? -1 : pairs[0]);
    return made(kSixth | 1U << threes[0], 1U << fill);
  }
  for (int top = 12; top >= 3; --top) {
    const std::uint32_t run = top == 3 ? kAce | 0xFU : 0x1FU << (top - 4);
    if ((any & run) == run) return made(kStraight | 1U << top, 0);
  }
  if (!threes.empty()) return made(kThreeOfAKind | 1U << threes[0], kickers(2, 1U << threes[0]));
  if (pairs.size() >= 2) {
    const std::uint32_t two = 1U << pairs[0] | 1U << pairs[1];
    return made(kTwoPairs | two, kickers(1, two));
  }
  if (pairs.size() == 1) return made(kPair | 1U << pairs[0], kickers(3, 1U << pairs[0]));
  return made(0, kickers(5, 0));
}

void all_entries(int rank, int cards_left, int (&counts)[felt::kRanks], std::vector<Entry>& entries) {
  if (rank == felt::kRanks) {
    if (cards_left > 0) return;
    std::uint64_t key = 0;
    for (int r = 0; r < felt::kRanks; ++r) key |= static_cast<std::uint64_t>(counts[r]) << (3 * r);
    entries.push_back({key, value_of(counts)});
    return;
  }
  for (int n = 0; n <= std::min(4, cards_left); ++n) {
    counts[rank] = n;
    all_entries(rank + 1, cards_left - n, counts, entries);
  }
  counts[rank] = 0;
}

template <class T>
void print(const char* type, const std::string& name, const std::vector<T>& values) {
  std::printf("const %s %s[%zu] = {", type, name.c_str(), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::printf("%s%u,", i % 16 == 0 ? "\n" : "", static_cast<unsigned>(values[i]));
  }
  std::printf("\n};\n");
}

void make(const Layout& layout) {
  std::vector<Entry> entries;
  int counts[felt::kRanks] = {};
  all_entries(0, layout.cards, counts, entries);

  struct Placed {
    std::uint32_t column;
    std::uint32_t value;
  };
  std::vector<std::vector<Placed>> rows(std::size_t{1} << layout.row_bits);
  const std::uint32_t columns = 1U << layout.column_bits;
  for (const Entry& entry : entries) {
    const std::uint64_t hash = entry.counts * layout.multiplier;
    const auto column = static_cast<std::uint32_t>(hash >> (64 - layout.row_bits - layout.column_bits)) & (columns - 1);
    rows[hash >> (64 - layout.row_bits)].push_back({column, entry.value});
  }

  // The fullest rows are placed first; they are the hardest to fit.
  std::vector<std::size_t> order(rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return rows[a].size() > rows[b].size(); });
  std::vector<std::uint32_t> table(columns);
  std::vector<bool> taken(columns);
  std::vector<std::uint16_t> offsets(rows.size());
  for (const std::size_t row : order) {
    std::uint32_t offset = 0;
    const auto fits = [&] {
      return std::none_of(rows[row].begin(), rows[row].end(), [&](const Placed& p) {
        return p.column + offset < taken.size() && taken[p.column + offset];
      });
    };
    while (!fits()) ++offset;
    if (offset > 0xFFFF) std::abort();
    offsets[row] = static_cast<std::uint16_t>(offset);
    for (const Placed& p : rows[row]) {
      const std::size_t place = p.column + offset;
      if (place >= table.size()) {
        table.resize(place + 1);
        taken.resize(place + 1);
      }
      if (taken[place]) std::abort();  // two hands of one row in the same column: another multiplier is needed
      taken[place] = true;
      table[place] = p.value;
    }
  }

  const std::string name = layout.name;
  std::printf("struct %s_table {\n", layout.name);
  std::printf("static constexpr std::uint64_t multiplier = 0x%llxU;\n",
              static_cast<unsigned long long>(layout.multiplier));
  std::printf("static constexpr int row_bits = %d;\nstatic constexpr int column_bits = %d;\n", layout.row_bits,
              layout.column_bits);
  std::printf("static const std::uint16_t offsets[%zu];\nstatic const std::uint32_t values[%zu];\n};\n", offsets.size(),
              table.size());
  std::printf("#ifdef FELT_RANK_TABLES_DATA\n");
  print("std::uint16_t", name + "_table::offsets", offsets);
  print("std::uint32_t", name + "_table::values", table);
  std::printf("#endif\n");
}

}  // namespace

int main() {
  for (const Layout& layout : kLayouts) make(layout);
}
