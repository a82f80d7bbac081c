#include "tests/citing.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "rules/library.hpp"

namespace felt {
namespace {

Citations of_this_test;

class Recorder : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo& /*info*/) override { of_this_test.clear(); }

  void OnTestEnd(const testing::TestInfo& info) override {
    const char* folder = std::getenv("FELT_CITATIONS");
    if (folder == nullptr || *folder == '\0' || !info.result()->Passed() || of_this_test.empty()) return;
    std::string name = std::string(info.test_suite_name()) + "." + info.name();
    std::replace(name.begin(), name.end(), '/', '.');
    if (!of_this_test.save(std::string(folder) + "/" + name)) std::abort();
  }
};

}  // namespace

const RuleBook& built_in(const std::string& id) {
  static std::map<std::string, RuleBook> books;
  const auto found = books.find(id);
  if (found != books.end()) return found->second;
  auto book = load_book(*Library().text(id));
  if (!book) ADD_FAILURE() << to_string(book.error().front());
  return books.emplace(id, book.value()).first->second;
}

std::string cited(const RuleBook& book, Point point) {
  of_this_test.cite(book.info.id, point);
  return std::string(book.clauses.authority(point));
}

void cited(const Citations& citations) { of_this_test.merge(citations); }

}  // namespace felt

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  testing::UnitTest::GetInstance()->listeners().Append(new felt::Recorder);
  return RUN_ALL_TESTS();
}
