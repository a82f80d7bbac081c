#include "play/pot_entry.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/text.hpp"
#include "play/draw.hpp"
#include "play/entry.hpp"

namespace felt::play {
namespace {

std::string lower(std::string_view text) {
  std::string small;
  for (const char c : text) small += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return small;
}

constexpr std::pair<std::string_view, Move> kMoves[] = {
    {"f", Move::fold},       {"fold", Move::fold},       {"k", Move::check},        {"check", Move::check},
    {"call", Move::call},    {"s", Move::stand},         {"stand", Move::stand},    {"r", Move::raise},
    {"raise", Move::raise},  {"o", Move::open},          {"open", Move::open},      {"b", Move::open},
    {"bet", Move::open},     {"w", Move::wager},         {"wager", Move::wager},    {"t", Move::tap_out},
    {"tap", Move::tap_out},  {"tap-out", Move::tap_out}, {"tapout", Move::tap_out}, {"all-in", Move::tap_out},
    {"allin", Move::tap_out}};

// Calling, checking and standing are one key: never more than one of them is offered.
Move key_c(const pot::Options& options) {
  if (options.check) return Move::check;
  return options.stand ? Move::stand : Move::call;
}

std::optional<Move> move_named(const pot::Options& options, const std::string& word) {
  if (word == "c") return key_c(options);
  for (const auto& [name, move] : kMoves) {
    if (name == word) return move;
  }
  return std::nullopt;
}

// The call takes all he has.
bool call_is_all(const pot::Options& options) { return options.call && options.to_call == options.stake; }

}  // namespace

std::optional<PotWord> pot_word_named(std::string_view word) {
  static constexpr std::pair<std::string_view, PotWord> kWords[] = {
      {"help", PotWord::help},   {"h", PotWord::help},          {"?", PotWord::help},        {"rules", PotWord::rules},
      {"rule", PotWord::rules},  {"why", PotWord::why},         {"buy", PotWord::buy},       {"cards", PotWord::table},
      {"table", PotWord::table}, {"sit-out", PotWord::sit_out}, {"sit-in", PotWord::sit_in}, {"quit", PotWord::quit},
      {"q", PotWord::quit},      {"exit", PotWord::quit},       {"leave", PotWord::quit}};
  const std::string small = lower(word);
  for (const auto& [name, what] : kWords) {
    if (name == small) return what;
  }
  return std::nullopt;
}

Result<MoveTyped> parse_move(const pot::Options& options, const std::vector<std::string>& words) {
  std::string word = lower(words.front());
  std::vector<std::string> rest(words.begin() + 1, words.end());
  // "r10", "tap out".
  const std::size_t digit = word.find_first_of("$0123456789");
  if (digit == 1 && rest.empty()) {
    rest.push_back(word.substr(digit));
    word.resize(digit);
  }
  const std::string second = rest.empty() ? "" : lower(rest.front());
  if ((word == "tap" && second == "out") || (word == "all" && second == "in")) {
    word = "tap-out";
    rest.erase(rest.begin());
  }
  const auto move = move_named(options, word);
  if (!move) {
    const bool sized = options.open || options.raise;
    if (sized && parse_amount(word))
      return input_error(fmt::format("For what? {} {} is to {} ${}.", options.open ? 'o' : 'r', word,
                                     options.open ? "open for" : "raise by", word));
    return input_error(fmt::format("'{}'? Type the letter in brackets; help shows more.", printable(words.front())));
  }
  MoveTyped typed{*move, std::nullopt};
  if (rest.empty()) return typed;
  if (rest.size() > 1) {
    return input_error(fmt::format("One amount at most: {} 10 is {} by $10.", word.substr(0, 1),
                                   *move == Move::open ? "to open" : "to raise"));
  }
  const auto amount = parse_amount(rest.front());
  if (!amount) return input_error(amount.error().what + ".");
  typed.amount = *amount;
  return typed;
}

pot::Sizes affordable(const pot::Options& options, Money street) {
  // In an opening the street's earlier chips count; a raise lies on top of the call.
  const Money room = options.open ? options.stake + street : options.stake - options.to_call;
  pot::Sizes sizes = options.sizes;
  sizes.most = options.sizes.up_to(room);
  if (sizes.most.is_zero()) return {};
  sizes.exact.erase(std::remove_if(sizes.exact.begin(), sizes.exact.end(), [&](Money size) { return size > room; }),
                    sizes.exact.end());
  return sizes;
}

std::string in_words(const pot::Sizes& sizes) {
  if (sizes.exact.empty())
    return sizes.least == sizes.most ? dollars(sizes.least)
                                     : fmt::format("{} to {}", dollars(sizes.least), dollars(sizes.most));
  std::string text;
  for (std::size_t i = 0; i < sizes.exact.size(); ++i) {
    if (i > 0) text += i + 1 == sizes.exact.size() ? " or " : ", ";
    text += dollars(sizes.exact[i]);
  }
  return text;
}

std::optional<Money> only_size(const pot::Sizes& sizes) {
  if (!sizes.any() || sizes.least != sizes.most) return std::nullopt;
  return sizes.least;
}

std::string moves_in_words(const pot::Options& options, Money street, Money blind) {
  std::string text;
  const auto add = [&](char key, const std::string& words) {
    text += fmt::format("{}[{}] {}", text.empty() ? "" : "  ", key, words);
  };
  const std::string all = options.stake.is_zero() ? "" : ", all you have";
  if (options.wager) {
    add('w', fmt::format("wager {}{}", dollars(std::min(blind, options.stake)), options.stake <= blind ? all : ""));
    return text;
  }
  if (options.check) add('c', "check");
  if (options.stand) add('s', "stand");
  if (options.call) add('c', fmt::format("call {}{}", dollars(options.to_call), call_is_all(options) ? all : ""));
  const pot::Sizes sizes = affordable(options, street);
  if (options.open && sizes.any()) add('o', "open for " + in_words(sizes));
  if (options.raise && !options.open && sizes.any()) add('r', "raise by " + in_words(sizes));
  if (options.tap_out && !call_is_all(options)) add('t', "tap out with " + dollars(options.stake));
  if (options.fold) add('f', "fold");
  return text;
}

Move free_move(const pot::Options& options) {
  if (options.wager) return Move::wager;
  if (options.check) return Move::check;
  return options.stand ? Move::stand : Move::none;
}

}  // namespace felt::play
