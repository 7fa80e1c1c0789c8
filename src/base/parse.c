/* parse.c - numbers, words and fields; nothing is copied. */
#include "base/parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

bool parse_number(const char *s, uint64_t low, uint64_t high, uint64_t *out)
{
	uint64_t value = 0;
	if (!*s)
		return false;
	for (; *s; s++) {
		if (*s < '0' || *s > '9')
			return false;
		uint64_t digit = (uint64_t)(*s - '0');
		if (value > (UINT64_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	if (value < low || value > high)
		return false;
	*out = value;
	return true;
}

/* Most characters are behind the blank, so that one comparison tells. */
static bool is_blank(char c)
{
	return c <= ' ' && (c == ' ' || c == '\t');
}

static bool is_in_word(char c)
{
	return (unsigned char)c > ' ' || (c && !is_blank(c));
}

size_t split_words(char *line, char **words, size_t cap)
{
	size_t n = 0;
	for (char *c = line; *c;) {
		while (is_blank(*c))
			*c++ = '\0';
		if (!*c)
			break;
		if (n < cap)
			words[n] = c;
		n++;
		while (is_in_word(*c))
			c++;
	}
	return n;
}

struct split_line split_line(const char *line, const char *signs)
{
	struct split_line words;
	words.copy = xstrdup(line);
	for (char *c = words.copy; *(c += strcspn(c, signs));)
		*c = ' ';
	words.n = split_words(words.copy, words.at, SPLIT_WORDS_MAX);
	words.n = words.n <= SPLIT_WORDS_MAX ? words.n : 0;
	return words;
}

void split_line_free(struct split_line *words)
{
	free(words->copy);
}

bool is_among_words(const char *words, const char *word)
{
	size_t n = strlen(word);
	for (const char *at = words; n && (at = strcasestr(at, word)); at++)
		if (at > words && at[-1] == ' ' && at[n] == ' ')
			return true;
	return false;
}

size_t split_fields(char *text, char **fields, size_t cap)
{
	size_t n = 0;
	for (char *c = text; c; n++) {
		char *blank = strchr(c, ' ');
		if (n < cap)
			fields[n] = c;
		if (blank)
			*blank++ = '\0';
		c = blank;
	}
	return n;
}
