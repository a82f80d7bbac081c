// The state of a round in which players bet against each other, and of the table around it: plain values that events
// make (state/apply.hpp). Knows neither what is allowed nor who may see what.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include <boost/container/static_vector.hpp>

#include "hands/hand.hpp"
#include "rules/book.hpp"
#include "state/command.hpp"

namespace felt {

// Where a round stands. Between rounds stakes may change.
enum class PotPhase : std::uint8_t {
  between,
  shuffled,  // waits for the cut
  cut,       // waits for blind or antes
  posted,    // waits for the first card
  dealing,   // cards of a street leave the shoe
  betting,
  closed,  // betting is over; the next street is due
  showdown,
  won  // every pot has its winners; commission and chips are to be passed
};
std::string_view name(PotPhase phase);

// A seat's part in a round.
struct PotHand {
  PersonId player;
  Money street;  // wagered in this betting round
  Money total;   // in this round of play
  Money held;    // put in out of turn and not yet a wager
  Money won;
  bool dealt_in = false;
  bool folded = false;
  bool voided = false;  // a wrong number of cards
  bool out = false;     // excluded, or his wager was declared void
  bool tapped_out = false;
  bool wagered = false;   // at all in this round, also if it went back to him
  bool acted = false;     // since the last full wager
  bool may_raise = true;  // has not acted of his own will since then
  bool checked = false;   // in this betting round
  bool released = false;  // his out-of-turn wager was overtaken: he may take it back
  bool forced = false;    // the next wager is not his choice
  bool looked = false;    // at cards that lie where they should not
  bool shown = false;
  bool unseen = false;  // threw his hand away at the showdown
  bool short_loser = false;
  std::uint8_t folded_at = 0;  // the how many-th to fold
  std::uint16_t up = 0;        // which cards lie face up, one bit each
  std::uint8_t fresh = 0;      // how many of his cards, the last ones, came before this betting round
  HandValue value;             // once it was shown
  // Room for what falls to a seat at a live table before anybody notices.
  boost::container::static_vector<Card, 16> cards;

  bool operator==(const PotHand&) const = default;
  [[nodiscard]] bool contends() const { return dealt_in && !folded && !voided && !out; }
  [[nodiscard]] bool live() const { return contends() && !tapped_out; }
  [[nodiscard]] bool is_up(std::size_t card) const { return ((up >> card) & 1) != 0; }
  // The cards that lie face up; no more of them than a hand can have in any game.
  [[nodiscard]] Lanes open() const {
    Lanes open;
    int room = 7;
    for (std::uint32_t left = up & ((std::uint32_t{1} << cards.size()) - 1); left != 0 && room > 0; left &= left - 1) {
      open += cards[static_cast<std::size_t>(std::countr_zero(left))];
      --room;
    }
    return open;
  }
};

// A wager may be bounded by a card that was turned too early.
enum class Cap : std::uint8_t { none, highest_total, minimum };

// What is plain of a round: set back in one step when the next begins.
struct PotRoundFields {
  std::int32_t number = 0;
  PotPhase phase = PotPhase::between;
  std::uint8_t street = 0;  // betting rounds, the first is 0
  Box buck;
  bool cut_declined = false;
  bool started = false;          // the first card is out
  bool over = false;             // played out, or invalidated
  bool misdealt = false;         // to be dealt again to the same players
  bool reshuffle = false;        // the rest of the shoe must be shuffled ...
  bool recut = false;            // ... and cut
  bool bet_last_street = false;  // there was betting on the last cards
  bool opened = false;           // somebody has opened this betting round in full
  bool unseen_last = false;      // the last hole cards lie untouched until all are dealt
  bool last_cards_out = false;
  std::uint8_t raises = 0;
  std::uint8_t folds = 0;
  std::uint8_t blind_multiple = 0;
  Money blind;  // what the blind is, whatever its holder could pay
  Money high;   // the highest total of this betting round, and at least the blind or the forced wager
  Money last_raise;
  Money in_pot;  // what lies in the middle
  Money commission;
  Box opener;
  Box turn;         // who must act
  Box called;       // whose wager set what has to be called in this betting round
  Box last_called;  // the same of the last betting round that had one
  Box shows;        // who must show or throw away
  Cap cap = Cap::none;
  Money cap_amount;
  std::uint8_t deck_cards = 52;
  std::uint8_t next = 0;  // place of the next card in `order`
  CardSet seen;
  std::uint32_t boxes = 0;            // dealt in, one bit each
  std::uint32_t contending = 0;       // of these, who can still win: as their hands say
  std::uint32_t tapped = 0;           // and who is in with all he has
  std::uint8_t communal_streets = 0;  // streets that gave one card for all
  std::uint8_t board_ahead = 0;       // communal cards that were turned too early and whose betting is still to come
  Time clock;
  // An irregularity that waits to be ruled on.
  Pause pause = Pause::none;
  std::int16_t pending_row = -1;  // its place in the book's rows
  Box pending_box;
  std::uint32_t pending_boxes = 0;
  bool pending_looked = false;

  bool operator==(const PotRoundFields&) const = default;
};

struct PotRound : PotRoundFields {
  Cards order;  // of the shoe; only the dealt part at a live table
  std::array<PotHand, kBoxesMax + 1> hands{};
  boost::container::static_vector<Card, 8> board;
  Cards pending_cards;  // of an irregularity that waits to be ruled on

  bool operator==(const PotRound&) const = default;
  [[nodiscard]] bool has(Box box) const { return box.number <= kBoxesMax && ((boxes >> box.number) & 1) != 0; }
  [[nodiscard]] PotHand& hand(Box box) { return hands[box.number]; }
  [[nodiscard]] const PotHand& hand(Box box) const { return hands[box.number]; }
  [[nodiscard]] bool running() const { return phase != PotPhase::between; }
};

// What all players must agree to.
enum class Agreement : std::uint8_t { deck_40, deck_32, ace_low, blind, ante };
inline constexpr std::size_t kAgreements = 5;
inline constexpr std::uint32_t kOperatorAgrees = std::uint32_t{1} << 31;

// A seat somebody wants, or that fell vacant.
struct SeatRequest {
  Box box;
  PersonId person;
  std::optional<Card> drawn;
  bool operator==(const SeatRequest&) const = default;
};

struct PotTable {
  Box buck;  // of the round being played, or of the next
  bool buck_placed = false;
  std::array<std::uint32_t, kAgreements> agreed{};  // seats, one bit each, and the operator's
  bool mode_agreed = false;
  std::uint32_t sitting_out = 0;
  std::uint32_t waits_for_buck = 0;  // sat out when the buck was due
  std::uint32_t left_out = 0;        // of the next round, by the supervisor
  std::uint32_t short_stakes = 0;    // cannot bring their stakes to the minimum
  std::vector<PersonId> waiting;
  std::vector<SeatRequest> requests;
  std::array<Time, kBoxesMax + 1> vacant_since{};
  PotRound round;
  bool operator==(const PotTable&) const = default;
};

inline std::uint32_t bit_of(Box box) { return box.is_box() ? std::uint32_t{1} << box.number : 0; }

// The next of these seats clockwise after one; kNoBox if there is none.
inline Box next_of(std::uint32_t boxes, Box after) {
  const std::uint32_t above = after.number >= 31 ? 0 : boxes & ~((std::uint32_t{2} << after.number) - 1);
  const std::uint32_t pick = above != 0 ? above : boxes;
  return pick == 0 ? kNoBox : Box{static_cast<std::uint8_t>(std::countr_zero(pick))};
}
// The same counting from a seat itself.
inline Box first_of(std::uint32_t boxes, Box from) { return (boxes & bit_of(from)) != 0 ? from : next_of(boxes, from); }

// Whether exactly one seat is meant.
inline bool one_seat(std::uint32_t boxes) { return boxes != 0 && (boxes & (boxes - 1)) == 0; }

// Of these seats, clockwise from one, itself the first: those at it and above, then those below.
template <class Visit>
void for_each_box_from(std::uint32_t boxes, Box from, const Visit& visit) {
  const std::uint32_t below = (std::uint32_t{1} << from.number) - 1;
  for (std::uint32_t left = boxes & ~below; left != 0; left &= left - 1)
    visit(Box{static_cast<std::uint8_t>(std::countr_zero(left))});
  for (std::uint32_t left = boxes & below; left != 0; left &= left - 1)
    visit(Box{static_cast<std::uint8_t>(std::countr_zero(left))});
}

// The first of these seats clockwise after one that is wanted, itself the last; kNoBox if there is none.
template <class Wanted>
Box find_box_after(std::uint32_t boxes, Box after, const Wanted& wanted) {
  const std::uint32_t upto = (std::uint32_t{2} << after.number) - 1;
  for (const std::uint32_t part : {boxes & ~upto, boxes & upto}) {
    for (std::uint32_t left = part; left != 0; left &= left - 1) {
      const Box box{static_cast<std::uint8_t>(std::countr_zero(left))};
      if (wanted(box)) return box;
    }
  }
  return kNoBox;
}

template <class Wanted>
std::uint32_t seats_where(const PotRound& round, const Wanted& wanted) {
  std::uint32_t seats = 0;
  for (std::uint32_t left = round.boxes; left != 0; left &= left - 1) {
    const Box box{static_cast<std::uint8_t>(std::countr_zero(left))};
    seats |= std::uint32_t{wanted(round.hand(box))} << box.number;
  }
  return seats;
}
inline std::uint32_t contenders(const PotRound& round) { return round.contending; }
inline std::uint32_t live_players(const PotRound& round) { return round.contending & ~round.tapped; }

}  // namespace felt
