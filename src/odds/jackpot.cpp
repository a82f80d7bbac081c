#include "odds/jackpot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "hands/evaluate.hpp"
#include "odds/meter_law.hpp"

namespace felt::odds {
namespace {

constexpr Wide kThrees = 22'100;
constexpr Wide kPairsAfterThree = 1'176;
constexpr Wide kFives = 2'598'960;

using Played = std::function<bool(CardSet hand, HandValue value)>;

bool dead_mans_hand(CardSet five) {
  const auto count = [&](Rank rank) {
    return std::count_if(five.begin(), five.end(), [&](Card card) { return card.rank() == rank; });
  };
  return count(Rank::ace) == 2 && count(Rank::eight) == 2;
}

double share(Wide ways, Wide deals) { return Ratio{ways, deals}.value(); }

// What rounding up to a unit adds on average to amounts that are multiples of a step and come equally often.
double rounded_up(std::int64_t unit, std::int64_t step) { return static_cast<double>(unit - std::gcd(unit, step)) / 2; }

class SheetMaker {
 public:
  SheetMaker(const Jackpot& jackpot, const Played& played)
      : jackpot_(jackpot), book_(jackpot.book()), played_(played), sheet_{.jackpot = jackpot} {}

  Result<JackpotSheet> make() {
    if (auto known = has_sheet(); !known) return tl::unexpected(known.error());
    for (const JackpotHand hand : jackpot_.hands()) {
      sheet_.prizes.push_back({.hand = hand,
                               .name = hand.dead_mans_hand ? "dead man's hand" : std::string(name(hand.category)),
                               .amount = jackpot_.prize(hand, jackpot_.meter()),
                               .percent = jackpot_.percent(hand),
                               .floor = jackpot_.floor(hand)});
    }
    if (jackpot_.shared_cards())
      count_threes();
    else
      count_fives();
    sheet_.fixed_return =
        returned([&](const JackpotPrize& prize) { return prize.percent == 0 ? prize.amount : Money(); });
    sheet_.return_at_meter = returned([](const JackpotPrize& prize) { return prize.amount; });
    find_break_even();
    find_long_run();
    find_together();
    return std::move(sheet_);
  }

 private:
  // What is paid is found among hands from a straight up, and the pool's law is known where it is moved by the split of
  // a chip, by straight flushes and by royal flushes alone.
  Result<void> has_sheet() {
    const auto hands = jackpot_.hands();
    const bool pays_less = std::any_of(hands.begin(), hands.end(), [](JackpotHand hand) {
      return hand.category < Category::straight && !hand.dead_mans_hand;
    });
    if (pays_less || (book_.prize_meter && book_.prize_meter->cards != 2)) {
      return input_error(fmt::format("the jackpot of {} pays hands that have no sheet yet", book_.info.id));
    }
    const int percent = jackpot_.percent({.category = Category::straight_flush});
    const BoomerangRules* rules = book_.boomerang ? &*book_.boomerang : nullptr;
    const bool other_moves =
        rules != nullptr &&
        (rules->fixed_prizes_from == MeterAccount::pool || rules->winning_stake_to == MeterAccount::pool ||
         !rules->pool_deposit_min.is_zero() || rules->royal_flush.percent != 100);
    if (other_moves || percent == 100) {
      return input_error(fmt::format("the jackpot of {} moves its pool in ways that have no sheet yet", book_.info.id));
    }
    if (jackpot_.added().is_zero()) {
      return input_error(fmt::format("a jackpot wager of ${} adds not a cent to the pool", to_string(jackpot_.cost())));
    }
    return {};
  }

  void count_threes() {
    const Completions& completions = sheet_.completions.emplace(prize_hands());
    sheet_.deals = kThrees * kPairsAfterThree;
    const CardSet deck = full_deck(DeckSize::cards_52);
    std::array<std::array<std::uint64_t, 2>, Completions::kKinds> ways{};  // folded, played
    for (const Card first : deck) {
      for (const Card second : deck) {
        if (second >= first) break;
        for (const Card third : deck) {
          if (third >= second) break;
          const CardSet hand = CardSet(first) | second | third;
          const bool played = played_(hand, evaluate_three(Hand(first) + second + third));
          const Completions::Ways& becomes = completions.of(hand);
          for (std::size_t kind = 0; kind < ways.size(); ++kind) ways[kind][played ? 1 : 0] += becomes[kind];
        }
      }
    }
    for (JackpotPrize& prize : sheet_.prizes) {
      const auto& [folded, won] = ways[static_cast<std::size_t>(Completions::place(prize.hand.category))];
      prize.ways = won;
      prize.folded = folded;
    }
  }

  void count_fives() {
    sheet_.deals = kFives;
    for (const PrizeHand& hand : prize_hands()) {
      const auto prize = std::find_if(sheet_.prizes.begin(), sheet_.prizes.end(),
                                      [&](const JackpotPrize& one) { return one.hand == hand.kind; });
      if (prize == sheet_.prizes.end()) continue;
      ++(played_(hand.cards, evaluate_five(Ranking{}, Hand(hand.cards))) ? prize->ways : prize->folded);
    }
  }

  // Over the deals, or over as many times more as makes whole parts of every prize.
  template <class Amount>
  Ratio returned(const Amount& amount_of) const {
    const std::int64_t cost = jackpot_.cost().in_cents();
    std::int64_t part = cost;
    for (const JackpotPrize& prize : sheet_.prizes) part = std::gcd(part, amount_of(prize).in_cents());
    Ratio sum{0, sheet_.deals * (cost / part)};
    for (const JackpotPrize& prize : sheet_.prizes) sum.numerator += amount_of(prize).in_cents() / part * prize.ways;
    return sum;
  }

  [[nodiscard]] bool pays_back(Money meter) const {
    Wide cents = 0;
    for (const JackpotPrize& prize : sheet_.prizes) {
      cents += jackpot_.prize(prize.hand, meter).in_cents() * prize.ways;
    }
    return cents >= jackpot_.cost().in_cents() * sheet_.deals;
  }

  // No prize falls as the meter grows.
  void find_break_even() {
    Money low = jackpot_.meter_least();
    Money high = kMeterMax;
    if (pays_back(low) || !pays_back(high)) return;
    while (high - low > Money::cents(1)) {
      const Money middle = Money::cents((low + high).in_cents() / 2);
      (pays_back(middle) ? high : low) = middle;
    }
    sheet_.break_even = high;
  }

  [[nodiscard]] const JackpotPrize& prize(std::size_t place) const { return sheet_.prizes[place]; }

  // In cents. What rounding up adds depends on the amounts between which the meter steps: from the seed at first, and
  // once a straight flush was paid from anywhere on a finer scale.
  [[nodiscard]] double rounding_up(double royal_share) const {
    const int percent = prize(1).percent;
    if (book_.prize_meter) {
      constexpr int kMicrosOfCent = 10'000;
      constexpr int kDollar = 100 * kMicrosOfCent;
      const std::int64_t step = jackpot_.added().in_micros();
      const double first = rounded_up(kDollar, step);
      const double later = rounded_up(kDollar, std::gcd<std::int64_t>(step, percent * kMicrosOfCent));
      return (royal_share * first + (1 - royal_share) * later) / kMicrosOfCent;
    }
    const std::int64_t step = jackpot_.added().cut_to_cents().in_cents();
    const std::int64_t start = jackpot_.seed().in_cents();
    const double first = rounded_up(100, percent * std::gcd(step, start));
    const double later = rounded_up(100, percent);
    return (royal_share * first + (1 - royal_share) * later) / 100;
  }

  void find_long_run() {
    JackpotLongRun& run = sheet_.long_run;
    const double cost = static_cast<double>(jackpot_.cost().in_cents());
    const double royal = share(prize(0).ways, sheet_.deals);
    const double straight = share(prize(1).ways, sheet_.deals);
    run.fixed = run.back = sheet_.fixed_return.value();
    if (prize(0).ways + prize(1).ways == 0) {
      run.meter = run.royal_flush = std::numeric_limits<double>::infinity();
      return;
    }
    Wide losing = sheet_.deals;
    for (const JackpotPrize& prize : sheet_.prizes) losing -= prize.ways;
    const double part = prize(1).percent / 100.0;
    const double rounding = rounding_up(royal / (royal + straight));
    const bool prize_meter = book_.prize_meter.has_value();
    const MeterMotion motion{.seed = static_cast<double>(jackpot_.seed().in_cents()),
                             .step = static_cast<double>(jackpot_.added().in_micros()) / 10'000,
                             .steps = share(losing, sheet_.deals),
                             .royal_flush = royal,
                             .straight_flush = straight,
                             .kept = 1 - part,
                             .rounding = prize_meter ? part * rounding : rounding,
                             .added_first = prize_meter,
                             .filled_up = prize_meter};
    const MeterLaw law(motion);
    run.from_wagers = motion.step * (prize_meter ? 1 : motion.steps) / cost;
    run.reseeded = royal * motion.seed / cost;
    double royal_flush = law.mean();
    if (prize_meter) {
      run.added = (law.filled_up() + royal * rounding) / cost;
      royal_flush += rounding;
    } else {
      const double royal_lacks = law.lacking(static_cast<double>(book_.boomerang->royal_flush.floor.in_cents()));
      const double floor = static_cast<double>(book_.boomerang->straight_flush.floor.in_cents());
      const double straight_lacks = part * law.lacking((floor - rounding) / part);
      run.added = (royal * royal_lacks + straight * straight_lacks) / cost;
      royal_flush += royal_lacks;
    }
    run.back = run.from_wagers + run.fixed + run.reseeded + run.added;
    run.meter = law.mean() / 100;
    run.royal_flush = royal_flush / 100;
  }

  void find_together() {
    constexpr int kOfAKind = 2;
    for (int royals = 0; royals <= kOfAKind; ++royals) {
      for (int straights = royals == 0 ? 1 : 0; straights <= kOfAKind; ++straights) {
        if (!jackpot_.possible(royals, straights)) continue;
        sheet_.together.push_back(jackpot_.together(jackpot_.meter(), royals, straights));
      }
    }
    for (const JackpotPrize& prize : sheet_.prizes) {
      if (prize.percent == 0) sheet_.liability = std::max(sheet_.liability, prize.amount);
    }
    for (const Together& alone : sheet_.together) {
      if (alone.royal_flushes + alone.straight_flushes > 1) continue;
      sheet_.liability = std::max(sheet_.liability, alone.added.cut_to_cents());
    }
  }

  const Jackpot& jackpot_;
  const RuleBook& book_;
  const Played& played_;
  JackpotSheet sheet_;
};

double between(Wide deals, Wide ways) {
  return ways == 0 ? std::numeric_limits<double>::infinity() : Ratio{deals, ways}.value();
}

}  // namespace

double JackpotSheet::rounds_between(const JackpotPrize& prize) const { return between(deals, prize.ways); }

double JackpotSheet::rounds_between_meter_prizes() const {
  Wide ways = 0;
  for (const JackpotPrize& prize : prizes) ways += prize.percent > 0 ? prize.ways : 0;
  return between(deals, ways);
}

double JackpotSheet::return_at(Money meter) const {
  Wide cents = 0;
  for (const JackpotPrize& prize : prizes) cents += jackpot.prize(prize.hand, meter).in_cents() * prize.ways;
  return Ratio{cents, jackpot.cost().in_cents() * deals}.value();
}

Ratio JackpotSheet::prize_given(CardSet own) const {
  Ratio given;
  if (completions) {
    const Completions::Ways& becomes = completions->of(own);
    given.denominator = kPairsAfterThree;
    for (const JackpotPrize& prize : prizes) {
      const auto place = static_cast<std::size_t>(Completions::place(prize.hand.category));
      given.numerator += Wide{prize.amount.in_cents()} * becomes[place];
    }
    return given;
  }
  const JackpotHand hand{.category = evaluate_five(Ranking{}, Hand(own)).category(),
                         .dead_mans_hand = dead_mans_hand(own)};
  for (const JackpotPrize& prize : prizes) {
    if (prize.hand == hand) given.numerator = prize.amount.in_cents();
  }
  return given;
}

Result<JackpotSheet> jackpot_sheet(const RuleBook& book, const JackpotAsked& asked, const Played& played) {
  const auto jackpot = Jackpot::of(book, asked);
  if (!jackpot) return tl::unexpected(jackpot.error());
  return SheetMaker(*jackpot, played).make();
}

}  // namespace felt::odds
