// What is in the middle, divided a second time and as plainly as possible: dollar by dollar, from the catalogue's
// words. Shares nothing with src/pot but the money and the seats.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace felt::naive {

struct PotPlayer {
  int seat = 0;
  int dollars = 0;         // put in, in the whole round
  bool in = false;         // can still win
  bool void_hand = false;  // or excluded: his wagers stay
  bool tapped_out = false;
  int folded = 0;  // the how many-th to fold; 0 if he did not
  std::uint64_t strength = 0;
};

// How the house takes its part, in cents: so much for each whole step, nothing up to `free`, nothing above `cap`.
struct PotHouse {
  std::int64_t free = 1900;
  std::int64_t step = 2000;
  int dollars_each = 1;
  std::int64_t cap = 50'000;
  bool void_uncalled_stays = true;
  bool folded_uncalled_stays = false;
  [[nodiscard]] int charge(int dollars) const;
};

// Dollars that the same players play for.
struct PlainPot {
  int dollars = 0;
  int charged = 0;  // without what nobody matched
  std::set<int> can_win;
  std::set<int> paid_in;
  std::set<int> winners;
  bool nobody = false;  // no hand, no fold: back to those who paid
};

struct PlainDivision {
  std::map<int, int> uncalled;  // by seat
  std::vector<PlainPot> pots;
  std::map<int, int> passed;    // to the winners, after commission
  std::map<int, int> returned;  // of a pot nobody can win
  int commission = 0;
};

// `buck` is the seat that odd money is counted from.
PlainDivision divide_plainly(const std::vector<PotPlayer>& players, int buck, const PotHouse& house);

}  // namespace felt::naive
