#include "odds/payoffs.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "hands/evaluate.hpp"
#include "house/settlement.hpp"

namespace felt::odds {
namespace {

// Some hand of each category; settlement asks for no more than that.
HandValue example(Category category, bool three) {
  constexpr const char* kThree[] = {"9c7d2h", "9c9d2h", "", "9c9d9h", "9c8d7h", "9c7c2c", "", "", "9c8c7c", ""};
  constexpr const char* kFive[] = {"Kc9d7h5s2c", "9c9d7h5s2c", "9c9d7h7s2c", "9c9d9h7s2c", "9c8d7h6s5c",
                                   "Kc9c7c5c2c", "9c9d9h7s7c", "9c9d9h9s2c", "9c8c7c6c5c", "AcKcQcJcTc"};
  const auto place = static_cast<std::size_t>(category);
  const auto cards = parse_cards(three ? kThree[place] : kFive[place]);
  FELT_CHECK(cards.has_value());
  Hand hand;
  for (const Card card : *cards) hand += card;
  return three ? evaluate_three(hand) : evaluate_five({}, hand);
}

std::int64_t net(const house::WagerResult& wager) {
  switch (wager.outcome) {
    case Outcome::wins: return wager.amount.in_cents();
    case Outcome::loses: return -wager.amount.in_cents();
    default: return 0;
  }
}

}  // namespace

Payoffs payoffs(const RuleBook& book, const Terms& terms, Stakes stakes) {
  Payoffs all;
  const bool three = book.hands.cards == 3;
  const Money play = stakes.ante * book.house->decision_wager().times_ante;
  all.unit = (stakes.ante.is_zero() ? stakes.pair_plus : stakes.ante).in_cents();
  all.staked = (stakes.ante + stakes.pair_plus).in_cents();
  all.raised = play.in_cents();
  const bool keeps = book.house->fold_ante_keeps_pair_plus;
  for (const Category category : categories(three ? Scale::three : Scale::five)) {
    const HandValue hand = example(category, three);
    FELT_CHECK(hand.category() == category);
    const auto comes_to = [&](bool played, house::Showdown showdown) {
      const house::HandStakes staked{.ante = played ? stakes.ante : Money(),
                                     .play = played ? play : Money(),
                                     .pair_plus = played || keeps ? stakes.pair_plus : Money(),
                                     .played = played};
      const house::HandResult result = house::settle_hand(book, terms, staked, hand, showdown);
      return net(result.ante) + net(result.play) + net(result.bonus) + net(result.pair_plus);
    };
    Payoff& pays = all.by[static_cast<std::size_t>(category)];
    pays.fold = comes_to(false, {}) - stakes.ante.in_cents() - (keeps ? 0 : stakes.pair_plus.in_cents());
    pays.out = comes_to(true, {.dealer_plays = false, .player = 0});
    pays.lower = comes_to(true, {.dealer_plays = true, .player = 1});
    pays.equal = comes_to(true, {.dealer_plays = true, .player = 0});
    pays.higher = comes_to(true, {.dealer_plays = true, .player = -1});
  }
  return all;
}

void Tally::merge(const Tally& other) {
  situations_ += other.situations_;
  played_ += other.played_;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    sums_[i].fold += other.sums_[i].fold;
    sums_[i].out += other.sums_[i].out;
    sums_[i].lower += other.sums_[i].lower;
    sums_[i].equal += other.sums_[i].equal;
    sums_[i].higher += other.sums_[i].higher;
  }
}

Decided Tally::at(const Payoffs& payoffs) const {
  Decided decided;
  decided.situations = situations_;
  decided.played = played_;
  decided.net = NetOutcomes(payoffs.unit);
  Wide folded = 0;
  Wide raised = 0;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const Sum& sum = sums_[i];
    const Payoff& pays = payoffs.by[i];
    decided.net.add(pays.fold, sum.fold);
    decided.net.add(pays.out, sum.out);
    decided.net.add(pays.lower, sum.lower);
    decided.net.add(pays.equal, sum.equal);
    decided.net.add(pays.higher, sum.higher);
    folded += sum.fold;
    raised += Wide{sum.out} + sum.lower + sum.equal + sum.higher;
  }
  decided.net.simplify();
  // Stakes are whole antes.
  const Wide deals = folded + raised;
  decided.first_staked = {deals * (payoffs.staked / payoffs.unit), deals};
  decided.staked = {decided.first_staked.numerator + raised * (payoffs.raised / payoffs.unit), deals};
  return decided;
}

}  // namespace felt::odds
