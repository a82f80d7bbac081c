#include "play/draw.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

namespace felt::play {
namespace {

constexpr std::string_view kIndent = "  ";
constexpr std::string_view kReset = "\x1b[0m";
// On white paper, whatever the terminal's own colours are.
constexpr std::string_view kBlack = "\x1b[30;107m";
constexpr std::string_view kRed = "\x1b[31;107m";
constexpr std::string_view kBack = "\x1b[97;44m";

std::string_view symbol(Suit suit) {
  static constexpr std::string_view kSymbols[] = {"♣", "♦", "♥", "♠"};
  return kSymbols[static_cast<std::size_t>(suit)];
}

std::string_view mark(Rank rank) {
  static constexpr std::string_view kMarks[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
  return kMarks[static_cast<std::size_t>(rank)];
}

bool is_red(Suit suit) { return suit == Suit::diamonds || suit == Suit::hearts; }

constexpr std::size_t kRows = 5;
using Picture = std::array<std::string, kRows>;

void add_card(Picture& picture, const Picture& card, std::string_view ink, Look look) {
  for (std::size_t row = 0; row < kRows; ++row) {
    picture[row] += picture[row].empty() ? kIndent : " ";
    if (look.colour) {
      picture[row] += fmt::format("{}{}{}", ink, card[row], kReset);
    } else {
      picture[row] += card[row];
    }
  }
}

Picture face_of(Card card) {
  return {"┌─────┐", fmt::format("│{:<5}│", mark(card.rank())), fmt::format("│  {}  │", symbol(card.suit())),
          fmt::format("│{:>5}│", mark(card.rank())), "└─────┘"};
}

const Picture kBackOfCard = {"┌─────┐", "│░░░░░│", "│░░░░░│", "│░░░░░│", "└─────┘"};

constexpr std::size_t kCardWidth = 7;
constexpr std::string_view kGap = "   ";  // between groups

std::size_t width_of(const CardGroup& group) {
  const std::size_t cards = group.cards.size() * (kCardWidth + 1) - 1;
  return std::max(cards, group.caption.size());
}

}  // namespace

std::vector<Card> highest_first(std::span<const Card> faces) {
  std::vector<Card> sorted(faces.begin(), faces.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](Card a, Card b) { return a.rank() > b.rank(); });
  return sorted;
}

std::string in_symbols(std::span<const Card> cards) {
  std::string text;
  for (const Card card : cards) {
    text += fmt::format("{}{}{}", text.empty() ? "" : " ", mark(card.rank()), symbol(card.suit()));
  }
  return text;
}

std::string drawn(const VisibleHand& hand, Look look) {
  const std::vector<Card> faces = highest_first(hand.faces);
  const int hidden = hand.cards - static_cast<int>(faces.size());
  const std::size_t picture_width = static_cast<std::size_t>(hand.cards) * (kCardWidth + 1) + 1;
  if (!look.boxes || picture_width > look.width) {
    std::string text = in_symbols(faces);
    for (int i = 0; i < hidden; ++i) text += text.empty() ? "▒▒" : " ▒▒";
    return fmt::format("{}{}\n", kIndent, text);
  }
  Picture picture;
  for (const Card card : faces) add_card(picture, face_of(card), is_red(card.suit()) ? kRed : kBlack, look);
  for (int i = 0; i < hidden; ++i) add_card(picture, kBackOfCard, kBack, look);
  return fmt::format("{}\n", fmt::join(picture, "\n"));
}

std::string in_symbols(std::span<const Card> cards, int backs, Look look) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += ' ';
    text += tinted(in_symbols({&card, 1}), is_red(card.suit()) ? Tint::bad : Tint::plain, look);
  }
  for (int i = 0; i < backs; ++i) text += text.empty() ? "▒▒" : " ▒▒";
  return text;
}

std::string drawn(std::span<const CardGroup> groups, Look look) {
  std::size_t width = kIndent.size();
  for (const CardGroup& group : groups) {
    if (!group.cards.empty()) width += width_of(group) + kGap.size();
  }
  if (!look.boxes || width > look.width) {
    std::string text;
    for (const CardGroup& group : groups) {
      if (group.cards.empty()) continue;
      text += fmt::format("{}{} {}", text.empty() ? kIndent : kGap, group.caption, in_symbols(group.cards, 0, look));
    }
    return text + "\n";
  }
  std::string captions(kIndent);
  Picture picture;
  picture.fill(std::string(kIndent));
  for (const CardGroup& group : groups) {
    if (group.cards.empty()) continue;
    captions += fmt::format("{:<{}}{}", group.caption, width_of(group), kGap);
    std::size_t used = 0;
    for (const Card card : group.cards) {
      const Picture face = face_of(card);
      for (std::size_t row = 0; row < kRows; ++row) {
        if (used > 0) picture[row] += ' ';
        picture[row] +=
            look.colour ? fmt::format("{}{}{}", is_red(card.suit()) ? kRed : kBlack, face[row], kReset) : face[row];
      }
      used += kCardWidth + (used > 0 ? 1 : 0);
    }
    for (std::string& row : picture) row += std::string(width_of(group) - used, ' ') + std::string(kGap);
  }
  std::string text;
  const auto add = [&](std::string line) {
    while (line.ends_with(' ')) line.pop_back();
    text += line + "\n";
  };
  add(captions);
  for (const std::string& row : picture) add(row);
  return text;
}

std::string dollars(Money money) {
  if (money.is_negative()) return "-" + dollars(-money);
  std::string text = to_string(money);
  const std::size_t whole = std::min(text.find('.'), text.size());
  for (std::size_t i = whole; i > 3; i -= 3) text.insert(i - 3, ",");
  return "$" + text;
}

std::string change(Money money) { return money > Money() ? "+" + dollars(money) : dollars(money); }

std::string tinted(std::string_view text, Tint tint, Look look) {
  static constexpr std::string_view kTints[] = {"", "\x1b[1m", "\x1b[2m", "\x1b[32m", "\x1b[31m"};
  const std::string_view on = kTints[static_cast<std::size_t>(tint)];
  if (!look.colour || on.empty()) return std::string(text);
  return fmt::format("{}{}{}", on, text, kReset);
}

}  // namespace felt::play
