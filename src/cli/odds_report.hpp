// A par sheet as text, JSON, lines for a spreadsheet, and a page to read and file.
#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "odds/leaks.hpp"
#include "odds/sheet.hpp"

namespace felt::cli {

struct OddsReport {
  const odds::Question& question;
  const odds::Sheet& sheet;
  std::vector<int> rounds;  // after how many of them results are told
  std::vector<odds::LeakWorth> leaks{};
  odds::SamplePlan samples{};
};

enum class OddsForm : std::uint8_t { text, json, csv, html };

void print_odds(const OddsReport& report);
boost::json::value odds_json(const OddsReport& report);
// The JSON's figures, one a line: section, wager, name, figure, value.
std::string odds_csv(const boost::json::value& sheet);
// One page, whole in itself.
std::string odds_html(const OddsReport& report);

// Quoted where RFC 4180 wants it, with its line end.
std::string csv_line(const std::vector<std::string>& fields);

// "ante" is called "ante, with play and bonus".
std::string wager_in_words(const OddsReport& report, const std::string& wager);
// "two of the dealer's cards, as ace, face or other".
std::string leak_in_words(const OddsReport& report, const odds::Leak& leak);
// "3.3730%".
std::string percent(double part);
// "407,170,400".
std::string grouped_wide(odds::Wide number);
// "-4/3", "7": an amount in units.
std::string in_units(std::int64_t amount, std::int64_t parts);
// Clauses that a figure rests on: "8", "10/ante, 10/bet/two-pairs".
std::string clauses_of(const RuleBook& book, const std::vector<Point>& points);
// Rounded to ten digits, as the JSON has it.
double ten_digits(double number);

}  // namespace felt::cli
