// Opening and closing a table: approvals, cards checked and signed for, notices kept.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "house/house.hpp"
#include "table/parts.hpp"

namespace felt::table {
namespace {

// What needs an approval on record, by its bit.
constexpr std::array<std::string_view, 6> kApprovals = {"layout",   "shoe",      "procedures",
                                                        "rulebook", "equipment", "sharing"};

bool approved(const Table& table, std::size_t bit) { return ((table.approvals >> bit) & 1) != 0; }

Point approval_point(const Call& call, std::size_t bit) {
  switch (bit) {
    case 0: return call.known(Point::layout_approved, Point::limits_shown);
    case 1: return call.known(Point::shoe_approved, Point::shoe_only);
    case 2: return call.known(Point::approval_missing, Point::rulebook_identity);
    case 3: return call.known(Point::rulebook_unapproved, Point::rulebook_identity);
    case 4: return call.known(Point::jackpot_equipment, Point::rulebook_identity);
    default: return call.known(Point::jackpot_share_approved, Point::rulebook_identity);
  }
}

// Days since 1970 of a date.
std::int64_t day_of(const Date& date) {
  const int y = date.year - (date.month <= 2 ? 1 : 0);
  const int era = y / 400;
  const int year_of_era = y - era * 400;
  const int day_of_year = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
  const int day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return std::int64_t{era} * 146097 + day_of_era - 719468;
}

// The day of gaming that a moment belongs to; it begins when the house opens.
std::int64_t gaming_day(const Terms& terms, Time at) {
  constexpr std::int64_t kDay = 86'400'000;
  const std::int64_t opens = terms.opens_at == terms.closes_at ? 0 : std::int64_t{terms.opens_at} * 60'000;
  return (at.ms - opens) / kDay;
}

bool gaming_now(const Call& call) {
  return !call.knows(Point::gaming_hours) || gaming_at(call.table.terms, call.command.at);
}

// Yesterday's check of the cards does not hold today, and yesterday's last one was left out.
bool checked_yesterday(const Call& call, const DeckState& deck) {
  return call.knows(Point::cards_checked_out) && !call.house().check_out_closes &&
         gaming_day(call.table.terms, deck.opened_at) != gaming_day(call.table.terms, call.command.at);
}

Ruling<void> cards_ready(const Call& call) {
  const Terms& terms = call.table.terms;
  for (std::size_t i = 0; i < terms.decks; ++i) {
    const DeckState& deck = call.table.decks[i];
    if (deck.out_due && call.knows(Point::cards_checked_out)) return refuse(Point::cards_checked_out);
    if (!deck.checked) return refuse(Point::cards_checked_in);
    if (checked_yesterday(call, deck)) return refuse(Point::cards_checked_out);
    if (call.knows(Point::cards_washed)) {
      if (!deck.spread && !deck.looked && !deck.washed) return refuse(Point::cards_spread);
      if (!deck.washed) return refuse(i == 0 ? Point::cards_washed : Point::opening_per_deck);
    }
  }
  return {};
}

void emit_signs(Call& call) {
  const auto shown = [&](Point point, std::string_view text) {
    if (call.knows(point)) call.emit(What::shown, point).text = text;
  };
  shown(Point::limits_shown, "limits");
  shown(Point::multiples_shown, "multiples");
  shown(Point::pay_table_shown, "pay tables");
  shown(Point::wager_areas, "wager areas");
  shown(Point::qualify_sign, "what the dealer needs");
  if (call.table.terms.jackpot) shown(Point::jackpot_meter_shown, "meter");
}

// The look is offered to somebody: the first to sit down, or whoever sits there when cards are changed.
bool anybody_seated(const Table& table) {
  return std::any_of(table.players.begin(), table.players.end(), [](const Player& p) { return p.seat.is_box(); });
}

// A step with a deck: who may take it, and what must have come before.
Ruling<void> check_step(Call& call, const DeckState& deck) {
  const Command& command = call.command;
  const int cards = command.boxes == 0 ? 52 : static_cast<int>(command.boxes);
  const bool inspecting = call.knows(Point::cards_washed);
  // Cards that were taken away come back before the first card all the same.
  const bool running = round_running(call) && (call.round().running() || deck.checked);
  const bool in_play = round_running(call) && &deck == &call.table.decks[call.round().deck];
  switch (command.step) {
    case DeckStep::check_in:
      if (inspecting) return refuse(Point::cards_checked_in);  // this book inspects and verifies
      FELT_NEED(call.need(Power::deal));
      if (deck.out_due && call.knows(Point::cards_checked_out)) return refuse(Point::cards_checked_out);
      // Cards that replace others are signed for; checking them in is no way round it.
      if (call.round().running()) return refuse(Point::cards_checked_in);
      if (call.house().card_signatures > 1 && call.table.life != Life::closed &&
          (deck.removed || (deck.replaced && deck.signatures() < 2))) {
        return refuse(Point::cards_replaced);
      }
      if (cards != 52)
        return refuse(call.table.terms.mode > 0 ? call.known(Point::deck_composition_automated, Point::deck_composition)
                                                : Point::deck_composition);
      return {};
    case DeckStep::check_out:
      if (!call.knows(Point::cards_checked_out)) return refuse(Point::cards_checked_in);
      FELT_NEED(call.need(Power::deal));
      if (cards != 52 || round_running(call)) return refuse(Point::cards_checked_out);
      return {};
    case DeckStep::precheck:
      if (!call.knows(Point::deck_prechecked)) return refuse(Point::cards_checked_in);
      FELT_NEED(call.need(Power::deal));
      if (command.text.empty()) return refuse(Point::deck_prechecked);  // the seal and where it waits
      return {};
    case DeckStep::inspect:
      if (!inspecting) return refuse(Point::cards_checked_in);
      FELT_NEED(call.need(Power::deal));
      if (cards != 52) return refuse(Point::deck_composition);
      // Only cards that were just received: the hours of a deck in use do not begin again.
      if (deck.inspected) return refuse(Point::cards_checked_in);
      return {};
    case DeckStep::verify:
      if (!inspecting) return refuse(Point::cards_checked_in);
      if (auto allowed = call.need(Power::rule); !allowed) {
        return refuse(command.who.role.is_staff() ? Point::cards_checked_in : allowed.error().point);
      }
      if (!deck.inspected || deck.inspected_by == command.who.person) return refuse(Point::cards_checked_in);
      return {};
    case DeckStep::spread:
      if (!inspecting) return refuse(Point::cards_checked_in);
      FELT_NEED(call.need(Power::deal));
      if (!deck.checked || in_play) return refuse(Point::cards_spread);
      return {};
    case DeckStep::offer_look:
      if (!inspecting) return refuse(Point::cards_checked_in);
      FELT_NEED(call.need(Power::deal));
      if (!deck.spread || !anybody_seated(call.table)) return refuse(Point::cards_spread);
      return {};
    case DeckStep::wash:
      if (!inspecting) return refuse(Point::cards_checked_in);
      FELT_NEED(call.need(Power::deal));
      if (!deck.looked) return refuse(Point::cards_washed);
      return {};
    case DeckStep::replace:
      FELT_NEED(call.need(Power::close));
      if (running) return refuse(Point::cards_replaced);
      return {};
    case DeckStep::sign:
      if (inspecting) return refuse(Point::cards_checked_in);  // a signature stands for no inspection
      FELT_NEED(call.need(Power::deal));
      if (!deck.replaced || deck.signed_by == command.who.person) return refuse(Point::cards_replaced);
      return {};
    case DeckStep::remove:
      FELT_NEED(call.need(Power::supervise));
      if (round_running(call)) return refuse(Point::cards_replaced);
      return {};
    case DeckStep::count:
      FELT_NEED(call.need(Power::deal));
      if (call.knows(Point::missed_count_made_up)) {
        // The whole deck is counted for a count that a void prevented, and for nothing else.
        const bool missed = call.table.count_missed && &deck == &call.table.decks[call.table.last_deck];
        return missed && !round_running(call) ? Ruling<void>() : refuse(Point::missed_count_made_up);
      }
      if (cards != 52) return refuse(Point::card_count_wrong);
      return {};
  }
  return {};
}

Point step_point(const Call& call, DeckStep step) {
  switch (step) {
    case DeckStep::check_in:
    case DeckStep::inspect:
    case DeckStep::verify: return Point::cards_checked_in;
    case DeckStep::precheck: return Point::deck_prechecked;
    case DeckStep::check_out: return Point::cards_checked_out;
    case DeckStep::spread:
    case DeckStep::offer_look: return Point::cards_spread;
    case DeckStep::wash: return Point::cards_washed;
    case DeckStep::count: return call.known(Point::missed_count_made_up, Point::card_count_wrong);
    case DeckStep::replace:
    case DeckStep::sign:
    case DeckStep::remove: break;
  }
  return Point::cards_replaced;
}

}  // namespace

Ruling<void> approve(Call& call) {
  const std::string& what = call.command.text;
  for (std::size_t bit = 0; bit < kApprovals.size(); ++bit) {
    if (kApprovals[bit] != what) continue;
    // The body that approves the book speaks for itself; everything else is filed by the house.
    if (call.command.who.role.rank != Role::kApprover && call.command.who.role.rank != Role::kReview) {
      FELT_NEED(call.need(Power::operate));
    }
    Event& event = call.emit(What::approved, approval_point(call, bit));
    event.number = static_cast<std::int32_t>(bit);
    event.text = what;
    return {};
  }
  return refuse(call.known(Point::approval_missing, Point::rulebook_identity));
}

Ruling<void> sign_on(Call& call) {
  FELT_NEED(call.need(Power::deal));
  Event& event = call.emit(What::signed_on, call.known(Point::dealer_on_record, Point::role_dealer));
  event.person = call.command.who.person;
  return {};
}

Ruling<void> deck(Call& call) {
  const int number = call.command.number == 0 ? 1 : call.command.number;
  if (number < 1 || number > call.table.terms.decks) {
    return refuse(call.known(Point::deck_two_colours, Point::deck_composition));
  }
  const DeckState& deck = call.table.decks[static_cast<std::size_t>(number - 1)];
  FELT_NEED(check_step(call, deck));
  const DeckStep step = call.command.step;
  const auto emit_step = [&](DeckStep what, Point point) {
    Event& event = call.emit(What::deck_step, point);
    event.step = what;
    event.number = number;
    event.text = call.command.text;
  };
  if (step == DeckStep::count && call.command.boxes != 0 && call.command.boxes != 52) {
    call.note(Point::card_count_wrong, "the count is wrong");
    emit_step(DeckStep::remove, Point::card_count_wrong);
    return {};
  }
  // A changed deck is opened like the first: nothing of the old one's opening stands for it.
  if (step == DeckStep::replace && call.knows(Point::cards_washed)) emit_step(DeckStep::remove, Point::cards_replaced);
  emit_step(step, step_point(call, step));
  if (step == DeckStep::check_in || step == DeckStep::inspect) {
    if (call.mode().cutting_cards > 0) call.note(Point::cutting_card, "cutting card with the deck");
    if (deck.prechecked) call.note(Point::deck_prechecked, "the seal is intact");
    if (number == 2) call.note(Point::deck_two_colours, "of another colour");
  }
  if (step == DeckStep::wash && number == 2) call.note(Point::opening_per_deck, "the second deck by itself");
  return {};
}

Ruling<void> open(Call& call) {
  const Table& table = call.table;
  const Terms& terms = table.terms;
  FELT_NEED(call.need(Power::operate));
  if (table.life != Life::closed) return refuse(Point::table_close_notice);
  // 1. The book: approved, in force, not superseded.
  if (table.superseded) return refuse(call.known(Point::rulebook_superseded, Point::rulebook_identity));
  if (call.book.info.approval == Approval::required && !approved(table, 3)) return refuse(Point::rulebook_unapproved);
  if (call.book.info.effective_from && call.knows(Point::rulebook_not_in_force) &&
      call.command.at.ms < day_of(*call.book.info.effective_from) * 86'400'000) {
    return refuse(Point::rulebook_not_in_force);
  }
  // 2. The furniture.
  if (call.book.table.layout_needs_approval && !approved(table, 0)) return refuse(Point::layout_approved);
  if (!table.shoe_here || (call.knows(Point::shoe_approved) && !approved(table, 1))) {
    return refuse(call.known(Point::approval_missing, Point::shoe_approved));
  }
  if (call.knows(Point::approval_missing) && !approved(table, 2)) return refuse(Point::approval_missing);
  // 3. The sign.
  const bool limits = !terms.ante.minimum.is_zero() && !terms.ante.maximum.is_zero();
  const bool payout = !call.house().limits.payout_maximum || !terms.payout_maximum.is_zero();
  if (!limits || !payout) return refuse(Point::limits_shown);
  // Where any two tables may be combined both are fixed; elsewhere one choice brings the other along.
  const bool both = call.house().versions.empty();
  const bool chosen = call.house().pay("ante-bonus") == nullptr || call.house().pay("ante-bonus")->tables.size() < 2 ||
                      (both ? table.pay_tables_set == 3 : table.pay_tables_set != 0);
  if (!chosen) return refuse(Point::pay_table_shown);
  // 4. Cards and staff.
  FELT_NEED(cards_ready(call));
  if (call.knows(Point::dealer_on_record) && !table.dealer.is_somebody()) return refuse(Point::dealer_on_record);
  if (!gaming_now(call)) return refuse(Point::gaming_hours);
  Event& opened = call.emit(What::opened, Point::rulebook_identity);
  opened.text = fmt::format("under {} {}", call.book.info.id,
                            call.book.info.number.empty() ? call.book.info.version : call.book.info.number);
  emit_signs(call);
  return {};
}

Ruling<void> check_gaming_day(const Call& call) {
  const Terms& terms = call.table.terms;
  // Without hours of gaming nobody can say when it commences.
  if (terms.opens_at == terms.closes_at || !call.knows(Point::gaming_hours)) return {};
  for (std::size_t i = 0; i < terms.decks; ++i) {
    if (checked_yesterday(call, call.table.decks[i])) return refuse(Point::cards_checked_out);
  }
  return {};
}

Ruling<void> close(Call& call) {
  const Table& table = call.table;
  FELT_NEED(call.need(Power::close));
  if (table.life == Life::closed) return refuse(Point::table_close_notice);
  if (round_running(call) || bets_down(call.round())) return refuse(Point::table_close_notice);
  // Notice is owed to the players present, for closing early: when gaming is over there is no round left to wait for.
  const bool early = gaming_now(call);
  const bool players = std::any_of(table.players.begin(), table.players.end(),
                                   [](const Player& player) { return player.seat.is_box(); });
  const bool owed = players || call.knows(Point::table_close_inspector_told);
  if (early && owed && !table.closing.given) return refuse(Point::table_close_notice);
  if (early && players && table.rounds_counted - table.closing.rounds < call.book.notice.table_close_rounds) {
    return refuse(Point::table_close_notice);
  }
  for (std::size_t i = 0; i < table.terms.decks && call.house().check_out_closes; ++i) {
    if (!table.decks[i].checked_out) return refuse(Point::cards_checked_out);
  }
  // Jackpot wagers carried over have no next round to wait for.
  house::emit_carried_returned(call, Point::jackpot_carried_no_next);
  // Where cards are received, inspected and looked at to open a table, none stay at a closed one.
  for (std::int32_t number = 1; number <= table.terms.decks && call.knows(Point::cards_washed); ++number) {
    Event& removed = call.emit(What::deck_step, Point::cards_replaced);
    removed.step = DeckStep::remove;
    removed.number = number;
  }
  call.emit(What::closed, early ? Point::table_close_notice : Point::gaming_hours);
  return {};
}

Ruling<void> tell_inspector(Call& call) {
  if (!call.knows(Point::table_close_inspector_told)) return refuse(Point::role_operator);
  FELT_NEED(call.need(Power::operate));
  call.emit(What::inspector_told, Point::table_close_inspector_told);
  return {};
}

Ruling<void> replace_shoe(Call& call) {
  const Point point = call.known(Point::shoe_replaced, Point::shoe_only);
  FELT_NEED(call.need(Power::supervise));
  if (round_running(call)) return refuse(point);
  std::size_t mode = call.table.terms.mode;
  if (!call.command.text.empty()) {
    for (mode = 0; mode < call.book.dealing.size(); ++mode) {
      if (call.book.dealing[mode].name == call.command.text) break;
    }
    if (mode == call.book.dealing.size()) return refuse(point);
    // A hand is no shoe: dealing from it is the house's choice.
    if (call.book.dealing[mode].from_hand) return refuse(point);
  }
  Event& replaced = call.emit(What::shoe_replaced, point);
  replaced.text = call.book.dealing[mode].name;
  if (mode != call.table.terms.mode) {
    const bool packets = call.book.dealing[mode].packet > 1;
    Event& changed = call.emit(What::term_set, packets ? call.known(Point::mode_automated_shoe, point) : point);
    changed.term = Term::mode;
    changed.number = static_cast<std::int32_t>(mode);
    Event& shuffling = call.emit(What::term_set, point);
    shuffling.term = Term::shuffling;
    shuffling.number = call.book.dealing[mode].shuffling.front() == Shuffling::device ? 1 : 0;
    Event& decks = call.emit(What::term_set, point);
    decks.term = Term::decks;
    decks.number = call.book.dealing[mode].decks;
  }
  // An automated shoe holds its cards; what takes its place is filled with new ones, which are signed for.
  for (int number = 1; call.mode().loaded_once && number <= call.book.dealing[mode].decks; ++number) {
    Event& changed = call.emit(What::deck_step, point);
    changed.step = DeckStep::replace;
    changed.number = number;
  }
  return {};
}

Ruling<void> idle(Call& call) {
  if (!call.knows(Point::cards_spread_idle)) return refuse(Point::role_dealer);
  FELT_NEED(call.need(Power::deal));
  if (call.table.life != Life::open || call.round().phase > Phase::betting || bets_down(call.round())) {
    return refuse(Point::cards_spread_idle);
  }
  for (int number = 1; number <= call.table.terms.decks; ++number) {
    Event& spread = call.emit(What::deck_step, Point::cards_spread_idle);
    spread.step = DeckStep::spread;
    spread.number = number;
  }
  call.emit(What::shuffle_ordered, Point::cards_spread_idle).text = "after the spread";
  return {};
}

Ruling<void> supersede(Call& call) {
  if (!call.knows(Point::rulebook_superseded)) return refuse(Point::rulebook_identity);
  FELT_NEED(call.need(Power::operate));
  if (call.table.life != Life::closed) return refuse(Point::rulebook_superseded);
  Event& event = call.emit(What::superseded, Point::rulebook_superseded);
  event.text = call.command.text;
  return {};
}

}  // namespace felt::table
