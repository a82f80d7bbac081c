#include "hands/census.hpp"

#include <numeric>
#include <vector>

#include "base/check.hpp"
#include "hands/batch.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "hands/census.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "hands/kernel-inl.hpp"

#ifndef FELT_CENSUS_ONCE
#define FELT_CENSUS_ONCE
namespace felt {

// How many hands have at least the code of each category that a scale knows, worst first; the last
// ones are seldom reached.
struct Steps {
  std::array<std::uint16_t, 9> codes{};
  int often = 0;
  int all = 0;
};
using Counts = std::array<std::uint64_t, 9>;

// The end of a hand, in the order of its first card from the last to the first card of the deck: the ends
// that lie wholly after a given card come first. One array a suit.
struct Ends {
  std::array<std::vector<std::uint16_t>, kSuits> suits;

  void add(Lanes cards) {
    for (int s = 0; s < kSuits; ++s) {
      suits[static_cast<std::size_t>(s)].push_back(static_cast<std::uint16_t>(cards.word() >> (16 * s)));
    }
  }
};

enum class Kind : std::uint8_t { three, five, seven };

}  // namespace felt
#endif  // FELT_CENSUS_ONCE

HWY_BEFORE_NAMESPACE();
namespace felt::HWY_NAMESPACE {

template <class Evaluate>
HWY_INLINE void count_with(Lanes start, const Ends& ends, std::size_t n, const Steps& steps, Counts& counts,
                           const Evaluate& evaluate) {
  const D d;
  const std::size_t lanes = hn::Lanes(d);
  const std::uint64_t word = start.word();
  const Suits first = {constant(static_cast<int>(word & 0xFFFF)), constant(static_cast<int>((word >> 16) & 0xFFFF)),
                       constant(static_cast<int>((word >> 32) & 0xFFFF)), constant(static_cast<int>(word >> 48))};
  const auto count_from = [&](std::size_t i, M counted) HWY_ATTR {
    const Suits end = {hn::LoadU(d, &ends.suits[0][i]), hn::LoadU(d, &ends.suits[1][i]),
                       hn::LoadU(d, &ends.suits[2][i]), hn::LoadU(d, &ends.suits[3][i])};
    const V code = hn::IfThenElseZero(counted, evaluate(first + end).code);
    for (int step = 0; step < steps.often; ++step) {
      counts[static_cast<std::size_t>(step)] +=
          hn::CountTrue(d, at_least(code, steps.codes[static_cast<std::size_t>(step)]));
    }
    if (HWY_UNLIKELY(!hn::AllFalse(d, at_least(code, steps.codes[static_cast<std::size_t>(steps.often)])))) {
      for (int step = steps.often; step < steps.all; ++step) {
        counts[static_cast<std::size_t>(step)] +=
            hn::CountTrue(d, at_least(code, steps.codes[static_cast<std::size_t>(step)]));
      }
    }
  };
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) count_from(i, hn::Eq(hn::Zero(d), hn::Zero(d)));
  if (i < n) count_from(i, hn::FirstN(d, n - i));
}

// Adds to `counts` how many of `start` with each of the first `n` ends reach each step.
void count_hands(Kind kind, Ranking ranking, Lanes start, const Ends& ends, std::size_t n, const Steps& steps,
                 Counts& counts) {
  const Constants k = constants(ranking);
  switch (kind) {
    case Kind::three:
      count_with(start, ends, n, steps, counts, [](const Suits& s) HWY_ATTR { return three(s); });
      break;
    case Kind::five:
      count_with(start, ends, n, steps, counts, [&k](const Suits& s) HWY_ATTR { return five(s, k); });
      break;
    case Kind::seven:
      count_with(start, ends, n, steps, counts, [&k](const Suits& s) HWY_ATTR { return seven(s, k); });
      break;
  }
}

}  // namespace felt::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace felt {

HWY_EXPORT(count_hands);

namespace {

using namespace value_code;

constexpr Steps kFiveSteps = {
    {kPair, kTwoPairs, kThreeOfAKind, kStraight, kFifth, kSixth, kFourOfAKind, kStraightFlush + 1, kRoyalFlush}, 6, 9};
constexpr Steps kThreeSteps = {{kThreePair, kThreeFlush, kThreeStraight, kThreeAlike, kThreeStraightFlush}, 3, 5};

// From "at least" to "exactly", in the scale's order.
Census by_category(Scale scale, const Steps& steps, const Counts& at_least, std::uint64_t total) {
  const std::span<const Category> best_first = categories(scale);
  FELT_CHECK(best_first.size() == static_cast<std::size_t>(steps.all) + 1);
  Census census;
  std::uint64_t above = 0;
  for (std::size_t i = 0; i < best_first.size(); ++i) {
    const std::size_t step = best_first.size() - 1 - i;
    const std::uint64_t reached = step == 0 ? total : at_least[step - 1];
    census.ways[static_cast<std::size_t>(best_first[i])] = reached - above;
    above = reached;
  }
  return census;
}

constexpr std::size_t kEnd = 3;  // cards in the end of a hand

// Every hand of `cards` cards: the first ones by recursion, the last three from the list of ends.
class Enumeration {
 public:
  Enumeration(Kind kind, Ranking ranking, int cards) : kind_(kind), ranking_(ranking), cards_(cards) {
    const CardSet deck = full_deck(ranking.deck);
    deck_.assign(deck.begin(), deck.end());
    for (std::size_t i = deck_.size() - kEnd + 1; i-- > 0;) {
      for (std::size_t j = i + 1; j < deck_.size(); ++j) {
        for (std::size_t k = j + 1; k < deck_.size(); ++k) ends_.add(Lanes(deck_[i]) + deck_[j] + deck_[k]);
      }
    }
    constexpr std::size_t kPadding = 256;  // a vector may read past the last end
    for (auto& suit : ends_.suits) suit.resize(suit.size() + kPadding);
  }

  Census run() {
    from(0, Lanes(), cards_ - static_cast<int>(kEnd));
    return by_category(scale(), steps(), counts_, total_);
  }

 private:
  [[nodiscard]] Scale scale() const { return kind_ == Kind::three ? Scale::three : ranking_.scale(); }
  [[nodiscard]] const Steps& steps() const { return kind_ == Kind::three ? kThreeSteps : kFiveSteps; }

  void from(std::size_t next, Lanes start, int cards_left) {
    if (cards_left == 0) {
      const std::size_t rest = deck_.size() - next;
      if (rest < kEnd) return;
      const std::size_t n = rest * (rest - 1) * (rest - 2) / 6;
      HWY_DYNAMIC_DISPATCH(count_hands)(kind_, ranking_, start, ends_, n, steps(), counts_);
      total_ += n;
      return;
    }
    for (std::size_t i = next; i < deck_.size(); ++i) from(i + 1, start + deck_[i], cards_left - 1);
  }

  Kind kind_;
  Ranking ranking_;
  int cards_;
  std::vector<Card> deck_;
  Ends ends_;
  Counts counts_{};
  std::uint64_t total_ = 0;
};

}  // namespace

std::uint64_t Census::total() const { return std::accumulate(ways.begin(), ways.end(), std::uint64_t{0}); }

Census census_three() { return Enumeration(Kind::three, Ranking{}, 3).run(); }
Census census_five(Ranking ranking) { return Enumeration(Kind::five, ranking, 5).run(); }
Census census_seven(Ranking ranking) { return Enumeration(Kind::seven, ranking, 7).run(); }

Census census_manila(Ranking ranking) {
  const CardSet cards = full_deck(ranking.deck);
  const std::vector<Card> deck(cards.begin(), cards.end());
  std::vector<Lanes> holes;
  std::vector<HandValue> values;
  std::array<std::uint64_t, 8> by_code{};  // of the first three bits, all hands above four of a kind in the last
  Census census;
  const auto count_board = [&](const std::array<Card, 5>& board) {
    CardSet on_board;
    for (const Card card : board) on_board |= card;
    holes.clear();
    for (std::size_t i = 0; i < deck.size(); ++i) {
      if (on_board.contains(deck[i])) continue;
      for (std::size_t j = i + 1; j < deck.size(); ++j) {
        if (!on_board.contains(deck[j])) holes.push_back(Lanes(deck[i]) + deck[j]);
      }
    }
    values.resize(holes.size());
    batch::manila(ranking, board, holes, values);
    for (const HandValue value : values) {
      const std::uint32_t code = value.raw() >> 29;
      ++by_code[code];
      if (code == 7) [[unlikely]]
        ++census.ways[static_cast<std::size_t>(value.category())];
    }
  };
  for (std::size_t a = 0; a < deck.size(); ++a) {
    for (std::size_t b = a + 1; b < deck.size(); ++b) {
      for (std::size_t c = b + 1; c < deck.size(); ++c) {
        for (std::size_t d = c + 1; d < deck.size(); ++d) {
          for (std::size_t e = d + 1; e < deck.size(); ++e) count_board({deck[a], deck[b], deck[c], deck[d], deck[e]});
        }
      }
    }
  }
  for (std::uint32_t code = 0; code < 7; ++code) {
    const HandValue some = HandValue::from_raw(code << 29 | tag(ranking.scale()));
    census.ways[static_cast<std::size_t>(some.category())] += by_code[code];
  }
  return census;
}

}  // namespace felt
#endif  // HWY_ONCE
