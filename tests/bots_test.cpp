// Bots at pot tables and their simulation: every move is legal, none rests on cards a bot cannot see, figures depend on
// the seed alone and add up, and the stronger player wins.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "play/simulate_pot.hpp"
#include "tests/citing.hpp"
#include "tests/table_driver.hpp"

namespace felt {
namespace {

using play::AskedTerms;
using play::BotMove;
using play::PotPlan;
using play::PotSimulation;
using play::Sight;
using play::Strength;

constexpr Strength kStrengths[] = {Strength::simple, Strength::steady, Strength::strong};

// A way to play a game: who, with which terms.
struct Setting {
  std::string book;
  int seats = 2;
  AskedTerms terms;
};

std::vector<Setting> settings() {
  const AskedTerms fixed = {{"min", "5"}, {"max", "20"}, {"betting", "ante"}};
  const AskedTerms half = {{"min", "5"}, {"betting", "ante"}, {"limit", "half-pot"}};
  const AskedTerms full = {{"min", "2"}, {"betting", "ante"}, {"limit", "full-pot"}};
  return {{"seven-card-stud", 7, {{"min", "5"}}},
          {"seven-card-stud", 2, {{"min", "5"}, {"blind", "3"}}},
          {"seven-card-stud", 4, fixed},
          {"seven-card-stud", 3, half},
          {"seven-card-stud", 5, full},
          {"seven-card-stud", 5, {{"min", "5"}, {"deck", "40"}}},
          {"seven-card-stud", 4, {{"min", "5"}, {"deck", "32"}, {"ace-low", "on"}}},
          {"five-card-stud", 10, {{"min", "5"}}},
          {"five-card-stud", 3, fixed},
          {"five-card-stud", 2, full},
          {"five-card-stud", 7, {{"min", "1"}, {"deck", "40"}, {"ace-low", "on"}}},
          {"five-card-stud", 6, {{"min", "5"}, {"deck", "32"}}},
          {"canberra-manila", 13, {{"min", "5"}}},
          {"canberra-manila", 2, {{"min", "5"}, {"blind", "2"}}},
          {"canberra-manila", 6, {{"min", "2"}, {"ace-low", "on"}}}};
}

std::string told(const Setting& setting) {
  std::string text = fmt::format("{} with {}", setting.book, setting.seats);
  for (const auto& [key, value] : setting.terms) text += fmt::format(" {} {}", key, value);
  return text;
}

// Bots at a table, told what happens by nobody but the engine. Stakes are small and uneven, so that many tap out.
class BotTable {
 public:
  BotTable(const Setting& setting, std::uint64_t seed) : book_(built_in(setting.book)), dice_(seed) {
    play::PotSeating seating{setting.terms, {}, Money()};
    for (int seat = 1; seat <= setting.seats; ++seat) seating.names.push_back(fmt::format("bot {}", seat));
    auto room = play::open_pot_room(book_, seating, driver::kNoon);
    EXPECT_TRUE(room) << (room ? "" : room.error().what);
    if (room) table_ = room->table(TableId{1});
  }

  // At every turn `visit(table, box)` is asked for the move. Nothing, or what was refused.
  template <class Visit>
  std::string play_round(const Visit& visit) {
    for (const Player& player : std::vector<Player>(table_.players)) {
      if (player.chips >= table_.terms.ante.minimum * 2 && !dice_.one_in(6)) {
        // Some go on with what they have, some take most of it off the table.
        const std::int64_t surplus = player.chips.in_cents() / 100 - 3;
        if (surplus < 1 || !dice_.one_in(5)) continue;
        if (!say(Do::cash, player.person, Money::dollars(dice_.below(static_cast<std::uint32_t>(surplus)) + 1)))
          return "cash";
      } else if (!say(Do::buy, player.person, table_.terms.pot.stake_minimum)) {
        return "buy";
      }
    }
    Command shuffle = by_dealer(Do::shuffle);
    for (const Card card : full_deck(table_.terms.pot.deck)) shuffle.cards.push_back(card);
    for (std::size_t i = shuffle.cards.size(); i > 1; --i)
      std::swap(shuffle.cards[i - 1], shuffle.cards[dice_.below(static_cast<std::uint32_t>(i))]);
    if (!say(shuffle)) return "shuffle";
    const PotRound& round = table_.pot.round;
    for (int step = 0; step < 1000; ++step) {
      Command command = by_dealer(Do::deal);
      switch (round.phase) {
        case PotPhase::between: return "";
        case PotPhase::shuffled:
          command = by_seat(Do::cut, round.buck);
          command.number = 10;
          break;
        case PotPhase::cut:
          if (table_.terms.pot.mode == BettingMode::ante) {
            command.what = Do::post_antes;
          } else {
            command = by_seat(Do::post_blind, round.buck);
            command.number = play::choose_blind(book_, table_);
          }
          break;
        case PotPhase::betting: {
          const BotMove move = visit(table_, round.turn);
          command = by_seat(Do::act, round.turn);
          command.move = move.move;
          command.amount = move.amount;
          break;
        }
        case PotPhase::showdown: command.what = Do::show_hand; break;
        case PotPhase::won: command.what = Do::settle; break;
        default: break;
      }
      if (!say(command))
        return fmt::format("{} (move {}, {}) is refused by {}", name(command.what), static_cast<int>(command.move),
                           to_string(command.amount), name(refused_));
    }
    return "the round does not end";
  }

  [[nodiscard]] const RuleBook& book() const { return book_; }
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  [[nodiscard]] Command by_dealer(Do what) const {
    Command command;
    command.what = what;
    command.who = driver::staff(0);
    command.at = driver::kNoon;
    return command;
  }
  [[nodiscard]] Command by_seat(Do what, Box box) const {
    Command command = by_dealer(what);
    command.who = {Role{}, table_.pot.round.hand(box).player};
    return command;
  }
  bool say(Do what, PersonId person, Money amount) {
    Command command = by_dealer(what);
    command.who = {Role{}, person};
    command.amount = amount;
    return say(command);
  }
  bool say(const Command& command) {
    const Ruling<void> ruling = perform(book_, table_, command, events_);
    if (!ruling) refused_ = ruling.error().point;
    return ruling.has_value();
  }

  const RuleBook& book_;
  driver::Dice dice_;
  Table table_;
  Events events_;
  Point refused_{};
};

void play_legally(int rounds) {
  std::uint64_t seed = 1;
  for (const Setting& setting : settings()) {
    BotTable bots(setting, ++seed);
    SeededBytes moods(seed);
    int turns = 0;
    for (int i = 0; i < rounds; ++i) {
      const std::string problem = bots.play_round([&](const Table& table, Box box) {
        ++turns;
        // Mostly the quick ones, so that many rounds are played; each seat is another's in the next round.
        const int kind = (box.number + i) % 8;
        const Strength strength = kind == 0 ? Strength::strong : kind < 3 ? Strength::steady : Strength::simple;
        return play::choose_move(strength, Sight(bots.book(), table, box), moods);
      });
      ASSERT_EQ(problem, "") << told(setting) << ", round " << i;
    }
    EXPECT_GT(turns, rounds) << told(setting);
  }
}

TEST(Bots, AlwaysMoveAsTheRulesAllow) { play_legally(60); }
TEST(Bots, AlwaysMoveAsTheRulesAllowSlow) { play_legally(5'000); }

// The same turn with all that the seat cannot see dealt otherwise.
Table dealt_otherwise(const Table& table, Box box, std::uint64_t seed) {
  Table other = table;
  PotRound& round = other.pot.round;
  driver::Dice dice(seed);
  std::vector<Card*> hidden;
  for_each_box(round.boxes, [&](Box seat) {
    if (seat == box) return;
    PotHand& hand = round.hand(seat);
    for (std::size_t i = 0; i < hand.cards.size(); ++i) {
      if (!hand.is_up(i) || hand.folded) hidden.push_back(&hand.cards[i]);
    }
  });
  for (std::size_t i = round.next; i < round.order.size(); ++i) hidden.push_back(&round.order[i]);
  for (std::size_t i = hidden.size(); i > 1; --i)
    std::swap(*hidden[i - 1], *hidden[dice.below(static_cast<std::uint32_t>(i))]);
  return other;
}

TEST(Bots, DecideByWhatTheySee) {
  std::uint64_t seed = 100;
  int turns = 0;
  int other_cards = 0;
  for (const Setting& setting : settings()) {
    BotTable bots(setting, ++seed);
    for (int i = 0; i < 8; ++i) {
      const std::string problem = bots.play_round([&](const Table& table, Box box) {
        ++turns;
        const Strength strength = kStrengths[static_cast<std::size_t>(turns) % std::size(kStrengths)];
        SeededBytes moods(seed, static_cast<std::uint64_t>(turns));
        SeededBytes same_moods(seed, static_cast<std::uint64_t>(turns));
        const Table other = dealt_otherwise(table, box, seed + static_cast<std::uint64_t>(turns));
        other_cards += other == table ? 0 : 1;
        const BotMove move = play::choose_move(strength, Sight(bots.book(), table, box), moods);
        EXPECT_EQ(move, play::choose_move(strength, Sight(bots.book(), other, box), same_moods)) << told(setting);
        return move;
      });
      ASSERT_EQ(problem, "") << told(setting);
    }
  }
  EXPECT_GT(other_cards, turns * 9 / 10);
}

PotPlan plan_of(const Setting& setting, std::uint64_t rounds, std::vector<Strength> strengths) {
  PotPlan plan;
  plan.rounds = rounds;
  plan.seats = setting.seats;
  plan.seed = 20261119;
  plan.strengths = std::move(strengths);
  plan.terms = setting.terms;
  return plan;
}

TEST(PotSimulation, IsTheSameWhateverTheThreads) {
  for (const char* id : {"seven-card-stud", "five-card-stud", "canberra-manila"}) {
    PotPlan plan = plan_of({id, 4, {}}, 7'000, {Strength::simple});
    plan.threads = 1;
    const auto one = play::simulate_pot(built_in(id), plan);
    ASSERT_TRUE(one) << id;
    EXPECT_EQ(one->rounds, 7'000U);
    for (const int threads : {2, 5}) {
      plan.threads = threads;
      const auto other = play::simulate_pot(built_in(id), plan);
      ASSERT_TRUE(other) << id;
      EXPECT_EQ(*one, *other) << id << " with " << threads;
    }
    plan.seed += 1;
    const auto another = play::simulate_pot(built_in(id), plan);
    ASSERT_TRUE(another);
    EXPECT_NE(one->seats, another->seats) << id;
  }
}

TEST(PotSimulation, AddsUp) {
  for (const Setting& setting : settings()) {
    const auto sum = play::simulate_pot(built_in(setting.book), plan_of(setting, 1'000, {Strength::simple}));
    ASSERT_TRUE(sum) << told(setting);
    std::int64_t won = 0;
    std::int64_t put_in = 0;
    for (const play::SeatSum& seat : sum->seats) {
      won += seat.won;
      put_in += seat.put_in;
    }
    // What some win the others lose, and the house has the rest. What was put in is in the pots, but what nobody
    // called.
    EXPECT_EQ(won + sum->commission, 0) << told(setting);
    EXPECT_EQ(put_in, sum->pots) << told(setting);
    EXPECT_GT(sum->commission, 0) << told(setting);
    EXPECT_GT(sum->showdowns, 0U) << told(setting);
    std::uint64_t ended = sum->showdowns;
    for (const std::uint64_t one : sum->ended_in) ended += one;
    EXPECT_EQ(ended, sum->rounds) << told(setting);
  }
}

// What one wins of the other in a round, in cents. The same cards are dealt twice, the second time to the other: the
// luck of the deal cancels out.
double wins_of(const std::string& id, Strength better, Strength worse, std::uint64_t rounds) {
  const Setting setting{id, 2, {{"min", "5"}}};
  const auto one = play::simulate_pot(built_in(id), plan_of(setting, rounds, {better, worse}));
  const auto other = play::simulate_pot(built_in(id), plan_of(setting, rounds, {worse, better}));
  if (!one || !other) return 0;
  // Before the house has its part.
  const std::int64_t won = one->seats[1].won - one->seats[2].won + other->seats[2].won - other->seats[1].won;
  return static_cast<double>(won) / 4 / static_cast<double>(rounds);
}

// At 7 Card Stud steady and simple are about even, so that nothing is claimed there.
TEST(PotSimulation, TheStrongerPlayerWins) {
  for (const char* id : {"seven-card-stud", "five-card-stud", "canberra-manila"}) {
    EXPECT_GT(wins_of(id, Strength::strong, Strength::simple, 5'000), 10) << id;
  }
  for (const char* id : {"seven-card-stud", "five-card-stud"}) {
    EXPECT_GT(wins_of(id, Strength::strong, Strength::steady, 5'000), 10) << id;
  }
  for (const char* id : {"five-card-stud", "canberra-manila"}) {
    EXPECT_GT(wins_of(id, Strength::steady, Strength::simple, 5'000), 10) << id;
  }
}

}  // namespace
}  // namespace felt
