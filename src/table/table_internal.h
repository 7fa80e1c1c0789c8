/* table_internal.h - what the files of this folder share of a table. */
#ifndef TABLE_TABLE_INTERNAL_H
#define TABLE_TABLE_INTERNAL_H

#include "table/table.h"

/* A call of the table while it runs. */
struct table_call {
	struct table *t;
	struct engine *e;
	struct table_report *out;
	struct error *err; /* or NULL */
};

/* Of two seats without teams a game ends when one of them is gone; of more it goes on. */
bool table_is_for_two(const struct table *t, const struct engine *e);
/* Nobody has offered anything in this game, or given up; clocks are full. */
void table_begin_game(struct table *t);

/* After whatever has changed: the clock of the seat on move runs, and an offer that a decision was made
 * upon is none. */
void table_update(struct table *t, const struct engine *e);

/* ---- seats.c: coming and going */

/* The flag of a seat falls. */
void seats_fall(const struct table_call *c, int seat);
/* A seat gives up; is left; is taken again. */
bool seats_resign(const struct table_call *c, int seat);
bool seats_leave(const struct table_call *c, int seat);
bool seats_join(const struct table_call *c, int seat);

/* ---- offers.c */

/* A seat offers something. */
bool offers_make(const struct table_call *c, int by, enum table_offer_kind what);
/* It answers to what is offered, or takes its own offer back. */
bool offers_answer(const struct table_call *c, int seat, enum table_action_kind kind);

/* Adds what has happened to the report. */
static inline void table_add_news(const struct table_call *c, struct table_news news)
{
	ensure(c->out->n < TABLE_NEWS_MAX);
	c->out->at[c->out->n++] = news;
}

#endif
