#include "play/asked_terms.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "state/call.hpp"
#include "script/describe.hpp"
#include "script/lexicon.hpp"
#include "script/meters.hpp"
#include "script/parse.hpp"
#include "script/reasons.hpp"

namespace felt::play {
namespace {

// What makes no difference at a virtual table whose players are there from the start, or cannot be.
bool may_choose(const RuleBook& book, Term term) {
  switch (term) {
    case Term::dealt:
    case Term::seats:
    case Term::extra_boxes:
    case Term::coupons:
    case Term::opens_at:
    case Term::closes_at:
    case Term::idle_minutes: return false;
    default: return script::uses_term(book, term);
  }
}

struct Asked {
  std::string words;
  Command command;
};

Result<Asked> read_term(Room& room, Time at, const std::string& key, const std::string& value) {
  const RuleBook& book = room.book();
  Asked asked;
  asked.command.what = Do::set;
  asked.command.who = {Role{static_cast<std::int16_t>(book.roles.order.size() - 1)},
                       room.people().person(book.roles.order.back())};
  asked.command.at = at;
  asked.words = fmt::format("{} {}", printable(key), printable(value));
  const std::vector<std::string> words = {key, value};
  std::size_t next = 0;
  const auto read = script::parse_term(book, words, next, asked.command);
  if (next == 0 || !may_choose(book, asked.command.term)) {
    std::vector<std::string> known;
    for (int i = 0; i < kTerms; ++i) {
      if (may_choose(book, static_cast<Term>(i))) known.emplace_back(name(static_cast<Term>(i)));
    }
    return tl::unexpected(script::unknown_word(key, "term that can be set here", known));
  }
  if (!read) return tl::unexpected(read.error());
  return asked;
}

Ruling<void> set_term(Room& room, TableId table, const Command& command, const script::MeterWish& wish) {
  std::vector<Happened> happened;
  if (command.term == Term::jackpot && command.number != 0)
    FELT_NEED(script::give_meter(room, table, command.at, wish, happened));
  // A linked system has these, not the table.
  if (room.book().prize_meter && (command.term == Term::jackpot_cost || command.term == Term::jackpot_option))
    return {};
  return room.perform(table, command, happened);
}

}  // namespace

std::string refused_in_words(const Room& room, TableId table, const Command& command, Point point) {
  const RuleBook& book = room.book();
  const std::string reason = script::reason_of(book, room.table(table), room.people(), command, point);
  if (!reason.empty()) return fmt::format("refused: {} ({})", reason, script::clause_of(book, point));
  return fmt::format("refused: {} ({})", meaning(point), script::authority_in_words(book, point));
}

bool asks_for(const AskedTerms& terms, Term term) {
  return std::any_of(terms.begin(), terms.end(), [&](const auto& asked) { return asked.first == name(term); });
}

Result<void> set_terms(Room& room, TableId table, Time at, const AskedTerms& terms) {
  script::MeterWish wish;
  std::vector<Asked> waiting;
  for (const auto& [key, value] : terms) {
    auto asked = read_term(room, at, key, value);
    if (!asked) return tl::unexpected(asked.error());
    if (asked->command.term == Term::jackpot_cost) wish.cost = asked->command.amount;
    if (asked->command.term == Term::jackpot_option) wish.option = value;
    waiting.push_back(std::move(*asked));
  }
  // Some terms can be set only beside others: what is refused is tried again after them.
  while (!waiting.empty()) {
    std::vector<Asked> later;
    std::optional<Point> why;
    for (Asked& asked : waiting) {
      if (const Ruling<void> ruling = set_term(room, table, asked.command, wish); !ruling) {
        if (!why) why = ruling.error().point;
        later.push_back(std::move(asked));
      }
    }
    if (later.size() == waiting.size()) {
      const Asked& first = later.front();
      return input_error(fmt::format("{} is {}", first.words, refused_in_words(room, table, first.command, *why)));
    }
    waiting = std::move(later);
  }
  return {};
}

}  // namespace felt::play
