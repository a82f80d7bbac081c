// Folds events into a table. Total: any event of this program can be applied to any table without harm; whether it
// should have happened was decided before (table/decide.hpp).
#pragma once

#include "state/table.hpp"

namespace felt {

void apply(Table& table, const Event& event);
void apply(Table& table, const Events& events);

// What must hold after every command, also in a release build: every cent that was bought is somewhere, no stake and
// no player is below zero, no card is in two places.
void check_table(const Table& table);

// All chips that lie on the layout.
Money on_layout(const Table& table);

}  // namespace felt
