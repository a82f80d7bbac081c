#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/output.hpp"

namespace felt::cli {

namespace {

constexpr int kBadInput = 2;

int fail(std::string_view what) {
  const std::string text = fmt::format("felt: {}\n", what);
  std::fwrite(text.data(), 1, text.size(), stderr);
  return kBadInput;
}

// In our words where the library's do not say what was expected.
std::string wrong_arguments(const CLI::App& app, const CLI::ParseError& error) {
  if (app.get_subcommands().empty()) {
    const std::vector<std::string> extras = app.remaining(true);
    return fmt::format("'{}' is no command: expected {}", printable(extras.empty() ? "" : extras.front()),
                       fmt::join(commands(), ", "));
  }
  const std::string name = app.get_subcommands().front()->get_name();
  const std::string_view expected = usage(name);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> extras = app.remaining(true);
    return fmt::format("{}: unexpected '{}': expected {}", name, printable(extras.empty() ? "" : extras.front()),
                       expected);
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
    return fmt::format("{}: the line ends too early: expected {}", name, expected);
  const std::string_view what = error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && what.starts_with("--"))
    return fmt::format("{}: {} needs a value, and only one: expected {}", name,
                       printable(what.substr(0, what.find(':'))), expected);
  return fmt::format("{}: {}: expected {}", name, printable(what, 200), expected);
}

int run(int argc, char** argv) {
  Context context;
  CLI::App app;
  app.set_help_flag();
  app.add_option("--rulebooks", context.rulebooks);
  app.fallthrough();
  app.require_subcommand(0, 1);
  bool help = false;
  add_flag(&app, "-h,--help", help);
  std::string topic;
  CLI::App* help_command = app.add_subcommand("help");
  help_command->add_option("COMMAND", topic);
  help_command->callback([&help] { help = true; });
  bool version = false;
  add_flag(&app, "--version", version);
  app.add_subcommand("version")->callback([&version] { version = true; });
  add_rules(app, context);
  add_census(app, context);
  add_equity(app, context);
  add_hand(app, context);
  add_odds(app, context);
  add_run(app, context);
  add_phh(app, context);
  add_sim(app, context);
  add_play(app, context);
  for (CLI::App* command : app.get_subcommands({})) command->set_help_flag();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // Who asks for help need not know how to ask for the rest.
    if (!help) return fail(wrong_arguments(app, error));
  }
  if (version) {
    print("felt " FELT_VERSION "\n");
    return 0;
  }
  if (help || !context.run) {
    const auto asked = app.get_subcommands();
    if (topic.empty() && !asked.empty()) topic = asked.front()->get_name();
    const std::string_view page = help_page(topic == "help" || topic == "version" ? "" : topic);
    if (page.empty())
      return fail(
          fmt::format("help: '{}' is no command: expected one of {}", printable(topic), fmt::join(commands(), ", ")));
    print(fitted(page, screen_width(kWidth)));
    return 0;
  }
  const Result<void> done = context.run();
  return done ? context.code : fail(done.error().what);
}

}  // namespace
}  // namespace felt::cli

int main(int argc, char** argv) {
  try {
    const int code = felt::cli::run(argc, argv);
    // What was printed may not have arrived: a full disk, a closed output.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      std::fprintf(stderr, "felt: standard output cannot be written\n");
      return 1;
    }
    return code;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "felt: %s\n", error.what());
    return 1;
  }
}
