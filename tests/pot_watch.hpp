// Watches a table where players bet against each other from outside. Keeps books of its own from the events alone, with
// nothing in common with state/apply_pot.cpp, pot/pots.cpp and table/view.cpp, and compares: every chip, what each has
// in the middle, bets and turns, who wins what by the plain division and the plain hands, who sees which card. Answers
// with what is wrong, or with nothing.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "state/table.hpp"
#include "tests/naive_pots.hpp"

namespace felt {

class PotWatch {
 public:
  explicit PotWatch(const RuleBook& book) : book_(book) {}

  // The events of one command, and the table after them.
  std::string see(const std::vector<Event>& events, const Table& after);

 private:
  struct Account {
    Money chips, owes, bought, cashed;
  };
  struct CardSeen {
    Card card;
    bool up = false;
    bool last_down = false;  // dealt face down before the last betting round
  };
  struct Seat {
    PersonId player;
    Money total, street, held, won;
    bool voided = false;
    bool out = false;
    bool tapped = false;
    bool refilled = false;  // tapped out by blind or ante, and bought before the deal
    bool checked = false;
    bool shown = false;
    int folded = 0;
    std::vector<CardSeen> cards;
    [[nodiscard]] bool in() const { return folded == 0 && !voided && !out; }
    [[nodiscard]] bool live() const { return in() && !tapped; }
  };
  struct Round {
    std::map<int, Seat> seats;
    std::vector<Card> board;
    Money pot, commission, blind, high, last_raise;
    int buck = 0;
    int deck = 52;
    int street = 0;
    int raises = 0;
    int folds = 0;
    bool started = false;
    bool last_out = false;  // everybody has the last card
    bool ante = false;
    bool capped = false;     // by a card that was turned too early
    std::vector<Card> shoe;  // as it must leave it; of a virtual table
    std::size_t next = 0;
    bool shoe_known = false;
    std::map<PersonId, Money> worth;         // of everybody when the cards were shuffled
    std::map<int, std::set<int>> announced;  // winners, by pot
  };
  // What became of the middle in one command.
  struct Settled {
    std::map<int, int> uncalled, passed, returned;
    int commission = 0;
    bool ended = false;
  };

  std::string one(const Event& event, const Table& after);
  std::string bet(Seat& seat, const Event& event, const Table& after);
  std::string put_in(Seat& seat, Money amount);
  std::string deal(const Event& event);
  [[nodiscard]] std::string from_shoe(const std::vector<Card>& cards);
  [[nodiscard]] std::vector<naive::PotPlayer> players_by_hand(bool low_ace) const;
  [[nodiscard]] std::string compare_division(const naive::PlainDivision& plain, const Settled& settled) const;
  [[nodiscard]] std::map<PersonId, Money> worth() const;
  [[nodiscard]] std::string compare_worth(const char* when) const;
  [[nodiscard]] std::string compare_money(const Table& table) const;
  [[nodiscard]] std::string compare_cards(const Table& table) const;
  [[nodiscard]] std::string compare_views(const Table& table) const;

  const RuleBook& book_;
  std::map<PersonId, Account> people_;
  std::map<int, PersonId> sits_;
  Round round_;
  Money bank_;
  Settled settled_;
  std::map<int, std::vector<CardSeen>> rebuilt_;  // hands put right by this command
};

}  // namespace felt
