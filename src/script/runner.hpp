// A script on its way: the room it plays in, what happened there, what was expected. Shared by the parts of the
// language that act (run.cpp) and those that look (expect.cpp).
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "script/run.hpp"

namespace felt::script {

using Words = std::vector<std::string>;

class Runner {
 public:
  Runner(const Library& library, const std::string& file, const Witness& witness);

  ScriptOutcome run(std::string_view text);

 private:
  // What can be expected: the events since betting last opened.
  struct Told {
    std::string line;
    Point point{};
    std::optional<Point> also;  // what a void round is, beside why this one is void
    TableId table{};
    bool met = false;
  };

  void fail(const std::string& what);
  void stop(const std::string& what);
  void cite(Point point) { cited_.cite(book_->info.id, point); }
  void one_line(std::string_view line);
  void choose_book(const Words& words);
  void add_table(const std::string& name);
  void go_to(const Words& words);
  void introduce(const Words& words);
  // "table min 5 max 500 dealt live": terms set by the house; "jackpot on" also sees to a meter.
  void set_table(const Words& words);
  // A meter of the usual kind for a table that has none yet.
  bool give_meter(const Words& words);
  void set_steps(const Words& words);
  void set_shoe(const Words& words);
  Cards& shoe() { return shoes_[number(table_) - 1]; }
  void set_time(const Words& words);
  // Keeps what happened, in words; a new betting time starts a new list.
  void keep(const std::vector<Happened>& happened);
  // What was told of a table so far can be expected no longer.
  void forget(TableId table);
  Ruling<void> perform(Command command);
  // The routine, if it is wanted, then the command, then what follows by routine.
  Ruling<void> perform_with_steps(const Command& said);
  // At a live table each card of the shoe is entered as it is dealt.
  Ruling<void> deal_live(const Command& said, const Cards& order);
  // When a script does not care about the cards: the same for the same round of the same script.
  Cards some_order();
  [[nodiscard]] DeckSize deck_size() const;
  Cards cards_to_shuffle(const Cards& first);
  bool perform_or_stop(const Command& command);
  template <class Question>
  Ruling<void> ask(Question question) {
    question.at = now_;
    std::vector<Happened> happened;
    Ruling<void> ruling = room_->ask(question, happened);
    reason_.clear();
    if (ruling) keep(happened);
    return ruling;
  }
  void refused(Point point);
  Ruling<void> perform_said(const Said& said);
  void say(const Words& words);
  void expect(const Words& words);
  // Nothing may have happened: the command is tried on the room as it stands.
  void expect_refused(const Words& words, const std::optional<std::string>& clause);
  void judge_refusal(Point point, const std::optional<std::string>& clause);
  // What is done in a copy of the room that is thrown away.
  Ruling<void> attempt(const Said& said);
  [[nodiscard]] bool meets(const Told& told, const std::string& clause) const;
  // A word that no event's line can have is a mistake.
  bool can_be_said(const std::string& word);
  // Facts about the state; nothing if the words are of no such kind.
  std::optional<std::string> expect_state(const Words& wanted);
  // "ann sees Kc 4h 2s at 1", "bob sees nothing at dealer".
  std::string expect_view(const Words& wanted);
  // What all pots of a round paid together, also nothing: "commission 7" after 2, 3 and 2.
  [[nodiscard]] bool is_commission_of_round(const Words& wanted) const;
  void expect_event(const Words& wanted, const std::optional<std::string>& clause, bool none);

  const Library& library_;
  std::string file_;
  const Witness& witness_;
  bool attempting_ = false;  // what is done now is thrown away
  int line_ = 0;
  bool stopped_ = false;
  bool auto_ = true;
  Time now_;
  std::unique_ptr<RuleBook> book_;
  std::unique_ptr<Room> room_;
  std::unique_ptr<Names> names_;
  TableId table_{};
  std::vector<Cards> shoes_;
  std::vector<Told> told_;
  // Words in small letters: those that events can be told in, and those that the script has said itself.
  std::set<std::string> event_words_;
  std::set<std::string> said_words_;
  // What the last refusal left unsaid.
  std::string reason_;
  Citations cited_;
  ScriptOutcome outcome_;
};

}  // namespace felt::script
