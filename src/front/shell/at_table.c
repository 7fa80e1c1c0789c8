/* at_table.c - in lines of the protocol, as the referee. */
#include "front/shell/at_table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "table/table.h"

/* Asks a command of the table; false where it is refused. */
static bool ask(struct model *m, const struct strbuf *command)
{
	char *fine = client_ask_as_referee(m->client, strbuf_get(command));
	free(fine);
	return fine != NULL;
}

void at_table_tick(struct model *m)
{
	struct strbuf command = {0};
	strbuf_printf(&command, "table tick %" PRId64, clocks_now(&m->play.clocks));
	ask(m, &command);
	strbuf_free(&command);
}

void at_table_begin(struct model *m)
{
	const struct play *p = &m->play;
	struct clocks *c = &m->play.clocks;
	struct strbuf command = {0};
	strbuf_add(&command, "table new");
	if (c->on)
		strbuf_printf(&command, " clock %" PRId64 "+%" PRId64, c->base, c->increment);
	for (int i = 0; i < model_players(m); i++) {
		strbuf_printf(&command, " seat %s ", model_seat_name(m, i));
		if (p->people >> i & 1)
			strbuf_add(&command, "person");
		else
			strbuf_printf(&command, "engine:%d", p->level == LEVEL_AS_SET ? LEVEL_FULL : p->level);
		if (c->on && c->left[i])
			strbuf_printf(&command, " left %" PRId64,
			              c->left[i] < TABLE_BASE_MAX ? c->left[i] : TABLE_BASE_MAX);
		c->left[i] = 0;
	}
	if (ask(m, &command)) {
		clocks_set(c, 0);
		at_table_tick(m);
	}
	strbuf_free(&command);
}

void at_table_resume(struct model *m)
{
	const struct table *t = client_table(m->client);
	if (t)
		clocks_set(&m->play.clocks, t->clocks.now < 0 ? 0 : t->clocks.now);
}

/* Appends that a seat does something now. */
static void add_deed(const struct model *m, int seat, const char *what, struct strbuf *out)
{
	strbuf_printf(out, "table do %s %" PRId64 " %s", model_seat_name(m, seat),
	              clocks_now(&m->play.clocks), what);
}

bool at_table_do(struct model *m, int seat, const char *what)
{
	struct strbuf command = {0};
	add_deed(m, seat, what, &command);
	bool fine = ask(m, &command);
	strbuf_free(&command);
	return fine;
}

bool at_table_agree(struct model *m, int seat, const char *what)
{
	bool fine = at_table_do(m, seat, what);
	const struct table *t = client_table(m->client);
	for (int i = 0; fine && i < t->n_seats; i++)
		if (t->offer.waiting >> i & 1)
			fine = at_table_do(m, i, "accept");
	return fine;
}

void at_table_move(struct model *m, const char *token)
{
	struct strbuf command = {0}, move = {0};
	strbuf_printf(&move, "move %s", token);
	add_deed(m, model_seat_number(m, model_turn(m)), strbuf_get(&move), &command);
	client_say_as_referee(m->client, strbuf_get(&command));
	strbuf_free(&command);
	strbuf_free(&move);
}
