/* clocks.c - `left` is always of now, so that a copy of all is the same clocks at that moment. */
#include "table/clocks.h"

#include <string.h>

void table_clocks_reset(struct table_clocks *c)
{
	for (int i = 0; i < SEATS_MAX; i++)
		c->left[i] = c->base;
	c->runs = NO_CLOCK;
	c->n = 0;
}

int table_clocks_advance(struct table_clocks *c, int64_t ms)
{
	int64_t passed = c->now < 0 ? 0 : ms - c->now;
	int seat = c->runs;
	c->now = ms;
	if (!c->on || seat == NO_CLOCK)
		return NO_CLOCK;
	if (passed < c->left[seat]) {
		c->left[seat] -= passed;
		return NO_CLOCK;
	}
	c->left[seat] = 0;
	c->runs = NO_CLOCK;
	return seat;
}

void table_clocks_earn(struct table_clocks *c, int seat)
{
	if (c->on)
		c->left[seat] += c->increment;
}

void table_clocks_forget(struct table_clocks *c, uint64_t place)
{
	while (c->n > 0 && c->log[c->n - 1].place > place)
		c->n--;
}

void table_clocks_note_turn(struct table_clocks *c, uint64_t place)
{
	if (!c->on || (c->n > 0 && c->log[c->n - 1].place == place))
		return;
	c->log = array_grow(c->log, &c->cap, c->n + 1, sizeof *c->log);
	c->log[c->n].place = place;
	memcpy(c->log[c->n++].left, c->left, sizeof c->left);
}

void table_clocks_return(struct table_clocks *c, uint64_t place)
{
	while (c->n > 1 && c->log[c->n - 1].place > place)
		c->n--;
	if (c->n > 0)
		memcpy(c->left, c->log[c->n - 1].left, sizeof c->left);
	c->runs = NO_CLOCK;
}
