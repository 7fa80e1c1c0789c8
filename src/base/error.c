#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"

const char *error_name(enum error_code code)
{
	/* clang-format off */
	static const char *const names[] = {
		[ERROR_NONE] = "none",
#define X(code, name, text) [ERROR_##code] = name,
		ERROR_CODES(X)
#undef X
	};
	/* clang-format on */
	return names[code];
}

/* Cuts off a last character of which vsnprintf kept only the beginning. */
static void trim_partial(char *text)
{
	size_t n = strlen(text), back = 1;
	while (back < n && back < 4 && ((unsigned char)text[n - back] & 0xC0) == 0x80)
		back++;
	if (back <= n && !utf8_valid(text + n - back, back))
		text[n - back] = '\0';
}

bool error_set(struct error *err, enum error_code code, const char *format, ...)
{
	if (!err)
		return false;
	err->code = code;
	va_list args;
	va_start(args, format);
	int n = vsnprintf(err->text, sizeof err->text, format, args);
	va_end(args);
	if (n >= (int)sizeof err->text)
		trim_partial(err->text);
	for (char *c = err->text; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 127)
			*c = '?';
	return false;
}

_Noreturn void ensure_failed(const char *condition, const char *file, int line)
{
	fprintf(stderr, "quadrille: %s:%d: broken assumption: %s\n", file, line, condition);
	abort();
}

static void *checked(void *memory)
{
	if (!memory) {
		fputs("quadrille: out of memory\n", stderr);
		exit(EXIT_FAILURE);
	}
	return memory;
}

void *xmalloc(size_t size)
{
	return checked(malloc(size ? size : 1));
}

void *xzalloc(size_t size)
{
	return checked(calloc(1, size ? size : 1));
}

void *xrealloc(void *old, size_t size)
{
	return checked(realloc(old, size ? size : 1));
}
