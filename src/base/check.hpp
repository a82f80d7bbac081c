// What must hold, also in a release build: a broken invariant stops the program before it can
// do harm. Knows nothing of rules; an ordinary "no" is a value, never a failed check.
#pragma once

namespace felt {

// Prints the broken condition with its place and aborts.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace felt

#define FELT_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::felt::check_failed(#condition, __FILE__, __LINE__))
