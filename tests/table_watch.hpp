// Watches a table from outside. Keeps books of its own from the events alone, with nothing in common with
// state/apply.cpp and table/view.cpp, and compares: chips, stakes, what a void round gives back, who sees which card.
// Answers with what is wrong, or with nothing.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "state/table.hpp"

namespace felt {

class Watch {
 public:
  explicit Watch(const RuleBook& book) : book_(book) {}

  // The events of one command, and the table after them.
  std::string see(const std::vector<Event>& events, const Table& after);

 private:
  struct Account {
    Money chips, held, owes, bought, cashed;
  };
  struct Stake {
    Money staked, lost, paid;
  };
  struct Hand {
    PersonId player;
    std::array<Stake, kStakes> stakes{};
    Money bonus;
    bool blind = false;
    bool turned = false;
    std::vector<Card> cards;
  };
  // What was put down, and where it went.
  struct Flow {
    Money put, back, house, meters, carried;
  };
  struct Round {
    std::array<Hand, kBoxesMax + 1> hands{};
    std::vector<Card> dealer, up, jackpot, shown;
    bool open = false;  // players may look
    bool revealed = false;
    Flow flow;
    std::map<PersonId, Money> worth;  // of everybody when betting opened
  };
  struct Carried {
    PersonId owner;
    Money amount;
  };

  std::string one(const Event& event);
  std::string settle(Hand& hand, const Event& event);
  std::string reverse(const Event& event);
  void deal(const Event& event);
  [[nodiscard]] std::map<PersonId, Money> worth() const;
  [[nodiscard]] std::string compare_worth(const std::map<PersonId, Money>& before, const char* when) const;
  [[nodiscard]] std::string compare(const Table& table) const;
  [[nodiscard]] std::string compare_views(const Table& table) const;
  [[nodiscard]] std::string compare_cards(const Table& table) const;
  void give_back(Hand& hand, Money& staked, Flow& flow);

  const RuleBook& book_;
  std::map<PersonId, Account> people_;
  Round round_;
  Round last_;
  std::map<int, Carried> carried_;
  Money bank_, to_meters_, from_meters_;
};

}  // namespace felt
