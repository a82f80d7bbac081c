#include "audit/five_cards.hpp"

#include <algorithm>
#include <map>

namespace felt::audit {
namespace {

// So many hands of the player's are compared with a dealer's hand at once.
constexpr std::size_t kBatch = 64;
using Lane = std::array<std::int16_t, kBatch>;

struct Nothing {
  void merge(const Nothing& /*other*/) {}
};

void add(Lane& sum, const Lane& more) {
  for (std::size_t i = 0; i < kBatch; ++i) sum[i] = static_cast<std::int16_t>(sum[i] + more[i]);
}
Lane both(const Lane& one, const Lane& other) {
  Lane lane;
  for (std::size_t i = 0; i < kBatch; ++i) lane[i] = static_cast<std::int16_t>(one[i] & other[i]);
  return lane;
}

// Dealer's hands that do not qualify, that are below the player's, that are equal; -1 is one of them.
struct Counts {
  Lane out{}, below{}, equal{};
  void add_up(const Counts& more) {
    add(out, more.out);
    add(below, more.below);
    add(equal, more.equal);
  }
};

class Walker {
 public:
  Walker(const FiveCardOrder& order, const std::vector<FiveCardHand>& hands, int qualifies,
         const std::function<void(std::size_t, const BySeen&)>& visit)
      : order_(order), hands_(hands), qualifies_(static_cast<std::int16_t>(qualifies)), visit_(visit) {}

  void run(std::uint64_t piece) {
    begin(piece * kBatch);
    for (int a = 0; a < 48; ++a) {
      for (Counts& counts : seen_) counts = Counts();
      std::array<std::array<std::int32_t, kBatch>, 3> first{};
      const Lane& live_a = live_[static_cast<std::size_t>(a)];
      for (int b = a + 1; b < 49; ++b) {
        const Counts counts = from_second(a, b, both(live_a, live_[static_cast<std::size_t>(b)]));
        seen_[static_cast<std::size_t>(b)].add_up(counts);
        for (std::size_t i = 0; i < kBatch; ++i) {
          first[0][i] -= counts.out[i];
          first[1][i] -= counts.below[i];
          first[2][i] -= counts.equal[i];
        }
      }
      for (std::size_t i = 0; i < hands_here_; ++i) {
        put(totals_[i][static_cast<std::size_t>(a)], first[0][i], first[1][i], first[2][i]);
        for (std::size_t card = static_cast<std::size_t>(a) + 1; card < 52; ++card) {
          const Counts& counts = seen_[card];
          put(totals_[i][card], -counts.out[i], -counts.below[i], -counts.equal[i]);
        }
      }
    }
    finish_hands(piece * kBatch);
  }
  static Nothing finish() { return {}; }

 private:
  void begin(std::size_t from) {
    hands_here_ = std::min(kBatch, hands_.size() - from);
    for (Lane& lane : live_) lane.fill(0);
    for (std::size_t i = 0; i < hands_here_; ++i) {
      const FiveCardHand& hand = hands_[from + i];
      own_[i] = hand.order;
      totals_[i] = BySeen();
      for (std::size_t card = 0; card < 52; ++card) {
        const bool held =
            std::find(hand.places.begin(), hand.places.end(), static_cast<int>(card)) != hand.places.end();
        live_[card][i] = held ? 0 : -1;
      }
    }
    std::fill(own_.begin() + static_cast<std::ptrdiff_t>(hands_here_), own_.end(), own_[0]);
    lowest_ = *std::min_element(own_.begin(), own_.end());
    highest_ = *std::max_element(own_.begin(), own_.end());
  }

  // Every dealer's hand whose lowest two cards are these. At most 18,424: a lane holds them.
  Counts from_second(int a, int b, const Lane& live_b) {
    Counts second;
    for (int c = b + 1; c < 50; ++c) {
      const Lane live_c = both(live_b, live_[static_cast<std::size_t>(c)]);
      Counts third;
      for (int d = c + 1; d < 51; ++d) {
        const Lane live_d = both(live_c, live_[static_cast<std::size_t>(d)]);
        Counts fourth;
        for (int e = d + 1; e < 52; ++e) compare(order_.of(a, b, c, d, e), live_d, static_cast<std::size_t>(e), fourth);
        seen_[static_cast<std::size_t>(d)].add_up(fourth);
        third.add_up(fourth);
      }
      seen_[static_cast<std::size_t>(c)].add_up(third);
      second.add_up(third);
    }
    return second;
  }

  // One dealer's hand against all hands of the batch.
  void compare(std::int16_t dealer, const Lane& live_d, std::size_t e, Counts& fourth) {
    if (dealer > highest_ && dealer >= qualifies_) return;  // beats them all: what is left over
    const Lane live = both(live_d, live_[e]);
    if (dealer < qualifies_) {
      add(fourth.out, live);
      add(seen_[e].out, live);
    } else if (dealer < lowest_) {
      add(fourth.below, live);
      add(seen_[e].below, live);
    } else {
      Counts& seen = seen_[e];
      for (std::size_t i = 0; i < kBatch; ++i) {
        const auto below = static_cast<std::int16_t>(dealer < own_[i] ? live[i] : 0);
        const auto equal = static_cast<std::int16_t>(dealer == own_[i] ? live[i] : 0);
        fourth.below[i] = static_cast<std::int16_t>(fourth.below[i] + below);
        fourth.equal[i] = static_cast<std::int16_t>(fourth.equal[i] + equal);
        seen.below[i] = static_cast<std::int16_t>(seen.below[i] + below);
        seen.equal[i] = static_cast<std::int16_t>(seen.equal[i] + equal);
      }
    }
  }

  static void put(Standing& total, int out, int below, int equal) {
    total.out += out;
    total.wins += below;
    total.ties += equal;
  }

  void finish_hands(std::size_t from) {
    for (std::size_t i = 0; i < hands_here_; ++i) {
      for (std::size_t card = 0; card < 52; ++card) {
        Standing& standing = totals_[i][card];
        standing.loses = live_[card][i] == 0 ? 0 : kDealerHands - standing.out - standing.wins - standing.ties;
      }
      visit_(from + i, totals_[i]);
    }
  }

  const FiveCardOrder& order_;
  const std::vector<FiveCardHand>& hands_;
  std::int16_t qualifies_;
  const std::function<void(std::size_t, const BySeen&)>& visit_;
  std::size_t hands_here_ = 0;
  std::int16_t lowest_ = 0, highest_ = 0;
  Lane own_{};
  std::array<Lane, 52> live_{};  // -1: the player does not hold the card
  std::array<Counts, 52> seen_{};
  std::array<BySeen, kBatch> totals_{};
};

}  // namespace

FiveCardOrder::FiveCardOrder() {
  // 1. A hand's place among all: how many there are below it, its cards rising.
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t card = 0; card < 52; ++card) {
      std::size_t ways = card >= i + 1 ? 1 : 0;
      for (std::size_t k = 0; k <= i && ways > 0; ++k) ways = ways * (card - k) / (k + 1);
      choose_[i][card] = ways;
    }
  }
  // 2. What each is worth.
  std::vector<int> numbers(2'598'960);
  std::vector<const HandRank*> first(kNumbers, nullptr);
  std::map<int, HandRank> distinct;
  for (int a = 0; a < 48; ++a)
    for (int b = a + 1; b < 49; ++b)
      for (int c = b + 1; c < 50; ++c)
        for (int d = c + 1; d < 51; ++d)
          for (int e = d + 1; e < 52; ++e) {
            std::array<Card, 5> cards = {deck()[static_cast<std::size_t>(a)], deck()[static_cast<std::size_t>(b)],
                                         deck()[static_cast<std::size_t>(c)], deck()[static_cast<std::size_t>(d)],
                                         deck()[static_cast<std::size_t>(e)]};
            const HandRank rank = rank_of(cards);
            const int number = rank.number();
            numbers[index(a, b, c, d, e)] = number;
            if (first[static_cast<std::size_t>(number)] == nullptr)
              first[static_cast<std::size_t>(number)] = &distinct.emplace(number, rank).first->second;
          }
  // 3. Numbered from the lowest up.
  std::vector<std::int16_t> place(kNumbers, -1);
  for (const auto& [number, rank] : distinct) {
    place[static_cast<std::size_t>(number)] = static_cast<std::int16_t>(ranks_.size());
    ranks_.push_back(rank);
  }
  orders_.reserve(numbers.size());
  for (const int number : numbers) orders_.push_back(place[static_cast<std::size_t>(number)]);
}

int FiveCardOrder::least_of(const HandRank& rank) const {
  return static_cast<int>(
      std::lower_bound(ranks_.begin(), ranks_.end(), rank,
                       [](const HandRank& one, const HandRank& other) { return one.number() < other.number(); }) -
      ranks_.begin());
}

std::array<std::int64_t, kCategories> FiveCardOrder::census() const {
  std::array<std::int64_t, kCategories> ways{};
  for (const std::int16_t order : orders_) ++ways[static_cast<std::size_t>(rank(order).category)];
  return ways;
}

std::int64_t FiveCardOrder::at_least(int order) const {
  return std::count_if(orders_.begin(), orders_.end(), [&](std::int16_t one) { return one >= order; });
}

std::vector<FiveCardHand> five_card_hands(const FiveCardOrder& order) {
  // Ranks held in each suit, in the order of what is held: the same for hands that differ by the names of suits only.
  std::vector<std::uint64_t> kinds;
  kinds.reserve(2'598'960);
  for (int a = 0; a < 48; ++a)
    for (int b = a + 1; b < 49; ++b)
      for (int c = b + 1; c < 50; ++c)
        for (int d = c + 1; d < 51; ++d)
          for (int e = d + 1; e < 52; ++e) {
            std::array<std::uint64_t, 4> held{};
            for (const int card : {a, b, c, d, e})
              held[static_cast<std::size_t>(card / kRanks)] |= std::uint64_t{1} << card % kRanks;
            std::sort(held.begin(), held.end());
            kinds.push_back(held[0] << 39U | held[1] << 26U | held[2] << 13U | held[3]);
          }
  std::sort(kinds.begin(), kinds.end());
  std::vector<FiveCardHand> hands;
  for (std::size_t i = 0; i < kinds.size();) {
    const std::uint64_t kind = kinds[i];
    FiveCardHand hand{
        {deck()[0], deck()[0], deck()[0], deck()[0], deck()[0]}, {}, kind ^ ((std::uint64_t{1} << 52U) - 1), {}, 0, 0};
    for (; i < kinds.size() && kinds[i] == kind; ++i) ++hand.times;
    std::size_t filled = 0;
    for (int card = 0; card < 52; ++card) {
      if ((kind >> card & 1U) == 0) continue;
      hand.places[filled] = card;
      hand.cards[filled++] = deck()[static_cast<std::size_t>(card)];
    }
    const auto& at = hand.places;
    hand.order = order.of(at[0], at[1], at[2], at[3], at[4]);
    hand.rank = order.rank(hand.order);
    hands.push_back(hand);
  }
  std::stable_sort(hands.begin(), hands.end(),
                   [](const auto& one, const auto& other) { return one.order < other.order; });
  return hands;
}

bool count_five_cards(const FiveCardOrder& order, const std::vector<FiveCardHand>& hands, int qualifies, int threads,
                      const WorkWatch& watch, const std::function<void(std::size_t, const BySeen&)>& visit) {
  const std::uint64_t pieces = (hands.size() + kBatch - 1) / kBatch;
  const auto [sum, done] = share_work(pieces, threads, watch, [&] { return Walker(order, hands, qualifies, visit); });
  return done == pieces;
}

Standing count_one(const FiveCardOrder& order, const FiveCardHand& hand, int seen, int qualifies) {
  std::vector<int> left;
  for (int card = 0; card < 52; ++card) {
    if (card != seen && std::find(hand.places.begin(), hand.places.end(), card) == hand.places.end())
      left.push_back(card);
  }
  Standing standing;
  for (std::size_t a = 0; a < left.size(); ++a)
    for (std::size_t b = a + 1; b < left.size(); ++b)
      for (std::size_t c = b + 1; c < left.size(); ++c)
        for (std::size_t d = c + 1; d < left.size(); ++d) {
          // The card that is seen goes to its place among the others.
          std::array<int, 5> cards = {left[a], left[b], left[c], left[d], seen};
          for (std::size_t i = 4; i > 0 && cards[i] < cards[i - 1]; --i) std::swap(cards[i], cards[i - 1]);
          const int dealer = order.of(cards[0], cards[1], cards[2], cards[3], cards[4]);
          if (dealer < qualifies) {
            ++standing.out;
          } else if (hand.order > dealer) {
            ++standing.wins;
          } else if (hand.order == dealer) {
            ++standing.ties;
          } else {
            ++standing.loses;
          }
        }
  return standing;
}

}  // namespace felt::audit
