/* pattern.c - all places that the part read so far can end at are followed at once (K. Thompson, Regular
 * Expression Search Algorithm, 1968), so that no pattern takes exponential time. */
#include "front/check/pattern.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* A part of a pattern: a field between braces, or one byte that stands for itself. */
struct element {
	const char *s; /* n bytes, without braces */
	size_t n;
	bool field;
};

/* Reads the part at *i and goes behind it; false for a brace that opens or ends nothing. */
static bool read_part(const char *pattern, size_t n, size_t *i, struct element *out)
{
	const char *s = pattern + *i;
	bool twice = *i + 1 < n && s[1] == '{';
	*out = (struct element){s, 1, false};
	if (*s != '{' || twice) {
		*i += 1 + (*s == '{');
		return true;
	}
	const char *end = memchr(s, '}', n - *i);
	if (!end)
		return false;
	*out = (struct element){s + 1, (size_t)(end - s) - 1, true};
	*i += out->n + 2;
	return true;
}

static bool is_any(const struct element *part)
{
	return part->n == 1 && *part->s == '*';
}

/* Reads an integer of at most 18 digits at *i and goes behind it; false, and *i as before, without one. */
static bool read_integer(const char *s, size_t n, size_t *i, int64_t *out)
{
	size_t at = *i + (*i < n && s[*i] == '-'), digits = 0;
	for (*out = 0; at < n && s[at] >= '0' && s[at] <= '9'; at++, digits++)
		*out = digits < 18 ? *out * 10 + (s[at] - '0') : 0;
	if (digits == 0 || digits > 18)
		return false;
	*out = s[*i] == '-' ? -*out : *out;
	*i = at;
	return true;
}

/* Reads `low..high`; false when the field is no range. */
static bool read_range(const struct element *part, int64_t *low, int64_t *high)
{
	size_t i = 0;
	bool begins = read_integer(part->s, part->n, &i, low);
	if (part->n - i < 2 || memcmp(part->s + i, "..", 2) != 0)
		return false;
	i += 2;
	bool ends = read_integer(part->s, part->n, &i, high);
	*low = begins ? *low : INT64_MIN;
	*high = ends ? *high : INT64_MAX;
	return i == part->n && (begins || ends);
}

static bool has_dots(const struct element *part)
{
	bool found = false;
	for (size_t i = 0; i + 1 < part->n; i++)
		found = found || memcmp(part->s + i, "..", 2) == 0;
	return found;
}

const char *pattern_fault(const char *pattern, size_t n)
{
	struct element part;
	int64_t low, high;
	for (size_t i = 0; i < n;) {
		if (!read_part(pattern, n, &i, &part))
			return "a `{` that nothing closes; one that stands for itself is written twice";
		if (part.field && part.n == 0)
			return "`{}`: any text is `{*}`, any word `{!}`";
		bool range = part.field && read_range(&part, &low, &high);
		if (range && low > high)
			return "a range whose first number is the larger";
		if (part.field && !range && has_dots(&part))
			return "two dots stand between integers, as in {-5..30}";
	}
	return NULL;
}

/* Reads the text between `|` that begins at *from, 0 at first, and goes behind it; false when there is
 * none left. */
static bool next_text(const struct element *part, size_t *from, const char **text, size_t *length)
{
	if (*from > part->n)
		return false;
	*text = part->s + *from;
	const char *bar = memchr(*text, '|', part->n - *from);
	*length = bar ? (size_t)(bar - *text) : part->n - *from;
	*from += *length + 1;
	return true;
}

/* The length of the word at s of n bytes, if it is none of the texts behind the `!`; else 0. */
static size_t other_word(const struct element *part, const char *s, size_t n)
{
	struct element texts = {part->s + 1, part->n - 1, true};
	const char *blank = n > 0 ? memchr(s, ' ', n) : NULL, *text;
	size_t length = blank ? (size_t)(blank - s) : n, one;
	for (size_t from = 0; next_text(&texts, &from, &text, &one);)
		if (one == length && memcmp(text, s, length) == 0)
			return 0;
	return length;
}

/* Marks in next where a field can end that begins at line + i. */
static void mark_ends(const struct element *part, const char *line, size_t length, size_t i,
                      bool *next)
{
	int64_t low, high, number;
	size_t end = i, n;
	const char *text;
	if (*part->s == '!') {
		n = other_word(part, line + i, length - i);
		next[i + n] = next[i + n] || n > 0;
	} else if (read_range(part, &low, &high)) {
		if (read_integer(line, length, &end, &number) && number >= low && number <= high)
			next[end] = true;
	} else {
		for (size_t from = 0; next_text(part, &from, &text, &n);)
			if (n <= length - i && memcmp(text, line + i, n) == 0)
				next[i + n] = true;
	}
}

/* From the places where what stands before a part can end to those where the part can. */
static void step(const struct element *part, const char *line, size_t length, const bool *at,
                 bool *next)
{
	memset(next, 0, length + 1);
	bool reached = false;
	for (size_t i = 0; i <= length; i++) {
		reached = reached || at[i];
		if (part->field && is_any(part))
			next[i] = reached;
		else if (at[i] && part->field)
			mark_ends(part, line, length, i, next);
		else if (at[i] && i < length && line[i] == *part->s)
			next[i + 1] = true;
	}
}

/* The last place that is marked; false when none is. */
static bool find_last(const bool *at, size_t length, size_t *last)
{
	size_t i = length + 1;
	while (i > 0 && !at[i - 1])
		i--;
	*last = i > 0 ? i - 1 : *last;
	return i > 0;
}

bool pattern_match_until(const char *pattern, size_t n, const char *line, size_t length,
                         struct misfit *misfit)
{
	bool *at = xmalloc(2 * (length + 1)), *next = at + length + 1, *whole = at;
	memset(at, 0, length + 1);
	at[0] = true;
	struct element part;
	*misfit = (struct misfit){0, 0};
	for (size_t i = 0; find_last(at, length, &misfit->place) && i < n;) {
		misfit->part = i;
		read_part(pattern, n, &i, &part);
		step(&part, line, length, at, next);
		bool *before = at;
		at = next;
		next = before;
	}
	bool fits = at[length], ended = find_last(at, length, &misfit->place);
	misfit->part = ended ? n : misfit->part;
	free(whole);
	return fits;
}

bool pattern_match(const char *pattern, size_t n, const char *line, size_t length)
{
	struct misfit misfit;
	return pattern_match_until(pattern, n, line, length, &misfit);
}
