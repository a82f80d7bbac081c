// Cards and money as a person in a terminal sees them: boxes with rank and suit, or one line of text. Draws what a
// view holds and nothing else; knows no rules.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.hpp"
#include "table/view.hpp"

namespace felt::play {

struct Look {
  bool colour = false;  // a terminal that shows it
  bool boxes = false;   // cards drawn big
  std::size_t width = 80;
};

// Highest first; equal ranks stay as they are.
std::vector<Card> highest_first(std::span<const Card> faces);
// "K♣ 4♥ 2♠".
std::string in_symbols(std::span<const Card> cards);
// The same as dealt, red suits in red where there is colour; then the backs of so many more.
std::string in_symbols(std::span<const Card> cards, int backs, Look look);

// The hand, indented, with a line end: the faces that are known, highest first, then the backs of the others.
std::string drawn(const VisibleHand& hand, Look look);

// Cards that lie together, and what they are.
struct CardGroup {
  std::string caption;
  std::vector<Card> cards;
};
// Groups side by side under their captions, each card where it is given; without boxes on one line. Groups without
// cards are left out.
std::string drawn(std::span<const CardGroup> groups, Look look);

// "$1,250", "$12.50".
std::string dollars(Money money);
// "+$10", "-$5", "$0".
std::string change(Money money);

enum class Tint { plain, strong, faint, good, bad };
std::string tinted(std::string_view text, Tint tint, Look look);

}  // namespace felt::play
