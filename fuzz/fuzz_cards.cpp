// Any bytes as cards: no crash; what is read prints and reads back the same; errors are one line.
#include <cstdlib>
#include <string_view>

#include "cards/card.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto cards = felt::parse_cards(text);
  if (!cards) {
    for (const char c : cards.error().what) {
      if (c < ' ' || c > '~') std::abort();
    }
    return 0;
  }
  if (cards->size() > 52) std::abort();
  const auto again = felt::parse_cards(felt::to_string(*cards));
  if (!again || *again != *cards) std::abort();
  if (cards->size() == 1 && !felt::parse_card(felt::to_string(cards->front()))) std::abort();
  return 0;
}
