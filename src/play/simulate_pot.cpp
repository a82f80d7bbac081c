#include "play/simulate_pot.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.hpp"
#include "cards/shuffle.hpp"
#include "table/decide.hpp"
#include "table/room.hpp"

namespace felt::play {
namespace {

constexpr std::uint64_t kChunk = 2'000;
// 2026-01-05, noon.
constexpr Time kNow{std::int64_t{20458} * 86'400'000 + std::int64_t{12} * 3'600'000};
constexpr TableId kTable{1};

class Worker {
 public:
  Worker(const RuleBook& book, const PotPlan& plan, const Room& opened)
      : book_(book), plan_(plan), opened_(opened.table(kTable)) {
    dealer_.at = player_.at = kNow;
    dealer_.who = {Role{0}, PersonId{1000}};
    shuffle_ = dealer_;
    shuffle_.what = Do::shuffle;
    player_.who.role.rank = Role::kPlayer;
    stake_ = usual_stake(opened_.terms);
  }

  void run_chunk(std::uint64_t chunk, std::uint64_t rounds) {
    table_ = opened_;
    // One stream deals, another is what the bots leave to chance.
    SeededBytes dealt(plan_.seed, 2 * chunk);
    SeededBytes moods(plan_.seed, 2 * chunk + 1);
    shuffle_.cards.clear();
    for (const Card card : full_deck(table_.terms.pot.deck)) shuffle_.cards.push_back(card);
    for (std::uint64_t i = 0; i < rounds; ++i) play_round(dealt, moods);
    sum_.rounds += rounds;
  }

  PotSimulation finish() { return sum_; }

 private:
  [[nodiscard]] const PotRound& round() const { return table_.pot.round; }

  void say(const Command& command) {
    FELT_CHECK(decide(book_, table_, command, events_).has_value());
    apply(table_, events_);
    sum_.events += events_.size();
    count();
  }

  void dealer(Do what) {
    dealer_.what = what;
    say(dealer_);
  }

  void player(Do what, Box box) {
    player_.what = what;
    player_.who.person = table_.owner[box.number];
    say(player_);
  }

  void play_round(ByteSource& dealt, ByteSource& moods) {
    // 1. Stakes: who is down to less than he could sit down with buys again.
    std::array<Money, kBoxesMax + 1> before{};
    for (const Player& one : table_.players) {
      if (one.chips < table_.terms.pot.stake_minimum) buy(one);
      before[one.seat.number] = one.chips;
    }
    side_pot_ = shared_ = communal_ = false;
    // 2. Cards, and the first money.
    shuffle({shuffle_.cards.data(), shuffle_.cards.size()}, dealt);
    say(shuffle_);
    player_.number = static_cast<std::int32_t>(shuffle_.cards.size() / 2);
    player(Do::cut, round().buck);
    if (table_.terms.pot.mode == BettingMode::ante) {
      dealer(Do::post_antes);
    } else {
      player_.number = choose_blind(book_, table_);
      player(Do::post_blind, round().buck);
    }
    player_.number = 0;
    // 3. Streets, each with its betting.
    for (;;) {
      switch (round().phase) {
        case PotPhase::posted:
        case PotPhase::closed: dealer(Do::deal); break;
        case PotPhase::betting: act(moods); break;
        case PotPhase::showdown:
          ++sum_.showdowns;
          dealer(Do::show_hand);
          break;
        case PotPhase::won: dealer(Do::settle); break;
        default: note_round(before); return;
      }
    }
  }

  void buy(const Player& one) {
    const std::int64_t unit = book_.pot->wager_unit.in_cents();
    player_.amount = Money::cents((stake_ - one.chips).in_cents() / unit * unit);
    ++sum_.seats[one.seat.number].bought;
    player(Do::buy, one.seat);
    player_.amount = Money();
  }

  void act(ByteSource& moods) {
    const Box box = round().turn;
    const BotMove move = choose_move(plan_.strength(box.number), Sight(book_, table_, box), moods);
    player_.move = move.move;
    player_.amount = move.amount;
    player(Do::act, box);
    player_.move = Move::none;
    player_.amount = Money();
  }

  void count() {
    for (const Event& event : events_) {
      switch (event.what) {
        case What::acted: ++sum_.moves[static_cast<std::size_t>(event.move)]; break;
        case What::last_player: ++sum_.ended_in[std::min<std::size_t>(round().street, kStreetsMax - 1)]; break;
        case What::hand_shown: ++sum_.shown[static_cast<std::size_t>(event.value.category())]; break;
        case What::winner_announced: ++sum_.winning[static_cast<std::size_t>(event.value.category())]; break;
        case What::communal_turned: communal_ = communal_ || event.number == 1; break;
        case What::pot_announced:
          sum_.pots += event.amount.in_cents();
          sum_.commission += event.second.in_cents();
          sum_.largest_pot = std::max(sum_.largest_pot, event.amount.in_cents());
          shared_ = shared_ || std::popcount(event.boxes) > 1;
          for (std::uint32_t left = event.boxes; left != 0; left &= left - 1) {
            SeatSum& seat = sum_.seats[static_cast<std::size_t>(std::countr_zero(left))];
            ++seat.pots;
            seat.commission += event.second.in_cents() / std::popcount(event.boxes);
          }
          break;
        case What::noted: side_pot_ = side_pot_ || event.point == Point::side_pot; break;
        default: break;
      }
    }
  }

  // What the round came to, by the chips.
  void note_round(const std::array<Money, kBoxesMax + 1>& before) {
    for (const Player& one : table_.players) {
      SeatSum& seat = sum_.seats[one.seat.number];
      const std::int64_t won = (one.chips - before[one.seat.number]).in_cents();
      seat.won += won;
      seat.won_squared += SeatSum::Wide{won} * won;
      seat.put_in += round().hand(one.seat).total.in_cents();
    }
    sum_.side_pots += side_pot_ ? 1 : 0;
    sum_.shared += shared_ ? 1 : 0;
    sum_.communal += communal_ ? 1 : 0;
  }

  const RuleBook& book_;
  const PotPlan& plan_;
  const Table& opened_;
  Money stake_;
  Table table_;
  Events events_;
  Command shuffle_;  // with the deck, which is shuffled where it lies
  Command dealer_;
  Command player_;
  bool side_pot_ = false;
  bool shared_ = false;
  bool communal_ = false;
  PotSimulation sum_;
};

template <class Array>
void add_all(Array& sums, const Array& others) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += others[i];
}

}  // namespace

void SeatSum::merge(const SeatSum& other) {
  won += other.won;
  won_squared += other.won_squared;
  put_in += other.put_in;
  commission += other.commission;
  pots += other.pots;
  bought += other.bought;
}

void PotSimulation::merge(const PotSimulation& other) {
  rounds += other.rounds;
  events += other.events;
  for (std::size_t i = 0; i < seats.size(); ++i) seats[i].merge(other.seats[i]);
  add_all(moves, other.moves);
  add_all(ended_in, other.ended_in);
  showdowns += other.showdowns;
  side_pots += other.side_pots;
  shared += other.shared;
  communal += other.communal;
  pots += other.pots;
  largest_pot = std::max(largest_pot, other.largest_pot);
  commission += other.commission;
  add_all(shown, other.shown);
  add_all(winning, other.winning);
}

Result<PotSimulation> simulate_pot(const RuleBook& book, const PotPlan& plan, const Watch& watch) {
  if (!book.pot) return input_error(fmt::format("{} is no game of players against each other", book.info.id));
  PotSeating seating{plan.terms, {}, Money()};
  for (int seat = 1; seat <= plan.seats; ++seat) seating.names.push_back(fmt::format("bot {}", seat));
  const Result<Room> opened = open_pot_room(book, seating, kNow);
  if (!opened) return tl::unexpected(opened.error());
  return run_chunks({plan.rounds, kChunk, plan.threads}, watch, [&] { return Worker(book, plan, *opened); });
}

}  // namespace felt::play
