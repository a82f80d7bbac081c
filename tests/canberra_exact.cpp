#include "tests/canberra_exact.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "hands/evaluate.hpp"
#include "play/strategy.hpp"

namespace felt {
namespace {

constexpr std::array<std::array<std::uint32_t, 6>, 53> kChoose = [] {
  std::array<std::array<std::uint32_t, 6>, 53> table{};
  for (std::size_t n = 0; n <= 52; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= 5 && k <= n; ++k)
      table[n][k] = table[n - 1][k - 1] + (k <= n - 1 ? table[n - 1][k] : 0);
  }
  return table;
}();

// Cards by number, rising.
using Five = std::array<std::uint8_t, 5>;

Card card_of(int number) { return Card(static_cast<Rank>(number % 13), static_cast<Suit>(number / 13)); }

struct Dealt {
  std::uint32_t value;
  Five cards;
};

std::vector<Dealt> all_hands() {
  std::vector<Dealt> hands;
  hands.reserve(2'598'960);
  for (std::uint8_t a = 0; a < 48; ++a)
    for (auto b = static_cast<std::uint8_t>(a + 1); b < 49; ++b)
      for (auto c = static_cast<std::uint8_t>(b + 1); c < 50; ++c)
        for (auto d = static_cast<std::uint8_t>(c + 1); d < 51; ++d)
          for (auto e = static_cast<std::uint8_t>(d + 1); e < 52; ++e) {
            Hand hand;
            for (const int card : {a, b, c, d, e}) hand += card_of(card);
            hands.push_back({evaluate_five({}, hand).raw(), {a, b, c, d, e}});
          }
  std::sort(hands.begin(), hands.end(), [](const Dealt& one, const Dealt& other) { return one.value < other.value; });
  return hands;
}

// How many hands among those added hold each set of at most five cards.
class SubsetCounts {
 public:
  SubsetCounts() {
    for (std::size_t size = 0; size <= 5; ++size) counts_[size].resize(kChoose[52][size]);
  }
  void add(const Five& cards) {
    each_subset(cards, [&](std::size_t size, std::uint32_t rank) { ++counts_[size][rank]; });
  }
  // Of those, the ones that share no card with `cards`.
  [[nodiscard]] std::int64_t apart_from(const Five& cards) const {
    std::int64_t sum = 0;
    each_subset(cards, [&](std::size_t size, std::uint32_t rank) {
      sum += size % 2 == 0 ? std::int64_t{counts_[size][rank]} : -std::int64_t{counts_[size][rank]};
    });
    return sum;
  }

 private:
  template <class Visit>
  static void each_subset(const Five& cards, const Visit& visit) {
    for (unsigned set = 0; set < 32; ++set) {
      std::size_t size = 0;
      std::uint32_t rank = 0;
      for (unsigned i = 0; i < 5; ++i) {
        if ((set >> i & 1) != 0) rank += kChoose[cards[i]][++size];
      }
      visit(size, rank);
    }
  }
  std::array<std::vector<std::uint32_t>, 6> counts_;
};

int odds(Category category) {
  switch (category) {
    case Category::two_pairs: return 2;
    case Category::three_of_a_kind: return 3;
    case Category::straight: return 4;
    case Category::flush: return 5;
    case Category::full_house: return 7;
    case Category::four_of_a_kind: return 20;
    case Category::straight_flush: return 50;
    case Category::royal_flush: return 250;
    default: return 1;
  }
}

std::uint32_t value_of(std::initializer_list<Card> cards) {
  Hand hand;
  for (const Card card : cards) hand += card;
  return evaluate_five({}, hand).raw();
}

}  // namespace

CanberraExact canberra_exact() {
  constexpr std::int64_t kDealerHands = 1'533'939;
  const std::vector<Dealt> hands = all_hands();
  const std::uint32_t qualifies =
      value_of({Card(Rank::ace, Suit::clubs), Card(Rank::king, Suit::diamonds), Card(Rank::four, Suit::hearts),
                Card(Rank::three, Suit::spades), Card(Rank::two, Suit::clubs)});
  const std::uint32_t simple =
      value_of({Card(Rank::ace, Suit::clubs), Card(Rank::king, Suit::diamonds), Card(Rank::jack, Suit::hearts),
                Card(Rank::eight, Suit::spades), Card(Rank::three, Suit::clubs)});
  const std::uint32_t pair =
      value_of({Card(Rank::two, Suit::clubs), Card(Rank::two, Suit::diamonds), Card(Rank::three, Suit::hearts),
                Card(Rank::four, Suit::spades), Card(Rank::five, Suit::clubs)});
  CanberraExact exact;
  // The dealer's hands that do not qualify, then all below each player's value.
  SubsetCounts out;
  for (const Dealt& hand : hands) {
    if (hand.value < qualifies) out.add(hand.cards);
  }
  SubsetCounts below;
  for (std::size_t from = 0; from < hands.size();) {
    std::size_t to = from;
    while (to < hands.size() && hands[to].value == hands[from].value) ++to;
    std::vector<std::int64_t> lower(to - from);
    for (std::size_t i = from; i < to; ++i) lower[i - from] = below.apart_from(hands[i].cards);
    for (std::size_t i = from; i < to; ++i) below.add(hands[i].cards);
    const Category category = HandValue::from_raw(hands[from].value).category();
    for (std::size_t i = from; i < to; ++i) {
      const Dealt& hand = hands[i];
      const std::int64_t not_higher = below.apart_from(hand.cards);
      const std::int64_t unqualified = out.apart_from(hand.cards);
      const std::int64_t beaten = std::max<std::int64_t>(lower[i - from] - unqualified, 0);
      const std::int64_t tied = hand.value < qualifies ? 0 : not_higher - lower[i - from];
      const std::int64_t higher = kDealerHands - unqualified - beaten - tied;
      const std::int64_t bet = unqualified + beaten * (1 + 2 * odds(category)) - 3 * higher;
      exact.always += bet;
      exact.simple += hand.value >= simple ? bet : -kDealerHands;
      if (hand.value >= pair) {
        exact.optimal_by_5 += 5 * bet;
      } else if (hand.value < qualifies) {
        exact.optimal_by_5 -= 5 * kDealerHands;
      } else {
        // Ace-king: the up-card decides.
        std::array<Card, 5> cards = {card_of(hand.cards[0]), card_of(hand.cards[1]), card_of(hand.cards[2]),
                                     card_of(hand.cards[3]), card_of(hand.cards[4])};
        for (int up = 0; up < 52; ++up) {
          if (std::find(hand.cards.begin(), hand.cards.end(), up) != hand.cards.end()) continue;
          exact.optimal_by_5 += std::max<std::int64_t>(play::ace_king_bet_wins(cards, card_of(up)), -163'185);
        }
      }
    }
    from = to;
  }
  return exact;
}

}  // namespace felt
