#include "base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace felt {

void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "felt: internal check failed: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

}  // namespace felt
