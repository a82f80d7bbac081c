#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "jackpot/meter_event.hpp"

namespace felt {
namespace {

constexpr std::array<std::string_view, kMeterAsks> kAsks = {
    "open-system",   "describe-table", "notify-table",   "notify-close", "notify-option",  "withdraw-notice",
    "add-table",     "remove-table",   "transfer-table", "close-system", "succeed-system", "change-option",
    "probe-meter",   "probe-times",    "probe-reading",  "show-meter",   "lose-display",   "arrange-manually",
    "end-manual",    "promote-meter",  "read-meter-at",  "call-wagers",  "register-game",  "return-wagers",
    "cancel-game",   "carry-game",     "leave-carried",  "join-carried", "record-outcome", "undo-record",
    "refund-record", "return-prize",   "refund-wagers",  "raise-prize",
};
constexpr std::array<std::string_view, 3> kChanges = {"add", "remove", "transfer"};
constexpr std::array<std::string_view, kReturnGrounds> kGrounds = {
    "retraction",  "unbet-box", "cards-not-rebuilt", "cards-mixed",   "started-wrongly",
    "invalidated", "leaves",    "no-ante",           "no-next-round",
};

template <class Named, std::size_t count>
std::optional<Named> named(const std::array<std::string_view, count>& names, std::string_view text) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) return std::nullopt;
  return static_cast<Named>(found - names.begin());
}

std::string wagers(int count) { return fmt::format("{} wager{}", count, count == 1 ? "" : "s"); }

std::string works(bool works) { return works ? "works" : "fails"; }

std::string terms(const JackpotTerms& terms) {
  return fmt::format("option {} seed {} rate {}.{:02}%", terms.option, terms.seed, terms.rate_basis_points / 100,
                     terms.rate_basis_points % 100);
}

std::string table_change(const MeterEvent& event) {
  if (event.change_of_table == TableChange::remove) return fmt::format("leaves system {}", number(event.system));
  const std::string to = number(event.other) == 0 ? "the next system" : fmt::format("system {}", number(event.other));
  return (event.change_of_table == TableChange::add ? "joins " : "moves to ") + to;
}

}  // namespace

std::string_view name(MeterAsk ask) { return kAsks[static_cast<std::size_t>(ask)]; }
std::string_view name(TableChange change) { return kChanges[static_cast<std::size_t>(change)]; }
std::string_view name(ReturnGround ground) { return kGrounds[static_cast<std::size_t>(ground)]; }
std::optional<MeterAsk> meter_ask_named(std::string_view name) { return named<MeterAsk>(kAsks, name); }
std::optional<TableChange> table_change_named(std::string_view name) { return named<TableChange>(kChanges, name); }
std::optional<ReturnGround> return_ground_named(std::string_view name) { return named<ReturnGround>(kGrounds, name); }

std::string describe(const MeterEvent& event) {
  const std::uint32_t system = number(event.system);
  const std::uint32_t table = number(event.table);
  const std::string meter = fmt::format("system {} meter {}", system, to_string(event.meter));
  const std::string each = to_string(event.amount);
  switch (event.told) {
    case MeterTold::terms_set: return terms(event.terms);
    case MeterTold::meter_seeded: return fmt::format("system {} seed {}", system, to_string(event.change));
    case MeterTold::table_joined: return fmt::format("table {} joins system {}", table, system);
    case MeterTold::system_opened: return fmt::format("system {} open, wager {}", system, each);
    case MeterTold::table_described: return fmt::format("table {} described", table);
    case MeterTold::hands_agree: return fmt::format("table {} pays the hands of system {}", table, system);
    case MeterTold::payouts_agree: return fmt::format("table {} has the payouts of system {}", table, system);
    case MeterTold::rates_agree: return fmt::format("table {} has seed and rate of system {}", table, system);
    case MeterTold::cost_agrees: return fmt::format("table {} has the wager of system {}", table, system);
    case MeterTold::table_notified: return fmt::format("sign at table {}: {}", table, table_change(event));
    case MeterTold::close_notified: return fmt::format("sign at table {}: system {} closes", table, system);
    case MeterTold::option_notified:
      return fmt::format("notice of option {} seed {}", event.terms.option, event.terms.seed);
    case MeterTold::notice_withdrawn: return "notice withdrawn";
    case MeterTold::table_left: return fmt::format("table {} leaves system {}", table, system);
    case MeterTold::meter_moved:
      return fmt::format("{} moved from system {} to system {}", to_string(-event.change), system, number(event.other));
    case MeterTold::system_closed: return fmt::format("system {} closed", system);
    case MeterTold::option_changed: return fmt::format("option {} in use", event.terms.option);
    case MeterTold::floor_kept: return fmt::format("{}, lifted by {}", meter, to_string(event.change));
    case MeterTold::meter_probed: return fmt::format("system {} meter {}", system, works(event.works));
    case MeterTold::times_probed: return fmt::format("table {} clock {}", table, works(event.works));
    case MeterTold::reading_probed: return fmt::format("system {} reading {}", system, works(event.works));
    case MeterTold::meter_shown: return fmt::format("table {} shows {}", table, each);
    case MeterTold::display_lost: return fmt::format("table {} display lost", table);
    case MeterTold::manual_arranged: return fmt::format("table {} manual arrangement: {}", table, event.reason);
    case MeterTold::manual_ended: return fmt::format("table {} manual arrangement ended", table);
    case MeterTold::meter_promoted: return fmt::format("system {} promoted at {}", system, each);
    case MeterTold::meter_read: return fmt::format("settlement {} {}", number(event.settlement), meter);
    case MeterTold::wagers_called: return fmt::format("table {} jackpot wagers called", table);
    case MeterTold::game_registered:
      return fmt::format("table {} jackpot game registered, {}", table, wagers(event.wagers));
    case MeterTold::contributed: return fmt::format("{}, {} contributed", meter, wagers(event.wagers));
    case MeterTold::wagers_returned: return fmt::format("table {} {} returned", table, wagers(event.wagers));
    case MeterTold::contribution_reversed: return fmt::format("{}, {} reversed", meter, wagers(event.wagers));
    case MeterTold::game_reregistered:
      return fmt::format("table {} jackpot game registered again, {}", table, wagers(event.wagers));
    case MeterTold::game_carried: return fmt::format("table {} {} carried", table, wagers(event.wagers));
    case MeterTold::carried_cancelled: return fmt::format("table {} carried game cancelled", table);
    case MeterTold::newcomers_invited: return fmt::format("table {} newcomers invited", table);
    case MeterTold::outcome_recorded:
      return fmt::format("table {} outcome recorded, {} royal, {} straight flush", table, event.royal_flushes,
                         event.straight_flushes);
    case MeterTold::time_recorded: return fmt::format("table {} settled at {} ms", table, event.at.ms);
    case MeterTold::sequence_given: return fmt::format("settlement {}", number(event.settlement));
    case MeterTold::bonus_left_meter:
      return fmt::format("{} paid by the house, {}",
                         event.wagers == 1 ? "1 prize" : fmt::format("{} prizes", event.wagers), meter);
    case MeterTold::meter_fixed: return fmt::format("{} counts", meter);
    case MeterTold::meter_rounded: return fmt::format("meter rounded {}", each);
    case MeterTold::counted_together:
      return fmt::format("{} prizes at the same time", event.royal_flushes + event.straight_flushes);
    case MeterTold::shared_by_formula:
      return fmt::format("shared by {} royal and {} straight flush", event.royal_flushes, event.straight_flushes);
    case MeterTold::pool_found: return fmt::format("prize pool {}", each);
    case MeterTold::royal_share_found: return fmt::format("royal flush share {}", each);
    case MeterTold::straight_flush_share_found: return fmt::format("straight flush share {}", each);
    case MeterTold::payout_table_used: return fmt::format("payouts of option {}", event.terms.option);
    case MeterTold::royal_flush_prize: return fmt::format("royal flush prize {} each", each);
    case MeterTold::straight_flush_prize: return fmt::format("straight flush prize {} each", each);
    case MeterTold::prizes_charged: return fmt::format("{}, prizes {}", meter, to_string(event.charge));
    case MeterTold::meter_reset: return fmt::format("{}, reset", meter);
    case MeterTold::record_withdrawn:
      return fmt::format("settlement {} withdrawn, {}", number(event.settlement), meter);
    case MeterTold::prize_raised: return fmt::format("{}, {} more paid", meter, each);
    case MeterTold::prize_returned: return fmt::format("{}, {} not paid", meter, each);
    case MeterTold::wagers_refunded: return fmt::format("table {} {} refunded", table, wagers(event.wagers));
  }
  return {};
}

}  // namespace felt
