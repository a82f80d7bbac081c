#include "play/pot_story.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace felt::play {
namespace {

bool has(const std::vector<Event>& events, What what, Point point) {
  return std::any_of(events.begin(), events.end(),
                     [&](const Event& event) { return event.what == what && event.point == point; });
}

std::string cards_of(const Event& event, Look look) {
  return in_symbols({event.cards.data(), event.cards.size()}, 0, look);
}

std::string putting_in(const Event& acted) {
  return acted.second == acted.amount ? "" : fmt::format(", putting in {}", dollars(acted.second));
}

std::string act_in_words(const Event& acted) {
  switch (acted.move) {
    case Move::fold: return "folds";
    case Move::check: return "checks";
    case Move::stand: return "stands";
    case Move::call: return "calls " + dollars(acted.amount);
    case Move::raise: return fmt::format("raises {}{}", dollars(acted.amount), putting_in(acted));
    case Move::open: return fmt::format("opens for {}{}", dollars(acted.amount), putting_in(acted));
    case Move::wager: return "wagers " + dollars(acted.second);
    case Move::tap_out: return "taps out with " + dollars(acted.second);
    case Move::none: break;
  }
  return "";
}

std::string opening_in_words(const BotTable& table, const Event& opened) {
  const Box box = opened.box;
  const bool stud = table.book().info.game != Game::canberra_manila;
  if (opened.definite && stud) return says(table, box, "shows the highest card: the first wager is forced");
  if (opened.point == Point::blind_option && stud)
    return says(table, box, "shows the highest card, with the blind in: first to act");
  if (opened.point == Point::opener_chosen && stud) return says(table, box, "shows the highest cards: first to act");
  return says(table, box, "is the first to act");
}

// One event as a line without indent; empty if nobody needs to hear of it.
class Lines {
 public:
  Lines(const BotTable& table, Look look)
      : table_(table), look_(look), side_pots_(has(table.events(), What::noted, Point::side_pot)) {}

  [[nodiscard]] std::string of(const Event& event) const {
    const Box box = event.box;
    switch (event.what) {
      case What::bought: {
        const Box buyer = table_.seat_of(event.person);
        return table_.is_own(buyer) ? "" : says(table_, buyer, fmt::format("buys chips for {}", dollars(event.amount)));
      }
      case What::noted:
        if (event.point != Point::turn_timeout) return "";
        return table_.is_own(box) ? "Your time is up" : "time is up";
      case What::pot_cut: {
        const Box cutter = table_.seat_of(event.who.person);
        return cutter.is_box() ? says(table_, cutter, "cuts the cards, having the buck") : "The dealer cuts the cards";
      }
      case What::cut_declined: return says(table_, box, "declines the cut");
      case What::blind_posted: return says(table_, box, "posts a blind of " + dollars(event.amount));
      case What::ante_posted: return says(table_, box, "antes " + dollars(event.amount));
      case What::communal_turned:
        if (event.cards.empty()) return "";
        return event.number == 1 ? "Too few cards are left for everybody: one for all, " + cards_of(event, look_)
                                 : "Communal card: " + cards_of(event, look_);
      case What::betting_opened: return opening_in_words(table_, event);
      case What::no_betting: return "No betting: fewer than two players have chips to wager";
      case What::acted: return says(table_, box, act_in_words(event));
      case What::tapped_out: return says(table_, box, "has tapped out: all chips are in");
      case What::last_player:
        return table_.is_own(box) ? "Everybody else has folded: you are the last"
                                  : fmt::format("All but {} have folded", table_.name(box));
      case What::hand_shown: {
        const std::string value = event.value.raw() == 0 ? "" : ": " + in_words(event.value);
        return says(table_, box, fmt::format("shows {}{}", cards_of(event, look_), value));
      }
      case What::hand_unseen: return says(table_, box, "folds unseen");
      case What::winner_announced:
        return says(table_, box, fmt::format("wins {} with {}", pot_name(event.number), in_words(event.value)));
      case What::uncalled_returned:
        return fmt::format("{} goes back to {}: nobody called it", dollars(event.amount), table_.name(box));
      case What::pot_announced:
        return fmt::format("Pot {}, {}", dollars(event.amount),
                           event.second.is_zero() ? "no commission" : "commission " + dollars(event.second));
      case What::pot_passed: return says(table_, box, "receives " + dollars(event.amount));
      case What::pot_returned: return fmt::format("{} goes back to {}", dollars(event.amount), table_.name(box));
      case What::left: {
        const Box gone = table_.seat_of(event.person);
        return gone.is_box() ? says(table_, gone, "leaves the table") : "";
      }
      default: return "";
    }
  }

 private:
  [[nodiscard]] std::string pot_name(int number) const {
    if (!side_pots_) return "the pot";
    return number == 1 ? "the main pot" : fmt::format("side pot {}", number - 1);
  }

  const BotTable& table_;
  Look look_;
  bool side_pots_;
};

// The lines in their order, under headings; what belongs together on one line.
class Story {
 public:
  Story(const BotTable& table, int round, Look look) : table_(table), round_(round), look_(look), lines_(table, look) {}

  std::string tell() {
    for (const Event& event : table_.events()) tell(event);
    flush_antes();
    flush_pot();
    return text_;
  }

 private:
  void tell(const Event& event) {
    const bool of_pot =
        event.what == What::pot_passed || event.what == What::commission_taken || event.what == What::noted;
    if (!of_pot) flush_pot();
    if (event.what != What::ante_posted && event.what != What::tapped_out) flush_antes();
    switch (event.what) {
      case What::pot_shuffled: return heading(fmt::format("Round {}", round_));
      case What::served:
        if (event.face_up) up_ += fmt::format("{}{} {}", up_.empty() ? "" : "  ", table_.name(event.box), faces(event));
        return;
      case What::communal_turned: board_ = lines_.of(event); return;
      case What::street_dealt: return street(event);
      case What::showdown_opened: return heading("Showdown");
      case What::ante_posted: antes_.push_back(&event); return;
      case What::tapped_out:
        // Whoever taps out by that word has said so.
        if (said_tap_out_) return;
        break;
      case What::pot_announced: pot_ = lines_.of(event) + ":"; return;
      case What::pot_passed:
        pot_ += fmt::format("{} {} receive{} {}", pot_.ends_with(':') ? "" : ",", table_.name(event.box),
                            table_.is_own(event.box) ? "" : "s", dollars(event.amount));
        return;
      default: break;
    }
    said_tap_out_ = event.what == What::acted && event.move == Move::tap_out;
    line(lines_.of(event));
  }

  [[nodiscard]] std::string faces(const Event& event) const { return cards_of(event, look_); }

  void street(const Event& dealt) {
    heading(fmt::format("Betting round {} of {}", dealt.number, table_.book().pot->streets.size()));
    if (!up_.empty()) line("Dealt up: " + up_);
    if (!board_.empty()) line(board_);
    up_.clear();
    board_.clear();
  }

  void heading(const std::string& words) { text_ += tinted(words, Tint::strong, look_) + "\n"; }
  void line(const std::string& words) {
    if (!words.empty()) text_ += "  " + words + "\n";
  }
  // What was collected and goes on one line.
  void flush_pot() {
    if (!pot_.empty()) line(pot_);
    pot_.clear();
  }
  void flush_antes() {
    const bool same = std::all_of(antes_.begin(), antes_.end(),
                                  [&](const Event* ante) { return ante->amount == antes_.front()->amount; });
    if (same && !antes_.empty()) {
      line("Everybody antes " + dollars(antes_.front()->amount));
    } else {
      for (const Event* ante : antes_) line(lines_.of(*ante));
    }
    antes_.clear();
  }

  const BotTable& table_;
  int round_;
  Look look_;
  Lines lines_;
  std::string text_;
  std::string up_;
  std::string board_;
  std::string pot_;
  std::vector<const Event*> antes_;
  bool said_tap_out_ = false;
};

// Said in a story already, or of no interest to whoever asks why.
bool is_reason(const Event& event) {
  switch (event.what) {
    case What::noted: return !event.text.empty();
    case What::commission_taken:
    case What::buck_placed: return true;
    default: return false;
  }
}

}  // namespace

std::string says(const BotTable& table, Box box, std::string_view words) {
  if (!table.is_own(box)) return fmt::format("{} {}", table.name(box), words);
  const std::size_t end = std::min(words.find(' '), words.size());
  std::string verb(words.substr(0, end));
  if (verb == "has") {
    verb = "have";
  } else if (verb == "is") {
    verb = "are";
  } else if (verb.ends_with('s')) {
    verb.pop_back();
  }
  return fmt::format("You {}{}", verb, words.substr(end));
}

std::string story_of(const BotTable& table, int round, Look look) { return Story(table, round, look).tell(); }

std::vector<Reason> pot_reasons_of(const BotTable& table) {
  std::vector<Reason> reasons;
  const Lines lines(table, Look());
  for (const Event& event : table.events()) {
    std::string line = lines.of(event);
    if (line.empty() && is_reason(event)) {
      line = event.what == What::buck_placed        ? "The buck goes to " + std::string(table.name(event.box))
             : event.what == What::commission_taken ? "Commission " + dollars(event.amount)
                                                    : event.text;
    }
    if (!line.empty()) reasons.push_back({std::move(line), event.point});
  }
  return reasons;
}

}  // namespace felt::play
