#include "table/view.hpp"

namespace felt {
namespace {

// Its player sees a hand once he may decide; everybody once it was turned. Nobody sees a blind hand before.
bool may_see(const Round& round, const BoxHand& hand, Who viewer) {
  if (hand.turned) return true;
  const bool own = viewer.role.rank == Role::kPlayer && viewer.person == hand.player;
  const bool open = round.opened && round.phase != Phase::voided;
  return own && open && !hand.blind && !hand.racked;
}

// Up cards are everybody's; hole cards are their player's alone, until he shows them or has thrown them away. The last
// one is not even his before all have theirs.
VisibleHand pot_hand_seen(const RuleBook& book, const PotRound& round, const PotHand& hand, Who viewer) {
  VisibleHand seen;
  seen.cards = hand.folded ? 0 : static_cast<int>(hand.cards.size());
  if (hand.folded) return seen;
  const bool own = viewer.role.rank == Role::kPlayer && viewer.person == hand.player;
  const bool waits = book.pot->streets.back().cards == "d" && !round.last_cards_out &&
                     static_cast<std::size_t>(round.street) + 1 == book.pot->streets.size();
  for (std::size_t i = 0; i < hand.cards.size(); ++i) {
    const bool untouched = waits && i + hand.fresh >= hand.cards.size();
    if (hand.is_up(i) || hand.shown || (own && !untouched)) seen.faces.push_back(hand.cards[i]);
  }
  return seen;
}

void add_pot(View& seen, const RuleBook& book, const Table& table, Who viewer) {
  const PotRound& round = table.pot.round;
  seen.round = round.number;
  seen.pot_phase = round.phase;
  seen.pause = round.pause;
  seen.in_pot = round.in_pot;
  seen.buck = table.pot.buck;
  seen.turn = round.turn;
  seen.board.assign(round.board.begin(), round.board.end());
  for_each_box(round.boxes, [&](Box box) {
    const PotHand& hand = round.hand(box);
    VisibleBox visible;
    visible.box = box;
    visible.player = hand.player;
    visible.street = hand.street;
    visible.total = hand.total;
    visible.folded = hand.folded;
    visible.tapped_out = hand.tapped_out;
    visible.voided = hand.voided || hand.out;
    visible.hand = pot_hand_seen(book, round, hand, viewer);
    seen.boxes.push_back(std::move(visible));
  });
}

}  // namespace

View view(const RuleBook& book, const Table& table, Who viewer) {
  View seen;
  const Round& round = table.round();
  seen.life = table.life;
  seen.phase = round.phase;
  seen.pause = round.pause;
  seen.terms = table.terms;
  seen.round = round.number;
  for_each_box(round.boxes, [&](Box box) {
    const BoxHand& hand = round.hand(box);
    VisibleBox visible;
    visible.box = box;
    visible.player = hand.player;
    for (std::size_t i = 0; i < hand.stakes.size(); ++i) visible.stakes[i] = hand.stakes[i].staked;
    visible.choice = hand.choice;
    visible.voided = hand.voided;
    visible.settled = hand.settled;
    visible.hand.cards = static_cast<int>(hand.cards.size());
    if (may_see(round, hand, viewer)) {
      visible.hand.faces.assign(hand.cards.begin(), hand.cards.end());
    } else if (!hand.racked) {
      for (const Card card : hand.cards) {
        if (round.shown.contains(card)) visible.hand.faces.push_back(card);
      }
    }
    seen.boxes.push_back(std::move(visible));
  });
  if (book.pot) add_pot(seen, book, table, viewer);
  seen.dealer.cards = static_cast<int>(round.dealer.size());
  const int up = book.house ? book.house->dealer.face_up_card : 0;
  if (round.revealed) {
    seen.dealer.faces.assign(round.dealer.begin(), round.dealer.end());
  } else {
    for (std::size_t i = 0; i < round.dealer.size(); ++i) {
      const bool dealt_up = static_cast<int>(i) + 1 == up;
      if (dealt_up || round.shown.contains(round.dealer[i])) seen.dealer.faces.push_back(round.dealer[i]);
    }
  }
  seen.jackpot_cards.cards = static_cast<int>(round.jackpot_cards.size());
  if (round.revealed) seen.jackpot_cards.faces.assign(round.jackpot_cards.begin(), round.jackpot_cards.end());
  if (const Player* player = table.find(viewer.person)) seen.chips = player->chips;
  return seen;
}

}  // namespace felt
