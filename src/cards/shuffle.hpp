// Chance: sources of random bytes, and a shuffle that uses them without bias. Does not know which
// source is fit for which purpose; whoever deals for money passes SystemBytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cards/deck.hpp"

namespace felt {

class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  virtual void fill(std::span<std::uint8_t> bytes) = 0;
};

// The operating system's cryptographic generator.
class SystemBytes final : public ByteSource {
 public:
  SystemBytes();
  void fill(std::span<std::uint8_t> bytes) override;
};

// A ChaCha20 key stream: the same seed and stream number give the same bytes on every machine.
// For simulation, tests and benchmarks.
class SeededBytes final : public ByteSource {
 public:
  explicit SeededBytes(std::uint64_t seed, std::uint64_t stream = 0);
  void fill(std::span<std::uint8_t> bytes) override;

 private:
  std::array<std::uint8_t, 32> key_{};
  std::array<std::uint8_t, 8> nonce_{};
  std::uint64_t next_block_ = 0;
  std::array<std::uint8_t, 1024> buffer_{};
  std::size_t used_ = buffer_.size();
};

// Picks for several cards from one random word: the i-th is a number below `choices` - i, all combinations equally
// likely. False for the few words that would favour some; their picks are no use. At most eight picks, at most 64
// choices. (Brackett-Rozinsky and Lemire: the word times the first number of choices is the pick above and a word for
// the next one below; no division but in rare cases.)
bool fair_picks(std::uint64_t random, std::uint32_t choices, std::span<std::uint8_t> picks);

// Every order equally likely (Fisher and Yates). At most 64 cards.
void shuffle(std::span<Card> cards, ByteSource& bytes);

// The same for the last `wanted` of them only: a random choice of so many, in random order.
void draw(std::span<Card> cards, std::size_t wanted, ByteSource& bytes);

// A whole deck in random order.
std::vector<Card> shuffled_deck(DeckSize deck, ByteSource& bytes);

}  // namespace felt
