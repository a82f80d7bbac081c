#include "rules/book.hpp"

#include <algorithm>

namespace felt {

bool DeckRules::allows(DeckSize deck) const { return std::find(sizes.begin(), sizes.end(), deck) != sizes.end(); }

int PayTable::to_one(Category category) const {
  for (const auto& [paid, odd] : odds) {
    if (paid == category) return odd;
  }
  return 0;
}

const PayTable* PayRules::table(std::string_view name) const {
  const auto found = std::find_if(tables.begin(), tables.end(), [&](const PayTable& t) { return t.name == name; });
  return found == tables.end() ? nullptr : &*found;
}

const WagerRules* HouseRules::wager(std::string_view id) const {
  const auto found = std::find_if(wagers.begin(), wagers.end(), [&](const WagerRules& w) { return w.id == id; });
  return found == wagers.end() ? nullptr : &*found;
}

const PayRules* HouseRules::pay(std::string_view wager) const {
  const auto found = std::find_if(pays.begin(), pays.end(), [&](const PayRules& p) { return p.wager == wager; });
  return found == pays.end() ? nullptr : &*found;
}

void HouseRules::index() {
  const auto place = [&](const PayRules* found) {
    return found == nullptr ? -1 : static_cast<int>(found - pays.data());
  };
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    if (wagers[i].when == WagerTime::decision) decision_place_ = i;
    if (wagers[i].id == "ante") ante_pays_ = wagers[i].pays.value_or(1);
  }
  bonus_place_ = place(pay("ante-bonus"));
  pair_plus_place_ = place(pay("pair-plus"));
  decision_pay_place_ = place(pay(wagers[decision_place_].id));
}

bool RuleBook::in_scope(Scope scope) const {
  const Game game = info.game;
  const bool is_stud = game == Game::seven_card_stud || game == Game::five_card_stud;
  switch (scope) {
    case Scope::common: return true;
    case Scope::house: return info.kind == GameKind::house;
    case Scope::three_card: return game == Game::three_card_poker;
    case Scope::canberra_poker: return game == Game::canberra_poker;
    case Scope::jackpot: return prize_meter.has_value() || boomerang.has_value();
    case Scope::prize_meter: return prize_meter.has_value();
    case Scope::boomerang: return boomerang.has_value();
    case Scope::pot: return info.kind == GameKind::pot;
    case Scope::stud: return is_stud;
    case Scope::manila: return game == Game::canberra_manila;
    case Scope::tournament: return tournament && tournament->approval_required;
    case Scope::tournament_terms: return tournament && !tournament->approval_required;
  }
  return false;
}

Scale RuleBook::scale(DeckSize used) const {
  if (hands.decided_by == DecidedBy::three) return Scale::three;
  return used == DeckSize::cards_52 ? Scale::five : Scale::five_reduced;
}

}  // namespace felt
