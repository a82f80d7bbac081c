// Five cards against five, one of the dealer's seen: every dealer's hand against every hand of the player's. Hands that
// differ by the names of suits only are looked at once.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "audit/hand.hpp"
#include "audit/settle.hpp"
#include "base/share_work.hpp"

namespace felt::audit {

inline constexpr std::int64_t kDealerHands = 163'185;  // with one card seen, of the 46 that are left

struct FiveCardHand {
  std::array<Card, 5> cards;
  std::array<int, 5> places;  // in the deck
  std::uint64_t others = 0;   // a bit for each place of the deck that it does not hold
  HandRank rank;
  std::int16_t order = 0;  // the better has the greater; equal hands the same
  int times = 0;           // hands that differ by the names of suits only
};

// What every hand of five cards is worth, as its place in the order of all that can be: 0 to 7461.
class FiveCardOrder {
 public:
  FiveCardOrder();
  [[nodiscard]] std::int16_t of(int a, int b, int c, int d, int e) const {  // places in the deck, rising
    return orders_[index(a, b, c, d, e)];
  }
  [[nodiscard]] const HandRank& rank(int order) const { return ranks_[static_cast<std::size_t>(order)]; }
  [[nodiscard]] int least_of(const HandRank& rank) const;
  [[nodiscard]] int size() const { return static_cast<int>(ranks_.size()); }
  // Hands of each category among 2,598,960, and what is no worse than a given one.
  [[nodiscard]] std::array<std::int64_t, kCategories> census() const;
  [[nodiscard]] std::int64_t at_least(int order) const;

 private:
  [[nodiscard]] std::size_t index(int a, int b, int c, int d, int e) const {
    return choose_[0][static_cast<std::size_t>(a)] + choose_[1][static_cast<std::size_t>(b)] +
           choose_[2][static_cast<std::size_t>(c)] + choose_[3][static_cast<std::size_t>(d)] +
           choose_[4][static_cast<std::size_t>(e)];
  }
  std::array<std::array<std::size_t, 52>, 5> choose_{};
  std::vector<std::int16_t> orders_;
  std::vector<HandRank> ranks_;
};

// 134,459 of them, the lowest first.
std::vector<FiveCardHand> five_card_hands(const FiveCardOrder& order);

// How each of a few hands stands, by the dealer's card: its place in the deck.
using BySeen = std::array<Standing, 52>;

// Visits every hand with what it came to; `visit` is called from several threads, each hand once. False if stopped.
bool count_five_cards(const FiveCardOrder& order, const std::vector<FiveCardHand>& hands, int qualifies, int threads,
                      const WorkWatch& watch, const std::function<void(std::size_t hand, const BySeen&)>& visit);

// One hand against one card of the dealer's.
Standing count_one(const FiveCardOrder& order, const FiveCardHand& hand, int seen, int qualifies);

}  // namespace felt::audit
