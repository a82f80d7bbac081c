#include "play/bot.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "hands/evaluate.hpp"
#include "pot/pot.hpp"

namespace felt::play {
namespace {

constexpr std::string_view kNames[] = {"simple", "steady", "strong"};

bool is_manila(const RuleBook& book) { return book.info.game == Game::canberra_manila; }

// --- How a hand looks while it is still being dealt: 0 to 99, whatever may come.

constexpr std::uint32_t kRankBits = (1U << kRanks) - 1;

// Cards of one suit, the most there are, and the ranks of all.
struct Spread {
  std::uint32_t longest_suit = 0;
  std::uint32_t ranks = 0;
};
Spread spread_of(Lanes lanes) {
  Spread spread;
  for (int suit = 0; suit < kSuits; ++suit) {
    const auto lane = static_cast<std::uint32_t>(lanes.word() >> (16 * suit)) & 0xFFFF;
    spread.longest_suit = std::max(spread.longest_suit, lane >> kRanks);
    spread.ranks |= lane & kRankBits;
  }
  return spread;
}

// Four of five ranks in a row; the ace stands below the lowest rank, too.
bool four_in_a_row(std::uint32_t ranks) {
  const std::uint32_t a = (ranks << 1) | (ranks >> (kRanks - 1));
  const std::uint32_t b = a >> 1, c = a >> 2, d = a >> 3, e = a >> 4;
  return ((a & b & c & (d | e)) | (a & d & e & (b | c)) | (b & c & d & e)) != 0;
}

// Three different ranks of five in a row.
bool three_in_a_row(std::uint32_t ranks) {
  const std::uint32_t low = ranks & (ranks - 1);
  if (low == 0 || (low & (low - 1)) == 0) return false;
  return static_cast<int>(std::bit_width(ranks)) - std::countr_zero(ranks) <= 5;
}

// What cards of a suit or in a row are worth while more are to come.
int promise_of(Hand hand, std::size_t cards) {
  const Spread spread = spread_of(hand.lanes());
  const bool early = cards <= 3;
  if (spread.longest_suit >= 4 || (early && spread.longest_suit == 3)) return 28;
  if (four_in_a_row(spread.ranks)) return 20;
  return early && three_in_a_row(spread.ranks) ? 12 : 0;
}

int look_of(HandValue value) {
  const std::uint32_t lead = value.leading_ranks();
  const int rank = lead == 0 ? 0 : static_cast<int>(std::bit_width(lead)) - 1;
  switch (value.category()) {
    case Category::odd_cards: return rank;
    case Category::pair: return 30 + rank * 3 / 2;
    case Category::two_pairs: return 60 + rank;
    case Category::three_of_a_kind: return 74 + rank / 2;
    case Category::straight: return 84;
    case Category::flush: return 88;
    case Category::full_house: return 92;
    case Category::four_of_a_kind: return 96;
    default: return 99;
  }
}

// The best of two hole cards and three of a board that is not whole yet.
HandValue manila_so_far(Ranking ranking, Hand hole, std::span<const Card> board) {
  HandValue best;
  for (std::size_t i = 0; i < board.size(); ++i) {
    for (std::size_t j = i + 1; j < board.size(); ++j) {
      for (std::size_t k = j + 1; k < board.size(); ++k) {
        best = std::max(best, evaluate_five(ranking, hole + board[i] + board[j] + board[k]));
      }
    }
  }
  return best;
}

// A hand as it stands, with what lies in the middle.
struct Standing {
  Hand all;
  std::size_t cards = 0;
  HandValue value;
};

Standing standing_of(const Sight& sight, Hand own, std::size_t cards) {
  const std::span<const Card> board = sight.board();
  Standing standing{own, cards + board.size(), HandValue()};
  for (const Card card : board) standing.all += card;
  if (is_manila(sight.book()) && board.size() >= 3) {
    standing.value = manila_so_far(sight.ranking(), own, board);
  } else if (standing.cards < 5) {
    standing.value = evaluate_showing(standing.all);
  } else if (standing.cards <= 7) {
    standing.value = evaluate_best_five(sight.ranking(), standing.all);
  }
  return standing;
}

int look_at(const Sight& sight, const Standing& standing) {
  const int look = look_of(standing.value);
  if (sight.street() + 1 == sight.streets() || look >= 60) return look;
  return look + promise_of(standing.all, standing.cards);
}

// What a hand must look like to stay in, by betting round.
int needed_look(const Sight& sight) {
  static constexpr std::array<int, 5> kSeven = {16, 28, 33, 38, 40};
  static constexpr std::array<int, 5> kFive = {9, 12, 20, 31, 31};
  static constexpr std::array<int, 5> kManila = {18, 28, 36, 44, 50};
  const auto round = static_cast<std::size_t>(std::clamp(sight.street(), 0, 4));
  switch (sight.book().info.game) {
    case Game::five_card_stud: return kFive[round];
    case Game::canberra_manila: return kManila[round];
    default: return kSeven[round];
  }
}

// --- From what a bot wishes to a move that is legal.

struct Wish {
  bool stays = false;
  bool pushes = false;  // opens or raises
  int size = 0;         // between the least that he may and the most, in percent
};

Money wanted_size(const pot::Sizes& sizes, int percent) {
  if (!sizes.exact.empty()) {
    const std::size_t last = sizes.exact.size() - 1;
    return sizes.exact[std::min(last, (last * static_cast<std::size_t>(percent) + 50) / 100)];
  }
  const Money span = sizes.most - sizes.least;
  const Money size = sizes.up_to(sizes.least + Money::cents(span.in_cents() / 100 * percent));
  return size.is_zero() ? sizes.least : size;
}

BotMove pushing_move(const pot::Options& options, Money street, int percent) {
  const bool opens = options.open.has_value();
  if ((!opens && !options.raise) || !options.sizes.any()) return {};
  // In an opening the street's earlier chips count; a raise lies on top of the call.
  const Money room = opens ? options.stake + street : options.stake - options.to_call;
  const Money most = options.sizes.up_to(room);
  if (most.is_zero()) return options.tap_out ? BotMove{Move::tap_out, Money()} : BotMove{};
  return {opens ? Move::open : Move::raise, std::min(wanted_size(options.sizes, percent), most)};
}

BotMove legal_move(const Sight& sight, const pot::Options& options, Wish wish) {
  if (options.wager) return {Move::wager, Money()};
  const bool forced = !options.fold && !options.check && !options.stand;
  if (wish.pushes || forced) {
    const BotMove move = pushing_move(options, sight.own_street(), forced ? 0 : wish.size);
    if (move.move != Move::none) return move;
  }
  if (options.check) return {Move::check, Money()};
  if (options.stand) return {Move::stand, Money()};
  if (options.call && (wish.stays || wish.pushes)) return {Move::call, Money()};
  if (options.fold) return {Move::fold, Money()};
  return options.call ? BotMove{Move::call, Money()} : BotMove{Move::tap_out, Money()};
}

// --- Simple: the look of his hand.

std::uint8_t random_byte(ByteSource& chance) {
  std::uint8_t byte = 0;
  chance.fill({&byte, 1});
  return byte;
}

// An open hand that beats his own, whatever its owner holds besides.
bool is_beaten_by_open_cards(const Sight& sight, HandValue own) {
  for (std::uint32_t left = sight.others(); left != 0; left &= left - 1) {
    const HandValue value = evaluate_showing(sight.open_lanes(Box{static_cast<std::uint8_t>(std::countr_zero(left))}));
    if (value.lead() > own.lead() && value.category() != Category::odd_cards) return true;
  }
  return false;
}

Wish simple_wish(const Sight& sight, const pot::Options& options, ByteSource& chance) {
  Hand own;
  for (const Card card : sight.own()) own += card;
  // Nobody plays quite the same hand the same way every time.
  const int mood = random_byte(chance) % 17 - 8;
  const Standing standing = standing_of(sight, own, sight.own().size());
  const int look = look_at(sight, standing) + mood;
  int needed = needed_look(sight) + 6 * sight.raises();
  if (options.to_call * 6 <= sight.in_pot()) needed -= 6;
  if (look + 6 < needed) return {};
  if (is_beaten_by_open_cards(sight, standing.value)) needed += 18;
  Wish wish;
  wish.stays = look >= needed;
  wish.pushes = look >= needed + 24 && (sight.raises() < 3 || look >= 84);
  wish.size = look >= 80 ? 100 : 30;
  return wish;
}

// --- Steady and strong: the chance to win, from deals at random.

constexpr int kThousand = 1000;
constexpr int kSteadySamples = 60;
constexpr int kStrongSamples = 240;
// A call while cards are to come takes more than the pot offers, in percent: more wagers follow, and whoever wagers
// holds more than what comes at random.
constexpr int kSteadyMargin = 180;
constexpr int kStrongMargin = 200;

// The rest of a round dealt at random again and again.
class Lookahead {
 public:
  Lookahead(const Sight& sight, bool reads_hands) : sight_(sight), reads_hands_(reads_hands) {
    CardSet known;
    for (const Card card : sight.own()) {
      own_ += card;
      known |= card;
    }
    for (const Card card : sight.board()) known |= card;
    for (std::uint32_t left = sight.others(); left != 0; left &= left - 1) {
      const Box box{static_cast<std::uint8_t>(std::countr_zero(left))};
      Other other;
      other.open = Hand(sight.open_lanes(box).cards());
      other.open_count = other.open.cards().size();
      other.hidden = sight.cards_of(box) - other.open_count;
      known |= other.open.cards();
      others_.push_back(other);
    }
    for (const Card card : full_deck(sight.deck())) {
      if (!known.contains(card)) rest_.push_back(card);
    }
  }

  // How often he wins, in thousandths; a shared pot counts as its part.
  int chance_to_win(int samples, ByteSource& chance) {
    std::int64_t won = 0;
    std::int64_t all = 0;
    for (int i = 0; i < samples; ++i) {
      const Outcome one = deal_once(chance);
      won += std::int64_t{one.weight} * one.share;
      all += one.weight;
    }
    return all == 0 ? 0 : static_cast<int>(won / all);
  }

 private:
  struct Other {
    Hand open;
    int open_count = 0;
    int hidden = 0;
  };
  struct Outcome {
    int share = 0;   // of the pot, in thousandths
    int weight = 0;  // how likely the others would have come this far with such hands
  };

  // As many cards for each as there will be, or as the shoe can give.
  [[nodiscard]] int cards_each() const {
    if (is_manila(sight_.book())) return 2;
    int hidden = 0;
    for (const Other& other : others_) hidden += other.hidden;
    const int whole = sight_.book().hands.cards - static_cast<int>(sight_.board().size());
    const int have = static_cast<int>(sight_.own().size());
    const int room = (static_cast<int>(rest_.size()) - hidden) / (static_cast<int>(others_.size()) + 1);
    return std::min(whole, have + room);
  }

  Outcome deal_once(ByteSource& chance) {
    const int each = cards_each();
    const bool manila = is_manila(sight_.book());
    const std::size_t board = sight_.board().size();
    const std::size_t to_come = manila ? 5 - std::min<std::size_t>(board, 5) : 0;
    const auto whole = static_cast<std::size_t>(each);
    std::size_t wanted = to_come + whole - std::min(whole, sight_.own().size());
    for (const Other& other : others_) wanted += static_cast<std::size_t>(each - other.open_count);
    wanted = std::min(wanted, rest_.size());
    draw({rest_.data(), rest_.size()}, wanted, chance);
    std::size_t next = rest_.size();
    // What all share comes first, then each hand.
    boost::container::static_vector<Card, 8> middle(sight_.board().begin(), sight_.board().end());
    for (std::size_t i = 0; i < to_come; ++i) middle.push_back(rest_[--next]);
    Hand own = own_;
    for (auto i = static_cast<int>(sight_.own().size()); i < each; ++i) own += rest_[--next];
    const HandValue mine = value_of(own, each, middle);
    Outcome outcome{0, kWeight};
    HandValue best = mine;
    int sharers = 1;
    for (const Other& other : others_) {
      Hand hand = other.open;
      for (int i = 0; i < other.hidden; ++i) hand += rest_[--next];
      const std::size_t cards = static_cast<std::size_t>(other.open_count) + static_cast<std::size_t>(other.hidden);
      if (reads_hands_ && look_at(sight_, standing_of(sight_, hand, cards)) < needed_look(sight_) - 8)
        outcome.weight /= 4;
      for (int i = other.open_count + other.hidden; i < each; ++i) hand += rest_[--next];
      const HandValue value = value_of(hand, each, middle);
      if (value > best) {
        best = value;
        sharers = 0;
      } else if (value == best && best == mine) {
        ++sharers;
      }
    }
    outcome.share = best == mine ? kThousand / sharers : 0;
    return outcome;
  }

  [[nodiscard]] HandValue value_of(Hand hand, int cards, std::span<const Card> board) const {
    const Ranking ranking = sight_.ranking();
    if (is_manila(sight_.book()))
      return evaluate_manila(ranking, hand, {board[0], board[1], board[2], board[3], board[4]});
    for (const Card card : board) hand += card;
    const std::size_t all = static_cast<std::size_t>(cards) + board.size();
    if (all == 7) return evaluate_seven(ranking, hand);
    return all < 5 ? evaluate_showing(hand) : evaluate_best_five(ranking, hand);
  }

  // So that a hand nobody would hold still weighs something.
  static constexpr int kWeight = 1 << 24;

  const Sight& sight_;
  bool reads_hands_;
  Hand own_;
  boost::container::static_vector<Other, kBoxesMax> others_;
  boost::container::static_vector<Card, 52> rest_;
};

// Calls for what the pot offers; raises with more than his share of it, the more often it was raised the more he needs.
Wish wish_by_chance(Strength strength, const Sight& sight, const pot::Options& options, ByteSource& chance) {
  const bool strong = strength == Strength::strong;
  const int win = Lookahead(sight, strong).chance_to_win(strong ? kStrongSamples : kSteadySamples, chance);
  const int players = std::popcount(sight.others()) + 1;
  const std::int64_t cost = options.to_call.in_cents();
  const std::int64_t pot = sight.in_pot().in_cents();
  Wish wish;
  const bool last = sight.street() + 1 == sight.streets();
  const int margin = last ? 100 : strong ? kStrongMargin : kSteadyMargin;
  wish.stays = std::int64_t{win} * 100 * (pot + cost) >= std::int64_t{margin} * kThousand * cost;
  const int share = kThousand / players;
  const int edge = (strong ? 250 : 350) * (players - 1) / players + 60 * sight.raises();
  wish.pushes = win >= share + edge * share / kThousand + 25 * sight.raises() && win >= 2 * share / 3;
  if (sight.raises() >= 3 && win < 850) wish.pushes = false;
  wish.size = std::clamp((win - share) / 5, 0, 100);
  // Against one or two a strong player sometimes wagers with nothing.
  if (strong && !wish.pushes && players <= 3 && sight.raises() == 0 && random_byte(chance) < 14) wish.pushes = true;
  return wish;
}

}  // namespace

std::string_view name(Strength strength) { return kNames[static_cast<std::size_t>(strength)]; }

std::optional<Strength> strength_named(std::string_view word) {
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (kNames[i] == word) return static_cast<Strength>(i);
  }
  return std::nullopt;
}

std::span<const Card> Sight::own() const {
  const PotHand& hand = round().hand(box_);
  return {hand.cards.data(), hand.cards.size()};
}

std::span<const Card> Sight::board() const { return {round().board.data(), round().board.size()}; }

Lanes Sight::open_lanes(Box other) const { return round().hand(other).open(); }

std::uint32_t Sight::others() const { return contenders(round()) & ~bit_of(box_); }

Ranking Sight::ranking() const { return pot::ranking_of(table_); }

HandValue value_so_far(const Sight& sight) {
  Hand own;
  for (const Card card : sight.own()) own += card;
  return standing_of(sight, own, sight.own().size()).value;
}

BotMove choose_move(Strength strength, const Sight& sight, ByteSource& chance) {
  const pot::Options options = sight.options();
  // What is not his choice needs no thought.
  if (options.wager) return {Move::wager, Money()};
  const Wish wish = strength == Strength::simple ? simple_wish(sight, options, chance)
                                                 : wish_by_chance(strength, sight, options, chance);
  return legal_move(sight, options, wish);
}

int choose_blind(const RuleBook& book, const Table& table) {
  if (table.terms.pot.blind_multiple != 0) return table.terms.pot.blind_multiple;
  // Money put in before a card was seen is best kept small.
  return book.pot->blind.multiples.front();
}

}  // namespace felt::play
