/* print.c - the lines of the session as a person wants to read them. */
#include <stdlib.h>
#include <string.h>

#include "front/shell/shell_internal.h"
#include "front/shell/terminal.h"
#include "front/shell/phrases.h"

static bool begins(const char *line, const char *word)
{
	return strncmp(line, word, strlen(word)) == 0;
}

static void tell_event(struct shell *sh, const char *event)
{
	struct strbuf words = {0};
	bool over = begins(event, "over ");
	bool aside = begins(event, "chance ") || begins(event, "table ");
	if (!begins(event, "check ") && !begins(event, "line "))
		words_squares(event, &sh->trail);
	words_event(sh->game, event, &words);
	shell_tell(sh, over ? INK_GOOD : aside ? INK_FAINT : INK_PLAIN, "%s", strbuf_get(&words));
	strbuf_free(&words);
}

void tell_line(struct shell *sh, const char *line)
{
	struct strbuf words = {0};
	if (begins(line, "event ")) {
		tell_event(sh, line + 6);
	} else if (begins(line, "error ")) {
		words_error(line + 6, &words);
		if (begins(line + 6, "hidden ") && !sh->play.on)
			strbuf_add(&words, ": play <seat> takes a seat, view all shows everything");
		shell_tell(sh, INK_BAD, "%s", strbuf_get(&words));
	} else if (begins(line, "info depth ")) {
		words_info(line, terminal_columns() - 1, &words);
		shell_tell(sh, INK_FAINT, "%s", strbuf_get(&words));
	} else if (begins(line, "bestmove ")) {
		shell_tell(sh, INK_GOOD, "Best: %s", line + 9);
	} else if (strcmp(line, "ok") != 0) {
		strbuf_printf(&words, "%s\n", line); /* as it is, however long */
		shell_print(sh, &words);
	}
	strbuf_free(&words);
}

/* How many of the words at `at` begin with the same n bytes. */
static size_t alike(const char *at, size_t n)
{
	size_t count = 0;
	for (const char *word = at; *word && strncmp(word, at, n) == 0; count++) {
		word += strcspn(word, " ");
		word += *word == ' ';
	}
	return count;
}

/* A line for the tokens that begin alike; only their number when they are many. A
 * token that is no more than its beginning, or would not be seen, goes to singles. */
static const char *tell_group(const char *at, size_t n, bool all, int columns, struct strbuf *out,
                              struct strbuf *singles)
{
	size_t count = alike(at, n);
	if ((count == 1 || !all) && strcspn(at, " ") == n) {
		strbuf_printf(singles, "%s%.*s", singles->n ? " " : "", (int)n, at);
		return at + n + (at[n] == ' ');
	}
	int used = 2 + (int)n + 2, indent = used;
	strbuf_printf(out, "  %.*s  ", (int)n, at);
	bool listed = all || count == 1;
	if (!listed)
		strbuf_printf(out, "%zu moves", count);
	for (; count > 0; count--) {
		size_t length = strcspn(at, " ");
		if (listed) {
			if (used + (int)length + 1 > columns)
				strbuf_printf(out, "\n%*s", used = indent, "");
			strbuf_printf(out, "%.*s ", (int)length, at);
			used += (int)length + 1;
		}
		at += length + (at[length] == ' ');
	}
	strbuf_add_char(out, '\n');
	return at;
}

void tell_legal(struct shell *sh, const char *line, const char *prefix)
{
	enum { MANY = 120 };
	struct strbuf out = {0}, singles = {0};
	unsigned long count = strtoul(line + 6, NULL, 10);
	const char *at = line + 6 + strcspn(line + 6, " \n");
	strbuf_printf(&out, "%lu legal move%s\n", count, count == 1 ? "" : "s");
	at += *at == ' ';
	char *tokens = strndup(at, strcspn(at, "\n"));
	for (at = tokens; *at;)
		at = tell_group(at, complete_part(at, count > MANY ? strlen(prefix) : 0), count <= MANY,
		                terminal_columns(), &out, &singles);
	if (singles.n)
		paint_wrap(strbuf_get(&singles), 2, terminal_columns(), &out);
	if (count > MANY)
		strbuf_add(&out, "legal and a beginning lists those that begin so\n");
	shell_print(sh, &out);
	free(tokens);
	strbuf_free(&out);
	strbuf_free(&singles);
}
