// A hand of fixed-limit seven card stud as the Poker Hand History format has it (docs/phh.md): what its fields say, and
// as text. Does not know whether the actions can follow each other, nor what anybody wins.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pot/pots.hpp"

namespace felt::phh {

// An amount of the format as chips, if it is one: digits, with two decimals at most that are not zero.
Result<Money> chips_of(std::string_view text);

inline constexpr std::size_t kPlayersMax = kBoxesMax;

struct Action {
  std::string text;
  int line = 0;  // of the file
};

// What a file that Felt wrote says beside the format's own fields, in fields that start with an underscore.
struct House {
  std::string rulebook;
  std::string betting;
  int round = 0;
  Money minimum;
  Money commission;  // what was taken
  pot::CommissionScale scale;
};

// Players are in the order in which they are dealt to.
struct History {
  std::string file;
  int line = 1;
  std::string section;  // of a file with several hands
  std::string hand;     // its name or number, if it has one
  Money ante;           // everybody's
  bool ante_trimming = false;
  Money bring_in;
  Money small_bet;
  Money big_bet;
  std::vector<std::optional<Money>> stacks;  // nothing where unknown
  std::vector<Action> actions;
  std::vector<std::string> names;  // or empty
  std::vector<int> seats;          // or empty
  int seat_count = 0;              // 0: not said
  std::vector<Money> finishing;    // or empty
  std::vector<Money> winnings;     // or empty
  std::optional<House> house;

  [[nodiscard]] std::size_t players() const { return stacks.size(); }
  // "p2", or "p2 Ann".
  [[nodiscard]] std::string player(std::size_t place) const;
};

// One hand as a file of its own (.phh), or several as numbered sections (.phhs).
std::string to_phh(const History& history);
std::string to_phhs(std::span<const History> histories);

}  // namespace felt::phh
