#include "phh/follow.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/text.hpp"
#include "phh/sizes.hpp"

namespace felt::phh {
namespace {

constexpr int kStreets = 5;  // third to seventh

using Known = std::vector<std::optional<Card>>;

// "Ks????" as cards, if it is some.
Result<Known> cards_of(std::string_view text) {
  Known cards;
  CardSet named;
  if (text.empty() || text.size() % 2 != 0)
    return input_error(fmt::format("'{}' is no row of cards: expected such as KsTd??", printable(text)));
  for (std::size_t at = 0; at < text.size(); at += 2) {
    const std::string_view one = text.substr(at, 2);
    if (one == "??") {
      cards.emplace_back();
      continue;
    }
    constexpr std::string_view kRankNames = "23456789TJQKA";
    constexpr std::string_view kSuitNames = "cdhs";
    const std::size_t rank = kRankNames.find(one[0]);
    const std::size_t suit = kSuitNames.find(one[1]);
    if (rank == std::string_view::npos || suit == std::string_view::npos)
      return input_error(fmt::format("'{}' is no card: expected such as Ks, Td or ??", printable(one)));
    const Card card(static_cast<Rank>(rank), static_cast<Suit>(suit));
    if (named.contains(card)) return input_error(fmt::format("{} is there twice", to_string(card)));
    named |= card;
    cards.emplace_back(card);
  }
  return cards;
}

std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  text = text.substr(0, text.find('#'));
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

class Follower {
 public:
  explicit Follower(const History& history) : history_(history) { done_.hands.resize(history.players()); }

  tl::expected<Followed, Problem> follow() {
    if (const auto wrong = post_antes()) return tl::unexpected(*wrong);
    for (const Action& action : history_.actions) {
      ++number_;
      if (const Result<void> result = act(words_of(action.text)); !result) {
        return tl::unexpected(Problem{history_.file, action.line, key(fmt::format("action {}", number_)),
                                      fmt::format("\"{}\": {}", printable(action.text, 60), result.error().what)});
      }
    }
    if (!over_) {
      return tl::unexpected(Problem{history_.file, history_.line, key("actions"),
                                    fmt::format("the hand is not played out: {}", what_is_due())});
    }
    done_.showdown = contenders() > 1;
    return std::move(done_);
  }

 private:
  std::string key(const std::string& name) const {
    return history_.section.empty() ? name : history_.section + "." + name;
  }

  [[nodiscard]] int contenders() const {
    return static_cast<int>(
        std::count_if(done_.hands.begin(), done_.hands.end(), [](const Hand& hand) { return hand.contends(); }));
  }
  [[nodiscard]] int live() const {
    return static_cast<int>(
        std::count_if(done_.hands.begin(), done_.hands.end(), [](const Hand& hand) { return hand.live(); }));
  }

  // What a player has left; nothing if that is not known.
  [[nodiscard]] std::optional<Money> left(std::size_t place) const {
    const std::optional<Money>& stack = history_.stacks[place];
    return stack ? std::optional(*stack - done_.hands[place].total) : std::nullopt;
  }

  void put_in(std::size_t place, Money amount, bool wager) {
    Hand& hand = done_.hands[place];
    hand.total += amount;
    if (wager) hand.street += amount;
    hand.all_in = left(place) == Money();
    high_ = std::max(high_, hand.street);
  }

  std::optional<Problem> post_antes() {
    for (std::size_t place = 0; place < done_.hands.size(); ++place) {
      const Money ante = left(place) ? std::min(history_.ante, *left(place)) : history_.ante;
      if (ante < history_.ante && !history_.ante_trimming) {
        return Problem{history_.file, history_.line, key("ante_trimming_status"),
                       fmt::format("is false, and {} cannot pay the whole ante: only antes that count for what was "
                                   "paid are divided here",
                                   history_.player(place))};
      }
      put_in(place, ante, false);
    }
    return {};
  }

  Result<void> act(const std::vector<std::string_view>& words) {
    if (words.empty()) return {};  // a commentary, or nothing
    if (words[0] == "d") return deal(words);
    if (words.size() < 2) return input_error("expected an actor and what he does");
    const auto place = player(words[0]);
    if (!place) return tl::unexpected(place.error());
    const std::string_view what = words[1];
    const std::size_t arguments = words.size() - 2;
    if (what == "sm" && arguments <= 1) return show(*place, arguments == 0 ? "" : words[2]);
    if (what == "pb" && arguments == 0) return bring_in(*place);
    if (what == "f" && arguments == 0) return fold(*place);
    if (what == "cc" && arguments == 0) return call(*place);
    if (what == "cbr" && arguments == 1) return raise(*place, words[2]);
    if (what == "sd") return input_error("nobody draws cards at stud");
    return input_error("is no action of stud: expected d dh, d db, or pN with pb, f, cc, cbr AMOUNT or sm");
  }

  Result<std::size_t> player(std::string_view word) const {
    std::size_t number = 0;
    const char* end = word.data() + word.size();
    if (word.size() >= 2 && word[0] == 'p') {
      const auto [at, error] = std::from_chars(word.data() + 1, end, number);
      if (error == std::errc() && at == end && number >= 1 && number <= done_.hands.size()) return number - 1;
    }
    return input_error(fmt::format("'{}' is no player: expected p1 to p{}", printable(word), done_.hands.size()));
  }

  // The cards that each player must have by now.
  [[nodiscard]] std::size_t wanted() const { return static_cast<std::size_t>(3 + street_ - shared_); }

  Result<void> deal(const std::vector<std::string_view>& words) {
    const bool board = words.size() == 3 && words[1] == "db";
    if (!board && (words.size() != 4 || words[1] != "dh")) return input_error("expected d dh pN CARDS or d db CARDS");
    if (over_) return input_error("the hand is over");
    if (betting_) return input_error(fmt::format("the betting is not over: {}", what_is_due()));
    const Result<Known> cards = cards_of(words.back());
    if (!cards) return tl::unexpected(cards.error());
    if (dealt_) {
      dealt_ = false;
      ++street_;
      done_before_ = 0;
    }
    for (const auto& card : *cards) {
      if (!card) continue;
      if (seen_.contains(*card)) return input_error(fmt::format("{} was dealt before", to_string(*card)));
      seen_ |= *card;
    }
    if (board) {
      if (street_ == 0 || cards->size() != 1 || done_before_ > 0)
        return input_error("a card for all takes the place of everybody's own of a street: expected just one");
      ++shared_;
      done_.board.push_back(cards->front());
    } else {
      const auto place = player(words[2]);
      if (!place) return tl::unexpected(place.error());
      Hand& hand = done_.hands[*place];
      if (!hand.contends()) return input_error(fmt::format("{} has folded", history_.player(*place)));
      if (hand.cards.size() + cards->size() > wanted()) {
        return input_error(fmt::format("gives {} {} cards: expected {} by now", history_.player(*place),
                                       hand.cards.size() + cards->size(), wanted()));
      }
      hand.cards.insert(hand.cards.end(), cards->begin(), cards->end());
      ++done_before_;
    }
    if (!everybody_has_cards()) return {};
    dealt_ = true;
    open_betting();
    return {};
  }

  [[nodiscard]] bool everybody_has_cards() const {
    return std::all_of(done_.hands.begin(), done_.hands.end(),
                       [&](const Hand& hand) { return !hand.contends() || hand.cards.size() == wanted(); });
  }

  void open_betting() {
    high_ = Money();
    for (Hand& hand : done_.hands) {
      hand.street = Money();
      hand.acted = false;
    }
    turn_.reset();
    betting_ = live() >= 2;
    if (!betting_ && street_ == kStreets - 1) over_ = true;
  }

  // Whose turn it is if somebody acts now: anybody's on a new street, since who opens is a matter of rules.
  Result<void> turn_of(std::size_t place) const {
    const Hand& hand = done_.hands[place];
    if (over_) return input_error("the hand is over");
    if (hand.folded) return input_error(fmt::format("{} has folded", history_.player(place)));
    if (!betting_) return input_error(dealt_ ? "there is no betting left on this street" : "cards are missing");
    if (hand.all_in) return input_error(fmt::format("{} is all-in", history_.player(place)));
    if (turn_ && *turn_ != place)
      return input_error(fmt::format("it is not {}'s turn: {}", history_.player(place), what_is_due()));
    if (!turn_ && street_ == 0 && high_.is_zero() && !forced_)
      return input_error("third street begins with the bring-in or a completion");
    return {};
  }

  Result<void> bring_in(std::size_t place) {
    if (street_ != 0 || turn_ || forced_) return input_error("the bring-in comes first on third street, and once");
    forced_ = true;
    if (Result<void> turn = turn_of(place); !turn) return turn;
    if (left(place) && *left(place) < history_.bring_in)
      return input_error("less than the bring-in: what others have to call then, the standard does not say");
    put_in(place, history_.bring_in, true);
    done_.hands[place].acted = true;
    return pass_on(place);
  }

  Result<void> fold(std::size_t place) {
    if (Result<void> turn = turn_of(place); !turn) return turn;
    Hand& hand = done_.hands[place];
    hand.folded = true;
    hand.folded_at = ++folds_;
    hand.folded_street = 3 + street_;
    return pass_on(place);
  }

  Result<void> call(std::size_t place) {
    if (Result<void> turn = turn_of(place); !turn) return turn;
    Hand& hand = done_.hands[place];
    const Money due = high_ - hand.street;
    put_in(place, left(place) ? std::min(due, *left(place)) : due, true);
    hand.acted = true;
    return pass_on(place);
  }

  Result<void> raise(std::size_t place, std::string_view word) {
    const Result<Money> total = chips_of(word);
    if (!total) return input_error(fmt::format("'{}' {}", printable(word), total.error().what));
    const bool first = street_ == 0 && !turn_;
    if (first) forced_ = true;
    if (Result<void> turn = turn_of(place); !turn) return turn;
    Hand& hand = done_.hands[place];
    if (*total <= high_) return input_error(fmt::format("raises to no more than the {} that stand", to_string(high_)));
    const Money amount = *total - hand.street;
    if (left(place) && amount > *left(place))
      return input_error(fmt::format("puts in {}: {} has {} left", to_string(amount), history_.player(place),
                                     to_string(*left(place))));
    const Money before = high_;
    put_in(place, amount, true);
    if (first && *total < history_.bring_in)
      return input_error("less than the bring-in: what others have to call then, the standard does not say");
    const Raise size{street_, *total, before, hand.all_in};
    // On fourth street an open pair lets players bet the big bet.
    const bool usual = fits(size, street_ < 2 ? history_.small_bet : history_.big_bet) ||
                       (street_ == 1 && fits(size, history_.big_bet));
    if (!usual) {
      done_.notes.push_back(fmt::format("action {}: {} comes to {}, which is no fixed-limit size", number_,
                                        history_.player(place), to_string(*total)));
    }
    for (Hand& other : done_.hands) other.acted = false;
    hand.acted = true;
    return pass_on(place);
  }

  // Who is next; or the street, or the hand, is over.
  Result<void> pass_on(std::size_t place) {
    turn_.reset();
    if (contenders() == 1) {
      over_ = true;
      betting_ = false;
      return {};
    }
    const bool others = live() >= 2;
    for (std::size_t step = 1; step < done_.hands.size(); ++step) {
      const std::size_t next = (place + step) % done_.hands.size();
      const Hand& hand = done_.hands[next];
      if (!hand.live() || (hand.street >= high_ && (hand.acted || !others))) continue;
      turn_ = next;
      return {};
    }
    betting_ = false;
    if (street_ == kStreets - 1) over_ = true;
    return {};
  }

  Result<void> show(std::size_t place, std::string_view word) {
    Hand& hand = done_.hands[place];
    const bool all_in = dealt_ && !betting_ && live() < 2 && contenders() > 1;
    if (!over_ && !all_in) return input_error("hands are shown when the betting is over");
    if (hand.folded) return input_error(fmt::format("{} has folded", history_.player(place)));
    if (hand.mucked || hand.shown) return input_error(fmt::format("{} has shown or mucked", history_.player(place)));
    if (word.empty()) {
      if (!over_) return input_error("all-in hands are shown, not mucked");
      hand.mucked = true;
      return {};
    }
    hand.shown = over_;
    if (word == "-") return {};
    const Result<Known> cards = cards_of(word);
    if (!cards) return tl::unexpected(cards.error());
    if (cards->size() != hand.cards.size())
      return input_error(
          fmt::format("shows {} cards: {} has {}", cards->size(), history_.player(place), hand.cards.size()));
    CardSet own;
    for (const auto& card : hand.cards) {
      if (card) own |= *card;
    }
    CardSet shown;
    bool whole = true;
    for (std::size_t i = 0; i < cards->size(); ++i) {
      const auto& card = (*cards)[i];
      if (!card) {
        whole = false;
        continue;
      }
      shown |= *card;
      if (!own.contains(*card) && seen_.contains(*card))
        return input_error(fmt::format("{} was dealt elsewhere", to_string(*card)));
    }
    // Shown whole, cards may come in any order; with unknown ones among them each stands in its place.
    if (whole) {
      if (!(own - shown).empty())
        return input_error(fmt::format("lacks {}, which {} was dealt", to_string(own - shown), history_.player(place)));
      hand.cards = *cards;
    } else {
      for (std::size_t i = 0; i < cards->size(); ++i) {
        const auto& card = (*cards)[i];
        if (!card) continue;
        if (hand.cards[i] && *hand.cards[i] != *card)
          return input_error(
              fmt::format("card {} is {}, and was dealt as {}", i + 1, to_string(*card), to_string(*hand.cards[i])));
        if (!hand.cards[i] && own.contains(*card))
          return input_error(fmt::format("{} is there twice", to_string(*card)));
        hand.cards[i] = card;
      }
    }
    seen_ |= shown;
    return {};
  }

  [[nodiscard]] std::string what_is_due() const {
    if (betting_) return turn_ ? fmt::format("{} is to act", history_.player(*turn_)) : "somebody is to open";
    return fmt::format("cards of street {} are due", 3 + street_ + (dealt_ ? 1 : 0));
  }

  const History& history_;
  Followed done_;
  int number_ = 0;  // of the action
  int street_ = 0;
  int shared_ = 0;       // streets that gave one card for all
  int done_before_ = 0;  // deals of this street so far
  bool dealt_ = false;   // this street's cards are out
  bool betting_ = false;
  bool forced_ = false;  // somebody has brought in or completed
  bool over_ = false;
  int folds_ = 0;
  Money high_;
  std::optional<std::size_t> turn_;
  CardSet seen_;
};

}  // namespace

std::optional<std::vector<Card>> Followed::known(std::size_t place) const {
  std::vector<Card> cards;
  for (const auto* row : {&hands[place].cards, &board}) {
    for (const auto& card : *row) {
      if (!card) return {};
      cards.push_back(*card);
    }
  }
  return cards;
}

tl::expected<Followed, Problem> follow(const History& history) { return Follower(history).follow(); }

}  // namespace felt::phh
