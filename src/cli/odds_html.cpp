#include "cli/odds_html.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cli/odds_page_style.hpp"
#include "cli/odds_pictures.hpp"
#include "cli/output.hpp"
#include "rules/load.hpp"

namespace felt::cli {
namespace {

using odds::AfterRounds;
using odds::Ratio;
using odds::WagerSheet;

// Anchors have letters and dashes only.
std::string anchor_of(std::string wager) {
  std::replace(wager.begin(), wager.end(), '+', '-');
  return "wager-" + wager;
}

std::vector<Point> joined(std::vector<Point> points, const std::vector<Point>& more) {
  points.insert(points.end(), more.begin(), more.end());
  return points;
}

// How a wager is settled.
std::vector<Point> settled_by(const odds::Question& question, const std::string& wager) {
  std::vector<Point> pair_plus{Point::pair_plus_wins, Point::pair_plus_loses};
  if (wager == "pair-plus") return pair_plus;
  if (wager == "jackpot") {
    return {Point::jackpot_wins,       Point::jackpot_one_prize,  Point::jackpot_loses_hand,
            Point::jackpot_loses_fold, Point::jackpot_needs_play, Point::jackpot_stake_not_returned};
  }
  std::vector<Point> points{Point::ante_wins_higher,
                            Point::ante_wins_dealer_out,
                            Point::ante_stands_off,
                            Point::ante_loses_lower,
                            Point::ante_loses_fold,
                            Point::play_wins_higher,
                            Point::play_stands_off_dealer_out,
                            Point::play_stands_off_equal,
                            Point::play_loses_lower,
                            Point::ante_bonus_paid,
                            Point::ante_bonus_paid_dealer_out,
                            Point::ante_bonus_paid_on_loss};
  if (!question.terms.payout_maximum.is_zero()) points.push_back(Point::max_payout_cap);
  if (wager == "ante+pair-plus") points = joined(joined(points, pair_plus), {Point::pair_plus_loses_fold});
  return points;
}

std::vector<Point> staked_by(const std::string& wager) {
  if (wager == "pair-plus") return {Point::pair_plus_placed};
  if (wager == "jackpot") return {Point::jackpot_wager_placed};
  if (wager == "ante+pair-plus") return {Point::ante_placed, Point::pair_plus_placed};
  return {Point::ante_placed};
}

Point point_of(Category category) {
  switch (category) {
    case Category::odd_cards: return Point::hand_odd_cards;
    case Category::pair: return Point::hand_pair;
    case Category::two_pairs: return Point::hand_two_pairs;
    case Category::three_of_a_kind: return Point::hand_three_of_a_kind;
    case Category::straight: return Point::hand_straight;
    case Category::flush: return Point::hand_flush;
    case Category::full_house: return Point::hand_full_house;
    case Category::four_of_a_kind: return Point::hand_four_of_a_kind;
    case Category::straight_flush: return Point::hand_straight_flush;
    case Category::royal_flush: return Point::hand_royal_flush;
  }
  return Point::hand_order;
}

// Whole units grouped, parts of a unit as a fraction.
std::string net_in_type(std::int64_t amount, std::int64_t parts) {
  const std::int64_t whole = amount / parts;
  if (amount % parts == 0) return page_units(static_cast<double>(whole), 0);
  return (amount > 0 ? "+" : "") + signed_in_type(in_units(amount, parts));
}

std::string one_in(double rounds) { return page_number(rounds, rounds < 1'000 ? 2 : 0); }

class Writer {
 public:
  explicit Writer(const OddsReport& report)
      : report_(report), question_(report.question), book_(report.question.book), page_(book_) {}

  std::string write() {
    head();
    at_a_glance();
    hands();
    for (const WagerSheet& wager : report_.sheet.wagers) this->wager(wager);
    if (!report_.leaks.empty()) leaks();
    page_.section("clauses", "The clauses, in our words");
    page_.law();
    page_.end_section();
    page_.add("</main>\n<footer>\n");
    page_.paragraph(
        "Counted over all deals, in whole numbers, by the settlement that runs the tables; decimals come last. A unit "
        "is the first stake of the wager. Numbers in brackets are clauses of the rule book; R and a number is a ruling "
        "of ours.");
    page_.paragraph("For away from the table: the books let nobody advise a player or use a device.");
    page_.add("</footer>\n</body>\n</html>\n");
    return page_.html();
  }

 private:
  [[nodiscard]] std::string title() const {
    return fmt::format("{}: par sheet{}", book_.info.title, question_.what_if.empty() ? "" : ", what if");
  }
  [[nodiscard]] std::string in_words(const WagerSheet& wager) const {
    return escaped(wager_in_words(report_, wager.wager));
  }

  void head() {
    const BookInfo& info = book_.info;
    page_.add(
        fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta "
                    "name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{}</title>\n"
                    "<style>{}</style>\n</head>\n<body>\n<header>\n<p class=\"kind\">Par sheet</p>\n<h1>{}</h1>\n",
                    escaped(title()), odds_page_style(), escaped(info.title)));
    what_if();
    page_.add("<dl class=\"book\">\n");
    const auto line = [&](std::string_view name, const std::string& value) {
      if (!value.empty()) page_.add(fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, value));
    };
    line("Rule book", escaped(info.id));
    line("Instrument", escaped(info.instrument) + (info.number.empty() ? "" : ", " + escaped(info.number)) + " " +
                           page_.cite({Point::rulebook_identity}));
    line("Version", escaped(info.version));
    line("Regulator", escaped(info.regulator));
    page_.add("</dl>\n");
    if (!question_.options.empty())
      page_.add("<p class=\"kind chosen\">What the table has chosen</p>\n<dl class=\"book\">\n");
    for (const auto& [option, value] : question_.options)
      line(fmt::format("<span class=\"soft\">{}</span>", escaped(option)),
           fmt::format("<strong>{}</strong> {}", escaped(value), cited_option(option)));
    page_.add(question_.options.empty() ? "" : "</dl>\n");
    page_.add("<nav aria-label=\"Contents\"><ul>\n<li><a href=\"#hands\">Hands</a></li>\n");
    for (const WagerSheet& wager : report_.sheet.wagers)
      page_.add(fmt::format("<li><a href=\"#{}\">{}</a></li>\n", anchor_of(wager.wager), in_words(wager)));
    if (!report_.leaks.empty()) page_.add("<li><a href=\"#leaks\">Leaked cards</a></li>\n");
    page_.add("<li><a href=\"#clauses\">Clauses</a></li>\n</ul></nav>\n</header>\n<main>\n");
  }

  void what_if() {
    if (question_.what_if.empty()) return;
    page_.add(
        "<div class=\"beyond\" role=\"note\"><strong>What if, beyond the book.</strong> No rule book has this "
        "sheet: some odds are only tried.\n<ul>\n");
    for (const auto& [what, odds] : question_.what_if)
      page_.add(fmt::format("<li>{} at {} to 1</li>\n", escaped(what), escaped(odds)));
    page_.add("</ul></div>\n");
  }

  std::string cited_option(const std::string& option) {
    if (option == "version") return page_.cite_number(book_.house->versions[question_.terms.version].clause);
    if (option == "ante-bonus" || option == "pair-plus") return page_.cite({Point::pay_table_choice});
    if (option == "maximum-payout") return page_.cite({Point::max_payout_cap});
    if (option == "ante") return page_.cite({Point::ante_placed});
    if (option == "jackpot" || option == "jackpot-cost") return page_.cite({Point::jackpot_wager_placed});
    if (option == "meter") return page_.cite({Point::jackpot_amount_fixed});
    const bool second = question_.jackpot && question_.jackpot->option > 0;
    if (option == "jackpot-option")
      return page_.cite({second ? Point::jackpot_payouts_second_option : Point::jackpot_payouts_first_option});
    if (option == "jackpot-seed")
      return page_.cite({second ? Point::jackpot_rates_second_option : Point::jackpot_rates_first_option});
    return "";
  }

  void at_a_glance() {
    page_.section("glance", "At a glance");
    Page::Table table{"What each wager costs and how it varies",
                      {{"wager"},
                       {"house edge"},
                       {"element of risk"},
                       {"standard deviation"},
                       {"wins something"},
                       {"best decision", true}}};
    for (const WagerSheet& wager : report_.sheet.wagers) {
      table.rows.push_back(
          {fmt::format("<a class=\"wide\" href=\"#{}\">{}</a>", anchor_of(wager.wager), in_words(wager)),
           page_percent(wager.house_edge()), page_percent(wager.element_of_risk()),
           fmt::format("{:.4f}", wager.net.standard_deviation()), page_percent(wager.hit_frequency()),
           wager.rule ? fmt::format("<span class=\"wide\">{}</span>", escaped(wager.rule->words))
                      : "nothing to decide"});
    }
    page_.table(table);
    page_.paragraph(
        "The house edge is what is lost of the stakes made before the cards are seen, the element of risk of all that "
        "is staked, raises included; the standard deviation is that of a round, in units.",
        "soft");
    page_.end_section();
  }

  void hands() {
    page_.section("hands", "Hands");
    Page::Table table{fmt::format("Hands of {} cards, best first {}", book_.hands.cards,
                                  page_.cite({Point::hand_order, Point::hand_size})),
                      {{"hand"}, {"hands"}, {"chance"}, {"one in"}, {"clause", true}}};
    std::vector<Bar> bars;
    for (const auto& hand : report_.sheet.hands) {
      const double chance = Ratio{hand.ways, report_.sheet.hands_total}.value();
      table.rows.push_back({escaped(name(hand.category)), grouped_wide(hand.ways), fmt::format("{:.6f}%", 100 * chance),
                            one_in(1 / chance), page_.cite({point_of(hand.category)})});
    }
    table.foot = {"all", grouped_wide(report_.sheet.hands_total), "", "", ""};
    page_.table(table);
    const Ratio& qualifies = report_.sheet.dealer_qualifies;
    page_.figures(
        {{"The dealer qualifies", page_percent(qualifies.value()),
          fmt::format("{} of {} hands", grouped_wide(qualifies.numerator), grouped_wide(qualifies.denominator)),
          page_.cite({Point::dealer_qualifies})}});
    page_.end_section();
  }

  void wager(const WagerSheet& wager) {
    const std::string id = anchor_of(wager.wager);
    const bool ante = wager.wager == "ante";
    page_.section(id, in_words(wager), ante || wager.points.empty() ? "" : "What it pays: " + page_.cite(wager.points));
    if (ante) stakes();
    figures(wager);
    pay_tables(wager);
    net(wager, id);
    if (wager.rule) strategy(wager, id);
    if (wager.wager == "jackpot") add_jackpot_to(page_, report_);
    after(wager, id);
    page_.end_section();
  }

  void figures(const WagerSheet& wager) {
    const Ratio mean = wager.net.mean();
    const bool two = wager.first_staked.value() > 1;
    std::vector<Page::Figure> figures{{"House edge", page_percent(wager.house_edge()),
                                       two ? "of the first stakes, 2 units" : "of the first stake, 1 unit",
                                       page_.cite(staked_by(wager.wager))}};
    if (wager.rule) {
      figures.push_back({"Element of risk", page_percent(wager.element_of_risk()),
                         fmt::format("of all that is staked, {:.6f} units a round", wager.staked.value()),
                         page_.cite({Point::play_amount})});
    }
    figures.push_back({"Expected value", page_units(mean.value(), 8), "units a round: " + page_ratio(mean)});
    figures.push_back(
        {"Wins something", page_percent(wager.hit_frequency()),
         fmt::format("{} of {} deals", grouped_wide(wager.net.ways_above(0)), grouped_wide(wager.net.deals()))});
    figures.push_back({"Standard deviation", fmt::format("{:.6f}", wager.net.standard_deviation()), "units a round"});
    figures.push_back(
        {"Volatility index", fmt::format("{:.6f}", wager.volatility_index()), "1.645 standard deviations of a round"});
    if (wager.rule) {
      figures.push_back(
          {"Hands played", page_percent(wager.played.value()),
           fmt::format("{} of {} {}", grouped_wide(wager.played.numerator), grouped_wide(wager.played.denominator),
                       question_.three_cards() ? "hands" : "hands with a card of the dealer’s"),
           page_.cite({Point::play_placed})});
    }
    page_.figures(figures);
  }

  [[nodiscard]] Point pays_point(const std::string& paid, Category category) const {
    if (paid == "pair-plus")
      return question_.terms.pair_plus_table != 0 ? Point::pay_pair_plus_alternative : Point::pay_pair_plus;
    if (paid == "ante-bonus")
      return question_.terms.bonus_table != 0 ? Point::pay_ante_bonus_alternative : Point::pay_ante_bonus;
    switch (category) {
      case Category::two_pairs: return Point::pay_play_two_pairs;
      case Category::three_of_a_kind: return Point::pay_play_three_of_a_kind;
      case Category::straight: return Point::pay_play_straight;
      case Category::flush: return Point::pay_play_flush;
      case Category::full_house: return Point::pay_play_full_house;
      case Category::four_of_a_kind: return Point::pay_play_four_of_a_kind;
      case Category::straight_flush: return Point::pay_play_straight_flush;
      case Category::royal_flush: return Point::pay_play_royal_flush;
      default: return Point::pay_play_pair_or_less;
    }
  }

  // What the ante's section begins with: what is staked when, and what is paid whatever the hand.
  void stakes() {
    const HouseRules& house = *book_.house;
    const WagerRules& decision = house.decision_wager();
    page_.paragraph(fmt::format(
        "The ante pays {} to 1 {}. {} is {} and {} {}.", house.ante_pays(), page_.cite({Point::pay_ante}),
        escaped(decision.name),
        decision.times_ante == 1 ? "as much as the ante" : fmt::format("{} times the ante", decision.times_ante),
        decision.pays ? fmt::format("pays {} to 1", *decision.pays) : "pays by the hand",
        page_.cite({Point::play_amount, Point::pay_play})));
  }

  // The book's odds of this wager, with those that are tried marked.
  void pay_tables(const WagerSheet& wager) {
    if (wager.wager == "ante+pair-plus" || wager.wager == "jackpot") return;
    const bool pair_plus = wager.wager == "pair-plus";
    for (const PayRules& pays : book_.house->pays) {
      if ((pays.wager == "pair-plus") != pair_plus) continue;
      const std::size_t place = pair_plus                    ? question_.terms.pair_plus_table
                                : pays.wager == "ante-bonus" ? question_.terms.bonus_table
                                                             : 0;
      Page::Table table{fmt::format("Odds of {}{}", escaped(pays.wager),
                                    pays.tables.size() > 1 ? ", table " + escaped(pays.tables[place].name) : ""),
                        {{"hand"}, {"odds"}, {"clause", true}}};
      for (const Category category : categories(book_.scale(DeckSize::cards_52))) {
        const int odds = pays.tables[place].to_one(category);
        const std::string key = fmt::format("{}.{}", pays.wager, key_of(category));
        const bool tried = std::any_of(question_.what_if.begin(), question_.what_if.end(),
                                       [&](const auto& one) { return one.first == key; });
        if (odds == 0 && !tried) continue;
        const std::string text = fmt::format("{} to 1", odds);
        table.rows.push_back({escaped(name(category)),
                              tried ? fmt::format("<mark class=\"tried\">{}, tried</mark>", text) : text,
                              page_.cite({pays_point(pays.wager, category)})});
      }
      page_.table(table);
    }
  }

  void net(const WagerSheet& wager, const std::string& id) {
    const odds::Wide deals = wager.net.deals();
    const std::string cited = page_.cite(settled_by(question_, wager.wager));
    Page::Table table{"Net results, in units " + cited, {{"net"}, {"deals"}, {"chance"}, {"one in"}}};
    std::vector<Bar> bars;
    std::string words = "Chances of the net results on a scale of powers of ten:";
    for (auto at = wager.net.ways().rbegin(); at != wager.net.ways().rend(); ++at) {
      const double chance = Ratio{at->second, deals}.value();
      const std::string units = net_in_type(at->first, wager.net.parts());
      table.rows.push_back({units, grouped_wide(at->second), fmt::format("{:.6f}%", 100 * chance), one_in(1 / chance)});
      bars.push_back({units, chance, at->first > 0 ? 1 : at->first < 0 ? -1 : 0});
      words += fmt::format("{} {} {:.6f}%", bars.size() == 1 ? "" : ",", units, 100 * chance);
    }
    table.foot = {"all", grouped_wide(deals), "", ""};
    page_.add("<div class=\"beside\">\n");
    page_.table(table);
    page_.picture("How often each result comes.", "Every line is ten times as rare as the one to its right.",
                  svg_bars({id + "-net", "How often each net result comes", words + "."}, bars));
    page_.add("</div>\n");
  }

  void strategy(const WagerSheet& wager, const std::string& id) {
    const odds::Rule& rule = *wager.rule;
    page_.heading("The best decision", page_.cite({Point::play_placed, Point::play_amount, Point::fold_whole}));
    page_.paragraph(escaped(rule.words), "rule");
    page_.add("<div class=\"beside\">\n");
    page_.picture(
        "All hands, best to the left.",
        fmt::format("<span class=\"swatch play\"></span>played <span class=\"swatch fold\"></span>folded{}",
                    rule.between.empty() ? "" : "; half filled: now played, now folded"),
        svg_stretches({id + "-hands", "Which of all hands are played", rule.words}, stretches_of(question_, rule)));
    if (const auto grid = grid_of(question_, rule)) {
      const std::string how =
          question_.three_cards()
              ? "Hands without a pair, straight or flush: the highest card down, the second across; in a square the "
                "third card falls from left to right."
              : "The hands that turn on it: a square shows them by their last cards, falling from left to right. "
                "<span class=\"swatch play\"></span>bet <span class=\"swatch sometimes\"></span>bet so often as it is "
                "filled: the suits decide <span class=\"swatch fold\"></span>fold";
      page_.picture(question_.three_cards() ? "Where the line lies." : "By the card that the dealer shows.", how,
                    svg_grid({id + "-grid",
                              question_.three_cards() ? "Odd cards that are played, by their ranks"
                                                      : "Hands that are played, by the dealer’s card",
                              grid_in_words(rule)},
                             *grid));
    }
    page_.add("</div>\n");
    if (!rule.rows.empty()) {
      page_.add(
          "<details open=\"open\"><summary>The same in words, by the card that the dealer shows</summary>\n<dl "
          "class=\"rows\">\n");
      for (const auto& row : rule.rows)
        page_.add(fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(row.up), escaped(row.words)));
      page_.add("</dl></details>\n");
    }
    Page::Table table{"Other ways to decide, and what they cost",
                      {{"way"}, {"house edge"}, {"element of risk"}, {"cost, units a round"}}};
    for (const auto& line : wager.strategies) {
      table.rows.push_back({fmt::format("{}<small>{}</small>", escaped(line.name), escaped(line.words)),
                            page_percent(-line.mean.value() / line.first_staked.value()),
                            page_percent(-line.mean.value() / line.staked.value()),
                            fmt::format("{:.8f}", line.lost.value())});
    }
    page_.table(table);
  }

  static std::string grid_in_words(const odds::Rule& rule) {
    std::string words = rule.words;
    for (const auto& row : rule.rows) words += fmt::format(". {}: {}", row.up, row.words);
    return words;
  }

  void after(const WagerSheet& wager, const std::string& id) {
    if (report_.rounds.empty()) return;
    page_.heading("After many rounds");
    Page::Table table{"Won or lost, in units", {{"after rounds"}}};
    std::vector<std::vector<std::string>> rows{{"expected"}, {"deviation"}, {"ahead"}, {"even"}, {"behind"}};
    std::string pictures;
    bool first = true;
    page_.add("<div class=\"beside\">\n");
    for (std::size_t place = 0; place < report_.rounds.size(); ++place) {
      const int n = report_.rounds[place];
      const AfterRounds after = odds::after_rounds(wager.net, n);
      const std::string rounds = grouped(static_cast<std::uint64_t>(n));
      table.columns.push_back({rounds});
      rows[0].push_back(page_units(after.mean, 2));
      rows[1].push_back(fmt::format("{:.2f}", after.standard_deviation));
      rows[2].push_back(page_percent(after.ahead));
      rows[3].push_back(page_percent(after.even));
      rows[4].push_back(page_percent(after.behind));
      for (std::size_t i = 0; i < after.quantiles.size(); ++i) {
        const auto& quantile = after.quantiles[i];
        if (first) {
          rows.push_back({quantile.percent == 50 ? "middle result" : fmt::format("{}% at or below", quantile.percent)});
        }
        rows[5 + i].push_back(page_units(quantile.units, quantile.units == std::round(quantile.units) ? 0 : 2));
      }
      first = false;
      const std::string words = fmt::format(
          "Mean {}, standard deviation {:.2f} units; ahead {}, even {}, behind {}.", page_units(after.mean, 2),
          after.standard_deviation, page_percent(after.ahead), page_percent(after.even), page_percent(after.behind));
      page_.picture(
          "After " + rounds + (n == 1 ? " round." : " rounds."), "How likely each result is; units across.",
          svg_results({fmt::format("{}-after-{}", id, place + 1), "Results after so many rounds: " + rounds, words},
                      after));
    }
    table.rows = std::move(rows);
    page_.table(table);
    page_.add("</div>\n");
  }

  void leaks() {
    page_.section("leaks", "What it is worth to know more");
    Page::Table table{"A player of the ante who knows", {{"what"}, {"house edge"}, {"gained"}, {"found", true}}};
    for (const odds::LeakWorth& leak : report_.leaks) {
      table.rows.push_back(
          {escaped(leak_in_words(report_, leak.leak)), page_percent(-leak.mean), page_percent(leak.gain),
           leak.exact ? "counted"
                      : fmt::format("sampled, within {} but for one chance in a million", page_percent(leak.bound))});
    }
    page_.table(table);
    for (const odds::LeakWorth& leak : report_.leaks) {
      if (!leak.rule) continue;
      page_.heading(escaped("With " + leak_in_words(report_, leak.leak)));
      page_.paragraph(escaped(leak.rule->words));
      Page::Table rows{"By that card", {{"card"}, {"what is played", true}}};
      for (const auto& row : leak.rule->rows) rows.rows.push_back({row.up, escaped(row.words)});
      page_.table(rows);
    }
    page_.end_section();
  }

  const OddsReport& report_;
  const odds::Question& question_;
  const RuleBook& book_;
  Page page_;
};

}  // namespace

std::string page_number(double number, int decimals) {
  std::string text = fmt::format("{:.{}f}", number, decimals);
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  for (std::size_t i = std::min(text.find('.'), text.size()); i > first + 3; i -= 3) text.insert(i - 3, ",");
  return signed_in_type(text);
}

std::string page_units(double units, int decimals) { return (units > 0 ? "+" : "") + page_number(units, decimals); }

std::string page_ratio(Ratio ratio) {
  return fmt::format("{} / {}", signed_in_type(grouped_wide(ratio.numerator)), grouped_wide(ratio.denominator));
}

std::string page_percent(double part) { return signed_in_type(percent(part)); }

std::string page_one_in(double rounds) { return std::isfinite(rounds) ? "1 in " + page_number(rounds, 1) : "never"; }

std::string odds_html(const OddsReport& report) { return Writer(report).write(); }

}  // namespace felt::cli
