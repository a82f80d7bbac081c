// felt odds check: see odds_check_command.cpp.
#pragma once

#include "cli/commands.hpp"

namespace felt::cli {

struct OddsCheckOptions {
  std::string file;
  bool sampled = false;
  std::optional<std::string> seed;
};
// Leaves exit code 1 for a sheet that fails, 130 if it was stopped.
Result<void> run_odds_check(Context& context, const OddsCheckOptions& options);

}  // namespace felt::cli
