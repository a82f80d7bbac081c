#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cli/odds_html.hpp"
#include "cli/output.hpp"

namespace felt::cli {
namespace {

Money dollars(double amount) { return Money::cents(std::llround(amount * 100)); }
std::string in_dollars(Money amount) { return "$" + grouped_money(amount); }
// Infinite where no royal flush can be won.
std::string in_dollars(double amount) { return std::isfinite(amount) ? in_dollars(dollars(amount)) : "without end"; }

Point prize_point(JackpotHand hand) {
  if (hand.dead_mans_hand) return Point::jackpot_prize_dead_mans_hand;
  switch (hand.category) {
    case Category::royal_flush: return Point::jackpot_prize_royal_flush;
    case Category::straight_flush: return Point::jackpot_prize_straight_flush;
    case Category::four_of_a_kind: return Point::jackpot_prize_four_of_a_kind;
    case Category::full_house: return Point::jackpot_prize_full_house;
    case Category::flush: return Point::jackpot_prize_flush;
    default: return Point::jackpot_prize_straight;
  }
}

void add_prizes(Page& page, const odds::JackpotSheet& jackpot) {
  Page::Table table{
      "Prizes, with " + in_dollars(jackpot.jackpot.meter()) + " on the meter",
      {{"hand"}, {"ways"}, {"of them folded"}, {"pays"}, {"of the meter"}, {"rounds between"}, {"clause", true}}};
  for (const auto& prize : jackpot.prizes) {
    const std::string of_meter =
        prize.percent == 0 ? "a fixed prize" : fmt::format("{}%, at least {}", prize.percent, in_dollars(prize.floor));
    const double rounds = jackpot.rounds_between(prize);
    table.rows.push_back({escaped(prize.name), grouped_wide(prize.ways), grouped_wide(prize.folded),
                          in_dollars(prize.amount), of_meter, std::isfinite(rounds) ? page_number(rounds, 1) : "never",
                          page.cite({prize_point(prize.hand)})});
  }
  page.table(table);
  page.paragraph(fmt::format("Ways are out of {} deals of a player’s cards{}. “Folded” hands would win, but the best "
                             "strategy for the ante throws them away, and a folded hand wins nothing {}.",
                             grouped_wide(jackpot.deals),
                             jackpot.jackpot.shared_cards() ? " with the cards that are everybody’s" : "",
                             page.cite({Point::jackpot_loses_fold, Point::jackpot_needs_play})),
                 "soft");
}

void add_key_figures(Page& page, const OddsReport& report) {
  const odds::JackpotSheet& jackpot = *report.sheet.jackpot;
  const odds::JackpotLongRun& run = jackpot.long_run;
  const std::string meter = in_dollars(jackpot.jackpot.meter());
  std::vector<Page::Figure> figures{
      {"Cost of a wager", in_dollars(jackpot.jackpot.cost()), "", page.cite({Point::jackpot_wager_placed})},
      {"Returned at " + meter, page_percent(jackpot.return_at_meter.value()), "of the wager, the meter standing there",
       page.cite({Point::jackpot_amount_fixed})},
      {"Returned in the long run", page_percent(run.back), "of the wager, the meter moving by the book’s rules"},
      {"Fixed prizes alone return", page_percent(jackpot.fixed_return.value()),
       "of the wager: " + page_ratio(jackpot.fixed_return), page.cite({Point::jackpot_paid_from_reserve})},
      {"Pays for itself",
       jackpot.break_even ? in_dollars(*jackpot.break_even)
                          : (jackpot.return_at_meter.value() >= 1 ? "at every meter" : "at no meter"),
       jackpot.break_even ? "on the meter, or more" : ""},
      {"Mean meter", in_dollars(run.meter),
       std::isfinite(run.meter)
           ? "as a wager finds it; a royal flush wins " + in_dollars(run.royal_flush) + " on average"
           : ""},
      {"A meter prize falls", page_one_in(jackpot.rounds_between_meter_prizes()), "rounds of one wager"},
      {"The house may have to add", in_dollars(jackpot.liability), "for one wager, at this meter",
       page.cite({Point::jackpot_shortfall, Point::jackpot_meter_floor})}};
  if (report.sheet.weighed) {
    figures.push_back(
        {"Letting the jackpot weigh",
         report.sheet.weighed->gained > 0 ? fmt::format("${:.6f}", report.sheet.weighed->gained) : "nothing",
         fmt::format("gained a round beside an ante of {}, by playing {} of 22,100 hands",
                     in_dollars(report.question.ante), grouped_wide(report.sheet.weighed->played))});
  }
  page.figures(figures);
}

void add_meter_plot(Page& page, const odds::JackpotSheet& jackpot) {
  const double from = static_cast<double>(jackpot.jackpot.meter_least().in_cents()) / 100;
  struct Meter {
    double at;
    const char* what;
  };
  std::vector<Meter> meters{{static_cast<double>(jackpot.jackpot.meter().in_cents()) / 100, "asked about"}};
  if (std::isfinite(jackpot.long_run.meter)) meters.push_back({jackpot.long_run.meter, "mean in the long run"});
  if (jackpot.break_even)
    meters.push_back({static_cast<double>(jackpot.break_even->in_cents()) / 100, "where it pays for itself"});
  std::sort(meters.begin(), meters.end(), [](const Meter& one, const Meter& other) { return one.at < other.at; });
  const double to = std::max({2 * from, meters.back().at * 1.2, 20'000.0});
  Plot plot;
  constexpr int kSteps = 160;
  for (int i = 0; i <= kSteps; ++i) {
    const double meter = from + (to - from) * i / kSteps;
    plot.points.emplace_back(meter, jackpot.return_at(dollars(meter)));
  }
  plot.level_label = "returns the wager";
  std::string told;
  char letter = 'a';
  for (const Meter& meter : meters) {
    plot.marks.push_back({meter.at, std::string(1, letter)});
    told += fmt::format(" {}: {}, {}, returns {}.", letter++, meter.what, in_dollars(meter.at),
                        page_percent(jackpot.return_at(dollars(meter.at))));
  }
  page.picture("What a wager returns, by the meter.",
               page.cite({Point::jackpot_amount_fixed, Point::jackpot_rounding, Point::jackpot_meter_floor}) + told,
               svg_plot({"jackpot-return", "What a jackpot wager returns, by the meter",
                         fmt::format("From {} to {} on the meter.{}", in_dollars(from), in_dollars(to), told)},
                        plot));
}

// Who pays what comes back.
struct Source {
  const char* css;
  const char* name;
  bool house;
  double share;
  std::vector<Point> points;
};
std::vector<Source> sources_of(const odds::JackpotSheet& jackpot) {
  const odds::JackpotLongRun& run = jackpot.long_run;
  const bool filled_up = jackpot.jackpot.book().prize_meter.has_value();
  return {{"one", "out of wagers, through the meter", false, run.from_wagers, {Point::jackpot_contribution}},
          {"two", "fixed prizes", true, run.fixed, {Point::jackpot_paid_from_reserve}},
          {"three", "seeds after royal flushes", true, run.reseeded, {Point::jackpot_seed, Point::jackpot_reset}},
          {"four",
           filled_up ? "filling the meter up, rounding" : "reaching a floor, rounding",
           true,
           run.added,
           {Point::jackpot_meter_floor, Point::jackpot_rounding, Point::jackpot_shortfall}}};
}

void add_sources_picture(Page& page, const std::vector<Source>& sources) {
  std::vector<Part> parts;
  std::string words;
  for (const Source& source : sources) {
    parts.push_back({source.css, source.share});
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", source.name, page_percent(source.share));
  }
  page.picture(
      "Where a wager’s return comes from.", "The line is what it costs; colours as in the table.",
      svg_parts({"jackpot-parts", "Where the long-run return of a jackpot wager comes from", words}, parts, 1));
}

void add_long_run(Page& page, const odds::JackpotLongRun& run, const std::vector<Source>& sources) {
  Page::Table table{"The long run taken apart", {{"comes back"}, {"of a wager"}, {"paid by", true}, {"clause", true}}};
  for (const Source& source : sources) {
    table.rows.push_back({fmt::format("<span class=\"swatch {}\"></span>{}", source.css, source.name),
                          page_percent(source.share), source.house ? "the house" : "players",
                          page.cite(source.points)});
  }
  table.rows.push_back({"of this by the house", page_percent(run.house()), "", ""});
  table.foot = {"all that comes back", page_percent(run.back), "", ""};
  page.table(table);
  if (run.back > 1) {
    page.paragraph(
        "More than a wager costs: prizes fixed in dollars that the house pays stand against a wager of this cost.");
  }
}

void add_sharing(Page& page, const odds::JackpotSheet& jackpot) {
  const std::string cited =
      page.cite({Point::jackpot_several_winners, Point::jackpot_pool, Point::jackpot_royal_share,
                 Point::jackpot_straight_flush_share, Point::jackpot_straight_flushes_only,
                 Point::jackpot_reset_several, Point::jackpot_odd_cent, Point::jackpot_share_approved});
  Page::Table table{
      "Several winners in one round, with " + in_dollars(jackpot.jackpot.meter()) + " on the meter " + cited,
      {{"royal flushes"}, {"straight flushes"}, {"a royal flush wins"}, {"a straight flush wins"}, {"paid in all"}}};
  for (const auto& round : jackpot.together) {
    table.rows.push_back({std::to_string(round.royal_flushes), std::to_string(round.straight_flushes),
                          round.royal_flushes > 0 ? in_dollars(round.royal_flush) : "–",
                          round.straight_flushes > 0 ? in_dollars(round.straight_flush) : "–", in_dollars(round.paid)});
  }
  page.table(table);
}

}  // namespace

void add_jackpot_to(Page& page, const OddsReport& report) {
  const odds::JackpotSheet& jackpot = *report.sheet.jackpot;
  page.heading("The jackpot");
  add_key_figures(page, report);
  add_prizes(page, jackpot);
  page.add("<div class=\"beside\">\n");
  add_meter_plot(page, jackpot);
  const std::vector<Source> sources = sources_of(jackpot);
  add_sources_picture(page, sources);
  page.add("</div>\n");
  add_long_run(page, jackpot.long_run, sources);
  add_sharing(page, jackpot);
}

}  // namespace felt::cli
