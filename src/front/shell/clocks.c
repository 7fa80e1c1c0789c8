/* clocks.c - in milliseconds, by a clock that never goes back. */
#include "front/shell/clocks.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/os.h"
#include "base/parse.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, MOST_MINUTES = 24 * 60, MOST_SECONDS = 3600 };

static int64_t now_ms(void)
{
	return os_monotonic_ns() / 1000000;
}

void clocks_reset(struct clocks *c)
{
	for (int i = 0; i < CLOCKS_SEATS; i++)
		c->left[i] = c->base;
	c->runs = -1;
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
	char *copy = xstrdup(word), *plus = strchr(copy, '+');
	uint64_t increment = 0;
	if (plus)
		*plus++ = '\0';
	bool fine =
		(!plus || parse_number(plus, 0, MOST_SECONDS, &increment)) && read_minutes(copy, &c->base);
	c->on = fine;
	c->increment = (int64_t)increment * SECOND;
	clocks_reset(c);
	free(copy);
	return fine;
}

/* What a seat has left at this moment. */
static int64_t left_now(const struct clocks *c, int seat)
{
	return c->left[seat] - (c->runs == seat ? now_ms() - c->since : 0);
}

void clocks_run(struct clocks *c, int seat, bool moved)
{
	if (c->runs >= 0)
		c->left[c->runs] = left_now(c, c->runs);
	if (c->runs >= 0 && moved && c->left[c->runs] > 0)
		c->left[c->runs] += c->increment;
	c->runs = seat;
	c->since = now_ms();
}

int clocks_out(const struct clocks *c, int players)
{
	for (int i = 0; c->on && i < players; i++)
		if (left_now(c, i) <= 0)
			return i;
	return -1;
}

int clocks_next_change(const struct clocks *c)
{
	int64_t left = c->runs >= 0 ? left_now(c, c->runs) : SECOND;
	return left <= 0 ? 0 : (int)((left - 1) % SECOND) + 1;
}

void clocks_write(const struct clocks *c, int seat, struct strbuf *out)
{
	int64_t left = left_now(c, seat);
	int seconds = left > 0 ? (int)((left + SECOND - 1) / SECOND) : 0; /* 0:00 is out of time */
	if (seconds >= 3600)
		strbuf_printf(out, "%d:", seconds / 3600);
	strbuf_printf(out, seconds >= 3600 ? "%02d:%02d" : "%d:%02d", seconds / 60 % 60, seconds % 60);
}

void clocks_limits(const struct clocks *c, int seat, int players, struct strbuf *out)
{
	int white = players > 2 ? seat : 0, black = 1; /* of more than two seats wtime is the mover's */
	if (!c->on || seat < 0)
		return;
	long long left[] = {left_now(c, white), left_now(c, black)};
	for (int i = 0; i < 2; i++)
		left[i] = left[i] > 0 ? left[i] : 1;
	strbuf_printf(out, " wtime %lld btime %lld winc %lld binc %lld", left[0], left[1],
	              (long long)c->increment, (long long)c->increment);
}

void clocks_to_json(const struct clocks *c, int players, struct json_writer *w, const char *key)
{
	json_write_open(w, key, '{');
	json_write_number(w, "base", c->base);
	json_write_number(w, "increment", c->increment);
	json_write_open(w, "left", '[');
	for (int i = 0; i < players; i++)
		json_write_number(w, NULL, left_now(c, i));
	json_write_close(w, ']');
	json_write_close(w, '}');
}

bool clocks_from_json(const struct json_value *json, int players, struct clocks *out)
{
	const int64_t most = (int64_t)MOST_MINUTES * MINUTE;
	const struct json_value *left = json_get(json, "left");
	int64_t base, increment;
	*out = (struct clocks){.runs = -1};
	if (!json)
		return true;
	if (!json_integer(json_get(json, "base"), &base) || base < 1 || base > most + MINUTE ||
	    !json_integer(json_get(json, "increment"), &increment) || increment < 0 ||
	    increment > MOST_SECONDS * SECOND || !left || left->type != JSON_ARRAY ||
	    left->n != (size_t)players)
		return false;
	*out = (struct clocks){.on = true, .runs = -1, .base = base, .increment = increment};
	const struct json_value *one = json_first(left);
	for (size_t i = 0; i < left->n; i++, one = json_next(one))
		/* Increments may have made it more than it was at first. */
		if (!json_integer(one, &out->left[i]) || out->left[i] > 1000 * most)
			return false;
	return true;
}
