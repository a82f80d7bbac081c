// What happened at a table: one plain value for every event, with the point of the rules it rests on. Does not
// know what was allowed; state/apply.hpp folds events into a table.
#pragma once

#include <algorithm>
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
  // A fresh event at the end, to be filled in. Not inlined: every command adds some in many places, and their code
  // together has to stay in the cache.
  [[gnu::noinline]] Event& add(What what, Point point) {
    if (size_ == events_.size()) grow();
    Event& event = events_[size_++];
    // The plain fields at once and in place; all are zero when they are not used, but for those set here. A whole fresh
    // event would touch the room for 52 cards.
    static_assert(std::is_trivially_copyable_v<EventFields>);
    std::memset(static_cast<void*>(static_cast<EventFields*>(&event)), 0, sizeof(EventFields));
    event.what = what;
    event.point = point;
    event.who = who_;
    event.at = at_;
    event.cards.clear();
    event.text.clear();
    return event;
  }
  void clear() { size_ = 0; }
  // Only the first so many.
  void shorten(std::size_t size) { size_ = std::min(size, size_); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const Event& operator[](std::size_t i) const { return events_[i]; }
  [[nodiscard]] const Event* begin() const { return events_.data(); }
  [[nodiscard]] const Event* end() const { return events_.data() + size_; }
  // Who and when is the same for all events of a command.
  void said_by(Who who, Time at) {
    who_ = who;
    at_ = at;
  }

 private:
  [[gnu::noinline, gnu::cold]] void grow() { events_.emplace_back(); }

  std::vector<Event> events_;
  std::size_t size_ = 0;
  Who who_;
  Time at_;
};

}  // namespace felt
