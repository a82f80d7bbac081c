#include "base/check.hpp"
#include "jackpot/boomerang.hpp"

namespace felt {
namespace {

// Rounds are known from the first thing that is said of them, with the split of that moment.
BoomerangRound& round_at(BoomerangMeter& meter, const BoomerangEvent& event) {
  const auto table = meter.tables.find(event.table);
  FELT_CHECK(table != meter.tables.end());
  const auto [entry, is_new] = table->second.try_emplace(event.round);
  if (is_new) entry->second.split = meter.split;
  return entry->second;
}

bool of_round(BoomerangTold told) {
  switch (told) {
    case BoomerangTold::meter_opened:
    case BoomerangTold::meter_seeded:
    case BoomerangTold::table_bound:
    case BoomerangTold::amount_shown:
    case BoomerangTold::sign_set:
    case BoomerangTold::split_changed:
    case BoomerangTold::sharing_approved:
    case BoomerangTold::sharing_ended:
    case BoomerangTold::account_corrected: return false;
    default: return true;
  }
}

void apply_to_round(BoomerangMeter& meter, const BoomerangEvent& event) {
  BoomerangRound& round = round_at(meter, event);
  round.moved += event.moved;
  switch (event.told) {
    case BoomerangTold::amount_frozen: round.frozen = event.amount; break;
    case BoomerangTold::amount_released: round.frozen.reset(); break;
    case BoomerangTold::payment_numbered: ++meter.payments; break;
    case BoomerangTold::prize_paid:
      ++round.prizes;
      if (event.hand.category == Category::royal_flush) round.royal_flush = true;
      if (event.hand.category >= Category::straight_flush) ++round.meter_prizes;
      break;
    case BoomerangTold::signed_off: (event.reviewer ? round.reviewer_signed : round.supervisor_signed) = true; break;
    case BoomerangTold::chips_posted:
      round.posted = true;
      round.frozen.reset();
      break;
    case BoomerangTold::prizes_withdrawn:
      round.prizes = round.meter_prizes = 0;
      round.royal_flush = round.supervisor_signed = round.reviewer_signed = false;
      break;
    case BoomerangTold::round_reversed:
      round.reversed = true;
      round.frozen.reset();
      break;
    default: break;
  }
}

}  // namespace

BoomerangAccounts& BoomerangAccounts::operator+=(const BoomerangAccounts& other) {
  pool += other.pool;
  reserve += other.reserve;
  advanced += other.advanced;
  owed += other.owed;
  chips += other.chips;
  prizes += other.prizes;
  corrected += other.corrected;
  return *this;
}

Money BoomerangMeter::displayed() const { return link == MeterLink::none ? sign.value_or(Money()) : accounts.pool; }

const BoomerangRound* BoomerangMeter::round(TableId table, RoundNumber number) const {
  const auto rounds = tables.find(table);
  if (rounds == tables.end()) return nullptr;
  const auto found = rounds->second.find(number);
  return found == rounds->second.end() ? nullptr : &found->second;
}

void apply(BoomerangMeter& meter, const BoomerangEvent& event) {
  meter.accounts += event.moved;
  if (!event.moved.pool.is_zero()) meter.last_change = {.by = event.moved.pool, .cause = event.point, .at = event.at};
  if (of_round(event.told)) apply_to_round(meter, event);
  switch (event.told) {
    case BoomerangTold::meter_opened:
      meter.open = true;
      meter.link = event.link;
      meter.chip = event.chip;
      meter.split = event.split;
      meter.split_approval = event.text;
      break;
    case BoomerangTold::table_bound: meter.tables.try_emplace(event.table); break;
    case BoomerangTold::sign_set: meter.sign = event.amount; break;
    case BoomerangTold::split_changed:
      meter.split = event.split;
      meter.split_approval = event.text;
      break;
    case BoomerangTold::sharing_approved: meter.sharing = event.text; break;
    case BoomerangTold::sharing_ended: meter.sharing.clear(); break;
    default: break;
  }
  FELT_CHECK(!meter.accounts.pool.is_negative());
  FELT_CHECK(!meter.accounts.reserve.is_negative());
  FELT_CHECK(!meter.accounts.owed.is_negative());
  FELT_CHECK(meter.accounts.balanced());
}

}  // namespace felt
