#include "cards/deck.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

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
  // Moved in blocks; std::rotate would go card by card.
  static_assert(std::is_trivially_copyable_v<Card>);
  std::array<std::uint8_t, 64> top;
  const auto taken = static_cast<std::size_t>(depth);
  if (taken == 0 || taken > top.size()) {
    std::rotate(cards.begin(), cards.begin() + depth, cards.end());
    return;
  }
  std::memcpy(top.data(), cards.data(), taken);
  std::memmove(cards.data(), cards.data() + taken, cards.size() - taken);
  std::memcpy(cards.data() + (cards.size() - taken), top.data(), taken);
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
