// Talk, disputes and what is only put on record.
#include "table/parts.hpp"

namespace felt::table {
namespace {

// While hands are secret nobody speaks of them: from the first card, or only while decisions are open.
bool hands_are_secret(const Call& call) {
  const Phase phase = call.round().phase;
  if (call.book.prize_meter) return phase == Phase::decision;
  return phase >= Phase::dealing && phase <= Phase::shown;
}

// The first case at a stage, counted from one; 0 if there is none.
std::int32_t first_case(const Call& call, std::uint8_t stage) {
  const auto& cases = call.table.cases;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (cases[i].stage == stage) return static_cast<std::int32_t>(i + 1);
  }
  return 0;
}

bool is_seated(const Call& call) {
  const Player* player = call.table.find(call.command.who.person);
  return player != nullptr && player->seat.is_box();
}

}  // namespace

Ruling<void> rules(Call& call) {
  if (call.knows(Point::rules_on_request)) call.note(Point::rules_on_request, "rules shown");
  if (call.knows(Point::defined_terms_shown)) call.note(Point::defined_terms_shown, "terms shown with their meanings");
  return {};
}

Ruling<void> bind_bank(Call& call) { return refuse(call.known(Point::house_only_bank, Point::role_operator)); }

Ruling<void> say(Call& call) {
  if (hands_are_secret(call)) {
    if (is_seated(call) && call.knows(Point::information_passed)) return refuse(Point::information_passed);
    if (!call.command.who.role.is_staff() && call.knows(Point::no_influence)) return refuse(Point::no_influence);
  }
  call.note(call.known(Point::information_passed, Point::hand_owner_only), call.command.text);
  return {};
}

Ruling<void> ask_advice(Call& call) {
  const Point point = call.known(Point::advice_asked, call.known(Point::no_influence, Point::hand_owner_only));
  const Round& round = call.round();
  const PersonId person = call.command.who.person;
  if (point != Point::advice_asked || round.phase != Phase::decision) return refuse(point);
  // For the hands that he has still to decide on.
  std::uint32_t boxes = 0;
  for_each_box(round.boxes & ~round.asked, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    if (hand.player == person && hand.in_play() && hand.choice == Choice::none) boxes |= std::uint32_t{1} << box.number;
  });
  if (boxes == 0) return refuse(point);
  for_each_box(boxes, [&](Box box) { call.emit(What::advice_asked, point, box); });
  return {};
}

// What others may say to a player about his decision: nothing, unless he has asked. What they hold they keep to
// themselves either way.
Ruling<void> advise(Call& call) {
  if (call.command.who.role.is_staff()) return refuse(call.known(Point::no_advice, Point::hand_owner_only));
  const Round& round = call.round();
  const PersonId to = call.command.person;
  bool asked = false;
  for_each_box(round.phase == Phase::decision ? round.asked : 0, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    asked = asked || (hand.choice == Choice::none && (!to.is_somebody() || hand.player == to));
  });
  if (!asked) return refuse(call.known(Point::no_influence, Point::hand_owner_only));
  call.note(Point::advice_asked, "advice: " + call.command.text);
  return {};
}

Ruling<void> side_bet(Call& call) { return refuse(call.known(Point::no_side_bets, Point::chips_only)); }

Ruling<void> dispute(Call& call) {
  Event& event = call.emit(What::case_opened, Point::dispute_decided);
  event.person = call.command.person.is_somebody() ? call.command.person : call.command.who.person;
  event.text = call.command.text;
  // Where the book says so the complainant hears at once whom he may consult.
  if (call.knows(Point::dispute_referred) && call.knows(Point::dispute_reviewed)) {
    call.note(Point::dispute_referred, "the inspector may be consulted");
  }
  return {};
}

Ruling<void> decide_dispute(Call& call) {
  FELT_NEED(call.need(Power::senior));
  const std::int32_t open = first_case(call, 0);
  if (open == 0) return refuse(Point::dispute_decided);
  Event& decided = call.emit(What::case_decided, Point::dispute_decided);
  decided.number = open;
  decided.text = call.command.text;
  return {};
}

Ruling<void> refer(Call& call) {
  const Point point = call.known(Point::dispute_referred, call.known(Point::dispute_reviewed, Point::dispute_decided));
  if (call.table.cases.empty() || point == Point::dispute_decided) return refuse(point);
  // Where nobody is consulted before, what is reviewed is a decision.
  const std::int32_t decided = call.knows(Point::dispute_referred) ? 0 : first_case(call, 1);
  if (decided == 0 && !call.knows(Point::dispute_referred)) return refuse(point);
  Event& referred = call.emit(What::case_referred, point);
  referred.number = decided;
  referred.text = "with the round's records";
  return {};
}

Ruling<void> review(Call& call) {
  if (!call.knows(Point::dispute_reviewed)) return refuse(Point::dispute_decided);
  if (call.command.who.role.rank != Role::kReview || call.table.cases.empty()) return refuse(Point::dispute_reviewed);
  const std::int32_t referred = first_case(call, 2);
  if (referred == 0 && !call.knows(Point::dispute_referred)) return refuse(Point::dispute_reviewed);
  Event& reviewed = call.emit(What::case_reviewed, Point::dispute_reviewed);
  reviewed.number = referred;
  reviewed.text = call.command.text;
  return {};
}

Ruling<void> complain(Call& call) {
  if (!call.knows(Point::complaint_investigated)) return refuse(Point::dispute_decided);
  call.note(Point::complaint_investigated, "complaint goes to the regulator with the round's records");
  return {};
}

Ruling<void> note(Call& call) {
  const std::string& text = call.command.text;
  if (text.starts_with("confiscated") && call.knows(Point::device_confiscated)) {
    FELT_NEED(call.need(Power::punish));
    call.note(Point::device_confiscated, text);
    return {};
  }
  if (text.starts_with("detained") && call.knows(Point::detention_recorded)) {
    FELT_NEED(call.need(Power::punish));
    call.note(Point::detention_recorded, text);
    return {};
  }
  if (text.starts_with("feature") && call.knows(Point::layout_extras)) {
    FELT_NEED(call.need(Power::operate));
    // Nothing extra may change a bet or hide a sign.
    if (text.find("hides") != std::string::npos || text.find("changes") != std::string::npos)
      return refuse(Point::layout_extras);
    call.note(Point::layout_extras, text);
    return {};
  }
  FELT_NEED(call.need(Power::deal));
  call.note(call.known(Point::procedure_recorded, Point::rulebook_identity), text);
  return {};
}

Ruling<void> steps(Call& call) {
  const Point point = call.known(Point::procedure_recorded, Point::rulebook_identity);
  FELT_NEED(call.need(Power::supervise));
  static constexpr std::string_view kNames[] = {"shuffle",  "cut",    "call",   "deal",
                                                "announce", "reveal", "settle", "collect"};
  std::string done = "steps done:";
  std::string skipped;
  const Round& round =
      call.round().phase == Phase::between && call.table.any_round ? call.table.last_round() : call.round();
  const DealingMode& mode = call.mode();
  const bool cuts = mode.cuts > 0 && call.table.terms.shuffling == Shuffling::manual;
  const bool announces = mode.decision_opens == DecisionOpens::announcement;
  for (std::size_t i = 0; i < round.step_by.size(); ++i) {
    if ((i == 1 && !cuts) || (i == 4 && !announces)) continue;  // no step of this way of dealing
    std::string& list = round.step_by[i].is_somebody() ? done : skipped;
    list += ' ';
    list += kNames[i];
  }
  call.note(point, done + (skipped.empty() ? "" : "; not done:" + skipped));
  return {};
}

Ruling<void> inspect(Call& call) {
  if (call.command.who.role.rank != Role::kReview)
    return refuse(call.known(Point::inspector_access, Point::role_operator));
  call.note(call.known(Point::inspector_access, Point::rulebook_identity), "the records are shown");
  return {};
}

}  // namespace felt::table
