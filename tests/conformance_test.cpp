// Every script of conformance/ is a test: its expectations hold, and what the engine cited counts as exercised.
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "script/lexicon.hpp"
#include "script/run.hpp"
#include "script/words.hpp"
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
  std::set<std::string> known = script::words_of_events(built_in(outcome.rulebook));
  for (const script::Line& line : outcome.transcript) {
    // What is told can also be expected not to be: no word of it passes for a mistake.
    for (const std::string& word : script::words_of(line.text).value_or(std::vector<std::string>())) {
      const std::string plain = script::small(word.substr(0, word.find('@')));
      const bool counts = plain.empty() || plain.find_first_of("0123456789") != std::string::npos;
      if (line.kind == script::Line::Kind::said) {
        known.insert(plain);
        known.insert(plain.substr(plain.find(':') + 1));
      }
      if (line.kind == script::Line::Kind::happened && !counts && !parse_card(word)) {
        EXPECT_TRUE(known.contains(plain)) << "add '" << plain << "' to words_of_events: " << line.text;
      }
    }
  }
  // Besides the point that an event carries, what defines it: a void round rests on its cause and on what void means.
  cited(outcome.citations);
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (const char c : info.param) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name + "_" + std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(Scripts, Conformance, testing::ValuesIn(scripts()), test_name);

}  // namespace
}  // namespace felt
