/* style.c - by SGR sequences alone, without terminfo. */
#include "base/style.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void style_add_sgr(const struct terminal_caps *caps, struct strbuf *out, const char *parameters)
{
	if (caps->colours)
		strbuf_printf(out, "\033[%sm", parameters);
}

void style_add(const struct terminal_caps *caps, struct strbuf *out, enum style style,
               const char *s)
{
	static const char *const sgr[] = {
		[STYLE_STRONG] = "1", [STYLE_FAINT] = "2", [STYLE_ERROR] = "31", [STYLE_SUCCESS] = "32"};
	if (style != STYLE_PLAIN)
		style_add_sgr(caps, out, sgr[style]);
	strbuf_add(out, s);
	if (style != STYLE_PLAIN)
		style_add_sgr(caps, out, "0");
}

int style_width(const char *s)
{
	int n = 0;
	for (; *s; s++)
		n += (*s & 0xC0) != 0x80;
	return n;
}

void style_wrap(const char *text, int indent, int columns, struct strbuf *out)
{
	int at = indent;
	strbuf_printf(out, "%*s", indent, "");
	while (*text) {
		size_t n = strcspn(text, " \n"), blanks = strspn(text + n, " ");
		char *word = xstrndup(text, n);
		if (at > indent && at + style_width(word) >= columns)
			strbuf_printf(out, "\n%*s", at = indent, "");
		strbuf_add(out, word);
		at += style_width(word) + (int)blanks;
		if (text[n + blanks])
			strbuf_printf(out, "%*s", (int)blanks, "");
		text += n + blanks;
		free(word);
		if (*text == '\n' && *++text)
			strbuf_printf(out, "\n%*s", at = indent, "");
	}
	strbuf_add_char(out, '\n');
}

void style_beside(const char *left, const char *text, int indent, int columns, struct strbuf *out)
{
	auto_strbuf wrapped = {0};
	bool fits = style_width(left) < indent;
	style_wrap(text, indent, columns, &wrapped);
	strbuf_add(out, left);
	if (fits)
		strbuf_add_blanks(out, indent - style_width(left));
	strbuf_printf(out, "%s%s", fits ? "" : "\n", strbuf_get(&wrapped) + (fits ? indent : 0));
}

void style_sanitize(const struct terminal_caps *caps, struct strbuf *t)
{
	size_t kept = 0;
	if (caps->utf8)
		return;
	for (size_t i = 0; i < t->n; i++) {
		unsigned char c = (unsigned char)t->s[i];
		if (c < 0x80)
			t->s[kept++] = (char)c;
		else if (c >= 0xC0)
			t->s[kept++] = '?';
	}
	t->n = kept;
	if (t->s)
		t->s[kept] = '\0';
}
