/* rule_book.h - the rule books of docs/rules, which the program has in it. */
#ifndef FRONT_SHELL_RULE_BOOK_H
#define FRONT_SHELL_RULE_BOOK_H

#include "base/style.h"

/* Appends the book of a game, laid out for a screen so many columns wide; false when there
 * is none. */
bool rule_book_write(const char *game, const struct terminal_caps *caps, int columns,
                     struct strbuf *out);

/* Every line of every book, in order. */
struct rule_book_line {
	const char *game, *text;
};
extern const struct rule_book_line rule_book_lines[];
extern const int rule_book_n_lines;
/* Appends text without its marks: **bold**, *emphasis*, `code`, [words](link). A star within code stays. */
void rule_book_add_plain(const struct terminal_caps *caps, const char *text, struct strbuf *out);
/* The text of an item of a list, `- text` or `1. text`; NULL when it is none. */
const char *rule_book_item(const char *line);

#endif
