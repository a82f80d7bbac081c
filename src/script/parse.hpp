// One line of a script as a command to a table, by the words of the book at hand. Knows the language, not the state
// of any table.
#pragma once

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

// The names of tables, for commands that speak of them.
struct Names {
  const RuleBook& book;
  Directory& people;
  std::vector<std::string> tables;
};

// Who speaks: "ann", "ann@3", "dealer", "supervisor:eve". A word that is no role is a player's name.
struct Speaker {
  Who who;
  Box box;
};
Speaker speaker_of(Names& names, std::string_view word);

Result<Said> parse_line(Names& names, const std::vector<std::string>& words);

// What is asked of this book's meter, in the words from `at` on.
Result<Said> parse_meter(Names& names, const Who& who, const std::vector<std::string>& words, std::size_t at);

// "min 5", "dealt live", "pair-plus F": a term and its value, as commands take it. `at` moves past what was read.
Result<void> parse_term(const RuleBook& book, const std::vector<std::string>& words, std::size_t& at, Command& command);

// "20m", "90s", "1h", "250ms".
Result<std::int64_t> parse_span(std::string_view word);

// Whether the word starts a command that may stand without a speaker.
bool is_command_word(std::string_view word);

}  // namespace felt::script
