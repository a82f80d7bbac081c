// felt odds check SHEET.json: whether a sheet holds, by a second way of counting.
#include <chrono>

#include <boost/endian/conversion.hpp>
#include <fmt/format.h>

#include "audit/audit.hpp"
#include "base/text.hpp"
#include "cards/shuffle.hpp"
#include "cli/long_work.hpp"
#include "cli/odds_check_command.hpp"
#include "cli/output.hpp"

namespace felt::cli {
namespace {

constexpr std::size_t kShown = 5;  // differences

std::uint64_t some_seed() {
  std::array<std::uint8_t, 8> bytes{};
  SystemBytes().fill(bytes);
  return boost::endian::load_little_u64(bytes.data()) >> 32;
}

void print_differences(const audit::Verdict& verdict) {
  for (std::size_t i = 0; i < std::min(kShown, verdict.differences.size()); ++i) {
    const audit::Difference& one = verdict.differences[i];
    print(fmt::format("{}: says {}, found {}\n", printable(one.where, 80), printable(one.says, 120),
                      printable(one.found, 120)));
  }
  if (verdict.differences.size() > kShown) print(fmt::format("and {} more\n", verdict.differences.size() - kShown));
}

}  // namespace

Result<void> run_odds_check(Context& context, const OddsCheckOptions& options) {
  const auto text = read_text(options.file, "a sheet that felt odds --json wrote");
  if (!text) return tl::unexpected(text.error());
  const auto in_file = [&](const InputError& error) {
    return input_error(fmt::format("{}: {}", printable(options.file), error.what));
  };
  const auto sheet = audit::read_sheet(*text);
  if (!sheet) return in_file(sheet.error());
  if (sheet->contains("leaks")) {
    return in_file(
        {"leaks: what leaked cards are worth is not checked: expected a sheet without --leaks, --seen or "
         "--seats"});
  }
  const auto id = audit::rulebook_of(*sheet);
  if (!id) return in_file(id.error());
  const auto book = context.book(*id);
  if (!book) return in_file(book.error());
  audit::Plan plan;
  plan.sampled = options.sampled;
  plan.seed = some_seed();
  if (options.seed) {
    const auto seed = whole_number("--seed", *options.seed, 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) return tl::unexpected(seed.error());
    plan.seed = *seed;
  }

  const auto start = std::chrono::steady_clock::now();
  const auto verdict = [&] {
    const LongWork work;
    return audit::Auditor(*book, plan, work.watch()).check(*sheet);
  }();
  if (!verdict) return in_file(verdict.error());
  if (!verdict->finished) {
    fmt::print(stderr, "felt: odds check: stopped: the sheet is not checked\n");
    context.code = 130;
    return {};
  }
  if (!verdict->differences.empty()) {
    print_differences(*verdict);
    context.code = 1;
    return {};
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const std::string how = verdict->sampled ? fmt::format("sampled, seed {}", plan.seed) : "exact";
  const std::string but =
      verdict->added_digits < 10
          ? fmt::format("; long_run.added to {} digit{}", verdict->added_digits, verdict->added_digits == 1 ? "" : "s")
          : "";
  print(fmt::format("{}: holds ({}: {}{}; {:.1f} s)\n", *id, how, verdict->compared, but, seconds));
  return {};
}

}  // namespace felt::cli
