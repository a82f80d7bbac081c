#include "cli/odds_page.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace felt::cli {
namespace {

std::string brackets(const std::string& links) {
  return links.empty() ? "" : fmt::format("<span class=\"clauses\">[{}]</span>", links);
}

}  // namespace

void Page::section(std::string_view id, std::string_view heading, const std::string& cited) {
  html_ += fmt::format("<section id=\"{0}\" aria-labelledby=\"{0}-h\">\n<h2 id=\"{0}-h\">{1}</h2>\n", id, heading);
  if (!cited.empty()) paragraph(cited);
}

void Page::heading(std::string_view heading, const std::string& cited) {
  html_ += fmt::format("<h3>{}{}{}</h3>\n", heading, cited.empty() ? "" : " ", cited);
}

void Page::paragraph(std::string_view html, std::string_view css) {
  html_ += css.empty() ? fmt::format("<p>{}</p>\n", html) : fmt::format("<p class=\"{}\">{}</p>\n", css, html);
}

void Page::figures(const std::vector<Figure>& figures) {
  html_ += "<dl class=\"figures\">\n";
  for (const Figure& figure : figures) {
    html_ += fmt::format("<div><dt>{}</dt><dd class=\"big\">{}</dd>", figure.name, figure.value);
    if (!figure.of.empty() || !figure.cited.empty())
      html_ += fmt::format("<dd class=\"of\">{}{}{}</dd>", figure.of, figure.cited.empty() ? "" : " ", figure.cited);
    html_ += "</div>\n";
  }
  html_ += "</dl>\n";
}

void Page::table(const Table& table) {
  const auto row = [&](const std::vector<std::string>& cells) {
    html_ += "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i == 0) {
        html_ += fmt::format("<th scope=\"row\">{}</th>", cells[i]);
      } else {
        html_ += fmt::format("<td{}>{}</td>", table.columns[i].words ? " class=\"words\"" : "", cells[i]);
      }
    }
    html_ += "</tr>\n";
  };
  html_ += fmt::format("<div class=\"scroll\">\n<table>\n<caption>{}</caption>\n<thead><tr>", table.caption);
  for (const Column& column : table.columns)
    html_ += fmt::format("<th scope=\"col\"{}>{}</th>", column.words ? " class=\"words\"" : "", column.head);
  html_ += "</tr></thead>\n<tbody>\n";
  for (const auto& cells : table.rows) row(cells);
  html_ += "</tbody>\n";
  if (!table.foot.empty()) {
    html_ += "<tfoot>";
    row(table.foot);
    html_ += "</tfoot>\n";
  }
  html_ += "</table>\n</div>\n";
}

void Page::picture(std::string_view title, std::string_view words, std::string_view svg) {
  html_ += fmt::format("<figure>\n<figcaption><strong>{}</strong>{}{}</figcaption>\n{}</figure>\n", title,
                       words.empty() ? "" : " ", words, svg);
}

std::string Page::cite(const std::vector<Point>& points) {
  std::string links;
  std::vector<std::string_view> told;
  for (const Point point : points) {
    const std::string_view number = book_->clauses.authority(point);
    if (number.empty() || std::find(told.begin(), told.end(), number) != told.end()) continue;
    told.push_back(number);
    links += (links.empty() ? "" : ", ") + link(number);
  }
  return brackets(links);
}

std::string Page::cite_number(std::string_view number) {
  return brackets(book_->clauses.meant(number).empty() ? "" : link(book_->clauses.meant(number)));
}

std::string Page::link(std::string_view number) {
  if (std::find(cited_.begin(), cited_.end(), number) == cited_.end()) cited_.emplace_back(number);
  return fmt::format("<a href=\"#{}\">{}</a>", anchor(number), escaped(number));
}

// Numbers of clauses have all kinds of signs in them; their places do not.
std::string Page::anchor(std::string_view number) const {
  const Clauses& clauses = book_->clauses;
  for (std::size_t i = 0; i < clauses.clauses.size(); ++i) {
    if (clauses.clauses[i].number == number) return fmt::format("clause-{}", i + 1);
  }
  for (std::size_t i = 0; i < clauses.rulings.size(); ++i) {
    if (clauses.rulings[i].number == number) return fmt::format("ruling-{}", i + 1);
  }
  return "clauses";
}

void Page::law() {
  const auto is_cited = [&](const std::string& number) {
    return std::find(cited_.begin(), cited_.end(), number) != cited_.end();
  };
  const auto entry = [&](const std::string& number, std::string_view words) {
    html_ += fmt::format("<dt id=\"{}\">{}</dt><dd>{}</dd>\n", anchor(number), escaped(number), words);
  };
  html_ += "<dl class=\"law\">\n";
  for (const Clause& clause : book_->clauses.clauses) {
    if (is_cited(clause.number)) entry(clause.number, escaped(clause.words));
  }
  for (const OurRuling& ruling : book_->clauses.rulings) {
    if (!is_cited(ruling.number)) continue;
    entry(ruling.number, fmt::format("<em>Our ruling, where the book is silent or unclear.</em> {} {}",
                                     escaped(ruling.question), escaped(ruling.words)));
  }
  html_ += "</dl>\n";
}

}  // namespace felt::cli
