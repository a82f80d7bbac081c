// felt equity RULEBOOK CARDS ...: what each hand of a pot game is worth on average.
#include <chrono>
#include <limits>

#include <boost/endian/conversion.hpp>
#include <fmt/format.h>

#include "base/text.hpp"
#include "cards/shuffle.hpp"
#include "cli/commands.hpp"
#include "cli/equity_report.hpp"
#include "cli/long_work.hpp"
#include "cli/output.hpp"

namespace felt::cli {
namespace {

struct Options {
  std::string book;
  std::vector<std::string> hands;
  std::optional<std::string> board;
  std::optional<std::string> dead;
  std::optional<std::string> deck;
  std::optional<std::string> samples;
  std::optional<std::string> seed;
  std::optional<std::string> threads;
  bool ace_low = false;
  bool json = false;
};

// "As Kd ?": a question mark is a card that nobody knows.
Result<equity::PartlyKnown> read_cards(std::string_view where, const std::string& text) {
  equity::PartlyKnown cards;
  std::string known = text;
  for (char& c : known) {
    if (c != '?') continue;
    c = ' ';
    ++cards.unknown;
  }
  if (cards.unknown > 0 && known.find_first_not_of(" ,\t") == std::string::npos) return cards;
  auto parsed = parse_cards(known);
  if (parsed && parsed->empty()) return input_error(fmt::format("{}: no cards: expected cards, or ?", where));
  if (!parsed) return input_error(fmt::format("{}: {}", where, parsed.error().what));
  cards.known = std::move(*parsed);
  return cards;
}

Result<equity::Asked> read_asked(const RuleBook& book, const Options& options) {
  equity::Asked asked;
  const auto deck = deck_option(book, options.deck);
  if (!deck) return tl::unexpected(deck.error());
  asked.deck = *deck;
  asked.ace_low = options.ace_low;
  for (const std::string& hand : options.hands) {
    auto cards = read_cards(fmt::format("hand {}", asked.hands.size() + 1), hand);
    if (!cards) return tl::unexpected(cards.error());
    asked.hands.push_back(std::move(*cards));
  }
  if (options.board) {
    auto board = read_cards("--board", *options.board);
    if (!board) return tl::unexpected(board.error());
    asked.board = std::move(*board);
  }
  if (options.dead) {
    auto dead = read_cards("--dead", *options.dead);
    if (!dead) return tl::unexpected(dead.error());
    asked.dead = std::move(*dead);
  }
  return asked;
}

// Any seed will do if none was asked for; it is shown, so that the figures can be had again.
std::uint64_t some_seed() {
  std::array<std::uint8_t, 8> bytes{};
  SystemBytes().fill(bytes);
  return boost::endian::load_little_u64(bytes.data()) >> 32;
}

Result<equity::EquityPlan> read_plan(const Options& options) {
  equity::EquityPlan plan;
  if (options.samples) {
    const auto samples = whole_number("--samples", *options.samples, 1, 1'000'000'000'000);
    if (!samples) return tl::unexpected(samples.error());
    plan.samples = *samples;
  }
  plan.seed = some_seed();
  if (options.seed) {
    const auto seed = whole_number("--seed", *options.seed, 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) return tl::unexpected(seed.error());
    plan.seed = *seed;
  }
  if (options.threads) {
    const auto threads = whole_number("--threads", *options.threads, 1, 1024);
    if (!threads) return tl::unexpected(threads.error());
    plan.threads = static_cast<int>(*threads);
  }
  return plan;
}

Result<void> run(Context& context, const Options& options) {
  const auto book = context.book(options.book);
  if (!book) return tl::unexpected(book.error());
  const auto asked = read_asked(*book, options);
  if (!asked) return tl::unexpected(asked.error());
  const auto plan = read_plan(options);
  if (!plan) return tl::unexpected(plan.error());
  const auto question = equity::make_question(*book, *asked);
  if (!question) {
    const equity::Objection& why = question.error();
    return input_error(why.point ? fmt::format("{}; {}", why.what, authority_in_words(*book, *why.point)) : why.what);
  }

  // After a first Ctrl-C the figures of the deals so far are shown.
  const auto start = std::chrono::steady_clock::now();
  equity::Equity answer;
  {
    const LongWork work;
    answer = equity::work_out(*question, *plan, work.watch());
  }
  const equity::Wide total = answer.outcomes.total();
  if (total == 0 || (!answer.exact && total < answer.wanted)) context.code = 130;
  if (total == 0) {
    fmt::print(stderr, "felt: equity: stopped before there was an answer\n");
    return {};
  }
  const EquityReport report{*book,     options.hands,
                            *question, *plan,
                            answer,    std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
  if (options.json) {
    print_json(equity_json(report));
  } else {
    print_equity(report);
  }
  return {};
}

}  // namespace

void add_equity(CLI::App& app, Context& context) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("equity", "what each hand of a pot game is worth on average");
  command->add_option("RULEBOOK", options->book)->required();
  command->add_option("CARDS", options->hands, "one text a hand: \"As Kd ?\"")->required();
  command->add_option("--board", options->board, "communal cards");
  command->add_option("--dead", options->dead, "cards that nobody can get");
  command->add_option("--deck", options->deck, "52, 40 or 32 cards, if the book allows it");
  command->add_option("--samples", options->samples, "random deals instead of counting");
  command->add_option("--seed", options->seed, "the same random deals again");
  command->add_option("--threads", options->threads);
  add_flag(command, "--ace-low", options->ace_low, "the ace also counts low with a reduced deck");
  add_flag(command, "--json", options->json);
  command->callback([&context, options] { context.run = [&context, options] { return run(context, *options); }; });
}

}  // namespace felt::cli
