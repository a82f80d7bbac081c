#include <algorithm>

#include <fmt/format.h>

#include "rules/read_parts.hpp"

namespace felt {
namespace {

DealerRules read_dealer(Section s, int cards) {
  DealerRules dealer;
  const std::string qualifies = s.text("qualifies");
  for (const char letter : qualifies) {
    if (letter == ' ') continue;
    const auto card = parse_card(std::string{letter, 'c'});
    if (!card) {
      s.problem("qualifies", fmt::format("expected ranks such as \"Q\" or \"A K\", found \"{}\"", qualifies));
      dealer.qualifies = {Rank::queen};
      break;
    }
    if (!dealer.qualifies.empty() && card->rank() >= dealer.qualifies.back()) {
      s.problem("qualifies", "expected falling ranks");
    }
    dealer.qualifies.push_back(card->rank());
  }
  if (dealer.qualifies.empty() || static_cast<int>(dealer.qualifies.size()) >= cards) {
    s.problem("qualifies", "expected at least one rank, and fewer than a hand has");
  }
  dealer.face_up_card = s.number("face_up_card", 0, cards);
  dealer.no_hand_call = s.text_or("no_hand_call", "");
  // The same in every book, and said in each: nothing else is known to the engine.
  Section no_hand = s.section("no_hand");
  no_hand.choice<bool>("ante", {{"wins", true}});
  no_hand.choice<bool>("play", {{"stands-off", true}});
  no_hand.done();
  s.done();
  return dealer;
}

std::vector<WagerRules> read_wagers(Section s) {
  std::vector<WagerRules> wagers;
  for (const std::string& key : s.keys()) {
    Section w = s.section(key);
    WagerRules wager;
    wager.id = key;
    wager.name = w.text("name");
    wager.when = w.choice<WagerTime>("when", {{"betting", WagerTime::betting}, {"decision", WagerTime::decision}});
    wager.needs = w.text_or("needs", "");
    if (!wager.needs.empty() && (wager.needs == key || !s.has(wager.needs))) {
      w.problem("needs", fmt::format("expected another wager of this book, found \"{}\"", wager.needs));
    }
    wager.times_ante = w.number_or("times_ante", 1, 10, 0);
    if (w.has("pays")) wager.pays = w.number("pays", 1, 1000);
    if (w.has("cost_cents")) wager.cost = money(w, "cost_cents");
    w.done();
    wagers.push_back(std::move(wager));
  }
  if (!s.has("ante")) s.problem("ante", "is missing");
  s.done();
  return wagers;
}

std::vector<PayRules> read_pays(Section s, const std::vector<WagerRules>& wagers, Scale scale) {
  const auto is_wager = [&](const std::string& id) {
    return std::any_of(wagers.begin(), wagers.end(), [&](const WagerRules& w) { return w.id == id; });
  };
  std::vector<PayRules> pays;
  for (const std::string& key : s.keys()) {
    Section p = s.section(key);
    PayRules pay;
    pay.wager = key;
    pay.basis = p.text("basis");
    if (!pay.basis.empty() && !is_wager(pay.basis)) {
      p.problem("basis", fmt::format("expected a wager of this book, found \"{}\"", pay.basis));
    }
    if (!is_wager(key) && key != "ante-bonus") s.problem(key, "is no wager of this book");
    pay.standard = p.text("default");
    Section tables = p.section("tables");
    for (const std::string& table : tables.keys()) {
      pay.tables.push_back({table, read_odds(tables.section(table), scale)});
    }
    tables.done();
    if (p.has("with_pair_plus")) {
      Section with = p.section("with_pair_plus");
      for (const std::string& table : with.keys()) pay.with_pair_plus[table] = with.text(table);
      with.done();
    }
    if (pay.table(pay.standard) == nullptr) {
      p.problem("default", fmt::format("expected one of the tables, found \"{}\"", pay.standard));
    }
    p.done();
    pays.push_back(std::move(pay));
  }
  s.done();
  // A wager that wins is paid by a table or by one figure, never by both and never by neither.
  for (const WagerRules& wager : wagers) {
    const bool by_table = std::any_of(pays.begin(), pays.end(), [&](const PayRules& p) { return p.wager == wager.id; });
    if (wager.id != "jackpot" && by_table == wager.pays.has_value()) {
      s.problem(wager.id, by_table ? "has a pay table and wagers." + wager.id + ".pays as well"
                                   : "is missing, and wagers." + wager.id + ".pays too");
    }
  }
  return pays;
}

LimitRules read_limits(Section s, const RoleRules& roles) {
  LimitRules limits;
  limits.under_minimum = s.choice<UnderMinimum>(
      "under_minimum", {{"settle-once", UnderMinimum::settle_once}, {"refuse", UnderMinimum::refuse}});
  limits.over_maximum = s.choice<OverMaximum>(
      "over_maximum", {{"settle-to-maximum", OverMaximum::settle_to_maximum}, {"refuse", OverMaximum::refuse}});
  limits.off_multiple = s.choice<OffMultiple>("off_multiple", {{"refuse", OffMultiple::refuse},
                                                               {"round-payout-up", OffMultiple::round_payout_up},
                                                               {"allow", OffMultiple::allow}});
  limits.personal_raises_maximum = s.boolean_or("personal_raises_maximum", false);
  const std::string personal = s.text("personal");
  if (personal != "none") {
    limits.personal = personal;
    if (std::find(roles.order.begin(), roles.order.end(), personal) == roles.order.end()) {
      s.problem("personal", fmt::format("expected none or one of roles.order, found \"{}\"", personal));
    }
  }
  limits.multiple = s.choice<Multiple>(
      "multiple", {{"house", Multiple::house}, {"minimum", Multiple::minimum}, {"none", Multiple::none}});
  if ((limits.multiple == Multiple::none) != (limits.off_multiple == OffMultiple::allow)) {
    s.problem("multiple", "expected none together with off_multiple = \"allow\"");
  }
  limits.play_checked = s.boolean("play_checked");
  limits.payout_maximum = s.boolean("payout_maximum");
  s.done();
  return limits;
}

void read_versions(Section s, HouseRules& house) {
  house.version_default = s.text("default");
  for (const std::string& key : s.keys()) {
    if (key == "default") continue;
    Section v = s.section(key);
    Version version;
    version.name = key;
    version.clause = v.text("clause");
    version.both_required = v.boolean("both_required");
    version.pair_plus_times = v.number("pair_plus_times", 0, 100);
    version.either_times = v.number("either_times", 0, 100);
    version.bonus_alternative = v.boolean("bonus_alternative");
    v.done();
    house.versions.push_back(std::move(version));
  }
  if (std::none_of(house.versions.begin(), house.versions.end(),
                   [&](const Version& v) { return v.name == house.version_default; })) {
    s.problem("default", "expected one of the versions");
  }
  s.done();
}

void read_house_switches(Section s, HouseRules& house) {
  house.fold_ante_keeps_pair_plus = s.boolean_or("fold_ante_keeps_pair_plus", false);
  house.bets_reopen = s.boolean("bets_reopen");
  house.buy_in_decision = s.boolean_or("buy_in_decision", false);
  house.cover_play_when_betting = s.boolean_or("cover_play_when_betting", false);
  house.match_play_coupon = s.boolean_or("match_play_coupon", false);
  house.decks_alternate = s.boolean_or("decks_alternate", false);
  house.malfunction_on_other_deck_voids =
      s.choice_or<bool>("malfunction_on_other_deck", {{"void", true}, {"play-on", false}}, false);
  house.fold_settles = s.choice<FoldSettles>(
      "fold_settles", {{"at-once", FoldSettles::at_once}, {"when-collected", FoldSettles::when_collected}});
  house.settle_order = s.choice<SettleOrder>(
      "settle_order",
      {{"box-by-box", SettleOrder::box_by_box}, {"losers-then-winners", SettleOrder::losers_then_winners}});
  house.rebuilt_fold_stands = s.boolean_or("rebuilt_fold_stands", false);
  house.fraud_needs_reason = s.boolean_or("fraud_needs_reason", false);
  house.disturbances = s.texts_or_none("disturbances");
  house.round_starts = s.choice<RoundStarts>(
      "round_starts",
      {{"first-card", RoundStarts::first_card}, {"call", RoundStarts::call}, {"bets-open", RoundStarts::bets_open}});
  house.check_out_closes = s.boolean_or("check_out_closes", false);
  house.card_signatures = s.number_or("card_signatures", 0, 2, 1);
  house.spoken_wagers = s.texts_or_none("spoken_wagers");
  house.forfeits = s.texts_or_none("forfeits");
  for (const std::string& wager : house.forfeits) {
    if (house.wager(wager) == nullptr) s.problem("forfeits", fmt::format("\"{}\" is no wager of this book", wager));
  }
  house.exposed_cards_known = s.boolean_or("exposed_cards_known", false);
  house.turns = s.boolean_or("turns", false);
  house.antes_paid_first = s.boolean_or("antes_paid_first", false);
  house.chip_unit_web = Money::cents(s.number_or("chip_unit_web_cents", 1, kMany, 1));
  s.done();
}

Irregularity read_irregularity(Section s, const RuleBook& book) {
  Irregularity row;
  row.trigger = s.text("trigger");
  row.finding = s.text_or("finding", "");
  row.when = s.choices<Moment>("when", {{"before-deal", Moment::before_deal},
                                        {"dealing", Moment::dealing},
                                        {"dealt", Moment::dealt},
                                        {"decision", Moment::decision},
                                        {"reveal", Moment::reveal},
                                        {"settlement", Moment::settlement},
                                        {"clear", Moment::clear},
                                        {"no-round", Moment::no_round}});
  row.at = s.number_or("at", 1, 52, 1);
  row.of_dealer = s.boolean_or("dealer", false);
  row.of_box = s.boolean_or("box", false);
  row.mode = s.text_or("mode", "");
  if (!row.mode.empty() && std::none_of(book.dealing.begin(), book.dealing.end(),
                                        [&](const DealingMode& mode) { return mode.name == row.mode; })) {
    s.problem("mode", fmt::format("expected a way of dealing, found \"{}\"", row.mode));
  }
  row.effect = s.choice<Effect>("effect", {{"play-on", Effect::play_on},
                                           {"void-round", Effect::void_round},
                                           {"void-hand", Effect::void_hand},
                                           {"void-and-retract", Effect::void_and_retract},
                                           {"burn-and-retract", Effect::burn_and_retract},
                                           {"void-remaining", Effect::void_remaining},
                                           {"void-unsettled", Effect::void_unsettled},
                                           {"no-hand", Effect::no_hand},
                                           {"restore-hand", Effect::restore_hand},
                                           {"set-dealer-hand", Effect::set_dealer_hand},
                                           {"set-jackpot-cards", Effect::set_jackpot_cards},
                                           {"return-jackpots", Effect::return_jackpots},
                                           {"return-remaining-jackpots", Effect::return_remaining_jackpots},
                                           {"remove-card", Effect::remove_card},
                                           {"reshuffle", Effect::reshuffle},
                                           {"remove-deck", Effect::remove_deck},
                                           {"void-remove-deck", Effect::void_remove_deck},
                                           {"move-seat-hand", Effect::move_seat_hand},
                                           {"void-viewed", Effect::void_viewed},
                                           {"void-unmatched", Effect::void_unmatched},
                                           {"forfeit-unmatched", Effect::forfeit_unmatched}});
  const auto read_point = [&](std::string_view key, const std::string& word) {
    const auto point = point_named(word);
    if (!point || !book.in_scope(scope(*point))) {
      s.problem(key, fmt::format("\"{}\" is no point of this game", word));
      return Point{};
    }
    return *point;
  };
  row.point = read_point("point", s.text("point"));
  for (const std::string& word : s.texts_or_none("also")) row.also.push_back(read_point("also", word));
  row.jackpot = s.choice_or<JackpotFate>("jackpot",
                                         {{"live", JackpotFate::live},
                                          {"carried", JackpotFate::carried},
                                          {"returned", JackpotFate::returned},
                                          {"reregistered", JackpotFate::reregistered}},
                                         JackpotFate::live);
  if (s.has("ruled_by")) row.ruled_by = s.choice<Power>("ruled_by", kPowerNames);
  const std::string counts = s.text_or("counts", "");
  if (!counts.empty() && counts != "exposed" && counts != "face-up") {
    s.problem("counts", fmt::format("expected exposed or face-up, found \"{}\"", counts));
  }
  row.counts_exposed = counts == "exposed";
  row.counts_face_up = counts == "face-up";
  s.done();
  return row;
}

}  // namespace

std::vector<std::pair<Category, int>> read_odds(Section s, Scale scale, int most) {
  std::vector<std::pair<Category, int>> odds;
  const std::span<const Category> best_first = categories(scale);
  const std::size_t problems_before = s.problems();
  for_each_category(s, [&](Category category, const std::string& key) {
    if (std::find(best_first.begin(), best_first.end(), category) == best_first.end()) {
      s.problem(key, "is no hand of this game");
    }
    odds.emplace_back(category, s.number(key, 1, most));
  });
  if (s.problems() != problems_before) return odds;  // their order would say nothing
  std::stable_sort(odds.begin(), odds.end(), [&](const auto& a, const auto& b) {
    return std::find(best_first.begin(), best_first.end(), a.first) <
           std::find(best_first.begin(), best_first.end(), b.first);
  });
  for (std::size_t i = 1; i < odds.size(); ++i) {
    if (odds[i].second > odds[i - 1].second) {
      s.problem(key_of(odds[i].first), fmt::format("is out of order: it pays {}, the better {} only {}", odds[i].second,
                                                   key_of(odds[i - 1].first), odds[i - 1].second));
    }
  }
  if (odds.empty()) s.problem("", "expected at least one hand that pays");
  for (std::size_t i = 1; i < odds.size(); ++i) {
    const auto better = std::find(best_first.begin(), best_first.end(), odds[i - 1].first);
    if (better < best_first.end() - 1 && *(better + 1) != odds[i].first) {
      s.problem(key_of(*(better + 1)), "is missing between hands that pay");
    }
  }
  return odds;
}

HouseRules read_house(Section& root, const RuleBook& book) {
  HouseRules house;
  house.dealer = read_dealer(root.section("dealer"), book.hands.cards);
  house.wagers = read_wagers(root.section("wagers"));
  house.pays = read_pays(root.section("pay"), house.wagers, book.scale(book.deck.standard));
  house.limits = read_limits(root.section("limits"), book.roles);
  if (root.has("versions")) read_versions(root.section("versions"), house);
  read_house_switches(root.section("switches"), house);
  for (Section& row : root.sections("irregularity")) house.irregularities.push_back(read_irregularity(row, book));
  if (!house.wagers.empty()) house.index();
  return house;
}

}  // namespace felt
