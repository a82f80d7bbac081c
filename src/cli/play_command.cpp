// felt play ID: a person at a table, in a terminal or from a pipe.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <memory>

#include <unistd.h>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/line_editor.hpp"
#include "cli/output.hpp"
#include "play/session.hpp"

namespace felt::cli {
namespace {

struct Options {
  std::string book;
  std::string stake = "500";
  std::optional<std::string> min;
  std::optional<std::string> max;
  std::vector<std::string> set;
  std::optional<std::string> seed;
};

bool shows_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return isatty(STDOUT_FILENO) != 0 && !dumb && (no_colour == nullptr || *no_colour == '\0');
}

Result<std::vector<std::pair<std::string, std::string>>> terms_of(const Options& options) {
  std::vector<std::pair<std::string, std::string>> terms;
  if (options.min) terms.emplace_back("min", *options.min);
  if (options.max) terms.emplace_back("max", *options.max);
  const auto set = terms_asked(options.set);
  if (!set) return tl::unexpected(set.error());
  terms.insert(terms.end(), set->begin(), set->end());
  return terms;
}

Result<std::optional<std::uint64_t>> seed_of(const Options& options) {
  if (!options.seed) return std::nullopt;
  const auto seed = whole_number("--seed", *options.seed, 0, std::numeric_limits<std::uint64_t>::max());
  if (!seed) return tl::unexpected(seed.error());
  return *seed;
}

// The terminal is left as it was; no more than what a handler may do.
extern "C" void leave_at_once(int) {
  constexpr char kReset[] = "\x1b[0m\n";
  if (isatty(STDOUT_FILENO) != 0) (void)!write(STDOUT_FILENO, kReset, sizeof kReset - 1);
  _exit(130);
}

// Lines are edited where a person types and sees them; from a pipe they are read as they come.
class Lines {
 public:
  Lines() {
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) editor_ = std::make_unique<LineEditor>();
  }
  std::optional<std::string> next(const std::string& prompt) {
    if (editor_ != nullptr) {
      // The editor draws one line.
      const std::size_t last = prompt.rfind('\n') + 1;
      if (!say(prompt.substr(0, last))) return std::nullopt;
      return editor_->read(prompt.substr(last));
    }
    std::string line;
    if (!say(prompt) || !std::getline(std::cin, line)) return std::nullopt;
    // What comes from a pipe is not on the screen yet.
    if (isatty(STDIN_FILENO) == 0) print(printable(line, 200) + "\n");
    return line;
  }
  static bool say(const std::string& text) {
    print(text);
    return std::fflush(stdout) == 0;
  }

 private:
  std::unique_ptr<LineEditor> editor_;
};

void talk(play::Session& session) {
  Lines lines;
  if (!Lines::say(session.welcome())) return;
  while (!session.over()) {
    const auto line = lines.next(session.prompt());
    if (!line) {
      Lines::say("\n" + session.leave());
      return;
    }
    if (!Lines::say(session.answer(*line))) return;
  }
}

std::string house_games(const Context& context) {
  std::vector<std::string> games;
  if (const auto library = context.library()) {
    for (const std::string& id : library->ids()) {
      if (const auto book = load(*library, id); book && book->house) games.push_back(id);
    }
  }
  return fmt::format("one of {}", fmt::join(games, ", "));
}

Result<void> play_book(const Context& context, const Options& options) {
  const auto book = context.book(options.book);
  if (!book) return tl::unexpected(book.error());
  if (!book->house)
    return input_error(fmt::format("{} cannot be played here yet, being played among players: expected {}",
                                   options.book, house_games(context)));
  const auto terms = terms_of(options);
  if (!terms) return tl::unexpected(terms.error());
  const auto seed = seed_of(options);
  if (!seed) return tl::unexpected(seed.error());
  const auto stake = play::parse_amount(options.stake);
  if (!stake) return input_error(fmt::format("--stake {}", stake.error().what));
  std::shared_ptr<ByteSource> bytes;
  if (*seed) {
    bytes = std::make_shared<SeededBytes>(**seed);
  } else {
    bytes = std::make_shared<SystemBytes>();
  }
  const bool terminal = isatty(STDOUT_FILENO) != 0;
  auto session = play::Session::open(*book, {*stake, *terms, *seed, {shows_colour(), terminal, screen_width(80)}},
                                     play::decks_from(std::move(bytes)));
  if (!session) return input_error(fmt::format("play: {}", session.error().what));
  std::signal(SIGINT, leave_at_once);
  talk(*session);
  return {};
}

}  // namespace

void add_play(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("play");
  command->add_option("book", options->book)->required();
  command->add_option("--stake", options->stake);
  command->add_option("--min", options->min);
  command->add_option("--max", options->max);
  command->add_option("--set", options->set)->take_all()->allow_extra_args(false);
  command->add_option("--seed", options->seed);
  command->callback(
      [&context, options] { context.run = [&context, options] { return play_book(context, *options); }; });
}

}  // namespace felt::cli
