#include "hands/batch.hpp"

#include <cstring>

#include "base/check.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "hands/batch.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "hands/kernel-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace felt::HWY_NAMESPACE {

constexpr std::size_t kMaxLanes = HWY_MAX_BYTES / sizeof(std::uint16_t);

#if HWY_TARGET == HWY_SCALAR

// One hand at a time: nothing to take apart.
HWY_INLINE Suits load(const Lanes* hands) {
  Suits s;
  hn::LoadInterleaved4(D(), reinterpret_cast<const std::uint16_t*>(hands), s.a, s.b, s.c, s.d);
  return s;
}

HWY_INLINE void store(const Value& value, Scale scale, HandValue* out) {
  const V rest = hn::Or(value.rest, constant(vc::tag(scale)));
  hn::StoreInterleaved2(rest, value.code, D(), reinterpret_cast<std::uint16_t*>(out));
}

#else

// Takes a vector's worth of hands apart into suits. The hands come out in an order of their own,
// the cheapest to make; store() puts them back.
HWY_INLINE Suits load(const Lanes* hands) {
  const hn::Repartition<std::uint32_t, D> d32;
  const hn::Repartition<std::uint64_t, D> d64;
  const std::size_t step = hn::Lanes(d64);
  const auto* words = reinterpret_cast<const std::uint64_t*>(hands);
  const V first = hn::BitCast(D(), hn::LoadU(d64, words));
  const V third = hn::BitCast(D(), hn::LoadU(d64, words + step));
  const V second = hn::BitCast(D(), hn::LoadU(d64, words + 2 * step));
  const V fourth = hn::BitCast(D(), hn::LoadU(d64, words + 3 * step));

  // 1. 16 bits: suits of two vectors side by side, hands of even and of odd number apart.
  const auto even_low = hn::BitCast(d32, hn::InterleaveLower(D(), first, second));
  const auto odd_low = hn::BitCast(d32, hn::InterleaveUpper(D(), first, second));
  const auto even_high = hn::BitCast(d32, hn::InterleaveLower(D(), third, fourth));
  const auto odd_high = hn::BitCast(d32, hn::InterleaveUpper(D(), third, fourth));
  // 2. 32 bits: of all four vectors.
  const auto even_ab = hn::BitCast(d64, hn::InterleaveLower(d32, even_low, even_high));
  const auto even_cd = hn::BitCast(d64, hn::InterleaveUpper(d32, even_low, even_high));
  const auto odd_ab = hn::BitCast(d64, hn::InterleaveLower(d32, odd_low, odd_high));
  const auto odd_cd = hn::BitCast(d64, hn::InterleaveUpper(d32, odd_low, odd_high));
  // 3. 64 bits: even and odd together again.
  return {hn::BitCast(D(), hn::InterleaveLower(d64, even_ab, odd_ab)),
          hn::BitCast(D(), hn::InterleaveUpper(d64, even_ab, odd_ab)),
          hn::BitCast(D(), hn::InterleaveLower(d64, even_cd, odd_cd)),
          hn::BitCast(D(), hn::InterleaveUpper(d64, even_cd, odd_cd))};
}

HWY_INLINE void store(const Value& value, Scale scale, HandValue* out) {
  const hn::Repartition<std::uint32_t, D> d32;
  const hn::Repartition<std::uint64_t, D> d64;
  const V rest = hn::Or(value.rest, constant(vc::tag(scale)));
  const auto even = hn::BitCast(d32, hn::InterleaveLower(D(), rest, value.code));
  const auto odd = hn::BitCast(d32, hn::InterleaveUpper(D(), rest, value.code));
  const auto low = hn::BitCast(d64, hn::InterleaveLower(d32, even, odd));
  const auto high = hn::BitCast(d64, hn::InterleaveUpper(d32, even, odd));
  auto* words = reinterpret_cast<std::uint64_t*>(out);
  hn::StoreU(hn::ConcatEven(d64, high, low), d64, words);
  hn::StoreU(hn::ConcatOdd(d64, high, low), d64, words + hn::Lanes(d64));
}

#endif

HWY_INLINE Suits broadcast(Lanes lanes) {
  const std::uint64_t word = lanes.word();
  return {constant(static_cast<int>(word & 0xFFFF)), constant(static_cast<int>((word >> 16) & 0xFFFF)),
          constant(static_cast<int>((word >> 32) & 0xFFFF)), constant(static_cast<int>(word >> 48))};
}

// Runs `step(from, to)` for whole vectors of hands, and for the rest in buffers of its own.
template <class Step>
HWY_INLINE void for_each_vector(std::span<const Lanes> hands, std::span<HandValue> values, Scale scale,
                                const Step& step) {
  const std::size_t lanes = hn::Lanes(D());
  std::size_t i = 0;
  for (; i + lanes <= hands.size(); i += lanes) store(step(load(&hands[i])), scale, &values[i]);
  if (i == hands.size()) return;
  std::array<Lanes, kMaxLanes> from;
  std::array<HandValue, kMaxLanes> to;
  const std::size_t left = hands.size() - i;
  std::memcpy(from.data(), &hands[i], left * sizeof(Lanes));
  store(step(load(from.data())), scale, to.data());
  std::memcpy(&values[i], to.data(), left * sizeof(HandValue));
}

void three_cards(std::span<const Lanes> hands, std::span<HandValue> values) {
  for_each_vector(hands, values, Scale::three, [](const Suits& s) HWY_ATTR { return three(s); });
}

void five_cards(Ranking ranking, std::span<const Lanes> hands, std::span<HandValue> values) {
  const Constants k = constants(ranking);
  for_each_vector(hands, values, ranking.scale(), [&k](const Suits& s) HWY_ATTR { return five(s, k); });
}

void seven_cards(Ranking ranking, std::span<const Lanes> hands, std::span<HandValue> values) {
  const Constants k = constants(ranking);
  for_each_vector(hands, values, ranking.scale(), [&k](const Suits& s) HWY_ATTR { return seven(s, k); });
}

void up_cards(std::span<const Lanes> hands, std::span<HandValue> values) {
  for_each_vector(hands, values, Scale::showing, [](const Suits& s) HWY_ATTR { return showing(s); });
}

void manila_board(Ranking ranking, const std::array<Card, 5>& board, std::span<const Lanes> holes,
                  std::span<HandValue> values) {
  const Constants k = constants(ranking);
  const Suits cards[5] = {broadcast(board[0]), broadcast(board[1]), broadcast(board[2]), broadcast(board[3]),
                          broadcast(board[4])};
  for_each_vector(holes, values, ranking.scale(),
                  [&k, &cards](const Suits& hole) HWY_ATTR { return manila(hole, cards, k); });
}

void manila_deals(Ranking ranking, const batch::ManilaDeals& deals, std::span<HandValue> values) {
  const Constants k = constants(ranking);
  const std::size_t lanes = hn::Lanes(D());
  const std::size_t total = deals.holes.size();
  const auto vector_at = [&](std::size_t i, const auto& at) HWY_ATTR {
    const Suits cards[5] = {load(at(deals.boards[0], i)), load(at(deals.boards[1], i)), load(at(deals.boards[2], i)),
                            load(at(deals.boards[3], i)), load(at(deals.boards[4], i))};
    return manila(load(at(deals.holes, i)), cards, k);
  };
  std::size_t i = 0;
  for (; i + lanes <= total; i += lanes) {
    const auto in_place = [](std::span<const Lanes> all, std::size_t first) { return &all[first]; };
    store(vector_at(i, in_place), ranking.scale(), &values[i]);
  }
  if (i == total) return;
  const std::size_t left = total - i;
  std::array<Lanes, kMaxLanes> from[6];
  std::size_t buffer = 0;
  const auto copied = [&](std::span<const Lanes> all, std::size_t first) {
    std::memcpy(from[buffer].data(), &all[first], left * sizeof(Lanes));
    return from[buffer++].data();
  };
  std::array<HandValue, kMaxLanes> to;
  store(vector_at(i, copied), ranking.scale(), to.data());
  std::memcpy(&values[i], to.data(), left * sizeof(HandValue));
}

const char* target_name() { return hwy::TargetName(HWY_TARGET); }

}  // namespace felt::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace felt {

HWY_EXPORT(three_cards);
HWY_EXPORT(five_cards);
HWY_EXPORT(seven_cards);
HWY_EXPORT(up_cards);
HWY_EXPORT(manila_board);
HWY_EXPORT(manila_deals);
HWY_EXPORT(target_name);

namespace batch {

static_assert(sizeof(Lanes) == 8 && sizeof(HandValue) == 4);

void three(std::span<const Lanes> hands, std::span<HandValue> values) {
  FELT_CHECK(hands.size() == values.size());
  HWY_DYNAMIC_DISPATCH(three_cards)(hands, values);
}

void five(Ranking ranking, std::span<const Lanes> hands, std::span<HandValue> values) {
  FELT_CHECK(hands.size() == values.size());
  HWY_DYNAMIC_DISPATCH(five_cards)(ranking, hands, values);
}

void seven(Ranking ranking, std::span<const Lanes> hands, std::span<HandValue> values) {
  FELT_CHECK(hands.size() == values.size());
  HWY_DYNAMIC_DISPATCH(seven_cards)(ranking, hands, values);
}

void showing(std::span<const Lanes> hands, std::span<HandValue> values) {
  FELT_CHECK(hands.size() == values.size());
  HWY_DYNAMIC_DISPATCH(up_cards)(hands, values);
}

void manila(Ranking ranking, const ManilaDeals& deals, std::span<HandValue> values) {
  FELT_CHECK(deals.holes.size() == values.size());
  for (const std::span<const Lanes>& board : deals.boards) FELT_CHECK(board.size() == values.size());
  HWY_DYNAMIC_DISPATCH(manila_deals)(ranking, deals, values);
}

void manila(Ranking ranking, const std::array<Card, 5>& board, std::span<const Lanes> holes,
            std::span<HandValue> values) {
  FELT_CHECK(holes.size() == values.size());
  HWY_DYNAMIC_DISPATCH(manila_board)(ranking, board, holes, values);
}

std::string instruction_set() { return HWY_DYNAMIC_DISPATCH(target_name)(); }

}  // namespace batch
}  // namespace felt
#endif  // HWY_ONCE
