// A player at a pot table who is no person. Decides by what lies open to his seat and by what he may do: the cards of
// others are out of his reach. Knows neither how a table is run nor who else is a bot.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "cards/shuffle.hpp"
#include "hands/hand.hpp"
#include "pot/betting.hpp"

namespace felt::play {

enum class Strength : std::uint8_t {
  simple,  // by the look of his own hand, and of what lies open against it
  steady,  // by his chance against hands at random, and by what the pot offers
  strong   // the same against the hands that others would have stayed in with; now and then he bluffs
};
std::string_view name(Strength strength);
std::optional<Strength> strength_named(std::string_view word);

// What a seat may know of the round: its own cards, those that lie open, and the chips.
class Sight {
 public:
  Sight(const RuleBook& book, const Table& table, Box box) : book_(book), table_(table), box_(box) {}

  [[nodiscard]] const RuleBook& book() const { return book_; }
  [[nodiscard]] Box box() const { return box_; }
  [[nodiscard]] std::span<const Card> own() const;
  [[nodiscard]] std::span<const Card> board() const;
  // The open cards of another, and how many he has in all.
  [[nodiscard]] Lanes open_lanes(Box other) const;
  [[nodiscard]] int cards_of(Box other) const { return static_cast<int>(round().hand(other).cards.size()); }
  // Who can still win, but for himself; seats, one bit each.
  [[nodiscard]] std::uint32_t others() const;
  [[nodiscard]] Money in_pot() const { return round().in_pot; }
  [[nodiscard]] Money own_street() const { return round().hand(box_).street; }
  [[nodiscard]] int street() const { return round().street; }
  [[nodiscard]] int streets() const { return static_cast<int>(book_.pot->streets.size()); }
  [[nodiscard]] int raises() const { return round().raises; }
  [[nodiscard]] Ranking ranking() const;
  [[nodiscard]] DeckSize deck() const { return static_cast<DeckSize>(round().deck_cards); }
  [[nodiscard]] pot::Options options() const { return pot::options(book_, table_, box_); }

 private:
  [[nodiscard]] const PotRound& round() const { return table_.pot.round; }

  const RuleBook& book_;
  const Table& table_;
  Box box_;
};

// What his own cards are worth as they stand, with those in the middle.
HandValue value_so_far(const Sight& sight);

// What he does; the amount as a player says it, zero where none is said.
struct BotMove {
  Move move = Move::none;
  Money amount;
  bool operator==(const BotMove&) const = default;
};
// At his turn; always a legal move.
BotMove choose_move(Strength strength, const Sight& sight, ByteSource& chance);

// How many minimums he posts as the buck.
int choose_blind(const RuleBook& book, const Table& table);

}  // namespace felt::play
