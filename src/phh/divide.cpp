#include "phh/divide.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include <fmt/format.h>

#include "base/check.hpp"

namespace felt::phh {
namespace {

std::uint32_t bit(std::size_t place) { return std::uint32_t{2} << place; }
std::size_t place_of(Box box) { return std::size_t{box.number} - 1; }

// Nothing is taken.
pot::CommissionScale free_scale() {
  const Money all = Money::cents(std::numeric_limits<std::int64_t>::max());
  return {all, Money::dollars(1), Money(), all};
}

// Who takes part in a pot that more than one could win, and threw nothing away.
std::vector<std::size_t> rivals(const Followed& followed, const pot::Pot& pot) {
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < followed.hands.size(); ++place) {
    if ((pot.eligible & bit(place)) != 0 && !followed.hands[place].mucked) places.push_back(place);
  }
  return places;
}

// What the file says that each player ended with, or won, beside what this division gives him.
void compare(const History& history, std::string_view field, const std::vector<Money>& said,
             const std::vector<std::optional<Money>>& found, const pot::Division& division,
             std::vector<std::string>& differences) {
  Money short_of;
  bool any = false;
  bool only_sharers = true;
  std::uint32_t sharing = 0;
  for (const pot::PotGroup& group : division.groups) {
    if (std::popcount(group.winners) > 1) sharing |= group.winners;
  }
  for (std::size_t place = 0; place < said.size(); ++place) {
    if (!found[place] || *found[place] == said[place]) continue;
    any = true;
    short_of += *found[place] - said[place];
    only_sharers = only_sharers && (sharing & bit(place)) != 0;
    differences.push_back(fmt::format("{}: {} has {}, by this division {}", field, history.player(place),
                                      to_string(said[place]), to_string(*found[place])));
  }
  if (!any) return;
  if (short_of.is_zero()) {
    if (only_sharers) differences.push_back(fmt::format("{}: a shared pot's odd chips went to another", field));
  } else if (short_of.is_negative()) {
    differences.push_back(fmt::format("{}: {} more than was put in", field, to_string(-short_of)));
  } else {
    differences.push_back(fmt::format("{}: {} less than was put in: a commission or rake", field, to_string(short_of)));
  }
}

}  // namespace

tl::expected<Outcome, Problem> divide(const RuleBook& book, const History& history) {
  auto followed = follow(history);
  if (!followed) return tl::unexpected(followed.error());
  Outcome outcome;
  outcome.followed = std::move(*followed);
  const Followed& end = outcome.followed;
  outcome.hands.resize(history.players());
  // 1. Hands.
  std::vector<pot::Contribution> players;
  const Ranking ranking{DeckSize::cards_52, true};
  for (std::size_t place = 0; place < history.players(); ++place) {
    const Hand& hand = end.hands[place];
    pot::Contribution player;
    player.box = Box{static_cast<std::uint8_t>(place + 1)};
    player.total = hand.total;
    player.contender = hand.contends();
    player.tapped_out = hand.all_in;
    player.folded_at = static_cast<std::uint8_t>(hand.folded_at);
    const auto cards = end.known(place);
    if (hand.contends() && cards && cards->size() >= 5) {
      const auto judged = judge_hand(book, ranking, *cards);
      FELT_CHECK(judged.has_value());
      outcome.hands[place] = *judged;
      player.value = judged->value;
    } else if (hand.contends()) {
      player.value = HandValue::from_raw(1);  // wins over what was thrown away
    }
    if (hand.mucked) player.value = HandValue();
    players.push_back(player);
  }
  // 2. Pots: who wins a contested one must follow from the cards.
  const pot::Middle middle{*book.pot, history.house ? history.house->scale : free_scale(), Box{1}, players};
  for (const pot::Pot& pot : pot::pots_of(middle).pots) {
    if (std::popcount(pot.eligible) < 2) continue;
    const auto left = rivals(end, pot);
    const auto wrong = [&](std::string what) {
      const std::string key = history.section.empty() ? "actions" : history.section + ".actions";
      return tl::unexpected(Problem{history.file, history.line, key, std::move(what)});
    };
    if (left.empty()) return wrong("everybody mucked: nobody wins the pot");
    if (left.size() == 1) continue;
    for (const std::size_t place : left) {
      if (!outcome.hands[place])
        return wrong(fmt::format("{} takes part in the showdown with unknown cards: the winner cannot be known",
                                 history.player(place)));
    }
  }
  outcome.division = pot::divide(middle);
  // 3. What each has in the end, and what the file says.
  outcome.winnings.assign(history.players(), Money());
  for (const pot::PotGroup& group : outcome.division.groups) {
    for (const pot::Payout& payout : group.payouts) outcome.winnings[place_of(payout.box)] += payout.amount;
  }
  std::vector<std::optional<Money>> won(outcome.winnings.begin(), outcome.winnings.end());
  for (std::size_t place = 0; place < history.players(); ++place) {
    std::optional<Money> stack = history.stacks[place];
    if (stack) {
      *stack = *stack - end.hands[place].total + outcome.winnings[place];
      if (outcome.division.uncalled_to == Box{static_cast<std::uint8_t>(place + 1)})
        *stack += outcome.division.uncalled;
    }
    outcome.stacks.push_back(stack);
  }
  compare(history, "finishing_stacks", history.finishing, outcome.stacks, outcome.division, outcome.differences);
  compare(history, "winnings", history.winnings, won, outcome.division, outcome.differences);
  return outcome;
}

}  // namespace felt::phh
