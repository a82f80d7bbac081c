// Opening the meter, its tables, settings and corrections; rounds are in boomerang_round.cpp.
#include "jackpot/boomerang.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "jackpot/boomerang_draft.hpp"

namespace felt {
namespace {

int rank_of(const RuleBook& book, std::string_view role) {
  const auto& order = book.roles.order;
  const auto found = std::find(order.begin(), order.end(), role);
  return static_cast<int>(found == order.end() ? std::ssize(order) - 1 : found - order.begin());
}

BoomerangAnswer open_meter(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  const BoomerangRules& rules = *book.boomerang;
  if (!is_operator(book, command.rank)) return refuse(Point::role_operator);
  const MeterLink link = command.link.value_or(rules.meter);
  if (meter.open) return refuse(Point::jackpot_equipment);
  // The regulator's reference stands for the equipment, if there is any, and for the split.
  if (command.approval.empty()) {
    return refuse(link == MeterLink::none ? Point::jackpot_contribution_approved : Point::jackpot_equipment);
  }
  const Money chip = command.chip.is_zero() ? book.house->wager("jackpot")->cost.value() : command.chip;
  if (chip <= Money() || chip > kBoomerangAmountMax) return refuse(Point::jackpot_wager_amount);
  const bool shares = rules.several_royals == SeveralRoyals::share_with_floor;
  if (shares && command.sharing.empty()) return refuse(Point::jackpot_share_approved);

  BoomerangDraft draft(meter, command);
  BoomerangEvent opened = draft.about(BoomerangTold::meter_opened, Point::jackpot_equipment);
  opened.link = link;
  opened.chip = chip;
  opened.split = {.pool = rules.pool_basis_points, .reserve = rules.reserve_basis_points};
  opened.text = command.approval;
  draft.put(std::move(opened));
  BoomerangEvent seeded = draft.about(BoomerangTold::meter_seeded, Point::jackpot_seed, rules.seed);
  seeded.moved.pool = seeded.moved.advanced = rules.seed;
  seeded.from_bank = rules.seed;
  draft.put(std::move(seeded));
  if (shares) {
    BoomerangEvent sharing = draft.about(BoomerangTold::sharing_approved, Point::jackpot_share_approved);
    sharing.text = command.sharing;
    draft.put(std::move(sharing));
  }
  return draft.events;
}

BoomerangAnswer bind_table(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_operator(book, command.rank)) return refuse(Point::role_operator);
  const bool one_only = meter.link == MeterLink::local;
  if (meter.tables.contains(command.table) || (one_only && !meter.tables.empty())) {
    return refuse(Point::jackpot_equipment);
  }
  BoomerangDraft draft(meter, command);
  draft.put(BoomerangTold::table_bound, Point::jackpot_equipment);
  return draft.events;
}

BoomerangAnswer show_amount(const BoomerangMeter& meter, const BoomerangCommand& command) {
  BoomerangDraft draft(meter, command);
  const bool by_sign = meter.link == MeterLink::none;
  draft.put(BoomerangTold::amount_shown, by_sign ? Point::jackpot_amount_on_sign : Point::jackpot_meter_shown,
            meter.displayed());
  return draft.events;
}

BoomerangAnswer set_sign(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_operator(book, command.rank)) return refuse(Point::role_operator);
  const bool amount_right = command.amount >= Money() && command.amount <= kBoomerangAmountMax;
  if (meter.link != MeterLink::none || !amount_right) return refuse(Point::jackpot_amount_on_sign);
  BoomerangDraft draft(meter, command);
  draft.put(BoomerangTold::sign_set, Point::jackpot_amount_on_sign, command.amount);
  return draft.events;
}

BoomerangAnswer change_split(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_operator(book, command.rank)) return refuse(Point::role_operator);
  if (command.approval.empty()) return refuse(Point::jackpot_contribution_approved);
  const auto [pool, reserve] = command.split;
  const auto right = [](int part) { return part >= 0 && part <= 10'000; };
  if (!right(pool) || !right(reserve) || pool + reserve != 10'000) return refuse(Point::jackpot_contribution);
  BoomerangDraft draft(meter, command);
  BoomerangEvent event = draft.about(BoomerangTold::split_changed, Point::jackpot_contribution_approved);
  event.split = command.split;
  event.split_before = meter.split;
  event.text = command.approval;
  draft.put(std::move(event));
  return draft.events;
}

// How several royal flushes are paid changes only while no amount is frozen for a round.
BoomerangAnswer change_sharing(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_operator(book, command.rank)) return refuse(Point::role_operator);
  const bool shares = command.ask == BoomerangAsk::share_royals;
  if (shares && command.approval.empty()) return refuse(Point::jackpot_share_approved);
  for (const auto& [table, rounds] : meter.tables) {
    for (const auto& [number, round] : rounds) {
      if (round.frozen) return refuse(Point::jackpot_amount_fixed);
    }
  }
  BoomerangDraft draft(meter, command);
  BoomerangEvent event = draft.about(shares ? BoomerangTold::sharing_approved : BoomerangTold::sharing_ended,
                                     Point::jackpot_share_approved);
  event.text = command.approval;
  draft.put(std::move(event));
  return draft.events;
}

BoomerangAnswer correct_account(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  if (!is_operator(book, command.rank)) return refuse(Point::role_operator);
  const bool second =
      command.reviewer || (is_supervisor(book, command.second_rank) && command.second_rank != command.rank);
  const bool of_meter = command.account != MeterAccount::bank;
  const Money held = command.account == MeterAccount::pool ? meter.accounts.pool : meter.accounts.reserve;
  const bool amount_right = !command.amount.is_zero() && command.amount <= kBoomerangAmountMax &&
                            command.amount >= -kBoomerangAmountMax && !(held + command.amount).is_negative();
  if (!second || command.reason.empty() || !of_meter || !amount_right) return refuse(Point::jackpot_correction);
  BoomerangDraft draft(meter, command);
  BoomerangEvent event = draft.about(BoomerangTold::account_corrected, Point::jackpot_correction, command.amount);
  event.account = command.account;
  event.text = command.reason;
  event.moved.corrected = command.amount;
  (command.account == MeterAccount::pool ? event.moved.pool : event.moved.reserve) = command.amount;
  draft.put(std::move(event));
  return draft.events;
}

BoomerangAnswer answer(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command) {
  switch (command.ask) {
    case BoomerangAsk::open_meter: return open_meter(book, meter, command);
    case BoomerangAsk::bind_table: return bind_table(book, meter, command);
    case BoomerangAsk::show_amount: return show_amount(meter, command);
    case BoomerangAsk::set_sign: return set_sign(book, meter, command);
    case BoomerangAsk::change_split: return change_split(book, meter, command);
    case BoomerangAsk::share_royals:
    case BoomerangAsk::pay_in_full: return change_sharing(book, meter, command);
    case BoomerangAsk::correct_account: return correct_account(book, meter, command);
    default: break;
  }
  if (!meter.tables.contains(command.table)) return refuse(Point::jackpot_equipment);
  return decide_round(book, meter, command);
}

}  // namespace

bool is_supervisor(const RuleBook& book, int rank) { return rank >= rank_of(book, "supervisor"); }
bool is_operator(const RuleBook& book, int rank) { return rank >= rank_of(book, "operator"); }

Ruling<void> decide(const RuleBook& book, const BoomerangMeter& meter, const BoomerangCommand& command,
                    std::vector<BoomerangEvent>& events) {
  FELT_CHECK(book.boomerang.has_value());
  const bool signs = command.ask == BoomerangAsk::sign_off && command.reviewer;
  if (command.rank < 0 && !signs) return refuse(Point::role_dealer);
  if (!meter.open && command.ask != BoomerangAsk::open_meter) return refuse(Point::jackpot_equipment);
  const BoomerangAnswer answered = answer(book, meter, command);
  if (!answered) return refuse(answered.error().point);
  events.insert(events.end(), answered->begin(), answered->end());
  return {};
}

}  // namespace felt
