// What a rule book says of decks, cuts and hands: every answer names its point. Does not know
// tables, players or money.
#pragma once

#include <span>
#include <vector>

#include "hands/census.hpp"
#include "rules/book.hpp"

namespace felt {

// The ranking for a deck and the wish to count the ace low, if the book allows the deck. Of 52 cards
// and in house games the ace is low in straights whatever the wish.
Ruling<Ranking> ranking_for(const RuleBook& book, DeckSize deck, bool ace_low);

// Whether a cut may take `depth` cards off the top.
Ruling<void> cut_allowed(const RuleBook& book, DeckSize deck, int depth);

// A hand's value, the point that says what such a hand is, and the cards that make it.
struct JudgedHand {
  HandValue value;
  Point point;
  std::vector<Card> made_of;
};

// The cards of one hand as the book's game is decided by; in Manila the hole cards first, then the
// board. Stud takes the best five of five to seven.
Ruling<JudgedHand> judge_hand(const RuleBook& book, Ranking ranking, std::span<const Card> cards);

// One to four up-cards, for the stud games.
Ruling<JudgedHand> judge_showing(const RuleBook& book, Ranking ranking, std::span<const Card> cards);

// Who wins, and the point that decides it: the order of hands; within a category what that category is
// ranked by, or the cards that count next; or that the best are equal.
struct Verdict {
  std::vector<std::size_t> winners;
  Point point;
};
Verdict judge_winner(const RuleBook& book, Ranking ranking, std::span<const JudgedHand> hands);

// The point that says what a hand of a category is, of 52 cards.
Point category_point(Category category);

// The same for two hands, without finding out which cards count.
Point compare_point(const RuleBook& book, const JudgedHand& one, const JudgedHand& other);

// Whether a dealer's hand takes part.
bool dealer_qualifies(const DealerRules& dealer, HandValue value);

// How many hands of each category the game can be decided by.
Census census(const RuleBook& book, Ranking ranking);

}  // namespace felt
