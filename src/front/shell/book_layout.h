/* book_layout.h - the rule books of docs/rules, which the program has in it. */
#ifndef FRONT_SHELL_BOOK_LAYOUT_H
#define FRONT_SHELL_BOOK_LAYOUT_H

#include "base/style.h"

/* Appends the book of a game, laid out for a screen so many columns wide; false when there
 * is none. */
bool book_layout_write(const char *game, const struct terminal_caps *caps, int columns,
                       struct strbuf *out);

#endif
