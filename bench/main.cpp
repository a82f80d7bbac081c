// felt bench [GROUP] [--json] [--only TEXT] [--set INSTRUCTIONS]: one thread but for par sheets, the best of several
// runs (a shared machine only ever makes a run slower).
#include <algorithm>
#include <cstdio>
#include <map>

#include <benchmark/benchmark.h>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <hwy/targets.h>

#include "bench/bench.hpp"
#include "hands/batch.hpp"

namespace felt::bench {
namespace {

struct Options {
  std::string group;
  std::string only;
  std::string instruction_set;
  bool json = false;
};

// Keeps the shortest time of each benchmark.
class Best : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& /*context*/) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      const double seconds = run.real_accumulated_time / static_cast<double>(run.iterations);
      const auto [it, fresh] = seconds_.emplace(run.run_name.function_name, seconds);
      if (!fresh) it->second = std::min(it->second, seconds);
    }
  }
  [[nodiscard]] double seconds(const std::string& name) const { return seconds_.at(name); }

 private:
  std::map<std::string, double> seconds_;
};

int fail(const std::string& what) {
  std::fprintf(stderr, "felt: bench: %s\n", what.c_str());
  return 2;
}

// Uses only the named instruction set; false if this machine does not have it.
bool restrict_to(const std::string& name) {
  for (const int64_t target : hwy::SupportedAndGeneratedTargets()) {
    if (name != hwy::TargetName(target)) continue;
    hwy::SetSupportedTargetsForTest(target);
    return true;
  }
  return false;
}

int run(const Options& options) {
  if (!options.instruction_set.empty() && !restrict_to(options.instruction_set)) {
    return fail(fmt::format("--set {}: this machine has no such instructions", options.instruction_set));
  }
  std::vector<Bench> chosen;
  for (const auto& [group, list] :
       {std::pair("hands", &hands), std::pair("odds", &sheets), std::pair("odds", &equities), std::pair("sim", &sim)}) {
    if (!options.group.empty() && options.group != group) continue;
    for (Bench& bench : list()) {
      if (bench.name.find(options.only) != std::string::npos) chosen.push_back(std::move(bench));
    }
  }
  if (chosen.empty()) return fail(fmt::format("--only {}: no benchmark has that in its name", options.only));
  for (const Bench& bench : chosen) {
    benchmark::RegisterBenchmark(bench.name.c_str(),
                                 [&bench](benchmark::State& state) {
                                   for (auto _ : state) bench.work();
                                 })
        ->UseRealTime()
        ->MinTime(0.1)
        ->Repetitions(5);
  }
  Best best;
  benchmark::RunSpecifiedBenchmarks(&best);

  boost::json::array results;
  if (!options.json) fmt::print("{}, best of 5; one thread, sheets on all cores\n", batch::instruction_set());
  for (const Bench& bench : chosen) {
    const bool rate = bench.unit == Unit::per_second;
    const double value =
        rate ? static_cast<double>(bench.items_once) / best.seconds(bench.name) : best.seconds(bench.name);
    const std::string unit = rate ? bench.items + "/s" : "s";
    results.push_back({{"name", bench.name}, {"value", value}, {"unit", unit}});
    if (options.json) continue;
    fmt::print("{:<46}{:>12} {}\n", bench.name,
               rate ? fmt::format("{:.1f} M", value / 1e6) : fmt::format("{:.5f}", value), unit);
  }
  if (options.json) {
    const boost::json::object object = {{"instruction_set", batch::instruction_set()}, {"results", std::move(results)}};
    fmt::print("{}\n", boost::json::serialize(object));
  }
  return 0;
}

}  // namespace
}  // namespace felt::bench

int main(int argc, char** argv) {
  felt::bench::Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const bool has_value = i + 1 < argc;
    if (argument == "--json") {
      options.json = true;
    } else if (argument == "--only" && has_value) {
      options.only = argv[++i];
    } else if (argument == "--set" && has_value) {
      options.instruction_set = argv[++i];
    } else if (argument == "hands" || argument == "odds" || argument == "sim") {
      options.group = argument;
    } else {
      return felt::bench::fail("unexpected '" + argument +
                               "': expected hands, odds or sim, --json, --only TEXT or --set AVX2");
    }
  }
  char name[] = "felt_bench";
  char* arguments[] = {name, nullptr};
  int count = 1;
  benchmark::Initialize(&count, arguments);
  return felt::bench::run(options);
}
