// What a hand is worth: one ordered value that knows its category and says itself in words.
// Does not know decks, nor how a value was found.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cards/card.hpp"

namespace felt {

// Names only; the order of categories is the scale's.
enum class Category : std::uint8_t {
  odd_cards,
  pair,
  two_pairs,
  three_of_a_kind,
  straight,
  flush,
  full_house,
  four_of_a_kind,
  straight_flush,
  royal_flush
};
inline constexpr int kCategories = 10;

// "odd cards", "royal flush": as rule books and census print them.
std::string_view name(Category category);

// The order of categories that a value was made under. Values of different scales do not compare.
enum class Scale : std::uint8_t {
  five,          // five cards of 52: full house above flush
  five_reduced,  // five cards of 40 or 32: flush above full house
  three,         // three cards: straight flush, three of a kind, straight, flush, pair, odd cards
  showing        // one to four up-cards: straights and flushes do not count
};

// The categories that exist on a scale, best first.
std::span<const Category> categories(Scale scale);

// Thirty-two bits, so that the better hand has the greater number:
//
//   31..29  code of the category, in the scale's order
//   28..16  ranks that decide first: the pair, both pairs, the three, the top of a straight, the
//           whole flush ...
//   15..13  the scale
//   12..0   ranks that decide next: kickers, the pair of a full house
//
// A straight flush has no code of its own among eight: it lies above four aces, its top card moved
// down by one bit.
class HandValue {
 public:
  constexpr HandValue() = default;
  static constexpr HandValue from_raw(std::uint32_t raw) { return HandValue(raw); }
  [[nodiscard]] constexpr std::uint32_t raw() const { return raw_; }

  [[nodiscard]] constexpr Scale scale() const { return static_cast<Scale>((raw_ >> 13) & 7); }
  [[nodiscard]] Category category() const;
  // The ranks that decide first, as a mask: the pair, the top of a straight, the whole flush; all of odd cards.
  [[nodiscard]] std::uint32_t leading_ranks() const;

  // Category and leading ranks as one number. Of hands on different scales pairs, two pairs and threes compare by it.
  [[nodiscard]] constexpr std::uint32_t lead() const { return raw_ >> 16; }

  constexpr auto operator<=>(const HandValue&) const = default;

 private:
  explicit constexpr HandValue(std::uint32_t raw) : raw_(raw) {}
  std::uint32_t raw_ = 0;
};

// As a dealer would say it: "two pairs, queens and fours, jack kicker".
std::string in_words(HandValue value);

// "queen", "queens".
std::string_view rank_word(Rank rank);
std::string rank_plural(Rank rank);

// How the number is made; for the evaluators. `code` is the upper half.
namespace value_code {

inline constexpr std::uint16_t kRankMask = 0x1FFF;
inline constexpr std::uint16_t kAce = 0x1000;

// Five cards, and what is showing.
inline constexpr std::uint16_t kPair = 1 << 13;
inline constexpr std::uint16_t kTwoPairs = 2 << 13;
inline constexpr std::uint16_t kThreeOfAKind = 3 << 13;
inline constexpr std::uint16_t kStraight = 4 << 13;
inline constexpr std::uint16_t kFifth = 5 << 13;  // flush of 52 cards, full house of a reduced deck
inline constexpr std::uint16_t kSixth = 6 << 13;  // the other one
inline constexpr std::uint16_t kFourOfAKind = 7 << 13;
inline constexpr std::uint16_t kStraightFlush = kFourOfAKind | kAce;  // and above
inline constexpr std::uint16_t kRoyalFlush = kStraightFlush | kAce >> 1;

// Three cards.
inline constexpr std::uint16_t kThreePair = 1 << 13;
inline constexpr std::uint16_t kThreeFlush = 2 << 13;
inline constexpr std::uint16_t kThreeStraight = 3 << 13;
inline constexpr std::uint16_t kThreeAlike = 4 << 13;
inline constexpr std::uint16_t kThreeStraightFlush = 5 << 13;

constexpr std::uint16_t tag(Scale scale) { return static_cast<std::uint16_t>(static_cast<int>(scale) << 13); }

}  // namespace value_code

}  // namespace felt
