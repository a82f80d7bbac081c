// What equity is asked for: which cards are known at a showdown of a pot game, and which are still to come. Made from a
// rule book, which says how many cards decide, who may sit, and what happens when the shoe runs short. Does not know
// how an answer is found.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hands/hand.hpp"
#include "rules/book.hpp"

namespace felt::equity {

// How a showdown is decided, all cards being out.
struct Showdown {
  Ranking ranking;
  bool two_and_three = false;  // exactly two own cards and three communal ones; else the best five of all
  int own = 7;                 // cards that each player has in the end
  int communal = 0;            // cards for everybody

  [[nodiscard]] int cards() const { return own + communal; }
  bool operator==(const Showdown&) const = default;
};

struct Question {
  Showdown showdown;
  std::vector<CardSet> hands;  // what is known of each player's own cards
  CardSet board;               // communal cards that are known
  CardSet dead;                // cards that nobody can get

  [[nodiscard]] int players() const { return static_cast<int>(hands.size()); }
  [[nodiscard]] int unknown(int player) const { return showdown.own - hands[static_cast<std::size_t>(player)].size(); }
  [[nodiscard]] int unknown_board() const { return showdown.communal - board.size(); }
  // Cards that anybody may still get, in rising order.
  [[nodiscard]] std::vector<Card> live() const;
};

// Cards as they are asked about: those that are known, and how many there are besides.
struct PartlyKnown {
  std::vector<Card> known;
  int unknown = 0;
};

// Why there is no such question: what was wrong, and the point of the book that says so, if one does.
struct Objection {
  std::string what;
  std::optional<Point> point;
};

struct Asked {
  DeckSize deck = DeckSize::cards_52;
  bool ace_low = false;
  std::vector<PartlyKnown> hands;
  std::optional<PartlyKnown> board;
  PartlyKnown dead;
};

// A hand may have fewer cards than it will have in the end: the others are unknown, whether said so or not. In stud, as
// many cards are communal as the book turns when the shoe cannot serve everybody (`communal_card`): dead cards, known
// or not, have left the shoe.
tl::expected<Question, Objection> make_question(const RuleBook& book, const Asked& asked);

}  // namespace felt::equity
