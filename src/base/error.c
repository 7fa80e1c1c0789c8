/* error.c - filling in a struct error. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

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
	err->rule = NULL;
	err->others_decision = err->no_token = false;
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

bool error_set_others_decision(struct error *err)
{
	error_set(err, ERROR_HIDDEN, "it is not the viewer's decision");
	if (err)
		err->others_decision = true;
	return false;
}

bool error_mark_no_token(struct error *err)
{
	if (err)
		err->no_token = true;
	return false;
}
