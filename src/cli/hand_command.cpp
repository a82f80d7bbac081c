#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "rules/judge.hpp"

namespace felt::cli {
namespace {

struct Options {
  std::string book;
  std::vector<std::string> hands;
  std::optional<std::string> board;
  std::optional<std::string> deck;
  bool ace_low = false;
  bool showing = false;
  bool json = false;
};

struct TypedHand {
  std::vector<Card> typed;
  std::vector<Card> cards;  // with the board
};

// The communal cards: from --board, or the last five of a Manila hand typed whole.
Result<std::vector<Card>> read_board(const RuleBook& book, const Options& options,
                                     const std::vector<Card>& first_hand) {
  const bool manila = book.hands.decided_by == DecidedBy::two_and_three;
  if (!options.board) {
    if (!manila || first_hand.size() != 7) return std::vector<Card>();
    return std::vector<Card>(first_hand.begin() + 2, first_hand.end());
  }
  if (!manila) {
    return input_error(
        fmt::format("--board: {} has no communal cards; expected it with canberra-manila", book.info.id));
  }
  auto board = parse_cards(*options.board);
  if (!board) return input_error(fmt::format("--board: {}", board.error().what));
  if (board->size() != 5) return input_error(fmt::format("--board: has {} cards; expected five", board->size()));
  return board;
}

// The cards of every hand; no card may be in two places.
Result<std::vector<TypedHand>> read_hands(const RuleBook& book, const Options& options) {
  std::vector<TypedHand> hands;
  std::vector<Card> board;
  CardSet taken;
  for (const std::string& text : options.hands) {
    const std::string which = options.hands.size() == 1 ? "" : fmt::format("hand {}, ", hands.size() + 1);
    const auto cards = parse_cards(text);
    if (!cards) return input_error(which + cards.error().what);
    if (hands.empty()) {
      const auto communal = read_board(book, options, *cards);
      if (!communal) return tl::unexpected(communal.error());
      board = *communal;
    }
    TypedHand hand{*cards, *cards};
    std::size_t own = cards->size();
    if (options.board) {
      hand.cards.insert(hand.cards.end(), board.begin(), board.end());
    } else if (!board.empty() && own == 7) {
      // All seven typed: the board must be the same for everybody.
      own = 2;
      if (!std::equal(board.begin(), board.end(), cards->begin() + 2)) {
        return input_error(fmt::format("hand {} has another board than hand 1: expected {} after the hole cards",
                                       hands.size() + 1, to_string(board)));
      }
    }
    for (std::size_t i = 0; i < own; ++i) {
      const Card card = (*cards)[i];
      const bool on_board = std::find(board.begin(), board.end(), card) != board.end();
      if (on_board || taken.contains(card)) {
        return input_error(fmt::format("{}{} is {} already: expected each card once", which, to_string(card),
                                       on_board ? "on the board" : "in another hand"));
      }
      taken |= card;
    }
    hands.push_back(std::move(hand));
  }
  return hands;
}

std::string wrong_hand(const RuleBook& book, Ranking ranking, const TypedHand& hand, const Options& options,
                       Point point) {
  const std::string authority = authority_in_words(book, point);
  if (point == Point::deck_composition) {
    for (const Card card : hand.cards) {
      if (!full_deck(ranking.deck).contains(card)) {
        return fmt::format("{} is not in the deck of {} cards: {}", to_string(card), count(ranking.deck), authority);
      }
    }
  }
  std::string expected = fmt::format("expected {}", book.hands.cards);
  if (options.showing) {
    if (!book.in_scope(Scope::stud)) {
      return fmt::format("--showing: {} is no stud game; expected seven-card-stud or five-card-stud", book.info.id);
    }
    expected = "expected one to four up-cards";
  } else if (book.hands.decided_by == DecidedBy::two_and_three) {
    expected = "expected two hole cards and five of the board (--board, or all seven, hole cards first)";
  } else if (book.hands.decided_by == DecidedBy::best_of_seven) {
    expected = "expected seven (or five or six, when the shoe ran short)";
  }
  if (options.hands.size() > 1 && hand.cards.size() == 1) expected += ", in quotes: \"As Kd Qh\"";
  return fmt::format("\"{}\" has {} card{}: {}; {}", to_string(hand.typed), hand.typed.size(),
                     hand.typed.size() == 1 ? "" : "s", expected, authority);
}

std::string clause_of(const RuleBook& book, Point point) { return std::string(book.clauses.authority(point)); }

void print_verdict(const RuleBook& book, const Options& options, const std::vector<TypedHand>& hands,
                   const std::vector<JudgedHand>& judged, const std::optional<Verdict>& verdict, Ranking ranking) {
  if (options.json) {
    boost::json::array list;
    for (std::size_t i = 0; i < hands.size(); ++i) {
      list.push_back({{"cards", to_string(hands[i].typed)},
                      {"category", name(judged[i].value.category())},
                      {"words", in_words(judged[i].value)},
                      {"made_of", to_string(judged[i].made_of)},
                      {"value", judged[i].value.raw()},
                      {"clause", clause_of(book, judged[i].point)}});
    }
    boost::json::object object = {{"rulebook", book.info.id},
                                  {"deck", count(ranking.deck)},
                                  {"ace_low", ranking.ace_low},
                                  {"hands", std::move(list)}};
    if (verdict) {
      boost::json::array winners;
      for (const std::size_t winner : verdict->winners) winners.push_back(winner + 1);
      object["winners"] = std::move(winners);
      object["clause"] = clause_of(book, verdict->point);
    }
    print_json(object);
    return;
  }
  std::size_t widest = 0;
  for (const TypedHand& hand : hands) widest = std::max(widest, to_string(hand.typed).size());
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const std::string place = hands.size() == 1 ? "" : fmt::format("{}  ", i + 1);
    // Which five count is worth saying when there were more.
    const std::string made_of =
        hands[i].cards.size() > judged[i].made_of.size() ? fmt::format(" ({})", to_string(judged[i].made_of)) : "";
    print(fmt::format("{}{:<{}}  {}{}  [{}]\n", place, to_string(hands[i].typed), widest, in_words(judged[i].value),
                      made_of, clause_of(book, judged[i].point)));
  }
  if (!verdict) return;
  std::string winners;
  for (const std::size_t winner : verdict->winners) {
    winners += fmt::format("{}{}",
                           winners.empty()                     ? ""
                           : winner == verdict->winners.back() ? " and "
                                                               : ", ",
                           winner + 1);
  }
  const bool one = verdict->winners.size() == 1;
  if (options.showing) {
    print(fmt::format("hand{} {} {} highest  [{}]\n", one ? "" : "s", winners, one ? "shows" : "show equally",
                      clause_of(book, verdict->point)));
  } else {
    print(fmt::format("hand{} {} {}  [{}]\n", one ? "" : "s", winners, one ? "wins" : "are equal",
                      clause_of(book, verdict->point)));
  }
}

Result<void> run(const Context& context, const Options& options) {
  const auto book = context.book(options.book);
  if (!book) return tl::unexpected(book.error());
  const auto deck = deck_option(*book, options.deck);
  if (!deck) return tl::unexpected(deck.error());
  const auto ranking = ranking_for(*book, *deck, options.ace_low);
  if (!ranking) {
    return input_error(fmt::format("{} does not play with {} cards: {}", book->info.id, count(*deck),
                                   authority_in_words(*book, ranking.error().point)));
  }
  const auto hands = read_hands(*book, options);
  if (!hands) return tl::unexpected(hands.error());

  std::vector<JudgedHand> judged;
  for (const TypedHand& hand : *hands) {
    const auto one =
        options.showing ? judge_showing(*book, *ranking, hand.cards) : judge_hand(*book, *ranking, hand.cards);
    if (!one) return input_error(wrong_hand(*book, *ranking, hand, options, one.error().point));
    judged.push_back(*one);
  }
  std::optional<Verdict> verdict;
  if (judged.size() > 1) verdict = judge_winner(*book, *ranking, judged);
  print_verdict(*book, options, *hands, judged, verdict, *ranking);
  return {};
}

}  // namespace

void add_hand(CLI::App& app, Context& context) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("hand", "what a hand is worth, and which of several wins");
  command->add_option("RULEBOOK", options->book)->required();
  command->add_option("CARDS", options->hands, "one text a hand: \"As Kd Qh\"")->required();
  command->add_option("--board", options->board, "Manila's communal cards");
  command->add_option("--deck", options->deck, "52, 40 or 32 cards, if the book allows it");
  add_flag(command, "--ace-low", options->ace_low, "the ace also counts low with a reduced deck");
  add_flag(command, "--showing", options->showing, "compare one to four up-cards, as stud does");
  add_flag(command, "--json", options->json);
  command->callback([&context, options] { context.run = [&context, options] { return run(context, *options); }; });
}

}  // namespace felt::cli
