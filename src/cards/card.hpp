// A playing card: rank and suit, and the text form "As Td 9c". Knows no games and no hand values.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace felt {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };
enum class Rank : std::uint8_t { two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace };

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;

// A card is the number of its bit in a CardSet: sixteen bits a suit, the two in the lowest.
class Card {
 public:
  constexpr Card(Rank rank, Suit suit)
      : bit_(static_cast<std::uint8_t>(16 * static_cast<int>(suit) + static_cast<int>(rank))) {}
  // `bit` must be one that names a card.
  static constexpr Card from_bit(int bit) { return {static_cast<Rank>(bit % 16), static_cast<Suit>(bit / 16)}; }

  [[nodiscard]] constexpr Rank rank() const { return static_cast<Rank>(bit_ % 16); }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(bit_ / 16); }
  [[nodiscard]] constexpr int bit() const { return bit_; }

  constexpr auto operator<=>(const Card&) const = default;

 private:
  std::uint8_t bit_;
};

// A set of cards in one 64-bit word.
class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr CardSet(Card card) : bits_(std::uint64_t{1} << card.bit()) {}  // NOLINT(google-explicit-constructor)

  // Every bit of `bits` must name a card.
  static constexpr CardSet from_bits(std::uint64_t bits) { return CardSet(bits); }
  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }

  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool contains(Card card) const { return ((bits_ >> card.bit()) & 1) != 0; }
  [[nodiscard]] constexpr bool overlaps(CardSet other) const { return (bits_ & other.bits_) != 0; }

  constexpr CardSet operator|(CardSet other) const { return CardSet(bits_ | other.bits_); }
  constexpr CardSet operator&(CardSet other) const { return CardSet(bits_ & other.bits_); }
  constexpr CardSet operator-(CardSet other) const { return CardSet(bits_ & ~other.bits_); }
  constexpr CardSet& operator|=(CardSet other) { return *this = *this | other; }
  constexpr CardSet& operator-=(CardSet other) { return *this = *this - other; }
  constexpr bool operator==(const CardSet&) const = default;

  // The cards in rising bit order: clubs from the two up, then diamonds, hearts, spades.
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Card;
    using difference_type = std::ptrdiff_t;
    using pointer = const Card*;
    using reference = Card;

    explicit constexpr Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Card operator*() const { return Card::from_bit(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t rest_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  explicit constexpr CardSet(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

// "As", "Td", "9c".
std::string to_string(Card card);
// The cards in order, separated by blanks.
std::string to_string(const std::vector<Card>& cards);
std::string to_string(CardSet cards);

// One card: a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s or its symbol), capital or small.
Result<Card> parse_card(std::string_view text);
// Any number of cards, separated by blanks or commas or by nothing; a card named twice is an error.
Result<std::vector<Card>> parse_cards(std::string_view text);

}  // namespace felt
