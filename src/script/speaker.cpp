// Who is meant by a word of a script: a role, a player who sat down, a box, and how long a span is.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "script/lexicon.hpp"
#include "script/parse.hpp"
#include "script/words.hpp"

namespace felt::script {

std::optional<Box> box_named(std::string_view word) {
  if (word == "dealer") return kDealerBox;
  if (word == "jackpot") return kJackpotBox;
  const auto number = number_of(word);
  if (!number || *number < 1 || *number > 199) return std::nullopt;
  return Box{static_cast<std::uint8_t>(*number)};
}

std::vector<std::string> roles_of(const RuleBook& book) {
  std::vector<std::string> roles = book.roles.order;
  for (const std::string& role : {book.roles.review, book.roles.approves, std::string("inspector"),
                                  std::string("regulator"), std::string("observer")}) {
    if (!role.empty() && std::find(roles.begin(), roles.end(), role) == roles.end()) roles.push_back(role);
  }
  return roles;
}

Result<void> Names::introduce(const std::string& player) {
  const std::vector<std::string> roles = roles_of(book);
  if (std::find(roles.begin(), roles.end(), player) != roles.end() || is_command_word(player))
    return input_error(fmt::format("'{}' is a word of the script's own: expected a player's name", printable(player)));
  if (std::find(players.begin(), players.end(), player) == players.end()) players.push_back(player);
  people.person(player);
  return {};
}

Result<PersonId> Names::player(std::string_view name) const {
  if (std::find(players.begin(), players.end(), name) != players.end()) return people.find(name);
  const std::string_view near = nearest(name, players);
  return input_error(fmt::format("'{}' has not sat down{}: expected a player, or guest {} before", printable(name),
                                 near.empty() ? "" : fmt::format(" ({}?)", near), printable(name)));
}

Result<Speaker> speaker_of(Names& names, std::string_view word) {
  Speaker speaker;
  std::string_view base = word;
  if (const std::size_t at = base.find('@'); at != std::string_view::npos) {
    if (const auto box = box_named(base.substr(at + 1))) speaker.box = *box;
    base = base.substr(0, at);
  }
  const std::size_t colon = base.find(':');
  const std::string_view role = base.substr(0, colon);
  const std::string_view person = colon == std::string_view::npos ? base : base.substr(colon + 1);
  const RoleRules& roles = names.book.roles;
  const auto staff = std::find(roles.order.begin(), roles.order.end(), role);
  if (staff != roles.order.end()) {
    speaker.who.role.rank = static_cast<std::int16_t>(staff - roles.order.begin());
  } else if (role == roles.review || role == "inspector" || role == "regulator") {
    speaker.who.role.rank = Role::kReview;
  } else if (role == roles.approves && !role.empty()) {
    speaker.who.role.rank = Role::kApprover;
  } else if (role == "observer") {
    speaker.who.role.rank = Role::kObserver;
  } else {
    speaker.who.role.rank = Role::kPlayer;
    if (const auto player = names.player(person)) {
      speaker.who.person = *player;
      return speaker;
    }
    std::vector<std::string> known = names.players;
    for (const std::string& other : roles_of(names.book)) known.push_back(other);
    const std::string_view near = nearest(role, known);
    return input_error(fmt::format("'{}' is no role of {} and has not sat down{}: expected one of {}", printable(role),
                                   names.book.info.id, near.empty() ? "" : fmt::format(" ({}?)", near),
                                   fmt::join(known, ", ")));
  }
  speaker.who.person = names.people.person(person);
  return speaker;
}

Result<std::int64_t> parse_span(std::string_view word) {
  std::size_t digits = 0;
  while (digits < word.size() && word[digits] >= '0' && word[digits] <= '9') ++digits;
  const auto number = digits > 0 && digits < 10 ? number_of(word.substr(0, digits)) : std::nullopt;
  const std::string_view unit = word.substr(digits);
  const std::int64_t ms = unit == "ms" ? 1 : unit == "s" ? 1000 : unit == "m" ? 60'000 : unit == "h" ? 3'600'000 : 0;
  if (!number || ms == 0)
    return input_error(fmt::format("'{}': expected a span of time such as 20m, 30s, 8h or 250ms", printable(word)));
  return *number * ms;
}

}  // namespace felt::script
