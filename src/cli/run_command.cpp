// felt run FILE ...: runs scripts, and says with --explain what every event rests on.
#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "phh/rounds.hpp"
#include "script/run.hpp"

namespace felt::cli {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

struct Options {
  std::vector<std::string> files;
  bool explain = false;
  bool json = false;
  bool phh = false;
  bool all_cards = false;
};

// A folder stands for the scripts in it.
std::vector<std::string> scripts_of(const std::vector<std::string>& names) {
  std::vector<std::string> files;
  for (const std::string& name : names) {
    std::error_code error;
    if (!fs::is_directory(name, error)) {
      files.push_back(name);
      continue;
    }
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(name, error)) {
      if (entry.path().extension() == ".felt") found.push_back(entry.path().string());
    }
    std::sort(found.begin(), found.end());
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

// A clause is told in full the first time it comes up, later by its number.
void explain(const RuleBook& book, const script::ScriptOutcome& outcome) {
  std::set<std::string> told;
  for (const script::Line& line : outcome.transcript) {
    switch (line.kind) {
      case script::Line::Kind::said: print(fmt::format("{:>4}  {}\n", line.number, line.text)); break;
      case script::Line::Kind::failed: print(fmt::format("      FAILED: {}\n", line.text)); break;
      case script::Line::Kind::happened:
      case script::Line::Kind::refused: {
        print(fmt::format("        {}\n", line.text));
        const bool first = told.insert(line.clause).second;
        const std::string why = first || line.clause.empty() ? authority_in_words(book, line.point) : line.clause;
        print(fmt::format("            {}\n", wrapped(why, 12, 12)));
        break;
      }
    }
  }
}

json::object outcome_json(const std::string& file, const script::ScriptOutcome& outcome, bool all) {
  json::array failures;
  for (const std::string& failure : outcome.failures) failures.push_back(json::value(failure));
  json::object object = {{"file", file},
                         {"rulebook", outcome.rulebook},
                         {"passed", outcome.passed()},
                         {"expectations", outcome.expectations},
                         {"failures", std::move(failures)}};
  if (!all) return object;
  json::array transcript;
  for (const script::Line& line : outcome.transcript) {
    static constexpr std::string_view kKinds[] = {"said", "happened", "refused", "failed"};
    json::object entry = {
        {"line", line.number}, {"kind", kKinds[static_cast<std::size_t>(line.kind)]}, {"text", line.text}};
    if (!line.clause.empty()) {
      entry["clause"] = line.clause;
      entry["point"] = name(line.point);
    }
    transcript.push_back(std::move(entry));
  }
  object["transcript"] = std::move(transcript);
  return object;
}

// The pot rounds of the scripts as hand histories: one as a file of its own, several as numbered sections. What cannot
// be written is told in one line each.
Result<void> write_hands(const Library& library, const std::vector<std::string>& files, const Options& options) {
  std::vector<phh::History> hands;
  std::string refused;
  const auto refuse = [&](const std::string& what) { refused += (refused.empty() ? "" : "\nfelt: ") + what; };
  for (const std::string& file : files) {
    const auto text = read_text(file, "a script");
    if (!text) return tl::unexpected(text.error());
    phh::Rounds rounds(options.all_cards ? phh::Eyes::all : phh::Eyes::table);
    bool told = false;
    const auto witness = [&](const Room& room, TableId table, const Table& before,
                             const std::vector<Happened>& happened, int line) {
      if (!told) {
        if (const auto able = phh::can_be_told(room.book()); !able)
          refuse(fmt::format("{}: {}", file, able.error().what));
      }
      told = true;
      if (phh::can_be_told(room.book())) rounds.hear(room, table, before, happened, line);
    };
    const script::ScriptOutcome outcome = script::run_script(library, file, *text, witness);
    for (const std::string& failure : outcome.failures) refuse(failure);
    for (const phh::ToldRound& round : rounds.told()) {
      if (round.history) {
        hands.push_back(*round.history);
      } else {
        refuse(fmt::format("{}:{}: round {}: {}", file, round.line, round.number, round.history.error().what));
      }
    }
  }
  if (hands.empty() && refused.empty()) refuse("run: no round is played to its end there");
  print(hands.size() == 1 ? phh::to_phh(hands.front()) : phh::to_phhs(hands));
  if (!refused.empty()) return input_error(refused);
  return {};
}

Result<void> run_scripts(const Context& context, const Options& options) {
  const auto library = context.library();
  if (!library) return tl::unexpected(library.error());
  const std::vector<std::string> files = scripts_of(options.files);
  if (files.empty())
    return input_error("run: no scripts there: expected files that end in .felt, or - for standard input");
  if (options.phh) {
    if (options.explain || options.json)
      return input_error("run: --phh prints hands only: expected it without --explain and --json");
    return write_hands(*library, files, options);
  }
  if (options.all_cards) return input_error("run: --all-cards says what --phh shows: expected --phh, too");
  json::array list;
  int failed = 0;
  int expectations = 0;
  for (const std::string& file : files) {
    const auto text = read_text(file, "a script");
    if (!text) return tl::unexpected(text.error());
    const script::ScriptOutcome outcome = script::run_script(*library, file, *text);
    failed += outcome.passed() ? 0 : 1;
    expectations += outcome.expectations;
    if (options.json) {
      list.push_back(outcome_json(file, outcome, options.explain));
      continue;
    }
    if (options.explain && !outcome.rulebook.empty()) {
      const auto book = load(*library, outcome.rulebook);
      if (!book) return tl::unexpected(book.error());
      explain(*book, outcome);
    }
    for (const std::string& failure : outcome.failures) print(failure + "\n");
    if (files.size() <= 10)
      print(fmt::format("{}: {} ({} expectations)\n", file, outcome.passed() ? "ok" : "FAILED", outcome.expectations));
  }
  if (options.json) {
    print_json(list);
  } else if (files.size() > 1) {
    print(fmt::format("{} scripts, {} failed, {} expectations\n", files.size(), failed, expectations));
  }
  if (failed > 0) return input_error(fmt::format("{} of {} scripts failed", failed, files.size()));
  return {};
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("run");
  command->add_option("files", options->files)->required();
  add_flag(command, "--explain", options->explain);
  add_flag(command, "--json", options->json);
  add_flag(command, "--phh", options->phh);
  add_flag(command, "--all-cards", options->all_cards);
  command->callback(
      [&context, options] { context.run = [&context, options] { return run_scripts(context, *options); }; });
}

}  // namespace felt::cli
