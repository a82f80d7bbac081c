// Every event that moves chips, and what must hold for them all.
#include "state/on.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace felt::on {
namespace {

// What a stake became. Chips of the jackpot go to the meters, win or lose; others to the bank when lost.
void settle_stake(Table& table, BoxHand& hand, const Event& event) {
  if (event.wager == Wager::ante_bonus) {
    table.bank -= event.amount;
    hand.bonus_paid += event.amount;
    pay_player(table, hand.player, event.amount);
    return;
  }
  if (event.wager == Wager::coupon) {
    table.bank -= event.amount;
    hand.coupon_taken = event.outcome == Outcome::wins || event.outcome == Outcome::loses ? hand.coupon : Money();
    hand.coupon = Money();
    hand.bonus_paid += event.amount;
    pay_player(table, hand.player, event.amount);
    return;
  }
  Stake& stake = hand.stake(event.wager);
  switch (event.outcome) {
    case Outcome::wins:
      if (event.wager == Wager::jackpot) {
        table.to_meters += stake.staked;
        table.from_meters += event.amount;
        stake.lost += stake.staked;
      } else {
        table.bank -= event.amount;
        pay_player(table, hand.player, stake.staked);
      }
      stake.staked = Money();
      stake.paid += event.amount;
      pay_player(table, hand.player, event.amount);
      break;
    case Outcome::loses: {
      const Money amount = std::min(event.amount, stake.staked);
      (event.wager == Wager::jackpot ? table.to_meters : table.bank) += amount;
      stake.staked -= amount;
      stake.lost += amount;
      break;
    }
    case Outcome::stands_off:
    case Outcome::returned:
      pay_player(table, hand.player, stake.staked);
      stake.staked = Money();
      if (event.wager == Wager::jackpot) hand.jackpot_pending = false;
      break;
    case Outcome::none: break;
  }
  stake.outcome = event.outcome;
}

// A stake that was settled is as it was before: what it lost comes back, what it was paid goes back as far as the
// player's chips reach (`amount`).
void reverse_stake(Table& table, BoxHand& hand, const Event& event) {
  Player* player = table.find(hand.player);
  if (player == nullptr) return;
  const Money taken = std::min(event.amount, player->chips);
  player->chips -= taken;
  if (event.wager == Wager::ante_bonus || event.wager == Wager::coupon) {
    table.bank += taken;
    hand.bonus_paid = Money();
    return;
  }
  Stake& stake = hand.stake(event.wager);
  if (event.wager == Wager::jackpot) {
    // The meter takes the whole prize back; what the player cannot return is the house's claim.
    table.from_meters -= stake.paid;
    table.bank -= stake.paid - taken;
    table.to_meters -= stake.lost;
  } else {
    table.bank += taken;
    table.bank -= stake.lost;
  }
  player->chips += stake.lost;
  stake.lost = Money();
  stake.paid = Money();
  stake.outcome = Outcome::returned;
}

bool nothing_staked(const BoxHand& hand) {
  return std::all_of(hand.stakes.begin(), hand.stakes.end(), [](const Stake& s) { return s.staked.is_zero(); });
}

void move_chips(Table& table, const Event& event) {
  if (!at_box(event)) return;
  Round& round = table.round();
  BoxHand& hand = round.hand(event.box);
  Player* player = table.find(event.person);
  if (player == nullptr) return;
  if (!round.has(event.box)) {
    hand = BoxHand();
    hand.player = event.person;
    round.boxes |= std::uint32_t{1} << event.box.number;
  }
  if (event.wager == Wager::coupon) {
    hand.coupon = event.what == What::placed ? event.amount : Money();
    return;
  }
  Stake& stake = hand.stake(event.wager);
  if (event.what == What::placed) {
    const Money amount = std::min(event.amount, player->chips);
    // Chips that come to lie where others went back are a wager of their own.
    if (stake.outcome == Outcome::returned && stake.staked.is_zero()) stake = Stake();
    player->chips -= amount;
    stake.staked += amount;
    stake.placed += amount;
    stake.effective = stake.placed;
  } else {
    const Money amount = std::min(event.amount, stake.staked);
    player->chips += amount;
    stake.staked -= amount;
    stake.placed -= amount;
    stake.effective = stake.placed;
  }
  // What was found and given back before the deal keeps no box.
  if (nothing_staked(hand) && hand.coupon.is_zero() && !hand.dealt_in)
    round.boxes &= ~(std::uint32_t{1} << event.box.number);
}

// As much as there is.
void move_amount(Money& from, Money& to, Money amount) {
  const Money moved = std::min(amount, from);
  from -= moved;
  to += moved;
}

}  // namespace

void placed(Table& table, const Event& event) { move_chips(table, event); }

void taken_back(Table& table, const Event& event) { move_chips(table, event); }

void bets_released(Table& table, const Event& event) {
  table.quiet_since = event.at;
  Round& round = table.round();
  for_each_box(round.boxes, [&](Box box) {
    BoxHand& hand = round.hand(box);
    for (const Stake& stake : hand.stakes) pay_player(table, hand.player, stake.staked);
    hand = BoxHand();
  });
  round.boxes = 0;
  round.phase = Phase::between;
}

void not_dealt_in(Table& table, const Event& event) {
  BoxHand& hand = hand_of(table, event);
  for (Stake& stake : hand.stakes) {
    pay_player(table, hand.player, stake.staked);
    stake = Stake();
  }
  if (at_box(event)) table.round().boxes &= ~(std::uint32_t{1} << event.box.number);
}

void settled(Table& table, const Event& event) {
  if (!at_box(event)) return;
  Round& round = table.round();
  BoxHand& hand = hand_of(table, event);
  settle_stake(table, hand, event);
  // A box whose last wager goes back before the deal is not dealt to.
  if (round.phase <= Phase::called && nothing_staked(hand)) {
    round.boxes &= ~(std::uint32_t{1} << event.box.number);
  }
}

void excess_returned(Table& table, const Event& event) {
  if (!at_box(event)) return;
  BoxHand& hand = hand_of(table, event);
  Stake& stake = hand.stake(event.wager);
  const Money amount = std::min(event.amount, stake.staked);
  stake.staked -= amount;
  pay_player(table, hand.player, amount);
}

void rule_applied(Table& table, const Event& event) {
  if (at_box(event) && event.wager < Wager::ante_bonus && !event.second.is_zero())
    hand_of(table, event).stake(event.wager).effective = event.second;
}

void stake_restored(Table& table, const Event& event) {
  if (!at_box(event) || event.wager == Wager::ante_bonus) return;
  BoxHand& hand = hand_of(table, event);
  if (event.wager == Wager::coupon) {
    hand.coupon += hand.coupon_taken;
    hand.coupon_taken = Money();
    return;
  }
  Stake& stake = hand.stake(event.wager);
  Player* player = table.find(hand.player);
  const bool won = event.wager != Wager::jackpot && !stake.paid.is_zero();
  if (won && player != nullptr && player->chips >= event.amount + stake.paid) {
    player->chips -= event.amount + stake.paid;
    table.bank += stake.paid;
    stake.staked += event.amount;
    stake.paid = Money();
  }
  (event.wager == Wager::jackpot ? table.to_meters : table.bank) -= stake.lost;
  stake.staked += stake.lost;
  stake.lost = Money();
  stake.outcome = Outcome::none;
}

void reversed(Table& table, const Event& event) {
  if (!at_box(event)) return;
  // A round that is over can still be undone: number -1.
  Round& round = event.number < 0 ? table.both_rounds[1 - table.current] : table.round();
  reverse_stake(table, round.hand(event.box), event);
}

void claim_booked(Table& table, const Event& event) {
  if (Player* player = table.find(event.person)) player->owes += event.amount;
}

void winnings_held(Table& table, const Event& event) {
  if (Player* player = table.find(event.person)) move_amount(player->chips, player->held, event.amount);
}

void held_released(Table& table, const Event& event) {
  if (Player* player = table.find(event.person)) move_amount(player->held, player->chips, event.amount);
}

void held_forfeited(Table& table, const Event& event) {
  if (Player* player = table.find(event.person)) move_amount(player->held, table.bank, event.amount);
}

}  // namespace felt::on

namespace felt {

Money on_layout(const Table& table) {
  Money sum = table.terms.jackpot_cost * table.carried_wagers + table.pot.round.in_pot;
  for_each_box(table.pot.round.boxes, [&](Box box) { sum += table.pot.round.hand(box).held; });
  const Round& round = table.round();
  for_each_box(round.boxes, [&](Box box) {
    for (const Stake& stake : round.hand(box).stakes) sum += stake.staked;
  });
  return sum;
}

void check_table(const Table& table) {
  Money sum = on_layout(table) + table.bank + table.to_meters - table.from_meters;
  for (const Player& player : table.players) {
    FELT_CHECK(!player.chips.is_negative() && !player.held.is_negative());
    sum += player.chips + player.held;
  }
  FELT_CHECK(sum == table.bought - table.cashed);
  const Round& round = table.round();
  for_each_box(round.boxes, [&](Box box) {
    for (const Stake& stake : round.hand(box).stakes) FELT_CHECK(!stake.staked.is_negative());
  });
}

}  // namespace felt
