// A virtual table where players bet against each other: one of them a person, the others bots. The dealer's routine and
// the bots' moves are done here, each an ordinary command to the engine; then it waits for what the person has to say.
// Gives out only what he may know: his view, what lies open, and events without hidden cards. Knows no words.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "play/bot.hpp"
#include "play/pot_room.hpp"
#include "table/view.hpp"

namespace felt::play {

struct BotSeating {
  int bots = 5;
  std::vector<Strength> strengths = {Strength::simple};  // from the first bot on, over and over
  int seat = 0;                                          // the person's; 0: somewhere in the middle
  Money stake;                                           // of everybody; zero: as usual_stake()
  AskedTerms terms;
};

// What waits for the person.
enum class Due : std::uint8_t {
  nothing,
  round,  // between rounds: the next one
  cut,    // he has the buck
  blind,
  move,
  show  // his hand at the showdown, where he has the choice
};

class BotTable {
 public:
  // `next_deck` answers with a whole deck in the order in which it is put before the cut; what bots leave to chance
  // comes from `moods`.
  using Decks = std::function<Cards(DeckSize)>;
  static Result<BotTable> open(const RuleBook& book, const BotSeating& seating, Decks next_deck,
                               std::shared_ptr<ByteSource> moods);

  [[nodiscard]] Due due() const;

  // Bots that are short buy, and cards are shuffled for the next round.
  Ruling<void> begin();
  // What the person does when it is due. What follows without him is done at once.
  Ruling<void> cut(int depth);
  Ruling<void> decline_cut();
  Ruling<void> post_blind(int times);
  Ruling<void> act(Move move, Money amount);
  Ruling<void> show();
  Ruling<void> muck();
  // He has gone away: what the book makes of it.
  Ruling<void> time_out();
  // What he may ask for at any time; refused when it is not the time.
  Ruling<void> buy(Money amount);
  Ruling<void> sit_out();
  Ruling<void> sit_in();
  Ruling<void> leave();

  // What was wrong with what was refused last, if that can be said.
  [[nodiscard]] const std::string& refusal_reason() const { return reason_; }
  // Something refused the routine itself: the table cannot go on.
  [[nodiscard]] std::optional<Point> stuck() const { return stuck_; }

  [[nodiscard]] const RuleBook& book() const { return room_.book(); }
  [[nodiscard]] const Terms& terms() const { return table().terms; }
  [[nodiscard]] int seats() const { return static_cast<int>(names_.size()); }
  [[nodiscard]] Box seat() const { return seat_; }
  [[nodiscard]] bool is_own(Box box) const { return box == seat_; }
  [[nodiscard]] std::string_view name(Box box) const { return names_[static_cast<std::size_t>(box.number) - 1]; }
  // Where somebody sits; no box for the staff.
  [[nodiscard]] Box seat_of(PersonId person) const;
  // How well the bot in a seat plays.
  [[nodiscard]] Strength strength(Box box) const;

  // What he may do at his turn.
  [[nodiscard]] pot::Options options() const { return pot::options(book(), table(), seat_); }
  // The multiples of the minimum that he may post as the buck.
  [[nodiscard]] std::vector<int> blinds() const;
  [[nodiscard]] View view() const { return felt::view(book(), table(), player()); }
  // What somebody who plays no part sees.
  [[nodiscard]] View open_view() const;
  // What his cards are worth so far; none if he has none.
  [[nodiscard]] std::optional<HandValue> own_value() const;
  [[nodiscard]] bool on_last_street() const;
  [[nodiscard]] Money own_street() const { return round().hand(seat_).street; }
  // What the blind is in this round.
  [[nodiscard]] Money blind() const { return round().blind; }
  // Stakes lie in open view.
  [[nodiscard]] Money chips(Box box) const;
  [[nodiscard]] Money chips() const { return chips(seat_); }
  [[nodiscard]] bool sits_out() const { return (table().pot.sitting_out & bit_of(seat_)) != 0; }
  // He has cards in this round, or had in the last.
  [[nodiscard]] bool dealt_in() const { return round().has(seat_); }
  [[nodiscard]] int street() const { return round().street; }
  [[nodiscard]] DeckSize deck() const { return static_cast<DeckSize>(round().deck_cards); }
  // What happened since the person spoke last, oldest first; cards that he may not see are left out.
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }

  // All of it, for those who check the table; nothing of it is for the person.
  [[nodiscard]] const Table& audited() const { return table(); }

 private:
  BotTable(Room room, const BotSeating& seating, std::vector<std::string> names, Box seat, Decks next_deck,
           std::shared_ptr<ByteSource> moods);

  [[nodiscard]] const Table& table() const;
  [[nodiscard]] const PotRound& round() const { return table().pot.round; }
  [[nodiscard]] Who player() const { return {Role{Role::kPlayer}, table().owner[seat_.number]}; }
  [[nodiscard]] Command by_player(Do what, Box box) const;
  [[nodiscard]] Command by_dealer(Do what) const;
  [[nodiscard]] bool may(const Command& command) const;
  Ruling<void> perform(const Command& command);
  // A command of the person's, and what follows.
  Ruling<void> say(const Command& command);
  void go_on();
  Ruling<void> step();
  Ruling<void> buy_for_bots();

  Room room_;
  std::vector<std::string> names_;
  std::vector<Strength> strengths_;
  Box seat_;
  Money stake_;
  Decks next_deck_;
  std::shared_ptr<ByteSource> moods_;
  // Nothing reads a real clock: it stands still while somebody thinks.
  Time now_;
  std::vector<Event> events_;
  std::string reason_;
  std::optional<Point> stuck_;
};

// Fresh decks of whatever size from a source of random bytes.
BotTable::Decks decks_of_any_size(std::shared_ptr<ByteSource> bytes);

}  // namespace felt::play
