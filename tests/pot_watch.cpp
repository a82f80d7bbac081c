#include "tests/pot_watch.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "table/view.hpp"
#include "tests/naive.hpp"
#include "tests/pot_driver.hpp"

namespace felt {
namespace {

std::string said(const Event& event, std::string_view what) {
  return fmt::format("{} seat {} amount {} ({}): {}", name(event.what), event.box.number, to_string(event.amount),
                     to_string(event.second), what);
}

int dollars(Money money) { return static_cast<int>(money.in_cents() / 100); }
bool whole(Money money) { return money.in_cents() % 100 == 0; }

std::vector<Card> list(const Cards& cards) { return {cards.begin(), cards.end()}; }

bool manila(const RuleBook& book) { return book.info.game == Game::canberra_manila; }

}  // namespace

std::string PotWatch::put_in(Seat& seat, Money amount) {
  Account& account = people_[seat.player];
  if (amount.is_negative() || amount > account.chips + seat.held) return "puts in more than he has";
  if (!whole(amount)) return "a wager of cents";
  const Money held = std::min(seat.held, amount);
  seat.held -= held;
  account.chips -= amount - held;
  seat.total += amount;
  round_.pot += amount;
  return "";
}

// A move and its size, by the clauses on betting.
std::string PotWatch::bet(Seat& seat, const Event& event, const Table& after) {
  const Terms& terms = after.terms;
  const bool last = round_.street + 1 == static_cast<int>(book_.pot->streets.size());
  const auto live =
      std::count_if(round_.seats.begin(), round_.seats.end(), [](const auto& one) { return one.second.live(); });
  if (!seat.live()) return "acts though he is out of it";
  const Money pot = round_.pot;
  const Money owes = std::max(Money(), round_.high - seat.street);
  if (std::string problem = put_in(seat, event.second); !problem.empty()) return problem;
  seat.street += event.second;
  const auto legal_size = [&](Money size, bool opens) -> std::string {
    if (round_.ante) {
      const Money least = opens ? terms.ante.minimum : std::max(terms.ante.minimum, round_.last_raise);
      Money most = terms.ante.maximum;
      if (terms.pot.limit == BetLimit::full_pot) most = pot + owes;
      if (terms.pot.limit == BetLimit::half_pot)
        most = std::max(Money::dollars((pot + owes).in_cents() / 200), terms.ante.minimum);
      return size < least || size > most ? fmt::format("not within {} to {}", to_string(least), to_string(most)) : "";
    }
    const std::int64_t times = size.in_cents() / round_.blind.in_cents();
    if (round_.blind * static_cast<int>(times) != size || times < 1 || times > (last ? 4 : 2))
      return "no legal number of blinds";
    return opens || size >= round_.last_raise ? "" : "less than the raise before";
  };
  std::string problem;
  switch (event.move) {
    case Move::fold: seat.folded = ++round_.folds; break;
    case Move::check:
      if (round_.street == 0 || !round_.high.is_zero()) problem = "a check after a wager";
      seat.checked = true;
      break;
    case Move::stand:
    case Move::call:
      if (event.second != owes) problem = "does not call what stands";
      break;
    case Move::wager:
      if (seat.street != round_.blind) problem = "does not wager the blind";
      break;
    case Move::open:
      if (event.amount != seat.street) problem = "the opening is not his total";
      if (round_.capped && event.amount != terms.ante.minimum) problem = "opens above the cap";
      if (problem.empty() && !round_.capped) problem = legal_size(event.amount, true);
      break;
    case Move::raise: {
      if (event.second != owes + event.amount) problem = "does not put in call and raise";
      if (round_.capped) problem = "raises above the cap";
      if (!round_.ante && round_.raises >= 3 && live > 2) problem = "a fourth raise among more than two";
      if (live < 2) problem = "raises nobody";
      if (problem.empty()) problem = legal_size(event.amount, false);
      ++round_.raises;
      round_.last_raise = std::max(round_.last_raise, event.amount);
      break;
    }
    case Move::tap_out:
      if (!people_[seat.player].chips.is_zero() || !seat.held.is_zero()) problem = "taps out and has chips left";
      // In ante mode the least opening stays the measure.
      if (round_.ante && round_.street == 0 && round_.high.is_zero())
        round_.high = std::max(round_.high, terms.ante.minimum);
      break;
    default: problem = "no move"; break;
  }
  round_.high = std::max(round_.high, seat.street);
  return problem.empty() ? "" : said(event, problem);
}

std::string PotWatch::from_shoe(const std::vector<Card>& cards) {
  if (!round_.shoe_known) return "";
  for (const Card card : cards) {
    if (round_.next >= round_.shoe.size()) return "a card from an empty shoe";
    if (round_.shoe[round_.next++] != card) return fmt::format("{} was not next in the shoe", to_string(card));
  }
  return "";
}

std::string PotWatch::deal(const Event& event) {
  Seat& seat = round_.seats[event.box.number];
  // At a live table a card may fall where it should not.
  if (!seat.in() && round_.shoe_known) return said(event, "a card for somebody who is out");
  const bool last = round_.street + 1 == static_cast<int>(book_.pot->streets.size());
  for (const Card card : event.cards) seat.cards.push_back({card, event.face_up, last && !event.face_up});
  return from_shoe(list(event.cards));
}

std::string PotWatch::one(const Event& event, const Table& after) {
  if (!book_.clauses.knows(event.point))
    return fmt::format("{} rests on {}, which the book does not know", name(event.what), name(event.point));
  Account& account = people_[event.person];
  const auto found = round_.seats.find(event.box.number);
  Seat nobody;
  Seat& seat = found == round_.seats.end() ? nobody : found->second;
  const bool of_seat = event.what >= What::blind_posted && event.what <= What::wagers_void && event.box.is_box();
  if (of_seat && found == round_.seats.end()) return said(event, "is not in the round");
  Account& player = people_[seat.player];
  switch (event.what) {
    case What::seated:
      if (event.amount < after.terms.pot.stake_minimum) return said(event, "sits down with too little");
      sits_[event.place.number] = event.person;
      [[fallthrough]];
    case What::bought:
      if (event.amount.is_negative() || !whole(event.amount)) return said(event, "buys less than nothing, or cents");
      if (round_.started && event.what == What::bought) return said(event, "buys in the middle of a round");
      account.chips += event.amount;
      account.bought += event.amount;
      for (auto& [place, each] : round_.seats)
        each.refilled = each.refilled || (each.tapped && each.player == event.person);
      break;
    case What::cashed:
      if (event.amount > account.chips) return said(event, "cashes more than he has");
      account.chips -= event.amount;
      account.cashed += event.amount;
      break;
    case What::left:
    case What::vacated:
      account.cashed += account.chips;
      account.chips = Money();
      std::erase_if(sits_, [&](const auto& place) { return place.second == event.person; });
      break;
    case What::seat_moved:
      std::erase_if(sits_, [&](const auto& place) { return place.second == event.person; });
      sits_[event.place.number] = event.person;
      break;
    case What::pot_shuffled: {
      if (!round_.pot.is_zero()) return said(event, "something lies in the middle yet");
      round_ = Round();
      round_.deck = event.number;
      round_.worth = worth();
      for (int place = 1; place <= kBoxesMax; ++place) {
        if (((event.boxes >> place) & 1) == 0) continue;
        if (!sits_.contains(place)) return said(event, fmt::format("nobody sits at {}, which is dealt in", place));
        round_.seats[place].player = sits_[place];
        if (people_[sits_[place]].chips.is_zero()) return said(event, "deals in somebody without chips");
      }
      if (round_.seats.size() < 2) return said(event, "deals to fewer than two");
      round_.shoe = list(event.cards);
      round_.shoe_known = !round_.shoe.empty();
      round_.ante = after.terms.pot.mode == BettingMode::ante;
      round_.buck = after.pot.round.buck.number;
      break;
    }
    case What::pot_cut:
      if (round_.shoe_known) std::rotate(round_.shoe.begin(), round_.shoe.begin() + event.number, round_.shoe.end());
      break;
    case What::shoe_shuffled: {
      const std::vector<Card> rest = list(event.cards);
      if (rest.empty()) break;
      round_.shoe = rest;
      round_.next = 0;
      round_.shoe_known = true;
      break;
    }
    case What::shoe_cut:
      if (round_.shoe_known)
        std::rotate(round_.shoe.begin() + static_cast<std::ptrdiff_t>(round_.next),
                    round_.shoe.begin() + static_cast<std::ptrdiff_t>(round_.next) + event.number, round_.shoe.end());
      break;
    case What::blind_posted: {
      if (event.box.number != round_.buck) return said(event, "a blind of somebody without the buck");
      const std::int64_t times = event.second.in_cents() / after.terms.ante.minimum.in_cents();
      if (times < 1 || times > 3 || after.terms.ante.minimum * static_cast<int>(times) != event.second)
        return said(event, "no legal blind");
      round_.blind = round_.high = event.second;
      seat.street += event.amount;
      return put_in(seat, event.amount);
    }
    case What::ante_posted:
      if (event.amount > after.terms.ante.minimum) return said(event, "an ante above the minimum");
      return put_in(seat, event.amount);
    case What::deal_started: round_.started = true; break;
    case What::served: return deal(event);
    case What::communal_turned:
    case What::board_exposed:
      for (const Card card : event.cards) round_.board.push_back(card);
      return from_shoe(list(event.cards));
    case What::street_dealt: round_.last_out = round_.last_out || event.definite; break;
    case What::hand_rebuilt: {
      std::vector<CardSeen> cards;
      const auto untouched = [&](Card card) {
        return std::any_of(round_.seats.begin(), round_.seats.end(), [&](const auto& one) {
          return std::any_of(one.second.cards.begin(), one.second.cards.end(),
                             [&](const CardSeen& lies) { return lies.card == card && lies.last_down; });
        });
      };
      for (std::size_t i = 0; i < event.cards.size(); ++i)
        cards.push_back({event.cards[i], ((event.boxes >> i) & 1) != 0, untouched(event.cards[i])});
      rebuilt_[event.box.number] = cards;
      round_.shoe_known = false;
      break;
    }
    case What::board_rebuilt: round_.board = list(event.cards); break;
    case What::card_faced:
      for (CardSeen& one : seat.cards) one.up = one.up || one.card == event.cards.front();
      break;
    case What::card_taken_back:
      std::erase_if(seat.cards, [&](const CardSeen& one) { return one.card == event.cards.front(); });
      round_.shoe_known = false;
      break;
    case What::betting_opened: round_.capped = false; break;
    case What::wagers_capped: round_.capped = true; break;
    case What::acted: return bet(seat, event, after);
    case What::tapped_out: seat.tapped = true; break;
    case What::betting_closed:
    case What::no_betting:
      ++round_.street;
      round_.raises = 0;
      round_.high = round_.last_raise = Money();
      round_.capped = false;
      for (auto& [place, each] : round_.seats) each.street = Money();
      break;
    case What::wager_held:
      if (event.amount > player.chips || event.amount <= Money()) return said(event, "has not got it");
      player.chips -= event.amount;
      seat.held += event.amount;
      break;
    case What::held_back:
      if (event.amount > seat.held) return said(event, "is not held");
      seat.held -= event.amount;
      player.chips += event.amount;
      break;
    case What::hand_shown: {
      if (event.cards.size() != seat.cards.size()) return said(event, "shows other cards");
      for (const CardSeen& one : seat.cards) {
        if (std::find(event.cards.begin(), event.cards.end(), one.card) == event.cards.end())
          return said(event, "shows other cards");
      }
      seat.shown = true;
      break;
    }
    case What::winner_announced: round_.announced[event.number].insert(event.box.number); break;
    case What::uncalled_returned:
      settled_.uncalled[event.box.number] += dollars(event.amount);
      seat.total -= event.amount;
      round_.pot -= event.amount;
      player.chips += event.amount;
      break;
    case What::commission_taken:
      settled_.commission += dollars(event.amount);
      round_.pot -= event.amount;
      round_.commission += event.amount;
      bank_ += event.amount;
      break;
    case What::commission_reversed:
      if (event.amount != round_.commission) return said(event, "not what was taken");
      round_.commission -= event.amount;
      round_.pot += event.amount;
      bank_ -= event.amount;
      break;
    case What::pot_passed:
    case What::pot_returned:
      (event.what == What::pot_passed ? settled_.passed : settled_.returned)[event.box.number] += dollars(event.amount);
      seat.won += event.amount;
      round_.pot -= event.amount;
      player.chips += event.amount;
      break;
    case What::refunded: {
      if (event.amount != seat.total || event.second != seat.won) return said(event, "not what he put in and won");
      const Money back = std::min(event.second, player.chips);
      player.chips -= back;
      player.owes += event.second - back;
      bank_ -= event.second - back;
      round_.pot += event.second;
      round_.pot -= event.amount;
      player.chips += event.amount;
      seat.total = seat.won = seat.street = Money();
      break;
    }
    case What::wagers_void:
      if (event.amount != seat.total) return said(event, "not all of his wagers");
      seat.total = seat.street = Money();
      round_.pot -= event.amount;
      player.chips += event.amount;
      round_.high = round_.street == 0 ? round_.blind : Money();
      for (const auto& [place, each] : round_.seats) round_.high = std::max(round_.high, each.street);
      // A forced opening that was short is measured by the least all the same.
      if (round_.ante && round_.street == 0 && !round_.high.is_zero())
        round_.high = std::max(round_.high, after.terms.ante.minimum);
      if (round_.high.is_zero()) {
        round_.raises = 0;
        round_.last_raise = Money();
      }
      break;
    case What::pot_hand_void: seat.voided = true; break;
    case What::player_out: seat.out = true; break;
    case What::pot_round_ended:
      settled_.ended = true;
      round_.started = false;
      if (!round_.pot.is_zero()) return said(event, "something is left in the middle");
      break;
    case What::misdealt:
    case What::pot_round_void:
      round_.started = false;
      if (!round_.pot.is_zero()) return said(event, "something is left in the middle");
      return compare_worth(event.what == What::misdealt ? "a misdeal" : "a round set aside");
    default: break;
  }
  return "";
}

std::map<PersonId, Money> PotWatch::worth() const {
  std::map<PersonId, Money> all;
  for (const auto& [person, account] : people_)
    all[person] += account.chips - account.owes - account.bought + account.cashed;
  for (const auto& [place, seat] : round_.seats) all[seat.player] += seat.held;
  return all;
}

// Everybody has what he had when the cards were shuffled.
std::string PotWatch::compare_worth(const char* when) const {
  for (const auto& [person, now] : worth()) {
    const auto found = round_.worth.find(person);
    const Money then = found == round_.worth.end() ? Money() : found->second;
    if (now != then)
      return fmt::format("{}: person {} stands at {}, and stood at {} before", when, person.value, to_string(now),
                         to_string(then));
  }
  return "";
}

std::vector<naive::PotPlayer> PotWatch::players_by_hand(bool low_ace) const {
  std::vector<naive::PotPlayer> players;
  const naive::Order order{round_.deck, low_ace};
  for (const auto& [place, seat] : round_.seats) {
    naive::PotPlayer player{place,       dollars(seat.total), seat.in(), seat.voided || seat.out,
                            seat.tapped, seat.folded,         0};
    std::vector<Card> cards;
    for (const CardSeen& one : seat.cards) cards.push_back(one.card);
    if (manila(book_)) {
      if (cards.size() == 2 && round_.board.size() == 5) player.strength = naive::manila(cards, round_.board, order);
    } else {
      cards.insert(cards.end(), round_.board.begin(), round_.board.end());
      if (cards.size() >= 5 && cards.size() <= 7) player.strength = naive::seven(cards, order);
    }
    players.push_back(player);
  }
  return players;
}

std::string PotWatch::compare_division(const naive::PlainDivision& plain, const Settled& settled) const {
  const auto told = [](const std::map<int, int>& sums) {
    std::string text;
    for (const auto& [place, amount] : sums) text += fmt::format(" {}:${}", place, amount);
    return text;
  };
  if (plain.uncalled != settled.uncalled)
    return fmt::format("uncalled{}, plainly{}", told(settled.uncalled), told(plain.uncalled));
  if (plain.commission != settled.commission)
    return fmt::format("commission {}, plainly {}", settled.commission, plain.commission);
  if (plain.passed != settled.passed)
    return fmt::format("passed{}, plainly{}", told(settled.passed), told(plain.passed));
  if (plain.returned != settled.returned)
    return fmt::format("returned{}, plainly{}", told(settled.returned), told(plain.returned));
  // Of the pots that were contested at a showdown.
  for (const auto& [number, winners] : round_.announced) {
    const auto place = static_cast<std::size_t>(number - 1);
    if (place >= plain.pots.size()) return "a winner of a pot that there is not";
    if (plain.pots[place].winners != winners) return fmt::format("another winner of pot {} was announced", number);
  }
  return "";
}

std::string PotWatch::compare_money(const Table& table) const {
  Money sum = bank_;
  Money bought;
  Money cashed;
  for (const auto& [person, account] : people_) {
    bought += account.bought;
    cashed += account.cashed;
    sum += account.chips;
    const Player* player = table.find(person);
    const Money chips = player == nullptr ? Money() : player->chips;
    if (chips != account.chips)
      return fmt::format("person {} has {}, by the events {}", person.value, to_string(chips),
                         to_string(account.chips));
    if (chips.is_negative()) return "chips below zero";
  }
  Money contributed;
  Money won;
  for (const auto& [place, seat] : round_.seats) {
    sum += seat.held;
    contributed += seat.total;
    won += seat.won;
    const PotHand& hand = table.pot.round.hands[static_cast<std::size_t>(place)];
    if (hand.total != seat.total || hand.street != seat.street || hand.held != seat.held || hand.won != seat.won)
      return fmt::format("at {} total {} street {} held {} won {}, by the events {} {} {} {}", place,
                         to_string(hand.total), to_string(hand.street), to_string(hand.held), to_string(hand.won),
                         to_string(seat.total), to_string(seat.street), to_string(seat.held), to_string(seat.won));
    if (hand.contends() != seat.in() || hand.tapped_out != seat.tapped)
      return fmt::format("{} is in or out by mistake", place);
    const bool betting = table.pot.round.phase == PotPhase::betting;
    if (betting && seat.live() && people_.at(seat.player).chips.is_zero() && seat.held.is_zero())
      return fmt::format("{} has nothing left and has not tapped out", place);
    if (betting && seat.in() && seat.tapped && !seat.refilled && !people_.at(seat.player).chips.is_zero())
      return fmt::format("{} has tapped out and has chips", place);
  }
  sum += round_.pot;
  if (table.pot.round.in_pot != round_.pot || round_.pot != contributed - won - round_.commission)
    return fmt::format("{} in the middle, by the events {}, and {} was put in", to_string(table.pot.round.in_pot),
                       to_string(round_.pot), to_string(contributed));
  if (table.bank != bank_)
    return fmt::format("the house has {}, by the events {}", to_string(table.bank), to_string(bank_));
  if (table.bought != bought || table.cashed != cashed) return "bought or cashed differ from the events";
  if (sum != bought - cashed)
    return fmt::format("{} is there, {} was bought", to_string(sum), to_string(bought - cashed));
  return "";
}

std::string PotWatch::compare_cards(const Table& table) const {
  CardSet out;
  const CardSet deck = full_deck(static_cast<DeckSize>(round_.deck));
  const auto place_card = [&](Card card) -> std::string {
    if (out.contains(card)) return fmt::format("{} is in two places", to_string(card));
    out |= card;
    return deck.contains(card) ? "" : fmt::format("{} is not of the deck", to_string(card));
  };
  for (const Card card : round_.board) {
    if (std::string problem = place_card(card); !problem.empty()) return problem;
  }
  for (const auto& [place, seat] : round_.seats) {
    const PotHand& hand = table.pot.round.hands[static_cast<std::size_t>(place)];
    if (hand.cards.size() != seat.cards.size()) return fmt::format("{} has another number of cards", place);
    for (std::size_t i = 0; i < seat.cards.size(); ++i) {
      if (std::string problem = place_card(seat.cards[i].card); !problem.empty()) return problem;
      if (hand.cards[i] != seat.cards[i].card || hand.is_up(i) != seat.cards[i].up)
        return fmt::format("{} has other cards", place);
    }
  }
  return "";
}

std::string PotWatch::compare_views(const Table& table) const {
  for (const Who& viewer : pot_driver::viewers(book_)) {
    const View seen = view(book_, table, viewer);
    const auto wrong = [&](std::string_view what, int place) {
      return fmt::format("person {} of rank {} {} {}", viewer.person.value, viewer.role.rank, what, place);
    };
    if (!seen.dealer.faces.empty() || !seen.jackpot_cards.faces.empty()) return wrong("sees cards of the house", 0);
    for (const Card card : seen.board) {
      if (std::find(round_.board.begin(), round_.board.end(), card) == round_.board.end())
        return wrong("sees other communal cards", 0);
    }
    for (const VisibleBox& box : seen.boxes) {
      const auto found = round_.seats.find(box.box.number);
      if (found == round_.seats.end()) return wrong("sees a seat that is not in the round", box.box.number);
      const Seat& seat = found->second;
      const bool own = viewer.role.rank == Role::kPlayer && viewer.person == seat.player;
      if (seat.folded > 0 && !box.hand.faces.empty()) return wrong("sees folded cards of", box.box.number);
      std::size_t may = 0;
      for (const CardSeen& one : seat.cards) {
        const bool untouched = one.last_down && !round_.last_out;
        const bool allowed = one.up || seat.shown || (own && !untouched);
        may += allowed ? 1 : 0;
        const bool sees = std::find(box.hand.faces.begin(), box.hand.faces.end(), one.card) != box.hand.faces.end();
        if (sees && !allowed) return wrong("sees a hidden card of", box.box.number);
      }
      if (box.hand.faces.size() > seat.cards.size()) return wrong("sees too many cards of", box.box.number);
      if (table.pot.round.phase == PotPhase::betting && seat.folded == 0 && box.hand.faces.size() != may)
        return wrong("does not see what he may of", box.box.number);
    }
  }
  return "";
}

std::string PotWatch::see(const std::vector<Event>& events, const Table& after) {
  settled_ = Settled();
  rebuilt_.clear();
  const bool ends =
      std::any_of(events.begin(), events.end(), [](const Event& event) { return event.what == What::pot_round_ended; });
  naive::PlainDivision plain;
  if (ends) {
    const Terms& terms = after.terms;
    const CommissionRules& rules = book_.pot->commission;
    naive::PotHouse house;
    house.free = (terms.pot.commission_free.is_zero() ? rules.free : terms.pot.commission_free).in_cents();
    house.step = (terms.pot.commission_step.is_zero() ? rules.step : terms.pot.commission_step).in_cents();
    house.cap =
        terms.ante.minimum.in_cents() * (terms.pot.commission_cap == 0 ? rules.cap_minimums : terms.pot.commission_cap);
    house.void_uncalled_stays = book_.pot->void_uncalled_stays;
    house.folded_uncalled_stays = book_.pot->folded_uncalled_stays;
    plain = naive::divide_plainly(players_by_hand(round_.deck == 52 || terms.pot.ace_low), round_.buck, house);
  }
  for (const Event& event : events) {
    if (std::string problem = one(event, after); !problem.empty()) return problem;
  }
  for (const auto& [place, cards] : rebuilt_) round_.seats[place].cards = cards;
  if (settled_.ended) {
    if (std::string problem = compare_division(plain, settled_); !problem.empty()) return problem;
  }
  if (std::string problem = compare_money(after); !problem.empty()) return problem;
  if (std::string problem = compare_cards(after); !problem.empty()) return problem;
  return compare_views(after);
}

}  // namespace felt
