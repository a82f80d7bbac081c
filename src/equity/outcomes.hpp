// What many showdowns came to: how often which players had the best hand. Whole numbers only; the report divides.
// Does not know cards.
#pragma once

#include <cstdint>
#include <vector>

namespace felt::equity {

__extension__ using Wide = unsigned __int128;

// The players whose hands are the best: bit i stands for player i.
using Winners = std::uint32_t;

// An exact fraction, in lowest terms.
struct Fraction {
  Wide numerator = 0;
  Wide denominator = 1;
  bool operator==(const Fraction&) const = default;
};

class Outcomes {
 public:
  Outcomes() = default;
  explicit Outcomes(int players) : players_(players), times_(std::size_t{1} << players) {}

  void add(Winners winners, Wide times) { times_[winners] += times; }
  void merge(const Outcomes& other);

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] Wide times(Winners winners) const { return times_[winners]; }
  [[nodiscard]] Wide total() const;
  // How often a player has the best hand together with `sharers` - 1 others; with 1, how often he wins alone.
  [[nodiscard]] Wide shared(int player, int sharers) const;
  [[nodiscard]] Wide wins(int player) const { return shared(player, 1); }
  [[nodiscard]] Wide ties(int player) const;
  // The part of a pot that he gets on average: his wins, and a part of every tie. Needs an outcome.
  [[nodiscard]] Fraction share(int player) const;

  bool operator==(const Outcomes&) const = default;

 private:
  int players_ = 0;
  std::vector<Wide> times_;  // by winners
};

}  // namespace felt::equity
