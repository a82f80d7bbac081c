// Every hand of three cards that a player can have, and how all hands of the dealer stand against it: counted by
// sorting hands by value and taking away, for the cards that both cannot have, by inclusion and exclusion. Does not
// know wagers.
#pragma once

#include <vector>

#include "cards/card.hpp"
#include "odds/standing.hpp"

namespace felt::odds {

struct ThreeCards {
  CardSet cards;
  Situation situation;  // one way; nothing is seen
};

// All 22,100, by value. The dealer plays with `qualifies` or better.
std::vector<ThreeCards> three_card_hands(HandValue qualifies);

}  // namespace felt::odds
