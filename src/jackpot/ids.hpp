// Whom and what a meter deals with: tables, prize meter systems, rounds, settlements, moments. All it
// knows of a table or a round is its number.
#pragma once

#include <compare>
#include <cstdint>

#include "base/time.hpp"

namespace felt {

enum class TableId : std::uint32_t {};
// Given by the house's meters in the order of opening, from 1; 0 is no system.
enum class SystemId : std::uint32_t {};
enum class RoundNumber : std::uint64_t {};
// Given by the meters in the order in which outcomes are recorded, from 1.
enum class SettlementNumber : std::uint64_t {};

constexpr std::uint32_t number(TableId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t number(SystemId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint64_t number(RoundNumber round) { return static_cast<std::uint64_t>(round); }
constexpr std::uint64_t number(SettlementNumber settlement) { return static_cast<std::uint64_t>(settlement); }

}  // namespace felt
