/* align.c - the cheapest alignment by dynamic programming (R. A. Wagner and M. J. Fischer, The
 * String-to-String Correction Problem, 1974), in which a `...` takes lines for nothing. */
#include "front/check/align.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/check/compare.h"

/* A line that goes costs more than one that is changed into one like it (1 to 3): so it is changed
 * also where a `...` beside it would take the new one. */
enum { COST_DROP = 4, COST_ADD = 2 };
/* Larger tables are not made: then everything between what is the same at both ends is changed. */
enum { TABLE_MAX = 1 << 24 };

void edits_free(struct edits *edits)
{
	for (size_t i = 0; i < edits->n; i++)
		free(edits->at[i].own);
	free(edits->at);
}

static void append(struct edits *edits, struct edit edit)
{
	edits->at = array_grow(edits->at, &edits->cap, edits->n + 1, sizeof *edits->at);
	edits->at[edits->n++] = edit;
	edits->changes += edit.mark != ' ';
}

void edits_keep(struct edits *edits, const struct text_line *line)
{
	append(edits, (struct edit){' ', line->s, line->n + line->crlf, line->open, NULL});
}

/* Appends a line that goes. */
static void drop(struct edits *edits, const struct text_line *line)
{
	append(edits, (struct edit){'-', line->s, line->n + line->crlf, line->open, NULL});
}

/* A last line without its end gets one when another comes behind it. */
static void close_last(struct edits *edits)
{
	struct edit *last = edits->n > 0 ? &edits->at[edits->n - 1] : NULL;
	if (!last || last->mark != ' ' || !last->open)
		return;
	last->mark = '-';
	edits->changes++;
	append(edits, (struct edit){'+', last->s, last->n, false, NULL});
}

/* Appends a line that comes, ended by CRLF if crlf. Of one that would be a head there, as other
 * programs print them, the first word becomes a wildcard. */
static void add(struct edits *edits, const char *s, size_t n, bool crlf)
{
	close_last(edits);
	struct strbuf text = {0};
	if (!transcript_can_hold(&(struct text_line){s, n, false, false})) {
		const char *blank = memchr(s, ' ', n);
		strbuf_add_char(&text, '*');
		n = blank ? n - (size_t)(blank - s) : 0;
		s = blank ? blank : s;
	}
	strbuf_add_n(&text, s, n);
	strbuf_add(&text, crlf ? "\r" : "");
	append(edits, (struct edit){'+', strbuf_get(&text), text.n, false, text.s});
}

/* The table: at[i * (actual.n + 1) + k] is what it costs to align expected lines from i with actual
 * ones from k. */
struct edit_table {
	struct text_lines expected, actual;
	bool to_end; /* both go to the end of their answers */
	uint32_t *at;
};

static bool is_dots(const struct edit_table *t, size_t i)
{
	return text_is(&t->expected.at[i], "...");
}

static bool is_absent(const struct edit_table *t, size_t i)
{
	return transcript_expectation(&t->expected.at[i]) == EXPECT_ABSENT;
}

static uint32_t *cell(const struct edit_table *t, size_t i, size_t k)
{
	return &t->at[i * (t->actual.n + 1) + k];
}

/* How far the lines i and k are from each other, 0: not alike. The last ones of two answers, which say how
 * the command ended, always are, or a `...` before would take what comes, and nothing be expected. */
static unsigned distance_of(const struct edit_table *t, size_t i, size_t k)
{
	unsigned distance = compare_distance(&t->expected.at[i], &t->actual.at[k]);
	bool last = t->to_end && i + 1 == t->expected.n && k + 1 == t->actual.n;
	return distance == 0 && last ? COST_DROP - 1 : distance;
}

/* What the steps from a cell cost, with all that follows; UINT32_MAX when there is no such step. */
struct align_steps {
	uint32_t keep, change, drop, add;
};

static struct align_steps steps_from(const struct edit_table *t, size_t i, size_t k)
{
	struct align_steps steps = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
	bool more = i < t->expected.n, came = k < t->actual.n;
	bool dots = more && is_dots(t, i), absent = more && is_absent(t, i);
	if (dots || absent)
		steps.keep = *cell(t, i + 1, k); /* takes none, or no more */
	if (came)
		steps.add = *cell(t, i, k + 1) + (dots ? 0 : COST_ADD);
	if (more && !dots && !absent)
		steps.drop = *cell(t, i + 1, k) + COST_DROP;
	if (!more || dots || absent || !came)
		return steps;
	const struct text_line *a = &t->expected.at[i], *b = &t->actual.at[k];
	bool same = compare_line(a, b);
	unsigned distance = same ? 0 : distance_of(t, i, k);
	if (same)
		steps.keep = *cell(t, i + 1, k + 1);
	else if (distance)
		steps.change = *cell(t, i + 1, k + 1) + distance;
	return steps;
}

static uint32_t least(const struct align_steps *s)
{
	uint32_t a = s->keep < s->change ? s->keep : s->change, b = s->drop < s->add ? s->drop : s->add;
	return a < b ? a : b;
}

/* A line that comes in the place of one like it, with the wildcards of that. */
static void add_change(struct edits *edits, const struct text_line *expected,
                       const struct text_line *actual, bool crlf)
{
	struct strbuf merged = {0};
	compare_merge(&merged, expected, actual);
	drop(edits, expected);
	add(edits, strbuf_get(&merged), merged.n, crlf);
	strbuf_free(&merged);
}

static void add_actual(struct edits *edits, const struct text_line *line, bool crlf)
{
	add(edits, line->s, line->n, crlf);
}

/* Goes the cheapest way through the table. */
static void walk_table(const struct edit_table *t, struct edits *edits, bool crlf)
{
	for (size_t i = 0, k = 0; i < t->expected.n || k < t->actual.n;) {
		struct align_steps steps = steps_from(t, i, k);
		uint32_t cost = least(&steps);
		bool dots = i < t->expected.n && is_dots(t, i);
		if (steps.keep == cost) {
			k += !dots && !is_absent(t, i);
			edits_keep(edits, &t->expected.at[i++]);
		} else if (steps.change == cost) {
			add_change(edits, &t->expected.at[i++], &t->actual.at[k++], crlf);
		} else if (steps.drop == cost) {
			drop(edits, &t->expected.at[i++]);
		} else {
			if (!dots)
				add_actual(edits, &t->actual.at[k], crlf);
			k++;
		}
	}
}

static void align_by_table(struct edits *edits, struct edit_table t, bool crlf)
{
	struct text_lines expected = t.expected, actual = t.actual;
	t.at = xmalloc((expected.n + 1) * (actual.n + 1) * sizeof *t.at);
	for (size_t i = expected.n + 1; i-- > 0;)
		for (size_t k = actual.n + 1; k-- > 0;) {
			struct align_steps steps = steps_from(&t, i, k);
			bool end = i == expected.n && k == actual.n;
			*cell(&t, i, k) = end ? 0 : least(&steps);
		}
	walk_table(&t, edits, crlf);
	free(t.at);
}

/* How many lines match at the beginning, up to the first `...`, or from the end. */
static size_t count_common(struct text_lines a, struct text_lines b, bool from_end)
{
	size_t least = a.n < b.n ? a.n : b.n, i = 0;
	for (; i < least; i++) {
		const struct text_line *line = &a.at[from_end ? a.n - 1 - i : i];
		if (text_is(line, "...") || !compare_line(line, &b.at[from_end ? b.n - 1 - i : i]))
			break;
	}
	return i;
}

/* Takes away, from edit i on, what says that a line must not occur that does, and gives it and the patterns that
 * go their reasons. */
static void explain(struct edits *edits, size_t i, struct text_lines actual)
{
	for (; i < edits->n; i++) {
		struct edit *edit = &edits->at[i];
		size_t cr = edit->n > 0 && edit->s[edit->n - 1] == '\r';
		struct text_line line = {edit->s, edit->n - cr, false, false};
		enum expectation kind = edit->mark == '+' ? EXPECT_LINE : transcript_expectation(&line);
		bool occurs = kind == EXPECT_ABSENT && edit->mark == ' ' && compare_find(&line, actual);
		bool starred = kind == EXPECT_LINE && edit->mark == '-' && compare_has_glued_star(&line);
		if (!occurs && !starred && !(kind == EXPECT_PATTERN && edit->mark == '-'))
			continue;
		struct strbuf text = {0};
		compare_explain(&text, &line, actual);
		edit->own = text.s;
		edits->changes += edit->mark == ' ';
		edit->mark = '-';
	}
}

void align_answers(struct edits *edits, struct text_lines expected, struct text_lines actual,
                   bool crlf)
{
	size_t first = edits->n;
	size_t before = count_common(expected, actual, false);
	for (size_t i = 0; i < before; i++)
		edits_keep(edits, &expected.at[i]);
	struct text_lines a = {expected.at + before, expected.n - before},
					  b = {actual.at + before, actual.n - before};
	size_t after = count_common(a, b, true);
	a.n -= after;
	b.n -= after;
	if ((a.n + 1) <= TABLE_MAX / (b.n + 1)) {
		align_by_table(edits, (struct edit_table){a, b, after == 0, NULL}, crlf);
	} else {
		for (size_t i = 0; i < a.n; i++)
			drop(edits, &a.at[i]);
		for (size_t i = 0; i < b.n; i++)
			add_actual(edits, &b.at[i], crlf);
	}
	for (size_t i = 0; i < after; i++)
		edits_keep(edits, &a.at[a.n + i]);
	explain(edits, first, actual);
}
