#include "audit/rule_text.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include <fmt/format.h>

namespace felt::audit {
namespace {

using Held = std::uint32_t;  // ranks that the player holds in the suit of the dealer's card

// What is done with hands of one worth, by what is held in that suit.
using Ways = std::map<Held, bool>;
bool always(const Ways& ways, bool plays) {
  return std::all_of(ways.begin(), ways.end(), [&](const auto& one) { return one.second == plays; });
}

std::string ranks_in(Held held) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    if ((held >> rank & 1U) != 0) text += fmt::format("{}{}", text.empty() ? "" : "-", letter(rank));
  }
  return text.empty() ? "none" : text;
}

// "with 2 or more of its suit, or just its A": the number from which on most are played, and those that depart from it.
std::string condition(const Ways& ways) {
  int from = 1;
  std::size_t fewest = ways.size() + 1;
  const auto departs = [](const auto& one, int least) { return one.second != (std::popcount(one.first) >= least); };
  for (int least = 1; least <= 5; ++least) {
    const auto apart = static_cast<std::size_t>(
        std::count_if(ways.begin(), ways.end(), [&](const auto& one) { return departs(one, least); }));
    if (apart < fewest) {
      fewest = apart;
      from = least;
    }
  }
  std::string besides;
  std::string except;
  for (const auto& one : ways) {
    if (!departs(one, from)) continue;
    std::string& list = one.second ? besides : except;
    list += (list.empty() ? "" : ", ") + ranks_in(one.first);
  }
  return fmt::format("with {} or more of its suit{}{}{}{}", from, besides.empty() ? "" : ", or just its ", besides,
                     except.empty() ? "" : ", but not just its ", except);
}

// Hands side by side that are decided alike are said at once, the highest first; those that fold are not said.
class Spans {
 public:
  void add(const std::string& hand, const std::optional<std::string>& how) {
    if (how && spans_open_ && how == how_) {
      to_ = hand;
      return;
    }
    close();
    if (!how) return;
    from_ = to_ = hand;
    how_ = how;
    spans_open_ = true;
  }
  std::string text() {
    close();
    return text_;
  }

 private:
  void close() {
    if (!spans_open_) return;
    spans_open_ = false;
    text_ += fmt::format("{}{}{}{}", text_.empty() ? "" : "; ", from_, from_ == to_ ? "" : " to " + to_,
                         how_->empty() ? "" : " " + *how_);
  }
  std::string from_, to_, text_;
  std::optional<std::string> how_;
  bool spans_open_ = false;
};

// By worth, all in rising order: how each is decided.
using Decisions = std::map<int, Ways>;

std::string said(const FiveCardOrder& order, const Decisions& decisions) {
  Spans spans;
  for (auto at = decisions.rbegin(); at != decisions.rend(); ++at) {
    const Ways& ways = at->second;
    spans.add(in_words(order.rank(at->first)), always(ways, false)  ? std::nullopt
                                               : always(ways, true) ? std::optional<std::string>("")
                                                                    : condition(ways));
  }
  const std::string text = spans.text();
  return text.empty() ? "fold" : text;
}

Held held_in(const FiveCardHand& hand, Suit suit) {
  Held held = 0;
  for (const Card card : hand.cards) {
    if (card.suit() == suit) held |= 1U << static_cast<int>(card.rank());
  }
  return held;
}
bool holds(const FiveCardHand& hand, int rank) {
  return std::any_of(hand.cards.begin(), hand.cards.end(),
                     [&](Card card) { return static_cast<int>(card.rank()) == rank; });
}
bool has(const FiveCardHand& hand, std::size_t card) { return (hand.others >> card & 1U) == 0; }
std::string holding(int rank) {
  return fmt::format("holding {} {}: ", letter(rank) == 'A' || letter(rank) == '8' ? "an" : "a", letter(rank));
}

// Those between what is always folded and what is always bet on, by the rank of the dealer's card.
struct ByUp {
  Decisions with, without;
};
std::string row_text(const FiveCardOrder& order, int rank, const ByUp& up) {
  std::string text;
  if (!up.with.empty()) text = holding(rank) + said(order, up.with);
  if (!up.without.empty()) text += (text.empty() ? "" : ". ") + ("without: " + said(order, up.without));
  return text;
}

// Reading goes by names.
class Names {
 public:
  explicit Names(const FiveCardOrder& order) {
    for (int i = 0; i < order.size(); ++i) orders_.emplace(in_words(order.rank(i)), i);
  }
  [[nodiscard]] std::optional<int> find(const std::string& words) const {
    const auto found = orders_.find(words);
    return found == orders_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::map<std::string, int> orders_;
};

std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> parts;
  for (std::size_t from = 0;;) {
    const std::size_t end = text.find(by, from);
    parts.push_back(text.substr(from, end - from));
    if (end == std::string::npos) return parts;
    from = end + by.size();
  }
}

struct Span {
  int from = 0, to = 0;  // worths, the higher first
  int least = 0;         // of the suit
  std::set<std::string> besides, except;

  [[nodiscard]] bool plays(Held held) const {
    const std::string ranks = ranks_in(held);
    if (std::popcount(held) >= least) return except.count(ranks) == 0;
    return besides.count(ranks) != 0;
  }
};

std::optional<std::vector<Span>> read_spans(const Names& names, const std::string& text) {
  std::vector<Span> spans;
  if (text == "fold") return spans;
  for (const std::string& part : split(text, "; ")) {
    Span span;
    std::string hands = part;
    if (const std::size_t with = part.find(" with "); with != std::string::npos) {
      hands = part.substr(0, with);
      std::string how = part.substr(with + 6);
      const auto cut = [&](const std::string& words, std::set<std::string>& into) {
        const std::size_t at = how.find(words);
        if (at == std::string::npos) return;
        for (const std::string& ranks : split(how.substr(at + words.size()), ", ")) into.insert(ranks);
        how.resize(at);
      };
      cut(", but not just its ", span.except);
      cut(", or just its ", span.besides);
      if (how.size() < 2 || how.substr(1) != " or more of its suit" || how[0] < '1' || how[0] > '5')
        return std::nullopt;
      span.least = how[0] - '0';
    }
    const std::vector<std::string> ends = split(hands, " to ");
    const auto from = names.find(ends.front());
    const auto to = names.find(ends.back());
    if (!from || !to || ends.size() > 2) return std::nullopt;
    span.from = *from;
    span.to = *to;
    spans.push_back(span);
  }
  return spans;
}

struct Row {
  std::vector<Span> with, without;
};
std::optional<Row> read_row(const Names& names, int rank, const std::string& text) {
  Row row;
  std::string rest = text;
  const std::string without = "without: ";
  const std::size_t at = rest.find(without);
  if (at != std::string::npos) {
    auto spans = read_spans(names, rest.substr(at + without.size()));
    if (!spans) return std::nullopt;
    row.without = std::move(*spans);
    rest = rest.substr(0, at >= 2 ? at - 2 : 0);
  }
  if (rest.empty()) return row;
  if (!rest.starts_with(holding(rank))) return std::nullopt;
  auto spans = read_spans(names, rest.substr(holding(rank).size()));
  if (!spans) return std::nullopt;
  row.with = std::move(*spans);
  return row;
}

}  // namespace

RuleText three_card_text(const std::vector<ThreeCardHand>& hands, const std::vector<bool>& plays) {
  // By worth: whether such a hand is played, and whether one is folded.
  struct Done {
    HandRank rank;
    bool played = false, folded = false;
  };
  std::map<int, Done> by_worth;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    Done& done = by_worth[hands[i].rank.number()];
    done.rank = hands[i].rank;
    (plays[i] ? done.played : done.folded) = true;
  }
  Spans spans;
  std::string floor;
  bool simple = true;
  bool folds = false;
  for (auto at = by_worth.rbegin(); at != by_worth.rend(); ++at) {
    const Done& done = at->second;
    if (done.played && (done.folded || folds)) simple = false;
    folds = folds || done.folded;
    if (!folds) floor = in_words(done.rank);
    spans.add(in_words(done.rank), !done.played  ? std::nullopt
                                   : done.folded ? std::optional<std::string>("in some suits")
                                                 : std::optional<std::string>(""));
  }
  if (!folds) return {"play every hand", {}};
  if (simple && floor.empty()) return {"fold every hand", {}};
  return {simple ? fmt::format("play {} or better, fold the rest", floor)
                 : fmt::format("play {}, fold the rest", spans.text()),
          {}};
}

RuleText five_card_text(const FiveCardOrder& order, const std::vector<FiveCardHand>& hands, const Plays& plays) {
  // 1. From which worth on everything is bet on, and below which nothing is.
  std::map<int, std::pair<bool, bool>> by_worth;  // played, folded
  for (std::size_t i = 0; i < hands.size(); ++i) {
    auto& [played, folded] = by_worth[hands[i].order];
    if (plays[i] != 0) played = true;
    if (plays[i] != hands[i].others) folded = true;
  }
  const int beyond = order.size();
  int floor = beyond;
  for (auto at = by_worth.rbegin(); at != by_worth.rend() && !at->second.second; ++at) floor = at->first;
  int lowest = floor;
  for (const auto& [worth, done] : by_worth) {
    if (worth >= floor || !done.first) continue;
    lowest = worth;
    break;
  }
  if (floor == by_worth.begin()->first) return {"bet on every hand", {}};
  if (lowest == beyond) return {"fold every hand", {}};
  if (lowest == floor) return {fmt::format("bet on {} or better, fold the rest", in_words(order.rank(floor))), {}};
  RuleText text;
  text.words = fmt::format("{}fold below {}; {} by the dealer's card",
                           floor == beyond ? "" : fmt::format("bet on {} or better, ", in_words(order.rank(floor))),
                           in_words(order.rank(lowest)), floor == beyond ? "from there on" : "between them");
  // 2. Those between.
  std::array<ByUp, kRanks> up;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const FiveCardHand& hand = hands[i];
    if (hand.order < lowest || hand.order >= floor) continue;
    for (std::size_t card = 0; card < 52; ++card) {
      if (has(hand, card)) continue;
      const auto rank = static_cast<int>(deck()[card].rank());
      ByUp& row = up[static_cast<std::size_t>(rank)];
      (holds(hand, rank) ? row.with : row.without)[hand.order][held_in(hand, deck()[card].suit())] =
          (plays[i] >> card & 1U) != 0;
    }
  }
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    text.by_up_card.emplace_back(std::string(1, letter(rank)),
                                 row_text(order, rank, up[static_cast<std::size_t>(rank)]));
  }
  return text;
}

std::optional<Plays> five_card_plays(const FiveCardOrder& order, const std::vector<FiveCardHand>& hands,
                                     const RuleText& text) {
  const Names names(order);
  // 1. The rule's own words.
  int floor = order.size();
  int lowest = order.size();
  std::string rest = text.words;
  if (rest == "bet on every hand") floor = lowest = 0;
  const std::string better = " or better, ";
  if (const std::size_t at = rest.find(better); rest.starts_with("bet on ") && at != std::string::npos) {
    const auto hand = names.find(rest.substr(7, at - 7));
    if (!hand) return std::nullopt;
    floor = lowest = *hand;
    rest = rest.substr(at + better.size());
  }
  if (const std::size_t at = rest.find("; "); rest.starts_with("fold below ") && at != std::string::npos) {
    const auto hand = names.find(rest.substr(11, at - 11));
    if (!hand) return std::nullopt;
    lowest = *hand;
  }
  // 2. Its rows.
  std::array<Row, kRanks> rows;
  for (const auto& [up, words] : text.by_up_card) {
    const auto rank = up.size() == 1 ? std::string("23456789TJQKA").find(up[0]) : std::string::npos;
    if (rank == std::string::npos) return std::nullopt;
    auto row = read_row(names, static_cast<int>(rank), words);
    if (!row) return std::nullopt;
    rows[rank] = std::move(*row);
  }
  // 3. Every hand with every card.
  Plays plays(hands.size());
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const FiveCardHand& hand = hands[i];
    if (hand.order >= floor) plays[i] = hand.others;
    if (hand.order >= floor || hand.order < lowest) continue;
    for (std::size_t card = 0; card < 52; ++card) {
      if (has(hand, card)) continue;
      const auto rank = static_cast<int>(deck()[card].rank());
      const Row& row = rows[static_cast<std::size_t>(rank)];
      const std::vector<Span>& spans = holds(hand, rank) ? row.with : row.without;
      const Held held = held_in(hand, deck()[card].suit());
      const bool played = std::any_of(spans.begin(), spans.end(), [&](const Span& span) {
        return hand.order <= span.from && hand.order >= span.to && span.plays(held);
      });
      if (played) plays[i] |= std::uint64_t{1} << card;
    }
  }
  return plays;
}

}  // namespace felt::audit
