#include "cli/long_work.hpp"

#include <unistd.h>

#include <csignal>

#include <fmt/format.h>

namespace felt::cli {
namespace {

std::atomic<bool> stop{false};
static_assert(std::atomic<bool>::is_always_lock_free);
extern "C" void stop_work(int) { stop = true; }

}  // namespace

LongWork::LongWork() : shown_(isatty(STDERR_FILENO) == 1) {
  struct sigaction action {};
  action.sa_handler = stop_work;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

LongWork::~LongWork() {
  if (shown_) fmt::print(stderr, "\r{:<79}\r", "");
}

bool LongWork::stopped() { return stop; }
const std::atomic<bool>& LongWork::stop_flag() { return stop; }

void LongWork::show(std::uint64_t done, std::uint64_t all, std::string_view beside) const {
  if (!shown_) return;
  constexpr std::uint64_t kWidthOfBar = 40;
  fmt::print(stderr, "\r[{:<{}}] {:>3}% {} ", std::string(done * kWidthOfBar / all, '='), kWidthOfBar, done * 100 / all,
             beside);
  std::fflush(stderr);
}

WorkWatch LongWork::watch(std::string beside) const {
  WorkWatch watch;
  watch.stop = &stop;
  if (shown_) {
    watch.progress = [this, beside = std::move(beside)](std::uint64_t done, std::uint64_t all) {
      show(done, all, beside);
    };
  }
  return watch;
}

}  // namespace felt::cli
