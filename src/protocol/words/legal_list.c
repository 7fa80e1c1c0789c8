/* legal_list.c - one line for the tokens that begin alike, with their number where all are too many; those that go on
 * behind a sign + are kept apart. */
#include "protocol/words/legal_list.h"

#include <ctype.h>
#include <stdlib.h>
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
	const struct token *at, *end;
	struct strbuf *out, singles; /* tokens that share no beginning come last */
	int columns;
	bool many; /* groups are counted */
};

/* Adds a line for the tokens that share the first n bytes of the first of them, and goes on behind them. One that is no
 * more than these bytes is no group. */
static void add_group(struct legal_list *l, size_t n)
{
	const char *first = l->at->text;
	const struct token *end = l->at;
	auto_strbuf name = {0}, line = {0};
	while (end < l->end && strncmp(end->text, first, n) == 0)
		end++;
	size_t count = (size_t)(end - l->at);
	if (!first[n] && (count == 1 || l->many)) {
		strbuf_printf(&l->singles, "%s%s", l->singles.n ? " " : "", first);
		l->at++;
		return;
	}
	if (l->many && count > 1)
		strbuf_printf(&line, "%zu moves", count);
	for (; l->at < end; l->at++)
		if (!l->many || count == 1)
			strbuf_printf(&line, "%s%s", line.n ? " " : "", l->at->text);
	strbuf_printf(&name, "  %.*s:", (int)n, first);
	style_beside(strbuf_get(&name), strbuf_get(&line), (int)n + 5, l->columns, l->out);
}

static bool begins(const struct token *token, const char *prefix)
{
	return strncmp(token->text, prefix, strlen(prefix)) == 0;
}

void legal_list_add(const struct tokens *legal, const char *prefix, int columns, struct strbuf *out)
{
	enum {
		MANY = 120,
		FEW = 20
	}; /* more are not listed; more that go on behind a sign + stand apart */
	size_t n = strlen(prefix), count = 0, plus = 0, kept = 0;
	const struct token *last = legal->at + legal->n, *with = NULL;
	struct token *list = xmalloc((legal->n + 1) * sizeof *list);
	for (const struct token *t = legal->at; t < last; t++)
		if (begins(t, prefix)) {
			count++;
			if (strchr(t->text + n, '+') && plus++ == 0)
				with = t; /* the first of those */
		}
	bool apart = plus > FEW && plus < count;
	for (const struct token *t = legal->at; t < last; t++)
		if (begins(t, prefix) && !(apart && strchr(t->text + n, '+')))
			list[kept++] = *t;
	struct legal_list l = {list, list + kept, out, {0}, columns, kept > MANY};
	strbuf_printf(out, "%zu legal move%s\n", count, count == 1 ? "" : "s");
	while (l.at < l.end)
		add_group(&l, legal_part_end(l.at->text, l.many ? n : 0));
	if (l.singles.n)
		style_wrap(strbuf_get(&l.singles), 2, columns, out);
	auto_strbuf others = {0};
	if (apart)
		strbuf_printf(&others,
		              "and %zu that go on behind a move, as %s: legal %.*s lists those of it", plus,
		              with->text, (int)(n + strcspn(with->text + n, "+") + 1), with->text);
	if (apart)
		style_wrap(strbuf_get(&others), 0, columns, out);
	if (l.many)
		strbuf_add(out, "legal and a beginning lists those that begin so\n");
	strbuf_free(&l.singles);
	free(list);
}
