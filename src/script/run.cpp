#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "pot/pot.hpp"
#include "rules/load.hpp"
#include "script/describe.hpp"
#include "script/meters.hpp"
#include "script/reasons.hpp"
#include "script/runner.hpp"
#include "script/steps.hpp"
#include "script/words.hpp"

namespace felt::script {
namespace {

// 2026-01-05 12:00, unless the script says otherwise.
constexpr std::int64_t kStart = std::int64_t{20458} * 86'400'000 + std::int64_t{12} * 3'600'000;

}  // namespace

Runner::Runner(const Library& library, const std::string& file, const Witness& witness)
    : library_(library), file_(file), witness_(witness), now_{kStart} {}

ScriptOutcome Runner::run(std::string_view text) {
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

void Runner::fail(const std::string& what) {
  outcome_.failures.push_back(fmt::format("{}:{}: {}", file_, line_, what));
  outcome_.transcript.push_back({Line::Kind::failed, line_, what, "", Point{}});
}

void Runner::stop(const std::string& what) {
  fail(what);
  stopped_ = true;
}

void Runner::one_line(std::string_view line) {
  const auto words = words_of(line);
  if (!words) return stop(words.error().what);
  if (words->empty()) return;
  const std::string& first = words->front();
  if (first == "rulebook") return choose_book(*words);
  if (!book_) return stop("expected rulebook ID before anything else");
  if (first != "expect") {
    for (const std::string& word : *words) said_words_.insert(small(word));
  }
  if (first != "expect") outcome_.transcript.push_back({Line::Kind::said, line_, joined(*words, 0), "", Point{}});
  if (first == "table") return set_table(*words);
  if (first == "steps") return set_steps(*words);
  if (first == "shoe") return set_shoe(*words);
  if (first == "wait" || first == "time" || first == "date") return set_time(*words);
  if (first == "expect") return expect(*words);
  if (first == "at") return go_to(*words);
  if (first == "guest") return introduce(*words);
  return say(*words);
}

void Runner::choose_book(const Words& words) {
  if (words.size() != 2 || book_) return stop("expected one line rulebook ID");
  const BookText* text = library_.text(words[1]);
  if (text == nullptr)
    return stop(
        fmt::format("'{}' is no rule book: expected one of {}", printable(words[1]), fmt::join(library_.ids(), ", ")));
  auto book = load_book(*text);
  if (!book) return stop(to_string(book.error().front()));
  book_ = std::make_unique<RuleBook>(std::move(*book));
  outcome_.rulebook = words[1];
  room_ = std::make_unique<Room>(*book_);
  names_ = std::make_unique<Names>(Names{*book_, room_->people(), {}, {}});
  add_table("main");
}

void Runner::add_table(const std::string& name) {
  names_->tables.push_back(name);
  table_ = room_->add_table();
  shoes_.emplace_back();
}

// "guest cat": somebody without a seat, who may be spoken of and be refused.
void Runner::introduce(const Words& words) {
  if (words.size() < 2) return stop("guest: expected a name");
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (auto known = names_->introduce(words[i]); !known) return stop("guest: " + known.error().what);
  }
}

void Runner::go_to(const Words& words) {
  if (words.size() != 2) return stop("expected at TABLE");
  const auto found = std::find(names_->tables.begin(), names_->tables.end(), words[1]);
  if (found == names_->tables.end()) {
    add_table(words[1]);
  } else {
    table_ = TableId{static_cast<std::uint32_t>(found - names_->tables.begin() + 1)};
  }
}

void Runner::set_table(const Words& words) {
  std::vector<Command> terms;
  for (std::size_t at = 1; at < words.size();) {
    Command& command = terms.emplace_back();
    command.what = Do::set;
    if (auto read = parse_term(*book_, words, at, command); !read) return stop(read.error().what);
  }
  // In whatever order they stand: first those that others rest on, last the bonus that rests on others.
  const auto place = [](const Command& command) {
    if (command.term == Term::mode) return 0;  // brings its shuffle and its decks along
    if (command.term == Term::shuffling || command.term == Term::version) return 1;
    return command.term == Term::bonus_table ? 3 : 2;
  };
  std::stable_sort(terms.begin(), terms.end(), [&](const Command& a, const Command& b) { return place(a) < place(b); });
  for (Command& command : terms) {
    if (command.term == Term::jackpot && command.number != 0 && !give_meter(words)) return;
    if (command.term == Term::jackpot_cost && book_->prize_meter) continue;  // the system's
    if (command.term == Term::jackpot_option) continue;
    command.who = {Role{static_cast<std::int16_t>(book_->roles.order.size() - 1)},
                   room_->people().person(book_->roles.order.back())};
    if (!perform_or_stop(command)) return;
  }
}

bool Runner::give_meter(const Words& words) {
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
  if (!ruling) {
    reason_.clear();
    refused(ruling.error().point);
  }
  return ruling.has_value();
}

void Runner::set_steps(const Words& words) {
  if (words.size() != 2 || (words[1] != "auto" && words[1] != "manual"))
    return stop("expected steps auto or steps manual");
  auto_ = words[1] == "auto";
}

void Runner::set_shoe(const Words& words) {
  const auto cards = parse_cards(joined(words, 1));
  if (!cards) return stop(cards.error().what);
  if (cards->size() > 52) return stop("more than 52 cards");
  shoe() = Cards(cards->begin(), cards->end());
}

void Runner::set_time(const Words& words) {
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
  if (read != 3 || a < 1900 || a > 2200 || b < 1 || b > 12 || c < 1 || c > 31) return stop("date: expected YYYY-MM-DD");
  const int y = a - (b <= 2 ? 1 : 0);
  const int era = y / 400;
  const int year_of_era = y - era * 400;
  const int day_of_year = (153 * (b + (b > 2 ? -3 : 9)) + 2) / 5 + c - 1;
  const std::int64_t days = std::int64_t{era} * 146097 + std::int64_t{year_of_era} * 365 + year_of_era / 4 -
                            year_of_era / 100 + day_of_year - 719468;
  now_ = Time{days * 86'400'000 + now_.ms % 86'400'000};
}

void Runner::forget(TableId table) {
  told_.erase(std::remove_if(told_.begin(), told_.end(), [&](const Told& told) { return told.table == table; }),
              told_.end());
}

void Runner::keep(const std::vector<Happened>& happened) {
  // What a shuffle brings along, such as the buck's move, belongs to the round that it begins.
  for (const Happened& one : happened) {
    const auto* event = std::get_if<Event>(&one.what);
    if (event != nullptr && event->what == What::pot_shuffled) forget(one.table);
  }
  for (const Happened& one : happened) {
    Told told;
    told.point = one.point();
    told.table = one.table;
    if (const auto* event = std::get_if<Event>(&one.what)) {
      if (event->what == What::bets_opened) forget(one.table);
      told.line = describe(*book_, room_->table(one.table), room_->people(), *event);
      if (event->what == What::round_voided) told.also = Point::round_void;
    } else if (const auto* meter = std::get_if<MeterEvent>(&one.what)) {
      told.line = felt::describe(*meter);
    } else {
      told.line = felt::describe(std::get<BoomerangEvent>(one.what));
    }
    cite(told.point);
    if (told.also) cite(*told.also);
    outcome_.transcript.push_back({Line::Kind::happened, line_, told.line, clause_of(*book_, told.point), told.point});
    told_.push_back(std::move(told));
  }
}

Ruling<void> Runner::perform(Command command) {
  command.at = now_;
  if (command.what == Do::bet && command.wager == Wager::jackpot && command.amount.is_zero()) {
    command.amount = room_->table(table_).terms.jackpot_cost;
  }
  std::vector<Happened> happened;
  std::optional<Table> before;
  if (witness_ && !attempting_) before = room_->table(table_);
  Ruling<void> ruling = room_->perform(table_, command, happened);
  if (ruling) {
    if (before) witness_(*room_, table_, *before, happened, line_);
    keep(happened);
  } else {
    reason_ = reason_of(*book_, room_->table(table_), room_->people(), command, ruling.error().point);
  }
  return ruling;
}

Ruling<void> Runner::perform_with_steps(const Command& said) {
  if (!auto_) {
    Command command = said;
    if (command.what == Do::shuffle && command.cards.empty() && !room_->table(table_).terms.live)
      command.cards = cards_to_shuffle(shoe().empty() ? some_order() : shoe());
    return perform(command);
  }
  Routine routine(*room_, table_, now_, [this](const Command& step) { return perform(step); });
  Cards order = shoe();
  if (order.empty()) order = some_order();
  const auto pot_round = [&]() -> const PotRound& { return room_->table(table_).pot.round; };
  const bool running = pot_round().running();
  const std::int32_t number = pot_round().number;
  if (auto ruling = routine.before(said, order); !ruling) return ruling;
  Ruling<void> ruling;
  if (said.what == Do::deal && room_->table(table_).terms.live) {
    ruling = deal_live(said, order);
  } else {
    Command command = said;
    if (command.what == Do::shuffle && command.cards.empty() && !room_->table(table_).terms.live)
      command.cards = cards_to_shuffle(order);
    ruling = perform(command);
  }
  if (!ruling) return ruling;
  if (said.what == Do::deal || said.what == Do::shuffle) shoe().clear();
  ruling = routine.after(said);
  // A shoe serves one round; what is said between rounds leaves the next one's as it is.
  const bool played = running || pot_round().number != number;
  if (book_->pot && played && !pot_round().running()) shoe().clear();
  return ruling;
}

Ruling<void> Runner::deal_live(const Command& said, const Cards& order) {
  const auto dealing = [&] {
    const Table& table = room_->table(table_);
    if (!book_->pot) return table.round().phase <= Phase::dealing;
    const PotPhase phase = table.pot.round.phase;
    return phase == PotPhase::posted || phase == PotPhase::dealing || phase == PotPhase::closed;
  };
  // Nothing is left to deal: the table says so.
  if (!dealing()) return perform(said);
  const Cards deck = deck_starting(order, deck_size());
  const std::uint8_t street = room_->table(table_).pot.round.street;
  int limit = said.number > 0 ? said.number : 1000;
  while (limit-- > 0 && dealing() && room_->table(table_).pot.round.street == street) {
    if (auto ruling = perform(live_card(room_->table(table_), *book_, deck, said)); !ruling) return ruling;
  }
  return {};
}

DeckSize Runner::deck_size() const {
  return book_->pot ? pot::next_deck(*book_, room_->table(table_)) : DeckSize::cards_52;
}

Cards Runner::cards_to_shuffle(const Cards& first) {
  const Table& table = room_->table(table_);
  return table.pot.round.reshuffle ? rest_of_shoe(table, first) : deck_starting(first, deck_size());
}

Cards Runner::some_order() {
  Cards deck = deck_starting({}, deck_size());
  std::uint64_t state = static_cast<std::uint64_t>(room_->table(table_).rounds) * 2654435761U + 12345;
  for (std::size_t i = deck.size() - 1; i > 0; --i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    std::swap(deck[i], deck[(state >> 33) % (i + 1)]);
  }
  return deck;
}

bool Runner::perform_or_stop(const Command& command) {
  const Ruling<void> ruling = perform_with_steps(command);
  if (ruling) return true;
  refused(ruling.error().point);
  return false;
}

void Runner::refused(Point point) {
  // The meaning speaks of what the clause is about; a reason says what was wrong with this very command.
  stop(reason_.empty() ? fmt::format("refused by {} ({}: {})", clause_of(*book_, point), name(point), meaning(point))
                       : fmt::format("refused by {} ({}): {}", clause_of(*book_, point), name(point), reason_));
}

Ruling<void> Runner::perform_said(const Said& said) {
  if (const auto* meter = std::get_if<MeterCommand>(&said)) return ask(*meter);
  if (const auto* boomerang = std::get_if<BoomerangCommand>(&said)) return ask(*boomerang);
  for (const Command& command : std::get<std::vector<Command>>(said)) {
    if (auto ruling = perform_with_steps(command); !ruling) return ruling;
  }
  return {};
}

void Runner::say(const Words& words) {
  const auto said = parse_line(*names_, words);
  if (!said) return stop(said.error().what);
  if (const Ruling<void> ruling = perform_said(*said); !ruling) refused(ruling.error().point);
}

ScriptOutcome run_script(const Library& library, const std::string& file, std::string_view text,
                         const Witness& witness) {
  return Runner(library, file, witness).run(text);
}

}  // namespace felt::script
