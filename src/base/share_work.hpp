// Numbered pieces of work shared among cores. What a piece comes to depends on its number alone, so that the sum is the
// same whatever the number of cores. Knows nothing of what is done.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace felt {

// How much is done, of how much, goes to `progress` now and then, from one thread; once `stop` is set no more pieces
// are begun.
struct WorkWatch {
  std::function<void(std::uint64_t, std::uint64_t)> progress;
  const std::atomic<bool>* stop = nullptr;
};

// `make_worker()` answers with something that has run(piece) and finish(), which gives a sum with merge(). Answers with
// the sum and with how many pieces were done.
template <class MakeWorker>
auto share_work(std::uint64_t pieces, int threads_wanted, const WorkWatch& watch, const MakeWorker& make_worker) {
  using Sum = decltype(make_worker().finish());
  const unsigned cores =
      threads_wanted > 0 ? static_cast<unsigned>(threads_wanted) : std::max(1U, std::thread::hardware_concurrency());
  const auto workers = static_cast<unsigned>(std::min<std::uint64_t>(cores, std::max<std::uint64_t>(pieces, 1)));
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::vector<Sum> sums(workers);
  const auto work = [&](unsigned index) {
    auto worker = make_worker();
    std::uint64_t shown = 0;
    for (std::uint64_t piece = next++; piece < pieces; piece = next++) {
      if (watch.stop != nullptr && *watch.stop) break;
      worker.run(piece);
      const std::uint64_t all = ++done;
      if (index != 0 || !watch.progress || (all - shown) * 200 < pieces) continue;
      shown = all;
      watch.progress(all, pieces);
    }
    sums[index] = worker.finish();
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < workers; ++i) threads.emplace_back(work, i);
  work(0);
  for (std::thread& thread : threads) thread.join();
  Sum total;
  for (const Sum& sum : sums) total.merge(sum);
  return std::pair(std::move(total), done.load());
}

}  // namespace felt
