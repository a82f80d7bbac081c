// The table as a person in a terminal sees it where players bet against each other: who sits where, stakes, cards that
// lie open, his own hand; and what the table's terms are. Draws views, knows no moves.
#pragma once

#include <string>

#include "play/bot_table.hpp"
#include "play/draw.hpp"

namespace felt::play {

// Every seat with its chips, cards and wagers; before and between rounds the chips alone.
std::string table_drawn(const BotTable& table, Look look);
// His own cards, what lies in the middle, and what it is worth; nothing if he has no cards.
std::string own_hand_drawn(const BotTable& table, Look look);

// What holds at the table: players, deck, betting, stakes, commission.
std::string pot_terms_in_words(const BotTable& table);
// The rest of what a player should know, and how to read a clause.
std::string pot_rules_in_words(const BotTable& table);

}  // namespace felt::play
