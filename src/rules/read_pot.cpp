#include <algorithm>

#include <fmt/format.h>

#include "rules/read_parts.hpp"

namespace felt {
namespace {

std::vector<Street> read_streets(Section s) {
  std::vector<Street> streets;
  const std::vector<std::string> cards = s.texts("cards");
  const std::vector<int> communal = s.numbers("communal", 0, 5);
  if (cards.size() != communal.size()) s.problem("communal", "expected one number for each betting round");
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i].find_first_not_of("du") != std::string::npos) {
      s.problem("cards", fmt::format("expected letters d and u only, found \"{}\"", cards[i]));
    }
    streets.push_back({cards[i], i < communal.size() ? communal[i] : 0});
  }
  s.done();
  return streets;
}

BlindRules read_blind(Section s, int betting_rounds) {
  const auto sizes = [&](std::string_view key) {
    std::vector<int> found = s.numbers(key, 1, 100);
    if (found.empty() || !std::is_sorted(found.begin(), found.end(), std::less_equal<>())) {
      s.problem(key, "expected rising sizes");
    }
    return found;
  };
  BlindRules blind;
  blind.multiples = sizes("multiples");
  s.choice<bool>("choice", {{"buck", true}});
  blind.opening = sizes("opening");
  blind.raise = sizes("raise");
  blind.final_opening = sizes("final_opening");
  blind.final_raise = sizes("final_raise");
  blind.final_round = s.number("final_round", betting_rounds, betting_rounds);
  blind.raise_not_below_previous = s.boolean("raise_not_below_previous");
  blind.raises_max = s.number("raises_max", 1, 100);
  blind.two_players_unlimited = s.boolean("two_players_unlimited");
  s.done();
  return blind;
}

AnteRules read_ante(Section s) {
  AnteRules ante;
  ante.amount_minimums = s.number("amount_minimums", 1, 100);
  const Section::Names<BetLimit> names = {
      {"fixed", BetLimit::fixed}, {"half-pot", BetLimit::half_pot}, {"full-pot", BetLimit::full_pot}};
  ante.limits = s.choices<BetLimit>("limits", names);
  ante.limit_standard = s.choice<BetLimit>("limit_default", names);
  if (std::find(ante.limits.begin(), ante.limits.end(), ante.limit_standard) == ante.limits.end()) {
    s.problem("limit_default", "expected one of the limits");
  }
  ante.raises_max = s.number("raises_max", 0, 100);
  s.done();
  return ante;
}

CommissionRules read_commission(Section s, Money unit) {
  CommissionRules commission;
  commission.free = money(s, "free_cents");
  commission.step = Money::cents(s.integer("step_cents", 1, kMany));
  commission.percent = s.number("percent", 0, 100);
  commission.cap_minimums = s.number("cap_minimums", 1, kMany);
  commission.winner_total = s.boolean("winner_total");
  commission.uncalled_excluded = s.boolean("uncalled_excluded");
  commission.tie_exempt = s.boolean("tie_exempt");
  if (commission.step.in_cents() * commission.percent % (100 * unit.in_cents()) != 0) {
    s.problem("step_cents", "expected a step whose commission is whole wager units");
  }
  if (commission.free >= commission.step) s.problem("free_cents", "expected less than the first step");
  s.done();
  return commission;
}

PrematureBoardRules read_premature_board(Section s) {
  PrematureBoardRules rules;
  const Section::Names<EarlyCap> caps = {{"highest-total", EarlyCap::highest_total}, {"minimum", EarlyCap::minimum}};
  rules.during_betting_cap = s.choice<EarlyCap>("during_betting_cap", caps);
  rules.before_betting_cap = s.choice<EarlyCap>("before_betting_cap", caps);
  rules.checks_begin_betting = s.boolean("checks_begin_betting");
  rules.second_card_boxed_misdeal = s.choice<bool>("second_card_boxed", {{"misdeal", true}, {"play-on", false}});
  rules.second_card_early_is_during_betting =
      s.choice<bool>("second_card_early", {{"during-betting", true}, {"before-betting", false}});
  s.done();
  return rules;
}

PotIrregularity read_irregularity(Section s, const RuleBook& book) {
  PotIrregularity row;
  row.trigger = s.text("trigger");
  row.finding = s.text_or("finding", "");
  row.when = s.choices<PotMoment>("when", {{"prepared", PotMoment::prepared},
                                           {"first-deal", PotMoment::first_deal},
                                           {"deal", PotMoment::deal},
                                           {"last-deal", PotMoment::last_deal},
                                           {"betting", PotMoment::betting},
                                           {"showdown", PotMoment::showdown}});
  row.street = s.number_or("street", 0, 8, 0);
  row.card = s.number_or("card", 0, 8, 0);
  row.up = s.number_or("up", -1, 8, -1);
  row.of_box = s.boolean_or("box", false);
  row.first_of_deal = s.boolean_or("first_of_deal", false);
  row.alone = s.boolean_or("alone", false);
  row.effect = s.choice<PotEffect>("effect", {{"play-on", PotEffect::play_on},
                                              {"misdeal", PotEffect::misdeal},
                                              {"rebuild", PotEffect::rebuild},
                                              {"void-hand", PotEffect::void_hand},
                                              {"face-card", PotEffect::face_card},
                                              {"reshuffle", PotEffect::reshuffle},
                                              {"take-back", PotEffect::take_back},
                                              {"cap-wagers", PotEffect::cap_wagers},
                                              {"hold-wager", PotEffect::hold_wager},
                                              {"fold-early", PotEffect::fold_early},
                                              {"refund-round", PotEffect::refund_round},
                                              {"count-cards", PotEffect::count_cards}});
  const auto read_point = [&](std::string_view key) {
    const std::string word = s.text(key);
    const auto point = point_named(word);
    if (point && book.in_scope(scope(*point))) return *point;
    s.problem(key, fmt::format("\"{}\" is no point of this game", word));
    return Point{};
  };
  row.point = read_point("point");
  row.otherwise = row.effect == PotEffect::rebuild ? read_point("otherwise") : row.point;
  if (s.has("ruled_by")) row.ruled_by = s.choice<Power>("ruled_by", kPowerNames);
  s.done();
  return row;
}

}  // namespace

PotRules read_pot(Section& root, const RuleBook& book) {
  PotRules pot;
  pot.streets = read_streets(root.section("streets"));
  Section stakes = root.section("stakes");
  pot.stake_minimums_default = stakes.number("minimum_multiple_default", 1, kMany);
  pot.wager_unit = Money::cents(stakes.integer("wager_unit_cents", 1, kMany));
  stakes.done();

  Section betting = root.section("betting");
  const Section::Names<BettingMode> modes = {{"blind", BettingMode::blind}, {"ante", BettingMode::ante}};
  pot.modes = betting.choices<BettingMode>("modes", modes);
  pot.mode_standard = betting.choice<BettingMode>("mode_default", modes);
  const auto plays = [&](BettingMode mode) {
    return std::find(pot.modes.begin(), pot.modes.end(), mode) != pot.modes.end();
  };
  if (!plays(pot.mode_standard)) betting.problem("mode_default", "expected one of the modes");
  betting.done();

  pot.blind = read_blind(root.section("blind"), static_cast<int>(pot.streets.size()));
  if (plays(BettingMode::ante)) pot.ante = read_ante(root.section("ante"));
  pot.commission = read_commission(root.section("commission"), pot.wager_unit);
  if (root.has("premature_board")) pot.premature_board = read_premature_board(root.section("premature_board"));

  Section switches = root.section("switches");
  pot.final_steps = switches.choice<FinalSteps>("final_steps", {{"multiples", FinalSteps::multiples},
                                                                {"one-two-four", FinalSteps::one_two_four},
                                                                {"two-four", FinalSteps::two_four}});
  pot.short_tap_out = switches.choice<bool>("short_tap_out", {{"allow", true}, {"call-only", false}});
  pot.check_raise = switches.boolean("check_raise");
  pot.void_uncalled_stays = switches.choice<bool>("void_uncalled", {{"stays", true}, {"returned", false}});
  pot.folded_uncalled_stays = switches.choice<bool>("folded_uncalled", {{"stays", true}, {"returned", false}});
  pot.disturbances = switches.texts("disturbances");
  switches.done();
  for (Section& row : root.sections("irregularity")) pot.irregularities.push_back(read_irregularity(row, book));

  // 10.4 doubles the maximum; the switch says which sizes below it there are.
  const int most = 2 * (pot.blind.opening.empty() ? 0 : pot.blind.opening.back());
  std::vector<int> sizes;
  for (int size = 1; size <= most; ++size) {
    const bool power = size == 1 || size == 2 || size == 4;
    if (pot.final_steps == FinalSteps::multiples ||
        (power && (size > 1 || pot.final_steps == FinalSteps::one_two_four))) {
      sizes.push_back(size);
    }
  }
  Section blind = root.section("blind");
  for (const auto& [key, found] :
       {std::pair("final_opening", pot.blind.final_opening), std::pair("final_raise", pot.blind.final_raise)}) {
    if (found != sizes) blind.problem(key, fmt::format("expected {}, by switches.final_steps", fmt::join(sizes, ", ")));
  }
  return pot;
}

}  // namespace felt
