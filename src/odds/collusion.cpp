#include "odds/collusion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>

#include "base/check.hpp"
#include "cards/shuffle.hpp"
#include "hands/evaluate.hpp"
#include "odds/dealer_hands.hpp"
#include "odds/qualifier.hpp"
#include "odds/seen.hpp"
#include "odds/three_cards.hpp"

namespace felt::odds {
namespace {

// Three numbers of up to 21 bits in one word. Sums and differences are right as long as each result is a number again.
class Packed {
 public:
  constexpr Packed() = default;
  static constexpr Packed out() { return Packed(1); }
  static constexpr Packed lower() { return Packed(std::uint64_t{1} << 21); }
  static constexpr Packed equal() { return Packed(std::uint64_t{1} << 42); }
  constexpr Packed operator+(Packed other) const { return Packed(word_ + other.word_); }
  constexpr Packed operator-(Packed other) const { return Packed(word_ - other.word_); }
  constexpr Packed& operator+=(Packed other) { return *this = *this + other; }

  [[nodiscard]] Standing of(std::uint32_t hands) const {
    constexpr std::uint64_t kNumber = (1 << 21) - 1;
    Standing standing;
    standing.out = static_cast<std::uint32_t>(word_ & kNumber);
    standing.lower = static_cast<std::uint32_t>(word_ >> 21 & kNumber);
    standing.equal = static_cast<std::uint32_t>(word_ >> 42);
    standing.higher = hands - standing.out - standing.lower - standing.equal;
    return standing;
  }

 private:
  explicit constexpr Packed(std::uint64_t word) : word_(word) {}
  std::uint64_t word_ = 0;
};

CardSet with_suits(CardSet cards, const std::array<int, kSuits>& order) {
  CardSet other;
  for (const Card card : cards)
    other |= Card(card.rank(), static_cast<Suit>(order[static_cast<std::size_t>(card.suit())]));
  return other;
}

// One of all hands that differ by names of suits only, and how many they are.
std::vector<std::pair<ThreeCards, std::uint32_t>> classes_of(const std::vector<ThreeCards>& hands) {
  std::map<std::uint64_t, std::uint32_t> sizes;
  std::vector<bool> first(hands.size());
  for (std::size_t i = 0; i < hands.size(); ++i) {
    std::array<int, kSuits> order = {0, 1, 2, 3};
    std::uint64_t least = hands[i].cards.bits();
    while (std::next_permutation(order.begin(), order.end()))
      least = std::min(least, with_suits(hands[i].cards, order).bits());
    ++sizes[least];
    first[i] = least == hands[i].cards.bits();
  }
  std::vector<std::pair<ThreeCards, std::uint32_t>> classes;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (first[i]) classes.emplace_back(hands[i], sizes[hands[i].cards.bits()]);
  }
  return classes;
}

// A player's hand, another one that he knows, and all of the dealer's that are left.
class TwoHands {
 public:
  TwoHands(const std::vector<ThreeCards>& hands, HandValue qualifies, const Payoffs& payoffs)
      : hands_(hands), qualifies_(qualifies), payoffs_(payoffs) {}

  void meet(const ThreeCards& own, std::uint32_t times, Tally& tally) {
    constexpr std::uint32_t kDealers = 15'180;  // 46 cards choose 3
    others_.clear();
    one_.fill({});
    two_.fill({});
    Packed all;
    for (const ThreeCards& hand : hands_) {
      if (hand.cards.overlaps(own.cards)) continue;
      const HandValue value = hand.situation.hand;
      Other other;
      other.stands = value < qualifies_            ? Packed::out()
                     : value < own.situation.hand  ? Packed::lower()
                     : value == own.situation.hand ? Packed::equal()
                                                   : Packed();
      std::size_t next = 0;
      for (const Card card : hand.cards) other.bits[next++] = static_cast<std::uint8_t>(card.bit());
      all += other.stands;
      for (const std::uint8_t bit : other.bits) one_[bit] += other.stands;
      two(other.bits[0], other.bits[1]) += other.stands;
      two(other.bits[0], other.bits[2]) += other.stands;
      two(other.bits[1], other.bits[2]) += other.stands;
      others_.push_back(other);
    }
    Situation situation = own.situation;
    situation.ways = times;
    for (const Other& known : others_) {
      const auto& b = known.bits;
      const Packed left = all - one_[b[0]] - one_[b[1]] - one_[b[2]] + two(b[0], b[1]) + two(b[0], b[2]) +
                          two(b[1], b[2]) - known.stands;
      situation.standing = left.of(kDealers);
      tally.decide(situation, worth_playing(payoffs_, situation));
    }
  }

 private:
  struct Other {
    std::array<std::uint8_t, 3> bits{};
    Packed stands;
  };
  Packed& two(std::uint8_t low, std::uint8_t high) { return two_[std::size_t{low} * 64 + high]; }

  const std::vector<ThreeCards>& hands_;
  HandValue qualifies_;
  const Payoffs& payoffs_;
  std::vector<Other> others_;
  std::array<Packed, 64> one_;
  std::array<Packed, std::size_t{64} * 64> two_;
};

std::optional<Tally> two_hands(const Question& question, const Payoffs& payoffs, int threads, const WorkWatch& watch) {
  const HandValue qualifies = lowest_that_qualifies(question.book);
  const std::vector<ThreeCards> hands = three_card_hands(qualifies);
  const auto classes = classes_of(hands);
  struct Worker {
    TwoHands two;
    const std::vector<std::pair<ThreeCards, std::uint32_t>>& classes;
    Tally tally;
    void run(std::uint64_t piece) { two.meet(classes[piece].first, classes[piece].second, tally); }
    Tally finish() { return tally; }
  };
  const auto [tally, done] = share_work(classes.size(), threads, watch, [&] {
    return Worker{TwoHands(hands, qualifies, payoffs), classes, {}};
  });
  if (done < classes.size()) return std::nullopt;
  return tally;
}

// How a player decides who knows his own hand, and the dealer's card if one is shown.
class Alone {
 public:
  Alone(const Question& question, const Payoffs& payoffs, HandValue qualifies)
      : hands_(patterns(question.book.hands.cards)) {
    if (question.three_cards()) {
      for (const ThreeCards& hand : three_card_hands(qualifies))
        note(hand.cards.bits(), hand.situation.hand, worth_playing(payoffs, hand.situation));
      return;
    }
    for (std::size_t i = 0; i < hands_.size(); ++i) place_[key_of(hands_[i].of)] = i;
    const SeenCards up_card(question.book.hands.cards, 1, qualifies);
    std::vector<Situation> situations;
    for (std::size_t i = 0; i < up_card.seen().size(); ++i) up_card.situations(i, situations);
    for (const Situation& situation : situations) {
      note(key(situation.ranks, situation.seen, situation.held, situation.hand), situation.hand,
           worth_playing(payoffs, situation));
      ups_[up_card.seen()[situation.seen].ranks] = situation.seen;
    }
  }

  [[nodiscard]] bool plays(CardSet own, HandValue value, std::optional<Card> up) const {
    if (!up) return plays_.at(own.bits());
    Pattern pattern;
    std::uint16_t held = 0;
    for (const Card card : own) {
      pattern.add(static_cast<int>(card.rank()), 1);
      if (card.suit() == up->suit()) held = static_cast<std::uint16_t>(held | 1U << static_cast<int>(card.rank()));
    }
    const auto seen = ups_.at(static_cast<std::uint16_t>(1U << static_cast<int>(up->rank())));
    return plays_.at(key(place_.at(key_of(pattern.of)), seen, held, value));
  }
  // Whether a hand of this category is ever folded.
  [[nodiscard]] bool folds(Category category) const { return folds_[static_cast<std::size_t>(category)]; }

 private:
  static std::uint64_t key_of(const std::array<std::uint8_t, 13>& of) {
    std::uint64_t key = 0;
    for (const std::uint8_t many : of) key = key * 8 + many;
    return key;
  }
  static std::uint64_t key(std::size_t ranks, std::size_t seen, std::uint16_t held, HandValue value) {
    const std::uint64_t suited = value.category() >= Category::flush ? 1 : 0;
    return ((std::uint64_t{ranks} * 16 + seen) * 8192 + held) * 2 + suited;
  }
  void note(std::uint64_t key, HandValue value, bool plays) {
    plays_[key] = plays;
    if (!plays) folds_[static_cast<std::size_t>(value.category())] = true;
  }

  std::vector<Pattern> hands_;
  std::unordered_map<std::uint64_t, std::size_t> place_;
  std::unordered_map<std::uint16_t, std::uint16_t> ups_;
  std::unordered_map<std::uint64_t, bool> plays_;
  std::array<bool, kCategories> folds_{};
};

// What was gained by knowing more, over many deals, in cents times the dealer's hands.
struct Sampled {
  std::uint64_t samples = 0;
  Wide sum = 0;
  Wide squares = 0;

  void add(std::int64_t gained) {
    ++samples;
    sum += gained;
    squares += Wide{gained} * gained;
  }
  void merge(const Sampled& other) {
    samples += other.samples;
    sum += other.sum;
    squares += other.squares;
  }
};

constexpr std::uint64_t kPiece = 1'000;  // samples

class Sampler {
 public:
  // `dealers` by the rank of the card that is shown, or only one.
  Sampler(const Payoffs& payoffs, const Alone& alone, const std::vector<DealerHands>& dealers, int cards, int seats,
          bool shown, std::uint64_t seed, std::uint64_t samples)
      : payoffs_(payoffs),
        alone_(alone),
        dealers_(dealers),
        cards_(static_cast<std::size_t>(cards)),
        seats_(static_cast<std::size_t>(seats)),
        shown_(shown),
        seed_(seed),
        samples_(samples) {}

  void run(std::uint64_t piece) {
    SeededBytes bytes(seed_, piece);
    // The same samples whoever takes them.
    deck_.clear();
    for (const Card card : full_deck(DeckSize::cards_52)) deck_.push_back(card);
    for (std::uint64_t i = piece * kPiece; i < std::min((piece + 1) * kPiece, samples_); ++i) sample(bytes);
  }
  Sampled finish() { return sampled_; }

 private:
  void sample(ByteSource& bytes) {
    const std::size_t known = cards_ * seats_ + (shown_ ? 1 : 0);
    draw(deck_, known, bytes);
    const auto drawn = deck_.end() - static_cast<std::ptrdiff_t>(known);
    Hand own;
    for (std::size_t i = 0; i < cards_; ++i) own += drawn[static_cast<std::ptrdiff_t>(i)];
    std::optional<Card> up;
    if (shown_) up = deck_.back();
    Situation situation;
    situation.hand = value_of(own);
    situation.category = situation.hand.category();
    situation.standing = standing(known, situation.hand, up);
    const std::int64_t gain = gain_of_playing(payoffs_, situation);
    const bool plays = alone_.plays(own.cards(), situation.hand, up);
    sampled_.add(std::max<std::int64_t>(gain, 0) - (plays ? gain : 0));
  }

  [[nodiscard]] HandValue value_of(const Hand& hand) const {
    return cards_ == 3 ? evaluate_three(hand) : evaluate_five({}, hand);
  }
  // Of the dealer's hands that the last `known` cards of the deck leave.
  [[nodiscard]] Standing standing(std::size_t known, HandValue own, std::optional<Card> up) const {
    RankCounts left;
    left.fill(kSuits);
    std::array<std::uint16_t, kSuits> gone{};
    for (std::size_t i = deck_.size() - known; i < deck_.size(); ++i) {
      const auto rank = static_cast<std::size_t>(deck_[i].rank());
      --left[rank];
      if (i + 1 == deck_.size() && up) continue;
      auto& suit = gone[static_cast<std::size_t>(deck_[i].suit())];
      suit = static_cast<std::uint16_t>(suit | 1U << rank);
    }
    if (!up) return dealers_.front().standing(own, left, gone);
    return dealers_[static_cast<std::size_t>(up->rank())].standing(own, left,
                                                                   {&gone[static_cast<std::size_t>(up->suit())], 1});
  }

  const Payoffs& payoffs_;
  const Alone& alone_;
  const std::vector<DealerHands>& dealers_;
  std::size_t cards_;
  std::size_t seats_;
  bool shown_;
  std::uint64_t seed_;
  std::uint64_t samples_;
  std::vector<Card> deck_;
  Sampled sampled_;
};

// The most, in units, that a deal can bring by knowing more: a fold that is played after all, or the other way round.
double most_gained(const Payoffs& payoffs, const Alone& alone, const Question& question) {
  std::int64_t most = 0;
  for (const Category category : categories(question.book.scale(DeckSize::cards_52))) {
    const Payoff& pays = payoffs.by[static_cast<std::size_t>(category)];
    const auto [least, best] = std::minmax({pays.out, pays.lower, pays.equal, pays.higher});
    most = std::max(most, pays.fold - least);
    if (alone.folds(category)) most = std::max(most, best - pays.fold);
  }
  return static_cast<double>(most) / static_cast<double>(payoffs.unit);
}

std::uint64_t usual_samples(const Question& question) { return question.three_cards() ? 2'000'000 : 500'000; }

std::uint64_t choose(int of, int chosen) {
  std::uint64_t product = 1;
  for (int i = 0; i < chosen; ++i)
    product = product * static_cast<std::uint64_t>(of - i) / static_cast<std::uint64_t>(i + 1);
  return product;
}

}  // namespace

std::optional<LeakWorth> shared_hands(const Question& question, const Payoffs& payoffs, const Leak& leak,
                                      const SamplePlan& plan, const WorkWatch& watch, double without) {
  LeakWorth worth;
  worth.leak = leak;
  if (question.three_cards() && leak.seats == 2 && plan.samples == 0) {
    const auto tally = two_hands(question, payoffs, plan.threads, watch);
    if (!tally) return std::nullopt;
    worth.decided = tally->at(payoffs);
    worth.mean = worth.decided->net.mean().value();
    worth.gain = worth.mean - without;
    return worth;
  }
  const HandValue qualifies = lowest_that_qualifies(question.book);
  const Alone alone(question, payoffs, qualifies);
  const bool shown = question.book.house->dealer.face_up_card != 0;
  const int cards = question.book.hands.cards;
  std::vector<DealerHands> dealers;
  for (int rank = 0; rank < (shown ? kRanks : 1); ++rank) {
    Pattern up;
    if (shown) up.add(rank, 1);
    dealers.emplace_back(cards, up, qualifies);
  }
  const std::uint64_t samples = plan.samples > 0 ? plan.samples : usual_samples(question);
  const Sampled sampled = share_work((samples + kPiece - 1) / kPiece, plan.threads, watch, [&] {
                            return Sampler(payoffs, alone, dealers, cards, leak.seats, shown, plan.seed, samples);
                          }).first;
  if (sampled.samples < 2) return std::nullopt;
  const int rest = 52 - cards * leak.seats - (shown ? 1 : 0);
  const double scale = static_cast<double>(choose(rest, cards - (shown ? 1 : 0))) * static_cast<double>(payoffs.unit);
  const auto n = static_cast<double>(sampled.samples);
  worth.exact = false;
  worth.samples = sampled.samples;
  worth.gain = static_cast<double>(sampled.sum) / n / scale;
  worth.mean = without + worth.gain;
  const double variance =
      std::max(0.0, static_cast<double>(sampled.squares) / n / scale / scale - worth.gain * worth.gain) * n / (n - 1);
  constexpr double kWrong = 1e-6;
  const double wide = std::log(4 / kWrong);
  worth.bound = std::sqrt(2 * variance * wide / n) + 7 * most_gained(payoffs, alone, question) * wide / (3 * (n - 1));
  return worth;
}

}  // namespace felt::odds
