#include "cards/card.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"

namespace felt {
namespace {

constexpr std::string_view kRankLetters = "23456789TJQKA";
constexpr std::string_view kSuitLetters = "cdhs";

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
// Spades, hearts, diamonds and clubs as symbols, in UTF-8.
constexpr std::pair<std::string_view, Suit> kSuitSymbols[] = {
    {"\u2660", Suit::spades}, {"\u2665", Suit::hearts}, {"\u2666", Suit::diamonds}, {"\u2663", Suit::clubs}};

constexpr bool is_separator(char c) { return c == ' ' || c == '\t' || c == ','; }

// Reads one card at the start of `text` and says how many characters it took.
std::optional<std::pair<Card, std::size_t>> read_card(std::string_view text) {
  const std::size_t rank_length = text.starts_with("10") ? 2 : 1;
  if (text.size() < rank_length + 1) return std::nullopt;
  const std::size_t rank = kRankLetters.find(rank_length == 2 ? 'T' : upper(text[0]));
  if (rank == std::string_view::npos) return std::nullopt;
  for (const auto& [symbol, suit] : kSuitSymbols) {
    if (text.substr(rank_length).starts_with(symbol)) {
      return std::pair(Card(static_cast<Rank>(rank), suit), rank_length + symbol.size());
    }
  }
  const std::size_t suit = kSuitLetters.find(lower(text[rank_length]));
  if (suit == std::string_view::npos) return std::nullopt;
  return std::pair(Card(static_cast<Rank>(rank), static_cast<Suit>(suit)), rank_length + 1);
}

// The word a reader would point at: up to the next separator, and not endless.
std::string word_at(std::string_view text) {
  const auto* end = std::find_if(text.begin(), text.end(), is_separator);
  return printable(text.substr(0, static_cast<std::size_t>(end - text.begin())), 12);
}

constexpr std::string_view kExpected =
    "expected a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), such as As or 10d";

}  // namespace

std::string to_string(Card card) {
  return {kRankLetters[static_cast<std::size_t>(card.rank())], kSuitLetters[static_cast<std::size_t>(card.suit())]};
}

std::string to_string(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += ' ';
    text += to_string(card);
  }
  return text;
}

std::string to_string(CardSet cards) { return to_string(std::vector<Card>(cards.begin(), cards.end())); }

Result<Card> parse_card(std::string_view text) {
  const auto read = read_card(text);
  if (!read || read->second != text.size()) {
    return input_error(fmt::format("'{}' is no card: {}", word_at(text), kExpected));
  }
  return read->first;
}

Result<std::vector<Card>> parse_cards(std::string_view text) {
  std::vector<Card> cards;
  CardSet seen;
  std::size_t at = 0;
  while (at < text.size()) {
    if (is_separator(text[at])) {
      ++at;
      continue;
    }
    const auto read = read_card(text.substr(at));
    if (!read) {
      return input_error(fmt::format("card {} at column {}: '{}' is no card: {}", cards.size() + 1, at + 1,
                                     word_at(text.substr(at)), kExpected));
    }
    const Card card = read->first;
    if (seen.contains(card)) {
      return input_error(fmt::format("card {} at column {}: {} is there already: expected each card once",
                                     cards.size() + 1, at + 1, to_string(card)));
    }
    seen |= card;
    cards.push_back(card);
    at += read->second;
  }
  return cards;
}

}  // namespace felt
