/* book_layout.h - the rule books (protocol/words/rule_lines.h) laid out for a screen. */
#ifndef FRONT_SHELL_BOOK_LAYOUT_H
#define FRONT_SHELL_BOOK_LAYOUT_H

#include "base/style.h"

/* Appends the book of a game, laid out for a screen so many columns wide; false when there
 * is none. */
bool book_layout_write(const char *game, const struct terminal_caps *caps, int columns,
                       struct strbuf *out);

#endif
