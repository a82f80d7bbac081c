#include "cards/deck.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace felt {

std::optional<DeckSize> deck_of(std::int64_t cards) {
  for (const DeckSize deck : kDeckSizes) {
    if (count(deck) == cards) return deck;
  }
  return std::nullopt;
}

void cut(std::span<Card> cards, int depth) {
  FELT_CHECK(depth >= 0 && static_cast<std::size_t>(depth) <= cards.size());
  std::rotate(cards.begin(), cards.begin() + depth, cards.end());
}

Shoe::Shoe(std::vector<Card> order) : order_(std::move(order)) {
  CardSet seen;
  for (const Card card : order_) {
    FELT_CHECK(!seen.contains(card));
    seen |= card;
  }
}

std::optional<Card> Shoe::deal() {
  if (dealt_ == order_.size()) return std::nullopt;
  return order_[dealt_++];
}

}  // namespace felt
