// What a function answers that may have to say no: a value or one clear line for the user.
// Does not know clauses; a refusal that rests on a rule book is a Refusal (rules/point.hpp).
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace felt {

// Says what was wrong, where, and what was expected, in one line without a full stop.
struct InputError {
  std::string what;
};

template <class T>
using Result = tl::expected<T, InputError>;

inline tl::unexpected<InputError> input_error(std::string what) {
  return tl::unexpected<InputError>(InputError{std::move(what)});
}

}  // namespace felt
