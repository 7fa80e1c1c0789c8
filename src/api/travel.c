/* travel.c - going back and forth along a match through the library. */
#include "api/api_internal.h"
#include "match/travel.h"

/* May the viewer go where it wants, by what is named? */
static bool may_travel(struct quadrille *q, int viewer, const char *what)
{
	struct asker asker = api_asker(viewer);
	return api_check_viewer(q, viewer) &&
	       access_may_travel(engine_match(q->engine), &asker, what, &q->err);
}

static bool is_number(struct quadrille *q, uint64_t n)
{
	return n > 0 || error_set(&q->err, ERROR_BAD_SYNTAX, "numbers are from 1 on");
}

quadrille_status quadrille_undo(quadrille *q, int viewer, uint64_t n)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME | API_IDLE, 0);
	bool fine =
		may_travel(q, viewer, "undo") && is_number(q, n) && engine_undo(q->engine, n, &q->err);
	if (fine)
		table_follow(q->table, q->engine);
	return api_end(&call, fine);
}

quadrille_status quadrille_redo(quadrille *q, int viewer, uint64_t n)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME | API_IDLE, 0);
	bool fine =
		may_travel(q, viewer, "redo") && is_number(q, n) && engine_redo(q->engine, n, &q->err);
	if (fine)
		table_follow(q->table, q->engine);
	return api_end(&call, fine);
}

quadrille_status quadrille_goto(quadrille *q, int viewer, uint64_t place)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME | API_IDLE, 0);
	return api_end(&call, may_travel(q, viewer, "goto") && engine_goto(q->engine, place, &q->err));
}

quadrille_status quadrille_get_place(quadrille *q, int viewer, uint64_t *place, uint64_t *last)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	if (!may_travel(q, viewer, "goto"))
		return api_end(&call, false);
	*place = match_place(engine_match(q->engine));
	*last = match_last_place(engine_match(q->engine));
	return api_end(&call, true);
}

quadrille_status quadrille_mark(quadrille *q, int viewer, const char *name)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME | API_IDLE, 0);
	return api_end(&call, may_travel(q, viewer, "mark") && api_check_words(q, &name, 1) &&
	                          engine_mark(q->engine, name, &q->err));
}

quadrille_status quadrille_find_mark(quadrille *q, int viewer, const char *name, uint64_t *place)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	return api_end(&call, may_travel(q, viewer, "goto") && api_check_words(q, &name, 1) &&
	                          match_find_mark(engine_match(q->engine), name, place, &q->err));
}
