#include "table/decide.hpp"

#include <algorithm>

#include "house/house.hpp"
#include "table/parts.hpp"
#include "table/pot_parts.hpp"

namespace felt {
namespace {

// While play waits for a count, a ruling or an answer only what ends the wait, or needs no cards, goes on.
bool goes_on_while_paused(Do what) {
  switch (what) {
    case Do::count:
    case Do::confirm:
    case Do::retract:
    case Do::stay:
    case Do::order_count:
    case Do::void_round:
    case Do::void_wager:
    case Do::exclude:
    case Do::exclude_from_round:
    case Do::forfeit:
    case Do::hold_winnings:
    case Do::dispute:
    case Do::decide_dispute:
    case Do::refer:
    case Do::review:
    case Do::complain:
    case Do::note:
    case Do::rules:
    case Do::say:
    case Do::advise:
    case Do::side_bet:
    case Do::steps:
    case Do::inspect:
    case Do::bind_bank:
    case Do::meter_answers:
    case Do::approve_prize:
    case Do::buy: return true;
    default: return false;
  }
}

// No house has chips for more, and sums of such amounts can always be counted.
bool countable(Money amount) {
  constexpr std::uint64_t kMost = 1'000'000'000'000;
  return static_cast<std::uint64_t>(amount.in_cents()) + kMost <= 2 * kMost;
}

Ruling<void> dispatch(Call& call) {
  switch (call.command.what) {
    case Do::approve: return table::approve(call);
    case Do::set: return table::set(call);
    case Do::notice: return table::notice(call);
    case Do::tell_inspector: return table::tell_inspector(call);
    case Do::sign_on: return table::sign_on(call);
    case Do::deck: return table::deck(call);
    case Do::open: return table::open(call);
    case Do::close: return table::close(call);
    case Do::sit: return table::sit(call);
    case Do::leave: return table::leave(call);
    case Do::buy: return table::buy(call);
    case Do::cash: return table::cash(call);
    case Do::take_box: return table::take_box(call);
    case Do::drop_box: return table::drop_box(call);
    case Do::demand: return table::demand(call);
    case Do::vacate: return table::vacate(call);
    case Do::exclude: return table::exclude(call);
    case Do::readmit: return table::readmit(call);
    case Do::personal_limits: return table::personal_limits(call);
    case Do::replace_shoe: return table::replace_shoe(call);
    case Do::idle: return table::idle(call);
    case Do::rules: return table::rules(call);
    case Do::bind_bank: return table::bind_bank(call);
    case Do::supersede: return table::supersede(call);
    case Do::shuffle: return house::shuffle(call);
    case Do::order_shuffle: return house::order_shuffle(call);
    case Do::cut: return house::cut(call);
    case Do::recut: return house::recut(call);
    case Do::load: return house::load(call);
    case Do::open_bets:
      FELT_NEED(house::open_bets(call));
      FELT_NEED(table::check_gaming_day(call));
      // Extra boxes are given up from the next round on once others want a seat.
      if (call.table.waiting > call.table.free_elsewhere) table::emit_drop_extra_boxes(call, Point::extra_box_demand);
      return {};
    case Do::bet: return house::bet(call);
    case Do::take_back: return house::take_back(call);
    case Do::spoken: return house::spoken(call);
    case Do::close_bets: return house::close_bets(call);
    case Do::reopen_bets: return house::reopen_bets(call);
    case Do::release_bets: return house::release_bets(call);
    case Do::stand_down: return house::stand_down(call);
    case Do::deal: return house::deal(call);
    case Do::card: return house::card(call);
    case Do::stub: return house::stub(call);
    case Do::announce: return house::announce(call);
    case Do::decide: return house::decide(call);
    case Do::time_out: return house::time_out(call);
    case Do::correct: return house::correct(call);
    case Do::look: return house::look(call);
    case Do::rack: return house::rack(call);
    case Do::reveal: return house::reveal(call);
    case Do::settle: return house::settle(call);
    case Do::collect: return house::collect(call);
    case Do::call_jackpot: return house::call_jackpot(call);
    case Do::register_jackpot: return house::register_jackpot(call);
    case Do::leave_jackpot: return house::leave_jackpot(call);
    case Do::join_jackpot: return house::join_jackpot(call);
    case Do::cancel_jackpot: return house::cancel_jackpot(call);
    case Do::record_jackpot: return house::record_jackpot(call);
    case Do::meter_answers: return house::meter_answers(call);
    case Do::approve_prize: return house::approve_prize(call);
    case Do::deny_prize: return house::deny_prize(call);
    case Do::report: return house::report(call);
    case Do::confirm: return house::confirm(call);
    case Do::retract: return house::retract(call);
    case Do::stay: return house::stay(call);
    case Do::order_count: return house::order_count(call);
    case Do::count: return house::count(call);
    case Do::void_round: return house::void_round(call);
    case Do::void_wager: return house::void_wager(call);
    case Do::exclude_from_round: return house::exclude_from_round(call);
    case Do::forfeit: return house::forfeit(call);
    case Do::hold_winnings: return table::hold_winnings(call);
    case Do::dispute: return table::dispute(call);
    case Do::decide_dispute: return table::decide_dispute(call);
    case Do::refer: return table::refer(call);
    case Do::review: return table::review(call);
    case Do::complain: return table::complain(call);
    case Do::override_outcome: return house::override_outcome(call);
    case Do::note: return table::note(call);
    case Do::claim_hand: return house::claim_hand(call);
    case Do::say: return table::say(call);
    case Do::ask_advice: return table::ask_advice(call);
    case Do::advise: return table::advise(call);
    case Do::side_bet: return table::side_bet(call);
    case Do::steps: return table::steps(call);
    case Do::inspect: return table::inspect(call);
    // These belong to games in which players bet against each other.
    case Do::agree:
    case Do::disagree:
    case Do::request_seat:
    case Do::draw_seat:
    case Do::wait_seat:
    case Do::move_seat:
    case Do::sit_out:
    case Do::sit_in:
    case Do::leave_out:
    case Do::declare_short:
    case Do::decline_cut:
    case Do::post_blind:
    case Do::post_antes:
    case Do::act:
    case Do::show_hand:
    case Do::fold_unseen:
    case Do::share:
    case Do::lend:
    case Do::split: break;
  }
  return refuse(Point::rulebook_identity);
}

}  // namespace

Table new_table(const RuleBook& book) {
  Table table;
  table.terms.seats = static_cast<std::uint8_t>(book.table.seats_default);
  table.terms.shuffling = book.dealing.front().shuffling.front();
  table.terms.decks = static_cast<std::uint8_t>(book.dealing.front().decks);
  if (book.pot) {
    table.terms.pot.deck = book.deck.standard;
    table.terms.pot.mode = book.pot->mode_standard;
    if (book.pot->ante) table.terms.pot.limit = book.pot->ante->limit_standard;
    table.pot.round.deck_cards = static_cast<std::uint8_t>(book.deck.standard);
  }
  if (book.house) {
    table.terms.chip_unit = book.house->chip_unit_web;
    for (std::size_t i = 0; i < book.house->versions.size(); ++i) {
      if (book.house->versions[i].name == book.house->version_default)
        table.terms.version = static_cast<std::uint8_t>(i);
    }
    if (const WagerRules* jackpot = book.house->wager("jackpot"); jackpot != nullptr && jackpot->cost) {
      table.terms.jackpot_cost = *jackpot->cost;
    }
    table.terms.extra_boxes = book.table.extra_positions_blind;
  }
  return table;
}

Ruling<void> decide(const RuleBook& book, const Table& table, const Command& command, Events& events) {
  events.clear();
  events.said_by(command.who, command.at);
  Call call{book, table, command, events};
  if (!countable(command.amount) || !countable(command.amount_max)) return refuse(Point::chips_only);
  if (book.pot) {
    Ruling<void> ruling = table::dispatch_pot(call);
    if (!ruling) events.clear();
    return ruling;
  }
  const Pause pause = table.round().pause;
  const bool answers = pause == Pause::retraction && (command.what == Do::time_out || command.what == Do::report);
  const bool waits = pause != Pause::none && !answers && !goes_on_while_paused(command.what);
  Ruling<void> ruling = waits ? house::not_paused(call) : dispatch(call);
  if (!ruling) events.clear();
  return ruling;
}

Ruling<void> perform(const RuleBook& book, Table& table, const Command& command, Events& events) {
  Ruling<void> ruling = decide(book, table, command, events);
  if (!ruling) return ruling;
  apply(table, events);
  check_table(table);
  return ruling;
}

}  // namespace felt
