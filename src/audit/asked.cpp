#include "audit/asked.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/text.hpp"
#include "rules/load.hpp"

namespace felt::audit {
namespace {

namespace json = boost::json;

constexpr int kRoundsMost = 100'000;
constexpr int kOddsMost = 1'000'000;

std::size_t members(const json::value& value) {
  std::size_t all = 0;
  if (const auto* object = value.if_object()) {
    all = object->size();
    for (const auto& member : *object) all += members(member.value());
  } else if (const auto* array = value.if_array()) {
    for (const auto& element : *array) all += members(element);
  }
  return all;
}

// Colons outside of texts, one a member; and whether a zero is written with an exponent, which changes nothing.
struct Written {
  std::size_t colons = 0;
  bool odd_zero = false;
};
Written written(std::string_view text) {
  Written found;
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inside) {
      if (c == '\\') ++i;
      inside = c != '"';
      continue;
    }
    inside = c == '"';
    if (c == ':') ++found.colons;
    if (std::string_view("0123456789").find(c) == std::string_view::npos) continue;
    const std::size_t end = std::min(text.find_first_not_of("0123456789.eE+-", i), text.size());
    const std::string_view number = text.substr(i, end - i);
    const std::size_t exponent = number.find_first_of("eE");
    const bool zero = number.substr(0, exponent).find_first_of("123456789") == std::string_view::npos;
    if (zero && exponent != std::string_view::npos && number.substr(exponent + 1) != "0") found.odd_zero = true;
    i = end - 1;
  }
  return found;
}

std::optional<std::int64_t> whole(std::string_view text, std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) return std::nullopt;
  return number;
}

tl::unexpected<InputError> wrong(std::string_view path, std::string_view says, std::string_view expected) {
  return input_error(fmt::format("{} '{}': expected {}", path, printable(says), expected));
}

class Reader {
 public:
  Reader(const RuleBook& book, const json::object& options) : book_(book), options_(options) { asked_.book = &book; }

  Result<Asked> read() {
    read_tables();
    if (book_.house->limits.payout_maximum && said("maximum-payout", true) != nullptr && value_ != "none")
      asked_.maximum_payout = money("maximum-payout");
    if ((book_.house->limits.payout_maximum || book_.prize_meter) && said("ante", false) != nullptr)
      asked_.ante = money("ante");
    if (book_.prize_meter || book_.boomerang) read_jackpot();
    if (asked_.maximum_payout > 0 && asked_.ante == 0) fail("options.ante", "", "the size of the ante");
    if (asked_.ante == 0) asked_.ante = book_.prize_meter && asked_.jackpot ? asked_.jackpot_cost : 100;
    for (const auto& option : options_) {
      if (!asked_.options.contains(option.key()))
        fail("options", option.key(), "an option that " + book_.info.id + " has");
    }
    if (error_) return tl::unexpected(*error_);
    return std::move(asked_);
  }

 private:
  void fail(std::string_view path, std::string_view says, std::string_view expected) {
    if (!error_) error_ = wrong(path, says, expected).value();
  }
  // Finds an option of the sheet in value_; null if there is none.
  const json::value* said(std::string_view key, bool must) {
    const json::value* value = options_.if_contains(key);
    if (value == nullptr || !value->is_string()) {
      if (must || value != nullptr) fail(fmt::format("options.{}", key), "", "a text");
      return nullptr;
    }
    value_ = std::string(value->as_string());
    asked_.options[key] = value_;
    return value;
  }
  std::int64_t money(std::string_view key) {
    const auto amount = parse_money(value_);
    if (!amount || *amount <= Money() || *amount > Money::dollars(1'000'000'000)) {
      fail(fmt::format("options.{}", key), value_, "dollars");
      return 100;
    }
    asked_.options[key] = to_string(*amount);
    return amount->in_cents();
  }
  std::size_t one_of(std::string_view key, const std::vector<std::string>& known) {
    const auto found = std::find(known.begin(), known.end(), value_);
    if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
    fail(fmt::format("options.{}", key), value_, fmt::format("{}", fmt::join(known, ", ")));
    return 0;
  }

  void read_tables() {
    const HouseRules& house = *book_.house;
    const Version* version = nullptr;
    if (!house.versions.empty() && said("version", true) != nullptr) {
      std::vector<std::string> known;
      for (const Version& one : house.versions) known.push_back(one.name);
      version = &house.versions[one_of("version", known)];
    }
    const PayTable* bonus = table(house.pay("ante-bonus"), "ante-bonus", asked_.bonus_alternative);
    const PayTable* pair_plus = table(house.pay("pair-plus"), "pair-plus", asked_.pair_plus_alternative);
    bool unused = false;
    const PayTable* decision = table(house.decision_pay(), "bet", unused);
    asked_.has_bonus = bonus != nullptr;
    asked_.has_pair_plus = pair_plus != nullptr;
    const auto odds = [](const PayTable* pays, Odds& into) {
      if (pays == nullptr) return;
      for (const auto& [category, to_one] : pays->odds) into[static_cast<std::size_t>(category)] = to_one;
    };
    odds(bonus, asked_.bonus);
    odds(pair_plus, asked_.pair_plus);
    odds(decision, asked_.decision);
    if (version == nullptr || bonus == nullptr) return;
    const auto& with = house.pay("ante-bonus")->with_pair_plus;
    const auto found = with.find(bonus->name);
    if (found != with.end() && (!version->bonus_alternative || pair_plus->name != found->second))
      fail("options.ante-bonus", bonus->name, "a table that stands beside this pair plus in this version");
  }
  const PayTable* table(const PayRules* pays, std::string_view key, bool& alternative) {
    if (pays == nullptr) return nullptr;
    if (pays->tables.size() == 1 || said(key, true) == nullptr) return pays->tables.data();
    std::vector<std::string> known;
    for (const PayTable& one : pays->tables) known.push_back(one.name);
    const std::size_t place = one_of(key, known);
    alternative = place > 0;
    return &pays->tables[place];
  }

  void read_jackpot() {
    if (said("jackpot", true) == nullptr) return;
    asked_.jackpot = one_of("jackpot", {"off", "on"}) == 1;
    if (!asked_.jackpot) return;
    if (book_.prize_meter && said("jackpot-option", true) != nullptr) {
      std::vector<std::string> known;
      for (const auto& option : book_.prize_meter->options) known.push_back(option.name);
      asked_.jackpot_option = one_of("jackpot-option", known);
      std::vector<std::string> seeds;
      for (const auto& [seed, rate] : book_.prize_meter->options[asked_.jackpot_option].rate_by_seed)
        seeds.push_back(std::to_string(seed));
      if (said("jackpot-seed", true) != nullptr) asked_.jackpot_seed = std::stoll(seeds[one_of("jackpot-seed", seeds)]);
    }
    if (said("jackpot-cost", true) != nullptr) asked_.jackpot_cost = money("jackpot-cost");
    if (said("meter", false) != nullptr) {
      asked_.meter = money("meter");
      if (*asked_.meter < asked_.jackpot_seed * asked_.jackpot_cost)
        fail("options.meter", value_, "no less than what the meter starts from");
    }
  }

  const RuleBook& book_;
  const json::object& options_;
  Asked asked_;
  std::string value_;
  std::optional<InputError> error_;
};

Result<void> read_what_if(const json::object& sheet, Asked& asked) {
  const json::value* tried = sheet.if_contains("what_if");
  if (tried == nullptr) return {};
  if (!tried->is_object() || tried->get_object().empty()) return wrong("what_if", "", "odds that were tried");
  for (const auto& one : tried->get_object()) {
    const std::string key(one.key());
    const std::string path = "what_if." + key;
    const std::size_t dot = std::min(key.find('.'), key.size());
    const std::string wager = key.substr(0, dot);
    Odds* odds = wager == "ante-bonus" && asked.has_bonus      ? &asked.bonus
                 : wager == "pair-plus" && asked.has_pair_plus ? &asked.pair_plus
                 : wager == "bet" && !asked.three_cards()      ? &asked.decision
                                                               : nullptr;
    const auto category = dot < key.size() ? category_of_key(key.substr(dot + 1)) : std::nullopt;
    const std::string says = one.value().is_string() ? std::string(one.value().as_string()) : "";
    const auto to_one = whole(says, 0, kOddsMost);
    if (odds == nullptr || !category) return wrong(path, "", "WAGER.CATEGORY with a pay table");
    if (!to_one) return wrong(path, says, "whole odds to 1");
    (*odds)[static_cast<std::size_t>(*category)] = static_cast<int>(*to_one);
    asked.what_if[key] = says;
  }
  return {};
}

// The same rounds for every wager: those of the first.
Result<std::vector<int>> read_rounds(const json::object& sheet) {
  const auto missing = [] { return input_error("wagers[0].after: missing: expected results after rounds"); };
  const json::value* wagers = sheet.if_contains("wagers");
  if (wagers == nullptr || !wagers->is_array() || wagers->get_array().empty())
    return input_error("wagers: missing: expected what each wager is worth");
  const json::object* first = wagers->get_array()[0].if_object();
  const json::value* after = first == nullptr ? nullptr : first->if_contains("after");
  if (after == nullptr || !after->is_array()) return missing();
  std::vector<int> rounds;
  for (const json::value& one : after->get_array()) {
    const json::value* n = one.is_object() ? one.get_object().if_contains("rounds") : nullptr;
    if (n == nullptr || !n->is_string()) return missing();
    const auto number = whole(std::string_view(n->get_string()), 1, kRoundsMost);
    if (!number) return wrong("wagers[0].after.rounds", std::string_view(n->get_string()), "from 1 to 100,000");
    rounds.push_back(static_cast<int>(*number));
  }
  return rounds;
}

}  // namespace

Result<json::object> read_sheet(std::string_view text) {
  json::error_code error;
  json::value value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error || !value.is_object()) return input_error("no JSON: expected a sheet that felt odds --json wrote");
  const Written found = written(text);
  if (found.colons != members(value)) return input_error("a member is there twice: expected each once");
  if (found.odd_zero) return input_error("a zero with an exponent: expected 0");
  return std::move(value.as_object());
}

Result<std::string> rulebook_of(const json::object& sheet) {
  const json::value* id = sheet.if_contains("rulebook");
  if (id == nullptr || !id->is_string())
    return input_error("rulebook: missing: expected a sheet that felt odds --json wrote");
  return std::string(id->get_string());
}

Result<Asked> read_asked(const RuleBook& book, const json::object& sheet) {
  if (!book.house) return wrong("rulebook", book.info.id, "a game against the house");
  const json::value* options = sheet.if_contains("options");
  if (options == nullptr || !options->is_object()) return input_error("options: missing: expected what was chosen");
  auto asked = Reader(book, options->get_object()).read();
  if (!asked) return asked;
  if (auto read = read_what_if(sheet, *asked); !read) return tl::unexpected(read.error());
  auto rounds = read_rounds(sheet);
  if (!rounds) return tl::unexpected(rounds.error());
  asked->rounds = std::move(*rounds);
  return asked;
}

}  // namespace felt::audit
