// Lines typed at a terminal, with the keys that go back, forth and up to earlier ones. Knows nothing of what is typed.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace felt::cli {

class LineEditor {
 public:
  LineEditor();
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  // The next line, without its end; nothing once there are no more.
  std::optional<std::string> read(const std::string& prompt);

 private:
  struct Library;
  std::unique_ptr<Library> library_;
};

}  // namespace felt::cli
