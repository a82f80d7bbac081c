// Decisions as the sheet's sentences, and a sentence's decisions. The form is that of docs/odds.md.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "audit/five_cards.hpp"
#include "audit/three_cards.hpp"

namespace felt::audit {

struct RuleText {
  std::string words;
  std::vector<std::pair<std::string, std::string>> by_up_card;
  bool operator==(const RuleText&) const = default;
};

// For each hand, whether it is played.
RuleText three_card_text(const std::vector<ThreeCardHand>& hands, const std::vector<bool>& plays);

// For each hand a bit for each card of the dealer's with which it is played.
using Plays = std::vector<std::uint64_t>;
RuleText five_card_text(const FiveCardOrder& order, const std::vector<FiveCardHand>& hands, const Plays& plays);
// Nothing if the sentences cannot be read.
std::optional<Plays> five_card_plays(const FiveCardOrder& order, const std::vector<FiveCardHand>& hands,
                                     const RuleText& text);

}  // namespace felt::audit
