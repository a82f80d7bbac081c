// Loading finds what is wrong with a rule book, and says where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/library.hpp"

namespace felt {
namespace {

using testing::HasSubstr;

// A book with the first `from` in its values or clauses replaced.
struct Change {
  const char* id;
  const char* from;
  const char* to;
  const char* expected;  // part of one of the problems
};

void PrintTo(const Change& change, std::ostream* out) {
  *out << change.id << ": " << change.from << " -> " << change.to;
}

BookText changed(const Change& change) {
  BookText text = *Library().text(change.id);
  const std::string from = change.from;
  std::size_t at = text.values.find(from);
  if (at != std::string::npos) {
    text.values.replace(at, from.size(), change.to);
    return text;
  }
  at = text.clauses.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.clauses.replace(at, from.size(), change.to);
  return text;
}

class BrokenBook : public testing::TestWithParam<Change> {};

TEST_P(BrokenBook, IsRefusedWithFileLineAndKey) {
  const auto book = load_book(changed(GetParam()));
  ASSERT_FALSE(book);
  std::string problems;
  for (const Problem& problem : book.error()) {
    problems += to_string(problem) + "\n";
    EXPECT_THAT(problem.file, testing::AnyOf(HasSubstr("book.toml"), HasSubstr("clauses.toml")));
  }
  EXPECT_THAT(problems, HasSubstr(GetParam().expected));
}

INSTANTIATE_TEST_SUITE_P(
    Values, BrokenBook,
    testing::Values(
        Change{"act-tcp", "jokers = 0", "jokers = 0\nwild = 2", "act-tcp/book.toml:32: deck.wild: is an unknown key"},
        Change{"act-tcp", "jokers = 0", "", "deck.jokers: is missing"},
        Change{"act-tcp", "jokers = 0", "jokers = 1", "deck.jokers: expected 0 to 0, found 1"},
        Change{"act-tcp", "jokers = 0", "jokers = \"none\"", "deck.jokers: expected a whole number, found a text"},
        Change{"act-tcp", "[cut]", "[cuts]", "cut: is missing"},
        Change{"act-tcp", "top_min = 2", "top_min = 2.5", "found a number with a fraction"},
        Change{"act-tcp", "kind = \"house\"", "kind = \"home\"",
               "book.kind: expected one of house, pot; found \"home\""},
        Change{"act-tcp", "id = \"act-tcp\"", "id = \"other\"",
               "book.toml:5: book.id: expected \"act-tcp\", the folder's name"},
        Change{"act-tcp", "approved_on = 2006-12-18", "approved_on = \"soon\"", "book.approved_on: expected a date"},
        Change{"act-tcp", "max = 16", "max = 17", "table.seats: 17 players need 54 cards, the deck has 52"},
        Change{"crown-tcp", "max = 9, default = 9", "max = 16, default = 9", "16 players need 53 cards"},
        Change{"canberra-poker", "max = 9, default = 7", "max = 10, default = 7", "10 players need 55 cards"},
        Change{"seven-card-stud", "40 = 5", "40 = 6", "deck.players_max: 6 players need 42 cards, the deck has 40"},
        Change{"canberra-manila", "max = 13", "max = 14", "14 players need 33 cards"},
        Change{"act-tcp", "straight = 6", "straight = 31", "pay.pair-plus.tables.standard.straight: is out of order"},
        Change{"act-tcp", "flush = 3\n", "flush = 7\n", "pay.pair-plus.tables.standard.flush: is out of order"},
        Change{"act-tcp", "flush = 3\n", "full-house = 3\n", "full-house: is no hand of this game"},
        Change{"act-tcp", "flush = 3\n", "fluch = 3\n", "pay.pair-plus.tables.standard.fluch: is an unknown key"},
        Change{"act-tcp", "pair = 1\n", "pair = 0\n", "expected 1 to 100000, found 0"},
        Change{"canberra-poker", "full-house = 7", "full-house = 4", "is out of order"},
        Change{"act-tcp", "default = \"standard\"\nbasis = \"ante\"", "default = \"B\"\nbasis = \"ante\"",
               "pay.ante-bonus.default: expected one of the tables"},
        Change{"act-tcp", "needs = \"ante\"", "needs = \"anti\"", "wagers.play.needs: expected another wager"},
        Change{"act-tcp", "52 = [\"straight-flush\", \"three-of-a-kind\"",
               "52 = [\"three-of-a-kind\", \"straight-flush\"", "hands.order.52: expected the order"},
        Change{"seven-card-stud", "\"flush\", \"full-house\", \"straight\"", "\"full-house\", \"flush\", \"straight\"",
               "hands.order.40: expected the order"},
        Change{"act-tcp", "ranks = { 52 = \"A K Q", "ranks = { 52 = \"K Q", "deck.ranks.52: expected \"A K Q J 10"},
        Change{"act-tcp", "sizes = [52]", "sizes = [36]", "expected decks of 52, 40 or 32 cards, found 36"},
        Change{"act-tcp", "top_min = 2", "top_min = 51", "cut.top_min: leaves no place to cut 52 cards"},
        Change{"act-tcp", "qualifies = \"Q\"", "qualifies = \"1\"", "dealer.qualifies: expected ranks"},
        Change{"canberra-poker", "qualifies = \"A K\"", "qualifies = \"K A\"",
               "dealer.qualifies: expected falling ranks"},
        Change{"act-tcp", "[\"dealer\", \"supervisor\", \"operator\"]", "[\"dealer\", \"dealer\"]",
               "dealer is named twice"},
        Change{"crown-tcp", "20000 = 3251", "20000 = 3500", "is out of order: expected a lower rate"},
        Change{"crown-tcp", "[9500, 500]", "[9500]", "expected rows of equal length"},
        Change{"crown-tcp", "[wagers.jackpot]", "[wagers.jackpots]", "jackpot"},
        Change{"canberra-poker", "pool_basis_points = 7000", "pool_basis_points = 7001", "add up to 10000"},
        Change{"canberra-poker", "cost_cents = 100", "", "wagers.jackpot.cost_cents: is missing"},
        Change{"seven-card-stud", "[\"ddu\", \"u\"", "[\"dd\", \"u\"", "streets.cards: deal 6 cards, hands.cards is 7"},
        Change{"seven-card-stud", "[\"ddu\", \"u\"", "[\"dxu\", \"u\"", "expected letters d and u only"},
        Change{"seven-card-stud", "multiples = [1, 2, 3]", "multiples = [1, 3, 2]", "expected rising sizes"},
        Change{"seven-card-stud", "step_cents = 2000", "step_cents = 1999", "whole wager units"},
        Change{"tribal-tcp", "default = \"base\"", "default = \"iv\"",
               "versions.default: expected one of the versions"},
        Change{"act-tcp", "flush = 1096", "flush = 1097", "oracle.hands: expected 1096 for flush, found 1097"},
        Change{"canberra-poker", "section = \"16\"", "section = \"15\"", "is not the section on tournaments"},
        Change{"act-tcp", "pair_plus_net = { standard", "pair_plus_net = { usual", "is no table of pay.pair-plus"},
        Change{"act-tcp", "game = \"three-card-poker\"", "game = \"five-card-stud\"",
               "book.kind: expected pot for this game"},
        Change{"act-tcp", "[wagers.play]", "[wagers.bet]", "wagers.play: is missing"},
        Change{"act-tcp", "when = \"decision\"", "when = \"betting\"",
               "wagers.play.when: is not when this wager is made"},
        Change{"act-tcp", "times_ante = 1", "", "wagers.play.times_ante: expected for the wager of the decision"},
        Change{"act-tcp", "basis = \"pair-plus\"", "basis = \"ante\"", "pay.pair-plus.basis: expected \"pair-plus\""},
        Change{"act-tcp", "straight = 6\n", "", "tables.standard.straight: is missing between hands that pay"},
        Change{"act-tcp", "pair = 1\n", "", "expected odds from straight-flush down to pair"},
        Change{"canberra-poker", ", pair = 1, odd-cards = 1", ", pair = 1", "down to odd-cards"},
        Change{"act-tcp", "qualifies = \"Q\"", "qualifies = \" \"", "dealer.qualifies: expected at least one rank"},
        Change{"crown-tcp", "cards = 2  ", "cards = 3  ", "jackpot.cards: expected so many that they make five"},
        Change{"crown-tcp", "seeds = { 10000", "seeds = { 010000", "jackpot.options.1.seeds.010000: is an unknown key"},
        Change{"crown-tcp", "per_dollar = { four", "per_dollar = { straight-flush = 900, four",
               "is paid from the meter"},
        Change{"canberra-poker", "winning_stake_to = \"reserve\"", "winning_stake_to = \"bank\"", "no chip is revenue"},
        Change{"canberra-poker", "straight_flush = { floor_cents = 100000", "straight_flush = { floor_cents = 9000000",
               "jackpot.straight_flush: is out of order"},
        Change{"seven-card-stud", "\"u\", \"u\", \"u\", \"d\"]", "\"uu\", \"\", \"u\", \"d\"]",
               "streets.cards: expected several"},
        Change{"seven-card-stud", "\"ddu\"", "\"ddd\"", "streets.cards: expected an up-card among the first"},
        Change{"canberra-manila", "\"dd\"", "\"uu\"", "streets.cards: expected two cards face down first"},
        Change{"seven-card-stud", "final_raise = [1, 2, 3, 4]", "final_raise = [1, 2, 4]",
               "blind.final_raise: expected 1, 2, 3, 4"},
        Change{"seven-card-stud", "by = \"buck\"", "by = \"dealer\"", "cut.by: expected dealer in a house game"},
        Change{"seven-card-stud", "min = 2, max = 7", "min = 1, max = 7", "table.seats.min: expected 2 to 52, found 1"},
        Change{"act-tcp", "max = 16, default = 7", "max = 16, default = 20",
               "table.seats.default: expected min, default and max"},
        Change{"act-tcp", "house_sets = [\"minimum\"", "house_sets = [\"minimun\"",
               "table.house_sets: expected some of"},
        Change{"act-tcp", "abstained_rounds = 3", "", "counters.abstained_rounds: is missing or off, but seat_vacated"},
        Change{"tribal-tcp", "stub_count_rounds = 5", "", "counters.stub_count_rounds: is missing or off"},
        Change{"tribal-tcp", "fold_ante_keeps_pair_plus = false", "fold_ante_keeps_pair_plus = true",
               "switches.fold_ante_keeps_pair_plus: is there, but the clauses call"},
        Change{"act-tcp", "by_category = [\"straight-flush\"", "by_category = [\"straight\", \"fluch\"",
               "is no category of hands"},
        Change{"act-tcp", "cuts = 1", "cuts = 0", "dealing.manual.cuts: expected 1 with a manual shuffle"},
        Change{"act-tcp", "clauses = 129", "clauses = 130", "book.clauses: is 130, clauses.toml has 129"},
        Change{"act-tcp", "approved_on = 2006-12-18", "approved_on = 2007-12-18", "lies before approved_on"},
        Change{"canberra-manila", "cards_needed = { 32 = 31 }", "cards_needed = { 32 = 30 }",
               "oracle.cards_needed: expected 31 for 32 cards, found 30"},
        Change{"act-tcp", "standard = -1608", "standard = -1607", "pair_plus_net: expected -1608 for standard"},
        Change{"act-tcp", "equal = 279840", "equal = 279841", "oracle.all_play: do not add up"},
        Change{"act-tcp", "[book]", "[book", "book.toml:4: is not TOML"}));

INSTANTIATE_TEST_SUITE_P(
    Clauses, BrokenBook,
    testing::Values(
        Change{"act-tcp", "number = \"NI.2\"", "number = \"NI.1\"",
               "clauses.toml:13: clause[2].number: NI.1 is named twice"},
        Change{"act-tcp", "[\"rulebook_identity\"]", "[\"rulebook_identify\"]",
               "clause[1].points: \"rulebook_identify\" is no point"},
        Change{"act-tcp", "[\"rulebook_identity\"]", "[]",
               "points.absent: rulebook_identity has neither clause nor ruling"},
        Change{"act-tcp", "[\"rulebook_not_in_force\"]", "[\"rulebook_identity\"]",
               "clause[2].points: rulebook_identity rests on NI.1 already"},
        Change{"act-tcp", "kind = \"config\"", "kind = \"configuration\"", "clause[1].kind: expected rule, procedure"},
        Change{"act-tcp", "points = [\"rulebook_identity\"]", "", "clause[1].points: NI.1 has no point"},
        Change{"act-tcp", "points = [\"rulebook_identity\"]", "nothing = \"just so\"",
               "clause[1].nothing: only a display, physical or policy clause"},
        Change{"act-tcp", "[[clause]]\nnumber = \"NI.2\"", "[[clause]]\nnote = 1\nnumber = \"NI.2\"",
               "clause[2].note: is an unknown key"},
        Change{"act-tcp", "[[clause]]\nnumber = \"NI.2\"", "[[clause]]", "clause[2].number: is missing"},
        Change{"act-tcp", "absent = [", "absent = [\"rulebook_identity\",",
               "rulebook_identity is called absent but rests on NI.1"},
        Change{"act-tcp", "[\"rulebook_identity\"]", "[\"rulebook_identity\", \"jackpot_claim_denied\"]",
               "clause[1].points: jackpot_claim_denied has no place in this game"},
        Change{"act-tcp", "points = [\"rulebook_identity\"]",
               "points = [\"rulebook_identity\"]\nalso = [\"rulebook_identity\"]",
               "clause[1].also: rulebook_identity is named twice"},
        Change{"act-tcp", "number = \"NI.2\"", "number = \"NI.2 \"", "clause[2].number: expected no blanks"},
        Change{"canberra-poker", "section = \"16\"", "section = \"99\"",
               "tournament.section: \"99\" is not the section on tournaments"},
        Change{"tribal-tcp", "clause = \"(f)(6)(i)\"", "clause = \"(f)(7)\"",
               "versions.i.clause: (f)(7) is no clause of this book"}));

TEST(BrokenBook, EveryProblemIsFoundAtOnce) {
  BookText text = *Library().text("act-tcp");
  text.values.replace(text.values.find("jokers = 0"), 10, "jokers = 7");
  text.values.replace(text.values.find("packet = 3"), 10, "packet = 9");
  const auto book = load_book(text);
  ASSERT_FALSE(book);
  EXPECT_EQ(book.error().size(), 2U);
}

TEST(BrokenBook, AMissingPayTableIsAProblem) {
  BookText text = *Library().text("tribal-tcp");
  const std::size_t from = text.values.find("[pay.ante-bonus]");
  text.values.erase(from, text.values.find("[pay.pair-plus]") - from);
  const auto book = load_book(text);
  ASSERT_FALSE(book);
  EXPECT_THAT(to_string(book.error().front()), HasSubstr("pay.ante-bonus: is missing"));
}

TEST(BrokenBook, WrongEncodingIsNoCrash) {
  BookText text = *Library().text("act-tcp");
  text.values = "title = \"\xff\xfe\"";
  EXPECT_FALSE(load_book(text));
  text.values = "";
  EXPECT_FALSE(load_book(text));
}

}  // namespace
}  // namespace felt
