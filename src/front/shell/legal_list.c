/* legal_list.c - one line for the tokens that begin alike. */
#include "front/shell/legal_list.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/memory.h"
#include "base/style.h"

size_t legal_part_end(const char *token, size_t from)
{
	const char *c = token + from;
	if (*c && !isalnum((unsigned char)*c) && *c != ' ')
		c++;
	if (islower((unsigned char)c[0]) && isdigit((unsigned char)c[1]))
		return (size_t)(c + 2 - token);
	while (isalnum((unsigned char)*c) || *c == '-' || *c == '\'')
		c++;
	if (*c == '@')
		c++;
	return (size_t)(c - token);
}

struct legal_list {
	const struct token *at, *end; /* those that begin with the prefix, sorted */
	struct strbuf *out, singles;  /* tokens that share no beginning come last */
	int columns;
	bool many; /* too many to list: groups are counted */
};

/* Adds a line for the tokens that share the first n bytes of the first of them, with the tokens
 * or only their number, and goes on behind them. A token that is no more than these bytes goes to
 * singles, if it is alone or would not be listed. */
static void add_group(struct legal_list *l, size_t n)
{
	const char *first = l->at->text;
	const struct token *end = l->at;
	while (end < l->end && strncmp(end->text, first, n) == 0)
		end++;
	bool alone = end == l->at + 1;
	if ((alone || l->many) && strlen(first) == n) {
		strbuf_printf(&l->singles, "%s%s", l->singles.n ? " " : "", first);
		l->at++;
		return;
	}
	int used = 2 + (int)n + 3, indent = used;
	strbuf_printf(l->out, "  %.*s:  ", (int)n, first);
	bool listed = !l->many || alone;
	if (!listed)
		strbuf_printf(l->out, "%zu moves", (size_t)(end - l->at));
	for (; l->at < end; l->at++) {
		int length = (int)strlen(l->at->text);
		if (!listed)
			continue;
		if (used + length + 1 > l->columns) {
			strbuf_add_char(l->out, '\n');
			strbuf_add_blanks(l->out, used = indent);
		}
		strbuf_printf(l->out, "%s ", l->at->text);
		used += length + 1;
	}
	strbuf_add_char(l->out, '\n');
}

void legal_list_add(const struct tokens *legal, const char *prefix, int columns, struct strbuf *out)
{
	enum { MANY = 120 }; /* more are not listed */
	size_t n = strlen(prefix);
	struct legal_list l = {.at = legal->at, .out = out, .columns = columns};
	l.end = legal->at + legal->n;
	while (l.at < l.end && strncmp(l.at->text, prefix, n) != 0)
		l.at++;
	while (l.end > l.at && strncmp(l.end[-1].text, prefix, n) != 0)
		l.end--;
	size_t count = (size_t)(l.end - l.at);
	l.many = count > MANY;
	strbuf_printf(out, "%zu legal move%s\n", count, count == 1 ? "" : "s");
	while (l.at < l.end)
		add_group(&l, legal_part_end(l.at->text, l.many ? n : 0));
	if (l.singles.n)
		style_wrap(strbuf_get(&l.singles), 2, columns, out);
	if (l.many)
		strbuf_add(out, "legal and a beginning lists those that begin so\n");
	strbuf_free(&l.singles);
}
