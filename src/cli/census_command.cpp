#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "rules/judge.hpp"

namespace felt::cli {
namespace {

struct Options {
  std::string book;
  std::optional<std::string> deck;
  bool ace_low = false;
  bool json = false;
};

void print_census(const RuleBook& book, Ranking ranking, const Census& counts, bool json) {
  const std::span<const Category> best_first = categories(book.scale(ranking.deck));
  if (json) {
    boost::json::array hands;
    for (const Category category : best_first) {
      hands.push_back({{"name", name(category)}, {"ways", std::to_string(counts.of(category))}});
    }
    print_json({{"rulebook", book.info.id},
                {"deck", count(ranking.deck)},
                {"cards", book.hands.cards},
                {"ace_low", ranking.ace_low},
                {"total", std::to_string(counts.total())},
                {"hands", std::move(hands)}});
    return;
  }
  print(fmt::format("{}, {} cards, ace {}\n\n", book.info.title, count(ranking.deck),
                    ranking.ace_low ? "also low in straights" : "high only"));
  print(fmt::format("{:<16}{:>14}{:>14}\n", "hand", "ways", "of all"));
  for (const Category category : best_first) {
    const std::uint64_t ways = counts.of(category);
    print(fmt::format("{:<16}{:>14}{:>12.6f} %\n", name(category), grouped(ways),
                      100.0 * static_cast<double>(ways) / static_cast<double>(counts.total())));
  }
  print(fmt::format("{:<16}{:>14}\n", "total", grouped(counts.total())));
}

}  // namespace

void add_census(CLI::App& app, Context& context) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("census", "how many hands there are of each category");
  command->add_option("RULEBOOK", options->book)->required();
  command->add_option("--deck", options->deck, "52, 40 or 32 cards, if the book allows it");
  add_flag(command, "--ace-low", options->ace_low, "the ace also counts low with a reduced deck");
  add_flag(command, "--json", options->json);
  command->callback([&context, options] {
    context.run = [&context, options]() -> Result<void> {
      const auto book = context.book(options->book);
      if (!book) return tl::unexpected(book.error());
      const auto deck = deck_option(*book, options->deck);
      if (!deck) return tl::unexpected(deck.error());
      const auto ranking = ranking_for(*book, *deck, options->ace_low);
      if (!ranking) {
        return input_error(fmt::format("{} does not play with {} cards: {}", book->info.id, count(*deck),
                                       authority_in_words(*book, ranking.error().point)));
      }
      print_census(*book, *ranking, census(*book, *ranking), options->json);
      return {};
    };
  });
}

}  // namespace felt::cli
