#include "play/strategy.hpp"

#include <array>
#include <bit>
#include <string>

#include "base/check.hpp"
#include "hands/evaluate.hpp"

namespace felt::play {
namespace {

constexpr std::string_view kNames[] = {"optimal", "simple", "always"};

// "Q-6-4" as a hand of mixed suits.
HandValue value_of_ranks(std::string_view ranks) {
  constexpr std::string_view kSuitLetters = "cdhscdhs";
  std::string cards;
  std::size_t size = 0;
  for (const char rank : ranks) {
    if (rank == '-') continue;
    cards += rank;
    cards += kSuitLetters[size++];
    cards += ' ';
  }
  const auto list = parse_cards(cards);
  FELT_CHECK(list.has_value() && (size == 3 || size == 5));
  Hand hand;
  for (const Card card : *list) hand += card;
  return size == 3 ? evaluate_three(hand) : evaluate_five({}, hand);
}

// All sets of four ranks out of thirteen.
struct FourRanks {
  std::array<std::uint16_t, 715> sets{};
  constexpr FourRanks() {
    std::size_t next = 0;
    for (std::uint32_t set = 0; set < (1U << 13); ++set) {
      if (std::popcount(set) == 4) sets[next++] = static_cast<std::uint16_t>(set);
    }
  }
};
constexpr FourRanks kFourRanks;

constexpr std::uint32_t bit(Rank rank) { return 1U << static_cast<int>(rank); }
constexpr std::uint32_t kAceKing = bit(Rank::ace) | bit(Rank::king);

constexpr bool is_straight(std::uint32_t ranks) {
  constexpr std::uint32_t kWheel = bit(Rank::ace) | 0xF;
  return ranks == kWheel || (ranks & (ranks << 1) & (ranks << 2) & (ranks << 3) & (ranks << 4)) != 0;
}

}  // namespace

std::string_view name(Strategy strategy) { return kNames[static_cast<std::size_t>(strategy)]; }

std::optional<Strategy> strategy_named(std::string_view word) {
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (kNames[i] == word) return static_cast<Strategy>(i);
  }
  return std::nullopt;
}

std::int64_t ace_king_bet_wins(std::span<const Card> cards, Card up) {
  // Cards that are left of each rank, and of the up-card's suit.
  std::array<int, 13> left{};
  left.fill(4);
  std::uint32_t mine = 0;
  std::uint32_t suited_left = 0x1FFF;
  for (const Card card : cards) {
    --left[static_cast<std::size_t>(card.rank())];
    mine |= bit(card.rank());
    if (card.suit() == up.suit()) suited_left &= ~bit(card.rank());
  }
  // The dealer's hands without a pair, straight or flush: those below ace-king lose him only the ante; of those with
  // ace and king the lower ones lose ante and bet. Everything else beats ace-king.
  std::int64_t out = 0;
  std::int64_t lower = 0;
  std::int64_t equal = 0;
  const std::uint32_t up_bit = bit(up.rank());
  for (const std::uint16_t four : kFourRanks.sets) {
    if ((four & up_bit) != 0) continue;
    const std::uint32_t ranks = four | up_bit;
    if (is_straight(ranks)) continue;
    std::int64_t ways = 1;
    for (std::uint32_t rest = four; rest != 0; rest &= rest - 1) {
      ways *= left[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    if ((four & ~suited_left) == 0) --ways;  // one of them is a flush
    if ((ranks & kAceKing) != kAceKing) {
      out += ways;
    } else if (ranks < mine) {
      lower += ways;
    } else if (ranks == mine) {
      equal += ways;
    }
  }
  constexpr std::int64_t kHands = 163'185;
  const std::int64_t higher = kHands - out - lower - equal;
  return out + 3 * lower - 3 * higher;
}

StrategicPlayer::StrategicPlayer(const RuleBook& book, Strategy strategy)
    : strategy_(strategy), canberra_(book.info.game == Game::canberra_poker) {
  if (canberra_) {
    floor_ = value_of_ranks(strategy == Strategy::simple ? "A-K-J-8-3" : "5-4-3-2-2");
  } else {
    floor_ = value_of_ranks(strategy == Strategy::simple ? "Q-3-2" : book.oracle.best_play_floor);
  }
}

bool StrategicPlayer::plays(std::span<const Card> cards, HandValue value, std::optional<Card> up) const {
  if (strategy_ == Strategy::always) return true;
  if (strategy_ == Strategy::simple || !canberra_ || value >= floor_) return value >= floor_;
  // Below a pair only ace-king can be worth a bet, and then it depends on what the dealer shows.
  const std::uint32_t ranks = value.raw() & value_code::kRankMask;
  if ((ranks & kAceKing) != kAceKing || !up) return false;
  return ace_king_bet_wins(cards, *up) > -163'185;
}

}  // namespace felt::play
