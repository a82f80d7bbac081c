// Every hand there is, valued three ways: scalar, batch, and naive (tests/naive.hpp).
#include <array>
#include <map>
#include <memory>

#include <gtest/gtest.h>

#include "hands/batch.hpp"
#include "hands/census.hpp"
#include "hands/evaluate.hpp"
#include "tests/agreement.hpp"

namespace felt {
namespace {

std::vector<Card> deck_cards(DeckSize deck) {
  const CardSet cards = full_deck(deck);
  return {cards.begin(), cards.end()};
}

// Calls `visit` with the places of every choice of N cards out of `n`, rising.
template <std::size_t N, class Visit>
void for_each_choice(std::size_t n, const Visit& visit) {
  std::array<std::size_t, N> places{};
  for (std::size_t i = 0; i < N; ++i) places[i] = i;
  while (true) {
    visit(places);
    std::size_t i = N;
    while (i > 0 && places[i - 1] == n - N + i - 1) --i;
    if (i == 0) return;
    ++places[i - 1];
    for (; i < N; ++i) places[i] = places[i - 1] + 1;
  }
}

// Collects hands and compares their batch values with the scalar ones.
class BatchCheck {
 public:
  using Run = void (*)(Ranking, std::span<const Lanes>, std::span<HandValue>);
  BatchCheck(Ranking ranking, Run run) : ranking_(ranking), run_(run) {}

  void add(Hand hand, HandValue value) {
    hands_.push_back(hand.lanes());
    values_.push_back(value);
    if (hands_.size() == 10'007) flush();  // no multiple of any vector
  }
  void flush() {
    std::vector<HandValue> batch(hands_.size());
    run_(ranking_, hands_, batch);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (batch[i] != values_[i]) {
        ++wrong_;
        if (wrong_ == 1) ADD_FAILURE() << to_string(hands_[i].cards()) << ": batch says " << in_words(batch[i]);
      }
    }
    hands_.clear();
    values_.clear();
  }
  [[nodiscard]] int wrong() {
    flush();
    return wrong_;
  }

 private:
  Ranking ranking_;
  Run run_;
  std::vector<Lanes> hands_;
  std::vector<HandValue> values_;
  int wrong_ = 0;
};

void batch_three(Ranking /*ranking*/, std::span<const Lanes> hands, std::span<HandValue> values) {
  batch::three(hands, values);
}
void batch_showing(Ranking /*ranking*/, std::span<const Lanes> hands, std::span<HandValue> values) {
  batch::showing(hands, values);
}

naive::Order order_of(Ranking ranking) { return {count(ranking.deck), ranking.ace_low}; }

TEST(Exhaustive, ThreeCards) {
  const std::vector<Card> deck = deck_cards(DeckSize::cards_52);
  Agreement agreement;
  BatchCheck batch({}, batch_three);
  std::map<std::string, std::uint64_t> ways;
  for_each_choice<3>(deck.size(), [&](const auto& at) {
    const std::vector<Card> cards = {deck[at[0]], deck[at[1]], deck[at[2]]};
    const Hand hand = Hand(cards[0]) + cards[1] + cards[2];
    const HandValue value = evaluate_three(hand);
    const naive::Value naive = naive::three(cards);
    agreement.add(naive, value);
    batch.add(hand, value);
    ++ways[naive::category_of_three(naive)];
    ASSERT_EQ(name(value.category()), naive::category_of_three(naive));
  });
  EXPECT_EQ(agreement.problem(), "");
  EXPECT_EQ(agreement.distinct(), 741U);
  EXPECT_EQ(batch.wrong(), 0);
  const Census census = census_three();
  EXPECT_EQ(census.total(), 22'100U);
  for (const Category category : categories(Scale::three)) {
    EXPECT_EQ(census.of(category), ways[std::string(name(category))]);
  }
}

template <std::size_t N>
void check_showing() {
  const std::vector<Card> deck = deck_cards(DeckSize::cards_52);
  Agreement agreement;
  BatchCheck batch({}, batch_showing);
  for_each_choice<N>(deck.size(), [&](const auto& at) {
    std::vector<Card> cards;
    Hand hand;
    for (const std::size_t place : at) {
      cards.push_back(deck[place]);
      hand += deck[place];
    }
    const HandValue value = evaluate_showing(hand);
    agreement.add(naive::showing(cards), value);
    batch.add(hand, value);
  });
  EXPECT_EQ(agreement.problem(), "");
  EXPECT_EQ(batch.wrong(), 0);
}

TEST(Exhaustive, ShowingOneCard) { check_showing<1>(); }
TEST(Exhaustive, ShowingTwoCards) { check_showing<2>(); }
TEST(Exhaustive, ShowingThreeCards) { check_showing<3>(); }
TEST(Exhaustive, ShowingFourCards) { check_showing<4>(); }

class Exhaustive : public testing::TestWithParam<Ranking> {};

std::string ranking_name(const testing::TestParamInfo<Ranking>& info) {
  return std::to_string(count(info.param.deck)) + (info.param.ace_low ? "AceLow" : "AceHigh");
}
INSTANTIATE_TEST_SUITE_P(Ranking, Exhaustive, testing::ValuesIn(kRankings), ranking_name);

TEST_P(Exhaustive, FiveCards) {
  const Ranking ranking = GetParam();
  const std::vector<Card> deck = deck_cards(ranking.deck);
  Agreement agreement;
  BatchCheck batch(ranking, batch::five);
  std::map<std::string, std::uint64_t> ways;
  for_each_choice<5>(deck.size(), [&](const auto& at) {
    const std::vector<Card> cards = {deck[at[0]], deck[at[1]], deck[at[2]], deck[at[3]], deck[at[4]]};
    const Hand hand = Hand(cards[0]) + cards[1] + cards[2] + cards[3] + cards[4];
    const HandValue value = evaluate_five(ranking, hand);
    const naive::Value naive = naive::five(cards, order_of(ranking));
    agreement.add(naive, value);
    batch.add(hand, value);
    ++ways[naive::category_of_five(naive, order_of(ranking))];
  });
  EXPECT_EQ(agreement.problem(), "");
  EXPECT_EQ(batch.wrong(), 0);
  for (const auto& [naive, value] : agreement.values()) {
    ASSERT_EQ(name(value.category()), naive::category_of_five(naive, order_of(ranking)));
    ASSERT_EQ(value.scale(), ranking.scale());
  }
  if (ranking.deck == DeckSize::cards_52) {
    EXPECT_EQ(agreement.distinct(), 7'462U);
  }
  const Census census = census_five(ranking);
  for (const Category category : categories(ranking.scale())) {
    EXPECT_EQ(census.of(category), ways[std::string(name(category))]) << name(category);
  }
}

// The naive value of every five-card hand, as its place among all, found by the places of the cards.
class NaiveFive {
 public:
  explicit NaiveFive(Ranking ranking) : deck_(deck_cards(ranking.deck)) {
    for (std::size_t k = 0; k < choose_.size(); ++k) {
      for (std::size_t n = 0; n < 64; ++n) {
        choose_[k][n] = k == 0 ? 1 : n == 0 ? 0 : static_cast<std::uint32_t>(choose_[k][n - 1] + choose_[k - 1][n - 1]);
      }
    }
    std::vector<naive::Value> values(choose_[5][deck_.size()]);
    std::map<naive::Value, std::uint16_t> place;
    for_each_choice<5>(deck_.size(), [&](const auto& at) {
      const naive::Value value =
          naive::five({deck_[at[0]], deck_[at[1]], deck_[at[2]], deck_[at[3]], deck_[at[4]]}, order_of(ranking));
      values[index(at[0], at[1], at[2], at[3], at[4])] = value;
      place.emplace(value, std::uint16_t{0});
    });
    std::uint16_t next = 0;
    for (auto& [value, n] : place) {
      n = next++;
      categories_.push_back(naive::category_of_five(value, order_of(ranking)));
    }
    places_.reserve(values.size());
    for (const naive::Value value : values) places_.push_back(place[value]);
  }

  [[nodiscard]] std::uint16_t place(std::size_t a, std::size_t b, std::size_t c, std::size_t d, std::size_t e) const {
    return places_[index(a, b, c, d, e)];
  }
  [[nodiscard]] const std::vector<Card>& deck() const { return deck_; }
  [[nodiscard]] const std::vector<std::string>& categories() const { return categories_; }

 private:
  // Places must rise.
  [[nodiscard]] std::size_t index(std::size_t a, std::size_t b, std::size_t c, std::size_t d, std::size_t e) const {
    return choose_[1][a] + choose_[2][b] + choose_[3][c] + choose_[4][d] + choose_[5][e];
  }

  std::vector<Card> deck_;
  std::array<std::array<std::uint32_t, 64>, 6> choose_{};
  std::vector<std::uint16_t> places_;
  std::vector<std::string> categories_;
};

// As Agreement, for naive values that are places in a row.
class PlaceAgreement {
 public:
  explicit PlaceAgreement(const NaiveFive& naive) : values_(naive.categories().size()), ways_(values_.size()) {}
  void add(std::uint16_t place, HandValue value) {
    if (ways_[place]++ == 0) {
      values_[place] = value;
    } else if (values_[place] != value) {
      ++wrong_;
    }
  }
  // Also counts the categories.
  [[nodiscard]] std::string problem(const NaiveFive& naive, const Census& census) const {
    if (wrong_ > 0) return fmt::format("{} hands of one naive value have different values", wrong_);
    HandValue last;
    bool first = true;
    std::map<std::string, std::uint64_t> ways;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (ways_[i] == 0) continue;
      ways[naive.categories()[i]] += ways_[i];
      if (!first && values_[i] <= last) return fmt::format("{} is not above {}", in_words(values_[i]), in_words(last));
      if (name(values_[i].category()) != naive.categories()[i])
        return fmt::format("{} is {}", in_words(values_[i]), naive.categories()[i]);
      last = values_[i];
      first = false;
    }
    for (const Category category : felt::categories(last.scale())) {
      if (census.of(category) != ways[std::string(name(category))]) {
        return fmt::format("census counts {} {}, there are {}", census.of(category), name(category),
                           ways[std::string(name(category))]);
      }
    }
    return "";
  }

 private:
  std::vector<HandValue> values_;
  std::vector<std::uint64_t> ways_;
  int wrong_ = 0;
};

void check_all_sevens(Ranking ranking) {
  const NaiveFive naive(ranking);
  const std::vector<Card>& deck = naive.deck();
  PlaceAgreement agreement(naive);
  BatchCheck batch(ranking, batch::seven);
  for_each_choice<7>(deck.size(), [&](const auto& at) {
    Hand hand;
    for (const std::size_t place : at) hand += deck[place];
    std::uint16_t best = 0;
    std::array<std::size_t, 5> kept{};
    for (std::size_t i = 0; i < 7; ++i) {
      for (std::size_t j = i + 1; j < 7; ++j) {
        std::size_t n = 0;
        for (std::size_t k = 0; k < 7; ++k) {
          if (k != i && k != j) kept[n++] = at[k];
        }
        best = std::max(best, naive.place(kept[0], kept[1], kept[2], kept[3], kept[4]));
      }
    }
    const HandValue value = evaluate_seven(ranking, hand);
    agreement.add(best, value);
    batch.add(hand, value);
  });
  EXPECT_EQ(agreement.problem(naive, census_seven(ranking)), "");
  EXPECT_EQ(batch.wrong(), 0);
}

TEST(ExhaustiveSeven, Of32Cards) {
  check_all_sevens({DeckSize::cards_32, false});
  check_all_sevens({DeckSize::cards_32, true});
}
TEST(ExhaustiveSevenSlow, Of40Cards) {
  check_all_sevens({DeckSize::cards_40, false});
  check_all_sevens({DeckSize::cards_40, true});
}
TEST(ExhaustiveSevenSlow, Of52Cards) { check_all_sevens({}); }

// Every board that `wanted` picks, with every pair of hole cards.
template <class Wanted>
void check_manila(Ranking ranking, const Wanted& wanted, bool all) {
  const NaiveFive naive(ranking);
  const std::vector<Card>& deck = naive.deck();
  PlaceAgreement agreement(naive);
  std::uint64_t number = 0;
  int wrong = 0;
  for_each_choice<5>(deck.size(), [&](const auto& board_at) {
    if (!wanted(number++)) return;
    const std::array<Card, 5> board = {deck[board_at[0]], deck[board_at[1]], deck[board_at[2]], deck[board_at[3]],
                                       deck[board_at[4]]};
    std::vector<Lanes> holes;
    std::vector<HandValue> values;
    for_each_choice<2>(deck.size(), [&](const auto& hole_at) {
      for (const std::size_t place : board_at) {
        if (place == hole_at[0] || place == hole_at[1]) return;
      }
      const Hand hole = Hand(deck[hole_at[0]]) + deck[hole_at[1]];
      std::uint16_t best = 0;
      for_each_choice<3>(5, [&](const auto& of_board) {
        std::array<std::size_t, 5> at = {hole_at[0], hole_at[1], board_at[of_board[0]], board_at[of_board[1]],
                                         board_at[of_board[2]]};
        std::sort(at.begin(), at.end());
        best = std::max(best, naive.place(at[0], at[1], at[2], at[3], at[4]));
      });
      const HandValue value = evaluate_manila(ranking, hole, board);
      agreement.add(best, value);
      holes.push_back(hole.lanes());
      values.push_back(value);
    });
    // Both batch forms: one board for all, and a board for each.
    std::vector<HandValue> batch(holes.size());
    batch::manila(ranking, board, holes, batch);
    wrong += batch == values ? 0 : 1;
    std::array<std::vector<Lanes>, 5> boards;
    batch::ManilaDeals deals{holes, {}};
    for (std::size_t i = 0; i < 5; ++i) {
      boards[i].assign(holes.size(), Lanes(board[i]));
      deals.boards[i] = boards[i];
    }
    batch::manila(ranking, deals, batch);
    wrong += batch == values ? 0 : 1;
  });
  EXPECT_EQ(wrong, 0);
  const std::string problem = agreement.problem(naive, census_manila(ranking));
  if (all) {
    EXPECT_EQ(problem, "");
  } else {
    // Some boards only: the census must not agree, everything else must.
    EXPECT_EQ(problem.substr(0, 6), "census") << problem;
  }
}

TEST(ExhaustiveManila, EveryHundredthBoard) {
  const auto wanted = [](std::uint64_t board) { return board % 101 == 0; };
  check_manila({DeckSize::cards_32, false}, wanted, false);
  check_manila({DeckSize::cards_32, true}, wanted, false);
}
TEST(ExhaustiveManilaSlow, EveryDeal) {
  const auto wanted = [](std::uint64_t /*board*/) { return true; };
  check_manila({DeckSize::cards_32, false}, wanted, true);
  check_manila({DeckSize::cards_32, true}, wanted, true);
}

}  // namespace
}  // namespace felt
