// The commands of the felt program. Each adds itself to the command line and runs if it was asked
// for. Knows how to print; decides nothing.
#pragma once

#include <functional>
#include <string>

#include <CLI/CLI.hpp>

#include "base/result.hpp"
#include "rules/library.hpp"

namespace felt::cli {

// What every command may need. A run that cannot go on answers with one line for the user.
struct Context {
  std::string rulebooks;  // --rulebooks, or empty
  std::function<Result<void>()> run;

  [[nodiscard]] Result<Library> library() const;
  [[nodiscard]] Result<RuleBook> book(const std::string& id) const;
};

void add_rules(CLI::App& app, Context& context);
void add_census(CLI::App& app, Context& context);
void add_hand(CLI::App& app, Context& context);

}  // namespace felt::cli
