#include "audit/strategies.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace felt::audit {
namespace {

constexpr auto kQueen = static_cast<int>(Rank::queen);

bool has_rank(const HandRank& hand, int rank) {
  return std::find(hand.ranks.begin(), hand.ranks.end(), rank) != hand.ranks.end();
}

// "Bet on a pair or better; on ace-king if the dealer's card ..."
bool by_three_rules(const HandRank& hand, int seen) {
  if (hand.category != Category::odd_cards) return true;
  if (hand.ranks[0] != static_cast<int>(Rank::ace) || hand.ranks[1] != static_cast<int>(Rank::king)) return false;
  const bool matches = has_rank(hand, seen);
  // ... is a two to a queen and matches one of yours,
  if (seen <= kQueen && matches) return true;
  // or is an ace or king and you hold a queen or jack,
  if (seen > kQueen && (has_rank(hand, kQueen) || has_rank(hand, static_cast<int>(Rank::jack)))) return true;
  // or matches none of yours, you hold a queen and it is lower than your fourth card.
  return !matches && has_rank(hand, kQueen) && seen < hand.ranks[3];
}

}  // namespace

std::vector<ThreeCardStrategy> three_card_strategies(const RuleBook& book) {
  const HandRank qualifies = least_that_qualifies(book);
  return {{"always play", "play every hand", [](const ThreeCardHand&) { return true; }},
          {"play as the dealer qualifies", fmt::format("play {} or better", in_words(qualifies)),
           [qualifies](const ThreeCardHand& hand) { return hand.rank >= qualifies; }}};
}

std::vector<FiveCardStrategy> five_card_strategies(const RuleBook& book) {
  const HandRank qualifies = least_that_qualifies(book);
  HandRank usual = qualifies;  // A-K-J-8-3
  usual.ranks[2] = static_cast<int>(Rank::jack);
  usual.ranks[3] = static_cast<int>(Rank::eight);
  usual.ranks[4] = static_cast<int>(Rank::three);
  const auto at_least = [](const HandRank& least) {
    return [least](const FiveCardHand& hand, Card /*seen*/) { return hand.rank >= least; };
  };
  return {
      {"always play", "bet on every hand", [](const FiveCardHand&, Card) { return true; }},
      {"play as the dealer qualifies", "bet on ace-king or better", at_least(qualifies)},
      {"any pair", "bet on a pair or better",
       [](const FiveCardHand& hand, Card) { return hand.rank.category != Category::odd_cards; }},
      {"any pair or A-K-J-8-3", "bet on A-K-J-8-3 or better", at_least(usual)},
      {"any pair, ace-king by three rules",
       "bet on a pair or better; on ace-king if the dealer's card is a two to a queen and matches one of yours, or "
       "is an ace or king and you hold a queen or jack, or matches none of yours, you hold a queen and it is lower "
       "than your fourth card",
       [](const FiveCardHand& hand, Card seen) { return by_three_rules(hand.rank, static_cast<int>(seen.rank())); }}};
}

}  // namespace felt::audit
