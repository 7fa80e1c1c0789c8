/* strbuf.h - a growing text buffer.
 *
 * A struct strbuf starts zeroed, is always NUL-terminated once anything was
 * added, and is freed by strbuf_free. */
#ifndef BASE_STRBUF_H
#define BASE_STRBUF_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/banned.h"

struct strbuf {
	char *s; /* NULL while empty and never grown */
	size_t n, cap;
};

/* The content, never NULL; valid until the buffer is next changed. */
const char *strbuf_get(const struct strbuf *t);
/* Appends n bytes; the digits of a number. Both are faster than strbuf_printf. */
void strbuf_add_n(struct strbuf *t, const char *s, size_t n);
void strbuf_add_number(struct strbuf *t, uint64_t number);
/* Appends so many blanks; none where the number is negative. */
void strbuf_add_blanks(struct strbuf *t, int n);
/* Appends what printf would print; what vprintf would. */
void strbuf_printf(struct strbuf *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void strbuf_vprintf(struct strbuf *t, const char *format, va_list args)
	__attribute__((format(printf, 2, 0)));
/* Cuts it to its first n bytes, if it has more; keeps the memory. */
void strbuf_truncate(struct strbuf *t, size_t n);
/* Empties it and keeps the memory. */
void strbuf_clear(struct strbuf *t);
/* Empties it and frees the memory. */
void strbuf_free(struct strbuf *t);
/* A local buffer that is freed where its scope is left, `auto_strbuf text = {0};` (the attribute cleanup of GCC
 * and Clang). */
#define auto_strbuf __attribute__((cleanup(strbuf_free))) struct strbuf
/* Makes room for `more` bytes and the NUL behind them. */
void strbuf_reserve(struct strbuf *t, size_t more);

/* Appends a text; a character. Inlined: the length of a literal is known to the compiler, and most
 * calls add little. */
static inline void strbuf_add(struct strbuf *t, const char *s)
{
	strbuf_add_n(t, s, strlen(s));
}

static inline void strbuf_add_char(struct strbuf *t, char c)
{
	if (t->n + 2 > t->cap)
		strbuf_reserve(t, 1);
	t->s[t->n++] = c;
	t->s[t->n] = '\0';
}

#endif
