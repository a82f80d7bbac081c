// What one viewer may know of a table: a type that has no place for a card he may not see, whatever his role.
#pragma once

#include <vector>

#include "rules/book.hpp"
#include "state/table.hpp"

namespace felt {

// A hand as it lies: how many cards, and the faces this viewer may know.
struct VisibleHand {
  int cards = 0;
  std::vector<Card> faces;  // all of them, or those dealt face up
  bool operator==(const VisibleHand&) const = default;
};

struct VisibleBox {
  Box box;
  PersonId player;
  std::array<Money, kStakes> stakes{};
  Choice choice = Choice::none;
  bool voided = false;
  bool settled = false;
  // Where players bet against each other: wagered in this betting round, and in this round of play.
  Money street;
  Money total;
  bool folded = false;
  bool tapped_out = false;
  VisibleHand hand;
  bool operator==(const VisibleBox&) const = default;
};

struct View {
  Life life = Life::closed;
  Phase phase = Phase::between;
  Pause pause = Pause::none;
  Terms terms;
  std::int32_t round = 0;
  std::vector<VisibleBox> boxes;
  VisibleHand dealer;
  VisibleHand jackpot_cards;
  // Where players bet against each other.
  PotPhase pot_phase = PotPhase::between;
  Money in_pot;
  Box buck;
  Box turn;
  std::vector<Card> board;
  Money chips;  // the viewer's own
  bool operator==(const View&) const = default;
};

View view(const RuleBook& book, const Table& table, Who viewer);

}  // namespace felt
