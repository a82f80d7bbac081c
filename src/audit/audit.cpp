#include "audit/audit.hpp"

#include <cmath>

#include <fmt/format.h>

#include "audit/canberra.hpp"
#include "audit/jackpot.hpp"

namespace felt::audit {
namespace {

namespace json = boost::json;

Point or_else(const RuleBook& book, bool alternative, Point other, Point usual) {
  return alternative && book.clauses.knows(other) ? other : usual;
}

std::vector<Point> ante_points(const Asked& asked) {
  if (!asked.three_cards()) {
    return {Point::pay_ante,
            Point::pay_play_pair_or_less,
            Point::pay_play_two_pairs,
            Point::pay_play_three_of_a_kind,
            Point::pay_play_straight,
            Point::pay_play_flush,
            Point::pay_play_full_house,
            Point::pay_play_four_of_a_kind,
            Point::pay_play_straight_flush,
            Point::pay_play_royal_flush};
  }
  return {Point::pay_ante, Point::pay_play,
          or_else(*asked.book, asked.bonus_alternative, Point::pay_ante_bonus_alternative, Point::pay_ante_bonus)};
}
Point pair_plus_point(const Asked& asked) {
  return or_else(*asked.book, asked.pair_plus_alternative, Point::pay_pair_plus_alternative, Point::pay_pair_plus);
}
const std::vector<Point> kPrizes = {Point::jackpot_prize_royal_flush,    Point::jackpot_prize_straight_flush,
                                    Point::jackpot_prize_four_of_a_kind, Point::jackpot_prize_full_house,
                                    Point::jackpot_prize_flush,          Point::jackpot_prize_straight,
                                    Point::jackpot_prize_dead_mans_hand};

const char* name_of(Category category) {
  constexpr std::array kNames = {"odd cards", "pair",       "two pairs",      "three of a kind", "straight",
                                 "flush",     "full house", "four of a kind", "straight flush",  "royal flush"};
  return kNames[static_cast<std::size_t>(category)];
}

// Names and ways, the best first.
json::array hands_json(const std::map<int, std::pair<Category, std::int64_t>>& by_place) {
  json::array list;
  for (auto at = by_place.rbegin(); at != by_place.rend(); ++at)
    list.push_back({{"name", name_of(at->second.first)}, {"ways", digits(at->second.second)}});
  return list;
}

}  // namespace

class Auditor::Work {
 public:
  Work(const RuleBook& book, Plan plan, WorkWatch watch) : book_(book), plan_(plan), watch_(std::move(watch)) {}

  Result<Verdict> check(const json::object& sheet) {
    auto read = read_asked(book_, sheet);
    if (!read) return tl::unexpected(read.error());
    const Asked& asked = *read;
    Verdict verdict;
    verdict.sampled = plan_.sampled && !asked.three_cards();
    // Nothing of it comes from the sheet but what was asked, unless a sample is drawn.
    const std::string key = json::serialize(json::object{
        {"options", asked.options}, {"what_if", asked.what_if}, {"rounds", json::value_from(asked.rounds)}});
    if (const auto known = known_.find(key); known != known_.end()) return compared(sheet, known->second, verdict);
    Own own;
    own.object["rulebook"] = book_.info.id;
    own.object["options"] = asked.options;
    if (!asked.what_if.empty()) own.object["what_if"] = asked.what_if;
    const bool done = asked.three_cards() ? three_cards(asked, own) : five_cards(asked, sheet, own);
    if (!done || stopped()) return verdict;
    own.object["wagers"] = std::move(own.wagers);
    if (verdict.sampled) return compared(sheet, own, verdict);
    return compared(sheet, known_.emplace(key, std::move(own)).first->second, verdict);
  }

 private:
  // The sheet as it ought to be.
  struct Own {
    json::object object;
    json::array wagers;
    Slack slack;
    std::vector<Difference> differences;
    std::string compared;
    int added_digits = 10;
  };

  static Verdict compared(const json::object& sheet, const Own& own, Verdict verdict) {
    verdict.finished = true;
    verdict.compared = own.compared;
    verdict.added_digits = own.added_digits;
    verdict.differences = own.differences;
    for (Difference& one : compare(sheet, own.object, own.slack)) verdict.differences.push_back(std::move(one));
    return verdict;
  }
  [[nodiscard]] bool stopped() const { return watch_.stop != nullptr && *watch_.stop; }
  void put(const Asked& asked, const WagerFigures& wager, Own& own) {
    own.wagers.push_back(writer_.write(asked, wager, fmt::format("wagers[{}]", own.wagers.size()), own.slack));
  }

  bool three_cards(const Asked& asked, Own& own) {
    if (hands_.empty()) hands_ = count_three_cards(book_, plan_.threads, watch_);
    if (hands_.empty()) return false;
    own.compared = "407,170,400 deals";
    // 1. Hands.
    const HandRank qualifies = least_that_qualifies(book_);
    std::map<int, std::pair<Category, std::int64_t>> census;
    std::int64_t qualify = 0;
    for (const ThreeCardHand& hand : hands_) {
      auto& [category, ways] = census[hand.rank.place];
      category = hand.rank.category;
      ++ways;
      if (hand.rank >= qualifies) ++qualify;
    }
    own.object["hands"] = hands_json(census);
    own.object["dealer_qualifies"] = ratio(qualify, 22'100);
    // 2. Wagers.
    std::vector<bool> plays;
    put(asked, linked(asked, "ante", false, plays), own);
    if (asked.has_pair_plus) {
      WagerFigures pair_plus;
      pair_plus.wager = "pair-plus";
      pair_plus.points = {pair_plus_point(asked)};
      for (const ThreeCardHand& hand : hands_) pair_plus.net[settle_pair_plus(asked, hand.rank.category)] += 1;
      put(asked, pair_plus, own);
      std::vector<bool> both;
      put(asked, linked(asked, "ante+pair-plus", true, both), own);
    }
    if (asked.jackpot) {
      if (!order_) order_.emplace();
      const Jackpot jackpot(asked, JackpotCount::of_three(*order_, plays));
      put_jackpot(asked, jackpot, own);
      own.wagers.back().as_object()["weighed"] = weighed(asked, jackpot, plays);
    }
    return true;
  }

  // Ante, play and bonus, with pair plus or without.
  WagerFigures linked(const Asked& asked, std::string name, bool with_pair_plus, std::vector<bool>& plays) const {
    WagerFigures wager;
    wager.wager = std::move(name);
    wager.points = ante_points(asked);
    if (with_pair_plus) wager.points.push_back(pair_plus_point(asked));
    wager.first_units = with_pair_plus ? 2 : 1;
    wager.decides = true;
    const auto strategies = three_card_strategies(book_);
    Sums best;
    std::vector<Sums> named(strategies.size());
    plays.clear();
    for (const ThreeCardHand& hand : hands_) {
      const Settlement round = settle(asked, hand.rank.category, with_pair_plus);
      plays.push_back(worth_playing(round, hand.standing));
      best.add(hand.rank.category, hand.standing, 1, plays.back());
      for (std::size_t i = 0; i < strategies.size(); ++i)
        named[i].add(hand.rank.category, hand.standing, 1, strategies[i].plays(hand));
    }
    wager.net = net_of(best, asked, with_pair_plus);
    wager.rule = three_card_text(hands_, plays);
    wager.played = best.played;
    wager.situations = best.situations;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
      StrategyFigures line{strategies[i].name, strategies[i].words, 0, named[i].played};
      for (const auto& [amount, ways] : net_of(named[i], asked, with_pair_plus)) line.won += ways * amount;
      wager.strategies.push_back(std::move(line));
    }
    return wager;
  }

  bool five_cards(const Asked& asked, const json::object& sheet, Own& own) {
    if (!canberra_) canberra_.emplace(book_, plan_);
    if (stopped()) return false;
    // 1. Hands.
    std::map<int, std::pair<Category, std::int64_t>> census;
    const auto ways = canberra_->order().census();
    for (int i = 0; i < canberra_->order().size(); ++i) {
      const HandRank& rank = canberra_->order().rank(i);
      census[rank.place] = {rank.category, ways[static_cast<std::size_t>(rank.category)]};
    }
    own.object["hands"] = hands_json(census);
    own.object["dealer_qualifies"] = ratio(canberra_->order().at_least(canberra_->qualifies()), 2'598'960);
    // 2. Ante and bet.
    const json::object first = sheet.at("wagers").as_array().at(0).as_object();
    auto counted = plan_.sampled ? canberra_->by_sample(asked, first, watch_) : canberra_->in_full(asked, watch_);
    if (!counted) return false;
    own.compared =
        plan_.sampled ? "a sample of hands, each against 163,185 hands of the dealer's" : "19,933,230,517,200 deals";
    own.differences = std::move(counted->differences);
    counted->ante.wager = "ante";
    counted->ante.points = ante_points(asked);
    if (deals_of(counted->ante.net) <= 0) return true;  // a claim that says nothing; told above
    put(asked, counted->ante, own);
    // 3. Jackpot.
    if (asked.jackpot)
      put_jackpot(asked, Jackpot(asked, JackpotCount::of_five(canberra_->order(), canberra_->hands(), counted->plays)),
                  own);
    return true;
  }

  void put_jackpot(const Asked& asked, const Jackpot& jackpot, Own& own) {
    WagerFigures wager;
    wager.wager = "jackpot";
    wager.points = kPrizes;
    wager.net = jackpot.net();
    const std::string place = fmt::format("wagers[{}]", own.wagers.size());
    put(asked, wager, own);
    const MeterPlan plan = jackpot.plan();
    const std::string key = fmt::format("{} {} {} {:.17g} {:.17g} {:.17g}", plan.seed, plan.step, plan.straight_floor,
                                        plan.royal_flush, plan.straight_flush, plan.losing);
    const auto [found, fresh] = runs_.try_emplace(key);
    if (fresh) found->second = run_meter(plan);
    json::object& object = own.wagers.back().as_object();
    jackpot.put(found->second, object);
    loosen(object, place, own);
  }

  // What fills the meter up is proved to fewer digits than are printed, here and where sheets are made; the means to
  // ten, but for a part of the last.
  static void loosen(const json::object& jackpot, const std::string& place, Own& own) {
    const json::object& run = jackpot.at("long_run").as_object();
    const double added = run.at("added").as_double();
    const double apart = 1e-12 + 5e-7 * added;
    own.added_digits = added > 0 ? std::max(static_cast<int>(std::log10(added / apart)), 0) : 0;
    own.slack[place + ".long_run.added"] = apart;
    own.slack[place + ".long_run.house"] = apart;
    own.slack[place + ".long_run_return"] = apart;
    for (const char* mean : {"mean_meter", "mean_royal_flush"})
      own.slack[fmt::format("{}.long_run.{}", place, mean)] = run.at(mean).as_double() * 2e-11;
  }

  // Who plays a hand for the jackpot's sake that he would fold for the ante's.
  json::object weighed(const Asked& asked, const Jackpot& jackpot, const std::vector<bool>& plays) const {
    constexpr Big kDealers = 18'424;
    constexpr Big kPairs = 1'176;
    std::int64_t played = 0;
    Big gained = 0;
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      const Big ante = gain(settle(asked, hands_[i].rank.category, false), hands_[i].standing) * kPairs;
      const Big both = ante + jackpot.prizes_of(i) * kDealers;
      if (both > 0) ++played;
      if (both > 0 && !plays[i]) gained += both;
    }
    return {{"ante", to_string(Money::cents(asked.ante))},
            {"played", ratio(played, 22'100)},
            {"gained", static_cast<double>(gained) / static_cast<double>(kDealers * kPairs) / 22'100 / 100}};
  }

  const RuleBook& book_;
  Plan plan_;
  WorkWatch watch_;
  FigureWriter writer_;
  std::vector<ThreeCardHand> hands_;
  std::optional<FiveCardOrder> order_;
  std::optional<Canberra> canberra_;
  std::map<std::string, MeterRun> runs_;
  std::map<std::string, Own> known_;  // by what was asked
};

Auditor::Auditor(const RuleBook& book, Plan plan, WorkWatch watch)
    : work_(std::make_unique<Work>(book, plan, std::move(watch))) {}
Auditor::~Auditor() = default;
Auditor::Auditor(Auditor&&) noexcept = default;
Result<Verdict> Auditor::check(const json::object& sheet) { return work_->check(sheet); }

}  // namespace felt::audit
