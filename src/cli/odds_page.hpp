// The parts that the page of a par sheet is made of: tables, pictures, figures, and citations that are told at its end.
// Does not know which figures a sheet has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/odds_svg.hpp"
#include "rules/book.hpp"

namespace felt::cli {

// Text is already fit for the page wherever a name does not say `plain`.
class Page {
 public:
  explicit Page(const RuleBook& book) : book_(&book) {}

  struct Column {
    std::string head;
    bool words = false;  // else numbers
  };
  struct Table {
    std::string caption;
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows{};  // the first cell of each names it
    std::vector<std::string> foot{};
  };
  struct Figure {
    std::string name;
    std::string value;
    std::string of;  // what it is a part of, or counted in
    std::string cited{};
  };

  void add(std::string_view html) { html_ += html; }
  // `id` is unique on the page and can be linked to.
  void section(std::string_view id, std::string_view heading, const std::string& cited = "");
  void end_section() { html_ += "</section>\n"; }
  void heading(std::string_view heading, const std::string& cited = "");
  void paragraph(std::string_view html, std::string_view css = "");
  void figures(const std::vector<Figure>& figures);
  void table(const Table& table);
  void picture(std::string_view title, std::string_view words, std::string_view svg);

  // "[8, R17]" with links to what they say; nothing where the book is silent. Each is told at the page's end.
  std::string cite(const std::vector<Point>& points);
  std::string cite_number(std::string_view number);

  // Everything that was cited, in the book's order and our words.
  void law();

  [[nodiscard]] const std::string& html() const { return html_; }

 private:
  std::string link(std::string_view number);
  [[nodiscard]] std::string anchor(std::string_view number) const;

  const RuleBook* book_;
  std::string html_;
  std::vector<std::string> cited_;
};

}  // namespace felt::cli
