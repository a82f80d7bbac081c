// The Boomerang Jackpot's meter: the catalogue's meter examples and worked examples to the cent.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "jackpot/boomerang.hpp"
#include "tests/citing.hpp"

namespace felt {
namespace {

constexpr int kDealer = 0;
constexpr int kSupervisor = 1;
constexpr int kOperator = 2;
constexpr JackpotHand kRoyal{Category::royal_flush};
constexpr JackpotHand kStraightFlush{Category::straight_flush};
constexpr JackpotHand kFullHouse{Category::full_house};
constexpr JackpotHand kDeadMans{Category::two_pairs, true};

Money money(const char* text) { return parse_money(text).value(); }

class Meter {
 public:
  RuleBook book = built_in("canberra-poker");  // a copy, so that switches can be set
  BoomerangMeter state;
  std::vector<BoomerangEvent> journal;
  std::vector<BoomerangEvent> answer;

  std::string ask(const BoomerangCommand& command) {
    answer.clear();
    const auto ruling = decide(book, state, command, answer);
    if (!ruling) {
      EXPECT_TRUE(answer.empty());
      return refused_by(book, ruling);
    }
    EXPECT_FALSE(answer.empty());
    for (const BoomerangEvent& event : answer) {
      EXPECT_NE(cited(book, event.point), "");
      EXPECT_NE(describe(event), "");
      apply(state, event);
      journal.push_back(event);
    }
    return "";
  }

  static BoomerangCommand command(BoomerangAsk ask, int rank = kOperator) {
    BoomerangCommand command;
    command.ask = ask;
    command.rank = rank;
    return command;
  }
  static BoomerangCommand in_round(BoomerangAsk ask, std::uint64_t round = 1, std::uint32_t table = 1) {
    BoomerangCommand command = Meter::command(ask, kDealer);
    command.table = TableId{table};
    command.round = RoundNumber{round};
    return command;
  }

  void open(MeterLink link = MeterLink::local, std::uint32_t tables = 1) {
    BoomerangCommand opening = command(BoomerangAsk::open_meter);
    opening.link = link;
    opening.approval = "CSA 97/1";
    opening.sharing = "CSA 97/2";
    ASSERT_EQ(ask(opening), "");
    for (std::uint32_t table = 1; table <= tables; ++table) {
      BoomerangCommand bind = command(BoomerangAsk::bind_table);
      bind.table = TableId{table};
      ASSERT_EQ(ask(bind), "");
    }
  }
  // Lets an account hold an amount, by a correction.
  void hold(MeterAccount account, const char* amount) {
    const Money held = account == MeterAccount::pool ? state.accounts.pool : state.accounts.reserve;
    BoomerangCommand correct = command(BoomerangAsk::correct_account);
    correct.account = account;
    correct.amount = money(amount) - held;
    correct.second_rank = kSupervisor;
    correct.reason = "float of the test";
    if (correct.amount.is_zero()) return;
    ASSERT_EQ(ask(correct), "");
  }
  void hold(const char* pool, const char* reserve) {
    hold(MeterAccount::pool, pool);
    hold(MeterAccount::reserve, reserve);
  }

  std::string freeze(std::uint64_t round = 1, std::uint32_t table = 1) {
    return ask(in_round(BoomerangAsk::freeze_amount, round, table));
  }
  std::string pay(std::vector<JackpotHand> hands, std::uint64_t round = 1, std::uint32_t table = 1) {
    BoomerangCommand command = in_round(BoomerangAsk::pay_prizes, round, table);
    command.hands = std::move(hands);
    return ask(command);
  }
  std::string post(int losing, int winning, std::uint64_t round = 1, std::uint32_t table = 1) {
    BoomerangCommand command = in_round(BoomerangAsk::post_chips, round, table);
    command.losing = losing;
    command.winning = winning;
    return ask(command);
  }
  std::string sign_off(bool reviewer, int rank = kSupervisor) {
    BoomerangCommand command = in_round(BoomerangAsk::sign_off);
    command.reviewer = reviewer;
    command.rank = reviewer ? -1 : rank;
    return ask(command);
  }
  std::string reverse(std::uint64_t round = 1, std::uint32_t table = 1, int rank = kSupervisor) {
    BoomerangCommand command = in_round(BoomerangAsk::reverse_round, round, table);
    command.rank = rank;
    return ask(command);
  }

  [[nodiscard]] std::string pool() const { return to_string(state.accounts.pool); }
  [[nodiscard]] std::string reserve() const { return to_string(state.accounts.reserve); }
  [[nodiscard]] std::string owed() const { return to_string(state.accounts.owed); }
  // What the last answer says of a kind of fact, all of them.
  [[nodiscard]] std::vector<std::string> words(BoomerangTold told) const {
    std::vector<std::string> lines;
    for (const BoomerangEvent& event : answer) {
      if (event.told == told) lines.push_back(describe(event));
    }
    return lines;
  }
  [[nodiscard]] std::string clause(BoomerangTold told) const {
    for (const BoomerangEvent& event : answer) {
      if (event.told == told) return cited(book, event.point);
    }
    return "";
  }
};

using Lines = std::vector<std::string>;

TEST(BoomerangMeter, OpensWithItsSeed) {
  Meter meter;
  EXPECT_EQ(meter.post(1, 0), "1/2");
  BoomerangCommand opening = Meter::command(BoomerangAsk::open_meter, kSupervisor);
  EXPECT_EQ(meter.ask(opening), "T.Casino operator");
  opening.rank = kOperator;
  EXPECT_EQ(meter.ask(opening), "1/2");  // equipment without approval
  opening.link = MeterLink::none;
  EXPECT_EQ(meter.ask(opening), "11.3");  // the split needs one too
  opening.approval = "CSA 97/1";
  opening.chip = money("-1");
  EXPECT_EQ(meter.ask(opening), "R5");
  meter.open();
  EXPECT_EQ(meter.clause(BoomerangTold::table_bound), "1/2");
  EXPECT_EQ(meter.pool(), "10000");
  EXPECT_EQ(meter.state.chip, Money::dollars(1));
  EXPECT_EQ(meter.state.last_change.cause, Point::jackpot_seed);
  EXPECT_EQ(meter.ask(opening), "1/2");  // twice
  BoomerangCommand second = Meter::command(BoomerangAsk::bind_table);
  second.table = TableId{2};
  EXPECT_EQ(meter.ask(second), "1/2");  // a local meter has one table
  EXPECT_EQ(meter.post(1, 0, 1, 2), "1/2");
  EXPECT_EQ(meter.ask(Meter::command(BoomerangAsk::show_amount, -1)), "T.Dealer");
  ASSERT_EQ(meter.ask(Meter::command(BoomerangAsk::show_amount)), "");
  EXPECT_EQ(meter.words(BoomerangTold::amount_shown), Lines{"meter shows 10000"});
  EXPECT_EQ(meter.clause(BoomerangTold::amount_shown), "1/2");
}

TEST(BoomerangMeter, ExampleA_FiveChips) {
  Meter meter;
  meter.open();
  meter.hold("12000", "0");
  ASSERT_EQ(meter.post(5, 0), "");
  EXPECT_EQ(meter.words(BoomerangTold::chips_posted), Lines{"5 losing chips, pool 3.50 reserve 1.50"});
  EXPECT_EQ(meter.clause(BoomerangTold::chips_posted), "11.3");
  EXPECT_EQ(meter.pool(), "12003.50");
  EXPECT_EQ(meter.reserve(), "1.50");
  EXPECT_EQ(meter.post(5, 0), "11.3");  // once a round
  EXPECT_EQ(meter.post(-1, 0, 2), "11.3");
  EXPECT_EQ(meter.post(1, 1, 2), "R7");  // nobody won
}

// E8 and meter example (b).
TEST(BoomerangMeter, E8_StraightFlushAtTheFloor) {
  Meter meter;
  meter.open();
  meter.hold("6000", "8000");
  EXPECT_EQ(meter.pay({kStraightFlush}), "J3");  // nothing frozen
  ASSERT_EQ(meter.freeze(), "");
  EXPECT_EQ(meter.clause(BoomerangTold::amount_frozen), "J3");
  EXPECT_EQ(meter.freeze(), "J3");
  ASSERT_EQ(meter.pay({kStraightFlush}), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_paid), Lines{"straight flush paid 1000 from pool 600 reserve 400"});
  EXPECT_EQ(meter.clause(BoomerangTold::prize_found), "12/straight-flush");
  EXPECT_EQ(meter.clause(BoomerangTold::prize_paid), "J4");
  EXPECT_EQ(meter.pay({kStraightFlush}), "R16");
  EXPECT_EQ(meter.post(0, 0), "R7");  // the winner's chip is missing
  ASSERT_EQ(meter.post(0, 1), "");
  EXPECT_EQ(meter.clause(BoomerangTold::stakes_posted), "R7");
  EXPECT_EQ(meter.pool(), "5400");
  EXPECT_EQ(meter.reserve(), "7601");
}

TEST(BoomerangMeter, E9_StraightFlushByPercentage) {
  Meter meter;
  meter.open();
  meter.hold("23456.78", "8000");
  ASSERT_EQ(meter.freeze(), "");
  ASSERT_EQ(meter.pay({kStraightFlush}), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_found), Lines{"straight flush prize 2345.68"});
  EXPECT_EQ(meter.words(BoomerangTold::percentage_rounded), Lines{"percentage rounded up 2345.68"});
  EXPECT_EQ(meter.clause(BoomerangTold::percentage_rounded), "J4");
  ASSERT_EQ(meter.post(0, 1), "");
  EXPECT_EQ(meter.pool(), "21111.10");
  EXPECT_EQ(meter.reserve(), "8001");
}

TEST(BoomerangMeter, FloorsAtTheirBoundaries) {
  const RuleBook& book = built_in("canberra-poker");
  EXPECT_EQ(boomerang_prize(book, kRoyal, money("9999.99")), money("10000"));
  EXPECT_EQ(boomerang_prize(book, kRoyal, money("10000")), money("10000"));
  EXPECT_EQ(boomerang_prize(book, kRoyal, money("10000.01")), money("10000.01"));
  EXPECT_EQ(boomerang_prize(book, kStraightFlush, money("9999.99")), money("1000"));
  EXPECT_EQ(boomerang_prize(book, kStraightFlush, money("10000")), money("1000"));
  EXPECT_EQ(boomerang_prize(book, kStraightFlush, money("10000.01")), money("1000.01"));
  EXPECT_EQ(boomerang_prize(book, {Category::four_of_a_kind}, money("1")), money("500"));
  EXPECT_EQ(boomerang_prize(book, kFullHouse, money("1")), money("150"));
  EXPECT_EQ(boomerang_prize(book, {Category::flush}, money("1")), money("100"));
  EXPECT_EQ(boomerang_prize(book, kDeadMans, money("1")), money("50"));
  for (const Category none : {Category::straight, Category::three_of_a_kind, Category::two_pairs, Category::pair}) {
    EXPECT_EQ(boomerang_prize(book, {none}, money("1")), Money());
  }
}

TEST(BoomerangMeter, E7_RoyalFlushEmptiesAndReseeds) {
  Meter meter;
  meter.open();
  meter.hold("18450", "500");
  ASSERT_EQ(meter.freeze(), "");
  ASSERT_EQ(meter.pay({kRoyal}), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_paid), Lines{"royal flush paid 18450 from pool 18450"});
  EXPECT_EQ(meter.clause(BoomerangTold::prize_found), "12/royal-flush");
  EXPECT_EQ(meter.pool(), "0");
  ASSERT_EQ(meter.post(0, 1), "");
  EXPECT_EQ(meter.words(BoomerangTold::pool_reseeded), Lines{"pool reseeded 10000 from reserve 501 bank 9499"});
  EXPECT_EQ(meter.clause(BoomerangTold::pool_reseeded), "J7");
  EXPECT_EQ(meter.pool(), "10000");
  EXPECT_EQ(meter.owed(), "0");  // a seed is the bank's, not the reserve's debt
}

TEST(BoomerangMeter, E10_FourWinnersFromTheRight) {
  Meter meter;
  meter.open();
  meter.hold("15000", "8000");
  ASSERT_EQ(meter.freeze(), "");
  ASSERT_EQ(meter.pay({kFullHouse, kFullHouse, kStraightFlush, kRoyal}), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_paid),
            (Lines{"full house paid 150 from reserve 150", "full house paid 150 from reserve 150",
                   "straight flush paid 1500 from pool 1500", "royal flush paid 15000 from pool 13500 reserve 1500"}));
  EXPECT_EQ(meter.clause(BoomerangTold::hands_together), "J3");
  EXPECT_EQ(meter.clause(BoomerangTold::several_winners), "J6");
  EXPECT_EQ(meter.reserve(), "6200");
  EXPECT_EQ(meter.post(0, 4), "J6");  // not signed off
  EXPECT_EQ(meter.sign_off(false, kDealer), "T.Casino supervisor");
  ASSERT_EQ(meter.sign_off(false), "");
  EXPECT_EQ(meter.clause(BoomerangTold::signed_off), "J6");
  EXPECT_EQ(meter.sign_off(false), "J6");
  EXPECT_EQ(meter.post(0, 4), "J6");  // by one only
  ASSERT_EQ(meter.sign_off(true), "");
  ASSERT_EQ(meter.post(0, 4), "");
  EXPECT_EQ(meter.words(BoomerangTold::pool_reseeded), Lines{"pool reseeded 10000 from reserve 6204 bank 3796"});
  EXPECT_EQ(meter.pool(), "10000");
  EXPECT_EQ(meter.reserve(), "0");
}

TEST(BoomerangMeter, ExampleC_TwoRoyalFlushesInFull) {
  Meter meter;
  meter.open();
  meter.hold("18000", "9000");
  ASSERT_EQ(meter.freeze(), "");
  ASSERT_EQ(meter.pay({kRoyal, kRoyal}), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_paid),
            (Lines{"royal flush paid 18000 from pool 18000", "royal flush paid 18000 from reserve 9000 bank 9000"}));
  EXPECT_EQ(meter.words(BoomerangTold::bank_lent), Lines{"bank lends 9000"});
  EXPECT_EQ(meter.clause(BoomerangTold::bank_lent), "R31");
  ASSERT_EQ(meter.sign_off(false), "");
  ASSERT_EQ(meter.sign_off(true), "");
  ASSERT_EQ(meter.post(1, 2), "");
  EXPECT_EQ(meter.words(BoomerangTold::pool_reseeded), Lines{"pool reseeded 10000 from reserve 2.30 bank 9997.70"});
  EXPECT_EQ(meter.pool(), "10000.70");
  EXPECT_EQ(meter.owed(), "9000");
  // Later contributions pay the bank back.
  ASSERT_EQ(meter.post(10, 0, 2), "");
  EXPECT_EQ(meter.words(BoomerangTold::bank_repaid), Lines{"bank repaid 3"});
  EXPECT_EQ(meter.owed(), "8997");
  EXPECT_EQ(meter.reserve(), "0");
  EXPECT_EQ(meter.pool(), "10007.70");
}

TEST(BoomerangMeter, ExampleD_TwoRoyalFlushesShare) {
  Meter meter;
  meter.open();
  meter.hold("18000", "9000");
  BoomerangCommand share = Meter::command(BoomerangAsk::share_royals);
  EXPECT_EQ(meter.ask(share), "J6");  // needs an approval
  share.approval = "CSA 97/9";
  share.rank = kSupervisor;
  EXPECT_EQ(meter.ask(share), "T.Casino operator");
  share.rank = kOperator;
  ASSERT_EQ(meter.ask(share), "");
  EXPECT_EQ(meter.clause(BoomerangTold::sharing_approved), "J6");
  ASSERT_EQ(meter.freeze(), "");
  EXPECT_EQ(meter.ask(Meter::command(BoomerangAsk::pay_in_full)), "J3");  // not in the middle of a round
  ASSERT_EQ(meter.pay({kRoyal, kRoyal}), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_paid), (Lines{"royal flush paid 10000 from pool 9000 reserve 1000",
                                                           "royal flush paid 10000 from pool 9000 reserve 1000"}));
  EXPECT_EQ(meter.words(BoomerangTold::odd_cent_given), Lines{});
  EXPECT_EQ(meter.pool(), "0");
  EXPECT_EQ(meter.reserve(), "7000");
}

TEST(BoomerangMeter, OddCentsGoToTheFirstSettled) {
  Meter meter;
  meter.book.boomerang->several_royals = SeveralRoyals::share_with_floor;
  BoomerangCommand opening = Meter::command(BoomerangAsk::open_meter);
  opening.approval = "CSA 97/1";
  EXPECT_EQ(meter.ask(opening), "J6");  // a book that shares needs the approval on opening
  meter.open();
  meter.hold("60000.02", "0");
  ASSERT_EQ(meter.freeze(), "");
  ASSERT_EQ(meter.pay({kRoyal, kStraightFlush, kRoyal, kRoyal}), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_found),
            (Lines{"royal flush prize 20000.01", "straight flush prize 6000.01", "royal flush prize 20000.01",
                   "royal flush prize 20000"}));
  EXPECT_EQ(meter.clause(BoomerangTold::odd_cent_given), "R31");
  EXPECT_EQ(meter.clause(BoomerangTold::royals_share), "J6");
  // A royal flush alone has all of it.
  Meter alone;
  alone.book.boomerang->several_royals = SeveralRoyals::share_with_floor;
  alone.open();
  ASSERT_EQ(alone.freeze(), "");
  ASSERT_EQ(alone.pay({kRoyal}), "");
  EXPECT_EQ(alone.words(BoomerangTold::prize_found), Lines{"royal flush prize 10000"});
  ASSERT_EQ(alone.post(0, 1), "");
  EXPECT_EQ(alone.ask(Meter::command(BoomerangAsk::pay_in_full)), "");
}

TEST(BoomerangMeter, FixedPrizesAndWhereTheyComeFrom) {
  for (const auto& [from, line] :
       std::vector<std::pair<MeterAccount, std::string>>{{MeterAccount::reserve, "reserve 20 bank 30"},
                                                         {MeterAccount::pool, "pool 50"},
                                                         {MeterAccount::bank, "bank 50"}}) {
    Meter meter;
    meter.book.boomerang->fixed_prizes_from = from;
    meter.open();
    meter.hold(MeterAccount::reserve, "20");
    ASSERT_EQ(meter.freeze(), "");
    ASSERT_EQ(meter.pay({kDeadMans}), "");
    EXPECT_EQ(meter.words(BoomerangTold::prize_paid), Lines{"dead man's hand paid 50 from " + line});
    EXPECT_EQ(meter.clause(BoomerangTold::prize_found), "12/dead-mans-hand");
    EXPECT_EQ(meter.clause(BoomerangTold::prize_paid), "J5");
    EXPECT_EQ(meter.owed(), from == MeterAccount::reserve ? "30" : "0");
  }
  Meter meter;
  meter.open();
  ASSERT_EQ(meter.freeze(), "");
  EXPECT_EQ(meter.pay({}), "11.2");
  EXPECT_EQ(meter.pay({{Category::straight}}), "11.2");
  EXPECT_EQ(meter.pay({{Category::full_house, true}}), "R16");
  ASSERT_EQ(meter.pay({{Category::four_of_a_kind}, kFullHouse, {Category::flush}}), "");
  EXPECT_EQ(meter.pool(), "10000");  // the display does not move
}

// E18: a folded hand's chip counts as lost; a void hand's goes back and is not posted at all.
TEST(BoomerangMeter, E18_FoldedChip) {
  Meter meter;
  meter.open();
  ASSERT_EQ(meter.post(1, 0), "");
  EXPECT_EQ(meter.words(BoomerangTold::chips_posted), Lines{"1 losing chips, pool 0.70 reserve 0.30"});
}

TEST(BoomerangMeter, SwitchesOfStakeAndDeposit) {
  Meter meter;
  meter.book.boomerang->winning_stake_to = MeterAccount::pool;
  meter.book.boomerang->pool_deposit_min = money("5");
  meter.open();
  meter.hold("10000", "2");
  ASSERT_EQ(meter.freeze(), "");
  ASSERT_EQ(meter.pay({kDeadMans}), "");
  meter.hold(MeterAccount::reserve, "2");
  ASSERT_EQ(meter.post(1, 1), "");  // 0.70 + 1.00 to the pool, 0.30 to the reserve
  EXPECT_EQ(meter.words(BoomerangTold::stakes_posted), Lines{"1 winning chips, pool 1 reserve 0"});
  EXPECT_EQ(meter.words(BoomerangTold::deposit_made), Lines{"pool deposit 3.30 from reserve 2.30 bank 1"});
  EXPECT_EQ(meter.clause(BoomerangTold::deposit_made), "J1");
  EXPECT_EQ(meter.pool(), "10005");
  // A round without jackpot wagers deposits nothing; one with enough tops nothing up.
  ASSERT_EQ(meter.post(0, 0, 2), "");
  EXPECT_EQ(meter.pool(), "10005");
  ASSERT_EQ(meter.post(8, 0, 3), "");
  EXPECT_EQ(meter.words(BoomerangTold::deposit_made), Lines{});
  EXPECT_EQ(meter.pool(), "10010.60");
}

TEST(BoomerangMeter, SplitOfAnOddChip) {
  Meter meter;
  BoomerangCommand opening = Meter::command(BoomerangAsk::open_meter);
  opening.approval = "CSA 97/1";
  opening.chip = money("0.99");
  ASSERT_EQ(meter.ask(opening), "");
  BoomerangCommand bind = Meter::command(BoomerangAsk::bind_table);
  bind.table = TableId{1};
  ASSERT_EQ(meter.ask(bind), "");
  ASSERT_EQ(meter.post(3, 0), "");  // 69.3 cents each, down
  EXPECT_EQ(meter.pool(), "10002.07");
  EXPECT_EQ(meter.reserve(), "0.90");
}

TEST(BoomerangMeter, SplitChangesFromTheNextRound) {
  Meter meter;
  meter.open(MeterLink::linked, 2);
  ASSERT_EQ(meter.ask(Meter::in_round(BoomerangAsk::begin_round, 7)), "");
  EXPECT_EQ(meter.clause(BoomerangTold::round_begun), "1/2");
  EXPECT_EQ(meter.ask(Meter::in_round(BoomerangAsk::begin_round, 7)), "1/2");
  BoomerangCommand change = Meter::command(BoomerangAsk::change_split);
  change.split = {.pool = 6000, .reserve = 4000};
  EXPECT_EQ(meter.ask(change), "11.3");  // no approval
  change.approval = "CSA 97/5";
  for (const ContributionSplit wrong :
       {ContributionSplit{6000, 3999}, ContributionSplit{6000, 4001}, ContributionSplit{-1, 10001}}) {
    BoomerangCommand command = change;
    command.split = wrong;
    EXPECT_EQ(meter.ask(command), "11.3");
  }
  change.rank = kSupervisor;
  EXPECT_EQ(meter.ask(change), "T.Casino operator");
  change.rank = kOperator;
  ASSERT_EQ(meter.ask(change), "");
  EXPECT_EQ(meter.clause(BoomerangTold::split_changed), "11.3");
  EXPECT_EQ(meter.answer.front().split_before, (ContributionSplit{7000, 3000}));
  ASSERT_EQ(meter.post(10, 0, 7), "");  // had begun before
  EXPECT_EQ(meter.pool(), "10007");
  ASSERT_EQ(meter.post(10, 0, 8), "");
  EXPECT_EQ(meter.pool(), "10013");
}

// R24 and J3: two tables of one meter.
TEST(BoomerangMeter, LinkedTablesEachOnTheAmountWhenTheirHandWasTurned) {
  Meter meter;
  meter.open(MeterLink::linked, 3);
  meter.hold("20000", "50000");
  ASSERT_EQ(meter.freeze(1, 1), "");
  ASSERT_EQ(meter.post(10, 0, 1, 3), "");  // counts for later rounds
  ASSERT_EQ(meter.freeze(1, 2), "");
  ASSERT_EQ(meter.pay({kRoyal}, 1, 1), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_found), Lines{"royal flush prize 20000"});
  EXPECT_EQ(meter.clause(BoomerangTold::payment_numbered), "R24");
  EXPECT_EQ(meter.words(BoomerangTold::payment_numbered), Lines{"payment 1 of the meter"});
  EXPECT_EQ(meter.pool(), "7");
  ASSERT_EQ(meter.post(0, 1, 1, 1), "");
  EXPECT_EQ(meter.pool(), "10007");
  ASSERT_EQ(meter.pay({kRoyal}, 1, 2), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_paid), Lines{"royal flush paid 20007 from pool 10007 reserve 10000"});
  EXPECT_EQ(meter.words(BoomerangTold::payment_numbered), Lines{"payment 2 of the meter"});
}

TEST(BoomerangMeter, WithoutAMeterTheSignCounts) {
  Meter meter;
  meter.open(MeterLink::none);
  EXPECT_EQ(meter.freeze(), "R18");  // no amount on the sign
  BoomerangCommand sign = Meter::command(BoomerangAsk::set_sign);
  sign.amount = money("25000");
  sign.rank = kDealer;
  EXPECT_EQ(meter.ask(sign), "T.Casino operator");
  sign.rank = kOperator;
  ASSERT_EQ(meter.ask(sign), "");
  ASSERT_EQ(meter.ask(Meter::command(BoomerangAsk::show_amount)), "");
  EXPECT_EQ(meter.clause(BoomerangTold::amount_shown), "R18");
  ASSERT_EQ(meter.freeze(), "");
  ASSERT_EQ(meter.pay({kStraightFlush}), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_paid), Lines{"straight flush paid 2500 from pool 2500"});
  sign.amount = money("100");
  ASSERT_EQ(meter.ask(sign), "");
  ASSERT_EQ(meter.freeze(2), "");
  ASSERT_EQ(meter.pay({kRoyal}, 2), "");
  EXPECT_EQ(meter.words(BoomerangTold::prize_found), Lines{"royal flush prize 10000"});  // floors apply
  sign.amount = money("-1");
  EXPECT_EQ(meter.ask(sign), "R18");
  Meter local;
  local.open();
  sign.amount = money("100");
  EXPECT_EQ(local.ask(sign), "R18");
}

TEST(BoomerangMeter, ReleasedOrReversed) {
  Meter meter;
  meter.open();
  meter.hold("18000", "9000");
  EXPECT_EQ(meter.ask(Meter::in_round(BoomerangAsk::release_amount)), "J9");
  ASSERT_EQ(meter.freeze(), "");
  ASSERT_EQ(meter.ask(Meter::in_round(BoomerangAsk::release_amount)), "");
  EXPECT_EQ(meter.clause(BoomerangTold::amount_released), "J9");
  ASSERT_EQ(meter.freeze(), "");
  const BoomerangAccounts before = meter.state.accounts;
  ASSERT_EQ(meter.pay({kRoyal, kRoyal}), "");
  EXPECT_EQ(meter.ask(Meter::in_round(BoomerangAsk::release_amount)), "J9");
  ASSERT_EQ(meter.sign_off(false), "");
  ASSERT_EQ(meter.sign_off(true), "");
  ASSERT_EQ(meter.post(1, 2), "");
  EXPECT_EQ(meter.reverse(1, 1, kDealer), "T.Casino supervisor");
  ASSERT_EQ(meter.reverse(), "");
  EXPECT_EQ(meter.clause(BoomerangTold::round_reversed), "J9");
  EXPECT_EQ(meter.state.accounts, before);
  EXPECT_EQ(meter.reverse(), "J9");
  EXPECT_EQ(meter.reverse(5), "J9");
  EXPECT_EQ(meter.freeze(), "J3");
  EXPECT_EQ(meter.post(1, 0), "11.3");
}

TEST(BoomerangMeter, PrizesOfVoidHandsAreWithdrawn) {
  Meter meter;
  meter.open();
  meter.hold("18000", "9000");
  const BoomerangAccounts before = meter.state.accounts;
  BoomerangCommand withdraw = Meter::in_round(BoomerangAsk::withdraw_prizes);
  withdraw.rank = kSupervisor;
  EXPECT_EQ(meter.ask(withdraw), "J9");  // no such round
  ASSERT_EQ(meter.freeze(), "");
  EXPECT_EQ(meter.ask(withdraw), "J9");  // nothing paid
  ASSERT_EQ(meter.pay({kRoyal, kRoyal}), "");
  ASSERT_EQ(meter.sign_off(false), "");
  withdraw.rank = kDealer;
  EXPECT_EQ(meter.ask(withdraw), "T.Casino supervisor");
  withdraw.rank = kSupervisor;
  ASSERT_EQ(meter.ask(withdraw), "");
  EXPECT_EQ(meter.clause(BoomerangTold::prizes_withdrawn), "J9");
  EXPECT_EQ(meter.state.accounts, before);
  // Those that stand are paid again, on the same amount; one percent prize needs no signatures.
  ASSERT_EQ(meter.pay({kRoyal}), "");
  EXPECT_EQ(meter.pool(), "0");
  EXPECT_EQ(meter.reserve(), "9000");
  ASSERT_EQ(meter.post(0, 1), "");
  EXPECT_EQ(meter.ask(withdraw), "J9");  // posted
}

TEST(BoomerangMeter, ReversalOfWhatIsNoLongerThere) {
  Meter meter;
  meter.open(MeterLink::linked, 2);
  ASSERT_EQ(meter.post(100, 0, 1, 1), "");  // pool 10070, reserve 30
  ASSERT_EQ(meter.freeze(1, 2), "");
  ASSERT_EQ(meter.pay({kRoyal}, 1, 2), "");
  ASSERT_EQ(meter.reverse(1, 1), "");
  EXPECT_EQ(meter.pool(), "0");
  EXPECT_EQ(meter.words(BoomerangTold::bank_lent), Lines{"bank lends 70"});
  EXPECT_EQ(meter.owed(), "70");

  // A debt that was partly paid back before the round that made it is reversed.
  Meter debtor;
  debtor.open();
  ASSERT_EQ(debtor.freeze(), "");
  ASSERT_EQ(debtor.pay({kDeadMans}), "");
  ASSERT_EQ(debtor.post(0, 1), "");
  EXPECT_EQ(debtor.owed(), "50");
  ASSERT_EQ(debtor.post(10, 0, 2), "");
  EXPECT_EQ(debtor.owed(), "47");
  ASSERT_EQ(debtor.reverse(), "");
  EXPECT_EQ(debtor.owed(), "0");
  EXPECT_EQ(debtor.reserve(), "3");
  EXPECT_EQ(debtor.state.accounts.advanced, Money::dollars(10000));
}

TEST(BoomerangMeter, CorrectionsNeedTwoRolesAndAReason) {
  Meter meter;
  meter.open();
  BoomerangCommand correct = Meter::command(BoomerangAsk::correct_account);
  correct.amount = money("-0.50");
  correct.reason = "counted twice";
  EXPECT_EQ(meter.ask(correct), "J8");
  correct.second_rank = kOperator;
  EXPECT_EQ(meter.ask(correct), "J8");  // the same role
  correct.second_rank = kDealer;
  EXPECT_EQ(meter.ask(correct), "J8");
  correct.second_rank = kSupervisor;
  correct.reason = "";
  EXPECT_EQ(meter.ask(correct), "J8");
  correct.reason = "counted twice";
  correct.account = MeterAccount::bank;
  EXPECT_EQ(meter.ask(correct), "J8");
  correct.account = MeterAccount::reserve;
  EXPECT_EQ(meter.ask(correct), "J8");  // nothing there
  correct.account = MeterAccount::pool;
  correct.rank = kSupervisor;
  EXPECT_EQ(meter.ask(correct), "T.Casino operator");
  correct.rank = kOperator;
  ASSERT_EQ(meter.ask(correct), "");
  EXPECT_EQ(meter.clause(BoomerangTold::account_corrected), "J8");
  EXPECT_EQ(meter.pool(), "9999.50");
  correct.second_rank = -1;
  correct.reviewer = true;
  correct.amount = money("0.50");
  EXPECT_EQ(meter.ask(correct), "");
  EXPECT_EQ(meter.state.last_change.cause, Point::jackpot_correction);
}

TEST(BoomerangMeter, EveryAskHasItsName) {
  for (int i = 0; i < kBoomerangAsks; ++i) {
    const auto ask = static_cast<BoomerangAsk>(i);
    EXPECT_EQ(boomerang_ask_named(name(ask)), ask);
  }
  EXPECT_EQ(boomerang_ask_named("post-chips"), BoomerangAsk::post_chips);
  EXPECT_EQ(boomerang_ask_named("post"), std::nullopt);
}

// Any commands in any order: refused ones change nothing, the accounts balance (apply checks it), and the
// events alone make the same state.
RC_GTEST_PROP(BoomerangProperties, ReplayMakesTheSameState, ()) {
  RuleBook book = built_in("canberra-poker");
  book.boomerang->fixed_prizes_from = *rc::gen::element(MeterAccount::pool, MeterAccount::reserve, MeterAccount::bank);
  book.boomerang->pool_deposit_min = Money::cents(*rc::gen::element(0, 300));
  BoomerangMeter meter;
  std::vector<BoomerangEvent> journal;
  const auto ask = [&](const BoomerangCommand& command) {
    const std::size_t before = journal.size();
    const auto ruling = decide(book, meter, command, journal);
    if (!ruling) {
      RC_ASSERT(journal.size() == before);
      return;
    }
    for (std::size_t i = before; i < journal.size(); ++i) apply(meter, journal[i]);
  };
  BoomerangCommand opening = Meter::command(BoomerangAsk::open_meter);
  opening.link = *rc::gen::element(MeterLink::none, MeterLink::local, MeterLink::linked);
  opening.approval = "a";
  ask(opening);
  for (std::uint32_t table = 1; table <= 2; ++table) {
    BoomerangCommand bind = Meter::command(BoomerangAsk::bind_table);
    bind.table = TableId{table};
    ask(bind);
  }
  const int steps = *rc::gen::inRange(1, 120);
  for (int step = 0; step < steps; ++step) {
    BoomerangCommand command;
    command.ask = static_cast<BoomerangAsk>(*rc::gen::inRange(1, kBoomerangAsks));
    command.rank = *rc::gen::element(-1, 0, 1, 2, 2, 2);
    command.reviewer = *rc::gen::arbitrary<bool>();
    command.second_rank = *rc::gen::inRange(-1, 3);
    command.table = TableId{*rc::gen::inRange<std::uint32_t>(1, 4)};
    command.round = RoundNumber{*rc::gen::inRange<std::uint64_t>(1, 6)};
    command.amount = Money::cents(*rc::gen::inRange<std::int64_t>(-500'000, 2'000'000));
    command.approval = *rc::gen::element<std::string>("", "a");
    command.reason = *rc::gen::element<std::string>("", "r");
    command.split.pool = *rc::gen::inRange(0, 10'001);
    command.split.reserve = 10'000 - command.split.pool;
    command.account = *rc::gen::element(MeterAccount::pool, MeterAccount::reserve);
    command.hands = *rc::gen::container<std::vector<JackpotHand>>(
        rc::gen::element(kRoyal, kStraightFlush, kFullHouse, kDeadMans, JackpotHand{Category::flush}));
    if (command.hands.size() > 4) command.hands.resize(4);
    const BoomerangRound* round = meter.round(command.table, command.round);
    command.losing = *rc::gen::inRange(0, 10);
    command.winning = round == nullptr ? 0 : round->prizes;
    ask(command);
  }
  BoomerangMeter replayed;
  for (const BoomerangEvent& event : journal) {
    RC_ASSERT(!describe(event).empty());
    RC_ASSERT(!book.clauses.authority(event.point).empty());
    apply(replayed, event);
  }
  RC_ASSERT(replayed == meter);
}

}  // namespace
}  // namespace felt
