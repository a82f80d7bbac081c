#include "script/words.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

#include "base/text.hpp"

namespace felt::script {
namespace {

bool same_text(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  });
}

std::string_view without_stop(std::string_view word) {
  while (word.size() > 1 && (word.back() == ',' || word.back() == ':' || word.back() == ';')) word.remove_suffix(1);
  return word;
}

bool same_word(std::string_view found, std::string_view wanted) {
  // "four of a kind, nines" need not be quoted with its comma.
  found = without_stop(found);
  wanted = without_stop(wanted);
  if (same_text(found, wanted)) return true;
  // Commands take both names of the wager in every book.
  if (same_text(found, "pairs-plus") && same_text(wanted, "pair-plus")) return true;
  if (same_text(found, "pair-plus") && same_text(wanted, "pairs-plus")) return true;
  // "ann" is also "ann@3".
  if (const std::size_t at = found.find('@'); at != std::string_view::npos && same_text(found.substr(0, at), wanted))
    return true;
  const auto money_found = money_of(found);
  const auto money_wanted = money_of(wanted);
  return money_found && money_wanted && *money_found == *money_wanted;
}

}  // namespace

std::string small(std::string_view word) {
  std::string letters;
  for (const char c : without_stop(word)) letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters;
}

std::optional<int> number_of(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

Result<Money> money_of(std::string_view word) {
  std::string plain;
  for (const char c : word) {
    if (c != ',') plain += c;
  }
  return parse_money(plain);
}

Result<Money> amount_of(std::string_view word) {
  auto money = money_of(word);
  if (money && money->is_negative())
    return input_error(
        fmt::format("'{}' is less than nothing: expected an amount such as 10 or 12.50", printable(word)));
  return money;
}

InputError unexpected_word(std::string_view word, std::string_view expected) {
  if (word.empty()) return {fmt::format("the line ends too early: expected {}", expected)};
  return {fmt::format("unexpected '{}': expected {}", printable(word), expected)};
}

Result<std::vector<std::string>> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while (at < line.size()) {
    const char c = line[at];
    if (c == ' ' || c == '\t' || c == '\r') {
      ++at;
    } else if (c == '#') {
      break;
    } else if (c == '"') {
      const std::size_t end = line.find('"', at + 1);
      if (end == std::string_view::npos) return input_error("a quotation mark that nothing closes");
      words.emplace_back(line.substr(at + 1, end - at - 1));
      at = end + 1;
    } else {
      const std::size_t end = std::min(line.find_first_of(" \t\r#\"", at), line.size());
      words.emplace_back(line.substr(at, end - at));
      at = end;
    }
  }
  return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) {
    if (!text.empty()) text += ' ';
    text += words[i];
  }
  return text;
}

bool line_has(std::string_view line, const std::vector<std::string>& wanted) {
  const auto found = words_of(line);
  if (!found) return false;
  std::size_t next = 0;
  for (const std::string& word : *found) {
    if (next < wanted.size() && same_word(word, wanted[next])) ++next;
  }
  return next == wanted.size();
}

}  // namespace felt::script
