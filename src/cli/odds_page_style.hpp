// How the page of a par sheet looks: on a screen, by day and by night, on a telephone, on paper.
#pragma once

#include <string_view>

namespace felt::cli {

std::string_view odds_page_style();

}  // namespace felt::cli
