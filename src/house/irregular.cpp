// What goes wrong: reports find their row in the book's table of irregularities, the engine proposes what it says,
// the role it names confirms it, and the effect follows.
#include <algorithm>
#include <optional>
#include <span>

#include "house/irregular.hpp"

namespace felt::house {
namespace {

Moment moment_of(Phase phase) {
  switch (phase) {
    case Phase::between:
    case Phase::betting:
    case Phase::voided: return Moment::no_round;
    case Phase::called: return Moment::before_deal;
    case Phase::dealing: return Moment::dealing;
    case Phase::dealt: return Moment::dealt;
    case Phase::decision: return Moment::decision;
    case Phase::folds:
    case Phase::reveal: return Moment::reveal;
    case Phase::shown: return Moment::settlement;
    case Phase::jackpot:
    case Phase::clear: return Moment::clear;
  }
  return Moment::no_round;
}

struct Found {
  std::vector<std::size_t> rows;  // alike but for what must be found out
  int count = 0;                  // how many there were by now, if it counts
};

Found find_rows(const Call& call, std::string_view trigger, std::string_view finding, Box box, int times) {
  const auto& rows = call.house().irregularities;
  const Round& round = call.round();
  Found found;
  int best_at = 0;
  bool best_exact = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Irregularity& row = rows[i];
    if (row.trigger != trigger) continue;
    if (std::find(row.when.begin(), row.when.end(), moment_of(round.phase)) == row.when.end()) continue;
    if (!row.mode.empty() && row.mode != call.mode().name) continue;
    if (row.of_dealer && box != kDealerBox) continue;
    // A jackpot card shown by mistake counts like a player's.
    if (row.of_box && !box.is_box() && !(row.counts_exposed && box == kJackpotBox)) continue;
    if (!finding.empty() && !row.finding.empty() && row.finding != finding) continue;
    const bool exact = row.of_dealer || row.of_box;
    const int count = row.counts_exposed ? round.exposed + times : row.counts_face_up ? round.face_up + times : times;
    if (row.at > count) continue;
    if (row.at > best_at || (row.at == best_at && exact && !best_exact)) {
      found.rows.clear();
      best_at = row.at;
      best_exact = exact;
    }
    if (row.at < best_at || exact != best_exact) continue;
    found.rows.push_back(i);
    found.count = count;
  }
  return found;
}

bool has_trigger(const Call& call, std::string_view trigger) {
  const auto& rows = call.house().irregularities;
  return std::any_of(rows.begin(), rows.end(), [&](const Irregularity& row) { return row.trigger == trigger; });
}

// It can only happen later in the round: by which clause the report is refused.
std::optional<Point> too_early(const Call& call, std::string_view trigger, Box box) {
  const Moment now = moment_of(call.round().phase);
  if (now == Moment::no_round) return std::nullopt;
  for (const Irregularity& row : call.house().irregularities) {
    const bool fits = row.trigger == trigger && (!row.of_dealer || box == kDealerBox) && (!row.of_box || box.is_box());
    if (!fits) continue;
    const bool later = std::any_of(row.when.begin(), row.when.end(),
                                   [&](Moment moment) { return moment > now && moment != Moment::no_round; });
    if (later) return row.point;
  }
  return std::nullopt;
}

void emit_also(Call& call, const Irregularity& row) {
  for (const Point point : row.also) {
    call.note(point, point == Point::senior_notified ? "senior manager told" : row.trigger);
  }
}

// What software can find out by itself: whether the player named his cards, whether it is his first time.
std::string found_by_engine(const Call& call, std::string_view trigger, Box box) {
  const Round& round = call.round();
  if (!call.book.prize_meter || !box.is_box() || !round.has(box)) return {};
  const BoxHand& hand = round.hand(box);
  if (trigger == "play-unmatched") {
    const Player* player = call.table.find(hand.player);
    return player != nullptr && player->play_match_told ? "again" : "first";
  }
  if (trigger != "hand-racked") return {};
  // Given up and the dealer's hand shown: too late to decide again, so its wagers go back.
  if (round.revealed && hand.folded()) return "not-named";
  bool others = round.burnt_place != 0;
  bool on_top = !hand.racked || round.burnt_place < hand.rack_place;
  for_each_box(round.boxes, [&](Box other) {
    if (other == box || !round.hand(other).racked) return;
    others = true;
    on_top = on_top && (!hand.racked || round.hand(other).rack_place < hand.rack_place);
  });
  CardSet named;
  CardSet held;
  for (const Card card : call.command.cards) named |= card;
  for (const Card card : hand.cards) held |= card;
  // Who may not look cannot name.
  if (on_top && !hand.blind && call.command.cards.size() == hand.cards.size() && named == held) return "named";
  return others ? "not-named" : "alone";
}

// What lies face down at a box or before the dealer.
std::span<const Card> hidden_cards(const Call& call, Box box) {
  const Round& round = call.round();
  const auto& cards = box == kDealerBox ? round.dealer : round.hand(box).cards;
  const int up = box == kDealerBox ? call.house().dealer.face_up_card : 0;
  const bool one_up = up > 0 && static_cast<int>(cards.size()) >= up;  // dealt last
  return {cards.data(), cards.size() - (one_up ? 1 : 0)};
}

// Which cards were exposed: those that are named, those dealt last, or all that lie there. None if nobody can tell.
Ruling<Cards> exposed_cards(const Call& call, int times) {
  const Round& round = call.round();
  const Box box = call.command.box;
  const Cards& named = call.command.cards;
  Cards exposed;
  if (!call.house().exposed_cards_known) return exposed;
  if (box != kDealerBox && !(box.is_box() && round.has(box))) {
    // A card met face up in the shoe comes next. A live table has not seen it yet.
    if (call.table.terms.live) {
      for (const Card card : named) {
        if (round.seen.contains(card)) return refuse(Point::deck_composition);
      }
      return named;
    }
    for (std::size_t i = round.next; i < round.order.size() && std::ssize(exposed) < times; ++i) {
      exposed.push_back(round.order[i]);
    }
    return exposed;
  }
  const std::span<const Card> hidden = hidden_cards(call, box);
  for (const Card card : named) {
    if (std::find(hidden.begin(), hidden.end(), card) == hidden.end()) return refuse(Point::deck_composition);
  }
  if (!named.empty()) return named;
  if (round.phase != Phase::dealing && std::ssize(hidden) > times) return exposed;
  const auto last = hidden.last(std::min(hidden.size(), static_cast<std::size_t>(times)));
  exposed.assign(last.begin(), last.end());
  return exposed;
}

// Whether the report fits the box: cards went to no wager, or something is wrong with a hand that is there.
bool fits_box(const Call& call, std::string_view trigger, Box box, int times) {
  const Round& round = call.round();
  // A machine that is not used does not fail.
  const bool by_hand = call.table.terms.shuffling == Shuffling::manual;
  if ((trigger == "device-count" || trigger == "device-fault") && by_hand) return false;
  if (trigger == "shoe-malfunction" && call.mode().from_hand) return false;
  // No more cards are exposed than lie there face down.
  if (trigger == "card-exposed" && box == kDealerBox) return std::ssize(hidden_cards(call, box)) >= times;
  if (trigger == "card-exposed" && box == kJackpotBox) return std::ssize(round.jackpot_cards) >= times;
  if (trigger == "jackpot-cards") return call.table.terms.jackpot || !round.jackpot_cards.empty();
  if (!box.is_box()) return true;
  // Nothing goes wrong at a place that the table does not have.
  if (!round.has(box) && box.number > call.table.terms.seats) return false;
  if (trigger == "card-exposed" && round.has(box) && std::ssize(hidden_cards(call, box)) < times) return false;
  if (trigger == "unbet-box") return !round.has(box);
  if (trigger == "mixed-with-jackpot") return round.has(box) && round.hand(box).in_play() && !round.hand(box).settled;
  if (trigger == "missed-box") return round.has(box);
  const bool of_hand = trigger == "wrong-number" || trigger == "hand-racked" || trigger == "blind-viewed" ||
                       trigger == "play-unmatched" || trigger == "card-exposed" || trigger == "folded-count";
  if (!of_hand) return true;
  if (!round.has(box) || round.hand(box).voided) return false;
  const BoxHand& hand = round.hand(box);
  // A settled hand, or a fold once all is settled, is looked at again only where the book rebuilds hands to verify
  // them.
  const bool over = hand.settled || round.phase == Phase::clear;
  if (trigger == "hand-racked") return !over || !call.knows(Point::hand_alone_in_rack);
  if (trigger == "blind-viewed") return hand.blind;
  if (trigger == "play-unmatched") return live(hand, Wager::ante) && hand.choice == Choice::none;
  return true;
}

// Conduct is put on record; what follows is for those with the power to decide.
std::optional<Point> conduct_point(const Call& call, std::string_view trigger) {
  if (trigger == "exchange") return Point::cards_exchanged;
  if (trigger == "information") return Point::information_passed;
  if (trigger == "device") return Point::device_banned;
  if (trigger == "influence") return Point::no_influence;
  if (trigger == "side-bet") return Point::no_side_bets;
  if (trigger == "secrecy") return call.known(Point::identity_kept_secret, Point::information_passed);
  return std::nullopt;
}

bool good_malfunction(const std::string& finding) {
  const bool cause = finding.find("mechanical") != std::string::npos || finding.find("electrical") != std::string::npos;
  const bool effect = finding.find("prevents") != std::string::npos || finding.find("impedes") != std::string::npos ||
                      finding.find("unfit") != std::string::npos;
  return cause && effect;
}

}  // namespace

Ruling<void> report(Call& call) {
  FELT_NEED(call.need(Power::deal));
  const Command& command = call.command;
  const Round& round = call.round();
  if (command.text == "stake-found") return stake_found(call);
  if (const auto point = conduct_point(call, command.text)) {
    if (!call.knows(*point)) return refuse(Point::role_operator);
    Event& noted = call.emit(What::noted, *point, command.box);
    noted.person = command.person;
    noted.text = "reported " + command.text;
    return {};
  }
  if (round.pause == Pause::ruling) return not_paused(call);
  std::string finding = command.finding;
  if (command.text == "shoe-malfunction" && call.knows(Point::malfunction_meaning)) {
    if (call.mode().packet == 1) return refuse(Point::mode_automated_shoe);  // no such shoe here
    if (!good_malfunction(finding)) return refuse(Point::malfunction_meaning);
    call.note(Point::malfunction_meaning, finding);
    finding.clear();
  }
  if (std::string own = found_by_engine(call, command.text, command.box); !own.empty()) finding = std::move(own);
  // Who names the cards has counted them.
  const int named = command.text == "card-exposed" ? static_cast<int>(command.cards.size()) : 0;
  const int times = std::max({command.number, named, 1});
  const Found found = find_rows(call, command.text, finding, command.box, command.text == "wrong-number" ? 1 : times);
  if (found.rows.empty()) {
    // What the book has no rule for is for whoever decides such matters.
    if (!has_trigger(call, command.text)) {
      return refuse(round.running() ? call.known(Point::dispute_decided, Point::irregularity_too_late)
                                    : Point::irregularity_too_late);
    }
    if (const auto point = too_early(call, command.text, command.box)) return refuse(*point);
    call.note(Point::irregularity_too_late, command.text + " too late");
    return {};
  }
  const Irregularity& row = call.house().irregularities[found.rows.front()];
  if (!fits_box(call, command.text, command.box, times)) return refuse(row.point);
  // The very first card may be the one: then the deal has begun with it, if it may begin at all.
  const bool first_card = command.text == "face-up-card" || command.text == "drawn-card";
  if (first_card && round.phase == Phase::called) FELT_NEED(ready_to_deal(call));
  Event& reported = call.emit(What::reported, row.point, command.box);
  reported.number = static_cast<std::int32_t>(found.rows.front());
  reported.text = command.text;
  if (row.counts_exposed) {
    const auto cards = exposed_cards(call, times);
    if (!cards) return tl::unexpected(cards.error());
    Event& exposed = call.emit(What::exposed, row.point, command.box);
    exposed.number = found.count;
    exposed.cards = *cards;
  }
  // More than one way out, or a role must confirm: the ruling is proposed and play waits.
  if (found.rows.size() > 1 || row.ruled_by) {
    Event& proposed = call.emit(What::proposed, row.point, command.box);
    proposed.number = static_cast<std::int32_t>(found.rows.front());
    proposed.boxes = command.boxes;
    proposed.definite = found.rows.size() == 1;
    proposed.cards = command.cards;
    proposed.text = command.text;
    if (found.rows.size() > 1) {
      for (const std::size_t i : found.rows) proposed.text += " " + call.house().irregularities[i].finding;
    } else if (!row.finding.empty()) {
      proposed.text += " " + row.finding;
    }
    return {};
  }
  emit_also(call, row);
  return emit_effect(call, Matter{row, command.box, command.boxes, command.cards});
}

namespace {

// What was reported as exposed and waits to be ruled on was not: it does not count, and is hidden again.
void emit_exposure_undone(Call& call, Point point) {
  const Round& round = call.round();
  if (!call.house().irregularities[static_cast<std::size_t>(round.pending_row)].counts_exposed) return;
  Event& undone = call.emit(What::exposure_undone, point, round.pending_box);
  undone.number = round.exposed - round.exposed_last;
  for (const Card card : round.shown_last) undone.cards.push_back(card);
}

// Whether the ruling that waits is on a deck that was counted wrong, so that it must not be played with.
bool deck_in_doubt(const Call& call) {
  const std::int16_t row = call.round().pending_row;
  if (row < 0 || !call.round().miscounted) return false;
  const Irregularity& proposed = call.house().irregularities[static_cast<std::size_t>(row)];
  return proposed.trigger == "deck-wrong" && proposed.effect == Effect::void_remove_deck;
}

}  // namespace

Ruling<void> confirm(Call& call) {
  const Round& round = call.round();
  const Point by_supervisor = call.known(Point::irregularity_by_supervisor, Point::role_supervisor);
  if (round.pause != Pause::ruling || round.pending_row < 0) return refuse(by_supervisor);
  const auto& rows = call.house().irregularities;
  const Irregularity& proposed = rows[static_cast<std::size_t>(round.pending_row)];
  // The row that was proposed, or the one beside it with what was found; why may follow.
  std::string_view finding = call.command.text;
  const std::size_t blank = std::min(finding.size(), finding.find(' '));
  const std::string_view why = finding.substr(std::min(finding.size(), blank + 1));
  finding = finding.substr(0, blank);
  const Irregularity* row = nullptr;
  const bool by_engine = !found_by_engine(call, proposed.trigger, round.pending_box).empty();
  int alike = 0;
  for (const Irregularity& other : rows) {
    const bool same = other.trigger == proposed.trigger && other.of_dealer == proposed.of_dealer &&
                      other.of_box == proposed.of_box && other.mode == proposed.mode && other.at == proposed.at &&
                      std::find(other.when.begin(), other.when.end(), moment_of(round.phase)) != other.when.end();
    if (!same || other.finding.empty()) continue;
    // What the engine found out by itself is not for anybody to say otherwise.
    if (by_engine && &other != &proposed) continue;
    ++alike;
    if (other.finding == finding) row = &other;
  }
  if (row == nullptr && (finding.empty() || proposed.finding.empty())) {
    if (proposed.finding.empty() || alike == 1 || round.pending_definite) {
      row = &proposed;
    }
  }
  const bool dismissed = finding == "dismiss";
  // A deck that was counted wrong is right again by a new count alone.
  if (dismissed && deck_in_doubt(call)) return refuse(Point::card_count_wrong);
  if (dismissed) row = &proposed;
  if (row == nullptr) return refuse(by_supervisor);
  if (row->ruled_by || dismissed) {
    if (auto allowed = call.need(row->ruled_by.value_or(Power::rule)); !allowed) {
      return refuse(call.knows(Point::irregularity_by_supervisor) ? by_supervisor : allowed.error().point);
    }
  } else {
    FELT_NEED(call.need(Power::deal));
  }
  const bool reasoned = row->point == Point::dealer_card_exposed_by_player && !dismissed;
  if (reasoned && why.empty()) return refuse(row->point);
  if (reasoned) call.note(row->point, why);
  Event& ruled = call.emit(What::ruled, dismissed ? by_supervisor : row->point, round.pending_box);
  ruled.text = dismissed ? "nothing was wrong" : row->trigger + (row->finding.empty() ? "" : " " + row->finding);
  if (dismissed) {
    emit_exposure_undone(call, row->point);
    return {};
  }
  emit_also(call, *row);
  const Cards& cards = call.command.cards.empty() ? round.pending_cards : call.command.cards;
  return emit_effect(call, Matter{*row, round.pending_box, round.pending_boxes, cards});
}

Ruling<void> order_count(Call& call) {
  if (!call.knows(Point::card_count_ordered)) return refuse(Point::role_supervisor);
  FELT_NEED(call.need(Power::supervise));
  // At any time, also while something else is waited for.
  if (call.round().pause == Pause::count) return not_paused(call);
  call.emit(What::paused, Point::card_count_ordered).text = "to count the cards";
  return {};
}

Ruling<void> count(Call& call) {
  FELT_NEED(call.need(Power::deal));
  if (call.round().pause != Pause::count) return refuse(call.known(Point::card_count_ordered, Point::card_count_wrong));
  call.emit(What::resumed, call.known(Point::card_count_ordered, Point::card_count_wrong)).number = call.command.number;
  const Round& round = call.round();
  const bool recount = round.paused_before == Pause::ruling && deck_in_doubt(call);
  if (call.command.number == 52) {
    if (recount) call.emit(What::ruled, Point::card_count_ordered).text = "nothing was wrong";
    return {};
  }
  call.note(Point::card_count_wrong, "the count is wrong");
  if (recount) return {};
  if (round.paused_before == Pause::ruling) {
    // What waited to be ruled on gives way to the deck; it can be reported again.
    call.emit(What::ruled, Point::card_count_wrong, round.pending_box).text = "not before the cards are right";
    emit_exposure_undone(call, Point::card_count_wrong);
  }
  Command report = call.command;
  report.what = Do::report;
  report.text = "deck-wrong";
  report.number = 1;
  report.box = kNoBox;
  Call inner{call.book, call.table, report, call.events};
  return house::report(inner);
}

}  // namespace felt::house
