#include "base/strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

const char *strbuf_get(const struct strbuf *t)
{
	return t->s ? t->s : "";
}

static void reserve(struct strbuf *t, size_t more)
{
	if (t->n + more + 1 <= t->cap)
		return;
	size_t cap = t->cap ? t->cap : 128;
	while (cap < t->n + more + 1)
		cap *= 2;
	t->s = xrealloc(t->s, cap);
	t->cap = cap;
}

void strbuf_add_n(struct strbuf *t, const char *s, size_t n)
{
	reserve(t, n);
	memcpy(t->s + t->n, s, n);
	t->n += n;
	t->s[t->n] = '\0';
}

void strbuf_add(struct strbuf *t, const char *s)
{
	strbuf_add_n(t, s, strlen(s));
}

void strbuf_add_char(struct strbuf *t, char c)
{
	strbuf_add_n(t, &c, 1);
}

void strbuf_printf(struct strbuf *t, const char *format, ...)
{
	char beginning[128]; /* usually all of it */
	va_list args;
	va_start(args, format);
	int n = vsnprintf(beginning, sizeof beginning, format, args);
	va_end(args);
	ensure(n >= 0);
	if ((size_t)n < sizeof beginning) {
		strbuf_add_n(t, beginning, (size_t)n);
		return;
	}
	reserve(t, (size_t)n);
	va_start(args, format);
	vsnprintf(t->s + t->n, (size_t)n + 1, format, args);
	va_end(args);
	t->n += (size_t)n;
}

void strbuf_clear(struct strbuf *t)
{
	t->n = 0;
	if (t->s)
		t->s[0] = '\0';
}

void strbuf_free(struct strbuf *t)
{
	free(t->s);
	*t = (struct strbuf){0};
}

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

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
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
		while (*c && !is_blank(*c))
			c++;
	}
	return n;
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

struct ellipsized ellipsize(const char *word)
{
	struct ellipsized c;
	size_t n = strlen(word), room = sizeof c.s - 4;
	bool cut = n > room;
	if (cut)
		for (n = room; n > 0 && ((unsigned char)word[n] & 0xC0) == 0x80;)
			n--;
	snprintf(c.s, sizeof c.s, "%.*s%s", (int)n, word, cut ? "..." : "");
	return c;
}

/* How many bytes the character at s takes, 0 when it is not valid. */
static size_t utf8_length(const unsigned char *s, size_t n)
{
	if (s[0] < 0x80)
		return s[0] ? 1 : 0;
	size_t length = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
	if (s[0] < 0xC2 || s[0] > 0xF4 || length > n)
		return 0;
	for (size_t i = 1; i < length; i++)
		if ((s[i] & 0xC0) != 0x80)
			return 0;
	if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F) ||
	    (s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F))
		return 0;
	return length;
}

bool utf8_valid(const char *s, size_t n)
{
	for (size_t i = 0; i < n;) {
		size_t length = utf8_length((const unsigned char *)s + i, n - i);
		if (!length)
			return false;
		i += length;
	}
	return true;
}
