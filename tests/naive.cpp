#include "tests/naive.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace felt::naive {
namespace {

// Ace 14, king 13, ... two 2.
int number(Card card) { return static_cast<int>(card.rank()) + 2; }

bool one_suit(const std::vector<Card>& cards) {
  for (const Card card : cards) {
    if (card.suit() != cards.front().suit()) return false;
  }
  return true;
}

// (how often, rank), most frequent first, then highest.
std::vector<std::pair<int, int>> groups(const std::vector<Card>& cards) {
  std::map<int, int> times;
  for (const Card card : cards) ++times[number(card)];
  std::vector<std::pair<int, int>> list;
  for (const auto& [rank, n] : times) list.emplace_back(n, rank);
  std::sort(list.begin(), list.end(), std::greater<>());
  return list;
}

// The top card of a straight that uses all cards, or 0. `lowest` is the lowest rank of the deck.
int straight(const std::vector<Card>& cards, int lowest, bool ace_low) {
  std::vector<int> ranks;
  for (const Card card : cards) ranks.push_back(number(card));
  const auto in_sequence = [](std::vector<int> list) {
    std::sort(list.begin(), list.end());
    for (std::size_t i = 1; i < list.size(); ++i) {
      if (list[i] != list[i - 1] + 1) return 0;
    }
    return list.back();
  };
  if (const int top = in_sequence(ranks); top != 0) return top;
  if (!ace_low) return 0;
  for (int& rank : ranks) {
    if (rank == 14) rank = lowest - 1;
  }
  return in_sequence(ranks);
}

Value made(int category, const std::vector<int>& ranks) {
  Value value = static_cast<Value>(category);
  for (std::size_t i = 0; i < 5; ++i) value = value << 8 | static_cast<Value>(i < ranks.size() ? ranks[i] : 0);
  return value;
}

std::vector<int> ranks_of(const std::vector<std::pair<int, int>>& list) {
  std::vector<int> ranks;
  for (const auto& [n, rank] : list) ranks.push_back(rank);
  return ranks;
}

template <class Visit>
void for_each_choice(const std::vector<Card>& from, std::size_t n, std::vector<Card>& chosen, std::size_t next,
                     const Visit& visit) {
  if (chosen.size() == n) {
    visit(chosen);
    return;
  }
  for (std::size_t i = next; i < from.size(); ++i) {
    chosen.push_back(from[i]);
    for_each_choice(from, n, chosen, i + 1, visit);
    chosen.pop_back();
  }
}

}  // namespace

Value three(const std::vector<Card>& cards) {
  const auto list = groups(cards);
  const int top = straight(cards, 2, true);
  if (top != 0 && one_suit(cards)) return made(5, {top});
  if (list[0].first == 3) return made(4, {list[0].second});
  if (top != 0) return made(3, {top});
  if (one_suit(cards)) return made(2, ranks_of(list));
  if (list[0].first == 2) return made(1, ranks_of(list));
  return made(0, ranks_of(list));
}

const char* category_of_three(Value value) {
  constexpr const char* kNames[] = {"odd cards", "pair", "flush", "straight", "three of a kind", "straight flush"};
  return kNames[value >> 40];
}

Value five(const std::vector<Card>& cards, Order order) {
  const int flush = order.deck == 52 ? 5 : 6;
  const int full_house = order.deck == 52 ? 6 : 5;
  const auto list = groups(cards);
  const std::vector<int> ranks = ranks_of(list);
  const int top = straight(cards, order.deck == 52 ? 2 : order.deck == 40 ? 5 : 7, order.ace_low);
  if (top == 14 && one_suit(cards)) return made(9, {});
  if (top != 0 && one_suit(cards)) return made(8, {top});
  if (list[0].first == 4) return made(7, ranks);
  if (list[0].first == 3 && list[1].first == 2) return made(full_house, ranks);
  if (one_suit(cards)) return made(flush, ranks);
  if (top != 0) return made(4, {top});
  if (list[0].first == 3) return made(3, ranks);
  if (list[0].first == 2 && list[1].first == 2) return made(2, ranks);
  if (list[0].first == 2) return made(1, ranks);
  return made(0, ranks);
}

const char* category_of_five(Value value, Order order) {
  constexpr const char* kFull[] = {"odd cards", "pair",       "two pairs",      "three of a kind", "straight",
                                   "flush",     "full house", "four of a kind", "straight flush",  "royal flush"};
  std::uint64_t place = value >> 40;
  if (order.deck != 52 && (place == 5 || place == 6)) place = 11 - place;
  return kFull[place];
}

Value showing(const std::vector<Card>& cards) {
  const auto list = groups(cards);
  const std::vector<int> ranks = ranks_of(list);
  if (list[0].first == 4) return made(4, ranks);
  if (list[0].first == 3) return made(3, ranks);
  if (list[0].first == 2 && list.size() > 1 && list[1].first == 2) return made(2, ranks);
  if (list[0].first == 2) return made(1, ranks);
  return made(0, ranks);
}

Value seven(const std::vector<Card>& cards, Order order) {
  Value best = 0;
  std::vector<Card> chosen;
  for_each_choice(cards, 5, chosen, 0,
                  [&](const std::vector<Card>& hand) { best = std::max(best, five(hand, order)); });
  return best;
}

Value manila(const std::vector<Card>& hole, const std::vector<Card>& board, Order order) {
  Value best = 0;
  std::vector<Card> chosen;
  for_each_choice(board, 3, chosen, 0, [&](const std::vector<Card>& three) {
    std::vector<Card> hand = hole;
    hand.insert(hand.end(), three.begin(), three.end());
    best = std::max(best, five(hand, order));
  });
  return best;
}

}  // namespace felt::naive
