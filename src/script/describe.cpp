#include "script/describe.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace felt::script {
namespace {

constexpr std::string_view kTemplates[] = {
#define FELT_EVENT(name, text) text,
#include "state/events.inc"
#undef FELT_EVENT
};

std::string box_word(const Table& table, const Directory& directory, Box box, PersonId person) {
  if (box == kDealerBox) return "dealer";
  if (box == kJackpotBox) return "jackpot";
  if (!box.is_box()) return person.is_somebody() ? std::string(directory.name(person)) : "";
  if (table.pot.round.has(box) && !person.is_somebody()) {
    if (const PersonId dealt = table.pot.round.hand(box).player; dealt.is_somebody()) {
      return std::string(directory.name(dealt));
    }
  }
  // The round just ended may be the one meant.
  const Round& round = table.round().has(box) ? table.round() : table.last_round();
  const PersonId player = person.is_somebody()      ? person
                          : round.has(box)          ? round.hand(box).player
                          : box.number <= kBoxesMax ? table.owner[box.number]
                                                    : PersonId();
  if (!player.is_somebody()) return fmt::format("box{}", box.number);
  int boxes = 0;
  for (const PersonId owner : table.owner) boxes += owner == player ? 1 : 0;
  const std::string name(directory.name(player));
  return boxes > 1 ? fmt::format("{}@{}", name, box.number) : name;
}

std::string value_of_term(const RuleBook& book, const Event& event) {
  if (!event.amount.is_zero()) return to_string(event.amount);
  if (event.number < 0) return "";
  const auto place = static_cast<std::size_t>(std::max(event.number, 0));
  switch (event.term) {
    case Term::dealt: return event.number != 0 ? "live" : "virtual";
    case Term::mode: return place < book.dealing.size() ? book.dealing[place].name : "";
    case Term::shuffling: return event.number != 0 ? "device" : "manual";
    case Term::bonus_table:
    case Term::pair_plus_table: {
      const PayRules* pays =
          book.house ? book.house->pay(event.term == Term::bonus_table ? "ante-bonus" : "pair-plus") : nullptr;
      return pays != nullptr && place < pays->tables.size() ? pays->tables[place].name : "";
    }
    case Term::version:
      return book.house && place < book.house->versions.size() ? book.house->versions[place].name : "";
    case Term::opens_at:
    case Term::closes_at: return fmt::format("{:02}:{:02}", event.number / 60, event.number % 60);
    case Term::extra_boxes:
    case Term::coupons:
    case Term::device_counts:
    case Term::jackpot: return event.number != 0 ? "on" : "off";
    case Term::jackpot_option: return std::to_string(event.number + 1);
    case Term::ace_low: return event.number != 0 ? "on" : "off";
    case Term::betting: return place == static_cast<std::size_t>(BettingMode::ante) ? "ante" : "blind";
    case Term::limit: {
      const auto limit = static_cast<BetLimit>(place);
      return limit == BetLimit::fixed ? "fixed" : limit == BetLimit::half_pot ? "half-pot" : "full-pot";
    }
    default: return event.number < 0 ? "" : std::to_string(event.number);
  }
}

// An item of a list, or its heading, without what leads to the next: "...; and", "...:".
std::string_view on_its_own(std::string_view words) {
  for (const std::string_view end : {" and", " or", ";", ",", ":"}) {
    if (words.ends_with(end) && (end.front() != ' ' || words.ends_with(std::string("; ").append(end.substr(1)))))
      words.remove_suffix(end.size());
  }
  return words;
}

}  // namespace

std::string wager_word(const RuleBook& book, Wager wager) {
  static constexpr std::string_view kIds[] = {"ante", "pair-plus", "play", "jackpot", "ante-bonus", "coupon"};
  std::string id(kIds[static_cast<std::size_t>(wager)]);
  if (wager == Wager::play && book.info.game == Game::canberra_poker) return "bet";
  if (wager != Wager::pair_plus || !book.house) return id;
  const WagerRules* rules = book.house->wager(id);
  if (rules == nullptr) return id;
  std::string word;
  for (const char c : rules->name) {
    word += c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return word;
}

std::string_view choice_word(Choice choice) {
  static constexpr std::string_view kWords[] = {"nothing", "play", "fold", "fold-ante", "keep"};
  return kWords[static_cast<std::size_t>(choice)];
}

std::string_view move_word(Move move) {
  static constexpr std::string_view kWords[] = {"",       "folds", "checks", "calls",   "stands",
                                                "raises", "opens", "wagers", "taps out"};
  return kWords[static_cast<std::size_t>(move)];
}

std::string_view outcome_word(Outcome outcome) {
  static constexpr std::string_view kWords[] = {"", "wins", "loses", "stands off", "returned"};
  return kWords[static_cast<std::size_t>(outcome)];
}

std::string describe(const RuleBook& book, const Table& table, const Directory& directory, const Event& event) {
  const std::string_view text = kTemplates[static_cast<std::size_t>(event.what)];
  std::string line;
  std::size_t at = 0;
  const auto say = [&](std::string_view word) {
    if (!word.empty() && !line.empty() && line.back() != ' ') line += ' ';
    line += word;
  };
  while (at < text.size()) {
    if (text[at] == ' ') {
      ++at;
      continue;
    }
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end;
    if (word == "{box}") {
      const bool nobody = event.what == What::showdown_opened && !event.box.is_box();
      say(nobody ? "nobody" : box_word(table, directory, event.box, event.person));
    } else if (word == "{person}") {
      say(directory.name(event.person));
    } else if (word == "{place}") {
      say(event.place.is_box() ? std::to_string(event.place.number) : "nowhere");
    } else if (word == "{wager}") {
      say(wager_word(book, event.wager));
    } else if (word == "{choice}") {
      say(choice_word(event.choice));
    } else if (word == "{face}") {
      say(event.face_up ? "up" : "down");
    } else if (word == "{act}") {
      say(move_word(event.move));
    } else if (word == "{paid}") {
      if (event.second != event.amount) line += fmt::format(", putting in {}", to_string(event.second));
    } else if (word == "{outcome}") {
      say(outcome_word(event.outcome));
    } else if (word == "{amount}") {
      const bool nothing = event.outcome == Outcome::stands_off ||
                           (event.what == What::acted && event.amount.is_zero() && event.second.is_zero());
      if (!nothing) say(to_string(event.amount));
    } else if (word == "{second}") {
      say(to_string(event.second));
    } else if (word == "{number}") {
      say(std::to_string(event.number));
    } else if (word == "{cards}") {
      say(to_string(std::vector<Card>(event.cards.begin(), event.cards.end())));
    } else if (word == "{value}") {
      if (event.what == What::term_set || event.what == What::noticed) {
        say(value_of_term(book, event));
      } else if (event.value.raw() != 0) {
        say(in_words(event.value));
      }
    } else if (word == "{term}") {
      say(name(event.term));
    } else if (word == "{step}") {
      say(name(event.step));
    } else if (word == "{role}") {
      const int rank = event.who.role.rank;
      if (rank >= 0 && rank < static_cast<int>(book.roles.order.size()))
        say(book.roles.order[static_cast<std::size_t>(rank)]);
    } else if (word == "{text}") {
      say(event.text);
    } else {
      say(word);
    }
  }
  return line;
}

std::string clause_of(const RuleBook& book, Point point) { return std::string(book.clauses.authority(point)); }

std::string authority_in_words(const RuleBook& book, Point point) {
  const std::string_view number = book.clauses.authority(point);
  if (const Clause* clause = book.clauses.find(number))
    return fmt::format("{}: {}", clause->number, on_its_own(clause->words));
  if (const OurRuling* ruling = book.clauses.find_ruling(number)) {
    return fmt::format("our ruling {}: {}", ruling->number, ruling->words);
  }
  return std::string(meaning(point));
}

bool rests_on(const RuleBook& book, Point point, std::string_view number) {
  const auto stands_for = [&](const auto& entry) {
    return std::find(entry.points.begin(), entry.points.end(), point) != entry.points.end() ||
           std::find(entry.also.begin(), entry.also.end(), point) != entry.also.end();
  };
  if (const OurRuling* ruling = book.clauses.find_ruling(number)) return stands_for(*ruling);
  const auto& clauses = book.clauses.clauses;
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const Clause& clause) { return is_part_of(clause.number, number) && stands_for(clause); });
}

}  // namespace felt::script
