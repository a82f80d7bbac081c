// What may be asked of a house's prize meters: one flat command, of which each ask reads some fields.
// Knows no state; what is answered stands in jackpot/meter_event.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jackpot/ids.hpp"
#include "jackpot/micro.hpp"
#include "rules/book.hpp"

namespace felt {

// The fields that an ask reads, besides rank and at, stand behind it.
enum class MeterAsk : std::uint8_t {
  // Systems and their tables.
  open_system,      // cost option seed tables, rate and payouts if they are to be checked
  describe_table,   // table declared: what a table of another game brings along
  notify_table,     // table change system: the sign at the table is up
  notify_close,     // system table: the sign at one of the system's tables is up
  notify_option,    // option seed: the notice is up
  withdraw_notice,  // table, or system, or neither for the notice of an option: the sign is down
  add_table,        // system table
  remove_table,     // table
  transfer_table,   // table system
  close_system,     // system shares
  succeed_system,   // system cost option seed: close the only system and open the next on its tables
  change_option,    // option seed, for all systems
  // Equipment and displays.
  probe_meter,       // system works: the meter can record amounts
  probe_times,       // table works: settlement times can be recorded
  probe_reading,     // system works: a manager can read the meter
  show_meter,        // table: its display shows the meter
  lose_display,      // table: its display is stale or dark
  arrange_manually,  // table reason
  end_manual,        // table
  promote_meter,     // system, or none for all
  read_meter_at,     // settlement
  // A round's jackpot game.
  call_wagers,     // table: may the dealer call for jackpot wagers?
  register_game,   // table round wagers
  return_wagers,   // table wagers ground: some go back, the rest stay for this round
  cancel_game,     // table ground: all go back, of a registered or a carried game
  carry_game,      // table wagers (0 for all): valid for the next round
  leave_carried,   // table wagers ground
  join_carried,    // table: newcomers are invited
  record_outcome,  // table round royal_flushes straight_flushes bonuses chip_unit
  undo_record,     // settlement: the round is void; its game stands registered again
  refund_record,   // settlement: the round is invalidated; its wagers go back
  return_prize,    // settlement amount: a prize, or a part of it, is not paid after all
  refund_wagers,   // settlement wagers amount: they go back after the record, and a prize that was paid with them
  raise_prize,     // settlement amount: a manager finds a prize to be so much more
};
inline constexpr int kMeterAsks = static_cast<int>(MeterAsk::raise_prize) + 1;

enum class TableChange : std::uint8_t { add, remove, transfer };

// Why jackpot wagers go back.
enum class ReturnGround : std::uint8_t {
  retraction,         // a hand was retracted, void, or could not be matched
  unbet_box,          // wagers taken back because an unbet box was dealt
  cards_not_rebuilt,  // the jackpot cards cannot be put right
  cards_mixed,        // jackpot cards mixed with a player's
  started_wrongly,
  invalidated,
  leaves,  // a carried wager's owner will not go on
  no_ante,
  no_next_round,
};
inline constexpr int kReturnGrounds = static_cast<int>(ReturnGround::no_next_round) + 1;

// Kebab-case words, for scripts.
std::string_view name(MeterAsk ask);
std::string_view name(TableChange change);
std::string_view name(ReturnGround ground);
std::optional<MeterAsk> meter_ask_named(std::string_view name);
std::optional<TableChange> table_change_named(std::string_view name);
std::optional<ReturnGround> return_ground_named(std::string_view name);

// The option, seed and rate that all systems of a house share.
struct JackpotTerms {
  std::string option;
  std::int64_t seed = 0;  // for each dollar of a wager's cost
  int rate_basis_points = 0;

  bool operator==(const JackpotTerms&) const = default;
};

// What the rules of the game at a table say of its jackpot. A table that declares nothing plays by
// the meters' own book.
struct DeclaredJackpot {
  std::vector<Category> hands;
  std::vector<std::pair<Category, std::int64_t>> per_dollar;
  std::int64_t seed = 0;
  int rate_basis_points = 0;
  Money cost;

  bool operator==(const DeclaredJackpot&) const = default;
};

// What a table by the meters' own book declares; unknown options and seeds declare nothing.
DeclaredJackpot declared_by_book(const RuleBook& book, const JackpotTerms& terms, Money cost);

struct MeterShare {
  SystemId system{};
  MicroDollars amount;

  bool operator==(const MeterShare&) const = default;
};

// Where at their table the wagers of a game lie. A meter that is not told takes any for any other.
struct WagerPlaces {
  std::uint32_t at = 0;  // one bit a box
  // Carried wagers that lie elsewhere now, by box: from, to.
  std::vector<std::pair<std::uint8_t, std::uint8_t>> moved;

  bool operator==(const WagerPlaces&) const = default;
};

struct MeterCommand {
  MeterAsk ask = MeterAsk::call_wagers;
  int rank = 0;  // of the acting role in the book's order; below 0 is no role of the house
  Time at;
  SystemId system{};
  TableId table{};
  RoundNumber round{};
  SettlementNumber settlement{};
  std::vector<TableId> tables;

  Money cost;
  std::string option;
  std::int64_t seed = 0;
  int rate_basis_points = 0;  // 0: the one of option and seed
  std::string payouts;        // the option whose payout table is used; empty: the same option's
  TableChange change = TableChange::add;
  std::optional<DeclaredJackpot> declared;
  std::vector<MeterShare> shares;

  bool works = true;
  std::string reason;
  ReturnGround ground = ReturnGround::retraction;
  int wagers = 0;
  WagerPlaces places;
  int royal_flushes = 0;
  int straight_flushes = 0;
  Money amount;                       // of a prize
  int bonuses = 0;                    // hands paid by the house, not by the meter
  Money chip_unit = Money::cents(1);  // what prizes are rounded up to
};

}  // namespace felt
