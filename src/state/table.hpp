// The state of a table with the house as bank: a plain value that events make (state/apply.hpp). Knows neither
// what is allowed nor who may see what.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "state/event.hpp"
#include "state/pot.hpp"
#include "state/terms.hpp"

namespace felt {

// Where a round stands. `between` is no round: bets may be opened, cards shuffled.
enum class Phase : std::uint8_t {
  between,
  betting,
  called,  // no more bets; no card yet
  dealing,
  dealt,  // all cards are out, decisions are not open yet
  decision,
  folds,    // all have decided; folded hands wait to be counted
  reveal,   // the dealer's hand may be turned
  shown,    // it has been; hands are being settled
  jackpot,  // hands are settled, jackpot prizes are not
  clear,    // all is settled; cards lie on the table
  voided    // the round is void; cards lie on the table
};
std::string_view name(Phase phase);

// The chips of one wager of one hand, and what became of them.
struct Stake {
  Money staked;     // on the layout now
  Money placed;     // put down this round
  Money effective;  // what is at risk of it; set by the call
  Money lost;
  Money paid;
  Outcome outcome = Outcome::none;
  bool operator==(const Stake&) const = default;
};

struct BoxHand {
  PersonId player;
  std::array<Stake, kStakes> stakes{};
  Money bonus_paid;
  Money coupon;
  Money coupon_taken;  // its face, once it was paid or lost
  Choice choice = Choice::none;
  bool dealt_in = false;
  bool blind = false;  // may not be looked at before it is settled
  bool voided = false;
  bool racked = false;  // in the discard rack
  bool turned = false;  // face up for all
  bool looked = false;  // its player has seen it
  bool settled = false;
  bool answered = false;  // kept or retracted its wagers when asked
  bool losers_taken = false;
  bool jackpot_pending = false;  // a jackpot hand whose prize is not fixed yet
  std::uint8_t rack_place = 0;   // how many hands lay in the rack with it
  Time clock;                    // of its own, when it came back later than the others were asked
  HandValue jackpot_value;
  boost::container::static_vector<Card, 6> cards;

  bool operator==(const BoxHand&) const = default;
  [[nodiscard]] Stake& stake(Wager wager) { return stakes[static_cast<std::size_t>(wager)]; }
  [[nodiscard]] const Stake& stake(Wager wager) const { return stakes[static_cast<std::size_t>(wager)]; }
  // Only those with chips of their own lie anywhere: not the bonus, not a coupon.
  [[nodiscard]] bool has(Wager wager) const { return wager < Wager::ante_bonus && !stake(wager).placed.is_zero(); }
  [[nodiscard]] bool on_layout(Wager wager) const {
    return wager < Wager::ante_bonus && !stake(wager).staked.is_zero();
  }
  [[nodiscard]] bool folded() const { return choice == Choice::fold; }
  [[nodiscard]] bool in_play() const { return dealt_in && !voided && !folded(); }
};

enum class JackpotStage : std::uint8_t { none, called, registered, carried, recorded, done };

// A round, from the moment bets may be placed. The table keeps the last one, so that it can still be undone.
struct Round {
  std::int32_t number = 0;
  Phase phase = Phase::between;
  Pause pause = Pause::none;
  bool shuffled = false;
  bool cut = false;
  bool cover_out = false;  // the cover card lies before the deck for the cut
  bool loaded = false;
  bool started = false;    // the first card is out, or the call made, as the book counts
  bool announced = false;  // play or fold
  bool opened = false;     // players may look at their cards
  bool stub_done = false;
  bool stub_counted = false;
  bool revealed = false;
  bool dealer_plays = false;    // the dealer qualifies
  bool no_hand_called = false;  // a wrong number of dealer's cards
  bool antes_paid = false;
  bool was_void = false;
  bool misdealt = false;  // void for its deal, so that wagers may be left standing
  bool counts = false;    // played out, so that notices and abstentions count it
  bool full = false;      // every seat has been taken since it began
  std::uint8_t deck = 0;
  std::uint8_t next = 0;  // place of the next card in `order`
  std::uint8_t exposed = 0;
  std::uint8_t exposed_last = 0;  // those of the last report, which may be dismissed
  std::uint8_t face_up = 0;       // cards found face up in the shoe
  std::uint8_t settle_step = 0;
  std::uint8_t hands_racked = 0;
  std::uint8_t burnt_place = 0;  // of the last burnt hand in the rack, 0 if there is none
  std::uint32_t boxes = 0;       // those with a hand, one bit each
  std::uint32_t asked = 0;       // those whose players have asked for advice
  Cards order;                   // of the shoe; only the dealt part at a live table
  CardSet seen;
  CardSet shown;       // wrongly exposed, so that everybody knows them
  CardSet shown_last;  // by the last report
  boost::container::static_vector<Card, 6> dealer;
  boost::container::static_vector<Card, 2> jackpot_cards;
  HandValue dealer_value;
  std::array<BoxHand, kBoxesMax + 1> hands{};
  std::array<PersonId, 8> step_by{};  // who shuffled, cut, called, dealt, announced, revealed, settled, collected
  // An irregularity that waits to be ruled on: its place in the book's rows.
  std::int16_t pending_row = -1;
  bool pending_definite = false;
  bool miscounted = false;  // the last count of the cards was wrong
  Box pending_box;
  std::uint32_t pending_boxes = 0;
  Cards pending_cards;
  Point retract_point{};
  Pause paused_before = Pause::none;  // what goes on waiting once the cards are counted
  Time paused_at;
  std::int64_t paused_ms = 0;     // in all the pauses that are over
  Time clock;                     // since when somebody has had to decide, in playing time
  Time asked_at;                  // since when players may take wagers back
  std::uint32_t may_retract = 0;  // boxes that must still answer
  std::uint32_t standing = 0;     // boxes whose wagers of this misdealt round stay for the next
  // The jackpot game of this round.
  JackpotStage game = JackpotStage::none;
  std::int16_t game_wagers = 0;
  bool meter_asked = false;
  std::uint8_t royals = 0;
  std::uint8_t straight_flushes = 0;

  bool operator==(const Round&) const = default;
  [[nodiscard]] bool has(Box box) const { return box.number <= kBoxesMax && ((boxes >> box.number) & 1) != 0; }
  [[nodiscard]] BoxHand& hand(Box box) { return hands[box.number]; }
  [[nodiscard]] const BoxHand& hand(Box box) const { return hands[box.number]; }
  // From the first card until all cards are racked.
  [[nodiscard]] bool running() const { return phase >= Phase::dealing; }
  // The same, or from the call if the book counts from there.
  [[nodiscard]] bool begun() const { return running() || (phase == Phase::called && started); }
  // The time without the pauses: nobody's time to decide runs while play waits.
  [[nodiscard]] Time playing(Time at) const { return at.plus_ms(-paused_ms); }
};

struct Player {
  PersonId person;
  Box seat;
  Money chips;
  Money held;     // winnings kept back pending an investigation
  Money owes;     // what an undone round could not take back
  Limits limits;  // his own, with a marker; a zero maximum is none
  bool under_minimum_told = false;
  bool play_match_told = false;
  bool excluded = false;
  bool operator==(const Player&) const = default;
  [[nodiscard]] bool has_limits() const { return !limits.maximum.is_zero(); }
};

struct DeckState {
  bool here = false;
  bool checked = false;  // checked in, or inspected and verified
  bool inspected = false;
  bool spread = false;
  bool looked = false;
  bool washed = false;
  bool prechecked = false;
  bool removed = false;   // taken away; cards that replace it are signed for
  bool replaced = false;  // cards changed and not yet signed for
  bool signed_dealer = false;
  bool signed_supervisor = false;
  bool in_shuffler = false;
  bool hand_dealt = false;  // ever dealt from the hand
  bool checked_out = false;
  bool out_due = false;  // in play when the table closed, and not counted since
  PersonId inspected_by;
  PersonId signed_by;
  Time opened_at;
  std::int16_t rounds_uncounted = 0;
  bool operator==(const DeckState&) const = default;
  [[nodiscard]] int signatures() const { return (signed_dealer ? 1 : 0) + (signed_supervisor ? 1 : 0); }
};

struct Notice {
  bool given = false;
  Time at;
  std::int64_t rounds = 0;  // rounds that counted when it was given
  Money amount;
  std::int32_t number = 0;
  bool operator==(const Notice&) const = default;
};

enum class Life : std::uint8_t { closed, open, closing };

struct Case {
  PersonId person;
  std::string text;
  std::uint8_t stage = 0;  // 0 open, 1 decided, 2 referred, 3 reviewed
  bool operator==(const Case&) const = default;
};

// A jackpot prize that somebody must still approve.
struct HeldPrize {
  PersonId person;
  Box box;
  Money amount;
  std::int32_t round = 0;
  bool from_meter = false;
  bool operator==(const HeldPrize&) const = default;
};

struct Table {
  Terms terms;
  Life life = Life::closed;
  bool opened_once = false;
  bool day_open = false;  // cards were checked in and not yet out
  bool superseded = false;
  Time quiet_since;  // the last round's end, or when the table or its cards were made ready
  std::uint32_t approvals = 0;
  bool sign_set = false;
  std::uint8_t pay_tables_set = 0;  // 1 the bonus, 2 pair plus
  PersonId dealer;
  bool inspector_told = false;
  bool shoe_here = true;
  bool shoe_filled = false;  // an automated shoe that holds its cards from round to round
  std::array<DeckState, 2> decks{};
  std::array<Notice, kTerms> notices{};
  Notice closing;
  std::vector<Player> players;
  std::array<PersonId, kBoxesMax + 1> owner{};          // of each box
  std::array<std::uint8_t, kBoxesMax + 1> abstained{};  // rounds without a wager at a full table, by seat
  std::int32_t waiting = 0;                             // who want a seat and have none
  std::int32_t free_elsewhere = 0;
  std::int64_t rounds = 0;  // begun
  std::int64_t rounds_counted = 0;
  std::int16_t rounds_since_count = 0;
  bool count_missed = false;
  std::uint8_t last_deck = 0;
  bool any_round = false;
  bool meter_bound = false;
  bool meter_works = false;
  bool meter_manual = false;
  bool meter_shown = false;  // its display shows the meter
  std::vector<Case> cases;
  std::vector<HeldPrize> prizes;
  // The money of the house at this table. Chips, bets and what is held add up with it to what was bought.
  Money bank;
  Money bought;
  Money cashed;
  Money to_meters;
  Money from_meters;
  // Wagers of a misdealt round that stay valid for the next, by box.
  std::array<PersonId, kBoxesMax + 1> carried{};
  std::int16_t carried_wagers = 0;
  PotTable pot;  // if players bet against each other
  std::array<Round, 2> both_rounds{};
  std::uint8_t current = 0;

  bool operator==(const Table&) const = default;
  [[nodiscard]] Round& round() { return both_rounds[current]; }
  [[nodiscard]] const Round& round() const { return both_rounds[current]; }
  [[nodiscard]] const Round& last_round() const { return both_rounds[1 - current]; }
  [[nodiscard]] const Player* find(PersonId person) const;
  [[nodiscard]] Player* find(PersonId person);
};

// Nobody has played for as long as the house has set.
inline bool idle_too_long(const Table& table, Time at) {
  return table.terms.idle_minutes > 0 &&
         at.ms - table.quiet_since.ms >= std::int64_t{table.terms.idle_minutes} * 60'000;
}

// The boxes with a hand, in rising or falling order of their numbers: clockwise, or from the dealer's right.
template <class Visit>
void for_each_box(std::uint32_t boxes, const Visit& visit) {
  for (; boxes != 0; boxes &= boxes - 1) visit(Box{static_cast<std::uint8_t>(std::countr_zero(boxes))});
}
template <class Visit>
void for_each_box_from_right(std::uint32_t boxes, const Visit& visit) {
  while (boxes != 0) {
    const int number = 31 - std::countl_zero(boxes);
    boxes &= ~(std::uint32_t{1} << number);
    visit(Box{static_cast<std::uint8_t>(number)});
  }
}

}  // namespace felt
