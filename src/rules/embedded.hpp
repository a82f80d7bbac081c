// The rule books that are compiled in, as text. Made by cmake/embed.cmake from rulebooks/.
#pragma once

#include <vector>

#include "rules/load.hpp"

namespace felt {

const std::vector<BookText>& embedded_books();

}  // namespace felt
