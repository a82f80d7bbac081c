// felt odds RULEBOOK: what every wager of a house game is worth, exactly.
#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/odds_report.hpp"
#include "cli/output.hpp"

namespace felt::cli {
namespace {

struct Options {
  std::vector<std::string> words;
  std::vector<std::string> set;
  std::vector<std::string> pays;
  std::optional<std::string> rounds;
  bool json = false;
};

Result<odds::Entries> entries_of(std::string_view option, std::string_view expected,
                                 const std::vector<std::string>& texts) {
  odds::Entries entries;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos)
      return input_error(fmt::format("{} '{}': expected {}", option, printable(text), expected));
    entries.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return entries;
}

Result<std::vector<int>> rounds_of(const std::optional<std::string>& text) {
  if (!text) return std::vector<int>{100, 1'000, 10'000};
  std::vector<int> rounds;
  for (std::size_t from = 0; from <= text->size();) {
    const std::size_t comma = std::min(text->find(',', from), text->size());
    const auto number = whole_number("--rounds", text->substr(from, comma - from), 1, 100'000);
    if (!number) return tl::unexpected(number.error());
    rounds.push_back(static_cast<int>(*number));
    from = comma + 1;
  }
  return rounds;
}

Result<void> run(Context& context, const Options& options) {
  const auto book = context.book(options.words.front());
  if (!book) return tl::unexpected(book.error());
  const auto set = entries_of("--set", "OPTION=VALUE, such as pair-plus=F", options.set);
  if (!set) return tl::unexpected(set.error());
  const auto pays = entries_of("--pays", "WAGER.CATEGORY=N, such as bet.royal-flush=100", options.pays);
  if (!pays) return tl::unexpected(pays.error());
  const auto rounds = rounds_of(options.rounds);
  if (!rounds) return tl::unexpected(rounds.error());
  const auto question = odds::make_question(*book, *set, *pays);
  if (!question) return tl::unexpected(question.error());
  const odds::Analyst analyst(question->book);
  const auto sheet = analyst.sheet(*question);
  if (!sheet) return tl::unexpected(sheet.error());
  const OddsReport report{*question, *sheet, *rounds};
  if (options.json) {
    print_json(odds_json(report));
  } else {
    print_odds(report);
  }
  return {};
}

}  // namespace

void add_odds(CLI::App& app, Context& context) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("odds", "what every wager of a house game is worth");
  command->add_option("RULEBOOK", options->words)->required();
  command->add_option("--set", options->set)->take_all();
  command->add_option("--pays", options->pays)->take_all();
  command->add_option("--rounds", options->rounds);
  add_flag(command, "--json", options->json);
  command->callback([&context, options] { context.run = [&context, options] { return run(context, *options); }; });
}

}  // namespace felt::cli
