// A jackpot as a table offers it, whichever of the two a book has: what a hand wins at a meter, alone or beside others
// of its round, and what of that is not on the meter. Does not know chances. The book outlives it.
#pragma once

#include <optional>
#include <vector>

#include "jackpot/boomerang.hpp"
#include "jackpot/micro.hpp"

namespace felt::odds {

struct JackpotAsked {
  std::size_t option = 0;        // place among the book's, if it has any
  std::int64_t seed = 0;         // for each dollar of cost; 0: the book's lowest, or its only one
  Money cost;                    // of a wager
  std::optional<Money> meter{};  // what it holds; none: what it is reset to
};

// What royal and straight flushes of one round get.
struct Together {
  int royal_flushes = 0;
  int straight_flushes = 0;
  Money royal_flush{};     // each; where odd cents are given out, who is settled first has one more
  Money straight_flush{};  // each
  Money paid{};            // to all of them
  MicroDollars added{};    // by the house: what the meter does not hold of that, and what it is filled up with
  MicroDollars left{};     // on the meter

  bool operator==(const Together&) const = default;
};

class Jackpot {
 public:
  static Result<Jackpot> of(const RuleBook& book, const JackpotAsked& asked);

  [[nodiscard]] const RuleBook& book() const { return *book_; }
  [[nodiscard]] Money cost() const { return cost_; }
  [[nodiscard]] Money meter() const { return meter_; }
  // What the meter is reset to.
  [[nodiscard]] Money seed() const { return seed_; }
  // The least that the meter can hold.
  [[nodiscard]] Money meter_least() const { return book_->prize_meter ? seed_ : Money(); }
  // What a wager adds that adds to the meter: each, or each that wins nothing.
  [[nodiscard]] MicroDollars added() const { return added_; }
  // Two cards are everybody's.
  [[nodiscard]] bool shared_cards() const { return book_->prize_meter.has_value(); }
  // Of the meter; a hand that takes none has its prize from the house.
  [[nodiscard]] int percent(JackpotHand hand) const;
  // What it pays at least, whatever the meter holds.
  [[nodiscard]] Money floor(JackpotHand hand) const;
  // Best first.
  [[nodiscard]] std::vector<JackpotHand> hands() const;

  [[nodiscard]] Money prize(JackpotHand hand, Money meter) const;
  [[nodiscard]] Together together(Money meter, int royal_flushes, int straight_flushes) const;
  // Whether one deck can deal so many to one round.
  [[nodiscard]] bool possible(int royal_flushes, int straight_flushes) const;

 private:
  explicit Jackpot(const RuleBook& book) : book_(&book) {}
  [[nodiscard]] Together on_prize_meter(Money meter, Together together) const;
  [[nodiscard]] Together on_boomerang(Money meter, Together together) const;

  const RuleBook* book_;
  std::size_t option_ = 0;
  Money cost_;
  Money seed_;
  Money meter_;
  MicroDollars added_;
};

// The most that a meter may hold, so that no product leaves its word.
inline const Money kMeterMax = Money::dollars(1'000'000'000'000);

}  // namespace felt::odds
