#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "rules/read_parts.hpp"

namespace felt {
namespace {

std::optional<Date> date(Section& section, std::string_view key) {
  const auto found = section.date_if_there(key);
  if (!found) return std::nullopt;
  return Date{found->year, found->month, found->day};
}

BookInfo read_info(Section s) {
  BookInfo info;
  info.id = s.text("id");
  if (info.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos) {
    s.problem("id", "expected small letters, digits and hyphens");
  }
  info.title = s.text("title");
  info.kind = s.choice<GameKind>("kind", {{"house", GameKind::house}, {"pot", GameKind::pot}});
  info.game = s.choice<Game>("game", {{"three-card-poker", Game::three_card_poker},
                                      {"canberra-poker", Game::canberra_poker},
                                      {"seven-card-stud", Game::seven_card_stud},
                                      {"five-card-stud", Game::five_card_stud},
                                      {"canberra-manila", Game::canberra_manila}});
  info.instrument = s.text("instrument");
  info.number = s.text_or("number", "");
  info.version = s.text_or("version", "");
  info.power = s.text_or("power", "");
  info.approved_on = date(s, "approved_on");
  info.effective_from = date(s, "effective_from");
  info.regulator = s.text_or("regulator", "");
  info.operator_name = s.text_or("operator", "");
  info.bank = s.choice<Bank>("bank", {{"operator", Bank::operator_only}, {"none", Bank::none}});
  info.approval = s.choice<Approval>("approval", {{"in-force", Approval::in_force}, {"required", Approval::required}});
  info.missing_references = s.texts_or_none("missing_references");
  info.clauses = s.number("clauses", 1, kMany);
  if (info.approved_on && info.effective_from && *info.approved_on > *info.effective_from) {
    s.problem("effective_from", "lies before approved_on");
  }
  s.done();
  return info;
}

// The values that a house may choose for a table.
constexpr std::string_view kHouseSets[] = {"minimum",          "maximum",        "multiple",          "maximum-payout",
                                           "decision-seconds", "chip-unit-live", "gaming-hours",      "pay-tables",
                                           "jackpot-cost",     "jackpot-option", "jackpot-seed",      "two-positions",
                                           "version",          "idle-minutes",   "table-stake",       "table-maximum",
                                           "turn-seconds",     "blind-multiple", "commission-variant"};

TableRules read_table(Section s, GameKind kind) {
  constexpr int kMostSeats = 52;
  TableRules table;
  Section seats = s.section("seats");
  const int seats_least = kind == GameKind::pot ? 2 : 1;
  table.seats_min = seats.number("min", seats_least, kMostSeats);
  table.seats_max = seats.number("max", seats_least, kMostSeats);
  table.seats_default = seats.number("default", seats_least, kMostSeats);
  if (table.seats_min > table.seats_default || table.seats_default > table.seats_max) {
    seats.problem("default", "expected min, default and max to rise");
  }
  seats.done();
  table.dealers = s.number_or("dealers", 1, 1, 1);
  Section positions = s.section("positions");
  table.positions_max = positions.number("max", 1, kind == GameKind::pot ? 1 : kMostSeats);
  table.positions_default = positions.number("default", 1, kMostSeats);
  table.positions_adjacent = positions.boolean("adjacent");
  table.extra_positions_blind = positions.boolean("extra_blind");
  if (table.positions_default > table.positions_max || table.positions_max > table.seats_max) {
    positions.problem("max", "expected at least the default and at most the seats");
  }
  if (table.positions_max == 1 && (table.positions_adjacent || table.extra_positions_blind)) {
    positions.problem("max", "is 1: expected adjacent and extra_blind to be false");
  }
  positions.done();
  table.players_per_position = s.number("players_per_position", 1, 1);
  table.tender = s.choices<Tender>("tender", {{"chip", Tender::chip}, {"plaque", Tender::plaque}});
  table.layout_needs_approval = s.boolean("layout_needs_approval");
  table.house_sets = s.distinct_texts("house_sets");
  for (const std::string& value : table.house_sets) {
    if (std::find(std::begin(kHouseSets), std::end(kHouseSets), value) == std::end(kHouseSets)) {
      s.problem("house_sets", fmt::format("expected some of {}; found \"{}\"", fmt::join(kHouseSets, ", "), value));
    }
  }
  s.done();
  return table;
}

// The ranks a deck must list, as a book writes them.
std::string ranks_of(DeckSize deck) {
  std::string text;
  for (int rank = kRanks - 1; rank >= static_cast<int>(lowest_rank(deck)); --rank) {
    const std::string card = to_string(Card(static_cast<Rank>(rank), Suit::clubs));
    text += fmt::format("{}{}", text.empty() ? "" : " ", card[0] == 'T' ? "10" : card.substr(0, 1));
  }
  return text;
}

DeckRules read_deck(Section s) {
  DeckRules rules;
  for (const int size : s.numbers("sizes", 32, 52)) {
    const auto deck = deck_of(size);
    if (!deck) {
      s.problem("sizes", fmt::format("expected decks of 52, 40 or 32 cards, found {}", size));
    } else if (rules.allows(*deck)) {
      s.problem("sizes", fmt::format("{} is named twice", size));
    } else {
      rules.sizes.push_back(*deck);
    }
  }
  const auto standard = deck_of(s.integer("default", 32, 52));
  if (!standard || !rules.allows(*standard)) {
    s.problem("default", "expected one of the sizes");
  } else {
    rules.standard = *standard;
  }
  s.number("jokers", 0, 0);
  if (s.has("cover_card")) {
    Section cover = s.section("cover_card");
    rules.cover_card = CoverCard{cover.boolean("opaque"), cover.boolean("solid_colour")};
    cover.done();
  }
  if (s.boolean("suits_ranked")) s.problem("suits_ranked", "expected false: every evaluator treats suits alike");

  Section ranks = s.section("ranks");
  std::size_t described = 0;
  for_each_deck(ranks, [&](DeckSize deck, const std::string& key) {
    const std::string found = ranks.text(key);
    if (!rules.allows(deck)) ranks.problem(key, "is not one of the sizes");
    if (found != ranks_of(deck))
      ranks.problem(key, fmt::format("expected \"{}\", found \"{}\"", ranks_of(deck), found));
    ++described;
  });
  if (described != rules.sizes.size()) s.problem("ranks", "expected the ranks of every size");

  if (s.has("players_max")) {
    Section players = s.section("players_max");
    for_each_deck(players, [&](DeckSize deck, const std::string& key) {
      if (!rules.allows(deck) || deck == rules.standard) players.problem(key, "is no size besides the default");
      rules.players_max[deck] = players.number(key, 2, 52);
    });
  }
  for (const DeckSize deck : rules.sizes) {
    if (deck != rules.standard && !rules.players_max.contains(deck)) {
      s.problem("players_max", fmt::format("expected the most players with {} cards", count(deck)));
    }
  }
  s.done();
  return rules;
}

std::vector<DealingMode> read_dealing(Section s) {
  std::vector<DealingMode> modes;
  for (const std::string& key : s.keys()) {
    Section m = s.section(key);
    DealingMode mode;
    mode.name = key;
    mode.decks = m.number("decks", 1, 2);
    mode.decks_max = m.number("decks_max", mode.decks, 2);
    mode.colours_differ = m.boolean("colours_differ");
    mode.cutting_cards = m.number("cutting_cards", 0, 2);
    mode.cuts = m.number("cuts", 0, 1);
    mode.packet = m.number("packet", 1, 3);
    mode.shuffling = m.choices<Shuffling>("shuffle", {{"manual", Shuffling::manual}, {"device", Shuffling::device}});
    mode.from_hand = m.boolean_or("from_hand", false);
    mode.decision_opens = m.choice_or<DecisionOpens>("decision_opens",
                                                     {{"deal-complete", DecisionOpens::deal_complete},
                                                      {"announcement", DecisionOpens::announcement},
                                                      {"stub", DecisionOpens::stub}},
                                                     DecisionOpens::deal_complete);
    mode.loaded_once = m.boolean_or("loaded_once", false);
    mode.change_hours = m.number_or("change_hours", 1, 24, 0);
    mode.change_warning_minutes = m.number_or("change_warning_minutes", 0, 24 * 60, 0);
    const auto by = [&](Shuffling shuffling) {
      return std::find(mode.shuffling.begin(), mode.shuffling.end(), shuffling) != mode.shuffling.end();
    };
    if (mode.shuffling.empty()) m.problem("shuffle", "expected at least one of manual, device");
    if (mode.cuts != (by(Shuffling::manual) ? 1 : 0)) m.problem("cuts", "expected 1 with a manual shuffle, else 0");
    if (mode.decks_max == 2 && !by(Shuffling::device)) m.problem("decks_max", "expected 1 without a shuffling device");
    if (mode.colours_differ != (mode.decks_max == 2)) m.problem("colours_differ", "expected true for two decks only");
    m.done();
    modes.push_back(std::move(mode));
  }
  if (modes.empty()) s.problem("", "expected at least one mode of dealing");
  s.done();
  return modes;
}

CutRules read_cut(Section s) {
  CutRules cut;
  cut.limits.top_min = s.number("top_min", 1, 51);
  cut.limits.bottom_min = s.number("bottom_min", 1, 51);
  cut.by = s.choice<Cutter>("by", {{"dealer", Cutter::dealer}, {"buck", Cutter::buck}});
  s.done();
  return cut;
}

HandRules read_hands(Section s, const RuleBook& book) {
  HandRules hands;
  hands.decided_by = s.choice<DecidedBy>("decided_by", {{"three", DecidedBy::three},
                                                        {"five", DecidedBy::five},
                                                        {"best-of-seven", DecidedBy::best_of_seven},
                                                        {"two-and-three", DecidedBy::two_and_three}});
  hands.cards = s.number("cards", 3, 7);
  hands.ace_low = s.choice<AceLow>("ace_low", {{"always", AceLow::always}, {"by-agreement", AceLow::by_agreement}});

  Section order = s.section("order");
  std::size_t described = 0;
  for_each_deck(order, [&](DeckSize deck, const std::string& key) {
    ++described;
    std::vector<std::string> expected;
    const Scale scale = hands.decided_by == DecidedBy::three ? Scale::three : Ranking{deck}.scale();
    for (const Category category : categories(scale)) expected.emplace_back(key_of(category));
    if (order.texts(key) != expected) {
      order.problem(key,
                    fmt::format("expected the order that this deck is evaluated by: {}", fmt::join(expected, ", ")));
    }
  });
  if (described != book.deck.sizes.size()) s.problem("order", "expected the order of hands for every deck");
  Section compared = s.section("compared");
  const auto categories_of = [&](std::string_view key) {
    std::vector<Category> list;
    for (const std::string& word : compared.distinct_texts(key)) {
      if (const auto category = category_of_key(word)) {
        list.push_back(*category);
      } else {
        compared.problem(key, fmt::format("\"{}\" is no category of hands", printable(word)));
      }
    }
    return list;
  };
  hands.compared_by_category = categories_of("by_category");
  hands.compared_by_ruling = categories_of("by_ruling");
  compared.done();
  s.done();
  return hands;
}

NoticeRules read_notice(Section s) {
  NoticeRules notice;
  notice.limits_change_rounds = s.number("limits_change_rounds", 0, 100);
  notice.table_close_rounds = s.number("table_close_rounds", 0, 100);
  notice.pay_table_change_rounds = s.number_or("pay_table_change_rounds", 0, 100, 0);
  notice.pay_tables_announced = s.boolean_or("pay_tables_announced", true);
  notice.raise_minimum_minutes = s.number_or("raise_minimum_minutes", 0, kMany, 0);
  notice.jackpot_table_change_minutes = s.number_or("jackpot_table_change_minutes", 0, kMany, 0);
  notice.jackpot_close_minutes = s.number_or("jackpot_close_minutes", 0, kMany, 0);
  notice.jackpot_option_change_minutes = s.number_or("jackpot_option_change_minutes", 0, kMany, 0);
  s.done();
  return notice;
}

CounterRules read_counters(Section s) {
  CounterRules counters;
  counters.abstained_rounds = s.number_or("abstained_rounds", 1, 100, 0);
  counters.exposed_cards_void_at = s.number_or("exposed_cards_void_at", 1, 52, 0);
  counters.exposed_dealer_cards_void_at = s.number_or("exposed_dealer_cards_void_at", 1, 52, 0);
  counters.face_up_cards_void_at = s.number_or("face_up_cards_void_at", 1, 52, 0);
  counters.stub_count_rounds = s.number_or("stub_count_rounds", 1, 100, 0);
  s.done();
  return counters;
}

RoleRules read_roles(Section s) {
  RoleRules roles;
  roles.order = s.distinct_texts("order");
  if (roles.order.empty() || roles.order.front() != "dealer") s.problem("order", "expected the dealer first");
  roles.review = s.text_or("review", "");
  roles.approves = s.text_or("approves", "");
  if (std::find(roles.order.begin(), roles.order.end(), roles.review) != roles.order.end()) {
    s.problem("review", "takes part in the game under roles.order already");
  }
  Section powers = s.section("powers");
  for (const auto& [word, power] : kPowerNames) {
    const std::string role = powers.text(word);
    const auto found = std::find(roles.order.begin(), roles.order.end(), role);
    if (found == roles.order.end()) {
      powers.problem(word, fmt::format("expected one of roles.order, found \"{}\"", role));
    } else {
      roles.rank[static_cast<std::size_t>(power)] = static_cast<int>(found - roles.order.begin());
    }
  }
  powers.done();
  roles.tournament = s.has("tournament") ? s.distinct_texts("tournament") : std::vector<std::string>();
  s.done();
  return roles;
}

TournamentRules read_tournament(Section s) {
  TournamentRules rules;
  rules.section = s.text("section");
  rules.approval_required = s.boolean_or("approval_required", false);
  if (s.has("retained_percent_max")) rules.retained_percent_max = s.number("retained_percent_max", 0, 100);
  s.done();
  return rules;
}

std::map<std::string, std::int64_t> read_figures(Section s) {
  constexpr std::int64_t kMost = std::int64_t{1} << 60;
  std::map<std::string, std::int64_t> figures;
  for (const std::string& key : s.keys()) figures[key] = s.integer(key, -kMost, kMost);
  s.done();
  return figures;
}

Oracle read_oracle(Section s) {
  constexpr std::int64_t kMost = std::int64_t{1} << 60;
  Oracle oracle;
  const auto hands = [&](std::string_view key) {
    std::map<Category, std::int64_t> counts;
    if (!s.has(key)) return counts;
    Section h = s.section(key);
    for_each_category(
        h, [&](Category category, const std::string& name) { counts[category] = h.integer(name, 0, kMost); });
    return counts;
  };
  const auto figure = [&](std::string_view key) {
    return s.has(key) ? std::optional(s.integer(key, 0, kMost)) : std::nullopt;
  };
  oracle.hands = hands("hands");
  oracle.jackpot_hands = hands("jackpot_hands");
  oracle.distinct_values = figure("distinct_values");
  oracle.dealer_qualifies = figure("dealer_qualifies");
  oracle.deals = figure("deals");
  oracle.hands_played = figure("hands_played");
  oracle.equal_while_dealer_out = figure("equal_while_dealer_out");
  const auto ranks = [&](std::string_view key) {
    std::string found = s.text_or(key, "");
    if (found.find_first_not_of("AKQJT0123456789-") != std::string::npos) {
      s.problem(key, fmt::format("expected ranks such as Q-6-4, found \"{}\"", found));
    }
    return found;
  };
  oracle.best_play_floor = ranks("best_play_floor");
  oracle.lowest_hand = ranks("lowest_hand");
  if (s.has("pair_plus_net")) oracle.pair_plus_net = read_figures(s.section("pair_plus_net"));
  if (s.has("ante_net")) oracle.ante_net = read_figures(s.section("ante_net"));
  if (s.has("all_play")) oracle.all_play = read_figures(s.section("all_play"));
  if (s.has("cards_needed")) {
    Section needed = s.section("cards_needed");
    for_each_deck(
        needed, [&](DeckSize deck, const std::string& key) { oracle.cards_needed[deck] = needed.number(key, 1, 52); });
  }
  s.done();
  return oracle;
}

}  // namespace

void read_values(Section root, RuleBook& book) {
  book.info = read_info(root.section("book"));
  const bool house_game = book.info.game == Game::three_card_poker || book.info.game == Game::canberra_poker;
  if ((book.info.kind == GameKind::house) != house_game) {
    // Everything else would be read as the wrong kind of book.
    root.section("book").problem("kind", fmt::format("expected {} for this game", house_game ? "house" : "pot"));
    return;
  }
  book.table = read_table(root.section("table"), book.info.kind);
  book.deck = read_deck(root.section("deck"));
  book.dealing = read_dealing(root.section("dealing"));
  book.cut = read_cut(root.section("cut"));
  book.hands = read_hands(root.section("hands"), book);
  book.notice = read_notice(root.section("notice"));
  book.counters = read_counters(root.section("counters"));
  book.roles = read_roles(root.section("roles"));
  read_jackpot(root, book);
  if (book.info.kind == GameKind::house) {
    book.house = read_house(root, book);
  } else {
    book.pot = read_pot(root, book);
  }
  if (root.has("tournament")) book.tournament = read_tournament(root.section("tournament"));
  if (root.has("oracle")) book.oracle = read_oracle(root.section("oracle"));
  root.done();
}

}  // namespace felt
