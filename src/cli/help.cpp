#include "cli/help.hpp"

#include <utility>

namespace felt::cli {
namespace {

constexpr std::string_view kGeneral = R"(felt - casino poker by the book

  ./felt rules [ID [CLAUSE]]      the rule books, one of them, or one clause
  ./felt rules --coverage [ID]    which clauses the tests have exercised
  ./felt hand ID "CARDS" ...      what hands are worth, and which wins
  ./felt play ID                  sit down: against the house, or among bots
  ./felt run FILE... [--explain]  run .felt scripts (docs/script.md)
  ./felt phh FILE...              read poker hand histories of 7 Card Stud
  ./felt sim ID [--rounds N]      play rounds by the million
  ./felt odds ID                  what each wager of a house game is worth
  ./felt equity ID "CARDS" ...    what hands of a pot game win on average
  ./felt census ID                how many hands there are of each category
  ./felt test [--slow]            build and run the tests; long campaigns too
  ./felt bench [hands|odds|sim]   run the benchmarks
  ./felt help [COMMAND]           this page, or all that a command takes
  ./felt version                  the version

  --json                          output for programs
  --rulebooks DIR                 add or replace rule books:
                                  DIR/ID/{book,clauses}.toml

Cards are written As Td 9c (or 10d). ID is one of act-tcp crown-tcp tribal-tcp
canberra-poker seven-card-stud five-card-stud canberra-manila
)";

constexpr std::string_view kRules = R"(./felt rules [ID [CLAUSE]] [--coverage] [--json] [--rulebooks DIR]

  ./felt rules                the rule books
  ./felt rules act-tcp        one of them: values, pay tables, clauses
  ./felt rules act-tcp '4.7(a)'   one clause: what it asks of software
  ./felt rules act-tcp R3     one of our rulings, where the book is silent
  ./felt rules --coverage [ID]    which clauses the tests have exercised
      --citations DIR         a record of tests other than that of ./felt test
)";

constexpr std::string_view kHand = R"(./felt hand ID "CARDS" ... [--board "CARDS"] [--showing] [--json] ...

  ./felt hand act-tcp "Ks Qc Jd" "Js Tc 9d" each hand in quotes
  --board "CARDS"             Manila's communal cards
  --showing                   compare up-cards (stud)
  --deck 52|40|32, --ace-low  a deck and agreement of the stud books
)";

constexpr std::string_view kPlay = R"(./felt play ID [--stake 500] [--min 5] [--max 500] [--set KEY=VALUE] ...

  --stake 500                 what you buy in chips, at most 1,000,000
  --min 5 --max 500           limits of a wager
  --seed N                    the same cards again; else the system's chance
  --set KEY=VALUE             a term of the table, any number of them
Against the house (act-tcp, crown-tcp, tribal-tcp, canberra-poker):
      mode=auto               way of dealing (act manual, auto; crown handheld,
                              sdcs; tribal shoe, hand, auto)
      shuffle=device, decks=2 how and what is shuffled, where there is a choice
      pair-plus-min, pair-plus-max
                              limits of pair plus, if not those of the ante
      multiple=5              unit of wagers (act, crown)
      payout-max=20000        maximum payout (canberra-poker)
      ante-bonus=B, pair-plus=F   pay tables (crown A to F; tribal standard,
                              alternative)
      version=ii              tribal: base, i, ii, iii
      jackpot=on              crown, canberra-poker; with jackpot-cost=10, and
                              jackpot-option=1 (crown)
      chip-unit=1             smallest chip
      decision-seconds=60     what leaving in a decision counts as; 0: no limit
Among bots (seven-card-stud, five-card-stud, canberra-manila):
  --bots 5                    how many; everybody brings the same stake
  --strength simple,strong    how well they play: simple, steady or strong, one
                              for all or a list from the first bot on
  --seat 3                    yours; the first buck is at seat 1
      stake=100               the table stake: the least to sit down with
      deck=40, ace-low=on     as agreed by all (the studs: deck 52, 40, 32)
      betting=ante            the studs; with limit=fixed (and --max), half-pot
                              or full-pot
      blind=2                 fixes the blind, in minimums; else the buck's
      commission-free, commission-step, commission-cap
                              a cheaper commission
      decision-seconds=60     as above
At the table: help, rules, why, cards, buy 100, quit.
)";

constexpr std::string_view kRun = R"(./felt run FILE... [--explain] [--json] [--phh [--all-cards]]

  Runs .felt scripts (docs/script.md); a folder stands for all in it, - for
  standard input. Exit code 0 if every expectation held, else 2.
  --explain                   every event, with its clause in our words
  --json                      for programs; with --explain the whole transcript
  --phh                       finished rounds of 7 Card Stud as hand histories:
                              one as .phh, several as .phhs (docs/phh.md); what
                              the format cannot say is refused, code 2
  --all-cards                 with --phh: cards nobody has shown, too
)";

constexpr std::string_view kPhh = R"(./felt phh FILE... [--json]

  Reads hand histories (.phh, .phhs; - for standard input) of 7 Card Stud, ranks
  the hands and divides the pots; says where a file's own figures differ.
  docs/phh.md: what is read, what is refused.
)";

constexpr std::string_view kSim = R"(./felt sim ID [--rounds N] [--seats K] [--set KEY=VALUE] [--json] ...

  --rounds N                  how many: 1,000,000, or 100,000 where players bet
                              against each other; Ctrl-C: the figures so far
  --seed 1                    the same figures again, on any number of threads
  --threads T                 1 to 1024; all cores without it
  --set KEY=VALUE             a term of the table; ./felt help play lists them
Against the house:
  --seats 1                   players, each with 10 on every wager
  --strategy optimal          optimal: loses least; simple: the rule of thumb;
                              always: never folds
  --set jackpot=on            stakes the jackpot in every round
Bots against bots (seven-card-stud, five-card-stud, canberra-manila):
  --seats 6                   how many, 2 or more
  --strength simple,strong    simple, steady or strong: from seat 1 on, and over
                              again; simple without it
)";

constexpr std::string_view kCensus = R"(./felt census ID [--deck 52|40|32] [--ace-low] [--json]

  How many hands there are of each category, counted one by one.
  --deck 52|40|32, --ace-low  a deck and agreement of the stud books
)";

constexpr std::string_view kOdds = R"(./felt odds ID [--set OPTION=VALUE] ... [--pays WAGER.CATEGORY=N] ...

  ID                          act-tcp, crown-tcp, tribal-tcp, canberra-poker
  --set pair-plus=F           what a table may choose, any number of them:
      ante-bonus, pair-plus   pay tables (crown, tribal)
      pays, version           both tables; (f)(6) (tribal)
      maximum-payout, ante    dollars (canberra)
      jackpot=on|off, jackpot-option, jackpot-seed, jackpot-cost, meter
  --pays bet.royal-flush=100  what if: odds that the book does not have
  --rounds 100,1000           what may be won or lost after so many rounds
  --leaks                     what it is worth to know more; or one thing only:
      --seen 1 [--seen-as classes]  dealer's cards; as ace, face or other
      --seats 2 [--samples N] [--seed N]  the hands of so many seats
  --json, --csv               for programs and spreadsheets (docs/odds.md)
  --html FILE                 a page to read and to file
./felt odds compare ID --over pair-plus,ante=10:25 ...     sheets side by side
./felt odds check SHEET.json    whether such a sheet holds: all of it counted
                              once more, another way; code 1 if it does not
      --sampled [--seed N]    Canberra Poker in seconds, by a sample
For away from the table: the books let nobody advise a player or use a device.
)";

constexpr std::string_view kEquity = R"(./felt equity ID "CARDS" "CARDS" ... [--board CARDS] [--dead CARDS] ...

  ./felt equity seven-card-stud "As Ah 5d" "Ks Qs Js"     each hand in quotes
  ID                          seven-card-stud, five-card-stud, canberra-manila
  "As Kd ?"                   what is not known may be left out, or be a ?
  --board "CARDS"             communal cards (stud: if the shoe runs short)
  --dead "CARDS"              cards that nobody can get
  --deck 52|40|32, --ace-low  a deck and agreement of the stud books
  --samples N                 random deals; without it exact, if that is quick
  --seed N, --threads T       the same deals again; all cores without it
  --json                      for programs (docs/equity.md)
For away from the table: the books let nobody advise a player or use a device.
)";

constexpr std::string_view kTest = R"(./felt test [--slow]

  Builds everything, runs every test, checks the format and runs clang-tidy.
  --slow                      long campaigns, sanitizers and fuzzing, too
)";

constexpr std::string_view kBench = R"(./felt bench [hands|odds|sim] [--only TEXT] [--set TARGET] [--json]

  --only TEXT                 the benchmarks whose names have it
  --set AVX2                  with other instructions
)";

constexpr std::pair<std::string_view, std::string_view> kPages[] = {
    {"rules", kRules}, {"hand", kHand},     {"play", kPlay},     {"run", kRun},   {"phh", kPhh},     {"sim", kSim},
    {"odds", kOdds},   {"equity", kEquity}, {"census", kCensus}, {"test", kTest}, {"bench", kBench},
};

}  // namespace

std::string_view help_page(std::string_view command) {
  if (command.empty()) return kGeneral;
  for (const auto& [name, page] : kPages) {
    if (name == command) return page;
  }
  return {};
}

std::string_view usage(std::string_view command) {
  const std::string_view page = help_page(command);
  return page.substr(0, page.find('\n'));
}

std::vector<std::string> commands() {
  std::vector<std::string> names;
  for (const auto& page : kPages) names.emplace_back(page.first);
  names.insert(names.end(), {"help", "version"});
  return names;
}

}  // namespace felt::cli
