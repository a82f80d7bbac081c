// Equity against plain enumeration with the third evaluator (tests/naive.hpp), and what must hold whatever the cards.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <unordered_map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "cards/shuffle.hpp"
#include "equity/choose.hpp"
#include "equity/drawing.hpp"
#include "equity/equity.hpp"
#include "tests/citing.hpp"
#include "tests/naive.hpp"

namespace felt {
namespace {

using namespace equity;

PartlyKnown cards_of(const std::string& text) {
  PartlyKnown cards;
  std::string known;
  for (const char c : text) {
    if (c == '?') {
      ++cards.unknown;
    } else {
      known += c;
    }
  }
  if (known.find_first_not_of(' ') != std::string::npos) cards.known = parse_cards(known).value();
  return cards;
}

struct Case {
  std::string id;
  DeckSize deck = DeckSize::cards_52;
  bool ace_low = false;
  std::vector<std::string> hands;
  std::string board = "none";
  std::string dead = {};
};

tl::expected<Question, Objection> ask(const Case& one) {
  Asked asked;
  asked.deck = one.deck;
  asked.ace_low = one.ace_low;
  for (const std::string& hand : one.hands) asked.hands.push_back(cards_of(hand));
  if (one.board != "none") asked.board = cards_of(one.board);
  asked.dead = cards_of(one.dead);
  return make_question(built_in(one.id), asked);
}

Question question(const Case& one) {
  auto made = ask(one);
  EXPECT_TRUE(made.has_value()) << made.error().what;
  return *made;
}

// Deals every board and every hand, one after the other, and looks who has the best.
class Naive {
 public:
  explicit Naive(const Question& asked)
      : asked_(asked),
        order_{count(asked.showdown.ranking.deck), asked.showdown.ranking.ace_low},
        outcomes_(asked.players()) {}

  Outcomes run() {
    const std::vector<Card> live = asked_.live();
    choose_cards(live, asked_.unknown_board(), CardSet(), 0, [&](CardSet turned) {
      board_ = asked_.board | turned;
      CardSet left;
      for (const Card card : live) left |= card;
      deal(0, left - turned, 0, 0);
    });
    return outcomes_;
  }

 private:
  void deal(int player, CardSet left, naive::Value best, Winners winners) {
    if (player == asked_.players()) return outcomes_.add(winners, 1);
    const std::vector<Card> live(left.begin(), left.end());
    choose_cards(live, asked_.unknown(player), CardSet(), 0, [&](CardSet got) {
      const naive::Value value = value_of(asked_.hands[static_cast<std::size_t>(player)] | got);
      const Winners mine = Winners{1} << player;
      deal(player + 1, left - got, std::max(best, value),
           value > best ? mine : (value == best ? winners | mine : winners));
    });
  }

  naive::Value value_of(CardSet own) {
    auto& known = values_[board_.bits()];
    const auto at = known.find(own.bits());
    if (at != known.end()) return at->second;
    const std::vector<Card> mine(own.begin(), own.end());
    const std::vector<Card> board(board_.begin(), board_.end());
    naive::Value value = 0;
    if (asked_.showdown.two_and_three) {
      value = naive::manila(mine, board, order_);
    } else {
      std::vector<Card> all = mine;
      all.insert(all.end(), board.begin(), board.end());
      value = naive::seven(all, order_);  // the best five of as many as there are
    }
    known[own.bits()] = value;
    return value;
  }

  static void choose_cards(const std::vector<Card>& from, int cards, CardSet chosen, std::size_t next,
                           const std::function<void(CardSet)>& visit) {
    if (cards == 0) return visit(chosen);
    for (std::size_t i = next; i < from.size(); ++i) choose_cards(from, cards - 1, chosen | from[i], i + 1, visit);
  }

  const Question& asked_;
  naive::Order order_;
  Outcomes outcomes_;
  CardSet board_;
  std::unordered_map<std::uint64_t, std::unordered_map<std::uint64_t, naive::Value>> values_;
};

std::string in_figures(const Outcomes& outcomes) {
  std::string text;
  for (Winners winners = 0; winners < Winners{1} << outcomes.players(); ++winners)
    text += std::to_string(static_cast<std::uint64_t>(outcomes.times(winners))) + " ";
  return text;
}

Outcomes counted(const Question& asked) {
  EXPECT_TRUE(exact_steps(asked).has_value());
  return exact(asked, 2, {}).value();
}

constexpr DeckSize k52 = DeckSize::cards_52;
constexpr DeckSize k40 = DeckSize::cards_40;
constexpr DeckSize k32 = DeckSize::cards_32;

class EquityCases : public testing::TestWithParam<Case> {};

TEST_P(EquityCases, AreWhatDealingEverythingGives) {
  const Question asked = question(GetParam());
  const Outcomes outcomes = counted(asked);
  EXPECT_EQ(outcomes.total(), outcomes_of(asked));
  EXPECT_EQ(in_figures(outcomes), in_figures(Naive(asked).run()));
}

const Case kCases[] = {
    // Everything known; as many unknown cards, and not as many.
    {"seven-card-stud", k52, false, {"As Ah 5d 9c Td 2s 3s", "Ks Qs Js 2h 4c 9h Kd"}},
    {"seven-card-stud", k52, false, {"As Ah 5d 9c Td 2s", "Ks Qs Js 2h 4c 9h ?"}},
    {"seven-card-stud", k52, false, {"As Ah 5d 9c Td", "Ks Qs Js 2h 4c 9h"}},
    {"seven-card-stud", k52, false, {"Ks Qs Js 2h 4c 9h 8d", "As Ah 5d 9c Td"}},
    {"seven-card-stud", k52, false, {"As Ah 5d 9c Td 2s", "Ks Qs Js 2h 4c", "7c 7d 8s 8c 2d Tc"}},
    {"seven-card-stud",
     k52,
     false,
     {"As Ah 5d 9c Td 2s", "Kc Qs Js 2h 4c 9h", "7c 7d 8s 8c 2d Tc"},
     "none",
     "Kh Ad Kd"},
    {"seven-card-stud", k40, false, {"As 5h 6d 7c Td", "Ks Qs Js 8h 9c 9h"}},
    {"seven-card-stud", k40, true, {"As 5h 6d 7c Td", "Ks Qs Js 8h 9c 9h"}, "none", "8c Ad"},
    {"seven-card-stud", k32, false, {"As 7h 8d 9c", "Ks Qs Js 8h 9h"}, "none", "Tc"},
    {"seven-card-stud", k32, true, {"As 7h 8d 9c Kd Ac", "Ks Qs Js 8h 9h Th", "Ah Jc Jd 7s 7c", "Qd Qc 8s Td 9d 9s"}},
    // Five cards: three unknown of each.
    {"five-card-stud", k52, false, {"As Ah 5d", "Ks Qs Js"}},
    {"five-card-stud", k52, false, {"As Ah 5d 9c", "Ks Qs Js", "7c 8c 9d Tc"}},
    {"five-card-stud", k52, false, {"As Ah 5d 9c", "Ks Qs Js Ts", "7c 8c 9h Tc", "2c 2d 2h 3s", "6d 6c 6s 5c"}},
    {"five-card-stud", k40, true, {"As 5h", "Ks Qs Js"}, "none", "6c 7c 8c 9c 6d 7d 8d 9d 5c"},
    {"five-card-stud", k32, false, {"As 7h", "Ks Qs"}, "none", "8c 8d 9c 9d Tc Td Jc Jd"},
    {"five-card-stud", k32, true, {"As 7h 8d", "Ks Qs Js", "Ah 9s 8c"}, "none", "Qc Qd Kc Kd Kh"},
    // Manila: boards of every length, holes known and unknown.
    {"canberra-manila", k32, false, {"As Kd", "Qh Jh"}, "Ah Kh Th 9c 8d"},
    {"canberra-manila", k32, false, {"As Kd", "Qh ?"}, "Ah Kh Th 9c 8d"},
    {"canberra-manila", k32, false, {"As ?", "Qh ?", "?"}, "Ah Kh Th 9c 8d"},
    {"canberra-manila", k32, true, {"As 7d", "Qh Jh", "9c Tc"}, "8h Kh Th ? ?"},
    {"canberra-manila", k32, true, {"As ?", "Qh Jh"}, "8h Kh Th 9d", "7c 7d"},
    {"canberra-manila", k32, false, {"As Ah", "Kd Kc"}, "Qs Js", "7c 7d 7h 7s 8c 8d 8h 8s"},
    // The shoe runs short: one card for all, of five and of seven; known and unknown.
    {"seven-card-stud",
     k40,
     false,
     {"As Kd Qd Jh 7c 6c", "Ah Kc Qs Jd 7d 6d", "Ad Ks Qc Js 7h 6h", "9s 9d 8c 8h 5s Tc", "9h 9c 8d 8s 5d Td"},
     "none",
     "Ac Kh Qh Jc 7s 6s"},
    {"seven-card-stud",
     k40,
     false,
     {"As Kd Qd Jh 7c 6c", "Ah Kc Qs Jd 7d ?", "Ad Ks Qc Js 7h 6h", "9s 9d 8c 8h 5s Tc", "9h 9c 8d 8s 5d ?"},
     "Th",
     "Ac Kh ? ? ? ?"},
    {"five-card-stud",
     k32,
     false,
     {"As Kd Qd", "Ah Kc Qs", "Ad Ks Qc", "9s 9d 8c", "9h 9c 8d", "Jh Js Jd"},
     "none",
     "Ac Kh Qh Jc 7s 7c"},
};

INSTANTIATE_TEST_SUITE_P(Small, EquityCases, testing::ValuesIn(std::begin(kCases), std::end(kCases)));

TEST(Equity, CountsEveryDealOfTwoStudPlayers) {
  const Question four = question({"seven-card-stud", k52, false, {"As Ah 5d 9c", "Ks Qs Js 2h"}});
  EXPECT_EQ(counted(four).total(), Wide{141'181'040});
  const Question three = question({"seven-card-stud", k52, false, {"As Ah 5d", "Ks Qs Js"}});
  const Outcomes outcomes = counted(three);
  EXPECT_EQ(outcomes.total(), Wide{choose(46, 4)} * choose(42, 4));
  EXPECT_EQ(outcomes.total(), Wide{18'265'297'050});
}

TEST(Equity, SharesTiesByTheNumberOfSharers) {
  // Three straights alike, and the fourth hand makes a flush.
  Case one{"canberra-manila", k32, false, {"As Ks", "Ad Kd", "Ah Kh"}, "Qc Jc Tc 8s 7d"};
  const Outcomes three = counted(question(one));
  EXPECT_EQ(three.shared(0, 3), 1U);
  EXPECT_EQ(three.ties(2), 1U);
  EXPECT_EQ(three.share(1), (Fraction{1, 3}));
  one.hands.emplace_back("9c 8c");
  const Outcomes four = counted(question(one));
  EXPECT_EQ(four.wins(3), 1U);
  EXPECT_EQ(four.share(0), (Fraction{0, 1}));
  // A tie of two below a third, seen from everybody.
  const Outcomes two =
      counted(question({"canberra-manila", k32, false, {"As 9s", "Qd Qs", "Ad 9d"}, "Kc Kh Tc 8h 7c"}));
  EXPECT_EQ(two.wins(1), 1U);
  // One card to come: the sum of all shares is one, with ties of two and of three among them.
  const Outcomes mixed =
      counted(question({"canberra-manila", k32, false, {"As 9s", "Ac 9h", "Ad 9d"}, "Kc Kh Tc 8h ?"}));
  Wide numerators = 0;
  for (int i = 0; i < 3; ++i) {
    const Fraction share = mixed.share(i);
    numerators += share.numerator * (6 * mixed.total() / share.denominator);
  }
  EXPECT_EQ(numerators, 6 * mixed.total());
}

TEST(Equity, IsSampledAsItIsCounted) {
  const Case cases[] = {
      {"seven-card-stud", k52, false, {"As Ah 5d", "Ks Qs Js ?"}},
      {"seven-card-stud", k52, false, {"As Ah 5d 9c", "Ks Qs Js 2h", "7c 8c 9d Tc"}},
      {"seven-card-stud", k40, true, {"As 5h 6d 7c", "Ks Qs Js 8h 9c"}, "none", "8c Ad"},
      {"seven-card-stud",
       k40,
       false,
       {"As Kd Qd Jh 7c", "Ah Kc Qs Jd 7d 6d", "Ad Ks Qc Js 7h 6h", "9s 9d 8c 8h 5s Tc", "9h 9c 8d 8s 5d Td"},
       "none",
       "Ac Kh Qh Jc 7s 6s"},
      {"five-card-stud", k32, false, {"As 7h", "Ks Qs", "Kd ?"}},
      {"canberra-manila", k32, false, {"As Kd", "Qh Jh", "9c ?"}},
      {"canberra-manila", k32, true, {"As 7d", "? ?"}, "8h Kh Th"},
  };
  for (const Case& one : cases) {
    const Question asked = question(one);
    const Outcomes outcomes = counted(asked);
    constexpr std::uint64_t kDeals = 400'000;
    const Outcomes sample = sampled(asked, kDeals, 7, 2, {});
    EXPECT_EQ(sample.total(), Wide{kDeals});
    for (Winners winners = 0; winners < Winners{1} << asked.players(); ++winners) {
      const double p = static_cast<double>(outcomes.times(winners)) / static_cast<double>(outcomes.total());
      const double times = static_cast<double>(sample.times(winners));
      EXPECT_LE(std::abs(times - p * kDeals), 4 * std::sqrt(p * (1 - p) * kDeals) + 1e-9) << one.id << " " << winners;
    }
  }
}

// Words that a test thinks up.
class GivenWords final : public ByteSource {
 public:
  explicit GivenWords(std::vector<std::uint64_t> words) : words_(std::move(words)) {}
  void fill(std::span<std::uint8_t> bytes) override {
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<std::uint8_t>(words_[std::min(i / 8, words_.size() - 1)] >> (8 * (i % 8)));
  }

 private:
  std::vector<std::uint64_t> words_;
};

TEST(Drawing, GivesEveryOrderOfEveryChoiceEquallyOften) {
  const std::vector<Card> live = parse_cards("As Kd Qh Jc Ts").value();
  SeededBytes bytes(3);
  Drawing drawing(live, 3, bytes);
  constexpr int kDraws = 60'000;
  std::map<std::vector<std::uint64_t>, int> times;
  for (int i = 0; i < kDraws; ++i) {
    std::vector<std::uint64_t> words;
    for (const Lanes card : drawing.draw()) words.push_back(card.word());
    ++times[words];
  }
  ASSERT_EQ(times.size(), 60U);
  double chi = 0;
  for (const auto& [words, n] : times) chi += (n - 1000.0) * (n - 1000.0) / 1000.0;
  EXPECT_LT(chi, 105);  // 59 degrees of freedom: one in five thousand is above
}

TEST(Drawing, MakesAnewWhatOneWordTooManyWouldFavour) {
  const std::vector<Card> live = parse_cards("As Kd Qh Jc Ts").value();
  GivenWords lowest({0, std::uint64_t{1} << 63});
  EXPECT_EQ(Drawing(live, 1, lowest).draw()[0], Lanes(live[2]));
  GivenWords next({1, std::uint64_t{1} << 63});
  EXPECT_EQ(Drawing(live, 1, next).draw()[0], Lanes(live[0]));
}

TEST(Drawing, DrawsAWholeDeckOnce) {
  SeededBytes bytes(4);
  const CardSet deck = full_deck(k52);
  const std::vector<Card> live(deck.begin(), deck.end());
  Drawing drawing(live, 52, bytes);
  for (int i = 0; i < 1000; ++i) {
    CardSet seen;
    for (const Lanes card : drawing.draw()) seen |= card.cards();
    ASSERT_EQ(seen, deck);
  }
}

TEST(Equity, SamplesDependOnTheSeedAlone) {
  const Question asked = question({"seven-card-stud", k52, false, {"As Ah 5d", "Ks Qs Js", "7c 8c 9d"}});
  constexpr std::uint64_t kDeals = 200'001;  // not whole blocks
  const Outcomes one = sampled(asked, kDeals, 5, 1, {});
  EXPECT_EQ(one.total(), Wide{kDeals});
  EXPECT_EQ(one, sampled(asked, kDeals, 5, 3, {}));
  EXPECT_NE(one, sampled(asked, kDeals, 6, 3, {}));
}

TEST(Equity, SaysBeforehandWhetherItCanBeCounted) {
  const auto is_exact = [](const Case& one) {
    const auto steps = exact_steps(question(one));
    return steps && *steps <= kExactStepsMax;
  };
  EXPECT_TRUE(is_exact({"seven-card-stud", k52, false, {"As Ah", "Ks Qs"}}));
  EXPECT_TRUE(is_exact({"seven-card-stud", k52, false, {"As Ah 5d 9c", "Ks Qs Js 2h", "7c 8c 9d Td"}}));
  EXPECT_TRUE(is_exact({"canberra-manila", k32, false, {"As Ah", "Ks Qs"}}));
  EXPECT_FALSE(is_exact({"seven-card-stud", k52, false, {"?", "?"}}));
  EXPECT_FALSE(is_exact({"seven-card-stud", k52, false, {"As Ah 5d", "Ks Qs Js", "7c 8c 9d", "2c 2d 2h"}}));
  EXPECT_FALSE(is_exact({"canberra-manila", k32, false, {"?", "?", "?", "?", "?"}}));
  EXPECT_TRUE(is_exact({"seven-card-stud", k32, false, {"As Ah", "Ks Qs"}}));
  EXPECT_FALSE(is_exact({"seven-card-stud", k32, false, {"As", "Ks Qs"}}));
  const Equity equity = equity::work_out(question({"seven-card-stud", k52, false, {"As", "Ks"}}), {50'000, 1, 1}, {});
  EXPECT_FALSE(equity.exact);
  EXPECT_EQ(equity.outcomes.total(), 50'000U);
}

TEST(Equity, StoppedGivesNoWrongAnswer) {
  std::atomic<bool> stop{false};
  WorkWatch watch;
  watch.stop = &stop;
  int shown = 0;
  watch.progress = [&](std::uint64_t done, std::uint64_t all) {
    EXPECT_LE(done, all);
    stop = ++shown == 3;
  };
  const Question manila = question({"canberra-manila", k32, false, {"As Ah", "Ks Qs"}});
  EXPECT_FALSE(exact(manila, 1, watch).has_value());
  EXPECT_EQ(shown, 3);
  stop = false;
  shown = 0;
  const Outcomes some = sampled(manila, 10'000'000, 1, 1, watch);
  EXPECT_GT(some.total(), 0U);
  EXPECT_LT(some.total(), 10'000'000U);
  stop = true;
  EXPECT_EQ(equity::work_out(manila, {}, watch).outcomes.total(), 0U);
}

// The objection's words, and its clause.
std::string refused(const Case& one) {
  const auto made = ask(one);
  if (made) return "";
  const Objection& why = made.error();
  return why.what + (why.point ? " by " + cited(built_in(one.id), *why.point) : "");
}

TEST(Equity, RefusesWhatTheBookLacks) {
  const std::string unknown = "?";
  const auto table = [&](const std::string& id, DeckSize deck, std::size_t players, const std::string& dead = "") {
    return refused({id, deck, false, std::vector<std::string>(players, unknown), "none", dead});
  };
  EXPECT_EQ(table("seven-card-stud", k52, 7), "");
  EXPECT_EQ(table("seven-card-stud", k52, 8), "8 hands: expected at most 7 by 1");
  EXPECT_EQ(table("seven-card-stud", k40, 5), "");
  EXPECT_EQ(table("seven-card-stud", k40, 6), "6 hands with 40 cards: expected at most 5 by 3.6");
  EXPECT_EQ(table("seven-card-stud", k32, 4), "");
  EXPECT_EQ(table("seven-card-stud", k32, 5), "5 hands with 32 cards: expected at most 4 by 3.7");
  EXPECT_EQ(table("five-card-stud", k52, 11), "11 hands: expected at most 10 by 1");
  EXPECT_EQ(table("five-card-stud", k40, 8), "8 hands with 40 cards: expected at most 7 by 3.6");
  EXPECT_EQ(table("five-card-stud", k32, 7), "7 hands with 32 cards: expected at most 6 by 3.7");
  EXPECT_EQ(table("canberra-manila", k32, 13), "");
  EXPECT_EQ(table("canberra-manila", k32, 14), "14 hands: expected at most 13 by 1");
  EXPECT_EQ(table("canberra-manila", k52, 2), "canberra-manila does not play with 52 cards by 3.1");
  EXPECT_EQ(table("canberra-manila", k32, 13, "As"), "");
  EXPECT_EQ(table("canberra-manila", k32, 13, "As ?"),
            "13 hands need 31 cards, and without the dead ones 30 are left: expected fewer dead cards");
  EXPECT_THAT(table("act-tcp", k52, 2), testing::HasSubstr("played against the house"));
  EXPECT_THAT(table("seven-card-stud", k52, 1), testing::HasSubstr("expected two hands or more"));

  const auto stud = [](std::vector<std::string> hands, std::string board, std::string dead) {
    return refused({"seven-card-stud", k52, false, std::move(hands), std::move(board), std::move(dead)});
  };
  EXPECT_EQ(stud({"As Kd", "As"}, "none", ""), "hand 2, As is in hand 1 already: expected each card once");
  EXPECT_EQ(stud({"As Kd", "Ks"}, "none", "Kd"), "--dead, Kd is in hand 1 already: expected each card once");
  EXPECT_EQ(stud({"As Kd Qd Jd 9d 8d 7d ?", "Ks"}, "none", ""), "hand 1 has 8 cards: expected at most 7 by 15.1");
  EXPECT_EQ(stud({"As", "Ks"}, "2c", ""),
            "--board: seven-card-stud has a communal card only when the shoe runs short by 17.9");
  EXPECT_EQ(refused({"seven-card-stud", k32, false, {"6s", "Ks"}}), "hand 1, 6s is not in the deck of 32 cards by 3.1");
  const auto manila = [](std::vector<std::string> hands, std::string board) {
    return refused({"canberra-manila", k32, false, std::move(hands), std::move(board)});
  };
  EXPECT_EQ(manila({"As Kd Qd", "?"}, "none"), "hand 1 has 3 cards: expected at most 2 by 14.1");
  EXPECT_EQ(manila({"As", "?"}, "7c 8c 9c Tc Jc ?"), "--board: has 6 cards: expected at most 5 by 14.1");
}

TEST(Equity, TurnsOneCardForAllWhenTheShoeRunsShort) {
  const auto communal = [](const std::string& id, DeckSize deck, int players, int dead) {
    const auto made = ask({id, deck, false, std::vector<std::string>(static_cast<std::size_t>(players), "?"), "none",
                           std::string(static_cast<std::size_t>(dead), '?')});
    return made ? made->showdown.communal : -1;
  };
  // 40 cards, five players: the seventh street needs five of the ten left after six each, less the dead (E14: four).
  EXPECT_EQ(communal("seven-card-stud", k40, 5, 5), 0);
  EXPECT_EQ(communal("seven-card-stud", k40, 5, 6), 1);
  EXPECT_EQ(communal("seven-card-stud", k40, 5, 9), 1);
  EXPECT_EQ(communal("seven-card-stud", k40, 5, 10), -1);  // nothing left to turn
  EXPECT_EQ(communal("seven-card-stud", k40, 5, 11), 2);
  EXPECT_EQ(communal("five-card-stud", k32, 6, 2), 0);
  EXPECT_EQ(communal("five-card-stud", k32, 6, 3), 1);
  // The first three cards are each player's own.
  EXPECT_EQ(communal("seven-card-stud", k40, 5, 20), -1);
  EXPECT_EQ(communal("seven-card-stud", k40, 5, 21), 4);
  EXPECT_EQ(communal("seven-card-stud", k40, 5, 22), -1);
  EXPECT_EQ(refused({"seven-card-stud", k40, false, {"?", "?", "?", "?", "? ? ? ? ? ? ?"}, "none", "??????"}),
            "hand 5 has 7 cards: expected at most 6, the shoe being short of 1 card by 17.9");
  EXPECT_EQ(refused({"seven-card-stud", k40, false, {"?", "?", "?", "?", "?"}, "As Ks", "??????"}),
            "--board: has 2 cards: expected at most 1 by 17.9");
}

// From `least` up, below `end`, whatever size RapidCheck is at.
int some_number(int least, int end) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(least, end)); }

// Some question that is quickly counted.
Question some_question() {
  struct Game {
    const char* id;
    DeckSize deck;
    int own, board, unknown;
  };
  const Game game = *rc::gen::elementOf(std::vector<Game>{{"seven-card-stud", k52, 7, 0, 5},
                                                          {"seven-card-stud", k40, 7, 0, 5},
                                                          {"seven-card-stud", k32, 7, 0, 5},
                                                          {"five-card-stud", k52, 5, 0, 4},
                                                          {"five-card-stud", k32, 5, 0, 5},
                                                          {"canberra-manila", k32, 2, 5, 4}});
  const int players = some_number(2, 5);
  SeededBytes bytes(*rc::gen::arbitrary<std::uint64_t>());
  std::vector<Card> deck = shuffled_deck(game.deck, bytes);
  Asked asked;
  asked.deck = game.deck;
  asked.ace_low = *rc::gen::arbitrary<bool>();
  int left = some_number(0, game.unknown + 1);
  const auto take = [&](int cards) {
    const int unknown = std::min({some_number(0, 4), left, cards});
    left -= unknown;
    PartlyKnown part{{}, unknown};
    for (int i = unknown; i < cards; ++i) {
      part.known.push_back(deck.back());
      deck.pop_back();
    }
    return part;
  };
  for (int i = 0; i < players; ++i) asked.hands.push_back(take(game.own));
  if (game.board > 0) asked.board = take(game.board);
  return make_question(built_in(game.id), asked).value();
}

CardSet with_suits(CardSet cards, const std::vector<int>& suits) {
  CardSet moved;
  for (const Card card : cards)
    moved |= Card(card.rank(), static_cast<Suit>(suits[static_cast<std::size_t>(card.suit())]));
  return moved;
}

std::vector<int> some_order(int n) {
  std::vector<int> order;
  for (int i = 0; i < n; ++i) order.insert(order.begin() + some_number(0, i + 1), i);
  return order;
}

TEST(EquityProperties, SuitsAndSeatsDoNotMatter) {
  EXPECT_TRUE(rc::check([] {
    const Question asked = some_question();
    const Outcomes outcomes = exact(asked, 1, {}).value();
    RC_ASSERT(outcomes.total() == outcomes_of(asked));
    RC_ASSERT(outcomes.times(0) == 0U);

    Question moved = asked;
    const std::vector<int> suits = some_order(kSuits);
    for (CardSet& hand : moved.hands) hand = with_suits(hand, suits);
    moved.board = with_suits(moved.board, suits);
    moved.dead = with_suits(moved.dead, suits);
    RC_ASSERT(exact(moved, 1, {}).value() == outcomes);

    const std::vector<int> seats = some_order(asked.players());
    for (std::size_t i = 0; i < seats.size(); ++i)
      moved.hands[static_cast<std::size_t>(seats[i])] = with_suits(asked.hands[i], suits);
    const Outcomes seated = exact(moved, 1, {}).value();
    for (Winners winners = 0; winners < Winners{1} << asked.players(); ++winners) {
      Winners there = 0;
      for (std::size_t i = 0; i < seats.size(); ++i) there |= (winners >> i & 1) << seats[i];
      RC_ASSERT(seated.times(there) == outcomes.times(winners));
    }
  }));
}

}  // namespace
}  // namespace felt
