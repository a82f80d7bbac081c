#include "play/pot_picture.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/judge.hpp"
#include "script/describe.hpp"

namespace felt::play {
namespace {

constexpr std::size_t kLabel = 20;
constexpr std::size_t kCardColumn = 27;

std::string row_of(std::string_view label, std::string_view text) {
  return fmt::format("  {:<{}}{}\n", label, kLabel, text);
}

// What a terminal shows of a text without colours.
std::size_t columns(std::string_view plain) {
  return static_cast<std::size_t>(std::count_if(
      plain.begin(), plain.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

const VisibleBox* box_in(const View& view, Box box) {
  for (const VisibleBox& one : view.boxes) {
    if (one.box == box) return &one;
  }
  return nullptr;
}

// His faces in two: those that lie open and those that only he sees.
struct OwnCards {
  std::vector<Card> down;
  std::vector<Card> up;
};
OwnCards own_cards(const BotTable& table, const View& seen) {
  OwnCards own;
  const View open = table.open_view();
  const VisibleBox* mine = box_in(seen, table.seat());
  const VisibleBox* as_seen = box_in(open, table.seat());
  if (mine == nullptr || as_seen == nullptr) return own;
  for (const Card card : mine->hand.faces) {
    const std::vector<Card>& faces = as_seen->hand.faces;
    const bool up = std::find(faces.begin(), faces.end(), card) != faces.end();
    (up ? own.up : own.down).push_back(card);
  }
  return own;
}

std::string notes_on(const BotTable& table, const View& seen, Box box, const VisibleBox* there) {
  std::vector<std::string_view> notes;
  if (there != nullptr && there->tapped_out) notes.emplace_back("tapped out");
  if (seen.buck == box) notes.emplace_back("buck");
  if (table.is_own(box) && table.sits_out()) notes.emplace_back("sits out");
  return fmt::format("{}", fmt::join(notes, ", "));
}

// Faces and backs in the order in which they were dealt.
std::string cards_in_row(const BotTable& table, const VisibleHand& hand, Look look) {
  const auto all = static_cast<std::size_t>(hand.cards);
  if (hand.faces.size() >= all) return in_symbols(hand.faces, 0, look);
  std::string dealt;
  for (const Street& street : table.book().pot->streets) dealt += street.cards;
  dealt.resize(all, 'd');
  const auto ups = static_cast<std::size_t>(std::count(dealt.begin(), dealt.end(), 'u'));
  if (ups != hand.faces.size()) return in_symbols(hand.faces, hand.cards - static_cast<int>(hand.faces.size()), look);
  std::string text;
  std::size_t next = 0;
  for (const char one : dealt) {
    if (!text.empty()) text += ' ';
    text += one == 'u' ? in_symbols({&hand.faces[next++], 1}, 0, look) : in_symbols({}, 1, look);
  }
  return text;
}

std::string seat_line(std::string_view seat, std::string_view player, std::string_view chips) {
  return fmt::format("  {:>4} {} {:>8}   ", seat, player, chips);
}

std::string seat_row(const BotTable& table, const View& seen, Box box, Look look) {
  const VisibleBox* there = seen.pot_phase == PotPhase::between ? nullptr : box_in(seen, box);
  const bool in = there != nullptr && !there->folded;
  const std::string none = there != nullptr && there->folded ? "folded" : "";
  const std::string plain = in ? cards_in_row(table, there->hand, Look()) : none;
  const std::string shown = in ? cards_in_row(table, there->hand, look) : tinted(none, Tint::faint, look);
  const std::string pad(kCardColumn - std::min(kCardColumn, columns(plain)), ' ');
  const std::string wagered = there == nullptr || there->street.is_zero() ? "" : dollars(there->street);
  const std::string name =
      tinted(fmt::format("{:<6}", table.name(box)), table.is_own(box) ? Tint::strong : Tint::plain, look);
  std::string row = seat_line(std::to_string(box.number), name, dollars(table.chips(box)));
  row += fmt::format("{}{}{:>8}  {}", shown, pad, wagered, notes_on(table, seen, box, there));
  while (row.ends_with(' ')) row.pop_back();
  return row + "\n";
}

std::string strengths_in_words(const BotTable& table) {
  std::vector<std::string> players;
  for (int i = 1; i <= table.seats(); ++i) {
    const Box box{static_cast<std::uint8_t>(i)};
    players.push_back(table.is_own(box) ? "you" : fmt::format("{} ({})", table.name(box), name(table.strength(box))));
  }
  return fmt::format("{}", fmt::join(players, ", "));
}

std::string blinds_in_words(const BotTable& table) {
  const Money minimum = table.terms().ante.minimum;
  if (table.terms().pot.blind_multiple != 0) return dollars(minimum * table.terms().pot.blind_multiple);
  pot::Sizes sizes;
  for (const int times : table.book().pot->blind.multiples) sizes.exact.push_back(minimum * times);
  return fmt::format("{} to {}, as the buck's holder likes", dollars(sizes.exact.front()), dollars(sizes.exact.back()));
}

// "1 or 2 blinds".
std::string times_in_words(const std::vector<int>& times) {
  std::string text;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (i > 0) text += i + 1 == times.size() ? " or " : ", ";
    text += std::to_string(times[i]);
  }
  return text + (times.back() == 1 ? " blind" : " blinds");
}

std::string limit_in_words(const BotTable& table) {
  const Terms& terms = table.terms();
  switch (terms.pot.limit) {
    case BetLimit::fixed: return fmt::format("{} to {}", dollars(terms.ante.minimum), dollars(terms.ante.maximum));
    case BetLimit::half_pot: return fmt::format("{} to half the pot", dollars(terms.ante.minimum));
    case BetLimit::full_pot: return fmt::format("{} to the whole pot", dollars(terms.ante.minimum));
  }
  return "";
}

std::string commission_in_words(const BotTable& table) {
  const CommissionRules& rules = table.book().pot->commission;
  const PotTerms& terms = table.terms().pot;
  const Money free = terms.commission_free.is_zero() ? rules.free : terms.commission_free;
  const Money step = terms.commission_step.is_zero() ? rules.step : terms.commission_step;
  const std::int64_t cap = terms.commission_cap == 0 ? rules.cap_minimums : terms.commission_cap;
  return fmt::format("of each pot above {}: {} for each whole {}, counted to a pot of {}", dollars(free),
                     dollars(Money::cents(rules.step.in_cents() * rules.percent / 100)), dollars(step),
                     dollars(table.terms().ante.minimum * cap));
}

std::string streets_in_words(const BotTable& table) {
  switch (table.book().info.game) {
    case Game::five_card_stud:
      return "one card down and one up, then three more up, with betting after each street; the best five cards win";
    case Game::canberra_manila:
      return "two cards each, then five communal cards one by one, with betting after each; both own cards and three "
             "communal ones make the hand";
    default:
      return "two cards down and one up, three more up, the last one down, with betting after each street; the best "
             "five of seven win";
  }
}

}  // namespace

std::string table_drawn(const BotTable& table, Look look) {
  const View seen = table.view();
  std::string caption = seat_line("seat", "player", "chips");
  if (seen.pot_phase != PotPhase::between)
    caption += fmt::format("{:<{}}{:>8}  pot {}", "cards", kCardColumn, "wagered", dollars(seen.in_pot));
  while (caption.ends_with(' ')) caption.pop_back();
  std::string text = tinted(caption, Tint::faint, look) + "\n";
  for (int i = 1; i <= table.seats(); ++i) text += seat_row(table, seen, Box{static_cast<std::uint8_t>(i)}, look);
  return text;
}

std::string own_hand_drawn(const BotTable& table, Look look) {
  const View seen = table.view();
  const auto value = seen.pot_phase == PotPhase::between ? std::nullopt : table.own_value();
  if (!value) return "";
  const OwnCards own = own_cards(table, seen);
  const std::vector<CardGroup> groups = {{"your hole cards", own.down}, {"face up", own.up}, {"communal", seen.board}};
  return drawn(groups, look) +
         fmt::format("  {}: {}\n", table.on_last_street() ? "You have" : "So far you have", in_words(*value));
}

std::string pot_terms_in_words(const BotTable& table) {
  const Terms& terms = table.terms();
  std::string text = row_of("players", strengths_in_words(table));
  text += row_of("deck", fmt::format("{} cards{}", static_cast<int>(terms.pot.deck),
                                     terms.pot.ace_low ? ", the ace also low" : ""));
  if (terms.pot.mode == BettingMode::blind) {
    text += row_of("blind", blinds_in_words(table));
  } else {
    text += row_of("ante", fmt::format("{} each, then wagers of {}",
                                       dollars(terms.ante.minimum * table.book().pot->ante->amount_minimums),
                                       limit_in_words(table)));
  }
  text += row_of("table stake", fmt::format("at least {}", dollars(terms.pot.stake_minimum)));
  return text + row_of("commission", commission_in_words(table));
}

std::string pot_rules_in_words(const BotTable& table) {
  const RuleBook& book = table.book();
  const PotRules& rules = *book.pot;
  std::string text = fmt::format("{}\n{}", book.info.title, pot_terms_in_words(table));
  text += row_of("a round", streets_in_words(table));
  if (table.terms().pot.mode == BettingMode::blind) {
    text += row_of("openings", times_in_words(rules.blind.opening) + "; in the last betting round " +
                                   times_in_words(rules.blind.final_opening));
    text += row_of("raises", fmt::format("the same sizes, none below the raise before; {} in a betting round{}",
                                         rules.blind.raises_max,
                                         rules.blind.two_players_unlimited ? ", any number between two players" : ""));
  }
  text +=
      row_of("tapping out", "whoever has too few chips puts in what is left and stays in for the pot it was paid to");
  std::vector<std::string_view> hands;
  for (const Category category : categories(book.scale(table.terms().pot.deck))) hands.push_back(name(category));
  text += row_of("hands, best first", fmt::format("{}", fmt::join(hands, ", ")));
  text += row_of("chips", "are bought between rounds only; the table stake at least must then lie there");
  return text + fmt::format(
                    "The book has {} clauses. rules {} shows one of them, why names those behind what happened last, "
                    "felt rules {} prints them all.\n",
                    book.clauses.clauses.size(), script::clause_of(book, Point::stake_top_up), book.info.id);
}

}  // namespace felt::play
