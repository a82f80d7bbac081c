// A person at a table where the house is played against, as a talk. Does no input or output itself, so that tests and
// pipes play just as a terminal does.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "cards/shuffle.hpp"
#include "play/draw.hpp"
#include "play/entry.hpp"
#include "play/solo_table.hpp"
#include "play/talk.hpp"
#include "play/telling.hpp"

namespace felt::play {

struct SessionOptions {
  Money stake = Money::dollars(500);
  AskedTerms terms;
  std::optional<std::uint64_t> seed;  // said in the welcome; the decks come from outside
  Look look;
};

class Session final : public Talk {
 public:
  // A table of the book, opened and the person seated; or what was wrong with the options. The book must outlive it.
  static Result<Session> open(const RuleBook& book, SessionOptions options, SoloTable::Decks decks);

  [[nodiscard]] std::string welcome() const override { return fitted(greeting(), options_.look.width); }
  [[nodiscard]] std::string prompt() const override;
  std::string answer(std::string_view line) override { return fitted(reply(line), options_.look.width); }
  std::string leave() override { return fitted(farewell(), options_.look.width); }
  [[nodiscard]] bool over() const override { return over_; }

  [[nodiscard]] const SoloTable& table() const { return *table_; }

 private:
  Session(SessionOptions options, std::unique_ptr<SoloTable> table);

  [[nodiscard]] std::string greeting() const;
  std::string reply(std::string_view line);
  std::string farewell();
  std::string anytime(Anytime what, const std::vector<std::string>& words);
  std::string help() const;
  std::string why(const std::vector<std::string>& words) const;
  // By the clause, and what was wrong if that can be said.
  std::string refusal(Point point) const;
  std::string buy(const std::vector<std::string>& words);
  std::string stake(const Wagers& wagers);
  std::string decide(std::string_view line);
  // The dealer's part, and what it comes to.
  std::string finish_round();
  std::string short_of_chips() const;
  std::string cash_out();
  // Something refused the routine itself: the table cannot go on.
  std::string stop(Point point);
  [[nodiscard]] bool deciding() const { return !choices_.empty(); }

  SessionOptions options_;
  std::unique_ptr<SoloTable> table_;
  Wagers last_;
  std::vector<Option> choices_;
  std::vector<Reason> reasons_;
  Money bought_;
  Money before_round_;  // the chips, and what was bought since
  int rounds_ = 0;
  bool over_ = false;
};

// Fresh decks from a source of random bytes.
SoloTable::Decks decks_from(std::shared_ptr<ByteSource> bytes);

}  // namespace felt::play
