// The seven rule books as they are: complete, and in agreement with what can be counted.
#include <cstdint>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <toml++/toml.h>

#include "hands/evaluate.hpp"
#include "rules/judge.hpp"
#include "rules/library.hpp"
#include "tests/citing.hpp"

namespace felt {
namespace {

TEST(Books, AllSevenLoad) {
  const std::vector<std::string> expected = {"act-tcp",         "crown-tcp",      "tribal-tcp",     "canberra-poker",
                                             "seven-card-stud", "five-card-stud", "canberra-manila"};
  EXPECT_EQ(Library().ids(), expected);
  for (const std::string& id : expected) {
    const auto book = load_book(*Library().text(id));
    EXPECT_TRUE(book.has_value()) << to_string(book.error().front());
  }
}

// tests/facts/books.toml has the counts of the clause catalogues.
TEST(Books, HaveEveryClauseOfTheCatalogues) {
  const toml::table facts = toml::parse_file(std::string(FELT_SOURCE) + "/tests/facts/books.toml");
  std::size_t books = 0;
  for (const auto& [id, node] : facts) {
    ++books;
    const toml::table& fact = *node.as_table();
    const RuleBook& book = built_in(std::string(id.str()));
    std::map<std::string, std::int64_t> kinds;
    std::int64_t later = 0;
    for (const Clause& clause : book.clauses.clauses) {
      ++kinds[std::string(name(clause.kind))];
      later += clause.later ? 1 : 0;
    }
    EXPECT_EQ(static_cast<std::int64_t>(book.clauses.clauses.size()), fact["clauses"].value<std::int64_t>())
        << id.str();
    EXPECT_EQ(static_cast<std::int64_t>(book.clauses.rulings.size()), fact["rulings"].value<std::int64_t>())
        << id.str();
    EXPECT_EQ(later, fact["later"].value<std::int64_t>()) << id.str();
    for (const auto& [kind, n] : *fact["kinds"].as_table()) {
      EXPECT_EQ(kinds[std::string(kind.str())], n.value<std::int64_t>()) << id.str() << " " << kind.str();
    }
  }
  EXPECT_EQ(books, 7U);
}

TEST(Books, EveryPointIsSomeBooks) {
  std::set<Point> used;
  for (const std::string& id : Library().ids()) {
    for (const Clause& clause : built_in(id).clauses.clauses) used.insert(clause.points.begin(), clause.points.end());
    for (const OurRuling& ruling : built_in(id).clauses.rulings)
      used.insert(ruling.points.begin(), ruling.points.end());
  }
  for (int i = 0; i < kPoints; ++i) {
    EXPECT_TRUE(used.contains(static_cast<Point>(i))) << name(static_cast<Point>(i));
  }
}

TEST(Books, CensusAgreesWithTheOracle) {
  for (const std::string& id : Library().ids()) {
    const RuleBook& book = built_in(id);
    if (book.oracle.hands.empty()) continue;
    const Census counted = census(book, ranking_for(book, book.deck.standard, false).value());
    for (const auto& [category, ways] : book.oracle.hands) {
      EXPECT_EQ(counted.of(category), static_cast<std::uint64_t>(ways)) << id << " " << name(category);
    }
  }
  const Census jackpot = census_five({});
  for (const auto& [category, ways] : built_in("crown-tcp").oracle.jackpot_hands) {
    EXPECT_EQ(jackpot.of(category), static_cast<std::uint64_t>(ways)) << name(category);
  }
}

template <class Visit>
void for_each_three(const Visit& visit) {
  const CardSet deck = full_deck(DeckSize::cards_52);
  for (const Card a : deck) {
    for (const Card b : deck) {
      if (b <= a) continue;
      for (const Card c : deck) {
        if (c > b) visit(evaluate_three(Hand(a) + b + c));
      }
    }
  }
}

TEST(Books, PayTablesAndQualifyingHandsAgreeWithTheOracle) {
  for (const char* id : {"act-tcp", "crown-tcp", "tribal-tcp"}) {
    const RuleBook& book = built_in(id);
    std::map<std::string, std::int64_t> net;
    std::set<std::uint32_t> distinct;
    std::int64_t qualifies = 0;
    for_each_three([&](HandValue value) {
      distinct.insert(value.raw());
      qualifies += dealer_qualifies(book.house->dealer, value) ? 1 : 0;
      for (const PayTable& table : book.house->pay("pair-plus")->tables) {
        const int odds = table.to_one(value.category());
        net[table.name] += odds > 0 ? odds : -1;
      }
    });
    EXPECT_EQ(qualifies, book.oracle.dealer_qualifies) << id;
    EXPECT_EQ(net, book.oracle.pair_plus_net) << id;
    if (book.oracle.distinct_values) {
      EXPECT_EQ(static_cast<std::int64_t>(distinct.size()), *book.oracle.distinct_values);
    }
  }
}

// Tables 6 to 8 as printed are the formulas rounded half up to three decimals.
TEST(Books, CrownsPrintedJackpotTablesAreTheFormulas) {
  const PrizeMeterRules& meter = *built_in("crown-tcp").prize_meter;
  const auto percent = [](std::int64_t n, std::int64_t d) { return static_cast<int>((2 * 100'000 * n + d) / (2 * d)); };
  ASSERT_EQ(meter.printed_royal_share.size(), 8U);
  for (std::size_t s = 0; s < 8; ++s) {
    for (std::size_t r = 1; r <= 4; ++r) {
      const auto shares = static_cast<std::int64_t>(10 * r + s);
      EXPECT_EQ(meter.printed_royal_share[s][r - 1], percent(10, shares));
      if (s > 0) {
        EXPECT_EQ(meter.printed_straight_flush_share[s - 1][r - 1], percent(1, shares));
      }
    }
  }
  // Alone: (1 - 0.9^S) / S of j, and 10 % less that of r.
  std::int64_t nine = 1;
  std::int64_t ten = 1;
  ASSERT_EQ(meter.printed_straight_flush_alone.size(), 7U);
  for (std::int64_t s = 1; s <= 7; ++s) {
    nine *= 9;
    ten *= 10;
    const auto& printed = meter.printed_straight_flush_alone[static_cast<std::size_t>(s - 1)];
    EXPECT_EQ(printed[0], percent(ten - nine, ten * s));
    EXPECT_EQ(printed[1], percent(ten * s - 10 * (ten - nine), 10 * ten * s));
  }
}

TEST(Books, CardsNeededAreAsTheCatalogueSays) {
  for (const char* id : {"seven-card-stud", "five-card-stud", "canberra-manila"}) {
    const RuleBook& book = built_in(id);
    const bool manila = book.hands.decided_by == DecidedBy::two_and_three;
    for (const auto& [deck, needed] : book.oracle.cards_needed) {
      const int players = deck == book.deck.standard ? book.table.seats_max : book.deck.players_max.at(deck);
      EXPECT_EQ(needed, manila ? 2 * players + 5 : book.hands.cards * players) << id << " " << count(deck);
    }
  }
}

}  // namespace
}  // namespace felt
