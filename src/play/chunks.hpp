// Rounds in numbered chunks, shared among cores. What a chunk comes to depends on its number alone, so that the sum is
// the same whatever the number of cores. Knows nothing of what is played.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace felt::play {

struct Chunks {
  std::uint64_t rounds = 0;
  std::uint64_t each = 1;  // rounds in a chunk
  int threads = 0;         // 0: all cores
};

// The rounds done so far go to `done` now and then, from one thread; once `stop` is set no more chunks are begun.
struct Watch {
  std::function<void(std::uint64_t)> done;
  const std::atomic<bool>* stop = nullptr;
};

// `make_worker()` answers with something that has run_chunk(number, rounds) and finish(), which gives a sum with
// merge().
template <class MakeWorker>
auto run_chunks(const Chunks& plan, const Watch& watch, const MakeWorker& make_worker) {
  using Sum = decltype(make_worker().finish());
  const std::uint64_t chunks = (plan.rounds + plan.each - 1) / plan.each;
  const unsigned cores =
      plan.threads > 0 ? static_cast<unsigned>(plan.threads) : std::max(1U, std::thread::hardware_concurrency());
  const auto workers = static_cast<unsigned>(std::min<std::uint64_t>(cores, std::max<std::uint64_t>(chunks, 1)));
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::vector<Sum> sums(workers);
  const auto work = [&](unsigned index) {
    auto worker = make_worker();
    for (std::uint64_t chunk = next++; chunk < chunks; chunk = next++) {
      if (watch.stop != nullptr && *watch.stop) break;
      const std::uint64_t rounds = std::min(plan.each, plan.rounds - chunk * plan.each);
      worker.run_chunk(chunk, rounds);
      done += rounds;
      if (index == 0 && watch.done) watch.done(done.load());
    }
    sums[index] = worker.finish();
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < workers; ++i) threads.emplace_back(work, i);
  work(0);
  for (std::thread& thread : threads) thread.join();
  Sum total;
  for (const Sum& sum : sums) total.merge(sum);
  return total;
}

}  // namespace felt::play
