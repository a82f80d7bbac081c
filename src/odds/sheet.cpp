#include "odds/sheet.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "base/check.hpp"
#include "base/share_work.hpp"
#include "hands/evaluate.hpp"
#include "house/settlement.hpp"
#include "odds/qualifier.hpp"
#include "odds/seen.hpp"
#include "odds/three_cards.hpp"

namespace felt::odds {
namespace {

const std::vector<Point> kPrizes = {Point::jackpot_prize_royal_flush,    Point::jackpot_prize_straight_flush,
                                    Point::jackpot_prize_four_of_a_kind, Point::jackpot_prize_full_house,
                                    Point::jackpot_prize_flush,          Point::jackpot_prize_straight,
                                    Point::jackpot_prize_dead_mans_hand};

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

// What of these a book knows.
std::vector<Point> known(const RuleBook& book, std::vector<Point> points) {
  points.erase(std::remove_if(points.begin(), points.end(), [&](Point point) { return !book.clauses.knows(point); }),
               points.end());
  return points;
}

// A book that has other tables may, or may not, have other clauses for them.
Point pay_point(const RuleBook& book, bool other, Point alternative, Point standard) {
  return other && book.clauses.knows(alternative) ? alternative : standard;
}

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
  std::vector<CardSet> cards;  // of each situation, where nothing is seen
  std::vector<NamedStrategy> strategies;
  std::vector<Tally> tallies;  // by strategy

  struct Best {
    Tally tally;
    std::vector<std::uint8_t> plays;  // by situation
  };

  explicit Counted(const RuleBook& book) : hands(patterns(book.hands.cards)) {
    qualifies = lowest_that_qualifies(book);
    if (book.hands.cards == 3) {
      for (const ThreeCards& hand : three_card_hands(qualifies)) {
        situations.push_back(hand.situation);
        cards.push_back(hand.cards);
      }
      strategies = three_card_strategies(qualifies);
    } else {
      gather();
      strategies = five_card_strategies(qualifies, hands, seen);
    }
    tally();
  }

  void gather() {
    const SeenCards up_card(5, 1, qualifies);
    seen = up_card.seen();
    struct Worker {
      const SeenCards& up_card;
      Gathered gathered;
      void run(std::uint64_t piece) {
        gathered.by_seen.resize(up_card.seen().size());
        auto& list = gathered.by_seen[piece];
        list.reserve(100'000);
        up_card.situations(piece, list);
      }
      Gathered finish() { return std::move(gathered); }
    };
    const auto all = share_work(seen.size(), 0, {}, [&] { return Worker{up_card, {}}; }).first;
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
  [[nodiscard]] Best best(const Payoffs& payoffs, int threads) const {
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
    return seen.empty() ? three_card_rule(situations, plays) : rule_by_card(situations, plays, hands, seen, "bet on");
  }

  // Whether a hand is played; where the dealer shows a card, whichever he shows.
  [[nodiscard]] std::function<bool(CardSet, HandValue)> played(const std::vector<std::uint8_t>& plays) const {
    if (seen.empty()) {
      return [this, &plays](CardSet hand, HandValue value) {
        const auto before = [&](std::size_t place) {
          const HandValue there = situations[place].hand;
          return there != value ? there < value : cards[place].bits() < hand.bits();
        };
        std::size_t from = 0;
        for (std::size_t to = situations.size(); from < to;) {
          const std::size_t middle = (from + to) / 2;
          if (before(middle)) {
            from = middle + 1;
          } else {
            to = middle;
          }
        }
        return plays[from] != 0;
      };
    }
    std::set<HandValue> folded;
    for (std::size_t i = 0; i < situations.size(); ++i) {
      if (plays[i] == 0 && situations[i].category != Category::odd_cards) folded.insert(situations[i].hand);
    }
    return [folded](CardSet, HandValue value) { return folded.count(value) == 0; };
  }

  [[nodiscard]] WagerSheet jackpot_wager(const JackpotSheet& jackpot, std::vector<Point> points) const {
    WagerSheet wager;
    wager.wager = "jackpot";
    const std::int64_t cost = jackpot.jackpot.cost().in_cents();
    wager.net = NetOutcomes(cost);
    Wide losing = jackpot.deals;
    for (const JackpotPrize& prize : jackpot.prizes) {
      wager.net.add(prize.amount.in_cents() - cost, prize.ways);
      losing -= prize.ways;
    }
    wager.net.add(-cost, losing);
    wager.net.simplify();
    wager.first_staked = wager.staked = {jackpot.deals, jackpot.deals};
    wager.points = std::move(points);
    return wager;
  }

  // What a player gains by playing hands for the jackpot's sake that he would fold for the ante's.
  [[nodiscard]] WeighedDecision weighed(const Payoffs& payoffs, const std::vector<std::uint8_t>& plays,
                                        const JackpotSheet& jackpot) const {
    WeighedDecision weighed;
    long double cents = 0;
    for (std::size_t i = 0; i < situations.size(); ++i) {
      if (plays[i] == 0) {
        const Ratio prize = jackpot.prize_given(cards[i]);
        const Wide dealers = situations[i].standing.all();
        const Wide gain = gain_of_playing(payoffs, situations[i]) * prize.denominator + prize.numerator * dealers;
        if (gain <= 0) continue;
        cents += static_cast<long double>(gain) / static_cast<long double>(prize.denominator * dealers);
      }
      ++weighed.played;
    }
    weighed.gained = static_cast<double>(cents / 100 / static_cast<long double>(situations.size()));
    return weighed;
  }

  // Pair plus, by the player's hand alone, and beside an equal ante, as both are settled by one hand.
  void add_pair_plus(const Question& question, std::vector<Point> points, int threads, Sheet& sheet) const {
    const RuleBook& book = question.book;
    WagerSheet pair_plus;
    pair_plus.wager = "pair-plus";
    pair_plus.points = known(book, {pay_point(book, question.terms.pair_plus_table != 0,
                                              Point::pay_pair_plus_alternative, Point::pay_pair_plus)});
    const Payoffs alone = payoffs(book, question.terms, {Money(), question.ante});
    pair_plus.net = NetOutcomes(alone.unit);
    for (const HandFrequency& hand : sheet.hands)
      pair_plus.net.add(alone.by[static_cast<std::size_t>(hand.category)].out, hand.ways);
    pair_plus.net.simplify();
    pair_plus.first_staked = pair_plus.staked = {sheet.hands_total, sheet.hands_total};
    points.insert(points.end(), pair_plus.points.begin(), pair_plus.points.end());
    sheet.wagers.push_back(std::move(pair_plus));
    const Payoffs both = payoffs(book, question.terms, {question.ante, question.ante});
    sheet.wagers.push_back(linked("ante+pair-plus", both, std::move(points), best(both, threads)));
  }

  WagerSheet linked(std::string wager, const Payoffs& payoffs, std::vector<Point> points, const Best& found) const {
    const auto& [tally, plays] = found;
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
      const Wide common = other.net.deals() * std::lcm(decided.net.parts(), other.net.parts());
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

Result<Sheet> Analyst::sheet(const Question& question, int threads) const {
  const RuleBook& book = question.book;
  const Counted& counted = *counted_;
  Sheet sheet;
  // 1. Hands.
  const Census census(counted.hands, counted.qualifies);
  sheet.hands_total = census.total;
  sheet.dealer_qualifies = {census.qualify, census.total};
  for (const Category category : categories(book.scale(DeckSize::cards_52)))
    sheet.hands.push_back({category, census.ways[static_cast<std::size_t>(category)]});
  // 2. Ante, with the wager that the decision adds and the bonus.
  const bool three = question.three_cards();
  const std::vector<Point> ante_points =
      known(book, three ? std::vector{Point::pay_ante, Point::pay_play,
                                      pay_point(book, question.terms.bonus_table != 0,
                                                Point::pay_ante_bonus_alternative, Point::pay_ante_bonus)}
                        : std::vector{Point::pay_ante, Point::pay_play_pair_or_less, Point::pay_play_two_pairs,
                                      Point::pay_play_three_of_a_kind, Point::pay_play_straight, Point::pay_play_flush,
                                      Point::pay_play_full_house, Point::pay_play_four_of_a_kind,
                                      Point::pay_play_straight_flush, Point::pay_play_royal_flush});
  const Payoffs ante_pays = payoffs(book, question.terms, {question.ante, {}});
  const Counted::Best ante_best = counted.best(ante_pays, threads);
  sheet.wagers.push_back(counted.linked("ante", ante_pays, ante_points, ante_best));
  if (question.jackpot) {
    auto jackpot = jackpot_sheet(book, *question.jackpot, counted.played(ante_best.plays));
    if (!jackpot) return tl::unexpected(jackpot.error());
    sheet.jackpot = std::move(*jackpot);
    if (three) sheet.weighed = counted.weighed(ante_pays, ante_best.plays, *sheet.jackpot);
  }
  if (book.house->pair_plus_pay() != nullptr) counted.add_pair_plus(question, ante_points, threads, sheet);
  if (sheet.jackpot) sheet.wagers.push_back(counted.jackpot_wager(*sheet.jackpot, known(book, kPrizes)));
  return sheet;
}

}  // namespace felt::odds
