#include "odds/seen.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/check.hpp"
#include "cards/card.hpp"

namespace felt::odds {
namespace {

constexpr std::uint32_t kOutOfFour[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
constexpr std::uint32_t kOutOfThree[5] = {1, 3, 3, 1, 0};

// The dealer's flushes in the suit that is seen: one for every completion without pairs, if the player holds none of
// its cards. They are counted as mixed hands already; what is added here moves them to where they belong.
class Flushes {
 public:
  // How many flushes come before some values.
  struct Places {
    std::size_t mixed_out, suited_out;      // before the lowest hand that qualifies
    std::size_t mixed_below, suited_below;  // before a hand, or before that if it is higher
    std::size_t mixed_to, suited_to;        // before what is above the hand, likewise
  };

  Flushes(const std::vector<FlushCompletion>& flushes, HandValue qualifies) : flushes_(flushes), qualifies_(qualifies) {
    prefix_of_.fill(-1);
  }

  [[nodiscard]] Places places(HandValue hand) const {
    const HandValue from = std::max(hand, qualifies_);
    const HandValue above = HandValue::from_raw(hand.raw() + 1);
    const HandValue to = std::max(above, qualifies_);
    return {mixed_before(qualifies_), suited_before(qualifies_), mixed_before(from),
            suited_before(from),      mixed_before(to),          suited_before(to)};
  }

  void move(const Places& places, std::uint16_t held, Standing& standing) {
    const std::uint32_t* before = prefix(held);
    const std::uint32_t out = before[places.suited_out] - before[places.mixed_out];
    const std::uint32_t below = before[places.suited_below] - before[places.mixed_below];
    const std::uint32_t to = before[places.suited_to] - before[places.mixed_to];
    standing.out += out;
    standing.lower += below - out;
    standing.equal += to - below;
    standing.higher -= to;
  }

 private:
  [[nodiscard]] std::size_t mixed_before(HandValue value) const {
    return static_cast<std::size_t>(std::partition_point(flushes_.begin(), flushes_.end(),
                                                         [&](const FlushCompletion& f) { return f.mixed < value; }) -
                                    flushes_.begin());
  }
  // In one suit they keep their order.
  [[nodiscard]] std::size_t suited_before(HandValue value) const {
    return static_cast<std::size_t>(std::partition_point(flushes_.begin(), flushes_.end(),
                                                         [&](const FlushCompletion& f) { return f.suited < value; }) -
                                    flushes_.begin());
  }
  // Of the first so many flushes, those that the player leaves to the dealer.
  const std::uint32_t* prefix(std::uint16_t held) {
    const std::size_t length = flushes_.size() + 1;
    if (prefix_of_[held] < 0) {
      prefix_of_[held] = static_cast<std::int32_t>(prefixes_.size());
      std::uint32_t sum = 0;
      for (const FlushCompletion& flush : flushes_) {
        prefixes_.push_back(sum);
        if ((flush.ranks & held) == 0) sum += flush.weight;
      }
      prefixes_.push_back(sum);
    }
    FELT_CHECK(static_cast<std::size_t>(prefix_of_[held]) + length <= prefixes_.size());
    return prefixes_.data() + prefix_of_[held];
  }

  const std::vector<FlushCompletion>& flushes_;
  HandValue qualifies_;
  std::array<std::int32_t, 1 << 13> prefix_of_{};
  std::vector<std::uint32_t> prefixes_;
};

// The dealer's hands with mixed suits that are below some places of the sorted completions.
class Sums {
 public:
  Sums(const std::vector<Completion>& completions, const Factors& factors) : all_(completions), factors_(factors) {}
  // Places must not fall from call to call.
  std::uint32_t before(std::size_t place) {
    for (; at_ < place; ++at_) sum_ += factors_.ways(all_[at_]) * all_[at_].weight;
    return sum_;
  }

 private:
  const std::vector<Completion>& all_;
  const Factors& factors_;
  std::size_t at_ = 0;
  std::uint32_t sum_ = 0;
};

struct Places {
  std::size_t below, to;
};

Places places_of(const std::vector<Completion>& completions, HandValue hand, std::size_t out) {
  const auto before = [&](HandValue value) {
    const auto place = std::partition_point(completions.begin(), completions.end(),
                                            [&](const Completion& one) { return one.value < value; });
    return std::max(static_cast<std::size_t>(place - completions.begin()), out);
  };
  return {before(hand), before(HandValue::from_raw(hand.raw() + 1))};
}

// How many cards of each rank are left, if there are enough for both.
std::optional<RankCounts> left_by(const Pattern& hand, const Pattern& seen) {
  RankCounts left{};
  for (std::size_t rank = 0; rank < left.size(); ++rank) {
    const int rest = 4 - hand.of[rank] - seen.of[rank];
    if (rest < 0) return std::nullopt;
    left[rank] = static_cast<std::uint8_t>(rest);
  }
  return left;
}

// Out of four of each rank, or out of what the cards seen leave.
std::uint32_t choose_hand(const Pattern& hand, const Pattern& seen) {
  std::uint32_t product = 1;
  for (std::size_t rank = 0; rank < 13; ++rank) product *= kOutOfFour[4 - seen.of[rank]][hand.of[rank]];
  return product;
}

}  // namespace

SeenCards::SeenCards(int cards, int seen, HandValue qualifies, CompletionWeight weight)
    : cards_(cards), qualifies_(qualifies), weight_(std::move(weight)), hands_(patterns(cards)), seen_(patterns(seen)) {
  FELT_CHECK(seen >= 1 && seen <= cards);
  values_.reserve(hands_.size());
  for (const Pattern& hand : hands_) {
    const HandValue mixed = mixed_value(hand);
    const HandValue suited = hand.distinct() ? suited_value(hand) : mixed;
    values_.push_back({hand, mixed, suited, mixed.category(), suited.category()});
  }
}

void SeenCards::situations(std::size_t seen_place, std::vector<Situation>& all) const {
  const Pattern& seen = seen_[seen_place];
  // 1. The dealer's hands, by value.
  const DealerHands dealer(cards_, seen, qualifies_, weight_);
  const std::vector<Completion>& completions = dealer.mixed();
  const std::size_t out_place = dealer.out();
  Flushes flush(dealer.flushes(), qualifies_);

  // 2. How many choices of the cards seen there are, in mixed suits and in one.
  const std::uint32_t seen_ways = static_cast<std::uint32_t>(ways(seen, {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}));
  const std::uint32_t suited_ways = seen.distinct() ? 4 : 0;

  Factors factors;
  for (std::size_t place = 0; place < values_.size(); ++place) {
    const HandRanks& hand = values_[place];
    const auto left = left_by(hand.pattern, seen);
    if (!left) continue;
    factors.set(*left);
    // 3. What the dealer's completions come to against this hand, all as if in mixed suits.
    const Places mixed = places_of(completions, hand.mixed, out_place);
    Sums sums(completions, factors);
    const std::uint32_t out = sums.before(out_place);
    const std::uint32_t below = sums.before(mixed.below);
    const std::uint32_t to = sums.before(mixed.to);
    std::uint32_t flush_below = 0;
    std::uint32_t flush_to = 0;
    if (hand.pattern.distinct()) {
      const Places suited = places_of(completions, hand.suited, out_place);
      flush_below = sums.before(suited.below);
      flush_to = sums.before(suited.to);
    }
    const std::uint32_t total = sums.before(completions.size());
    const Standing as_mixed{out, below - out, to - below, total - to};
    const Standing as_flush{out, flush_below - out, flush_to - flush_below, total - flush_to};

    Situation situation;
    situation.ranks = static_cast<std::uint16_t>(place);
    situation.seen = static_cast<std::uint16_t>(seen_place);
    const auto add = [&](bool flush_held, const Standing& standing, std::uint32_t hands) {
      if (hands == 0) return;
      situation.hand = flush_held ? hand.suited : hand.mixed;
      situation.category = flush_held ? hand.suited_category : hand.mixed_category;
      situation.standing = standing;
      situation.ways = hands;
      all.push_back(situation);
    };

    // 4. Cards seen in more than one suit: the dealer has no flush.
    if (seen_ways > suited_ways) {
      const std::uint32_t hands = choose_hand(hand.pattern, seen) * (seen_ways - suited_ways);
      std::uint32_t flushes_held = 0;
      if (hand.pattern.distinct()) {
        // A flush of the player's, and cards seen that it leaves; without those that are seen in one suit.
        std::uint32_t seen_beside = 1;
        for (std::size_t rank = 0; rank < 13; ++rank)
          seen_beside *= kOutOfFour[4 - hand.pattern.of[rank]][seen.of[rank]];
        const bool apart = (seen.ranks & hand.pattern.ranks) == 0;
        flushes_held = 4 * seen_beside - (suited_ways == 0 ? 0 : 12 + (apart ? 4U : 0U));
      }
      situation.suited = false;
      situation.held = 0;
      add(false, as_mixed, hands - flushes_held);
      add(true, as_flush, flushes_held);
    }
    // 5. In one suit: by what the player holds of it.
    if (suited_ways == 0) continue;
    situation.suited = true;
    const auto own = static_cast<std::uint16_t>(hand.pattern.ranks & ~seen.ranks);
    const Flushes::Places mixed_places = flush.places(hand.mixed);
    const Flushes::Places suited_places = hand.pattern.distinct() ? flush.places(hand.suited) : mixed_places;
    for (std::uint32_t held = own;; held = (held - 1) & own) {
      std::uint32_t hands = suited_ways;
      for (std::size_t rank = 0; rank < 13; ++rank) {
        const int many = hand.pattern.of[rank];
        if (many == 0) continue;
        hands *= (held >> rank & 1) != 0 ? kOutOfThree[many - 1] : kOutOfThree[many];
      }
      situation.held = static_cast<std::uint16_t>(held);
      std::uint32_t flushes_held = 0;
      if (hand.pattern.distinct()) {
        if (held == hand.pattern.ranks) flushes_held = suited_ways;
        if (held == 0) flushes_held = 3 * suited_ways;
      }
      if (hands > flushes_held) {
        Standing standing = as_mixed;
        flush.move(mixed_places, situation.held, standing);
        add(false, standing, hands - flushes_held);
      }
      if (flushes_held > 0) {
        Standing standing = as_flush;
        flush.move(suited_places, situation.held, standing);
        add(true, standing, flushes_held);
      }
      if (held == 0) break;
    }
  }
}

}  // namespace felt::odds
