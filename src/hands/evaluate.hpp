// The value of one hand. The same values as hands/batch.hpp. Knows nothing of rule books; the
// caller picks the ranking and brings the right number of cards.
#pragma once

#include <array>

#include "hands/hand.hpp"

namespace felt {

HandValue evaluate_three(Hand hand);
// One to four up-cards, as the stud books compare them.
HandValue evaluate_showing(Hand hand);
// Canberra Manila: both hole cards and the best three of the board's five.
HandValue evaluate_manila(Ranking ranking, Hand hole, const std::array<Card, 5>& board);
// The best five of five, six or seven cards.
HandValue evaluate_best_five(Ranking ranking, Hand hand);

namespace detail {

#include "hands/rank_tables.inc"

template <class Table>
inline std::uint32_t by_ranks(std::uint64_t rank_counts) {
  constexpr int kColumnShift = 64 - Table::row_bits - Table::column_bits;
  const std::uint64_t hash = rank_counts * Table::multiplier;
  const std::uint64_t column = (hash >> kColumnShift) & ((1U << Table::column_bits) - 1);
  return Table::values[column + Table::offsets[hash >> (64 - Table::row_bits)]];
}

// The value of a hand with five cards or more of a suit.
std::uint32_t flush_value(Ranking ranking, Lanes lanes);
// Turns a value of the full deck's scale into one of the ranking's.
std::uint32_t on_reduced_deck(Ranking ranking, Lanes lanes, std::uint32_t value);

template <class Table>
inline HandValue evaluate(Ranking ranking, Hand hand) {
  if (hand.has_five_of_a_suit()) [[unlikely]] {
    return HandValue::from_raw(flush_value(ranking, hand.lanes()));
  }
  const std::uint32_t value = by_ranks<Table>(hand.rank_counts());
  if (ranking.deck == DeckSize::cards_52) [[likely]]
    return HandValue::from_raw(value);
  return HandValue::from_raw(on_reduced_deck(ranking, hand.lanes(), value));
}

}  // namespace detail

inline HandValue evaluate_five(Ranking ranking, Hand hand) {
  return detail::evaluate<detail::five_table>(ranking, hand);
}

inline HandValue evaluate_seven(Ranking ranking, Hand hand) {
  return detail::evaluate<detail::seven_table>(ranking, hand);
}

}  // namespace felt
