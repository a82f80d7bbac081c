// What the rule books say of decks, cuts and hands, with the clause.
#include <gtest/gtest.h>

#include "rules/judge.hpp"
#include "tests/citing.hpp"

namespace felt {
namespace {

constexpr Ranking kFull = {};

// The clause that says what the hand is.
std::string clause_of(const std::string& id, const char* cards, Ranking ranking = kFull) {
  const RuleBook& book = built_in(id);
  const auto judged = judge_hand(book, ranking, parse_cards(cards).value());
  return judged ? cited(book, judged->point) : "refused " + refused_by(book, judged);
}

// Who wins, and by which clause: "2 by 2.6", "1 2 by 9.6".
std::string winner(const std::string& id, const std::vector<const char*>& hands, Ranking ranking = kFull) {
  const RuleBook& book = built_in(id);
  std::vector<JudgedHand> judged;
  for (const char* cards : hands) judged.push_back(judge_hand(book, ranking, parse_cards(cards).value()).value());
  const Verdict verdict = judge_winner(book, ranking, judged);
  std::string text;
  for (const std::size_t place : verdict.winners) text += std::to_string(place + 1) + " ";
  return text + "by " + cited(book, verdict.point);
}

TEST(JudgeAct, HandsOf2_6) {
  EXPECT_EQ(clause_of("act-tcp", "As Ks Qs"), "2.6(a)");
  EXPECT_EQ(clause_of("act-tcp", "2s 2c 2d"), "2.6(b)");
  EXPECT_EQ(clause_of("act-tcp", "3s 2c Ad"), "2.6(c)");
  EXPECT_EQ(clause_of("act-tcp", "Ks Qs As"), "2.6(a)");
  EXPECT_EQ(clause_of("act-tcp", "Ks 2s As"), "2.6(d)");
  EXPECT_EQ(clause_of("act-tcp", "6s 6c 2d"), "2.6(e)");
  EXPECT_EQ(clause_of("act-tcp", "5s 3c 2d"), "2.6(f)");
  EXPECT_EQ(clause_of("act-tcp", "5s 3c"), "refused 2.5");
  EXPECT_EQ(clause_of("act-tcp", "5s 3c 2d 9h"), "refused 2.5");
}

TEST(JudgeAct, Comparisons) {
  EXPECT_EQ(winner("act-tcp", {"6s 6c 2d", "5s 5c Ad"}), "1 by 2.6(e)");
  EXPECT_EQ(winner("act-tcp", {"6s 6c 2d", "6d 6h Ad"}), "2 by 2.8(b)");
  EXPECT_EQ(winner("act-tcp", {"Ks Qc Jd", "Js Tc 9d"}), "1 by 2.6(c)");
  EXPECT_EQ(winner("act-tcp", {"As 9s 4s", "Kd Qd 9d"}), "1 by 2.6(d)");
  EXPECT_EQ(winner("act-tcp", {"As 9s 4s", "Ad Td 3d"}), "2 by 2.8(b)");
  EXPECT_EQ(winner("act-tcp", {"As 9c 4s", "Kd Qh 9d"}), "1 by 2.6(f)");
  EXPECT_EQ(winner("act-tcp", {"Ts 9c 8d", "2s 2c 2d"}), "2 by 2.6");
  EXPECT_EQ(winner("act-tcp", {"Js 9c 5d", "Jd 9s 5c"}), "1 2 by 9.6");
  // 3-2-A is the lowest straight.
  EXPECT_EQ(winner("act-tcp", {"3s 2c Ad", "4s 3c 2d"}), "2 by 2.6(c)");
}

TEST(JudgeTribal, PairBeforeOddCard) {
  EXPECT_EQ(winner("tribal-tcp", {"6s 6c 2d", "5s 5c Ad"}), "1 by (c)(2)(v)");
  EXPECT_EQ(winner("tribal-tcp", {"As Ac 5d", "5s 5c Ad"}), "1 by (c)(2)(v)");
  EXPECT_EQ(winner("tribal-tcp", {"5s 5c Kd", "5d 5h Ad"}), "2 by (c)(3)");
  EXPECT_EQ(clause_of("tribal-tcp", "3s 2s As"), "(c)(2)(i)");
  EXPECT_EQ(clause_of("tribal-tcp", "Qs 2s As"), "(c)(2)(iv)");
}

TEST(JudgeTribal, FlushesAndOddCardsAreComparedByC3) {
  EXPECT_EQ(winner("tribal-tcp", {"As 9s 4s", "Kd Qd 9d"}), "1 by (c)(3)");
  EXPECT_EQ(winner("tribal-tcp", {"As 9c 4s", "Kd Qh 9d"}), "1 by (c)(3)");
  EXPECT_EQ(winner("tribal-tcp", {"Ks Qc Jd", "Js Tc 9d"}), "1 by (c)(2)(iii)");
  EXPECT_EQ(winner("tribal-tcp", {"Js 9c 5d", "Jd 9s 5c"}), "1 2 by (c)(3)");
  EXPECT_EQ(clause_of("tribal-tcp", "Qs Qc Qd"), "(c)(2)(ii)");
  EXPECT_EQ(clause_of("tribal-tcp", "Qs Qc 2d"), "(c)(2)(v)");
  EXPECT_EQ(clause_of("tribal-tcp", "Qs Kc Ad"), "(c)(2)(iii)");
  EXPECT_EQ(clause_of("tribal-tcp", "5s 3c"), "refused (a)(1)(ii)");
  EXPECT_EQ(clause_of("tribal-tcp", "5s 3c 2d 9h"), "refused (a)(1)(ii)");
}

TEST(JudgeCrown, HandsOf3_6) {
  EXPECT_EQ(clause_of("crown-tcp", "Qs Tc 6d"), "3.6.1(a)");
  EXPECT_EQ(clause_of("crown-tcp", "Ts Tc Kd"), "3.6.1(b)");
  EXPECT_EQ(clause_of("crown-tcp", "Kd Jd 9d"), "3.6.1(c)");
  EXPECT_EQ(clause_of("crown-tcp", "3s 2c Ad"), "3.6.1(d)");
  EXPECT_EQ(clause_of("crown-tcp", "Qs Qc Qd"), "3.6.1(e)");
  EXPECT_EQ(clause_of("crown-tcp", "5c 6c 7c"), "3.6.1(f)");
  EXPECT_EQ(clause_of("crown-tcp", "5c 6c"), "refused 3.6");
  // 3.6.2 orders hands of one category, whichever rank decides.
  EXPECT_EQ(winner("crown-tcp", {"Ks Qc Jd", "Js Tc 9d"}), "1 by 3.6.2");
  EXPECT_EQ(winner("crown-tcp", {"Ts Tc Kd", "Td Th Ad"}), "2 by 3.6.2");
  EXPECT_EQ(winner("crown-tcp", {"2s 2c 2d", "Ks Qc Jd"}), "1 by 3.6.1");
}

TEST(JudgeCanberra, WithinACategory) {
  EXPECT_EQ(winner("canberra-poker", {"Ks Qs Js Ts 9s", "Qd Jd Td 9d 8d"}), "1 by 4.3(b)");
  EXPECT_EQ(winner("canberra-poker", {"As Ks Qs Js Ts", "Qd Jd Td 9d 8d"}), "1 by 4.3");
  EXPECT_EQ(winner("canberra-poker", {"Ks Kc Kd 2h 2c", "Qs Qc Qd Ah Ac"}), "1 by 4.3(d)");
  EXPECT_EQ(winner("canberra-poker", {"As 9s 4s 3s 2s", "Kd Qd 9d 8d 7d"}), "1 by 4.2/2");
}

TEST(JudgeStud, WithinACategory) {
  EXPECT_EQ(winner("five-card-stud", {"Ks Qs Js Ts 9s", "Qd Jd Td 9d 8d"}), "1 by 15.3(b)");
  EXPECT_EQ(winner("five-card-stud", {"Ks Qs Js Ts 9s", "Qd Jd Td 9d 8d"}, {DeckSize::cards_40, false}),
            "1 by 15.4(b)");
  EXPECT_EQ(winner("five-card-stud", {"Ks Qs Js Ts 9s", "Qd Jd Td 9d 8d"}, {DeckSize::cards_32, true}), "1 by 15.5(b)");
  EXPECT_EQ(winner("five-card-stud", {"Ks Kc Kd 2h 2c", "Qs Qc Qd Ah Ac"}), "1 by 15.3(d)");
  // 15.2 names two pairs, one pair and odd cards; the rest is our ruling.
  EXPECT_EQ(winner("five-card-stud", {"Qs Qc Jd Jh Tc", "Qd Qh Js Jc 9c"}), "1 by 15.2");
  EXPECT_EQ(winner("five-card-stud", {"As Kc 9d 5h 4c", "Kh Qs 9c 5d 4h"}), "1 by 15.2");
  EXPECT_EQ(winner("five-card-stud", {"As 9s 4s 3s 2s", "Kd Qd 9d 8d 7d"}), "1 by R37");
  EXPECT_EQ(winner("five-card-stud", {"Ks Kc Kd 3h 2c", "Qs Qc Qd Ah 4c"}), "1 by R37");
}

TEST(JudgeManila, EveryCategory) {
  constexpr Ranking kHigh = {DeckSize::cards_32, false};
  const std::pair<const char*, const char*> samples[] = {
      {"As Ks Qs Js Ts 7d 8h", "14.3(a)"}, {"Qs Js Ts 9s 8s 7d Kh", "14.3(b)"}, {"As Ac Ad Ah 7c 8h 9s", "14.3(c)"},
      {"Kd Jd 9d 8d 7d Ah Ts", "14.3(d)"}, {"Ks Kc Kd Jh Jc 7h 8s", "14.3(e)"}, {"Kd Qc Jd Td 9d 7h 7s", "14.3(f)"},
      {"Qs Qc Qd 8h 7c Ah Ts", "14.3(g)"}, {"Qs Qc 9d 9h Jc 7h 8s", "14.3(h)"}, {"Ts Tc Kd 9h 8c As 7h", "14.3(i)"},
      {"Qs Tc Ad 8h 7c Kh Ks", "14.3(i)"}, {"Qs 8c Ad 7h Jc Kh 9s", "14.3(j)"}};
  for (const auto& [cards, clause] : samples) EXPECT_EQ(clause_of("canberra-manila", cards, kHigh), clause) << cards;
  EXPECT_EQ(winner("canberra-manila", {"Ks Kc Kd Jh Jc 7h 8s", "Kh 9c Kd Jh Jc 7h 8s"}, kHigh), "1 by 14.3");
}

TEST(JudgeHand, NoCardTwice) {
  const RuleBook& book = built_in("five-card-stud");
  const std::vector<Card> twice(5, Card(Rank::two, Suit::clubs));
  EXPECT_EQ(refused_by(book, judge_hand(book, kFull, twice)), "3.1");
}

TEST(JudgeCanberra, HandsOf4_3) {
  const std::pair<const char*, const char*> samples[] = {
      {"As Ks Qs Js Ts", "4.3(a)"}, {"Jh Th 9h 8h 7h", "4.3(b)"}, {"5h 4h 3h 2h Ah", "4.3(b)"},
      {"As Ac Ad Ah 4c", "4.3(c)"}, {"Ks Kc Kd Jh Jc", "4.3(d)"}, {"Kd Jd 9d 7d 5d", "4.3(e)"},
      {"Kd Qc Jd Td 9d", "4.3(f)"}, {"Qs Qc Qd 8h 5c", "4.3(g)"}, {"Qs Qc 4d 4h Jc", "4.3(h)"},
      {"Ts Tc Kd 6h 2c", "4.3(i)"}, {"Qs Tc 7d 4h 3c", "4.3(j)"}};
  for (const auto& [cards, clause] : samples) EXPECT_EQ(clause_of("canberra-poker", cards), clause) << cards;
  EXPECT_EQ(winner("canberra-poker", {"Qs Qc Jd Jh Tc", "Qd Qh Js Jc 9c"}), "1 by 4.2/2");
  EXPECT_EQ(winner("canberra-poker", {"As Kc Qd 7h 4c", "Ad Kh Qs 7c 4h"}), "1 2 by 9.5(a)(iii)");
  EXPECT_EQ(clause_of("canberra-poker", "As Kc Qd 7h"), "refused 4.2");
}

TEST(JudgeStud, EveryDeckHasItsOwnClauses) {
  constexpr Ranking k40 = {DeckSize::cards_40, false};
  constexpr Ranking k40AceLow = {DeckSize::cards_40, true};
  constexpr Ranking k32 = {DeckSize::cards_32, false};
  const char* kFlushOrFullHouse[] = {"Kd Jd 9d 7d 8c Ks Jh", "Ks Kc Kh Jh Jc 8s 9s"};
  EXPECT_EQ(clause_of("seven-card-stud", "Kd Jd 9d 7d 5d Ks Jh"), "15.3(e)");
  EXPECT_EQ(clause_of("seven-card-stud", "Kd Jd 9d 7d 5d Ks Jh", k40), "15.4(d)");
  EXPECT_EQ(clause_of("seven-card-stud", "Kd Jd 9d 7d 8d Ks Jh", k32), "15.5(d)");
  EXPECT_EQ(clause_of("seven-card-stud", "8s 7c 6d 5h Ac Kc Qd", k40), "15.4(j)");
  EXPECT_EQ(clause_of("seven-card-stud", "8s 7c 6d 5h Ac Kc Qd", k40AceLow), "15.4(f)");
  EXPECT_EQ(clause_of("seven-card-stud", kFlushOrFullHouse[1], k32), "15.5(e)");
  EXPECT_EQ(clause_of("seven-card-stud", "2d Jd 9d 7d 5d Ks Jh", k40), "refused 3.1");
  EXPECT_EQ(clause_of("seven-card-stud", "Ad Jd 9d 7d"), "refused 15.1");
  EXPECT_EQ(winner("seven-card-stud", {"Ks Kc Kd Jh Jc 2d 3c", "Kh Jd 9h 7h 5h 2h 3s"}), "1 by 15.3");
  EXPECT_EQ(winner("five-card-stud", {"Ks Kc Kd Jh Jc", "Kh Qh 9h 7h 5h"}, k40), "2 by 15.4");
  EXPECT_EQ(winner("five-card-stud", {"Ks Kc Kd Jh Jc", "Kh Qh 9h 7h 8h"}, k32), "2 by 15.5");
  EXPECT_EQ(winner("five-card-stud", {"Ks Qc 9d 5h 4c", "Kh Qs 9c 5d 4h"}), "1 2 by 9.4");
}

TEST(JudgeStud, EveryCategoryOfEveryDeck) {
  // In the order of the clauses: (a) royal flush to (j) odd cards; reduced decks have the flush at (d).
  const std::vector<const char*> of_52 = {"As Ks Qs Js Ts", "Js Ts 9s 8s 7s", "As Ac Ad Ah 4c", "Ks Kc Kd Jh Jc",
                                          "Kd Jd 9d 7d 5d", "Kd Qc Jd Td 9d", "Qs Qc Qd 8h 5c", "Qs Qc 4d 4h Jc",
                                          "Ts Tc Kd 6h 2c", "Qs Tc 7d 4h 3c"};
  const std::vector<const char*> reduced = {"As Ks Qs Js Ts", "Qs Js Ts 9s 8s", "As Ac Ad Ah 7c", "Kd Jd 9d 8d 7d",
                                            "Ks Kc Kd Jh Jc", "Kd Qc Jd Td 9d", "Qs Qc Qd 8h 7c", "Qs Qc 9d 9h Jc",
                                            "Ts Tc Kd 9h 8c", "Qs Tc 9d 8h 7c"};
  for (std::size_t i = 0; i < 10; ++i) {
    const std::string letter = std::string("(") + static_cast<char>('a' + i) + ")";
    for (const char* id : {"seven-card-stud", "five-card-stud"}) {
      EXPECT_EQ(clause_of(id, of_52[i]), "15.3" + letter);
      EXPECT_EQ(clause_of(id, reduced[i], {DeckSize::cards_40, false}), "15.4" + letter);
      EXPECT_EQ(clause_of(id, reduced[i], {DeckSize::cards_32, false}), "15.5" + letter);
    }
  }
}

TEST(JudgeStud, WhatIsShowing) {
  // E12 of the catalogue.
  const RuleBook& book = built_in("seven-card-stud");
  const auto highest = [&](const std::vector<const char*>& hands) {
    std::vector<JudgedHand> judged;
    for (const char* cards : hands) judged.push_back(judge_showing(book, kFull, parse_cards(cards).value()).value());
    const Verdict verdict = judge_winner(book, kFull, judged);
    EXPECT_EQ(cited(book, verdict.point), parse_cards(hands[0])->size() == 1 ? "7.1(a)" : "8.1");
    return verdict.winners;
  };
  EXPECT_EQ(highest({"8s 8c 3d 3h", "2s 2c 2d 5h", "As Ac Kd Qh"}), std::vector<std::size_t>{1});
  EXPECT_EQ(highest({"As Kc Qd", "Ks Kd 3c", "Kc Kh 4d"}), std::vector<std::size_t>{2});
  EXPECT_EQ(highest({"Ks 9c", "Kd 9h", "Kc 8h"}), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(highest({"Ks", "Ad", "2c"}), std::vector<std::size_t>{1});
  EXPECT_EQ(refused_by(book, judge_showing(book, kFull, {})), "8.1");
  EXPECT_FALSE(judge_showing(book, kFull, parse_cards("2c 3c 4c 5c 6c").value()));
}

TEST(JudgeManila, TwoAndThree) {
  constexpr Ranking kHigh = {DeckSize::cards_32, false};
  constexpr Ranking kLow = {DeckSize::cards_32, true};
  EXPECT_EQ(clause_of("canberra-manila", "9h 7d As Ks Qs Js Ts", kHigh), "14.3(j)");
  EXPECT_EQ(clause_of("canberra-manila", "Th 9d 8s 7s Ac Kh Kc", kHigh), "14.3(i)");
  EXPECT_EQ(clause_of("canberra-manila", "Th 9d 8s 7s Ac Kh Kc", kLow), "14.3(f)");
  EXPECT_EQ(clause_of("canberra-manila", "Th 9d 8s 7s Ac Kh", kHigh), "refused 14.1");
  EXPECT_EQ(clause_of("canberra-manila", "2h 9d 8s 7s Ac Kh Kc", kHigh), "refused 3.1");
  EXPECT_EQ(winner("canberra-manila", {"Th 9h As Kh Qh Js 7h", "Kd Ks As Kh Qh Js 7h"}, kHigh), "1 by 14.3");
}

TEST(JudgeHand, SaysWhichCardsItIsMadeOf) {
  const auto made_of = [](const char* id, const char* cards, Ranking ranking) {
    return to_string(judge_hand(built_in(id), ranking, parse_cards(cards).value())->made_of);
  };
  EXPECT_EQ(made_of("seven-card-stud", "2c 3d Qs Qd 4c 4h Js", kFull), "Qs Qd 4c 4h Js");
  EXPECT_EQ(made_of("act-tcp", "2c 3d Qs", kFull), "2c 3d Qs");
  // Both hole cards, although the board alone would be better.
  EXPECT_EQ(made_of("canberra-manila", "9h 7d As Ks Qs Js Ts", {DeckSize::cards_32, false}), "9h 7d As Ks Qs");
}

TEST(JudgeDeck, OnlyTheDecksOfTheBook) {
  const auto refused = [](const char* id, DeckSize deck) {
    const RuleBook& book = built_in(id);
    return refused_by(book, ranking_for(book, deck, false));
  };
  EXPECT_EQ(refused("act-tcp", DeckSize::cards_52), "");
  EXPECT_EQ(refused("act-tcp", DeckSize::cards_40), "2.1");
  EXPECT_EQ(refused("crown-tcp", DeckSize::cards_32), "3.1");
  EXPECT_EQ(refused("tribal-tcp", DeckSize::cards_32), "(b)(1)");
  EXPECT_EQ(refused("canberra-poker", DeckSize::cards_40), "3.1");
  EXPECT_EQ(refused("canberra-manila", DeckSize::cards_52), "3.1");
  EXPECT_EQ(refused("canberra-manila", DeckSize::cards_32), "");
  for (const DeckSize deck : kDeckSizes) {
    EXPECT_EQ(refused("seven-card-stud", deck), "");
    EXPECT_EQ(refused("five-card-stud", deck), "");
  }
}

TEST(JudgeDeck, AceLowByAgreementOnReducedDecksOnly) {
  const auto ace_low = [](const char* id, DeckSize deck, bool wish) {
    return ranking_for(built_in(id), deck, wish)->ace_low;
  };
  EXPECT_TRUE(ace_low("act-tcp", DeckSize::cards_52, false));
  EXPECT_TRUE(ace_low("seven-card-stud", DeckSize::cards_52, false));
  EXPECT_FALSE(ace_low("seven-card-stud", DeckSize::cards_40, false));
  EXPECT_TRUE(ace_low("seven-card-stud", DeckSize::cards_40, true));
  EXPECT_FALSE(ace_low("canberra-manila", DeckSize::cards_32, false));
}

TEST(JudgeCut, BothSidesOfEveryBoundary) {
  const auto refused = [](const char* id, DeckSize deck, int depth) {
    const RuleBook& book = built_in(id);
    return refused_by(book, cut_allowed(book, deck, depth));
  };
  struct Case {
    const char* id;
    DeckSize deck;
    int least, most;
    const char* clause;
  };
  const Case cases[] = {
      {"act-tcp", DeckSize::cards_52, 2, 50, "5.2"},
      {"crown-tcp", DeckSize::cards_52, 1, 51, "4.2.1"},
      {"tribal-tcp", DeckSize::cards_52, 10, 51, "(e)(3)(i)(B)"},
      {"canberra-poker", DeckSize::cards_52, 2, 50, "7.2"},
      {"seven-card-stud", DeckSize::cards_52, 2, 50, "4.2"},
      {"seven-card-stud", DeckSize::cards_40, 2, 38, "4.2"},
      {"five-card-stud", DeckSize::cards_32, 2, 30, "4.2"},
      {"canberra-manila", DeckSize::cards_32, 2, 30, "4.2"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.id);
    EXPECT_EQ(refused(c.id, c.deck, c.least - 1), c.clause);
    EXPECT_EQ(refused(c.id, c.deck, c.least), "");
    EXPECT_EQ(refused(c.id, c.deck, c.most), "");
    EXPECT_EQ(refused(c.id, c.deck, c.most + 1), c.clause);
  }
}

TEST(JudgeDealer, Qualifies) {
  const auto qualifies = [](const char* id, const char* cards) {
    const RuleBook& book = built_in(id);
    return dealer_qualifies(book.house->dealer, judge_hand(book, kFull, parse_cards(cards).value())->value);
  };
  EXPECT_TRUE(qualifies("act-tcp", "Qs 3c 2d"));
  EXPECT_FALSE(qualifies("act-tcp", "Js Tc 8d"));
  EXPECT_TRUE(qualifies("act-tcp", "2s 2c 3d"));
  EXPECT_TRUE(qualifies("act-tcp", "3s 2c Ad"));
  // E17 of the Canberra Poker catalogue.
  EXPECT_TRUE(qualifies("canberra-poker", "As Kc 4d 3h 2c"));
  EXPECT_FALSE(qualifies("canberra-poker", "As Qc Jd 9h 8c"));
  EXPECT_FALSE(qualifies("canberra-poker", "Ks Qc Jd 9h 8c"));
  EXPECT_TRUE(qualifies("canberra-poker", "5s 4c 3d 2h Ac"));
  EXPECT_TRUE(qualifies("canberra-poker", "2s 2c 5d 4h 3c"));
}

}  // namespace
}  // namespace felt
