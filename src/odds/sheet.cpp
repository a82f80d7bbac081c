#include "odds/sheet.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/share_work.hpp"
#include "hands/evaluate.hpp"
#include "house/settlement.hpp"
#include "odds/seen.hpp"
#include "odds/three_cards.hpp"
#include "rules/judge.hpp"

namespace felt::odds {
namespace {

constexpr std::array<std::uint8_t, 13> kFullDeck = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};

// How many hands there are of each category, and of them how many qualify.
struct Census {
  std::array<Wide, kCategories> ways{};
  Wide total = 0;
  Wide qualify = 0;

  Census(const std::vector<Pattern>& hands, HandValue qualifies) {
    for (const Pattern& hand : hands) {
      const Wide suited = hand.distinct() ? kSuits : 0;
      add(mixed_value(hand), static_cast<Wide>(ways_of(hand)) - suited, qualifies);
      if (suited != 0) add(suited_value(hand), suited, qualifies);
    }
  }

 private:
  static std::uint64_t ways_of(const Pattern& hand) { return felt::odds::ways(hand, kFullDeck); }
  void add(HandValue value, Wide hands, HandValue qualifies) {
    ways[static_cast<std::size_t>(value.category())] += hands;
    total += hands;
    if (value >= qualifies) qualify += hands;
  }
};

HandValue lowest_that_qualifies(const RuleBook& book, const std::vector<Pattern>& hands) {
  std::optional<HandValue> lowest;
  for (const Pattern& hand : hands) {
    const HandValue value = mixed_value(hand);
    if (dealer_qualifies(book.house->dealer, value) && (!lowest || value < *lowest)) lowest = value;
  }
  FELT_CHECK(lowest.has_value());
  return *lowest;
}

// All situations that one piece of work comes to.
struct Gathered {
  std::vector<std::vector<Situation>> by_seen;
  void merge(const Gathered& other) {
    if (by_seen.size() < other.by_seen.size()) by_seen.resize(other.by_seen.size());
    for (std::size_t i = 0; i < other.by_seen.size(); ++i) {
      if (!other.by_seen[i].empty()) by_seen[i] = other.by_seen[i];
    }
  }
};

struct Tallies {
  std::vector<Tally> of;
  void merge(const Tallies& other) {
    if (of.empty()) of.resize(other.of.size());
    for (std::size_t i = 0; i < other.of.size(); ++i) of[i].merge(other.of[i]);
  }
};

// Pieces of a long list of situations.
constexpr std::size_t kPiece = 1 << 16;

template <class Visit>
void for_piece(const std::vector<Situation>& situations, std::uint64_t piece, const Visit& visit) {
  const std::size_t from = piece * kPiece;
  const std::size_t to = std::min(from + kPiece, situations.size());
  for (std::size_t i = from; i < to; ++i) visit(i, situations[i]);
}

std::uint64_t pieces_of(const std::vector<Situation>& situations) { return (situations.size() + kPiece - 1) / kPiece; }

}  // namespace

double WagerSheet::hit_frequency() const { return Ratio{net.ways_above(0), net.deals()}.value(); }

double WagerSheet::volatility_index() const { return 1.645 * net.standard_deviation(); }

struct Analyst::Counted {
  std::vector<Pattern> hands;
  std::vector<Pattern> seen;  // the dealer's card, where one is
  HandValue qualifies;
  std::vector<Situation> situations;
  std::vector<NamedStrategy> strategies;
  std::vector<Tally> tallies;  // by strategy

  explicit Counted(const RuleBook& book) : hands(patterns(book.hands.cards)) {
    qualifies = lowest_that_qualifies(book, hands);
    if (book.hands.cards == 3) {
      for (const ThreeCards& hand : three_card_hands(qualifies)) situations.push_back(hand.situation);
      strategies = three_card_strategies(qualifies);
    } else {
      gather();
      strategies = five_card_strategies(qualifies, hands, seen);
    }
    tally();
  }

  void gather() {
    const SeenCards cards(5, 1, qualifies);
    seen = cards.seen();
    struct Worker {
      const SeenCards& cards;
      Gathered gathered;
      void run(std::uint64_t piece) {
        gathered.by_seen.resize(cards.seen().size());
        auto& list = gathered.by_seen[piece];
        list.reserve(100'000);
        cards.situations(piece, list);
      }
      Gathered finish() { return std::move(gathered); }
    };
    const auto all = share_work(cards.seen().size(), 0, {}, [&] { return Worker{cards, {}}; }).first;
    for (const auto& list : all.by_seen) situations.insert(situations.end(), list.begin(), list.end());
  }

  void tally() {
    struct Worker {
      const Counted& counted;
      Tallies tallies;
      void run(std::uint64_t piece) {
        for_piece(counted.situations, piece, [&](std::size_t, const Situation& situation) {
          for (std::size_t i = 0; i < tallies.of.size(); ++i)
            tallies.of[i].decide(situation, counted.strategies[i].plays(situation));
        });
      }
      Tallies finish() { return std::move(tallies); }
    };
    const int threads = situations.size() > kPiece ? 0 : 1;
    tallies = share_work(pieces_of(situations), threads, {}, [&] {
                return Worker{*this, Tallies{std::vector<Tally>(strategies.size())}};
              }).first.of;
  }

  // The best decision in every situation.
  std::pair<Tally, std::vector<std::uint8_t>> best(const Payoffs& payoffs, int threads) const {
    std::vector<std::uint8_t> plays(situations.size());
    struct Worker {
      const Counted& counted;
      const Payoffs& payoffs;
      std::vector<std::uint8_t>& plays;
      Tally tally;
      void run(std::uint64_t piece) {
        for_piece(counted.situations, piece, [&](std::size_t i, const Situation& situation) {
          const bool play = worth_playing(payoffs, situation);
          plays[i] = play ? 1 : 0;
          tally.decide(situation, play);
        });
      }
      Tally finish() { return tally; }
    };
    if (situations.size() <= kPiece) threads = 1;
    Tally tally = share_work(pieces_of(situations), threads, {}, [&] {
                    return Worker{*this, payoffs, plays, {}};
                  }).first;
    return {tally, std::move(plays)};
  }

  [[nodiscard]] Rule rule(const std::vector<std::uint8_t>& plays) const {
    return seen.empty() ? three_card_rule(situations, plays) : five_card_rule(situations, plays, hands, seen);
  }

  WagerSheet linked(std::string wager, const Payoffs& payoffs, std::vector<Point> points, int threads) const {
    const auto [tally, plays] = best(payoffs, threads);
    const Decided decided = tally.at(payoffs);
    WagerSheet sheet;
    sheet.wager = std::move(wager);
    sheet.net = decided.net;
    sheet.first_staked = decided.first_staked;
    sheet.staked = decided.staked;
    sheet.points = std::move(points);
    sheet.rule = rule(plays);
    sheet.played = {decided.played, decided.situations};
    const Ratio best_mean = decided.net.mean();
    for (std::size_t i = 0; i < strategies.size(); ++i) {
      const Decided other = tallies[i].at(payoffs);
      // Over the same deals and parts.
      const Ratio mean = other.net.mean();
      const Wide common = best_mean.denominator * (mean.denominator / other.net.deals());
      const Ratio lost{
          best_mean.numerator * (common / best_mean.denominator) - mean.numerator * (common / mean.denominator),
          common};
      sheet.strategies.push_back(
          {strategies[i].name, strategies[i].words, mean, lost, other.played, other.first_staked, other.staked});
    }
    return sheet;
  }
};

Analyst::Analyst(const RuleBook& book) : counted_(std::make_unique<Counted>(book)) {}
Analyst::~Analyst() = default;
Analyst::Analyst(Analyst&&) noexcept = default;

const std::vector<Situation>& Analyst::situations() const { return counted_->situations; }

Sheet Analyst::sheet(const Question& question, int threads) const {
  const RuleBook& book = question.book;
  const Counted& counted = *counted_;
  const auto known = [&](std::vector<Point> points) {
    points.erase(std::remove_if(points.begin(), points.end(), [&](Point point) { return !book.clauses.knows(point); }),
                 points.end());
    return points;
  };
  Sheet sheet;
  // 1. Hands.
  const Census census(counted.hands, counted.qualifies);
  sheet.hands_total = census.total;
  sheet.dealer_qualifies = {census.qualify, census.total};
  for (const Category category : categories(book.scale(DeckSize::cards_52)))
    sheet.hands.push_back({category, census.ways[static_cast<std::size_t>(category)]});
  // 2. Ante, with the wager that the decision adds and the bonus.
  const bool three = question.three_cards();
  const std::vector<Point> ante_points = known(
      three ? std::vector{Point::pay_ante, Point::pay_play,
                          question.terms.bonus_table != 0 ? Point::pay_ante_bonus_alternative : Point::pay_ante_bonus}
            : std::vector{Point::pay_ante, Point::pay_play_pair_or_less, Point::pay_play_two_pairs,
                          Point::pay_play_three_of_a_kind, Point::pay_play_straight, Point::pay_play_flush,
                          Point::pay_play_full_house, Point::pay_play_four_of_a_kind, Point::pay_play_straight_flush,
                          Point::pay_play_royal_flush});
  sheet.wagers.push_back(
      counted.linked("ante", payoffs(book, question.terms, {question.ante, {}}), ante_points, threads));
  if (book.house->pair_plus_pay() == nullptr) return sheet;
  // 3. Pair plus, by the player's hand alone.
  WagerSheet pair_plus;
  pair_plus.wager = "pair-plus";
  pair_plus.points =
      known({question.terms.pair_plus_table != 0 ? Point::pay_pair_plus_alternative : Point::pay_pair_plus});
  const Payoffs pays = payoffs(book, question.terms, {Money(), question.ante});
  pair_plus.net = NetOutcomes(pays.unit);
  for (const HandFrequency& hand : sheet.hands)
    pair_plus.net.add(pays.by[static_cast<std::size_t>(hand.category)].out, hand.ways);
  pair_plus.net.simplify();
  pair_plus.first_staked = pair_plus.staked = {sheet.hands_total, sheet.hands_total};
  sheet.wagers.push_back(std::move(pair_plus));
  // 4. Both, equal, as they are settled by one hand.
  std::vector<Point> both_points = ante_points;
  both_points.insert(both_points.end(), sheet.wagers[1].points.begin(), sheet.wagers[1].points.end());
  sheet.wagers.push_back(counted.linked("ante+pair-plus", payoffs(book, question.terms, {question.ante, question.ante}),
                                        both_points, threads));
  return sheet;
}

}  // namespace felt::odds
