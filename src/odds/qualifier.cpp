#include "odds/qualifier.hpp"

#include <optional>

#include "base/check.hpp"
#include "odds/pattern.hpp"
#include "rules/judge.hpp"

namespace felt::odds {

HandValue lowest_that_qualifies(const RuleBook& book) {
  std::optional<HandValue> lowest;
  for (const Pattern& hand : patterns(book.hands.cards)) {
    const HandValue value = mixed_value(hand);
    if (dealer_qualifies(book.house->dealer, value) && (!lowest || value < *lowest)) lowest = value;
  }
  FELT_CHECK(lowest.has_value());
  return *lowest;
}

}  // namespace felt::odds
