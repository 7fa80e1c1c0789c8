/* diff.c - matching with wildcards, and unified diffs of what does not match. */
#include "front/diff.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { CONTEXT = 3 }; /* lines around a change, as diff -u has */

struct diff_lines diff_split_lines(const char *s, size_t n)
{
	struct diff_lines lines = {0};
	size_t cap = 1;
	for (size_t i = 0; i < n; i++)
		cap += s[i] == '\n';
	lines.at = xmalloc(cap * sizeof *lines.at);
	for (const char *end = s + n; s < end;) {
		const char *stop = memchr(s, '\n', (size_t)(end - s));
		size_t length = (size_t)((stop ? stop : end) - s);
		lines.at[lines.n++] = (struct diff_line){s, length, !stop};
		s += length + 1;
	}
	return lines;
}

static bool line_is(const struct diff_line *line, const char *s)
{
	return line->n == strlen(s) && memcmp(line->s, s, line->n) == 0;
}

static bool same_line(const struct diff_line *a, const struct diff_line *b)
{
	return a->n == b->n && memcmp(a->s, b->s, a->n) == 0;
}

/* Wildcard matching: of the `...` passed, only the last may have to take more lines. */
bool diff_lines_match(struct diff_lines expected, struct diff_lines actual)
{
	size_t i = 0, k = 0, wildcard = SIZE_MAX, taken = 0;
	while (k < actual.n) {
		if (i < expected.n && line_is(&expected.at[i], "...")) {
			wildcard = i++;
			taken = k;
		} else if (i < expected.n && same_line(&expected.at[i], &actual.at[k])) {
			i++;
			k++;
		} else if (wildcard != SIZE_MAX) {
			i = wildcard + 1;
			k = ++taken;
		} else {
			return false;
		}
	}
	while (i < expected.n && line_is(&expected.at[i], "..."))
		i++;
	return i == expected.n;
}

static void put_lines(struct strbuf *out, char mark, const struct diff_line *lines, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		strbuf_add_char(out, mark);
		strbuf_add_n(out, lines[i].s, lines[i].n);
		strbuf_add_char(out, '\n');
		if (mark == '-' && lines[i].open) /* else patch does not find the line */
			strbuf_add(out, "\\ No newline at end of file\n");
	}
}

/* How many lines are the same at the beginning and, of the others, at the end. */
static void count_common(struct diff_lines a, struct diff_lines b, size_t *before, size_t *after)
{
	size_t least = a.n < b.n ? a.n : b.n, i = 0, k = 0;
	while (i < least && same_line(&a.at[i], &b.at[i]))
		i++;
	while (k < least - i && same_line(&a.at[a.n - 1 - k], &b.at[b.n - 1 - k]))
		k++;
	*before = i;
	*after = k;
}

static size_t min_size(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* ` -number,count`; an empty range names the line before it. */
static void put_range(struct strbuf *out, char mark, size_t number, size_t count)
{
	strbuf_printf(out, " %c%zu,%zu", mark, count ? number : number - 1, count);
}

void diff_add_hunk(struct strbuf *out, const struct diff_hunk *hunk, long *shift)
{
	const struct diff_line *head = hunk->head;
	struct diff_lines expected = hunk->expected, actual = hunk->actual;
	size_t before, after;
	count_common(expected, actual, &before, &after);
	size_t leading = min_size(before, CONTEXT), trailing = min_size(after, CONTEXT);
	bool with_head = head && before < CONTEXT;
	size_t removed = expected.n - before - after, added = actual.n - before - after;
	size_t first = hunk->number + before - leading - with_head,
		   context = with_head + leading + trailing;
	strbuf_add(out, "@@");
	put_range(out, '-', first, context + removed);
	put_range(out, '+', (size_t)((long)first + *shift), context + added);
	strbuf_add(out, " @@");
	if (head && !with_head) {
		strbuf_add_char(out, ' ');
		strbuf_add_n(out, head->s, head->n);
	}
	strbuf_add_char(out, '\n');
	put_lines(out, ' ', head, with_head);
	put_lines(out, ' ', expected.at + before - leading, leading);
	put_lines(out, '-', expected.at + before, removed);
	put_lines(out, '+', actual.at + before, added);
	put_lines(out, ' ', expected.at + expected.n - after, trailing);
	*shift += (long)added - (long)removed;
}
