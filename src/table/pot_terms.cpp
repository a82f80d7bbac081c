// Opening, closing and terms where players bet against each other: the sign, the cards, what all agree to.
#include <algorithm>

#include <fmt/format.h>

#include "pot/pots.hpp"
#include "table/pot_parts.hpp"

namespace felt::table {
namespace {

bool is_open(const Call& call) { return call.table.life != Life::closed; }

// Whether the sign says how much may be wagered.
bool limit_shown(const Terms& terms, BettingMode mode, BetLimit limit) {
  return mode == BettingMode::blind || limit != BetLimit::fixed || !terms.ante.maximum.is_zero();
}

// What a term is announced by, before it changes at an open table.
bool announced(Term term) {
  switch (term) {
    case Term::minimum:
    case Term::maximum:
    case Term::stake_minimum:
    case Term::limit:
    case Term::blind_multiple:
    case Term::commission_free:
    case Term::commission_step:
    case Term::commission_cap: return true;
    default: return false;
  }
}

bool is_commission(Term term) {
  return term == Term::commission_free || term == Term::commission_step || term == Term::commission_cap;
}

Point term_point(const Call& call, Term term, std::int32_t number) {
  switch (term) {
    case Term::seats: return Point::seats_limit;
    case Term::minimum:
    case Term::maximum:
    case Term::stake_minimum: return is_open(call) ? Point::limits_notice : Point::limits_shown;
    case Term::limit:
      if (number == static_cast<std::int32_t>(BetLimit::half_pot))
        return call.known(Point::limit_half_pot, Point::limits_shown);
      if (number == static_cast<std::int32_t>(BetLimit::full_pot))
        return call.known(Point::limit_full_pot, Point::limits_shown);
      return call.known(Point::limit_table, Point::limits_shown);
    case Term::blind_multiple: return Point::blind_multiple;
    case Term::deck:
      if (number == 40) return call.known(Point::deck_reduced_40, Point::deck_composition);
      if (number == 32) return call.known(Point::deck_reduced_32, Point::deck_composition);
      return Point::deck_composition;
    case Term::ace_low: return Point::ace_low_agreed;
    case Term::betting: return call.known(Point::betting_mode, Point::blind_posted);
    case Term::commission_free:
    case Term::commission_step:
    case Term::commission_cap: return Point::commission_variant;
    case Term::decision_seconds: return Point::turn_timeout;
    case Term::opens_at:
    case Term::closes_at: return Point::gaming_hours;
    case Term::offer_seconds: return Point::seat_chosen;
    case Term::dealt:
    case Term::mode:
    case Term::shuffling: return Point::shoe_only;
    default: break;
  }
  return Point::rulebook_identity;
}

// Everybody at the table, and the operator if he is asked.
Ruling<void> all_agree(const Call& call, Agreement agreement, bool with_operator, Point point) {
  const std::uint32_t given = call.table.pot.agreed[static_cast<std::size_t>(agreement)];
  std::uint32_t needed = seated_players(call.table);
  if (with_operator) needed |= kOperatorAgrees;
  return (given & needed) == needed ? Ruling<void>() : refuse(point);
}

Ruling<void> check_deck(const Call& call) {
  const int cards = call.command.number;
  const Point point = term_point(call, Term::deck, cards);
  const auto& sizes = call.book.deck.sizes;
  const bool offered =
      std::any_of(sizes.begin(), sizes.end(), [&](DeckSize size) { return static_cast<int>(size) == cards; });
  if (!offered) return refuse(Point::deck_composition);
  const auto size = static_cast<DeckSize>(cards);
  if (size == call.book.deck.standard) return {};
  const auto most = call.book.deck.players_max.find(size);
  if (most != call.book.deck.players_max.end() &&
      std::popcount(seated_players(call.table) & ~call.table.pot.sitting_out) > most->second) {
    return refuse(point);
  }
  return all_agree(call, cards == 40 ? Agreement::deck_40 : Agreement::deck_32, false, point);
}

Ruling<void> check_variant(const Call& call) {
  // Before there is a minimum on the sign any will do: the cap is a number of them.
  const Money minimum = std::max(call.table.terms.ante.minimum, call.book.pot->wager_unit);
  pot::CommissionScale scale = pot::standard_scale(call.book.pot->commission, minimum);
  const pot::CommissionScale standard = scale;
  const PotTerms& terms = call.table.terms.pot;
  const Command& command = call.command;
  const auto set = [&](Term term, Money& value, Money now) {
    const Money wanted = command.term == term ? command.amount : now;
    if (!wanted.is_zero()) value = wanted;
  };
  if (command.amount.is_negative() || command.number < 0) return refuse(Point::commission_variant);
  set(Term::commission_free, scale.free, terms.commission_free);
  set(Term::commission_step, scale.step, terms.commission_step);
  const std::int32_t cap = command.term == Term::commission_cap ? command.number : terms.commission_cap;
  if (cap > call.book.pot->commission.cap_minimums) return refuse(Point::commission_variant);
  if (cap > 0) scale.cap = minimum * cap;
  const bool back = scale.free == standard.free && scale.step == standard.step && scale.cap == standard.cap;
  return back || scale.cheaper_than(standard) ? Ruling<void>() : refuse(Point::commission_variant);
}

// Whether the book offers the value at all, and whether those asked have agreed.
Ruling<void> check_value(const Call& call) {
  const Command& command = call.command;
  const Terms& terms = call.table.terms;
  const PotRules& rules = *call.book.pot;
  const Point point = term_point(call, command.term, command.number);
  const auto unit = rules.wager_unit.in_cents();
  switch (command.term) {
    case Term::seats:
      if (command.number < call.book.table.seats_min || command.number > call.book.table.seats_max)
        return refuse(point);
      for (std::size_t seat = static_cast<std::size_t>(command.number) + 1; seat < call.table.owner.size(); ++seat) {
        if (call.table.owner[seat].is_somebody()) return refuse(point);
      }
      return {};
    case Term::minimum:
    case Term::maximum:
    case Term::stake_minimum: {
      if (command.amount <= Money() || command.amount.in_cents() % unit != 0) return refuse(Point::off_multiple);
      const Money minimum = command.term == Term::minimum ? command.amount : terms.ante.minimum;
      const Money maximum = command.term == Term::maximum ? command.amount : terms.ante.maximum;
      const Money stake = command.term == Term::stake_minimum ? command.amount : terms.pot.stake_minimum;
      const bool crosses = (!maximum.is_zero() && minimum > maximum) || (!stake.is_zero() && minimum > stake);
      return crosses ? refuse(Point::limits_shown) : Ruling<void>();
    }
    case Term::limit:
      if (!rules.ante || std::find(rules.ante->limits.begin(), rules.ante->limits.end(),
                                   static_cast<BetLimit>(command.number)) == rules.ante->limits.end()) {
        return refuse(point);
      }
      if (is_open(call) && !limit_shown(terms, terms.pot.mode, static_cast<BetLimit>(command.number))) {
        return refuse(Point::limits_shown);
      }
      return {};
    case Term::blind_multiple: {
      const auto& multiples = rules.blind.multiples;
      const bool offered = std::find(multiples.begin(), multiples.end(), command.number) != multiples.end();
      return offered || command.number == 0 ? Ruling<void>() : refuse(point);
    }
    case Term::deck: return check_deck(call);
    case Term::ace_low:
      if (command.number == 0) return {};
      return all_agree(call, Agreement::ace_low, true, point);
    case Term::betting: {
      const auto mode = static_cast<BettingMode>(command.number);
      if (std::find(rules.modes.begin(), rules.modes.end(), mode) == rules.modes.end()) return refuse(point);
      // The mode on the sign stays until all agree on the other.
      if (!is_open(call) || mode == terms.pot.mode) return {};
      if (!limit_shown(terms, mode, terms.pot.limit)) return refuse(Point::limits_shown);
      return all_agree(call, mode == BettingMode::ante ? Agreement::ante : Agreement::blind, true, point);
    }
    case Term::commission_free:
    case Term::commission_step:
    case Term::commission_cap: return check_variant(call);
    case Term::decision_seconds:
    case Term::offer_seconds: return command.number < 0 ? refuse(point) : Ruling<void>();
    case Term::dealt:
    case Term::opens_at:
    case Term::closes_at: return {};
    default: return refuse(point);
  }
}

bool same_notice(const Call& call) {
  const Notice& notice = call.table.notices[static_cast<std::size_t>(call.command.term)];
  return notice.given && notice.amount == call.command.amount && notice.number == call.command.number;
}

bool for_agreement(std::string_view word, Agreement& agreement) {
  constexpr std::string_view kWords[] = {"deck-40", "deck-32", "ace-low", "blind", "ante"};
  for (std::size_t i = 0; i < std::size(kWords); ++i) {
    if (kWords[i] != word) continue;
    agreement = static_cast<Agreement>(i);
    return true;
  }
  return false;
}

Point agreement_point(const Call& call, Agreement agreement) {
  switch (agreement) {
    case Agreement::deck_40: return call.known(Point::deck_reduced_40, Point::deck_composition);
    case Agreement::deck_32: return call.known(Point::deck_reduced_32, Point::deck_composition);
    case Agreement::ace_low: return Point::ace_low_agreed;
    case Agreement::blind:
    case Agreement::ante: break;
  }
  return call.known(Point::betting_mode, Point::blind_posted);
}

}  // namespace

Ruling<void> pot_open(Call& call) {
  const Table& table = call.table;
  FELT_NEED(call.need(Power::operate));
  if (is_open(call)) return refuse(Point::table_close_notice);
  // 1. The sign.
  const Terms& terms = table.terms;
  const bool limit = limit_shown(terms, terms.pot.mode, terms.pot.limit);
  if (terms.ante.minimum.is_zero() || terms.pot.stake_minimum.is_zero() || !limit) return refuse(Point::limits_shown);
  // 2. The cards, and the hours.
  if (!table.decks[0].checked) return refuse(Point::cards_checked_in);
  if (!gaming_at(call.table.terms, call.command.at)) return refuse(Point::gaming_hours);
  Event& opened = call.emit(What::opened, Point::rulebook_identity);
  opened.text = fmt::format("under {} {}", call.book.info.id, call.book.info.number);
  call.emit(What::shown, Point::limits_shown).text = "stake, minimum, betting and limit";
  const bool variant =
      !terms.pot.commission_free.is_zero() || !terms.pot.commission_step.is_zero() || terms.pot.commission_cap != 0;
  if (variant) call.emit(What::shown, Point::commission_variant).text = "the cheaper commission";
  return {};
}

Ruling<void> pot_close(Call& call) {
  const Table& table = call.table;
  FELT_NEED(call.need(Power::close));
  if (!is_open(call) || pot_round(call).running()) return refuse(Point::table_close_notice);
  // A misdealt round is dealt again first, unless the hours are over.
  if (pot_round(call).misdealt && gaming_at(table.terms, call.command.at)) return refuse(Point::table_close_notice);
  const bool players = seated_players(table) != 0;
  if (gaming_at(call.table.terms, call.command.at) && players) {
    if (!table.inspector_told) return refuse(Point::table_close_inspector_told);
    if (!table.closing.given) return refuse(Point::table_close_notice);
  }
  if (!table.decks[0].checked_out) return refuse(Point::cards_checked_out);
  for (const Player& player : table.players) {
    if (!player.seat.is_box()) continue;
    Event& left = call.emit(What::left, Point::table_close_notice);
    left.person = player.person;
    left.amount = player.chips;
  }
  call.emit(What::closed, Point::table_close_notice);
  return {};
}

Ruling<void> pot_deck(Call& call) {
  const Command& command = call.command;
  FELT_NEED(call.need(Power::deal));
  const auto deck_cards = static_cast<std::uint32_t>(call.table.terms.pot.deck);
  const bool right = command.boxes == 0 || command.boxes == deck_cards;
  // Also while a misdealt round waits: what was wrong with it may have been the cards.
  const bool in_use = pot_round(call).running();
  Point point = Point::cards_checked_in;
  if (command.number > 1) return refuse(Point::deck_composition);
  bool whole = false;
  switch (command.step) {
    case DeckStep::check_in:
      if (in_use) return refuse(point);
      if (!right) return refuse(Point::deck_composition);
      break;
    case DeckStep::check_out:
      point = Point::cards_checked_out;
      if (in_use || !right) return refuse(point);
      break;
    case DeckStep::replace:
      // Between rounds only; a whole new deck is checked before it is used, single cards are not.
      point = Point::cards_replaced;
      if (in_use || command.text.empty() || command.boxes > deck_cards) return refuse(point);
      whole = right;
      break;
    case DeckStep::remove:
      point = Point::cards_replaced;
      if (in_use) return refuse(point);
      break;
    default: return refuse(point);
  }
  const auto emit_step = [&](DeckStep step) {
    Event& event = call.emit(What::deck_step, point);
    event.step = step;
    event.number = 1;
    event.text = command.text;
  };
  if (whole) emit_step(DeckStep::remove);
  emit_step(command.step);
  return {};
}

Ruling<void> pot_set(Call& call) {
  const Command& command = call.command;
  FELT_NEED(call.need(Power::operate));
  const Point point = term_point(call, command.term, command.number);
  if (terms_fixed(call)) return refuse(call.known(Point::terms_locked_in_round, Point::limits_notice));
  FELT_NEED(check_value(call));
  if (is_open(call) && announced(command.term) && !same_notice(call)) {
    return refuse(is_commission(command.term) ? Point::commission_variant : Point::limits_notice);
  }
  Event& event = call.emit(What::term_set, point);
  event.term = command.term;
  event.number = command.number;
  event.amount = command.amount;
  event.text = command.text;
  // A table starts with a stake of so many minimums, unless the house says otherwise.
  if (command.term == Term::minimum && call.table.terms.pot.stake_minimum.is_zero()) {
    Event& stake = call.emit(What::term_set, Point::limits_shown);
    stake.term = Term::stake_minimum;
    stake.amount = command.amount * call.book.pot->stake_minimums_default;
  }
  return {};
}

Ruling<void> pot_notice(Call& call) {
  const Command& command = call.command;
  if (command.text == "close") {
    FELT_NEED(call.need(Power::close));
    if (!call.table.inspector_told) return refuse(Point::table_close_inspector_told);
    Event& event = call.emit(What::noticed, Point::table_close_notice);
    event.number = -1;
    event.text = "close";
    return {};
  }
  FELT_NEED(call.need(Power::operate));
  Event& event =
      call.emit(What::noticed, is_commission(command.term) ? Point::commission_variant : Point::limits_notice);
  event.term = command.term;
  event.number = command.number;
  event.amount = command.amount;
  event.text = name(command.term);
  return {};
}

Ruling<void> pot_agree(Call& call) {
  Agreement agreement{};
  if (!for_agreement(call.command.text, agreement))
    return refuse(call.known(Point::betting_mode, Point::ace_low_agreed));
  const Point point = agreement_point(call, agreement);
  if (terms_fixed(call)) return refuse(call.known(Point::terms_locked_in_round, point));
  Event* event = nullptr;
  if (call.command.who.role.is_staff()) {
    FELT_NEED(call.need(Power::operate));
    event = &call.emit(What::agreed, point);
    event->person = call.command.who.person;
  } else {
    const Player* player = call.table.find(call.command.who.person);
    if (player == nullptr || !player->seat.is_box()) return refuse(Point::seat_taken);
    event = &call.emit(What::agreed, point);
    event->person = player->person;
    event->place = player->seat;
  }
  event->number = static_cast<std::int32_t>(agreement);
  event->text = call.command.text;
  return {};
}

// Between rounds whoever has agreed may take it back; deck and ace then fall back from the next round on.
Ruling<void> pot_disagree(Call& call) {
  Agreement agreement{};
  if (!for_agreement(call.command.text, agreement))
    return refuse(call.known(Point::betting_mode, Point::ace_low_agreed));
  const Point point = agreement_point(call, agreement);
  if (terms_fixed(call)) return refuse(call.known(Point::terms_locked_in_round, point));
  const std::uint32_t given = call.table.pot.agreed[static_cast<std::size_t>(agreement)];
  Box seat;
  if (call.command.who.role.is_staff()) {
    FELT_NEED(call.need(Power::operate));
    if ((given & kOperatorAgrees) == 0) return refuse(point);
  } else {
    const Player* player = call.table.find(call.command.who.person);
    if (player == nullptr || !player->seat.is_box()) return refuse(Point::seat_taken);
    seat = player->seat;
    if ((given & bit_of(seat)) == 0) return refuse(point);
  }
  Event& event = call.emit(What::agreement_ended, Point::agreement_lapsed);
  event.person = call.command.who.person;
  event.place = seat;
  event.number = static_cast<std::int32_t>(agreement);
  event.text = call.command.text;
  return {};
}

}  // namespace felt::table
