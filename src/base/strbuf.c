/* strbuf.c - a text that grows: doubled when it is full. */
#include "base/strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

const char *strbuf_get(const struct strbuf *t)
{
	return t->s ? t->s : "";
}

void strbuf_reserve(struct strbuf *t, size_t more)
{
	t->s = array_grow(t->s, &t->cap, t->n + more + 1, 1);
}

void strbuf_add_n(struct strbuf *t, const char *s, size_t n)
{
	strbuf_reserve(t, n);
	memcpy(t->s + t->n, s, n);
	t->n += n;
	t->s[t->n] = '\0';
}

void strbuf_add_number(struct strbuf *t, uint64_t number)
{
	char digits[20]; /* as many as 2^64 has */
	size_t first = sizeof digits;
	do
		digits[--first] = (char)('0' + number % 10);
	while (number /= 10);
	strbuf_add_n(t, digits + first, sizeof digits - first);
}

void strbuf_add_blanks(struct strbuf *t, int n)
{
	for (; n > 0; n--)
		strbuf_add_char(t, ' ');
}

void strbuf_vprintf(struct strbuf *t, const char *format, va_list args)
{
	char beginning[128]; /* usually all of it */
	va_list again;
	va_copy(again, args);
	int n = vsnprintf(beginning, sizeof beginning, format, args);
	ensure(n >= 0);
	if ((size_t)n < sizeof beginning) {
		strbuf_add_n(t, beginning, (size_t)n);
	} else {
		strbuf_reserve(t, (size_t)n);
		vsnprintf(t->s + t->n, (size_t)n + 1, format, again);
		t->n += (size_t)n;
	}
	va_end(again);
}

void strbuf_printf(struct strbuf *t, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	strbuf_vprintf(t, format, args);
	va_end(args);
}

void strbuf_truncate(struct strbuf *t, size_t n)
{
	if (n >= t->n)
		return;
	t->n = n;
	t->s[n] = '\0';
}

void strbuf_clear(struct strbuf *t)
{
	strbuf_truncate(t, 0);
}

void strbuf_free(struct strbuf *t)
{
	free(t->s);
	*t = (struct strbuf){0};
}
