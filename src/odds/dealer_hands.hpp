// The dealer's hands that hold the cards seen, by value: in mixed suits as patterns of ranks with a number of ways
// each, and the flushes among them, which take a suit apart. Does not know players.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "odds/pattern.hpp"
#include "odds/standing.hpp"

namespace felt::odds {

// How often a completion of the dealer's hand counts, by its ranks; once if there is no such function.
using CompletionWeight = std::function<std::uint32_t(const Pattern& completion)>;

using RankCounts = std::array<std::uint8_t, 13>;

// What the cards seen lack, in mixed suits. Its ways are a product of up to four factors.
struct Completion {
  HandValue value;                      // of the whole hand
  std::array<std::uint8_t, 4> factors;  // places in Factors
  std::uint32_t weight = 1;
};

// The same in one suit.
struct FlushCompletion {
  HandValue mixed;
  HandValue suited;
  std::uint16_t ranks;
  std::uint32_t weight;
};

// In how many ways one to four cards can be chosen of each rank, as many being left as there are; and a one.
class Factors {
 public:
  static constexpr std::uint8_t kOne = 13 * 4;
  static std::uint8_t place(int rank, int many) { return static_cast<std::uint8_t>(rank * 4 + many - 1); }
  Factors() { of_[kOne] = 1; }
  void set(const RankCounts& left);
  [[nodiscard]] std::uint32_t ways(const Completion& completion) const {
    const auto& f = completion.factors;
    return of_[f[0]] * of_[f[1]] * of_[f[2]] * of_[f[3]];
  }

 private:
  std::array<std::uint32_t, 13 * 4 + 1> of_{};
};

class DealerHands {
 public:
  // Hands of three or five cards; the dealer plays with `qualifies` or better.
  DealerHands(int cards, const Pattern& seen, HandValue qualifies, const CompletionWeight& weight = {});

  // How they stand against a hand, so many cards of each rank being left. `blocked` has, for each suit that all cards
  // seen are of, the ranks that the dealer cannot get in it.
  [[nodiscard]] Standing standing(HandValue hand, const RankCounts& left, std::span<const std::uint16_t> blocked) const;

  // By value, and how many of the first do not qualify.
  [[nodiscard]] const std::vector<Completion>& mixed() const { return mixed_; }
  [[nodiscard]] const std::vector<FlushCompletion>& flushes() const { return flushes_; }
  [[nodiscard]] std::size_t out() const { return out_; }

 private:
  HandValue qualifies_;
  std::vector<Completion> mixed_;
  std::vector<FlushCompletion> flushes_;
  std::size_t out_ = 0;
};

}  // namespace felt::odds
