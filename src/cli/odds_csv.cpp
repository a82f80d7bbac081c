#include <cmath>

#include <fmt/format.h>

#include "cli/odds_report.hpp"

namespace felt::cli {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

// Where in the sheet a line stands.
struct Place {
  std::string section;
  std::string wager;
  std::string name;
};

std::string decimal(double number) { return std::isfinite(number) ? fmt::format("{:.10g}", number) : "infinite"; }

// "-4/3" as its two numbers.
struct Fraction {
  std::string numerator;
  std::string denominator;

  [[nodiscard]] std::string decimal() const {
    return cli::decimal(static_cast<double>(std::stold(numerator) / std::stold(denominator)));
  }
};
std::optional<Fraction> fraction(std::string_view text) {
  const std::size_t stroke = text.find('/');
  const bool whole = text.find_first_not_of("-0123456789/") == std::string_view::npos;
  if (!whole || stroke == std::string_view::npos || stroke == 0 || stroke + 1 == text.size()) return std::nullopt;
  return Fraction{std::string(text.substr(0, stroke)), std::string(text.substr(stroke + 1))};
}

std::string plain(const value& one) {
  if (one.is_string()) return std::string(one.get_string());
  if (one.is_double()) return decimal(one.get_double());
  return one.is_null() ? "" : boost::json::serialize(one);
}

// Goes through the sheet as JSON has it, so that neither form has what the other lacks.
class Lines {
 public:
  std::string text = csv_line({"section", "wager", "name", "figure", "value"});

  void sheet(const object& sheet) {
    for (const auto& [key, one] : sheet) {
      if (key == "wagers") {
        for (const value& wager : one.as_array()) this->wager(wager.as_object());
      } else if (const object* entries = one.if_object()) {
        for (const auto& [name, chosen] : *entries) line({key, "", name}, "value", chosen);
      } else {
        figure({"sheet", "", ""}, key, one);
      }
    }
  }

 private:
  void wager(const object& wager) {
    const std::string name = plain(wager.at("wager"));
    for (const auto& [key, one] : wager) {
      if (key != "wager") figure({"figures", name, ""}, key, one);
    }
  }

  void figure(const Place& place, std::string_view key, const value& one) {
    if (const array* list = one.if_array()) {
      for (const value& entry : *list) element({std::string(key), place.wager, ""}, entry.as_object());
    } else if (const object* inner = one.if_object()) {
      for (const auto& [name, figure] : *inner)
        this->figure({place.section == "figures" ? std::string(key) : place.section, place.wager, place.name},
                     place.section == "figures" ? std::string(name) : fmt::format("{} {}", key, std::string(name)),
                     figure);
    } else {
      line(place, key, one);
    }
  }

  // One of a list is called by its first entry: its name, its net result, its number of rounds.
  void element(Place place, const object& entry) {
    const auto* rest = entry.begin();
    place.name = plain(rest->value());
    if (const auto net = fraction(place.name)) place.name = net->decimal();
    if (rest->key() == "royal_flushes") {
      ++rest;
      place.name += fmt::format(" royal, {} straight", plain(rest->value()));
    }
    for (++rest; rest != entry.end(); ++rest) figure(place, rest->key(), rest->value());
  }

  // A fraction would be taken for a date: its decimal, and its two numbers.
  void line(const Place& place, std::string_view key, const value& one) {
    const std::string said = plain(one);
    const auto parts = one.is_string() ? fraction(said) : std::nullopt;
    add(place, key, parts ? parts->decimal() : said);
    if (!parts) return;
    add(place, fmt::format("{}_numerator", key), parts->numerator);
    add(place, fmt::format("{}_denominator", key), parts->denominator);
  }
  void add(const Place& place, std::string_view key, const std::string& value) {
    text += csv_line({place.section, place.wager, place.name, std::string(key), value});
  }
};

}  // namespace

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) line += ',';
    if (fields[i].find_first_of("\",\r\n") == std::string::npos) {
      line += fields[i];
      continue;
    }
    line += '"';
    for (const char c : fields[i]) line += c == '"' ? std::string("\"\"") : std::string(1, c);
    line += '"';
  }
  return line + "\r\n";
}

std::string odds_csv(const boost::json::value& sheet) {
  Lines lines;
  lines.sheet(sheet.as_object());
  return lines.text;
}

}  // namespace felt::cli
