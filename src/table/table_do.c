/* table_do.c - each thing that a seat does is checked before anything of it is done, so that nothing has to
 * be undone but the passing of time. */
#include "match/travel.h"
#include "table/table_internal.h"

/* ---- Time */

static bool is_where_it_was(const struct table_call *c)
{
	unsigned long long place = c->t->place;
	return place == match_place(engine_match(c->e)) ||
	       error_set(c->err, ERROR_NOT_APPLICABLE,
	                 "the table stands at place %llu: goto %llu first", place, place);
}

/* Time goes on; the seat whose flag falls by that, or NO_CLOCK, goes to fallen. */
static bool pass_time(const struct table_call *c, int64_t ms, int *fallen)
{
	int64_t now = c->t->clocks.now;
	c->out->n = 0;
	*fallen = NO_CLOCK;
	if (!is_where_it_was(c))
		return false;
	if (ms < now)
		return error_set(c->err, ERROR_BAD_SYNTAX, "it was %lld already", (long long)now);
	*fallen = table_clocks_advance(&c->t->clocks, ms);
	if (*fallen != NO_CLOCK)
		seats_fall(c, *fallen);
	return true;
}

bool table_tick(struct table *t, struct engine *e, int64_t ms, struct table_report *out,
                struct error *err)
{
	struct table_call call = {t, e, out, err};
	int fallen;
	if (!pass_time(&call, ms, &fallen))
		return false;
	table_update(t, e);
	return true;
}

/* ---- What a seat does */

static bool decide(const struct table_call *c, const struct table_action *action)
{
	struct actor actor = {.viewer = action->seat, .only_own = true};
	if (!engine_play(c->e, &actor, action->tokens, action->n, c->err))
		return false;
	const struct match *m = engine_match(c->e);
	bool decided = match_place(m) != c->t->place;
	if (decided && !match_over(m) && !match_game(m)->mid_turn(match_state(m)))
		table_clocks_earn(&c->t->clocks, action->seat);
	return true;
}

static bool act(const struct table_call *c, const struct table_action *action)
{
	int seat = action->seat;
	if (action->kind == DO_MOVE)
		return decide(c, action);
	if (action->kind == DO_JOIN)
		return seats_join(c, seat);
	if (c->t->seats[seat].level != TABLE_PERSON)
		return error_set(c->err, ERROR_NOT_APPLICABLE,
		                 "an engine has that seat, and does nothing but move");
	switch (action->kind) {
	case DO_RESIGN:
		return seats_resign(c, seat);
	case DO_LEAVE:
		return seats_leave(c, seat);
	case DO_DRAW:
		return offers_make(c, seat, OFFER_DRAW);
	case DO_TAKEBACK:
		return offers_make(c, seat, OFFER_TAKEBACK);
	case DO_REMATCH:
		return offers_make(c, seat, OFFER_REMATCH);
	default:
		return offers_answer(c, seat, action->kind);
	}
}

/* Puts a table back to what it was; the log of its clocks has only grown meanwhile. */
static void put_back(struct table *t, const struct table *before)
{
	struct turn_clocks *log = t->clocks.log;
	size_t cap = t->clocks.cap;
	*t = *before;
	t->clocks.log = log;
	t->clocks.cap = cap;
}

bool table_do(struct table *t, struct engine *e, const struct table_action *action,
              struct table_report *out, struct error *err)
{
	struct table_call call = {t, e, out, err};
	struct table before = *t;
	int fallen;
	if (action->seat < 0 || action->seat >= t->n_seats)
		return error_set(err, ERROR_BAD_SYNTAX, "there is no such seat");
	if (!pass_time(&call, action->ms, &fallen))
		return false;
	bool ended = fallen != NO_CLOCK && match_over(engine_match(e));
	if (ended || fallen == action->seat) {
		table_add_news(&call, (struct table_news){.kind = NEWS_LATE, .seat = action->seat});
	} else if (!act(&call, action)) {
		put_back(t, &before);
		return false;
	}
	table_update(t, e);
	return true;
}

void table_follow(struct table *t, const struct engine *e)
{
	if (t)
		table_update(t, e);
}
