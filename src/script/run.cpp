#include "script/run.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "rules/load.hpp"
#include "script/describe.hpp"
#include "script/meters.hpp"
#include "script/steps.hpp"
#include "script/words.hpp"
#include "table/view.hpp"

namespace felt::script {
namespace {

using Words = std::vector<std::string>;

// 2026-01-05 12:00, unless the script says otherwise.
constexpr std::int64_t kStart = std::int64_t{20458} * 86'400'000 + std::int64_t{12} * 3'600'000;

class Run {
 public:
  Run(const Library& library, const std::string& file) : library_(library), file_(file) {}

  ScriptOutcome run(std::string_view text) {
    while (!text.empty() && !stopped_) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      ++line_;
      one_line(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!book_ && !stopped_) fail("says no rule book: expected rulebook ID first");
    outcome_.citations.merge(cited_);
    return std::move(outcome_);
  }

 private:
  // What can be expected: the events since betting last opened.
  struct Told {
    std::string line;
    Point point{};
    TableId table{};
    bool met = false;
  };

  void fail(const std::string& what) {
    outcome_.failures.push_back(fmt::format("{}:{}: {}", file_, line_, what));
    outcome_.transcript.push_back({Line::Kind::failed, line_, what, "", Point{}});
  }
  void stop(const std::string& what) {
    fail(what);
    stopped_ = true;
  }

  void cite(Point point) { cited_.cite(book_->info.id, point); }

  void one_line(std::string_view line) {
    const auto words = words_of(line);
    if (!words) return stop(words.error().what);
    if (words->empty()) return;
    const std::string& first = words->front();
    if (first == "rulebook") return choose_book(*words);
    if (!book_) return stop("expected rulebook ID before anything else");
    if (first != "expect") outcome_.transcript.push_back({Line::Kind::said, line_, joined(*words, 0), "", Point{}});
    if (first == "table") return set_table(*words);
    if (first == "steps") return set_steps(*words);
    if (first == "shoe") return set_shoe(*words);
    if (first == "wait" || first == "time" || first == "date") return set_time(*words);
    if (first == "expect") return expect(*words);
    if (first == "at") return go_to(*words);
    return say(*words);
  }

  void choose_book(const Words& words) {
    if (words.size() != 2 || book_) return stop("expected one line rulebook ID");
    const BookText* text = library_.text(words[1]);
    if (text == nullptr)
      return stop(fmt::format("'{}' is no rule book: expected one of {}", printable(words[1]),
                              fmt::join(library_.ids(), ", ")));
    auto book = load_book(*text);
    if (!book) return stop(to_string(book.error().front()));
    if (!book->house) return stop(fmt::format("{}: only house-banked games can be scripted so far", words[1]));
    book_ = std::make_unique<RuleBook>(std::move(*book));
    outcome_.rulebook = words[1];
    room_ = std::make_unique<Room>(*book_);
    names_ = std::make_unique<Names>(Names{*book_, room_->people(), {}});
    add_table("main");
  }

  void add_table(const std::string& name) {
    names_->tables.push_back(name);
    table_ = room_->add_table();
    shoes_.emplace_back();
  }

  void go_to(const Words& words) {
    if (words.size() != 2) return stop("expected at TABLE");
    const auto found = std::find(names_->tables.begin(), names_->tables.end(), words[1]);
    if (found == names_->tables.end()) {
      add_table(words[1]);
    } else {
      table_ = TableId{static_cast<std::uint32_t>(found - names_->tables.begin() + 1)};
    }
  }

  // "table min 5 max 500 dealt live": terms set by the house; "jackpot on" also sees to a meter.
  void set_table(const Words& words) {
    std::size_t at = 1;
    Words rest;
    while (at < words.size() && !stopped_) {
      Command command;
      command.what = Do::set;
      if (auto read = parse_term(*book_, words, at, command); !read) return stop(read.error().what);
      if (command.term == Term::jackpot && command.number != 0 && !give_meter(words)) return;
      if (command.term == Term::jackpot_cost && book_->prize_meter) continue;  // the system's
      if (command.term == Term::jackpot_option) continue;
      command.who = {Role{static_cast<std::int16_t>(book_->roles.order.size() - 1)},
                     room_->people().person(book_->roles.order.back())};
      if (!perform_or_stop(command)) return;
    }
  }

  // A meter of the usual kind for a table that has none yet.
  bool give_meter(const Words& words) {
    const auto value_after = [&](std::string_view key, const std::string& otherwise) {
      const auto found = std::find(words.begin(), words.end(), key);
      return found != words.end() && found + 1 != words.end() ? *(found + 1) : otherwise;
    };
    MeterWish wish;
    const auto cost = parse_money(value_after("jackpot-cost", "5"));
    if (!cost) {
      stop(cost.error().what);
      return false;
    }
    wish.cost = *cost;
    wish.option = value_after("jackpot-option", "");
    std::vector<Happened> happened;
    const Ruling<void> ruling = script::give_meter(*room_, table_, now_, wish, happened);
    keep(happened);
    if (!ruling) refused(ruling.error().point);
    return ruling.has_value();
  }

  void set_steps(const Words& words) {
    if (words.size() != 2 || (words[1] != "auto" && words[1] != "manual"))
      return stop("expected steps auto or steps manual");
    auto_ = words[1] == "auto";
  }

  void set_shoe(const Words& words) {
    const auto cards = parse_cards(joined(words, 1));
    if (!cards) return stop(cards.error().what);
    if (cards->size() > 52) return stop("more than 52 cards");
    shoe() = Cards(cards->begin(), cards->end());
  }
  Cards& shoe() { return shoes_[number(table_) - 1]; }

  void set_time(const Words& words) {
    if (words.size() != 2) return stop(fmt::format("{}: expected one value", words[0]));
    if (words[0] == "wait") {
      const auto span = parse_span(words[1]);
      if (!span) return stop(span.error().what);
      now_.ms += *span;
      return;
    }
    int a = 0;
    int b = 0;
    int c = 0;
    const char mark = words[0] == "date" ? '-' : ':';
    const int read = std::sscanf(words[1].c_str(), mark == '-' ? "%d-%d-%d" : "%d:%d:%d", &a, &b, &c);
    if (mark == ':') {
      if (read < 2 || a < 0 || a > 23 || b < 0 || b > 59 || c < 0 || c > 59)
        return stop("time: expected HH:MM or HH:MM:SS");
      const std::int64_t day = now_.ms / 86'400'000;
      Time then{day * 86'400'000 + (std::int64_t{a} * 3600 + std::int64_t{b} * 60 + c) * 1000};
      if (then < now_) then.ms += 86'400'000;
      now_ = then;
      return;
    }
    if (read != 3 || a < 1900 || a > 2200 || b < 1 || b > 12 || c < 1 || c > 31)
      return stop("date: expected YYYY-MM-DD");
    const int y = a - (b <= 2 ? 1 : 0);
    const int era = y / 400;
    const int year_of_era = y - era * 400;
    const int day_of_year = (153 * (b + (b > 2 ? -3 : 9)) + 2) / 5 + c - 1;
    const std::int64_t days = std::int64_t{era} * 146097 + std::int64_t{year_of_era} * 365 + year_of_era / 4 -
                              year_of_era / 100 + day_of_year - 719468;
    now_ = Time{days * 86'400'000 + now_.ms % 86'400'000};
  }

  // Keeps what happened, in words; a new betting time starts a new list.
  void keep(const std::vector<Happened>& happened) {
    for (const Happened& one : happened) {
      Told told;
      told.point = one.point();
      told.table = one.table;
      if (const auto* event = std::get_if<Event>(&one.what)) {
        if (event->what == What::bets_opened) {
          told_.erase(std::remove_if(told_.begin(), told_.end(), [&](const Told& t) { return t.table == one.table; }),
                      told_.end());
        }
        told.line = describe(*book_, room_->table(one.table), room_->people(), *event);
      } else if (const auto* meter = std::get_if<MeterEvent>(&one.what)) {
        told.line = felt::describe(*meter);
      } else {
        told.line = felt::describe(std::get<BoomerangEvent>(one.what));
      }
      cite(told.point);
      outcome_.transcript.push_back(
          {Line::Kind::happened, line_, told.line, clause_of(*book_, told.point), told.point});
      told_.push_back(std::move(told));
    }
  }

  Ruling<void> perform(Command command) {
    command.at = now_;
    if (command.what == Do::bet && command.wager == Wager::jackpot && command.amount.is_zero()) {
      command.amount = room_->table(table_).terms.jackpot_cost;
    }
    std::vector<Happened> happened;
    Ruling<void> ruling = room_->perform(table_, command, happened);
    if (ruling) keep(happened);
    return ruling;
  }

  // The routine, if it is wanted, then the command, then what follows by routine.
  Ruling<void> perform_with_steps(const Command& said) {
    if (!auto_) {
      Command command = said;
      if (command.what == Do::shuffle && command.cards.empty() && !room_->table(table_).terms.live)
        command.cards = deck_starting(shoe().empty() ? some_order() : shoe());
      return perform(command);
    }
    Routine routine(*room_, table_, now_, [this](const Command& step) { return perform(step); });
    Cards order = shoe();
    if (order.empty()) order = some_order();
    if (auto ruling = routine.before(said, order); !ruling) return ruling;
    Ruling<void> ruling;
    if (said.what == Do::deal && room_->table(table_).terms.live) {
      ruling = deal_live(said, order);
    } else {
      Command command = said;
      if (command.what == Do::shuffle && command.cards.empty() && !room_->table(table_).terms.live)
        command.cards = deck_starting(order);
      ruling = perform(command);
    }
    if (!ruling) return ruling;
    if (said.what == Do::deal || said.what == Do::shuffle) shoe().clear();
    return routine.after(said);
  }

  // At a live table each card of the shoe is entered as it is dealt.
  Ruling<void> deal_live(const Command& said, const Cards& order) {
    const Cards deck = deck_starting(order);
    int limit = said.number > 0 ? said.number : 1000;
    const int packet = book_->dealing[room_->table(table_).terms.mode].packet;
    while (limit-- > 0 && room_->table(table_).round().phase <= Phase::dealing) {
      const Round& round = room_->table(table_).round();
      Command card = said;
      card.what = Do::card;
      card.number = 0;
      std::size_t left = packet > 1 && round.dealer.empty() ? static_cast<std::size_t>(packet) : 1;
      for (const Card next : deck) {
        if (left > 0 && !round.seen.contains(next)) {
          card.cards.push_back(next);
          --left;
        }
      }
      if (auto ruling = perform(card); !ruling) return ruling;
    }
    return {};
  }

  // When a script does not care about the cards: the same for the same round of the same script.
  Cards some_order() {
    Cards deck = deck_starting({});
    std::uint64_t state = static_cast<std::uint64_t>(room_->table(table_).rounds) * 2654435761U + 12345;
    for (std::size_t i = deck.size() - 1; i > 0; --i) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      std::swap(deck[i], deck[(state >> 33) % (i + 1)]);
    }
    return deck;
  }

  bool perform_or_stop(const Command& command) {
    const Ruling<void> ruling = perform_with_steps(command);
    if (ruling) return true;
    refused(ruling.error().point);
    return false;
  }

  template <class Question>
  Ruling<void> ask(Question question) {
    question.at = now_;
    std::vector<Happened> happened;
    Ruling<void> ruling = room_->ask(question, happened);
    if (ruling) keep(happened);
    return ruling;
  }
  void refused(Point point) {
    stop(fmt::format("refused by {} ({}: {})", clause_of(*book_, point), name(point), meaning(point)));
  }

  Ruling<void> perform_said(const Said& said) {
    if (const auto* meter = std::get_if<MeterCommand>(&said)) return ask(*meter);
    if (const auto* boomerang = std::get_if<BoomerangCommand>(&said)) return ask(*boomerang);
    for (const Command& command : std::get<std::vector<Command>>(said)) {
      if (auto ruling = perform_with_steps(command); !ruling) return ruling;
    }
    return {};
  }

  void say(const Words& words) {
    const auto said = parse_line(*names_, words);
    if (!said) return stop(said.error().what);
    if (const Ruling<void> ruling = perform_said(*said); !ruling) refused(ruling.error().point);
  }

  // --- Expectations.

  void expect(const Words& words) {
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
    if (clause && book_->clauses.find(*clause) == nullptr && book_->clauses.find_ruling(*clause) == nullptr) {
      return stop(fmt::format("{} has no clause or ruling {}", book_->info.id, printable(*clause)));
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

  // Nothing may have happened: the command is tried on the room as it stands.
  void expect_refused(const Words& words, const std::optional<std::string>& clause) {
    const auto said = parse_line(*names_, words);
    if (!said) return stop(said.error().what);
    // The routine comes first, so that what is refused is the command and not a missing step.
    const auto* commands = std::get_if<std::vector<Command>>(&*said);
    if (auto_ && commands != nullptr && !commands->empty()) {
      Routine routine(*room_, table_, now_, [this](const Command& step) { return perform(step); });
      Cards order = shoe();
      if (order.empty()) order = some_order();
      if (const Ruling<void> ruling = routine.before(commands->front(), order); !ruling)
        return judge_refusal(ruling.error().point, clause);
    }
    const Table before = room_->table(table_);
    const PrizeMeters meters = room_->prize_meters();
    std::vector<Happened> happened;
    Ruling<void> ruling;
    if (commands != nullptr) {
      for (Command command : *commands) {
        command.at = now_;
        if (command.what == Do::bet && command.wager == Wager::jackpot && command.amount.is_zero())
          command.amount = before.terms.jackpot_cost;
        if (command.what == Do::shuffle && command.cards.empty() && !before.terms.live)
          command.cards = deck_starting({});
        ruling = room_->perform(table_, command, happened);
        if (!ruling) break;
      }
    } else if (const auto* meter = std::get_if<MeterCommand>(&*said)) {
      MeterCommand command = *meter;
      command.at = now_;
      ruling = room_->ask(command, happened);
    } else {
      BoomerangCommand command = std::get<BoomerangCommand>(*said);
      command.at = now_;
      ruling = room_->ask(command, happened);
    }
    if (ruling) {
      keep(happened);
      return stop("was not refused");
    }
    if (!(room_->table(table_) == before) && happened.empty()) return stop("was refused and changed the table");
    judge_refusal(ruling.error().point, clause);
  }

  void judge_refusal(Point point, const std::optional<std::string>& clause) {
    cite(point);
    outcome_.transcript.push_back(
        {Line::Kind::refused, line_, fmt::format("refused: {}", meaning(point)), clause_of(*book_, point), point});
    if (clause && !rests_on(*book_, point, *clause)) {
      fail(fmt::format("refused by {} ({}), expected {}", clause_of(*book_, point), name(point), *clause));
    }
  }

  // Facts about the state; nothing if the words are of no such kind.
  std::optional<std::string> expect_state(const Words& wanted) {
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
    if (wanted[0] == "phase" && wanted.size() == 2)
      return compare("the phase", std::string(name(table.round().phase)), wanted[1]);
    if (wanted[0] == "bank" && wanted.size() == 2) return money("the bank", table.bank, wanted[1]);
    if (wanted[0] == "chips" && wanted.size() == 3) {
      const Player* player = table.find(room_->people().find(wanted[1]));
      return money(wanted[1] + "'s stake", player == nullptr ? Money() : player->chips, wanted[2]);
    }
    if (wanted[0] == "pool" && wanted.size() == 2)
      return money("the pool", room_->boomerang().accounts.pool, wanted[1]);
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

  // "ann sees Kc 4h 2s at 1", "bob sees nothing at dealer".
  std::string expect_view(const Words& wanted) {
    const std::string& where = wanted.back();
    if (wanted[wanted.size() - 2] != "at") return "sees: expected CARDS (or nothing) at a box, dealer or jackpot";
    const Speaker viewer = speaker_of(*names_, wanted[0]);
    const View seen = view(*book_, room_->table(table_), viewer.who);
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

  void expect_event(const Words& wanted, const std::optional<std::string>& clause, bool none) {
    const Told* nearest = nullptr;
    for (Told& told : told_) {
      if (!line_has(told.line, wanted)) continue;
      if (none) {
        if (!clause || rests_on(*book_, told.point, *clause)) return fail(fmt::format("happened: {}", told.line));
        continue;
      }
      nearest = &told;
      if (told.met || (clause && !rests_on(*book_, told.point, *clause))) continue;
      told.met = true;
      return;
    }
    if (none) return;
    if (nearest == nullptr) return fail(fmt::format("did not happen: {}", joined(wanted, 0)));
    if (nearest->met) return fail(fmt::format("happened only as often as was expected before: {}", joined(wanted, 0)));
    fail(fmt::format("'{}' rests on {} ({}), expected {}", nearest->line, clause_of(*book_, nearest->point),
                     name(nearest->point), *clause));
  }

  const Library& library_;
  std::string file_;
  int line_ = 0;
  bool stopped_ = false;
  bool auto_ = true;
  Time now_{kStart};
  std::unique_ptr<RuleBook> book_;
  std::unique_ptr<Room> room_;
  std::unique_ptr<Names> names_;
  TableId table_{};
  std::vector<Cards> shoes_;
  std::vector<Told> told_;
  Citations cited_;
  ScriptOutcome outcome_;
};

}  // namespace

ScriptOutcome run_script(const Library& library, const std::string& file, std::string_view text) {
  return Run(library, file).run(text);
}

}  // namespace felt::script
