// Terms of a table in words: "min 5", "dealt live", "pair-plus F".
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "script/lexicon.hpp"
#include "script/parse.hpp"
#include "script/reasons.hpp"
#include "script/words.hpp"

namespace felt::script {

using Words = std::vector<std::string>;

Result<void> parse_term(const RuleBook& book, const Words& words, std::size_t& at, Command& command) {
  if (at >= words.size()) return input_error("expected a term of the table");
  // As the book calls the wager: "pairs-plus", "pairs-plus-min".
  std::string key = words[at];
  if (key.starts_with("pairs-plus")) key.erase(4, 1);
  std::optional<Term> term;
  for (int i = 0; i < kTerms; ++i) {
    if (name(static_cast<Term>(i)) == key) term = static_cast<Term>(i);
  }
  if (!term) {
    std::vector<std::string> known;
    for (int i = 0; i < kTerms; ++i) {
      if (uses_term(book, static_cast<Term>(i))) known.emplace_back(name(static_cast<Term>(i)));
    }
    return tl::unexpected(unknown_word(words[at], "term of a table", known));
  }
  ++at;
  command.term = *term;
  if (at >= words.size()) return input_error(fmt::format("{}: expected a value", name(*term)));
  const std::string& value = words[at++];
  const auto bad = [&](std::string_view expected) {
    return tl::unexpected(InputError{fmt::format("{} '{}': expected {}", name(*term), printable(value), expected)});
  };
  const auto on_off = [&]() -> Result<void> {
    if (value != "on" && value != "off") return bad("on or off");
    command.number = value == "on" ? 1 : 0;
    return {};
  };
  const auto table_in = [&](const PayRules* pays) -> Result<void> {
    if (pays == nullptr) return bad("nothing: this book has no such pay table");
    for (std::size_t i = 0; i < pays->tables.size(); ++i) {
      if (pays->tables[i].name == value) {
        command.number = static_cast<std::int32_t>(i);
        return {};
      }
    }
    command.number = kNoSuchValue;
    return {};
  };
  switch (*term) {
    case Term::dealt:
      if (value != "live" && value != "virtual") return bad("live or virtual");
      command.number = value == "live" ? 1 : 0;
      return {};
    case Term::mode:
      for (std::size_t i = 0; i < book.dealing.size(); ++i) {
        if (book.dealing[i].name == value) {
          command.number = static_cast<std::int32_t>(i);
          return {};
        }
      }
      return bad("one of " + values_of(book, Term::mode));
    case Term::shuffling:
      if (value != "manual" && value != "device") return bad("manual or device");
      command.number = value == "device" ? 1 : 0;
      return {};
    case Term::bonus_table: return table_in(book.house ? book.house->pay("ante-bonus") : nullptr);
    case Term::pair_plus_table: return table_in(book.house ? book.house->pay("pair-plus") : nullptr);
    case Term::version:
      for (std::size_t i = 0; book.house && i < book.house->versions.size(); ++i) {
        if (book.house->versions[i].name == value) {
          command.number = static_cast<std::int32_t>(i);
          return {};
        }
      }
      command.number = kNoSuchValue;
      return {};
    case Term::extra_boxes:
    case Term::coupons:
    case Term::device_counts:
    case Term::jackpot: return on_off();
    case Term::decks:
    case Term::seats:
    case Term::decision_seconds:
    case Term::idle_minutes:
    case Term::blind_multiple:
    case Term::commission_cap:
    case Term::offer_seconds:
    case Term::jackpot_option: {
      const auto number = number_of(value);
      if (!number || *number < 0 || *number > 100'000) return bad("a number");
      command.number = *term == Term::jackpot_option ? *number - 1 : *number;
      return {};
    }
    case Term::deck: {
      const auto number = number_of(value);
      if (!number || *number < 1 || *number > 52) return bad("52, 40 or 32");
      command.number = *number;
      return {};
    }
    case Term::ace_low: return on_off();
    case Term::betting:
      if (value != "blind" && value != "ante") return bad("blind or ante");
      command.number = static_cast<std::int32_t>(value == "ante" ? BettingMode::ante : BettingMode::blind);
      return {};
    case Term::limit:
      if (value != "fixed" && value != "half-pot" && value != "full-pot") return bad("fixed, half-pot or full-pot");
      command.number = static_cast<std::int32_t>(value == "fixed"      ? BetLimit::fixed
                                                 : value == "half-pot" ? BetLimit::half_pot
                                                                       : BetLimit::full_pot);
      return {};
    case Term::opens_at:
    case Term::closes_at: {
      const std::size_t colon = value.find(':');
      const auto hours = number_of(value.substr(0, colon));
      const auto minutes = colon == std::string::npos ? std::optional(0) : number_of(value.substr(colon + 1));
      if (!hours || !minutes || *hours < 0 || *hours > 23 || *minutes < 0 || *minutes > 59)
        return bad("a time such as 22:30");
      command.number = *hours * 60 + *minutes;
      return {};
    }
    default: {
      const auto money = amount_of(value);
      if (!money) return bad("an amount of money such as 10 or 12.50");
      command.amount = *money;
      return {};
    }
  }
}

}  // namespace felt::script
