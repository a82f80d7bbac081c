// Runs a script: commands are performed, expectations checked, and everything that the engine cited is kept. Does not
// know files or terminals.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/coverage.hpp"
#include "rules/library.hpp"
#include "script/parse.hpp"
#include "table/room.hpp"

namespace felt::script {

// One line of the transcript: what a script's line said, what happened, or that it was refused.
struct Line {
  enum class Kind : std::uint8_t { said, happened, refused, failed };
  Kind kind = Kind::happened;
  int number = 0;  // of the script's line
  std::string text;
  std::string clause;  // that it rests on
  Point point{};
};

struct ScriptOutcome {
  std::string rulebook;
  int expectations = 0;
  std::vector<std::string> failures;  // "file:12: ..."
  std::vector<Line> transcript;
  Citations citations;

  [[nodiscard]] bool passed() const { return failures.empty(); }
};

// Sees every command that was done: the room after it, the table it was said to as that was before, what happened, and
// the script's line.
using Witness = std::function<void(const Room&, TableId, const Table&, const std::vector<Happened>&, int)>;

// `file` is for messages only. A script stops at the first line that cannot be understood or is refused unexpectedly;
// expectations that are not met are all listed.
ScriptOutcome run_script(const Library& library, const std::string& file, std::string_view text,
                         const Witness& witness = {});

}  // namespace felt::script
