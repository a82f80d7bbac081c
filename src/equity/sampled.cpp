#include "equity/sampled.hpp"

#include <algorithm>
#include <array>

#include "hands/batch.hpp"
#include "equity/drawing.hpp"

namespace felt::equity {
namespace {

constexpr std::uint64_t kDealsOfPiece = 1 << 16;
constexpr std::size_t kBlock = 256;  // deals valued at a time

class Sampler {
 public:
  Sampler(const Question& question, std::uint64_t deals, std::uint64_t seed)
      : question_(question),
        deals_(deals),
        seed_(seed),
        live_(question.live()),
        players_(question.hands.size()),
        times_(std::size_t{1} << players_) {
    wanted_ = static_cast<std::size_t>(question.unknown_board());
    for (std::size_t i = 0; i < players_; ++i) {
      const CardSet own = question.hands[i];
      known_.emplace_back(question.showdown.two_and_three ? own : own | question.board);
      unknown_.push_back(static_cast<std::size_t>(question.unknown(static_cast<int>(i))));
      wanted_ += unknown_.back();
    }
    lanes_.resize(players_ * kBlock);
    values_.resize(players_ * kBlock);
    for (auto& cards : board_) cards.resize(kBlock);
    const std::vector<Card> board(question.board.begin(), question.board.end());
    for (std::size_t i = 0; question.showdown.two_and_three && i < board.size(); ++i)
      std::fill(board_[i].begin(), board_[i].end(), Lanes(board[i]));
  }

  void run(std::uint64_t piece) {
    SeededBytes bytes(seed_, piece);
    Drawing drawing(live_, wanted_, bytes);
    std::uint64_t deals = std::min(kDealsOfPiece, deals_ - piece * kDealsOfPiece);
    while (deals > 0) {
      const std::size_t n = std::min<std::uint64_t>(deals, kBlock);
      for (std::size_t i = 0; i < n; ++i) deal(drawing.draw(), i);
      value(n);
      tally(n);
      deals -= n;
    }
  }

  [[nodiscard]] Outcomes finish() const {
    Outcomes outcomes(question_.players());
    for (std::size_t winners = 0; winners < times_.size(); ++winners)
      outcomes.add(static_cast<Winners>(winners), times_[winners]);
    return outcomes;
  }

 private:
  // Gives out the cards that were drawn: each player's, then the board's.
  void deal(std::span<const Lanes> cards, std::size_t i) {
    const Lanes* next = cards.data();
    for (std::size_t p = 0; p < players_; ++p) {
      Lanes hand = known_[p];
      const Lanes* const end = next + unknown_[p];
      // Two at a time: vectors would gain nothing here.
      for (; end - next >= 2; next += 2) hand = (hand + next[0]) + next[1];
      if (next != end) hand += *next++;
      lanes_[p * kBlock + i] = hand;
    }
    if (next != cards.data() + cards.size()) deal_board({next, cards.data() + cards.size()}, i);
  }

  void deal_board(std::span<const Lanes> cards, std::size_t i) {
    if (question_.showdown.two_and_three) {
      auto place = static_cast<std::size_t>(question_.board.size());
      for (const Lanes card : cards) board_[place++][i] = card;
      return;
    }
    for (const Lanes card : cards) {
      for (std::size_t p = 0; p < players_; ++p) lanes_[p * kBlock + i] += card;
    }
  }

  void value(std::size_t n) {
    const Showdown& showdown = question_.showdown;
    for (std::size_t p = 0; p < players_; ++p) {
      const auto lanes = std::span<const Lanes>(lanes_).subspan(p * kBlock, n);
      const auto values = std::span<HandValue>(values_).subspan(p * kBlock, n);
      const auto board = [&](std::size_t card) { return std::span<const Lanes>(board_[card]).first(n); };
      if (showdown.two_and_three) {
        batch::manila(showdown.ranking, {lanes, {board(0), board(1), board(2), board(3), board(4)}}, values);
      } else if (showdown.cards() == 5) {
        batch::five(showdown.ranking, lanes, values);
      } else {
        batch::seven(showdown.ranking, lanes, values);
      }
    }
  }

  void tally(std::size_t n) {
    std::array<std::uint32_t, kBlock> best{};
    std::array<Winners, kBlock> winners{};
    for (std::size_t p = 0; p < players_; ++p) {
      const HandValue* values = &values_[p * kBlock];
      for (std::size_t i = 0; i < kBlock; ++i) best[i] = std::max(best[i], values[i].raw());
    }
    for (std::size_t p = 0; p < players_; ++p) {
      const HandValue* values = &values_[p * kBlock];
      for (std::size_t i = 0; i < kBlock; ++i) winners[i] |= static_cast<Winners>(values[i].raw() == best[i]) << p;
    }
    for (std::size_t i = 0; i < n; ++i) ++times_[winners[i]];
  }

  const Question& question_;
  std::uint64_t deals_;
  std::uint64_t seed_;
  std::vector<Card> live_;
  std::size_t players_;
  std::size_t wanted_ = 0;
  std::vector<Lanes> known_;
  std::vector<std::size_t> unknown_;
  std::vector<std::uint64_t> times_;  // by winners
  // A block of deals, each player's in a row.
  std::vector<Lanes> lanes_;
  std::vector<HandValue> values_;
  std::array<std::vector<Lanes>, 5> board_;
};

}  // namespace

Outcomes sampled(const Question& question, std::uint64_t deals, std::uint64_t seed, int threads,
                 const WorkWatch& watch) {
  const std::uint64_t pieces = (deals + kDealsOfPiece - 1) / kDealsOfPiece;
  auto [sum, done] = share_work(pieces, threads, watch, [&] { return Sampler(question, deals, seed); });
  return sum;
}

}  // namespace felt::equity
