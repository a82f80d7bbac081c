#include <algorithm>

#include <fmt/format.h>

#include "rules/read_parts.hpp"

namespace felt {
namespace {

PrizeMeterRules read_prize_meter(Section s) {
  PrizeMeterRules meter;
  meter.cards = s.number("cards", 1, 5);
  std::vector<std::string> paid;
  for (const Category category : categories(Scale::five)) paid.emplace_back(key_of(category));
  paid.resize(6);  // royal flush to straight
  if (s.texts("order") != paid) s.problem("order", fmt::format("expected {}", fmt::join(paid, ", ")));
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
      if (digits && seed.front() != '0') option.rate_by_seed[std::stoll(seed)] = seeds.number(seed, 1, 10'000);
    }
    seeds.done();
    if (option.rate_by_seed.empty()) o.problem("seeds", "expected at least one seed");
    int rate = 10'001;
    for (const auto& [seed, basis_points] : option.rate_by_seed) {
      if (basis_points >= rate) {
        seeds.problem(std::to_string(seed), "is out of order: expected a lower rate for a higher seed");
      }
      rate = basis_points;
    }
    for (const auto& [category, dollars] : read_odds(o.section("per_dollar"), Scale::five)) {
      if (category == Category::royal_flush || category == Category::straight_flush) {
        o.problem("per_dollar", fmt::format("{} is paid from the meter", key_of(category)));
      }
      option.per_dollar.emplace_back(category, dollars);
    }
    o.done();
    meter.options.push_back(std::move(option));
  }
  options.done();
  if (meter.options.empty()) s.problem("options", "expected at least one option");
  Section printed = s.section("printed");
  meter.printed_pool_reseeds = printed.numbers("pool_reseeds", 0, 100);
  meter.printed_royal_share = printed.rows("royal_share", 0, 100'000);
  meter.printed_straight_flush_share = printed.rows("straight_flush_share", 0, 100'000);
  meter.printed_straight_flush_alone = printed.rows("straight_flush_alone", 0, 100'000);
  const auto sized = [&](std::string_view key, const std::vector<std::vector<int>>& rows, std::size_t height,
                         std::size_t width) {
    if (rows.size() != height || rows.front().size() != width) {
      printed.problem(key, fmt::format("expected {} rows of {}", height, width));
    }
  };
  if (meter.printed_pool_reseeds != std::vector{0, 1, 2, 3}) printed.problem("pool_reseeds", "expected 0, 1, 2, 3");
  sized("royal_share", meter.printed_royal_share, 8, 4);
  sized("straight_flush_share", meter.printed_straight_flush_share, 7, 4);
  sized("straight_flush_alone", meter.printed_straight_flush_alone, 7, 2);
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
  rules.meter = s.choice<MeterLink>(
      "meter", {{"none", MeterLink::none}, {"local", MeterLink::local}, {"linked", MeterLink::linked}});
  rules.needs_ante = s.boolean("needs_ante");
  rules.independent_of_dealer = s.boolean("independent_of_dealer");
  rules.wagers_per_hand = s.number("wagers_per_hand", 1, 1);
  rules.royal_flush = read_prize(s.section("royal_flush"));
  rules.straight_flush = read_prize(s.section("straight_flush"));
  for (const auto& [category, cents] : read_odds(s.section("fixed_cents"), Scale::five, 1 << 30)) {
    if (category == Category::royal_flush || category == Category::straight_flush) {
      s.problem("fixed_cents", fmt::format("{} is paid from the meter", key_of(category)));
    }
    rules.fixed.emplace_back(category, Money::cents(cents));
  }
  if (rules.straight_flush.floor > rules.royal_flush.floor ||
      rules.straight_flush.percent > rules.royal_flush.percent) {
    s.problem("straight_flush", "is out of order: it pays more than royal_flush");
  }
  rules.dead_mans_hand = Money::cents(s.integer("dead_mans_hand_cents", 1, 1 << 30));
  if (!rules.fixed.empty() && rules.dead_mans_hand > rules.fixed.back().second) {
    s.problem("dead_mans_hand_cents", "is out of order: it pays more than a better hand");
  }
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
  if (rules.winning_stake_to == MeterAccount::bank) {
    s.problem("winning_stake_to", "expected reserve or pool: no chip is revenue");
  }
  rules.fixed_prizes_from = account("fixed_prizes_from");
  s.choice<bool>("percent_rounding", {{"up-to-cent", true}});
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
  enum class Kind : std::uint8_t { prize_meter, boomerang };
  Section jackpot = root.section("jackpot");
  const auto kind = jackpot.choice<Kind>("kind", {{"prize-meter", Kind::prize_meter}, {"boomerang", Kind::boomerang}});
  if (kind == Kind::prize_meter) {
    book.prize_meter = read_prize_meter(std::move(jackpot));
  } else {
    book.boomerang = read_boomerang(std::move(jackpot));
  }
}

}  // namespace felt
