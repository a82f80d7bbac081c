// What a sheet says it is about: book, options, odds that were tried. Reads the sheet's own words and nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "base/result.hpp"
#include "rules/book.hpp"

namespace felt::audit {

using Odds = std::array<int, kCategories>;  // to 1, by category; 0: does not pay

struct Asked {
  const RuleBook* book = nullptr;
  // What a wager of each kind pays.
  Odds bonus{};
  Odds pair_plus{};
  Odds decision{};
  bool has_bonus = false;
  bool has_pair_plus = false;
  bool bonus_alternative = false;  // the second of two tables
  bool pair_plus_alternative = false;
  std::int64_t ante = 0;            // cents
  std::int64_t maximum_payout = 0;  // cents; 0: none
  // The jackpot's wager, in cents.
  bool jackpot = false;
  std::size_t jackpot_option = 0;
  std::int64_t jackpot_seed = 0;  // for each dollar of cost
  std::int64_t jackpot_cost = 0;
  std::optional<std::int64_t> meter;
  std::vector<int> rounds;  // after which results are told
  // As a sheet must write them.
  boost::json::object options;
  boost::json::object what_if;

  [[nodiscard]] bool three_cards() const { return book->hands.cards == 3; }
};

// The text of a sheet: no member twice, no number written in two ways.
Result<boost::json::object> read_sheet(std::string_view text);
// The book that it names.
Result<std::string> rulebook_of(const boost::json::object& sheet);
Result<Asked> read_asked(const RuleBook& book, const boost::json::object& sheet);

}  // namespace felt::audit
