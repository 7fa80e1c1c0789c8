/* clocks.c - in milliseconds, by a clock that never goes back. */
#include "front/shell/clocks.h"

#include <string.h>

#include "base/memory.h"
#include "base/os.h"
#include "base/parse.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, MOST_MINUTES = 24 * 60, MOST_SECONDS = 3600 };

static int64_t system_ms(void)
{
	return os_monotonic_ns() / 1000000;
}

int64_t clocks_now(const struct clocks *c)
{
	return c->shown + (c->runs ? system_ms() - c->since : 0);
}

void clocks_set(struct clocks *c, int64_t ms)
{
	c->shown = ms;
	c->since = system_ms();
}

void clocks_run(struct clocks *c, bool runs)
{
	if (runs != c->runs)
		clocks_set(c, clocks_now(c));
	c->runs = runs;
}

/* Minutes, `5`, `0.5`, or minutes and seconds, `1:30`, as milliseconds. */
static bool read_minutes(char *word, int64_t *out)
{
	uint64_t minutes, rest = 0;
	char *sign = strpbrk(word, ":."), kind = sign ? *sign : '\0';
	if (sign)
		*sign++ = '\0';
	bool fine = parse_number(word, 0, MOST_MINUTES, &minutes);
	if (kind == ':')
		fine = fine && strlen(sign) == 2 && parse_number(sign, 0, 59, &rest);
	else if (kind)
		fine = fine && strlen(sign) == 1 && parse_number(sign, 0, 9, &rest);
	*out =
		fine ? (int64_t)minutes * MINUTE + (int64_t)rest * (kind == ':' ? SECOND : MINUTE / 10) : 0;
	return fine && *out > 0;
}

bool clocks_read(const char *word, struct clocks *c)
{
	auto_text copy = xstrdup(word);
	char *plus = strchr(copy, '+');
	uint64_t increment = 0;
	if (plus)
		*plus++ = '\0';
	c->on =
		(!plus || parse_number(plus, 0, MOST_SECONDS, &increment)) && read_minutes(copy, &c->base);
	c->increment = (int64_t)increment * SECOND;
	return c->on;
}

void clocks_write(int64_t left, struct strbuf *out)
{
	int seconds = left > 0 ? (int)((left + SECOND - 1) / SECOND) : 0; /* 0:00 is out of time */
	if (seconds >= 3600)
		strbuf_printf(out, "%d:", seconds / 3600);
	strbuf_printf(out, seconds >= 3600 ? "%02d:%02d" : "%d:%02d", seconds / 60 % 60, seconds % 60);
}
