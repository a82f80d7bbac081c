#include "audit/three_cards.hpp"

namespace felt::audit {
namespace {

struct Dealer {
  CardSet cards;
  int number = 0;
};

// Its sum is nothing: each hand's counts are written where the hand is.
struct Nothing {
  void merge(const Nothing& /*other*/) {}
};

class Comparer {
 public:
  Comparer(std::vector<ThreeCardHand>& hands, const std::vector<Dealer>& dealers, int qualifies)
      : hands_(hands), dealers_(dealers), qualifies_(qualifies) {}

  void run(std::uint64_t piece) {
    ThreeCardHand& hand = hands_[piece];
    const Dealer own = dealers_[piece];
    for (const Dealer& dealer : dealers_) {
      if (dealer.cards.overlaps(own.cards)) continue;
      if (dealer.number < qualifies_) {
        ++hand.standing.out;
      } else if (own.number > dealer.number) {
        ++hand.standing.wins;
      } else if (own.number == dealer.number) {
        ++hand.standing.ties;
      } else {
        ++hand.standing.loses;
      }
    }
  }
  static Nothing finish() { return {}; }

 private:
  std::vector<ThreeCardHand>& hands_;
  const std::vector<Dealer>& dealers_;
  int qualifies_;
};

}  // namespace

HandRank least_that_qualifies(const RuleBook& book) {
  HandRank least;
  least.category = Category::odd_cards;
  std::size_t filled = 0;
  for (const Rank rank : book.house->dealer.qualifies) least.ranks[filled++] = static_cast<int>(rank);
  // The lowest cards that go with those named; they are no sequence.
  for (auto rank = static_cast<int>(book.hands.cards) - static_cast<int>(filled) - 1; rank >= 0; --rank)
    least.ranks[filled++] = rank;
  return least;
}

std::vector<ThreeCardHand> count_three_cards(const RuleBook& book, int threads, const WorkWatch& watch) {
  std::vector<ThreeCardHand> hands;
  std::vector<Dealer> dealers;
  for (std::size_t a = 0; a < 52; ++a) {
    for (std::size_t b = a + 1; b < 52; ++b) {
      for (std::size_t c = b + 1; c < 52; ++c) {
        const std::array cards = {deck()[a], deck()[b], deck()[c]};
        hands.push_back({cards, rank_of(cards), {}});
        dealers.push_back({CardSet(cards[0]) | cards[1] | cards[2], hands.back().rank.number()});
      }
    }
  }
  const int qualifies = least_that_qualifies(book).number();
  const auto [sum, done] =
      share_work(hands.size(), threads, watch, [&] { return Comparer(hands, dealers, qualifies); });
  if (done < hands.size()) hands.clear();
  return hands;
}

}  // namespace felt::audit
