// One line of a script as a command to a table, by the words of the book at hand. Knows the language, not the state
// of any table.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "jackpot/boomerang.hpp"
#include "jackpot/prize_meters.hpp"
#include "state/command.hpp"
#include "state/directory.hpp"
#include "table/room.hpp"

namespace felt::script {

// What a line that says something to the house comes to: one or more commands to the table, or a question to a meter.
using Said = std::variant<std::vector<Command>, MeterCommand, BoomerangCommand>;

// Whom and what commands may speak of: tables, and players who have sat down or stand by as guests.
struct Names {
  const RuleBook& book;
  Directory& people;
  std::vector<std::string> tables;
  std::vector<std::string> players;

  // A name that is no role's; whoever sits down has one.
  Result<void> introduce(const std::string& player);
  // The player of that name; a name that was never heard is a mistake.
  [[nodiscard]] Result<PersonId> player(std::string_view name) const;
};

// The roles that may speak at a table of the book, lowest first.
std::vector<std::string> roles_of(const RuleBook& book);

// Who speaks: "ann", "ann@3", "dealer", "supervisor:eve". A word that is no role is a player's name.
struct Speaker {
  Who who;
  Box box;
};
Result<Speaker> speaker_of(Names& names, std::string_view word);

Result<Said> parse_line(Names& names, const std::vector<std::string>& words);

// What is asked of this book's meter, in the words from `at` on.
Result<Said> parse_meter(Names& names, const Who& who, const std::vector<std::string>& words, std::size_t at);

// A pay table or version that the book does not have: the table refuses it by its clause.
inline constexpr std::int32_t kNoSuchValue = 99;

// "min 5", "dealt live", "pair-plus F": a term and its value, as commands take it. `at` moves past what was read.
Result<void> parse_term(const RuleBook& book, const std::vector<std::string>& words, std::size_t& at, Command& command);

// "20m", "90s", "1h", "250ms".
Result<std::int64_t> parse_span(std::string_view word);

// "3", "dealer", "jackpot".
std::optional<Box> box_named(std::string_view word);

// Whether the word starts a command that may stand without a speaker.
bool is_command_word(std::string_view word);

}  // namespace felt::script
