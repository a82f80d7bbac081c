// Names of persons, players and staff alike. Knows nothing else of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "state/ids.hpp"

namespace felt {

class Directory {
 public:
  // The person of that name; a new one if there is none.
  PersonId person(std::string_view name) {
    if (const PersonId known = find(name); known.is_somebody()) return known;
    names_.emplace_back(name);
    return {static_cast<std::uint16_t>(names_.size())};
  }
  [[nodiscard]] PersonId find(std::string_view name) const {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (names_[i] == name) return {static_cast<std::uint16_t>(i + 1)};
    }
    return {};
  }
  [[nodiscard]] std::string_view name(PersonId person) const {
    return person.value == 0 || person.value > names_.size() ? std::string_view("nobody") : names_[person.value - 1];
  }

 private:
  std::vector<std::string> names_;
};

}  // namespace felt
