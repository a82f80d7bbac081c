// A jackpot wager by the catalogues' words: what wins, how often, what it pays alone and beside others, what the house
// adds. Amounts are cents.
#pragma once

#include <functional>

#include <boost/json.hpp>

#include "audit/five_cards.hpp"
#include "audit/meter.hpp"
#include "audit/rule_text.hpp"
#include "audit/settle.hpp"

namespace felt::audit {

// Whose hands win: three cards of one's own with two for everybody, or five.
class JackpotCount {
 public:
  // By category and, last of all, the dead man's hand.
  using Ways = std::array<std::int64_t, kCategories + 1>;
  // For three cards: `played` by hand, as count_three_cards() lists them.
  static JackpotCount of_three(const FiveCardOrder& order, const std::vector<bool>& played);
  static JackpotCount of_five(const FiveCardOrder& order, const std::vector<FiveCardHand>& hands, const Plays& plays);

  Ways ways{};
  Ways folded{};
  Big deals = 0;
  std::vector<Ways> by_hand;  // for three cards: with how many of the 1,176 pairs
};

class Jackpot {
 public:
  Jackpot(const Asked& asked, JackpotCount count);

  [[nodiscard]] Net net() const;
  [[nodiscard]] const JackpotCount& count() const { return count_; }
  // In cents, over the 1,176 pairs of cards that may come.
  [[nodiscard]] Big prizes_of(std::size_t hand) const;
  // The members that only a jackpot has, but for `weighed`.
  void put(const MeterRun& run, boost::json::object& into) const;
  [[nodiscard]] MeterPlan plan() const;

 private:
  static constexpr std::size_t kDeadMans = kCategories;
  [[nodiscard]] std::int64_t prize(std::size_t kind, std::int64_t meter) const;
  [[nodiscard]] std::int64_t percent(std::size_t kind) const;
  [[nodiscard]] std::int64_t fixed(std::size_t kind) const;
  [[nodiscard]] std::int64_t least(std::size_t kind) const;
  [[nodiscard]] std::vector<std::size_t> kinds() const;
  [[nodiscard]] Big returned(std::int64_t meter) const;  // cents, over all deals
  [[nodiscard]] boost::json::value break_even() const;
  [[nodiscard]] boost::json::array hits() const;
  [[nodiscard]] boost::json::array together() const;
  [[nodiscard]] boost::json::object together(int royals, int straights) const;
  [[nodiscard]] std::int64_t liability() const;

  const Asked& asked_;
  JackpotCount count_;
  std::int64_t seed_ = 0;   // of the meter
  std::int64_t meter_ = 0;  // asked about
  std::int64_t step_ = 0;   // millionths of a dollar
};

}  // namespace felt::audit
