#include "cli/odds_svg.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/check.hpp"

namespace felt::cli {
namespace {

// Narrow enough to be read on a telephone; a wide page sets two side by side.
constexpr double kWidth = 440;

std::string at(double place) {
  std::string text = fmt::format("{:.1f}", place);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

class Drawing {
 public:
  void rect(std::string_view css, double x, double y, double width, double height) {
    body_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", css, at(x), at(y),
                         at(width), at(height));
  }
  void line(std::string_view css, double x1, double y1, double x2, double y2) {
    body_ += fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>", css, at(x1), at(y1), at(x2),
                         at(y2));
  }
  // `anchor` is start, middle or end.
  void text(std::string_view css, std::string_view anchor, double x, double y, std::string_view words) {
    body_ += fmt::format("<text class=\"{}\" text-anchor=\"{}\" x=\"{}\" y=\"{}\">{}</text>", css, anchor, at(x), at(y),
                         escaped(words));
  }
  void path(std::string_view css, const std::string& d) {
    if (!d.empty()) body_ += fmt::format("<path class=\"{}\" d=\"{}\"/>", css, d);
  }
  void dot(std::string_view css, double x, double y) {
    body_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"4\"/>", css, at(x), at(y));
  }
  [[nodiscard]] std::string svg(const Caption& caption, double height) const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {0} {1}\" aria-labelledby=\"{2}-t "
        "{2}-d\"><title id=\"{2}-t\">{3}</title><desc id=\"{2}-d\">{4}</desc>{5}</svg>\n",
        at(kWidth), at(height), caption.id, escaped(caption.title), escaped(caption.description), body_);
  }

 private:
  std::string body_;
};

// 1, 2 or 5 times a power of ten, so that about `many` steps make `span`.
double round_step(double span, int many) {
  const double rough = span / many;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double times : {1.0, 2.0, 5.0}) {
    if (rough <= times * power) return times * power;
  }
  return 10 * power;
}

std::string grouped_number(double number) {
  std::string text = fmt::format("{:.0f}", std::abs(number));
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string signed_number(double number) {
  const double rounded = std::round(number);
  return (rounded < 0 ? "\u2212" : rounded > 0 ? "+" : "") + grouped_number(rounded);
}

// So many steps lie between results that make up most of the chances.
int steps_apart(const odds::AfterRounds& after) {
  constexpr std::size_t kApartMost = 12;
  constexpr double kMost = 0.8;
  for (std::size_t apart = kApartMost; apart > 1; --apart) {
    std::vector<double> sums(apart);
    for (const auto& [units, chance] : after.results) {
      const double steps = (units - after.results.front().units) / after.step;
      sums[static_cast<std::size_t>(std::llround(steps)) % apart] += chance;
    }
    if (*std::max_element(sums.begin(), sums.end()) > kMost) return static_cast<int>(apart);
  }
  return 1;
}

// Of what hardly ever happens more digits.
std::string short_percent(double part) {
  return part > 0 && part < 0.001 ? fmt::format("{:.3f}%", 100 * part) : fmt::format("{:.1f}%", 100 * part);
}

std::string_view side(int sign) { return sign > 0 ? "ahead" : sign < 0 ? "behind" : "even"; }

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

std::string signed_in_type(std::string text) {
  if (text.starts_with('-')) text.replace(0, 1, "\u2212");
  return text;
}

std::string svg_bars(const Caption& caption, const std::vector<Bar>& bars) {
  constexpr double kRow = 19;
  constexpr double kTop = 24;
  constexpr double kLeft = 66;
  constexpr double kRight = 12;
  double least = 1;
  for (const Bar& bar : bars) {
    if (bar.chance > 0) least = std::min(least, bar.chance);
  }
  // The rarest has a bar, too.
  const int powers = std::max(1, static_cast<int>(std::floor(-std::log10(least))) + 1);
  const double bottom = kTop + kRow * static_cast<double>(bars.size());
  const auto x = [&](double log) { return kLeft + (kWidth - kLeft - kRight) * (1 + log / powers); };
  Drawing drawing;
  const int every = powers <= 4 ? 1 : powers <= 8 ? 2 : 4;
  for (int power = 0; power <= powers; ++power) {
    drawing.line("grid", x(-power), kTop - 4, x(-power), bottom);
    if (power % every != 0 || power == powers) continue;
    const std::string label = power == 0 ? "always" : fmt::format("1 in {}", grouped_number(std::pow(10, power)));
    drawing.text("tick", power == 0 ? "end" : "middle", power == 0 ? x(0) + 4 : x(-power), kTop - 9, label);
  }
  double y = kTop;
  for (const Bar& bar : bars) {
    drawing.text("name", "end", kLeft - 8, y + kRow - 5.5, signed_in_type(bar.label));
    if (bar.chance > 0) drawing.rect(side(bar.sign), kLeft, y + 3, x(std::log10(bar.chance)) - kLeft, kRow - 6);
    y += kRow;
  }
  drawing.line("axis", kLeft, kTop - 4, kLeft, bottom);
  return drawing.svg(caption, bottom + 6);
}

std::string svg_results(const Caption& caption, const odds::AfterRounds& after) {
  constexpr double kTop = 42;
  constexpr double kBottom = 196;
  constexpr double kLeft = 8;
  constexpr double kRight = kWidth - 8;
  FELT_CHECK(!after.results.empty());
  // 1. All but a thousandth at each end, and nothing where it lies near.
  const auto left_of = [&](double chance) {
    double sum = 0;
    std::size_t place = 0;
    while (place + 1 < after.results.size() && (sum += after.results[place].chance) < chance) ++place;
    return after.results[place].units;
  };
  double low = left_of(0.001);
  double high = left_of(0.999);
  const double span = std::max(high - low, after.step);
  if (low > 0 && low < span) low = 0;
  if (high < 0 && -high < span) high = 0;
  // 2. Steps of the result, several in one column if there are many; a column ends at nothing.
  constexpr double kColumnsMost = 110;
  // Where nearly all results lie some steps apart, each column has as many of them as the next.
  const int apart = steps_apart(after);
  const double width = after.step * apart * std::max(1.0, std::ceil((high - low) / after.step / apart / kColumnsMost));
  const bool single = width <= after.step * 1.5;
  const double origin = single ? -after.step / 2 : after.step / 2;  // a column's edge
  const auto column_of = [&](double amount) { return static_cast<int>(std::floor((amount - origin) / width)); };
  const int first = column_of(low);
  const int last = column_of(high);
  std::vector<double> columns(static_cast<std::size_t>(last - first + 1));
  for (const auto& [units, chance] : after.results) {
    if (units < low - width || units > high + width) continue;
    const int column = column_of(units);
    if (column >= first && column <= last) columns[static_cast<std::size_t>(column - first)] += chance;
  }
  const double from = origin + width * first;
  const double to = origin + width * (last + 1);
  const auto x = [&](double amount) { return kLeft + (kRight - kLeft) * (amount - from) / (to - from); };
  const double top = *std::max_element(columns.begin(), columns.end());
  // 3. Columns, one shape a side.
  std::string shapes[3];
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i] <= 0) continue;
    const double start = origin + width * (first + static_cast<int>(i));
    const double middle = start + width / 2;
    const int sign = single && std::abs(middle) < after.step / 4 ? 0 : middle > 0 ? 1 : -1;
    shapes[sign + 1] +=
        fmt::format("M{} {}V{}H{}V{}z", at(x(start)), at(kBottom), at(kBottom - (kBottom - kTop) * columns[i] / top),
                    at(x(start + width)), at(kBottom));
  }
  Drawing drawing;
  for (const int sign : {-1, 0, 1}) drawing.path(side(sign), shapes[sign + 1]);
  drawing.line("axis", kLeft, kBottom, kRight, kBottom);
  const double step = round_step(to - from, 8);
  for (double tick = std::ceil(from / step) * step; tick <= to; tick += step) {
    const double place = x(tick);
    drawing.line("axis", place, kBottom, place, kBottom + 4);
    if (place < kLeft + 16 || place > kRight - 16) continue;
    drawing.text("tick", "middle", place, kBottom + 17,
                 step < 1 ? signed_in_type(fmt::format("{:g}", tick)) : signed_number(tick));
  }
  // 4. Zero and the mean.
  if (from < 0 && to > 0) drawing.line("zero", x(0), kTop - 6, x(0), kBottom);
  if (after.mean >= from && after.mean <= to) {
    drawing.line("mean", x(after.mean), kTop - 6, x(after.mean), kBottom);
    // Away from zero, if there is room.
    constexpr double kRoom = 90;
    const bool left = x(after.mean) > kWidth - kRoom || (after.mean < 0 && x(after.mean) > kRoom);
    drawing.text("mark", left ? "end" : "start", x(after.mean) + (left ? -5 : 5), kTop - 0.5,
                 "mean " + (std::abs(after.mean) < 100 ? signed_in_type(fmt::format("{:.1f}", after.mean))
                                                       : signed_number(after.mean)));
  }
  drawing.text("behind-word", "start", kLeft, 16, "behind " + short_percent(after.behind));
  drawing.text("tick", "middle", kWidth / 2, 16, "even " + short_percent(after.even));
  drawing.text("ahead-word", "end", kRight, 16, "ahead " + short_percent(after.ahead));
  return drawing.svg(caption, kBottom + 24);
}

std::string svg_stretches(const Caption& caption, const std::vector<Stretch>& stretches) {
  constexpr double kTop = 8;
  constexpr double kHeight = 34;
  constexpr double kLetter = 6.4;  // of a label, on average
  double all = 0;
  for (const Stretch& stretch : stretches) all += stretch.weight;
  Drawing drawing;
  double x = 1;
  double free_from = 0;  // of labels
  for (const Stretch& stretch : stretches) {
    const double width = (kWidth - 2) * stretch.weight / all;
    drawing.rect("fold", x, kTop, width, kHeight);
    const double filled = stretch.played > 0 && stretch.played < 1 ? kHeight * stretch.played : kHeight;
    if (stretch.played > 0) drawing.rect("play", x, kTop + kHeight - filled, width, filled);
    const double letters = kLetter * static_cast<double>(stretch.label.size());
    if (letters <= width + 8 && x + width / 2 - letters / 2 >= free_from) {
      drawing.text("tick", "middle", std::clamp(x + width / 2, letters / 2, kWidth - letters / 2), kTop + kHeight + 15,
                   stretch.label);
      free_from = x + width / 2 + letters / 2 + 4;
    }
    x += width;
  }
  return drawing.svg(caption, kTop + kHeight + 22);
}

std::string svg_grid(const Caption& caption, const Grid& grid) {
  constexpr double kTop = 24;
  constexpr double kGap = 7;
  std::size_t letters = grid.corner.size();
  for (const Grid::Row& row : grid.rows) letters = std::max(letters, row.label.size());
  const double left = 14 + 7.0 * static_cast<double>(letters);
  const double width = (kWidth - left - 2) / static_cast<double>(grid.columns.size());
  const double height = grid.rows.size() > 20 ? 16 : 22;
  Drawing drawing;
  drawing.text("tick", "end", left - 8, 15, grid.corner);
  for (std::size_t i = 0; i < grid.columns.size(); ++i)
    drawing.text("name", "middle", left + width * (static_cast<double>(i) + 0.5), 15, grid.columns[i]);
  double y = kTop;
  for (const Grid::Row& row : grid.rows) {
    if (row.apart) y += kGap;
    drawing.text("name", "end", left - 8, y + height / 2 + 4, row.label);
    for (std::size_t i = 0; i < row.squares.size(); ++i) {
      const std::vector<double>& hands = row.squares[i];
      if (hands.empty()) continue;
      const double square = left + width * static_cast<double>(i);
      drawing.rect("fold", square + 0.75, y + 0.75, width - 1.5, height - 1.5);
      // Hands that are decided alike are one shape.
      const double each = (width - 1.5) / static_cast<double>(hands.size());
      for (std::size_t from = 0; from < hands.size();) {
        std::size_t to = from + 1;
        while (to < hands.size() && hands[to] == hands[from]) ++to;
        const double filled = (height - 1.5) * hands[from];
        if (hands[from] > 0) {
          drawing.rect(hands[from] < 1 ? "sometimes" : "play", square + 0.75 + each * static_cast<double>(from),
                       y + height - 0.75 - filled, each * static_cast<double>(to - from), filled);
        }
        from = to;
      }
    }
    y += height;
  }
  return drawing.svg(caption, y + 4);
}

std::string svg_plot(const Caption& caption, const Plot& plot) {
  constexpr double kTop = 20;
  constexpr double kBottom = 236;
  constexpr double kLeft = 46;
  constexpr double kRight = kWidth - 14;
  FELT_CHECK(plot.points.size() >= 2);
  const double from = plot.points.front().first;
  const double to = plot.points.back().first;
  double high = plot.level;
  for (const auto& point : plot.points) high = std::max(high, point.second);
  const double y_step = round_step(high, 4);
  high = std::ceil(high / y_step) * y_step;
  const auto x = [&](double amount) { return kLeft + (kRight - kLeft) * (amount - from) / (to - from); };
  const auto y = [&](double part) { return kBottom - (kBottom - kTop) * part / high; };
  Drawing drawing;
  for (double tick = 0; tick <= high * 1.0001; tick += y_step) {
    drawing.line("grid", kLeft, y(tick), kRight, y(tick));
    drawing.text("tick", "end", kLeft - 6, y(tick) + 4, fmt::format("{:.0f}%", 100 * tick));
  }
  const double x_step = round_step(to - from, 4);
  for (double tick = std::ceil(from / x_step) * x_step; tick <= to * 1.0001; tick += x_step) {
    drawing.line("axis", x(tick), kBottom, x(tick), kBottom + 4);
    drawing.text("tick", x(tick) > kRight - 24 ? "end" : "middle", std::min(x(tick), kRight + 12), kBottom + 17,
                 "$" + grouped_number(tick));
  }
  drawing.line("axis", kLeft, kBottom, kRight, kBottom);
  drawing.line("zero", kLeft, y(plot.level), kRight, y(plot.level));
  drawing.text("mark", "start", kLeft + 5, y(plot.level) - 5, plot.level_label);
  std::string line;
  for (const auto& [amount, part] : plot.points)
    line += fmt::format("{}{} {}", line.empty() ? "M" : "L", at(x(amount)), at(y(part)));
  drawing.path("curve", line);
  const auto height_at = [&](double amount) {
    std::size_t after = 1;
    while (after + 1 < plot.points.size() && plot.points[after].first < amount) ++after;
    const auto& [x1, y1] = plot.points[after - 1];
    const auto& [x2, y2] = plot.points[after];
    return y1 + (y2 - y1) * (amount - x1) / (x2 - x1);
  };

  for (const Plot::Mark& mark : plot.marks) {
    if (mark.at < from || mark.at > to) continue;
    drawing.line("mean", x(mark.at), y(height_at(mark.at)), x(mark.at), kBottom);
    drawing.dot("dot", x(mark.at), y(height_at(mark.at)));
    drawing.text("mark", "end", x(mark.at) - 7, y(height_at(mark.at)) - 7, mark.letter);
  }
  return drawing.svg(caption, kBottom + 24);
}

std::string svg_parts(const Caption& caption, const std::vector<Part>& parts, double mark) {
  constexpr double kTop = 20;
  constexpr double kHeight = 30;
  double all = mark;
  double sum = 0;
  for (const Part& part : parts) sum += part.share;
  all = std::max(all, sum);
  const auto x = [&](double share) { return 1 + (kWidth - 2) * share / all; };
  Drawing drawing;
  double from = 0;
  for (const Part& part : parts) {
    drawing.rect(part.css, x(from), kTop, x(from + part.share) - x(from), kHeight);
    from += part.share;
  }
  drawing.line("zero", x(mark), kTop - 4, x(mark), kTop + kHeight + 4);
  drawing.text("mark", x(mark) > kWidth - 30 ? "end" : "middle", x(mark), kTop - 8, fmt::format("{:.0f}%", 100 * mark));
  return drawing.svg(caption, kTop + kHeight + 8);
}

}  // namespace felt::cli
