// Clause coverage: what counts as exercised.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "rules/coverage.hpp"
#include "tests/citing.hpp"

namespace felt {
namespace {

namespace fs = std::filesystem;

int exercised(const BookCoverage& coverage) {
  int sum = 0;
  for (const KindCoverage& kind : coverage.kinds) sum += kind.exercised;
  return sum;
}

TEST(Coverage, NothingCitedIsNothingExercised) {
  const RuleBook& book = built_in("act-tcp");
  const BookCoverage none = coverage(book, {});
  EXPECT_EQ(exercised(none), 0);
  EXPECT_TRUE(none.later.empty());
  int clauses = 0;
  int asks_nothing = 0;
  for (const KindCoverage& kind : none.kinds) {
    clauses += kind.clauses;
    asks_nothing += kind.asks_nothing;
  }
  EXPECT_EQ(clauses, 129);
  EXPECT_EQ(static_cast<int>(none.missing.size()), clauses - asks_nothing);
}

TEST(Coverage, AClauseNeedsAllItsPoints) {
  const RuleBook& book = built_in("act-tcp");
  const Clause& heading = *book.clauses.find("4.7");
  ASSERT_EQ(heading.points.size() + heading.also.size(), 2U);
  Citations citations;
  citations.cite("act-tcp", Point::ante_wins_dealer_out);
  EXPECT_TRUE(is_exercised(book, *book.clauses.find("4.7(a)"), citations));
  EXPECT_FALSE(is_exercised(book, heading, citations));
  citations.cite("act-tcp", Point::ante_wins_higher);
  EXPECT_TRUE(is_exercised(book, heading, citations));
  // Another book's citation is no help.
  EXPECT_FALSE(is_exercised(built_in("crown-tcp"), *built_in("crown-tcp").clauses.find("5.7.1(a)"), citations));
}

TEST(Coverage, TournamentSectionsAreCountedApart) {
  const std::pair<const char*, const char*> sections[] = {{"crown-tcp", "12."},
                                                          {"canberra-poker", "16."},
                                                          {"seven-card-stud", "20."},
                                                          {"five-card-stud", "20."},
                                                          {"canberra-manila", "19."}};
  for (const auto& [id, prefix] : sections) {
    const BookCoverage counts = coverage(built_in(id), {});
    EXPECT_FALSE(counts.later.empty()) << id;
    // The section, and definitions that nothing else needs.
    for (const std::string& number : counts.later) {
      if (number.find("Tournament") != std::string::npos) continue;
      EXPECT_EQ(number.substr(0, 3), prefix) << id;
    }
    for (const std::string& number : counts.missing) EXPECT_NE(number.substr(0, 3), prefix) << id;
  }
}

TEST(Coverage, CitationsSurviveTheFile) {
  const fs::path folder = fs::temp_directory_path() / ("felt-citations-" + std::to_string(getpid()));
  Citations citations;
  citations.cite("act-tcp", Point::hand_pair);
  citations.cite("crown-tcp", Point::hand_flush);
  ASSERT_TRUE(citations.save((folder / "one").string()));
  Citations more;
  more.cite("act-tcp", Point::hand_flush);
  ASSERT_TRUE(more.save((folder / "two").string()));
  const auto read = Citations::load_folder(folder.string());
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->contains("act-tcp", Point::hand_pair));
  EXPECT_TRUE(read->contains("act-tcp", Point::hand_flush));
  EXPECT_TRUE(read->contains("crown-tcp", Point::hand_flush));
  EXPECT_FALSE(read->contains("crown-tcp", Point::hand_pair));
  std::ofstream(folder / "three") << "act-tcp no_such_point\n";
  // Of an older program: counts for nothing, harms nothing.
  EXPECT_TRUE(Citations::load_folder(folder.string())->contains("act-tcp", Point::hand_pair));
  fs::remove_all(folder);
  EXPECT_TRUE(Citations::load_folder(folder.string())->empty());
}

}  // namespace
}  // namespace felt
