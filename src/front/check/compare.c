/* compare.c - lines are compared byte by byte, and word by word only where a wildcard is. */
#include "front/check/compare.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/check/pattern.h"

struct line_word {
	const char *s;
	size_t n;
};

/* The words of a line, cut at every single space. */
struct line_words {
	struct line_word *at;
	size_t n;
	bool info; /* of an `info` line with numbers */
};

static bool word_is(const struct line_word *w, const char *s)
{
	return w->n == strlen(s) && memcmp(w->s, s, w->n) == 0;
}

static bool same_word(const struct line_word *a, const struct line_word *b)
{
	return a->n == b->n && memcmp(a->s, b->s, a->n) == 0;
}

/* Where the words behind the tag begin. */
static size_t untagged(const struct line_words *words)
{
	return words->n > 1 && words->at[0].n > 1 && *words->at[0].s == '@';
}

static struct line_words split(const struct text_line *line)
{
	struct line_words words = {0};
	size_t n = 1;
	for (size_t i = 0; i < line->n; i++)
		n += line->s[i] == ' ';
	words.at = xmalloc(n * sizeof *words.at);
	for (size_t from = 0; words.n < n;) {
		const char *end = line->n > from ? memchr(line->s + from, ' ', line->n - from) : NULL;
		size_t length = end ? (size_t)(end - line->s) - from : line->n - from;
		words.at[words.n++] = (struct line_word){line->s + from, length};
		from += length + 1;
	}
	size_t first = untagged(&words);
	words.info = word_is(&words.at[first], "info") &&
	             !(words.n > first + 1 && word_is(&words.at[first + 1], "string"));
	return words;
}

static bool is_number(const struct line_word *w)
{
	size_t i = w->n > 1 && *w->s == '-';
	while (i < w->n && w->s[i] >= '0' && w->s[i] <= '9')
		i++;
	return w->n > 0 && i == w->n;
}

/* True when word i is a wildcard. */
static bool is_wildcard(const struct line_words *words, size_t i)
{
	return word_is(&words->at[i], "*") && !(i > 0 && word_is(&words->at[i - 1], "result"));
}

/* True when a wildcard may stand for a word. */
static bool stands_for(const struct line_words *expected, const struct line_word *word)
{
	return word->n > 0 && (!expected->info || is_number(word) || word_is(word, "*"));
}

/* True when the last word is the `*` of `bestmove *`. */
static bool takes_rest(const struct line_words *words, size_t i)
{
	return i + 1 == words->n && i == untagged(words) + 1 && word_is(&words->at[i], "*") &&
	       word_is(&words->at[i - 1], "bestmove");
}

static bool match_words(const struct line_words *expected, const struct line_words *actual)
{
	for (size_t i = 0; i < expected->n; i++) {
		if (i == actual->n)
			return false;
		if (takes_rest(expected, i))
			return true;
		bool masked = expected->info && word_is(&actual->at[i], "*") && is_number(&expected->at[i]);
		bool fits = is_wildcard(expected, i)
		                ? stands_for(expected, &actual->at[i])
		                : same_word(&expected->at[i], &actual->at[i]) || masked;
		if (!fits)
			return false;
	}
	return expected->n == actual->n;
}

static bool same_line(const struct text_line *a, const struct text_line *b)
{
	return a->n == b->n && (a->n == 0 || memcmp(a->s, b->s, a->n) == 0);
}

static bool fits_pattern(const struct text_line *expected, const struct text_line *actual)
{
	struct text_line pattern = transcript_pattern(expected);
	return pattern_match(pattern.s, pattern.n, actual->s, actual->n);
}

bool compare_line(const struct text_line *expected, const struct text_line *actual)
{
	enum expectation kind = transcript_expectation(expected);
	if (kind != EXPECT_LINE)
		return kind == EXPECT_PATTERN && fits_pattern(expected, actual);
	if (same_line(expected, actual))
		return true;
	bool open = expected->n > 0 && memchr(expected->s, '*', expected->n);
	if (!open && !(actual->n > 0 && memchr(actual->s, '*', actual->n)))
		return false;
	struct line_words a = split(expected), b = split(actual);
	bool fits = match_words(&a, &b);
	free(a.at);
	free(b.at);
	return fits;
}

const struct text_line *compare_find(const struct text_line *absent, struct text_lines actual)
{
	size_t i = 0;
	while (i < actual.n && !fits_pattern(absent, &actual.at[i]))
		i++;
	return i < actual.n ? &actual.at[i] : NULL;
}

/* Appends the word that place i of n bytes is in, up to one of these two bytes on either side. */
static void add_word(struct strbuf *out, const char *s, size_t n, size_t i, const char *ends)
{
	size_t from = i, to = i;
	while (from > 0 && s[from - 1] != ends[0] && s[from - 1] != ends[1])
		from--;
	while (to < n && s[to] != ends[0] && s[to] != ends[2])
		to++;
	strbuf_add_char(out, '`');
	strbuf_add_n(out, s + from, to - from);
	strbuf_add_char(out, '`');
}

/* The place itself, or that of the word behind the blank which is there. */
static size_t behind_blank(const char *s, size_t n, size_t i)
{
	return i + (i + 1 < n && s[i] == ' ');
}

static void add_misfit(struct strbuf *out, struct text_line pattern, const struct text_line *line,
                       struct misfit misfit)
{
	size_t part = behind_blank(pattern.s, pattern.n, misfit.part),
		   place = behind_blank(line->s, line->n, misfit.place);
	bool ended = part == pattern.n, field = !ended && pattern.s[part] == '{';
	const char *close = field ? memchr(pattern.s + part, '}', pattern.n - part) : NULL;
	if (ended)
		strbuf_add(out, "the pattern has ended");
	else if (close)
		strbuf_printf(out, "`%.*s`", (int)(close + 1 - pattern.s - (ptrdiff_t)part),
		              pattern.s + part);
	else
		add_word(out, pattern.s, pattern.n, part, " }{");
	strbuf_add(out, ended ? " before " : " does not fit ");
	if (place == line->n)
		strbuf_add(out, "the end");
	else
		add_word(out, line->s, line->n, place, "   ");
	strbuf_printf(out, " of `%.*s`", (int)line->n, line->s);
}

bool compare_has_glued_star(const struct text_line *line)
{
	bool found = false;
	for (size_t i = 0; i < line->n && !found; i++)
		found = line->s[i] == '*' &&
		        ((i > 0 && line->s[i - 1] != ' ') || (i + 1 < line->n && line->s[i + 1] != ' '));
	return found;
}

void compare_explain(struct strbuf *out, const struct text_line *expectation,
                     struct text_lines actual)
{
	if (transcript_expectation(expectation) == EXPECT_LINE) {
		strbuf_add(
			out, "a `*` in a word stands for itself; behind `#= ` it is `{*}` that takes any text");
		return;
	}
	struct text_line pattern = transcript_pattern(expectation);
	const struct text_line *found = compare_find(expectation, actual), *likest = NULL;
	struct misfit farthest = {0, 0};
	for (size_t i = 0; i < actual.n && !found; i++) {
		struct misfit misfit;
		pattern_match_until(pattern.s, pattern.n, actual.at[i].s, actual.at[i].n, &misfit);
		if (misfit.part >= farthest.part) {
			farthest = misfit;
			likest = &actual.at[i];
		}
	}
	bool absent = transcript_expectation(expectation) == EXPECT_ABSENT;
	if (found)
		strbuf_printf(out, absent ? "occurs: %.*s" : "not here: %.*s", (int)found->n, found->s);
	else if (likest)
		add_misfit(out, pattern, likest, farthest);
}

/* The lines without those that say what must not occur. The caller frees .at. */
static struct text_lines without_absent(struct text_lines expected)
{
	struct text_lines lines = {xmalloc((expected.n + 1) * sizeof *lines.at), 0};
	for (size_t i = 0; i < expected.n; i++)
		if (transcript_expectation(&expected.at[i]) != EXPECT_ABSENT)
			lines.at[lines.n++] = expected.at[i];
	return lines;
}

/* Wildcard matching: of the `...` passed, only the last may have to take more lines. */
static bool in_sequence(struct text_lines expected, struct text_lines actual)
{
	size_t i = 0, k = 0, wildcard = SIZE_MAX, taken = 0;
	while (k < actual.n) {
		if (i < expected.n && text_is(&expected.at[i], "...")) {
			wildcard = i++;
			taken = k;
		} else if (i < expected.n && compare_line(&expected.at[i], &actual.at[k])) {
			i++;
			k++;
		} else if (wildcard != SIZE_MAX) {
			i = wildcard + 1;
			k = ++taken;
		} else {
			return false;
		}
	}
	while (i < expected.n && text_is(&expected.at[i], "..."))
		i++;
	return i == expected.n;
}

bool compare_lines(struct text_lines expected, struct text_lines actual)
{
	for (size_t i = 0; i < expected.n; i++)
		if (transcript_expectation(&expected.at[i]) == EXPECT_ABSENT &&
		    compare_find(&expected.at[i], actual))
			return false;
	struct text_lines lines = without_absent(expected);
	bool fits = in_sequence(lines, actual);
	free(lines.at);
	return fits;
}

unsigned compare_distance(const struct text_line *expected, const struct text_line *actual)
{
	struct text_line line = *expected;
	if (transcript_expectation(expected) == EXPECT_PATTERN)
		line = transcript_pattern(expected);
	struct line_words a = split(&line), b = split(actual);
	size_t first = untagged(&a), differ = 0;
	bool alike = untagged(&b) == first && a.n > first + 1 && b.n > first + 1 &&
	             same_word(&a.at[0], &b.at[0]) && same_word(&a.at[first], &b.at[first]);
	for (size_t i = 0; alike && a.n == b.n && i < a.n; i++)
		differ += !same_word(&a.at[i], &b.at[i]) && !is_wildcard(&a, i);
	unsigned distance = a.n == b.n && differ <= 2 ? (differ > 1 ? 2 : 1) : 3;
	free(a.at);
	free(b.at);
	return alike ? distance : 0;
}

/* The wildcard that stood, from from on, behind the word that stands before actual word i, or for
 * its neighbour's neighbour; expected->n when there is none. */
static size_t find_wildcard(const struct line_words *expected, size_t from,
                            const struct line_words *actual, size_t i)
{
	size_t k = from;
	while (k < expected->n &&
	       !(is_wildcard(expected, k) && stands_for(expected, &actual->at[i]) &&
	         (k == 0 ? i == 0 : i > 0 && same_word(&expected->at[k - 1], &actual->at[i - 1]))))
		k++;
	return k;
}

void compare_merge(struct strbuf *out, const struct text_line *expected,
                   const struct text_line *actual)
{
	struct line_words a = split(expected), b = split(actual);
	size_t last = SIZE_MAX; /* the wildcard that stands for the word before, if one does */
	for (size_t i = 0, from = 0; i < b.n; i++) {
		size_t k = find_wildcard(&a, from, &b, i);
		if (last != SIZE_MAX && last + 1 < a.n && is_wildcard(&a, last + 1) &&
		    stands_for(&a, &b.at[i]))
			k = last + 1;
		bool kept = k < a.n;
		last = kept ? k : SIZE_MAX;
		from = kept ? k + 1 : from;
		strbuf_add(out, i > 0 ? " " : "");
		strbuf_add_n(out, kept ? "*" : b.at[i].s, kept ? 1 : b.at[i].n);
	}
	free(a.at);
	free(b.at);
}
