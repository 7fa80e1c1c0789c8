/* style.c - by environment variables and SGR sequences alone, without terminfo. */
#include "base/style.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* True when the environment variable is there and not empty. */
static bool env_is_set(const char *name)
{
	const char *value = getenv(name);
	return value && *value;
}

/* How many colours, by the name of the terminal and the variables that override it. */
static int colours_of_term(const char *term)
{
	static const char *const colour_terms[] = {"xterm",  "screen", "tmux",    "linux",
	                                           "rxvt",   "vte",    "konsole", "ansi",
	                                           "cygwin", "foot",   "kitty",   NULL};
	if (env_is_set("NO_COLOR"))
		return 0;
	if (strstr(term, "256color") || strstr(term, "direct") || env_is_set("COLORTERM"))
		return 256;
	for (const char *const *t = colour_terms; *t; t++)
		if (strncmp(term, *t, strlen(*t)) == 0 || strstr(term, "color"))
			return 8;
	return 0;
}

struct terminal_caps style_detect(void)
{
	const char *term = env_is_set("TERM") ? getenv("TERM") : "dumb";
	bool dumb = strcmp(term, "dumb") == 0;
	return (struct terminal_caps){
		.colours = dumb ? 0 : colours_of_term(term),
		.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
		.dumb = dumb,
	};
}

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
		size_t n = strcspn(text, " "), blanks = strspn(text + n, " ");
		char *word = xstrndup(text, n);
		if (at > indent && at + style_width(word) >= columns)
			strbuf_printf(out, "\n%*s", at = indent, "");
		strbuf_add(out, word);
		at += style_width(word) + (int)blanks;
		if (text[n + blanks])
			strbuf_printf(out, "%*s", (int)blanks, "");
		text += n + blanks;
		free(word);
	}
	strbuf_add_char(out, '\n');
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
