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

// A number from 0 to `choices` - 1, each equally likely; bytes that would favour some are thrown
// away. 1 <= choices <= 256.
int random_below(int choices, ByteSource& bytes);

// Every order equally likely (Fisher and Yates).
void shuffle(std::span<Card> cards, ByteSource& bytes);

// A whole deck in random order.
std::vector<Card> shuffled_deck(DeckSize deck, ByteSource& bytes);

}  // namespace felt
