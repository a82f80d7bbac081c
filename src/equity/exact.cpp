#include "equity/exact.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include "base/check.hpp"
#include "equity/choose.hpp"
#include "equity/pair_sweep.hpp"

namespace felt::equity {
namespace {

constexpr std::uint64_t kCompletionsMax = 4'000'000;  // of one player: 32 bytes each
constexpr std::uint64_t kBoardsOfPiece = 32;
constexpr Wide kStepsMax = Wide{1} << 62;

// Players in the order in which their cards are fixed: the fewest unknown cards first. The last two are counted against
// each other.
std::vector<int> counting_order(const Question& question) {
  std::vector<int> order(question.hands.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return question.unknown(a) < question.unknown(b); });
  return order;
}

// The n-th choice of cards in colexicographic order.
CardSet chosen_cards(std::span<const Card> from, int cards, std::uint64_t n) {
  CardSet set;
  for (int below = static_cast<int>(from.size()); cards > 0; --cards) {
    do --below;
    while (choose(below, cards) > n);
    n -= choose(below, cards);
    set |= from[static_cast<std::size_t>(below)];
  }
  return set;
}

// What does not change while the question is counted.
struct Setting {
  const Question& question;
  std::vector<int> order;
  std::vector<Card> live;
  std::uint64_t boards;
};

// All players' completions once the board is out, in counting order.
class Hands {
 public:
  explicit Hands(const Setting& setting)
      : setting_(setting), completer_(setting.question.showdown), completions_(setting.order.size()) {}

  void set_board(std::uint64_t number) {
    const Question& question = setting_.question;
    const CardSet turned = chosen_cards(setting_.live, question.unknown_board(), number);
    live_.clear();
    for (const Card card : setting_.live) {
      if (!turned.contains(card)) live_.push_back(card);
    }
    for (std::size_t i = 0; i < completions_.size(); ++i) {
      const CardSet own = question.hands[static_cast<std::size_t>(setting_.order[i])];
      completer_.complete(own, question.board | turned, live_, completions_[i]);
    }
  }

  [[nodiscard]] std::size_t players() const { return completions_.size(); }
  [[nodiscard]] const Completions& operator[](std::size_t place) const { return completions_[place]; }

 private:
  const Setting& setting_;
  Completer completer_;
  std::vector<Completions> completions_;
  std::vector<Card> live_;
};

// The outcomes among them.
class Counter {
 public:
  Counter(const Setting& setting, const Hands& hands)
      : setting_(setting),
        hands_(hands),
        sweep_(static_cast<int>(setting.live.size()) - setting.question.unknown_board(), unknown(2), unknown(1)),
        outcomes_(setting.question.players()) {}

  void count() { fix(0, {}, 0); }
  // Only those in which the player at `place` has his cards in one way.
  void count_way(std::size_t place, std::uint64_t way) {
    only_ = {place, way};
    count();
  }

  [[nodiscard]] const Outcomes& outcomes() const { return outcomes_; }

 private:
  struct Way {
    std::size_t place;
    std::uint64_t way;
  };

  [[nodiscard]] int unknown(std::size_t from_end) const {
    return setting_.question.unknown(setting_.order[setting_.order.size() - from_end]);
  }
  [[nodiscard]] Winners bit(std::size_t place) const { return Winners{1} << setting_.order[place]; }

  // Fixes the cards of the player at `place`, one way after the other.
  void fix(std::size_t place, const Others& others, Winners best) {
    if (place + 2 == hands_.players()) return count_pair(others, best);
    if (only_ && only_->place == place) return fix_one(place, hands_[place].sorted[only_->way], others, best);
    for (const Completion& one : hands_[place].sorted) {
      if ((one.cards & others.cards) == 0) fix_one(place, one, others, best);
    }
  }

  void fix_one(std::size_t place, const Completion& one, const Others& others, Winners best) {
    if (one.worth > others.worth) best = 0;
    if (one.worth >= others.worth) best |= bit(place);
    fix(place + 1, {others.cards | one.cards, std::max(others.worth, one.worth)}, best);
  }

  void count_pair(const Others& others, Winners best) {
    const std::size_t first = hands_.players() - 2;
    const PairCounts pairs = sweep_.count(hands_[first], hands_[first + 1], others);
    const Winners a = bit(first);
    const Winners b = bit(first + 1);
    outcomes_.add(best, pairs.below);
    outcomes_.add(best | a, pairs.first_equals);
    outcomes_.add(best | b, pairs.second_equals);
    outcomes_.add(best | a | b, pairs.both_equal);
    outcomes_.add(a, pairs.first_wins);
    outcomes_.add(a | b, pairs.tie);
    outcomes_.add(b, pairs.second_wins);
  }

  const Setting& setting_;
  const Hands& hands_;
  std::optional<Way> only_;
  PairSweep sweep_;
  Outcomes outcomes_;
};

// Some boards, one after the other.
class BoardWorker {
 public:
  explicit BoardWorker(const Setting& setting)
      : setting_(setting), hands_(std::make_unique<Hands>(setting)), counter_(setting, *hands_) {}
  void run(std::uint64_t piece) {
    const std::uint64_t end = std::min(setting_.boards, (piece + 1) * kBoardsOfPiece);
    for (std::uint64_t board = piece * kBoardsOfPiece; board < end; ++board) {
      hands_->set_board(board);
      counter_.count();
    }
  }
  [[nodiscard]] Outcomes finish() const { return counter_.outcomes(); }

 private:
  const Setting& setting_;
  std::unique_ptr<Hands> hands_;
  Counter counter_;
};

// One way of one player's cards, the board being the same for all.
class WayWorker {
 public:
  WayWorker(const Setting& setting, const Hands& hands, std::size_t place) : place_(place), counter_(setting, hands) {}
  void run(std::uint64_t piece) { counter_.count_way(place_, piece); }
  [[nodiscard]] Outcomes finish() const { return counter_.outcomes(); }

 private:
  std::size_t place_;
  Counter counter_;
};

}  // namespace

Wide outcomes_of(const Question& question) {
  auto left = static_cast<int>(question.live().size());
  Wide ways = choose(left, question.unknown_board());
  left -= question.unknown_board();
  for (int player = 0; player < question.players(); ++player) {
    const Wide more = choose(left, question.unknown(player));
    if (ways > ~Wide{0} / more) return ~Wide{0};
    ways *= more;
    left -= question.unknown(player);
  }
  return ways;
}

std::optional<std::uint64_t> exact_steps(const Question& question) {
  const std::vector<int> order = counting_order(question);
  const auto live = static_cast<int>(question.live().size());
  const int left = live - question.unknown_board();
  // What a completion costs to make, to value and to sort; what a count costs; what a sweep costs at least.
  constexpr std::uint64_t kPrepare = 16;
  constexpr std::uint64_t kPass = 3;
  constexpr std::uint64_t kStart = 60;
  std::uint64_t prepared = 0;
  for (int player = 0; player < question.players(); ++player) {
    const std::uint64_t ways = choose(left, question.unknown(player));
    if (question.unknown(player) > kSweptUnknown || ways > kCompletionsMax) return {};
    prepared += kStart + kPrepare * ways;
  }
  const int a = question.unknown(order[order.size() - 2]);
  const int b = question.unknown(order.back());
  // The first player is asked up to twice.
  const std::uint64_t sweep = kStart + choose(left, a) * (kPass + 2 * PairSweep::touched_by_first(a, b)) +
                              choose(left, b) * (kPass + PairSweep::touched_by_second(a, b));
  Wide steps = sweep;
  int free = left;
  for (std::size_t i = 0; i + 2 < order.size(); ++i) {
    steps *= choose(free, question.unknown(order[i]));
    free -= question.unknown(order[i]);
    if (steps > kStepsMax) return {};
  }
  steps = (steps + prepared) * choose(live, question.unknown_board());
  if (steps > kStepsMax) return {};
  return static_cast<std::uint64_t>(steps);
}

std::optional<Outcomes> exact(const Question& question, int threads, const WorkWatch& watch) {
  Setting setting{question, counting_order(question), question.live(), 0};
  setting.boards = choose(static_cast<int>(setting.live.size()), question.unknown_board());
  Outcomes outcomes;
  if (setting.boards > 1) {
    const std::uint64_t pieces = (setting.boards + kBoardsOfPiece - 1) / kBoardsOfPiece;
    auto [sum, done] = share_work(pieces, threads, watch, [&] { return BoardWorker(setting); });
    if (done < pieces) return {};
    outcomes = std::move(sum);
  } else {
    Hands hands(setting);
    hands.set_board(0);
    // The first player with unknown cards among those whose cards are fixed one by one shares the work out.
    std::size_t place = 0;
    while (place + 2 < hands.players() && hands[place].sorted.size() == 1) ++place;
    const std::uint64_t pieces = place + 2 < hands.players() ? hands[place].sorted.size() : 1;
    auto [sum, done] = share_work(pieces, threads, watch, [&] { return WayWorker(setting, hands, place); });
    if (done < pieces) return {};
    outcomes = std::move(sum);
  }
  FELT_CHECK(outcomes.total() == outcomes_of(question));
  return outcomes;
}

}  // namespace felt::equity
