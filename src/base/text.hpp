// Text made fit to be shown: what came from outside, and what is too long for a line. Knows no formats.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace felt {

// Without anything that would spoil a terminal or a line: control characters and what is not ASCII become
// '?', one for each character; what is longer than `most` is cut.
std::string printable(std::string_view text, std::size_t most = 40);

// Breaks `text` at blanks into lines of at most `width` characters; every line after the first starts with `indent`
// blanks. `used` characters of the first line are taken.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t used, std::size_t width);

// Text whose lines are at most `width` characters: longer ones are broken at blanks, and go on two blanks further in,
// or in the second column. Colours take no room.
std::string fitted(std::string_view text, std::size_t width);

}  // namespace felt
