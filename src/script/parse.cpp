#include "script/parse.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "script/lexicon.hpp"
#include "script/words.hpp"

namespace felt::script {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kCommandWords[] = {
#define FELT_COMMAND(name, words) words,
#include "state/commands.inc"
#undef FELT_COMMAND
};

std::optional<Do> command_named(std::string_view word) {
  for (std::size_t i = 0; i < std::size(kCommandWords); ++i) {
    if (kCommandWords[i] == word) return static_cast<Do>(i);
  }
  return std::nullopt;
}

std::optional<Wager> wager_named(std::string_view word) {
  if (word == "ante") return Wager::ante;
  if (word == "pair-plus" || word == "pairs-plus" || word == "pairplus") return Wager::pair_plus;
  if (word == "play" || word == "bet") return Wager::play;
  if (word == "jackpot") return Wager::jackpot;
  if (word == "ante-bonus" || word == "bonus") return Wager::ante_bonus;
  if (word == "coupon") return Wager::coupon;
  return std::nullopt;
}

std::optional<Choice> choice_named(std::string_view word) {
  if (word == "play" || word == "bet") return Choice::play;
  if (word == "fold") return Choice::fold;
  if (word == "fold-ante") return Choice::fold_ante;
  if (word == "keep") return Choice::keep;
  return std::nullopt;
}

std::optional<Move> move_named(std::string_view word) {
  if (word == "fold") return Move::fold;
  if (word == "check") return Move::check;
  if (word == "call") return Move::call;
  if (word == "stand") return Move::stand;
  if (word == "raise") return Move::raise;
  if (word == "open") return Move::open;
  if (word == "wager") return Move::wager;
  if (word == "tap-out") return Move::tap_out;
  return std::nullopt;
}

bool looks_like_money(std::string_view word) { return money_of(word).has_value(); }

Result<Cards> cards_of(const Words& words, std::size_t from) {
  const auto list = parse_cards(joined(words, from));
  if (!list) return tl::unexpected(list.error());
  if (list->size() > 52) return input_error("more than 52 cards");
  return Cards(list->begin(), list->end());
}

bool is_card(std::string_view word) { return parse_card(word).has_value() && !number_of(word); }

// The default speaker of a command without one.
Who speaker_for(const RuleBook& book, Do what) {
  const auto top = static_cast<std::int16_t>(book.roles.order.size() - 1);
  switch (what) {
    case Do::open:
    case Do::approve:
    case Do::set:
    case Do::notice:
    case Do::close:
    case Do::tell_inspector:
    case Do::exclude:
    case Do::readmit:
    case Do::personal_limits:
    case Do::supersede: return {Role{top}, {}};
    default: return {Role{0}, {}};
  }
}

// "ante 10 pairs-plus 5 jackpot": wagers with their amounts, one command each.
Result<Said> parse_bets(Command command, const Words& words, std::size_t at) {
  std::vector<Command> commands;
  while (at < words.size()) {
    const auto wager = wager_named(words[at]);
    if (!wager) return tl::unexpected(unexpected_word(words[at], "a wager and its amount"));
    command.what = Do::bet;
    command.wager = *wager;
    command.amount = Money();
    command.text.clear();
    ++at;
    if (at < words.size() && looks_like_money(words[at])) {
      const auto amount = amount_of(words[at]);
      if (!amount) return tl::unexpected(amount.error());
      command.amount = *amount;
      ++at;
    } else if (*wager != Wager::jackpot && *wager != Wager::play) {
      return input_error(fmt::format("{}: expected an amount", words[at - 1]));
    }
    // What is put down, if not chips.
    if (at < words.size() && !wager_named(words[at])) command.text = words[at++];
    if (*wager == Wager::play) {
      command.what = Do::decide;
      command.choice = Choice::play;
    }
    commands.push_back(command);
  }
  return Said(std::move(commands));
}

Result<void> take_box(Command& command, const Words& words, std::size_t& at) {
  if (at >= words.size()) return {};
  if (const auto box = box_named(words[at])) {
    command.box = *box;
    ++at;
  }
  return {};
}

Result<void> take_person(const Names& names, Command& command, const Words& words, std::size_t& at) {
  if (at >= words.size()) return input_error("expected a name");
  const auto person = names.player(words[at++]);
  if (!person) return tl::unexpected(person.error());
  command.person = *person;
  return {};
}

// What was found on looking closer, for the trigger or, without one, for any.
Result<void> check_finding(const RuleBook& book, std::string_view trigger, const std::string& finding) {
  if (finding.empty() || finding_is_free(book, trigger)) return {};
  const std::vector<std::string> known = findings_of(book, trigger);
  if (std::find(known.begin(), known.end(), finding) != known.end()) return {};
  return tl::unexpected(unknown_word(
      finding, trigger.empty() ? "finding of " + book.info.id : fmt::format("finding for {}", trigger), known));
}

// Whether every row that begins so is about somebody's hand.
bool speaks_of_box(const PotRules& rules, std::string_view trigger) {
  return std::all_of(rules.irregularities.begin(), rules.irregularities.end(),
                     [&](const PotIrregularity& row) { return row.trigger != trigger || row.of_box; });
}

Result<void> check_trigger(const RuleBook& book, const std::string& trigger) {
  const std::vector<std::string> known = triggers_of(book);
  if (std::find(known.begin(), known.end(), trigger) != known.end()) return {};
  return tl::unexpected(unknown_word(trigger, "irregularity of " + book.info.id, known));
}

// Everything after the command's word.
Result<Said> parse_arguments(Names& names, Command command, const Words& words, std::size_t at) {
  const auto one = [&]() -> Result<Said> {
    if (at < words.size()) return tl::unexpected(unexpected_word(words[at], "the end of the line"));
    return Said(std::vector<Command>{command});
  };
  const auto number_next = [&]() -> Result<void> {
    if (at >= words.size()) return {};
    const auto number = number_of(words[at]);
    if (!number) return tl::unexpected(unexpected_word(words[at], "a number"));
    command.number = *number;
    ++at;
    return {};
  };
  const auto amount_next = [&](Money& amount) -> Result<void> {
    if (at >= words.size()) return input_error("expected an amount");
    const auto money = amount_of(words[at]);
    if (!money) return tl::unexpected(money.error());
    amount = *money;
    ++at;
    return {};
  };
  switch (command.what) {
    case Do::sit: {
      if (at >= words.size() || !box_named(words[at])) return input_error("sit: expected a seat, as in sit 1 ann 1000");
      command.box = *box_named(words[at++]);
      if (at < words.size() && !looks_like_money(words[at])) {
        if (auto known = names.introduce(words[at]); !known) return tl::unexpected(known.error());
        command.person = names.people.person(words[at++]);
        if (!command.who.role.is_staff()) command.who = {Role{Role::kPlayer}, command.person};
      }
      if (at < words.size()) {
        if (auto read = amount_next(command.amount); !read) return tl::unexpected(read.error());
      }
      command.text = joined(words, at);  // what was brought, if not chips
      at = words.size();
      return one();
    }
    case Do::set:
    case Do::notice: {
      if (command.what == Do::notice && at < words.size() && words[at] == "close") {
        command.text = words[at++];
        return one();
      }
      if (auto read = parse_term(names.book, words, at, command); !read) return tl::unexpected(read.error());
      if (at < words.size() && words[at] == "same-colour") command.text = words[at++];
      return one();
    }
    case Do::deck: {
      if (at < words.size() && number_of(words[at])) command.number = *number_of(words[at++]);
      if (at >= words.size() || !deck_step_named(words[at])) {
        return input_error(
            "deck: expected check-in, check-out, precheck, inspect, verify, spread, look, wash, replace, sign, remove "
            "or count");
      }
      command.step = *deck_step_named(words[at++]);
      if (at < words.size() && number_of(words[at]))
        command.boxes = static_cast<std::uint32_t>(*number_of(words[at++]));
      command.text = joined(words, at);
      at = words.size();
      return one();
    }
    case Do::lend:
      // To whom may be said.
      if (at + 1 < words.size() && !parse_money(words[at])) {
        if (auto read = take_person(names, command, words, at); !read) return tl::unexpected(read.error());
      }
      [[fallthrough]];
    case Do::buy:
    case Do::cash:
      if (auto read = amount_next(command.amount); !read) return tl::unexpected(read.error());
      command.text = joined(words, at);
      at = words.size();
      return one();
    case Do::agree:
    case Do::disagree:
    case Do::share:
    case Do::split:
      command.text = joined(words, at);
      at = words.size();
      return one();
    case Do::leave_out:
      if (auto read = take_person(names, command, words, at); !read) return tl::unexpected(read.error());
      command.text = joined(words, at);
      at = words.size();
      return one();
    case Do::draw_seat: {
      if (auto read = take_box(command, words, at); !read) return tl::unexpected(read.error());
      const auto cards = cards_of(words, at);
      if (!cards) return tl::unexpected(cards.error());
      command.cards = *cards;
      at = words.size();
      return one();
    }
    case Do::request_seat:
    case Do::move_seat:
      if (auto read = take_box(command, words, at); !read) return tl::unexpected(read.error());
      return one();
    case Do::take_box:
    case Do::drop_box:
    case Do::vacate:
    case Do::leave_jackpot:
    case Do::time_out:
    case Do::look:
    case Do::retract:
    case Do::stay:
      if (auto read = take_box(command, words, at); !read) return tl::unexpected(read.error());
      return one();
    case Do::demand: {
      if (auto read = number_next(); !read) return tl::unexpected(read.error());
      if (at < words.size() && words[at] == "free") ++at;
      if (at < words.size()) {
        const auto free = number_of(words[at]);
        if (!free) return tl::unexpected(unexpected_word(words[at], "how many seats are free elsewhere"));
        command.amount = Money::cents(*free);
        ++at;
      }
      return one();
    }
    case Do::exclude:
    case Do::readmit:
      if (auto read = take_person(names, command, words, at); !read) return tl::unexpected(read.error());
      command.text = joined(words, at);
      at = words.size();
      return one();
    case Do::personal_limits:
      if (auto read = take_person(names, command, words, at); !read) return tl::unexpected(read.error());
      if (auto read = amount_next(command.amount); !read) return tl::unexpected(read.error());
      if (at < words.size() && words[at] == "to") ++at;
      if (auto read = amount_next(command.amount_max); !read) return tl::unexpected(read.error());
      return one();
    case Do::hold_winnings:
      if (auto read = take_person(names, command, words, at); !read) return tl::unexpected(read.error());
      if (auto read = amount_next(command.amount); !read) return tl::unexpected(read.error());
      command.text = joined(words, at);
      at = words.size();
      return one();
    case Do::shuffle: {
      if (at < words.size() && words[at] == "deck" && at + 1 < words.size() && number_of(words[at + 1])) {
        command.number = *number_of(words[at + 1]);
        at += 2;
      }
      if (at < words.size()) {
        const auto cards = cards_of(words, at);
        if (!cards) return tl::unexpected(cards.error());
        command.cards = *cards;
        at = words.size();
      }
      return one();
    }
    case Do::cut:
    case Do::deal:
    case Do::settle:
    case Do::count:
      if (auto read = number_next(); !read) return tl::unexpected(read.error());
      return one();
    case Do::post_blind:
      if (at < words.size()) {
        if (auto read = number_next(); !read) return tl::unexpected(read.error());
        if (command.number == 0) command.number = -1;  // said, and not left out
      }
      return one();
    case Do::stub:
      if (at < words.size()) {
        if (words[at] == "count") ++at;
        const std::string_view counted = at < words.size() ? std::string_view(words[at]) : std::string_view();
        const auto number = number_of(counted);
        if (!number || *number < 0) return tl::unexpected(unexpected_word(counted, "how many cards the stub has"));
        command.number = *number == 0 ? kNoneCounted : *number;
        ++at;
      }
      return one();
    case Do::card: {
      std::size_t end = at;
      while (end < words.size() && words[end] != "to") ++end;
      const auto cards = cards_of(Words(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(end)), at);
      if (!cards) return tl::unexpected(cards.error());
      command.cards = *cards;
      at = end;
      if (at < words.size()) {
        ++at;
        if (at >= words.size() || !box_named(words[at])) return input_error("card: expected a box after 'to'");
        command.box = *box_named(words[at++]);
      }
      return one();
    }
    case Do::take_back:
    case Do::void_wager:
    case Do::override_outcome: {
      // "take-back jackpot" is a wager, not the place of the jackpot cards.
      if (at < words.size() && number_of(words[at])) {
        if (auto read = take_box(command, words, at); !read) return tl::unexpected(read.error());
      }
      // Where players bet against each other all of a player's wagers are one.
      if (names.book.pot && command.what == Do::void_wager && !command.box.is_box())
        return input_error("void-wager: expected the number of a box, and the reason");
      if (!names.book.pot) {
        if (at >= words.size() || !wager_named(words[at])) return input_error("expected a wager");
        command.wager = *wager_named(words[at++]);
      }
      command.text = joined(words, at);
      at = words.size();
      return one();
    }
    case Do::spoken: {
      if (at >= words.size() || !wager_named(words[at]))
        return input_error("says: expected a wager, an amount and what backs it");
      command.wager = *wager_named(words[at++]);
      if (auto read = amount_next(command.amount); !read) return tl::unexpected(read.error());
      command.text = joined(words, at);
      at = words.size();
      return one();
    }
    case Do::decide:
    case Do::correct: {
      if (auto read = take_box(command, words, at); !read) return tl::unexpected(read.error());
      if (at < words.size() && words[at] == "to") ++at;
      if (at >= words.size() || !choice_named(words[at])) return input_error("expected play, fold, fold-ante or keep");
      command.choice = *choice_named(words[at++]);
      if (at < words.size()) {
        if (auto read = amount_next(command.amount); !read) return tl::unexpected(read.error());
      }
      return one();
    }
    case Do::rack: {
      if (auto read = take_box(command, words, at); !read) return tl::unexpected(read.error());
      if (at < words.size() && words[at] == "count") ++at;
      if (auto read = number_next(); !read) return tl::unexpected(read.error());
      return one();
    }
    case Do::forfeit:
    case Do::exclude_from_round:
    case Do::deny_prize:
    case Do::claim_hand:
      if (auto read = take_box(command, words, at); !read) return tl::unexpected(read.error());
      command.text = joined(words, at);
      at = words.size();
      return one();
    case Do::approve_prize:
      if (auto read = take_box(command, words, at); !read) return tl::unexpected(read.error());
      if (at < words.size() && looks_like_money(words[at])) {
        if (auto read = amount_next(command.amount); !read) return tl::unexpected(read.error());
      }
      return one();
    case Do::void_round:
      if (at >= words.size()) return input_error("void-round: expected a cause");
      command.text = words[at++];
      if (const auto known = causes_of(names.book); std::find(known.begin(), known.end(), command.text) == known.end())
        return tl::unexpected(unknown_word(command.text, "cause to void a round", known));
      // At the end the round that is meant.
      if (words.size() - at >= 2 && words[words.size() - 2] == "round" && number_of(words.back())) {
        command.number = *number_of(words.back());
        command.finding = joined(std::vector<std::string>(words.begin(), words.end() - 2), at);
      } else {
        command.finding = joined(words, at);
      }
      at = words.size();
      return one();
    case Do::report: {
      // report TRIGGER [BOX] [WAGER AMOUNT | COUNT] [FINDING] [and BOX ...] [CARDS]
      if (at >= words.size()) return input_error("report: expected what happened");
      command.text = words[at++];
      if (auto known = check_trigger(names.book, command.text); !known) return tl::unexpected(known.error());
      // A card in the shoe is nobody's yet: a number says how many there were.
      if (command.text != "face-up-card" && command.text != "drawn-card") {
        if (auto read = take_box(command, words, at); !read) return tl::unexpected(read.error());
      }
      if (command.text == "stake-found") {
        if (at >= words.size() || !wager_named(words[at]))
          return input_error("report stake-found: expected a box, a wager and the amount that lies there");
        command.wager = *wager_named(words[at++]);
        if (auto read = amount_next(command.amount); !read) return tl::unexpected(read.error());
        return one();
      }
      if (names.book.pot && !command.box.is_box() && speaks_of_box(*names.book.pot, command.text))
        return input_error(fmt::format("report {}: expected the number of a box", command.text));
      if (names.book.pot && command.text == "out-of-turn") {
        if (auto read = amount_next(command.amount); !read) return tl::unexpected(read.error());
        return one();
      }
      for (; at < words.size(); ++at) {
        if (words[at] == "and" && at + 1 < words.size() && number_of(words[at + 1])) {
          const int box = *number_of(words[++at]);
          if (box < 1 || box > kBoxesMax) return tl::unexpected(unexpected_word(words[at], "a box"));
          command.boxes |= std::uint32_t{1} << box;
        } else if (const auto number = number_of(words[at])) {
          command.number = *number;
        } else if (is_card(words[at])) {
          if (command.cards.size() < 52) command.cards.push_back(*parse_card(words[at]));
        } else {
          command.finding += (command.finding.empty() ? "" : " ") + words[at];
        }
      }
      if (auto known = check_finding(names.book, command.text, command.finding); !known)
        return tl::unexpected(known.error());
      return one();
    }
    case Do::confirm:
      for (; at < words.size(); ++at) {
        if (is_card(words[at])) {
          if (command.cards.size() < 52) command.cards.push_back(*parse_card(words[at]));
        } else {
          command.text += (command.text.empty() ? "" : " ") + words[at];
        }
      }
      if (command.text != "dismiss") {
        if (auto known = check_finding(names.book, {}, command.text.substr(0, command.text.find(' '))); !known)
          return tl::unexpected(known.error());
      }
      return one();
    case Do::side_bet:
      if (auto read = take_person(names, command, words, at); !read) return tl::unexpected(read.error());
      if (at < words.size()) {
        if (auto read = amount_next(command.amount); !read) return tl::unexpected(read.error());
      }
      return one();
    case Do::approve:
    case Do::replace_shoe:
    case Do::order_shuffle:
    case Do::recut:
    case Do::dispute:
    case Do::decide_dispute:
    case Do::refer:
    case Do::review:
    case Do::complain:
    case Do::note:
    case Do::say:
    case Do::bind_bank:
    case Do::supersede:
      command.text = joined(words, at);
      at = words.size();
      return one();
    case Do::advise:
      if (at + 1 < words.size()) {
        if (auto read = take_person(names, command, words, at); !read) return tl::unexpected(read.error());
      }
      command.text = joined(words, at);
      at = words.size();
      return one();
    case Do::bet: return parse_bets(command, words, at);
    case Do::meter_answers: return input_error("meter-answers: a meter speaks for itself");
    default: return one();
  }
}

}  // namespace

bool is_command_word(std::string_view word) { return command_named(word).has_value() || word == "meter"; }

Result<Said> parse_line(Names& names, const Words& words) {
  if (words.empty()) return input_error("expected a command");
  std::size_t at = 0;
  Command command;
  Who who;
  const bool bare = is_command_word(words[0]);
  if (bare) {
    // A command's word first: whoever usually gives it speaks.
    if (words[0] == "meter")
      return parse_meter(names, {Role{static_cast<std::int16_t>(names.book.roles.order.size() - 1)}, {}}, words, 1);
    who = speaker_for(names.book, *command_named(words[0]));
    who.person = names.people.person(
        who.role.rank == 0 ? "dealer" : names.book.roles.order[static_cast<std::size_t>(who.role.rank)]);
  } else {
    at = 1;
    if (at >= words.size())
      return input_error(fmt::format("'{}' says nothing: expected a command after the name", printable(words[0])));
    if (words[at] == "sit" && words[0].find_first_of(":@") == std::string::npos) {
      const std::vector<std::string> roles = roles_of(names.book);
      if (std::find(roles.begin(), roles.end(), words[0]) == roles.end()) {
        if (auto known = names.introduce(words[0]); !known) return tl::unexpected(known.error());
      }
    }
    const auto speaker = speaker_of(names, words[0]);
    if (!speaker) return tl::unexpected(speaker.error());
    who = speaker->who;
    command.box = speaker->box;
  }
  command.who = who;
  if (words[at] == "meter") return parse_meter(names, who, words, at + 1);
  // Players speak in wagers and decisions; where they bet against each other, in moves.
  if (!bare && names.book.pot) {
    const auto move = move_named(words[at]);
    // "operator open" opens the table.
    const bool opens = move == Move::open && who.role.is_staff() && !command.box.is_box();
    if (move && !opens) {
      command.what = Do::act;
      command.move = *move;
      ++at;
      if (at < words.size()) {
        const auto money = amount_of(words[at]);
        if (!money) return tl::unexpected(money.error());
        command.amount = *money;
        ++at;
      }
      if (at < words.size()) command.text = words[at++];
      if (at < words.size()) return tl::unexpected(unexpected_word(words[at], "the end of the line"));
      return Said(std::vector<Command>{command});
    }
  }
  if (!bare && !names.book.pot) {
    if (const auto choice = choice_named(words[at]); choice && (*choice != Choice::play || words.size() <= at + 2)) {
      command.what = Do::decide;
      command.choice = *choice;
      ++at;
      if (at < words.size()) {
        const auto money = amount_of(words[at]);
        if (!money) return tl::unexpected(money.error());
        command.amount = *money;
        ++at;
      }
      if (at < words.size()) return tl::unexpected(unexpected_word(words[at], "the end of the line"));
      return Said(std::vector<Command>{command});
    }
    if (wager_named(words[at])) return parse_bets(command, words, at);
  }
  const auto what = command_named(words[at]);
  if (!what) return tl::unexpected(unexpected_word(words[at], "a command, a wager or a decision"));
  command.what = *what;
  return parse_arguments(names, command, words, at + 1);
}

}  // namespace felt::script
