#include "odds/jackpot_prizes.hpp"

#include <algorithm>

#include <fmt/ranges.h>

#include "jackpot/prizes.hpp"

namespace felt::odds {
namespace {

const Money kCostMax = Money::dollars(100'000);

// A percentage of the meter, rounded up to the cent.
Money part_of(Money meter, const MeterPrize& prize) {
  return Money::cents((meter.in_cents() * prize.percent + 99) / 100);
}

JackpotHand hand_of(Category category) { return {.category = category}; }

}  // namespace

Result<Jackpot> Jackpot::of(const RuleBook& book, const JackpotAsked& asked) {
  if (!book.prize_meter && !book.boomerang) return input_error(fmt::format("{} has no jackpot", book.info.id));
  if (asked.cost <= Money() || asked.cost > kCostMax) {
    return input_error(fmt::format("a jackpot wager of ${}: expected an amount up to ${}", to_string(asked.cost),
                                   to_string(kCostMax)));
  }
  Jackpot jackpot(book);
  jackpot.option_ = asked.option;
  jackpot.cost_ = asked.cost;
  if (book.prize_meter) {
    const auto& options = book.prize_meter->options;
    if (asked.option >= options.size()) {
      return input_error(fmt::format("option {} of the jackpot: there are {}", asked.option + 1, options.size()));
    }
    const auto& rates = options[asked.option].rate_by_seed;
    const auto rate = asked.seed == 0 ? rates.begin() : rates.find(asked.seed);
    if (rate == rates.end()) {
      std::vector<std::int64_t> known;
      for (const auto& [seed, basis_points] : rates) known.push_back(seed);
      return input_error(fmt::format("a jackpot seed of {}: expected {}", asked.seed, fmt::join(known, ", ")));
    }
    jackpot.seed_ = asked.cost * rate->first;
    // Cents times basis points are millionths of a dollar.
    jackpot.added_ = MicroDollars::micros(asked.cost.in_cents()) * rate->second;
  } else {
    const BoomerangRules& rules = *book.boomerang;
    if (asked.option != 0 || (asked.seed != 0 && Money::dollars(asked.seed) != rules.seed)) {
      return input_error(fmt::format("{} has one jackpot, which starts from ${}", book.info.id, to_string(rules.seed)));
    }
    jackpot.seed_ = rules.seed;
    jackpot.added_ = MicroDollars::of(Money::cents((asked.cost * rules.pool_basis_points).in_cents() / 10'000));
  }
  jackpot.meter_ = asked.meter.value_or(jackpot.seed_);
  if (jackpot.meter_ < jackpot.meter_least() || jackpot.meter_ > kMeterMax) {
    return input_error(fmt::format("a meter of ${}: expected ${} to ${}", to_string(jackpot.meter_),
                                   to_string(jackpot.meter_least()), to_string(kMeterMax)));
  }
  return jackpot;
}

int Jackpot::percent(JackpotHand hand) const {
  if (hand.category < Category::straight_flush) return 0;
  const bool royal = hand.category == Category::royal_flush;
  // A royal flush alone takes the whole prize meter: its percentage is for sharing.
  if (book_->prize_meter) return royal ? 100 : book_->prize_meter->straight_flush_percent;
  return (royal ? book_->boomerang->royal_flush : book_->boomerang->straight_flush).percent;
}

Money Jackpot::floor(JackpotHand hand) const { return prize(hand, meter_least()); }

std::vector<JackpotHand> Jackpot::hands() const {
  std::vector<JackpotHand> hands{hand_of(Category::royal_flush), hand_of(Category::straight_flush)};
  if (book_->prize_meter) {
    for (const auto& [category, dollars] : book_->prize_meter->options[option_].per_dollar) {
      hands.push_back(hand_of(category));
    }
  } else {
    for (const auto& [category, amount] : book_->boomerang->fixed) hands.push_back(hand_of(category));
    hands.push_back({.category = Category::two_pairs, .dead_mans_hand = true});
  }
  return hands;
}

Money Jackpot::prize(JackpotHand hand, Money meter) const {
  if (book_->boomerang) return boomerang_prize(*book_, hand, meter);
  if (hand.category == Category::royal_flush) return together(meter, 1, 0).royal_flush;
  if (hand.category == Category::straight_flush) return together(meter, 0, 1).straight_flush;
  for (const auto& [category, dollars] : book_->prize_meter->options[option_].per_dollar) {
    if (category == hand.category) return cost_ * dollars;
  }
  return {};
}

Together Jackpot::together(Money meter, int royal_flushes, int straight_flushes) const {
  const Together together{.royal_flushes = royal_flushes, .straight_flushes = straight_flushes};
  return book_->prize_meter ? on_prize_meter(meter, together) : on_boomerang(meter, together);
}

bool Jackpot::possible(int royal_flushes, int straight_flushes) const {
  // Straights in one suit that have two cards in common and no third are two at most, and at most one of them is royal.
  if (shared_cards()) return royal_flushes <= 1 && royal_flushes + straight_flushes <= 2;
  return royal_flushes <= kSuits;
}

Together Jackpot::on_prize_meter(Money meter, Together together) const {
  const MicroDollars held = MicroDollars::of(meter);
  const MeterPrizes prizes = meter_prizes(*book_->prize_meter,
                                          {.rounded_meter = held.up_to_dollars(),
                                           .reseed = seed_,
                                           .royal_flushes = together.royal_flushes,
                                           .straight_flushes = together.straight_flushes},
                                          book_->house->chip_unit_web);
  together.royal_flush = prizes.royal_flush;
  together.straight_flush = prizes.straight_flush;
  together.paid = prizes.royal_flush * together.royal_flushes + prizes.straight_flush * together.straight_flushes;
  together.left = held - std::min(prizes.charge, held);
  if (together.royal_flushes >= 2 || together.left < MicroDollars::of(seed_)) together.left = MicroDollars::of(seed_);
  together.added = MicroDollars::of(together.paid) + together.left - held;
  return together;
}

Together Jackpot::on_boomerang(Money meter, Together together) const {
  const BoomerangRules& rules = *book_->boomerang;
  const int royals = together.royal_flushes;
  const int straights = together.straight_flushes;
  Money off_pool;
  if (royals > 0) {
    const bool shares = rules.several_royals == SeveralRoyals::share_with_floor && royals > 1;
    const Money part = shares ? Money::cents(meter.in_cents() / royals) : part_of(meter, rules.royal_flush);
    const Money odd = shares ? meter - part * royals : Money();
    together.royal_flush = std::max(rules.royal_flush.floor, part);
    together.paid = together.royal_flush * royals;
    if (part >= rules.royal_flush.floor) together.paid += odd;
    off_pool = part * royals + odd;
  }
  if (straights > 0) {
    const Money part = part_of(meter, rules.straight_flush);
    together.straight_flush = std::max(rules.straight_flush.floor, part);
    together.paid += together.straight_flush * straights;
    off_pool += part * straights;
  }
  off_pool = std::min(off_pool, meter);
  const Money reseeded = royals > 0 ? rules.seed : Money();
  together.added = MicroDollars::of(together.paid - off_pool + reseeded);
  together.left = MicroDollars::of(meter - off_pool + reseeded);
  return together;
}

}  // namespace felt::odds
