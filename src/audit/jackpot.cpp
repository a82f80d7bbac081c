#include "audit/jackpot.hpp"

#include <algorithm>
#include <numeric>

namespace felt::audit {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMicroCent = 10'000;
constexpr std::int64_t kDollar = 100;
constexpr std::int64_t kMeterMost = std::int64_t{1'000'000'000'000} * kDollar;

constexpr auto kRoyal = static_cast<std::size_t>(Category::royal_flush);
constexpr auto kStraightFlush = static_cast<std::size_t>(Category::straight_flush);

std::int64_t up(Big amount, Big unit) { return static_cast<std::int64_t>((amount + unit - 1) / unit); }
std::string dollars(std::int64_t cents) { return to_string(Money::cents(cents)); }

const char* name_of(std::size_t kind) {
  constexpr std::array kNames = {"odd cards",      "pair",        "two pairs",      "three of a kind",
                                 "straight",       "flush",       "full house",     "four of a kind",
                                 "straight flush", "royal flush", "dead man's hand"};
  return kNames[kind];
}

std::size_t kind_of(const HandRank& rank) {
  return is_dead_mans_hand(rank) ? std::size_t{kCategories} : static_cast<std::size_t>(rank.category);
}

// Cards that make royal or straight flushes, and whether so many of each can lie side by side.
struct Suited {
  CardSet cards;
  bool royal = false;
};
std::vector<Suited> suited_hands() {
  std::vector<Suited> hands;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int top = 3; top < kRanks; ++top) {
      CardSet cards;
      for (int i = 0; i < 5; ++i)
        cards |= Card(static_cast<Rank>((top - i + kRanks) % kRanks), static_cast<Suit>(suit));
      hands.push_back({cards, top == kRanks - 1});
    }
  }
  return hands;
}
bool fits(const std::vector<Suited>& hands, CardSet taken, int royals, int straights) {
  if (royals == 0 && straights == 0) return true;
  return std::any_of(hands.begin(), hands.end(), [&](const Suited& hand) {
    int& left = hand.royal ? royals : straights;
    if (left == 0 || hand.cards.overlaps(taken)) return false;
    --left;
    const bool fit = fits(hands, taken | hand.cards, royals, straights);
    ++left;
    return fit;
  });
}
bool can_lie(bool shared, int royals, int straights) {
  const std::vector<Suited> hands = suited_hands();
  if (!shared) return fits(hands, {}, royals, straights);
  // Two cards are everybody's: what players hold themselves must not overlap.
  for (const Card one : deck()) {
    for (const Card other : deck()) {
      if (!(one < other)) continue;
      const CardSet common = CardSet(one) | other;
      std::vector<Suited> own;
      for (const Suited& hand : hands) {
        if ((hand.cards & common) == common) own.push_back({hand.cards - common, hand.royal});
      }
      if (fits(own, {}, royals, straights)) return true;
    }
  }
  return false;
}

}  // namespace

JackpotCount JackpotCount::of_three(const FiveCardOrder& order, const std::vector<bool>& played) {
  // Places of hands of three, as they are listed.
  std::vector<std::size_t> place(std::size_t{52} * 52 * 52);
  std::size_t many = 0;
  for (std::size_t a = 0; a < 52; ++a)
    for (std::size_t b = a + 1; b < 52; ++b)
      for (std::size_t c = b + 1; c < 52; ++c) place[(a * 52 + b) * 52 + c] = many++;
  JackpotCount count;
  count.deals = Big{22'100} * 1'176;
  count.by_hand.resize(many);
  for (int a = 0; a < 48; ++a)
    for (int b = a + 1; b < 49; ++b)
      for (int c = b + 1; c < 50; ++c)
        for (int d = c + 1; d < 51; ++d)
          for (int e = d + 1; e < 52; ++e) {
            const auto kind = static_cast<std::size_t>(order.rank(order.of(a, b, c, d, e)).category);
            if (kind < static_cast<std::size_t>(Category::straight)) continue;
            // Any three of them are the player's.
            const std::array<std::size_t, 5> cards = {static_cast<std::size_t>(a), static_cast<std::size_t>(b),
                                                      static_cast<std::size_t>(c), static_cast<std::size_t>(d),
                                                      static_cast<std::size_t>(e)};
            for (std::size_t i = 0; i < 5; ++i)
              for (std::size_t j = i + 1; j < 5; ++j)
                for (std::size_t k = j + 1; k < 5; ++k) {
                  const std::size_t own = place[(cards[i] * 52 + cards[j]) * 52 + cards[k]];
                  ++(played[own] ? count.ways : count.folded)[kind];
                  ++count.by_hand[own][kind];
                }
          }
  return count;
}

JackpotCount JackpotCount::of_five(const FiveCardOrder& order, const std::vector<FiveCardHand>& hands,
                                   const Plays& plays) {
  JackpotCount count;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    (plays[i] == hands[i].others ? count.ways : count.folded)[kind_of(order.rank(hands[i].order))] += hands[i].times;
    count.deals += hands[i].times;
  }
  return count;
}

Jackpot::Jackpot(const Asked& asked, JackpotCount count) : asked_(asked), count_(std::move(count)) {
  if (asked.book->prize_meter) {
    const PrizeMeterOption& option = asked.book->prize_meter->options[asked.jackpot_option];
    seed_ = asked.jackpot_seed * asked.jackpot_cost;
    step_ = asked.jackpot_cost * kMicroCent / 10'000 * option.rate_by_seed.at(asked.jackpot_seed);
  } else {
    seed_ = asked.book->boomerang->seed.in_cents();
    step_ = asked.jackpot_cost * asked.book->boomerang->pool_basis_points / 10'000 * kMicroCent;
  }
  meter_ = asked.meter.value_or(seed_);
}

std::int64_t Jackpot::percent(std::size_t kind) const {
  if (kind != kRoyal && kind != kStraightFlush) return 0;
  if (asked_.book->prize_meter) {
    return kind == kRoyal ? asked_.book->prize_meter->royal_flush_percent
                          : asked_.book->prize_meter->straight_flush_percent;
  }
  return kind == kRoyal ? asked_.book->boomerang->royal_flush.percent : asked_.book->boomerang->straight_flush.percent;
}

std::int64_t Jackpot::fixed(std::size_t kind) const {
  if (asked_.book->prize_meter) {
    for (const auto& [category, per_dollar] : asked_.book->prize_meter->options[asked_.jackpot_option].per_dollar) {
      if (static_cast<std::size_t>(category) == kind) return per_dollar * asked_.jackpot_cost;
    }
    return 0;
  }
  if (kind == kDeadMans) return asked_.book->boomerang->dead_mans_hand.in_cents();
  for (const auto& [category, amount] : asked_.book->boomerang->fixed) {
    if (static_cast<std::size_t>(category) == kind) return amount.in_cents();
  }
  return 0;
}

std::int64_t Jackpot::least(std::size_t kind) const {
  if (asked_.book->prize_meter) return up(Big{seed_} * percent(kind), 100);
  return (kind == kRoyal ? asked_.book->boomerang->royal_flush : asked_.book->boomerang->straight_flush)
      .floor.in_cents();
}

std::int64_t Jackpot::prize(std::size_t kind, std::int64_t meter) const {
  if (percent(kind) == 0) return fixed(kind);
  if (asked_.book->prize_meter) meter = up(meter, kDollar) * kDollar;
  return std::max(up(Big{meter} * percent(kind), 100), least(kind));
}

std::vector<std::size_t> Jackpot::kinds() const {
  std::vector<std::size_t> all;
  for (std::size_t kind = kRoyal + 1; kind-- > 0;) {
    if (percent(kind) > 0 || fixed(kind) > 0) all.push_back(kind);
  }
  if (!asked_.book->prize_meter && fixed(kDeadMans) > 0) all.push_back(kDeadMans);
  return all;
}

Net Jackpot::net() const {
  Net net;
  Big losing = count_.deals;
  for (const std::size_t kind : kinds()) {
    if (count_.ways[kind] == 0) continue;
    net[prize(kind, meter_) - asked_.jackpot_cost] += count_.ways[kind];
    losing -= count_.ways[kind];
  }
  net[-asked_.jackpot_cost] += losing;
  return net;
}

Big Jackpot::prizes_of(std::size_t hand) const {
  Big sum = 0;
  for (const std::size_t kind : kinds()) sum += Big{count_.by_hand[hand][kind]} * prize(kind, meter_);
  return sum;
}

Big Jackpot::returned(std::int64_t meter) const {
  Big sum = 0;
  for (const std::size_t kind : kinds()) sum += Big{count_.ways[kind]} * prize(kind, meter);
  return sum;
}

json::value Jackpot::break_even() const {
  const Big staked = count_.deals * asked_.jackpot_cost;
  std::int64_t below = asked_.book->prize_meter ? seed_ : 0;
  if (returned(below) >= staked || returned(kMeterMost) < staked) return nullptr;
  std::int64_t enough = kMeterMost;
  while (enough - below > 1) {
    const std::int64_t between = below + (enough - below) / 2;
    (returned(between) >= staked ? enough : below) = between;
  }
  return json::value(dollars(enough));
}

json::array Jackpot::hits() const {
  json::array list;
  for (const std::size_t kind : kinds()) {
    json::object hit = {{"name", name_of(kind)},
                        {"ways", digits(count_.ways[kind])},
                        {"folded", digits(count_.folded[kind])},
                        {"pays", dollars(prize(kind, meter_))},
                        {"rounds_between", static_cast<double>(count_.deals) / static_cast<double>(count_.ways[kind])}};
    if (percent(kind) > 0) {
      hit["percent_of_meter"] = percent(kind);
      hit["at_least"] = dollars(least(kind));
    }
    list.push_back(std::move(hit));
  }
  return list;
}

json::object Jackpot::together(int royals, int straights) const {
  std::int64_t royal = 0;
  std::int64_t straight = 0;
  std::int64_t paid = 0;
  if (asked_.book->prize_meter) {
    const std::int64_t meter = up(meter_, kDollar) * kDollar;  // j
    if (royals > 0) {
      const Big pool = Big{meter} + Big{seed_} * (royals - 1);
      royal = up(pool * 10, 10 * royals + straights);
      if (straights > 0) straight = up(pool, 10 * royals + straights);
    } else {
      // (j - r)(1 - 0.9^S)/S + r/10, over 10^S S.
      Big nine = 1;
      Big ten = 1;
      for (int i = 0; i < straights; ++i) {
        nine *= 9;
        ten *= 10;
      }
      straight = up((Big{meter} - seed_) * (ten - nine) * 10 + Big{seed_} * ten * straights, ten * straights * 10);
    }
    paid = royals * royal + straights * straight;
  } else {
    const BoomerangRules& rules = *asked_.book->boomerang;
    if (straights > 0) straight = prize(kStraightFlush, meter_);
    if (royals > 0) royal = prize(kRoyal, meter_);
    paid = royals * royal + straights * straight;
    if (royals > 1 && rules.several_royals == SeveralRoyals::share_with_floor) {
      const std::int64_t least_royal = rules.royal_flush.floor.in_cents();
      royal = std::max(meter_ / royals, least_royal);
      paid = std::max(meter_, royals * least_royal) + straights * straight;
    }
  }
  return {{"royal_flushes", royals},
          {"straight_flushes", straights},
          {"royal_flush", dollars(royal)},
          {"straight_flush", dollars(straight)},
          {"paid", dollars(paid)}};
}

json::array Jackpot::together() const {
  json::array list;
  for (int royals = 0; royals <= 2; ++royals) {
    for (int straights = 0; straights <= 2; ++straights) {
      if (royals + straights > 0 && can_lie(asked_.book->prize_meter.has_value(), royals, straights))
        list.push_back(together(royals, straights));
    }
  }
  return list;
}

std::int64_t Jackpot::liability() const {
  // A royal flush takes all, more than all if there is a least prize or the meter is rounded up, and leaves the seed.
  const std::int64_t royal = prize(kRoyal, meter_);
  const std::int64_t after_royal = royal - meter_ + seed_;
  const std::int64_t straight = prize(kStraightFlush, meter_);
  const std::int64_t after_straight = asked_.book->prize_meter
                                          ? seed_ - (meter_ - straight)
                                          : straight - std::min(meter_, up(Big{meter_} * percent(kStraightFlush), 100));
  return std::max({after_royal, after_straight, std::int64_t{0}});
}

MeterPlan Jackpot::plan() const {
  MeterPlan plan;
  plan.seed = seed_ * kMicroCent;
  plan.step = step_;
  const bool crown = asked_.book->prize_meter.has_value();
  plan.step_first = crown;
  plan.never_below_seed = crown;
  plan.whole_dollars = crown;
  plan.royal_floor = crown ? 0 : least(kRoyal) * kMicroCent;
  plan.straight_floor = crown ? 0 : least(kStraightFlush) * kMicroCent;
  plan.straight_percent = percent(kStraightFlush);
  const auto deals = static_cast<double>(count_.deals);
  double winning = 0;
  for (const std::size_t kind : kinds()) winning += static_cast<double>(count_.ways[kind]) / deals;
  plan.royal_flush = static_cast<double>(count_.ways[kRoyal]) / deals;
  plan.straight_flush = static_cast<double>(count_.ways[kStraightFlush]) / deals;
  plan.losing = 1 - winning;
  return plan;
}

void Jackpot::put(const MeterRun& run, json::object& into) const {
  const auto deals = static_cast<double>(count_.deals);
  const double cost = static_cast<double>(asked_.jackpot_cost) / 100;
  Big fixed_cents = 0;
  std::int64_t common = asked_.jackpot_cost;
  std::int64_t meter_hits = 0;
  for (const std::size_t kind : kinds()) {
    if (percent(kind) > 0) {
      meter_hits += count_.ways[kind];
    } else if (count_.ways[kind] > 0) {
      fixed_cents += Big{count_.ways[kind]} * fixed(kind);
      common = std::gcd(common, fixed(kind));
    }
  }
  const MeterPlan law = plan();
  const double from_wagers = static_cast<double>(step_) / 1e6 / cost * (law.step_first ? 1.0 : law.losing);
  const double fixed_part = static_cast<double>(fixed_cents) / 100 / deals / cost;
  const double reseeded = law.royal_flush * static_cast<double>(seed_) / 100 / cost;
  const double added = run.added / cost;
  into["cost"] = dollars(asked_.jackpot_cost);
  into["hits"] = hits();
  into["fixed_return"] = ratio(fixed_cents / common, count_.deals * (asked_.jackpot_cost / common));
  into["meter"] = dollars(meter_);
  into["return_at_meter"] = static_cast<double>(returned(meter_)) / deals / 100 / cost;
  into["long_run_return"] = from_wagers + fixed_part + reseeded + added;
  into["break_even_meter"] = break_even();
  into["rounds_between_meter_prizes"] = deals / static_cast<double>(meter_hits);
  into["long_run"] = {{"from_wagers", from_wagers},
                      {"fixed", fixed_part},
                      {"reseeded", reseeded},
                      {"added", added},
                      {"house", fixed_part + reseeded + added},
                      {"mean_meter", run.meter},
                      {"mean_royal_flush", run.royal_flush}};
  into["liability"] = dollars(liability());
  into["together"] = together();
}

}  // namespace felt::audit
