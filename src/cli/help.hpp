// What `felt help` prints: a page for all, and one for each command. Knows no options' values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace felt::cli {

// The page of a command; the general one for an empty name; nothing for what is no command.
std::string_view help_page(std::string_view command = {});
// "./felt sim ID [--rounds N] ...": the first line of its page.
std::string_view usage(std::string_view command);
std::vector<std::string> commands();

}  // namespace felt::cli
