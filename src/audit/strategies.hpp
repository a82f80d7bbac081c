// Ways of deciding that have names, read from their words.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "audit/five_cards.hpp"
#include "audit/three_cards.hpp"

namespace felt::audit {

struct ThreeCardStrategy {
  std::string name, words;
  std::function<bool(const ThreeCardHand&)> plays;
};
std::vector<ThreeCardStrategy> three_card_strategies(const RuleBook& book);

struct FiveCardStrategy {
  std::string name, words;
  std::function<bool(const FiveCardHand&, Card seen)> plays;
};
std::vector<FiveCardStrategy> five_card_strategies(const RuleBook& book);

}  // namespace felt::audit
