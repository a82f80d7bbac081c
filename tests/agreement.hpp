// Proves that two ways of valuing hands agree: the same hands are equal, and better in the same
// order. Feed every hand; then ask.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include <fmt/format.h>

#include "hands/value.hpp"
#include "tests/naive.hpp"

namespace felt {

class Agreement {
 public:
  void add(naive::Value naive, HandValue value) {
    const auto [it, fresh] = by_naive_.emplace(naive, value);
    if (!fresh && it->second != value && problem_.empty()) {
      problem_ = fmt::format("one naive value, two values: {} and {}", in_words(it->second), in_words(value));
    }
  }

  // Empty if the two agree on every hand that was added.
  [[nodiscard]] std::string problem() const {
    if (!problem_.empty()) return problem_;
    HandValue last;
    bool first = true;
    for (const auto& [naive, value] : by_naive_) {
      if (!first && value <= last) {
        return fmt::format("{} is not above {}", in_words(value), in_words(last));
      }
      last = value;
      first = false;
    }
    return "";
  }

  [[nodiscard]] std::size_t distinct() const { return by_naive_.size(); }
  [[nodiscard]] const std::map<naive::Value, HandValue>& values() const { return by_naive_; }

 private:
  std::map<naive::Value, HandValue> by_naive_;
  std::string problem_;
};

}  // namespace felt
