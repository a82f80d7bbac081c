// What happened at a table: one plain value for every event, with the point of the rules it rests on. Does not
// know what was allowed; state/apply.hpp folds events into a table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "hands/value.hpp"
#include "rules/point.hpp"
#include "state/command.hpp"

namespace felt {

enum class What : std::uint8_t {
#define FELT_EVENT(name, text) name,
#include "state/events.inc"
#undef FELT_EVENT
};
std::string_view name(What what);

// Fields that an event does not use stay as they are here.
struct EventFields {
  What what = What::noted;
  Point point{};
  Who who;  // who made it happen
  Time at;
  Box box;
  Box place;  // a second box
  PersonId person;
  Wager wager = Wager::ante;
  Choice choice = Choice::none;
  Move move = Move::none;
  Outcome outcome = Outcome::none;
  Term term = Term::dealt;
  DeckStep step = DeckStep::check_in;
  bool face_up = false;
  bool definite = false;  // a proposal that says what was found
  std::int32_t number = 0;
  std::uint32_t boxes = 0;  // several boxes, one bit each
  Money amount;
  Money second;
  HandValue value;

  bool operator==(const EventFields&) const = default;
};

struct Event : EventFields {
  Cards cards;
  std::string text;

  bool operator==(const Event&) const = default;
};

// The events of one command, in order; kept and used again, so that a simulation allocates nothing.
class Events {
 public:
  Events() = default;
  Events(const Events& other) { *this = other; }
  Events& operator=(const Events& other) {
    if (this == &other) return *this;
    events_.assign(other.begin(), other.end());
    end_ = limit_ = events_.data() + events_.size();
    who_ = other.who_;
    at_ = other.at_;
    return *this;
  }
  ~Events() = default;

  // A fresh event at the end, to be filled in. Not inlined: every command adds some in many places, and their code
  // together has to stay in the cache.
  [[gnu::noinline]] Event& add(What what, Point point) {
    if (end_ == limit_) [[unlikely]]
      return grow_and_add(what, point);
    Event& event = *end_++;
    event.what = what;
    event.point = point;
    event.who = who_;
    event.at = at_;
    // The other plain fields at once and in place; all are zero when they are not used. A whole fresh event would touch
    // the room for 52 cards.
    static_assert(std::is_trivially_copyable_v<EventFields>);
    constexpr std::size_t first = offsetof(EventFields, box);
    std::memset(reinterpret_cast<char*>(static_cast<EventFields*>(&event)) + first, 0, sizeof(EventFields) - first);
    event.cards.clear();
    event.text.clear();
    return event;
  }
  void clear() { end_ = events_.data(); }
  // Only the first so many.
  void shorten(std::size_t size) { end_ = events_.data() + std::min(size, this->size()); }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end_ - events_.data()); }
  [[nodiscard]] bool empty() const { return end_ == events_.data(); }
  [[nodiscard]] const Event& operator[](std::size_t i) const { return events_[i]; }
  [[nodiscard]] const Event* begin() const { return events_.data(); }
  [[nodiscard]] const Event* end() const { return end_; }
  // Who and when is the same for all events of a command.
  void said_by(Who who, Time at) {
    who_ = who;
    at_ = at;
  }

 private:
  [[gnu::noinline, gnu::cold]] Event& grow_and_add(What what, Point point) {
    const std::size_t size = events_.size();
    events_.emplace_back();
    end_ = events_.data() + size;
    limit_ = end_ + 1;
    return add(what, point);
  }

  std::vector<Event> events_;
  Event* end_ = nullptr;    // of those that count
  Event* limit_ = nullptr;  // of those that there are
  Who who_;
  Time at_;
};

}  // namespace felt
