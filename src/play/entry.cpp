#include "play/entry.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "base/text.hpp"
#include "play/draw.hpp"
#include "script/describe.hpp"

namespace felt::play {
namespace {

std::string lower(std::string_view text) {
  std::string small;
  for (const char c : text) small += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return small;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool looks_like_amount(std::string_view word) {
  return !word.empty() && (is_digit(word.front()) || word.front() == '$' || word.front() == '-');
}

// Commas only where thousands have them; "10,5" is not 105.
std::optional<std::string> without_commas(std::string_view word) {
  std::string plain;
  const std::size_t whole = std::min(word.find('.'), word.size());
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != ',') {
      plain += word[i];
      continue;
    }
    if (i == 0 || i > whole || (whole - i) % 4 != 0) return std::nullopt;
  }
  return plain;
}

std::string pair_plus_name(const RuleBook& book) {
  const WagerRules* rules = book.house->wager("pair-plus");
  return rules == nullptr ? "" : lower(rules->name);
}

std::string expected(const RuleBook& book, const Terms& terms) {
  const std::string pair_plus = pair_plus_name(book);
  std::string text = "type 10 for an ante of $10";
  if (!pair_plus.empty()) text += fmt::format(", 10 5 for {} of $5 beside it", pair_plus);
  if (terms.jackpot) text += ", 10 jackpot for the jackpot, too";
  return text;
}

// "ante", "pairs-plus", "pairs plus", "pp", "jackpot", "j". Moves past the words.
std::optional<Wager> wager_typed(const std::vector<std::string>& words, std::size_t& at) {
  const std::string word = lower(words[at]);
  const auto is = [&](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), word) != names.end();
  };
  if (is({"ante", "a"})) return ++at, Wager::ante;
  if (is({"jackpot", "j"})) return ++at, Wager::jackpot;
  if (is({"pair-plus", "pairs-plus", "pairplus", "pairsplus", "pp"})) return ++at, Wager::pair_plus;
  if (is({"pair", "pairs"})) {
    ++at;
    if (at < words.size() && lower(words[at]) == "plus") ++at;
    return Wager::pair_plus;
  }
  return std::nullopt;
}

Result<void> put(const RuleBook& book, const Terms& terms, Wagers& wagers, Wager wager, Money amount) {
  if (wager == Wager::pair_plus && book.house->wager("pair-plus") == nullptr) {
    return input_error(fmt::format("The only amount here is the ante: {}", expected(book, terms)));
  }
  if (wager == Wager::jackpot && !terms.jackpot) {
    return input_error(book.house->wager("jackpot") == nullptr
                           ? "This game has no jackpot"
                           : "This table has no jackpot: felt play with --set jackpot=on opens one that has");
  }
  Money& place = wager == Wager::ante ? wagers.ante : wager == Wager::pair_plus ? wagers.pair_plus : wagers.jackpot;
  if (!place.is_zero()) return input_error(fmt::format("The same wager twice: {}", expected(book, terms)));
  place = amount;
  return {};
}

}  // namespace

Result<Money> parse_amount(std::string_view word) {
  const auto wrong = [&] {
    return input_error(fmt::format("'{}' is no amount of money: expected 10, 12.50 or 1,000", printable(word)));
  };
  const auto plain = without_commas(word);
  if (!plain) return wrong();
  const auto money = parse_money(*plain);
  if (!money || money->is_negative()) return wrong();
  if (*money > kAmountMax) return input_error(fmt::format("'{}' is too much: at most 1,000,000", printable(word)));
  return *money;
}

std::optional<Anytime> anytime_named(std::string_view word) {
  static constexpr std::pair<std::string_view, Anytime> kWords[] = {
      {"help", Anytime::help}, {"h", Anytime::help},      {"?", Anytime::help},    {"rules", Anytime::rules},
      {"r", Anytime::rules},   {"rule", Anytime::rules},  {"why", Anytime::why},   {"w", Anytime::why},
      {"buy", Anytime::buy},   {"cards", Anytime::cards}, {"c", Anytime::cards},   {"quit", Anytime::quit},
      {"q", Anytime::quit},    {"exit", Anytime::quit},   {"leave", Anytime::quit}};
  const std::string small = lower(word);
  for (const auto& [name, what] : kWords) {
    if (name == small) return what;
  }
  return std::nullopt;
}

Result<Wagers> parse_wagers(const RuleBook& book, const Terms& terms, const std::vector<std::string>& words) {
  Wagers wagers;
  std::size_t at = 0;
  int amounts = 0;  // without a name: the ante's, then pair plus's
  while (at < words.size()) {
    Wager wager = amounts == 0 ? Wager::ante : Wager::pair_plus;
    if (!looks_like_amount(words[at])) {
      const auto named = wager_typed(words, at);
      if (!named)
        return input_error(
            fmt::format("'{}'? To bet, {}; help shows more", printable(words[at]), expected(book, terms)));
      wager = *named;
      const bool amount_next = at < words.size() && looks_like_amount(words[at]);
      if (wager == Wager::jackpot && !amount_next) {
        if (auto done = put(book, terms, wagers, wager, terms.jackpot_cost); !done) return tl::unexpected(done.error());
        continue;
      }
      if (!amount_next) return input_error(fmt::format("How much? To bet, {}", expected(book, terms)));
    } else if (++amounts > 2) {
      return input_error(fmt::format("Too many amounts: {}", expected(book, terms)));
    }
    const auto amount = parse_amount(words[at++]);
    if (!amount) return tl::unexpected(amount.error());
    if (amount->is_zero()) continue;
    if (auto done = put(book, terms, wagers, wager, *amount); !done) return tl::unexpected(done.error());
  }
  if (wagers.sum().is_zero()) return input_error(fmt::format("Nothing is staked: {}", expected(book, terms)));
  return wagers;
}

std::string entry_for(const Wagers& wagers) {
  std::string text = to_string(wagers.ante);
  if (!wagers.pair_plus.is_zero()) text += " " + to_string(wagers.pair_plus);
  if (!wagers.jackpot.is_zero()) text += " jackpot";
  return text;
}

char key_of(const RuleBook& book, Choice choice) {
  switch (choice) {
    case Choice::play: return script::wager_word(book, Wager::play).front();
    case Choice::fold: return 'f';
    case Choice::fold_ante: return 'a';
    case Choice::keep: return 'k';
    case Choice::none: break;
  }
  return ' ';
}

std::optional<Choice> choice_typed(const RuleBook& book, std::string_view line) {
  const std::string word = lower(line);
  for (const Choice choice : {Choice::play, Choice::keep, Choice::fold_ante, Choice::fold}) {
    if (word == std::string(1, key_of(book, choice))) return choice;
  }
  if (word == script::wager_word(book, Wager::play)) return Choice::play;
  if (word == "fold") return Choice::fold;
  if (word == "keep") return Choice::keep;
  if (word == "fold-ante" || word == "fold ante" || word == "ante") return Choice::fold_ante;
  return std::nullopt;
}

}  // namespace felt::play
