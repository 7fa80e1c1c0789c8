/* look.c - how a match stands, and what may be decided in it, for the eyes of a viewer. */
#include "api/api_internal.h"

#include <stdlib.h>
#include <string.h>

#define X(kind, name) \
	_Static_assert((int)QUADRILLE_PART_##kind == (int)PATH_##kind, "parts are the engine's");
PATH_KINDS(X)
#undef X

quadrille_status quadrille_get_turn(quadrille *q, quadrille_turn *out)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	const struct match *m = engine_match(q->engine);
	const struct game *game = match_game(m);
	struct result result = match_result(m);
	int to_move = match_to_move(m);
	*out = (quadrille_turn){.game = game->name,
	                        .players = game->seats(match_state(m)),
	                        .to_move = to_move,
	                        .due = match_due(m),
	                        .manual = engine_terms(q->engine)->manual_chance,
	                        .outcome = result.outcome,
	                        .reason = reason_name(result.reason)};
	return api_end(&call, true);
}

/* Whether a viewer may be told what may be decided, with a prefix (NULL: none) of that. */
static bool may_list(quadrille *q, int viewer, const char *prefix)
{
	struct asker asker = api_asker(viewer);
	return api_check_viewer(q, viewer) && (!prefix || !*prefix || api_check_words(q, &prefix, 1)) &&
	       access_may_list(engine_match(q->engine), &asker, &q->err);
}

quadrille_status quadrille_legal(quadrille *q, int viewer, const char *prefix,
                                 const char *const **tokens, size_t *n)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	const struct match *m = engine_match(q->engine);
	struct api_results *r = &q->results;
	_Alignas(16) unsigned char observed[STATE_MAX];
	if (!may_list(q, viewer, prefix))
		return api_end(&call, false);
	struct tokens list = {0};
	match_observe(m, viewer, observed);
	if (!match_over(m))
		tokens_legal(&list, match_game(m), observed, prefix ? prefix : "");
	const char **texts = xmalloc((list.n + 1) * sizeof *texts);
	for (size_t i = 0; i < list.n; i++)
		texts[i] = list.at[i].text;
	texts[list.n] = NULL;
	tokens_free(&r->legal);
	free(r->legal_texts);
	r->legal = list;
	r->legal_texts = texts;
	*tokens = texts;
	*n = list.n;
	return api_end(&call, true);
}

/* The answer to quadrille_why: legal, or an error that says why not. */
static bool try_token(quadrille *q, int viewer, const char *token, const char **why)
{
	bool legal = engine_is_legal(q->engine, viewer, token, &q->err);
	*why = NULL;
	if (legal || q->err.code != ERROR_ILLEGAL_MOVE)
		return legal;
	strbuf_clear(&q->results.why);
	strbuf_add(&q->results.why, q->err.text);
	*why = strbuf_get(&q->results.why);
	return true;
}

quadrille_status quadrille_why(quadrille *q, int viewer, const char *token, const char **why)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, api_count_steps(NULL, 0));
	const struct match *m = engine_match(q->engine);
	struct asker asker = api_asker(viewer);
	const char *answer;
	bool fine = api_check_viewer(q, viewer) && match_awaits_decision(m, &q->err) &&
	            access_is_own_decision(m, &asker, &q->err) && api_check_words(q, &token, 1) &&
	            try_token(q, viewer, token, &answer);
	if (fine)
		*why = answer;
	return api_end(&call, fine);
}

/* The parts that may come next, as those of the library. */
static quadrille_choice *choices_of(const struct next_node *node)
{
	quadrille_choice *choices = xmalloc((node->n + 1) * sizeof *choices);
	for (size_t i = 0; i < node->n; i++) {
		const struct next_step *step = &node->steps[i];
		choices[i] = (quadrille_choice){.add = step->part.add,
		                                .part = (quadrille_part)step->part.kind,
		                                .value = step->part.value,
		                                .deck = step->part.deck,
		                                .leads = step->leads,
		                                .plays = step->plays,
		                                .ends = step->ends};
	}
	return choices;
}

static void find_next(quadrille *q, int viewer, const char *prefix, quadrille_next *out)
{
	const struct match *m = engine_match(q->engine);
	const struct game *game = match_game(m);
	struct api_results *r = &q->results;
	_Alignas(16) unsigned char observed[STATE_MAX];
	char *copy = xstrdup(prefix ? prefix : ""); /* it may be of the last answer */
	next_free(&r->next.node);
	free(r->next.prefix);
	free(r->next.choices);
	r->next.choices = NULL;
	r->next.prefix = copy;
	r->next.node = (struct next_node){.begun = copy};
	strbuf_clear(&r->next.means);
	strbuf_clear(&r->next.token);
	match_observe(m, viewer, observed);
	if (!match_over(m))
		next_find(&r->next.node, game, observed);
	next_say(&r->next.node, game->info, &r->next.means);
	if (r->next.node.played != STEP_NONE)
		game->step_to_text(observed, r->next.node.played, &r->next.token);
	r->next.choices = choices_of(&r->next.node);
	*out = (quadrille_next){.means = strbuf_get(&r->next.means),
	                        .token = r->next.token.n ? strbuf_get(&r->next.token) : NULL,
	                        .choices = r->next.choices,
	                        .n = r->next.node.n};
}

quadrille_status quadrille_get_next(quadrille *q, int viewer, const char *prefix,
                                    quadrille_next *out)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	bool may = may_list(q, viewer, prefix);
	if (may)
		find_next(q, viewer, prefix, out);
	return api_end(&call, may);
}

quadrille_status quadrille_observe(quadrille *q, int viewer, const char **position)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	const struct match *m = engine_match(q->engine);
	_Alignas(16) unsigned char observed[STATE_MAX];
	if (!api_check_viewer(q, viewer))
		return api_end(&call, false);
	match_observe(m, viewer, observed);
	strbuf_clear(&q->results.position);
	match_game(m)->state_to_text(observed, &q->results.position);
	*position = strbuf_get(&q->results.position);
	return api_end(&call, true);
}

quadrille_status quadrille_evaluate(quadrille *q, int viewer, int *seat, int *value)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	if (!api_check_viewer(q, viewer) || !match_awaits_decision(engine_match(q->engine), &q->err))
		return api_end(&call, false);
	*value = engine_evaluate(q->engine, viewer, seat, NULL);
	return api_end(&call, true);
}

quadrille_status quadrille_believe(quadrille *q, int viewer, const quadrille_chance **chances,
                                   size_t *n)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	struct marginals list = {.n = 0};
	if (!api_check_viewer(q, viewer) || !engine_believe(q->engine, viewer, &list, &q->err))
		return api_end(&call, false);
	const char *const *seats = engine_game(q->engine)->info->seat_names;
	q->results.belief.list = list;
	for (int i = 0; i < list.n; i++) {
		const struct marginal *m = &q->results.belief.list.at[i];
		int seat = 0;
		while (seats[seat] && strcmp(seats[seat], m->seat) != 0)
			seat++;
		q->results.belief.at[i] = (quadrille_chance){.seat = seats[seat] ? seat : QUADRILLE_NONE,
		                                             .what = m->what,
		                                             .value = m->value,
		                                             .ppm = (int)m->ppm};
	}
	*chances = q->results.belief.at;
	*n = (size_t)list.n;
	return api_end(&call, true);
}
