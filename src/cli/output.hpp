// Helpers to print: text in lines that fit a terminal, JSON, and refusals with their clause.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "base/result.hpp"
#include "base/text.hpp"
#include "rules/book.hpp"
#include "script/describe.hpp"

namespace felt::cli {

inline constexpr std::size_t kWidth = 100;
// The columns of the terminal that is printed to, or `most` if it has more or is none.
std::size_t screen_width(std::size_t most);

inline std::string wrapped(std::string_view text, std::size_t indent, std::size_t used) {
  return felt::wrapped(text, indent, used, screen_width(kWidth));
}

void print(std::string_view text);
void print_json(const boost::json::value& value);

using script::authority_in_words;

// The deck that --deck names; the book's standard one without it.
Result<DeckSize> deck_option(const RuleBook& book, const std::optional<std::string>& cards);

// 133784560 as "133,784,560".
std::string grouped(std::uint64_t number);
// "-1,234.50".
std::string grouped_money(Money money);

}  // namespace felt::cli
