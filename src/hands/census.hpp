// How many hands there are of each category, by looking at every one. Knows no rule books.
#pragma once

#include <array>
#include <cstdint>

#include "hands/hand.hpp"

namespace felt {

struct Census {
  std::array<std::uint64_t, kCategories> ways{};  // by Category

  [[nodiscard]] std::uint64_t of(Category category) const { return ways[static_cast<std::size_t>(category)]; }
  [[nodiscard]] std::uint64_t total() const;
};

Census census_three();
Census census_five(Ranking ranking);
// The best five of every seven.
Census census_seven(Ranking ranking);
// Every pair of hole cards with every board.
Census census_manila(Ranking ranking);

}  // namespace felt
