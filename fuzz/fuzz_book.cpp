// Any bytes as the values of a book: a whole book or problems, each with its file; never a crash.
#include <cstdlib>

#include "rules/library.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const felt::Library kLibrary;
  // The first byte picks whose clauses go with it.
  const std::vector<std::string> ids = kLibrary.ids();
  felt::BookText text = *kLibrary.text(ids[size == 0 ? 0 : data[0] % ids.size()]);
  text.values.assign(reinterpret_cast<const char*>(data) + (size > 0 ? 1 : 0), size > 0 ? size - 1 : 0);
  const auto book = felt::load_book(text);
  if (book) return 0;
  if (book.error().empty()) std::abort();
  for (const felt::Problem& problem : book.error()) {
    if (problem.file.empty() || problem.what.empty()) std::abort();
  }
  return 0;
}
