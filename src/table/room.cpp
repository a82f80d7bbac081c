#include "table/room.hpp"

#include <algorithm>
#include <utility>
#include <bit>

#include "base/check.hpp"

namespace felt {
namespace {

constexpr Who kSystem{Role{0}, PersonId{}};

RoundNumber round_number(const Round& round) { return RoundNumber{static_cast<std::uint64_t>(round.number)}; }

MeterCommand meter_command(MeterAsk ask, TableId table, const Command& command, RoundNumber round) {
  MeterCommand asked;
  asked.ask = ask;
  // The table has judged who may; what a player does there is entered by the dealer.
  asked.rank = std::max<int>(command.who.role.rank, 0);
  asked.at = command.at;
  asked.table = table;
  asked.round = round;
  return asked;
}

BoomerangCommand boomerang_command(BoomerangAsk ask, TableId table, const Command& command, RoundNumber round) {
  BoomerangCommand asked;
  asked.ask = ask;
  asked.rank = command.who.role.rank;
  asked.at = command.at;
  asked.table = table;
  asked.round = round;
  return asked;
}

JackpotHand jackpot_hand(const BoxHand& hand) {
  return {hand.jackpot_value.category(), hand.jackpot_value.category() == Category::two_pairs};
}

// The record of a table's round, if it stands.
SettlementNumber settlement_of(const PrizeMeters& meters, TableId table, RoundNumber round) {
  for (std::size_t i = meters.settlements.size(); i > 0; --i) {
    const Settlement& settlement = meters.settlements[i - 1];
    if (settlement.table == table && settlement.game.round == round && !settlement.withdrawn)
      return SettlementNumber{i};
  }
  return SettlementNumber{};
}

// Why jackpot wagers of a registered game go back, as the meter puts it.
ReturnGround ground_of(const Event& event) {
  switch (event.point) {
    case Point::jackpot_reregistered_unbet: return ReturnGround::unbet_box;
    case Point::cards_mixed_jackpot: return ReturnGround::cards_mixed;
    case Point::jackpot_cards_not_rebuilt: return ReturnGround::cards_not_rebuilt;
    case Point::jackpot_started_wrongly: return ReturnGround::started_wrongly;
    case Point::jackpot_contribution_reversed: return ReturnGround::invalidated;
    default: return ReturnGround::retraction;
  }
}

Command meter_answer(Time at) {
  Command answer;
  answer.what = Do::meter_answers;
  answer.who = kSystem;
  answer.at = at;
  return answer;
}

bool concerns_meter(What what) {
  switch (what) {
    case What::round_started:
    case What::round_ended:
    case What::round_voided:
    case What::prize_approved:
    case What::prize_denied:
    case What::jackpot_called:
    case What::jackpot_registered:
    case What::jackpot_cancelled:
    case What::jackpot_carried:
    case What::jackpot_moved:
    case What::jackpot_asked:
    case What::jackpot_recorded:
    case What::jackpot_claimed:
    case What::hand_voided:
    case What::reversed:
    case What::jackpot_done: return true;
    default: return false;
  }
}

}  // namespace

TableId Room::add_table() {
  tables_.push_back(new_table(book_));
  return TableId{static_cast<std::uint32_t>(tables_.size())};
}

Ruling<void> Room::tell(TableId id, const MeterCommand& command, Attempt& attempt) const {
  std::vector<MeterEvent> events;
  if (auto ruling = decide(book_, attempt.meters, command, events); !ruling) return ruling;
  for (MeterEvent& event : events) {
    apply(attempt.meters, event);
    attempt.happened.push_back({id, std::move(event)});
  }
  return {};
}

Ruling<void> Room::tell(TableId id, const BoomerangCommand& command, Attempt& attempt) const {
  std::vector<BoomerangEvent> events;
  if (auto ruling = decide(book_, attempt.boomerang, command, events); !ruling) return ruling;
  for (BoomerangEvent& event : events) {
    apply(attempt.boomerang, event);
    attempt.happened.push_back({id, std::move(event)});
  }
  return {};
}

// What an event at a table asks of its meter; nothing if it asks nothing.
std::optional<MeterCommand> Room::question(TableId id, const Command& command, const Event& event,
                                           const Attempt& attempt) const {
  const Round& round = attempt.table.round();
  const MeteredTable* metered = attempt.meters.table(id);
  MeterCommand asked = meter_command(MeterAsk::call_wagers, id, command, round_number(round));
  switch (event.what) {
    case What::jackpot_called:
      // Newcomers to a carried game have been invited already.
      if (event.point == Point::jackpot_carried_joins) return std::nullopt;
      return asked;
    case What::jackpot_registered:
      asked.ask = MeterAsk::register_game;
      asked.wagers = event.number;
      for_each_box(round.boxes, [&](Box box) {
        if (round.hand(box).on_layout(Wager::jackpot)) asked.places.at |= bit_of(box);
      });
      return asked;
    case What::jackpot_moved:
      if (event.point != Point::jackpot_carried_leaves && event.point != Point::jackpot_returned_no_ante)
        return std::nullopt;
      asked.ask = MeterAsk::leave_carried;
      asked.wagers = 1;
      asked.places.at = bit_of(event.box);
      asked.ground = event.point == Point::jackpot_carried_leaves ? ReturnGround::leaves : ReturnGround::no_ante;
      return asked;
    case What::jackpot_cancelled:
      if (event.point == Point::jackpot_carried_leaves || event.point == Point::jackpot_returned_no_ante)
        return std::nullopt;
      if (event.point == Point::jackpot_carried_joins) {
        // Invited once is enough, also if that round came to nothing.
        if (metered != nullptr && metered->carried && metered->carried->newcomers) return std::nullopt;
        asked.ask = MeterAsk::join_carried;
        return asked;
      }
      if (event.point == Point::jackpot_reversed) {
        asked.ask = MeterAsk::undo_record;
        asked.rank = std::max(asked.rank, 1);
        asked.settlement = settlement_of(attempt.meters, id, round_number(round));
        return asked;
      }
      if (event.point == Point::jackpot_carried_no_next) {
        asked.ask = MeterAsk::cancel_game;
        asked.ground = ReturnGround::no_next_round;
        return asked;
      }
      if (metered == nullptr || !metered->game) return std::nullopt;  // nothing was registered yet
      asked.ask = event.boxes > 0 ? MeterAsk::return_wagers : MeterAsk::cancel_game;
      asked.wagers = std::popcount(event.boxes);
      asked.places.at = event.boxes;
      asked.rank = std::max(asked.rank, 1);
      asked.ground = ground_of(event);
      return asked;
    case What::prize_approved:
    case What::prize_denied: {
      // What is not paid goes back on the meter; a record that is undone takes its prizes along.
      asked.amount = event.what == What::prize_approved ? event.second : event.amount;
      asked.settlement = settlement_of(attempt.meters, id, RoundNumber{static_cast<std::uint64_t>(event.number)});
      const Settlement* settlement = attempt.meters.settlement(asked.settlement);
      if (asked.amount.is_zero() || event.point == Point::jackpot_reversed || settlement == nullptr ||
          attempt.meters.system(settlement->system) == nullptr)
        return std::nullopt;
      if (asked.amount.is_negative()) {
        asked.ask = MeterAsk::raise_prize;
        asked.amount = -asked.amount;
        return asked;
      }
      asked.ask = MeterAsk::return_prize;
      asked.rank = std::max(asked.rank, 1);
      return asked;
    }
    case What::jackpot_asked: {
      const bool one = event.text == "refund" || event.text == "refund-last";
      if (!one && event.text != "undo-last") return std::nullopt;
      // A system that was closed since has nothing left to put right.
      const Round& meant = event.text == "refund" ? round : attempt.table.last_round();
      asked.settlement = settlement_of(attempt.meters, id, round_number(meant));
      const Settlement* settlement = attempt.meters.settlement(asked.settlement);
      if (settlement == nullptr || attempt.meters.system(settlement->system) == nullptr) return std::nullopt;
      asked.ask = one ? MeterAsk::refund_wagers : MeterAsk::refund_record;
      asked.rank = std::max(asked.rank, 1);
      asked.wagers = one ? event.number : 0;
      asked.places.at = one ? bit_of(event.box) : 0;
      asked.amount = event.amount;
      return asked;
    }
    default: return std::nullopt;
  }
}

// The outcome goes on record, and the meter answers with its prizes.
Ruling<void> Room::record_outcome(TableId id, const Command& command, const Events& events, Attempt& attempt) const {
  MeterCommand asked = meter_command(MeterAsk::record_outcome, id, command, round_number(attempt.table.round()));
  asked.chip_unit = attempt.table.terms.chip_unit;
  for (const Event& event : events) {
    if (event.what == What::jackpot_asked) {
      asked.royal_flushes = event.number / 16;
      asked.straight_flushes = event.number % 16;
    }
    asked.bonuses += event.what == What::jackpot_prize ? 1 : 0;
  }
  const std::size_t before = attempt.happened.size();
  if (auto ruling = tell(id, asked, attempt); !ruling) return ruling;
  if (asked.royal_flushes + asked.straight_flushes == 0) return {};
  Command answer;
  answer.what = Do::meter_answers;
  answer.who = kSystem;
  answer.at = command.at;
  for (std::size_t i = before; i < attempt.happened.size(); ++i) {
    const auto& told = std::get<MeterEvent>(attempt.happened[i].what);
    if (told.told == MeterTold::royal_flush_prize) answer.amount = told.amount;
    if (told.told == MeterTold::straight_flush_prize) answer.amount_max = told.amount;
  }
  return try_command(id, answer, attempt);
}

// A table of the linked progressive: games are registered, returned, carried and recorded.
Ruling<void> Room::route_prize_meter(TableId id, const Command& command, const Events& events, Attempt& attempt) const {
  WagerPlaces carried;
  std::vector<std::pair<std::uint8_t, std::uint8_t>> moved;
  for (const Event& event : events) {
    if (event.what == What::jackpot_carried) carried.at |= bit_of(event.box);
    if (event.what == What::jackpot_moved && event.place.is_box())
      moved.emplace_back(event.box.number, event.place.number);
    if (event.what == What::jackpot_recorded) {
      if (auto ruling = record_outcome(id, command, events, attempt); !ruling) return ruling;
    } else if (auto asked = question(id, command, event, attempt)) {
      if (event.what == What::jackpot_registered) asked->places.moved = std::exchange(moved, {});
      if (auto ruling = tell(id, *asked, attempt); !ruling) return ruling;
    }
  }
  if (carried.at == 0) return {};
  MeterCommand asked = meter_command(MeterAsk::carry_game, id, command, round_number(attempt.table.round()));
  asked.wagers = std::popcount(carried.at);
  asked.places = carried;
  return tell(id, asked, attempt);
}

// A table of the Boomerang Jackpot: the amount is frozen, prizes are paid, chips are posted when the round ends.
Ruling<void> Room::route_boomerang(TableId id, const Command& command, const Events& events, const Table& before,
                                   Attempt& attempt) const {
  if (!attempt.boomerang.tables.contains(id)) return {};
  const auto post = [&](BoomerangAsk ask, const Round& round) {
    return tell(id, boomerang_command(ask, id, command, round_number(round)), attempt);
  };
  const bool whole =
      std::any_of(events.begin(), events.end(), [](const Event& event) { return event.what == What::round_voided; });
  const auto prizes_of = [&](const Round& round) {
    BoomerangCommand asked = boomerang_command(BoomerangAsk::pay_prizes, id, command, round_number(round));
    for_each_box_from_right(round.boxes, [&](Box box) {
      const BoxHand& hand = round.hand(box);
      if (!hand.stake(Wager::jackpot).paid.is_zero()) asked.hands.push_back(jackpot_hand(hand));
    });
    return asked;
  };
  // If royal flushes share and one of them is not paid after all, the others have more to get.
  const auto pay = [&](const BoomerangCommand& asked) -> Ruling<void> {
    const std::size_t first = attempt.happened.size();
    if (auto ruling = tell(id, asked, attempt); !ruling) return ruling;
    const std::size_t last = attempt.happened.size();
    std::vector<Box> boxes;
    for_each_box_from_right(attempt.table.round().boxes, [&](Box box) {
      if (!attempt.table.round().hand(box).stake(Wager::jackpot).paid.is_zero()) boxes.push_back(box);
    });
    for (std::size_t i = first; i < last; ++i) {
      const auto& told = std::get<BoomerangEvent>(attempt.happened[i].what);
      if (told.told != BoomerangTold::prize_paid) continue;
      Command more = meter_answer(command.at);
      more.text = "more";
      more.box = boxes[static_cast<std::size_t>(told.place - 1)];
      more.amount = told.amount - attempt.table.round().hand(more.box).stake(Wager::jackpot).paid;
      if (more.amount.is_zero()) continue;
      if (auto ruling = try_command(id, more, attempt); !ruling) return ruling;
    }
    return {};
  };
  for (const Event& event : events) {
    const Round& round = attempt.table.round();
    switch (event.what) {
      case What::round_started:
        if (auto ruling = post(BoomerangAsk::begin_round, round); !ruling) return ruling;
        break;
      case What::jackpot_asked:
        if (event.text == "undo-last") {
          const BoomerangRound* last = attempt.boomerang.round(id, round_number(before.last_round()));
          if (last == nullptr || last->reversed) break;
          if (auto ruling = post(BoomerangAsk::reverse_round, before.last_round()); !ruling) return ruling;
        } else if (auto ruling = post(BoomerangAsk::freeze_amount, round); !ruling) {
          return ruling;
        }
        break;
      case What::all_settled: {
        if (event.number == 0) break;
        // What each hand would be paid; the accounts move once the prizes are approved.
        BoomerangCommand asked = boomerang_command(BoomerangAsk::pay_prizes, id, command, round_number(round));
        std::vector<Box> boxes;
        for_each_box_from_right(round.boxes, [&](Box box) {
          if (!round.hand(box).jackpot_pending) return;
          boxes.push_back(box);
          asked.hands.push_back(jackpot_hand(round.hand(box)));
        });
        std::vector<BoomerangEvent> quote;
        if (auto ruling = decide(book_, attempt.boomerang, asked, quote); !ruling) return ruling;
        for (const BoomerangEvent& told : quote) {
          if (told.told != BoomerangTold::prize_paid) continue;
          Command answer = meter_answer(command.at);
          answer.box = boxes[static_cast<std::size_t>(told.place - 1)];
          answer.amount = told.amount;
          if (auto ruling = try_command(id, answer, attempt); !ruling) return ruling;
        }
        break;
      }
      case What::jackpot_done: {
        const BoomerangCommand asked = prizes_of(round);
        if (asked.hands.empty()) break;
        if (auto ruling = pay(asked); !ruling) return ruling;
        break;
      }
      case What::hand_voided:
      case What::reversed:
      case What::round_voided: {
        // Prizes whose hand or round is void go back; those that stand are paid again, on the same amount.
        const BoomerangRound* mine = attempt.boomerang.round(id, round_number(round));
        if (mine == nullptr || mine->posted || mine->reversed || event.number < 0) break;
        const BoomerangCommand asked = prizes_of(round);
        const auto standing = static_cast<int>(asked.hands.size());
        const bool over = event.what == What::round_voided;
        if (whole && !over) break;
        if (mine->prizes > 0 && standing == 0 && over) {
          if (auto ruling = post(BoomerangAsk::reverse_round, round); !ruling) return ruling;
        } else if (mine->prizes > standing) {
          // It follows from the ruling at the table, whoever could make that.
          BoomerangCommand back = boomerang_command(BoomerangAsk::withdraw_prizes, id, command, round_number(round));
          back.rank = std::max(back.rank, 1);
          if (auto ruling = tell(id, back, attempt); !ruling) return ruling;
          if (standing == 0) break;
          if (auto ruling = pay(asked); !ruling) return ruling;
        } else if (mine->prizes == 0 && mine->frozen && over) {
          if (auto ruling = post(BoomerangAsk::release_amount, round); !ruling) return ruling;
        }
        break;
      }
      case What::round_ended: {
        const Round& ended = attempt.table.last_round();
        BoomerangCommand asked = boomerang_command(BoomerangAsk::post_chips, id, command, round_number(ended));
        for_each_box(ended.boxes, [&](Box box) {
          // The chip of a claim that was denied has not won.
          const Stake& stake = ended.hand(box).stake(Wager::jackpot);
          if (stake.lost.is_zero()) return;
          ++(stake.paid.is_zero() ? asked.losing : asked.winning);
        });
        const BoomerangRound* mine = attempt.boomerang.round(id, round_number(ended));
        if (asked.losing + asked.winning > 0) {
          if (auto ruling = tell(id, asked, attempt); !ruling) return ruling;
        } else if (mine != nullptr && mine->frozen) {
          if (auto ruling = post(BoomerangAsk::release_amount, ended); !ruling) return ruling;
        }
        break;
      }
      default: break;
    }
  }
  return {};
}

Ruling<void> Room::try_command(TableId id, const Command& command, Attempt& attempt) const {
  Events events;
  if (auto ruling = decide(book_, attempt.table, command, events); !ruling) return ruling;
  const Table before = attempt.table;
  apply(attempt.table, events);
  for (const Event& event : events) attempt.happened.push_back({id, event});
  if (book_.prize_meter) return route_prize_meter(id, command, events, attempt);
  if (book_.boomerang) return route_boomerang(id, command, events, before, attempt);
  return {};
}

Ruling<void> Room::perform(TableId id, const Command& command, std::vector<Happened>& happened) {
  Table& table = tables_[number(id) - 1];
  if (auto ruling = decide(book_, table, command, events_); !ruling) return ruling;
  const bool metered = std::any_of(events_.begin(), events_.end(), [](const Event& event) {
    return concerns_meter(event.what) || event.what == What::all_settled;
  });
  if (!metered || (!book_.prize_meter && !book_.boomerang)) {
    apply(table, events_);
    check_table(table);
    for (const Event& event : events_) happened.push_back({id, event});
    return {};
  }
  Attempt attempt{table, meters_, boomerang_, {}};
  if (auto ruling = try_command(id, command, attempt); !ruling) return ruling;
  check_table(attempt.table);
  table = std::move(attempt.table);
  meters_ = std::move(attempt.meters);
  boomerang_ = std::move(attempt.boomerang);
  happened.insert(happened.end(), attempt.happened.begin(), attempt.happened.end());
  return {};
}

Ruling<void> Room::ask(const MeterCommand& command, std::vector<Happened>& happened) {
  std::vector<MeterEvent> events;
  if (auto ruling = decide(book_, meters_, command, events); !ruling) return ruling;
  for (MeterEvent& event : events) {
    apply(meters_, event);
    happened.push_back({event.table, std::move(event)});
  }
  tell_tables(command.at, happened);
  return {};
}

Ruling<void> Room::ask(const BoomerangCommand& command, std::vector<Happened>& happened) {
  std::vector<BoomerangEvent> events;
  if (auto ruling = decide(book_, boomerang_, command, events); !ruling) return ruling;
  for (BoomerangEvent& event : events) {
    apply(boomerang_, event);
    happened.push_back({event.table, std::move(event)});
  }
  tell_tables(command.at, happened);
  return {};
}

void Room::tell_tables(Time at, std::vector<Happened>& happened) {
  for (std::uint32_t i = 0; i < tables_.size(); ++i) {
    const TableId id{i + 1};
    Table& table = tables_[i];
    Command answer;
    answer.what = Do::meter_answers;
    answer.who = kSystem;
    answer.at = at;
    answer.text = "state";
    if (const MeteredTable* metered = meters_.table(id); metered != nullptr && book_.prize_meter) {
      const MeterSystem* system = meters_.system_of(id);
      answer.number =
          1 | (equipment_works(meters_, id) ? 2 : 0) | (metered->manual ? 4 : 0) | (metered->shows_meter ? 8 : 0);
      if (system != nullptr) answer.amount = system->cost;
      for (std::size_t o = 0; o < book_.prize_meter->options.size(); ++o) {
        if (meters_.terms && book_.prize_meter->options[o].name == meters_.terms->option)
          answer.amount_max = Money::cents(static_cast<std::int64_t>(o));
      }
    } else if (book_.boomerang && boomerang_.tables.contains(id)) {
      answer.number = 1 | 2 | 8;
      answer.amount = boomerang_.chip;
    }
    const int now = (table.meter_bound ? 1 : 0) | (table.meter_works ? 2 : 0) | (table.meter_manual ? 4 : 0) |
                    (table.meter_shown ? 8 : 0);
    const bool same_cost = answer.amount.is_zero() || answer.amount == table.terms.jackpot_cost;
    const bool same_option = answer.amount_max.in_cents() == table.terms.jackpot_option;
    if (now == answer.number && same_cost && (same_option || answer.number == 0)) continue;
    FELT_CHECK(felt::perform(book_, table, answer, events_).has_value());
    for (const Event& event : events_) happened.push_back({id, event});
  }
}

}  // namespace felt
