#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"

namespace felt::cli {

namespace {

constexpr std::string_view kHelp = R"(felt - casino poker by the book

  ./felt rules [ID]                   the rule books; one of them: values, pay tables, clauses
  ./felt rules ID CLAUSE              one clause (4.7(a)) or one of our rulings (R3)
  ./felt rules --coverage [ID]        which clauses the tests have exercised
  ./felt hand ID "CARDS" ...          what hands are worth, and which wins
      --board "CARDS"  Manila's communal cards     --showing  compare up-cards (stud)
  ./felt play ID                      sit down at a table of a house-banked game
      --stake 500  --min 5  --max 100  --set KEY=VALUE  --seed N (the same cards again)
  ./felt run FILE... [--explain]      run .felt scripts (docs/script.md); each event with its clause
  ./felt sim ID --rounds N            play rounds by the million
      --seats K  --seed S  --strategy optimal|simple|always  --set KEY=VALUE  --threads T
  ./felt census ID                    how many hands there are of each category
  ./felt test [--slow]                build and run the tests; the long campaigns too
  ./felt bench [hands|sim]            run the benchmarks
      --only TEXT  some of them       --set AVX2   with other instructions
  ./felt help, ./felt version         this page; the version

  --deck 52|40|32, --ace-low          hand, census: a deck and agreement of the stud books
  --json                              rules, hand, census, run, sim, bench: for programs
  --rulebooks DIR                     add or replace rule books: DIR/ID/{book,clauses}.toml

Cards are written As Td 9c (or 10d). ID is one of act-tcp crown-tcp tribal-tcp
canberra-poker seven-card-stud five-card-stud canberra-manila
)";

constexpr int kBadInput = 2;

int fail(std::string_view what) {
  const std::string text = fmt::format("felt: {}\n", what);
  std::fwrite(text.data(), 1, text.size(), stderr);
  return kBadInput;
}

// In our words where the library's do not say what was expected.
std::string wrong_arguments(const CLI::App& app, const CLI::ParseError& error) {
  const bool has_command = !app.get_subcommands().empty();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> extras = app.remaining(true);
    const std::string extra = printable(extras.empty() ? "" : extras.front());
    if (!has_command) {
      return fmt::format("'{}' is no command: expected rules, hand, census, play, run, sim, test, bench or help",
                         extra);
    }
    return fmt::format("{}: unexpected '{}'; ./felt help shows what it takes",
                       app.get_subcommands().front()->get_name(), extra);
  }
  return fmt::format("{}; ./felt help shows what is expected", printable(error.what(), 200));
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
  app.add_subcommand("help")->callback([&help] { help = true; });
  app.add_subcommand("version")->callback([&context] {
    context.run = []() -> Result<void> {
      print("felt " FELT_VERSION "\n");
      return {};
    };
  });
  add_rules(app, context);
  add_census(app, context);
  add_hand(app, context);
  add_run(app, context);
  add_sim(app, context);
  add_play(app, context);
  for (CLI::App* command : app.get_subcommands({})) command->set_help_flag();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (help) {
      print(kHelp);
      return 0;
    }
    return fail(wrong_arguments(app, error));
  }
  if (help || !context.run) {
    print(kHelp);
    return 0;
  }
  const Result<void> done = context.run();
  return done ? 0 : fail(done.error().what);
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
