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

namespace {

// With the number of picks known to the compiler where it matters.
template <std::size_t Extent>
bool fair_picks_of(std::uint64_t random, std::uint64_t choices, std::span<std::uint8_t, Extent> picks) {
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

// Little-endian on every machine.
std::uint64_t word_of(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
  return word;
}

}  // namespace

bool fair_picks(std::uint64_t random, std::uint32_t choices, std::span<std::uint8_t> picks) {
  return fair_picks_of(random, choices, picks);
}

void shuffle(std::span<Card> cards, ByteSource& bytes) {
  constexpr std::size_t kGroup = 8;
  FELT_CHECK(cards.size() <= 64);
  std::array<std::uint8_t, 56> block;  // enough for 52 cards, as good as always
  std::size_t used = block.size();
  std::array<std::uint8_t, kGroup> picks{};
  for (std::size_t left = cards.size(); left > 1;) {
    if (used == block.size()) {
      bytes.fill(block);
      used = 0;
    }
    const std::uint64_t word = word_of(block.data() + used);
    used += 8;
    const std::size_t group = std::min(kGroup, left - 1);
    const bool fair = group == kGroup ? fair_picks_of(word, left, std::span(picks))
                                      : fair_picks_of(word, left, std::span(picks).first(group));
    if (!fair) continue;
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
