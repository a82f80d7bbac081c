// A person at a table with bots, as a talk. Does no input or output itself, so that tests and pipes play just as a
// terminal does.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "play/bot_table.hpp"
#include "play/draw.hpp"
#include "play/pot_entry.hpp"
#include "play/talk.hpp"
#include "play/telling.hpp"

namespace felt::play {

struct PotSessionOptions {
  BotSeating seating;
  std::optional<std::uint64_t> seed;  // said in the welcome; decks and moods come from outside
  Look look;
};

class PotSession final : public Talk {
 public:
  // A table of the book, opened and everybody seated; or what was wrong with the options. The book must outlive it.
  static Result<PotSession> open(const RuleBook& book, const PotSessionOptions& options, BotTable::Decks decks,
                                 std::shared_ptr<ByteSource> moods);

  [[nodiscard]] std::string welcome() const override { return fitted(greeting(), look_.width); }
  [[nodiscard]] std::string prompt() const override;
  std::string answer(std::string_view line) override { return fitted(reply(line), look_.width); }
  std::string leave() override { return fitted(farewell(), look_.width); }
  [[nodiscard]] bool over() const override { return over_; }

  [[nodiscard]] const BotTable& table() const { return table_; }

 private:
  PotSession(BotTable table, const PotSessionOptions& options);

  [[nodiscard]] std::string greeting() const;
  std::string reply(std::string_view line);
  std::string farewell();
  std::string anytime(PotWord what, const std::vector<std::string>& words);
  [[nodiscard]] std::string help() const;
  [[nodiscard]] std::string why(const std::vector<std::string>& words) const;
  // By the clause, and what was wrong if that can be said.
  [[nodiscard]] std::string refusal(Point point, std::string_view reason = "") const;
  std::string buy(const std::vector<std::string>& words);
  std::string sit(bool out);
  // One for each thing that may be due.
  std::string next_round(const std::vector<std::string>& words);
  std::string cut(const std::vector<std::string>& words);
  std::string blind(const std::vector<std::string>& words);
  std::string move(const std::vector<std::string>& words);
  std::string show(const std::vector<std::string>& words);
  std::string act(Move move, Money amount);
  // What was done was allowed: what happened, and what the person has to know for what comes next.
  std::string go_on();
  std::string round_over();
  [[nodiscard]] std::string short_of_chips() const;
  std::string cash_out();
  // Something refused the routine itself: the table cannot go on.
  std::string stop(Point point);

  BotTable table_;
  std::optional<std::uint64_t> seed_;
  Look look_;
  std::vector<Reason> last_;   // what happened since the person spoke before
  std::vector<Reason> round_;  // and in the whole round
  Money bought_;
  Money before_round_;
  int rounds_ = 0;           // begun
  bool folds_free_ = false;  // folding was asked for where staying in costs nothing
  bool over_ = false;
};

}  // namespace felt::play
