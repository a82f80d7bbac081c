// felt phh FILE ...: reads hands in the Poker Hand History format, ranks them and divides their pots.
#include <bit>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "phh/divide.hpp"
#include "phh/read.hpp"

namespace felt::cli {
namespace {

namespace json = boost::json;

struct Options {
  std::vector<std::string> files;
  bool json = false;
};

std::string winners_in_words(const phh::History& history, std::uint32_t seats) {
  std::string words;
  for (; seats != 0; seats &= seats - 1) {
    const auto place = static_cast<std::size_t>(std::countr_zero(seats)) - 1;
    words += (words.empty() ? "" : ", ") + history.player(place);
  }
  return words;
}

std::string what_he_did(const RuleBook& book, const phh::Outcome& outcome, std::size_t place) {
  const phh::Hand& hand = outcome.followed.hands[place];
  if (hand.folded) return fmt::format("folded on street {}", hand.folded_street);
  if (hand.mucked) return "mucked";
  const auto& judged = outcome.hands[place];
  // Who was left alone has nothing to show.
  if (!judged || !outcome.followed.showdown) return outcome.followed.showdown ? "unknown cards" : "was left";
  return fmt::format("{}  [{}]", in_words(judged->value), book.clauses.authority(judged->point));
}

std::string title(const phh::History& history) {
  std::string words = history.file;
  if (!history.section.empty()) words += fmt::format(" [{}]", history.section);
  if (!history.hand.empty()) words += fmt::format(", hand {}", printable(history.hand));
  return words;
}

void print_outcome(const RuleBook& book, const phh::History& history, const phh::Outcome& outcome) {
  print(fmt::format("{}: 7 Card Stud, {} players\n", title(history), history.players()));
  for (std::size_t place = 0; place < history.players(); ++place) {
    const phh::Hand& hand = outcome.followed.hands[place];
    std::string cards;
    for (const auto& card : hand.cards) cards += (cards.empty() ? "" : " ") + (card ? to_string(*card) : "??");
    print(fmt::format("  {:<20} {:>10} in  {:<20}  {}\n", history.player(place), grouped_money(hand.total), cards,
                      what_he_did(book, outcome, place)));
  }
  if (!outcome.followed.board.empty()) {
    std::string cards;
    for (const auto& card : outcome.followed.board)
      cards += (cards.empty() ? "" : " ") + (card ? to_string(*card) : "??");
    print(fmt::format("  for all: {}\n", cards));
  }
  const pot::Division& division = outcome.division;
  if (division.uncalled_to.is_box()) {
    print(fmt::format("  uncalled: {} back to {}\n", grouped_money(division.uncalled),
                      history.player(std::size_t{division.uncalled_to.number} - 1)));
  }
  int number = 0;
  for (const pot::Pot& pot : division.pots) {
    print(fmt::format("  {}: {} to {}\n", ++number == 1 ? std::string("pot") : fmt::format("side pot {}", number - 1),
                      grouped_money(pot.amount), winners_in_words(history, pot.winners)));
  }
  for (const pot::PotGroup& group : division.groups) {
    if (!group.commission.is_zero()) print(fmt::format("  commission: {}\n", grouped_money(group.commission)));
    for (const pot::Payout& payout : group.payouts) {
      print(fmt::format("  {} receives {}{}\n", history.player(std::size_t{payout.box.number} - 1),
                        grouped_money(payout.amount),
                        payout.odd.is_zero() ? "" : fmt::format(", {} of it odd", grouped_money(payout.odd))));
    }
  }
  for (const std::string& note : outcome.followed.notes) print(fmt::format("  note: {}\n", note));
  for (const std::string& difference : outcome.differences) print(fmt::format("  differs: {}\n", difference));
  if (outcome.differences.empty() && !(history.finishing.empty() && history.winnings.empty()))
    print("  the file's own figures agree\n");
}

json::object outcome_json(const RuleBook& book, const phh::History& history, const phh::Outcome& outcome) {
  json::array players;
  for (std::size_t place = 0; place < history.players(); ++place) {
    const phh::Hand& hand = outcome.followed.hands[place];
    std::string cards;
    for (const auto& card : hand.cards) cards += (cards.empty() ? "" : " ") + (card ? to_string(*card) : "??");
    json::object player = {{"id", fmt::format("p{}", place + 1)},
                           {"name", place < history.names.size() ? history.names[place] : ""},
                           {"in", to_string(hand.total)},
                           {"cards", cards},
                           {"folded", hand.folded},
                           {"mucked", hand.mucked},
                           {"winnings", to_string(outcome.winnings[place])}};
    if (hand.folded) player["street"] = hand.folded_street;
    if (outcome.stacks[place]) player["stack"] = to_string(*outcome.stacks[place]);
    if (outcome.hands[place] && outcome.followed.showdown) {
      player["hand"] = in_words(outcome.hands[place]->value);
      player["clause"] = std::string(book.clauses.authority(outcome.hands[place]->point));
    }
    players.push_back(std::move(player));
  }
  const auto places = [](std::uint32_t seats) {
    json::array list;
    for (; seats != 0; seats &= seats - 1) list.push_back(std::countr_zero(seats));
    return list;
  };
  json::array pots;
  for (const pot::Pot& pot : outcome.division.pots) {
    pots.push_back(
        {{"amount", to_string(pot.amount)}, {"players", places(pot.eligible)}, {"winners", places(pot.winners)}});
  }
  Money commission;
  for (const pot::PotGroup& group : outcome.division.groups) commission += group.commission;
  json::array notes;
  for (const std::string& note : outcome.followed.notes) notes.push_back(json::value(note));
  json::array differences;
  for (const std::string& difference : outcome.differences) differences.push_back(json::value(difference));
  return {{"file", history.file},
          {"section", history.section},
          {"hand", history.hand},
          {"players", std::move(players)},
          {"uncalled", to_string(outcome.division.uncalled)},
          {"pots", std::move(pots)},
          {"commission", to_string(commission)},
          {"notes", std::move(notes)},
          {"differences", std::move(differences)}};
}

// Every hand that can be divided is; what cannot be is told at the end, and the code is that of bad input.
Result<void> read_hands(const Context& context, const Options& options) {
  const auto book = context.book("seven-card-stud");
  if (!book) return tl::unexpected(book.error());
  json::array list;
  std::string refused;
  const auto refuse = [&](const Problem& problem) {
    refused += (refused.empty() ? "" : "\nfelt: ") + to_string(problem);
  };
  for (const std::string& file : options.files) {
    const auto text = read_text(file, "a hand history");
    if (!text) return tl::unexpected(text.error());
    const auto histories = phh::read_histories(*text, printable(file, 200));
    if (!histories) {
      for (const Problem& problem : histories.error()) refuse(problem);
      continue;
    }
    for (const phh::History& history : *histories) {
      const auto outcome = phh::divide(*book, history);
      if (!outcome) {
        refuse(outcome.error());
      } else if (options.json) {
        list.push_back(outcome_json(*book, history, *outcome));
      } else {
        print_outcome(*book, history, *outcome);
      }
    }
  }
  if (options.json) print_json(list);
  if (!refused.empty()) return input_error(refused);
  return {};
}

}  // namespace

void add_phh(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("phh");
  command->add_option("files", options->files)->required();
  add_flag(command, "--json", options->json);
  command->callback(
      [&context, options] { context.run = [&context, options] { return read_hands(context, *options); }; });
}

}  // namespace felt::cli
