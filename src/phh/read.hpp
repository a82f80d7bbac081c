// Reads PHH files: TOML with the fields that a hand of fixed-limit seven card stud must and may have. What cannot be
// read is refused with line, key and reason. Knows fields and their values, not what the actions come to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "phh/history.hpp"
#include "rules/reader.hpp"

namespace felt::phh {

// The hands of a file in the order in which they stand there; `file` is for messages only.
tl::expected<std::vector<History>, std::vector<Problem>> read_histories(std::string_view text, const std::string& file);

}  // namespace felt::phh
