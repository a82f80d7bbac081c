#include "phh/history.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace felt::phh {
namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      out += fmt::format("\\u{:04X}", static_cast<int>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

// "12.50", as a number of TOML.
std::string number(Money money) { return to_string(money); }

std::string array(std::span<const Money> amounts) {
  std::string out;
  for (const Money amount : amounts) out += (out.empty() ? "" : ", ") + number(amount);
  return "[" + out + "]";
}

}  // namespace

Result<Money> chips_of(std::string_view text) {
  constexpr std::size_t kDigitsMax = 13;  // sums of a table's chips stay far from the end of Money
  std::int64_t cents = 0;
  std::size_t at = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    if (at >= kDigitsMax) return input_error("is more than chips can be");
    cents = cents * 10 + (text[at] - '0');
  }
  if (at == 0) return input_error("is no amount of chips");
  std::int64_t decimals = 0;
  for (std::int64_t worth = 10; at < text.size(); ++at) {
    if (text[at] == '.' && decimals == 0 && worth == 10 && text.find('.') == at && at + 1 < text.size()) continue;
    if (text.find('.') >= at || text[at] < '0' || text[at] > '9') return input_error("is no amount of chips");
    if (worth == 0 && text[at] != '0') return input_error("is not in whole cents");
    decimals += worth * (text[at] - '0');
    worth /= 10;
  }
  return Money::cents(cents * 100 + decimals);
}

std::string History::player(std::size_t place) const {
  std::string id = fmt::format("p{}", place + 1);
  if (place >= names.size() || names[place].empty()) return id;
  return fmt::format("{} {}", id, printable(names[place]));
}

std::string to_phh(const History& history) {
  std::string out = "variant = \"F7S\"\n";
  if (history.ante_trimming) out += "ante_trimming_status = true\n";
  out += fmt::format("antes = {}\n", array(std::vector<Money>(history.players(), history.ante)));
  out += fmt::format("bring_in = {}\n", number(history.bring_in));
  out += fmt::format("small_bet = {}\nbig_bet = {}\n", number(history.small_bet), number(history.big_bet));
  std::string stacks;
  for (const auto& stack : history.stacks) stacks += (stacks.empty() ? "" : ", ") + (stack ? number(*stack) : "inf");
  out += fmt::format("starting_stacks = [{}]\nactions = [\n", stacks);
  for (const Action& action : history.actions) out += fmt::format("  {},\n", quoted(action.text));
  out += "]\n";
  if (!history.hand.empty()) {
    const bool digits =
        history.hand.size() < 10 && history.hand.front() != '0' &&
        std::all_of(history.hand.begin(), history.hand.end(), [](char c) { return c >= '0' && c <= '9'; });
    out += fmt::format("hand = {}\n", digits ? history.hand : quoted(history.hand));
  }
  if (!history.seats.empty()) out += fmt::format("seats = [{}]\n", fmt::join(history.seats, ", "));
  if (history.seat_count > 0) out += fmt::format("seat_count = {}\n", history.seat_count);
  if (!history.names.empty()) {
    std::string names;
    for (const std::string& name : history.names) names += (names.empty() ? "" : ", ") + quoted(name);
    out += fmt::format("players = [{}]\n", names);
  }
  if (!history.finishing.empty()) out += fmt::format("finishing_stacks = {}\n", array(history.finishing));
  if (!history.winnings.empty()) out += fmt::format("winnings = {}\n", array(history.winnings));
  if (history.house) {
    const House& house = *history.house;
    out += fmt::format("_rulebook = {}\n_betting = {}\n", quoted(house.rulebook), quoted(house.betting));
    out += fmt::format("_opens = \"highest card showing\"\n_round = {}\n", house.round);
    out += fmt::format("_least_wager = {}\n_commission = {}\n", number(house.minimum), number(house.commission));
    out += fmt::format(
        "_commission_free = {}\n_commission_step = {}\n_commission_per_step = {}\n_commission_cap = {}\n",
        number(house.scale.free), number(house.scale.step), number(house.scale.per_step), number(house.scale.cap));
  }
  return out;
}

std::string to_phhs(std::span<const History> histories) {
  std::string out;
  for (std::size_t i = 0; i < histories.size(); ++i) {
    out += fmt::format("{}[{}]\n{}", i == 0 ? "" : "\n", i + 1, to_phh(histories[i]));
  }
  return out;
}

}  // namespace felt::phh
