// A rule book in memory: the values of book.toml as types, and the clauses. Only whole, checked
// books exist (rules/load.hpp makes them). Holds no procedure: how a round goes is code.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/money.hpp"
#include "cards/deck.hpp"
#include "hands/hand.hpp"
#include "rules/clause.hpp"

namespace felt {

enum class GameKind : std::uint8_t { house, pot };
enum class Game : std::uint8_t { three_card_poker, canberra_poker, seven_card_stud, five_card_stud, canberra_manila };
// What may be staked against: the operator's bank, or nobody but the other players.
enum class Bank : std::uint8_t { operator_only, none };
// In force by itself, or only with an approval on record.
enum class Approval : std::uint8_t { in_force, required };

struct Date {
  int year = 0;
  int month = 0;
  int day = 0;
  auto operator<=>(const Date&) const = default;
};

struct BookInfo {
  std::string id;
  std::string title;
  GameKind kind = GameKind::house;
  Game game = Game::three_card_poker;
  std::string instrument;
  std::string number;
  std::string version;
  std::string power;
  std::optional<Date> approved_on;
  std::optional<Date> effective_from;
  std::string regulator;
  std::string operator_name;
  Bank bank = Bank::operator_only;
  Approval approval = Approval::in_force;
  int clauses = 0;                              // so that a lost one is noticed
  std::vector<std::string> missing_references;  // texts the instrument leans on and does not contain
};

enum class Tender : std::uint8_t { chip, plaque };

struct TableRules {
  int seats_min = 1;
  int seats_max = 1;
  int seats_default = 1;
  int dealers = 1;
  // How many betting positions a player may have, unless the house allows more, and at most.
  int positions_default = 1;
  int positions_max = 1;
  bool positions_adjacent = false;     // they must lie side by side
  bool extra_positions_blind = false;  // only the hand at his own seat may be looked at
  int players_per_position = 1;
  std::vector<Tender> tender;
  bool layout_needs_approval = false;
  std::vector<std::string> house_sets;  // values that the house chooses for each table
};

struct CoverCard {
  bool opaque = true;
  bool solid_colour = true;
};

struct DeckRules {
  std::optional<CoverCard> cover_card;
  std::vector<DeckSize> sizes;
  DeckSize standard = DeckSize::cards_52;
  // The most players with a deck other than the standard one, which all must agree to.
  std::map<DeckSize, int> players_max;

  [[nodiscard]] bool allows(DeckSize deck) const;
};

enum class Shuffling : std::uint8_t { manual, device };
// When the players may look and decide.
enum class DecisionOpens : std::uint8_t { deal_complete, announcement, stub };

struct DealingMode {
  std::string name;
  DecisionOpens decision_opens = DecisionOpens::deal_complete;
  bool from_hand = false;
  int decks = 1;  // on the table; one is in use in a round
  int decks_max = 1;
  bool colours_differ = false;
  int cutting_cards = 0;
  int cuts = 0;              // after a manual shuffle; what a device has shuffled is not cut
  int packet = 1;            // cards delivered at a time
  bool loaded_once = false;  // the shoe holds its cards; from the second round on it only shuffles
  std::vector<Shuffling> shuffling;
  int change_hours = 0;  // 0: no such rule
  int change_warning_minutes = 0;
};

enum class Cutter : std::uint8_t { dealer, buck };
struct CutRules {
  CutLimits limits;
  Cutter by = Cutter::dealer;
};

// The hand that decides the game.
enum class DecidedBy : std::uint8_t { three, five, best_of_seven, two_and_three };
// Whether the ace also counts low in straights.
enum class AceLow : std::uint8_t { always, by_agreement };

struct HandRules {
  DecidedBy decided_by = DecidedBy::three;
  int cards = 3;
  // "By agreement" concerns reduced decks; of 52 cards the ace is always high and low.
  AceLow ace_low = AceLow::always;
  // What decides between two hands of one category. Of these, the first rank that counts is settled by the clause
  // on the category itself; everything else by the book's tie-break ...
  std::vector<Category> compared_by_category;
  // ... or, for these, by our ruling, since the tie-break does not name them.
  std::vector<Category> compared_by_ruling;
};

struct DealerRules {
  std::vector<Rank> qualifies;  // the highest odd cards of the lowest hand that qualifies
  int face_up_card = 0;         // which of the dealer's cards is dealt face up; 0 for none
  std::string no_hand_call;     // what the dealer says when he does not qualify, if the book has words for it
};

enum class WagerTime : std::uint8_t { betting, decision };
struct WagerRules {
  std::string id;
  std::string name;
  WagerTime when = WagerTime::betting;
  std::string needs;          // another wager, or empty
  int times_ante = 0;         // the exact amount, if it is fixed by the ante
  std::optional<int> pays;    // to 1, if there is no table
  std::optional<Money> cost;  // the exact amount, if it is fixed
};

// Odds to 1 for each category that pays, best first.
struct PayTable {
  std::string name;
  std::vector<std::pair<Category, int>> odds;

  [[nodiscard]] int to_one(Category category) const;
};
struct PayRules {
  std::string wager;  // what is paid: a wager, or the ante bonus
  std::string basis;  // the wager whose stake the odds multiply
  std::string standard;
  std::vector<PayTable> tables;
  // A table that may be chosen only beside this table of pair plus.
  std::map<std::string, std::string> with_pair_plus;

  [[nodiscard]] const PayTable* table(std::string_view name) const;
};

// The tribal book's ways of tying ante and pair plus together; 0 is no bound.
struct Version {
  std::string name;
  std::string clause;
  bool both_required = false;
  int pair_plus_times = 0;  // pair plus at most so many antes
  int either_times = 0;     // either at most so many times the other
  bool bonus_alternative = false;
};

enum class UnderMinimum : std::uint8_t { settle_once, refuse };
enum class OverMaximum : std::uint8_t { settle_to_maximum, refuse };
enum class OffMultiple : std::uint8_t { refuse, round_payout_up, allow };
// What a wager must be a multiple of: a unit the house shows, the table minimum, or nothing.
enum class Multiple : std::uint8_t { house, minimum, none };
struct LimitRules {
  UnderMinimum under_minimum = UnderMinimum::refuse;
  OverMaximum over_maximum = OverMaximum::refuse;
  OffMultiple off_multiple = OffMultiple::refuse;
  Multiple multiple = Multiple::none;
  std::string personal;                  // the role that may set a player's own limits, or empty
  bool personal_raises_maximum = false;  // all that it may do is to raise the maximum
  bool play_checked = false;
  bool payout_maximum = false;
};

// Rounds: how many must be played out between the notice and the change; 0 is from the next round on.
// Minutes: 0 is no such rule.
struct NoticeRules {
  int limits_change_rounds = 0;
  int table_close_rounds = 0;
  int pay_table_change_rounds = 0;
  bool pay_tables_announced = true;  // before they change; else they change between rounds
  int raise_minimum_minutes = 0;
  int jackpot_table_change_minutes = 0;
  int jackpot_close_minutes = 0;
  int jackpot_option_change_minutes = 0;
};

// 0: the book has no such rule.
struct CounterRules {
  int abstained_rounds = 0;
  int exposed_cards_void_at = 0;
  int exposed_dealer_cards_void_at = 0;
  int face_up_cards_void_at = 0;
  int stub_count_rounds = 0;
};

// Powers that every house book gives to some role, under whatever name.
enum class Power : std::uint8_t {
  deal,        // run the game
  rule,        // confirm what an irregularity leads to
  supervise,   // order counts, shuffles, recuts; grant and take seats
  senior,      // decide disputes; be told of grave irregularities
  manage,      // change pay tables, approve prizes
  operate,     // everything else that is the house's own
  invalidate,  // set a round aside for a disturbance
  annul,       // set a round aside for fraud
  stop,        // void a round that cannot go on
  punish,      // void a rule breaker's wagers, exclude him
  forfeit,     // take the wagers of players who collude
  close        // close the table, replace its cards
};
inline constexpr int kPowers = 12;

struct RoleRules {
  std::vector<std::string> order;   // lowest first; a higher one may do what a lower one may
  std::array<int, kPowers> rank{};  // the lowest role with each power, as its place in the order
  std::string review;               // reads and reviews, takes no part; may be empty
  std::string approves;             // approves the book, if the book says who
  std::vector<std::string> tournament;
};

// What becomes of a round, a hand or a card after an irregularity: the procedures that the engine knows.
enum class Effect : std::uint8_t {
  play_on,            // recorded; nothing changes
  void_round,         // everything goes back
  void_hand,          // that hand's wagers go back, the others play on
  void_and_retract,   // the same, and the others may take theirs back
  burn_and_retract,   // cards where none were due are burnt, players may take their wagers back
  void_remaining,     // hands neither folded nor settled are void
  void_unsettled,     // what has not been settled goes back
  no_hand,            // the dealer has no hand
  restore_hand,       // a racked hand comes back
  set_dealer_hand,    // the dealer's hand is put right
  set_jackpot_cards,  // the jackpot cards are
  return_jackpots,    // jackpot wagers go back, the rest plays on
  return_remaining_jackpots,
  remove_card,       // the card is taken out, the next one takes its place
  reshuffle,         // the cards are shuffled again before the deal
  remove_deck,       // the deck leaves the table
  void_remove_deck,  // everything goes back and the deck leaves the table
  move_seat_hand,    // the hand that was seen becomes the one at the seat
  void_viewed,       // hands seen beside the one at the seat are void; the others may retract
  void_unmatched,    // hand void, its player warned
  forfeit_unmatched  // the ante is lost, the rest goes back
};
// What an irregularity does to the jackpot wagers of the round.
enum class JackpotFate : std::uint8_t { live, carried, returned, reregistered };
// Where a round may stand when an irregularity is found.
enum class Moment : std::uint8_t { before_deal, dealing, dealt, decision, reveal, settlement, clear, no_round };

// One row of a book's table of irregularities. Rows with one trigger differ by moment, by how often it has happened,
// by subject, or by what was found on looking closer.
struct Irregularity {
  std::string trigger;
  std::string finding;  // empty: nothing needs to be found out
  std::vector<Moment> when;
  int at = 1;              // from so many of them on
  bool of_dealer = false;  // it concerns the dealer's hand
  bool of_box = false;     // it concerns one box, which must be named
  std::string mode;        // only in this way of dealing; empty: any
  Effect effect = Effect::play_on;
  Point point{};
  std::vector<Point> also;  // further points that the ruling rests on
  JackpotFate jackpot = JackpotFate::live;
  std::optional<Power> ruled_by;  // nobody: it follows by itself
  bool counts_exposed = false;    // it adds to the count of exposed cards
  bool counts_face_up = false;    // it adds to the count of cards found face up
};

// When a folded wager is lost: with the fold, or when the dealer collects it.
enum class FoldSettles : std::uint8_t { at_once, when_collected };
// In which order hands are settled once the dealer's is shown.
enum class SettleOrder : std::uint8_t { box_by_box, losers_then_winners };
// When a round begins.
enum class RoundStarts : std::uint8_t { first_card, call, bets_open };

struct HouseRules {
  DealerRules dealer;
  std::vector<WagerRules> wagers;
  std::vector<PayRules> pays;
  LimitRules limits;
  std::string version_default;
  std::vector<Version> versions;
  // Rulings that a house may set otherwise.
  bool fold_ante_keeps_pair_plus = false;
  bool bets_reopen = false;
  bool buy_in_decision = false;
  bool cover_play_when_betting = false;
  bool match_play_coupon = false;
  bool decks_alternate = false;
  bool malfunction_on_other_deck_voids = false;
  bool rebuilt_fold_stands = false;       // a folded hand that is rebuilt from the rack is a fold still
  bool fraud_needs_reason = false;        // in words, when a round is set aside for it
  std::vector<std::string> disturbances;  // for which a round may be set aside; "disturbance" is any like them
  FoldSettles fold_settles = FoldSettles::at_once;
  SettleOrder settle_order = SettleOrder::box_by_box;
  RoundStarts round_starts = RoundStarts::first_card;
  // What may back a spoken wager at once, chips or what is changed into them. None: no such wager counts.
  std::vector<std::string> spoken_wagers;
  bool exposed_cards_known = false;   // everybody goes on seeing a card that was wrongly exposed
  bool turns = false;                 // decisions are taken in turn, clockwise
  bool antes_paid_first = false;      // when the dealer has no hand
  bool check_out_closes = false;      // a table closes only once its cards were checked out
  int card_signatures = 1;            // how many persons sign for replaced cards
  std::vector<std::string> forfeits;  // the wagers that colluding players may lose; the others go back
  std::vector<Irregularity> irregularities;
  Money chip_unit_web = Money::cents(1);

  [[nodiscard]] const WagerRules* wager(std::string_view id) const;
  [[nodiscard]] const PayRules* pay(std::string_view wager) const;

  // The wager that is made after seeing the hand: play, or bet. What every round asks for is found once, by index().
  [[nodiscard]] const WagerRules& decision_wager() const { return wagers[decision_place_]; }
  [[nodiscard]] int ante_pays() const { return ante_pays_; }
  [[nodiscard]] const PayRules* bonus_pay() const {
    return bonus_place_ < 0 ? nullptr : &pays[static_cast<std::size_t>(bonus_place_)];
  }
  [[nodiscard]] const PayRules* pair_plus_pay() const {
    return pair_plus_place_ < 0 ? nullptr : &pays[static_cast<std::size_t>(pair_plus_place_)];
  }
  [[nodiscard]] const PayRules* decision_pay() const {
    return decision_pay_place_ < 0 ? nullptr : &pays[static_cast<std::size_t>(decision_pay_place_)];
  }
  void index();

 private:
  std::size_t decision_place_ = 0;
  int ante_pays_ = 1;
  int bonus_place_ = -1;
  int pair_plus_place_ = -1;
  int decision_pay_place_ = -1;
};

// Crown's linked progressive.
struct PrizeMeterOption {
  std::string name;
  std::map<std::int64_t, int> rate_by_seed;  // seed for each dollar of cost; rate in basis points
  std::vector<std::pair<Category, std::int64_t>> per_dollar;
};
struct PrizeMeterRules {
  int cards = 0;
  bool needs_ante = true;
  int wagers_per_hand = 1;
  int royal_flush_percent = 0;
  int straight_flush_percent = 0;
  std::vector<PrizeMeterOption> options;
  // The printed tables 5 to 8, in thousandths of a percent. The formulas govern.
  std::vector<int> printed_pool_reseeds;
  std::vector<std::vector<int>> printed_royal_share;
  std::vector<std::vector<int>> printed_straight_flush_share;
  std::vector<std::vector<int>> printed_straight_flush_alone;
};

// Canberra Poker's jackpot.
struct MeterPrize {
  Money floor;
  int percent = 0;
};
enum class MeterLink : std::uint8_t { none, local, linked };
enum class MeterAccount : std::uint8_t { pool, reserve, bank };
enum class SeveralRoyals : std::uint8_t { each_full, share_with_floor };
struct BoomerangRules {
  MeterLink meter = MeterLink::local;
  bool needs_ante = true;
  bool independent_of_dealer = true;
  int wagers_per_hand = 1;
  MeterPrize royal_flush;
  MeterPrize straight_flush;
  std::vector<std::pair<Category, Money>> fixed;
  Money dead_mans_hand;
  int pool_basis_points = 0;
  int reserve_basis_points = 0;
  MeterAccount winning_stake_to = MeterAccount::reserve;
  MeterAccount fixed_prizes_from = MeterAccount::reserve;
  SeveralRoyals several_royals = SeveralRoyals::each_full;
  Money pool_deposit_min;
  Money seed;
};

struct TournamentRules {
  std::string section;
  bool approval_required = false;
  std::optional<int> retained_percent_max;
};

// A betting round of a pot game: what is dealt before it.
struct Street {
  std::string cards;  // to each player: d face down, u face up
  int communal = 0;
};
enum class BettingMode : std::uint8_t { blind, ante };
enum class BetLimit : std::uint8_t { fixed, half_pot, full_pot };
enum class FinalSteps : std::uint8_t { multiples, one_two_four, two_four };

struct BlindRules {
  std::vector<int> multiples;  // of the table minimum
  std::vector<int> opening;    // sizes in blinds
  std::vector<int> raise;
  std::vector<int> final_opening;
  std::vector<int> final_raise;
  int final_round = 0;
  bool raise_not_below_previous = true;
  int raises_max = 0;
  bool two_players_unlimited = true;
};
struct AnteRules {
  int amount_minimums = 1;
  std::vector<BetLimit> limits;
  BetLimit limit_standard = BetLimit::fixed;
  int raises_max = 0;  // 0: no count limit
};
struct CommissionRules {
  Money free;
  Money step;
  int percent = 0;
  int cap_minimums = 0;
  bool winner_total = true;
  bool uncalled_excluded = true;
  bool tie_exempt = true;
};
// A communal card turned too early, and what may still be wagered.
enum class EarlyCap : std::uint8_t { highest_total, minimum };
struct PrematureBoardRules {
  EarlyCap during_betting_cap = EarlyCap::highest_total;
  EarlyCap before_betting_cap = EarlyCap::minimum;
  bool checks_begin_betting = false;
  bool second_card_boxed_misdeal = true;
  bool second_card_early_is_during_betting = true;
};

// What follows an irregularity where players bet against each other.
enum class PotEffect : std::uint8_t {
  play_on,       // recorded; nothing changes
  misdeal,       // everything goes back, the same players are dealt to again
  rebuild,       // every card is put where the proper order has it; if that cannot be, a misdeal
  void_hand,     // the hand is void, its wagers stay
  face_card,     // the card lies face up and counts as the up card
  reshuffle,     // the rest of the shoe is shuffled and cut
  take_back,     // the last card goes back to the shoe, which is shuffled
  cap_wagers,    // a communal card lies open too early: wagers are bounded
  hold_wager,    // an out-of-turn wager waits for its turn
  fold_early,    // an out-of-turn fold binds
  refund_round,  // all contributions go back
  count_cards    // play waits until the cards are counted
};
// Where such a round may stand. A betting round that nobody has acted in belongs to the deal before it.
enum class PotMoment : std::uint8_t { prepared, first_deal, deal, last_deal, betting, showdown };

struct PotIrregularity {
  std::string trigger;
  std::string finding;  // empty: nothing needs to be found out
  std::vector<PotMoment> when;
  int street = 0;              // of this betting round's cards only, counted from one; 0: any
  int card = 0;                // which of the player's cards it is, counted from one; 0: any
  int up = 0;                  // so many of his cards lay face up already; -1: any
  bool of_box = false;         // it concerns one seat, which must be named
  bool first_of_deal = false;  // no card of this deal is out yet
  bool alone = false;          // only one other contender is left
  PotEffect effect = PotEffect::play_on;
  Point point{};
  Point otherwise{};  // of the misdeal, if hands cannot be rebuilt
  std::optional<Power> ruled_by;
};

struct PotRules {
  std::vector<Street> streets;
  int stake_minimums_default = 0;
  Money wager_unit;
  std::vector<BettingMode> modes;
  BettingMode mode_standard = BettingMode::blind;
  BlindRules blind;
  std::optional<AnteRules> ante;
  CommissionRules commission;
  std::optional<PrematureBoardRules> premature_board;
  // Rulings that a house may set otherwise.
  FinalSteps final_steps = FinalSteps::multiples;
  bool short_tap_out = true;
  bool check_raise = true;
  bool void_uncalled_stays = true;
  bool folded_uncalled_stays = false;     // what nobody matched of a player who folded all the same
  std::vector<std::string> disturbances;  // for which a round may be set aside
  std::vector<PotIrregularity> irregularities;
};

// Counts that we enumerated ourselves and that the engine must agree with.
struct Oracle {
  std::map<Category, std::int64_t> hands;
  std::map<Category, std::int64_t> jackpot_hands;
  std::optional<std::int64_t> distinct_values;
  std::optional<std::int64_t> dealer_qualifies;
  std::optional<std::int64_t> deals;
  std::optional<std::int64_t> hands_played;
  std::optional<std::int64_t> equal_while_dealer_out;
  std::string best_play_floor;
  std::string lowest_hand;
  std::map<std::string, std::int64_t> pair_plus_net;  // by pay table, over all hands
  std::map<std::string, std::int64_t> ante_net;       // by pay table, over all deals, with best play
  std::map<std::string, std::int64_t> all_play;
  std::map<DeckSize, int> cards_needed;
};

struct RuleBook {
  BookInfo info;
  TableRules table;
  DeckRules deck;
  std::vector<DealingMode> dealing;
  CutRules cut;
  HandRules hands;
  NoticeRules notice;
  CounterRules counters;
  RoleRules roles;
  std::optional<HouseRules> house;
  std::optional<PotRules> pot;
  std::optional<PrizeMeterRules> prize_meter;
  std::optional<BoomerangRules> boomerang;
  std::optional<TournamentRules> tournament;
  Oracle oracle;
  Clauses clauses;

  // The scopes whose points this book must know or call absent.
  [[nodiscard]] bool in_scope(Scope scope) const;
  // The order of hands that the book's game uses with a deck.
  [[nodiscard]] Scale scale(DeckSize used) const;
};

}  // namespace felt
