// The three decks of the rule books, and the shoe that deals one of them. Knows nothing of who
// is dealt to, nor where an order comes from.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/card.hpp"

namespace felt {

// All ranks; ace to five; ace to seven.
enum class DeckSize : std::uint8_t { cards_52 = 52, cards_40 = 40, cards_32 = 32 };

inline constexpr DeckSize kDeckSizes[] = {DeckSize::cards_52, DeckSize::cards_40, DeckSize::cards_32};

constexpr int count(DeckSize deck) { return static_cast<int>(deck); }
std::optional<DeckSize> deck_of(std::int64_t cards);

// The lowest rank in the deck; the ranks run from it to the ace.
constexpr Rank lowest_rank(DeckSize deck) { return static_cast<Rank>(kRanks - count(deck) / kSuits); }

constexpr CardSet full_deck(DeckSize deck) {
  CardSet cards;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = static_cast<int>(lowest_rank(deck)); rank < kRanks; ++rank) {
      cards |= Card(static_cast<Rank>(rank), static_cast<Suit>(suit));
    }
  }
  return cards;
}

// How many cards the cut must leave on either side. Cutting at `depth` takes that many off the top.
struct CutLimits {
  int top_min = 1;
  int bottom_min = 1;

  [[nodiscard]] constexpr bool allows(int depth, int cards) const {
    return depth >= top_min && cards - depth >= bottom_min;
  }
};

// The former bottom goes on top. `depth` lies between 0 and the number of cards.
void cut(std::span<Card> cards, int depth);

// Deals in the given order, and nothing past its end.
class Shoe {
 public:
  // No card may be there twice.
  explicit Shoe(std::vector<Card> order);

  // The next card, or nothing when the shoe is empty.
  std::optional<Card> deal();

  [[nodiscard]] int remaining() const { return static_cast<int>(order_.size() - dealt_); }
  [[nodiscard]] std::span<const Card> dealt() const { return std::span(order_).first(dealt_); }
  // What has not left the shoe yet, in order: for the inspector and for replay, never for a player.
  [[nodiscard]] std::span<const Card> undealt() const { return std::span(order_).subspan(dealt_); }

 private:
  std::vector<Card> order_;
  std::size_t dealt_ = 0;
};

}  // namespace felt
