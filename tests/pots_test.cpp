// What is in the middle, divided twice: by the engine and dollar by dollar by tests/naive_pots.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <fmt/format.h>

#include "pot/pots.hpp"
#include "tests/citing.hpp"
#include "tests/naive_pots.hpp"
#include "hands/evaluate.hpp"
#include "tests/table_driver.hpp"

namespace felt {
namespace {

using driver::Dice;
using naive::PotPlayer;

// As a round may end: whoever can still wager has matched the highest, unless he is the last; the others stopped
// anywhere, folded, void or with all they had.
std::vector<PotPlayer> some_players(Dice& dice, int seats_max) {
  const std::uint32_t seats = 2 + dice.below(static_cast<std::uint32_t>(seats_max) - 1);
  const int top = static_cast<int>(1 + dice.below(dice.one_in(3) ? 12 : 240));
  const auto up_to = [&](int least) {
    return least + static_cast<int>(dice.below(static_cast<std::uint32_t>(top - least + 1)));
  };
  const std::uint32_t usual = dice.below(4);  // which fate is the most frequent here
  std::vector<PotPlayer> players;
  int folds = 0;
  std::uint32_t left = seats;
  for (int seat = 1; seat <= seats_max && left > 0; ++seat) {
    if (seats_max - seat + 1 > static_cast<int>(left) && dice.one_in(2)) continue;
    --left;
    PotPlayer player;
    player.seat = seat;
    player.strength = 1 + dice.below(4);
    switch (dice.one_in(2) ? usual : dice.below(4)) {
      case 0:
        player.in = true;
        player.dollars = top;
        break;
      case 1:
        player.in = player.tapped_out = true;
        player.dollars = up_to(1);
        break;
      case 2:
        player.folded = ++folds;
        player.dollars = up_to(0);
        break;
      default:
        player.void_hand = true;
        player.tapped_out = dice.one_in(3);
        player.dollars = up_to(0);
        break;
    }
    players.push_back(player);
  }
  // The order of the folds is not that of the seats.
  for (PotPlayer& player : players) {
    PotPlayer& other = players[dice.below(static_cast<std::uint32_t>(players.size()))];
    if (player.folded > 0 && other.folded > 0) std::swap(player.folded, other.folded);
  }
  // The last in the round may win without having matched, or put in, anything.
  PotPlayer* alone = nullptr;
  int in = 0;
  for (PotPlayer& player : players) {
    in += player.in ? 1 : 0;
    if (player.in) alone = &player;
  }
  if (in == 1 && !alone->tapped_out) alone->dollars = dice.one_in(3) ? 0 : up_to(0);
  return players;
}

struct Dealt {
  std::vector<PotPlayer> players;
  naive::PotHouse house;
  int buck = 1;
  bool void_stays = true;
};

std::string told(const Dealt& dealt) {
  std::string text = fmt::format("buck {} cap {}:", dealt.buck, dealt.house.cap);
  for (const PotPlayer& player : dealt.players) {
    text += fmt::format(" {}:${}{}{}{}{} hand {}", player.seat, player.dollars, player.in ? " in" : "",
                        player.void_hand ? " void" : "", player.tapped_out ? " tapped" : "",
                        player.folded > 0 ? fmt::format(" fold {}", player.folded) : "", player.strength);
  }
  return text;
}

std::set<int> seats_of(std::uint32_t bits) {
  std::set<int> seats;
  for (int seat = 1; seat <= kBoxesMax; ++seat) {
    if (((bits >> seat) & 1) != 0) seats.insert(seat);
  }
  return seats;
}

int dollars(Money money) {
  RC_ASSERT(money.in_cents() % 100 == 0);
  return static_cast<int>(money.in_cents() / 100);
}

// Five hands, the worst first.
HandValue strength(std::uint64_t rank) {
  static const std::vector<HandValue> kValues = [] {
    std::vector<HandValue> values;
    for (const char* text :
         {"As Kd Qh 7c 4s", "2s 2d 3h 4c 5s", "2s 2d 3h 3c 5s", "2s 2d 2h 3c 5s", "2s 3d 4h 5c 6s"}) {
      Hand hand;
      const auto cards = parse_cards(text).value();
      for (const Card card : cards) hand += card;
      values.push_back(evaluate_five({}, hand));
    }
    return values;
  }();
  return kValues[rank];
}

void compare(const RuleBook& book, const Dealt& dealt) {
  boost::container::static_vector<pot::Contribution, kBoxesMax> players;
  for (const PotPlayer& one : dealt.players) {
    pot::Contribution player;
    player.box = Box{static_cast<std::uint8_t>(one.seat)};
    player.total = Money::dollars(one.dollars);
    player.contender = one.in;
    player.void_hand = one.void_hand;
    player.tapped_out = one.tapped_out;
    player.folded_at = static_cast<std::uint8_t>(one.folded);
    if (one.in) player.value = strength(one.strength);
    players.push_back(player);
  }
  PotRules rules = *book.pot;
  rules.void_uncalled_stays = dealt.void_stays;
  rules.folded_uncalled_stays = dealt.house.folded_uncalled_stays;
  const pot::CommissionScale scale{Money::cents(dealt.house.free), Money::cents(dealt.house.step),
                                   Money::dollars(dealt.house.dollars_each), Money::cents(dealt.house.cap)};
  const pot::Division one =
      pot::divide({rules, scale, Box{static_cast<std::uint8_t>(dealt.buck)}, {players.data(), players.size()}});
  const naive::PlainDivision other = naive::divide_plainly(dealt.players, dealt.buck, dealt.house);
  // 1. The uncalled part and the pots.
  std::map<int, int> uncalled;
  if (one.uncalled_to.is_box()) uncalled[one.uncalled_to.number] = dollars(one.uncalled);
  RC_ASSERT(uncalled == other.uncalled);
  RC_ASSERT(one.pots.size() == other.pots.size());
  for (std::size_t i = 0; i < one.pots.size(); ++i) {
    RC_ASSERT(dollars(one.pots[i].amount) == other.pots[i].dollars);
    RC_ASSERT(dollars(one.pots[i].amount - one.pots[i].unmatched) == other.pots[i].charged);
    RC_ASSERT(seats_of(one.pots[i].eligible) == other.pots[i].can_win);
    RC_ASSERT(seats_of(one.pots[i].contributors) == other.pots[i].paid_in);
    RC_ASSERT(seats_of(one.pots[i].winners) == other.pots[i].winners);
  }
  // 2. Commission and what each receives.
  std::map<int, int> passed;
  std::map<int, int> returned;
  int commission = 0;
  for (const pot::PotGroup& group : one.groups) {
    commission += dollars(group.commission);
    for (const pot::Payout& payout : group.payouts) {
      if (!payout.amount.is_zero()) passed[payout.box.number] += dollars(payout.amount);
    }
  }
  for (const pot::Payout& payout : one.returned) returned[payout.box.number] += dollars(payout.amount);
  RC_ASSERT(commission == other.commission);
  RC_ASSERT(passed == other.passed);
  RC_ASSERT(returned == other.returned);
  // 3. Every dollar is somewhere.
  int in = 0;
  for (const PotPlayer& player : dealt.players) in += player.dollars;
  int out = commission;
  for (const auto* part : {&uncalled, &passed, &returned}) {
    for (const auto& [seat, amount] : *part) out += amount;
  }
  RC_ASSERT(in == out);
  // 4. The pots are the same before any hand is known.
  const pot::Division before =
      pot::pots_of({rules, scale, Box{static_cast<std::uint8_t>(dealt.buck)}, {players.data(), players.size()}});
  RC_ASSERT(before.pots.size() == one.pots.size());
  for (std::size_t i = 0; i < one.pots.size(); ++i) {
    RC_ASSERT(before.pots[i].amount == one.pots[i].amount);
    RC_ASSERT(before.pots[i].eligible == one.pots[i].eligible);
  }
}

Dealt some_middle(const RuleBook& book, Dice& dice) {
  Dealt dealt;
  dealt.players = some_players(dice, book.table.seats_max);
  dealt.buck = static_cast<int>(1 + dice.below(static_cast<std::uint32_t>(book.table.seats_max)));
  const int minimum = static_cast<int>(1 + dice.below(5));
  dealt.house.cap = std::int64_t{100} * minimum * book.pot->commission.cap_minimums;
  if (dice.one_in(4)) dealt.house.free = 100 * (19 + dice.below(60));
  if (dice.one_in(4)) dealt.house.step = 500 * (4 + dice.below(12));
  dealt.void_stays = dealt.house.void_uncalled_stays = !dice.one_in(4);
  dealt.house.folded_uncalled_stays = dice.one_in(2);
  return dealt;
}

bool agrees(const std::string& id, int rounds) {
  const RuleBook& book = built_in(id);
  return rc::check(id, [&] {
    const auto seed = rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
    const auto seeds = *rc::gen::resize(rounds, rc::gen::container<std::vector<std::uint64_t>>(seed)).as("middles");
    for (const std::uint64_t one : seeds) {
      Dice dice(one);
      const Dealt dealt = some_middle(book, dice);
      RC_LOG() << told(dealt) << '\n';
      compare(book, dealt);
    }
  });
}

class Pots : public testing::TestWithParam<std::string> {};

TEST_P(Pots, AreDividedAsDollarByDollar) { EXPECT_TRUE(agrees(GetParam(), 200)); }

TEST_P(Pots, AreDividedAsDollarByDollarSlow) { EXPECT_TRUE(agrees(GetParam(), 20'000)); }

INSTANTIATE_TEST_SUITE_P(Books, Pots, testing::Values("seven-card-stud", "five-card-stud", "canberra-manila"),
                         [](const auto& book) {
                           std::string name = book.param;
                           std::erase(name, '-');
                           return name;
                         });

// The catalogue's own examples, as the plain division has them: it is what the engine is measured by.
TEST(PlainPots, AgreeWithTheCatalogue) {
  // 7 Card Stud E3, E4, E8, E9, E18; buck at 1.
  const auto player = [](int seat, int dollars, std::uint64_t strength, bool tapped = false) {
    return PotPlayer{seat, dollars, true, false, tapped, 0, strength};
  };
  const auto folded = [](int seat, int dollars, int order) {
    return PotPlayer{seat, dollars, false, false, false, order, 0};
  };
  const naive::PotHouse five{1900, 2000, 1, 50'000, true};
  using Paid = std::map<int, int>;
  const auto e3 = naive::divide_plainly(
      {player(1, 60, 1), player(2, 12, 4, true), player(3, 37, 3, true), player(4, 60, 2)}, 1, five);
  EXPECT_EQ(e3.commission, 7);
  EXPECT_EQ(e3.passed, (Paid{{2, 46}, {3, 72}, {4, 44}}));
  const naive::PotHouse two{1900, 2000, 1, 20'000, true};
  const auto e4 = naive::divide_plainly(
      {folded(1, 14, 2), player(2, 14, 3), folded(3, 6, 1), player(4, 14, 3), player(5, 14, 3)}, 1, two);
  EXPECT_EQ(e4.commission, 3);
  EXPECT_EQ(e4.passed, (Paid{{2, 21}, {4, 19}, {5, 19}}));
  // E5: nobody but the tied has paid, or somebody has.
  EXPECT_EQ(naive::divide_plainly({player(1, 20, 3), folded(2, 0, 1), player(3, 20, 3)}, 1, two).commission, 0);
  EXPECT_EQ(naive::divide_plainly({player(1, 20, 3), folded(2, 2, 1), player(3, 20, 3)}, 1, two).commission, 2);
  // E6: the cap.
  EXPECT_EQ((naive::PotHouse{1900, 2000, 1, 10'000, true}.charge(135)), 5);
  const auto e8 = naive::divide_plainly({player(1, 25, 3), player(2, 10, 2, true), player(3, 25, 1)}, 1, five);
  EXPECT_EQ(e8.commission, 3);
  EXPECT_EQ(e8.passed, (Paid{{1, 57}}));
  const auto e9 =
      naive::divide_plainly({player(1, 40, 3), player(2, 15, 3, true), player(3, 40, 1), folded(4, 5, 1)}, 1, five);
  EXPECT_EQ(e9.commission, 4);
  EXPECT_EQ(e9.passed, (Paid{{1, 72}, {2, 24}}));
  PotPlayer void_hand{2, 60, false, true, false, 0, 0};
  const auto e18 = naive::divide_plainly({folded(1, 60, 1), void_hand, player(3, 20, 1, true)}, 1, five);
  EXPECT_EQ(e18.commission, 7);
  EXPECT_EQ(e18.passed, (Paid{{1, 76}, {3, 57}}));
  // Canberra Manila E12(b): what the void hand had put in alone stays, and is not charged.
  PotPlayer buck{1, 15, false, true, false, 0, 0};
  const auto e12 = naive::divide_plainly({buck, player(2, 5, 1)}, 1, five);
  EXPECT_EQ(e12.commission, 0);
  EXPECT_EQ(e12.passed, (Paid{{2, 20}}));
}

}  // namespace
}  // namespace felt
