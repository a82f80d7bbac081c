#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/money.hpp"
#include "base/text.hpp"

namespace felt {
namespace {

TEST(Money, PrintsWholeDollarsAndCents) {
  EXPECT_EQ(to_string(Money::cents(1250)), "12.50");
  EXPECT_EQ(to_string(Money::cents(-305)), "-3.05");
  EXPECT_EQ(to_string(Money::dollars(10)), "10");
  EXPECT_EQ(to_string(Money::cents(-5)), "-0.05");
  EXPECT_EQ(to_string(Money::cents(std::numeric_limits<std::int64_t>::min())), "-92233720368547758.08");
}

TEST(Money, ReadsWhatItPrints) {
  EXPECT_EQ(parse_money("12.5").value(), Money::cents(1250));
  EXPECT_EQ(parse_money("$7").value(), Money::dollars(7));
  EXPECT_EQ(parse_money("92233720368547758.07").value(), Money::cents(std::numeric_limits<std::int64_t>::max()));
  for (const char* wrong : {"", "-", "$", "1.234", "1.", ".5", "1,5", "1e3", "12 ", "--1", "92233720368547758.08"}) {
    EXPECT_FALSE(parse_money(wrong)) << wrong;
  }
}

RC_GTEST_PROP(MoneyProperty, TextAndBack, (std::int64_t cents)) {
  const Money money = Money::cents(std::max(cents, -std::numeric_limits<std::int64_t>::max()));
  RC_ASSERT(parse_money(to_string(money)).value() == money);
}

TEST(Text, PrintableIsOneSafeLine) {
  EXPECT_EQ(printable("plain"), "plain");
  EXPECT_EQ(printable("a\nb\x1b[31m"), "a?b?[31m");
  EXPECT_EQ(printable("A\u2660"), "A?");
  EXPECT_EQ(printable(std::string(50, 'x')), std::string(40, 'x') + "...");
}

TEST(MoneyDeath, NeverWrapsAround) {
  const Money most = Money::cents(std::numeric_limits<std::int64_t>::max());
  EXPECT_DEATH(most + Money::cents(1), "internal check failed");
  EXPECT_DEATH(most * 2, "internal check failed");
  EXPECT_DEATH(-most - Money::cents(2), "internal check failed");
}

}  // namespace
}  // namespace felt
