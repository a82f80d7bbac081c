// Crown's prize meters: prizes to the cent, contributions, records and their undoing. Systems and their
// tables are in jackpot_systems_test.cpp.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <toml++/toml.h>

#include "tests/jackpot_house.hpp"

namespace felt::meter_house {
namespace {

Money amount_of(const toml::table& fact, const char* key) {
  const auto text = fact[key].value<std::string>();
  return text ? money(text->c_str()) : Money();
}

Money amount_told(const House& house, MeterTold told) {
  for (const MeterEvent& event : house.answer) {
    if (event.told == told) return event.amount;
  }
  return {};
}

TEST(JackpotPrizes, WorkedExamplesOfTheCatalogue) {
  const toml::table facts = toml::parse_file(std::string(FELT_SOURCE) + "/tests/facts/jackpot.toml");
  int seen = 0;
  for (const toml::node& node : *facts["prizes"].as_array()) {
    const toml::table& fact = *node.as_table();
    const auto r = fact["case"]["r"].value<std::int64_t>().value();
    const int royals = static_cast<int>(fact["case"]["R"].value<std::int64_t>().value());
    const int straights = static_cast<int>(fact["case"]["S"].value<std::int64_t>().value());
    House house;
    house.open(Money::dollars(r / 10000), {TableId{1}});
    ASSERT_EQ(house.enter(1, 11), "");
    house.hold(std::to_string(fact["case"]["j"].value<std::int64_t>().value()).c_str());
    ASSERT_EQ(house.record(1, royals, straights), "");
    EXPECT_EQ(amount_told(house, MeterTold::royal_flush_prize), amount_of(fact, "royal")) << fact;
    EXPECT_EQ(amount_told(house, MeterTold::straight_flush_prize), amount_of(fact, "straight")) << fact;
    EXPECT_EQ(house.meter(), *fact["after"].value<std::string>()) << fact;
    ++seen;
  }
  EXPECT_EQ(seen, 14);
}

// 8.2.3 beside 7.4: each payment is rounded up by itself, the meter is charged what is exact.
TEST(JackpotPrizes, RoundedUpToTheChipUnit) {
  const PrizeMeterRules& rules = *built_in("crown-tcp").prize_meter;
  const PrizeCase outcome{.rounded_meter = Money::dollars(50000),
                          .reseed = Money::dollars(10000),
                          .royal_flushes = 1,
                          .straight_flushes = 2};
  const MeterPrizes whole = meter_prizes(rules, outcome, Money::dollars(1));
  EXPECT_EQ(whole.royal_flush, Money::dollars(41667));
  EXPECT_EQ(whole.straight_flush, Money::dollars(4167));
  EXPECT_EQ(whole.charge, dollars("50000"));
  const MeterPrizes cents = meter_prizes(rules, outcome, Money::cents(1));
  EXPECT_EQ(cents.royal_flush + cents.straight_flush * 2, money("50000.01"));
  // A unit of 2.50 and one that divides exactly.
  EXPECT_EQ(meter_prizes(rules, outcome, money("2.50")).royal_flush, money("41667.50"));
  EXPECT_EQ(meter_prizes(rules, {Money::dollars(50000), Money::dollars(10000), 0, 1}, Money::dollars(1)).straight_flush,
            Money::dollars(5000));
}

// Thousandths of a percent of a pool of a million dollars are ten dollars; the tables round half up.
int thousandths(Money part) { return static_cast<int>((part.in_cents() + 500) / 1000); }

TEST(JackpotPrizes, PrintedTablesAgreeWithTheFormulas) {
  const PrizeMeterRules& rules = *built_in("crown-tcp").prize_meter;
  const Money million = Money::dollars(1'000'000);
  const Money cent = Money::cents(1);
  ASSERT_EQ(rules.printed_pool_reseeds.size(), 4U);
  for (int royals = 1; royals <= 4; ++royals) {
    const auto column = static_cast<std::size_t>(royals - 1);
    const MeterPrizes prizes = meter_prizes(rules, {million, Money::dollars(7), royals, 0}, cent);
    EXPECT_EQ(prizes.pool, million + Money::dollars(7) * rules.printed_pool_reseeds[column]);
    for (int straights = 0; straights <= 7; ++straights) {
      const auto row = static_cast<std::size_t>(straights);
      const MeterPrizes shares = meter_prizes(rules, {million, Money(), royals, straights}, cent);
      EXPECT_EQ(thousandths(shares.royal_flush), rules.printed_royal_share.at(row).at(column));
      if (straights == 0) continue;
      EXPECT_EQ(thousandths(shares.straight_flush), rules.printed_straight_flush_share.at(row - 1).at(column));
    }
  }
  for (int straights = 1; straights <= 7; ++straights) {
    const auto& row = rules.printed_straight_flush_alone.at(static_cast<std::size_t>(straights - 1));
    EXPECT_EQ(thousandths(meter_prizes(rules, {million, Money(), 0, straights}, cent).straight_flush), row.at(0));
    EXPECT_EQ(thousandths(meter_prizes(rules, {Money(), million, 0, straights}, cent).straight_flush), row.at(1));
  }
}

TEST(JackpotRecord, ReadsRoundsChargesAndCites) {
  House house;
  house.open(Money::dollars(1), {TableId{1}});
  ASSERT_EQ(house.enter(1, 3), "");
  house.hold("50000.40");
  ASSERT_EQ(house.record(1, 0, 1, Money::dollars(1)), "");
  EXPECT_EQ(house.words(MeterTold::meter_fixed), "system 1 meter 50000.40 counts");
  EXPECT_EQ(house.words(MeterTold::meter_rounded), "meter rounded 50001");
  EXPECT_EQ(house.words(MeterTold::straight_flush_prize), "straight flush prize 5001 each");
  EXPECT_EQ(house.words(MeterTold::prizes_charged), "system 1 meter 45000.30, prizes 5000.10");
  EXPECT_EQ(house.clause(MeterTold::outcome_recorded), "7.3.2");
  EXPECT_EQ(house.clause(MeterTold::time_recorded), "6.5.2");
  EXPECT_EQ(house.clause(MeterTold::sequence_given), "7.3.4");
  EXPECT_EQ(house.clause(MeterTold::meter_fixed), "7.3.2");
  EXPECT_EQ(house.clause(MeterTold::meter_rounded), "7.3.1");
  EXPECT_EQ(house.clause(MeterTold::straight_flush_prize), "7.3");
  EXPECT_EQ(house.clause(MeterTold::payout_table_used), "Table 3");
  EXPECT_EQ(house.clause(MeterTold::prizes_charged), "6.3.3");
  EXPECT_EQ(house.words(MeterTold::meter_reset), "");

  ASSERT_EQ(house.enter(1, 3, 2), "");
  house.hold("50000.40");
  ASSERT_EQ(house.record(1, 1, 0, Money::cents(1), 2), "");
  EXPECT_EQ(house.words(MeterTold::royal_flush_prize), "royal flush prize 50001 each");
  EXPECT_EQ(house.words(MeterTold::meter_reset), "system 1 meter 10000, reset");
  EXPECT_EQ(house.clause(MeterTold::meter_reset), "6.4.1");
  EXPECT_EQ(house.clause(MeterTold::pool_found), "7.4.1");
}

TEST(JackpotRecord, SeveralWinnersOfOneRound) {
  House house;
  house.open(Money::dollars(1), {TableId{1}}, "2");
  ASSERT_EQ(house.enter(1, 4), "");
  house.hold("50000");
  ASSERT_EQ(house.record(1, 2, 1), "");
  EXPECT_EQ(house.words(MeterTold::pool_found), "prize pool 60000");
  EXPECT_EQ(house.clause(MeterTold::counted_together), "7.3.3");
  EXPECT_EQ(house.clause(MeterTold::shared_by_formula), "7.4");
  EXPECT_EQ(house.clause(MeterTold::royal_share_found), "7.4.2(a)");
  EXPECT_EQ(house.clause(MeterTold::straight_flush_share_found), "7.4.2(b)");
  EXPECT_EQ(house.clause(MeterTold::payout_table_used), "Table 4");
  EXPECT_EQ(house.clause(MeterTold::meter_reset), "6.4.2");
  ASSERT_EQ(house.enter(1, 4, 2), "");
  ASSERT_EQ(house.record(1, 0, 2, Money::cents(1), 2), "");
  EXPECT_EQ(house.clause(MeterTold::straight_flush_share_found), "7.4.3");
}

TEST(JackpotRecord, ResetAtTheBoundary) {
  for (const auto& [meter, after, reset] : std::vector<std::tuple<const char*, const char*, bool>>{
           {"11111.20", "10000", false}, {"11111.19", "10000", true}, {"11112", "10000.80", false}}) {
    House house;
    house.open(Money::dollars(1), {TableId{1}});
    ASSERT_EQ(house.enter(1, 1), "");
    house.hold(meter);
    ASSERT_EQ(house.record(1, 0, 1), "");
    EXPECT_EQ(house.words(MeterTold::straight_flush_prize), "straight flush prize 1111.20 each");
    EXPECT_EQ(house.meter(), after);
    EXPECT_EQ(house.clause(MeterTold::meter_reset), reset ? "6.4.1" : "");
  }
}

// 7.3.3 and 7.3.4: two straight flushes together, or one after the other.
TEST(JackpotRecord, TablesCountInTheOrderRecorded) {
  House house;
  house.open(Money::dollars(1), {TableId{1}, TableId{2}});
  ASSERT_EQ(house.enter(1, 2), "");
  ASSERT_EQ(house.enter(2, 2), "");
  house.hold("50000");
  ASSERT_EQ(house.record(2, 0, 1), "");
  EXPECT_EQ(house.words(MeterTold::straight_flush_prize), "straight flush prize 5000 each");
  EXPECT_EQ(house.words(MeterTold::sequence_given), "settlement 1");
  ASSERT_EQ(house.record(1, 0, 1), "");
  EXPECT_EQ(house.words(MeterTold::straight_flush_prize), "straight flush prize 4500 each");
  EXPECT_EQ(house.words(MeterTold::sequence_given), "settlement 2");
}

TEST(JackpotRecord, OncePerGameAndOfThisGame) {
  House house;
  house.open(Money::dollars(1), {TableId{1}});
  EXPECT_EQ(house.record(1, 0, 0), "7.3.2");  // nothing registered
  EXPECT_EQ(house.record(9, 0, 0), "2.4");
  ASSERT_EQ(house.enter(1, 2), "");
  EXPECT_EQ(refused_by(house.book, may_end_round(house.meters, TableId{1})), "6.5.2");
  EXPECT_EQ(house.record(1, 0, 0, Money::cents(1), 2), "7.3.2");  // another round
  EXPECT_EQ(house.record(1, 2, 1), "6.2.2");                      // more hands than wagers
  EXPECT_EQ(house.record(1, -1, 1), "6.2.2");
  EXPECT_EQ(house.record(1, 0, 1, Money()), "7.3.1");
  MeterCommand by_player = House::at_table(MeterAsk::record_outcome, 1, 0, kPlayer);
  EXPECT_EQ(house.ask(by_player), "1.1 'Dealer'");
  // Bonus prizes are the house's.
  MeterCommand bonus = House::at_table(MeterAsk::record_outcome, 1, 0, kDealer);
  bonus.bonuses = 2;
  const std::string before = house.meter();
  ASSERT_EQ(house.ask(bonus), "");
  EXPECT_EQ(house.clause(MeterTold::bonus_left_meter), "6.3.3");
  EXPECT_EQ(house.meter(), before);
  EXPECT_TRUE(may_end_round(house.meters, TableId{1}));
  EXPECT_EQ(house.record(1, 0, 0), "7.3.2");  // twice
}

TEST(JackpotRecord, BonusPrizesGoByTheOptionAndTheCost) {
  House house;
  house.open(Money::dollars(5), {TableId{1}});
  const auto prize = [&](const House& at, Category category) {
    const auto bonus = bonus_prize(at.book, at.meters, TableId{1}, category);
    return bonus ? to_string(bonus->amount) + " by " + cited(at.book, bonus->point) : "nothing";
  };
  EXPECT_EQ(prize(house, Category::four_of_a_kind), "2500 by 7.1.2");
  EXPECT_EQ(prize(house, Category::full_house), "750 by 7.1.2");
  EXPECT_EQ(prize(house, Category::flush), "500 by 7.1.2");
  EXPECT_EQ(prize(house, Category::straight), "nothing");
  EXPECT_FALSE(bonus_prize(house.book, house.meters, TableId{7}, Category::flush));
  House other;
  other.open(money("0.50"), {TableId{1}}, "2");
  EXPECT_EQ(prize(other, Category::straight), "20 by Table 4");
  EXPECT_EQ(prize(other, Category::royal_flush), "nothing");
}

// The catalogue's example: cost 5, 34.06 %.
TEST(JackpotGame, CarriedWithALeaverOrANewcomer) {
  for (const bool joins : {true, false}) {
    House house;
    house.open(Money::dollars(5), {TableId{1}});
    ASSERT_EQ(house.enter(1, 3), "");
    EXPECT_EQ(house.words(MeterTold::contributed), "system 1 meter 50005.109, 3 wagers contributed");
    EXPECT_EQ(house.clause(MeterTold::contributed), "6.3.2");
    ASSERT_EQ(house.ask(House::at_table(MeterAsk::carry_game, 1)), "");
    EXPECT_EQ(house.clause(MeterTold::game_carried), "11.15");
    EXPECT_EQ(house.meter(), "50005.109");
    EXPECT_TRUE(may_end_round(house.meters, TableId{1}));
    EXPECT_EQ(house.enter(1, 4, 2), "11.15.2");
    EXPECT_EQ(house.enter(1, 2, 2), "11.15.1");
    if (joins) {
      ASSERT_EQ(house.ask(House::at_table(MeterAsk::join_carried, 1)), "");
      EXPECT_EQ(house.clause(MeterTold::carried_cancelled), "11.15.2");
      EXPECT_EQ(house.clause(MeterTold::contribution_reversed), "R23");
      EXPECT_EQ(house.meter(), "50000");
      EXPECT_EQ(house.ask(House::at_table(MeterAsk::join_carried, 1)), "11.15.2");
      ASSERT_EQ(house.enter(1, 4, 2), "");
      EXPECT_EQ(house.meter(), "50006.812");
      EXPECT_EQ(house.clause(MeterTold::game_registered), "11.15.2");
    } else {
      EXPECT_EQ(house.give_back(MeterAsk::leave_carried, 1, 4, ReturnGround::leaves), "11.15.1");
      ASSERT_EQ(house.give_back(MeterAsk::leave_carried, 1, 1, ReturnGround::leaves), "");
      EXPECT_EQ(house.clause(MeterTold::wagers_returned), "11.15.1");
      EXPECT_EQ(house.meter(), "50000");
      ASSERT_EQ(house.enter(1, 2, 2), "");
      EXPECT_EQ(house.meter(), "50003.406");
      EXPECT_EQ(house.clause(MeterTold::game_registered), "11.15.1");
    }
  }
}

TEST(JackpotGame, CarriedAsItIsContributesOnce) {
  House house;
  house.open(Money::dollars(5), {TableId{1}});
  ASSERT_EQ(house.enter(1, 3), "");
  ASSERT_EQ(house.ask(House::at_table(MeterAsk::carry_game, 1)), "");
  EXPECT_EQ(house.ask(House::at_table(MeterAsk::carry_game, 1)), "11.15");
  ASSERT_EQ(house.enter(1, 3, 2), "");
  EXPECT_EQ(house.clause(MeterTold::game_registered), "11.15");
  EXPECT_EQ(house.words(MeterTold::contributed), "");
  EXPECT_EQ(house.meter(), "50005.109");
  ASSERT_EQ(house.record(1, 0, 0, Money::cents(1), 2), "");
}

TEST(JackpotGame, CarriedAndThenReturned) {
  for (const auto& [ground, clause] : std::vector<std::pair<ReturnGround, std::string>>{
           {ReturnGround::no_next_round, "R52"}, {ReturnGround::no_ante, "R37"}, {ReturnGround::leaves, "11.15.1"}}) {
    House house;
    house.open(Money::dollars(5), {TableId{1}});
    EXPECT_EQ(house.give_back(MeterAsk::cancel_game, 1, 0, ground), clause);  // nothing carried
    ASSERT_EQ(house.enter(1, 3), "");
    ASSERT_EQ(house.ask(House::at_table(MeterAsk::carry_game, 1)), "");
    ASSERT_EQ(house.give_back(MeterAsk::cancel_game, 1, 0, ground), "");
    EXPECT_EQ(house.clause(MeterTold::wagers_returned), clause);
    EXPECT_EQ(house.meter(), "50000");
    EXPECT_FALSE(house.meters.tables.at(TableId{1}).pending());
  }
}

// Ruling 51: some hands stand and are recorded, the void ones' wagers are carried.
TEST(JackpotGame, PartlyCarried) {
  House house;
  house.open(Money::dollars(5), {TableId{1}});
  ASSERT_EQ(house.enter(1, 5), "");
  ASSERT_EQ(house.ask(House::at_table(MeterAsk::carry_game, 1, 2)), "");
  EXPECT_FALSE(may_end_round(house.meters, TableId{1}));
  ASSERT_EQ(house.record(1, 0, 0), "");
  EXPECT_EQ(house.enter(1, 1, 2), "11.15.1");
  ASSERT_EQ(house.enter(1, 2, 2), "");
  EXPECT_EQ(house.meter(), "50008.515");
}

TEST(JackpotGame, SomeGoBackTheRestStayForThisRound) {
  for (const auto& [ground, clause] :
       std::vector<std::pair<ReturnGround, std::string>>{{ReturnGround::retraction, "11.5.2(a)"},
                                                         {ReturnGround::unbet_box, "11.8.1"},
                                                         {ReturnGround::cards_mixed, "11.17"}}) {
    House house;
    house.open(Money::dollars(5), {TableId{1}});
    EXPECT_EQ(house.give_back(MeterAsk::return_wagers, 1, 1, ground), clause);
    EXPECT_EQ(house.give_back(MeterAsk::return_wagers, 8, 1, ground), "2.4");
    ASSERT_EQ(house.enter(1, 3), "");
    EXPECT_EQ(house.give_back(MeterAsk::return_wagers, 1, 4, ground), clause);
    EXPECT_EQ(house.give_back(MeterAsk::return_wagers, 1, 0, ground), clause);
    ASSERT_EQ(house.give_back(MeterAsk::return_wagers, 1, 1, ground), "");
    EXPECT_EQ(house.clause(MeterTold::wagers_returned), clause);
    EXPECT_EQ(house.words(MeterTold::game_reregistered), "table 1 jackpot game registered again, 2 wagers");
    EXPECT_EQ(house.meter(), "50003.406");
    ASSERT_EQ(house.give_back(MeterAsk::return_wagers, 1, 2, ground), "");
    EXPECT_EQ(house.meter(), "50000");
    // All went back: nothing is left to record.
    EXPECT_TRUE(may_end_round(house.meters, TableId{1}));
  }
}

TEST(JackpotGame, AllGoBack) {
  for (const auto& [ground, clause] :
       std::vector<std::pair<ReturnGround, std::string>>{{ReturnGround::cards_not_rebuilt, "11.9"},
                                                         {ReturnGround::started_wrongly, "11.18"},
                                                         {ReturnGround::invalidated, "R55"}}) {
    House house;
    house.open(Money::dollars(5), {TableId{1}});
    EXPECT_EQ(house.give_back(MeterAsk::cancel_game, 1, 0, ground), clause);
    ASSERT_EQ(house.enter(1, 3), "");
    EXPECT_EQ(house.give_back(MeterAsk::cancel_game, 1, 0, ground, kDealer), "1.1 'TG Higher Duties Dealer'");
    ASSERT_EQ(house.give_back(MeterAsk::cancel_game, 1, 0, ground), "");
    EXPECT_EQ(house.clause(MeterTold::wagers_returned), clause);
    EXPECT_EQ(house.meter(), "50000");
    ASSERT_EQ(house.enter(1, 3), "");  // a fresh call
  }
}

TEST(JackpotGame, OneAtATime) {
  House house;
  house.open(Money::dollars(5), {TableId{1}});
  EXPECT_EQ(house.enter(1, 0), "6.3.2");
  EXPECT_EQ(house.enter(1, 101), "6.2.2");
  EXPECT_EQ(house.enter(4, 1), "2.4");
  ASSERT_EQ(house.enter(1, 3), "");
  EXPECT_EQ(house.enter(1, 3, 2), "R53");
  EXPECT_EQ(house.ask(House::at_table(MeterAsk::call_wagers, 1)), "R53");
}

// Ruling 54: what went into a meter before its reset is neither reversed nor made again.
TEST(JackpotGame, AnotherTableResetsInBetween) {
  House house;
  house.open(Money::dollars(5), {TableId{1}, TableId{2}});
  ASSERT_EQ(house.enter(1, 3), "");
  ASSERT_EQ(house.ask(House::at_table(MeterAsk::carry_game, 1)), "");
  ASSERT_EQ(house.enter(2, 1), "");
  ASSERT_EQ(house.record(2, 1, 0), "");
  EXPECT_EQ(house.meter(), "50000");
  ASSERT_EQ(house.ask(House::at_table(MeterAsk::join_carried, 1)), "");
  EXPECT_EQ(house.words(MeterTold::contribution_reversed), "");
  EXPECT_EQ(house.meter(), "50000");
  ASSERT_EQ(house.enter(1, 4, 2), "");
  EXPECT_EQ(house.words(MeterTold::contributed), "system 1 meter 50001.703, 1 wager contributed");
  // Which wager goes is not known here: the oldest, so that the meter keeps what it must.
  ASSERT_EQ(house.give_back(MeterAsk::return_wagers, 1, 3, ReturnGround::retraction), "");
  EXPECT_EQ(house.meter(), "50001.703");
  ASSERT_EQ(house.give_back(MeterAsk::return_wagers, 1, 1, ReturnGround::retraction), "");
  EXPECT_EQ(house.meter(), "50000");
}

TEST(JackpotGame, ReversalLeavesTheSeed) {
  House house;
  house.open(Money::dollars(5), {TableId{1}, TableId{2}});
  ASSERT_EQ(house.enter(1, 3), "");
  ASSERT_EQ(house.enter(2, 1), "");
  // A prize that takes the meter to within a dollar of its seed.
  house.hold("55557.00");
  ASSERT_EQ(house.record(2, 0, 1), "");
  EXPECT_EQ(house.meter(), "50001.30");
  ASSERT_EQ(house.give_back(MeterAsk::cancel_game, 1, 0, ReturnGround::started_wrongly), "");
  EXPECT_EQ(house.meter(), "50000");
}

// Ruling 55.
TEST(JackpotUndo, APrizeGoesBackOnTheMeter) {
  House house;
  house.open(Money::dollars(1), {TableId{1}, TableId{2}});
  ASSERT_EQ(house.enter(1, 2), "");
  house.hold("50000.6812");
  ASSERT_EQ(house.record(1, 0, 1), "");
  EXPECT_EQ(house.meter(), "45000.5812");
  ASSERT_EQ(house.enter(2, 1), "");  // +0.3406
  EXPECT_EQ(house.withdraw(MeterAsk::undo_record, 1, kDealer), "1.1 'TG Higher Duties Dealer'");
  EXPECT_EQ(house.withdraw(MeterAsk::undo_record, 2), "R55");
  ASSERT_EQ(house.withdraw(MeterAsk::undo_record, 1), "");
  EXPECT_EQ(house.clause(MeterTold::record_withdrawn), "R55");
  EXPECT_EQ(house.meter(), "50001.0218");
  EXPECT_EQ(house.withdraw(MeterAsk::undo_record, 1), "R55");
  EXPECT_EQ(house.withdraw(MeterAsk::refund_record, 1), "R55");
  // The game stands registered again: it is carried, returned, or recorded rightly.
  EXPECT_FALSE(may_end_round(house.meters, TableId{1}));
  ASSERT_EQ(house.record(1, 0, 0), "");
  EXPECT_EQ(house.meter(), "50001.0218");
}

TEST(JackpotUndo, AResetIsAsNeverMade) {
  House house;
  house.open(Money::dollars(1), {TableId{1}, TableId{2}});
  ASSERT_EQ(house.enter(1, 2), "");
  house.hold("50000.50");
  ASSERT_EQ(house.record(1, 1, 0), "");
  ASSERT_EQ(house.enter(2, 1), "");
  EXPECT_EQ(house.meter(), "10000.3406");
  ASSERT_EQ(house.withdraw(MeterAsk::undo_record, 1), "");
  EXPECT_EQ(house.meter(), "50000.8406");
  // The contributions from before the reset can be reversed again.
  ASSERT_EQ(house.give_back(MeterAsk::cancel_game, 1, 0, ReturnGround::invalidated), "");
  EXPECT_EQ(house.meter(), "50000.1594");
  // And the wager made after it.
  ASSERT_EQ(house.give_back(MeterAsk::cancel_game, 2, 0, ReturnGround::invalidated), "");
  EXPECT_EQ(house.meter(), "49999.8188");
}

TEST(JackpotUndo, TwoResetsUndoneInEitherOrder) {
  for (const bool first_first : {true, false}) {
    House house;
    house.open(Money::dollars(1), {TableId{1}, TableId{2}, TableId{3}});
    ASSERT_EQ(house.enter(1, 1), "");
    ASSERT_EQ(house.enter(2, 1), "");
    ASSERT_EQ(house.enter(3, 1), "");
    ASSERT_EQ(house.record(1, 1, 0), "");
    ASSERT_EQ(house.record(2, 1, 0), "");
    EXPECT_EQ(house.meter(), "10000");
    ASSERT_EQ(house.withdraw(MeterAsk::refund_record, first_first ? 1 : 2), "");
    ASSERT_EQ(house.withdraw(MeterAsk::refund_record, first_first ? 2 : 1), "");
    ASSERT_EQ(house.give_back(MeterAsk::cancel_game, 3, 0, ReturnGround::invalidated), "");
    // The first refund could not reach back over the reset that still stood.
    EXPECT_EQ(house.meter(), "10000.3406");
  }
}

TEST(JackpotUndo, RefundAfterTheRoundIsOver) {
  House house;
  house.open(Money::dollars(5), {TableId{1}});
  ASSERT_EQ(house.enter(1, 2), "");
  ASSERT_EQ(house.record(1, 0, 1), "");
  ASSERT_EQ(house.enter(1, 1, 2), "");
  EXPECT_EQ(house.withdraw(MeterAsk::undo_record, 1), "R53");
  ASSERT_EQ(house.withdraw(MeterAsk::refund_record, 1), "");
  EXPECT_EQ(house.words(MeterTold::wagers_refunded), "table 1 2 wagers refunded");
  EXPECT_EQ(house.meter(), "50001.703");
}

// A prize that is not paid leaves the meter where it would stand without it.
TEST(JackpotUndo, OnePrizeOfSeveralIsNotPaid) {
  const auto give_back = [](House& house, const char* amount, int rank = kHdd) {
    MeterCommand command = House::command(MeterAsk::return_prize, rank);
    command.settlement = SettlementNumber{1};
    command.amount = money(amount);
    return house.ask(command);
  };
  House house;
  house.open(Money::dollars(1), {TableId{1}});
  ASSERT_EQ(house.enter(1, 2), "");
  house.hold("50000");
  ASSERT_EQ(house.record(1, 0, 2), "");
  ASSERT_EQ(house.meter(), "40400");
  EXPECT_EQ(give_back(house, "4800", kDealer), "1.1 'TG Higher Duties Dealer'");
  EXPECT_EQ(give_back(house, "0"), "R55");
  ASSERT_EQ(give_back(house, "4800"), "");
  EXPECT_EQ(house.meter(), "45200");
  ASSERT_EQ(house.withdraw(MeterAsk::undo_record, 1), "");
  EXPECT_EQ(house.meter(), "50000");
  EXPECT_EQ(give_back(house, "4800"), "R55");

  // After a reset only what lies above the seed comes back, rounding apart.
  House reset;
  reset.open(Money::dollars(1), {TableId{1}});
  ASSERT_EQ(reset.enter(1, 3), "");
  reset.hold("50000");
  ASSERT_EQ(reset.record(1, 1, 2), "");
  ASSERT_EQ(reset.meter(), "10000");
  ASSERT_EQ(give_back(reset, "4166.67"), "");
  EXPECT_EQ(reset.meter(), "10000");
  ASSERT_EQ(give_back(reset, "41666.67"), "");
  EXPECT_EQ(reset.meter(), "45833.34");
  ASSERT_EQ(give_back(reset, "4166.67"), "");
  EXPECT_EQ(reset.meter(), "50000");
}

TEST(JackpotAmounts, MillionthsOfADollar) {
  for (const char* text : {"0", "1.703", "50000.40", "0.000001", "-3.05", "49999.000001", "7"}) {
    EXPECT_EQ(to_string(dollars(text)), text);
  }
  EXPECT_EQ(dollars("$2.5"), MicroDollars::micros(2'500'000));
  for (const char* text : {"", "1.", "1.0000001", "x", "1.2.3", "99999999999999", "1,5", "--1", "+1", "1.-5"}) {
    EXPECT_FALSE(parse_micro_dollars(text)) << text;
  }
  EXPECT_EQ(dollars("49999.000001").up_to_dollars(), Money::dollars(50000));
  EXPECT_EQ(dollars("50000").up_to_dollars(), Money::dollars(50000));
  EXPECT_EQ(dollars("12.349999").cut_to_cents(), money("12.34"));
}

TEST(JackpotWords, EveryAskHasItsName) {
  for (int i = 0; i < kMeterAsks; ++i) {
    const auto ask = static_cast<MeterAsk>(i);
    EXPECT_EQ(meter_ask_named(name(ask)), ask);
  }
  for (int i = 0; i < kReturnGrounds; ++i) {
    const auto ground = static_cast<ReturnGround>(i);
    EXPECT_EQ(return_ground_named(name(ground)), ground);
  }
  EXPECT_EQ(table_change_named("transfer"), TableChange::transfer);
  EXPECT_EQ(meter_ask_named("register-game"), MeterAsk::register_game);
  EXPECT_EQ(meter_ask_named("register"), std::nullopt);
}

// Any commands in any order: what is refused changes nothing, the invariants hold (apply checks them), and
// the events alone make the same state.
RC_GTEST_PROP(JackpotProperties, ReplayMakesTheSameState, ()) {
  const RuleBook& book = built_in("crown-tcp");
  PrizeMeters meters;
  std::vector<MeterEvent> journal;
  const auto ask = [&](const MeterCommand& command) {
    const std::size_t before = journal.size();
    const auto ruling = decide(book, meters, command, journal);
    if (!ruling) {
      RC_ASSERT(journal.size() == before);
      cited(book, ruling.error().point);
      return;
    }
    for (std::size_t i = before; i < journal.size(); ++i) {
      RC_ASSERT(!book.clauses.authority(journal[i].point).empty());
      apply(meters, journal[i]);
    }
  };
  std::vector<TableId> first = {TableId{1}, TableId{2}};
  ask(House::opening(Money::dollars(1), first));
  ask(House::opening(Money::dollars(5), {TableId{3}, TableId{4}}));
  for (std::uint32_t id = 1; id <= 4; ++id) {
    MeterCommand manual = House::at_table(MeterAsk::arrange_manually, id);
    manual.reason = "by hand";
    ask(manual);
  }
  const auto steps = *rc::gen::inRange(1, 120);
  std::int64_t clock = 0;
  for (int step = 0; step < steps; ++step) {
    MeterCommand command;
    // Mostly games and records; now and then everything else.
    const bool game = *rc::gen::inRange(0, 4) != 0;
    command.ask = static_cast<MeterAsk>(game ? *rc::gen::inRange(static_cast<int>(MeterAsk::call_wagers), kMeterAsks)
                                             : *rc::gen::inRange(0, kMeterAsks));
    command.rank = *rc::gen::inRange(0, 6) == 0 ? *rc::gen::inRange(-1, 5) : kCrown;
    clock += *rc::gen::element<std::int64_t>(0, 1, 60'000, 20 * 60'000);
    command.at = {clock};
    command.system = SystemId{*rc::gen::inRange<std::uint32_t>(0, 5)};
    command.table = TableId{*rc::gen::inRange<std::uint32_t>(1, 6)};
    const MeteredTable* table = meters.table(command.table);
    command.round = table != nullptr && table->game ? table->game->round : RoundNumber{static_cast<unsigned>(step)};
    command.settlement = SettlementNumber{*rc::gen::inRange<std::uint64_t>(0, meters.settlements.size() + 2)};
    command.tables = {command.table};
    command.cost = Money::dollars(*rc::gen::element(1, 2, 5));
    command.option = *rc::gen::element<std::string>("1", "2");
    command.seed = *rc::gen::element<std::int64_t>(10000, 75000);
    command.change = static_cast<TableChange>(*rc::gen::inRange(0, 3));
    if (const MeterSystem* system = meters.system(command.system); system != nullptr && meters.terms) {
      const MicroDollars rest = system->meter - MicroDollars::of(system->reseed(*meters.terms));
      for (const auto& [id, other] : meters.systems) {
        if (id != command.system && command.shares.empty() && rest > MicroDollars()) command.shares = {{id, rest}};
      }
    }
    command.works = *rc::gen::arbitrary<bool>();
    command.reason = *rc::gen::element<std::string>("", "by hand");
    command.ground = static_cast<ReturnGround>(*rc::gen::inRange(0, kReturnGrounds));
    command.wagers = *rc::gen::inRange(0, 10);
    command.royal_flushes = *rc::gen::inRange(0, 3);
    command.straight_flushes = *rc::gen::inRange(0, 3);
    command.chip_unit = Money::cents(*rc::gen::element(1, 5, 100));
    command.amount = Money::cents(*rc::gen::element(0, 1, 100'000, 4'000'000));
    ask(command);
  }
  PrizeMeters replayed;
  for (const MeterEvent& event : journal) {
    RC_ASSERT(!describe(event).empty());
    apply(replayed, event);
  }
  RC_ASSERT(replayed == meters);
}

// Whatever is won, winners get no less than their exact shares, and the house never more than a chip unit each.
RC_GTEST_PROP(JackpotProperties, PrizesAddUpToTheCharge, ()) {
  const PrizeMeterRules& rules = *built_in("crown-tcp").prize_meter;
  const int royals = *rc::gen::inRange(0, 10);
  const int straights = *rc::gen::inRange(0, 10);
  const Money reseed = Money::dollars(*rc::gen::inRange(0, 400'000));
  const Money meter = reseed + Money::dollars(*rc::gen::inRange(0, 1'000'000));
  const Money unit = Money::cents(*rc::gen::inRange(1, 1000));
  const MeterPrizes prizes = meter_prizes(rules, {meter, reseed, royals, straights}, unit);
  const Money paid = prizes.royal_flush * royals + prizes.straight_flush * straights;
  RC_ASSERT(MicroDollars::of(paid) >= prizes.charge);
  RC_ASSERT(MicroDollars::of(paid) <= prizes.charge + MicroDollars::of(unit * (royals + straights)));
  RC_ASSERT(prizes.royal_flush.in_cents() % unit.in_cents() == 0);
}

}  // namespace
}  // namespace felt::meter_house
