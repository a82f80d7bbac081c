#include "cli/rules_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/output.hpp"

namespace felt::cli {
namespace {

std::string_view tested(bool exercised, const Citations& citations) {
  if (citations.empty()) return "no test has been recorded here yet: ./felt test does";
  return exercised ? "exercised" : "not exercised yet";
}

constexpr std::size_t kLabel = 22;

std::string line(std::string_view label, std::string_view text) {
  const std::size_t used = std::max(kLabel, label.size() + 2);
  return fmt::format("{:<{}}{}\n", label, used, wrapped(text, kLabel, used));
}

std::string heading(std::string_view text) { return fmt::format("\n{}\n{}\n", text, std::string(text.size(), '-')); }

std::string joined(const std::vector<std::string>& words, std::string_view between = ", ") {
  return fmt::format("{}", fmt::join(words, between));
}

std::string dated(const std::optional<Date>& date) {
  return date ? fmt::format("{:04}-{:02}-{:02}", date->year, date->month, date->day) : "";
}

std::string points_in_words(std::string_view label, const std::vector<Point>& points) {
  std::string text;
  for (const Point point : points) {
    text += line(label, fmt::format("{}: {}", name(point), meaning(point)));
    label = "";
  }
  return text;
}

// One column a table, one row a hand.
std::string pay_table(const PayRules& pay, std::span<const Category> best_first) {
  std::string text = fmt::format("\n{} (to 1, on the {})\n{:<18}", pay.wager, pay.basis, "");
  for (const PayTable& table : pay.tables) text += fmt::format("{:>13}", table.name);
  text += "\n";
  for (const Category category : best_first) {
    bool pays = false;
    std::string row = fmt::format("{:<18}", name(category));
    for (const PayTable& table : pay.tables) {
      const int odds = table.to_one(category);
      pays = pays || odds > 0;
      row += fmt::format("{:>13}", odds > 0 ? std::to_string(odds) : "-");
    }
    if (pays) text += row + "\n";
  }
  return text;
}

std::string table_in_words(const RuleBook& book) {
  const TableRules& table = book.table;
  std::string text = heading("Table and cards");
  text += line("seats",
               fmt::format("{} to {}, {} unless set otherwise", table.seats_min, table.seats_max, table.seats_default));
  if (table.positions_max > 1) {
    text += line("positions", fmt::format("up to {} a player{}{}", table.positions_max,
                                          table.positions_adjacent ? ", side by side" : "",
                                          table.extra_positions_blind ? ", the extra ones played blind" : ""));
  }
  std::vector<std::string> decks;
  for (const DeckSize deck : book.deck.sizes) {
    const auto players = book.deck.players_max.find(deck);
    decks.push_back(players == book.deck.players_max.end()
                        ? fmt::format("{} cards", count(deck))
                        : fmt::format("{} cards for at most {} players, if all agree", count(deck), players->second));
  }
  text += line("decks", joined(decks, "; "));
  for (const DealingMode& mode : book.dealing) {
    std::string dealt = fmt::format("{} deck{}", mode.decks, mode.decks == 1 ? "" : "s");
    if (mode.decks_max > mode.decks) dealt += fmt::format(" (up to {} with a shuffling device)", mode.decks_max);
    dealt += mode.packet == 1 ? ", card by card" : fmt::format(", in packets of {}", mode.packet);
    if (mode.change_hours > 0) dealt += fmt::format(", changed every {} hours", mode.change_hours);
    text += line(fmt::format("dealt by {}", mode.name), dealt);
  }
  const CutLimits& cut = book.cut.limits;
  text += line("cut", fmt::format("at least {} card{} from the top, {} from the bottom, by {}", cut.top_min,
                                  cut.top_min == 1 ? "" : "s", cut.bottom_min,
                                  book.cut.by == Cutter::buck ? "the holder of the buck" : "the dealer"));
  text += line("roles",
               joined(book.roles.order, " < ") + (book.roles.review.empty() ? "" : "; review: " + book.roles.review));
  text += line("the house sets", joined(table.house_sets));
  return text;
}

std::string hands_in_words(const RuleBook& book) {
  std::string text = heading("Hands, best first");
  for (const DeckSize deck : book.deck.sizes) {
    std::vector<std::string> names;
    for (const Category category : categories(book.scale(deck))) names.emplace_back(name(category));
    text += line(fmt::format("{} cards", count(deck)), joined(names));
  }
  text += line("ace", book.hands.ace_low == AceLow::always
                          ? "also low in straights"
                          : (book.deck.allows(DeckSize::cards_52)
                                 ? "also low in straights; with a reduced deck only if all agree"
                                 : "high; also low in straights only if all agree"));
  return text;
}

std::string house_in_words(const RuleBook& book) {
  const HouseRules& house = *book.house;
  std::string text = heading("Wagers");
  for (const WagerRules& wager : house.wagers) {
    std::string words = wager.when == WagerTime::betting ? "before the deal" : "after seeing the hand";
    if (wager.times_ante > 0)
      words +=
          fmt::format(", {} the ante", wager.times_ante == 1 ? "equal to" : fmt::format("{} times", wager.times_ante));
    if (!wager.needs.empty()) words += fmt::format(", needs {}", wager.needs);
    if (wager.cost) words += fmt::format(", costs {}", to_string(*wager.cost));
    if (wager.pays) words += fmt::format(", pays {} to 1", *wager.pays);
    text += line(fmt::format("{} ({})", wager.name, wager.id), words);
  }
  std::string ranks;
  for (const Rank rank : house.dealer.qualifies)
    ranks += fmt::format("{}{}", ranks.empty() ? "" : "-", rank_word(rank));
  text += line("dealer qualifies", ranks + " high or better");
  if (house.dealer.face_up_card > 0) {
    text += line("dealer's up-card", fmt::format("number {}", house.dealer.face_up_card));
  }
  text += heading("Pay tables");
  for (const PayRules& pay : house.pays) text += pay_table(pay, categories(book.scale(book.deck.standard)));

  if (!house.versions.empty()) {
    text += heading("Versions");
    for (const Version& version : house.versions) {
      std::string words = version.both_required ? "both wagers required" : "either wager or both";
      if (version.pair_plus_times > 0) words += fmt::format("; pair plus at most {} x ante", version.pair_plus_times);
      if (version.either_times > 0) words += fmt::format("; either at most {} x the other", version.either_times);
      text += line(fmt::format("{} {}", version.name, version.clause), words);
    }
  }
  text += heading("Limits");
  text += line("under the minimum", house.limits.under_minimum == UnderMinimum::settle_once
                                        ? "the first stands and its owner is told; later ones are returned"
                                        : "refused");
  text += line("over the maximum", house.limits.over_maximum == OverMaximum::settle_to_maximum
                                       ? "counts to the maximum, the rest goes back"
                                       : "refused");
  constexpr std::string_view kOffMultiple[] = {"refused", "the payout is rounded up to what chips can pay", "allowed"};
  text += line("off the multiple", kOffMultiple[static_cast<std::size_t>(house.limits.off_multiple)]);
  return text;
}

std::string jackpot_in_words(const RuleBook& book) {
  std::string text;
  if (book.prize_meter) {
    const PrizeMeterRules& meter = *book.prize_meter;
    text += heading("Jackpot");
    text += line("royal flush", fmt::format("{} % of the meter", meter.royal_flush_percent));
    text += line("straight flush", fmt::format("{} % of the meter", meter.straight_flush_percent));
    for (const PrizeMeterOption& option : meter.options) {
      std::vector<std::string> prizes;
      for (const auto& [category, dollars] : option.per_dollar)
        prizes.push_back(fmt::format("{} {}", name(category), dollars));
      text += line(fmt::format("option {}", option.name), "for each $1: " + joined(prizes));
      std::vector<std::string> seeds;
      seeds.reserve(option.rate_by_seed.size());
      for (const auto& [seed, rate] : option.rate_by_seed) {
        seeds.push_back(fmt::format("{} at {}.{:02} %", seed, rate / 100, rate % 100));
      }
      text += line("  seeds and rates", joined(seeds));
    }
  }
  if (book.boomerang) {
    const BoomerangRules& rules = *book.boomerang;
    text += heading("Boomerang Jackpot");
    const auto prize = [&](std::string_view hand, const MeterPrize& p) {
      text += line(hand, fmt::format("{} % of the meter, at least {}", p.percent, to_string(p.floor)));
    };
    prize("royal flush", rules.royal_flush);
    prize("straight flush", rules.straight_flush);
    for (const auto& [category, amount] : rules.fixed) text += line(name(category), to_string(amount));
    text += line("Dead Man's Hand", to_string(rules.dead_mans_hand));
    text += line("losing chips", fmt::format("{}.{:02} % to the pool, the rest to the reserve",
                                             rules.pool_basis_points / 100, rules.pool_basis_points % 100));
    text += line("seed", to_string(rules.seed));
  }
  return text;
}

std::string sizes(const std::vector<int>& in_blinds) {
  std::vector<std::string> words;
  for (const int size : in_blinds) words.push_back(size == 1 ? "B" : fmt::format("{}B", size));
  return joined(words);
}

std::string pot_in_words(const RuleBook& book) {
  const PotRules& pot = *book.pot;
  std::string text = heading("Betting");
  int number = 0;
  for (const Street& street : pot.streets) {
    std::vector<std::string> dealt;
    for (const char card : street.cards) dealt.emplace_back(card == 'd' ? "down" : "up");
    if (street.communal > 0) dealt.push_back(fmt::format("{} communal", street.communal));
    text += line(fmt::format("betting round {}", ++number), "after " + joined(dealt));
  }
  text += line("modes", pot.modes.size() == 2 ? "blind or ante, by agreement of all" : "blind");
  text += line("blind B", fmt::format("{} times the table minimum", fmt::join(pot.blind.multiples, ", ")));
  text += line("opening, raise", fmt::format("{}; {}", sizes(pot.blind.opening), sizes(pot.blind.raise)));
  text +=
      line("in the last round", fmt::format("{}; {}", sizes(pot.blind.final_opening), sizes(pot.blind.final_raise)));
  text += line("raises", fmt::format("at most {} a betting round{}", pot.blind.raises_max,
                                     pot.blind.two_players_unlimited ? ", no count between two players" : ""));
  if (pot.ante) text += line("ante mode", "table limits, half pot or full pot");
  text += heading("Commission");
  const CommissionRules& commission = pot.commission;
  text += line("scale", fmt::format("none to {}; then {} % of the largest multiple of {}, nothing above {} minimums",
                                    to_string(commission.free), commission.percent, to_string(commission.step),
                                    commission.cap_minimums));
  return text;
}

}  // namespace

std::string book_in_words(const RuleBook& book) {
  const BookInfo& info = book.info;
  std::string text = fmt::format("{}\n{}\n", info.title, std::string(info.title.size(), '='));
  text += line("rule book", info.id);
  text += line("instrument", info.instrument + (info.version.empty() ? "" : ", version " + info.version));
  if (!info.power.empty()) text += line("made under", info.power);
  if (info.effective_from) text += line("in force from", dated(info.effective_from));
  if (info.approval == Approval::required) text += line("approval", "must be on record before a table opens");
  if (!info.missing_references.empty()) text += line("texts not held", joined(info.missing_references));
  text += table_in_words(book);
  text += hands_in_words(book);
  if (book.house) text += house_in_words(book);
  if (book.pot) text += pot_in_words(book);
  text += jackpot_in_words(book);

  text += heading(fmt::format("{} clauses", book.clauses.clauses.size()));
  std::size_t widest = 0;
  for (const Clause& clause : book.clauses.clauses)
    widest = std::max(widest, std::min<std::size_t>(clause.number.size(), 24));
  for (const Clause& clause : book.clauses.clauses) {
    // A number that is too long for its column has a line to itself.
    const bool fits = clause.number.size() <= widest;
    if (!fits) text += clause.number + "\n";
    text += fmt::format("{:<{}}  {:<11}{}\n", fits ? clause.number : "", widest, name(clause.kind),
                        wrapped(clause.words, widest + 13, widest + 13));
  }
  text +=
      heading(fmt::format("{} rulings of ours (./felt rules {} R1 prints one)", book.clauses.rulings.size(), info.id));
  for (const OurRuling& ruling : book.clauses.rulings) {
    text += fmt::format("{:<5}{}\n", ruling.number,
                        wrapped(ruling.question.empty() ? ruling.words : ruling.question, 5, 5));
  }
  return text;
}

std::string clause_in_words(const RuleBook& book, const Clause& clause, const Citations& citations) {
  std::string text = fmt::format("{} {}{}\n", book.info.id, clause.number,
                                 clause.number_inferred ? "  (number lost in the scan, known from its place)" : "");
  text += line("in our words", clause.words);
  text += line("kind", name(clause.kind));
  text += line("asked of software", clause.does);
  if (!clause.nothing.empty()) text += line("asks nothing", clause.nothing);
  text += points_in_words("points", clause.points);
  text += points_in_words("stands also for", clause.also);
  if (clause.later) {
    text += line("tests", "tournament section, counted apart");
  } else if (clause.nothing.empty()) {
    text += line("tests", tested(is_exercised(book, clause, citations), citations));
  }
  return text;
}

std::string ruling_in_words(const RuleBook& book, const OurRuling& ruling, const Citations& citations) {
  std::string text = fmt::format("{} {}, our ruling\n", book.info.id, ruling.number);
  if (!ruling.question.empty()) text += line("question", ruling.question);
  text += line("ruling", ruling.words);
  text += points_in_words("points", ruling.points);
  text += points_in_words("concerns", ruling.also);
  if (!ruling.points.empty()) {
    const bool all = std::all_of(ruling.points.begin(), ruling.points.end(),
                                 [&](Point point) { return citations.contains(book.info.id, point); });
    text += line("tests", tested(all, citations));
  }
  return text;
}

std::string coverage_in_words(const RuleBook& book, const BookCoverage& coverage) {
  std::string text =
      fmt::format("{}\n{:<12}{:>8}{:>11}{:>14}\n", book.info.id, "kind", "clauses", "exercised", "asks nothing");
  for (const ClauseKind kind : kClauseKinds) {
    const KindCoverage& counts = coverage.kinds[static_cast<std::size_t>(kind)];
    if (counts.clauses == 0) continue;
    text += fmt::format("{:<12}{:>8}{:>11}{:>14}\n", name(kind), counts.clauses, counts.exercised, counts.asks_nothing);
  }
  text += fmt::format("{:<12}{:>8}{:>11}   (those of ours that the engine can cite)\n", "rulings", coverage.rulings,
                      coverage.rulings_exercised);
  if (!coverage.later.empty()) {
    text += fmt::format("{:<12}{:>8}{:>11}   (tournament section)\n", "later", coverage.later.size(),
                        coverage.later_exercised);
  }
  if (!coverage.missing.empty()) text += fmt::format("not yet: {}\n", wrapped(joined(coverage.missing), 9, 9));
  return text;
}

}  // namespace felt::cli
