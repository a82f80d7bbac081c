#include "cards/shuffle.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/endian/conversion.hpp>
#include <sodium.h>

#include "base/check.hpp"

namespace felt {
SystemBytes::SystemBytes() { FELT_CHECK(sodium_init() >= 0); }

void SystemBytes::fill(std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

SeededBytes::SeededBytes(std::uint64_t seed, std::uint64_t stream) {
  static_assert(crypto_stream_chacha20_KEYBYTES == 32 && crypto_stream_chacha20_NONCEBYTES == 8);
  FELT_CHECK(sodium_init() >= 0);  // picks the fastest code for this machine
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

__extension__ using Wide = unsigned __int128;

// Inlined, so that all but the words is known to the compiler where the number of choices is.
[[gnu::always_inline]] inline bool fair_picks_of(std::uint64_t random, std::uint64_t choices,
                                                 std::span<std::uint8_t> picks) {
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

// Random words, as many at a time as a whole deck takes, as good as always.
class Words {
 public:
  explicit Words(ByteSource& bytes) : bytes_(bytes) {}
  std::uint64_t next() {
    if (used_ == block_.size()) {
      bytes_.fill(block_);
      used_ = 0;
    }
    used_ += 8;
    return boost::endian::load_little_u64(block_.data() + used_ - 8);
  }

 private:
  ByteSource& bytes_;
  std::array<std::uint8_t, 56> block_;
  std::size_t used_ = block_.size();
};

constexpr std::size_t kGroup = 8;  // cards from one word

// The cards that stand last get theirs, one group of them.
[[gnu::always_inline]] inline void shuffle_group(std::span<Card> cards, std::size_t group, Words& words) {
  std::array<std::uint8_t, kGroup> picks;
  while (!fair_picks_of(words.next(), cards.size(), {picks.data(), group})) {
  }
  for (std::size_t i = 0; i < group; ++i) std::swap(cards[cards.size() - 1 - i], cards[picks[i]]);
}

// Unrolled for the number of cards that is left.
template <std::size_t Left>
void shuffle_exactly(std::span<Card> cards, Words& words) {
  if constexpr (Left > 1) {
    constexpr std::size_t group = std::min(kGroup, Left - 1);
    shuffle_group(cards.first(Left), group, words);
    shuffle_exactly<Left - group>(cards, words);
  }
}

// The last `wanted` places, group by group.
void draw_with(std::span<Card> cards, std::size_t wanted, Words& words) {
  for (std::size_t left = cards.size(); wanted > 0;) {
    const std::size_t group = std::min(kGroup, wanted);
    shuffle_group(cards.first(left), group, words);
    left -= group;
    wanted -= group;
  }
}

}  // namespace

bool fair_picks(std::uint64_t random, std::uint32_t choices, std::span<std::uint8_t> picks) {
  return fair_picks_of(random, choices, picks);
}

void shuffle(std::span<Card> cards, ByteSource& bytes) {
  FELT_CHECK(cards.size() <= 64);
  Words words(bytes);
  if (cards.size() == 52) return shuffle_exactly<52>(cards, words);
  draw_with(cards, cards.empty() ? 0 : cards.size() - 1, words);
}

void draw(std::span<Card> cards, std::size_t wanted, ByteSource& bytes) {
  FELT_CHECK(cards.size() <= 64 && wanted <= cards.size());
  Words words(bytes);
  draw_with(cards, wanted, words);
}

std::vector<Card> shuffled_deck(DeckSize deck, ByteSource& bytes) {
  const CardSet cards = full_deck(deck);
  std::vector<Card> order(cards.begin(), cards.end());
  shuffle(order, bytes);
  return order;
}

}  // namespace felt
