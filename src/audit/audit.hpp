// Checks a par sheet by a second path: everything in it is worked out once more, from the rule book's pay tables, by
// plain loops over hands, and compared member by member. Shares the card, the rule book and no counting with what
// makes sheets.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "audit/asked.hpp"
#include "audit/compare.hpp"
#include "base/share_work.hpp"

namespace felt::audit {

struct Plan {
  // Canberra Poker: the big counts by a random sample of hands with the dealer's card.
  bool sampled = false;
  std::uint64_t seed = 1;
  int samples = 150;  // of each kind of hand
  int threads = 0;    // 0: all cores
};

struct Verdict {
  bool finished = false;  // else it was stopped, and nothing is known
  bool sampled = false;
  std::vector<Difference> differences;
  std::string compared;   // what was looked at: "407,170,400 deals"
  int added_digits = 10;  // to how many digits long_run.added is proved
};

// Keeps what it counted, so that sheets of one book are checked quickly after the first.
class Auditor {
 public:
  Auditor(const RuleBook& book, Plan plan, WorkWatch watch = {});
  ~Auditor();
  Auditor(Auditor&&) noexcept;

  // An error is a sheet that cannot be read.
  [[nodiscard]] Result<Verdict> check(const boost::json::object& sheet);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace felt::audit
