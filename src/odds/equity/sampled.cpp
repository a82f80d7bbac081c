#include "odds/equity/sampled.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/endian/conversion.hpp>

#include "cards/shuffle.hpp"
#include "hands/batch.hpp"

namespace felt::odds {
namespace {

constexpr std::uint64_t kDealsOfPiece = 1 << 16;
constexpr std::size_t kBlock = 256;  // deals valued at a time

// Random words, many at a time.
class Words {
 public:
  explicit Words(ByteSource& bytes) : bytes_(bytes) {}
  std::uint64_t next() {
    if (used_ == block_.size()) {
      bytes_.fill(block_);
      used_ = 0;
    }
    used_ += 8;
    return boost::endian::load_little_u64(block_.data() + used_ - 8);
  }

 private:
  ByteSource& bytes_;
  std::array<std::uint8_t, 1024> block_;
  std::size_t used_ = block_.size();
};

// Cards drawn by one random word: so many that hardly a word in sixty is one too many.
struct Group {
  std::size_t left = 0;  // cards to draw from
  std::size_t cards = 0;
  std::uint64_t combinations = 1;
};
constexpr std::size_t kGroupMax = 16;

// How to draw so many cards with few words.
std::vector<Group> groups_of(std::size_t left, std::size_t wanted) {
  constexpr std::uint64_t kCombinationsMax = std::uint64_t{1} << 58;
  std::vector<Group> groups;
  while (wanted > 0) {
    Group group{left};
    for (; group.cards < std::min(wanted, kGroupMax); ++group.cards) {
      const std::uint64_t choices = left - group.cards;
      if (group.combinations > kCombinationsMax / choices) break;
      group.combinations *= choices;
    }
    groups.push_back(group);
    left -= group.cards;
    wanted -= group.cards;
  }
  return groups;
}

// Puts the cards drawn at the end of those left, in random order; false for a word that would favour some. As
// fair_picks (cards/shuffle.hpp), here unrolled. All picks are known before the first card moves: reading and writing
// where the next pick is still being found out costs half as much again.
template <std::size_t Cards>
bool draw_group(Lanes* cards, const Group& group, std::uint64_t random) {
  __extension__ using Product = unsigned __int128;
  std::array<std::size_t, Cards> picks;
  Lanes* const last = cards + group.left - 1;
  for (std::size_t i = 0; i < Cards; ++i) {
    const Product product = Product{random} * (group.left - i);
    picks[i] = static_cast<std::size_t>(product >> 64);
    random = static_cast<std::uint64_t>(product);
  }
  for (std::size_t i = 0; i < Cards; ++i) std::swap(last[-static_cast<std::ptrdiff_t>(i)], cards[picks[i]]);
  return random >= group.combinations || random >= (0 - group.combinations) % group.combinations;
}

using DrawGroup = bool (*)(Lanes*, const Group&, std::uint64_t);
template <std::size_t... Less>
constexpr std::array<DrawGroup, sizeof...(Less)> draw_groups(std::index_sequence<Less...> /*cards less one*/) {
  return {draw_group<Less + 1>...};
}
constexpr auto kDrawGroup = draw_groups(std::make_index_sequence<kGroupMax>());

// Draws without bias from the same cards again and again: since every order of them is as likely as any other after
// a draw, the next one starts from wherever the last one left them.
class Drawing {
 public:
  Drawing(const std::vector<Card>& live, std::size_t wanted, ByteSource& bytes)
      : cards_(live.begin(), live.end()), wanted_(wanted), groups_(groups_of(live.size(), wanted)), words_(bytes) {}

  // The cards drawn, in random order; valid until the next draw.
  std::span<const Lanes> draw() {
    for (const Group& group : groups_) {
      // A word that was one too many is made up for by another; what it moved does no harm.
      while (!kDrawGroup[group.cards - 1](cards_.data(), group, words_.next())) {
      }
    }
    return std::span<const Lanes>(cards_).last(wanted_);
  }

 private:
  std::vector<Lanes> cards_;
  std::size_t wanted_;
  std::vector<Group> groups_;
  Words words_;
};

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

Outcomes sampled(const Question& question, std::uint64_t deals, std::uint64_t seed, int threads, const Watch& watch) {
  const std::uint64_t pieces = (deals + kDealsOfPiece - 1) / kDealsOfPiece;
  auto [sum, done] = share_work(pieces, threads, watch, [&] { return Sampler(question, deals, seed); });
  return sum;
}

}  // namespace felt::odds
