// Par sheets: a table's figures from nothing, then for other pay tables, and what seen cards are worth. All cores.
#include <memory>

#include "base/check.hpp"
#include "bench/bench.hpp"
#include "odds/leaks.hpp"
#include "rules/library.hpp"

namespace felt::bench {
namespace {

using odds::Analyst;
using odds::Question;

std::shared_ptr<const Question> asked(const std::string& id, const odds::Entries& options, const odds::Entries& pays) {
  const auto book = load_book(*Library().text(id));
  FELT_CHECK(book.has_value());
  auto made = odds::make_question(*book, options, pays);
  FELT_CHECK(made.has_value());
  return std::make_shared<const Question>(std::move(*made));
}

Bench cold(std::string name, const std::shared_ptr<const Question>& question) {
  return {std::move(name), Unit::seconds, "", 1,
          [question] { FELT_CHECK(Analyst(question->book).sheet(*question).has_value()); }};
}

Bench again(std::string name, const std::shared_ptr<const Question>& question) {
  const auto analyst = std::make_shared<const Analyst>(question->book);
  return {std::move(name), Unit::seconds, "", 1,
          [analyst, question] { FELT_CHECK(analyst->sheet(*question).has_value()); }};
}

Bench one_card_seen(std::string name, const std::shared_ptr<const Question>& question) {
  return {std::move(name), Unit::seconds, "", 1,
          [question] { FELT_CHECK(odds::leak_worth(*question, {.seen = 1}, {}, {}).has_value()); }};
}

}  // namespace

std::vector<Bench> sheets() {
  const auto three = asked("crown-tcp", {{"jackpot", "on"}}, {});
  const auto five = asked("canberra-poker", {}, {});
  return {
      cold("sheet-three-card-cold-seconds", three),
      cold("sheet-canberra-cold-seconds", five),
      again("sheet-canberra-other-pay-table-seconds", asked("canberra-poker", {}, {{"bet.royal-flush", "100"}})),
      again("sheet-canberra-other-cap-seconds",
            asked("canberra-poker", {{"maximum-payout", "20000"}, {"ante", "70"}}, {})),
      one_card_seen("sheet-three-card-one-card-seen-seconds", three),
      one_card_seen("sheet-canberra-one-card-seen-seconds", five),
  };
}

}  // namespace felt::bench
