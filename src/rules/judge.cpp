#include "rules/judge.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "base/check.hpp"
#include "hands/evaluate.hpp"

namespace felt {
namespace {

// A point that the reduced decks of the card-room books have clauses of their own for.
struct ByDeck {
  Point full, of_40, of_32;

  [[nodiscard]] Point point(DeckSize deck) const {
    switch (deck) {
      case DeckSize::cards_40: return of_40;
      case DeckSize::cards_32: return of_32;
      case DeckSize::cards_52: break;
    }
    return full;
  }
};

constexpr std::array<ByDeck, kCategories> kCategoryPoints = {{
    {Point::hand_odd_cards, Point::hand_odd_cards_40, Point::hand_odd_cards_32},
    {Point::hand_pair, Point::hand_pair_40, Point::hand_pair_32},
    {Point::hand_two_pairs, Point::hand_two_pairs_40, Point::hand_two_pairs_32},
    {Point::hand_three_of_a_kind, Point::hand_three_of_a_kind_40, Point::hand_three_of_a_kind_32},
    {Point::hand_straight, Point::hand_straight_40, Point::hand_straight_32},
    {Point::hand_flush, Point::hand_flush_40, Point::hand_flush_32},
    {Point::hand_full_house, Point::hand_full_house_40, Point::hand_full_house_32},
    {Point::hand_four_of_a_kind, Point::hand_four_of_a_kind_40, Point::hand_four_of_a_kind_32},
    {Point::hand_straight_flush, Point::hand_straight_flush_40, Point::hand_straight_flush_32},
    {Point::hand_royal_flush, Point::hand_royal_flush_40, Point::hand_royal_flush_32},
}};
constexpr ByDeck kOrder = {Point::hand_order, Point::hand_order_40, Point::hand_order_32};

// Each of the deck, and none twice.
bool all_in_deck(DeckSize deck, std::span<const Card> cards) {
  CardSet seen;
  for (const Card card : cards) {
    if (!full_deck(deck).contains(card) || seen.contains(card)) return false;
    seen |= card;
  }
  return true;
}

Hand hand_of(std::span<const Card> cards) {
  Hand hand;
  for (const Card card : cards) hand += card;
  return hand;
}

// The cards among `cards` that the value was made of: the first five, in order, that are worth as much.
std::vector<Card> best_five(Ranking ranking, std::span<const Card> cards, HandValue value, std::size_t kept_first) {
  std::vector<bool> chosen(cards.size());
  std::fill_n(chosen.begin(), 5, true);
  do {
    std::vector<Card> five;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (chosen[i]) five.push_back(cards[i]);
    }
    const bool keeps =
        std::all_of(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(kept_first), [](bool c) { return c; });
    if (keeps && evaluate_five(ranking, hand_of(five)) == value) return five;
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  FELT_CHECK(false);  // the value came from these cards
}

// The point that decides between two hands of one category; which it is differs from book to book.
Point within_category(const HandRules& rules, const JudgedHand& better, HandValue worse) {
  const auto listed = [&](const std::vector<Category>& list) {
    return std::find(list.begin(), list.end(), worse.category()) != list.end();
  };
  const bool by_first_rank = std::bit_width(better.value.leading_ranks()) != std::bit_width(worse.leading_ranks());
  if (by_first_rank && listed(rules.compared_by_category)) return better.point;
  return listed(rules.compared_by_ruling) ? Point::hand_tie_break_by_ruling : Point::hand_tie_break;
}

// The point that says how many cards a hand has.
Point size_point(const RuleBook& book) {
  return book.hands.decided_by == DecidedBy::two_and_three ? Point::hand_two_plus_three : Point::hand_size;
}

}  // namespace

Ruling<Ranking> ranking_for(const RuleBook& book, DeckSize deck, bool ace_low) {
  if (!book.deck.allows(deck)) return refuse(Point::deck_composition);
  const bool always = deck == DeckSize::cards_52 || book.hands.ace_low == AceLow::always;
  return Ranking{deck, always || ace_low};
}

Ruling<void> cut_allowed(const RuleBook& book, DeckSize deck, int depth) {
  if (!book.deck.allows(deck)) return refuse(Point::deck_composition);
  if (book.cut.limits.allows(depth, count(deck))) return {};
  // A book that names no depth only asks for a cut.
  return refuse(book.clauses.knows(Point::cut_position) ? Point::cut_position : Point::cut_once);
}

Ruling<JudgedHand> judge_hand(const RuleBook& book, Ranking ranking, std::span<const Card> cards) {
  if (!all_in_deck(ranking.deck, cards)) return refuse(Point::deck_composition);
  const auto size = static_cast<int>(cards.size());
  std::size_t kept_first = 0;  // hole cards that must be part of the hand
  HandValue value;
  switch (book.hands.decided_by) {
    case DecidedBy::three:
      if (size != 3) return refuse(size_point(book));
      value = evaluate_three(hand_of(cards));
      break;
    case DecidedBy::five:
      if (size != 5) return refuse(size_point(book));
      value = evaluate_five(ranking, hand_of(cards));
      break;
    case DecidedBy::best_of_seven:
      if (size < 5 || size > 7) return refuse(size_point(book));
      value = evaluate_best_five(ranking, hand_of(cards));
      break;
    case DecidedBy::two_and_three:
      if (size != 7) return refuse(size_point(book));
      kept_first = 2;
      value = evaluate_manila(ranking, hand_of(cards.first(2)), {cards[2], cards[3], cards[4], cards[5], cards[6]});
      break;
  }
  std::vector<Card> made_of(cards.begin(), cards.end());
  if (size > 5) made_of = best_five(ranking, cards, value, kept_first);
  return JudgedHand{value, kCategoryPoints[static_cast<std::size_t>(value.category())].point(ranking.deck),
                    std::move(made_of)};
}

Ruling<JudgedHand> judge_showing(const RuleBook& book, Ranking ranking, std::span<const Card> cards) {
  if (!book.in_scope(Scope::stud)) return refuse(size_point(book));
  if (cards.empty() || cards.size() > 4) return refuse(Point::opener_chosen);
  if (!all_in_deck(ranking.deck, cards)) return refuse(Point::deck_composition);
  // One up-card each: the first betting round, whose opener has no choice.
  const Point point = cards.size() == 1 ? Point::opener_forced : Point::opener_chosen;
  return JudgedHand{evaluate_showing(hand_of(cards)), point, {cards.begin(), cards.end()}};
}

Verdict judge_winner(const RuleBook& book, Ranking ranking, std::span<const JudgedHand> hands) {
  FELT_CHECK(!hands.empty());
  for (const JudgedHand& hand : hands) FELT_CHECK(hand.value.scale() == hands[0].value.scale());
  const auto lower = [](const JudgedHand& a, const JudgedHand& b) { return a.value < b.value; };
  const JudgedHand& best = *std::max_element(hands.begin(), hands.end(), lower);
  Verdict verdict{{}, kOrder.point(ranking.deck)};
  HandValue next;  // the best of those that do not win
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (hands[i].value == best.value) {
      verdict.winners.push_back(i);
    } else {
      next = std::max(next, hands[i].value);
    }
  }
  if (best.value.scale() == Scale::showing) {
    verdict.point = best.point;
  } else if (verdict.winners.size() > 1) {
    verdict.point = book.house ? Point::hands_equal : Point::pot_divided;
  } else if (hands.size() > 1 && next.category() == best.value.category()) {
    verdict.point = within_category(book.hands, best, next);
  }
  return verdict;
}

Point category_point(Category category) { return kCategoryPoints[static_cast<std::size_t>(category)].full; }

Point compare_point(const RuleBook& book, const JudgedHand& one, const JudgedHand& other) {
  const bool first = one.value > other.value;
  if (one.value == other.value) return Point::hands_equal;
  if (one.value.category() != other.value.category()) return Point::hand_order;
  return within_category(book.hands, first ? one : other, first ? other.value : one.value);
}

bool dealer_qualifies(const DealerRules& dealer, HandValue value) {
  if (value.category() != Category::odd_cards) return true;
  std::uint32_t floor = 0;
  for (const Rank rank : dealer.qualifies) floor |= 1U << static_cast<int>(rank);
  return (value.raw() & value_code::kRankMask) >= floor;
}

Census census(const RuleBook& book, Ranking ranking) {
  switch (book.hands.decided_by) {
    case DecidedBy::three: return census_three();
    case DecidedBy::five: return census_five(ranking);
    case DecidedBy::best_of_seven: return census_seven(ranking);
    case DecidedBy::two_and_three: return census_manila(ranking);
  }
  return {};
}

}  // namespace felt
