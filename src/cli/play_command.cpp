// felt play ID: a person at a table, in a terminal or from a pipe.
#include <algorithm>
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
#include "play/pot_session.hpp"
#include "play/session.hpp"

namespace felt::cli {
namespace {

struct Options {
  std::string book;
  std::optional<std::string> stake;
  std::optional<std::string> min;
  std::optional<std::string> max;
  std::vector<std::string> set;
  std::optional<std::string> seed;
  // Where players bet against each other.
  std::optional<std::string> bots;
  std::optional<std::string> strength;
  std::optional<std::string> seat;
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

void talk(play::Talk& session) {
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

Result<std::optional<Money>> stake_of(const Options& options) {
  if (!options.stake) return std::nullopt;
  const auto stake = play::parse_amount(*options.stake);
  if (!stake) return input_error(fmt::format("--stake {}", stake.error().what));
  if (stake->is_zero()) return input_error("--stake 0: expected more than nothing");
  return *stake;
}

// The decks, or whatever else is left to chance: of a seed, a stream for each; else the system's.
std::shared_ptr<ByteSource> chance(std::optional<std::uint64_t> seed, std::uint64_t stream) {
  if (seed) return std::make_shared<SeededBytes>(*seed, stream);
  return std::make_shared<SystemBytes>();
}

play::Look look_here() { return {shows_colour(), isatty(STDOUT_FILENO) != 0, screen_width(80)}; }

using Opened = Result<std::unique_ptr<play::Talk>>;

template <class Session>
Opened opened(Result<Session> session) {
  if (!session) return input_error(fmt::format("play: {}", session.error().what));
  return std::make_unique<Session>(std::move(*session));
}

Opened open_house(const RuleBook& book, const Options& options, Money stake, std::optional<std::uint64_t> seed) {
  for (const auto& [name, given] :
       {std::pair("--bots", &options.bots), {"--strength", &options.strength}, {"--seat", &options.seat}}) {
    if (given->has_value())
      return input_error(fmt::format("{} is for games of players against each other: {} is played against the house",
                                     name, book.info.id));
  }
  const auto terms = terms_of(options);
  if (!terms) return tl::unexpected(terms.error());
  return opened(play::Session::open(book, {stake, *terms, seed, look_here()}, play::decks_from(chance(seed, 0))));
}

// As many as usual, or as a smaller deck is enough for.
int usual_bots(const RuleBook& book, const play::AskedTerms& terms) {
  int bots = play::BotSeating().bots;
  for (const auto& [key, value] : terms) {
    if (key != name(Term::deck)) continue;
    for (const auto& [deck, players] : book.deck.players_max) {
      if (value == std::to_string(static_cast<int>(deck))) bots = std::min(bots, players - 1);
    }
  }
  return bots;
}

Result<play::BotSeating> seating_of(const RuleBook& book, const Options& options, Money stake) {
  play::BotSeating seating;
  seating.stake = stake;
  const auto most = static_cast<std::uint64_t>(book.table.seats_max - 1);
  const auto terms = terms_of(options);
  if (!terms) return tl::unexpected(terms.error());
  seating.terms = *terms;
  seating.bots = usual_bots(book, *terms);
  if (options.bots) {
    const auto bots = whole_number("--bots", *options.bots, 1, most);
    if (!bots) return tl::unexpected(bots.error());
    seating.bots = static_cast<int>(*bots);
  }
  if (options.strength) {
    const auto strengths = strengths_asked("--strength", *options.strength);
    if (!strengths) return tl::unexpected(strengths.error());
    seating.strengths = *strengths;
  }
  if (options.seat) {
    const auto seat = whole_number("--seat", *options.seat, 1, static_cast<std::uint64_t>(seating.bots) + 1);
    if (!seat) return tl::unexpected(seat.error());
    seating.seat = static_cast<int>(*seat);
  }
  const auto asks = [&](Term term, std::string_view value) {
    return std::any_of(terms->begin(), terms->end(), [&](const auto& one) {
      return one.first == name(term) && (value.empty() || one.second == value);
    });
  };
  for (const Term term : {Term::maximum, Term::limit}) {
    if (book.pot->ante && asks(term, "") && !asks(Term::betting, "ante"))
      return input_error(
          fmt::format("{} bounds wagers where everybody antes: expected --set betting=ante beside it", name(term)));
  }
  return seating;
}

Opened open_pot(const RuleBook& book, const Options& options, Money stake, std::optional<std::uint64_t> seed) {
  const auto seating = seating_of(book, options, stake);
  if (!seating) return tl::unexpected(seating.error());
  return opened(play::PotSession::open(book, {*seating, seed, look_here()}, play::decks_of_any_size(chance(seed, 0)),
                                       chance(seed, 1)));
}

Result<void> play_book(const Context& context, const Options& options) {
  const auto book = context.book(options.book);
  if (!book) return tl::unexpected(book.error());
  const auto seed = seed_of(options);
  if (!seed) return tl::unexpected(seed.error());
  const auto stake = stake_of(options);
  if (!stake) return tl::unexpected(stake.error());
  auto session = book->house ? open_house(*book, options, stake->value_or(Money::dollars(500)), *seed)
                             : open_pot(*book, options, stake->value_or(Money()), *seed);
  if (!session) return tl::unexpected(session.error());
  std::signal(SIGINT, leave_at_once);
  talk(**session);
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
  command->add_option("--bots", options->bots);
  command->add_option("--strength", options->strength);
  command->add_option("--seat", options->seat);
  command->callback(
      [&context, options] { context.run = [&context, options] { return play_book(context, *options); }; });
}

}  // namespace felt::cli
