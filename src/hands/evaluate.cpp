#include <algorithm>
#include <bit>

// The tables' data, not only their declarations.
#define FELT_RANK_TABLES_DATA
#include "base/check.hpp"
#include "hands/evaluate.hpp"

namespace felt {
namespace {

using namespace value_code;

struct Multiples {
  std::uint32_t singles, pairs, threes, fours, any;
};

// Which ranks are there once, twice, three and four times.
Multiples multiples(Lanes lanes) {
  const std::uint64_t cards = lanes.cards().bits();
  const auto suit = [cards](int s) { return static_cast<std::uint32_t>((cards >> (16 * s)) & kRankMask); };
  const std::uint32_t odd_ab = suit(0) ^ suit(1);
  const std::uint32_t both_ab = suit(0) & suit(1);
  const std::uint32_t odd_cd = suit(2) ^ suit(3);
  const std::uint32_t both_cd = suit(2) & suit(3);
  const std::uint32_t odd = odd_ab ^ odd_cd;
  const std::uint32_t threes = odd & (both_ab | both_cd);
  const std::uint32_t fours = both_ab & both_cd;
  const std::uint32_t even = both_ab | both_cd | (odd_ab & odd_cd);
  return {odd ^ threes, even & ~odd & ~fours, threes, fours, odd | even};
}

std::uint32_t longest_suit(Lanes lanes) {
  const std::uint64_t word = lanes.word();
  const auto suit = [word](int s) { return static_cast<std::uint32_t>((word >> (16 * s)) & 0xFFFF); };
  return std::max(std::max(suit(0), suit(1)), std::max(suit(2), suit(3)));
}

std::uint32_t made(std::uint32_t code, std::uint32_t rest, Scale scale) { return code << 16 | tag(scale) | rest; }

// The top rank of the highest straight among the ranks, or 0.
std::uint32_t straight_top(std::uint32_t ranks, Ranking ranking) {
  std::uint32_t run = ranks & ranks << 1 & ranks << 2 & ranks << 3 & ranks << 4;
  if (run != 0) return std::bit_floor(run);
  const std::uint32_t low = ranking.ace_low_straight();
  return ranking.ace_low && (ranks & low) == low ? ranking.ace_low_top() : 0;
}

}  // namespace

HandValue evaluate_three(Hand hand) {
  const Multiples m = multiples(hand.lanes());
  const bool flush = longest_suit(hand.lanes()) >= 3U << 13;
  std::uint32_t top = m.any & m.any << 1 & m.any << 2;
  if (m.any == (kAce | 0b11U)) top = 0b10;
  std::uint32_t code = 0;
  std::uint32_t rest = m.singles;
  if (top != 0) {
    code = (flush ? kThreeStraightFlush : kThreeStraight) | top;
    rest = 0;
  } else if (flush) {
    code = kThreeFlush | m.any;
    rest = 0;
  } else if (m.threes != 0) {
    code = kThreeAlike | m.threes;
  } else if (m.pairs != 0) {
    code = kThreePair | m.pairs;
  }
  return HandValue::from_raw(made(code, rest, Scale::three));
}

HandValue evaluate_showing(Lanes cards) {
  const Multiples m = multiples(cards);
  std::uint32_t code = 0;
  if (m.fours != 0) {
    code = kFourOfAKind | m.fours;
  } else if (m.threes != 0) {
    code = kThreeOfAKind | m.threes;
  } else if (m.pairs != 0) {
    code = (std::has_single_bit(m.pairs) ? kPair : kTwoPairs) | m.pairs;
  }
  return HandValue::from_raw(made(code, m.singles, Scale::showing));
}

HandValue evaluate_manila(Ranking ranking, Hand hole, const std::array<Card, 5>& board) {
  HandValue best;
  for (std::size_t i = 0; i < 3; ++i) {
    const Hand one = hole + board[i];
    for (std::size_t j = i + 1; j < 4; ++j) {
      const Hand two = one + board[j];
      for (std::size_t k = j + 1; k < 5; ++k) best = std::max(best, evaluate_five(ranking, two + board[k]));
    }
  }
  return best;
}

HandValue evaluate_best_five(Ranking ranking, Hand hand) {
  const CardSet cards = hand.cards();
  if (cards.size() == 5) return evaluate_five(ranking, hand);
  if (cards.size() == 7) return evaluate_seven(ranking, hand);
  FELT_CHECK(cards.size() == 6);
  HandValue best;
  for (const Card left_out : cards) best = std::max(best, evaluate_five(ranking, hand - left_out));
  return best;
}

namespace detail {

std::uint32_t flush_value(Ranking ranking, Lanes lanes) {
  std::uint32_t ranks = longest_suit(lanes) & kRankMask;
  const std::uint32_t top = straight_top(ranks, ranking);
  if (top != 0) return made(kStraightFlush | top >> 1, 0, ranking.scale());
  while (std::popcount(ranks) > 5) ranks &= ranks - 1;
  return made((ranking.scale() == Scale::five ? kFifth : kSixth) | ranks, 0, ranking.scale());
}

}  // namespace detail
}  // namespace felt
