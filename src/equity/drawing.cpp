#include "equity/drawing.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <boost/endian/conversion.hpp>

#include "base/check.hpp"

namespace felt::equity {
namespace {

constexpr std::size_t kGroupMax = 16;
// Hardly a word in sixty is one too many.
constexpr std::uint64_t kCombinationsMax = std::uint64_t{1} << 58;

}  // namespace

Drawing::Drawing(std::span<const Card> live, std::size_t wanted, ByteSource& bytes)
    : wanted_(wanted), groups_(groups_of(live.size(), wanted)), bytes_(bytes) {
  FELT_CHECK(live.size() <= deck_.size() && wanted <= live.size());
  std::copy(live.begin(), live.end(), deck_.begin());
}

std::vector<Drawing::Group> Drawing::groups_of(std::size_t left, std::size_t wanted) {
  std::vector<Group> groups;
  while (wanted > 0) {
    Group group{left};
    for (; group.cards < std::min(wanted, kGroupMax); ++group.cards) {
      const std::uint64_t choices = left - group.cards;
      if (group.combinations > kCombinationsMax / choices) break;
      group.combinations *= choices;
    }
    groups.push_back(group);
    left -= group.cards;
    wanted -= group.cards;
  }
  return groups;
}

std::uint64_t Drawing::next_word() {
  if (used_ == block_.size()) {
    bytes_.fill(block_);
    used_ = 0;
  }
  used_ += 8;
  return boost::endian::load_little_u64(block_.data() + used_ - 8);
}

// Picks as fair_picks does (cards/shuffle.hpp). The last place fills the one that was drawn from: a byte written for
// each card, instead of two cards changing places. False for a word that would favour some choices.
template <std::size_t Cards>
bool Drawing::draw_group(Places& places, const Deck& deck, const Group& group, std::uint64_t random, Lanes* drawn) {
  __extension__ using Product = unsigned __int128;
  // Held apart from memory, which each card that is written might have changed for all the compiler knows.
  const std::uint64_t left = group.left;
  const std::uint64_t combinations = group.combinations;
  for (std::size_t i = 0; i < Cards; ++i) {
    const Product product = Product{random} * (left - i);
    const auto pick = static_cast<std::size_t>(product >> 64);
    random = static_cast<std::uint64_t>(product);
    drawn[i] = deck[places[pick]];
    places[pick] = places[left - 1 - i];
  }
  return random >= combinations || random >= (0 - combinations) % combinations;
}

bool Drawing::draw_once() {
  using DrawGroup = bool (*)(Places&, const Deck&, const Group&, std::uint64_t, Lanes*);
  static constexpr auto kDrawGroup = []<std::size_t... Less>(std::index_sequence<Less...>) {
    return std::array<DrawGroup, sizeof...(Less)>{draw_group<Less + 1>...};
  }
  (std::make_index_sequence<kGroupMax>());
  static constexpr Places kInOrder = [] {
    Places places{};
    std::iota(places.begin(), places.end(), std::uint8_t{0});
    return places;
  }();
  Places places = kInOrder;
  Lanes* drawn = drawn_.data();
  bool fair = true;
  for (const Group& group : groups_) {
    fair = kDrawGroup[group.cards - 1](places, deck_, group, next_word(), drawn) && fair;
    drawn += group.cards;
  }
  return fair;
}

std::span<const Lanes> Drawing::draw() {
  // One unfair word spoils the draw, since it has lost cards: all of it is made anew.
  while (!draw_once()) {
  }
  return std::span<const Lanes>(drawn_).first(wanted_);
}

}  // namespace felt::equity
