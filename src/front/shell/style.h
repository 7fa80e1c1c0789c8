/* style.h - what the terminal can show: colours or none, glyphs or letters. */
#ifndef FRONT_SHELL_STYLE_H
#define FRONT_SHELL_STYLE_H

#include <stdbool.h>

#include "base/strbuf.h"

struct terminal_caps {
	int colours; /* 0, 8 or 256 */
	bool utf8;
	bool dumb; /* a line once printed stays as it is */
};

/* By NO_COLOR, TERM, COLORTERM and the locale, which must have been set. */
struct terminal_caps style_detect(void);

enum style {
	STYLE_PLAIN,
	STYLE_STRONG, /* who is on move, headings */
	STYLE_FAINT,  /* what is said besides */
	STYLE_ERROR,  /* refusals */
	STYLE_SUCCESS /* hints, results */
};

/* Appends s in an ink. */
void style_add(const struct terminal_caps *p, struct strbuf *out, enum style ink, const char *s);
/* Appends the sequence with these parameters ("1;30"); nothing without colours. */
void style_add_sgr(const struct terminal_caps *p, struct strbuf *out, const char *parameters);
/* How many columns s takes: its characters. */
int style_width(const char *s);
/* Appends words as lines of less than so many columns, broken at blanks, behind an
 * indentation. */
void style_wrap(const char *words, int indent, int columns, struct strbuf *out);
/* Replaces what the terminal cannot show, in place. */
void style_sanitize(const struct terminal_caps *p, struct strbuf *t);

#endif
