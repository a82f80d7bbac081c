#include "pot/betting.hpp"

#include <algorithm>

#include "hands/evaluate.hpp"

namespace felt::pot {
namespace {

bool is_manila(const RuleBook& book) { return book.info.game == Game::canberra_manila; }

// Of what a player might do most is refused as a matter of course: here a no is nothing rare.
constexpr tl::unexpected<Refusal> no(Point point) { return tl::unexpected<Refusal>(Refusal{point}); }

// The one place in which a decision about a turn is put together.
class Turn {
 public:
  Turn(const RuleBook& book, const Table& table, Box box)
      : book_(book),
        rules_(*book.pot),
        table_(table),
        round_(table.pot.round),
        hand_(round_.hand(box)),
        box_(box),
        first_(round_.street == 0),
        final_(round_.street + 1U == rules_.streets.size()),
        ante_(table.terms.pot.mode == BettingMode::ante),
        minimum_(table.terms.ante.minimum) {
    if (const Player* player = table.find(hand_.player)) stake_ = player->chips + hand_.held;
    owes_ = std::max(Money(), round_.high - hand_.street);
    const std::uint32_t live = live_players(round_);
    opponents_ = live & ~bit_of(box);
    // Two who contest a pot may raise until a stake is used up; their number is what counts, not the sizes.
    two_ = one_seat(opponents_) && !ante_ && rules_.blind.two_players_unlimited;
  }

  Options options() {
    Options options;
    options.stake = stake_;
    options.to_call = std::min(owes_, stake_);
    options.check = check();
    options.call = call();
    options.stand = stand();
    options.fold = fold();
    options.raise = raise();
    options.open = open();
    options.wager = wager();
    const bool opening = options.open.has_value();
    opening ? opening_sizes(options.sizes) : raise_sizes(options.sizes);
    options.size_point = opening ? opening_point() : raise_point();
    options.tap_out = tap_out(options);
    return options;
  }

 private:
  // The highest card showing must wager the blind, or open in ante mode.
  [[nodiscard]] bool forced() const { return hand_.forced; }
  [[nodiscard]] Point forced_point() const { return ante_ ? Point::opener_forced_ante : Point::opener_forced; }
  // At stud the buck holder whose card is the highest has wagered already: he stands or raises.
  [[nodiscard]] bool blind_leads() const {
    return first_ && !ante_ && !is_manila(book_) && box_ == round_.buck && box_ == round_.opener && !hand_.acted &&
           round_.raises == 0;
  }

  [[nodiscard]] Ruling<void> check() const {
    if (forced()) return no(forced_point());
    if (first_) return no(Point::check_refused_first_round);
    if (!round_.high.is_zero()) return no(Point::check_refused_after_wager);
    return {};
  }

  [[nodiscard]] Ruling<void> call() const {
    if (forced() && ante_) return no(Point::opener_forced_ante);
    if (owes_.is_zero()) return no(first_ ? Point::call_amount : Point::call_without_wager);
    return {};
  }

  [[nodiscard]] Ruling<void> stand() const {
    if (forced()) return no(forced_point());
    if (!first_) return no(Point::call_without_wager);
    if (!owes_.is_zero()) return no(Point::call_amount);
    return {};
  }

  [[nodiscard]] Ruling<void> fold() const {
    if (forced()) return no(forced_point());
    if (blind_leads()) return no(Point::opener_forced);
    return {};
  }

  [[nodiscard]] Ruling<void> wager() const {
    if (!forced() || ante_) return no(first_ ? Point::turn_order_first_round : Point::turn_order);
    return {};
  }

  // A card turned too early bounds what may be wagered on the one before.
  [[nodiscard]] Point cap_point() const {
    return round_.cap == Cap::minimum ? Point::communal_early_no_wager : Point::communal_early_wager_stands;
  }

  [[nodiscard]] Ruling<void> raise() const {
    if (forced()) return no(forced_point());
    if (round_.cap != Cap::none) return no(cap_point());
    if (opponents_ == 0) return no(Point::raise_without_opponent);
    if (!first_ && !round_.opened) {
      return no(round_.high.is_zero() ? Point::call_without_wager : Point::short_opening);
    }
    if (hand_.checked && !rules_.check_raise) return no(Point::check_raise);
    const int most = ante_ ? rules_.ante->raises_max : rules_.blind.raises_max;
    if (most > 0 && round_.raises >= most && !two_) return no(count_point());
    if (!hand_.may_raise && !two_) return no(Point::raise_not_reopened);
    return {};
  }

  [[nodiscard]] Ruling<void> open() const {
    if (first_) {
      if (forced() && ante_) return {};
      return no(forced() ? Point::opener_forced : Point::turn_order_first_round);
    }
    if (round_.opened) return no(Point::turn_order);
    if (round_.cap == Cap::highest_total) return no(cap_point());
    if (opponents_ == 0) return no(Point::raise_without_opponent);
    if (hand_.checked && !round_.high.is_zero() && !rules_.check_raise) return no(Point::check_raise);
    return {};
  }

  [[nodiscard]] Point count_point() const {
    if (first_) return Point::raise_count_first_round;
    return final_ ? Point::raise_count_final_round : Point::raise_count;
  }

  [[nodiscard]] Point raise_point() const {
    if (ante_) return table_.terms.pot.limit == BetLimit::fixed ? Point::limit_table_raise : Point::limit_pot;
    if (first_) return Point::raise_size_first_round;
    return final_ ? Point::final_round_doubled : Point::raise_size;
  }

  [[nodiscard]] Point opening_point() const {
    if (round_.cap == Cap::minimum) return cap_point();
    if (ante_) return table_.terms.pot.limit == BetLimit::fixed ? Point::limit_table : Point::limit_pot;
    return final_ ? Point::final_round_doubled : Point::raise_size;
  }

  // Sizes are put where they stay: copied, they would wait for their own stores.
  void in_blinds(Sizes& sizes, const std::vector<int>& multiples, Money least) const {
    sizes.unit = rules_.wager_unit;
    for (const int times : multiples) {
      const Money size = round_.blind * times;
      if (size >= least && sizes.exact.size() < sizes.exact.capacity()) sizes.exact.push_back(size);
    }
    if (sizes.exact.empty()) return;
    sizes.least = sizes.exact.front();
    sizes.most = sizes.exact.back();
  }

  void raise_sizes(Sizes& sizes) const {
    if (ante_) {
      sizes.unit = rules_.wager_unit;
      sizes.least = std::max(minimum_, round_.last_raise);
      sizes.most = ante_limit(book_, table_, owes_);
      return;
    }
    const Money least = rules_.blind.raise_not_below_previous ? round_.last_raise : Money();
    in_blinds(sizes, final_ ? rules_.blind.final_raise : rules_.blind.raise, least);
  }

  void opening_sizes(Sizes& sizes) const {
    if (round_.cap == Cap::minimum) {
      sizes.exact.push_back(minimum_);
      sizes.least = sizes.most = minimum_;
    } else if (ante_) {
      sizes.unit = rules_.wager_unit;
      sizes.least = minimum_;
      sizes.most = ante_limit(book_, table_, owes_);
    } else {
      in_blinds(sizes, final_ ? rules_.blind.final_opening : rules_.blind.opening, Money());
    }
  }

  // All that is left, where it is more than the call and no legal raise or opening.
  [[nodiscard]] Ruling<void> tap_out(const Options& options) const {
    if (stake_.is_zero()) return no(Point::wager_over_stake);
    if (forced() && !ante_) return stake_ <= round_.blind ? Ruling<void>() : no(Point::opener_forced);
    if (!owes_.is_zero() && stake_ <= owes_) return {};
    if (options.open) {
      const Money total = hand_.street + stake_;
      if (options.sizes.has(total)) return {};
      if (total >= options.sizes.least) return no(round_.cap == Cap::none ? Point::tap_out_above_call : cap_point());
      // The forced opening of ante mode may be short whatever the house allows elsewhere.
      if (forced() || rules_.short_tap_out) return {};
      return no(Point::short_opening);
    }
    if (opponents_ == 0) return no(Point::raise_without_opponent);
    if (round_.cap != Cap::none) return no(cap_point());
    if (!options.raise) return no(Point::tap_out_above_call);
    const Money above = stake_ - owes_;
    if (options.sizes.has(above)) return {};
    if (options.sizes.any() && above >= options.sizes.least) return no(Point::tap_out_above_call);
    return rules_.short_tap_out ? Ruling<void>() : no(Point::tap_out_above_call);
  }

  const RuleBook& book_;
  const PotRules& rules_;
  const Table& table_;
  const PotRound& round_;
  const PotHand& hand_;
  Box box_;
  bool first_;
  bool final_;
  bool ante_;
  Money minimum_;
  Money stake_;
  Money owes_;
  std::uint32_t opponents_ = 0;  // who could answer a wager
  bool two_ = false;
};

// What lies face up before each player; and what is being dealt so.
std::array<Lanes, kBoxesMax + 1> showing(const PotRound& round, const Events& dealt) {
  std::array<Lanes, kBoxesMax + 1> open{};
  for_each_box(round.boxes, [&](Box box) { open[box.number] = round.hand(box).open(); });
  for (const Event& event : dealt) {
    if (event.what != What::served || !event.face_up || !round.has(event.box)) continue;
    for (const Card card : event.cards) open[event.box.number] += card;
  }
  return open;
}

// The highest cards showing of these seats; among equals the one nearest the buck clockwise, the buck first.
Box highest_showing(const PotRound& round, const Events& dealt, std::uint32_t seats) {
  const std::array<Lanes, kBoxesMax + 1> open = showing(round, dealt);
  Box best;
  HandValue value;
  for_each_box_from(seats, round.buck, [&](Box box) {
    const HandValue one = evaluate_showing(open[box.number]);
    if (best.is_box() && one <= value) return;
    best = box;
    value = one;
  });
  return best;
}

}  // namespace

Money Sizes::up_to(Money amount) const {
  if (!exact.empty()) {
    Money best;
    for (const Money size : exact) {
      if (size <= amount) best = size;
    }
    return best;
  }
  const Money whole = Money::cents(std::min(amount, most).in_cents() / unit.in_cents() * unit.in_cents());
  return whole >= least ? whole : Money();
}

Options options(const RuleBook& book, const Table& table, Box box) { return Turn(book, table, box).options(); }

Opener choose_opener(const RuleBook& book, const Table& table, const Events& dealt) {
  const PotRound& round = table.pot.round;
  const std::uint32_t live = live_players(round);
  if (is_manila(book)) {
    // 1. Communal cards: by the buck. Its holder's blind is his first wager, so that he comes last then.
    if (round.street == 0) return {next_of(live, round.buck), Point::turn_order_first_round};
    if ((live & bit_of(round.buck)) != 0) return {round.buck, Point::opener_chosen};
    return {next_of(live, round.buck), round.street == 1 ? Point::opener_next_second_round : Point::opener_next};
  }
  // 2. Later betting rounds: the best cards showing.
  if (round.street > 0) return {highest_showing(round, dealt, live), Point::opener_chosen};
  if (table.terms.pot.mode == BettingMode::ante) {
    return {highest_showing(round, dealt, live), Point::opener_forced_ante, true};
  }
  // 3. The first round on a blind: its holder may be in with all he has, and is compared all the same.
  const std::uint32_t compared = live | (round.hand(round.buck).contends() ? bit_of(round.buck) : 0);
  const Box highest = highest_showing(round, dealt, compared);
  if (highest != round.buck) return {highest, Point::opener_forced, true};
  if (round.hand(round.buck).live()) return {highest, Point::blind_option};
  return {next_of(live, round.buck), Point::forced_wager_waived, false, true};
}

bool has_to_act(const PotRound& round, Box box) {
  const PotHand& hand = round.hand(box);
  if (!hand.live()) return false;
  return hand.street < round.high || (!hand.acted && (live_players(round) & ~bit_of(box)) != 0);
}

Box next_to_act(const PotRound& round, Box after) {
  const std::uint32_t live = live_players(round);
  return find_box_after(live, after, [&](Box box) { return has_to_act(round, box); });
}

Money ante_limit(const RuleBook& book, const Table& table, Money to_call) {
  const Terms& terms = table.terms;
  if (terms.pot.limit == BetLimit::fixed) return terms.ante.maximum;
  const Money pot = table.pot.round.in_pot + to_call;
  if (terms.pot.limit == BetLimit::full_pot) return pot;
  const std::int64_t unit = book.pot->wager_unit.in_cents();
  const Money half = Money::cents(pot.in_cents() / 2 / unit * unit);
  return std::max(half, terms.ante.minimum);
}

}  // namespace felt::pot
