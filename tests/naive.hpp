// A third way to value hands, written apart from the others and as plainly as possible: sorted lists
// of ranks, no bit tricks, no tables. Shares nothing with src/hands but the card.
#pragma once

#include <cstdint>
#include <vector>

#include "cards/card.hpp"

namespace felt::naive {

// The greater number is the better hand. Category in the top byte, by its place in the order.
using Value = std::uint64_t;

struct Order {
  int deck = 52;
  bool ace_low = true;
};

Value three(const std::vector<Card>& cards);
Value five(const std::vector<Card>& cards, Order order);
Value showing(const std::vector<Card>& cards);
Value seven(const std::vector<Card>& cards, Order order);
Value manila(const std::vector<Card>& hole, const std::vector<Card>& board, Order order);

// "full house", as a dealer names it.
const char* category_of_three(Value value);
const char* category_of_five(Value value, Order order);

}  // namespace felt::naive
