// The meter of the Boomerang Jackpot: a pool whose balance is on display, a reserve, and the bank that
// lends what both lack. One aggregate is one meter, of one table or of several that are linked. It knows
// tables and rounds by number and hands by category: no players, no cards, no clock.
//
// A table's way through a round:
//   begin_round → freeze_amount when the first hand that wins is turned → pay_prizes, hands in the order
//   of settlement → sign_off where two prizes are shares of the meter → post_chips, which also reseeds.
// A round without winners needs only post_chips; a void one release_amount or reverse_round. If a winner's
// hand turns out void, withdraw_prizes and pay_prizes again for the others.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jackpot/ids.hpp"
#include "rules/book.hpp"

namespace felt {

// The fields that an ask reads, besides rank and at, stand behind it.
enum class BoomerangAsk : std::uint8_t {
  open_meter,       // link approval chip (zero: the book's), sharing if the book shares
  bind_table,       // table
  show_amount,      //
  set_sign,         // amount: what the sign says, where there is no meter
  change_split,     // split approval: for rounds that begin from now on
  share_royals,     // approval
  pay_in_full,      //
  begin_round,      // table round
  freeze_amount,    // table round
  release_amount,   // table round
  pay_prizes,       // table round hands
  sign_off,         // table round, as a supervisor or as the reviewer
  post_chips,       // table round losing winning
  withdraw_prizes,  // table round: of a round whose chips are not posted yet
  reverse_round,    // table round
  correct_account,  // account amount reason second_rank or reviewer
};
inline constexpr int kBoomerangAsks = static_cast<int>(BoomerangAsk::correct_account) + 1;

std::string_view name(BoomerangAsk ask);
std::optional<BoomerangAsk> boomerang_ask_named(std::string_view name);

// Of a losing chip, in basis points.
struct ContributionSplit {
  int pool = 0;
  int reserve = 0;

  bool operator==(const ContributionSplit&) const = default;
};

struct JackpotHand {
  Category category = Category::odd_cards;
  bool dead_mans_hand = false;  // two pairs, aces and eights

  bool operator==(const JackpotHand&) const = default;
};

struct BoomerangCommand {
  BoomerangAsk ask = BoomerangAsk::show_amount;
  int rank = 0;           // of the acting role in the book's order; below 0 is no role of the house
  bool reviewer = false;  // the book's reviewing role acts, or stands beside the acting one
  int second_rank = -1;   // who else stands for a correction
  Time at;
  TableId table{};
  RoundNumber round{};
  std::optional<MeterLink> link;  // none given: the book's
  Money chip;
  Money amount;
  std::string approval;
  std::string sharing;  // the approval for sharing, on opening
  std::string reason;
  ContributionSplit split;
  MeterAccount account = MeterAccount::pool;
  std::vector<JackpotHand> hands;
  int losing = 0;
  int winning = 0;
};

// What accounts hold, or how an event moves them. What came in is what went out or is there:
// pool + reserve = chips + advanced + corrected - prizes.
struct BoomerangAccounts {
  Money pool;
  Money reserve;
  Money advanced;  // by the bank, less what it got back
  Money owed;      // of that, what the reserve owes the bank for prizes
  Money chips;
  Money prizes;
  Money corrected;

  BoomerangAccounts& operator+=(const BoomerangAccounts& other);
  [[nodiscard]] bool balanced() const { return pool + reserve == chips + advanced + corrected - prizes; }
  bool operator==(const BoomerangAccounts&) const = default;
};

struct BoomerangRound {
  ContributionSplit split;
  std::optional<Money> frozen;
  int prizes = 0;
  int meter_prizes = 0;  // those that are a share of the meter
  bool royal_flush = false;
  bool supervisor_signed = false;
  bool reviewer_signed = false;
  bool posted = false;
  bool reversed = false;
  BoomerangAccounts moved;

  bool operator==(const BoomerangRound&) const = default;
};

struct PoolChange {
  Money by;
  Point cause = Point::jackpot_seed;
  Time at;

  bool operator==(const PoolChange&) const = default;
};

struct BoomerangMeter {
  bool open = false;
  MeterLink link = MeterLink::none;
  Money chip;
  ContributionSplit split;
  std::string split_approval;
  std::string sharing;  // the approval by which royal flushes share; empty: each is paid in full
  std::optional<Money> sign;
  BoomerangAccounts accounts;
  PoolChange last_change;
  std::uint64_t payments = 0;
  std::map<TableId, std::map<RoundNumber, BoomerangRound>> tables;  // every bound table has a place

  // The amount on display: the pool's balance, or what the sign says.
  [[nodiscard]] Money displayed() const;
  // Null where there is none.
  [[nodiscard]] const BoomerangRound* round(TableId table, RoundNumber number) const;
  bool operator==(const BoomerangMeter&) const = default;
};

enum class BoomerangTold : std::uint8_t {
  meter_opened,
  meter_seeded,
  table_bound,
  amount_shown,
  sign_set,
  split_changed,
  sharing_approved,
  sharing_ended,
  round_begun,
  amount_frozen,
  amount_released,
  hands_together,
  several_winners,
  payment_numbered,
  royals_share,
  odd_cent_given,
  percentage_rounded,
  prize_found,
  bank_lent,
  prize_paid,
  signed_off,
  chips_posted,
  stakes_posted,
  deposit_made,
  bank_repaid,
  pool_reseeded,
  prizes_withdrawn,
  round_reversed,
  account_corrected,
};

struct BoomerangEvent {
  BoomerangTold told = BoomerangTold::amount_shown;
  Point point = Point::jackpot_meter_shown;
  Time at;
  TableId table{};
  RoundNumber round{};
  BoomerangAccounts moved;

  Money amount;   // what is shown, frozen, found, paid, posted
  int place = 0;  // of a hand in the order of settlement, from 1; or how many
  JackpotHand hand;
  // Where a prize or a reseeding came from.
  Money from_pool;
  Money from_reserve;
  Money from_bank;

  MeterLink link = MeterLink::none;
  Money chip;
  ContributionSplit split;
  ContributionSplit split_before;
  bool reviewer = false;
  MeterAccount account = MeterAccount::pool;
  std::string text;  // an approval or a reason

  bool operator==(const BoomerangEvent&) const = default;
};

// Appends what follows from the command, or refuses and appends nothing. The book has a Boomerang Jackpot.
Ruling<void> decide(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command,
                    std::vector<BoomerangEvent>& events);

void apply(BoomerangMeter& meter, const BoomerangEvent& event);

// One line of plain words: "pool 12003.50 reserve 1.50".
std::string describe(const BoomerangEvent& event);

// What a hand wins on a displayed amount if it is the only one; zero for a hand that does not pay.
Money boomerang_prize(const RuleBook& book, JackpotHand hand, Money displayed);

}  // namespace felt
