#include "odds/strategy.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include <fmt/format.h>

#include "base/check.hpp"

namespace felt::odds {
namespace {

constexpr std::uint16_t bit(Rank rank) { return static_cast<std::uint16_t>(1U << static_cast<int>(rank)); }

HandValue odd_five(std::initializer_list<Rank> ranks) {
  Pattern pattern;
  for (const Rank rank : ranks) pattern.add(static_cast<int>(rank), 1);
  return mixed_value(pattern);
}

HandValue lowest_pair() {
  Pattern pattern;
  pattern.add(0, 2);
  for (const int rank : {1, 2, 3}) pattern.add(rank, 1);
  return mixed_value(pattern);
}

char letter(int rank) { return "23456789TJQKA"[rank]; }

std::string dashed(std::uint32_t ranks) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    if ((ranks >> rank & 1) == 0) continue;
    if (!text.empty()) text += '-';
    text += letter(rank);
  }
  return text;
}

// How hands of one value are decided: always in one way, or by the cards held in the suit of the dealer's card.
struct Decision {
  std::map<std::uint16_t, bool> by_held;

  [[nodiscard]] bool always(bool plays) const {
    return std::all_of(by_held.begin(), by_held.end(), [&](const auto& one) { return one.second == plays; });
  }
  // "with 2 or more of its suit, or its A; not its Q-6": what holds of nearly all, and what departs from it.
  [[nodiscard]] std::string condition() const {
    int best = 1;
    std::size_t best_apart = by_held.size() + 1;
    for (int least = 1; least <= 5; ++least) {
      const auto apart = static_cast<std::size_t>(std::count_if(by_held.begin(), by_held.end(), [&](const auto& one) {
        return one.second != (std::popcount(one.first) >= least);
      }));
      if (apart >= best_apart) continue;
      best = least;
      best_apart = apart;
    }
    std::string text = fmt::format("with {} or more of its suit", best);
    std::string also;
    std::string but;
    for (const auto& [held, plays] : by_held) {
      if (plays == (std::popcount(held) >= best)) continue;
      std::string& list = plays ? also : but;
      list += fmt::format("{}{}", list.empty() ? "" : ", ", held == 0 ? "none" : dashed(held));
    }
    if (!also.empty()) text += fmt::format(", or just its {}", also);
    if (!but.empty()) text += fmt::format(", but not just its {}", but);
    return text;
  }
};
using Decisions = std::map<HandValue, Decision>;

// "A-K-Q-T-9 to A-K-Q-T-2"; hands that lie side by side among `all` and are decided alike are said at once.
class Ranges {
 public:
  void add(HandValue hand, const std::string& how) {
    if (!how.empty() && how == how_) {
      to_ = hand;
      return;
    }
    flush();
    from_ = to_ = hand;
    how_ = how;
  }
  std::string words() {
    flush();
    return words_;
  }

 private:
  void flush() {
    if (how_.empty()) return;
    const std::string hands = from_ == to_ ? in_ranks(from_) : fmt::format("{} to {}", in_ranks(from_), in_ranks(to_));
    words_ += fmt::format("{}{}{}", words_.empty() ? "" : "; ", hands, how_ == kAlways ? "" : " " + how_);
    how_.clear();
  }

 public:
  static constexpr const char* kAlways = "always";

 private:
  HandValue from_, to_;
  std::string how_;
  std::string words_;
};

// Highest first; what folds says nothing.
std::string said(const Decisions& decisions) {
  Ranges ranges;
  for (auto at = decisions.rbegin(); at != decisions.rend(); ++at) {
    const Decision& decision = at->second;
    ranges.add(at->first, decision.always(false) ? "" : decision.always(true) ? Ranges::kAlways : decision.condition());
  }
  return ranges.words();
}

// Where every hand from some value up is played, and some below: that value. The end if none is.
Decisions::const_iterator floor_of(const Decisions& decisions) {
  auto floor = decisions.end();
  while (floor != decisions.begin() && std::prev(floor)->second.always(true)) --floor;
  return floor;
}

// How often each hand is played, by the dealer's card.
class Shares {
 public:
  void add(const Situation& situation, int up, bool plays) {
    Rule::Share& share = shares_[{up, situation.hand}];
    share.hand = situation.hand;
    share.up = up;
    share.ways += situation.ways;
    if (plays) share.played += situation.ways;
  }
  [[nodiscard]] std::vector<Rule::Share> list() const {
    std::vector<Rule::Share> list;
    for (const auto& one : shares_) list.push_back(one.second);
    return list;
  }

 private:
  std::map<std::pair<int, HandValue>, Rule::Share> shares_;
};

std::string or_better(HandValue hand) { return in_ranks(hand) + " or better"; }

}  // namespace

std::string in_ranks(HandValue hand) {
  if (hand.category() == Category::odd_cards) return dashed(hand.leading_ranks());
  return in_words(hand);
}

std::vector<NamedStrategy> three_card_strategies(HandValue qualifies) {
  return {{"always play", "play every hand", [](const Situation&) { return true; }},
          {"play as the dealer qualifies", fmt::format("play {}", or_better(qualifies)),
           [qualifies](const Situation& s) { return s.hand >= qualifies; }}};
}

std::vector<NamedStrategy> five_card_strategies(HandValue qualifies, const std::vector<Pattern>& hands,
                                                const std::vector<Pattern>& seen) {
  const HandValue pair = lowest_pair();
  const HandValue usual = odd_five({Rank::ace, Rank::king, Rank::jack, Rank::eight, Rank::three});
  const auto by_three_rules = [=, &hands, &seen](const Situation& s) {
    if (s.hand >= pair || s.hand < qualifies) return s.hand >= pair;
    const std::uint16_t ranks = hands[s.ranks].ranks;
    const std::uint16_t up = seen[s.seen].ranks;
    const bool matches = (ranks & up) != 0;
    if (up >= bit(Rank::king)) return (ranks & (bit(Rank::queen) | bit(Rank::jack))) != 0;
    if (matches) return true;
    const auto below_queen = static_cast<std::uint32_t>(ranks & (bit(Rank::queen) - 1));
    return (ranks & bit(Rank::queen)) != 0 && up < std::bit_floor(below_queen);
  };
  return {
      {"always play", "bet on every hand", [](const Situation&) { return true; }},
      {"play as the dealer qualifies", "bet on ace-king or better",
       [qualifies](const Situation& s) { return s.hand >= qualifies; }},
      {"any pair", "bet on a pair or better", [pair](const Situation& s) { return s.hand >= pair; }},
      {"any pair or A-K-J-8-3", "bet on A-K-J-8-3 or better", [usual](const Situation& s) { return s.hand >= usual; }},
      {"any pair, ace-king by three rules",
       "bet on a pair or better; on ace-king if the dealer's card is a two to a queen and matches one of yours, or is "
       "an "
       "ace or king and you hold a queen or jack, or matches none of yours, you hold a queen and it is lower than your "
       "fourth card",
       by_three_rules}};
}

Rule three_card_rule(const std::vector<Situation>& situations, const std::vector<std::uint8_t>& plays) {
  Decisions decisions;
  for (std::size_t i = 0; i < situations.size(); ++i) {
    // Hands of one value may differ by their suits; both decisions of them, if there are both.
    if (i > 0 && situations[i].hand == situations[i - 1].hand && plays[i] == plays[i - 1]) continue;
    decisions.try_emplace(decisions.end(), situations[i].hand)->second.by_held[plays[i]] = plays[i] != 0;
  }
  const auto floor = floor_of(decisions);
  const bool simple = std::all_of(decisions.cbegin(), floor, [](const auto& one) { return one.second.always(false); });
  Rule rule;
  if (floor != decisions.cend()) rule.played_from = floor->first;
  if (!simple) {
    Shares shares;
    for (std::size_t i = 0; i < situations.size(); ++i) {
      if (!rule.played_from || situations[i].hand < *rule.played_from) shares.add(situations[i], -1, plays[i] != 0);
    }
    rule.between = shares.list();
  }
  if (floor == decisions.begin()) {
    rule.words = "play every hand";
  } else if (simple && floor != decisions.end()) {
    rule.words = fmt::format("play {}, fold the rest", or_better(floor->first));
  } else if (simple) {
    rule.words = "fold every hand";
  } else {
    Ranges ranges;
    for (auto at = decisions.rbegin(); at != decisions.rend(); ++at) {
      ranges.add(at->first, at->second.always(true)    ? Ranges::kAlways
                            : at->second.always(false) ? ""
                                                       : "in some suits");
    }
    rule.words = fmt::format("play {}, fold the rest", ranges.words());
  }
  return rule;
}

Rule rule_by_card(const std::vector<Situation>& situations, const std::vector<std::uint8_t>& plays,
                  const std::vector<Pattern>& hands, const std::vector<Pattern>& seen, std::string_view verb) {
  // 1. What holds whatever the dealer shows: hands by their ranks, flushes apart.
  struct Whatever {
    HandValue hand;
    bool played = false, folded = false;
  };
  std::vector<Whatever> by_ranks(hands.size() * 2);
  const auto place_of = [](const Situation& situation) {
    return situation.ranks * std::size_t{2} + (situation.category >= Category::flush ? 1U : 0U);
  };
  for (std::size_t i = 0; i < situations.size(); ++i) {
    Whatever& hand = by_ranks[place_of(situations[i])];
    hand.hand = situations[i].hand;
    (plays[i] != 0 ? hand.played : hand.folded) = true;
  }
  Decisions whatever;
  for (const Whatever& hand : by_ranks) {
    if (hand.played) whatever[hand.hand].by_held[1] = true;
    if (hand.folded) whatever[hand.hand].by_held[0] = false;
  }
  const auto floor = floor_of(whatever);
  auto lowest = whatever.cbegin();
  while (lowest != floor && lowest->second.always(false)) ++lowest;
  Rule rule;
  if (floor != whatever.cend()) rule.played_from = floor->first;
  if (floor == whatever.begin()) {
    rule.words = fmt::format("{} every hand", verb);
  } else if (lowest == whatever.cend()) {
    rule.words = "fold every hand";
  } else if (lowest == floor) {
    rule.words = fmt::format("{} {}, fold the rest", verb, or_better(floor->first));
  }
  if (!rule.words.empty()) return rule;
  const bool bounded = floor != whatever.cend();
  rule.words = fmt::format("{}fold below {}; {} by the dealer's card",
                           bounded ? fmt::format("{} {}, ", verb, or_better(floor->first)) : "",
                           in_ranks(lowest->first), bounded ? "between them" : "from there on");
  // 2. The hands between, by the dealer's card and by whether the player holds one of its rank.
  struct ByUp {
    Decisions matched, unmatched;
  };
  std::map<std::uint16_t, ByUp> by_up;
  Shares shares;
  for (std::size_t i = 0; i < situations.size(); ++i) {
    const Situation& situation = situations[i];
    if ((bounded && situation.hand >= floor->first) || situation.hand < lowest->first) continue;
    const std::uint16_t up = seen[situation.seen].ranks;
    const bool matched = (hands[situation.ranks].ranks & up) != 0;
    shares.add(situation, std::countr_zero(up), plays[i] != 0);
    (matched ? by_up[up].matched : by_up[up].unmatched)[situation.hand].by_held[situation.held] = plays[i] != 0;
  }
  rule.between = shares.list();
  for (auto at = by_up.rbegin(); at != by_up.rend(); ++at) {
    const char rank = letter(std::countr_zero(at->first));
    const std::string with = said(at->second.matched);
    const std::string without = said(at->second.unmatched);
    std::string words;
    if (!at->second.matched.empty()) {
      words =
          fmt::format("holding {} {}: {}", rank == 'A' || rank == '8' ? "an" : "a", rank, with.empty() ? "fold" : with);
    }
    if (!at->second.unmatched.empty())
      words += fmt::format("{}without: {}", words.empty() ? "" : ". ", without.empty() ? "fold" : without);
    rule.rows.push_back({std::string(1, rank), words});
  }
  return rule;
}

}  // namespace felt::odds
