#include <algorithm>

#include <fmt/format.h>

#include "rules/read_parts.hpp"

namespace felt {
namespace {

PrizeMeterRules read_prize_meter(Section s) {
  PrizeMeterRules meter;
  s.text("kind");
  meter.cards = s.number("cards", 1, 5);
  meter.needs_ante = s.boolean("needs_ante");
  meter.wagers_per_hand = s.number("wagers_per_hand", 1, 1);
  meter.royal_flush_percent = s.number("royal_flush_percent", 1, 100);
  meter.straight_flush_percent = s.number("straight_flush_percent", 1, meter.royal_flush_percent);
  Section options = s.section("options");
  for (const std::string& key : options.keys()) {
    Section o = options.section(key);
    PrizeMeterOption option;
    option.name = key;
    Section seeds = o.section("seeds");
    for (const std::string& seed : seeds.keys()) {
      const bool digits =
          !seed.empty() && seed.size() < 10 && seed.find_first_not_of("0123456789") == std::string::npos;
      if (digits) option.rate_by_seed[std::stoll(seed)] = seeds.number(seed, 1, 10'000);
    }
    seeds.done();
    int rate = 10'001;
    for (const auto& [seed, basis_points] : option.rate_by_seed) {
      if (basis_points >= rate) {
        seeds.problem(std::to_string(seed), "is out of order: expected a lower rate for a higher seed");
      }
      rate = basis_points;
    }
    for (const auto& [category, dollars] : read_odds(o.section("per_dollar"), Scale::five)) {
      option.per_dollar.emplace_back(category, dollars);
    }
    o.done();
    meter.options.push_back(std::move(option));
  }
  options.done();
  Section printed = s.section("printed");
  meter.printed_pool_reseeds = printed.numbers("pool_reseeds", 0, 100);
  meter.printed_royal_share = printed.rows("royal_share", 0, 100'000);
  meter.printed_straight_flush_share = printed.rows("straight_flush_share", 0, 100'000);
  meter.printed_straight_flush_alone = printed.rows("straight_flush_alone", 0, 100'000);
  printed.done();
  s.done();
  return meter;
}

MeterPrize read_prize(Section s) {
  const MeterPrize prize{money(s, "floor_cents"), s.number("percent", 1, 100)};
  s.done();
  return prize;
}

BoomerangRules read_boomerang(Section s) {
  BoomerangRules rules;
  s.text("kind");
  rules.meter = s.choice<MeterLink>(
      "meter", {{"none", MeterLink::none}, {"local", MeterLink::local}, {"linked", MeterLink::linked}});
  rules.needs_ante = s.boolean("needs_ante");
  rules.wagers_per_hand = s.number("wagers_per_hand", 1, 1);
  rules.royal_flush = read_prize(s.section("royal_flush"));
  rules.straight_flush = read_prize(s.section("straight_flush"));
  for (const auto& [category, cents] : read_odds(s.section("fixed_cents"), Scale::five)) {
    rules.fixed.emplace_back(category, Money::cents(cents));
  }
  rules.dead_mans_hand = money(s, "dead_mans_hand_cents");
  rules.pool_basis_points = s.number("pool_basis_points", 0, 10'000);
  rules.reserve_basis_points = s.number("reserve_basis_points", 0, 10'000);
  if (rules.pool_basis_points + rules.reserve_basis_points != 10'000) {
    s.problem("reserve_basis_points", "expected pool and reserve to add up to 10000");
  }
  const auto account = [&](std::string_view key) {
    return s.choice<MeterAccount>(
        key, {{"reserve", MeterAccount::reserve}, {"pool", MeterAccount::pool}, {"bank", MeterAccount::bank}});
  };
  rules.winning_stake_to = account("winning_stake_to");
  rules.fixed_prizes_from = account("fixed_prizes_from");
  rules.several_royals = s.choice<SeveralRoyals>(
      "several_royals",
      {{"each-full", SeveralRoyals::each_full}, {"share-with-floor", SeveralRoyals::share_with_floor}});
  rules.pool_deposit_min = money(s, "pool_deposit_min_cents");
  rules.seed = money(s, "seed_cents");
  s.done();
  return rules;
}

}  // namespace

void read_jackpot(Section& root, RuleBook& book) {
  if (!root.has("jackpot")) return;
  Section jackpot = root.section("jackpot");
  if (jackpot.text("kind") == "prize-meter") {
    book.prize_meter = read_prize_meter(root.section("jackpot"));
  } else if (jackpot.text("kind") == "boomerang") {
    book.boomerang = read_boomerang(root.section("jackpot"));
  } else {
    jackpot.problem("kind", "expected prize-meter or boomerang");
  }
}

}  // namespace felt
