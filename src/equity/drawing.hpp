// Cards drawn at random from the same live cards again and again, without bias and with few random words. Does not know
// who gets them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/shuffle.hpp"
#include "hands/hand.hpp"

namespace felt::equity {

class Drawing {
 public:
  // At most 64 cards, of which so many are wanted each time.
  Drawing(std::span<const Card> live, std::size_t wanted, ByteSource& bytes);

  // The cards drawn, every order of every choice equally likely; valid until the next draw.
  std::span<const Lanes> draw();

 private:
  // Cards drawn by one random word.
  struct Group {
    std::size_t left = 0;  // cards to draw from
    std::size_t cards = 0;
    std::uint64_t combinations = 1;
  };
  static std::vector<Group> groups_of(std::size_t left, std::size_t wanted);

  using Places = std::array<std::uint8_t, 64>;
  using Deck = std::array<Lanes, 64>;
  template <std::size_t Cards>
  static bool draw_group(Places& places, const Deck& deck, const Group& group, std::uint64_t random, Lanes* drawn);

  std::uint64_t next_word();
  bool draw_once();

  Deck deck_;
  Deck drawn_;
  std::size_t wanted_;
  std::vector<Group> groups_;
  ByteSource& bytes_;
  std::array<std::uint8_t, 1024> block_;
  std::size_t used_ = 1024;
};

}  // namespace felt::equity
