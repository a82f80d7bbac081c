// Terms of a table: what the book lets the house choose, and how a change is announced first.
#include <algorithm>
#include <optional>

#include "house/house.hpp"
#include "table/parts.hpp"

namespace felt::table {
namespace {

bool is_limit(Term term) {
  return term == Term::minimum || term == Term::maximum || term == Term::pair_plus_minimum ||
         term == Term::pair_plus_maximum || term == Term::multiple || term == Term::payout_maximum;
}

bool is_pay_table(Term term) { return term == Term::bonus_table || term == Term::pair_plus_table; }

// The point that a term rests on; a refusal cites it as well.
Point term_point(const Call& call) {
  const Command& command = call.command;
  switch (command.term) {
    case Term::mode: {
      const DealingMode& mode = call.book.dealing[static_cast<std::size_t>(command.number)];
      if (mode.packet > 1) return Point::mode_automated_shoe;
      return mode.from_hand ? Point::mode_hand_dealing : call.known(Point::shoe_approved, Point::shoe_only);
    }
    case Term::shuffling:
      return command.number != 0 ? call.known(Point::shuffled_by_device, Point::shuffled_each_round)
                                 : Point::shuffled_each_round;
    case Term::decks:
      return command.number > 1 ? call.known(Point::deck_two_colours, Point::deck_composition)
                                : Point::deck_composition;
    case Term::seats: return Point::seats_limit;
    case Term::minimum:
    case Term::maximum:
    case Term::pair_plus_minimum:
    case Term::pair_plus_maximum: return Point::limits_shown;
    case Term::multiple:
      return call.known(Point::multiples_shown, call.known(Point::off_multiple, Point::limits_shown));
    case Term::payout_maximum: return Point::limits_shown;
    case Term::bonus_table:
    case Term::pair_plus_table: return call.known(Point::pay_table_choice, Point::limits_shown);
    case Term::version: return call.known(Point::game_version, Point::wager_areas);
    case Term::extra_boxes: return call.known(Point::extra_box, Point::one_seat_per_player);
    case Term::coupons: return call.known(Point::match_play_coupon, Point::chips_only);
    case Term::device_counts: return call.known(Point::device_count_suffices, Point::shuffled_each_round);
    case Term::jackpot:
    case Term::jackpot_cost:
    case Term::jackpot_option: return call.known(Point::jackpot_equipment, Point::wager_areas);
    case Term::opens_at:
    case Term::closes_at: return call.known(Point::gaming_hours, Point::betting_not_open);
    case Term::decision_seconds: return Point::decision_timeout;
    case Term::chip_unit: return call.known(Point::payout_rounded, Point::chips_only);
    case Term::idle_minutes: return call.known(Point::cards_spread_idle, Point::betting_not_open);
    case Term::dealt:
    // These belong to games in which players bet against each other.
    case Term::deck:
    case Term::ace_low:
    case Term::betting:
    case Term::limit:
    case Term::stake_minimum:
    case Term::blind_multiple:
    case Term::commission_free:
    case Term::commission_step:
    case Term::commission_cap:
    case Term::offer_seconds: break;
  }
  return Point::rulebook_identity;
}

// A bonus that is tied to a ledger stands only beside it, and only in a version that has it.
Ruling<void> check_bonus(const Call& call, std::size_t bonus, std::size_t ledger, std::size_t version) {
  const HouseRules& house = call.house();
  const PayRules* pays = house.pay("ante-bonus");
  if (pays == nullptr || house.versions.empty() || bonus >= pays->tables.size()) return {};
  const auto with = pays->with_pair_plus.find(pays->tables[bonus].name);
  if (with == pays->with_pair_plus.end()) return {};
  const bool beside = house.pay("pair-plus")->tables[ledger].name == with->second;
  if (!beside || !house.versions[version].bonus_alternative) return refuse(Point::pay_ante_bonus_alternative);
  return {};
}

// A minimum above the maximum, or the other way round.
bool crosses(const Terms& terms, Term term, Money amount) {
  const Limits& now = term == Term::minimum || term == Term::maximum ? terms.ante : terms.pair_plus;
  const bool minimum = term == Term::minimum || term == Term::pair_plus_minimum;
  return minimum ? !now.maximum.is_zero() && amount > now.maximum : amount < now.minimum;
}

// Ante and pair plus have the same limits unless pair plus gets its own.
std::optional<Term> coupled(const Terms& terms, Term term) {
  if (term == Term::minimum && terms.pair_plus.minimum == terms.ante.minimum) return Term::pair_plus_minimum;
  if (term == Term::maximum && terms.pair_plus.maximum == terms.ante.maximum) return Term::pair_plus_maximum;
  return std::nullopt;
}

// Whether the book offers the value at all.
Ruling<void> check_value(const Call& call) {
  const Command& command = call.command;
  const Terms& terms = call.table.terms;
  const HouseRules& house = call.house();
  const auto place = static_cast<std::size_t>(command.number);
  switch (command.term) {
    case Term::mode:
      if (command.number < 0 || place >= call.book.dealing.size()) return refuse(Point::shoe_only);
      return {};
    case Term::shuffling: {
      const auto& ways = call.book.dealing[terms.mode].shuffling;
      const Shuffling wanted = command.number != 0 ? Shuffling::device : Shuffling::manual;
      if (wanted == Shuffling::manual && terms.decks == 2 && call.knows(Point::second_deck_needs_device)) {
        return refuse(Point::second_deck_needs_device);
      }
      if (std::find(ways.begin(), ways.end(), wanted) != ways.end()) return {};
      return refuse(call.mode().from_hand ? Point::hand_dealing_needs_device : term_point(call));
    }
    case Term::decks:
      if (command.number == 2 && terms.shuffling != Shuffling::device) {
        return refuse(call.known(Point::second_deck_needs_device, Point::deck_composition));
      }
      if (command.number < call.mode().decks || command.number > call.mode().decks_max) {
        return refuse(call.known(Point::deck_composition_automated, Point::deck_composition));
      }
      if (command.number == 2 && command.text == "same-colour") return refuse(Point::deck_two_colours);
      return {};
    case Term::seats:
      if (command.number < call.book.table.seats_min || command.number > call.book.table.seats_max) {
        return refuse(Point::seats_limit);
      }
      for (std::size_t box = place + 1; box < call.table.owner.size(); ++box) {
        if (call.table.owner[box].is_somebody()) return refuse(Point::seats_limit);
      }
      return {};
    case Term::minimum:
    case Term::pair_plus_minimum:
    case Term::maximum:
    case Term::pair_plus_maximum:
      if (crosses(terms, command.term, command.amount)) return refuse(Point::limits_shown);
      if (const auto also = coupled(terms, command.term); also && crosses(terms, *also, command.amount))
        return refuse(Point::limits_shown);
      [[fallthrough]];
    case Term::chip_unit: return command.amount > Money() ? Ruling<void>() : refuse(Point::limits_shown);
    case Term::multiple:
      // Where the minimum is the unit, or there is none, nothing is left to choose.
      if (house.limits.multiple != Multiple::house || command.amount <= Money()) return refuse(term_point(call));
      return {};
    case Term::payout_maximum:
      if (!house.limits.payout_maximum || command.amount.is_negative()) return refuse(Point::limits_shown);
      return {};
    case Term::pair_plus_table: {
      const PayRules* pays = house.pay("pair-plus");
      if (pays == nullptr || command.number < 0 || place >= pays->tables.size()) return refuse(term_point(call));
      return check_bonus(call, terms.bonus_table, place, terms.version);
    }
    case Term::bonus_table: {
      const PayRules* pays = house.pay("ante-bonus");
      if (pays == nullptr || command.number < 0 || place >= pays->tables.size()) return refuse(term_point(call));
      return check_bonus(call, place, terms.pair_plus_table, terms.version);
    }
    case Term::version:
      if (command.number < 0 || place >= house.versions.size())
        return refuse(call.known(Point::game_version, Point::wager_areas));
      return check_bonus(call, terms.bonus_table, terms.pair_plus_table, place);
    case Term::extra_boxes:
      if (command.number != 0 && call.book.table.positions_max == 1) return refuse(Point::one_seat_per_player);
      return {};
    case Term::idle_minutes:
      if (command.number != 0 && !call.knows(Point::cards_spread_idle)) return refuse(term_point(call));
      return command.number < 0 ? refuse(term_point(call)) : Ruling<void>();
    case Term::device_counts:
      if (command.number != 0 && terms.shuffling != Shuffling::device) return refuse(term_point(call));
      return {};
    case Term::coupons: return call.knows(Point::match_play_coupon) ? Ruling<void>() : refuse(Point::chips_only);
    case Term::jackpot_cost:
    case Term::jackpot_option:
      // What a bound table asks for a jackpot wager is its meter's to say.
      if (house.wager("jackpot") == nullptr) return refuse(Point::wager_areas);
      if (call.table.meter_bound || command.amount.is_negative() || command.number < 0)
        return refuse(Point::jackpot_equipment);
      return {};
    case Term::jackpot:
      if (house.wager("jackpot") == nullptr) return refuse(Point::wager_areas);
      if (command.number != 0 && !(call.table.meter_bound && (call.table.meter_works || call.table.meter_manual)))
        return refuse(Point::jackpot_equipment);
      return {};
    case Term::deck:
    case Term::ace_low:
    case Term::betting:
    case Term::limit:
    case Term::stake_minimum:
    case Term::blind_multiple:
    case Term::commission_free:
    case Term::commission_step:
    case Term::commission_cap:
    case Term::offer_seconds: return refuse(Point::limits_shown);  // the book has nothing of the kind
    default: return {};
  }
}

// A change at an open table: announced so long before, never to bets that are down.
Ruling<void> check_notice(const Call& call) {
  const Command& command = call.command;
  const Table& table = call.table;
  const Notice& notice = table.notices[static_cast<std::size_t>(command.term)];
  const NoticeRules& rules = call.book.notice;
  const bool same =
      notice.given && notice.amount == command.amount && (is_limit(command.term) || notice.number == command.number);
  const std::int64_t rounds = table.rounds_counted - notice.rounds;
  if (is_limit(command.term)) {
    const bool minimum = command.term == Term::minimum || command.term == Term::pair_plus_minimum;
    const Money now = command.term == Term::minimum ? table.terms.ante.minimum : table.terms.pair_plus.minimum;
    const bool raise = minimum && command.amount > now;
    const Point other = call.known(Point::limits_notice_other, Point::limits_notice);
    // Where the clause names minimums only, the rest follows by our ruling.
    const Point point = rules.raise_minimum_minutes > 0 ? (raise ? Point::limits_notice : other)
                        : minimum                       ? Point::limits_notice
                                                        : other;
    if (!same || rounds < rules.limits_change_rounds) return refuse(point);
    if (raise && command.at.ms - notice.at.ms < std::int64_t{rules.raise_minimum_minutes} * 60'000)
      return refuse(point);
    return {};
  }
  if (is_pay_table(command.term) || command.term == Term::version) {
    const Point point = command.term == Term::version ? Point::game_version
                                                      : call.known(Point::pay_table_change, Point::pay_table_choice);
    // A version is the house's choice from round to round; pay tables are announced first where the book says so.
    const bool announced = command.term != Term::version && rules.pay_tables_announced;
    if (announced && call.knows(Point::pay_table_change) && !same) return refuse(point);
    if (rounds < rules.pay_table_change_rounds) return refuse(point);
  }
  return {};
}

}  // namespace

Ruling<void> set(Call& call) {
  const Command& command = call.command;
  const bool open = call.table.life != Life::closed;
  const bool pays = is_pay_table(command.term);
  FELT_NEED(call.need(pays && open ? Power::manage : Power::operate));
  FELT_NEED(check_value(call));
  if (open) {
    const bool busy = bets_down(call.round()) || call.round().phase > Phase::betting;
    const Point point = pays                     ? call.known(Point::pay_table_change, Point::pay_table_choice)
                        : is_limit(command.term) ? Point::limits_notice
                                                 : term_point(call);
    if (busy) return refuse(point);
    FELT_NEED(check_notice(call));
  }
  Point point = term_point(call);
  if (open && is_limit(command.term)) {
    const bool minimum = command.term == Term::minimum || command.term == Term::pair_plus_minimum;
    point = minimum ? Point::limits_notice : call.known(Point::limits_notice_other, Point::limits_notice);
    const Limits& now = command.term == Term::pair_plus_minimum ? call.table.terms.pair_plus : call.table.terms.ante;
    if (call.book.notice.raise_minimum_minutes > 0 && minimum && command.amount < now.minimum) {
      point = call.known(Point::limits_notice_other, point);
    }
  }
  if (open && pays) point = call.known(Point::pay_table_change, point);
  if (pays && command.number != 0) {
    const Point alternative =
        command.term == Term::bonus_table ? Point::pay_ante_bonus_alternative : Point::pay_pair_plus_alternative;
    point = call.known(alternative, point);
  }
  Event& event = call.emit(What::term_set, point);
  event.term = command.term;
  event.number = command.number;
  event.amount = command.amount;
  event.text = command.text;
  if (command.term == Term::jackpot && command.number == 0) {
    house::emit_carried_returned(call, Point::jackpot_carried_no_next);
  }
  if (const auto other = coupled(call.table.terms, command.term)) {
    Event& also = call.emit(What::term_set, point);
    also.term = *other;
    also.amount = command.amount;
  }
  if (command.term == Term::extra_boxes && command.number == 0) emit_drop_extra_boxes(call, point);
  // A way of dealing brings its shuffle and its decks along.
  if (command.term == Term::mode) {
    const DealingMode& mode = call.book.dealing[static_cast<std::size_t>(command.number)];
    Event& shuffling = call.emit(What::term_set, point);
    shuffling.term = Term::shuffling;
    shuffling.number = mode.shuffling.front() == Shuffling::device ? 1 : 0;
    Event& decks = call.emit(What::term_set, point);
    decks.term = Term::decks;
    decks.number = mode.decks;
  }
  return {};
}

Ruling<void> notice(Call& call) {
  const Command& command = call.command;
  if (command.text == "close") {
    FELT_NEED(call.need(Power::close));
    if (call.knows(Point::table_close_inspector_told) && !call.table.inspector_told) {
      return refuse(Point::table_close_inspector_told);
    }
    Event& event = call.emit(What::noticed, Point::table_close_notice);
    event.number = -1;
    event.text = "close";
    return {};
  }
  const bool pays = is_pay_table(command.term);
  FELT_NEED(call.need(pays ? Power::manage : Power::operate));
  const bool minimum = command.term == Term::minimum || command.term == Term::pair_plus_minimum;
  Point point = Point::limits_notice;
  if (pays) point = call.known(Point::pay_table_change, call.known(Point::pay_table_choice, point));
  if (!pays && is_limit(command.term) && !minimum) point = call.known(Point::limits_notice_other, point);
  Event& event = call.emit(What::noticed, point);
  event.term = command.term;
  event.number = command.number;
  event.amount = command.amount;
  event.text = name(command.term);
  return {};
}

}  // namespace felt::table
