// What the house sets for a table: limits, pay tables, ways of dealing. Does not know whether a book allows it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/money.hpp"
#include "rules/book.hpp"
#include "state/ids.hpp"

namespace felt {

struct Limits {
  Money minimum;
  Money maximum;  // zero: not set
  auto operator<=>(const Limits&) const = default;
};

// The names by which terms are set, announced and printed.
enum class Term : std::uint8_t {
#define FELT_TERM(name, words) name,
#include "state/terms.inc"
#undef FELT_TERM
};
inline constexpr int kTerms = 0
#define FELT_TERM(name, words) +1
#include "state/terms.inc"
#undef FELT_TERM
    ;
std::string_view name(Term term);

// What only a table where players bet against each other has.
struct PotTerms {
  DeckSize deck = DeckSize::cards_52;
  bool ace_low = false;  // with a reduced deck, by agreement
  BettingMode mode = BettingMode::blind;
  BetLimit limit = BetLimit::fixed;
  Money stake_minimum;              // zero: not set
  std::uint8_t blind_multiple = 0;  // fixed by the house; 0 leaves it to the buck
  // A cheaper commission; zero: the book's own.
  Money commission_free;
  Money commission_step;
  std::int32_t commission_cap = 0;  // in minimums
  std::int32_t offer_seconds = 30;  // how long a vacant seat is kept for those who are seated
  bool operator==(const PotTerms&) const = default;
};

struct Terms {
  bool live = false;      // a person deals and the cards are entered; otherwise a shuffled deck comes in
  std::uint8_t mode = 0;  // which of the book's ways of dealing
  Shuffling shuffling = Shuffling::manual;
  std::uint8_t decks = 1;
  std::uint8_t seats = 1;
  Limits ante;
  Limits pair_plus;
  Money multiple;        // what a wager must be a multiple of; zero: not set
  Money payout_maximum;  // zero: none
  Money chip_unit = Money::cents(1);
  std::uint8_t bonus_table = 0;  // places in the book's lists of pay tables
  std::uint8_t pair_plus_table = 0;
  std::uint8_t version = 0;
  bool extra_boxes = false;  // the house lets a player have more than one box
  bool coupons = false;
  bool device_counts = false;  // the shuffling device reports its count
  bool jackpot = false;
  Money jackpot_cost;
  std::uint8_t jackpot_option = 0;    // which of the book's
  std::int32_t decision_seconds = 0;  // 0: no limit
  std::int16_t opens_at = 0;          // gaming hours, minutes of the day; equal: always
  std::int16_t closes_at = 0;
  std::int32_t idle_minutes = 0;
  PotTerms pot;
  bool operator==(const Terms&) const = default;
};

// Within the hours of gaming, which may go past midnight.
inline bool gaming_at(const Terms& terms, Time at) {
  if (terms.opens_at == terms.closes_at) return true;
  const int now = at.minute_of_day();
  return terms.opens_at < terms.closes_at ? now >= terms.opens_at && now < terms.closes_at
                                          : now >= terms.opens_at || now < terms.closes_at;
}

}  // namespace felt
