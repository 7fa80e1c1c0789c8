/* style.h - what the terminal can show: colours or none, glyphs or letters. */
#ifndef FRONT_SHELL_STYLE_H
#define FRONT_SHELL_STYLE_H

#include <stdbool.h>

#include "base/strbuf.h"

struct paint {
	int colours; /* 0, 8 or 256 */
	bool utf8;
	bool dumb;   /* a line once printed stays as it is */
};

/* By NO_COLOR, TERM, COLORTERM and the locale, which must have been set. */
struct paint paint_find(void);

enum ink {
	INK_PLAIN,
	INK_STRONG, /* who is on move, headings */
	INK_FAINT,  /* what is said besides */
	INK_BAD,    /* refusals */
	INK_GOOD    /* hints, results */
};

/* Appends s in an ink. */
void paint_add(const struct paint *p, struct strbuf *out, enum ink ink, const char *s);
/* Appends the sequence with these parameters ("1;30"); nothing without colours. */
void paint_code(const struct paint *p, struct strbuf *out, const char *parameters);
/* How many columns s takes: its characters. */
int paint_width(const char *s);
/* Appends words as lines of less than so many columns, broken at blanks, behind an
 * indentation. */
void paint_wrap(const char *words, int indent, int columns, struct strbuf *out);
/* Replaces what the terminal cannot show, in place. */
void paint_clean(const struct paint *p, struct strbuf *t);

#endif
