// The best decision of a par sheet as a picture: which hands are played, of all and by the dealer's card. Does not know
// how pictures are drawn.
#pragma once

#include <optional>

#include "cli/odds_svg.hpp"
#include "odds/sheet.hpp"

namespace felt::cli {

// All hands, best first; hands of one kind that are decided alike are one stretch.
std::vector<Stretch> stretches_of(const odds::Question& question, const odds::Rule& rule);

// Three cards: odd cards by their highest and their second card. Five: the hands that turn on the dealer's card, by it.
// None where nothing turns on that.
std::optional<Grid> grid_of(const odds::Question& question, const odds::Rule& rule);

}  // namespace felt::cli
