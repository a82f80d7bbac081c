#include "odds/leaks.hpp"

#include <algorithm>
#include <array>

#include "base/check.hpp"
#include "odds/collusion.hpp"
#include "odds/qualifier.hpp"
#include "odds/seen.hpp"
#include "odds/three_cards.hpp"

namespace felt::odds {
namespace {

constexpr int kClasses = 3;  // ace, face, other

int class_of(int rank) {
  return rank == static_cast<int>(Rank::ace) ? 0 : rank >= static_cast<int>(Rank::jack) ? 1 : 2;
}

using ClassCounts = std::array<int, kClasses>;

ClassCounts classes_of(const Pattern& cards) {
  ClassCounts counts{};
  for (int rank = 0; rank < kRanks; ++rank)
    counts[static_cast<std::size_t>(class_of(rank))] += cards.of[static_cast<std::size_t>(rank)];
  return counts;
}

std::uint32_t choose(int of, int chosen) {
  std::uint32_t product = 1;
  for (int i = 0; i < chosen; ++i)
    product = product * static_cast<std::uint32_t>(of - i) / static_cast<std::uint32_t>(i + 1);
  return of < chosen ? 0 : product;
}

// In how many ways cards of these classes can be those that are seen.
std::uint32_t ways_to_see(const ClassCounts& there, const ClassCounts& seen) {
  std::uint32_t product = 1;
  for (std::size_t i = 0; i < kClasses; ++i) product *= choose(there[i], seen[i]);
  return product;
}

// Every choice of so many cards by class.
std::vector<ClassCounts> class_choices(int cards) {
  std::vector<ClassCounts> all;
  for (int aces = 0; aces <= cards; ++aces) {
    for (int faces = 0; aces + faces <= cards; ++faces) all.push_back({aces, faces, cards - aces - faces});
  }
  return all;
}

// The best decision in every situation of some pieces.
struct BestWorker {
  const SeenCards& cards;
  const Payoffs& payoffs;
  Tally tally;
  std::vector<Situation> situations;

  void run(std::uint64_t piece) {
    situations.clear();
    cards.situations(piece, situations);
    for (const Situation& situation : situations) tally.decide(situation, worth_playing(payoffs, situation));
  }
  Tally finish() { return tally; }
};

// `done` of `all` rounds of work are over; each shows its part of the whole.
WorkWatch part_of(const WorkWatch& watch, std::size_t done, std::size_t all) {
  WorkWatch part = watch;
  if (watch.progress) {
    part.progress = [&watch, done, all](std::uint64_t pieces, std::uint64_t of) {
      watch.progress(done * of + pieces, all * of);
    };
  }
  return part;
}

class Counting {
 public:
  Counting(const Question& question, const Payoffs& payoffs, const SamplePlan& plan, const WorkWatch& watch)
      : payoffs_(payoffs),
        plan_(plan),
        watch_(watch),
        size_(question.book.hands.cards),
        shown_(question.book.house->dealer.face_up_card != 0 ? 1 : 0),
        qualifies_(lowest_that_qualifies(question.book)) {}

  std::optional<Tally> cards(int seen) const { return best(SeenCards(size_, shown_ + seen, qualifies_), 0, 1); }

  // Beside a card that is shown, the classes of some others weigh the completions.
  std::optional<Tally> classes(int seen) const {
    if (shown_ == 0) return classes_of_three(seen);
    Tally all;
    const std::vector<ClassCounts> choices = class_choices(seen);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const auto weight = [&](const Pattern& completion) { return ways_to_see(classes_of(completion), choices[i]); };
      const auto tally = best(SeenCards(size_, shown_, qualifies_, weight), i, choices.size());
      if (!tally) return std::nullopt;
      all.merge(*tally);
    }
    return all;
  }

  // What to do by the one card that is known.
  [[nodiscard]] Rule rule(int seen) const {
    const SeenCards known(size_, seen, qualifies_);
    std::vector<Situation> situations;
    for (std::size_t i = 0; i < known.seen().size(); ++i) known.situations(i, situations);
    std::vector<std::uint8_t> plays;
    plays.reserve(situations.size());
    for (const Situation& situation : situations) plays.push_back(worth_playing(payoffs_, situation) ? 1 : 0);
    return rule_by_card(situations, plays, known.hands(), known.seen(), "play");
  }

 private:
  std::optional<Tally> best(const SeenCards& known, std::size_t done, std::size_t all) const {
    const auto [tally, pieces] = share_work(known.seen().size(), plan_.threads, part_of(watch_, done, all), [&] {
      return BestWorker{known, payoffs_, {}, {}};
    });
    if (pieces < known.seen().size()) return std::nullopt;
    return tally;
  }

  // Nothing else is seen, so each hand meets all others: those of one class composition are told apart by how they
  // stand.
  std::optional<Tally> classes_of_three(int seen) const {
    const std::vector<ThreeCards> hands = three_card_hands(qualifies_);
    const std::vector<ClassCounts> choices = class_choices(seen);
    const std::vector<ClassCounts> compositions = class_choices(3);
    std::vector<std::uint8_t> composition(hands.size());
    for (std::size_t i = 0; i < hands.size(); ++i) {
      ClassCounts counts{};
      for (const Card card : hands[i].cards)
        ++counts[static_cast<std::size_t>(class_of(static_cast<int>(card.rank())))];
      composition[i] =
          static_cast<std::uint8_t>(std::find(compositions.begin(), compositions.end(), counts) - compositions.begin());
    }
    struct Worker {
      const Counting& counting;
      const std::vector<ThreeCards>& hands;
      const std::vector<std::uint8_t>& composition;
      const std::vector<ClassCounts>& compositions;
      const std::vector<ClassCounts>& choices;
      Tally tally;

      void run(std::uint64_t piece) {
        for (std::size_t i = piece * 100; i < std::min<std::size_t>(piece * 100 + 100, hands.size()); ++i)
          meet(hands[i]);
      }
      void meet(const ThreeCards& own) {
        std::array<Standing, 10> standings{};
        for (std::size_t i = 0; i < hands.size(); ++i) {
          if (hands[i].cards.overlaps(own.cards)) continue;
          const HandValue value = hands[i].situation.hand;
          Standing& standing = standings[composition[i]];
          ++(value < counting.qualifies_  ? standing.out
             : value < own.situation.hand ? standing.lower
             : own.situation.hand < value ? standing.higher
                                          : standing.equal);
        }
        for (const ClassCounts& choice : choices) {
          Situation situation = own.situation;
          situation.standing = {};
          for (std::size_t i = 0; i < compositions.size(); ++i) {
            const std::uint32_t ways = ways_to_see(compositions[i], choice);
            situation.standing.out += ways * standings[i].out;
            situation.standing.lower += ways * standings[i].lower;
            situation.standing.equal += ways * standings[i].equal;
            situation.standing.higher += ways * standings[i].higher;
          }
          tally.decide(situation, worth_playing(counting.payoffs_, situation));
        }
      }
      Tally finish() { return tally; }
    };
    const std::uint64_t pieces = (hands.size() + 99) / 100;
    const auto [tally, done] = share_work(pieces, plan_.threads, watch_,
                                          [&] { return Worker{*this, hands, composition, compositions, choices, {}}; });
    if (done < pieces) return std::nullopt;
    return tally;
  }

  const Payoffs& payoffs_;
  const SamplePlan& plan_;
  const WorkWatch& watch_;
  int size_;
  int shown_;
  HandValue qualifies_;
};

double mean_without(const Question& question, const Payoffs& payoffs, const Counting& counting) {
  if (!question.three_cards()) return counting.cards(0)->at(payoffs).net.mean().value();
  Tally tally;
  for (const ThreeCards& hand : three_card_hands(lowest_that_qualifies(question.book)))
    tally.decide(hand.situation, worth_playing(payoffs, hand.situation));
  return tally.at(payoffs).net.mean().value();
}

}  // namespace

int seats_most(const RuleBook& book) { return 52 / book.hands.cards - 1; }

std::optional<LeakWorth> leak_worth(const Question& question, const Leak& leak, const SamplePlan& plan,
                                    const WorkWatch& watch) {
  FELT_CHECK(leak.seen <= kSeenMost && leak.seats >= 1 && leak.seats <= seats_most(question.book));
  const Payoffs pays = payoffs(question.book, question.terms, {question.ante, {}});
  const Counting quietly(question, pays, plan, {});
  const double without = mean_without(question, pays, quietly);
  LeakWorth worth;
  worth.leak = leak;
  if (leak.seats > 1) return shared_hands(question, pays, leak, plan, watch, without);
  const Counting counting(question, pays, plan, watch);
  const auto tally = leak.as == SeenAs::cards ? counting.cards(leak.seen) : counting.classes(leak.seen);
  if (!tally) return std::nullopt;
  worth.decided = tally->at(pays);
  worth.mean = worth.decided->net.mean().value();
  worth.gain = worth.mean - without;
  if (question.three_cards() && leak.seen == 1 && leak.as == SeenAs::cards) worth.rule = counting.rule(leak.seen);
  return worth;
}

}  // namespace felt::odds
