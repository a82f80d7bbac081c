// The commands of the felt program. Each adds itself to the command line and runs if it was asked
// for. Knows how to print; decides nothing.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "base/result.hpp"
#include "play/bot.hpp"
#include "rules/library.hpp"

namespace felt::cli {

// What every command may need. A run that cannot go on answers with one line for the user.
struct Context {
  std::optional<std::string> rulebooks;  // --rulebooks
  std::function<Result<void>()> run;
  int code = 0;  // of a run that went well, or was stopped

  [[nodiscard]] Result<Library> library() const;
  [[nodiscard]] Result<RuleBook> book(const std::string& id) const;
};

// One book of a library, whole and checked.
Result<RuleBook> load(const Library& library, const std::string& id);

// The text of a file, or of standard input for "-"; `expected` says what it should be.
Result<std::string> read_text(const std::string& file, std::string_view expected);

// A whole number that an option was given: "--rounds '-5': expected a whole number from 1 to 1,000".
Result<std::uint64_t> whole_number(std::string_view option, const std::string& text, std::uint64_t least,
                                   std::uint64_t most);
// "KEY=VALUE", such as pair-plus=F.
Result<std::vector<std::pair<std::string, std::string>>> terms_asked(const std::vector<std::string>& entries);

// "simple,strong": how well bots play.
Result<std::vector<play::Strength>> strengths_asked(std::string_view option, const std::string& text);

// A flag that takes no value.
inline void add_flag(CLI::App* command, const std::string& name, bool& flag, const std::string& help = "") {
  command->add_flag(name, flag, help)->disable_flag_override();
}

void add_rules(CLI::App& app, Context& context);
void add_census(CLI::App& app, Context& context);
void add_equity(CLI::App& app, Context& context);
void add_hand(CLI::App& app, Context& context);
void add_odds(CLI::App& app, Context& context);
void add_phh(CLI::App& app, Context& context);
void add_play(CLI::App& app, Context& context);
void add_run(CLI::App& app, Context& context);
void add_sim(CLI::App& app, Context& context);

}  // namespace felt::cli
