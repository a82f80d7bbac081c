#include "audit/hand.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace felt::audit {
namespace {

constexpr std::array kThree = {Category::odd_cards,       Category::pair,          Category::flush, Category::straight,
                               Category::three_of_a_kind, Category::straight_flush};
constexpr std::array kFive = {Category::odd_cards,       Category::pair,           Category::two_pairs,
                              Category::three_of_a_kind, Category::straight,       Category::flush,
                              Category::full_house,      Category::four_of_a_kind, Category::straight_flush,
                              Category::royal_flush};

Category category_of(const std::vector<int>& ranks, const std::vector<int>& counts, bool flush, bool straight) {
  const int ace = 12;
  if (straight && flush) return ranks.size() == 5 && ranks[0] == ace ? Category::royal_flush : Category::straight_flush;
  if (counts[0] == 4) return Category::four_of_a_kind;
  if (counts[0] == 3 && counts.size() == 2 && counts[1] == 2) return Category::full_house;
  if (flush) return Category::flush;
  if (straight) return Category::straight;
  if (counts[0] == 3) return Category::three_of_a_kind;
  if (counts[0] == 2 && counts[1] == 2) return Category::two_pairs;
  return counts[0] == 2 ? Category::pair : Category::odd_cards;
}

std::string word(int rank) {
  constexpr std::array<const char*, kRanks> kWords = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                                      "nine", "ten",   "jack", "queen", "king", "ace"};
  return kWords[static_cast<std::size_t>(rank)];
}
std::string plural(int rank) { return word(rank) + (word(rank) == "six" ? "es" : "s"); }

// "ace, eight and two", from some place on.
std::string listed(const HandRank& hand, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < 5 && hand.ranks[i] >= 0; ++i) {
    const bool last = i == 4 || hand.ranks[i + 1] < 0;
    text += (i == from ? "" : last ? " and " : ", ") + word(hand.ranks[i]);
  }
  return text;
}
std::string kickers(const HandRank& hand, std::size_t from) {
  const std::string list = listed(hand, from);
  if (list.empty()) return "";
  return fmt::format(", {} kicker{}", list, list.find(' ') == std::string::npos ? "" : "s");
}

}  // namespace

int HandRank::number() const {
  int number = place;
  for (const int rank : ranks) number = number * 14 + rank + 1;
  return number;
}

HandRank rank_of(std::span<const Card> cards) {
  // 1. How often each rank is there; the more often and the higher first.
  std::array<int, kRanks> times{};
  bool flush = true;
  for (const Card card : cards) {
    ++times[static_cast<std::size_t>(card.rank())];
    flush = flush && card.suit() == cards[0].suit();
  }
  std::vector<int> ranks;
  std::vector<int> counts;
  for (int many = 4; many >= 1; --many) {
    for (int rank = kRanks - 1; rank >= 0; --rank) {
      if (times[static_cast<std::size_t>(rank)] != many) continue;
      ranks.push_back(rank);
      counts.push_back(many);
    }
  }
  // 2. In sequence: all different, the highest as far above the lowest as there are cards between; or with a low ace.
  bool straight = false;
  if (ranks.size() == cards.size()) {
    const int span = static_cast<int>(cards.size()) - 1;
    straight = ranks.front() - ranks.back() == span;
    if (ranks.front() == kRanks - 1 && ranks[1] == span - 1 && ranks.back() == 0) {
      straight = true;
      std::rotate(ranks.begin(), ranks.begin() + 1, ranks.end());
    }
  }
  HandRank hand;
  hand.category = category_of(ranks, counts, flush, straight);
  // 3. A sequence is told by its highest card.
  if (straight) ranks.resize(1);
  std::copy(ranks.begin(), ranks.end(), hand.ranks.begin());
  const auto place = [&](const auto& order) {
    return static_cast<int>(std::find(order.begin(), order.end(), hand.category) - order.begin());
  };
  hand.place = cards.size() == 3 ? place(kThree) : place(kFive);
  return hand;
}

bool is_dead_mans_hand(const HandRank& hand) {
  return hand.category == Category::two_pairs && hand.ranks[0] == static_cast<int>(Rank::ace) &&
         hand.ranks[1] == static_cast<int>(Rank::eight);
}

char letter(int rank) { return "23456789TJQKA"[rank]; }

std::string in_words(const HandRank& hand) {
  const auto& ranks = hand.ranks;
  switch (hand.category) {
    case Category::royal_flush: return "royal flush";
    case Category::straight_flush: return fmt::format("straight flush, {} high", word(ranks[0]));
    case Category::straight: return fmt::format("straight, {} high", word(ranks[0]));
    case Category::pair: return fmt::format("pair of {}{}", plural(ranks[0]), kickers(hand, 1));
    case Category::four_of_a_kind: return fmt::format("four of a kind, {}{}", plural(ranks[0]), kickers(hand, 1));
    case Category::three_of_a_kind: return fmt::format("three of a kind, {}{}", plural(ranks[0]), kickers(hand, 1));
    case Category::full_house: return fmt::format("full house, {} over {}", plural(ranks[0]), plural(ranks[1]));
    case Category::flush: return "flush, " + listed(hand, 0);
    case Category::two_pairs:
      return fmt::format("two pairs, {} and {}{}", plural(ranks[0]), plural(ranks[1]), kickers(hand, 2));
    case Category::odd_cards: break;
  }
  std::string text;
  for (const int rank : ranks) {
    if (rank >= 0) text += fmt::format("{}{}", text.empty() ? "" : "-", letter(rank));
  }
  return text;
}

const std::vector<Card>& deck() {
  static const std::vector<Card> cards = [] {
    std::vector<Card> all;
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int rank = 0; rank < kRanks; ++rank) all.emplace_back(static_cast<Rank>(rank), static_cast<Suit>(suit));
    }
    return all;
  }();
  return cards;
}

}  // namespace felt::audit
