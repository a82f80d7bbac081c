// Who and where: boxes, persons, roles, times, wagers. Plain names for things at a table; knows no rules.
#pragma once

#include <compare>
#include <cstdint>

#include "base/time.hpp"

namespace felt {

// A betting position, numbered clockwise from the dealer's left.
struct Box {
  std::uint8_t number = 0;

  constexpr auto operator<=>(const Box&) const = default;
  [[nodiscard]] constexpr bool is_box() const { return number > 0 && number < 200; }
};
inline constexpr Box kNoBox{0};
// Where cards go that are no player's.
inline constexpr Box kDealerBox{254};
inline constexpr Box kJackpotBox{255};
inline constexpr int kBoxesMax = 16;

// A person known to the house, player or staff; the directory (state/directory.hpp) has the name.
struct PersonId {
  std::uint16_t value = 0;  // 0: nobody

  constexpr auto operator<=>(const PersonId&) const = default;
  [[nodiscard]] constexpr bool is_somebody() const { return value != 0; }
};

// In which capacity somebody speaks. Staff roles are places in the book's order of roles, lowest first.
struct Role {
  std::int16_t rank = kPlayer;

  static constexpr std::int16_t kPlayer = -1;
  static constexpr std::int16_t kObserver = -2;
  static constexpr std::int16_t kReview = -3;    // the inspector or regulator: reads, takes no part
  static constexpr std::int16_t kApprover = -4;  // the body that approves the book
  constexpr auto operator<=>(const Role&) const = default;
  [[nodiscard]] constexpr bool is_staff() const { return rank >= 0; }
};

struct Who {
  Role role;
  PersonId person;
  constexpr auto operator<=>(const Who&) const = default;
};

// What money may be put on, and what is paid beside it.
enum class Wager : std::uint8_t { ante, pair_plus, play, jackpot, ante_bonus, coupon };
inline constexpr int kStakes = 4;  // those with chips of their own

enum class Choice : std::uint8_t { none, play, fold, fold_ante, keep };
// What a player does where players bet against each other. To stand is to call nothing; the wager is the forced one.
enum class Move : std::uint8_t { none, fold, check, call, stand, raise, open, wager, tap_out };
enum class Outcome : std::uint8_t { none, wins, loses, stands_off, returned };

// What play waits for.
enum class Pause : std::uint8_t { none, count, ruling, retraction };

}  // namespace felt
