// felt odds RULEBOOK: what every wager of a house game is worth, exactly.
#include <fstream>
#include <limits>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/long_work.hpp"
#include "cli/odds_check_command.hpp"
#include "cli/odds_compare.hpp"
#include "cli/odds_report.hpp"
#include "cli/output.hpp"

namespace felt::cli {
namespace {

struct Options {
  std::vector<std::string> words;
  std::vector<std::string> set;
  std::vector<std::string> pays;
  std::optional<std::string> rounds;
  std::optional<std::string> seen;
  std::optional<std::string> seen_as;
  std::optional<std::string> seats;
  std::optional<std::string> samples;
  std::optional<std::string> seed;
  std::optional<std::string> threads;
  bool leaks = false;
  std::optional<std::string> over;
  std::optional<std::string> html;
  bool json = false;
  bool csv = false;
  bool sampled = false;
};

Result<OddsForm> form_of(const Options& options) {
  if ((options.json ? 1 : 0) + (options.csv ? 1 : 0) + (options.html ? 1 : 0) > 1)
    return input_error("--json, --csv and --html FILE: expected one of them");
  return options.json ? OddsForm::json : options.csv ? OddsForm::csv : options.html ? OddsForm::html : OddsForm::text;
}

Result<void> write_file(const std::string& file, const std::string& text) {
  if (file == "-") {
    print(text);
    return {};
  }
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) return input_error(fmt::format("--html {}: cannot be written", printable(file, 200)));
  return {};
}

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

// What --leaks, --seen and --seats ask for.
Result<std::vector<odds::Leak>> leaks_of(const RuleBook& book, const Options& options) {
  std::vector<odds::Leak> leaks;
  if (options.leaks) {
    for (const auto as : {odds::SeenAs::cards, odds::SeenAs::classes}) {
      for (int seen = 1; seen <= odds::kSeenMost; ++seen) leaks.push_back({seen, as, 1});
    }
    const int seats = std::min(book.table.seats_default, odds::seats_most(book));
    for (int seat = 2; seat <= seats; ++seat) leaks.push_back({0, odds::SeenAs::cards, seat});
  }
  if (options.seen) {
    const auto seen = whole_number("--seen", *options.seen, 1, odds::kSeenMost);
    if (!seen) return tl::unexpected(seen.error());
    const std::string as = options.seen_as.value_or("cards");
    if (as != "cards" && as != "classes")
      return input_error(fmt::format("--seen-as '{}': expected cards or classes", printable(as)));
    leaks.push_back({static_cast<int>(*seen), as == "cards" ? odds::SeenAs::cards : odds::SeenAs::classes, 1});
  } else if (options.seen_as) {
    return input_error("--seen-as: expected how many cards are seen, too: --seen 1");
  }
  if (options.seats) {
    const auto most = static_cast<std::uint64_t>(odds::seats_most(book));
    const auto seats = whole_number("--seats", *options.seats, 2, most);
    if (!seats) return tl::unexpected(seats.error());
    leaks.push_back({0, odds::SeenAs::cards, static_cast<int>(*seats)});
  }
  return leaks;
}

Result<odds::SamplePlan> samples_of(const Options& options) {
  odds::SamplePlan plan;
  const auto read = [](const char* option, const std::optional<std::string>& text, std::uint64_t most,
                       auto& into) -> Result<void> {
    if (!text) return {};
    const auto number = whole_number(option, *text, 1, most);
    if (!number) return tl::unexpected(number.error());
    into = static_cast<std::decay_t<decltype(into)>>(*number);
    return {};
  };
  if (auto done = read("--samples", options.samples, 1'000'000'000, plan.samples); !done)
    return tl::unexpected(done.error());
  if (auto done = read("--seed", options.seed, std::numeric_limits<std::uint64_t>::max(), plan.seed); !done)
    return tl::unexpected(done.error());
  if (auto done = read("--threads", options.threads, 1024, plan.threads); !done) return tl::unexpected(done.error());
  return plan;
}

// Long work shows how far it is on a terminal. After Ctrl-C the leaks that were finished are told, and no others.
std::vector<odds::LeakWorth> worths_of(const odds::Question& question, const std::vector<odds::Leak>& leaks,
                                       const odds::SamplePlan& plan) {
  std::vector<odds::LeakWorth> worths;
  if (leaks.empty()) return worths;
  const LongWork work;
  for (std::size_t i = 0; i < leaks.size() && !LongWork::stopped(); ++i) {
    auto worth = odds::leak_worth(question, leaks[i], plan, work.watch(fmt::format("{} of {}", i + 1, leaks.size())));
    if (worth && !(LongWork::stopped() && !worth->exact)) worths.push_back(std::move(*worth));
  }
  return worths;
}

// felt odds check SHEET.json
Result<void> run_check(Context& context, const Options& options) {
  if (options.words.size() != 2) return input_error("odds check: expected one file: felt odds check SHEET.json");
  if (options.json || options.csv || options.html || options.rounds || options.over || options.leaks || options.seen ||
      options.seats || options.samples || !options.set.empty() || !options.pays.empty())
    return input_error("odds check: a sheet says itself what it is about: expected --sampled, --seed or neither");
  return run_odds_check(context, {options.words[1], options.sampled, options.seed});
}

Result<void> run(Context& context, const Options& options) {
  if (options.words.front() == "check") return run_check(context, options);
  if (options.sampled) return input_error("odds: --sampled is for felt odds check SHEET.json");
  if ((options.samples || options.seed) && !options.seats && !options.leaks)
    return input_error("odds: --samples and --seed are for hands that seats share: expected --seats or --leaks, too");
  const bool compare = options.words.front() == "compare";
  if (compare && options.words.size() < 2) return input_error("odds compare: expected a rule book, such as crown-tcp");
  if (options.words.size() > (compare ? 2U : 1U))
    return input_error(fmt::format("odds: unexpected '{}'", printable(options.words.back())));
  if (compare != options.over.has_value())
    return input_error(compare ? "odds compare: expected --over OPTION, such as --over pair-plus"
                               : "--over: expected felt odds compare");
  const auto form = form_of(options);
  if (!form) return tl::unexpected(form.error());
  const auto book = context.book(options.words.back());
  if (!book) return tl::unexpected(book.error());
  const auto set = entries_of("--set", "OPTION=VALUE, such as pair-plus=F", options.set);
  if (!set) return tl::unexpected(set.error());
  const auto pays = entries_of("--pays", "WAGER.CATEGORY=N, such as bet.royal-flush=100", options.pays);
  if (!pays) return tl::unexpected(pays.error());
  const auto rounds = rounds_of(options.rounds);
  if (!rounds) return tl::unexpected(rounds.error());
  if (compare) return compare_odds(*book, {*options.over, *set, *pays, *rounds, *form});
  const auto question = odds::make_question(*book, *set, *pays);
  if (!question) return tl::unexpected(question.error());
  const auto leaks = leaks_of(*book, options);
  if (!leaks) return tl::unexpected(leaks.error());
  const auto samples = samples_of(options);
  if (!samples) return tl::unexpected(samples.error());
  const odds::Analyst analyst(question->book);
  const auto sheet = analyst.sheet(*question);
  if (!sheet) return tl::unexpected(sheet.error());
  const OddsReport report{*question, *sheet, *rounds, worths_of(*question, *leaks, *samples), *samples};
  if (LongWork::stopped()) {
    context.code = 130;
    fmt::print(stderr, "felt: odds: stopped; {} of {} leaks are told\n", report.leaks.size(), leaks->size());
  }
  switch (*form) {
    case OddsForm::json: print_json(odds_json(report)); break;
    case OddsForm::csv: print(odds_csv(odds_json(report))); break;
    case OddsForm::html: return write_file(*options.html, odds_html(report));
    case OddsForm::text: print_odds(report); break;
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
  command->add_option("--seen", options->seen);
  command->add_option("--seen-as", options->seen_as);
  command->add_option("--seats", options->seats);
  command->add_option("--samples", options->samples);
  command->add_option("--seed", options->seed);
  command->add_option("--threads", options->threads);
  add_flag(command, "--leaks", options->leaks);
  command->add_option("--over", options->over);
  command->add_option("--html", options->html);
  add_flag(command, "--json", options->json);
  add_flag(command, "--csv", options->csv);
  add_flag(command, "--sampled", options->sampled);
  command->callback([&context, options] { context.run = [&context, options] { return run(context, *options); }; });
}

}  // namespace felt::cli
