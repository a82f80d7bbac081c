// What simulations came to, for people and for programs. Prints; plays nothing.
#pragma once

#include <boost/json.hpp>

#include "play/simulate.hpp"
#include "play/simulate_pot.hpp"

namespace felt::cli {

void print_house(const RuleBook& book, const play::SimulationPlan& plan, const play::SimulationResult& result,
                 double seconds);
boost::json::object house_json(const RuleBook& book, const play::SimulationPlan& plan,
                               const play::SimulationResult& result, double seconds);

void print_pot(const RuleBook& book, const play::PotPlan& plan, const play::PotSimulation& result, double seconds);
boost::json::object pot_json(const RuleBook& book, const play::PotPlan& plan, const play::PotSimulation& result,
                             double seconds);

}  // namespace felt::cli
