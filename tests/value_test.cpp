#include <gtest/gtest.h>

#include "hands/evaluate.hpp"

namespace felt {
namespace {

Hand hand(const char* text) {
  const std::vector<Card> cards = parse_cards(text).value();
  Hand sum;
  for (const Card card : cards) sum += card;
  return sum;
}

std::string five(const char* text, Ranking ranking = {}) { return in_words(evaluate_five(ranking, hand(text))); }

constexpr Ranking k40 = {DeckSize::cards_40, false};
constexpr Ranking k40AceLow = {DeckSize::cards_40, true};
constexpr Ranking k32AceLow = {DeckSize::cards_32, true};

TEST(HandInWords, FiveCards) {
  EXPECT_EQ(five("As Ks Qs Js Ts"), "royal flush");
  EXPECT_EQ(five("Jh Th 9h 8h 7h"), "straight flush, jack high");
  EXPECT_EQ(five("5h 4h 3h 2h Ah"), "straight flush, five high");
  EXPECT_EQ(five("As Ac Ad Ah 4c"), "four of a kind, aces, four kicker");
  EXPECT_EQ(five("Ks Kc Kd Jh Jc"), "full house, kings over jacks");
  EXPECT_EQ(five("Kd Jd 9d 7d 5d"), "flush, king, jack, nine, seven and five");
  EXPECT_EQ(five("Kd Qc Jd Td 9d"), "straight, king high");
  EXPECT_EQ(five("Qs Qc Qd 8h 5c"), "three of a kind, queens, eight and five kickers");
  EXPECT_EQ(five("Qs Qc 4d 4h Jc"), "two pairs, queens and fours, jack kicker");
  EXPECT_EQ(five("Ts Tc Kd 6h 2c"), "pair of tens, king, six and two kickers");
  EXPECT_EQ(five("6s 6c Kd Qh 2c"), "pair of sixes, king, queen and two kickers");
  EXPECT_EQ(five("Qs Tc 7d 4h 3c"), "odd cards, queen, ten, seven, four and three");
}

TEST(HandInWords, ReducedDecks) {
  EXPECT_EQ(five("8s 7c 6d 5h Ac", k40), "odd cards, ace, eight, seven, six and five");
  EXPECT_EQ(five("8s 7c 6d 5h Ac", k40AceLow), "straight, eight high");
  EXPECT_EQ(five("8s 7s 6s 5s As", k40AceLow), "straight flush, eight high");
  EXPECT_EQ(five("8s 7s 6s 5s As", k40), "flush, ace, eight, seven, six and five");
  EXPECT_EQ(five("Ts 9c 8d 7h Ac", k32AceLow), "straight, ten high");
  EXPECT_EQ(five("Ks Kc Kd Jh Jc", k40), "full house, kings over jacks");
  EXPECT_EQ(five("Kd Jd 9d 7d 5d", k40), "flush, king, jack, nine, seven and five");
}

TEST(HandInWords, ThreeCardsAndWhatIsShowing) {
  const auto three = [](const char* text) { return in_words(evaluate_three(hand(text))); };
  EXPECT_EQ(three("As Ks Qs"), "straight flush, ace high");
  EXPECT_EQ(three("3s 2s As"), "straight flush, three high");
  EXPECT_EQ(three("Qs Qd Qc"), "three of a kind, queens");
  EXPECT_EQ(three("3s 2d As"), "straight, three high");
  EXPECT_EQ(three("Ks Js 9s"), "flush, king, jack and nine");
  EXPECT_EQ(three("6s 6d 2c"), "pair of sixes, two kicker");
  EXPECT_EQ(three("Ks As 2d"), "odd cards, ace, king and two");
  const auto showing = [](const char* text) { return in_words(evaluate_showing(hand(text))); };
  EXPECT_EQ(showing("Kd"), "one king");
  EXPECT_EQ(showing("Kd Ks"), "pair of kings");
  EXPECT_EQ(showing("8d 8s 3c 3h"), "two pairs, eights and threes");
  EXPECT_EQ(showing("2d 2s 2c 5h"), "three of a kind, twos, five kicker");
  EXPECT_EQ(showing("2d 2s 2c 2h"), "four of a kind, twos");
  EXPECT_EQ(showing("Ad Kd Qd Jd"), "odd cards, ace, king, queen and jack");
}

TEST(HandValue, FlushAndFullHouseChangePlacesOnReducedDecks) {
  const Hand full_house = hand("Ks Kc Kd Jh Jc");
  const Hand flush = hand("Kd Jd 9d 7d 5d");
  EXPECT_GT(evaluate_five({}, full_house), evaluate_five({}, flush));
  EXPECT_LT(evaluate_five(k40, full_house), evaluate_five(k40, flush));
}

TEST(HandValue, TheLowestStraightIsBelowTheNext) {
  EXPECT_LT(evaluate_five({}, hand("5s 4c 3d 2h Ac")), evaluate_five({}, hand("6s 5c 4d 3h 2c")));
  EXPECT_LT(evaluate_five(k40AceLow, hand("8s 7c 6d 5h Ac")), evaluate_five(k40AceLow, hand("9s 8c 7d 6h 5c")));
  EXPECT_LT(evaluate_five(k32AceLow, hand("Ts 9c 8d 7h Ac")), evaluate_five(k32AceLow, hand("Js Tc 9d 8h 7c")));
  EXPECT_LT(evaluate_three(hand("3s 2d Ac")), evaluate_three(hand("4s 3d 2c")));
  // No straight goes round the corner.
  EXPECT_EQ(evaluate_five({}, hand("2s Ac Kd Qh Jc")).category(), Category::odd_cards);
  EXPECT_EQ(evaluate_three(hand("2s Ac Kd")).category(), Category::odd_cards);
}

TEST(HandValue, BestOfSixLooksAtEveryFive) {
  EXPECT_EQ(in_words(evaluate_best_five({}, hand("Qs Qc 4d 4h Jc 2d"))), "two pairs, queens and fours, jack kicker");
  EXPECT_EQ(in_words(evaluate_best_five({}, hand("As Ks Qs Js Ts Td"))), "royal flush");
}

TEST(HandValue, ManilaNeedsBothHoleCards) {
  const std::array<Card, 5> board = {Card(Rank::ace, Suit::spades), Card(Rank::king, Suit::spades),
                                     Card(Rank::queen, Suit::spades), Card(Rank::jack, Suit::spades),
                                     Card(Rank::ten, Suit::spades)};
  // The board alone would be a royal flush.
  EXPECT_EQ(in_words(evaluate_manila({DeckSize::cards_32, false}, hand("9h 7d"), board)),
            "odd cards, ace, king, queen, nine and seven");
  EXPECT_EQ(in_words(evaluate_manila({DeckSize::cards_32, false}, hand("9s 8s"), board)), "straight flush, queen high");
}

}  // namespace
}  // namespace felt
