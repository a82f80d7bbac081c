// Every way in which one player's hand can be completed from the live cards, and what it is then worth, in rising order
// of worth. Does not know the other players.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "equity/question.hpp"

namespace felt::equity {

// A hand's value without the bits that are the same in every hand of a showdown: 29 bits, never 0.
inline std::uint32_t worth_of(HandValue value) { return value.raw() >> 16 << 13 | (value.raw() & 0x1FFF); }

struct Completion {
  std::uint64_t cards = 0;  // bit i: the i-th live card
  std::uint32_t worth = 0;
  std::uint32_t place = 0;  // among all choices of so many cards, in colexicographic order
};

struct Completions {
  int unknown = 0;                   // cards of each
  std::vector<Completion> sorted;    // by worth
  std::vector<std::uint32_t> worth;  // by place
};

// Values hands again and again, without taking new memory each time.
class Completer {
 public:
  explicit Completer(const Showdown& showdown) : showdown_(showdown) {}
  // `own` are the cards the player has, `board` all communal cards, `live` those that he can get.
  void complete(CardSet own, CardSet board, std::span<const Card> live, Completions& completions);

 private:
  void enumerate(int cards, int below, std::span<const Card> live, Lanes lanes, std::uint64_t chosen,
                 Completions& completions);
  void value(CardSet board);
  void sort(std::vector<Completion>& list);

  Showdown showdown_;
  std::vector<Lanes> lanes_;
  std::vector<HandValue> values_;
  std::vector<Completion> other_;
};

}  // namespace felt::equity
