#include "odds/exact.hpp"

#include <algorithm>

namespace felt::odds {

std::string digits(Wide number) {
  const bool negative = number < 0;
  __extension__ using Unsigned = unsigned __int128;
  auto rest = negative ? Unsigned(0) - static_cast<Unsigned>(number) : static_cast<Unsigned>(number);
  std::string text;
  do {
    text += static_cast<char>('0' + static_cast<int>(rest % 10));
    rest /= 10;
  } while (rest != 0);
  if (negative) text += '-';
  std::reverse(text.begin(), text.end());
  return text;
}

double Ratio::value() const {
  return static_cast<double>(static_cast<long double>(numerator) / static_cast<long double>(denominator));
}

std::string to_string(Ratio ratio) { return digits(ratio.numerator) + "/" + digits(ratio.denominator); }

}  // namespace felt::odds
