#include "odds/jackpot_hits.hpp"

#include <bit>

#include "base/check.hpp"
#include "cards/deck.hpp"
#include "hands/evaluate.hpp"

namespace felt::odds {
namespace {

constexpr int kThrees = 22'100;
constexpr int kCardsOfThree = 3;

CardSet card(int rank, int suit) { return Card(static_cast<Rank>(rank), static_cast<Suit>(suit)); }
CardSet all_of(int rank) { return card(rank, 0) | card(rank, 1) | card(rank, 2) | card(rank, 3); }

class Finder {
 public:
  std::vector<PrizeHand> find() {
    hands_.reserve(22'000);
    one_suit();
    straights();
    fours();
    full_houses();
    dead_mans_hands();
    return std::move(hands_);
  }

 private:
  // What a hand was taken for is what the evaluator says.
  void put(CardSet cards, Category at_least, Category at_most) {
    const Category category = evaluate_five(Ranking{}, Hand(cards)).category();
    FELT_CHECK(category >= at_least && category <= at_most);
    hands_.push_back({cards, {.category = category}});
  }

  void one_suit() {
    for (unsigned ranks = 0; ranks < 1U << kRanks; ++ranks) {
      if (std::popcount(ranks) != 5) continue;
      for (int suit = 0; suit < kSuits; ++suit) {
        put(CardSet::from_bits(std::uint64_t{ranks} << (16 * suit)), Category::flush, Category::royal_flush);
      }
    }
  }

  void straights() {
    constexpr int kSuitings = kSuits * kSuits * kSuits * kSuits * kSuits;
    constexpr int kOneSuit = (kSuitings - 1) / (kSuits - 1);  // 11111 in base four
    for (int low = -1; low <= static_cast<int>(Rank::ten); ++low) {
      for (int suits = 0; suits < kSuitings; ++suits) {
        if (suits % kOneSuit == 0) continue;
        CardSet cards;
        for (int step = 0, rest = suits; step < 5; ++step, rest /= kSuits) {
          cards |= card((low + step + kRanks) % kRanks, rest % kSuits);
        }
        put(cards, Category::straight, Category::straight);
      }
    }
  }

  void fours() {
    for (int rank = 0; rank < kRanks; ++rank) {
      for (const Card other : full_deck(DeckSize::cards_52) - all_of(rank)) {
        put(all_of(rank) | other, Category::four_of_a_kind, Category::four_of_a_kind);
      }
    }
  }

  template <class Visit>
  static void each_pair(int rank, const Visit& visit) {
    for (int first = 0; first < kSuits; ++first) {
      for (int second = first + 1; second < kSuits; ++second) visit(card(rank, first) | card(rank, second));
    }
  }

  void full_houses() {
    for (int three = 0; three < kRanks; ++three) {
      for (const Card left_out : all_of(three)) {
        for (int two = 0; two < kRanks; ++two) {
          if (two == three) continue;
          each_pair(two, [&](CardSet pair) {
            put((all_of(three) - left_out) | pair, Category::full_house, Category::full_house);
          });
        }
      }
    }
  }

  // Two aces, two eights, and a card that is neither.
  void dead_mans_hands() {
    constexpr int kAce = static_cast<int>(Rank::ace);
    constexpr int kEight = static_cast<int>(Rank::eight);
    each_pair(kAce, [&](CardSet aces) {
      each_pair(kEight, [&](CardSet eights) {
        for (const Card other : full_deck(DeckSize::cards_52) - all_of(kAce) - all_of(kEight)) {
          put(aces | eights | other, Category::two_pairs, Category::two_pairs);
          hands_.back().kind.dead_mans_hand = true;
        }
      });
    });
  }

  std::vector<PrizeHand> hands_;
};

// The place of three cards among all threes, of which a > b > c are the numbers in the deck.
int place_of(int a, int b, int c) { return a * (a - 1) * (a - 2) / 6 + b * (b - 1) / 2 + c; }
int number_of(Card card) { return static_cast<int>(card.suit()) * kRanks + static_cast<int>(card.rank()); }

}  // namespace

std::vector<PrizeHand> prize_hands() { return Finder().find(); }

Completions::Completions(const std::vector<PrizeHand>& hands) : ways_(kThrees) {
  for (const PrizeHand& hand : hands) {
    if (hand.kind.dead_mans_hand) continue;
    const auto kind = static_cast<std::size_t>(place(hand.kind.category));
    std::array<int, 5> numbers{};
    std::size_t next = 0;
    for (const Card one : hand.cards) numbers[next++] = number_of(one);
    for (std::size_t a = 2; a < numbers.size(); ++a) {
      for (std::size_t b = 1; b < a; ++b) {
        for (std::size_t c = 0; c < b; ++c) {
          ++ways_[static_cast<std::size_t>(place_of(numbers[a], numbers[b], numbers[c]))][kind];
        }
      }
    }
  }
}

const Completions::Ways& Completions::of(CardSet three) const {
  FELT_CHECK(three.size() == kCardsOfThree);
  std::array<int, kCardsOfThree> numbers{};
  std::size_t next = 0;
  for (const Card one : three) numbers[next++] = number_of(one);
  return ways_[static_cast<std::size_t>(place_of(numbers[2], numbers[1], numbers[0]))];
}

}  // namespace felt::odds
