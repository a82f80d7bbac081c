#include "play/simulate.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "base/check.hpp"
#include "cards/shuffle.hpp"
#include "hands/evaluate.hpp"
#include "script/describe.hpp"
#include "script/steps.hpp"
#include "table/decide.hpp"
#include "table/room.hpp"

namespace felt::play {
namespace {

// Rounds that share a generator and a table; the unit in which threads take work.
constexpr std::uint64_t kChunk = 20'000;
// 2026-01-05, noon.
constexpr Time kNow{std::int64_t{20458} * 86'400'000 + std::int64_t{12} * 3'600'000};
constexpr TableId kTable{1};
constexpr std::size_t kWagerKinds = 6;
constexpr std::size_t kOutcomeKinds = 5;
constexpr std::size_t kOddsMax = 1024;

Money each_stake() { return Money::dollars(10); }
Money each_bought() { return Money::dollars(1'000'000'000); }

Box box_at(int seat) { return Box{static_cast<std::uint8_t>(seat)}; }
PersonId person_at(int seat) { return PersonId{static_cast<std::uint16_t>(seat)}; }

// A room with one table as the plan wants it, its players seated; the refusal in words, if there is one.
Result<Room> open_room(const RuleBook& book, const SimulationPlan& plan) {
  if (plan.seats < 1 || plan.seats > book.table.seats_max) {
    return input_error(fmt::format("--seats {}: expected 1 to {}", plan.seats, book.table.seats_max));
  }
  Room room(book);
  const TableId id = room.add_table();
  std::vector<Happened> happened;
  std::string why;
  const auto perform = [&](const Command& command) {
    const Ruling<void> ruling = room.perform(id, command, happened);
    if (!ruling) why = refused_in_words(room, id, command, ruling.error().point);
    return ruling;
  };
  const auto refused = [&] { return input_error(fmt::format("the table cannot open, {}", why)); };
  Command seats;
  seats.what = Do::set;
  seats.who.role.rank = static_cast<std::int16_t>(book.roles.order.size() - 1);
  seats.at = kNow;
  seats.term = Term::seats;
  seats.number = std::max(plan.seats, book.table.seats_default);
  if (!perform(seats)) return refused();
  if (auto set = set_terms(room, id, kNow, plan.terms); !set) return tl::unexpected(set.error());
  script::Routine routine(room, id, kNow, perform);
  for (int seat = 1; seat <= plan.seats; ++seat) {
    Command sit;
    sit.what = Do::sit;
    sit.at = kNow;
    sit.box = box_at(seat);
    sit.who = {Role{Role::kPlayer}, person_at(seat)};
    sit.amount = each_bought();
    // The first to sit down has the table opened for him.
    if (!routine.before(sit, {}) || !perform(sit) || !routine.after(sit)) return refused();
  }
  const Table& table = room.table(id);
  for (const Limits& limits : {table.terms.ante, table.terms.pair_plus}) {
    if (each_stake() < limits.minimum || each_stake() > limits.maximum) {
      return input_error(fmt::format("limits of {} to {}: expected some that allow {}, which every wager is",
                                     to_string(limits.minimum), to_string(limits.maximum), to_string(each_stake())));
    }
  }
  return room;
}

// With a jackpot a command goes through a room, which asks the meter; else to the table alone, which is much faster.
template <bool jackpot>
class Worker {
 public:
  Worker(const RuleBook& book, const SimulationPlan& plan, const Room& opened)
      : book_(book),
        plan_(plan),
        opened_(opened),
        player_(book, plan.strategy),
        pair_plus_(book.house->wager("pair-plus") != nullptr),
        cut_(opened.table(kTable).terms.shuffling == Shuffling::manual &&
             book.dealing[opened.table(kTable).terms.mode].cuts > 0),
        outcomes_(kWagerKinds * kPoints * kOutcomeKinds),
        paid_(kWagerKinds * kOddsMax) {
    dealer_.at = player_says_.at = kNow;
    dealer_.who = {Role{0}, PersonId{1000}};
    shuffle_ = dealer_;
    shuffle_.what = Do::shuffle;
  }

  void run_chunk(std::uint64_t chunk, std::uint64_t rounds) {
    if constexpr (jackpot) {
      room_ = std::make_unique<Room>(opened_);
    } else {
      table_ = opened_.table(kTable);
    }
    SeededBytes bytes(plan_.seed, chunk);
    shuffle_.cards.clear();
    for (const Card card : full_deck(DeckSize::cards_52)) shuffle_.cards.push_back(card);
    for (std::uint64_t i = 0; i < rounds; ++i) play_round(bytes);
    result_.rounds += rounds;
  }

  SimulationResult finish() {
    for (std::size_t i = 0; i < outcomes_.size(); ++i) {
      if (outcomes_[i] == 0) continue;
      const auto outcome = static_cast<Outcome>(i % kOutcomeKinds);
      const auto point = static_cast<Point>(i / kOutcomeKinds % kPoints);
      const auto wager = static_cast<Wager>(i / kOutcomeKinds / kPoints);
      result_.outcomes[{wager, outcome, point}] += outcomes_[i];
    }
    for (std::size_t i = 0; i < paid_.size(); ++i) {
      if (paid_[i] > 0) result_.paid_at[{static_cast<Wager>(i / kOddsMax), static_cast<int>(i % kOddsMax)}] += paid_[i];
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] const Table& table() const {
    if constexpr (jackpot) return room_->table(kTable);
    return table_;
  }

  void say(const Command& command) {
    if constexpr (jackpot) {
      happened_.clear();
      FELT_CHECK(room_->perform(kTable, command, happened_).has_value());
      result_.events += happened_.size();
      return;
    }
    FELT_CHECK(decide(book_, table_, command, events_).has_value());
    apply(table_, events_);
    result_.events += events_.size();
  }

  void dealer(Do what, int number = 0) {
    dealer_.what = what;
    dealer_.number = number;
    say(dealer_);
  }

  void play_round(ByteSource& bytes) {
    // 1. Cards: a fresh order every round.
    shuffle({shuffle_.cards.data(), shuffle_.cards.size()}, bytes);
    say(shuffle_);
    if (cut_) dealer(Do::cut, 26);
    dealer(Do::load);
    // 2. Wagers.
    dealer(Do::open_bets);
    const bool registers = jackpot && book_.prize_meter.has_value();
    if (registers) dealer(Do::call_jackpot);
    for (int seat = 1; seat <= plan_.seats; ++seat) {
      bet(seat, Wager::ante, each_stake());
      if (pair_plus_) bet(seat, Wager::pair_plus, each_stake());
      if constexpr (jackpot) bet(seat, Wager::jackpot, table().terms.jackpot_cost);
    }
    dealer(Do::close_bets);
    if (registers) dealer(Do::register_jackpot);
    // 3. The deal, and what opens the decisions.
    dealer(Do::deal);
    if (table().round().phase == Phase::dealt) open_decisions();
    // 4. Decisions.
    const int up = book_.house->dealer.face_up_card;
    std::optional<Card> shown;
    if (up > 0) shown = table().round().dealer[static_cast<std::size_t>(up - 1)];
    for (int seat = 1; seat <= plan_.seats; ++seat) decide_hand(seat, shown);
    // 5. Folded hands, the dealer's hand, settlement, jackpot prizes, collection.
    if (table().round().phase == Phase::folds) {
      dealer(Do::rack);
      count();
    }
    dealer(Do::reveal);
    result_.dealer_qualified += table().round().dealer_plays ? 1 : 0;
    dealer(Do::settle);
    count();
    if constexpr (jackpot) pay_jackpots();
    note_round();
    dealer(Do::collect);
    check_table(table());
  }

  void pay_jackpots() {
    if (table().round().phase == Phase::jackpot && table().round().game == JackpotStage::registered) {
      dealer(Do::record_jackpot);
      count();
    }
    while (!table().prizes.empty()) {
      Command approve = dealer_;
      approve.what = Do::approve_prize;
      approve.number = 0;
      approve.who.role.rank = static_cast<std::int16_t>(book_.roles.order.size() - 1);
      say(approve);
      count();
    }
  }

  void open_decisions() {
    if (book_.dealing[table().terms.mode].decision_opens == DecisionOpens::announcement) {
      dealer(Do::announce);
      return;
    }
    const int every = book_.counters.stub_count_rounds;
    const DeckState& deck = table().decks[table().round().deck];
    const bool due = table().rounds_since_count + 1 >= every || deck.rounds_uncounted + 1 >= every;
    dealer(Do::stub, due ? 52 - table().round().next : 0);
  }

  void bet(int seat, Wager wager, Money amount) {
    player_says_.what = Do::bet;
    player_says_.who = {Role{Role::kPlayer}, person_at(seat)};
    player_says_.box = box_at(seat);
    player_says_.wager = wager;
    player_says_.amount = amount;
    say(player_says_);
  }

  void decide_hand(int seat, std::optional<Card> up) {
    const BoxHand& hand = table().round().hand(box_at(seat));
    Hand cards;
    for (const Card card : hand.cards) cards += card;
    const HandValue value = hand.cards.size() == 3 ? evaluate_three(cards) : evaluate_five({}, cards);
    const bool plays = player_.plays({hand.cards.data(), hand.cards.size()}, value, up);
    // A fold keeps pair plus running where the book lets it.
    const bool keeps = pair_plus_ && book_.house->fold_ante_keeps_pair_plus;
    player_says_.what = Do::decide;
    player_says_.who.person = person_at(seat);
    player_says_.box = box_at(seat);
    player_says_.amount = Money();
    player_says_.choice = plays ? Choice::play : keeps ? Choice::fold_ante : Choice::fold;
    say(player_says_);
    count();
  }

  void count() {
    if constexpr (jackpot) {
      for (const Happened& one : happened_) {
        if (const auto* event = std::get_if<Event>(&one.what)) count(*event);
      }
      return;
    }
    for (const Event& event : events_) count(event);
  }

  void count(const Event& event) {
    if (event.what == What::settled) {
      const std::size_t place = static_cast<std::size_t>(event.wager) * kPoints + static_cast<std::size_t>(event.point);
      ++outcomes_[place * kOutcomeKinds + static_cast<std::size_t>(event.outcome)];
    } else if (event.what == What::paid_at) {
      const auto odds = std::min(static_cast<std::size_t>(event.number), kOddsMax - 1);
      ++paid_[static_cast<std::size_t>(event.wager) * kOddsMax + odds];
    } else if (event.what == What::turned) {
      ++result_.hands[static_cast<std::size_t>(event.value.category())];
    }
  }

  // What the round came to, by the chips.
  void note_round() {
    const Round& round = table().round();
    std::array<std::int64_t, kStakes + 1> staked{};
    std::array<std::int64_t, kStakes + 1> won{};
    for (int seat = 1; seat <= plan_.seats; ++seat) {
      const BoxHand& hand = round.hand(box_at(seat));
      for (std::size_t i = 0; i < kStakes; ++i) {
        const Stake& stake = hand.stakes[i];
        if (stake.placed.is_zero()) continue;
        staked[i] += stake.placed.in_cents();
        won[i] += stake.lost.in_cents() - stake.paid.in_cents();
        ++result_.holds[i].hands;
      }
      staked[kStakes] += hand.stake(Wager::ante).placed.in_cents();
      won[kStakes] -= hand.bonus_paid.in_cents();
      ++result_.holds[kStakes].hands;
    }
    won[kStakes] += won[static_cast<std::size_t>(Wager::ante)] + won[static_cast<std::size_t>(Wager::play)];
    for (std::size_t i = 0; i <= kStakes; ++i) {
      if (staked[i] != 0) result_.holds[i].add_round(staked[i], won[i]);
    }
  }

  const RuleBook& book_;
  const SimulationPlan& plan_;
  const Room& opened_;
  StrategicPlayer player_;
  bool pair_plus_;
  bool cut_;
  // The table, and what happened last; with a jackpot in a room.
  Table table_;
  Events events_;
  std::unique_ptr<Room> room_;
  std::vector<Happened> happened_;
  Command shuffle_;  // with the deck, which is shuffled where it lies
  Command dealer_;
  Command player_says_;
  SimulationResult result_;
  // By wager, point and outcome; by wager and odds. Flat, since every round counts.
  std::vector<std::uint64_t> outcomes_;
  std::vector<std::uint64_t> paid_;
};

}  // namespace

void Hold::add_round(std::int64_t round_staked, std::int64_t round_won) {
  staked += round_staked;
  won += round_won;
  staked_squared += Wide{round_staked} * round_staked;
  won_squared += Wide{round_won} * round_won;
  product += Wide{round_staked} * round_won;
}

void Hold::merge(const Hold& other) {
  hands += other.hands;
  staked += other.staked;
  won += other.won;
  staked_squared += other.staked_squared;
  won_squared += other.won_squared;
  product += other.product;
}

void SimulationResult::merge(const SimulationResult& other) {
  rounds += other.rounds;
  events += other.events;
  for (std::size_t i = 0; i < holds.size(); ++i) holds[i].merge(other.holds[i]);
  for (const auto& [key, count] : other.outcomes) outcomes[key] += count;
  for (const auto& [key, count] : other.paid_at) paid_at[key] += count;
  for (std::size_t i = 0; i < hands.size(); ++i) hands[i] += other.hands[i];
  dealer_qualified += other.dealer_qualified;
}

Result<SimulationResult> simulate(const RuleBook& book, const SimulationPlan& plan, const Watch& watch) {
  if (!book.house) return input_error(fmt::format("{} is no house-banked game", book.info.id));
  const Result<Room> opened = open_room(book, plan);
  if (!opened) return tl::unexpected(opened.error());
  const bool jackpot = opened->table(kTable).terms.jackpot;
  const std::uint64_t each = jackpot ? kMeterRounds : kChunk;
  const Chunks chunks{plan.rounds, each, plan.threads};
  SimulationResult total = jackpot ? run_chunks(chunks, watch, [&] { return Worker<true>(book, plan, *opened); })
                                   : run_chunks(chunks, watch, [&] { return Worker<false>(book, plan, *opened); });
  total.jackpot = jackpot;
  return total;
}

}  // namespace felt::play
