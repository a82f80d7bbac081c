#include <fmt/format.h>

#include "rules/load.hpp"

namespace felt {
namespace {

// 1. The game is played with the hand, kind and bank that the engine deals it with.
void check_game(Section& root, const RuleBook& book) {
  struct Fits {
    Game game;
    GameKind kind;
    DecidedBy decided_by;
    int cards;
  };
  constexpr Fits kFits[] = {
      {Game::three_card_poker, GameKind::house, DecidedBy::three, 3},
      {Game::canberra_poker, GameKind::house, DecidedBy::five, 5},
      {Game::seven_card_stud, GameKind::pot, DecidedBy::best_of_seven, 7},
      {Game::five_card_stud, GameKind::pot, DecidedBy::five, 5},
      {Game::canberra_manila, GameKind::pot, DecidedBy::two_and_three, 7},
  };
  for (const Fits& fits : kFits) {
    if (fits.game != book.info.game) continue;
    Section info = root.section("book");
    Section hands = root.section("hands");
    if (fits.kind != book.info.kind) info.problem("kind", "is not the kind that this game is");
    if (fits.decided_by != book.hands.decided_by) hands.problem("decided_by", "is not what this game is decided by");
    if (fits.cards != book.hands.cards) {
      hands.problem("cards", fmt::format("expected {} for this game, found {}", fits.cards, book.hands.cards));
    }
  }
  if ((book.info.bank == Bank::none) != (book.info.kind == GameKind::pot)) {
    root.section("book").problem("bank", "expected operator for a house game, none for a pot game");
  }
  if (book.info.game == Game::three_card_poker && book.deck.standard != DeckSize::cards_52) {
    root.section("deck").problem("default", "expected 52: three-card hands are ranked for the full deck only");
  }
  if (book.hands.ace_low == AceLow::by_agreement && book.info.kind == GameKind::house) {
    root.section("hands").problem("ace_low", "expected always: nobody agrees on decks in a house game");
  }
}

// 2. Every deck can deal every seat.
void check_deck_deals_seats(Section& root, const RuleBook& book) {
  const bool manila = book.hands.decided_by == DecidedBy::two_and_three;
  const int communal = (manila ? 5 : 0) + (book.prize_meter ? book.prize_meter->cards : 0);
  const int each = manila ? 2 : book.hands.cards;
  for (const DeckSize deck : book.deck.sizes) {
    const bool standard = deck == book.deck.standard;
    const int players = standard ? book.table.seats_max : book.deck.players_max.at(deck);
    const int needed = each * (players + (book.house ? 1 : 0)) + communal;
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

// 3. A cut has a place to lie, in every deck.
void check_cut(Section& root, const RuleBook& book) {
  for (const DeckSize deck : book.deck.sizes) {
    if (book.cut.limits.top_min + book.cut.limits.bottom_min > count(deck)) {
      root.section("cut").problem("top_min", fmt::format("leaves no place to cut {} cards", count(deck)));
    }
  }
}

// 4. The streets deal just the hand.
void check_streets(Section& root, const RuleBook& book) {
  if (!book.pot) return;
  int cards = 0;
  for (const Street& street : book.pot->streets) cards += static_cast<int>(street.cards.size()) + street.communal;
  if (cards != book.hands.cards) {
    root.section("streets").problem("cards", fmt::format("deal {} cards, hands.cards is {}", cards, book.hands.cards));
  }
}

// 5. A jackpot wager and a jackpot go together; so do an option of it and its pay table.
void check_jackpot(Section& root, const RuleBook& book) {
  const bool wager = book.house && book.house->wager("jackpot") != nullptr;
  if (wager != root.has("jackpot")) {
    root.problem(wager ? "wagers" : "jackpot",
                 wager ? "name a jackpot wager, but there is no [jackpot]" : "is there, but wagers.jackpot is not");
  }
  if (book.boomerang && wager && !book.house->wager("jackpot")->cost) {
    root.section("wagers").section("jackpot").problem("cost_cents", "is missing");
  }
}

// 6. The oracle speaks of this book's hands and tables.
void check_oracle(Section& root, const RuleBook& book) {
  Section oracle = root.section("oracle");
  if (!book.oracle.hands.empty()) {
    std::int64_t total = 0;
    for (const auto& [category, ways] : book.oracle.hands) total += ways;
    std::int64_t hands = 1;
    for (int i = 0; i < book.hands.cards; ++i) hands = hands * (count(book.deck.standard) - i) / (i + 1);
    if (total != hands) {
      oracle.problem("hands", fmt::format("add up to {}, there are {} hands", total, hands));
    }
  }
  const auto of_tables = [&](std::string_view key, std::string_view wager,
                             const std::map<std::string, std::int64_t>& nets) {
    for (const auto& [table, net] : nets) {
      const PayRules* pay = book.house ? book.house->pay(wager) : nullptr;
      if (pay == nullptr || pay->table(table) == nullptr) {
        oracle.problem(key, fmt::format("\"{}\" is no table of pay.{}", table, wager));
      }
    }
  };
  of_tables("pair_plus_net", "pair-plus", book.oracle.pair_plus_net);
  of_tables("ante_net", "ante-bonus", book.oracle.ante_net);
}

}  // namespace

void check_values(Section root, const RuleBook& book) {
  check_game(root, book);
  check_deck_deals_seats(root, book);
  check_cut(root, book);
  check_streets(root, book);
  check_jackpot(root, book);
  check_oracle(root, book);
}

}  // namespace felt
