// Lines of a script as words: cut at blanks, "quoted text" in one piece, # starts a comment. Knows no commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace felt::script {

Result<std::vector<std::string>> words_of(std::string_view line);

// The rest of a line after `from`, joined with blanks.
std::string joined(const std::vector<std::string>& words, std::size_t from);

// Whether the words of `wanted` all stand in `line`, in that order. Numbers match by value: 10 is 10.00 is 1,0.
bool line_has(std::string_view line, const std::vector<std::string>& wanted);

}  // namespace felt::script
