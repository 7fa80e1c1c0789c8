/* rule_book.h - the rule books of docs/rules, which the program has in it. */
#ifndef FRONT_SHELL_RULE_BOOK_H
#define FRONT_SHELL_RULE_BOOK_H

#include "base/style.h"

/* Appends the book of a game, laid out for a screen so many columns wide; false when there
 * is none. */
bool rule_book_write(const char *game, const struct terminal_caps *caps, int columns,
                     struct strbuf *out);

#endif
