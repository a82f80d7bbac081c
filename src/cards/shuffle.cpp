#include "cards/shuffle.hpp"

#include <algorithm>
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

int random_below(int choices, ByteSource& bytes) {
  FELT_CHECK(choices >= 1 && choices <= 256);
  const int fair = 256 - 256 % choices;
  std::uint8_t byte = 0;
  do {
    bytes.fill(std::span(&byte, 1));
  } while (byte >= fair);
  return byte % choices;
}

void shuffle(std::span<Card> cards, ByteSource& bytes) {
  for (std::size_t left = cards.size(); left > 1; --left) {
    const auto pick = static_cast<std::size_t>(random_below(static_cast<int>(left), bytes));
    std::swap(cards[left - 1], cards[pick]);
  }
}

std::vector<Card> shuffled_deck(DeckSize deck, ByteSource& bytes) {
  const CardSet cards = full_deck(deck);
  std::vector<Card> order(cards.begin(), cards.end());
  shuffle(order, bytes);
  return order;
}

}  // namespace felt
