// What is said to a table: one plain value for every command. Does not know what is allowed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/container/static_vector.hpp>

#include "base/money.hpp"
#include "cards/card.hpp"
#include "state/ids.hpp"
#include "state/terms.hpp"

namespace felt {

enum class Do : std::uint8_t {
#define FELT_COMMAND(name, words) name,
#include "state/commands.inc"
#undef FELT_COMMAND
};
std::string_view name(Do what);

// Up to a deck of cards, in order, without allocating.
using Cards = boost::container::static_vector<Card, 52>;

enum class DeckStep : std::uint8_t {
  check_in,
  check_out,
  precheck,
  inspect,
  verify,
  spread,
  offer_look,
  wash,
  replace,
  sign,
  remove,
  count
};
std::string_view name(DeckStep step);
std::optional<DeckStep> deck_step_named(std::string_view word);

// The number of a `stub` that was counted and had no cards in it: 0 says that nobody counted.
inline constexpr std::int32_t kNoneCounted = -1;

// Fields that a command does not use stay as they are here.
struct Command {
  Do what = Do::rules;
  Who who;
  Time at;
  Box box;          // where
  PersonId person;  // whom it concerns
  Wager wager = Wager::ante;
  Choice choice = Choice::none;
  Move move = Move::none;
  Outcome outcome = Outcome::none;
  Term term = Term::dealt;
  DeckStep step = DeckStep::check_in;
  std::int32_t number = 0;  // depth, count, deck, seconds ...
  std::uint32_t boxes = 0;  // several boxes, one bit each
  Money amount;
  Money amount_max;
  Cards cards;
  std::string text;     // trigger, cause, reason
  std::string finding;  // what was found on looking closer
};

}  // namespace felt
