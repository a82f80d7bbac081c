// Crown's prize meter systems: opening, tables, notices, closing, options, equipment.
#include "tests/jackpot_house.hpp"

namespace felt::meter_house {
namespace {

const Money kOne = Money::dollars(1);
const Money kFive = Money::dollars(5);
constexpr TableId kTable1{1};
constexpr TableId kTable2{2};
constexpr TableId kTable3{3};

TEST(JackpotSystem, AllPairsOfTheTablesOpen) {
  const RuleBook& book = built_in("crown-tcp");
  int pairs = 0;
  for (const PrizeMeterOption& option : book.prize_meter->options) {
    for (const auto& [seed, rate] : option.rate_by_seed) {
      House house;
      MeterCommand opening = House::opening(kFive, {kTable1, kTable2}, option.name.c_str(), seed);
      opening.rate_basis_points = rate;
      opening.payouts = option.name;
      ASSERT_EQ(house.ask(opening), "");
      EXPECT_EQ(house.meter(), std::to_string(seed * 5));
      EXPECT_EQ(house.clause(MeterTold::terms_set), option.name == "1" ? "Table 1" : "Table 2");
      EXPECT_EQ(house.clause(MeterTold::meter_seeded), "6.3.1");
      EXPECT_EQ(house.clause(MeterTold::system_opened), "6.1.1");
      EXPECT_EQ(house.clause(MeterTold::table_joined), "6.1.1(a)");
      ++pairs;
    }
  }
  EXPECT_EQ(pairs, 14);
}

TEST(JackpotSystem, OpeningRefused) {
  House house;
  MeterCommand opening = House::opening(kOne, {kTable1});
  opening.rank = kCrown - 1;
  EXPECT_EQ(house.ask(opening), "1.1 'Crown'");
  EXPECT_EQ(house.ask(House::opening(Money(), {kTable1})), "6.2.3");
  EXPECT_EQ(house.ask(House::opening(Money::dollars(1'000'001), {kTable1})), "6.2.3");
  EXPECT_EQ(house.ask(House::opening(kOne, {kTable1}, "3")), "6.1.1(f)");
  EXPECT_EQ(house.ask(House::opening(kOne, {kTable1}, "1", 15000)), "Table 1");
  EXPECT_EQ(house.ask(House::opening(kOne, {kTable1}, "2", 70000)), "Table 2");
  opening = House::opening(kOne, {kTable1}, "1", 10000);
  opening.rate_basis_points = 3102;  // the other option's
  EXPECT_EQ(house.ask(opening), "Table 1");
  opening = House::opening(kOne, {kTable1}, "1", 10000);
  opening.payouts = "2";
  EXPECT_EQ(house.ask(opening), "Table 3");
  opening = House::opening(kOne, {kTable1}, "2", 10000);
  opening.payouts = "1";
  EXPECT_EQ(house.ask(opening), "Table 4");
  EXPECT_EQ(house.ask(House::opening(kOne, {})), "6.1.1(a)");
  EXPECT_EQ(house.ask(House::opening(kOne, {kTable1, kTable1})), "6.1.1(a)");

  house.open(kOne, {kTable1});
  EXPECT_EQ(house.ask(House::opening(kFive, {kTable2, kTable1})), "6.1.1(c)");
  EXPECT_EQ(house.ask(House::opening(kOne, {kTable2})), "6.1.1(e)");
  EXPECT_EQ(house.ask(House::opening(kFive, {kTable2}, "2")), "6.1.1(f)");
  EXPECT_EQ(house.ask(House::opening(kFive, {kTable2}, "1", 20000)), "6.1.1(f)");
  EXPECT_EQ(house.ask(House::opening(kFive, {kTable2})), "");
  // A cost in cents is a cost (ruling 40).
  EXPECT_EQ(house.ask(House::opening(money("2.55"), {kTable3})), "");
  EXPECT_EQ(house.meter(3), "25500");
}

MeterCommand describing(const House& house, const DeclaredJackpot& declared) {
  MeterCommand command = House::at_table(MeterAsk::describe_table, 2);
  command.declared = declared;
  EXPECT_TRUE(house.meters.terms.has_value());
  return command;
}

MeterCommand sign(std::uint32_t table, TableChange change, std::uint32_t system, Time at = {}) {
  MeterCommand command = House::at_table(MeterAsk::notify_table, table);
  command.change = change;
  command.system = SystemId{system};
  command.at = at;
  return command;
}

MeterCommand changing(MeterAsk ask, std::uint32_t table, std::uint32_t system, Time at) {
  MeterCommand command = House::at_table(ask, table);
  command.system = SystemId{system};
  command.at = at;
  return command;
}

TEST(JackpotSystem, ATableAgreesWithItsSystem) {
  House house;
  house.open(kOne, {kTable1});
  const DeclaredJackpot same = declared_by_book(house.book, *house.meters.terms, kOne);
  ASSERT_EQ(house.ask(sign(2, TableChange::add, 1)), "");
  const auto joins = [&](const DeclaredJackpot& declared) {
    EXPECT_EQ(house.ask(describing(house, declared)), "");
    return house.ask(changing(MeterAsk::add_table, 2, 1, minutes(20)));
  };
  DeclaredJackpot other = same;
  other.hands.push_back(Category::straight);
  EXPECT_EQ(joins(other), "6.1.1(b)(i)");
  other = same;
  other.per_dollar.front().second = 600;
  EXPECT_EQ(joins(other), "6.1.1(b)(ii)");
  other = same;
  other.seed = 20000;
  EXPECT_EQ(joins(other), "6.1.1(b)(iii)");
  other = same;
  other.rate_basis_points = 3102;
  EXPECT_EQ(joins(other), "6.1.1(b)(iii)");
  other = same;
  other.cost = kFive;
  EXPECT_EQ(joins(other), "6.1.1(d)");
  EXPECT_EQ(joins(same), "");
  EXPECT_EQ(house.clause(MeterTold::hands_agree), "6.1.1(b)(i)");
  EXPECT_EQ(house.clause(MeterTold::payouts_agree), "6.1.1(b)(ii)");
  EXPECT_EQ(house.clause(MeterTold::rates_agree), "6.1.1(b)(iii)");
  EXPECT_EQ(house.clause(MeterTold::cost_agrees), "6.1.1(d)");
  // From now on it goes on agreeing.
  EXPECT_EQ(house.ask(describing(house, same)), "");
  EXPECT_EQ(house.ask(describing(house, other)), "6.1.1(d)");
  EXPECT_EQ(house.ask(House::at_table(MeterAsk::describe_table, 2)), "6.1.1(b)(i)");
  // The first tables of a system too.
  MeterCommand third = describing(house, same);
  third.table = kTable3;
  ASSERT_EQ(house.ask(third), "");
  EXPECT_EQ(house.ask(House::opening(kFive, {kTable3})), "6.1.1(d)");
}

TEST(JackpotSystem, TwentyMinutesForATable) {
  House house;
  house.open(kOne, {kTable1});
  house.open(kFive, {kTable3});
  const Time short_of_it = {minutes(20).ms - 1};
  EXPECT_EQ(house.ask(changing(MeterAsk::add_table, 2, 1, minutes(20))), "6.1.1(h)");  // no sign
  EXPECT_EQ(house.ask(sign(2, TableChange::add, 9)), "6.1.1");
  EXPECT_EQ(house.ask(sign(2, TableChange::remove, 0)), "2.4");
  EXPECT_EQ(house.ask(sign(1, TableChange::add, 2)), "6.1.1(c)");
  MeterCommand by_dealer = sign(2, TableChange::add, 1);
  by_dealer.rank = kDealer;
  EXPECT_EQ(house.ask(by_dealer), "1.1 'TG Higher Duties Dealer'");
  ASSERT_EQ(house.ask(sign(2, TableChange::add, 1)), "");
  EXPECT_EQ(house.clause(MeterTold::table_notified), "6.1.1(h)");
  EXPECT_EQ(house.ask(changing(MeterAsk::add_table, 2, 1, short_of_it)), "6.1.1(h)");
  EXPECT_EQ(house.ask(changing(MeterAsk::add_table, 2, 2, minutes(20))), "6.1.1(h)");  // another system's sign
  EXPECT_EQ(house.ask(changing(MeterAsk::add_table, 2, 9, minutes(20))), "6.1.1");
  ASSERT_EQ(house.ask(changing(MeterAsk::add_table, 2, 1, minutes(20))), "");
  EXPECT_EQ(house.clause(MeterTold::table_joined), "6.1.1(h)");
  EXPECT_EQ(house.ask(changing(MeterAsk::add_table, 2, 2, minutes(20))), "6.1.1(c)");

  // Moving it: the sign that brought it here is used up.
  EXPECT_EQ(house.ask(changing(MeterAsk::transfer_table, 2, 2, minutes(60))), "6.1.1(h)");
  EXPECT_EQ(house.ask(sign(2, TableChange::transfer, 1)), "6.1.1(c)");
  ASSERT_EQ(house.ask(sign(2, TableChange::transfer, 2, minutes(20))), "");
  EXPECT_EQ(house.ask(changing(MeterAsk::transfer_table, 2, 2, {minutes(40).ms - 1})), "6.1.1(h)");
  EXPECT_EQ(house.ask(changing(MeterAsk::remove_table, 2, 0, minutes(40))), "6.1.1(h)");  // a sign of something else
  EXPECT_EQ(house.ask(changing(MeterAsk::transfer_table, 2, 1, minutes(40))), "6.1.1(c)");
  const std::string before = house.meter();
  ASSERT_EQ(house.ask(changing(MeterAsk::transfer_table, 2, 2, minutes(40))), "");
  EXPECT_EQ(house.meters.tables.at(kTable2).system, SystemId{2});
  EXPECT_EQ(house.meter(), before);  // nothing moves with a table

  ASSERT_EQ(house.ask(sign(2, TableChange::remove, 0, minutes(40))), "");
  EXPECT_EQ(house.ask(changing(MeterAsk::remove_table, 2, 0, {minutes(60).ms - 1})), "6.1.1(h)");
  ASSERT_EQ(house.ask(changing(MeterAsk::remove_table, 2, 0, minutes(60))), "");
  EXPECT_EQ(house.ask(changing(MeterAsk::remove_table, 2, 0, minutes(60))), "2.4");
  EXPECT_EQ(house.ask(changing(MeterAsk::remove_table, 1, 0, minutes(60))), "6.1.1(a)");  // the last one
}

TEST(JackpotSystem, NoChangeWhileAGameIsPending) {
  for (const bool carried : {false, true}) {
    House house;
    house.open(kOne, {kTable1, kTable2});
    house.open(kFive, {kTable3});
    ASSERT_EQ(house.ask(sign(1, TableChange::remove, 0)), "");
    for (std::uint32_t table : {1U, 2U}) {
      MeterCommand closing = changing(MeterAsk::notify_close, table, 1, {});
      ASSERT_EQ(house.ask(closing), "");
    }
    MeterCommand option = House::command(MeterAsk::notify_option);
    option.option = "2";
    option.seed = 10000;
    ASSERT_EQ(house.ask(option), "");
    ASSERT_EQ(house.enter(1, 1), "");
    if (carried) {
      ASSERT_EQ(house.ask(House::at_table(MeterAsk::carry_game, 1)), "");
    }

    EXPECT_EQ(house.ask(changing(MeterAsk::remove_table, 1, 0, minutes(20))), "R53");
    MeterCommand closing = House::command(MeterAsk::close_system);
    closing.system = SystemId{1};
    closing.at = minutes(20);
    EXPECT_EQ(house.ask(closing), "R53");
    option.ask = MeterAsk::change_option;
    option.at = minutes(20);
    EXPECT_EQ(house.ask(option), "R53");

    ASSERT_EQ(house.give_back(MeterAsk::cancel_game, 1, 0,
                              carried ? ReturnGround::no_next_round : ReturnGround::started_wrongly),
              "");
    EXPECT_EQ(house.ask(option), "");
    EXPECT_EQ(house.ask(changing(MeterAsk::remove_table, 1, 0, minutes(20))), "");
  }
}

// 6.1.1(i) and (j), with the catalogue's amounts.
TEST(JackpotSystem, ClosingMovesWhatIsAboveTheSeed) {
  House house;
  house.open(kFive, {kTable1, kTable2});
  house.open(kOne, {kTable3});
  house.open(Money::dollars(2), {TableId{4}});
  house.hold("63217.45");
  MeterCommand closing = House::command(MeterAsk::close_system);
  closing.system = SystemId{1};
  closing.at = minutes(30);
  closing.shares = {{SystemId{2}, dollars("7930.47")}, {SystemId{3}, dollars("5286.98")}};
  EXPECT_EQ(house.ask(closing), "6.1.1(i)");
  EXPECT_EQ(house.ask(changing(MeterAsk::notify_close, 3, 1, {})), "6.1.1(i)");  // no table of it
  EXPECT_EQ(house.ask(changing(MeterAsk::notify_close, 1, 7, {})), "6.1.1");
  ASSERT_EQ(house.ask(changing(MeterAsk::notify_close, 1, 1, {})), "");
  EXPECT_EQ(house.ask(closing), "6.1.1(i)");  // not at every table
  ASSERT_EQ(house.ask(changing(MeterAsk::notify_close, 2, 1, minutes(10))), "");
  closing.at = {minutes(30).ms - 1};  // the wait counts from the last sign
  EXPECT_EQ(house.ask(closing), "6.1.1(i)");
  closing.at = minutes(30);
  const auto refused_with = [&](std::vector<MeterShare> shares) {
    MeterCommand wrong = closing;
    wrong.shares = std::move(shares);
    return house.ask(wrong);
  };
  EXPECT_EQ(refused_with({}), "6.1.1(j)");
  EXPECT_EQ(refused_with({{SystemId{2}, dollars("13217.449999")}}), "6.1.1(j)");
  EXPECT_EQ(refused_with({{SystemId{2}, dollars("13217.450001")}}), "6.1.1(j)");
  EXPECT_EQ(refused_with({{SystemId{1}, dollars("13217.45")}}), "6.1.1(j)");
  EXPECT_EQ(refused_with({{SystemId{8}, dollars("13217.45")}}), "6.1.1(j)");
  EXPECT_EQ(refused_with({{SystemId{2}, dollars("7930.47")}, {SystemId{2}, dollars("5286.98")}}), "6.1.1(j)");
  EXPECT_EQ(refused_with({{SystemId{2}, dollars("13218.45")}, {SystemId{3}, dollars("-1")}}), "6.1.1(j)");
  closing.rank = kAreaManager;
  EXPECT_EQ(house.ask(closing), "1.1 'Crown'");
  closing.rank = kCrown;
  ASSERT_EQ(house.ask(closing), "");
  EXPECT_EQ(house.clause(MeterTold::meter_moved), "6.1.1(j)");
  EXPECT_EQ(house.clause(MeterTold::system_closed), "6.1.1(i)");
  EXPECT_EQ(house.meter(2), "17930.47");
  EXPECT_EQ(house.meter(3), "25286.98");
  EXPECT_EQ(house.meters.system(SystemId{1}), nullptr);
  EXPECT_FALSE(house.meters.tables.contains(kTable1));
  EXPECT_EQ(house.ask(closing), "6.1.1");
}

TEST(JackpotSystem, TheOnlySystemClosesEmptyOrIntoItsSuccessor) {
  House house;
  house.open(kOne, {kTable1, kTable2});
  for (std::uint32_t table : {1U, 2U}) ASSERT_EQ(house.ask(changing(MeterAsk::notify_close, table, 1, {})), "");
  MeterCommand closing = House::command(MeterAsk::close_system);
  closing.system = SystemId{1};
  closing.at = minutes(20);
  {
    House empty = house;
    EXPECT_EQ(empty.ask(closing), "");
    EXPECT_TRUE(empty.meters.systems.empty());
    EXPECT_EQ(empty.ask(House::opening(kOne, {kTable1}, "2")), "");  // other terms are free again
  }
  ASSERT_EQ(house.enter(1, 3), "");
  ASSERT_EQ(house.record(1, 0, 0), "");
  EXPECT_EQ(house.meter(), "10001.0218");
  EXPECT_EQ(house.ask(closing), "6.1.1(j)");

  MeterCommand next = House::opening(kFive, {}, "1", 10000);
  next.ask = MeterAsk::succeed_system;
  next.system = SystemId{1};
  next.at = minutes(20);
  EXPECT_EQ(house.ask(next), "6.1.1(h)");  // no sign of the move
  ASSERT_EQ(house.ask(sign(1, TableChange::transfer, 0)), "");
  EXPECT_EQ(house.ask(next), "6.1.1(h)");
  ASSERT_EQ(house.ask(sign(2, TableChange::transfer, 0, {1})), "");
  EXPECT_EQ(house.ask(next), "6.1.1(h)");  // a millisecond short
  next.at = {minutes(20).ms + 1};
  {
    House other = house;
    other.open(Money::dollars(2), {kTable3});
    EXPECT_EQ(other.ask(next), "6.1.1(j)");  // there is a system to leave the money to
  }
  MeterCommand other_terms = next;
  other_terms.option = "2";
  EXPECT_EQ(house.ask(other_terms), "6.1.1(g)");
  {
    House changed = house;
    MeterCommand notice = other_terms;
    notice.ask = MeterAsk::notify_option;
    ASSERT_EQ(changed.ask(notice), "");
    other_terms.at = minutes(45);
    EXPECT_EQ(changed.ask(other_terms), "");
    EXPECT_EQ(changed.clause(MeterTold::option_changed), "6.1.1(g)");
    EXPECT_EQ(changed.meters.terms->option, "2");
    EXPECT_EQ(changed.meter(2), "50001.0218");
  }
  ASSERT_EQ(house.ask(next), "");
  EXPECT_EQ(house.meter(2), "50001.0218");
  EXPECT_EQ(house.meters.tables.at(kTable2).system, SystemId{2});
  EXPECT_EQ(house.meters.systems.size(), 1U);
}

MeterCommand option_command(MeterAsk ask, const char* option, std::int64_t seed, Time at) {
  MeterCommand command = House::command(ask);
  command.option = option;
  command.seed = seed;
  command.at = at;
  return command;
}

// Ruling 53: cost 1, 100,000 wagered, no prize.
TEST(JackpotSystem, ChangeOfOption) {
  House house;
  house.open(kOne, {kTable1}, "2", 75000);
  for (std::uint64_t round = 1; round <= 1000; ++round) {
    ASSERT_EQ(house.enter(1, 100, round), "");
    ASSERT_EQ(house.record(1, 0, 0, Money::cents(1), round), "");
  }
  EXPECT_EQ(house.meter(), "95280");
  const MeterCommand change = option_command(MeterAsk::change_option, "1", 75000, minutes(20));
  EXPECT_EQ(house.ask(change), "6.1.1(g)");
  MeterCommand notice = option_command(MeterAsk::notify_option, "1", 75000, {});
  notice.rank = kAreaManager;
  EXPECT_EQ(house.ask(notice), "1.1 'Crown'");
  EXPECT_EQ(house.ask(option_command(MeterAsk::notify_option, "1", 1, {})), "Table 1");
  ASSERT_EQ(house.ask(option_command(MeterAsk::notify_option, "1", 75000, {})), "");
  EXPECT_EQ(house.ask(option_command(MeterAsk::change_option, "1", 75000, {minutes(20).ms - 1})), "6.1.1(g)");
  EXPECT_EQ(house.ask(option_command(MeterAsk::change_option, "1", 60000, minutes(20))), "6.1.1(g)");
  // New games wait for a change that is due.
  MeterCommand call = House::at_table(MeterAsk::call_wagers, 1, 0, kDealer);
  call.at = {minutes(20).ms - 1};
  EXPECT_EQ(house.ask(call), "");
  call.at = minutes(20);
  EXPECT_EQ(house.ask(call), "6.1.1(g)");
  ASSERT_EQ(house.ask(change), "");
  EXPECT_EQ(house.clause(MeterTold::floor_kept), "6.3");
  EXPECT_EQ(house.clause(MeterTold::option_changed), "6.1.1(g)");
  EXPECT_EQ(house.clause(MeterTold::terms_set), "Table 1");
  EXPECT_EQ(house.meter(), "98500");
  EXPECT_EQ(house.ask(call), "");
  // The way back cuts nothing.
  ASSERT_EQ(house.ask(option_command(MeterAsk::notify_option, "2", 75000, {})), "");
  ASSERT_EQ(house.ask(option_command(MeterAsk::change_option, "2", 75000, minutes(20))), "");
  EXPECT_EQ(house.meter(), "98500");
}

// Ruling 53 takes the formula as it stands, also where prizes have outrun contributions.
TEST(JackpotSystem, ChangeOfSeedAfterPrizes) {
  House house;
  house.open(kOne, {kTable1});
  ASSERT_EQ(house.enter(1, 1), "");
  house.hold("60000");
  ASSERT_EQ(house.record(1, 0, 1), "");
  EXPECT_EQ(house.meter(), "54000");
  ASSERT_EQ(house.ask(option_command(MeterAsk::notify_option, "1", 60000, {})), "");
  ASSERT_EQ(house.ask(option_command(MeterAsk::change_option, "1", 60000, minutes(20))), "");
  EXPECT_EQ(house.meter(), "54000.2612");
  // The next prize finds it below its seed.
  ASSERT_EQ(house.enter(1, 1, 2), "");
  ASSERT_EQ(house.record(1, 0, 1, Money::cents(1), 2), "");
  EXPECT_EQ(house.meter(), "60000");
  // Undone after another reset, the house keeps the floor.
  ASSERT_EQ(house.enter(1, 1, 3), "");
  ASSERT_EQ(house.record(1, 1, 0, Money::cents(1), 3), "");
  ASSERT_EQ(house.withdraw(MeterAsk::refund_record, 2), "");
  EXPECT_EQ(house.clause(MeterTold::floor_kept), "6.3");
  EXPECT_EQ(house.meter(), "60000");
}

TEST(JackpotSystem, NoticesCanBeWithdrawn) {
  House house;
  house.open(kOne, {kTable1});
  MeterCommand down = House::command(MeterAsk::withdraw_notice);
  EXPECT_EQ(house.ask(down), "6.1.1(g)");
  ASSERT_EQ(house.ask(option_command(MeterAsk::notify_option, "2", 75000, {})), "");
  ASSERT_EQ(house.ask(down), "");
  EXPECT_EQ(house.ask(option_command(MeterAsk::change_option, "2", 75000, minutes(20))), "6.1.1(g)");
  down.system = SystemId{1};
  EXPECT_EQ(house.ask(down), "6.1.1(i)");
  ASSERT_EQ(house.ask(changing(MeterAsk::notify_close, 1, 1, {})), "");
  ASSERT_EQ(house.ask(down), "");
  down.table = kTable2;
  EXPECT_EQ(house.ask(down), "6.1.1(h)");
  ASSERT_EQ(house.ask(sign(2, TableChange::add, 1)), "");
  ASSERT_EQ(house.ask(down), "");
  EXPECT_EQ(house.ask(changing(MeterAsk::add_table, 2, 1, minutes(20))), "6.1.1(h)");
}

TEST(JackpotEquipment, CallsNeedIt) {
  House house;
  const MeterCommand call = House::at_table(MeterAsk::call_wagers, 1, 0, kDealer);
  EXPECT_EQ(house.ask(call), "2.4");
  ASSERT_EQ(house.ask(House::opening(kOne, {kTable1})), "");
  EXPECT_EQ(house.ask(call), "6.2.1");  // nobody has made sure
  EXPECT_EQ(house.enter(1, 1), "6.2.1");
  MeterCommand meter = House::command(MeterAsk::probe_meter, kDealer);
  meter.system = SystemId{1};
  MeterCommand reading = meter;
  reading.ask = MeterAsk::probe_reading;
  MeterCommand times = House::at_table(MeterAsk::probe_times, 1, 0, kDealer);
  ASSERT_EQ(house.ask(meter), "");
  EXPECT_EQ(house.clause(MeterTold::meter_probed), "6.5.1");
  EXPECT_EQ(house.ask(call), "6.2.1");
  ASSERT_EQ(house.ask(times), "");
  EXPECT_EQ(house.clause(MeterTold::times_probed), "6.5.2");
  EXPECT_EQ(house.ask(call), "6.2.1");
  ASSERT_EQ(house.ask(reading), "");
  EXPECT_EQ(house.clause(MeterTold::reading_probed), "6.5.3");
  EXPECT_EQ(house.ask(call), "6.1.1(k)");  // and its display
  ASSERT_EQ(house.ask(House::at_table(MeterAsk::show_meter, 1)), "");
  EXPECT_EQ(house.words(MeterTold::meter_shown), "table 1 shows 10000");
  ASSERT_EQ(house.ask(call), "");
  EXPECT_EQ(house.clause(MeterTold::wagers_called), "6.2.1");

  // A stale display suspends calls until it is back or a manual arrangement is recorded.
  ASSERT_EQ(house.ask(House::at_table(MeterAsk::lose_display, 1)), "");
  EXPECT_EQ(house.ask(call), "6.1.1(k)");
  MeterCommand manual = House::at_table(MeterAsk::arrange_manually, 1, 0, kDealer);
  EXPECT_EQ(house.ask(manual), "6.2.1");  // without saying what
  manual.reason = "amount on a board, outcomes on paper";
  ASSERT_EQ(house.ask(manual), "");
  ASSERT_EQ(house.ask(call), "");
  ASSERT_EQ(house.enter(1, 1), "");
  // Failing before the record: by hand, or the record waits (ruling 62).
  ASSERT_EQ(house.ask(House::at_table(MeterAsk::end_manual, 1)), "");
  times.works = false;
  ASSERT_EQ(house.ask(times), "");
  EXPECT_EQ(house.record(1, 0, 0), "6.2.1");
  ASSERT_EQ(house.ask(manual), "");
  EXPECT_EQ(house.record(1, 0, 0), "");
  // What belongs to no system has no equipment.
  EXPECT_EQ(house.ask(House::at_table(MeterAsk::show_meter, 5)), "2.4");
  meter.system = SystemId{4};
  EXPECT_EQ(house.ask(meter), "6.1.1");
}

TEST(JackpotEquipment, ReadAndPromoted) {
  House house;
  MeterCommand promote = House::command(MeterAsk::promote_meter);
  EXPECT_EQ(house.ask(promote), "6.1.1");
  house.open(kFive, {kTable1});
  house.open(kOne, {kTable2});
  ASSERT_EQ(house.enter(1, 3), "");
  ASSERT_EQ(house.ask(promote), "");
  EXPECT_EQ(house.answer.size(), 2U);
  // Cut to cents, never above what is recorded.
  EXPECT_EQ(house.words(MeterTold::meter_promoted), "system 1 promoted at 50005.10");
  EXPECT_EQ(house.clause(MeterTold::meter_promoted), "6.1.1(l)");
  promote.system = SystemId{2};
  ASSERT_EQ(house.ask(promote), "");
  EXPECT_EQ(house.answer.size(), 1U);

  MeterCommand recorded = House::at_table(MeterAsk::record_outcome, 1, 0, kDealer);
  recorded.at = minutes(7);
  recorded.royal_flushes = 1;
  ASSERT_EQ(house.ask(recorded), "");
  MeterCommand read = House::command(MeterAsk::read_meter_at, kHdd);
  read.settlement = SettlementNumber{1};
  EXPECT_EQ(house.ask(read), "6.5.3");
  read.rank = kAreaManager;
  ASSERT_EQ(house.ask(read), "");
  EXPECT_EQ(house.words(MeterTold::meter_read), "settlement 1 system 1 meter 50005.109");
  EXPECT_EQ(house.answer.front().at, minutes(7));
  read.settlement = SettlementNumber{2};
  EXPECT_EQ(house.ask(read), "6.5.3");
}

}  // namespace
}  // namespace felt::meter_house
