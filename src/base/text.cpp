#include "base/text.hpp"

namespace felt {

std::string printable(std::string_view text, std::size_t most) {
  std::string shown;
  for (const char c : text) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;  // of a character in UTF-8
    if (continues && !shown.empty() && shown.back() == '?') continue;
    if (shown.size() == most) return shown + "...";
    shown += c >= ' ' && c <= '~' ? c : '?';
  }
  return shown;
}

}  // namespace felt
