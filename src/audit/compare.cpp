#include "audit/compare.hpp"

#include <cmath>

#include <fmt/format.h>

namespace felt::audit {
namespace {

namespace json = boost::json;

constexpr int kDigits = 10;
// Of a unit of the last digit: half of one by rounding, and what both sides' arithmetic may be off by.
constexpr double kLastDigit = 0.5001;

std::string shown(const json::value& value) {
  if (value.is_double()) return fmt::format("{:.10g}", value.get_double());
  if (const auto* text = value.if_string()) return std::string(*text);
  return json::serialize(value);
}

class Comparer {
 public:
  explicit Comparer(const Slack& slack) : slack_(slack) {}

  void compare(const std::string& where, const json::value& sheet, const json::value& own) {
    if (own.is_object() && sheet.is_object()) {
      objects(where, sheet.get_object(), own.get_object());
    } else if (own.is_array() && sheet.is_array()) {
      arrays(where, sheet.get_array(), own.get_array());
    } else if (own.is_double() && sheet.is_number()) {
      const auto slack = slack_.find(where);
      const double says = sheet.to_number<double>();
      if (!same(says, own.get_double(), slack == slack_.end() ? 0 : slack->second)) differ(where, sheet, own);
    } else if (own.is_int64() && sheet.is_number()) {
      if (sheet.to_number<double>() != static_cast<double>(own.get_int64())) differ(where, sheet, own);
    } else if (sheet != own) {
      differ(where, sheet, own);
    }
  }
  std::vector<Difference> differences;

 private:
  static bool same(double says, double found, double slack) {
    if (says == found) return true;
    if (!std::isfinite(says) || !std::isfinite(found)) return false;
    const double size = std::max(std::abs(says), std::abs(found));
    const double last = std::pow(10.0, std::floor(std::log10(size)) - (kDigits - 1));
    return std::abs(says - found) <= kLastDigit * last + slack;
  }
  void differ(const std::string& where, const json::value& sheet, const json::value& own) {
    differences.push_back({where, shown(sheet), shown(own)});
  }
  void objects(const std::string& where, const json::object& sheet, const json::object& own) {
    const std::string prefix = where.empty() ? "" : where + ".";
    for (const auto& member : own) {
      const std::string place = prefix + std::string(member.key());
      if (const json::value* says = sheet.if_contains(member.key())) {
        compare(place, *says, member.value());
      } else {
        differences.push_back({place, "nothing", shown(member.value())});
      }
    }
    for (const auto& member : sheet) {
      if (!own.contains(member.key()))
        differences.push_back({prefix + std::string(member.key()), shown(member.value()), "nothing"});
    }
  }
  void arrays(const std::string& where, const json::array& sheet, const json::array& own) {
    for (std::size_t i = 0; i < std::max(sheet.size(), own.size()); ++i) {
      const std::string place = fmt::format("{}[{}]", where, i);
      if (i >= own.size()) {
        differences.push_back({place, shown(sheet[i]), "nothing"});
      } else if (i >= sheet.size()) {
        differences.push_back({place, "nothing", shown(own[i])});
      } else {
        compare(place, sheet[i], own[i]);
      }
    }
  }

  const Slack& slack_;
};

}  // namespace

std::vector<Difference> compare(const json::value& sheet, const json::value& own, const Slack& slack) {
  Comparer comparer(slack);
  comparer.compare("", sheet, own);
  return comparer.differences;
}

}  // namespace felt::audit
