// What is in the middle when betting is over: the uncalled part, the pots, who wins each, the commission and the
// division. A pure function of what everybody put in and what the hands are worth. Knows no turns and no table.
#pragma once

#include <cstdint>
#include <span>

#include <boost/container/static_vector.hpp>

#include "hands/value.hpp"
#include "rules/book.hpp"
#include "state/ids.hpp"

namespace felt::pot {

// How commission is taken from a pot: so much for each whole step of it, nothing up to `free` and nothing on what lies
// above `cap`.
struct CommissionScale {
  Money free;
  Money step;
  Money per_step;
  Money cap;
  [[nodiscard]] Money of(Money base) const;
  // Charges no pot more than the other, up to the other's cap, and at least one of them less.
  [[nodiscard]] bool cheaper_than(const CommissionScale& other) const;
};
CommissionScale standard_scale(const CommissionRules& rules, Money minimum);

// One player's part in a round.
struct Contribution {
  Box box;
  Money total;
  bool contender = false;  // neither folded nor void nor excluded
  bool void_hand = false;  // or its player is excluded: an uncalled part is not his
  bool tapped_out = false;
  bool unseen = false;         // threw his hand away at the showdown: it beats nobody who kept his
  std::uint8_t folded_at = 0;  // the how many-th to fold; 0 if he did not
  HandValue value;             // of a contender, once there is a showdown
};

inline constexpr std::size_t kPotsMax = kBoxesMax + 1;

struct Pot {
  Money amount;
  Money unmatched;                 // what nobody called and yet stays: outside the commission
  std::uint32_t contributors = 0;  // seats, one bit each
  std::uint32_t eligible = 0;
  std::uint32_t winners = 0;
  bool by_last_fold = false;  // nobody eligible is left: whoever folded last
  bool returned = false;      // and nobody has folded: back to those who paid
};

struct Payout {
  Box box;
  Money amount;
  Money odd;  // how much of it is what could not be shared
};

// Pots won by the same players, charged and divided as one.
struct PotGroup {
  std::uint32_t winners = 0;
  Money gross;
  Money base;
  Money commission;
  bool exempt = false;  // some pot of it, since only the tied had paid into it
  bool capped = false;
  bool by_last_fold = false;
  std::uint8_t pots = 0;
  boost::container::static_vector<Payout, kBoxesMax> payouts;
};

struct Division {
  Box uncalled_to;
  Money uncalled;
  boost::container::static_vector<Pot, kPotsMax> pots;  // the main pot first
  boost::container::static_vector<PotGroup, kPotsMax> groups;
  boost::container::static_vector<Payout, kBoxesMax> returned;  // from pots that no hand can win
};

struct Middle {
  const PotRules& rules;
  CommissionScale scale;
  Box buck;
  std::span<const Contribution> players;  // in rising order of seats
};

// Steps 1 and 2 only: the uncalled part and who plays for what. Winners are not known yet.
Division pots_of(const Middle& middle);
// All of it.
Division divide(const Middle& middle);

// Seats in clockwise order from the buck, itself the first: smaller is nearer.
inline int from_buck(Box buck, Box box) { return (box.number + kBoxesMax + 1 - buck.number) % (kBoxesMax + 1); }

}  // namespace felt::pot
