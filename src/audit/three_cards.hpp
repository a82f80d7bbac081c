// Three cards against three: every hand of the player's against every hand of the dealer's, one by one.
#pragma once

#include <array>
#include <vector>

#include "audit/hand.hpp"
#include "audit/settle.hpp"
#include "base/share_work.hpp"

namespace felt::audit {

struct ThreeCardHand {
  std::array<Card, 3> cards;
  HandRank rank;
  Standing standing;
};

// The lowest hand that qualifies for the dealer.
HandRank least_that_qualifies(const RuleBook& book);

// All 22,100; empty if it was stopped.
std::vector<ThreeCardHand> count_three_cards(const RuleBook& book, int threads, const WorkWatch& watch);

}  // namespace felt::audit
