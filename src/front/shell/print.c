/* print.c - the lines of the session, as sentences or as they are. */
#include <stdlib.h>
#include <string.h>

#include "front/shell/phrases.h"
#include "front/shell/shell_internal.h"
#include "front/shell/terminal.h"

static bool starts_with(const char *line, const char *prefix)
{
	return strncmp(line, prefix, strlen(prefix)) == 0;
}

/* Prints what follows "event " and notes its squares as those of the last move. */
static void print_event(struct shell *sh, const char *event)
{
	struct strbuf sentence = {0};
	bool over = starts_with(event, "over ");
	bool faint = starts_with(event, "chance ") || starts_with(event, "table ");
	if (!starts_with(event, "check ") && !starts_with(event, "line "))
		phrases_squares(event, &sh->last_move);
	phrases_event(sh->game, event, &sentence);
	enum style style = faint ? STYLE_FAINT : STYLE_PLAIN;
	shell_printf(sh, over ? STYLE_SUCCESS : style, "%s", strbuf_get(&sentence));
	strbuf_free(&sentence);
}

void print_line(struct shell *sh, const char *line)
{
	struct strbuf sentence = {0};
	if (starts_with(line, "event ")) {
		print_event(sh, line + 6);
	} else if (starts_with(line, "error ")) {
		phrases_error(line + 6, &sentence);
		if (starts_with(line + 6, "hidden ") && !sh->play.on)
			strbuf_add(&sentence, ": play <seat> takes a seat, view all shows everything");
		shell_printf(sh, STYLE_ERROR, "%s", strbuf_get(&sentence));
	} else if (starts_with(line, "info depth ")) {
		phrases_info(line, terminal_columns() - 1, &sentence);
		shell_printf(sh, STYLE_FAINT, "%s", strbuf_get(&sentence));
	} else if (starts_with(line, "bestmove ")) {
		shell_printf(sh, STYLE_SUCCESS, "Best: %s", line + 9);
	} else if (strcmp(line, "ok") != 0) {
		strbuf_printf(&sentence, "%s\n", line); /* as it is, however long */
		shell_print(sh, &sentence);
	}
	strbuf_free(&sentence);
}

/* How many of the tokens from `at` on begin with its first n bytes. */
static size_t count_with_prefix(const char *at, size_t n)
{
	size_t count = 0;
	for (const char *token = at; *token && strncmp(token, at, n) == 0; count++) {
		token += strcspn(token, " ");
		token += *token == ' ';
	}
	return count;
}

/* Adds a line for the tokens from `at` on that share its first n bytes, with the tokens
 * (all) or only their number, and returns the next token. A token that is no more than
 * these bytes goes to singles, if it is alone or would not be listed. */
static const char *add_group(const char *at, size_t n, bool all, struct strbuf *out,
                             struct strbuf *singles)
{
	size_t count = count_with_prefix(at, n);
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
			if (used + (int)length + 1 > terminal_columns())
				strbuf_printf(out, "\n%*s", used = indent, "");
			strbuf_printf(out, "%.*s ", (int)length, at);
			used += (int)length + 1;
		}
		at += length + (at[length] == ' ');
	}
	strbuf_add_char(out, '\n');
	return at;
}

void print_legal(struct shell *sh, const char *line, const char *prefix)
{
	enum { MANY = 120 }; /* more are not listed */
	struct strbuf out = {0}, singles = {0};
	unsigned long count = strtoul(line + 6, NULL, 10);
	const char *at = line + 6 + strcspn(line + 6, " \n");
	strbuf_printf(&out, "%lu legal move%s\n", count, count == 1 ? "" : "s");
	at += *at == ' ';
	char *tokens = xstrndup(at, strcspn(at, "\n"));
	for (at = tokens; *at;)
		at = add_group(at, complete_part_end(at, count > MANY ? strlen(prefix) : 0), count <= MANY,
		               &out, &singles);
	if (singles.n)
		style_wrap(strbuf_get(&singles), 2, terminal_columns(), &out);
	if (count > MANY)
		strbuf_add(&out, "legal and a beginning lists those that begin so\n");
	shell_print(sh, &out);
	free(tokens);
	strbuf_free(&out);
	strbuf_free(&singles);
}
