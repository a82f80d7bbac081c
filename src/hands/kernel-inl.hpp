// The table-free evaluators, one hand a 16-bit lane of a vector: a vector holds one suit of many
// hands. Included once for each instruction set by Highway; does not know memory.
//
// Every evaluator answers with the two halves of a HandValue (hands/value.hpp), the scale missing.

#if defined(FELT_HANDS_KERNEL_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef FELT_HANDS_KERNEL_INL_HPP
#undef FELT_HANDS_KERNEL_INL_HPP
#else
#define FELT_HANDS_KERNEL_INL_HPP
#endif

#include <cstdint>

#include <hwy/highway.h>

#include "hands/hand.hpp"
#include "hands/value.hpp"

HWY_BEFORE_NAMESPACE();
namespace felt::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace vc = value_code;

using D = hn::ScalableTag<std::uint16_t>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;

// The four suits of the hands in a vector, as in Lanes.
struct Suits {
  V a, b, c, d;
};

// Upper and lower half of the value.
struct Value {
  V code, rest;
};

// What depends on deck and agreement.
struct Constants {
  V ace_low;  // where the ace stands in a straight's row when it is low, or 0
  V flush, full_house;
};

HWY_INLINE V constant(int bits) { return hn::Set(D(), static_cast<std::uint16_t>(bits)); }

HWY_INLINE Constants constants(Ranking ranking) {
  const bool reduced = ranking.scale() == Scale::five_reduced;
  return {constant(ranking.ace_low ? 1 << static_cast<int>(lowest_rank(ranking.deck)) : 0),
          constant(reduced ? vc::kSixth : vc::kFifth), constant(reduced ? vc::kFifth : vc::kSixth)};
}

HWY_INLINE Suits operator+(const Suits& x, const Suits& y) {
  return {hn::Add(x.a, y.a), hn::Add(x.b, y.b), hn::Add(x.c, y.c), hn::Add(x.d, y.d)};
}

HWY_INLINE M any_bit(V v) { return hn::Ne(v, hn::Zero(D())); }

HWY_INLINE V clear_lowest(V v) { return hn::And(v, hn::Sub(v, constant(1))); }

// The highest of at most two ranks.
HWY_INLINE V highest_of_two(V v) {
  const V upper = clear_lowest(v);
  return hn::IfThenElse(any_bit(upper), upper, v);
}

// The greatest lane belongs to the suit with most cards.
HWY_INLINE V longest_suit(const Suits& s) { return hn::Max(hn::Max(s.a, s.b), hn::Max(s.c, s.d)); }

// `bits` is above 0. Only AVX-512 compares unsigned words in one step.
HWY_INLINE M at_least(V v, int bits) {
#if HWY_TARGET <= HWY_AVX3
  return hn::Gt(v, constant(bits - 1));
#else
  return hn::Eq(hn::Max(v, constant(bits)), v);
#endif
}

HWY_INLINE M has_cards(V suit, int cards) { return at_least(suit, cards << 13); }

// Which ranks are there once, twice, three and four times, by full adders over the suits.
struct Multiples {
  V singles, pairs, threes, fours, any;
};

HWY_INLINE Multiples multiples(const Suits& s) {
  const V ranks = constant(vc::kRankMask);
  const V odd_ab = hn::Xor(s.a, s.b);
  const V both_ab = hn::And(s.a, s.b);
  const V odd_cd = hn::Xor(s.c, s.d);
  const V both_cd = hn::And(s.c, s.d);
  const V odd = hn::And(hn::Xor(odd_ab, odd_cd), ranks);
  const V both = hn::Or(both_ab, both_cd);
  const V threes = hn::And(odd, both);
  const V fours = hn::And(hn::And(both_ab, both_cd), ranks);
  const V even = hn::And(hn::Or(both, hn::And(odd_ab, odd_cd)), ranks);
  const V pairs = hn::AndNot(hn::Or(odd, fours), even);
  return {hn::Xor(odd, threes), pairs, threes, fours, hn::Or(odd, even)};
}

// A bit for each straight among the ranks, where its lowest card stands in the row.
HWY_INLINE V straights(V ranks, const Constants& k) {
  const V low = hn::Mul(hn::ShiftRight<12>(ranks), k.ace_low);
  const V row = hn::Or(hn::Add(ranks, ranks), low);
  const V two = hn::And(row, hn::ShiftRight<1>(row));
  const V four = hn::And(two, hn::ShiftRight<2>(two));
  return hn::And(four, hn::ShiftRight<4>(row));
}

// The top rank of the highest straight, or 0. Straights among seven cards never lie apart, so the
// highest bit of their run is the one without a neighbour above it.
HWY_INLINE V straight_top(V ranks, const Constants& k) {
  const V run = straights(ranks, k);
  return hn::ShiftLeft<3>(hn::AndNot(hn::ShiftRight<1>(run), run));
}

HWY_INLINE V straight_flush_code(V top) { return hn::Or(hn::ShiftRight<1>(top), constant(vc::kStraightFlush)); }

// One to four up-cards.
HWY_INLINE Value showing(const Suits& s) {
  const Multiples m = multiples(s);
  const M two_pairs = any_bit(clear_lowest(m.pairs));
  V code = hn::IfThenElseZero(any_bit(m.pairs), hn::Add(m.pairs, constant(vc::kPair)));
  code = hn::IfThenElse(two_pairs, hn::Add(m.pairs, constant(vc::kTwoPairs)), code);
  code = hn::IfThenElse(any_bit(m.threes), hn::Add(m.threes, constant(vc::kThreeOfAKind)), code);
  code = hn::IfThenElse(any_bit(m.fours), hn::Add(m.fours, constant(vc::kFourOfAKind)), code);
  return {code, m.singles};
}

HWY_INLINE Value three(const Suits& s) {
  const Multiples m = multiples(s);
  const V row = hn::Or(hn::Add(m.any, m.any), hn::ShiftRight<12>(m.any));
  const V two = hn::And(row, hn::ShiftRight<1>(row));
  const V top = hn::ShiftLeft<1>(hn::And(two, hn::ShiftRight<2>(row)));
  const M straight = any_bit(top);
  const M flush = has_cards(longest_suit(s), 3);

  V code = hn::IfThenElseZero(any_bit(m.pairs), hn::Add(m.pairs, constant(vc::kThreePair)));
  V rest = m.singles;
  code = hn::IfThenElse(flush, hn::Add(m.any, constant(vc::kThreeFlush)), code);
  code = hn::IfThenElse(straight, hn::Add(top, constant(vc::kThreeStraight)), code);
  code = hn::IfThenElse(any_bit(m.threes), hn::Add(m.threes, constant(vc::kThreeAlike)), code);
  code = hn::IfThenElse(hn::And(straight, flush), hn::Add(top, constant(vc::kThreeStraightFlush)), code);
  rest = hn::IfThenZeroElse(hn::Or(straight, flush), rest);
  return {code, rest};
}

HWY_INLINE Value five(const Suits& s, const Constants& k) {
  const Multiples m = multiples(s);
  const V top = hn::ShiftLeft<3>(straights(m.any, k));
  const M straight = any_bit(top);
  const M flush = has_cards(longest_suit(s), 5);
  const M pairs = any_bit(m.pairs);
  const M threes = any_bit(m.threes);
  const M two_pairs = any_bit(clear_lowest(m.pairs));
  const M full_house = hn::And(pairs, threes);

  V code = hn::IfThenElseZero(pairs, hn::Add(m.pairs, constant(vc::kPair)));
  code = hn::IfThenElse(two_pairs, hn::Add(m.pairs, constant(vc::kTwoPairs)), code);
  code = hn::IfThenElse(threes, hn::Add(m.threes, constant(vc::kThreeOfAKind)), code);
  code = hn::IfThenElse(full_house, hn::Add(m.threes, k.full_house), code);
  code = hn::IfThenElse(straight, hn::Add(top, constant(vc::kStraight)), code);
  code = hn::IfThenElse(flush, hn::Add(m.any, k.flush), code);
  V rest = hn::IfThenElse(full_house, m.pairs, m.singles);
  rest = hn::IfThenZeroElse(hn::Or(straight, flush), rest);

  // Rare in a whole vector, and worth a branch: straight flush, four of a kind.
  const M straight_flush = hn::And(straight, flush);
  const M fours = any_bit(m.fours);
  if (HWY_UNLIKELY(!hn::AllFalse(D(), hn::Or(straight_flush, fours)))) {
    code = hn::IfThenElse(straight_flush, straight_flush_code(top), code);
    code = hn::IfThenElse(fours, hn::Add(m.fours, constant(vc::kFourOfAKind)), code);
  }
  return {code, rest};
}

// The best five of seven. Clearing the two lowest single ranks leaves just the kickers that count,
// whether the hand holds no pair (seven singles), one (five), two (three) or three alike (four).
HWY_INLINE Value seven(const Suits& s, const Constants& k) {
  const D d;
  const Multiples m = multiples(s);

  // 1. Pairs. A third pair may be the kicker.
  const V upper_pairs = clear_lowest(m.pairs);
  const M three_pairs = any_bit(clear_lowest(upper_pairs));
  V code = hn::IfThenElseZero(any_bit(m.pairs), hn::Add(m.pairs, constant(vc::kPair)));
  const V best_pairs = hn::IfThenElse(three_pairs, upper_pairs, m.pairs);
  code = hn::IfThenElse(any_bit(upper_pairs), hn::Add(best_pairs, constant(vc::kTwoPairs)), code);
  V rest = clear_lowest(clear_lowest(m.singles));
  rest = hn::IfThenElse(three_pairs, hn::Max(hn::Xor(m.pairs, upper_pairs), m.singles), rest);

  // 2. Three of a kind.
  const M threes = any_bit(m.threes);
  code = hn::IfThenElse(threes, hn::Add(m.threes, constant(vc::kThreeOfAKind)), code);

  // 3. Straight.
  const V top = straight_top(m.any, k);
  const M straight = any_bit(top);
  code = hn::IfThenElse(straight, hn::Add(top, constant(vc::kStraight)), code);

  // 4. Flush: the five highest of five, six or seven cards of the suit.
  const V suit = longest_suit(s);
  const M flush = has_cards(suit, 5);
  const V of_suit = hn::And(suit, constant(vc::kRankMask));
  const V of_six = hn::IfThenElse(has_cards(suit, 6), clear_lowest(of_suit), of_suit);
  const V of_seven = hn::IfThenElse(has_cards(suit, 7), clear_lowest(of_six), of_six);
  code = hn::IfThenElse(flush, hn::Add(of_seven, k.flush), code);
  rest = hn::IfThenZeroElse(hn::Or(straight, flush), rest);

  // 5. Full house: a second three serves as the pair. Excludes a flush among seven cards.
  const V best_three = highest_of_two(m.threes);
  const V fills = hn::Xor(hn::Or(m.pairs, m.threes), best_three);
  const M full_house = hn::And(threes, any_bit(fills));
  code = hn::IfThenElse(full_house, hn::Add(best_three, k.full_house), code);
  rest = hn::IfThenElse(full_house, highest_of_two(fills), rest);

  // 6. Rare in a whole vector, and worth a branch: four of a kind, straight flush.
  const M fours = any_bit(m.fours);
  if (HWY_UNLIKELY(!hn::AllFalse(d, fours))) {
    const V others = hn::Xor(m.any, m.fours);
    const V upper = clear_lowest(others);
    const V highest = hn::IfThenElse(any_bit(upper), highest_of_two(upper), others);
    code = hn::IfThenElse(fours, hn::Add(m.fours, constant(vc::kFourOfAKind)), code);
    rest = hn::IfThenElse(fours, highest, rest);
  }
  const M both = hn::And(straight, flush);
  if (HWY_UNLIKELY(!hn::AllFalse(d, both))) {
    const V flush_top = straight_top(of_suit, k);
    const M straight_flush = hn::And(both, any_bit(flush_top));
    code = hn::IfThenElse(straight_flush, straight_flush_code(flush_top), code);
  }
  return {code, rest};
}

// The better of two values, lane by lane.
HWY_INLINE Value better(const Value& x, const Value& y) {
  const M same = hn::Eq(x.code, y.code);
  const M first = hn::Gt(hn::IfThenElse(same, x.rest, x.code), hn::IfThenElse(same, y.rest, y.code));
  return {hn::Max(x.code, y.code), hn::IfThenElse(first, x.rest, y.rest)};
}

// Both hole cards and the best three of the board's five.
HWY_INLINE Value manila(const Suits& hole, const Suits (&board)[5], const Constants& k) {
  Value best{hn::Zero(D()), hn::Zero(D())};
  for (int i = 0; i < 3; ++i) {
    const Suits one = hole + board[i];
    for (int j = i + 1; j < 4; ++j) {
      const Suits two = one + board[j];
      for (int l = j + 1; l < 5; ++l) best = better(best, five(two + board[l], k));
    }
  }
  return best;
}

}  // namespace felt::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard, toggled for each target
