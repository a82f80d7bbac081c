// A person at a table, as a talk: a prompt, a line typed, an answer. What a terminal or a pipe needs to know of a
// session, whatever is played. Does no input or output itself.
#pragma once

#include <string>
#include <string_view>

namespace felt::play {

class Talk {
 public:
  virtual ~Talk() = default;

  [[nodiscard]] virtual std::string welcome() const = 0;
  // Ends with a blank, not with a line end.
  [[nodiscard]] virtual std::string prompt() const = 0;
  // What the table answers to a line; whole lines.
  virtual std::string answer(std::string_view line) = 0;
  // Nothing more will be typed: the round is finished, the player leaves.
  virtual std::string leave() = 0;
  [[nodiscard]] virtual bool over() const = 0;

 protected:
  Talk() = default;
  Talk(const Talk&) = default;
  Talk(Talk&&) = default;
  Talk& operator=(const Talk&) = default;
  Talk& operator=(Talk&&) = default;
};

}  // namespace felt::play
