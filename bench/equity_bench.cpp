// Equity at stud, one thread: hands counted against each other, and deals at random.
#include <memory>

#include "base/check.hpp"
#include "bench/bench.hpp"
#include "equity/equity.hpp"
#include "rules/library.hpp"

namespace felt::bench {
namespace {

using equity::EquityPlan;
using equity::Question;

std::shared_ptr<const Question> question(const std::string& id, const std::vector<std::string>& hands) {
  const auto book = load_book(*Library().text(id));
  FELT_CHECK(book.has_value());
  equity::Asked asked;
  asked.deck = book->deck.standard;
  for (const std::string& hand : hands) asked.hands.push_back({parse_cards(hand).value(), 0});
  auto made = equity::make_question(*book, asked);
  FELT_CHECK(made.has_value());
  return std::make_shared<const Question>(std::move(*made));
}

Bench counted(std::string name, const std::shared_ptr<const Question>& asked) {
  return {std::move(name), Unit::seconds, "", 1, [asked] { FELT_CHECK(equity::exact(*asked, 1, {}).has_value()); }};
}

Bench dealt(std::string name, const std::shared_ptr<const Question>& asked) {
  constexpr std::uint64_t kDeals = 1 << 20;
  return {std::move(name), Unit::per_second, "deals", kDeals,
          [asked] { FELT_CHECK(equity::sampled(*asked, kDeals, 1, 1, {}).total() == kDeals); }};
}

}  // namespace

std::vector<Bench> equities() {
  const std::vector<std::string> third_street = {"As Ah 5d", "Ks Kd 9h", "7c 8c 9c",
                                                 "Qd Jd Tc", "2h 2d Ac", "6s 5s 4d"};
  return {
      counted("equity-stud-two-players-four-known-seconds",
              question("seven-card-stud", {"As Ah 5d 9c", "Ks Qs Js 2h"})),
      counted("equity-stud-two-players-three-known-seconds", question("seven-card-stud", {"As Ah 5d", "Ks Qs Js"})),
      counted("equity-stud-two-players-two-known-seconds", question("seven-card-stud", {"As Ah", "Ks Qs"})),
      counted("equity-stud-three-players-four-known-seconds",
              question("seven-card-stud", {"As Ah 5d 9c", "Ks Qs Js 2h", "7c 8c 9d Td"})),
      counted("equity-manila-two-players-no-board-seconds", question("canberra-manila", {"As Ah", "Ks Qs"})),
      dealt("equity-stud-six-players-third-street-sampled", question("seven-card-stud", third_street)),
      dealt("equity-manila-six-players-sampled",
            question("canberra-manila", {"As Ah", "Ks Kd", "7c 8c", "Qd Jd", "9h 9d", "Ts 8s"})),
  };
}

}  // namespace felt::bench
