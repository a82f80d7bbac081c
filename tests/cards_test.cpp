#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cards/card.hpp"
#include "cards/deck.hpp"
#include "cards/shuffle.hpp"

namespace felt {
namespace {

using testing::HasSubstr;

std::vector<Card> all_cards(DeckSize deck) {
  const CardSet cards = full_deck(deck);
  return {cards.begin(), cards.end()};
}

TEST(Card, TextAndBackForEveryCard) {
  std::set<std::string> seen;
  for (const Card card : all_cards(DeckSize::cards_52)) {
    seen.insert(to_string(card));
    EXPECT_EQ(parse_card(to_string(card)).value(), card);
  }
  EXPECT_EQ(seen.size(), 52U);
}

TEST(Card, TenIsWrittenBothWays) {
  EXPECT_EQ(parse_card("10d").value(), Card(Rank::ten, Suit::diamonds));
  EXPECT_EQ(parse_card("Td").value(), Card(Rank::ten, Suit::diamonds));
  EXPECT_EQ(to_string(parse_cards("As 10D,9c kH2s").value()), "As Td 9c Kh 2s");
}

TEST(Card, SuitsMayBeSymbols) {
  EXPECT_EQ(to_string(parse_cards("A\u2660 10\u2665 9\u2666 2\u2663").value()), "As Th 9d 2c");
}

TEST(Card, ErrorsSayWhatAndWhere) {
  const auto error = [](const char* text) { return parse_cards(text).error().what; };
  EXPECT_THAT(error("As Xd"), HasSubstr("card 2 at column 4: 'Xd' is no card: expected a rank"));
  EXPECT_THAT(error("As Kd As"), HasSubstr("card 3 at column 7: As is there already"));
  EXPECT_THAT(error("1s"), HasSubstr("card 1 at column 1: '1s'"));
  EXPECT_THAT(error("10"), HasSubstr("'10' is no card"));
  EXPECT_THAT(error("A"), HasSubstr("'A' is no card"));
  EXPECT_THAT(error("A\x1b[31m"), testing::Not(HasSubstr("\x1b")));
  EXPECT_TRUE(parse_cards("").value().empty());
  EXPECT_FALSE(parse_card("AsKd"));
  EXPECT_THAT(error("A\u2603"), HasSubstr("'A?' is no card"));
}

TEST(CardSet, IsASet) {
  const Card ace(Rank::ace, Suit::spades);
  const Card two(Rank::two, Suit::clubs);
  CardSet set = CardSet(ace) | two;
  EXPECT_EQ(set.size(), 2);
  EXPECT_TRUE(set.contains(ace));
  EXPECT_EQ(to_string(set), "2c As");
  set -= two;
  EXPECT_EQ(set, CardSet(ace));
  EXPECT_FALSE(set.overlaps(two));
  static_assert(sizeof(CardSet) == 8);
}

TEST(Deck, HoldsTheRanksOfTheBooks) {
  EXPECT_EQ(full_deck(DeckSize::cards_52).size(), 52);
  EXPECT_EQ(full_deck(DeckSize::cards_40).size(), 40);
  EXPECT_EQ(full_deck(DeckSize::cards_32).size(), 32);
  EXPECT_EQ(lowest_rank(DeckSize::cards_52), Rank::two);
  EXPECT_EQ(lowest_rank(DeckSize::cards_40), Rank::five);
  EXPECT_EQ(lowest_rank(DeckSize::cards_32), Rank::seven);
  EXPECT_FALSE(deck_of(36));
}

TEST(Shoe, DealsInOrderAndNothingPastItsEnd) {
  const std::vector<Card> order = parse_cards("As Kd 2c").value();
  Shoe shoe(order);
  EXPECT_EQ(shoe.remaining(), 3);
  for (const Card card : order) EXPECT_EQ(shoe.deal(), card);
  EXPECT_EQ(shoe.remaining(), 0);
  EXPECT_EQ(shoe.deal(), std::nullopt);
  EXPECT_EQ(shoe.deal(), std::nullopt);
  EXPECT_EQ(shoe.dealt().size(), 3U);
  EXPECT_TRUE(shoe.undealt().empty());
}

TEST(ShoeDeath, HoldsNoCardTwice) {
  const Card ace(Rank::ace, Suit::spades);
  EXPECT_DEATH(Shoe({ace, ace}), "internal check failed");
}

TEST(Cut, PutsTheFormerBottomOnTop) {
  std::vector<Card> cards = parse_cards("2c 3c 4c 5c 6c").value();
  cut(cards, 2);
  EXPECT_EQ(to_string(cards), "4c 5c 6c 2c 3c");
}

TEST(Cut, LeavesEveryOtherCardWhereItComesNext) {
  const CardSet deck = full_deck(DeckSize::cards_52);
  const std::vector<Card> order(deck.begin(), deck.end());
  for (std::size_t depth = 0; depth <= order.size(); ++depth) {
    std::vector<Card> cards = order;
    cut(cards, static_cast<int>(depth));
    for (std::size_t i = 0; i < order.size(); ++i) ASSERT_EQ(cards[i], order[(i + depth) % order.size()]) << depth;
  }
}

RC_GTEST_PROP(ShuffleProperty, KeepsEveryCardOnce, (std::uint64_t seed)) {
  SeededBytes bytes(seed);
  for (const DeckSize deck : kDeckSizes) {
    const std::vector<Card> order = shuffled_deck(deck, bytes);
    CardSet cards;
    for (const Card card : order) cards |= card;
    RC_ASSERT(cards == full_deck(deck));
    RC_ASSERT(static_cast<int>(order.size()) == count(deck));
  }
}

// Hands out the bytes it is given, then fails the test.
class ScriptedBytes final : public ByteSource {
 public:
  explicit ScriptedBytes(std::vector<std::uint8_t> script) : script_(std::move(script)) {}
  void fill(std::span<std::uint8_t> bytes) override {
    for (std::uint8_t& byte : bytes) {
      if (next_ == script_.size()) throw std::out_of_range("no byte left");
      byte = script_[next_++];
    }
  }

 private:
  std::vector<std::uint8_t> script_;
  std::size_t next_ = 0;
};

// The word that is `part` of the way from 0 to 2^64, in so many parts.
std::uint64_t word_at(std::uint64_t part, std::uint64_t parts) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(((Wide{1} << 64) * part + parts - 1) / parts);
}

TEST(Shuffle, ThrowsAwayWordsThatWouldFavourSomeCards) {
  std::array<std::uint8_t, 3> picks{};
  // 2^64 = 24 x 768614336404564650 + 16 words for 4 x 3 x 2 combinations: each has one word too many or none.
  EXPECT_FALSE(fair_picks(0, 4, picks));
  EXPECT_TRUE(fair_picks(1, 4, picks));
  EXPECT_TRUE(fair_picks(~std::uint64_t{0}, 4, picks));
  EXPECT_EQ(picks, (std::array<std::uint8_t, 3>{3, 2, 1}));
  // A power of two divides evenly: no word is thrown away.
  EXPECT_TRUE(fair_picks(0, 64, std::span(picks).first(1)));
  EXPECT_EQ(picks[0], 0);
}

TEST(Shuffle, EveryCombinationOfPicksHasItsShareOfTheWords) {
  // The words from one 120th of the range to the next, and only they, give one combination of 5, 4, 3, 2 choices.
  std::set<std::array<std::uint8_t, 4>> seen;
  for (std::uint64_t part = 0; part < 120; ++part) {
    std::array<std::uint8_t, 4> first{};
    std::array<std::uint8_t, 4> last{};
    fair_picks(word_at(part, 120), 5, first);
    fair_picks(part == 119 ? ~std::uint64_t{0} : word_at(part + 1, 120) - 1, 5, last);
    EXPECT_EQ(first, last);
    EXPECT_TRUE(seen.insert(first).second);
  }
  // As many words are left of each: the first of a part is thrown away just if the part is one longer.
  for (std::uint64_t part = 0; part < 120; ++part) {
    std::array<std::uint8_t, 4> picks{};
    const std::uint64_t begin = word_at(part, 120);
    const std::uint64_t size = (part == 119 ? 0 : word_at(part + 1, 120)) - begin;
    std::uint64_t fair = size;
    for (std::uint64_t i = 0; i < 3; ++i) fair -= fair_picks(begin + i, 5, picks) ? 0 : 1;
    EXPECT_EQ(fair, ~std::uint64_t{0} / 120) << part;
  }
}

TEST(Shuffle, ReachesEveryOrderOfFourCardsEquallyOften) {
  // Every combination of picks (4, 3, 2 choices) gives another order: 24 combinations, 24 orders.
  std::set<std::string> orders;
  for (std::uint64_t part = 0; part < 24; ++part) {
    std::vector<Card> cards = parse_cards("2c 3c 4c 5c").value();
    const std::uint64_t word = word_at(part, 24) + 1;
    std::vector<std::uint8_t> block(56);
    for (std::size_t i = 0; i < 8; ++i) block[i] = static_cast<std::uint8_t>(word >> (8 * i));
    ScriptedBytes bytes(block);
    shuffle(cards, bytes);
    orders.insert(to_string(cards));
  }
  EXPECT_EQ(orders.size(), 24U);
}

TEST(RandomBytes, SeedsRepeatAndStreamsDiffer) {
  const auto first = [](std::uint64_t seed, std::uint64_t stream) {
    SeededBytes bytes(seed, stream);
    std::vector<std::uint8_t> out(3000);
    bytes.fill(out);
    return out;
  };
  EXPECT_EQ(first(1, 0), first(1, 0));
  EXPECT_NE(first(1, 0), first(2, 0));
  EXPECT_NE(first(1, 0), first(1, 1));
  // In one piece or byte by byte, across the buffer's end.
  SeededBytes bytes(1);
  std::vector<std::uint8_t> out(3000);
  for (std::uint8_t& byte : out) bytes.fill(std::span(&byte, 1));
  EXPECT_EQ(out, first(1, 0));
}

TEST(RandomBytes, TheSystemsDiffer) {
  SystemBytes bytes;
  std::array<std::uint8_t, 32> a{};
  std::array<std::uint8_t, 32> b{};
  bytes.fill(a);
  bytes.fill(b);
  EXPECT_NE(a, b);
}

}  // namespace
}  // namespace felt
