// Every script of conformance/ is a test: its expectations hold, and what the engine cited counts as exercised.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "script/run.hpp"
#include "tests/citing.hpp"

namespace felt {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> scripts() {
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(fs::path(FELT_SOURCE) / "conformance")) {
    if (entry.path().extension() == ".felt")
      files.push_back(fs::relative(entry.path(), fs::path(FELT_SOURCE) / "conformance").string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class Conformance : public testing::TestWithParam<std::string> {};

TEST_P(Conformance, Holds) {
  std::ifstream in(fs::path(FELT_SOURCE) / "conformance" / GetParam());
  ASSERT_TRUE(in);
  std::ostringstream text;
  text << in.rdbuf();
  const script::ScriptOutcome outcome = script::run_script(Library(), GetParam(), text.str());
  for (const std::string& failure : outcome.failures) ADD_FAILURE() << failure;
  EXPECT_GT(outcome.expectations, 0);
  // A script stands in the folder of the book it is about.
  EXPECT_EQ(outcome.rulebook, fs::path(GetParam()).begin()->string());
  for (const script::Line& line : outcome.transcript) {
    if (!line.clause.empty()) cited(built_in(outcome.rulebook), line.point);
  }
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (const char c : info.param) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name + "_" + std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(Scripts, Conformance, testing::ValuesIn(scripts()), test_name);

}  // namespace
}  // namespace felt
