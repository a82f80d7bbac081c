#include "equity/choose.hpp"

#include <array>

namespace felt::equity {
namespace {

constexpr int kMost = 52;
using Triangle = std::array<std::array<std::uint64_t, kMost + 1>, kMost + 1>;

constexpr Triangle pascal() {
  Triangle rows{};
  for (std::size_t n = 0; n <= kMost; ++n) {
    rows[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
  }
  return rows;
}

constexpr Triangle kTriangle = pascal();

}  // namespace

std::uint64_t choose(int of, int chosen) {
  if (chosen < 0 || chosen > of) return 0;
  return kTriangle[static_cast<std::size_t>(of)][static_cast<std::size_t>(chosen)];
}

}  // namespace felt::equity
