#include "audit/settle.hpp"

#include <algorithm>

namespace felt::audit {
namespace {

std::int64_t odds_of(const Odds& odds, Category category) { return odds[static_cast<std::size_t>(category)]; }

Settlement three_cards(const Asked& asked, Category category) {
  const std::int64_t ante = asked.ante;
  const WagerRules& play_rules = asked.book->house->decision_wager();
  const std::int64_t play = ante * play_rules.times_ante;
  const std::int64_t ante_wins = ante * asked.book->house->ante_pays();
  const std::int64_t play_wins = play * play_rules.pays.value_or(1);
  // Due on every hand that is played, whatever the dealer holds.
  const std::int64_t bonus = ante * odds_of(asked.bonus, category);
  return {.fold = -ante,
          .out = ante_wins + bonus,               // play stands off
          .wins = ante_wins + play_wins + bonus,  //
          .ties = bonus,                          // both stand off
          .loses = -ante - play + bonus};
}

Settlement five_cards(const Asked& asked, Category category) {
  const std::int64_t ante = asked.ante;
  const std::int64_t bet = ante * asked.book->house->decision_wager().times_ante;
  const std::int64_t ante_wins = ante * asked.book->house->ante_pays();
  std::int64_t bet_wins = bet * odds_of(asked.decision, category);
  if (asked.maximum_payout > 0) bet_wins = std::min(bet_wins, asked.maximum_payout);
  return {.fold = -ante,
          .out = ante_wins,  // the bet is void
          .wins = ante_wins + bet_wins,
          .ties = 0,
          .loses = -ante - bet};
}

}  // namespace

std::string digits(Big number) {
  if (number < 0) return "-" + digits(-number);
  std::string text;
  do {
    text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number > 0);
  return text;
}

std::string ratio(Big numerator, Big denominator) { return digits(numerator) + "/" + digits(denominator); }

std::int64_t settle_pair_plus(const Asked& asked, Category category) {
  const std::int64_t odds = odds_of(asked.pair_plus, category);
  return odds > 0 ? asked.ante * odds : -asked.ante;
}

Settlement settle(const Asked& asked, Category category, bool with_pair_plus) {
  Settlement round = asked.three_cards() ? three_cards(asked, category) : five_cards(asked, category);
  if (!with_pair_plus) return round;
  const std::int64_t pair_plus = settle_pair_plus(asked, category);
  round.out += pair_plus;
  round.wins += pair_plus;
  round.ties += pair_plus;
  round.loses += pair_plus;
  // Who folds his ante keeps pair plus, or loses it too.
  round.fold += asked.book->house->fold_ante_keeps_pair_plus ? pair_plus : -asked.ante;
  return round;
}

Big gain(const Settlement& settlement, const Standing& standing) {
  return Big{standing.out} * (settlement.out - settlement.fold) +
         Big{standing.wins} * (settlement.wins - settlement.fold) +
         Big{standing.ties} * (settlement.ties - settlement.fold) +
         Big{standing.loses} * (settlement.loses - settlement.fold);
}

bool worth_playing(const Settlement& settlement, const Standing& standing) { return gain(settlement, standing) > 0; }

void Sums::add(Category category, const Standing& standing, std::int64_t times, bool plays) {
  Line& line = by[static_cast<std::size_t>(category)];
  situations += times;
  if (!plays) {
    line.fold += Big{times} * (standing.out + standing.wins + standing.ties + standing.loses);
    return;
  }
  played += times;
  line.out += Big{times} * standing.out;
  line.wins += Big{times} * standing.wins;
  line.ties += Big{times} * standing.ties;
  line.loses += Big{times} * standing.loses;
}

void Sums::merge(const Sums& other) {
  situations += other.situations;
  played += other.played;
  for (std::size_t i = 0; i < by.size(); ++i) {
    by[i].fold += other.by[i].fold;
    by[i].out += other.by[i].out;
    by[i].wins += other.by[i].wins;
    by[i].ties += other.by[i].ties;
    by[i].loses += other.by[i].loses;
  }
}

Net net_of(const Sums& sums, const Asked& asked, bool with_pair_plus) {
  Net net;
  const auto add = [&](std::int64_t amount, Big ways) {
    if (ways != 0) net[amount] += ways;
  };
  for (std::size_t i = 0; i < sums.by.size(); ++i) {
    const Settlement round = settle(asked, static_cast<Category>(i), with_pair_plus);
    add(round.fold, sums.by[i].fold);
    add(round.out, sums.by[i].out);
    add(round.wins, sums.by[i].wins);
    add(round.ties, sums.by[i].ties);
    add(round.loses, sums.by[i].loses);
  }
  return net;
}

}  // namespace felt::audit
