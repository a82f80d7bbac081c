// Shared by the readers of book.toml: each reads one part of it (rules/load.hpp). Private to rules/.
#pragma once

#include "rules/load.hpp"

namespace felt {

HouseRules read_house(Section& root, const RuleBook& book);
PotRules read_pot(Section& root, const RuleBook& book);
// The book's jackpot, if it has one.
void read_jackpot(Section& root, RuleBook& book);

// Odds that fall with the hand, best first. `scale` knows which hands there are.
std::vector<std::pair<Category, int>> read_odds(Section section, Scale scale, int most = 100'000);

// The names of powers in a book.
inline const std::initializer_list<std::pair<std::string_view, Power>> kPowerNames = {{"deal", Power::deal},
                                                                                      {"rule", Power::rule},
                                                                                      {"supervise", Power::supervise},
                                                                                      {"senior", Power::senior},
                                                                                      {"manage", Power::manage},
                                                                                      {"operate", Power::operate},
                                                                                      {"invalidate", Power::invalidate},
                                                                                      {"annul", Power::annul},
                                                                                      {"stop", Power::stop},
                                                                                      {"punish", Power::punish},
                                                                                      {"forfeit", Power::forfeit},
                                                                                      {"close", Power::close}};

inline constexpr int kMany = 1'000'000;

inline Money money(Section& section, std::string_view key) {
  return Money::cents(section.integer(key, 0, std::int64_t{1} << 53));
}

// Keys that are the size of a deck.
template <class Read>
void for_each_deck(Section& section, const Read& read) {
  for (const std::string& key : section.keys()) {
    const auto deck = key == "52" || key == "40" || key == "32" ? deck_of(std::stoi(key)) : std::nullopt;
    if (deck) read(*deck, key);
  }
  section.done();
}

// Keys that are categories, in the order of the file.
template <class Read>
void for_each_category(Section& section, const Read& read) {
  for (const std::string& key : section.keys()) {
    if (const auto category = category_of_key(key)) read(*category, key);
  }
  section.done();
}

}  // namespace felt
