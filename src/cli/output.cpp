#include "cli/output.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "base/text.hpp"

namespace felt::cli {

std::size_t screen_width(std::size_t most) {
  constexpr std::size_t kLeast = 20;
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return most;
  return std::clamp<std::size_t>(size.ws_col, kLeast, most);
}

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_json(const boost::json::value& value) { print(boost::json::serialize(value) + "\n"); }

Result<DeckSize> deck_option(const RuleBook& book, const std::optional<std::string>& cards) {
  if (!cards) return book.deck.standard;
  for (const DeckSize deck : kDeckSizes) {
    if (*cards == std::to_string(count(deck))) return deck;
  }
  return input_error(fmt::format("--deck '{}': expected 52, 40 or 32", printable(*cards)));
}

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string grouped_money(Money money) {
  const std::string text = to_string(money.is_negative() ? -money : money);
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string whole = grouped(std::stoull(text.substr(0, point)));
  return (money.is_negative() ? "-" : "") + whole + text.substr(point);
}

}  // namespace felt::cli
