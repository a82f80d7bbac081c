// Lines of a script as words: cut at blanks, "quoted text" in one piece, # starts a comment. Knows no commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.hpp"
#include "base/result.hpp"

namespace felt::script {

Result<std::vector<std::string>> words_of(std::string_view line);

// In small letters, without the comma or colon that ends it.
std::string small(std::string_view word);

// The rest of a line after `from`, joined with blanks.
std::string joined(const std::vector<std::string>& words, std::size_t from);

// Whether the words of `wanted` all stand in `line`, in that order. Numbers match by value: 10 is 10.00 is 1,0.
bool line_has(std::string_view line, const std::vector<std::string>& wanted);

// A word that is a whole number, or an amount of dollars such as 12.50 or 1,000.
std::optional<int> number_of(std::string_view word);
Result<Money> money_of(std::string_view word);
// The same, but nothing less than nothing.
Result<Money> amount_of(std::string_view word);

InputError unexpected_word(std::string_view word, std::string_view expected);

}  // namespace felt::script
