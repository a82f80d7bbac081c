// Any text as a script: it runs, or says in which line it stopped; never a crash.
#include <cstdlib>
#include <string_view>

#include "script/run.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const felt::Library kLibrary;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const felt::script::ScriptOutcome outcome = felt::script::run_script(kLibrary, "script", text);
  for (const std::string& failure : outcome.failures) {
    if (failure.find('\n') != std::string::npos || !failure.starts_with("script:")) std::abort();
  }
  return 0;
}
