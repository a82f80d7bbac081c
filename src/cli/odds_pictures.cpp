#include "cli/odds_pictures.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include <fmt/format.h>

#include "odds/pattern.hpp"

namespace felt::cli {
namespace {

using odds::Rule;

constexpr std::string_view kLetters = "23456789TJQKA";

std::string letter(int rank) { return std::string(1, kLetters[static_cast<std::size_t>(rank)]); }

int highest(std::uint32_t ranks) { return static_cast<int>(std::bit_width(ranks)) - 1; }

// The highest `many` of some ranks: "A-K-Q".
std::string first_ranks(std::uint32_t ranks, int many) {
  std::string text;
  for (; many > 0 && ranks != 0; --many) {
    const int rank = highest(ranks);
    text += (text.empty() ? "" : "-") + letter(rank);
    ranks &= ~(1U << rank);
  }
  return text;
}

struct Counted {
  double ways = 0;
  double played = 0;
  [[nodiscard]] double share() const { return ways == 0 ? 0 : played / ways; }
};

// Whatever the dealer shows.
std::map<HandValue, Counted> whatever_is_shown(const Rule& rule) {
  std::map<HandValue, Counted> shares;
  for (const Rule::Share& one : rule.between) {
    shares[one.hand].ways += static_cast<double>(one.ways);
    shares[one.hand].played += static_cast<double>(one.played);
  }
  return shares;
}

double played(const Rule& rule, const std::map<HandValue, Counted>& between, HandValue hand) {
  if (rule.played_from && hand >= *rule.played_from) return 1;
  const auto found = between.find(hand);
  return found == between.end() ? 0 : found->second.share();
}

// What a stretch of hands is called: odd cards go by their highest cards.
std::string kind_of(HandValue hand, int cards) {
  if (hand.category() != Category::odd_cards) return std::string(name(hand.category()));
  const std::string high = first_ranks(hand.leading_ranks(), cards == 3 ? 1 : 2);
  return cards == 3 ? high + " high" : high == "A-K" ? high : "lower";
}

std::optional<Grid> three_card_grid(const Rule& rule) {
  constexpr int kLowestHigh = 3;  // of odd cards: a five
  constexpr int kLowestSecond = 1;
  const auto between = whatever_is_shown(rule);
  std::map<std::pair<int, int>, std::map<HandValue, double, std::greater<>>> squares;  // best first
  bool some = false;
  bool all = true;
  for (const odds::Pattern& pattern : odds::patterns(3)) {
    const HandValue hand = odds::mixed_value(pattern);
    if (hand.category() != Category::odd_cards) continue;
    const std::uint32_t ranks = hand.leading_ranks();
    const int high = highest(ranks);
    const double share = played(rule, between, hand);
    squares[{high, highest(ranks & ~(1U << high))}][hand] = share;
    some = some || share > 0;
    all = all && share == 1;
  }
  if (!some || all) return std::nullopt;
  Grid grid;
  grid.corner = "highest";
  for (int second = kRanks - 2; second >= kLowestSecond; --second) grid.columns.push_back(letter(second));
  for (int high = kRanks - 1; high >= kLowestHigh; --high) {
    Grid::Row row{letter(high), false, {}};
    for (int second = kRanks - 2; second >= kLowestSecond; --second) {
      std::vector<double> hands;
      for (const auto& one : squares[{high, second}]) hands.push_back(one.second);
      row.squares.push_back(std::move(hands));
    }
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

// A row of hands that are one but for their lowest cards.
std::string row_of(HandValue hand, int ranks_told) {
  if (hand.category() == Category::odd_cards) return first_ranks(hand.leading_ranks(), ranks_told);
  if (ranks_told < 2) return std::string(name(hand.category()));
  return fmt::format("{} {}", name(hand.category()), first_ranks(hand.leading_ranks(), ranks_told));
}

std::optional<Grid> five_card_grid(const Rule& rule) {
  constexpr std::size_t kRowsMost = 60;
  if (rule.between.empty()) return std::nullopt;
  using Squares = std::map<int, std::map<HandValue, Counted, std::greater<>>>;  // by card shown, best hand first
  std::vector<std::pair<std::string, Squares>> rows;
  std::map<HandValue, std::vector<const Rule::Share*>, std::greater<>> by_hand;
  for (const Rule::Share& share : rule.between) by_hand[share.hand].push_back(&share);
  for (int ranks_told = 4; ranks_told > 0; --ranks_told) {
    rows.clear();
    for (const auto& [hand, shares] : by_hand) {
      std::string label = row_of(hand, ranks_told);
      if (rows.empty() || rows.back().first != label) rows.emplace_back(std::move(label), Squares{});
      for (const Rule::Share* share : shares) {
        Counted& counted = rows.back().second[share->up][hand];
        counted.ways += static_cast<double>(share->ways);
        counted.played += static_cast<double>(share->played);
      }
    }
    if (rows.size() <= kRowsMost) break;
  }
  Grid grid;
  grid.corner = "shown";
  for (int up = kRanks - 1; up >= 0; --up) grid.columns.push_back(letter(up));
  std::string group;
  for (auto& [label, squares] : rows) {
    // Without its last rank: "A-K-Q" of "A-K-Q-T".
    std::string upper = label.substr(0, label.rfind('-'));
    Grid::Row row{label, !group.empty() && upper != group, {}};
    group = std::move(upper);
    for (int up = kRanks - 1; up >= 0; --up) {
      std::vector<double> hands;
      for (const auto& one : squares[up]) hands.push_back(one.second.share());
      row.squares.push_back(std::move(hands));
    }
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

}  // namespace

std::vector<Stretch> stretches_of(const odds::Question& question, const Rule& rule) {
  constexpr std::array<std::uint8_t, 13> kFullDeck = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
  const int cards = question.book.hands.cards;
  std::map<HandValue, double, std::greater<>> ways;
  for (const odds::Pattern& pattern : odds::patterns(cards)) {
    const double suited = pattern.distinct() ? kSuits : 0;
    ways[odds::mixed_value(pattern)] += static_cast<double>(odds::ways(pattern, kFullDeck)) - suited;
    if (suited > 0) ways[odds::suited_value(pattern)] += suited;
  }
  const auto between = whatever_is_shown(rule);
  struct Run {
    std::string kind;
    Counted counted;
    int sort = 0;  // never, sometimes, always played
  };
  std::vector<Run> runs;
  for (const auto& [hand, count] : ways) {
    const double share = played(rule, between, hand);
    const int sort = share <= 0 ? 0 : share < 1 ? 1 : 2;
    std::string kind = kind_of(hand, cards);
    if (runs.empty() || runs.back().kind != kind || runs.back().sort != sort)
      runs.push_back({std::move(kind), {}, sort});
    runs.back().counted.ways += count;
    runs.back().counted.played += count * share;
  }
  // The name stands where a kind of hand is widest.
  std::vector<Stretch> stretches;
  for (const Run& run : runs) {
    const bool widest = std::all_of(runs.begin(), runs.end(), [&](const Run& other) {
      return other.kind != run.kind || other.counted.ways <= run.counted.ways;
    });
    stretches.push_back({widest ? run.kind : "", run.counted.ways, run.counted.share()});
  }
  return stretches;
}

std::optional<Grid> grid_of(const odds::Question& question, const Rule& rule) {
  return question.three_cards() ? three_card_grid(rule) : five_card_grid(rule);
}

}  // namespace felt::cli
