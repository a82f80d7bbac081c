// Follows the actions of a hand: who puts in what, who folds, which cards are known, who shows. An action that cannot
// be is refused with its line; one that only breaks the usual limits is noted, since rules differ. Knows no hand
// values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "phh/history.hpp"
#include "rules/reader.hpp"

namespace felt::phh {

struct Hand {
  Money total;   // put in
  Money street;  // of it in this betting round
  bool folded = false;
  bool mucked = false;  // at the showdown
  bool shown = false;
  bool all_in = false;
  bool acted = false;     // since the last raise
  int folded_at = 0;      // the how many-th to fold
  int folded_street = 0;  // 3 to 7
  std::vector<std::optional<Card>> cards;

  [[nodiscard]] bool contends() const { return !folded; }
  [[nodiscard]] bool live() const { return !folded && !all_in; }
};

struct Followed {
  std::vector<Hand> hands;
  std::vector<std::optional<Card>> board;  // cards for all, when the deck ran short
  std::vector<std::string> notes;
  bool showdown = false;  // more than one was left

  // All cards that a player's hand is made from, if they are known.
  [[nodiscard]] std::optional<std::vector<Card>> known(std::size_t place) const;
};

// A hand that is not played to its end is refused, too.
tl::expected<Followed, Problem> follow(const History& history);

}  // namespace felt::phh
