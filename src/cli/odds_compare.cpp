// felt odds compare RULEBOOK --over OPTION: the sheets of every value of an option, side by side.
#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/odds_compare.hpp"
#include "cli/output.hpp"

namespace felt::cli {
namespace {

constexpr std::size_t kSheetsMost = 64;

struct Over {
  std::string option;
  std::vector<std::string> values;
};

std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(by, from), text.size());
    parts.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

// "pair-plus,jackpot-seed=10000:20000".
Result<std::vector<Over>> overs_of(const RuleBook& book, const std::string& text) {
  std::vector<Over> overs;
  std::size_t sheets = 1;
  for (const std::string& part : split(text, ',')) {
    const std::size_t equals = std::min(part.find('='), part.size());
    Over over{part.substr(0, equals), {}};
    const auto known = odds::values_of(book, over.option);
    if (!known) return tl::unexpected(known.error());
    if (std::any_of(overs.begin(), overs.end(), [&](const Over& one) { return one.option == over.option; }))
      return input_error(fmt::format("--over {}: given twice", over.option));
    over.values = equals == part.size() ? *known : split(part.substr(equals + 1), ':');
    if (over.values.empty())
      return input_error(
          fmt::format("--over {0}: any amount will do; expected some, such as --over {0}=10:100", over.option));
    for (std::size_t i = 0; i < over.values.size(); ++i) {
      const auto here = over.values.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::find(over.values.begin(), here, *here) != here)
        return input_error(fmt::format("--over {} '{}': given twice", over.option, printable(*here)));
    }
    // No product leaves its word: every factor is looked at.
    if (over.values.size() > kSheetsMost || (sheets *= over.values.size()) > kSheetsMost)
      return input_error(fmt::format("--over {}: more than {} sheets; expected fewer options, or some of their values",
                                     printable(text), kSheetsMost));
    overs.push_back(std::move(over));
  }
  return overs;
}

// Every combination of the values, the last option's changing fastest.
std::vector<odds::Entries> combinations(const std::vector<Over>& overs) {
  std::vector<odds::Entries> all{{}};
  for (const Over& over : overs) {
    std::vector<odds::Entries> longer;
    for (const odds::Entries& entries : all) {
      for (const std::string& value : over.values) {
        longer.push_back(entries);
        longer.back().emplace_back(over.option, value);
      }
    }
    all = std::move(longer);
  }
  return all;
}

// One column.
struct Column {
  odds::Entries chosen;
  odds::Question question;
  odds::Sheet sheet;
};

struct Comparison {
  std::vector<Over> overs;
  std::deque<Column> columns;           // in place: sheets point into their questions
  std::vector<odds::Entries> left_out;  // that the book does not allow together
};

std::string in_words(const odds::Entries& entries) {
  std::string text;
  for (const auto& [key, value] : entries) text += fmt::format("{}{}={}", text.empty() ? "" : " ", key, value);
  return text;
}

// A value that the book allows with none of the others is a mistake; one that it allows with some is left out
// elsewhere.
Result<Comparison> compare(const RuleBook& book, const ComparisonAsked& asked) {
  auto overs = overs_of(book, asked.over);
  if (!overs) return tl::unexpected(overs.error());
  Comparison comparison{std::move(*overs), {}, {}};
  for (const Over& over : comparison.overs) {
    for (const auto& [key, value] : asked.set) {
      if (key == over.option) return input_error(fmt::format("--set {0}: stands in --over {0} already", key));
    }
  }
  std::map<std::pair<std::string, std::string>, std::optional<InputError>>
      refused;  // by value; none: allowed somewhere
  std::optional<odds::Analyst> analyst;
  for (odds::Entries& chosen : combinations(comparison.overs)) {
    odds::Entries options = asked.set;
    options.insert(options.end(), chosen.begin(), chosen.end());
    auto question = odds::make_question(book, options, asked.pays);
    Result<odds::Sheet> sheet = tl::unexpected(InputError{});
    if (question) {
      comparison.columns.push_back({chosen, std::move(*question), {}});
      if (!analyst) analyst.emplace(comparison.columns.back().question.book);
      sheet = analyst->sheet(comparison.columns.back().question);
      if (sheet) {
        comparison.columns.back().sheet = std::move(*sheet);
      } else {
        comparison.columns.pop_back();
      }
    } else {
      sheet = tl::unexpected(question.error());
    }
    for (const auto& one : chosen) {
      if (sheet) {
        refused[one] = std::nullopt;
      } else {
        refused.try_emplace(one, sheet.error());
      }
    }
    if (!sheet) comparison.left_out.push_back(std::move(chosen));
  }
  for (const odds::Entries& chosen : comparison.left_out) {
    for (const auto& one : chosen) {
      if (const auto& error = refused[one]) return tl::unexpected(*error);
    }
  }
  return comparison;
}

// A row of the table: what it is called and how it stands in each sheet.
struct Row {
  std::string wager;
  std::string figure;
  std::vector<std::string> cells;    // as printed
  std::vector<std::string> numbers;  // as a spreadsheet takes them
};

std::string number(double value) { return fmt::format("{:.10g}", value); }

std::string rules_in_words(const odds::WagerSheet& wager) {
  std::string words = wager.rule->words;
  for (const auto& row : wager.rule->rows) words += fmt::format(". {}: {}", row.up, row.words);
  return words;
}

class Rows {
 public:
  explicit Rows(const Comparison& comparison) : comparison_(comparison) {
    // Sheets of one book have the same wagers, but for the jackpot's.
    for (const Column& column : comparison.columns) {
      for (const odds::WagerSheet& wager : column.sheet.wagers) {
        if (std::find(wagers_.begin(), wagers_.end(), wager.wager) == wagers_.end()) wagers_.push_back(wager.wager);
      }
    }
    for (const std::string& wager : wagers_) add(wager);
  }
  [[nodiscard]] const std::vector<Row>& list() const { return rows_; }
  [[nodiscard]] const std::vector<std::string>& wagers() const { return wagers_; }

  static const odds::WagerSheet* find(const Column& column, const std::string& wager) {
    for (const odds::WagerSheet& one : column.sheet.wagers) {
      if (one.wager == wager) return &one;
    }
    return nullptr;
  }

 private:
  struct Cell {
    std::string shown;
    std::string number;
  };
  template <class Figure>
  void row(const std::string& wager, const std::string& figure, const Figure& cell_of) {
    Row row{wager, figure, {}, {}};
    for (const Column& column : comparison_.columns) {
      const odds::WagerSheet* sheet = find(column, wager);
      const Cell cell = sheet == nullptr ? Cell{} : cell_of(*sheet, column);
      row.cells.push_back(cell.shown);
      row.numbers.push_back(cell.number);
    }
    rows_.push_back(std::move(row));
  }
  static Cell share(double part) { return {percent(part), number(part)}; }

  void add(const std::string& wager) {
    using Sheet = odds::WagerSheet;
    const bool decided = std::any_of(comparison_.columns.begin(), comparison_.columns.end(), [&](const Column& column) {
      const Sheet* sheet = find(column, wager);
      return sheet != nullptr && sheet->rule;
    });
    row(wager, "expected value", [](const Sheet& sheet, const Column&) {
      const double mean = sheet.net.mean().value();
      return Cell{fmt::format("{:+.6f}", mean), number(mean)};
    });
    row(wager, "house edge", [](const Sheet& sheet, const Column&) { return share(sheet.house_edge()); });
    if (decided)
      row(wager, "element of risk", [](const Sheet& sheet, const Column&) { return share(sheet.element_of_risk()); });
    row(wager, "standard deviation", [](const Sheet& sheet, const Column&) {
      const double deviation = sheet.net.standard_deviation();
      return Cell{fmt::format("{:.4f}", deviation), number(deviation)};
    });
    row(wager, "wins something", [](const Sheet& sheet, const Column&) { return share(sheet.hit_frequency()); });
    if (decided)
      row(wager, "hands played", [](const Sheet& sheet, const Column&) { return share(sheet.played.value()); });
    if (wager == "jackpot") add_jackpot();
  }

  void add_jackpot() {
    using Sheet = odds::WagerSheet;
    const auto jackpot_row = [&](const std::string& figure, const auto& cell_of) {
      row("jackpot", figure, [&](const Sheet&, const Column& column) { return cell_of(*column.sheet.jackpot); });
    };
    const auto money = [](Money amount) { return Cell{grouped_money(amount), to_string(amount)}; };
    jackpot_row("meter", [&](const odds::JackpotSheet& jackpot) { return money(jackpot.jackpot.meter()); });
    jackpot_row("return at the meter",
                [](const odds::JackpotSheet& jackpot) { return share(jackpot.return_at_meter.value()); });
    jackpot_row("return in the long run",
                [](const odds::JackpotSheet& jackpot) { return share(jackpot.long_run.back); });
    jackpot_row("of that by the house",
                [](const odds::JackpotSheet& jackpot) { return share(jackpot.long_run.house()); });
    jackpot_row("pays for itself from", [&](const odds::JackpotSheet& jackpot) {
      if (jackpot.break_even) return money(*jackpot.break_even);
      return Cell{jackpot.return_at_meter.value() >= 1 ? "every meter" : "no meter", ""};
    });
  }

  const Comparison& comparison_;
  std::vector<std::string> wagers_;
  std::vector<Row> rows_;
};

// So many columns as fit beside the names of the rows, and the rest below them.
void print_columns(const Comparison& comparison, const std::vector<Row>& rows, const std::string& wager) {
  std::size_t names = 0;
  for (const Over& over : comparison.overs) names = std::max(names, over.option.size());
  for (const Row& row : rows) names = std::max(names, row.figure.size());
  std::size_t width = 0;
  for (const Over& over : comparison.overs) {
    for (const std::string& value : over.values) width = std::max(width, printable(value).size());
  }
  for (const Row& row : rows) {
    for (const std::string& cell : row.cells) width = std::max(width, cell.size());
  }
  const std::size_t screen = screen_width(kWidth);
  const std::size_t fit = screen > names + 4 + width + 2 ? (screen - names - 4) / (width + 2) : 1;
  const std::size_t all = comparison.columns.size();
  if (all > 1 && std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
        return row.wager != wager ||
               std::count(row.cells.begin(), row.cells.end(), row.cells.front()) == static_cast<std::ptrdiff_t>(all);
      })) {
    print("    the same in every sheet\n\n");
    for (const Row& row : rows) {
      if (row.wager == wager) print(fmt::format("    {:<{}}  {:>{}}\n", row.figure, names, row.cells.front(), width));
    }
    return;
  }
  for (std::size_t from = 0; from < all; from += fit) {
    const std::size_t to = std::min(from + fit, all);
    print("\n");
    for (std::size_t i = 0; i < comparison.overs.size(); ++i) {
      std::string line = fmt::format("    {:<{}}", comparison.overs[i].option, names);
      for (std::size_t at = from; at < to; ++at)
        line += fmt::format("  {:>{}}", printable(comparison.columns[at].chosen[i].second), width);
      print(line + "\n");
    }
    for (const Row& row : rows) {
      if (row.wager != wager) continue;
      std::string line = fmt::format("    {:<{}}", row.figure, names);
      for (std::size_t at = from; at < to; ++at) line += fmt::format("  {:>{}}", row.cells[at], width);
      print(line + "\n");
    }
  }
}

// Once, if it is best everywhere. What turns on the dealer's card is too long to stand beside others.
void print_rules(const Comparison& comparison, const std::string& wager) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_rule;
  for (const Column& column : comparison.columns) {
    const odds::WagerSheet* sheet = Rows::find(column, wager);
    if (sheet == nullptr || !sheet->rule) continue;
    const std::string& words = sheet->rule->words;
    const auto found =
        std::find_if(by_rule.begin(), by_rule.end(), [&](const auto& one) { return one.first == words; });
    if (found != by_rule.end()) {
      found->second.push_back(in_words(column.chosen));
    } else {
      by_rule.push_back({words, {in_words(column.chosen)}});
    }
  }
  if (by_rule.empty()) return;
  print("\n");
  for (const auto& [words, where] : by_rule) {
    const std::string who = by_rule.size() == 1 ? "everywhere" : fmt::format("{}", fmt::join(where, "; "));
    print("    " + wrapped(fmt::format("Best {}: {}", who, words), 6, 4) + "\n");
  }
}

void print_text(const RuleBook& book, const Comparison& comparison) {
  print(fmt::format("{}\n", book.info.title));
  const Column& first = comparison.columns.front();
  std::string same;
  for (const auto& entry : first.question.options) {
    const bool everywhere = std::all_of(comparison.columns.begin(), comparison.columns.end(), [&](const Column& one) {
      const auto& options = one.question.options;
      return std::find(options.begin(), options.end(), entry) != options.end();
    });
    const bool over = std::any_of(comparison.overs.begin(), comparison.overs.end(),
                                  [&](const Over& one) { return one.option == entry.first; });
    if (everywhere && !over) same += fmt::format("{}{} {}", same.empty() ? "" : ", ", entry.first, entry.second);
  }
  if (!same.empty()) print(wrapped(same, 0, 0) + "\n");
  std::string tried;
  for (const auto& [key, value] : first.question.what_if)
    tried += fmt::format("{}{} {}", tried.empty() ? "" : ", ", key, value);
  if (!tried.empty()) print(wrapped("What if, beyond the book: " + tried, 0, 0) + "\n");
  const Rows rows(comparison);
  for (const std::string& wager : rows.wagers()) {
    print(fmt::format("\n{}\n", wager_in_words({first.question, first.sheet, {}}, wager)));
    print_columns(comparison, rows.list(), wager);
    print_rules(comparison, wager);
  }
  if (comparison.left_out.empty()) return;
  std::vector<std::string> left_out;
  for (const odds::Entries& chosen : comparison.left_out) left_out.push_back(in_words(chosen));
  print("\n" + wrapped(fmt::format("Not together by the book: {}", fmt::join(left_out, "; ")), 0, 0) + "\n");
}

boost::json::object entries_json(const odds::Entries& entries) {
  boost::json::object object;
  for (const auto& [key, value] : entries) object[key] = value;
  return object;
}

boost::json::value json_of(const RuleBook& book, const Comparison& comparison, const std::vector<int>& rounds) {
  boost::json::array over;
  for (const Over& one : comparison.overs) {
    boost::json::array values;
    for (const std::string& value : one.values) values.emplace_back(value);
    over.push_back({{"option", one.option}, {"values", std::move(values)}});
  }
  boost::json::array sheets;
  for (const Column& column : comparison.columns) sheets.push_back(odds_json({column.question, column.sheet, rounds}));
  boost::json::object object = {{"rulebook", book.info.id}, {"over", std::move(over)}, {"sheets", std::move(sheets)}};
  if (!comparison.left_out.empty()) {
    boost::json::array left_out;
    for (const odds::Entries& chosen : comparison.left_out) left_out.push_back(entries_json(chosen));
    object["left_out"] = std::move(left_out);
  }
  return object;
}

std::string csv_of(const Comparison& comparison) {
  std::vector<std::string> heads{"wager", "figure"};
  for (const Column& column : comparison.columns) heads.push_back(in_words(column.chosen));
  std::string text = csv_line(heads);
  const Rows rows(comparison);
  const auto add = [&](const std::string& wager, const std::string& figure, const std::vector<std::string>& cells) {
    std::vector<std::string> line{wager, figure};
    line.insert(line.end(), cells.begin(), cells.end());
    text += csv_line(line);
  };
  for (const Row& row : rows.list()) add(row.wager, row.figure, row.numbers);
  for (const std::string& wager : rows.wagers()) {
    std::vector<std::string> rules;
    bool any = false;
    for (const Column& column : comparison.columns) {
      const odds::WagerSheet* sheet = Rows::find(column, wager);
      const bool decided = sheet != nullptr && sheet->rule;
      rules.push_back(decided ? rules_in_words(*sheet) : "");
      any = any || decided;
    }
    if (any) add(wager, "best rule", rules);
  }
  return text;
}

}  // namespace

Result<void> compare_odds(const RuleBook& book, const ComparisonAsked& asked) {
  const auto comparison = compare(book, asked);
  if (!comparison) return tl::unexpected(comparison.error());
  switch (asked.form) {
    case OddsForm::json: print_json(json_of(book, *comparison, asked.rounds)); break;
    case OddsForm::csv: print(csv_of(*comparison)); break;
    case OddsForm::text: print_text(book, *comparison); break;
    case OddsForm::html: return input_error("compare has no --html: expected --json, --csv or neither");
  }
  return {};
}

}  // namespace felt::cli
