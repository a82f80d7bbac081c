// Any bytes as what is said at a table where players bet against each other, of any book: raw commands with any values
// as well as plausible ones. Never a crash, and the properties of tests/pot_watch.hpp hold throughout.
#include <cstdio>
#include <cstdlib>

#include "rules/library.hpp"
#include "tests/pot_driver.hpp"
#include "tests/pot_game.hpp"

namespace felt {
namespace {

const RuleBook& pot_book(std::size_t place) {
  static const std::vector<RuleBook> kBooks = [] {
    std::vector<RuleBook> books;
    for (const char* id : {"seven-card-stud", "five-card-stud", "canberra-manila"})
      books.push_back(load_book(*Library().text(id)).value());
    return books;
  }();
  return kBooks[place % kBooks.size()];
}

void must_hold(const PotGame& game, const std::string& problem) {
  if (problem.empty()) return;
  std::fprintf(stderr, "%s%s\n", problem.c_str(), game.story(30).c_str());
  std::abort();
}

void play(const RuleBook& book, driver::Dice& dice) {
  PotGame game(book);
  must_hold(game, game.open(dice.bits()));
  while (!dice.done()) {
    game.wait(8'000);
    const Command command = dice.one_in(6) ? pot_driver::raw_command(book, game.table(), dice, game.now())
                                           : pot_driver::next_command(book, game.table(), dice, game.now());
    must_hold(game, game.say(command));
  }
  must_hold(game, game.closes());
  must_hold(game, game.replays(game.commands() / 2));
}

}  // namespace
}  // namespace felt

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  felt::driver::Dice dice(data, size);
  felt::play(felt::pot_book(dice.below(3)), dice);
  return 0;
}
