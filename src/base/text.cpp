#include "base/text.hpp"

#include <algorithm>

namespace felt {
namespace {

// What a terminal shows of it: not the rest of a character in UTF-8, nor what sets a colour.
std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  bool escape = false;
  for (const char c : text) {
    if (c == '\x1b') escape = true;
    if (!escape && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++count;
    if (escape && c == 'm') escape = false;
  }
  return count;
}

}  // namespace

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

std::string fitted(std::string_view text, std::size_t width) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (columns(line) <= width) {
      result += line;
    } else {
      const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
      // What stands in a second column goes on in it, if it leaves room.
      const std::size_t gap_at = line.find("  ", blanks);
      const std::size_t column_at = gap_at == std::string_view::npos ? gap_at : line.find_first_not_of(' ', gap_at);
      const bool in_column = column_at != std::string_view::npos && column_at <= width / 2;
      const std::size_t indent = in_column ? column_at : blanks + 2 < width ? blanks + 2 : 0;
      result.append(blanks, ' ');
      std::size_t column = blanks;
      std::string_view rest = line.substr(blanks);
      bool line_start = true;
      while (!rest.empty()) {
        const std::size_t gap = std::min(rest.find_first_not_of(' '), rest.size());
        const std::size_t word_end = std::min(rest.find(' ', gap), rest.size());
        const std::string_view word = rest.substr(gap, word_end - gap);
        if (!line_start && column + gap + columns(word) > width) {
          result += '\n';
          result.append(indent, ' ');
          column = indent;
        } else {
          result.append(gap, ' ');
          column += gap;
        }
        result += word;
        column += columns(word);
        line_start = false;
        rest.remove_prefix(word_end);
      }
    }
    if (end < text.size()) result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
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
