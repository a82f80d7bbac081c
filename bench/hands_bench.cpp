// Hand values: random hands that lie in the first-level cache's reach, and whole enumerations.
#include <array>
#include <memory>

#include <benchmark/benchmark.h>

#include "bench/bench.hpp"
#include "cards/shuffle.hpp"
#include "hands/batch.hpp"
#include "hands/census.hpp"
#include "hands/evaluate.hpp"

namespace felt::bench {
namespace {

constexpr std::size_t kHands = 1 << 12;        // 32 KB of lanes, 16 KB of values
constexpr std::size_t kScalarHands = 1 << 16;  // so many that no branch predictor learns them

std::shared_ptr<std::vector<Hand>> random_hands(DeckSize deck, int cards, std::size_t n) {
  SeededBytes bytes(static_cast<std::uint64_t>(cards));
  std::vector<Card> order = shuffled_deck(deck, bytes);
  auto hands = std::make_shared<std::vector<Hand>>(n);
  for (Hand& hand : *hands) {
    shuffle(order, bytes);
    for (int i = 0; i < cards; ++i) hand += order[static_cast<std::size_t>(i)];
  }
  return hands;
}

// Batch: lanes in, values out.
template <class Run>
Bench batch_bench(std::string name, DeckSize deck, int cards, Run run) {
  auto lanes = std::make_shared<std::vector<Lanes>>();
  const auto hands = random_hands(deck, cards, kHands);
  for (const Hand hand : *hands) lanes->push_back(hand.lanes());
  auto values = std::make_shared<std::vector<HandValue>>(kHands);
  return {std::move(name), Unit::per_second, "hands", kHands, [=] {
            run(std::span<const Lanes>(*lanes), std::span<HandValue>(*values));
            benchmark::DoNotOptimize(values->data());
            benchmark::ClobberMemory();
          }};
}

template <class Evaluate>
Bench scalar_bench(std::string name, DeckSize deck, int cards, Evaluate evaluate) {
  const auto hands = random_hands(deck, cards, kScalarHands);
  return {std::move(name), Unit::per_second, "hands", kScalarHands, [=] {
            std::uint32_t sum = 0;
            for (const Hand hand : *hands) sum += evaluate(hand).raw();
            benchmark::DoNotOptimize(sum);
          }};
}

template <class Count>
Bench census_bench(std::string name, Count count) {
  return {std::move(name), Unit::seconds, "", 1, [=] {
            Census census = count();
            benchmark::DoNotOptimize(census);
          }};
}

struct Manila {
  std::vector<Lanes> holes;
  std::array<std::vector<Lanes>, 5> boards;
  std::vector<std::pair<Hand, std::array<Card, 5>>> scalar;
};

std::shared_ptr<Manila> manila_deals() {
  SeededBytes bytes(32);
  std::vector<Card> order = shuffled_deck(DeckSize::cards_32, bytes);
  auto deals = std::make_shared<Manila>();
  for (std::size_t i = 0; i < kHands; ++i) {
    shuffle(order, bytes);
    deals->holes.push_back(Lanes(order[0]) + order[1]);
    for (std::size_t k = 0; k < 5; ++k) deals->boards[k].push_back(order[2 + k]);
    deals->scalar.emplace_back(Hand(order[0]) + order[1], std::array{order[2], order[3], order[4], order[5], order[6]});
  }
  return deals;
}

std::string suffix(Ranking ranking) {
  if (ranking.deck == DeckSize::cards_52) return "";
  return "-" + std::to_string(count(ranking.deck)) + (ranking.ace_low ? "-ace-low" : "");
}

}  // namespace

std::vector<Bench> hands() {
  std::vector<Bench> list;
  for (const Ranking ranking : kRankings) {
    const std::string deck = suffix(ranking);
    const auto seven = [ranking](auto hands, auto values) { batch::seven(ranking, hands, values); };
    const auto five = [ranking](auto hands, auto values) { batch::five(ranking, hands, values); };
    list.push_back(batch_bench("seven" + deck + "-random-batch", ranking.deck, 7, seven));
    list.push_back(scalar_bench("seven" + deck + "-random-scalar", ranking.deck, 7,
                                [ranking](Hand hand) { return evaluate_seven(ranking, hand); }));
    list.push_back(census_bench("seven" + deck + "-enumerate-seconds", [ranking] { return census_seven(ranking); }));
    list.push_back(batch_bench("five" + deck + "-random-batch", ranking.deck, 5, five));
    list.push_back(scalar_bench("five" + deck + "-random-scalar", ranking.deck, 5,
                                [ranking](Hand hand) { return evaluate_five(ranking, hand); }));
    list.push_back(census_bench("five" + deck + "-enumerate-seconds", [ranking] { return census_five(ranking); }));
  }
  list.push_back(batch_bench("three-random-batch", DeckSize::cards_52, 3,
                             [](auto hands, auto values) { batch::three(hands, values); }));
  list.push_back(scalar_bench("three-random-scalar", DeckSize::cards_52, 3, evaluate_three));
  list.push_back(batch_bench("showing-random-batch", DeckSize::cards_52, 4,
                             [](auto hands, auto values) { batch::showing(hands, values); }));
  list.push_back(
      scalar_bench("showing-random-scalar", DeckSize::cards_52, 4, [](Hand hand) { return evaluate_showing(hand); }));

  const auto deals = manila_deals();
  const auto values = std::make_shared<std::vector<HandValue>>(kHands);
  for (const bool ace_low : {false, true}) {
    const Ranking ranking = {DeckSize::cards_32, ace_low};
    const std::string name = ace_low ? "manila-ace-low" : "manila";
    list.push_back({name + "-random-batch", Unit::per_second, "hands", kHands, [=] {
                      const auto& b = deals->boards;
                      batch::manila(ranking, {deals->holes, {b[0], b[1], b[2], b[3], b[4]}}, *values);
                      benchmark::ClobberMemory();
                    }});
    list.push_back({name + "-random-scalar", Unit::per_second, "hands", kHands, [=] {
                      std::uint32_t sum = 0;
                      for (const auto& [hole, board] : deals->scalar)
                        sum += evaluate_manila(ranking, hole, board).raw();
                      benchmark::DoNotOptimize(sum);
                    }});
    list.push_back(census_bench(name + "-enumerate-seconds", [ranking] { return census_manila(ranking); }));
  }
  return list;
}

}  // namespace felt::bench
