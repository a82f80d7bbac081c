#include <algorithm>

#include <fmt/format.h>

#include "rules/load.hpp"

namespace felt {
namespace {

// A value that exists because some clause or ruling says so: it is there just if the book knows the point.
struct Tie {
  std::string_view section;
  std::string_view key;
  Point point;
  bool there;
};

std::vector<Tie> ties(const RuleBook& book) {
  const CounterRules& counters = book.counters;
  std::vector<Tie> list = {
      {"counters", "abstained_rounds", Point::seat_vacated_after_abstaining, counters.abstained_rounds > 0},
      {"counters", "exposed_cards_void_at", Point::exposed_cards_void, counters.exposed_cards_void_at > 0},
  };
  if (book.tournament && book.tournament->approval_required) {
    list.push_back({"tournament", "retained_percent_max", Point::tournament_fee,
                    book.tournament->retained_percent_max.has_value()});
  }
  if (!book.house) return list;
  const HouseRules& house = *book.house;
  list.push_back({"switches", "disturbances", Point::disturbance_invalidates, !house.disturbances.empty()});
  if (book.info.game == Game::canberra_poker) {
    list.push_back({"limits", "payout_maximum", Point::max_payout_cap, house.limits.payout_maximum});
    return list;
  }
  const bool hours = std::any_of(book.dealing.begin(), book.dealing.end(),
                                 [](const DealingMode& mode) { return mode.change_hours > 0; });
  const std::vector<Tie> three_card = {
      {"counters", "exposed_dealer_cards_void_at", Point::dealer_card_exposed,
       counters.exposed_dealer_cards_void_at > 0},
      {"counters", "face_up_cards_void_at", Point::boxed_cards_void, counters.face_up_cards_void_at > 0},
      {"counters", "stub_count_rounds", Point::stub_count_due, counters.stub_count_rounds > 0},
      {"dealing", "", Point::cards_over_age, hours},
      {"table", "positions", Point::extra_box, book.table.positions_max > 1},
      {"limits", "personal", Point::limits_override, !house.limits.personal.empty()},
      {"versions", "", Point::game_version, !house.versions.empty()},
      {"switches", "fold_ante_keeps_pair_plus", Point::fold_ante_keeps_pair_plus, house.fold_ante_keeps_pair_plus},
      {"switches", "decks_alternate", Point::decks_alternate, house.decks_alternate},
  };
  for (const Tie& tie : three_card) list.push_back(tie);
  return list;
}

}  // namespace

void check_whole(Section root, const RuleBook& book) {
  // 1. Values and clauses tell the same story.
  for (const Tie& tie : ties(book)) {
    if (tie.there == book.clauses.knows(tie.point)) continue;
    const std::string what = tie.there ? fmt::format("is there, but the clauses call {} absent", name(tie.point))
                                       : fmt::format("is missing or off, but {} rests on {}", name(tie.point),
                                                     book.clauses.authority(tie.point));
    Section section = root.has(tie.section) ? root.section(tie.section) : root;
    section.problem(root.has(tie.section) ? tie.key : tie.section, what);
  }

  // 2. No clause was lost.
  if (static_cast<int>(book.clauses.clauses.size()) != book.info.clauses) {
    root.section("book").problem(
        "clauses", fmt::format("is {}, clauses.toml has {}", book.info.clauses, book.clauses.clauses.size()));
  }

  // 3. Clauses that the values name are there.
  if (book.tournament) {
    bool any = false;
    bool only = true;
    for (const Clause& clause : book.clauses.clauses) {
      if (!clause.later) continue;
      any = true;
      const auto about_tournaments = [](Point point) {
        return scope(point) == Scope::tournament || scope(point) == Scope::tournament_terms ||
               point == Point::tournament_no_jackpot;
      };
      only = only && (std::any_of(clause.points.begin(), clause.points.end(), about_tournaments) ||
                      std::any_of(clause.also.begin(), clause.also.end(), about_tournaments));
    }
    if (!any || !only) {
      root.section("tournament")
          .problem("section", fmt::format("\"{}\" is not the section on tournaments", book.tournament->section));
    }
  }
  if (book.house) {
    for (const Version& version : book.house->versions) {
      const Clause* clause = book.clauses.find(version.clause);
      if (clause == nullptr || clause->number != version.clause) {
        root.section("versions")
            .section(version.name)
            .problem("clause", fmt::format("{} is no clause of this book", version.clause));
      }
    }
  }
}

}  // namespace felt
