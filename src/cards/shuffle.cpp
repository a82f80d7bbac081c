#include "cards/shuffle.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <sodium.h>

#include "base/check.hpp"

namespace felt {
SystemBytes::SystemBytes() { FELT_CHECK(sodium_init() >= 0); }

void SystemBytes::fill(std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

SeededBytes::SeededBytes(std::uint64_t seed, std::uint64_t stream) {
  static_assert(crypto_stream_chacha20_KEYBYTES == 32 && crypto_stream_chacha20_NONCEBYTES == 8);
  for (std::size_t i = 0; i < 8; ++i) {
    key_[i] = static_cast<std::uint8_t>(seed >> (8 * i));
    nonce_[i] = static_cast<std::uint8_t>(stream >> (8 * i));
  }
}

void SeededBytes::fill(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    if (used_ == buffer_.size()) {
      buffer_.fill(0);
      crypto_stream_chacha20_xor_ic(buffer_.data(), buffer_.data(), buffer_.size(), nonce_.data(), next_block_,
                                    key_.data());
      next_block_ += buffer_.size() / 64;
      used_ = 0;
    }
    const std::size_t n = std::min(bytes.size(), buffer_.size() - used_);
    std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(used_), n, bytes.begin());
    used_ += n;
    bytes = bytes.subspan(n);
  }
}

void shuffle(std::span<Card> cards, ByteSource& bytes) {
  FELT_CHECK(cards.size() <= 256);
  // Asked for in one block; what is left of the last one is thrown away.
  std::array<std::uint8_t, 104> block{};
  std::size_t used = block.size();
  for (auto left = static_cast<std::uint32_t>(cards.size()); left > 1; --left) {
    std::optional<std::uint32_t> pick;
    while (!pick) {
      if (used == block.size()) {
        bytes.fill(block);
        used = 0;
      }
      pick = fair_pick(static_cast<std::uint16_t>(block[used] | block[used + 1] << 8), left);
      used += 2;
    }
    std::swap(cards[left - 1], cards[*pick]);
  }
}

std::vector<Card> shuffled_deck(DeckSize deck, ByteSource& bytes) {
  const CardSet cards = full_deck(deck);
  std::vector<Card> order(cards.begin(), cards.end());
  shuffle(order, bytes);
  return order;
}

}  // namespace felt
