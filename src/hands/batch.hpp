// Values for millions of hands at once, with the widest vectors the machine has. The same values
// as hands/evaluate.hpp. Knows nothing of rule books; the caller picks the ranking.
//
// `values` must be as long as the hands; hands must have the number of cards the name says.
#pragma once

#include <array>
#include <span>
#include <string>

#include "hands/hand.hpp"

namespace felt::batch {

void three(std::span<const Lanes> hands, std::span<HandValue> values);
void five(Ranking ranking, std::span<const Lanes> hands, std::span<HandValue> values);
void seven(Ranking ranking, std::span<const Lanes> hands, std::span<HandValue> values);
// One to four up-cards.
void showing(std::span<const Lanes> hands, std::span<HandValue> values);

// Canberra Manila: each deal has its own hole cards and board.
struct ManilaDeals {
  std::span<const Lanes> holes;
  std::array<std::span<const Lanes>, 5> boards;
};
void manila(Ranking ranking, const ManilaDeals& deals, std::span<HandValue> values);
// Many hole cards against one board.
void manila(Ranking ranking, const std::array<Card, 5>& board, std::span<const Lanes> holes,
            std::span<HandValue> values);

// The instruction set in use: "AVX3", "AVX2", "SSE4" ...
std::string instruction_set();

}  // namespace felt::batch
