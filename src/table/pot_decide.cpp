// A table where players bet against each other: each command to whoever judges it.
#include "pot/pot.hpp"
#include "table/parts.hpp"
#include "table/pot_parts.hpp"

namespace felt::table {
namespace {

// While play waits for a count or a ruling only what ends the wait, or needs no cards, goes on.
bool goes_on_while_paused(Do what) {
  switch (what) {
    case Do::count:
    case Do::confirm:
    case Do::order_count:
    case Do::void_round:
    case Do::void_wager:
    case Do::exclude:
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
    case Do::inspect:
    case Do::bind_bank:
    case Do::share:
    case Do::lend:
    case Do::split: return true;
    default: return false;
  }
}

// Hands are secret while a round runs.
Ruling<void> say_at_pot(Call& call) {
  const Player* player = call.table.find(call.command.who.person);
  const bool seated = player != nullptr && player->seat.is_box();
  if (stakes_fixed(call) && !call.command.who.role.is_staff()) {
    return refuse(seated ? Point::hand_played_alone : Point::no_influence);
  }
  call.note(Point::hand_played_alone, call.command.text);
  return {};
}

Ruling<void> advise_at_pot(const Call& call) {
  return refuse(call.command.who.role.is_staff() ? Point::no_advice : Point::no_influence);
}

// A matter that the rules leave open is decided by what is usual, with the reason on record.
Ruling<void> note_at_pot(Call& call) {
  FELT_NEED(call.need(Power::deal));
  call.note(Point::practice_applied, call.command.text);
  return {};
}

Ruling<void> inspect_at_pot(Call& call) {
  const int rank = call.command.who.role.rank;
  const bool supervisor = rank == call.book.roles.rank[static_cast<std::size_t>(Power::supervise)];
  if (!supervisor && rank != Role::kReview) return refuse(Point::discards_not_seen);
  if (stakes_fixed(call)) return refuse(Point::discards_not_seen);  // after the round only
  call.note(Point::discards_not_seen,
            supervisor ? "the records are shown to the supervisor" : "the records are shown to the inspector");
  return {};
}

}  // namespace

Ruling<void> share(Call& call) {
  FELT_NEED(call.need(Power::deal));
  if (call.command.text.empty()) return refuse(Point::information_shared);
  call.note(Point::information_shared, call.command.text);
  return {};
}

Ruling<void> dispatch_pot(Call& call) {
  if (pot_round(call).pause != Pause::none && !goes_on_while_paused(call.command.what)) return pot::not_paused(call);
  switch (call.command.what) {
    case Do::set: return pot_set(call);
    case Do::notice: return pot_notice(call);
    case Do::tell_inspector: return tell_inspector(call);
    case Do::sign_on: return sign_on(call);
    case Do::deck: return pot_deck(call);
    case Do::open: return pot_open(call);
    case Do::close: return pot_close(call);
    case Do::sit: return pot_sit(call);
    case Do::leave: return pot_leave(call);
    case Do::buy: return pot_buy(call);
    case Do::cash: return pot_cash(call);
    case Do::request_seat: return request_seat(call);
    case Do::draw_seat: return draw_seat(call);
    case Do::wait_seat: return wait_seat(call);
    case Do::move_seat: return move_seat(call);
    case Do::sit_out: return sit_out(call);
    case Do::sit_in: return sit_in(call);
    case Do::leave_out: return leave_out(call);
    case Do::declare_short: return declare_short(call);
    case Do::vacate: return pot_vacate(call);
    case Do::exclude: return pot_exclude(call);
    case Do::readmit: return readmit(call);
    case Do::rules: return rules(call);
    case Do::bind_bank: return bind_bank(call);
    case Do::agree: return pot_agree(call);
    case Do::disagree: return pot_disagree(call);
    case Do::shuffle: return pot::shuffle(call);
    case Do::cut: return pot::cut(call);
    case Do::decline_cut: return pot::decline_cut(call);
    case Do::post_blind: return pot::post_blind(call);
    case Do::post_antes: return pot::post_antes(call);
    case Do::deal: return pot::deal(call);
    case Do::card: return pot::card(call);
    case Do::look: return pot::look(call);
    case Do::act: return pot::act(call);
    case Do::time_out: return pot::time_out(call);
    case Do::show_hand: return pot::show_hand(call);
    case Do::fold_unseen: return pot::fold_unseen(call);
    case Do::settle: return pot::settle(call);
    case Do::report: return pot::report(call);
    case Do::confirm: return pot::confirm(call);
    case Do::order_count: return pot::order_count(call);
    case Do::count: return pot::count(call);
    case Do::void_round: return pot::void_round(call);
    case Do::void_wager: return pot::void_wager(call);
    case Do::dispute: return dispute(call);
    case Do::decide_dispute: return decide_dispute(call);
    case Do::refer: return refer(call);
    case Do::review: return review(call);
    case Do::note: return note_at_pot(call);
    case Do::say: return say_at_pot(call);
    case Do::advise: return advise_at_pot(call);
    case Do::side_bet: return side_bet(call);
    case Do::inspect: return inspect_at_pot(call);
    case Do::share: return share(call);
    case Do::lend: return refuse(Point::no_lending);
    case Do::split: return refuse(Point::no_pot_deals);
    default: break;
  }
  // Everything else belongs to games against the house.
  return refuse(Point::house_only_bank);
}

}  // namespace felt::table
