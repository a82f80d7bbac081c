#include "audit/canberra.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>
#include <random>

#include <fmt/format.h>

namespace felt::audit {
namespace {

namespace json = boost::json;

constexpr Big kSituations = Big{2'598'960} * 47;
constexpr double kErrorsMost = 6;  // standard errors that a count may be off by

struct Nothing {
  void merge(const Nothing& /*other*/) {}
};

bool has(const FiveCardHand& hand, int card) { return (hand.others >> card & 1U) == 0; }
bool bit(std::uint64_t bits, int card) { return (bits >> card & 1U) != 0; }

std::optional<Big> number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 30) return std::nullopt;
  Big value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return negative ? -value : value;
}

std::string text_of(const json::value* value) {
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}
std::string text_in(const json::value& value, std::string_view key) {
  return value.is_object() ? text_of(value.get_object().if_contains(key)) : std::string();
}

// Cents that a played or folded hand comes to over all the dealer's hands.
Big won(const Settlement& round, const Standing& standing, bool plays) {
  const Big folded = Big{kDealerHands} * round.fold;
  return plays ? folded + gain(round, standing) : folded;
}

// Sums of what a sample shows, and of its squares, by stratum.
class Estimate {
 public:
  void add(double value, double times) {
    sum_ += value;
    squares_ += value * value;
    times_ = times;
    ++many_;
  }
  void end_stratum(bool whole) {
    if (many_ > 0) {
      const double mean = sum_ / many_;
      total_ += mean * times_;
      if (!whole && many_ > 1)
        variance_ += std::max(squares_ / many_ - mean * mean, 0.0) * many_ / (many_ - 1) / many_ * times_ * times_;
    }
    sum_ = squares_ = times_ = 0;
    many_ = 0;
  }
  [[nodiscard]] bool allows(double claimed) const {
    // What is certain may be off by what a double cannot say.
    return std::abs(claimed - total_) <= kErrorsMost * std::sqrt(variance_) + 1e-12 * std::abs(total_);
  }
  [[nodiscard]] std::string words(double by = 1) const {
    return fmt::format("{:.7g} give or take {:.2g}, by the sample", total_ / by, std::sqrt(variance_) / by);
  }

 private:
  double sum_ = 0, squares_ = 0, times_ = 0, total_ = 0, variance_ = 0;
  int many_ = 0;
};

}  // namespace

Canberra::Canberra(const RuleBook& book, Plan plan)
    : plan_(plan),
      hands_(five_card_hands(order_)),
      strategies_(five_card_strategies(book)),
      qualifies_(order_.least_of(least_that_qualifies(book))),
      named_played_(count_named()) {}

std::optional<CanberraCounted> Canberra::in_full(const Asked& asked, const WorkWatch& watch) const {
  CanberraCounted counted;
  counted.plays.assign(hands_.size(), 0);
  Sums best;
  std::vector<Sums> named(strategies_.size());
  std::mutex together;
  const auto visit = [&](std::size_t place, const BySeen& by_seen) {
    const FiveCardHand& hand = hands_[place];
    const Category category = hand.rank.category;
    const Settlement round = settle(asked, category, false);
    Sums own;
    std::vector<Sums> others(strategies_.size());
    for (int card = 0; card < 52; ++card) {
      if (has(hand, card)) continue;
      const Standing& standing = by_seen[static_cast<std::size_t>(card)];
      const bool plays = worth_playing(round, standing);
      if (plays) counted.plays[place] |= std::uint64_t{1} << card;
      own.add(category, standing, hand.times, plays);
      for (std::size_t i = 0; i < strategies_.size(); ++i)
        others[i].add(category, standing, hand.times,
                      strategies_[i].plays(hand, deck()[static_cast<std::size_t>(card)]));
    }
    const std::lock_guard lock(together);
    best.merge(own);
    for (std::size_t i = 0; i < others.size(); ++i) named[i].merge(others[i]);
  };
  if (!count_five_cards(order_, hands_, qualifies_, plan_.threads, watch, visit)) return std::nullopt;
  counted.ante.net = net_of(best, asked, false);
  counted.ante.rule = five_card_text(order_, hands_, counted.plays);
  count_played(counted);
  for (std::size_t i = 0; i < strategies_.size(); ++i) {
    for (const auto& [amount, ways] : net_of(named[i], asked, false)) counted.ante.strategies[i].won += ways * amount;
  }
  return counted;
}

// How often the best decision and the named ones play.
void Canberra::count_played(CanberraCounted& counted) const {
  counted.ante.decides = true;
  counted.ante.situations = kSituations;
  for (std::size_t place = 0; place < hands_.size(); ++place)
    counted.ante.played += Big{std::popcount(counted.plays[place])} * hands_[place].times;
  for (std::size_t i = 0; i < strategies_.size(); ++i)
    counted.ante.strategies.push_back({strategies_[i].name, strategies_[i].words, 0, named_played_[i]});
}

std::vector<Big> Canberra::count_named() const {
  std::vector<Big> played(strategies_.size());
  for (const FiveCardHand& hand : hands_) {
    for (int card = 0; card < 52; ++card) {
      if (has(hand, card)) continue;
      for (std::size_t i = 0; i < strategies_.size(); ++i) {
        if (strategies_[i].plays(hand, deck()[static_cast<std::size_t>(card)])) played[i] += hand.times;
      }
    }
  }
  return played;
}

bool Canberra::draw(const WorkWatch& watch) {
  if (!strata_.empty()) return true;
  // 1. Kinds of hands: by category, odd cards by whether they would qualify.
  std::vector<std::vector<std::size_t>> kinds(kCategories + 1);
  for (std::size_t place = 0; place < hands_.size(); ++place) {
    const bool high = hands_[place].rank.category == Category::odd_cards && hands_[place].order >= qualifies_;
    kinds[high ? kCategories : static_cast<std::size_t>(hands_[place].rank.category)].push_back(place);
  }
  // 2. Some of each, all where there are few.
  std::mt19937_64 random(plan_.seed);
  std::vector<Situation*> all;
  std::vector<Stratum> strata;
  for (const auto& kind : kinds) {
    Stratum& stratum = strata.emplace_back();
    std::vector<std::int64_t> until;
    for (const std::size_t place : kind) until.push_back((until.empty() ? 0 : until.back()) + hands_[place].times);
    stratum.of = static_cast<double>(until.back()) * 47;
    stratum.whole = kind.size() <= 10;
    for (const std::size_t place : kind) {
      for (int card = 0; stratum.whole && card < 52; ++card) {
        // Hands of these kinds are all there as often as each other.
        if (!has(hands_[place], card)) stratum.situations.push_back({place, card, {}});
      }
    }
    for (int i = 0; !stratum.whole && i < plan_.samples; ++i) {
      const auto drawn = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(until.back()));
      const auto at = static_cast<std::size_t>(std::upper_bound(until.begin(), until.end(), drawn) - until.begin());
      int card = 0;
      do card = static_cast<int>(random() % 52);
      while (has(hands_[kind[at]], card));
      stratum.situations.push_back({kind[at], card, {}});
    }
  }
  for (Stratum& stratum : strata) {
    for (Situation& situation : stratum.situations) all.push_back(&situation);
  }
  // 3. Each against every hand of the dealer's.
  struct Worker {
    const Canberra* canberra;
    const std::vector<Situation*>* all;
    void run(std::uint64_t piece) const {
      Situation& one = *(*all)[piece];
      one.standing = count_one(canberra->order_, canberra->hands_[one.hand], one.seen, canberra->qualifies_);
    }
    static Nothing finish() { return {}; }
  };
  const auto [sum, done] = share_work(all.size(), plan_.threads, watch, [&] { return Worker{this, &all}; });
  if (done < all.size()) return false;
  strata_ = std::move(strata);
  return true;
}

std::optional<CanberraCounted> Canberra::by_sample(const Asked& asked, const json::object& claimed,
                                                   const WorkWatch& watch) {
  if (!draw(watch)) return std::nullopt;
  CanberraCounted counted;
  // 1. Decisions as the sheet's sentences have them.
  RuleText text;
  if (const json::value* strategy = claimed.if_contains("strategy"); strategy != nullptr && strategy->is_object()) {
    text.words = text_in(*strategy, "rule");
    const json::value* rows = strategy->get_object().if_contains("by_up_card");
    if (rows != nullptr && rows->is_array()) {
      for (const json::value& row : rows->get_array())
        text.by_up_card.emplace_back(text_in(row, "up"), text_in(row, "rule"));
    }
  }
  if (!read_ || read_->first != text) {
    const auto plays = five_card_plays(order_, hands_, text);
    if (!plays) counted.differences.push_back({"wagers[0].strategy", text.words, "no sentences that can be read"});
    counted.plays = plays.value_or(Plays(hands_.size(), 0));
    counted.ante.rule = five_card_text(order_, hands_, counted.plays);
    count_played(counted);
    read_ = {text, counted};
  }
  counted = read_->second;
  // 2. Counts as it has them, of results that there can be.
  std::map<std::string, Big> ways;
  if (const json::value* net = claimed.if_contains("net"); net != nullptr && net->is_array()) {
    for (const json::value& line : net->get_array())
      ways[text_in(line, "units")] = number(text_in(line, "ways")).value_or(0);
  }
  for (int category = 0; category < kCategories; ++category) {
    const Settlement round = settle(asked, static_cast<Category>(category), false);
    for (const std::int64_t amount : {round.fold, round.out, round.wins, round.ties, round.loses}) {
      const auto found = ways.find(in_units(amount, asked.ante));
      if (found != ways.end() && found->second > 0) counted.ante.net[amount] = found->second;
    }
  }
  compare_sample(asked, claimed, counted);
  return counted;
}

void Canberra::compare_sample(const Asked& asked, const json::object& claimed, CanberraCounted& counted) const {
  auto& differences = counted.differences;
  // 1. Deals: all of them, and as many folded as the decisions say.
  const Big deals = kSituations * kDealerHands;
  if (deals_of(counted.ante.net) != deals)
    differences.push_back({"wagers[0].net", digits(deals_of(counted.ante.net)) + " deals", digits(deals)});
  const Big folded = (kSituations - counted.ante.played) * kDealerHands;
  if (counted.ante.net[-asked.ante] != folded)
    differences.push_back({"wagers[0].net", digits(counted.ante.net[-asked.ante]) + " folded", digits(folded)});
  // 2. What the sample shows.
  std::map<std::int64_t, Estimate> by_amount;
  for (const auto& [amount, ways] : counted.ante.net) by_amount[amount];
  std::vector<Estimate> by_strategy(strategies_.size());
  for (const Stratum& stratum : strata_) {
    for (const Situation& one : stratum.situations) {
      const FiveCardHand& hand = hands_[one.hand];
      const Settlement round = settle(asked, hand.rank.category, false);
      const bool best = worth_playing(round, one.standing);
      if (best != bit(counted.plays[one.hand], one.seen)) {
        differences.push_back(
            {"wagers[0].strategy",
             fmt::format("{} against {}", best ? "fold" : "bet", to_string(deck()[static_cast<std::size_t>(one.seen)])),
             fmt::format("{} is better with {}", best ? "a bet" : "a fold",
                         to_string(std::vector<Card>(hand.cards.begin(), hand.cards.end())))});
      }
      std::map<std::int64_t, double> came;
      if (best) {
        came[round.out] += static_cast<double>(one.standing.out);
        came[round.wins] += static_cast<double>(one.standing.wins);
        came[round.ties] += static_cast<double>(one.standing.ties);
        came[round.loses] += static_cast<double>(one.standing.loses);
      } else {
        came[round.fold] += static_cast<double>(kDealerHands);
      }
      for (auto& [amount, estimate] : by_amount) estimate.add(came[amount], stratum.of);
      for (std::size_t i = 0; i < strategies_.size(); ++i) {
        const bool plays = strategies_[i].plays(hand, deck()[static_cast<std::size_t>(one.seen)]);
        by_strategy[i].add(static_cast<double>(won(round, one.standing, plays)), stratum.of);
      }
    }
    for (auto& [amount, estimate] : by_amount) estimate.end_stratum(stratum.whole);
    for (Estimate& estimate : by_strategy) estimate.end_stratum(stratum.whole);
  }
  for (const auto& [amount, estimate] : by_amount) {
    const Big ways = counted.ante.net[amount];
    if (!estimate.allows(static_cast<double>(ways)))
      differences.push_back(
          {fmt::format("wagers[0].net, {} units", in_units(amount, asked.ante)), digits(ways), estimate.words()});
  }
  // 3. Named strategies: their expected values, as far as the sample tells.
  const json::value* lines = claimed.if_contains("strategies");
  const std::int64_t part = part_of(counted.ante.net, asked.ante);
  for (std::size_t i = 0; i < strategies_.size(); ++i) {
    if (lines == nullptr || !lines->is_array() || i >= lines->get_array().size()) break;
    const std::string ev = text_in(lines->get_array()[i], "ev");
    const Big claim = number(ev.substr(0, ev.find('/'))).value_or(0) * part;
    counted.ante.strategies[i].won = claim;
    if (!by_strategy[i].allows(static_cast<double>(claim)))
      differences.push_back(
          {fmt::format("wagers[0].strategies[{}].ev", i), ev, by_strategy[i].words(static_cast<double>(part))});
  }
}

}  // namespace felt::audit
