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

bool fair_picks(std::uint64_t random, std::uint32_t choices, std::span<std::uint8_t> picks) {
  __extension__ using Wide = unsigned __int128;
  std::uint64_t combinations = 1;
  for (std::uint8_t& pick : picks) {
    const Wide product = Wide{random} * choices;
    pick = static_cast<std::uint8_t>(product >> 64);
    random = static_cast<std::uint64_t>(product);
    combinations *= choices--;
  }
  // 2^64 modulo the number of combinations words are too many.
  return random >= combinations || random >= (0 - combinations) % combinations;
}

void shuffle(std::span<Card> cards, ByteSource& bytes) {
  constexpr std::size_t kGroup = 8;
  FELT_CHECK(cards.size() <= 64);
  std::array<std::uint64_t, 7> words{};  // enough for 52 cards, as good as always
  std::size_t used = words.size();
  std::array<std::uint8_t, kGroup> picks{};
  for (std::size_t left = cards.size(); left > 1;) {
    const std::size_t group = std::min(kGroup, left - 1);
    if (used == words.size()) {
      std::array<std::uint8_t, 8 * words.size()> block{};
      bytes.fill(block);
      // Little-endian on every machine.
      for (std::size_t i = 0; i < words.size(); ++i) {
        words[i] = 0;
        for (std::size_t b = 0; b < 8; ++b) words[i] |= std::uint64_t{block[8 * i + b]} << (8 * b);
      }
      used = 0;
    }
    if (!fair_picks(words[used++], static_cast<std::uint32_t>(left), std::span(picks).first(group))) continue;
    for (std::size_t i = 0; i < group; ++i, --left) std::swap(cards[left - 1], cards[picks[i]]);
  }
}

std::vector<Card> shuffled_deck(DeckSize deck, ByteSource& bytes) {
  const CardSet cards = full_deck(deck);
  std::vector<Card> order(cards.begin(), cards.end());
  shuffle(order, bytes);
  return order;
}

}  // namespace felt
