// What a benchmark of Felt is: a name, a unit, and a function that does the work once. Google
// Benchmark runs it and takes the time; bench/main.cpp prints.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace felt::bench {

enum class Unit : std::uint8_t { per_second, seconds };

struct Bench {
  std::string name;
  Unit unit = Unit::per_second;
  std::string items;             // what is counted: "hands"
  std::uint64_t items_once = 1;  // how many a call of `work` gets through
  std::function<void()> work;
};

// The groups, by the word after `felt bench`.
std::vector<Bench> hands();
std::vector<Bench> equities();
std::vector<Bench> sheets();
std::vector<Bench> sim();

}  // namespace felt::bench
