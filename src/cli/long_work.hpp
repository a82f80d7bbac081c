// Work that takes a while: a bar on a terminal, and a first Ctrl-C that ends it early instead of ending the program.
// Does not know what is done.
#pragma once

#include <atomic>
#include <string>

#include "base/share_work.hpp"

namespace felt::cli {

class LongWork {
 public:
  LongWork();   // from here on the first Ctrl-C only stops the work
  ~LongWork();  // takes the bar away
  LongWork(const LongWork&) = delete;
  LongWork& operator=(const LongWork&) = delete;

  static bool stopped();
  static const std::atomic<bool>& stop_flag();
  // Whether anybody sees a bar.
  [[nodiscard]] bool shown() const { return shown_; }
  void show(std::uint64_t done, std::uint64_t all, std::string_view beside = {}) const;
  // For work that is shared among cores. Must not outlive this.
  [[nodiscard]] WorkWatch watch(std::string beside = {}) const;

 private:
  bool shown_;
};

}  // namespace felt::cli
