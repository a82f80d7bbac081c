#include "odds/question.hpp"

#include <algorithm>
#include <charconv>
#include <functional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "rules/load.hpp"

namespace felt::odds {
namespace {

constexpr int kOddsMost = 1'000'000;

std::string joined(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
  return list;
}

tl::unexpected<InputError> no_such(std::string_view option, const std::string& value,
                                   const std::vector<std::string>& known) {
  return input_error(fmt::format("{} '{}': expected {}", option, printable(value), joined(known)));
}

std::optional<std::int64_t> whole(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Result<Money> amount(std::string_view option, const std::string& value) {
  const auto money = parse_money(value);
  if (!money || *money <= Money() || *money > Money::dollars(1'000'000'000)) {
    return input_error(
        fmt::format("{} '{}': expected an amount in dollars, such as 5 or 12.50", option, printable(value)));
  }
  return *money;
}

class Reader {
 public:
  Reader(const RuleBook& book, Question& question) : book_(book), q_(question) {
    const HouseRules& house = *book.house;
    if (!house.versions.empty()) {
      add("version", versions(), [&](const std::string& value) { return version(value); });
      add("pays", tables(*house.pair_plus_pay()), [&](const std::string& value) { return pays(value); });
    }
    if (chooses(house.bonus_pay())) {
      add("ante-bonus", tables(*house.bonus_pay()), [&](const std::string& value) {
        bonus_chosen_ = true;
        return table("ante-bonus", *book_.house->bonus_pay(), value, q_.terms.bonus_table);
      });
    }
    if (chooses(house.pair_plus_pay())) {
      add("pair-plus", tables(*house.pair_plus_pay()), [&](const std::string& value) {
        return table("pair-plus", *book_.house->pair_plus_pay(), value, q_.terms.pair_plus_table);
      });
    }
    if (house.limits.payout_maximum) {
      add("maximum-payout", {}, [&](const std::string& value) { return maximum(value); });
    }
    if (book.prize_meter || book.boomerang) read_jackpot();
    if (house.limits.payout_maximum || book.prize_meter)
      add("ante", {}, [&](const std::string& value) { return money("ante", value, q_.ante); });
  }

  Result<void> read(const Entries& options) {
    for (std::size_t i = 0; i < options.size(); ++i) {
      const auto& [key, value] = options[i];
      const auto option = option_named("--set", key);
      if (!option) return tl::unexpected(option.error());
      for (std::size_t before = 0; before < i; ++before) {
        if (options[before].first == key) return input_error(fmt::format("--set {}: given twice", key));
      }
      if (auto done = (*option)->read(value); !done) return done;
    }
    return finish();
  }

  // None: any amount.
  [[nodiscard]] Result<std::vector<std::string>> values_of(const std::string& key) const {
    const auto option = option_named("--over", key);
    if (!option) return tl::unexpected(option.error());
    return (*option)->values;
  }

 private:
  using Read = std::function<Result<void>(const std::string&)>;

  static bool chooses(const PayRules* pays) { return pays != nullptr && pays->tables.size() > 1; }
  struct Option {
    std::string key;
    std::vector<std::string> values;
    Read read;
  };
  void add(std::string key, std::vector<std::string> values, Read read) {
    options_.push_back({std::move(key), std::move(values), std::move(read)});
  }
  [[nodiscard]] Result<const Option*> option_named(std::string_view asked_by, const std::string& key) const {
    std::vector<std::string> known;
    for (const Option& option : options_) {
      if (option.key == key) return &option;
      known.push_back(option.key);
    }
    if (known.empty())
      return input_error(fmt::format("{} {}: {} has nothing to choose", asked_by, printable(key), book_.info.id));
    return input_error(fmt::format("{} {}: {} has no such option; expected {}", asked_by, printable(key), book_.info.id,
                                   joined(known)));
  }

  static std::vector<std::string> tables(const PayRules& pays) {
    std::vector<std::string> names;
    for (const PayTable& one : pays.tables) names.push_back(one.name);
    return names;
  }
  [[nodiscard]] std::vector<std::string> versions() const {
    std::vector<std::string> names;
    for (const Version& one : book_.house->versions) names.push_back(one.name);
    return names;
  }
  [[nodiscard]] std::vector<std::string> jackpot_options() const {
    std::vector<std::string> names;
    for (const PrizeMeterOption& option : book_.prize_meter->options) names.push_back(option.name);
    return names;
  }
  static std::vector<std::string> seeds(const PrizeMeterOption& option) {
    std::vector<std::string> amounts;
    for (const auto& [seed, rate] : option.rate_by_seed) amounts.push_back(std::to_string(seed));
    return amounts;
  }
  [[nodiscard]] const PrizeMeterOption& jackpot_option() const {
    return book_.prize_meter->options[q_.jackpot ? q_.jackpot->option : 0];
  }

  void read_jackpot() {
    add("jackpot", {"on", "off"}, [&](const std::string& value) -> Result<void> {
      if (value != "on" && value != "off") return no_such("--set jackpot", value, {"on", "off"});
      off_ = value == "off";
      if (!off_) jackpot();
      return {};
    });
    if (book_.prize_meter) {
      const std::vector<std::string> known = jackpot_options();
      add("jackpot-option", known, [this, known](const std::string& value) -> Result<void> {
        const auto found = std::find(known.begin(), known.end(), value);
        if (found == known.end()) return no_such("--set jackpot-option", value, known);
        jackpot().option = static_cast<std::size_t>(found - known.begin());
        return {};
      });
      add("jackpot-seed", seeds(jackpot_option()), [&](const std::string& value) -> Result<void> {
        jackpot().seed = whole(value).value_or(-1);
        seed_ = value;
        return {};
      });
    }
    add("jackpot-cost", {}, [&](const std::string& value) { return money("jackpot-cost", value, jackpot().cost); });
    add("meter", {}, [&](const std::string& value) -> Result<void> {
      Money held;
      if (auto read = money("meter", value, held); !read) return read;
      jackpot().meter = held;
      return {};
    });
  }
  JackpotAsked& jackpot() {
    if (!q_.jackpot) {
      q_.jackpot = JackpotAsked{};
      q_.jackpot->cost = Money::dollars(book_.prize_meter ? 5 : 1);
      const WagerRules* wager = book_.house->wager("jackpot");
      if (wager != nullptr && wager->cost) q_.jackpot->cost = *wager->cost;
    }
    return *q_.jackpot;
  }

  static Result<void> money(std::string_view option, const std::string& value, Money& into) {
    const auto read = amount(fmt::format("--set {}", option), value);
    if (!read) return tl::unexpected(read.error());
    into = *read;
    return {};
  }
  Result<void> maximum(const std::string& value) {
    if (value == "none") return {};
    return money("maximum-payout", value, q_.terms.payout_maximum);
  }
  static Result<void> table(std::string_view option, const PayRules& pays, const std::string& value,
                            std::uint8_t& place) {
    const std::vector<std::string> known = tables(pays);
    const auto found = std::find(known.begin(), known.end(), value);
    if (found == known.end()) return no_such(fmt::format("--set {}", option), value, known);
    place = static_cast<std::uint8_t>(found - known.begin());
    return {};
  }
  Result<void> version(const std::string& value) {
    const std::vector<std::string> known = versions();
    const auto found = std::find(known.begin(), known.end(), value);
    if (found == known.end()) return no_such("--set version", value, known);
    q_.terms.version = static_cast<std::uint8_t>(found - known.begin());
    return {};
  }
  // Both tables at once, as far as the version lets the bonus go along.
  Result<void> pays(const std::string& value) {
    pays_ = value;
    return table("pays", *book_.house->pair_plus_pay(), value, q_.terms.pair_plus_table);
  }

  Result<void> finish() {
    const HouseRules& house = *book_.house;
    const PayRules* bonus = house.bonus_pay();
    const PayRules* pair_plus = house.pair_plus_pay();
    if (!pays_.empty() && pair_plus->tables[q_.terms.pair_plus_table].name != pays_)
      return input_error(fmt::format("--set pays '{}': pair-plus is set to another table", pays_));
    if (!house.versions.empty() && bonus != nullptr) {
      const bool allowed = house.versions[q_.terms.version].bonus_alternative;
      const auto with = bonus->with_pair_plus.find(bonus->tables[q_.terms.bonus_table].name);
      if (with != bonus->with_pair_plus.end() &&
          (!allowed || pair_plus->tables[q_.terms.pair_plus_table].name != with->second)) {
        return input_error(
            fmt::format("--set ante-bonus '{}': stands only beside pair-plus '{}' in a version that has it; "
                        "expected version=i, ii or iii, too",
                        with->first, with->second));
      }
      if (!bonus_chosen_ && allowed && bonus->table(pays_) != nullptr && !pays_.empty())
        q_.terms.bonus_table = static_cast<std::uint8_t>(bonus->table(pays_) - bonus->tables.data());
    }
    if (q_.jackpot && off_) {
      return input_error("--set jackpot 'off': expected nothing else of the jackpot beside it");
    } else if (q_.jackpot && book_.prize_meter) {
      const PrizeMeterOption& option = jackpot_option();
      if (seed_.empty()) q_.jackpot->seed = option.rate_by_seed.begin()->first;
      if (option.rate_by_seed.count(q_.jackpot->seed) == 0) return no_such("--set jackpot-seed", seed_, seeds(option));
    }
    if (!q_.terms.payout_maximum.is_zero() && q_.ante.is_zero())
      return input_error("--set maximum-payout: expected the size of the ante, too: --set ante=100");
    say();
    return {};
  }

  // All that was chosen, whether said or left as the book has it.
  void say() {
    const HouseRules& house = *book_.house;
    const auto say_table = [&](const char* key, const PayRules* pays, std::uint8_t place) {
      if (chooses(pays)) q_.options.emplace_back(key, pays->tables[place].name);
    };
    if (!house.versions.empty()) q_.options.emplace_back("version", house.versions[q_.terms.version].name);
    say_table("ante-bonus", house.bonus_pay(), q_.terms.bonus_table);
    say_table("pair-plus", house.pair_plus_pay(), q_.terms.pair_plus_table);
    if (house.limits.payout_maximum) {
      q_.options.emplace_back("maximum-payout",
                              q_.terms.payout_maximum.is_zero() ? "none" : to_string(q_.terms.payout_maximum));
    }
    if (!q_.ante.is_zero()) q_.options.emplace_back("ante", to_string(q_.ante));
    if (book_.prize_meter || book_.boomerang) q_.options.emplace_back("jackpot", q_.jackpot ? "on" : "off");
    if (!q_.jackpot) return;
    if (book_.prize_meter) {
      q_.options.emplace_back("jackpot-option", book_.prize_meter->options[q_.jackpot->option].name);
      q_.options.emplace_back("jackpot-seed", std::to_string(q_.jackpot->seed));
    }
    q_.options.emplace_back("jackpot-cost", to_string(q_.jackpot->cost));
    if (q_.jackpot->meter) q_.options.emplace_back("meter", to_string(*q_.jackpot->meter));
  }

  const RuleBook& book_;
  Question& q_;
  std::vector<Option> options_;
  std::string pays_;
  std::string seed_;
  bool bonus_chosen_ = false;
  bool off_ = false;
};

// Puts tried odds into the book's pay table that is in force.
class Trial {
 public:
  explicit Trial(Question& question) : q_(question) {}

  Result<void> set(const std::string& what, const std::string& value) {
    const std::size_t dot = what.find('.');
    const std::string wager = what.substr(0, dot);
    PayTable* table = table_of(wager);
    if (table == nullptr) {
      std::vector<std::string> known;
      for (const PayRules& pays : q_.book.house->pays) known.push_back(pays.wager);
      return input_error(fmt::format("--pays {}: expected WAGER.CATEGORY=N with a wager that has a pay table: {}",
                                     printable(what), joined(known)));
    }
    const std::span<const Category> hands = categories(q_.book.scale(DeckSize::cards_52));
    const std::string hand = dot == std::string::npos ? "" : what.substr(dot + 1);
    const auto category = std::find_if(hands.begin(), hands.end(), [&](Category one) { return key_of(one) == hand; });
    if (category == hands.end()) {
      std::vector<std::string> known;
      for (const Category one : hands) known.emplace_back(key_of(one));
      return input_error(
          fmt::format("--pays {}: expected one of this game's hands: {}", printable(what), joined(known)));
    }
    const auto odds = whole(value);
    if (!odds || *odds < 0 || *odds > kOddsMost) {
      return input_error(fmt::format("--pays {}={}: expected whole odds to 1, from 0 (does not pay) to 1,000,000", what,
                                     printable(value)));
    }
    if (std::any_of(q_.what_if.begin(), q_.what_if.end(), [&](const auto& one) { return one.first == what; }))
      return input_error(fmt::format("--pays {}: given twice", what));
    put(*table, *category, static_cast<int>(*odds));
    q_.what_if.emplace_back(what, value);
    return {};
  }

  // A better hand must not pay less than a lower one.
  Result<void> check() {
    const std::span<const Category> hands = categories(q_.book.scale(DeckSize::cards_52));
    for (const PayRules& pays : q_.book.house->pays) {
      const PayTable* table = table_of(pays.wager);
      for (std::size_t i = 1; i < hands.size(); ++i) {
        const int better = table->to_one(hands[i - 1]);
        const int lower = table->to_one(hands[i]);
        if (lower > better) {
          return input_error(
              fmt::format("--pays {}.{}: makes no sense at {} to 1 where {} pays {}: expected no more than the "
                          "better hand",
                          pays.wager, key_of(hands[i]), lower, key_of(hands[i - 1]), better));
        }
      }
    }
    return {};
  }

 private:
  PayTable* table_of(std::string_view wager) {
    for (PayRules& pays : q_.book.house->pays) {
      if (pays.wager != wager) continue;
      const std::size_t place = wager == "ante-bonus"  ? q_.terms.bonus_table
                                : wager == "pair-plus" ? q_.terms.pair_plus_table
                                                       : 0;
      return &pays.tables[place];
    }
    return nullptr;
  }
  static void put(PayTable& table, Category category, int odds) {
    const auto found =
        std::find_if(table.odds.begin(), table.odds.end(), [&](const auto& one) { return one.first == category; });
    if (found == table.odds.end()) {
      table.odds.emplace_back(category, odds);
    } else {
      found->second = odds;
    }
  }

  Question& q_;
};

// Where nobody chooses anything.
tl::unexpected<InputError> no_house_game(const RuleBook& book) {
  return input_error(
      fmt::format("{}: no house edge where players bet against each other: felt equity tells what hands "
                  "are worth; expected act-tcp, crown-tcp, tribal-tcp or canberra-poker",
                  book.info.id));
}

}  // namespace

Result<std::vector<std::string>> values_of(const RuleBook& book, const std::string& option) {
  if (!book.house) return no_house_game(book);
  Question question;
  return Reader(book, question).values_of(option);
}

Result<Question> make_question(const RuleBook& book, const Entries& options, const Entries& pays) {
  if (!book.house) return no_house_game(book);
  Question question;
  question.book = book;
  if (auto read = Reader(book, question).read(options); !read) return tl::unexpected(read.error());
  Trial trial(question);
  for (const auto& [what, value] : pays) {
    if (auto set = trial.set(what, value); !set) return tl::unexpected(set.error());
  }
  if (auto fine = trial.check(); !pays.empty() && !fine) return tl::unexpected(fine.error());
  // Without a maximum every size comes to the same; beside a jackpot wager as much is usual.
  if (question.ante.is_zero())
    question.ante = book.prize_meter && question.jackpot ? question.jackpot->cost : Money::dollars(1);
  return question;
}

}  // namespace felt::odds
