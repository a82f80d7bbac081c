#include "hands/value.hpp"

#include <array>
#include <bit>
#include <vector>

#include <fmt/format.h>

#include "base/check.hpp"

namespace felt {
namespace {

using namespace value_code;

constexpr std::array kFive = {Category::royal_flush,     Category::straight_flush, Category::four_of_a_kind,
                              Category::full_house,      Category::flush,          Category::straight,
                              Category::three_of_a_kind, Category::two_pairs,      Category::pair,
                              Category::odd_cards};
constexpr std::array kFiveReduced = {
    Category::royal_flush, Category::straight_flush,  Category::four_of_a_kind, Category::flush, Category::full_house,
    Category::straight,    Category::three_of_a_kind, Category::two_pairs,      Category::pair,  Category::odd_cards};
constexpr std::array kThree = {Category::straight_flush, Category::three_of_a_kind, Category::straight, Category::flush,
                               Category::pair,           Category::odd_cards};
constexpr std::array kShowing = {Category::four_of_a_kind, Category::three_of_a_kind, Category::two_pairs,
                                 Category::pair, Category::odd_cards};

// The ranks of a mask, highest first.
std::vector<Rank> ranks_of(std::uint32_t mask) {
  std::vector<Rank> ranks;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    if (((mask >> rank) & 1) != 0) ranks.push_back(static_cast<Rank>(rank));
  }
  return ranks;
}

std::string listed(const std::vector<Rank>& ranks) {
  std::string text;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (i > 0) text += i + 1 == ranks.size() ? " and " : ", ";
    text += rank_word(ranks[i]);
  }
  return text;
}

// ", jack kicker", ", king, six and two kickers", or nothing when no card is left to count.
std::string kickers(const std::vector<Rank>& ranks) {
  if (ranks.empty()) return "";
  return fmt::format(", {} kicker{}", listed(ranks), ranks.size() == 1 ? "" : "s");
}

}  // namespace

std::string_view name(Category category) {
  switch (category) {
    case Category::odd_cards: return "odd cards";
    case Category::pair: return "pair";
    case Category::two_pairs: return "two pairs";
    case Category::three_of_a_kind: return "three of a kind";
    case Category::straight: return "straight";
    case Category::flush: return "flush";
    case Category::full_house: return "full house";
    case Category::four_of_a_kind: return "four of a kind";
    case Category::straight_flush: return "straight flush";
    case Category::royal_flush: return "royal flush";
  }
  return "";
}

std::span<const Category> categories(Scale scale) {
  switch (scale) {
    case Scale::five: return kFive;
    case Scale::five_reduced: return kFiveReduced;
    case Scale::three: return kThree;
    case Scale::showing: return kShowing;
  }
  return {};
}

Category HandValue::category() const {
  const auto upper = static_cast<std::uint16_t>(raw_ >> 16);
  if (scale() == Scale::three) {
    constexpr std::array kByCode = {Category::odd_cards,       Category::pair,
                                    Category::flush,           Category::straight,
                                    Category::three_of_a_kind, Category::straight_flush};
    FELT_CHECK(upper >> 13 < static_cast<int>(kByCode.size()));
    return kByCode[upper >> 13];
  }
  if (upper >= kRoyalFlush) return Category::royal_flush;
  if (upper > kStraightFlush) return Category::straight_flush;
  const bool reduced = scale() == Scale::five_reduced;
  switch (upper & ~kRankMask) {
    case kPair: return Category::pair;
    case kTwoPairs: return Category::two_pairs;
    case kThreeOfAKind: return Category::three_of_a_kind;
    case kStraight: return Category::straight;
    case kFifth: return reduced ? Category::full_house : Category::flush;
    case kSixth: return reduced ? Category::flush : Category::full_house;
    case kFourOfAKind: return Category::four_of_a_kind;
    default: return Category::odd_cards;
  }
}

std::uint32_t HandValue::leading_ranks() const {
  const std::uint32_t leading = (raw_ >> 16) & kRankMask;
  const Category made = category();
  if (made == Category::odd_cards) return raw_ & kRankMask;
  if (scale() != Scale::three && (made == Category::straight_flush || made == Category::royal_flush)) {
    return (leading & ~std::uint32_t{kAce}) << 1;
  }
  return leading;
}

std::string_view rank_word(Rank rank) {
  constexpr std::array<std::string_view, kRanks> kWords = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                                           "nine", "ten",   "jack", "queen", "king", "ace"};
  return kWords[static_cast<std::size_t>(rank)];
}

std::string rank_plural(Rank rank) { return fmt::format("{}{}", rank_word(rank), rank == Rank::six ? "es" : "s"); }

std::string in_words(HandValue value) {
  const Category category = value.category();
  const std::vector<Rank> leading = ranks_of(value.leading_ranks());
  const std::vector<Rank> rest = ranks_of(value.raw() & kRankMask);

  switch (category) {
    case Category::royal_flush: return "royal flush";
    case Category::straight_flush:
    case Category::straight: return fmt::format("{}, {} high", name(category), rank_word(leading[0]));
    case Category::pair: return fmt::format("pair of {}{}", rank_plural(leading[0]), kickers(rest));
    case Category::four_of_a_kind:
    case Category::three_of_a_kind:
      return fmt::format("{}, {}{}", name(category), rank_plural(leading[0]), kickers(rest));
    case Category::full_house:
      return fmt::format("full house, {} over {}", rank_plural(leading[0]), rank_plural(rest[0]));
    case Category::flush: return fmt::format("flush, {}", listed(leading));
    case Category::two_pairs:
      return fmt::format("two pairs, {} and {}{}", rank_plural(leading[0]), rank_plural(leading[1]), kickers(rest));
    case Category::odd_cards:
      return rest.size() == 1 ? fmt::format("one {}", rank_word(rest[0])) : fmt::format("odd cards, {}", listed(rest));
  }
  return "";
}

}  // namespace felt
