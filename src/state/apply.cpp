#include "state/apply.hpp"

#include <array>

#include "state/on.hpp"

namespace felt {
namespace {

constexpr std::array kHandlers = {
#define FELT_EVENT(name, text) &on::name,
#include "state/events.inc"
#undef FELT_EVENT
};

}  // namespace

void apply(Table& table, const Event& event) { kHandlers[static_cast<std::size_t>(event.what)](table, event); }

void apply(Table& table, const Events& events) {
  for (const Event& event : events) kHandlers[static_cast<std::size_t>(event.what)](table, event);
}

}  // namespace felt
