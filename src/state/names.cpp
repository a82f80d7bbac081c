#include <array>
#include <utility>

#include "state/event.hpp"
#include "state/table.hpp"

namespace felt {
namespace {

constexpr std::string_view kCommands[] = {
#define FELT_COMMAND(name, words) words,
#include "state/commands.inc"
#undef FELT_COMMAND
};
constexpr std::string_view kEvents[] = {
#define FELT_EVENT(name, text) #name,
#include "state/events.inc"
#undef FELT_EVENT
};
constexpr std::string_view kTermNames[] = {
#define FELT_TERM(name, words) words,
#include "state/terms.inc"
#undef FELT_TERM
};
constexpr std::string_view kSteps[] = {"check-in", "check-out", "precheck", "inspect", "verify", "spread",
                                       "look",     "wash",      "replace",  "sign",    "remove", "count"};
constexpr std::string_view kPotPhases[] = {"between", "shuffled", "cut",      "posted", "dealing",
                                           "betting", "closed",   "showdown", "won"};
constexpr std::string_view kPhases[] = {"between", "betting", "called", "dealing", "dealt", "decision",
                                        "folds",   "reveal",  "shown",  "jackpot", "clear", "void"};

}  // namespace

std::string_view name(Do what) { return kCommands[static_cast<std::size_t>(what)]; }
std::string_view name(What what) { return kEvents[static_cast<std::size_t>(what)]; }
std::string_view name(Term term) { return kTermNames[static_cast<std::size_t>(term)]; }
std::string_view name(DeckStep step) { return kSteps[static_cast<std::size_t>(step)]; }
std::string_view name(Phase phase) { return kPhases[static_cast<std::size_t>(phase)]; }

std::string_view name(PotPhase phase) { return kPotPhases[static_cast<std::size_t>(phase)]; }

std::optional<DeckStep> deck_step_named(std::string_view word) {
  for (std::size_t i = 0; i < std::size(kSteps); ++i) {
    if (kSteps[i] == word) return static_cast<DeckStep>(i);
  }
  return std::nullopt;
}

// Looks at everybody: without a way out there is nothing to guess, and where the person stands in the list is never the
// same twice running.
const Player* Table::find(PersonId person) const {
  const Player* found = nullptr;
  for (const Player& player : players) found = player.person == person ? &player : found;
  return found;
}

Player* Table::find(PersonId person) { return const_cast<Player*>(std::as_const(*this).find(person)); }

}  // namespace felt
