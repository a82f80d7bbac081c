// What the page of a par sheet is written by: its parts share how numbers are put.
#pragma once

#include "cli/odds_page.hpp"
#include "cli/odds_report.hpp"

namespace felt::cli {

// Numbers as a page prints them, with true minus signs.
// "1,189,352.01".
std::string page_number(double number, int decimals);
// "-52.00", "+501": with its sign.
std::string page_units(double units, int decimals);
// "-512 / 22,100".
std::string page_ratio(odds::Ratio ratio);
std::string page_percent(double part);
// "1 in 649,740.0".
std::string page_one_in(double rounds);

// What a jackpot wager has besides.
void add_jackpot_to(Page& page, const OddsReport& report);

}  // namespace felt::cli
