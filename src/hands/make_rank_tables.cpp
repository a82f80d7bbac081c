// Run by the build: writes the tables by which the scalar evaluator finds the value of a hand
// without a flush from its rank counts (hands/hand.hpp). One multiplication spreads the counts
// over rows and columns; each row is then moved along until its columns hit free places only.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "hands/hand.hpp"

namespace {

using namespace felt::value_code;

// What the tables of one number of cards have in common.
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
std::uint32_t value_of(felt::Ranking ranking, const int (&counts)[felt::kRanks]) {
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
  const auto made = [ranking](std::uint32_t code, std::uint32_t rest) {
    return code << 16 | tag(ranking.scale()) | rest;
  };
  const std::uint32_t full_house = ranking.scale() == felt::Scale::five ? kSixth : kFifth;

  if (!by_count[4].empty()) {
    const std::uint32_t four = 1U << by_count[4][0];
    return made(kFourOfAKind | four, kickers(1, four));
  }
  const auto& threes = by_count[3];
  const auto& pairs = by_count[2];
  if (!threes.empty() && (threes.size() > 1 || !pairs.empty())) {
    const int fill = std::max(threes.size() > 1 ? threes[1] : -1, pairs.empty() ? -1 : pairs[0]);
    return made(full_house | 1U << threes[0], 1U << fill);
  }
  for (int top = 12; top >= 4; --top) {
    const std::uint32_t run = 0x1FU << (top - 4);
    if ((any & run) == run) return made(kStraight | 1U << top, 0);
  }
  if (ranking.ace_low && (any & ranking.ace_low_straight()) == ranking.ace_low_straight()) {
    return made(kStraight | ranking.ace_low_top(), 0);
  }
  if (!threes.empty()) return made(kThreeOfAKind | 1U << threes[0], kickers(2, 1U << threes[0]));
  if (pairs.size() >= 2) {
    const std::uint32_t two = 1U << pairs[0] | 1U << pairs[1];
    return made(kTwoPairs | two, kickers(1, two));
  }
  if (pairs.size() == 1) return made(kPair | 1U << pairs[0], kickers(3, 1U << pairs[0]));
  return made(0, kickers(5, 0));
}

void all_entries(felt::Ranking ranking, int rank, int cards_left, int (&counts)[felt::kRanks],
                 std::vector<Entry>& entries) {
  if (rank == felt::kRanks) {
    if (cards_left > 0) return;
    std::uint64_t key = 0;
    for (int r = 0; r < felt::kRanks; ++r) key |= static_cast<std::uint64_t>(counts[r]) << (3 * r);
    entries.push_back({key, value_of(ranking, counts)});
    return;
  }
  for (int n = 0; n <= std::min(4, cards_left); ++n) {
    counts[rank] = n;
    all_entries(ranking, rank + 1, cards_left - n, counts, entries);
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

void make(const Layout& layout, felt::Ranking ranking, const std::string& prefix, const std::string& suffix) {
  std::vector<Entry> entries;
  int counts[felt::kRanks] = {};
  all_entries(ranking, static_cast<int>(lowest_rank(ranking.deck)), layout.cards, counts, entries);

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

  print("std::uint16_t", prefix + "offsets" + suffix, offsets);
  print("std::uint32_t", prefix + "values" + suffix, table);
}

}  // namespace

// Writes the file it is given: first the constants, for the header; then, behind the macro, the data.
int main(int argc, char** argv) {
  if (argc != 2 || std::freopen(argv[1], "w", stdout) == nullptr) return 1;
  for (const Layout& layout : kLayouts) {
    std::printf("struct %s_layout {\n", layout.name);
    std::printf("static constexpr std::uint64_t multiplier = 0x%llxU;\n",
                static_cast<unsigned long long>(layout.multiplier));
    std::printf("static constexpr int row_bits = %d;\nstatic constexpr int column_bits = %d;\n", layout.row_bits,
                layout.column_bits);
    std::printf("static const std::uint16_t offsets[%d];\nstatic const std::uint32_t values[];\n",
                1 << layout.row_bits);
    std::printf("static const RankTable tables[%zu];\n};\n", felt::kRankings.size());
  }
  std::printf("#ifdef FELT_RANK_TABLES_DATA\n");
  for (const Layout& layout : kLayouts) {
    std::string tables;
    for (std::size_t i = 0; i < felt::kRankings.size(); ++i) {
      // The full deck's are members, so that their addresses are known to the compiler.
      const std::string prefix = i == 0 ? std::string(layout.name) + "_layout::" : "";
      const std::string suffix = i == 0 ? "" : "_" + std::string(layout.name) + "_" + std::to_string(i);
      make(layout, felt::kRankings[i], prefix, suffix);
      tables += "{" + prefix + "offsets" + suffix + ", " + prefix + "values" + suffix + "},";
    }
    std::printf("const RankTable %s_layout::tables[] = {%s};\n", layout.name, tables.c_str());
  }
  std::printf("#endif\n");
  return std::fclose(stdout) == 0 ? 0 : 1;
}
