// Questions to a prize meter: "crown meter open-system cost 5 option 1 seed 10000 tables main".
#include <algorithm>

#include <fmt/format.h>

#include "script/parse.hpp"
#include "script/words.hpp"

namespace felt::script {
namespace {

using Words = std::vector<std::string>;

Result<TableId> table_named(const Names& names, std::string_view word) {
  const auto found = std::find(names.tables.begin(), names.tables.end(), word);
  if (found == names.tables.end()) return tl::unexpected(unexpected_word(word, "the name of a table"));
  return TableId{static_cast<std::uint32_t>(found - names.tables.begin() + 1)};
}

// "meter open-system cost 5 option 1 seed 10000 tables main": pairs of keys and values after what is asked.
Result<Said> parse_prize_meter(Names& names, const Who& who, MeterAsk ask, const Words& words, std::size_t at) {
  MeterCommand command;
  command.ask = ask;
  command.rank = who.role.rank;
  for (; at + 1 < words.size(); at += 2) {
    const std::string& key = words[at];
    const std::string& value = words[at + 1];
    const auto number = number_of(value);
    const auto money = money_of(value);
    const auto want_number = [&](auto& target) -> bool {
      if (!number) return false;
      target = static_cast<std::remove_reference_t<decltype(target)>>(*number);
      return true;
    };
    bool good = true;
    if (key == "system") {
      good = number.has_value();
      if (good) command.system = SystemId{static_cast<std::uint32_t>(*number)};
    } else if (key == "table") {
      const auto table = table_named(names, value);
      if (!table) return tl::unexpected(table.error());
      command.table = *table;
    } else if (key == "tables") {
      for (; at + 1 < words.size() &&
             std::find(names.tables.begin(), names.tables.end(), words[at + 1]) != names.tables.end();
           ++at) {
        command.tables.push_back(*table_named(names, words[at + 1]));
      }
      --at;
      if (command.tables.empty()) return tl::unexpected(unexpected_word(value, "names of tables"));
    } else if (key == "settlement") {
      good = number.has_value();
      if (good) command.settlement = SettlementNumber{static_cast<std::uint64_t>(*number)};
    } else if (key == "round") {
      good = number.has_value();
      if (good) command.round = RoundNumber{static_cast<std::uint64_t>(*number)};
    } else if (key == "cost") {
      good = money.has_value();
      if (good) command.cost = *money;
    } else if (key == "option") {
      command.option = value;
    } else if (key == "payouts") {
      command.payouts = value;
    } else if (key == "seed") {
      good = want_number(command.seed);
    } else if (key == "rate") {
      good = want_number(command.rate_basis_points);
    } else if (key == "wagers") {
      good = want_number(command.wagers);
    } else if (key == "royals") {
      good = want_number(command.royal_flushes);
    } else if (key == "straight-flushes") {
      good = want_number(command.straight_flushes);
    } else if (key == "chip-unit") {
      good = money.has_value();
      if (good) command.chip_unit = *money;
    } else if (key == "works") {
      command.works = value == "yes";
    } else if (key == "reason") {
      command.reason = value;
    } else if (key == "change") {
      const auto change = table_change_named(value);
      good = change.has_value();
      if (good) command.change = *change;
    } else if (key == "ground") {
      const auto ground = return_ground_named(value);
      good = ground.has_value();
      if (good) command.ground = *ground;
    } else if (key == "share") {
      // share 2 7930.47: to system 2.
      if (!number || at + 2 >= words.size()) return input_error("share: expected a system and an amount");
      const auto amount = parse_micro_dollars(words[at + 2]);
      if (!amount) return tl::unexpected(amount.error());
      command.shares.push_back({SystemId{static_cast<std::uint32_t>(*number)}, *amount});
      ++at;
    } else if (key == "declares") {
      // What a table of another game brings along: cost, seed, rate, hands or payouts.
      const auto amount = at + 2 < words.size() ? money_of(words[at + 2]) : money;
      if (!command.declared) {
        const JackpotTerms terms{command.option, command.seed, command.rate_basis_points};
        command.declared = declared_by_book(names.book, terms, command.cost);
      }
      if (!amount) return input_error("declares: expected cost, seed, rate, hands or payouts, and a figure");
      if (value == "cost") command.declared->cost = *amount;
      if (value == "seed") command.declared->seed = amount->in_cents() / 100;
      if (value == "rate") command.declared->rate_basis_points = static_cast<int>(amount->in_cents() / 100);
      if (value == "hands" && !command.declared->hands.empty()) command.declared->hands.pop_back();
      if (value == "payouts" && !command.declared->per_dollar.empty())
        command.declared->per_dollar.front().second = amount->in_cents() / 100;
      ++at;
    } else {
      return tl::unexpected(
          unexpected_word(key, "system, table, tables, cost, option, seed, rate, wagers, change, share ..."));
    }
    if (!good) return tl::unexpected(unexpected_word(value, fmt::format("a value for {}", key)));
  }
  if (at < words.size()) return tl::unexpected(unexpected_word(words[at], "a key and its value"));
  return Said(std::move(command));
}

Result<Said> parse_boomerang(Names& names, const Who& who, BoomerangAsk ask, const Words& words, std::size_t at) {
  BoomerangCommand command;
  command.ask = ask;
  command.rank = who.role.rank;
  command.reviewer = who.role.rank == Role::kReview;
  for (; at + 1 < words.size(); at += 2) {
    const std::string& key = words[at];
    const std::string& value = words[at + 1];
    const auto number = number_of(value);
    const auto money = money_of(value);
    bool good = true;
    if (key == "table") {
      const auto table = table_named(names, value);
      if (!table) return tl::unexpected(table.error());
      command.table = *table;
    } else if (key == "round") {
      good = number.has_value();
      if (good) command.round = RoundNumber{static_cast<std::uint64_t>(*number)};
    } else if (key == "link") {
      good = value == "none" || value == "local" || value == "linked";
      command.link = value == "none" ? MeterLink::none : value == "local" ? MeterLink::local : MeterLink::linked;
    } else if (key == "chip") {
      good = money.has_value();
      if (good) command.chip = *money;
    } else if (key == "amount") {
      good = money.has_value();
      if (good) command.amount = *money;
    } else if (key == "approval") {
      command.approval = value;
    } else if (key == "sharing") {
      command.sharing = value;
    } else if (key == "reason") {
      command.reason = value;
    } else if (key == "pool") {
      good = number.has_value();
      if (good) command.split.pool = *number;
    } else if (key == "reserve") {
      good = number.has_value();
      if (good) command.split.reserve = *number;
    } else if (key == "account") {
      good = value == "pool" || value == "reserve" || value == "bank";
      command.account = value == "pool"      ? MeterAccount::pool
                        : value == "reserve" ? MeterAccount::reserve
                                             : MeterAccount::bank;
    } else if (key == "with") {
      const auto second = speaker_of(names, value);
      if (!second) return tl::unexpected(second.error());
      command.second_rank = second->who.role.rank;
      if (second->who.role.rank == Role::kReview) command.reviewer = true;
    } else if (key == "losing" || key == "winning") {
      good = number.has_value();
      if (good) (key == "losing" ? command.losing : command.winning) = *number;
    } else {
      return tl::unexpected(
          unexpected_word(key, "table, round, link, chip, amount, approval, pool, reserve, account, with, reason ..."));
    }
    if (!good) return tl::unexpected(unexpected_word(value, fmt::format("a value for {}", key)));
  }
  if (at < words.size()) return tl::unexpected(unexpected_word(words[at], "a key and its value"));
  return Said(std::move(command));
}

}  // namespace

Result<Said> parse_meter(Names& names, const Who& who, const Words& words, std::size_t at) {
  if (at >= words.size()) return input_error("meter: expected what is asked of it");
  if (names.book.prize_meter) {
    if (const auto ask = meter_ask_named(words[at])) return parse_prize_meter(names, who, *ask, words, at + 1);
  }
  if (names.book.boomerang) {
    if (const auto ask = boomerang_ask_named(words[at])) return parse_boomerang(names, who, *ask, words, at + 1);
  }
  return tl::unexpected(unexpected_word(words[at], "something that can be asked of this book's meter"));
}

}  // namespace felt::script
