#include "phh/record.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include <fmt/format.h>

#include "phh/divide.hpp"
#include "phh/read.hpp"
#include "phh/sizes.hpp"
#include "pot/pot.hpp"
#include "state/apply.hpp"

namespace felt::phh {
namespace {

constexpr std::size_t kStreets = 5;

// What happens in a round that the format has no words for.
std::string_view unsayable(What what) {
  switch (what) {
    case What::pot_hand_void: return "a hand was declared void";
    case What::player_out: return "a player was put out of the round";
    case What::wagers_void: return "wagers were declared void";
    case What::refunded: return "wagers were refunded";
    case What::pot_round_void: return "the round was set aside";
    case What::commission_reversed: return "its commission was reversed";
    case What::no_player: return "nobody was left to win it";
    case What::pot_returned: return "a pot that nobody could win went back";
    case What::board_rebuilt:
    case What::board_exposed: return "cards for all were put right";
    default: return {};
  }
}

class Teller {
 public:
  Teller(const RoundEvents& round, Eyes eyes) : round_(round), table_(round.before), eyes_(eyes) {}

  Result<History> tell() {
    if (auto able = can_be_told(round_.book); !able) return tl::unexpected(able.error());
    for (const Event& event : round_.events) {
      if (const std::string_view words = unsayable(event.what); !words.empty())
        return cannot(fmt::format("{}, which PHH has no word for", words), event.point);
      hear(event);
      if (!why_.empty()) return input_error(why_);
      if (event.what == What::pot_round_ended) return finish();
    }
    return input_error("the round is not over");
  }

 private:
  tl::unexpected<InputError> cannot(const std::string& what, Point point) {
    return input_error(fmt::format("{} ({})", what, round_.book.clauses.authority(point)));
  }
  void stop(const std::string& what, Point point) {
    if (why_.empty()) why_ = cannot(what, point).value().what;
  }

  [[nodiscard]] const PotRound& round() const { return table_.pot.round; }
  [[nodiscard]] Money chips(Box box) const {
    const Player* player = table_.find(round().hand(box).player);
    return player == nullptr ? Money() : player->chips;
  }
  // "p3": the players from the buck on.
  [[nodiscard]] std::string id(Box box) const {
    return fmt::format("p{}", std::find(boxes_.begin(), boxes_.end(), box) - boxes_.begin() + 1);
  }

  void write(std::string action) { history_.actions.push_back({std::move(action), 0}); }

  void hear(const Event& event) {
    const bool in = event.box.is_box() && round().has(event.box);
    switch (event.what) {
      case What::ante_posted:
      case What::blind_posted: take_stacks(); break;
      case What::communal_turned:
        if (event.number == 1 && !event.cards.empty())
          shared_[std::min<std::size_t>(round().street, kStreets - 1)] = true;
        break;
      case What::acted:
      case What::hand_shown:
      case What::hand_unseen: write_deals(); break;
      default: break;
    }
    const Money stake = in ? chips(event.box) + round().hand(event.box).held : Money();
    const Money street = in ? round().hand(event.box).street : Money();
    apply(table_, event);
    switch (event.what) {
      case What::pot_shuffled: begin(event); break;
      case What::ante_posted: ante(event); break;
      case What::blind_posted: blind(event); break;
      case What::bought:
        // Between the first money and the first card a stake may still grow.
        for (std::size_t i = 0; i < boxes_.size() && !start_.empty(); ++i) {
          if (round().hand(boxes_[i]).player == event.person) start_[i] += event.amount;
        }
        break;
      case What::street_dealt: dealt_.push_back(round().street); break;
      case What::acted: act(event, street, stake); break;
      case What::betting_closed:
      case What::no_betting: high_ = Money(); break;
      case What::hand_shown: show(event); break;
      case What::hand_unseen: write(id(event.box) + " sm"); break;
      case What::uncalled_returned: moved(event.box, event.amount); break;
      case What::commission_taken: commission_ += event.amount; break;
      case What::pot_passed:
        moved(event.box, event.amount);
        won_[event.box.number] += event.amount;
        break;
      default: break;
    }
  }

  void begin(const Event& event) {
    boxes_.clear();
    for_each_box_from(event.boxes, round().buck, [&](Box box) { boxes_.push_back(box); });
    if (round().deck_cards != 52)
      stop(fmt::format("dealt from {} cards: F7S has 52, and a flush below a full house", round().deck_cards),
           round().deck_cards == 40 ? Point::hand_order_40 : Point::hand_order_32);
  }

  void take_stacks() {
    if (!start_.empty()) return;
    for (const Box box : boxes_) start_.push_back(chips(box));
  }

  void moved(Box box, Money amount) { net_[box.number] += amount; }

  void ante(const Event& event) {
    least_ = table_.terms.ante.minimum;
    history_.ante = least_ * round_.book.pot->ante->amount_minimums;
    history_.bring_in = least_;
    // The format has a field for it: such a player competes for what he has paid.
    if (event.amount < history_.ante) history_.ante_trimming = true;
    moved(event.box, -event.amount);
  }

  void blind(const Event& event) {
    blind_ = true;
    least_ = table_.terms.ante.minimum;
    history_.bring_in = event.second;
    blind_point_ = event.point;
    if (event.amount < event.second)
      stop("the blind is short, and what others have to call then PHH does not say", Point::short_post);
    moved(event.box, -event.amount);
  }

  // The cards of a street are written when it is certain that they lie where they should: before somebody acts.
  void write_deals() {
    for (const std::size_t street : dealt_) {
      if (street >= kStreets) continue;
      if (shared_[street]) {
        if (boards_ < round().board.size()) write("d db " + to_string(round().board[boards_++]));
        continue;
      }
      for (const Box box : boxes_) {
        const PotHand& hand = round().hand(box);
        if (!hand.contends()) continue;
        const std::size_t from = written_[box.number].size();
        const std::size_t count = street == 0 ? 3 : 1;
        if (hand.cards.size() < from + count)
          return stop("a hand has a wrong number of cards", Point::void_hand_wagers_stay);
        std::vector<std::size_t> places;
        for (std::size_t i = from; i < from + count; ++i) places.push_back(i);
        // The format counts the third as the one that lies open.
        std::stable_sort(places.begin(), places.end(), [&](auto a, auto b) { return !hand.is_up(a) && hand.is_up(b); });
        const auto up = std::count_if(places.begin(), places.end(), [&](auto i) { return hand.is_up(i); });
        if (up != (street == kStreets - 1 ? 0 : 1))
          return stop("a card lies the other way up than its street has it", Point::boxed_card);
        std::string cards;
        for (const std::size_t i : places) {
          cards += eyes_ == Eyes::all || hand.is_up(i) ? to_string(hand.cards[i]) : "??";
          written_[box.number].push_back(hand.cards[i]);
        }
        write(fmt::format("d dh {} {}", id(box), cards));
      }
    }
    dealt_.clear();
  }

  void act(const Event& event, Money before, Money stake) {
    const Money total = before + event.second;
    moved(event.box, -event.second);
    const bool all_in = event.second == stake;
    const std::string who = id(event.box);
    const bool first = round().street == 0 && !forced_;
    if (event.move == Move::fold) {
      write(who + " f");
    } else if (first && blind_ && event.box != round().buck) {
      stop("the blind is posted by the buck, and another opens: F7S has a bring-in by the opener and no blind",
           blind_point_);
    } else if (first || total > high_) {
      if (first && total < history_.bring_in)
        return stop("the forced wager is short, and what others have to call then PHH does not say", Point::short_post);
      forced_ = true;
      raises_.push_back({static_cast<int>(round().street), total, high_, all_in});
      raised_.push_back({history_.actions.size(), event.box, event.point});
      write(who);  // its size is said once both bets are known
    } else {
      write(who + " cc");
    }
    high_ = std::max(high_, total);
  }

  void show(const Event& event) {
    std::string cards;
    for (const Card card : written_[event.box.number]) cards += to_string(card);
    write(fmt::format("{} sm {}", id(event.box), cards));
  }

  // The bring-in is one if it is less than the small bet; else it is that bet.
  Result<void> write_sizes() {
    const auto bets = find_bets(raises_, history_.bring_in, least_);
    if (!bets) {
      const auto wrong = std::find_if(raises_.begin(), raises_.end(), [&](const Raise& raise) {
        return raise.street == bets.error().street && raise.total == bets.error().total;
      });
      const auto& raised = raised_[static_cast<std::size_t>(wrong - raises_.begin())];
      return cannot(
          fmt::format("{} comes to {} on betting round {}, and F7S has fixed limits of two bets: these "
                      "wagers are of more sizes",
                      round_.people.name(round().hand(raised.box).player), to_string(wrong->total), wrong->street + 1),
          raised.point);
    }
    history_.small_bet = bets->small;
    history_.big_bet = bets->big;
    for (std::size_t i = 0; i < raises_.size(); ++i) {
      const Raise& raise = raises_[i];
      const bool brings_in =
          i == 0 && raise.street == 0 && raise.total == history_.bring_in && raise.total < bets->small;
      history_.actions[raised_[i].action].text += brings_in ? " pb" : " cbr " + to_string(raise.total);
    }
    return {};
  }

  Result<History> finish() {
    if (!forced_ && blind_) return cannot("the blind is all that was wagered first: F7S has no blind", blind_point_);
    if (auto sizes = write_sizes(); !sizes) return tl::unexpected(sizes.error());
    for (const Box box : boxes_) {
      const PotHand& hand = round().hand(box);
      const auto& told = written_[box.number];
      if (!std::is_permutation(told.begin(), told.end(), hand.cards.begin(), hand.cards.end()) && hand.contends())
        return cannot("cards were moved after wagers on them", Point::deal_order);
    }
    const std::size_t n = boxes_.size();
    history_.hand = std::to_string(round().number);
    history_.seat_count = table_.terms.seats;
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint8_t box = boxes_[i].number;
      history_.stacks.emplace_back(start_[i]);
      history_.seats.push_back(box);
      history_.names.emplace_back(round_.people.name(round().hands[box].player));
      history_.finishing.push_back(start_[i] + net_[box]);
      history_.winnings.push_back(won_[box]);
    }
    House house;
    house.rulebook = round_.book.info.id;
    house.betting = blind_ ? "blind" : "ante";
    house.round = round().number;
    house.minimum = least_;
    house.commission = commission_;
    house.scale = pot::scale_of(round_.book, round_.before);
    history_.house = house;
    return read_back();
  }

  // What a reader makes of it must be what happened.
  Result<History> read_back() {
    const auto read = read_histories(to_phh(history_), "what was written");
    if (!read) return input_error(to_string(read.error().front()));
    const auto outcome = divide(round_.book, read->front());
    if (!outcome) return input_error(fmt::format("cannot be followed in PHH's words: {}", outcome.error().what));
    if (!outcome->differences.empty())
      return input_error(fmt::format("would be divided otherwise: {}", outcome->differences.front()));
    return std::move(history_);
  }

  struct Raised {
    std::size_t action;
    Box box;
    Point point;
  };

  const RoundEvents& round_;
  Table table_;
  Eyes eyes_;
  History history_;
  std::string why_;
  std::vector<Box> boxes_;     // from the buck
  std::vector<Money> start_;   // their stakes, before the first money
  std::vector<Raise> raises_;  // and where each is written
  std::vector<Raised> raised_;
  std::vector<std::size_t> dealt_;  // streets whose cards are not written yet
  std::array<bool, kStreets> shared_{};
  std::size_t boards_ = 0;
  std::array<std::vector<Card>, kBoxesMax + 1> written_;
  std::array<Money, kBoxesMax + 1> net_{};
  std::array<Money, kBoxesMax + 1> won_{};
  Money commission_;
  Money least_;
  Money high_;  // of this betting round; antes and a blind that is still to be opened on do not count
  bool blind_ = false;
  Point blind_point_{};
  bool forced_ = false;  // the first wager of the round is in
};

}  // namespace

Result<void> can_be_told(const RuleBook& book) {
  if (!book.pot)
    return input_error(
        fmt::format("{} is played against the house: PHH tells hands that players win from each other", book.info.id));
  if (book.info.game != Game::seven_card_stud)
    return input_error(
        fmt::format("{} has no variant code in PHH, which knows no stud but of seven cards", book.info.id));
  return {};
}

Result<History> tell(const RoundEvents& round, Eyes eyes) { return Teller(round, eyes).tell(); }

}  // namespace felt::phh
