#include "cli/line_editor.hpp"

#include <histedit.h>

#include <clocale>
#include <cstdio>

namespace felt::cli {

struct LineEditor::Library {
  EditLine* editor = nullptr;
  History* history = nullptr;
  HistEvent event{};
  std::string prompt;
};

namespace {

constexpr int kLinesKept = 200;

char* prompt_of(EditLine* editor) {
  std::string* prompt = nullptr;
  el_get(editor, EL_CLIENTDATA, &prompt);
  return prompt->data();
}

}  // namespace

LineEditor::LineEditor() : library_(std::make_unique<Library>()) {
  // Characters beyond ASCII are typed as the terminal means them.
  std::setlocale(LC_CTYPE, "");
  library_->editor = el_init("felt", stdin, stdout, stderr);
  library_->history = history_init();
  history(library_->history, &library_->event, H_SETSIZE, kLinesKept);
  history(library_->history, &library_->event, H_SETUNIQUE, 1);
  el_set(library_->editor, EL_CLIENTDATA, &library_->prompt);
  el_set(library_->editor, EL_PROMPT, prompt_of);
  el_set(library_->editor, EL_EDITOR, "emacs");
  el_set(library_->editor, EL_HIST, history, library_->history);
  // The terminal is put right before a signal does its work.
  el_set(library_->editor, EL_SIGNAL, 1);
}

LineEditor::~LineEditor() {
  el_end(library_->editor);
  history_end(library_->history);
}

std::optional<std::string> LineEditor::read(const std::string& prompt) {
  library_->prompt = prompt;
  int count = 0;
  const char* typed = el_gets(library_->editor, &count);
  if (typed == nullptr || count <= 0) return std::nullopt;
  std::string line(typed, static_cast<std::size_t>(count));
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
  if (!line.empty()) history(library_->history, &library_->event, H_ENTER, line.c_str());
  return line;
}

}  // namespace felt::cli
