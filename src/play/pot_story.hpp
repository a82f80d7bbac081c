// What happened at a table where players bet against each other, told line by line as somebody at it would see it; and
// the same with the authority of each line, for whoever asks why. Tells events, decides nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/bot_table.hpp"
#include "play/draw.hpp"
#include "play/telling.hpp"

namespace felt::play {

// "You raise $5", "bob raises $5".
std::string says(const BotTable& table, Box box, std::string_view words);

// The events since the person spoke last. `round` is the number of the round that may begin among them.
std::string story_of(const BotTable& table, int round, Look look);
std::vector<Reason> pot_reasons_of(const BotTable& table);

}  // namespace felt::play
