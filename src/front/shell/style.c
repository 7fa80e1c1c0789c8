#include "front/shell/style.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

/* True when the environment variable is there and not empty. */
static bool set(const char *name)
{
	const char *value = getenv(name);
	return value && *value;
}

static int colours_of(const char *term)
{
	static const char *const some[] = {"xterm", "screen", "tmux", "linux", "rxvt", "vte",
	                                   "konsole", "ansi", "cygwin", "foot", "kitty", NULL};
	if (set("NO_COLOR"))
		return 0;
	if (strstr(term, "256color") || strstr(term, "direct") || set("COLORTERM"))
		return 256;
	for (const char *const *t = some; *t; t++)
		if (strncmp(term, *t, strlen(*t)) == 0 || strstr(term, "color"))
			return 8;
	return 0;
}

struct paint paint_find(void)
{
	const char *term = set("TERM") ? getenv("TERM") : "dumb";
	bool dumb = strcmp(term, "dumb") == 0;
	return (struct paint){
		.colours = dumb ? 0 : colours_of(term),
		.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
		.dumb = dumb,
	};
}

void paint_code(const struct paint *p, struct strbuf *out, const char *parameters)
{
	if (p->colours)
		strbuf_printf(out, "\033[%sm", parameters);
}

void paint_add(const struct paint *p, struct strbuf *out, enum ink ink, const char *s)
{
	static const char *const inks[] = {
		[INK_STRONG] = "1", [INK_FAINT] = "2", [INK_BAD] = "31", [INK_GOOD] = "32"};
	if (ink != INK_PLAIN)
		paint_code(p, out, inks[ink]);
	strbuf_add(out, s);
	if (ink != INK_PLAIN)
		paint_code(p, out, "0");
}

int paint_width(const char *s)
{
	int n = 0;
	for (; *s; s++)
		n += (*s & 0xC0) != 0x80;
	return n;
}

void paint_wrap(const char *words, int indent, int columns, struct strbuf *out)
{
	int at = indent;
	strbuf_printf(out, "%*s", indent, "");
	while (*words) {
		size_t n = strcspn(words, " "), blanks = strspn(words + n, " ");
		char *word = strndup(words, n);
		if (at > indent && at + paint_width(word) >= columns)
			strbuf_printf(out, "\n%*s", at = indent, "");
		strbuf_add(out, word);
		at += paint_width(word) + (int)blanks;
		if (words[n + blanks])
			strbuf_printf(out, "%*s", (int)blanks, "");
		words += n + blanks;
		free(word);
	}
	strbuf_add_char(out, '\n');
}

void paint_clean(const struct paint *p, struct strbuf *t)
{
	size_t kept = 0;
	if (p->utf8)
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
