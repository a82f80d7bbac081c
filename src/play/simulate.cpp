#include "play/simulate.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

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
constexpr std::size_t kWagerKinds = 6;
constexpr std::size_t kOutcomeKinds = 5;
constexpr std::size_t kOddsMax = 1024;

Money each_stake() { return Money::dollars(10); }
Money each_bought() { return Money::dollars(1'000'000'000); }

Box box_at(int seat) { return Box{static_cast<std::uint8_t>(seat)}; }
PersonId person_at(int seat) { return PersonId{static_cast<std::uint16_t>(seat)}; }

// A table as the plan wants it, with its players seated; the refusal in words, if there is one.
Result<Table> open_table(const RuleBook& book, const SimulationPlan& plan) {
  if (plan.seats < 1 || plan.seats > book.table.seats_max) {
    return input_error(fmt::format("--seats {}: expected 1 to {}", plan.seats, book.table.seats_max));
  }
  Room room(book);
  const TableId id = room.add_table();
  std::vector<Happened> happened;
  Ruling<void> ruling;
  const auto perform = [&](const Command& command) { return ruling = room.perform(id, command, happened); };
  const auto refused = [&] {
    const Point point = ruling.error().point;
    return input_error(fmt::format("refused by {}: {}", script::clause_of(book, point), meaning(point)));
  };
  const auto top = static_cast<std::int16_t>(book.roles.order.size() - 1);
  Command seats;
  seats.term = Term::seats;
  seats.number = std::max(plan.seats, book.table.seats_default);
  std::vector<Command> terms = {seats};
  terms.insert(terms.end(), plan.terms.begin(), plan.terms.end());
  for (Command& term : terms) {
    term.what = Do::set;
    term.who.role.rank = top;
    term.at = kNow;
    if (!perform(term)) return refused();
  }
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
  if (table.terms.live) return input_error("a simulation deals its own cards: expected dealt=virtual");
  if (each_stake() < table.terms.ante.minimum || each_stake() > table.terms.ante.maximum) {
    return input_error("the limits must allow a wager of 10");
  }
  return table;
}

class Worker {
 public:
  Worker(const RuleBook& book, const SimulationPlan& plan, const Table& opened)
      : book_(book),
        plan_(plan),
        opened_(opened),
        player_(book, plan.strategy),
        pair_plus_(book.house->wager("pair-plus") != nullptr),
        cut_(opened.terms.shuffling == Shuffling::manual && book.dealing[opened.terms.mode].cuts > 0),
        outcomes_(kWagerKinds * kPoints * kOutcomeKinds),
        paid_(kWagerKinds * kOddsMax) {
    dealer_.at = player_says_.at = kNow;
    dealer_.who = {Role{0}, PersonId{1000}};
  }

  void run_chunk(std::uint64_t chunk, std::uint64_t rounds) {
    table_ = opened_;
    SeededBytes bytes(plan_.seed, chunk);
    deck_.clear();
    for (const Card card : full_deck(DeckSize::cards_52)) deck_.push_back(card);
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
  void say(const Command& command) {
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
    shuffle({deck_.data(), deck_.size()}, bytes);
    dealer_.cards = deck_;
    dealer(Do::shuffle);
    dealer_.cards.clear();
    if (cut_) dealer(Do::cut, 26);
    dealer(Do::load);
    // 2. Wagers.
    dealer(Do::open_bets);
    for (int seat = 1; seat <= plan_.seats; ++seat) {
      bet(seat, Wager::ante);
      if (pair_plus_) bet(seat, Wager::pair_plus);
    }
    dealer(Do::close_bets);
    // 3. The deal, and what opens the decisions.
    dealer(Do::deal);
    if (table_.round().phase == Phase::dealt) open_decisions();
    // 4. Decisions.
    const Round& round = table_.round();
    const int up = book_.house->dealer.face_up_card;
    std::optional<Card> shown;
    if (up > 0) shown = round.dealer[static_cast<std::size_t>(up - 1)];
    for (int seat = 1; seat <= plan_.seats; ++seat) decide_hand(seat, shown);
    // 5. Folded hands, the dealer's hand, settlement, collection.
    if (round.phase == Phase::folds) {
      dealer(Do::rack);
      count();
    }
    dealer(Do::reveal);
    result_.dealer_qualified += round.dealer_plays ? 1 : 0;
    dealer(Do::settle);
    count();
    note_round();
    dealer(Do::collect);
    check_table(table_);
  }

  void open_decisions() {
    if (book_.dealing[table_.terms.mode].decision_opens == DecisionOpens::announcement) {
      dealer(Do::announce);
      return;
    }
    const int every = book_.counters.stub_count_rounds;
    const DeckState& deck = table_.decks[table_.round().deck];
    const bool due = table_.rounds_since_count + 1 >= every || deck.rounds_uncounted + 1 >= every;
    dealer(Do::stub, due ? 52 - table_.round().next : 0);
  }

  void bet(int seat, Wager wager) {
    player_says_.what = Do::bet;
    player_says_.who = {Role{Role::kPlayer}, person_at(seat)};
    player_says_.box = box_at(seat);
    player_says_.wager = wager;
    player_says_.amount = each_stake();
    say(player_says_);
  }

  void decide_hand(int seat, std::optional<Card> up) {
    const BoxHand& hand = table_.round().hand(box_at(seat));
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
    for (const Event& event : events_) {
      if (event.what == What::settled) {
        const std::size_t place =
            static_cast<std::size_t>(event.wager) * kPoints + static_cast<std::size_t>(event.point);
        ++outcomes_[place * kOutcomeKinds + static_cast<std::size_t>(event.outcome)];
      } else if (event.what == What::paid_at) {
        const auto odds = std::min(static_cast<std::size_t>(event.number), kOddsMax - 1);
        ++paid_[static_cast<std::size_t>(event.wager) * kOddsMax + odds];
      } else if (event.what == What::turned) {
        ++result_.hands[static_cast<std::size_t>(event.value.category())];
      }
    }
  }

  // What the round came to, by the chips.
  void note_round() {
    const Round& round = table_.round();
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
  const Table& opened_;
  StrategicPlayer player_;
  bool pair_plus_;
  bool cut_;
  Table table_;
  Events events_;
  Cards deck_;
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

Result<SimulationResult> simulate(const RuleBook& book, const SimulationPlan& plan,
                                  const std::function<void(std::uint64_t)>& progress) {
  if (!book.house) return input_error(fmt::format("{} is no house-banked game", book.info.id));
  const Result<Table> opened = open_table(book, plan);
  if (!opened) return tl::unexpected(opened.error());
  const std::uint64_t chunks = (plan.rounds + kChunk - 1) / kChunk;
  const unsigned cores =
      plan.threads > 0 ? static_cast<unsigned>(plan.threads) : std::max(1U, std::thread::hardware_concurrency());
  const auto workers = static_cast<unsigned>(std::min<std::uint64_t>(cores, std::max<std::uint64_t>(chunks, 1)));
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::vector<SimulationResult> results(workers);
  const auto work = [&](unsigned index) {
    Worker worker(book, plan, *opened);
    for (std::uint64_t chunk = next++; chunk < chunks; chunk = next++) {
      const std::uint64_t rounds = std::min(kChunk, plan.rounds - chunk * kChunk);
      worker.run_chunk(chunk, rounds);
      done += rounds;
      if (index == 0 && progress) progress(done.load());
    }
    results[index] = worker.finish();
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < workers; ++i) threads.emplace_back(work, i);
  work(0);
  for (std::thread& thread : threads) thread.join();
  SimulationResult total;
  for (const SimulationResult& result : results) total.merge(result);
  return total;
}

}  // namespace felt::play
