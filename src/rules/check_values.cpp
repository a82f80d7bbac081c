#include <algorithm>

#include <fmt/format.h>

#include "hands/census.hpp"
#include "rules/load.hpp"

namespace felt {
namespace {

// 1. The game is played with the hand and bank that the engine deals it with.
void check_game(Section& root, const RuleBook& book) {
  struct Fits {
    Game game;
    DecidedBy decided_by;
    int cards;
  };
  constexpr Fits kFits[] = {
      {Game::three_card_poker, DecidedBy::three, 3},        {Game::canberra_poker, DecidedBy::five, 5},
      {Game::seven_card_stud, DecidedBy::best_of_seven, 7}, {Game::five_card_stud, DecidedBy::five, 5},
      {Game::canberra_manila, DecidedBy::two_and_three, 7},
  };
  for (const Fits& fits : kFits) {
    if (fits.game != book.info.game) continue;
    Section hands = root.section("hands");
    if (fits.decided_by != book.hands.decided_by) hands.problem("decided_by", "is not what this game is decided by");
    if (fits.cards != book.hands.cards) {
      hands.problem("cards", fmt::format("expected {} for this game, found {}", fits.cards, book.hands.cards));
    }
  }
  if ((book.info.bank == Bank::none) != book.pot.has_value()) {
    root.section("book").problem("bank", "expected operator for a house game, none for a pot game");
  }
  if (book.house && book.deck.sizes != std::vector{DeckSize::cards_52}) {
    root.section("deck").problem("sizes", "expected 52 only: house games are dealt from the full deck");
  }
  if (book.info.game == Game::canberra_manila && book.deck.sizes != std::vector{DeckSize::cards_32}) {
    root.section("deck").problem("sizes", "expected 32 only: Manila is dealt from the reduced deck");
  }
  if ((book.hands.ace_low == AceLow::by_agreement) != book.pot.has_value()) {
    root.section("hands").problem("ace_low", "expected always in a house game, by-agreement in a pot game");
  }
}

// How many cards a full table takes.
int cards_needed(const RuleBook& book, DeckSize deck) {
  const bool manila = book.hands.decided_by == DecidedBy::two_and_three;
  const int communal = (manila ? 5 : 0) + (book.prize_meter ? book.prize_meter->cards : 0);
  const int players = deck == book.deck.standard ? book.table.seats_max : book.deck.players_max.at(deck);
  return (manila ? 2 : book.hands.cards) * (players + (book.house ? 1 : 0)) + communal;
}

// 2. Every deck can deal every seat.
void check_deck_deals_seats(Section& root, const RuleBook& book) {
  for (const DeckSize deck : book.deck.sizes) {
    const bool standard = deck == book.deck.standard;
    const int players = standard ? book.table.seats_max : book.deck.players_max.at(deck);
    const int needed = cards_needed(book, deck);
    if (needed <= count(deck)) continue;
    const std::string what = fmt::format("{} players need {} cards, the deck has {}", players, needed, count(deck));
    if (standard) {
      root.section("table").problem("seats", what);
    } else {
      root.section("deck").problem("players_max", what);
    }
  }
  for (const auto& [deck, players] : book.deck.players_max) {
    if (players > book.table.seats_max) root.section("deck").problem("players_max", "is more than the table seats");
  }
}

// 3. The cut has a place to lie in every deck, and someone to make it; packets are those of the game.
void check_cut_and_packets(Section& root, const RuleBook& book) {
  for (const DeckSize deck : book.deck.sizes) {
    if (book.cut.limits.top_min + book.cut.limits.bottom_min > count(deck)) {
      root.section("cut").problem("top_min", fmt::format("leaves no place to cut {} cards", count(deck)));
    }
  }
  if ((book.cut.by == Cutter::buck) != book.pot.has_value()) {
    root.section("cut").problem("by", "expected dealer in a house game, buck in a pot game");
  }
  for (const DealingMode& mode : book.dealing) {
    const int whole_hand = book.hands.decided_by == DecidedBy::two_and_three ? 2 : 3;
    const bool one_by_one = mode.packet == 1 && book.info.game != Game::canberra_manila;
    const bool together = mode.packet == whole_hand &&
                          (book.info.game == Game::three_card_poker || book.info.game == Game::canberra_manila);
    if (!one_by_one && !together) {
      root.section("dealing").section(mode.name).problem("packet", "is not how this game can be dealt");
    }
  }
}

// 4. The wagers are those that the engine knows for the game, and each can be paid.
void check_wagers(Section& root, const RuleBook& book) {
  if (!book.house) return;
  struct Known {
    std::string_view id;
    WagerTime when;
    bool needs_ante;
    bool required;
  };
  constexpr Known kThreeCard[] = {{"ante", WagerTime::betting, false, true},
                                  {"pair-plus", WagerTime::betting, false, true},
                                  {"jackpot", WagerTime::betting, true, false},
                                  {"play", WagerTime::decision, true, true}};
  constexpr Known kCanberra[] = {{"ante", WagerTime::betting, false, true},
                                 {"jackpot", WagerTime::betting, true, false},
                                 {"bet", WagerTime::decision, true, true}};
  const bool three_card = book.info.game == Game::three_card_poker;
  const std::span<const Known> known =
      three_card ? std::span<const Known>(kThreeCard) : std::span<const Known>(kCanberra);
  Section wagers = root.section("wagers");
  for (const Known& expected : known) {
    const WagerRules* wager = book.house->wager(expected.id);
    if (wager == nullptr) {
      if (expected.required) wagers.problem(expected.id, "is missing");
      continue;
    }
    Section entry = wagers.section(expected.id);
    if (wager->when != expected.when) entry.problem("when", "is not when this wager is made");
    if (wager->needs != (expected.needs_ante ? "ante" : "")) {
      entry.problem("needs", expected.needs_ante ? "expected \"ante\"" : "expected none");
    }
    if ((wager->times_ante > 0) != (expected.when == WagerTime::decision)) {
      entry.problem("times_ante", "expected for the wager of the decision, and for no other");
    }
    if (wager->id == "jackpot" && (wager->pays || (wager->cost && wager->cost->is_zero()))) {
      entry.problem("", "expected a cost above zero, if any, and no odds");
    }
    if (wager->id != "jackpot" && wager->cost) entry.problem("cost_cents", "expected for the jackpot wager only");
  }
  for (const WagerRules& wager : book.house->wagers) {
    if (std::none_of(known.begin(), known.end(), [&](const Known& k) { return k.id == wager.id; })) {
      wagers.problem(wager.id, "is no wager of this game");
    }
  }

  Section pays = root.section("pay");
  const auto expect_table = [&](std::string_view wager, std::string_view basis, Category last) {
    const PayRules* pay = book.house->pay(wager);
    if (pay == nullptr) {
      pays.problem(wager, "is missing");
      return;
    }
    if (pay->basis != basis) pays.section(wager).problem("basis", fmt::format("expected \"{}\"", basis));
    for (const PayTable& table : pay->tables) {
      if (table.odds.front().first != categories(book.scale(book.deck.standard)).front() ||
          table.odds.back().first != last) {
        pays.section(wager).section("tables").problem(
            table.name, fmt::format("expected odds from {} down to {}",
                                    key_of(categories(book.scale(book.deck.standard)).front()), key_of(last)));
      }
    }
    for (const auto& [table, other] : pay->with_pair_plus) {
      const PayRules* pair_plus = book.house->pay("pair-plus");
      if (pay->table(table) == nullptr || pair_plus == nullptr || pair_plus->table(other) == nullptr) {
        pays.section(wager).problem("with_pair_plus", "expected a table of each");
      }
    }
  };
  if (three_card) {
    expect_table("ante-bonus", "ante", Category::straight);
    expect_table("pair-plus", "pair-plus", Category::pair);
  } else {
    expect_table("bet", "bet", Category::odd_cards);
  }
  for (const PayRules& pay : book.house->pays) {
    const bool expected = three_card ? pay.wager == "ante-bonus" || pay.wager == "pair-plus" : pay.wager == "bet";
    if (!expected) pays.problem(pay.wager, "is paid by no table in this game");
  }
  const auto& sets = book.table.house_sets;
  if (book.house->limits.payout_maximum != (std::find(sets.begin(), sets.end(), "maximum-payout") != sets.end())) {
    root.section("limits").problem("payout_maximum", "expected true just where the house sets maximum-payout");
  }
}

// 5. The tribal versions bound what they say they bound.
void check_versions(Section& root, const RuleBook& book) {
  if (!book.house || book.house->versions.empty()) return;
  for (const Version& version : book.house->versions) {
    Section entry = root.section("versions").section(version.name);
    if (version.both_required != (version.either_times > 0)) {
      entry.problem("either_times", "expected just where both_required is true");
    }
    if (version.either_times > 0 && version.pair_plus_times > 0)
      entry.problem("pair_plus_times", "expected 0 beside either_times");
    const PayRules* bonus = book.house->pay("ante-bonus");
    if (version.bonus_alternative && (bonus == nullptr || bonus->with_pair_plus.empty())) {
      entry.problem("bonus_alternative", "is true, but pay.ante-bonus has no table with_pair_plus");
    }
  }
}

// 6. The streets deal just the hand, as the game deals it.
void check_streets(Section& root, const RuleBook& book) {
  if (!book.pot) return;
  Section streets = root.section("streets");
  int cards = 0;
  for (const Street& street : book.pot->streets) cards += static_cast<int>(street.cards.size()) + street.communal;
  if (cards != book.hands.cards) {
    streets.problem("cards", fmt::format("deal {} cards, hands.cards is {}", cards, book.hands.cards));
  }
  const bool manila = book.info.game == Game::canberra_manila;
  for (std::size_t i = 0; i < book.pot->streets.size(); ++i) {
    const Street& street = book.pot->streets[i];
    if (manila) {
      if (street.cards != (i == 0 ? "dd" : "") || street.communal != 1) {
        streets.problem("cards", "expected two cards face down first, and one communal card before each betting round");
      }
    } else if (street.cards.empty() || street.communal != 0 || (i == 0) != (street.cards.size() > 1)) {
      streets.problem("cards", "expected several cards first, then one before each betting round, none communal");
    } else if (i == 0 && street.cards.find('u') == std::string::npos) {
      streets.problem("cards", "expected an up-card among the first: it decides who opens");
    }
  }
  if (manila != book.pot->premature_board.has_value()) {
    root.problem("premature_board", manila ? "is missing" : "has no place without communal cards");
  }
  if (manila && book.pot->ante) root.problem("ante", "has no place: Manila is played with a blind");
}

// 7. A jackpot wager and a jackpot go together.
void check_jackpot(Section& root, const RuleBook& book) {
  const bool wager = book.house && book.house->wager("jackpot") != nullptr;
  if (wager != root.has("jackpot")) {
    root.problem(wager ? "wagers" : "jackpot",
                 wager ? "name a jackpot wager, but there is no [jackpot]" : "is there, but wagers.jackpot is not");
  }
  if (book.boomerang && wager && !book.house->wager("jackpot")->cost) {
    root.section("wagers").section("jackpot").problem("cost_cents", "is missing");
  }
  if (book.prize_meter && book.prize_meter->cards + book.hands.cards != 5) {
    root.section("jackpot").problem("cards", "expected so many that they make five with the hand");
  }
  const NoticeRules& notice = book.notice;
  const int waits[] = {notice.jackpot_table_change_minutes, notice.jackpot_close_minutes,
                       notice.jackpot_option_change_minutes};
  for (const int minutes : waits) {
    if ((minutes > 0) != book.prize_meter.has_value()) {
      root.section("notice").problem("", "expected the jackpot's notices just where there is a prize meter");
      break;
    }
  }
}

// 8. What the oracle claims of hands, pair plus and cards is counted again; the rest needs whole games.
void check_oracle(Section& root, const RuleBook& book) {
  if (!root.has("oracle")) return;
  Section section = root.section("oracle");
  const Oracle& oracle = book.oracle;
  const auto expect = [&](std::string_view key, std::string_view what, std::uint64_t counted, std::int64_t found) {
    if (static_cast<std::int64_t>(counted) != found) {
      section.problem(key,
                      fmt::format("expected {} for {}, found {}", static_cast<std::int64_t>(counted), what, found));
    }
  };
  if (book.house) {
    const Census counted = book.hands.decided_by == DecidedBy::three ? census_three() : census_five({});
    for (const auto& [category, ways] : oracle.hands) expect("hands", key_of(category), counted.of(category), ways);
    for (const auto& [table_name, net] : oracle.pair_plus_net) {
      const PayRules* pay = book.house->pay("pair-plus");
      const PayTable* table = pay == nullptr ? nullptr : pay->table(table_name);
      if (table == nullptr) {
        section.problem("pair_plus_net", fmt::format("\"{}\" is no table of pay.pair-plus", table_name));
        continue;
      }
      std::int64_t sum = 0;
      for (const Category category : categories(Scale::three)) {
        const int odds = table->to_one(category);
        sum += static_cast<std::int64_t>(counted.of(category)) * (odds > 0 ? odds : -1);
      }
      expect("pair_plus_net", table_name, static_cast<std::uint64_t>(sum), net);
    }
    for (const auto& [table_name, net] : oracle.ante_net) {
      const PayRules* pay = book.house->pay("ante-bonus");
      if (pay == nullptr || pay->table(table_name) == nullptr) {
        section.problem("ante_net", fmt::format("\"{}\" is no table of pay.ante-bonus", table_name));
      }
    }
  }
  if (!oracle.jackpot_hands.empty()) {
    const Census counted = census_five({});
    for (const auto& [category, ways] : oracle.jackpot_hands) {
      expect("jackpot_hands", key_of(category), counted.of(category), ways);
    }
  }
  if (!oracle.all_play.empty()) {
    std::int64_t total = 0;
    for (const auto& [outcome, ways] : oracle.all_play) total += ways;
    if (!oracle.deals || total != *oracle.deals) section.problem("all_play", "do not add up to oracle.deals");
  }
  for (const auto& [deck, needed] : oracle.cards_needed) {
    if (!book.deck.allows(deck)) {
      section.problem("cards_needed", fmt::format("{} cards are no deck of this book", count(deck)));
    } else {
      expect("cards_needed", fmt::format("{} cards", count(deck)), static_cast<std::uint64_t>(cards_needed(book, deck)),
             needed);
    }
  }
}

}  // namespace

void check_values(Section root, const RuleBook& book) {
  check_game(root, book);
  check_deck_deals_seats(root, book);
  check_cut_and_packets(root, book);
  check_wagers(root, book);
  check_versions(root, book);
  check_streets(root, book);
  check_jackpot(root, book);
  check_oracle(root, book);
}

}  // namespace felt
