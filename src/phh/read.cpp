#include "phh/read.hpp"

#include <cmath>

#include <fmt/format.h>

#include "base/text.hpp"

namespace felt::phh {
namespace {

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

// The codes of the standard, so that another game is told from a slip of the pen.
constexpr std::pair<std::string_view, std::string_view> kVariants[] = {
    {"FT", "fixed-limit Texas hold 'em"},
    {"NT", "no-limit Texas hold 'em"},
    {"NS", "no-limit short-deck hold 'em"},
    {"PO", "pot-limit Omaha hold 'em"},
    {"FO/8", "fixed-limit Omaha hold 'em high/low"},
    {"F7S/8", "fixed-limit seven card stud high/low"},
    {"FR", "fixed-limit razz"},
    {"N2L1D", "no-limit deuce-to-seven single draw"},
    {"F2L3D", "fixed-limit deuce-to-seven triple draw"},
    {"FB", "fixed-limit badugi"},
};

// One hand's fields. The first thing that is wrong with a key is kept, and reading goes on.
class Fields {
 public:
  Fields(const toml::table& table, std::string file, std::string section, std::vector<Problem>& problems)
      : table_(table), problems_(problems) {
    history_.file = std::move(file);
    history_.section = std::move(section);
    history_.line = line_of(table);
  }

  History read() {
    // 1. What game it is: of another nothing else is asked.
    const toml::node* variant = need("variant");
    if (variant == nullptr) return history_;
    const auto code = variant->value<std::string>();
    if (!code) {
      problem("variant", variant, "expected a text");
      return history_;
    }
    if (*code != "F7S") {
      std::string_view what = "no variant of the standard";
      for (const auto& [known, words] : kVariants) {
        if (known == *code) what = words;
      }
      problem("variant", variant,
              fmt::format("\"{}\" is {}: only F7S, fixed-limit seven card stud, is read", printable(*code), what));
      return history_;
    }
    if (const toml::node* node = table_.get("blinds_or_straddles"))
      problem("blinds_or_straddles", node, "stud has a bring-in instead");
    if (const toml::node* node = table_.get("min_bet")) problem("min_bet", node, "fixed limits have two bets instead");
    // 2. Who plays, and what for.
    read_stacks();
    const std::vector<Money> antes = amounts("antes", true);
    if (!antes.empty()) {
      history_.ante = antes.front();
      if (std::any_of(antes.begin(), antes.end(), [&](Money ante) { return ante != antes.front(); }))
        problem("antes", table_.get("antes"), "differ from player to player: expected the same for all, as in stud");
    }
    history_.bring_in = amount("bring_in");
    history_.small_bet = amount("small_bet");
    history_.big_bet = amount("big_bet");
    if (const toml::node* node = table_.get("ante_trimming_status")) {
      if (!node->is_boolean()) problem("ante_trimming_status", node, "expected true or false");
      history_.ante_trimming = node->value_or(false);
    }
    // 3. What happened, and what came of it.
    read_actions();
    read_names();
    history_.finishing = amounts("finishing_stacks", false);
    history_.winnings = amounts("winnings", false);
    if (const toml::node* node = table_.get("hand")) {
      if (const auto text = node->value_exact<std::string>()) {
        history_.hand = *text;
      } else if (const auto whole = node->value_exact<std::int64_t>()) {
        history_.hand = std::to_string(*whole);
      } else {
        problem("hand", node, "expected a whole number or a text");
      }
    }
    read_house();
    return history_;
  }

 private:
  void problem(const std::string& key, const toml::node* node, std::string what) {
    const std::string path = history_.section.empty() ? key : history_.section + "." + key;
    problems_.push_back({history_.file, node != nullptr ? line_of(*node) : history_.line, path, std::move(what)});
  }

  const toml::node* need(const std::string& key) {
    const toml::node* node = table_.get(key);
    if (node == nullptr) problem(key, nullptr, "is missing");
    return node;
  }

  // A number of TOML as chips: what it says in the fewest decimals is what it means.
  Result<Money> chips(const toml::node& node) {
    if (const auto whole = node.value_exact<std::int64_t>()) {
      if (*whole < 0) return input_error("is less than nothing");
      return chips_of(std::to_string(*whole));
    }
    const auto number = node.value_exact<double>();
    if (!number) return input_error("is no number");
    if (!std::isfinite(*number)) return input_error("is no amount of chips");
    if (*number < 0) return input_error("is less than nothing");
    return chips_of(fmt::format("{}", *number));
  }

  Money amount(const std::string& key) {
    const toml::node* node = need(key);
    if (node == nullptr) return Money();
    const Result<Money> read = chips(*node);
    if (!read) {
      problem(key, node, read.error().what);
    } else if (read->is_zero()) {
      problem(key, node, "is zero: expected more");
    }
    return read.value_or(Money());
  }

  // As many as there are players; none if the key is not there or is wrong.
  std::vector<Money> amounts(const std::string& key, bool required) {
    const toml::node* node = required ? need(key) : table_.get(key);
    const toml::array* list = array(key, node);
    if (list == nullptr) return {};
    std::vector<Money> all;
    for (const toml::node& one : *list) {
      const Result<Money> read = chips(one);
      if (!read) {
        problem(key, &one, fmt::format("number {} {}", all.size() + 1, read.error().what));
        return {};
      }
      all.push_back(*read);
    }
    if (all.size() == history_.players()) return all;
    if (history_.players() > 0)
      problem(key, node,
              fmt::format("has {} numbers: expected one for each of {} players", all.size(), history_.players()));
    return {};
  }

  const toml::array* array(const std::string& key, const toml::node* node) {
    if (node == nullptr) return nullptr;
    if (!node->is_array()) problem(key, node, "expected an array");
    return node->as_array();
  }

  void read_stacks() {
    const toml::node* node = need("starting_stacks");
    const toml::array* list = array("starting_stacks", node);
    if (list == nullptr) return;
    if (list->size() < 2 || list->size() > kPlayersMax) {
      problem("starting_stacks", node, fmt::format("has {} players: expected 2 to {}", list->size(), kPlayersMax));
      return;
    }
    std::vector<std::optional<Money>> stacks;
    for (const toml::node& one : *list) {
      const auto number = one.value_exact<double>();
      if (number && std::isinf(*number) && *number > 0) {
        stacks.emplace_back();
        continue;
      }
      Result<Money> read = chips(one);
      if (read && read->is_zero()) read = input_error("is zero: expected more");
      if (!read) {
        problem("starting_stacks", &one, fmt::format("number {} {}", stacks.size() + 1, read.error().what));
        return;
      }
      stacks.emplace_back(*read);
    }
    history_.stacks = std::move(stacks);
  }

  void read_actions() {
    const toml::array* list = array("actions", need("actions"));
    if (list == nullptr) return;
    for (const toml::node& one : *list) {
      const auto text = one.value_exact<std::string>();
      if (!text) {
        problem("actions", &one, fmt::format("number {} is no text", history_.actions.size() + 1));
        return;
      }
      history_.actions.push_back({*text, line_of(one)});
    }
  }

  void read_names() {
    if (const toml::array* list = array("players", table_.get("players"))) {
      for (const toml::node& one : *list) {
        const auto text = one.value_exact<std::string>();
        if (!text) return problem("players", &one, "expected texts");
        history_.names.push_back(*text);
      }
      if (history_.players() > 0 && history_.names.size() != history_.players())
        problem("players", list, fmt::format("are {}: expected {}", history_.names.size(), history_.players()));
    }
    if (const toml::array* list = array("seats", table_.get("seats"))) {
      for (const toml::node& one : *list) {
        const auto seat = one.value_exact<std::int64_t>();
        if (!seat || *seat < 0 || *seat > 1000) return problem("seats", &one, "expected whole numbers up to 1000");
        history_.seats.push_back(static_cast<int>(*seat));
      }
      if (history_.players() > 0 && history_.seats.size() != history_.players())
        problem("seats", list, fmt::format("are {}: expected {}", history_.seats.size(), history_.players()));
    }
  }

  // A commission is told only by files that Felt wrote; by then all its fields are there.
  void read_house() {
    const toml::node* rulebook = table_.get("_rulebook");
    if (rulebook == nullptr || rulebook->value_or(std::string()) != "seven-card-stud") return;
    House house;
    house.rulebook = "seven-card-stud";
    house.betting = table_["_betting"].value_or(std::string());
    const std::size_t before = problems_.size();
    house.minimum = amount("_least_wager");
    house.scale.step = amount("_commission_step");
    for (const auto& [key, where] : {std::pair{"_commission", &house.commission},
                                     {"_commission_free", &house.scale.free},
                                     {"_commission_per_step", &house.scale.per_step},
                                     {"_commission_cap", &house.scale.cap}}) {
      const toml::node* node = need(key);
      if (node == nullptr) continue;
      const Result<Money> read = chips(*node);
      if (!read) problem(key, node, read.error().what);
      *where = read.value_or(Money());
    }
    if (problems_.size() != before) return;
    if (house.scale.per_step > house.scale.step) {
      problem("_commission_per_step", table_.get("_commission_per_step"), "is more than the step it is taken from");
      return;
    }
    history_.house = house;
  }

  const toml::table& table_;
  std::vector<Problem>& problems_;
  History history_;
};

// "[1]", "[2]": the hands of a file of several, in the order of the file.
std::vector<std::pair<std::string, const toml::table*>> sections_of(const toml::table& root) {
  std::vector<std::pair<std::string, const toml::table*>> sections;
  for (const auto& [key, node] : root) {
    if (!node.is_table()) return {};
    sections.emplace_back(std::string(key.str()), node.as_table());
  }
  std::stable_sort(sections.begin(), sections.end(), [](const auto& a, const auto& b) {
    return a.second->source().begin.line < b.second->source().begin.line;
  });
  return sections;
}

}  // namespace

tl::expected<std::vector<History>, std::vector<Problem>> read_histories(std::string_view text,
                                                                        const std::string& file) {
  std::vector<Problem> problems;
  toml::table root;
  try {
    root = toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    problems.push_back({file, static_cast<int>(error.source().begin.line), "",
                        fmt::format("is no TOML: {}", printable(error.description(), 200))});
    return tl::unexpected(std::move(problems));
  }
  if (root.empty()) {
    problems.push_back({file, 1, "", "has no hand in it: expected one, or several in sections [1], [2] ..."});
    return tl::unexpected(std::move(problems));
  }
  std::vector<History> histories;
  const auto sections = sections_of(root);
  if (sections.empty()) {
    histories.push_back(Fields(root, file, "", problems).read());
  }
  for (const auto& [name, table] : sections) {
    histories.push_back(Fields(*table, file, printable(name), problems).read());
  }
  if (!problems.empty()) return tl::unexpected(std::move(problems));
  return histories;
}

}  // namespace felt::phh
