#include <cstdlib>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/rules_text.hpp"

namespace felt::cli {
namespace {

namespace json = boost::json;

struct Options {
  std::optional<std::string> book;
  std::vector<std::string> clause;  // its number, in as many words as the shell made of it
  bool coverage = false;
  std::optional<std::string> citations;
  bool json = false;
};

json::array names_of(const std::vector<Point>& points) {
  json::array names;
  for (const Point point : points) names.push_back(json::value(name(point)));
  return names;
}

json::array texts(const std::vector<std::string>& list) {
  json::array array;
  for (const std::string& text : list) array.push_back(json::value(text));
  return array;
}

json::object clause_json(const RuleBook& book, const Clause& clause) {
  json::object object = {{"rulebook", book.info.id},      {"number", clause.number},
                         {"kind", name(clause.kind)},     {"words", clause.words},
                         {"does", clause.does},           {"points", names_of(clause.points)},
                         {"also", names_of(clause.also)}, {"later", clause.later}};
  if (clause.number_inferred) object["number_inferred"] = true;
  if (!clause.nothing.empty()) object["nothing"] = clause.nothing;
  return object;
}

json::object ruling_json(const RuleBook& book, const OurRuling& ruling) {
  return {{"rulebook", book.info.id}, {"number", ruling.number},           {"question", ruling.question},
          {"words", ruling.words},    {"points", names_of(ruling.points)}, {"also", names_of(ruling.also)}};
}

json::value value_json(const toml::node& node) {
  if (const toml::table* table = node.as_table()) {
    json::object object;
    for (const auto& [key, value] : *table) object[key.str()] = value_json(value);
    return object;
  }
  if (const toml::array* array = node.as_array()) {
    json::array list;
    for (const toml::node& value : *array) list.push_back(value_json(value));
    return list;
  }
  if (const auto* integer = node.as_integer()) return integer->get();
  if (const auto* boolean = node.as_boolean()) return boolean->get();
  if (const auto* text = node.as_string()) return json::value(text->get());
  if (const auto* date = node.as_date()) {
    return json::value(fmt::format("{:04}-{:02}-{:02}", date->get().year, date->get().month, date->get().day));
  }
  return nullptr;
}

// The values as they stand in the book (which has been loaded and checked), then the clauses.
json::object book_json(const BookText& text, const RuleBook& book) {
  json::array clauses;
  for (const Clause& clause : book.clauses.clauses) clauses.push_back(clause_json(book, clause));
  json::array rulings;
  for (const OurRuling& ruling : book.clauses.rulings) rulings.push_back(ruling_json(book, ruling));
  return {{"rulebook", book.info.id},
          {"values", value_json(toml::parse(text.values))},
          {"clauses", std::move(clauses)},
          {"rulings", std::move(rulings)},
          {"absent", names_of(book.clauses.absent)}};
}

json::object coverage_json(const RuleBook& book, const BookCoverage& coverage) {
  json::object kinds;
  for (const ClauseKind kind : kClauseKinds) {
    const KindCoverage& counts = coverage.kinds[static_cast<std::size_t>(kind)];
    kinds[name(kind)] = {
        {"clauses", counts.clauses}, {"exercised", counts.exercised}, {"asks_nothing", counts.asks_nothing}};
  }
  return {{"rulebook", book.info.id},
          {"kinds", std::move(kinds)},
          {"rulings", {{"citable", coverage.rulings}, {"exercised", coverage.rulings_exercised}}},
          {"missing", texts(coverage.missing)},
          {"later", texts(coverage.later)}};
}

// Where the last `felt test` left what it exercised.
Result<Citations> citations_of(const Options& options) {
  const char* folder = std::getenv("FELT_CITATIONS");
  return Citations::load_folder(options.citations.value_or(folder != nullptr ? folder : ""));
}

Result<void> list_books(const Context& context, const Options& options) {
  const auto library = context.library();
  if (!library) return tl::unexpected(library.error());
  json::array list;
  std::string text = fmt::format("{:<18}{:<50}{:<10}{:>7}\n", "rule book", "title", "bank", "clauses");
  for (const std::string& id : library->ids()) {
    const auto book = load(*library, id);
    if (!book) return tl::unexpected(book.error());
    list.push_back({{"rulebook", id},
                    {"title", book->info.title},
                    {"kind", book->house ? "house" : "pot"},
                    {"clauses", book->clauses.clauses.size()}});
    text += fmt::format("{:<18}{:<50}{:<10}{:>7}\n", id, book->info.title, book->house ? "the house" : "players",
                        book->clauses.clauses.size());
  }
  if (options.json) {
    print_json(list);
  } else {
    print(text);
  }
  return {};
}

Result<void> show_coverage(const Context& context, const Options& options) {
  const auto library = context.library();
  if (!library) return tl::unexpected(library.error());
  const auto citations = citations_of(options);
  if (!citations) return tl::unexpected(citations.error());
  json::array list;
  std::string text;
  for (const std::string& id : options.book ? std::vector{*options.book} : library->ids()) {
    const auto book = load(*library, id);
    if (!book) return tl::unexpected(book.error());
    const BookCoverage counts = coverage(*book, *citations);
    list.push_back(coverage_json(*book, counts));
    text += (text.empty() ? "" : "\n") + coverage_in_words(*book, counts);
  }
  if (citations->empty()) {
    text = "No test has been recorded here yet: ./felt test records what the engine cites.\n\n" + text;
  }
  if (options.json) {
    print_json(options.book ? list.front() : json::value(list));
  } else {
    print(text);
  }
  return {};
}

Result<void> show_clause(const RuleBook& book, const Options& options) {
  const std::string typed = fmt::format("{}", fmt::join(options.clause, " "));
  const std::string_view number = book.clauses.meant(typed);
  const Clause* clause = book.clauses.find(number);
  const OurRuling* ruling = book.clauses.find_ruling(number);
  if (number.empty() || (clause == nullptr && ruling == nullptr)) {
    return input_error(fmt::format("{} has no clause or ruling '{}': expected one that `./felt rules {}` lists",
                                   book.info.id, printable(typed), book.info.id));
  }
  if (options.json) {
    print_json(clause != nullptr ? clause_json(book, *clause) : ruling_json(book, *ruling));
    return {};
  }
  const auto citations = citations_of(options);
  if (!citations) return tl::unexpected(citations.error());
  print(clause != nullptr ? clause_in_words(book, *clause, *citations) : ruling_in_words(book, *ruling, *citations));
  return {};
}

Result<void> run(const Context& context, const Options& options) {
  if (options.coverage) {
    if (!options.clause.empty()) return input_error("--coverage: expected at most one rule book after it");
    return show_coverage(context, options);
  }
  if (!options.book) return list_books(context, options);
  const auto library = context.library();
  if (!library) return tl::unexpected(library.error());
  const auto book = load(*library, *options.book);
  if (!book) return tl::unexpected(book.error());
  if (!options.clause.empty()) return show_clause(*book, options);
  if (options.json) {
    print_json(book_json(*library->text(*options.book), *book));
  } else {
    print(book_in_words(*book));
  }
  return {};
}

}  // namespace

void add_rules(CLI::App& app, Context& context) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("rules", "rule books, their clauses, and clause coverage");
  command->add_option("RULEBOOK", options->book);
  command->add_option("CLAUSE", options->clause, "a clause or one of our rulings: 4.7(a), R3");
  add_flag(command, "--coverage", options->coverage, "which clauses the tests have exercised");
  command->add_option("--citations", options->citations, "folder with the record of a test run");
  add_flag(command, "--json", options->json);
  command->callback([&context, options] { context.run = [&context, options] { return run(context, *options); }; });
}

}  // namespace felt::cli
