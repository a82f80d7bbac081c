// Any bytes as what is said at a table of any house book, or in a room of two with their meters: raw commands with any
// values as well as plausible ones. Never a crash, and the properties of tests/table_watch.hpp hold throughout.
#include <cstdio>
#include <cstdlib>

#include "rules/library.hpp"
#include "tests/table_driver.hpp"
#include "tests/table_game.hpp"

namespace felt {
namespace {

const RuleBook& house_book(std::size_t place) {
  static const std::vector<RuleBook> kBooks = [] {
    std::vector<RuleBook> books;
    for (const char* id : {"act-tcp", "crown-tcp", "tribal-tcp", "canberra-poker"})
      books.push_back(load_book(*Library().text(id)).value());
    return books;
  }();
  return kBooks[place % kBooks.size()];
}

void must_hold(const std::string& problem) {
  if (problem.empty()) return;
  std::fprintf(stderr, "%s\n", problem.c_str());
  std::abort();
}

Command some_command(const RuleBook& book, const Table& table, driver::Dice& dice, Time now) {
  return dice.one_in(4) ? driver::raw_command(book, dice, now) : driver::next_command(book, table, dice, now);
}

void play_table(const RuleBook& book, driver::Dice& dice) {
  TableGame game(book);
  must_hold(game.open(dice.bits()));
  while (!dice.done()) {
    game.wait(20'000);
    must_hold(game.say(some_command(book, game.table(), dice, game.now())));
  }
  must_hold(game.closes());
  must_hold(game.replays(game.commands()));
}

void play_room(const RuleBook& book, driver::Dice& dice) {
  RoomGame game(book);
  must_hold(game.open(dice.bits()));
  while (!dice.done()) {
    game.wait(20'000);
    const TableId id{1 + dice.below(2)};
    must_hold(game.say(id, some_command(book, game.room().table(id), dice, game.now())));
  }
  must_hold(game.closes());
  must_hold(game.replays());
}

}  // namespace
}  // namespace felt

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  felt::driver::Dice dice(data, size);
  const felt::RuleBook& book = felt::house_book(dice.below(4));
  const bool meters = book.prize_meter || book.boomerang;
  if (meters && dice.one_in(2)) {
    felt::play_room(book, dice);
  } else {
    felt::play_table(book, dice);
  }
  return 0;
}
