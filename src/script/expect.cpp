// Expectations: that something happened, or did not; that a command is refused; how things stand.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "script/describe.hpp"
#include "script/lexicon.hpp"
#include "script/runner.hpp"
#include "script/words.hpp"
#include "table/view.hpp"

namespace felt::script {
namespace {

// The number as the book has it, or a heading as it was typed; empty if there is none. The book may stand before it.
std::string cited_number(const RuleBook& book, std::string_view typed) {
  const std::string before = book.info.id + ":";
  if (typed.starts_with(before)) typed.remove_prefix(before.size());
  if (const std::string_view number = book.clauses.meant(typed); !number.empty()) return std::string(number);
  const auto& clauses = book.clauses.clauses;
  const bool heading = std::any_of(clauses.begin(), clauses.end(),
                                   [&](const Clause& clause) { return is_part_of(clause.number, typed); });
  return heading ? std::string(typed) : std::string();
}

}  // namespace

void Runner::expect(const Words& words) {
  ++outcome_.expectations;
  Words wanted(words.begin() + 1, words.end());
  // "by CLAUSE" stands last.
  std::optional<std::string> clause;
  for (std::size_t i = wanted.size(); i-- > 0;) {
    if (wanted[i] != "by") continue;
    clause = joined(wanted, i + 1);
    wanted.resize(i);
    break;
  }
  if (clause) {
    const std::string typed = *clause;
    clause = cited_number(*book_, typed);
    if (clause->empty()) return stop(fmt::format("{} has no clause or ruling {}", book_->info.id, printable(typed)));
  }
  if (wanted.empty()) return stop("expect: expected what is to be expected");
  if (wanted[0] == "refused") return expect_refused(Words(wanted.begin() + 1, wanted.end()), clause);
  if (const auto done = expect_state(wanted)) {
    if (!done->empty()) fail(*done);
    return;
  }
  const bool none = wanted[0] == "no";
  if (none) wanted.erase(wanted.begin());
  expect_event(wanted, clause, none);
}

Ruling<void> Runner::attempt(const Said& said) {
  std::unique_ptr<Room> kept = std::move(room_);
  room_ = std::make_unique<Room>(*kept);
  std::vector<Cards> shoes = shoes_;
  std::vector<Told> told = told_;
  Citations cited = cited_;
  const auto lines = static_cast<std::ptrdiff_t>(outcome_.transcript.size());
  attempting_ = true;
  const Ruling<void> ruling = perform_said(said);
  attempting_ = false;
  room_ = std::move(kept);
  shoes_ = std::move(shoes);
  told_ = std::move(told);
  if (ruling) return ruling;
  cited_ = std::move(cited);
  outcome_.transcript.erase(outcome_.transcript.begin() + lines, outcome_.transcript.end());
  return ruling;
}

void Runner::expect_refused(const Words& words, const std::optional<std::string>& clause) {
  const auto said = parse_line(*names_, words);
  if (!said) return stop(said.error().what);
  const Ruling<void> ruling = attempt(*said);
  if (ruling) return stop("was not refused");
  judge_refusal(ruling.error().point, clause);
}

void Runner::judge_refusal(Point point, const std::optional<std::string>& clause) {
  cite(point);
  outcome_.transcript.push_back(
      {Line::Kind::refused, line_, fmt::format("refused: {}", meaning(point)), clause_of(*book_, point), point});
  if (clause && !rests_on(*book_, point, *clause)) {
    fail(fmt::format("refused by {} ({}{}), expected {}", clause_of(*book_, point), name(point),
                     reason_.empty() ? "" : ": " + reason_, *clause));
  }
}

bool Runner::can_be_said(const std::string& word) {
  if (word.find(' ') != std::string::npos) return false;
  // Numbers, amounts, times and cards.
  if (std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; })) return true;
  if (parse_card(word)) return true;
  const std::string plain = small(word.substr(0, word.find('@')));
  if (room_->people().find(word.substr(0, word.find('@'))).is_somebody() || said_words_.contains(plain)) return true;
  if (event_words_.empty()) event_words_ = words_of_events(*book_);
  return event_words_.contains(plain);
}

std::optional<std::string> Runner::expect_state(const Words& wanted) {
  const Table& table = room_->table(table_);
  const auto compare = [](std::string_view what, const std::string& found, const std::string& expected) {
    return found == expected ? std::string() : fmt::format("{} is {}, expected {}", what, found, expected);
  };
  const auto money = [&](std::string_view what, Money found, const std::string& word) {
    std::string plain;
    for (const char c : word) {
      if (c != ',') plain += c;
    }
    const auto expected = parse_money(plain);
    if (!expected) return expected.error().what;
    return *expected == found ? std::string() : fmt::format("{} is {}, expected {}", what, to_string(found), word);
  };
  if (wanted[0] == "phase" && wanted.size() == 2) {
    std::vector<std::string> phases;
    const int last = static_cast<int>(book_->pot ? static_cast<int>(PotPhase::won) : static_cast<int>(Phase::voided));
    for (int i = 0; i <= last; ++i) {
      phases.emplace_back(book_->pot ? name(static_cast<PotPhase>(i)) : name(static_cast<Phase>(i)));
    }
    if (std::find(phases.begin(), phases.end(), wanted[1]) == phases.end()) {
      stop(unknown_word(wanted[1], "phase", phases).what);
      return "";
    }
    return compare("the phase", std::string(book_->pot ? name(table.pot.round.phase) : name(table.round().phase)),
                   wanted[1]);
  }
  if (wanted[0] == "bank" && wanted.size() == 2) return money("the bank", table.bank, wanted[1]);
  if (book_->pot && wanted[0] == "pot" && wanted.size() == 2)
    return money("the pot", table.pot.round.in_pot, wanted[1]);
  if (book_->pot && (wanted[0] == "turn" || wanted[0] == "buck") && wanted.size() == 2) {
    const PotRound& round = table.pot.round;
    // At the showdown it is somebody's turn to show; between rounds the buck is with whoever has it next.
    const Box box = wanted[0] == "turn" ? (round.shows.is_box() ? round.shows : round.turn)
                    : round.running()   ? round.buck
                                        : table.pot.buck;
    PersonId found = round.has(box) ? round.hand(box).player : PersonId();
    if (wanted[0] == "buck" && !round.running()) {
      std::uint32_t seats = 0;
      for (const Player& player : table.players) seats |= bit_of(player.seat);
      const Box next = first_of(seats, box);
      found = next.is_box() ? table.owner[next.number] : PersonId();
    }
    if (wanted[1] != "nobody") {
      if (const auto person = names_->player(wanted[1]); !person) {
        stop(person.error().what);
        return "";
      }
    }
    const std::string_view who = found.is_somebody() ? room_->people().name(found) : std::string_view("nobody");
    return compare("the " + wanted[0], std::string(who), wanted[1]);
  }
  if (wanted[0] == "chips" && wanted.size() == 3) {
    const auto person = names_->player(wanted[1]);
    if (!person) {
      stop(person.error().what);
      return "";
    }
    const Player* player = table.find(*person);
    return money("what " + wanted[1] + " has in chips", player == nullptr ? Money() : player->chips, wanted[2]);
  }
  if (wanted[0] == "pool" && wanted.size() == 2) return money("the pool", room_->boomerang().accounts.pool, wanted[1]);
  if (wanted[0] == "reserve" && wanted.size() == 2)
    return money("the reserve", room_->boomerang().accounts.reserve, wanted[1]);
  if (wanted[0] == "advanced" && wanted.size() == 2)
    return money("what the bank advanced", room_->boomerang().accounts.advanced, wanted[1]);
  if (wanted[0] == "meter" && wanted.size() == 3 && number_of(wanted[1])) {
    const MeterSystem* system =
        room_->prize_meters().system(SystemId{static_cast<std::uint32_t>(*number_of(wanted[1]))});
    const auto expected = parse_micro_dollars(wanted[2]);
    if (system == nullptr) return "there is no such system";
    if (!expected) return expected.error().what;
    return system->meter == *expected
               ? std::string()
               : fmt::format("the meter is {}, expected {}", to_string(system->meter), wanted[2]);
  }
  if (wanted.size() >= 4 && wanted[1] == "sees") return expect_view(wanted);
  return std::nullopt;
}

std::string Runner::expect_view(const Words& wanted) {
  const std::string& where = wanted.back();
  if (wanted[wanted.size() - 2] != "at") return "sees: expected CARDS (or nothing) at a box, dealer or jackpot";
  const auto viewer = speaker_of(*names_, wanted[0]);
  if (!viewer) {
    stop(viewer.error().what);
    return "";
  }
  const View seen = view(*book_, room_->table(table_), viewer->who);
  const VisibleHand* hand = nullptr;
  if (where == "dealer") {
    hand = &seen.dealer;
  } else if (where == "jackpot") {
    hand = &seen.jackpot_cards;
  } else {
    for (const VisibleBox& box : seen.boxes) {
      if (std::to_string(box.box.number) == where) hand = &box.hand;
    }
  }
  if (hand == nullptr) return fmt::format("there is no hand at {}", printable(where));
  const std::string found = hand->faces.empty() ? "nothing" : to_string(hand->faces);
  const std::string expected = joined(Words(wanted.begin() + 2, wanted.end() - 2), 0);
  const auto cards = parse_cards(expected);
  const bool same = expected == "nothing" ? hand->faces.empty() : cards && *cards == hand->faces;
  return same ? "" : fmt::format("{} sees {} at {}, expected {}", wanted[0], found, where, expected);
}

bool Runner::meets(const Told& told, const std::string& clause) const {
  return rests_on(*book_, told.point, clause) || (told.also && rests_on(*book_, *told.also, clause));
}

bool Runner::is_commission_of_round(const Words& wanted) const {
  const PotRound& round = room_->table(table_).pot.round;
  if (!round.over || wanted.size() != 2 || wanted[0] != "commission") return false;
  const auto amount = parse_money(wanted[1]);
  return amount && *amount == round.commission;
}

void Runner::expect_event(const Words& wanted, const std::optional<std::string>& clause, bool none) {
  if (none) {
    for (const std::string& word : wanted) {
      if (can_be_said(word)) continue;
      const std::vector<std::string> known(event_words_.begin(), event_words_.end());
      return stop(unknown_word(word, "word that an event is told in", known).what);
    }
  }
  const Told* nearest = nullptr;
  const Told* alike = nullptr;
  std::ptrdiff_t words_alike = 0;
  for (Told& told : told_) {
    if (!line_has(told.line, wanted)) {
      const std::ptrdiff_t same = std::count_if(wanted.begin(), wanted.end(),
                                                [&](const std::string& word) { return line_has(told.line, {word}); });
      if (same > 0 && same >= words_alike) {
        alike = &told;
        words_alike = same;
      }
      continue;
    }
    if (none) {
      if (!clause || meets(told, *clause)) return fail(fmt::format("happened: {}", told.line));
      continue;
    }
    nearest = &told;
    if (told.met || (clause && !meets(told, *clause))) continue;
    told.met = true;
    return;
  }
  if (none || (!clause && is_commission_of_round(wanted))) return;
  if (nearest == nullptr) {
    return fail(fmt::format("did not happen: {}{}", joined(wanted, 0),
                            alike == nullptr ? "" : fmt::format("; nearest: {}", alike->line)));
  }
  if (nearest->met) return fail(fmt::format("happened only as often as was expected before: {}", joined(wanted, 0)));
  fail(fmt::format("'{}' rests on {} ({}), expected {}", nearest->line, clause_of(*book_, nearest->point),
                   name(nearest->point), *clause));
}

}  // namespace felt::script
