// Chance: sources of random bytes, and a shuffle that uses them without bias. Does not know which
// source is fit for which purpose; whoever deals for money passes SystemBytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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

// A number from 0 to `choices` - 1 out of sixteen random bits, each equally likely; nothing for the few values that
// would favour some. 1 <= choices <= 256. (Lemire: the upper half of a product, no division but in those few cases.)
inline std::optional<std::uint32_t> fair_pick(std::uint16_t random, std::uint32_t choices) {
  const std::uint32_t product = random * choices;
  const std::uint32_t low = product & 0xFFFF;
  if (low < choices && low < 65536 % choices) [[unlikely]] {
    return std::nullopt;
  }
  return product >> 16;
}

// Every order equally likely (Fisher and Yates). At most 256 cards.
void shuffle(std::span<Card> cards, ByteSource& bytes);

// A whole deck in random order.
std::vector<Card> shuffled_deck(DeckSize deck, ByteSource& bytes);

}  // namespace felt
