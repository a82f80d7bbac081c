#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/output.hpp"

namespace felt::cli {

Result<Library> Context::library() const {
  if (rulebooks.empty()) return Library();
  auto library = Library::with_folder(rulebooks);
  if (!library) return input_error(fmt::format("--rulebooks {}", library.error().what));
  return library;
}

Result<RuleBook> Context::book(const std::string& id) const {
  const auto books = library();
  if (!books) return tl::unexpected(books.error());
  const BookText* text = books->text(id);
  if (text == nullptr) {
    return input_error(fmt::format("'{}' is no rule book: expected one of {}", id, fmt::join(books->ids(), ", ")));
  }
  auto book = load_book(*text);
  if (book) return std::move(*book);
  std::string what;
  for (const Problem& problem : book.error()) what += (what.empty() ? "" : "\nfelt: ") + to_string(problem);
  return input_error(what);
}

namespace {

constexpr std::string_view kHelp = R"(felt - casino poker by the book

  ./felt rules                         the rule books
  ./felt rules ID                      one of them: values, pay tables, clauses
  ./felt rules ID CLAUSE               one clause (4.7(a)) or one of our rulings (R3)
  ./felt rules --coverage [ID]         which clauses the tests have exercised
  ./felt hand ID "CARDS" ["CARDS"]     what a hand is worth, and which of several wins
         [--board CARDS] [--showing]
  ./felt census ID                     how many hands there are of each category
         [--deck 52|40|32] [--ace-low]

  ./felt test [--slow]                 build and run every test
  ./felt bench [NAME] [--json]         run the benchmarks
  ./felt help                          this page

  --json                               for programs: rules, hand, census, bench
  --rulebooks DIR                      take rule books from a folder: DIR/ID/book.toml, clauses.toml

Cards are written As Td 9c (or 10d). Books: act-tcp crown-tcp tribal-tcp canberra-poker
seven-card-stud five-card-stud canberra-manila
)";

constexpr int kBadInput = 2;

int fail(std::string_view what) {
  const std::string text = fmt::format("felt: {}\n", what);
  std::fwrite(text.data(), 1, text.size(), stderr);
  return kBadInput;
}

// One line, whatever the library says.
std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n') c = ' ';
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.pop_back();
  return text;
}

int run(int argc, char** argv) {
  Context context;
  CLI::App app;
  app.set_help_flag();
  app.add_option("--rulebooks", context.rulebooks);
  app.fallthrough();
  app.require_subcommand(0, 1);
  bool help = false;
  app.add_flag("-h,--help", help);
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
  for (CLI::App* command : app.get_subcommands({})) command->set_help_flag();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (help) {
      print(kHelp);
      return 0;
    }
    return fail(fmt::format("{}; see ./felt help", one_line(error.what())));
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
    return felt::cli::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "felt: %s\n", error.what());
    return 1;
  }
}
