// What the jackpot asks of the end of a round. Private to house/.
#pragma once

#include "house/call.hpp"

namespace felt::house {

// Canberra Poker: a hand with a jackpot chip wins a prize, or its chip is lost.
void emit_boomerang_hand(Call& call, Box box, HandValue value);

// Whether the round waits for the jackpot once the hands are settled. Looks at this command's events, too.
bool jackpot_outstanding(const Call& call);

}  // namespace felt::house
