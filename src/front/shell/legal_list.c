/* legal_list.c - one line for the tokens that begin alike. */
#include "front/shell/legal_list.h"

#include <ctype.h>
#include <stdbool.h>
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

struct legal_list {
	struct strbuf *out, singles; /* tokens that share no beginning come last */
	int columns;
	bool many; /* too many to list: groups are counted */
};

/* Adds a line for the tokens from `at` on that share its first n bytes, with the tokens
 * or only their number, and returns the next token. A token that is no more than these
 * bytes goes to singles, if it is alone or would not be listed. */
static const char *add_group(struct legal_list *l, const char *at, size_t n)
{
	size_t count = count_with_prefix(at, n);
	if ((count == 1 || l->many) && strcspn(at, " ") == n) {
		strbuf_printf(&l->singles, "%s%.*s", l->singles.n ? " " : "", (int)n, at);
		return at + n + (at[n] == ' ');
	}
	int used = 2 + (int)n + 3, indent = used;
	strbuf_printf(l->out, "  %.*s:  ", (int)n, at);
	bool listed = !l->many || count == 1;
	if (!listed)
		strbuf_printf(l->out, "%zu moves", count);
	for (; count > 0; count--) {
		size_t length = strcspn(at, " ");
		if (listed) {
			if (used + (int)length + 1 > l->columns)
				strbuf_printf(l->out, "\n%*s", used = indent, "");
			strbuf_printf(l->out, "%.*s ", (int)length, at);
			used += (int)length + 1;
		}
		at += length + (at[length] == ' ');
	}
	strbuf_add_char(l->out, '\n');
	return at;
}

void legal_list_add(const char *answer, const char *prefix, int columns, struct strbuf *out)
{
	enum { MANY = 120 }; /* more are not listed */
	unsigned long count = strtoul(answer + 6, NULL, 10);
	struct legal_list l = {.out = out, .columns = columns, .many = count > MANY};
	const char *at = answer + 6 + strcspn(answer + 6, " \n");
	strbuf_printf(out, "%lu legal move%s\n", count, count == 1 ? "" : "s");
	at += *at == ' ';
	char *tokens = xstrndup(at, strcspn(at, "\n"));
	for (at = tokens; *at;)
		at = add_group(&l, at, legal_part_end(at, l.many ? strlen(prefix) : 0));
	if (l.singles.n)
		style_wrap(strbuf_get(&l.singles), 2, columns, out);
	if (l.many)
		strbuf_add(out, "legal and a beginning lists those that begin so\n");
	free(tokens);
	strbuf_free(&l.singles);
}
