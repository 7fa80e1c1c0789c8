/* style.h - what the terminal can show, and text in its styles: colours, width,
 * wrapping. */
#ifndef BASE_STYLE_H
#define BASE_STYLE_H

#include <stdbool.h>

#include "base/strbuf.h"

struct terminal_caps {
	int colours; /* 0, 8 or 256 */
	bool utf8;   /* glyphs, not only letters */
	bool dumb;   /* a line once printed cannot be changed */
};

enum style {
	STYLE_PLAIN,
	STYLE_STRONG, /* who is on move, headings */
	STYLE_FAINT,  /* remarks */
	STYLE_ERROR,
	STYLE_SUCCESS /* hints, results */
};

/* Appends s in a style. */
void style_add(const struct terminal_caps *caps, struct strbuf *out, enum style style,
               const char *s);
/* Appends the control sequence SGR (select graphic rendition, ECMA-48) with these
 * parameters, "1;30"; nothing without colours. */
void style_add_sgr(const struct terminal_caps *caps, struct strbuf *out, const char *parameters);
/* How many columns s takes: one for each character. */
int style_width(const char *s);
/* Appends text in indented lines of less than so many columns, broken at blanks. */
void style_wrap(const char *text, int indent, int columns, struct strbuf *out);
/* The same with something left of it in the indentation; above it where it does not fit there. */
void style_beside(const char *left, const char *text, int indent, int columns, struct strbuf *out);
/* Replaces the characters that the terminal cannot show by ?, in place. */
void style_sanitize(const struct terminal_caps *caps, struct strbuf *t);

#endif
