#include "odds/three_cards.hpp"

#include <algorithm>
#include <array>

#include "hands/evaluate.hpp"

namespace felt::odds {
namespace {

// How many of the hands added hold a card, two cards, three cards; by the cards' numbers, rising.
class Held {
 public:
  using Three = std::array<std::uint8_t, 3>;

  void add(const Three& c) {
    ++all_;
    for (const std::uint8_t one : c) ++one_[one];
    ++two_[pair(c[0], c[1])];
    ++two_[pair(c[0], c[2])];
    ++two_[pair(c[1], c[2])];
  }
  // Those that share no card with a hand. Whether that hand itself was added must be said: only it holds all three.
  [[nodiscard]] std::uint32_t apart_from(const Three& c, bool itself) const {
    return all_ - one_[c[0]] - one_[c[1]] - one_[c[2]] + two_[pair(c[0], c[1])] + two_[pair(c[0], c[2])] +
           two_[pair(c[1], c[2])] - (itself ? 1U : 0U);
  }

 private:
  static std::size_t pair(std::uint8_t low, std::uint8_t high) { return std::size_t{low} * 52 + high; }
  std::uint32_t all_ = 0;
  std::array<std::uint32_t, 52> one_{};
  std::array<std::uint32_t, std::size_t{52} * 52> two_{};
};

struct Numbered {
  HandValue value;
  Held::Three numbers;
  CardSet cards;
};

std::vector<Numbered> all_hands() {
  std::vector<Card> deck;
  for (const Card card : full_deck(DeckSize::cards_52)) deck.push_back(card);
  std::vector<Numbered> hands;
  hands.reserve(22'100);
  for (std::uint8_t a = 0; a < 52; ++a) {
    for (auto b = static_cast<std::uint8_t>(a + 1); b < 52; ++b) {
      const Hand two = Hand(deck[a]) + Hand(deck[b]);
      for (auto c = static_cast<std::uint8_t>(b + 1); c < 52; ++c) {
        const Hand three = two + Hand(deck[c]);
        hands.push_back({evaluate_three(three), {a, b, c}, three.cards()});
      }
    }
  }
  std::sort(hands.begin(), hands.end(), [](const Numbered& one, const Numbered& other) {
    return one.value != other.value ? one.value < other.value : one.cards.bits() < other.cards.bits();
  });
  return hands;
}

}  // namespace

std::vector<ThreeCards> three_card_hands(HandValue qualifies) {
  constexpr std::uint32_t kDealers = 18'424;  // 49 cards choose 3
  const std::vector<Numbered> hands = all_hands();
  Held out;
  Held below;
  for (const Numbered& hand : hands) {
    if (hand.value < qualifies) out.add(hand.numbers);
  }
  std::vector<ThreeCards> all(hands.size());
  for (std::size_t from = 0; from < hands.size();) {
    std::size_t to = from;
    while (to < hands.size() && hands[to].value == hands[from].value) ++to;
    const bool plays = hands[from].value >= qualifies;
    const Category category = hands[from].value.category();
    for (std::size_t i = from; i < to; ++i) {
      Standing& standing = all[i].situation.standing;
      standing.out = out.apart_from(hands[i].numbers, !plays);
      if (plays) standing.lower = below.apart_from(hands[i].numbers, false) - standing.out;
    }
    for (std::size_t i = from; i < to; ++i) below.add(hands[i].numbers);
    for (std::size_t i = from; i < to; ++i) {
      Situation& situation = all[i].situation;
      Standing& standing = situation.standing;
      if (plays) standing.equal = below.apart_from(hands[i].numbers, true) - standing.out - standing.lower;
      standing.higher = kDealers - standing.out - standing.lower - standing.equal;
      situation.hand = hands[i].value;
      situation.category = category;
      situation.ways = 1;
      all[i].cards = hands[i].cards;
    }
    from = to;
  }
  return all;
}

}  // namespace felt::odds
