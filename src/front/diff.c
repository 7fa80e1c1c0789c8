#include "front/diff.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { CONTEXT = 3 };

struct lines lines_of(const char *s, size_t n)
{
	struct lines lines = {0};
	size_t cap = 1;
	for (size_t i = 0; i < n; i++)
		cap += s[i] == '\n';
	lines.at = xmalloc(cap * sizeof *lines.at);
	for (const char *end = s + n; s < end;) {
		const char *stop = memchr(s, '\n', (size_t)(end - s));
		size_t length = (size_t)((stop ? stop : end) - s);
		lines.at[lines.n++] = (struct line){s, length};
		s += length + 1;
	}
	return lines;
}

bool line_is(const struct line *line, const char *s)
{
	return line->n == strlen(s) && memcmp(line->s, s, line->n) == 0;
}

static bool same(const struct line *a, const struct line *b)
{
	return a->n == b->n && memcmp(a->s, b->s, a->n) == 0;
}

/* The usual matching with stars: only the last one passed may have to take more. */
bool lines_agree(struct lines expected, struct lines now)
{
	size_t i = 0, k = 0, star = SIZE_MAX, taken = 0;
	while (k < now.n) {
		if (i < expected.n && line_is(&expected.at[i], "...")) {
			star = i++;
			taken = k;
		} else if (i < expected.n && same(&expected.at[i], &now.at[k])) {
			i++;
			k++;
		} else if (star != SIZE_MAX) {
			i = star + 1;
			k = ++taken;
		} else {
			return false;
		}
	}
	while (i < expected.n && line_is(&expected.at[i], "..."))
		i++;
	return i == expected.n;
}

static void put(struct strbuf *out, char mark, const struct line *lines, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		strbuf_add_char(out, mark);
		strbuf_add_n(out, lines[i].s, lines[i].n);
		strbuf_add_char(out, '\n');
	}
}

/* How many lines at the beginning, then (from those on) at the end are the same. */
static void common(struct lines a, struct lines b, size_t *before, size_t *after)
{
	size_t least = a.n < b.n ? a.n : b.n, i = 0, k = 0;
	while (i < least && same(&a.at[i], &b.at[i]))
		i++;
	while (k < least - i && same(&a.at[a.n - 1 - k], &b.at[b.n - 1 - k]))
		k++;
	*before = i;
	*after = k;
}

static size_t at_most(size_t n, size_t most)
{
	return n < most ? n : most;
}

/* `number,count`, as a unified difference writes it: nothing stands behind line 0. */
static void put_range(struct strbuf *out, char mark, size_t number, size_t count)
{
	strbuf_printf(out, " %c%zu,%zu", mark, count ? number : number - 1, count);
}

void difference_hunk(struct strbuf *out, const struct line *head, size_t number, long *shift,
                     struct lines expected, struct lines now)
{
	size_t before, after;
	common(expected, now, &before, &after);
	size_t lead = at_most(before, CONTEXT), trail = at_most(after, CONTEXT);
	bool with_head = head && before < CONTEXT;
	size_t lost = expected.n - before - after, gained = now.n - before - after;
	size_t first = number + before - lead - with_head, around = with_head + lead + trail;
	strbuf_add(out, "@@");
	put_range(out, '-', first, around + lost);
	put_range(out, '+', (size_t)((long)first + *shift), around + gained);
	strbuf_add(out, " @@");
	if (head && !with_head) {
		strbuf_add_char(out, ' ');
		strbuf_add_n(out, head->s, head->n);
	}
	strbuf_add_char(out, '\n');
	put(out, ' ', head, with_head);
	put(out, ' ', expected.at + before - lead, lead);
	put(out, '-', expected.at + before, lost);
	put(out, '+', now.at + before, gained);
	put(out, ' ', expected.at + expected.n - after, trail);
	*shift += (long)gained - (long)lost;
}
