/* table_calls.c - a table of people and engines through the library. */
#include "api/api_internal.h"

#define X(kind, word) \
	_Static_assert((int)QUADRILLE_OFFER_##kind == (int)OFFER_##kind, "offers are the table's");
TABLE_OFFERS(X)
#undef X

#define X(kind, word) \
	_Static_assert((int)QUADRILLE_DO_##kind == (int)DO_##kind, "deeds are the table's");
TABLE_ACTIONS(X)
#undef X

#define X(kind, word) \
	_Static_assert((int)QUADRILLE_NEWS_##kind == (int)NEWS_##kind, "news are the table's");
TABLE_NEWS(X)
#undef X

_Static_assert((int)QUADRILLE_NONE == (int)NO_CLOCK, "no clock is no seat's");

void api_drop_table(struct quadrille *q)
{
	table_free(q->table);
	q->table = NULL;
}

static bool is_referee(quadrille *q, int viewer)
{
	struct asker asker = api_asker(viewer);
	return api_check_viewer(q, viewer) && access_is_referee(&asker, "a table", &q->err);
}

/* The same, where there has to be a table. */
static bool may_sit(quadrille *q, int viewer)
{
	return is_referee(q, viewer) &&
	       (q->table || error_set(&q->err, ERROR_NOT_APPLICABLE, "there is no table"));
}

static bool read_terms(quadrille *q, const quadrille_table_terms *terms, struct table_terms *out)
{
	*out = (struct table_terms){
		.timed = terms->timed, .base = terms->base, .increment = terms->increment};
	if (terms->timed && (terms->base < 1 || terms->base > TABLE_BASE_MAX || terms->increment < 0 ||
	                     terms->increment > TABLE_BASE_MAX))
		return error_set(&q->err, ERROR_BAD_SYNTAX, "no clock has such times");
	for (int i = 0; i < SEATS_MAX; i++) {
		out->left[i] = terms->left[i];
		if (terms->left[i] &&
		    (!terms->timed || terms->left[i] < 0 || terms->left[i] > TABLE_BASE_MAX))
			return error_set(&q->err, ERROR_BAD_SYNTAX, "no clock shows such a time");
		bool fine = terms->level[i] >= 0 && terms->level[i] <= TABLE_LEVEL_MAX;
		if (terms->engine[i] && !fine)
			return error_set(&q->err, ERROR_BAD_SYNTAX, "levels are from 0 to %d", TABLE_LEVEL_MAX);
		out->levels[i] = terms->engine[i] ? terms->level[i] : TABLE_PERSON;
	}
	return true;
}

quadrille_status quadrille_table_new(quadrille *q, int viewer, const quadrille_table_terms *terms)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME | API_IDLE, 0);
	struct table_terms read;
	if (!is_referee(q, viewer) || !read_terms(q, terms, &read))
		return api_end(&call, false);
	struct table *t = table_new(q->engine, &read);
	api_drop_table(q);
	q->table = t;
	return api_end(&call, true);
}

/* Hands out what the last call has made happen. */
static void hand_out(quadrille *q, const quadrille_news **news, size_t *n)
{
	const struct table_report *said = &q->results.news.said;
	for (size_t i = 0; i < said->n; i++) {
		const struct table_news *one = &said->at[i];
		q->results.news.at[i] = (quadrille_news){.kind = (quadrille_news_kind)one->kind,
		                                         .name = table_news_word(one->kind),
		                                         .seat = one->seat,
		                                         .what = (quadrille_offer)one->what,
		                                         .number = one->number};
	}
	*news = q->results.news.at;
	*n = said->n;
}

static bool is_time(quadrille *q, int64_t ms)
{
	return (ms >= 0 && ms <= TABLE_MS_MAX) ||
	       error_set(&q->err, ERROR_BAD_SYNTAX, "there is no such time");
}

static bool is_deed(quadrille *q, const quadrille_action *action)
{
	bool known = action->deed >= QUADRILLE_DO_MOVE && action->deed <= QUADRILLE_DO_JOIN;
	return (known && (action->deed == QUADRILLE_DO_MOVE) == (action->n > 0)) ||
	       error_set(&q->err, ERROR_BAD_SYNTAX, "there is no such deed");
}

quadrille_status quadrille_table_do(quadrille *q, int viewer, const quadrille_action *action,
                                    const quadrille_news **news, size_t *n)
{
	struct api_call call;
	if (!api_is_whole(q) || !is_deed(q, action) || !api_check_words(q, action->tokens, action->n))
		return api_status(q);
	API_BEGIN(call, q, API_GAME | API_IDLE, api_count_steps(action->tokens, action->n));
	struct table_action read = {.seat = action->seat,
	                            .ms = action->ms,
	                            .kind = (enum table_action_kind)action->deed,
	                            .tokens = (char *const *)action->tokens,
	                            .n = action->n};
	bool fine = may_sit(q, viewer) && is_time(q, action->ms) &&
	            table_do(q->table, q->engine, &read, &q->results.news.said, &q->err);
	if (fine)
		hand_out(q, news, n);
	return api_end(&call, fine);
}

quadrille_status quadrille_table_tick(quadrille *q, int viewer, int64_t ms,
                                      const quadrille_news **news, size_t *n)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME | API_IDLE, 0);
	bool fine = may_sit(q, viewer) && is_time(q, ms) &&
	            table_tick(q->table, q->engine, ms, &q->results.news.said, &q->err);
	if (fine)
		hand_out(q, news, n);
	return api_end(&call, fine);
}

static quadrille_table_seat read_seat(const struct table *t, int i)
{
	const struct table_seat *seat = &t->seats[i];
	bool engine = seat->level != TABLE_PERSON;
	return (quadrille_table_seat){.engine = engine,
	                              .level = engine ? seat->level : 0,
	                              .of_person = seat->of_person,
	                              .player = seat->player,
	                              .left = t->clocks.on && !seat->untimed ? t->clocks.left[i]
	                                                                     : QUADRILLE_NONE};
}

quadrille_status quadrille_get_table(quadrille *q, int viewer, quadrille_table *out)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	if (!may_sit(q, viewer))
		return api_end(&call, false);
	const struct table *t = q->table;
	*out = (quadrille_table){.n_seats = t->n_seats,
	                         .level = t->level,
	                         .timed = t->clocks.on,
	                         .base = t->clocks.base,
	                         .increment = t->clocks.increment,
	                         .runs = t->clocks.runs,
	                         .now = t->clocks.now,
	                         .offer = (quadrille_offer)t->offer.what,
	                         .offered_by = t->offer.by,
	                         .waiting = t->offer.waiting,
	                         .to_move = table_turn(q->engine)};
	for (int i = 0; i < t->n_seats; i++)
		out->seats[i] = read_seat(t, i);
	return api_end(&call, true);
}
