// Every situation of a player who knows his own cards and some of the dealer's, counted without dealing: suits matter
// only where the cards that are seen can still become a flush, so hands are told apart by ranks and, in that case, by
// the ranks that the player holds in that suit. Does not know wagers, nor why cards were seen.
#pragma once

#include <vector>

#include "odds/dealer_hands.hpp"

namespace felt::odds {

class SeenCards {
 public:
  // Hands of three or five cards, of which 1 to all of the dealer's are seen; the dealer plays with `qualifies` or
  // better.
  SeenCards(int cards, int seen, HandValue qualifies, CompletionWeight weight = {});

  [[nodiscard]] const std::vector<Pattern>& hands() const { return hands_; }
  // What may be seen: pieces of work that do not depend on each other.
  [[nodiscard]] const std::vector<Pattern>& seen() const { return seen_; }

  // Appends all situations in which the cards seen have this pattern.
  void situations(std::size_t seen, std::vector<Situation>& all) const;

 private:
  struct HandRanks {
    Pattern pattern;
    HandValue mixed;
    HandValue suited;  // of a pattern without pairs
    Category mixed_category, suited_category;
  };
  int cards_;
  HandValue qualifies_;
  CompletionWeight weight_;
  std::vector<Pattern> hands_;
  std::vector<HandRanks> values_;
  std::vector<Pattern> seen_;
};

}  // namespace felt::odds
