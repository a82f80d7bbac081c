// Inside src/jackpot: what the halves of deciding on the Boomerang Jackpot share.
#pragma once

#include "jackpot/boomerang.hpp"

namespace felt {

// Collects the events of one command and follows the accounts that they move.
class BoomerangDraft {
 public:
  BoomerangDraft(const BoomerangMeter& meter, const BoomerangCommand& command)
      : accounts(meter.accounts), command_(command) {}

  [[nodiscard]] BoomerangEvent about(BoomerangTold told, Point point, Money amount = {}) const {
    BoomerangEvent event;
    event.told = told;
    event.point = point;
    event.at = command_.at;
    event.table = command_.table;
    event.round = command_.round;
    event.amount = amount;
    return event;
  }
  void put(BoomerangEvent event) {
    accounts += event.moved;
    events.push_back(std::move(event));
  }
  void put(BoomerangTold told, Point point, Money amount = {}) { put(about(told, point, amount)); }

  // The bank lends to the reserve, which owes it.
  void lend(Money amount) {
    if (amount <= Money()) return;
    BoomerangEvent event = about(BoomerangTold::bank_lent, Point::jackpot_shortfall, amount);
    event.moved.reserve = event.moved.advanced = event.moved.owed = amount;
    put(std::move(event));
  }

  BoomerangAccounts accounts;
  std::vector<BoomerangEvent> events;

 private:
  const BoomerangCommand& command_;
};

// What the parts of decide answer with.
using BoomerangAnswer = Ruling<std::vector<BoomerangEvent>>;
BoomerangAnswer decide_round(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command);

// A role that the book does not know is its highest.
bool is_supervisor(const RuleBook& book, int rank);
bool is_operator(const RuleBook& book, int rank);

// The most that an amount in a command may be; keeps sums within a word.
inline const Money kBoomerangAmountMax = Money::dollars(1'000'000'000);

// A percentage of the displayed amount, rounded up to the cent.
Money boomerang_share(Money displayed, const MeterPrize& prize);

}  // namespace felt
