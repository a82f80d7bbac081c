// Plots of a par sheet as SVG. Colours and type are the page's: shapes only have classes. Does not know wagers or
// books.
#pragma once

#include <string>
#include <vector>

#include "odds/rounds.hpp"

namespace felt::cli {

// "a &lt; b", fit for text and attributes.
std::string escaped(std::string_view text);
// With a true minus.
std::string signed_in_type(std::string text);

// What stands in place of a picture for whoever cannot see it. Names are unique on a page.
struct Caption {
  std::string id;
  std::string title;
  std::string description;
};

// What is won is "ahead", what is lost "behind", nothing "even".
struct Bar {
  std::string label;
  double chance = 0;
  int sign = 0;
};
// Bars from left to right on a scale of powers of ten, so that what is rare is seen.
std::string svg_bars(const Caption& caption, const std::vector<Bar>& bars);

// How likely each result is after many rounds: behind, even and ahead in their colours, zero and the mean marked.
std::string svg_results(const Caption& caption, const odds::AfterRounds& after);

// All hands side by side, best first, as wide as they are frequent; the part of each that is played is filled.
struct Stretch {
  std::string label;
  double weight = 0;
  double played = 0;  // of it
};
std::string svg_stretches(const Caption& caption, const std::vector<Stretch>& stretches);

// Decisions by row and column. A square shows its hands from left to right; each is filled as far as it is played.
struct Grid {
  std::string corner;
  std::vector<std::string> columns;
  struct Row {
    std::string label;
    bool apart = false;                        // from the row above
    std::vector<std::vector<double>> squares;  // played of each hand; a square without hands is empty
  };
  std::vector<Row> rows;
};
std::string svg_grid(const Caption& caption, const Grid& grid);

// A line over amounts of dollars, with a level and amounts marked.
struct Plot {
  std::vector<std::pair<double, double>> points;
  double level = 1;
  std::string level_label;
  struct Mark {
    double at = 0;
    std::string letter;  // what it stands for is said beside the plot
  };
  std::vector<Mark> marks;
};
std::string svg_plot(const Caption& caption, const Plot& plot);

// Parts of a whole, one after another, against a mark.
struct Part {
  std::string css;  // class
  double share = 0;
};
std::string svg_parts(const Caption& caption, const std::vector<Part>& parts, double mark);

}  // namespace felt::cli
