#include "base/text.hpp"

#include <algorithm>

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

std::string wrapped(std::string_view text, std::size_t indent, std::size_t used, std::size_t width) {
  std::string result;
  std::size_t column = used;
  bool line_start = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (!line_start && column + 1 + word.size() > width) {
      result += '\n';
      result.append(indent, ' ');
      column = indent;
      line_start = true;
    }
    if (!line_start) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
    line_start = false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace felt
