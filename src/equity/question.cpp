#include "equity/question.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/judge.hpp"

namespace felt::equity {
namespace {

tl::unexpected<Objection> objection(std::string what, std::optional<Point> point = {}) {
  return tl::unexpected<Objection>(Objection{std::move(what), point});
}

using Checked = tl::expected<void, Objection>;

std::string counted(int n, std::string_view what) { return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s"); }

// Who may sit at such a table.
Checked check_players(const RuleBook& book, DeckSize deck, int players) {
  if (players < 2) return objection("one hand has nobody to win from: expected two hands or more, each in quotes");
  if (players > book.table.seats_max)
    return objection(fmt::format("{} hands: expected at most {}", players, book.table.seats_max), Point::seats_limit);
  const auto most = book.deck.players_max.find(deck);
  if (deck != book.deck.standard && most != book.deck.players_max.end() && players > most->second) {
    return objection(fmt::format("{} hands with {} cards: expected at most {}", players, count(deck), most->second),
                     deck == DeckSize::cards_40 ? Point::deck_reduced_40 : Point::deck_reduced_32);
  }
  return {};
}

// Every card is one of the deck, and in one place only.
class Places {
 public:
  explicit Places(DeckSize deck) : deck_(deck) {}

  tl::expected<CardSet, Objection> take(const std::vector<Card>& cards, const std::string& where) {
    CardSet taken;
    for (const Card card : cards) {
      if (!full_deck(deck_).contains(card)) {
        return objection(fmt::format("{}, {} is not in the deck of {} cards", where, to_string(card), count(deck_)),
                         Point::deck_composition);
      }
      for (const auto& [place, there] : places_) {
        if (there.contains(card)) {
          return objection(
              fmt::format("{}, {} is in {} already: expected each card once", where, to_string(card), place));
        }
      }
      taken |= card;
    }
    places_.emplace_back(where, taken);
    return taken;
  }

 private:
  DeckSize deck_;
  std::vector<std::pair<std::string, CardSet>> places_;
};

// Cards of a whole hand, and the streets on which one card for all may take the place of one for each.
struct Streets {
  int own = 0;
  int communal = 0;
  int later = 0;  // own cards dealt after the first betting round
};

Streets streets_of(const RuleBook& book) {
  Streets all;
  for (const Street& street : book.pot->streets) {
    const auto cards = static_cast<int>(street.cards.size());
    if (all.own > 0) all.later += cards;
    all.own += cards;
    all.communal += street.communal;
  }
  return all;
}

// How many cards end up as communal ones.
tl::expected<int, Objection> communal_cards(const RuleBook& book, const Streets& streets, int players, int left) {
  if (!book.clauses.knows(Point::communal_card)) {
    const int needed = players * streets.own + streets.communal;
    if (needed <= left) return streets.communal;
    return objection(fmt::format("{} hands need {}, and without the dead ones {} left: expected fewer dead cards",
                                 players, counted(needed, "card"),
                                 left == 1 ? "1 is" : fmt::format("{} are", std::max(left, 0))));
  }
  // A street that the shoe cannot serve gets one card for all, and so does every later one.
  for (int communal = 0; communal <= streets.later; ++communal) {
    const int rest = left - players * (streets.own - communal);
    if (rest >= communal) return communal;
    if (rest >= 0) break;  // everybody has been served so far, and nothing is left to turn
  }
  return objection(
      fmt::format("{} hands and the dead cards use up the shoe: expected a card for all to be left at least", players),
      Point::communal_card);
}

}  // namespace

std::vector<Card> Question::live() const {
  CardSet live = full_deck(showdown.ranking.deck) - dead - board;
  for (const CardSet hand : hands) live -= hand;
  return {live.begin(), live.end()};
}

tl::expected<Question, Objection> make_question(const RuleBook& book, const Asked& asked) {
  // 1. The game, the deck and the players.
  if (!book.pot) {
    return objection(
        fmt::format("{} is played against the house: expected a game of players against each other", book.info.id));
  }
  const auto ranking = ranking_for(book, asked.deck, asked.ace_low);
  if (!ranking) {
    return objection(fmt::format("{} does not play with {} cards", book.info.id, count(asked.deck)),
                     ranking.error().point);
  }
  const auto players = static_cast<int>(asked.hands.size());
  if (auto checked = check_players(book, asked.deck, players); !checked) return tl::unexpected(checked.error());

  // 2. Where the known cards are.
  Question question;
  Places places(asked.deck);
  for (std::size_t i = 0; i < asked.hands.size(); ++i) {
    const auto hand = places.take(asked.hands[i].known, fmt::format("hand {}", i + 1));
    if (!hand) return tl::unexpected(hand.error());
    question.hands.push_back(*hand);
  }
  const auto board = places.take(asked.board ? asked.board->known : std::vector<Card>(), "--board");
  if (!board) return tl::unexpected(board.error());
  const auto dead = places.take(asked.dead.known, "--dead");
  if (!dead) return tl::unexpected(dead.error());
  question.board = *board;
  question.dead = *dead;

  // 3. How many cards everybody gets.
  const bool two_and_three = book.hands.decided_by == DecidedBy::two_and_three;
  const Streets streets = streets_of(book);
  const auto communal = communal_cards(book, streets, players, count(asked.deck) - dead->size() - asked.dead.unknown);
  if (!communal) return tl::unexpected(communal.error());
  question.showdown = {*ranking, two_and_three, two_and_three ? streets.own : streets.own - *communal, *communal};
  if (asked.board && *communal == 0) {
    return objection(fmt::format("--board: {} has a communal card only when the shoe runs short", book.info.id),
                     Point::communal_card);
  }
  const int named = board->size() + (asked.board ? asked.board->unknown : 0);
  if (named > *communal) {
    return objection(fmt::format("--board: has {}: expected at most {}", counted(named, "card"), *communal),
                     two_and_three ? Point::hand_two_plus_three : Point::communal_card);
  }

  // 4. Whether they have not more already.
  for (std::size_t i = 0; i < asked.hands.size(); ++i) {
    const int cards = question.hands[i].size() + asked.hands[i].unknown;
    if (cards <= question.showdown.own) continue;
    const bool short_shoe = !two_and_three && *communal > 0;
    std::string expected = fmt::format("expected at most {}", question.showdown.own);
    if (short_shoe) expected += fmt::format(", the shoe being short of {}", counted(*communal, "card"));
    return objection(fmt::format("hand {} has {}: {}", i + 1, counted(cards, "card"), expected),
                     two_and_three ? Point::hand_two_plus_three
                     : short_shoe  ? Point::communal_card
                                   : Point::hand_size);
  }
  return question;
}

}  // namespace felt::equity
