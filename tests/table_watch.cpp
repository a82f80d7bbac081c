#include "tests/table_watch.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "table/view.hpp"
#include "tests/table_driver.hpp"

namespace felt {
namespace {

bool is_box(Box box) { return box.number >= 1 && box.number <= kBoxesMax; }

std::string said(const Event& event, std::string_view what) {
  return fmt::format("{} box {} wager {} amount {}: {}", name(event.what), event.box.number,
                     static_cast<int>(event.wager), to_string(event.amount), what);
}

}  // namespace

void Watch::give_back(Hand& hand, Money& staked, Flow& flow) {
  people_[hand.player].chips += staked;
  flow.back += staked;
  staked = Money();
}

std::string Watch::settle(Hand& hand, const Event& event) {
  Account& account = people_[hand.player];
  if (event.wager >= Wager::ante_bonus) {
    if (event.amount.is_negative()) return said(event, "pays less than nothing");
    bank_ -= event.amount;
    account.chips += event.amount;
    hand.bonus += event.amount;
    return "";
  }
  Stake& stake = hand.stakes[static_cast<std::size_t>(event.wager)];
  Flow& flow = round_.flow;
  if (stake.staked.is_zero()) return said(event, "settled, and nothing lies there");
  if (event.amount.is_negative()) return said(event, "an amount below zero");
  const bool jackpot = event.wager == Wager::jackpot;
  switch (event.outcome) {
    case Outcome::wins:
      (jackpot ? from_meters_ : bank_) += jackpot ? event.amount : -event.amount;
      account.chips += event.amount;
      stake.paid += event.amount;
      if (jackpot) {
        to_meters_ += stake.staked;
        stake.lost += stake.staked;
        flow.meters += stake.staked;
        stake.staked = Money();
      } else {
        give_back(hand, stake.staked, flow);
      }
      break;
    case Outcome::loses:
      if (event.amount != stake.staked) return said(event, "does not lose what lies there");
      (jackpot ? to_meters_ : bank_) += event.amount;
      (jackpot ? flow.meters : flow.house) += event.amount;
      stake.lost += event.amount;
      stake.staked = Money();
      break;
    case Outcome::returned:
      if (event.amount != stake.staked) return said(event, "does not return what lies there");
      [[fallthrough]];
    case Outcome::stands_off: give_back(hand, stake.staked, flow); break;
    case Outcome::none: return said(event, "settled without an outcome");
  }
  return "";
}

std::string Watch::reverse(const Event& event) {
  Round& round = event.number < 0 ? last_ : round_;
  if (!is_box(event.box)) return said(event, "no box");
  Hand& hand = round.hands[event.box.number];
  Account& account = people_[hand.player];
  if (event.amount > account.chips) return said(event, "takes back more than he has");
  account.chips -= event.amount;
  if (event.wager >= Wager::ante_bonus) {
    bank_ += event.amount;
    if (event.amount > hand.bonus) return said(event, "takes back more than was paid");
    hand.bonus = Money();
    return "";
  }
  Stake& stake = hand.stakes[static_cast<std::size_t>(event.wager)];
  if (event.amount > stake.paid) return said(event, "takes back more than was paid");
  const bool jackpot = event.wager == Wager::jackpot;
  if (jackpot) {
    from_meters_ -= stake.paid;
    bank_ -= stake.paid - event.amount;
    to_meters_ -= stake.lost;
  } else {
    bank_ += event.amount;
    bank_ -= stake.lost;
  }
  (jackpot ? round.flow.meters : round.flow.house) -= stake.lost;
  round.flow.back += stake.lost;
  account.chips += stake.lost;
  stake.lost = stake.paid = Money();
  return "";
}

void Watch::deal(const Event& event) {
  for (const Card card : event.cards) {
    if (event.box == kDealerBox) {
      round_.dealer.push_back(card);
      if (event.face_up) round_.up.push_back(card);
    } else if (event.box == kJackpotBox) {
      round_.jackpot.push_back(card);
    } else if (is_box(event.box)) {
      round_.hands[event.box.number].cards.push_back(card);
    }
  }
}

std::string Watch::one(const Event& event) {
  if (!book_.clauses.knows(event.point))
    return fmt::format("{} rests on {}, which the book does not know", name(event.what), name(event.point));
  Account& account = people_[event.person];
  Hand& hand = round_.hands[is_box(event.box) ? event.box.number : 0];
  const std::size_t wager = static_cast<std::size_t>(event.wager) < kStakes ? static_cast<std::size_t>(event.wager) : 0;
  Stake& stake = hand.stakes[wager];
  switch (event.what) {
    case What::seated:
    case What::bought:
      if (event.amount.is_negative()) return said(event, "buys less than nothing");
      account.chips += event.amount;
      account.bought += event.amount;
      break;
    case What::cashed:
      if (event.amount > account.chips) return said(event, "cashes more than he has");
      account.chips -= event.amount;
      account.cashed += event.amount;
      break;
    case What::left:
    case What::vacated:
      account.cashed += account.chips;
      account.chips = Money();
      break;
    case What::bets_opened: round_.worth = worth(); break;
    case What::placed:
      if (event.wager >= Wager::ante_bonus) break;
      if (event.amount > account.chips || event.amount <= Money()) return said(event, "has not got it");
      hand.player = event.person;
      account.chips -= event.amount;
      stake.staked += event.amount;
      round_.flow.put += event.amount;
      break;
    case What::taken_back:
      if (event.wager >= Wager::ante_bonus) break;
      if (event.amount > stake.staked || hand.player != event.person) return said(event, "it does not lie there");
      account.chips += event.amount;
      stake.staked -= event.amount;
      round_.flow.put -= event.amount;
      break;
    case What::bets_released:
      for (Hand& each : round_.hands) {
        for (Stake& lies : each.stakes) give_back(each, lies.staked, round_.flow);
        each = Hand();
      }
      round_.flow = Flow();
      break;
    case What::not_dealt_in:
      for (Stake& lies : hand.stakes) give_back(hand, lies.staked, round_.flow);
      break;
    case What::settled: return settle(hand, event);
    case What::excess_returned:
      if (event.amount > stake.staked || event.amount <= Money()) return said(event, "more than lies there");
      stake.staked -= event.amount;
      people_[hand.player].chips += event.amount;
      round_.flow.back += event.amount;
      break;
    case What::stake_restored:
      if (event.wager == Wager::coupon) break;  // no chips
      if (event.wager != Wager::jackpot && !stake.paid.is_zero()) {
        people_[hand.player].chips -= event.amount + stake.paid;
        bank_ += stake.paid;
        round_.flow.back -= event.amount;
        stake.staked += event.amount;
        stake.paid = Money();
        break;
      }
      if (event.amount != stake.lost) return said(event, "restores what was not lost");
      (event.wager == Wager::jackpot ? to_meters_ : bank_) -= stake.lost;
      (event.wager == Wager::jackpot ? round_.flow.meters : round_.flow.house) -= stake.lost;
      stake.staked += stake.lost;
      stake.lost = Money();
      break;
    case What::reversed: return reverse(event);
    case What::jackpot_carried: {
      Stake& jackpot = hand.stakes[static_cast<std::size_t>(Wager::jackpot)];
      if (carried_.contains(event.box.number)) return said(event, "two wagers carried over at one box");
      carried_[event.box.number] = {hand.player, jackpot.staked};
      round_.flow.carried += jackpot.staked;
      jackpot.staked = Money();
      break;
    }
    case What::jackpot_moved: {
      const auto found = carried_.find(event.box.number);
      if (found == carried_.end() || found->second.amount != event.amount) return said(event, "was not carried over");
      people_[found->second.owner].chips += event.amount;
      carried_.erase(found);
      break;
    }
    case What::prize_approved:
      from_meters_ += event.amount;
      account.chips += event.amount;
      // A prize of this round goes back with it; one of a round before is his whatever becomes of this one.
      if (hand.player == event.person && hand.stakes[static_cast<std::size_t>(Wager::jackpot)].lost > Money()) {
        hand.stakes[static_cast<std::size_t>(Wager::jackpot)].paid += event.amount;
      } else {
        round_.worth[event.person] += event.amount;
      }
      break;
    case What::claim_booked: account.owes += event.amount; break;
    case What::winnings_held:
    case What::held_released: {
      const Money moved = event.what == What::winnings_held ? event.amount : -event.amount;
      account.chips -= moved;
      account.held += moved;
      break;
    }
    case What::held_forfeited:
      account.held -= event.amount;
      bank_ += event.amount;
      round_.worth[event.person] -= event.amount;
      last_.worth[event.person] -= event.amount;
      break;
    case What::dealt: deal(event); break;
    case What::jackpot_cards_set: round_.jackpot.assign(event.cards.begin(), event.cards.end()); break;
    case What::exposed: round_.shown.insert(round_.shown.end(), event.cards.begin(), event.cards.end()); break;
    case What::exposure_undone:
      for (const Card card : event.cards) std::erase(round_.shown, card);
      break;
    case What::dealer_hand_set: round_.dealer.assign(event.cards.begin(), event.cards.end()); break;
    case What::blind_fixed: hand.blind = true; break;
    case What::seat_hand_moved:
      hand.blind = true;
      if (is_box(event.place)) round_.hands[event.place.number].blind = false;
      break;
    case What::decision_opened: round_.open = true; break;
    case What::turned: hand.turned = true; break;
    case What::revealed: round_.revealed = true; break;
    case What::round_ended: {
      for (int box = 1; box <= kBoxesMax; ++box) {
        for (const Stake& lies : round_.hands[static_cast<std::size_t>(box)].stakes) {
          if (!lies.staked.is_zero())
            return fmt::format("the round ends and {} lies at {}", to_string(lies.staked), box);
        }
      }
      const Flow& flow = round_.flow;
      if (flow.put != flow.back + flow.house + flow.meters + flow.carried) {
        return fmt::format("put down {}, back {}, house {}, meters {}, carried {}", to_string(flow.put),
                           to_string(flow.back), to_string(flow.house), to_string(flow.meters),
                           to_string(flow.carried));
      }
      last_ = round_;
      round_ = Round();
      break;
    }
    default: break;
  }
  return "";
}

std::map<PersonId, Money> Watch::worth() const {
  std::map<PersonId, Money> all;
  for (const auto& [person, account] : people_)
    all[person] += account.chips + account.held - account.owes - account.bought + account.cashed;
  for (const auto& [box, wager] : carried_) all[wager.owner] += wager.amount;
  for (const Hand& hand : round_.hands) {
    for (const Stake& stake : hand.stakes) all[hand.player] += stake.staked;
  }
  return all;
}

std::string Watch::compare_worth(const std::map<PersonId, Money>& before, const char* when) const {
  for (const auto& [person, now] : worth()) {
    const auto found = before.find(person);
    const Money then = found == before.end() ? Money() : found->second;
    if (now != then)
      return fmt::format("{}: person {} stands at {}, and stood at {} before betting opened", when, person.value,
                         to_string(now), to_string(then));
  }
  return "";
}

std::string Watch::compare(const Table& table) const {
  Money sum = table.bank + table.to_meters - table.from_meters;
  Money bought;
  Money cashed;
  for (const auto& [person, account] : people_) {
    bought += account.bought;
    cashed += account.cashed;
    const Player* player = table.find(person);
    const Money chips = player == nullptr ? Money() : player->chips;
    const Money held = player == nullptr ? Money() : player->held;
    sum += chips + held;
    if (chips != account.chips || held != account.held)
      return fmt::format("person {} has {} (held {}), by the events {} (held {})", person.value, to_string(chips),
                         to_string(held), to_string(account.chips), to_string(account.held));
    if (chips.is_negative() || held.is_negative()) return "chips below zero";
  }
  if (table.bank != bank_ || table.to_meters != to_meters_ || table.from_meters != from_meters_)
    return fmt::format("bank {} meters {} {}, by the events {} {} {}", to_string(table.bank),
                       to_string(table.to_meters), to_string(table.from_meters), to_string(bank_),
                       to_string(to_meters_), to_string(from_meters_));
  if (table.bought != bought || table.cashed != cashed) return "bought or cashed differ from the events";
  for (std::size_t box = 1; box <= kBoxesMax; ++box) {
    for (std::size_t i = 0; i < kStakes; ++i) {
      const Money staked = table.round().hands[box].stakes[i].staked;
      sum += staked;
      if (staked != round_.hands[box].stakes[i].staked)
        return fmt::format("at {} lies {}, by the events {}", box, to_string(staked),
                           to_string(round_.hands[box].stakes[i].staked));
    }
  }
  for (const auto& [box, wager] : carried_) sum += wager.amount;
  if (sum != bought - cashed)
    return fmt::format("{} is there, {} was bought", to_string(sum), to_string(bought - cashed));
  return "";
}

std::string Watch::compare_cards(const Table& table) const {
  if (table.round().revealed != round_.revealed) return "revealed differs";
  std::vector<Card> out = round_.dealer;
  out.insert(out.end(), round_.jackpot.begin(), round_.jackpot.end());
  for (const Hand& hand : round_.hands) out.insert(out.end(), hand.cards.begin(), hand.cards.end());
  CardSet seen;
  for (const Card card : out) {
    if (seen.contains(card)) return fmt::format("{} is in two places", to_string(card));
    seen |= card;
  }
  return "";
}

std::string Watch::compare_views(const Table& table) const {
  const auto known = [](const std::vector<Card>& all, const std::vector<Card>& shown) {
    return std::all_of(shown.begin(), shown.end(),
                       [&](Card card) { return std::find(all.begin(), all.end(), card) != all.end(); });
  };
  for (const Who& viewer : driver::viewers(book_)) {
    const View seen = view(book_, table, viewer);
    const auto wrong = [&](std::string_view what) {
      return fmt::format("person {} of rank {} {}", viewer.person.value, viewer.role.rank, what);
    };
    for (const VisibleBox& box : seen.boxes) {
      const Hand& hand = round_.hands[box.box.number];
      const bool own = viewer.role.rank == Role::kPlayer && viewer.person == hand.player;
      const bool may = hand.turned || (own && round_.open && !hand.blind);
      if (!may && !known(round_.shown, box.hand.faces))
        return wrong(fmt::format("sees the cards at {}", box.box.number));
      if (!known(hand.cards, box.hand.faces)) return wrong(fmt::format("sees other cards at {}", box.box.number));
      const bool must =
          hand.turned || (may && table.round().phase == Phase::decision && !table.round().hand(box.box).racked);
      if (must && box.hand.faces.size() != hand.cards.size()) return wrong("does not see what he may");
    }
    std::vector<Card> up = round_.up;
    up.insert(up.end(), round_.shown.begin(), round_.shown.end());
    if (!known(round_.revealed ? round_.dealer : up, seen.dealer.faces)) return wrong("sees the dealer's cards");
    if (!round_.revealed && !seen.jackpot_cards.faces.empty()) return wrong("sees the jackpot cards");
    if (!known(round_.jackpot, seen.jackpot_cards.faces)) return wrong("sees other jackpot cards");
  }
  return "";
}

std::string Watch::see(const std::vector<Event>& events, const Table& after) {
  bool voided = false;
  bool undone = false;
  bool settled_stand = false;  // the book leaves what was settled as it is
  bool ended = false;
  bool last = false;
  const std::map<PersonId, Money> before = worth();
  for (const Event& event : events) {
    last = last || (event.what == What::reversed && event.number < 0);
    if (std::string problem = one(event); !problem.empty()) return problem;
    voided = voided || event.what == What::round_voided;
    ended = ended || event.what == What::round_ended;
    undone = undone || (event.what == What::noted && event.point == Point::round_void);
    if (event.what == What::ruled || event.what == What::reported || event.what == What::round_voided) {
      const auto& rows = book_.house->irregularities;
      settled_stand = settled_stand || std::any_of(rows.begin(), rows.end(), [&](const Irregularity& row) {
                        return row.effect == Effect::void_unsettled && event.point == row.point;
                      });
    }
  }
  if (std::string problem = compare(after); !problem.empty()) return problem;
  // What is put right in the round before is no part of this one.
  if (last) {
    for (const auto& [person, now] : worth()) {
      const auto found = before.find(person);
      round_.worth[person] += now - (found == before.end() ? Money() : found->second);
    }
  }
  if (voided && !ended && !settled_stand) {
    if (std::string problem = compare_worth(round_.worth, "a void round"); !problem.empty()) return problem;
  }
  if (undone && after.round().phase <= Phase::called) {
    if (std::string problem = compare_worth(last_.worth, "an undone round"); !problem.empty()) return problem;
  }
  if (std::string problem = compare_cards(after); !problem.empty()) return problem;
  return compare_views(after);
}

}  // namespace felt
