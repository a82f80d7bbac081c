#include "rules/reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace felt {
namespace {

std::string_view type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table: return "a table";
    case toml::node_type::array: return "an array";
    case toml::node_type::string: return "a text";
    case toml::node_type::integer: return "a whole number";
    case toml::node_type::floating_point: return "a number with a fraction";
    case toml::node_type::boolean: return "true or false";
    case toml::node_type::date: return "a date";
    case toml::node_type::time: return "a time";
    case toml::node_type::date_time: return "a date with a time";
    default: return "nothing";
  }
}

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

}  // namespace

std::string to_string(const Problem& problem) {
  std::string text = problem.file;
  if (problem.line > 0) text += fmt::format(":{}", problem.line);
  if (!problem.key.empty()) text += fmt::format(": {}", problem.key);
  return fmt::format("{}: {}", text, problem.what);
}

Section::Section(const toml::table* table, std::string file, std::string path, std::vector<Problem>* problems)
    : table_(table), file_(std::move(file)), path_(std::move(path)), problems_(problems) {}

bool Section::has(std::string_view key) const { return table_ != nullptr && table_->contains(key); }

std::vector<std::string> Section::keys() const {
  std::vector<std::pair<int, std::string>> by_line;
  if (table_ != nullptr) {
    for (const auto& [key, node] : *table_) by_line.emplace_back(line_of(node), std::string(key.str()));
  }
  // toml++ sorts by name; a reader of the book expects the order of the file.
  std::stable_sort(by_line.begin(), by_line.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> keys;
  keys.reserve(by_line.size());
  for (auto& [line, key] : by_line) keys.push_back(std::move(key));
  return keys;
}

std::string Section::path_of(std::string_view key) const {
  if (path_.empty() || key.empty()) return path_ + std::string(key);
  return fmt::format("{}.{}", path_, key);
}

void Section::problem(std::string_view key, std::string what) {
  if (table_ == nullptr) return;
  const toml::node* node = key.empty() ? nullptr : table_->get(key);
  problems_->push_back({file_, node != nullptr ? line_of(*node) : line_of(*table_), path_of(key), std::move(what)});
}

const toml::node* Section::ask(std::string_view key, bool required) {
  asked_.emplace(key);
  if (table_ == nullptr) return nullptr;
  const toml::node* node = table_->get(key);
  if (node == nullptr && required) problem(key, "is missing");
  return node;
}

void Section::wrong_type(std::string_view key, const toml::node& node, std::string_view expected) {
  problem(key, fmt::format("expected {}, found {}", expected, type_name(node)));
}

void Section::wrong_word(std::string_view key, std::string_view found, const std::string& expected) {
  problem(key, fmt::format("expected one of {}; found \"{}\"", expected, printable(found)));
}

Section Section::section(std::string_view key) {
  const toml::node* node = ask(key, true);
  if (node != nullptr && !node->is_table()) wrong_type(key, *node, "a table");
  return {node == nullptr ? nullptr : node->as_table(), file_, path_of(key), problems_};
}

std::vector<Section> Section::sections(std::string_view key) {
  std::vector<Section> found;
  const toml::node* node = ask(key, true);
  if (node == nullptr) return found;
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    wrong_type(key, *node, "an array of tables");
    return found;
  }
  int index = 0;
  for (const toml::node& element : *array) {
    ++index;
    const toml::table* table = element.as_table();
    if (table == nullptr) {
      problems_->push_back({file_, line_of(element), fmt::format("{}[{}]", path_of(key), index),
                            fmt::format("expected a table, found {}", type_name(element))});
      continue;
    }
    found.emplace_back(table, file_, fmt::format("{}[{}]", path_of(key), index), problems_);
  }
  return found;
}

std::int64_t Section::integer(std::string_view key, std::int64_t least, std::int64_t most) {
  const toml::node* node = ask(key, true);
  if (node == nullptr) return least;
  const auto* value = node->as_integer();
  if (value == nullptr) {
    wrong_type(key, *node, "a whole number");
    return least;
  }
  if (value->get() < least || value->get() > most) {
    problem(key, fmt::format("expected {} to {}, found {}", least, most, value->get()));
    return least;
  }
  return value->get();
}

bool Section::boolean(std::string_view key) {
  const toml::node* node = ask(key, true);
  if (node == nullptr) return false;
  const auto* value = node->as_boolean();
  if (value == nullptr) wrong_type(key, *node, "true or false");
  return value != nullptr && value->get();
}

std::string Section::text(std::string_view key) {
  const toml::node* node = ask(key, true);
  if (node == nullptr) return "";
  const auto* value = node->as_string();
  if (value == nullptr) {
    wrong_type(key, *node, "a text");
    return "";
  }
  if (value->get().empty()) problem(key, "expected a text, found an empty one");
  if (std::any_of(value->get().begin(), value->get().end(), [](char c) { return c >= 0 && c < ' '; })) {
    problem(key, "expected one line without control characters");
  }
  return value->get();
}

std::optional<toml::date> Section::date_if_there(std::string_view key) {
  const toml::node* node = ask(key, false);
  if (node == nullptr) return std::nullopt;
  const auto* value = node->as_date();
  if (value == nullptr) {
    wrong_type(key, *node, "a date");
    return std::nullopt;
  }
  return value->get();
}

std::vector<std::string> Section::texts(std::string_view key) {
  std::vector<std::string> found;
  const toml::node* node = ask(key, true);
  if (node == nullptr) return found;
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    wrong_type(key, *node, "an array of texts");
    return found;
  }
  for (const toml::node& element : *array) {
    const auto* value = element.as_string();
    if (value == nullptr) {
      problems_->push_back(
          {file_, line_of(element), path_of(key), fmt::format("expected texts only, found {}", type_name(element))});
      continue;
    }
    found.push_back(value->get());
  }
  return found;
}

std::vector<std::string> Section::distinct_texts(std::string_view key) {
  std::vector<std::string> found = texts(key);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].empty()) problem(key, "expected no empty text");
    if (std::find(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(i), found[i]) !=
        found.begin() + static_cast<std::ptrdiff_t>(i)) {
      problem(key, fmt::format("{} is named twice", found[i]));
    }
  }
  return found;
}

std::vector<int> Section::numbers(std::string_view key, int least, int most) {
  std::vector<int> found;
  const toml::node* node = ask(key, true);
  if (node == nullptr) return found;
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    wrong_type(key, *node, "an array of whole numbers");
    return found;
  }
  for (const toml::node& element : *array) {
    const auto* value = element.as_integer();
    if (value == nullptr || value->get() < least || value->get() > most) {
      problems_->push_back({file_, line_of(element), path_of(key),
                            fmt::format("expected whole numbers from {} to {} only", least, most)});
      continue;
    }
    found.push_back(static_cast<int>(value->get()));
  }
  return found;
}

std::vector<std::vector<int>> Section::rows(std::string_view key, int least, int most) {
  std::vector<std::vector<int>> found;
  const toml::node* node = ask(key, true);
  if (node == nullptr) return found;
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    wrong_type(key, *node, "an array of rows");
    return found;
  }
  for (const toml::node& row : *array) {
    std::vector<int> cells;
    const toml::array* elements = row.as_array();
    bool good = elements != nullptr;
    for (std::size_t i = 0; good && i < elements->size(); ++i) {
      const auto* value = elements->get(i)->as_integer();
      good = value != nullptr && value->get() >= least && value->get() <= most;
      if (good) cells.push_back(static_cast<int>(value->get()));
    }
    if (good && !found.empty() && found.front().size() != cells.size()) good = false;
    if (!good) {
      problems_->push_back({file_, line_of(row), path_of(key),
                            fmt::format("expected rows of equal length, whole numbers from {} to {}", least, most)});
      return {};
    }
    found.push_back(std::move(cells));
  }
  return found;
}

int Section::number_or(std::string_view key, int least, int most, int otherwise) {
  asked_.emplace(key);
  return has(key) ? number(key, least, most) : otherwise;
}

bool Section::boolean_or(std::string_view key, bool otherwise) {
  asked_.emplace(key);
  return has(key) ? boolean(key) : otherwise;
}

std::string Section::text_or(std::string_view key, std::string_view otherwise) {
  asked_.emplace(key);
  return has(key) ? text(key) : std::string(otherwise);
}

std::vector<std::string> Section::texts_or_none(std::string_view key) {
  asked_.emplace(key);
  return has(key) ? texts(key) : std::vector<std::string>();
}

void Section::done() {
  if (table_ == nullptr) return;
  for (const auto& [key, node] : *table_) {
    if (key.str().empty()) {
      problem("", "holds a key without a name");
    } else if (!asked_.contains(key.str())) {
      problem(key.str(), "is an unknown key");
    }
  }
}

}  // namespace felt
