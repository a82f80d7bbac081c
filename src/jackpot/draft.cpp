#include "jackpot/draft.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace felt {

Draft::Draft(const PrizeMeters& meters, const MeterCommand& command, SystemId id) : command_(command) {
  system.id = id;
  if (const MeterSystem* found = meters.system(id)) system = *found;
  if (meters.terms) terms = *meters.terms;
}

MeterEvent Draft::about(MeterTold told, Point point) const {
  MeterEvent event;
  event.told = told;
  event.point = point;
  event.at = command_.at;
  event.system = system.id;
  event.table = command_.table;
  event.round = command_.round;
  event.terms = terms;
  return event;
}

void Draft::put(MeterEvent event) {
  event.meter = system.meter + event.change;
  post(system, event);
  events.push_back(std::move(event));
}

void Draft::reverse(const std::vector<WagerLot>& lots) {
  for (const WagerLot& lot : lots) {
    if (!system.current(lot.epoch)) continue;
    // Without these wagers the floor is lower; the rate may have changed since they were made.
    const MicroDollars wagered = MicroDollars::micros(system.cost.in_cents()) * lot.wagers;
    const MicroDollars floor = system.floor(terms) - wagered * terms.rate_basis_points;
    const MicroDollars least = std::max(floor, MicroDollars::of(system.reseed(terms)));
    MeterEvent event = about(MeterTold::contribution_reversed, Point::jackpot_contribution_reversed);
    event.wagers = lot.wagers;
    event.epoch = lot.epoch;
    event.change = -std::clamp(system.meter - least, MicroDollars(), lot.each * lot.wagers);
    put(std::move(event));
  }
}

void Draft::keep_floor(const JackpotTerms& under) {
  const MicroDollars lacking = system.floor(under) - system.meter;
  if (lacking <= MicroDollars()) return;
  MeterEvent event = about(MeterTold::floor_kept, Point::jackpot_meter_floor);
  event.terms = under;
  event.change = lacking;
  put(std::move(event));
}

int rank_of(const RuleBook& book, std::string_view role) {
  const auto& order = book.roles.order;
  const auto found = std::find(order.begin(), order.end(), role);
  return static_cast<int>(found == order.end() ? std::ssize(order) - 1 : found - order.begin());
}

Ruling<void> needs_rank(const RuleBook& book, const MeterCommand& command, std::string_view role, Point point) {
  if (command.rank < rank_of(book, role)) return refuse(point);
  return {};
}

bool minutes_passed(Time since, Time now, int minutes) {
  std::int64_t passed = 0;
  if (__builtin_sub_overflow(now.ms, since.ms, &passed)) return now > since;
  return passed >= std::int64_t{minutes} * 60 * 1000;
}

const PrizeMeterOption* option_named(const RuleBook& book, std::string_view name) {
  for (const PrizeMeterOption& option : book.prize_meter->options) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

Point rates_point(const RuleBook& book, std::string_view option) {
  return book.prize_meter->options.front().name == option ? Point::jackpot_rates_first_option
                                                          : Point::jackpot_rates_second_option;
}

Point payouts_point(const RuleBook& book, std::string_view option) {
  return book.prize_meter->options.front().name == option ? Point::jackpot_payouts_first_option
                                                          : Point::jackpot_payouts_second_option;
}

DeclaredJackpot declared_by_book(const RuleBook& book, const JackpotTerms& terms, Money cost) {
  DeclaredJackpot declared{
      .hands = {}, .per_dollar = {}, .seed = terms.seed, .rate_basis_points = terms.rate_basis_points, .cost = cost};
  const PrizeMeterOption* option = option_named(book, terms.option);
  if (option == nullptr) return declared;
  declared.hands = {Category::royal_flush, Category::straight_flush};
  for (const auto& [category, amount] : option->per_dollar) declared.hands.push_back(category);
  declared.per_dollar = option->per_dollar;
  return declared;
}

}  // namespace felt
