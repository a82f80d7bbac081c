// The value of one hand. The same values as hands/batch.hpp. Knows nothing of rule books; the
// caller picks the ranking and brings the right number of cards.
#pragma once

#include <array>

#include "hands/hand.hpp"

namespace felt {

HandValue evaluate_three(Hand hand);
// One to four up-cards, as the stud books compare them.
HandValue evaluate_showing(Lanes cards);
inline HandValue evaluate_showing(Hand hand) { return evaluate_showing(hand.lanes()); }
// Canberra Manila: both hole cards and the best three of the board's five.
HandValue evaluate_manila(Ranking ranking, Hand hole, const std::array<Card, 5>& board);
// The best five of five, six or seven cards.
HandValue evaluate_best_five(Ranking ranking, Hand hand);

namespace detail {

// Values by rank counts, without flushes; one table for each ranking (hands/make_rank_tables.cpp).
struct RankTable {
  const std::uint16_t* offsets;
  const std::uint32_t* values;
};

#include "hands/rank_tables.inc"

// The value of a hand with five cards or more of a suit.
std::uint32_t flush_value(Ranking ranking, Lanes lanes);

template <class Layout>
inline HandValue evaluate(Ranking ranking, Hand hand) {
  if (hand.has_five_of_a_suit()) [[unlikely]] {
    return HandValue::from_raw(flush_value(ranking, hand.lanes()));
  }
  constexpr int kColumnShift = 64 - Layout::row_bits - Layout::column_bits;
  const std::uint64_t hash = hand.rank_counts() * Layout::multiplier;
  const std::uint64_t row = hash >> (64 - Layout::row_bits);
  const std::uint64_t column = (hash >> kColumnShift) & ((1U << Layout::column_bits) - 1);
  if (ranking.deck == DeckSize::cards_52) [[likely]] {
    return HandValue::from_raw(Layout::values[column + Layout::offsets[row]]);
  }
  const RankTable& table = Layout::tables[ranking.index()];
  return HandValue::from_raw(table.values[column + table.offsets[row]]);
}

}  // namespace detail

inline HandValue evaluate_five(Ranking ranking, Hand hand) {
  return detail::evaluate<detail::five_layout>(ranking, hand);
}

inline HandValue evaluate_seven(Ranking ranking, Hand hand) {
  return detail::evaluate<detail::seven_layout>(ranking, hand);
}

}  // namespace felt
