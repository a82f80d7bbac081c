// Wagers taken back: after what went wrong players may be asked whether they stay.
#include "house/irregular.hpp"

namespace felt::house {

bool emit_retraction(Call& call, std::uint32_t without, PersonId not_of, Point point) {
  const Round& round = call.round();
  std::uint32_t boxes = 0;
  for_each_box(round.boxes & ~without, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (hand.in_play() && !hand.settled && hand.player != not_of) boxes |= std::uint32_t{1} << box.number;
  });
  if (boxes == 0) return false;
  call.emit(What::retraction_opened, point).boxes = boxes;
  return true;
}

namespace {

// When the last has answered the round goes on where it was.
void emit_answered(Call& call, Box box, bool took_back) {
  const Round& round = call.round();
  const std::uint32_t bit = std::uint32_t{1} << box.number;
  if ((round.may_retract & ~bit) != 0) return;
  call.emit(What::retraction_closed, round.retract_point);
  emit_going_on(call, took_back ? bit : 0);
}

Ruling<void> answer_retraction(Call& call, bool take_back) {
  const Round& round = call.round();
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const std::uint32_t bit = std::uint32_t{1} << box->number;
  const Point point = round.pause == Pause::retraction ? round.retract_point : Point::wagers_retracted;
  const bool known = call.knows(point);
  if (round.pause != Pause::retraction || (round.may_retract & bit) == 0)
    return refuse(known ? point : Point::wager_locked);
  const bool own =
      round.hand(*box).player == call.command.who.person || (call.command.who.role.is_staff() && call.table.terms.live);
  if (!own) return refuse(point);
  if (take_back) {
    const std::uint32_t jackpots = live(round.hand(*box), Wager::jackpot) ? bit : 0;
    call.emit(What::retracted, point, *box);
    emit_return_hand(call, *box, point);
    emit_advance_undone(call, *box, point);
    call.emit(What::hand_voided, point, *box);
    emit_reregistered(
        call, point == Point::wagers_retracted_unbet ? Point::jackpot_reregistered_unbet : Point::jackpot_reregistered,
        jackpots);
  } else {
    call.emit(What::stayed, point, *box);
  }
  emit_answered(call, *box, take_back);
  return {};
}

}  // namespace

Ruling<void> stay_silent(Call& call, Box box) {
  if (((call.round().may_retract >> box.number) & 1) == 0) return refuse(Point::decision_timeout);
  call.emit(What::timed_out, Point::decision_timeout, box);
  call.emit(What::stayed, Point::decision_timeout, box);
  emit_answered(call, box, false);
  return {};
}

Ruling<void> retract(Call& call) { return answer_retraction(call, true); }
Ruling<void> stay(Call& call) {
  const Round& round = call.round();
  if (!round.misdealt) return answer_retraction(call, false);
  // After a misdeal the wagers have gone back; who wants leaves them for the next round.
  const auto box = box_of(call);
  if (!box) return tl::unexpected(box.error());
  const Who& who = call.command.who;
  const bool own =
      round.has(*box) && (round.hand(*box).player == who.person || (who.role.is_staff() && call.table.terms.live));
  const bool said = ((round.standing >> box->number) & 1) != 0;
  if (!own || said || !round.hand(*box).has(Wager::ante)) return refuse(Point::wagers_left_standing);
  call.emit(What::stayed, Point::wagers_left_standing, *box);
  return {};
}

}  // namespace felt::house
