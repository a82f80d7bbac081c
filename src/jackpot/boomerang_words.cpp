#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "jackpot/boomerang.hpp"

namespace felt {
namespace {

constexpr std::array<std::string_view, kBoomerangAsks> kAsks = {
    "open-meter",  "bind-table",      "show-amount",   "set-sign",        "change-split", "share-royals",
    "pay-in-full", "begin-round",     "freeze-amount", "release-amount",  "pay-prizes",   "sign-off",
    "post-chips",  "withdraw-prizes", "reverse-round", "correct-account",
};

std::string_view name_of(JackpotHand hand) { return hand.dead_mans_hand ? "dead man's hand" : name(hand.category); }

std::string_view name_of(MeterLink link) {
  switch (link) {
    case MeterLink::none: return "none";
    case MeterLink::local: return "local";
    case MeterLink::linked: return "linked";
  }
  return "";
}

std::string sources(const BoomerangEvent& event) {
  std::string text;
  if (!event.from_pool.is_zero()) text += fmt::format(" pool {}", to_string(event.from_pool));
  if (!event.from_reserve.is_zero()) text += fmt::format(" reserve {}", to_string(event.from_reserve));
  if (!event.from_bank.is_zero()) text += fmt::format(" bank {}", to_string(event.from_bank));
  return text;
}

std::string percent(int basis_points) { return fmt::format("{}.{:02}%", basis_points / 100, basis_points % 100); }

}  // namespace

std::string_view name(BoomerangAsk ask) { return kAsks[static_cast<std::size_t>(ask)]; }

std::optional<BoomerangAsk> boomerang_ask_named(std::string_view name) {
  const auto found = std::find(kAsks.begin(), kAsks.end(), name);
  if (found == kAsks.end()) return std::nullopt;
  return static_cast<BoomerangAsk>(found - kAsks.begin());
}

std::string describe(const BoomerangEvent& event) {
  const std::uint32_t table = number(event.table);
  const std::uint64_t round = number(event.round);
  const std::string amount = to_string(event.amount);
  switch (event.told) {
    case BoomerangTold::meter_opened:
      return fmt::format("meter {}, chip {}", name_of(event.link), to_string(event.chip));
    case BoomerangTold::meter_seeded: return fmt::format("pool seeded {}", amount);
    case BoomerangTold::table_bound: return fmt::format("table {} bound to the meter", table);
    case BoomerangTold::amount_shown: return fmt::format("meter shows {}", amount);
    case BoomerangTold::sign_set: return fmt::format("sign says {}", amount);
    case BoomerangTold::split_changed:
      return fmt::format("split pool {} reserve {}, before {} {}, approval {}", percent(event.split.pool),
                         percent(event.split.reserve), percent(event.split_before.pool),
                         percent(event.split_before.reserve), event.text);
    case BoomerangTold::sharing_approved: return fmt::format("royal flushes share, approval {}", event.text);
    case BoomerangTold::sharing_ended: return "royal flushes are paid in full";
    case BoomerangTold::round_begun: return fmt::format("table {} round {} begins at {}", table, round, amount);
    case BoomerangTold::amount_frozen: return fmt::format("table {} amount frozen {}", table, amount);
    case BoomerangTold::amount_released: return fmt::format("table {} amount released", table);
    case BoomerangTold::hands_together: return "all hands of the round on the same amount";
    case BoomerangTold::several_winners: return "each paid in full on the same amount";
    case BoomerangTold::payment_numbered: return fmt::format("payment {} of the meter", event.place);
    case BoomerangTold::royals_share: return fmt::format("royal flush share {}", amount);
    case BoomerangTold::odd_cent_given: return fmt::format("odd cents {} to the first settled", amount);
    case BoomerangTold::percentage_rounded: return fmt::format("percentage rounded up {}", amount);
    case BoomerangTold::prize_found: return fmt::format("{} prize {}", name_of(event.hand), amount);
    case BoomerangTold::bank_lent: return fmt::format("bank lends {}", amount);
    case BoomerangTold::prize_paid:
      return fmt::format("{} paid {} from{}", name_of(event.hand), amount, sources(event));
    case BoomerangTold::signed_off:
      return fmt::format("table {} round {} signed by {}", table, round, event.reviewer ? "inspector" : "supervisor");
    case BoomerangTold::chips_posted:
      return fmt::format("{} losing chips, pool {} reserve {}", event.place, to_string(event.moved.pool),
                         to_string(event.moved.reserve));
    case BoomerangTold::stakes_posted:
      return fmt::format("{} winning chips, pool {} reserve {}", event.place, to_string(event.moved.pool),
                         to_string(event.moved.reserve));
    case BoomerangTold::deposit_made: return fmt::format("pool deposit {} from{}", amount, sources(event));
    case BoomerangTold::bank_repaid: return fmt::format("bank repaid {}", amount);
    case BoomerangTold::pool_reseeded: return fmt::format("pool reseeded {} from{}", amount, sources(event));
    case BoomerangTold::prizes_withdrawn:
      return fmt::format("table {} round {} prizes withdrawn, pool {} reserve {}", table, round,
                         to_string(event.moved.pool), to_string(event.moved.reserve));
    case BoomerangTold::round_reversed:
      return fmt::format("table {} round {} reversed, pool {} reserve {}", table, round, to_string(event.moved.pool),
                         to_string(event.moved.reserve));
    case BoomerangTold::account_corrected:
      return fmt::format("{} corrected by {}: {}", event.account == MeterAccount::pool ? "pool" : "reserve", amount,
                         event.text);
  }
  return {};
}

}  // namespace felt
