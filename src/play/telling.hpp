// What the table says to the person at it: the welcome, the terms, a hand, results, clauses. Reads a table; decides
// nothing and advises nothing. Lines may be long: whoever prints them fits them to the screen.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/draw.hpp"
#include "play/solo_table.hpp"

namespace felt::play {

// "pairs plus", "bet", "ante bonus".
std::string wager_name(const RuleBook& book, Wager wager);

// Limits, pay tables and jackpot in use.
std::string terms_in_words(const SoloTable& table);
// The rest of what holds at the table, and how to read a clause.
std::string rules_in_words(const SoloTable& table);
// One clause or ruling of ours; says so if there is none.
std::string clause_in_words(const RuleBook& book, std::string_view number);

// The player's own hand and what it is; at Canberra Poker also the dealer's up-card.
std::string hands_in_words(const SoloTable& table, Look look);
// "play $10"; all that can be done: "[p] play $10  [f] fold".
std::string option_in_words(const SoloTable& table, const Option& option);
std::string options_in_words(const SoloTable& table, const std::vector<Option>& options);

// What the house remarked on the wagers: under the minimum, over the maximum.
std::string remarks_in_words(const SoloTable& table);
// The dealer's hand and what became of every wager.
std::string results_in_words(const SoloTable& table, Look look);

// What happened in a round, kept with its authority so that it can be asked for later.
struct Reason {
  std::string line;
  Point point{};
};
std::vector<Reason> reasons_of(const SoloTable& table);
std::string reasons_in_words(const RuleBook& book, const std::vector<Reason>& reasons);

// "Refused by 4.5: ..."
std::string refusal_in_words(const RuleBook& book, Point point, std::string_view reason);

}  // namespace felt::play
