/* rule_lines.h - the lines of the rule books of docs/rules, which the program has in it. */
#ifndef PROTOCOL_RULE_LINES_H
#define PROTOCOL_RULE_LINES_H

#include "base/style.h"

/* Every line of every book, in order. */
struct rule_line {
	const char *game, *text;
};
extern const struct rule_line rule_lines[];
extern const int rule_lines_n;
/* Appends text without its marks: **bold**, *emphasis*, `code`, [words](link). A star within code stays. */
void rule_lines_add_plain(const struct terminal_caps *caps, const char *text, struct strbuf *out);
/* The text of an item of a list, `- text` or `1. text`; NULL when it is none. */
const char *rule_lines_item(const char *line);

#endif
