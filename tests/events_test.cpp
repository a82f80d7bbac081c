// The list of events that is used again and again: nothing of an event that was there before is left in a new one.
#include <gtest/gtest.h>

#include "state/event.hpp"

namespace felt {
namespace {

constexpr Who kWho{Role{2}, PersonId{7}};
constexpr Time kAt{1234};

Event fresh(What what, Point point) {
  Event event;
  event.what = what;
  event.point = point;
  event.who = kWho;
  event.at = kAt;
  return event;
}

void fill(Event& event) {
  event.box = Box{3};
  event.place = Box{4};
  event.person = PersonId{5};
  event.wager = Wager::coupon;
  event.choice = Choice::keep;
  event.move = Move::tap_out;
  event.outcome = Outcome::returned;
  event.term = Term::offer_seconds;
  event.step = DeckStep::count;
  event.face_up = event.definite = true;
  event.number = -1;
  event.boxes = ~std::uint32_t{0};
  event.amount = event.second = Money::cents(-1);
  event.value = HandValue::from_raw(~std::uint32_t{0});
  event.cards.push_back(Card(Rank::ace, Suit::spades));
  event.text = "longer than a string keeps within itself";
}

TEST(Events, AreNewWhenTheyAreUsedAgain) {
  Events events;
  events.said_by({Role{0}, PersonId{1}}, Time{1});
  for (int i = 0; i < 3; ++i) fill(events.add(What::noted, Point::play_amount));
  ASSERT_EQ(events.size(), 3U);
  events.clear();
  EXPECT_TRUE(events.empty());
  events.said_by(kWho, kAt);
  for (const What what : {What::placed, What::noted, What::acted, What::settled}) {
    events.add(what, Point::chips_only);
    EXPECT_EQ(events[events.size() - 1], fresh(what, Point::chips_only));
  }
  EXPECT_EQ(events.size(), 4U);
}

TEST(Events, AreShortened) {
  Events events;
  for (const What what : {What::placed, What::noted, What::acted}) events.add(what, Point::chips_only);
  events.shorten(5);
  EXPECT_EQ(events.size(), 3U);
  events.shorten(1);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events.begin()->what, What::placed);
  EXPECT_EQ(events.end() - events.begin(), 1);
}

TEST(Events, AreCopied) {
  Events events;
  events.said_by(kWho, kAt);
  for (int i = 0; i < 5; ++i) fill(events.add(What::noted, Point::play_amount));
  events.shorten(2);
  Events copy(events);
  copy.add(What::placed, Point::chips_only);
  ASSERT_EQ(copy.size(), 3U);
  EXPECT_EQ(copy[1], events[1]);
  EXPECT_EQ(copy[2], fresh(What::placed, Point::chips_only));
  EXPECT_EQ(events.size(), 2U);
  events = copy;
  EXPECT_EQ(events.size(), 3U);
  EXPECT_EQ(events[2], copy[2]);
}

}  // namespace
}  // namespace felt
