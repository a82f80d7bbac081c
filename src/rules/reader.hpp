// Reads one TOML file key by key and keeps account: every key that is missing, of the wrong type,
// out of range or unknown becomes a problem with file, line and key. Knows no rule books.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <toml++/toml.h>

namespace felt {

struct Problem {
  std::string file;
  int line = 0;  // 0: the file as a whole
  std::string key;
  std::string what;
};
// "act-tcp/book.toml:12: table.seats.max: expected ..."
std::string to_string(const Problem& problem);

// One table of the file. Asking for a value that is not as it should be records a problem and
// answers with a harmless default; whoever started the reading looks at the problems at the end.
class Section {
 public:
  // `path` is the dotted key of the table, empty for the file's root.
  Section(const toml::table* table, std::string file, std::string path, std::vector<Problem>* problems);

  [[nodiscard]] bool has(std::string_view key) const;
  [[nodiscard]] std::vector<std::string> keys() const;

  Section section(std::string_view key);
  std::vector<Section> sections(std::string_view key);  // an array of tables
  std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most);
  int number(std::string_view key, int least, int most) { return static_cast<int>(integer(key, least, most)); }
  bool boolean(std::string_view key);
  std::string text(std::string_view key);
  std::optional<toml::date> date_if_there(std::string_view key);
  std::vector<std::string> texts(std::string_view key);
  std::vector<std::string> distinct_texts(std::string_view key);  // none empty, none twice
  std::vector<int> numbers(std::string_view key, int least, int most);
  std::vector<std::vector<int>> rows(std::string_view key, int least, int most);

  // As above, or the default when the key is not there.
  int number_or(std::string_view key, int least, int most, int otherwise);
  bool boolean_or(std::string_view key, bool otherwise);
  std::string text_or(std::string_view key, std::string_view otherwise);
  std::vector<std::string> texts_or_none(std::string_view key);

  template <class E>
  using Names = std::initializer_list<std::pair<std::string_view, E>>;
  template <class E>
  E choice(std::string_view key, Names<E> names) {
    const std::string found = text(key);
    for (const auto& [word, value] : names) {
      if (word == found) return value;
    }
    if (!found.empty()) wrong_word(key, found, words_of(names));
    return names.begin()->second;
  }
  template <class E>
  E choice_or(std::string_view key, Names<E> names, E otherwise) {
    return has(key) ? choice(key, names) : otherwise;
  }
  template <class E>
  std::vector<E> choices(std::string_view key, Names<E> names) {
    std::vector<E> values;
    for (const std::string& found : texts(key)) {
      bool known = false;
      for (const auto& [word, value] : names) {
        if (word != found) continue;
        if (std::find(values.begin(), values.end(), value) != values.end()) problem(key, found + " is named twice");
        values.push_back(value);
        known = true;
      }
      if (!known) wrong_word(key, found, words_of(names));
    }
    return values;
  }

  // How many problems there are by now, in the whole reading.
  [[nodiscard]] std::size_t problems() const { return problems_->size(); }
  // Something is wrong with the value of `key`, or with the table itself if `key` is empty.
  void problem(std::string_view key, std::string what);
  // To be called when all keys were asked for: any other is unknown.
  void done();

 private:
  const toml::node* ask(std::string_view key, bool required);
  [[nodiscard]] std::string path_of(std::string_view key) const;
  void wrong_type(std::string_view key, const toml::node& node, std::string_view expected);
  void wrong_word(std::string_view key, std::string_view found, const std::string& expected);
  template <class E>
  static std::string words_of(Names<E> names) {
    std::string words;
    for (const auto& [word, value] : names) {
      if (!words.empty()) words += ", ";
      words += word;
    }
    return words;
  }

  const toml::table* table_;  // null when it was missing and that has been said
  std::string file_;
  std::string path_;
  std::vector<Problem>* problems_;
  std::set<std::string, std::less<>> asked_;
};

}  // namespace felt
