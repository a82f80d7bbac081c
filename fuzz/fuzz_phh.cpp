// Any text as a hand history: it is divided, every chip accounted for, or refused in one line; never a crash. What was
// read can be written and read again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "phh/divide.hpp"
#include "phh/read.hpp"
#include "rules/library.hpp"
#include "rules/load.hpp"

namespace {

void check_line(const felt::Problem& problem) {
  const std::string line = to_string(problem);
  if (line.find('\n') != std::string::npos || !line.starts_with("hand")) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const felt::Library kLibrary;
  static const felt::RuleBook kBook = std::move(*felt::load_book(*kLibrary.text("seven-card-stud")));
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto histories = felt::phh::read_histories(text, "hand");
  if (!histories) {
    for (const felt::Problem& problem : histories.error()) check_line(problem);
    return 0;
  }
  for (const felt::phh::History& history : *histories) {
    const auto outcome = felt::phh::divide(kBook, history);
    if (!outcome) {
      check_line(outcome.error());
      continue;
    }
    const std::string written = felt::phh::to_phh(history);
    const auto again = felt::phh::read_histories(written, "hand");
    if (!again || felt::phh::to_phh(again->front()) != written) std::abort();
    const auto same = felt::phh::divide(kBook, again->front());
    if (!same || same->winnings != outcome->winnings) std::abort();
  }
  return 0;
}
