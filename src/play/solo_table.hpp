// A virtual house table with one person at it. The house's side of a round is done by its routine; every step is an
// ordinary command to the engine. Knows no words and no terminal.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "play/asked_terms.hpp"
#include "table/room.hpp"
#include "table/view.hpp"

namespace felt::play {

// What is staked before the deal; zero is nothing.
struct Wagers {
  Money ante;
  Money pair_plus;
  Money jackpot;

  [[nodiscard]] Money sum() const { return ante + pair_plus + jackpot; }
  bool operator==(const Wagers&) const = default;
};

// A choice that is open, and what it costs.
struct Option {
  Choice choice = Choice::none;
  Money cost;
  bool covered = true;  // the chips for it are there
};

class SoloTable {
 public:
  // `next_deck` answers with 52 cards in the order in which they leave the shoe.
  using Decks = std::function<Cards()>;
  SoloTable(const RuleBook& book, Decks next_deck);

  // Sets the terms ("min", "5"), in whatever order the book lets them be set, opens the table and sits down. What
  // the house does not choose has the book's value.
  Result<void> open(const AskedTerms& terms, Money stake);

  // All of the wagers or none.
  Ruling<void> bet(const Wagers& wagers);
  // Deals, and lets the player look.
  Ruling<void> deal();
  // What the player may do now; nothing if no decision is due.
  [[nodiscard]] std::vector<Option> options() const;
  Ruling<void> decide(Choice choice);
  // The player has gone away: what the book makes of a hand that nobody decides.
  Ruling<void> time_out();
  // The dealer's hand, settlement, prizes. Cards stay on the table.
  Ruling<void> finish();
  // The cards are collected, the round is over.
  Ruling<void> collect();
  Ruling<void> buy(Money amount);
  Ruling<void> leave();

  // What was wrong with what was refused last, if that can be said.
  [[nodiscard]] const std::string& refusal_reason() const { return reason_; }
  [[nodiscard]] const RuleBook& book() const { return room_.book(); }
  [[nodiscard]] const Terms& terms() const { return table().terms; }
  [[nodiscard]] View view() const;
  [[nodiscard]] VisibleHand own_hand() const;
  // Whether chips of the player lie on a wager's spot.
  [[nodiscard]] bool stands_on(Wager wager) const;
  [[nodiscard]] Money chips() const;
  // What the jackpot's display shows, if the table has one.
  [[nodiscard]] std::optional<Money> jackpot_shown() const;
  // What happened at the table since wagers were last placed, oldest first.
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  // "player ante wins 10".
  [[nodiscard]] std::string in_words(const Event& event) const;

 private:
  [[nodiscard]] const Table& table() const { return room_.table(id_); }
  [[nodiscard]] Who player() const { return {Role{Role::kPlayer}, person_}; }
  [[nodiscard]] Command by_player(Do what) const;
  Command by_house(Do what, int rank);
  Ruling<void> perform(const Command& command);
  // The routine before and after it, too.
  Ruling<void> perform_with_routine(const Command& command, const Cards& order = {});
  Ruling<void> place(Wager wager, Money amount);
  void take_back_all();
  std::optional<Point> left_out();

  Room room_;
  Decks next_deck_;
  TableId id_;
  PersonId person_;
  // Nothing reads a real clock: it stands still while the player thinks.
  Time now_;
  std::string refused_;  // why, the last time, by its clause
  std::string reason_;   // and what was wrong
  std::vector<Event> events_;
};

}  // namespace felt::play
