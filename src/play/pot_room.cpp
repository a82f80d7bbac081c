#include "play/pot_room.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "pot/pot.hpp"
#include "script/steps.hpp"

namespace felt::play {
namespace {

// The terms that players must agree to, by the words in which they do.
std::vector<std::string> agreements_for(const AskedTerms& terms) {
  std::vector<std::string> agreements;
  for (const auto& [key, value] : terms) {
    if (key == name(Term::deck) && (value == "40" || value == "32")) agreements.push_back("deck-" + value);
    if (key == name(Term::ace_low) && value == "on") agreements.push_back(key);
  }
  return agreements;
}

class Opening {
 public:
  Opening(const RuleBook& book, Time at) : room_(book), id_(room_.add_table()), at_(at) {}

  Result<Room> open(const PotSeating& seating) {
    const std::vector<std::string> agreements = agreements_for(seating.terms);
    // 1. The sign. The operator's word comes before what needs it.
    Command seats = by_house(Do::set);
    seats.term = Term::seats;
    seats.number = static_cast<std::int32_t>(
        std::max(seating.names.size(), static_cast<std::size_t>(room_.book().table.seats_default)));
    if (!perform(seats)) return refused();
    for (const std::string& agreement : agreements) {
      Command agree = by_house(Do::agree);
      agree.text = agreement;
      if (!perform(agree)) return refused();
    }
    if (auto set = set_terms(room_, id_, at_, seating.terms); !set) return tl::unexpected(set.error());
    // 2. The players; the first to sit down has the table opened for him.
    script::Routine routine(room_, id_, at_, [&](const Command& command) { return perform(command); });
    for (std::size_t i = 0; i < seating.names.size(); ++i) {
      Command sit = by_player(Do::sit, seating.names[i]);
      sit.box = Box{static_cast<std::uint8_t>(i + 1)};
      if (!routine.before(sit, {})) return refused();
      sit.amount = seating.stake.is_zero() ? usual_stake(table().terms) : seating.stake;
      if (!perform(sit)) return refused();
      for (const std::string& agreement : agreements) {
        Command agree = by_player(Do::agree, seating.names[i]);
        agree.text = agreement;
        if (!perform(agree)) return refused();
      }
    }
    if (pot::next_deck(room_.book(), table()) != table().terms.pot.deck) {
      return input_error(fmt::format("{} players are too many for {} cards", seating.names.size(),
                                     static_cast<int>(table().terms.pot.deck)));
    }
    return std::move(room_);
  }

 private:
  [[nodiscard]] const Table& table() const { return room_.table(id_); }
  [[nodiscard]] tl::unexpected<InputError> refused() const {
    return input_error(fmt::format("the table cannot open, {}", why_));
  }

  Command by_house(Do what) {
    Command command;
    command.what = what;
    command.at = at_;
    const auto& roles = room_.book().roles.order;
    command.who = {Role{static_cast<std::int16_t>(roles.size() - 1)}, room_.people().person(roles.back())};
    return command;
  }

  Command by_player(Do what, const std::string& player) {
    Command command;
    command.what = what;
    command.at = at_;
    command.who = {Role{Role::kPlayer}, room_.people().person(player)};
    return command;
  }

  Ruling<void> perform(const Command& command) {
    std::vector<Happened> happened;
    const Ruling<void> ruling = room_.perform(id_, command, happened);
    if (!ruling) why_ = refused_in_words(room_, id_, command, ruling.error().point);
    return ruling;
  }

  Room room_;
  TableId id_;
  Time at_;
  std::string why_;
};

}  // namespace

Money usual_stake(const Terms& terms) { return terms.pot.stake_minimum * 5; }

Result<Room> open_pot_room(const RuleBook& book, const PotSeating& seating, Time at) {
  const auto seats = static_cast<int>(seating.names.size());
  if (seats < 2 || seats > book.table.seats_max) {
    return input_error(fmt::format("{} players: expected 2 to {}", seats, book.table.seats_max));
  }
  return Opening(book, at).open(seating);
}

}  // namespace felt::play
