// A hand as the evaluators take it: words to which cards are added one by one. Knows no values.
#pragma once

#include <array>
#include <cstdint>

#include "cards/deck.hpp"
#include "hands/value.hpp"

namespace felt {

// Four lanes of 16 bits, one a suit: thirteen rank bits and above them the number of cards of the
// suit, so that the greatest lane is the one that may hold a flush. At most seven cards.
class Lanes {
 public:
  constexpr Lanes() = default;
  constexpr Lanes(Card card)  // NOLINT(google-explicit-constructor)
      : word_((std::uint64_t{1} << card.bit()) | (std::uint64_t{0x2000} << (16 * static_cast<int>(card.suit())))) {}
  constexpr explicit Lanes(CardSet cards) {
    for (const Card card : cards) *this += card;
  }

  [[nodiscard]] constexpr std::uint64_t word() const { return word_; }
  [[nodiscard]] constexpr CardSet cards() const { return CardSet::from_bits(word_ & 0x1FFF'1FFF'1FFF'1FFF); }

  // The two must have no card in common.
  constexpr Lanes operator+(Lanes other) const { return Lanes(word_ + other.word_); }
  constexpr Lanes& operator+=(Lanes other) { return *this = *this + other; }
  // All cards of the other must be among these.
  constexpr Lanes operator-(Lanes other) const { return Lanes(word_ - other.word_); }
  constexpr bool operator==(const Lanes&) const = default;

 private:
  explicit constexpr Lanes(std::uint64_t word) : word_(word) {}
  std::uint64_t word_ = 0;
};

// Lanes for the flush and, for the scalar tables, the number of cards of each rank: thirteen
// fields of three bits; above them the number of cards of each suit: four fields of four bits.
class Hand {
 public:
  constexpr Hand() = default;
  constexpr Hand(Card card)  // NOLINT(google-explicit-constructor)
      : lanes_(card),
        counts_((std::uint64_t{1} << (3 * static_cast<int>(card.rank()))) +
                (std::uint64_t{1} << (kSuitShift + 4 * static_cast<int>(card.suit())))) {}
  constexpr explicit Hand(CardSet cards) {
    for (const Card card : cards) *this += card;
  }

  [[nodiscard]] constexpr Lanes lanes() const { return lanes_; }
  [[nodiscard]] constexpr CardSet cards() const { return lanes_.cards(); }
  [[nodiscard]] constexpr std::uint64_t rank_counts() const { return (counts_ & kRankFields); }
  [[nodiscard]] constexpr bool has_five_of_a_suit() const { return ((counts_ + kBias) & kFifthOfSuit) != 0; }

  constexpr Hand operator+(Hand other) const {
    Hand sum;
    sum.lanes_ = lanes_ + other.lanes_;
    sum.counts_ = counts_ + other.counts_;
    return sum;
  }
  constexpr Hand& operator+=(Hand other) { return *this = *this + other; }
  // All cards of the other must be among these.
  constexpr Hand operator-(Hand other) const {
    Hand rest;
    rest.lanes_ = lanes_ - other.lanes_;
    rest.counts_ = counts_ - other.counts_;
    return rest;
  }
  constexpr bool operator==(const Hand&) const = default;

 private:
  static constexpr int kSuitShift = 48;
  static constexpr std::uint64_t kRankFields = (std::uint64_t{1} << 39) - 1;
  static constexpr std::uint64_t kBias = std::uint64_t{0x3333} << kSuitShift;
  static constexpr std::uint64_t kFifthOfSuit = std::uint64_t{0x8888} << kSuitShift;

  Lanes lanes_;
  std::uint64_t counts_ = 0;
};

// How five-card hands of a deck are ranked.
struct Ranking {
  DeckSize deck = DeckSize::cards_52;
  // The ace also counts below the lowest rank of the deck, in straights and straight flushes.
  bool ace_low = true;

  [[nodiscard]] constexpr Scale scale() const { return deck == DeckSize::cards_52 ? Scale::five : Scale::five_reduced; }
  // The four ranks that make the lowest straight with a low ace, and the ace.
  [[nodiscard]] constexpr std::uint16_t ace_low_straight() const {
    return static_cast<std::uint16_t>(value_code::kAce | 0xF << static_cast<int>(lowest_rank(deck)));
  }
  // Its top card.
  [[nodiscard]] constexpr std::uint16_t ace_low_top() const {
    return static_cast<std::uint16_t>(8 << static_cast<int>(lowest_rank(deck)));
  }
  // Its place in kRankings.
  [[nodiscard]] constexpr std::size_t index() const {
    if (deck == DeckSize::cards_52) return 0;
    return (deck == DeckSize::cards_40 ? 1U : 3U) + (ace_low ? 1U : 0U);
  }
  constexpr bool operator==(const Ranking&) const = default;
};

// Every ranking that some rule book knows: 52 cards, 40 and 32 with the ace high or low.
inline constexpr std::array kRankings = {Ranking{DeckSize::cards_52, true}, Ranking{DeckSize::cards_40, false},
                                         Ranking{DeckSize::cards_40, true}, Ranking{DeckSize::cards_32, false},
                                         Ranking{DeckSize::cards_32, true}};

}  // namespace felt
