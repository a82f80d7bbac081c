// Text that came from outside, made fit to be shown. Knows no formats.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace felt {

// Without anything that would spoil a terminal or a line: control characters and what is not ASCII become
// '?', one for each character; what is longer than `most` is cut.
std::string printable(std::string_view text, std::size_t most = 40);

}  // namespace felt
