#include "script/reasons.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "script/describe.hpp"
#include "script/parse.hpp"

namespace felt::script {
namespace {

std::string to(const Limits& limits) {
  return limits.maximum.is_zero() ? fmt::format("{} up", to_string(limits.minimum))
                                  : fmt::format("{} to {}", to_string(limits.minimum), to_string(limits.maximum));
}

// The box that a command is about: the one it names, else its player's.
Box box_of(const Table& table, const Command& command) {
  if (command.box.is_box()) return command.box;
  const Player* player = table.find(command.who.person);
  return player == nullptr ? Box{} : player->seat;
}

const Player* player_of(const Table& table, const Command& command) {
  const Box box = box_of(table, command);
  const bool staff = command.who.role.is_staff() && box.is_box() && box.number <= kBoxesMax;
  return table.find(staff ? table.owner[box.number] : command.who.person);
}

std::string of_wager(const RuleBook& book, const Table& table, const Directory& people, const Command& command,
                     Point point) {
  const Player* player = player_of(table, command);
  if (player == nullptr) {
    const std::string_view who = people.name(command.who.person);
    return command.who.role.is_staff() ? std::string() : fmt::format("{} has no seat", who);
  }
  const Box box = box_of(table, command);
  const bool there = table.round().has(box);
  const Money lies = there ? table.round().hand(box).stake(command.wager).staked : Money();
  const std::string_view who = people.name(player->person);
  switch (point) {
    case Point::chips_only:
      if (!command.text.empty() && command.text != "chips") return fmt::format("'{}' is not chips", command.text);
      if (command.amount <= Money()) return "nothing is staked";
      if (command.amount > player->chips + lies)
        return fmt::format("{} is more than the {} that {} has in chips", to_string(command.amount),
                           to_string(player->chips + lies), who);
      return "";
    case Point::play_not_covered:
      return fmt::format("{} has {} in chips, and a {} of as much must be covered too", who,
                         to_string(player->chips + lies), wager_word(book, Wager::play));
    case Point::ante_within_limits: return fmt::format("the limits are {}", to(table.terms.ante));
    case Point::pair_plus_within_limits: return fmt::format("the limits are {}", to(table.terms.pair_plus));
    case Point::under_minimum_again:
      return fmt::format(
          "the minimum is {}",
          to_string(command.wager == Wager::pair_plus ? table.terms.pair_plus.minimum : table.terms.ante.minimum));
    case Point::off_multiple: {
      const bool minimum = book.house->limits.multiple == Multiple::minimum;
      return fmt::format("expected a multiple of {}",
                         to_string(minimum ? table.terms.ante.minimum : table.terms.multiple));
    }
    case Point::jackpot_equipment:
      if (table.terms.jackpot) return "";
      return "this table has no jackpot; table jackpot on opens a meter for it";
    case Point::jackpot_wager_amount: return fmt::format("a jackpot wager is {}", to_string(table.terms.jackpot_cost));
    default: return "";
  }
}

// What somebody brings to a table where players bet against each other.
std::string of_stake(const RuleBook& book, const Table& table, const Command& command, Point point) {
  if (!book.pot) return "";
  const Player* player = table.find(command.who.person);
  const Money then = command.amount + (player == nullptr ? Money() : player->chips);
  switch (point) {
    case Point::stake_minimum:
    case Point::stake_top_up:
      return fmt::format("a stake of {} is less than the {} of this table", to_string(then),
                         to_string(table.terms.pot.stake_minimum));
    case Point::off_multiple:
      return fmt::format("{} is no multiple of {}", to_string(command.amount), to_string(book.pot->wager_unit));
    default: return "";
  }
}

std::string of_limit(const Table& table, const Command& command) {
  const bool pair_plus = command.term == Term::pair_plus_minimum || command.term == Term::pair_plus_maximum;
  const bool minimum = command.term == Term::minimum || command.term == Term::pair_plus_minimum;
  const std::string own = fmt::format("a {} of {}", minimum ? "minimum" : "maximum", to_string(command.amount));
  if (command.amount <= Money()) return own + ": expected more than nothing";
  std::vector<Limits> all = {pair_plus ? table.terms.pair_plus : table.terms.ante};
  // Pair plus goes along unless it has limits of its own.
  if (!pair_plus) all.push_back(table.terms.pair_plus);
  for (const Limits& now : all) {
    if (minimum && !now.maximum.is_zero() && command.amount > now.maximum)
      return fmt::format("{} is more than the maximum of {}", own, to_string(now.maximum));
    if (!minimum && command.amount < now.minimum)
      return fmt::format("{} is less than the minimum of {}", own, to_string(now.minimum));
  }
  return "";
}

// The ways of dealing that satisfy `fits`, by name.
template <class Fits>
std::string modes(const RuleBook& book, const Fits& fits) {
  std::vector<std::string_view> names;
  for (const DealingMode& mode : book.dealing) {
    if (fits(mode)) names.emplace_back(mode.name);
  }
  return fmt::format("{}", fmt::join(names, " or "));
}

std::string of_term(const RuleBook& book, const Table& table, const Command& command, Point point) {
  const Term term = command.term;
  if (!uses_term(book, term)) return fmt::format("{} does not use {}", book.info.id, name(term));
  const DealingMode& mode = book.dealing[table.terms.mode];
  switch (term) {
    case Term::minimum:
    case Term::maximum:
    case Term::pair_plus_minimum:
    case Term::pair_plus_maximum: return of_limit(table, command);
    case Term::multiple:
    case Term::chip_unit:
    case Term::payout_maximum:
      return command.amount <= Money() ? fmt::format("{}: expected more than nothing", name(term)) : "";
    case Term::seats:
      return fmt::format("expected {} to {} seats, and nobody in those that go", book.table.seats_min,
                         book.table.seats_max);
    case Term::decks: {
      if (command.number == 2 && command.text == "same-colour") return "two decks differ in colour";
      const std::string others = modes(book, [&](const DealingMode& other) {
        return command.number >= other.decks && command.number <= other.decks_max;
      });
      const std::string now = mode.decks == mode.decks_max ? std::to_string(mode.decks)
                                                           : fmt::format("{} or {}", mode.decks, mode.decks_max);
      if (command.number >= mode.decks && command.number <= mode.decks_max)
        return command.number == 2 ? "two decks need shuffle device" : "";
      return fmt::format("mode {} is dealt with {}{}", mode.name, now,
                         others.empty() ? "" : fmt::format("; {} needs mode {}", command.number, others));
    }
    case Term::shuffling: {
      const Shuffling wanted = command.number != 0 ? Shuffling::device : Shuffling::manual;
      if (std::find(mode.shuffling.begin(), mode.shuffling.end(), wanted) != mode.shuffling.end())
        return "two decks need shuffle device";
      const std::string others = modes(book, [&](const DealingMode& other) {
        return std::find(other.shuffling.begin(), other.shuffling.end(), wanted) != other.shuffling.end();
      });
      return fmt::format("mode {} is not shuffled so{}", mode.name,
                         others.empty() ? "" : fmt::format("; mode {} is", others));
    }
    case Term::bonus_table:
    case Term::pair_plus_table:
    case Term::version:
      if (point == Point::pay_ante_bonus_alternative)
        return "this ante bonus stands only beside its pair plus, in a version that has it";
      return command.number == kNoSuchValue ? "expected one of " + values_of(book, term) : "";
    case Term::device_counts: return command.number != 0 ? "only a shuffling device counts" : "";
    case Term::jackpot:
      return table.meter_bound ? "" : "the table has no meter; table jackpot on, when it is set up, opens one";
    case Term::jackpot_cost:
    case Term::jackpot_option: return table.meter_bound ? "the table's meter has its own" : "";
    default: return "";
  }
}

std::string of_card(const RuleBook& book, const Table& table, const Command& command) {
  const Round& round = table.round();
  if (round.phase != Phase::called && round.phase != Phase::dealing) return "";
  const int packet = book.dealing[table.terms.mode].packet;
  const auto cards = static_cast<int>(command.cards.size());
  if (packet == 1 && cards != 1) return fmt::format("{} cards are entered, expected one at a time", cards);
  if (packet > 1 && cards != packet && cards != 1)
    return fmt::format("{} cards are entered, expected a packet of {}", cards, packet);
  return "";
}

std::string of_report(const RuleBook& book, const Table& table, const Command& command) {
  if (book.pot) return "";
  const Round& round = table.round();
  const Box box = command.box;
  if (box.is_box() && !round.has(box) && command.text != "unbet-box")
    return fmt::format("box {} has no hand", box.number);
  if (box.is_box() && round.has(box) && command.text == "unbet-box")
    return fmt::format("box {} has a hand", box.number);
  if (command.text != "card-exposed") return "";
  const std::size_t lie = box == kDealerBox ? round.dealer.size() : box.is_box() ? round.hand(box).cards.size() : 0;
  const std::size_t said = std::max(command.cards.size(), static_cast<std::size_t>(std::max(command.number, 1)));
  if (box == kDealerBox || box.is_box()) {
    if (said > lie) return fmt::format("{} cards are said to be exposed, and {} lie there", said, lie);
    if (said == lie && box == kDealerBox) return "one of the cards lies face up already";
  }
  return "";
}

}  // namespace

bool uses_term(const RuleBook& book, Term term) {
  if (book.pot) {
    switch (term) {
      case Term::dealt:
      case Term::seats:
      case Term::minimum:
      case Term::stake_minimum:
      case Term::blind_multiple:
      case Term::ace_low:
      case Term::commission_free:
      case Term::commission_step:
      case Term::commission_cap:
      case Term::decision_seconds:
      case Term::offer_seconds:
      case Term::opens_at:
      case Term::closes_at: return true;
      case Term::deck: return book.deck.sizes.size() > 1;
      case Term::betting: return book.pot->modes.size() > 1;
      case Term::maximum:
      case Term::limit: return book.pot->ante.has_value();
      default: return false;
    }
  }
  const HouseRules& house = *book.house;
  switch (term) {
    case Term::multiple: return house.limits.multiple == Multiple::house;
    case Term::payout_maximum: return house.limits.payout_maximum;
    case Term::pair_plus_minimum:
    case Term::pair_plus_maximum: return house.wager("pair-plus") != nullptr;
    case Term::bonus_table: return house.pay("ante-bonus") != nullptr;
    case Term::pair_plus_table: return house.pay("pair-plus") != nullptr;
    case Term::version: return !house.versions.empty();
    case Term::extra_boxes: return book.table.positions_max > 1;
    case Term::coupons: return book.clauses.knows(Point::match_play_coupon);
    case Term::idle_minutes: return book.clauses.knows(Point::cards_spread_idle);
    case Term::device_counts: return book.clauses.knows(Point::device_count_suffices);
    case Term::jackpot:
    case Term::jackpot_cost: return house.wager("jackpot") != nullptr;
    case Term::jackpot_option: return book.prize_meter.has_value();
    case Term::deck:
    case Term::ace_low:
    case Term::betting:
    case Term::limit:
    case Term::stake_minimum:
    case Term::blind_multiple:
    case Term::commission_free:
    case Term::commission_step:
    case Term::commission_cap:
    case Term::offer_seconds: return false;
    default: return true;
  }
}

std::string values_of(const RuleBook& book, Term term) {
  std::vector<std::string> values;
  const auto tables = [&](const PayRules* pays) {
    if (pays == nullptr) return;
    for (const PayTable& table : pays->tables) values.push_back(table.name);
  };
  switch (term) {
    case Term::dealt: return "virtual, live";
    case Term::shuffling: return "manual, device";
    case Term::mode:
      for (const DealingMode& mode : book.dealing) values.push_back(mode.name);
      break;
    case Term::bonus_table:
      if (book.house) tables(book.house->pay("ante-bonus"));
      break;
    case Term::pair_plus_table:
      if (book.house) tables(book.house->pay("pair-plus"));
      break;
    case Term::version:
      if (!book.house) break;
      for (const Version& version : book.house->versions) values.push_back(version.name);
      break;
    default: break;
  }
  return fmt::format("{}", fmt::join(values, ", "));
}

std::string reason_of(const RuleBook& book, const Table& table, const Directory& people, const Command& command,
                      Point point) {
  switch (command.what) {
    case Do::bet:
    case Do::spoken: return of_wager(book, table, people, command, point);
    case Do::decide:
      if (point == Point::chips_only) {
        const Player* player = player_of(table, command);
        if (player == nullptr) return "";
        return fmt::format("{} has {} in chips", people.name(player->person), to_string(player->chips));
      }
      return "";
    case Do::cash: {
      const Player* player = table.find(command.who.person);
      if (player == nullptr || command.amount <= player->chips) return "";
      return fmt::format("{} has {} in chips", people.name(player->person), to_string(player->chips));
    }
    case Do::sit:
    case Do::buy: return of_stake(book, table, command, point);
    case Do::set: return of_term(book, table, command, point);
    case Do::card: return of_card(book, table, command);
    case Do::report: return of_report(book, table, command);
    case Do::announce: {
      if (book.dealing[table.terms.mode].decision_opens == DecisionOpens::announcement) return "";
      const std::string others =
          modes(book, [](const DealingMode& mode) { return mode.decision_opens == DecisionOpens::announcement; });
      return fmt::format("nothing is announced in mode {}{}", book.dealing[table.terms.mode].name,
                         others.empty() ? "" : fmt::format(", only in mode {}", others));
    }
    case Do::look:
      if (command.who.role.is_staff() || box_of(table, command).is_box()) return "";
      return fmt::format("{} has no seat", people.name(command.who.person));
    default: return "";
  }
}

}  // namespace felt::script
