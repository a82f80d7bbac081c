// How many choices there are of some cards out of many. Knows no cards.
#pragma once

#include <cstdint>

namespace felt::equity {

// At most 52 of which any number is chosen; 0 if more are chosen than there are.
std::uint64_t choose(int of, int chosen);

}  // namespace felt::equity
