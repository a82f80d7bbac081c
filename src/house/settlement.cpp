#include "house/settlement.hpp"

namespace felt::house {
namespace {

// Winnings in whole chips where the book pays the next higher amount, and never above the maximum payout.
void pay(const RuleBook& book, const Terms& terms, WagerResult& result, Money stake, int odds, Point point) {
  result.outcome = Outcome::wins;
  result.odds = odds;
  result.pay_point = point;
  result.amount = stake * odds;
  if (book.house->limits.off_multiple != OffMultiple::round_payout_up) return;
  const std::int64_t unit = terms.chip_unit.in_cents();
  const std::int64_t rest = unit > 1 ? result.amount.in_cents() % unit : 0;
  if (rest != 0) {
    result.amount += Money::cents(unit - rest);
    result.rounded = true;
  }
}

// Field by field: a result put together elsewhere and copied would wait for its own stores.
void lose(WagerResult& result, Money stake, Point point) {
  result.outcome = Outcome::loses;
  result.amount = stake;
  result.point = point;
}

Point bet_pay_point(Category category) {
  switch (category) {
    case Category::odd_cards:
    case Category::pair: return Point::pay_play_pair_or_less;
    case Category::two_pairs: return Point::pay_play_two_pairs;
    case Category::three_of_a_kind: return Point::pay_play_three_of_a_kind;
    case Category::straight: return Point::pay_play_straight;
    case Category::flush: return Point::pay_play_flush;
    case Category::full_house: return Point::pay_play_full_house;
    case Category::four_of_a_kind: return Point::pay_play_four_of_a_kind;
    case Category::straight_flush: return Point::pay_play_straight_flush;
    case Category::royal_flush: return Point::pay_play_royal_flush;
  }
  return Point::pay_play_pair_or_less;
}

const PayTable& table_of(const PayRules& pays, std::size_t place) {
  return pays.tables[place < pays.tables.size() ? place : 0];
}

void settle_play(const RuleBook& book, const Terms& terms, HandResult& result, Money stake, Category category) {
  const bool canberra = book.info.game == Game::canberra_poker;
  const PayRules* pays = book.house->decision_pay();
  const int odds = pays != nullptr ? pays->tables.front().to_one(category) : *book.house->decision_wager().pays;
  pay(book, terms, result.play, stake, odds, canberra ? bet_pay_point(category) : Point::pay_play);
  if (!terms.payout_maximum.is_zero() && result.play.amount > terms.payout_maximum) {
    result.play.amount = terms.payout_maximum;
    result.play.capped = true;
  }
}

}  // namespace

HandResult settle_hand(const RuleBook& book, const Terms& terms, const HandStakes& stakes, HandValue hand,
                       Showdown showdown) {
  HandResult result;
  const HouseRules& house = *book.house;
  const Category category = hand.category();
  const int ante_odds = house.ante_pays();
  if (stakes.played) {
    WagerResult& ante = result.ante;
    WagerResult& play = result.play;
    if (!showdown.dealer_plays) {
      // 1. The dealer does not qualify: the ante wins, the play wager goes back.
      pay(book, terms, ante, stakes.ante, ante_odds, Point::pay_ante);
      ante.point = Point::ante_wins_dealer_out;
      play.outcome = Outcome::stands_off;
      play.point = Point::play_stands_off_dealer_out;
    } else if (showdown.player > 0) {
      // 2. The player's hand is higher: both win.
      pay(book, terms, ante, stakes.ante, ante_odds, Point::pay_ante);
      ante.point = Point::ante_wins_higher;
      settle_play(book, terms, result, stakes.play, category);
      play.point = Point::play_wins_higher;
    } else if (showdown.player < 0) {
      // 3. It is lower: both lose.
      lose(ante, stakes.ante, Point::ante_loses_lower);
      lose(play, stakes.play, Point::play_loses_lower);
    } else {
      // 4. Equal: both stand off.
      ante.outcome = play.outcome = Outcome::stands_off;
      ante.point = Point::ante_stands_off;
      play.point = Point::play_stands_off_equal;
    }
    // 5. The bonus on a played hand, whatever the dealer holds.
    if (const PayRules* pays = house.bonus_pay(); pays != nullptr && !stakes.ante.is_zero()) {
      const int odds = table_of(*pays, terms.bonus_table).to_one(category);
      if (odds > 0) {
        const bool other = terms.bonus_table != 0 && book.clauses.knows(Point::pay_ante_bonus_alternative);
        pay(book, terms, result.bonus, stakes.ante, odds,
            other ? Point::pay_ante_bonus_alternative : Point::pay_ante_bonus);
        result.bonus.point = !showdown.dealer_plays ? Point::ante_bonus_paid_dealer_out
                             : showdown.player < 0  ? Point::ante_bonus_paid_on_loss
                                                    : Point::ante_bonus_paid;
      }
    }
  }
  // 6. Pair plus by the player's own hand alone.
  if (!stakes.pair_plus.is_zero()) {
    const PayRules& pays = *house.pair_plus_pay();
    const int odds = table_of(pays, terms.pair_plus_table).to_one(category);
    if (odds > 0) {
      const bool other = terms.pair_plus_table != 0 && book.clauses.knows(Point::pay_pair_plus_alternative);
      pay(book, terms, result.pair_plus, stakes.pair_plus, odds,
          other ? Point::pay_pair_plus_alternative : Point::pay_pair_plus);
      result.pair_plus.point = Point::pair_plus_wins;
    } else {
      lose(result.pair_plus, stakes.pair_plus, Point::pair_plus_loses);
    }
  }
  return result;
}

}  // namespace felt::house
