// Any bytes as the clauses of a book: whole or refused; never a crash.
#include <cstdlib>

#include "rules/library.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const felt::Library kLibrary;
  felt::BookText text = *kLibrary.text("tribal-tcp");
  text.clauses.assign(reinterpret_cast<const char*>(data), size);
  const auto book = felt::load_book(text);
  if (!book && book.error().empty()) std::abort();
  return 0;
}
