// The routine of a table: what a dealer does without being told between the things a script says. Each step is an
// ordinary command. Does not know scripts.
#pragma once

#include <functional>

#include "table/room.hpp"

namespace felt::script {

class Routine {
 public:
  // `perform` runs one command; a refusal ends the routine.
  using Perform = std::function<Ruling<void>(const Command&)>;
  Routine(Room& room, TableId table, Time at, Perform perform)
      : room_(room), id_(table), at_(at), perform_(std::move(perform)) {}

  // What comes before a command.
  Ruling<void> before(const Command& command, const Cards& order);
  // What follows it.
  Ruling<void> after(const Command& command);

 private:
  [[nodiscard]] const Table& table() const { return room_.table(id_); }
  [[nodiscard]] const Round& round() const { return table().round(); }
  Command step(Do what, std::int16_t rank = 0, std::string_view person = "dealer");
  // The terms that a table must have and lacks, approvals, and the cards as far as the first player's look.
  Ruling<void> prepare_table();
  Ruling<void> open_table();
  [[nodiscard]] bool never_opened() const;
  Ruling<void> clear_table();
  Ruling<void> open_bets();
  Ruling<void> prepare_cards(const Cards& order);
  Ruling<void> close_bets();
  Ruling<void> open_decisions();
  Ruling<void> open_decks(bool to_spread);
  // Where players bet against each other (pot_steps.cpp).
  Ruling<void> before_pot(const Command& command, const Cards& order);
  Ruling<void> after_pot(const Command& command);
  Ruling<void> pass_pot();
  Ruling<void> prepare_pot_table();
  // Shuffled, cut, blind or antes posted: as far as the first card.
  Ruling<void> prepare_pot_round(const Cards& order, PotPhase until);
  Ruling<void> reshuffle(const Cards& order);
  // The streets that are due, until somebody has to act.
  Ruling<void> deal_streets(const Cards& order);

  Room& room_;
  TableId id_;
  Time at_;
  Perform perform_;
};

// A whole deck that deals `cards` first, then the rest in a fixed order. What is no card of the deck stays in, to be
// refused.
Cards deck_starting(const Cards& cards, DeckSize deck = DeckSize::cards_52);
// What is left in the shoe, these cards first.
Cards rest_of_shoe(const Table& table, const Cards& first);
// The next cards that a live table is told, from a whole deck in this order.
Command live_card(const Table& table, const RuleBook& book, const Cards& deck, const Command& said);

}  // namespace felt::script
