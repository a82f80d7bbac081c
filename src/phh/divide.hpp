// What a hand comes to by the book of 7 Card Stud: what the hands are worth, who wins which pot and how it is shared,
// and where the file says otherwise. Does not know how a file is written.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "phh/follow.hpp"
#include "rules/judge.hpp"

namespace felt::phh {

struct Outcome {
  Followed followed;
  pot::Division division;                        // player N is the box N
  std::vector<std::optional<JudgedHand>> hands;  // of those who contend, if known
  std::vector<Money> winnings;                   // out of pots
  std::vector<std::optional<Money>> stacks;      // at the end
  std::vector<std::string> differences;          // from what the file says
};

// The winners of a contested pot must be known. Without the word of a file that Felt wrote there is no commission.
tl::expected<Outcome, Problem> divide(const RuleBook& book, const History& history);

}  // namespace felt::phh
