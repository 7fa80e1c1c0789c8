/* jobs.c - searches, samples and counts: begun, handed over as text, ended. */
#include "api/api_internal.h"

#include "engine/searchmoves.h"
#include "engine/wdl.h"

_Static_assert((int)QUADRILLE_SCORE_CP == (int)SCORE_CP &&
                   (int)QUADRILLE_SCORE_MATE == (int)SCORE_MATE &&
                   (int)QUADRILLE_SCORE_CHANCE == (int)SCORE_CHANCE &&
                   (int)QUADRILLE_SCORE_NONE == (int)SCORE_NONE,
               "scores are the engine's");

enum { WORLDS_MAX = 1000000, COUNT_DEPTH_MAX = 1000, MATE_MAX = 1000000 };

/* The job has had its last call. */
static void end_job(quadrille *q)
{
	pthread_mutex_lock(&q->lock);
	q->running = false;
	pthread_cond_broadcast(&q->changed);
	pthread_mutex_unlock(&q->lock);
}

/* Waits until no job runs, or what runs can end no more. */
static quadrille_status wait_for_end(quadrille *q)
{
	pthread_mutex_lock(&q->lock);
	while (q->running && !atomic_load(&q->lost))
		pthread_cond_wait(&q->changed, &q->lock);
	pthread_mutex_unlock(&q->lock);
	api_is_whole(q);
	return api_status(q);
}

bool quadrille_busy(quadrille *q)
{
	pthread_mutex_lock(&q->lock);
	bool busy = q->running && !atomic_load(&q->lost);
	pthread_mutex_unlock(&q->lock);
	return busy;
}

void quadrille_interrupt(quadrille *q)
{
	engine_interrupt(q->engine);
}

quadrille_status quadrille_stop(quadrille *q)
{
	engine_interrupt(q->engine);
	return wait_for_end(q);
}

quadrille_status quadrille_wait(quadrille *q)
{
	return wait_for_end(q);
}

/* What a job is begun by. */
struct beginning {
	bool (*begin)(quadrille *q, const void *request);
	const void *request;
};

/* Begins a job whose threads have a guard of their own. */
static bool begin_job(quadrille *q, const struct beginning *how)
{
	struct memory_guard *before = memory_guard_set(&q->job_guard);
	q->running = true; /* nobody waits yet */
	bool begun = how->begin(q, how->request);
	memory_guard_set(before);
	if (!begun)
		q->running = false;
	return begun;
}

/* ---- Searches */

struct report {
	quadrille *q;
	const struct go_info *info;
	const struct go_answer *answer;
	size_t max_tokens;
	struct strbuf pv; /* whole while its thread is not taken away */
};

static void write_pv(struct report *r, const struct job_root *root, const step_t *pv, size_t n)
{
	tokens_write_pv(&r->pv, &(struct pv_text){root->game, root->state, pv, n,
	                                          r->q->job.search.whole_turns, r->max_tokens});
}

static void write_info(void *data)
{
	struct report *r = data;
	write_pv(r, &r->info->root, r->info->info->pv, r->info->info->n_pv);
}

static void on_info(void *to, const struct go_info *report)
{
	quadrille *q = to;
	const struct search_info *info = report->info;
	struct report r = {.q = q, .info = report, .max_tokens = PV_MAX};
	if (!q->job.search.on_info)
		return;
	if (!api_protect(write_info, &r)) {
		api_lose(q);
		return;
	}
	struct wdl wdl = {0};
	if (info->kind != SCORE_NONE)
		wdl = wdl_from_score(report->root.game, info->kind, info->score);
	q->job.search.on_info(q->job.search.to,
	                      &(quadrille_info){.depth = info->depth,
	                                        .seldepth = info->seldepth,
	                                        .multipv = info->multipv,
	                                        .kind = (quadrille_score_kind)info->kind,
	                                        .score = info->score,
	                                        .nodes = info->nodes,
	                                        .hashfull = engine_go_hashfull(report),
	                                        .milliseconds = info->time,
	                                        .clairvoyant = report->clairvoyant,
	                                        .win = wdl.win,
	                                        .draw = wdl.draw,
	                                        .loss = wdl.loss,
	                                        .pv = strbuf_get(&r.pv)});
	strbuf_free(&r.pv);
}

/* Appends the best variation, and behind it once more its first token, with a NUL between them. */
static void write_bestmove(void *data)
{
	struct report *r = data;
	write_pv(r, &r->answer->root, r->answer->pv, r->answer->n_pv);
	strbuf_add_n(&r->pv, "", 1);
	r->max_tokens = 1;
	write_pv(r, &r->answer->root, r->answer->pv, r->answer->n_pv);
}

static void on_bestmove(void *to, const struct go_answer *answer)
{
	quadrille *q = to;
	struct report r = {.q = q, .answer = answer, .max_tokens = PV_MAX};
	bool written = api_protect(write_bestmove, &r);
	const char *pv = strbuf_get(&r.pv);
	bool found = written && *pv;
	quadrille_bestmove bestmove = {.status = !written ? QUADRILLE_OUT_OF_MEMORY
	                                         : found  ? QUADRILLE_OK
	                                                  : QUADRILLE_BAD_POSITION,
	                               .pv = found ? pv : NULL,
	                               .token = found ? pv + strlen(pv) + 1 : NULL,
	                               .stopped = answer->stopped,
	                               .clairvoyant = answer->clairvoyant};
	if (!written)
		api_lose(q);
	if (q->job.search.on_bestmove)
		q->job.search.on_bestmove(q->job.search.to, &bestmove);
	if (written)
		strbuf_free(&r.pv);
	end_job(q);
}

static bool read_limits(quadrille *q, const quadrille_search *search, struct limits *out)
{
	if (search->depth < 0 || search->mate < 0 || search->movetime < 0 || search->moves_to_go < 0)
		return error_set(&q->err, ERROR_BAD_SYNTAX, "a limit is not negative");
	*out = (struct limits){.nodes = search->nodes,
	                       .depth = search->depth < DEPTH_MAX ? search->depth : DEPTH_MAX,
	                       .mate = search->mate < MATE_MAX ? search->mate : MATE_MAX,
	                       .movetime = search->movetime,
	                       .has_clock = search->has_clock,
	                       .time = search->has_clock ? search->time : 0,
	                       .increment = search->has_clock ? search->increment : 0,
	                       .movestogo = search->moves_to_go,
	                       .infinite = search->infinite};
	if (!out->nodes && !out->depth && !out->mate && !out->movetime && !out->has_clock)
		out->infinite = true;
	if (!api_check_words(q, search->searchmoves, search->n_searchmoves))
		return false;
	for (size_t i = 0; i < search->n_searchmoves; i++)
		if (!searchmoves_add_token(out, engine_match(q->engine),
		                           (char *const *)&search->searchmoves[i], &q->err))
			return false;
	return true;
}

static bool begin_search(quadrille *q, const void *request)
{
	const quadrille_search *search = request;
	struct go go = {.viewer = search->viewer,
	                .alone = search->alone,
	                .here = search->here,
	                .on_info = on_info,
	                .on_bestmove = on_bestmove,
	                .to = q};
	if (!read_limits(q, search, &go.limits)) {
		steps_free(&go.limits.searchmoves);
		return false;
	}
	q->job.search = *search;
	return engine_go(q->engine, &go, &q->err);
}

/* Ends a call that was to begin a job: may it, and is no other there? */
static quadrille_status begin_and_end(struct api_call *call, bool may, const struct beginning *how,
                                      bool wait)
{
	quadrille *q = call->q;
	if (may && api_busy(q))
		may = error_set(&q->err, ERROR_BUSY, "a job is running");
	quadrille_status status = api_end(call, may && begin_job(q, how));
	return status == QUADRILLE_OK && wait ? wait_for_end(q) : status;
}

quadrille_status quadrille_go(quadrille *q, const quadrille_search *search)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, api_count_steps(NULL, 0));
	struct asker asker = api_asker(search->viewer);
	bool may = api_check_viewer(q, search->viewer) &&
	           match_awaits_decision(engine_match(q->engine), &q->err) &&
	           access_may_search(q->engine, &asker, &q->err);
	return begin_and_end(&call, may, &(struct beginning){begin_search, search}, search->wait);
}

/* ---- Samples */

struct world {
	const struct game *game;
	const void *state;
	struct strbuf text;
};

static void write_world(void *data)
{
	struct world *world = data;
	world->game->state_to_text(world->state, &world->text);
}

static void on_worlds(void *to, const struct sampled_worlds *worlds)
{
	quadrille *q = to;
	const quadrille_sampling *sampling = &q->job.sampling;
	for (size_t i = 0; i < worlds->n && sampling->on_world && !atomic_load(&q->lost); i++) {
		struct world world = {.game = worlds->game,
		                      .state = worlds->states + i * worlds->game->state_size};
		if (api_protect(write_world, &world)) {
			sampling->on_world(sampling->to, strbuf_get(&world.text));
			strbuf_free(&world.text);
		} else {
			api_lose(q);
		}
	}
}

static void on_sampled(void *to, bool complete, bool stopped)
{
	quadrille *q = to;
	(void)stopped;
	if (q->job.sampling.on_end)
		q->job.sampling.on_end(q->job.sampling.to, atomic_load(&q->lost) ? QUADRILLE_OUT_OF_MEMORY
		                                           : complete            ? QUADRILLE_OK
		                                                                 : QUADRILLE_STOPPED);
	end_job(q);
}

static bool begin_sampling(quadrille *q, const void *request)
{
	const quadrille_sampling *sampling = request;
	if (sampling->n < 1 || sampling->n > WORLDS_MAX)
		return error_set(&q->err, ERROR_BAD_SYNTAX, "sample takes a number from 1 to %d",
		                 WORLDS_MAX);
	q->job.sampling = *sampling;
	return engine_sample(q->engine,
	                     &(struct sample_request){.n = sampling->n,
	                                              .viewer = sampling->viewer,
	                                              .on_worlds = on_worlds,
	                                              .on_end = on_sampled,
	                                              .to = q},
	                     &q->err);
}

quadrille_status quadrille_sample(quadrille *q, const quadrille_sampling *sampling)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	return begin_and_end(&call, api_check_viewer(q, sampling->viewer),
	                     &(struct beginning){begin_sampling, sampling}, sampling->wait);
}

/* ---- Counts */

static void on_counted(void *to, const struct perft_answer *answer)
{
	quadrille *q = to;
	if (q->job.count.on_end)
		q->job.count.on_end(q->job.count.to, answer->stopped ? QUADRILLE_STOPPED : QUADRILLE_OK,
		                    answer->stopped ? 0 : answer->total);
	end_job(q);
}

static bool begin_count(quadrille *q, const void *request)
{
	const quadrille_count *count = request;
	if (count->depth < 0 || count->depth > COUNT_DEPTH_MAX)
		return error_set(&q->err, ERROR_BAD_SYNTAX, "perft takes a number from 0 to %d",
		                 COUNT_DEPTH_MAX);
	if (match_to_move(engine_match(q->engine)) == SEAT_CHANCE)
		return match_awaits_decision(engine_match(q->engine), &q->err);
	q->job.count = *count;
	return engine_perft(
		q->engine, &(struct perft_request){.depth = count->depth, .on_end = on_counted, .to = q},
		&q->err);
}

quadrille_status quadrille_perft(quadrille *q, const quadrille_count *count)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	struct asker asker = api_asker(count->viewer);
	bool may = api_check_viewer(q, count->viewer) &&
	           access_may_count(engine_match(q->engine), &asker, &q->err);
	return begin_and_end(&call, may, &(struct beginning){begin_count, count}, count->wait);
}

/* ---- Reviews */

struct judged {
	const struct reviewed *reviewed;
	struct strbuf token, best;
};

static void write_judged(void *data)
{
	struct judged *judged = data;
	const struct reviewed *r = judged->reviewed;
	r->root.game->step_to_text(r->root.state, r->step, &judged->token);
	r->root.game->step_to_text(r->root.state, r->best, &judged->best);
}

static quadrille_score score_of(const struct review_score *score)
{
	return (quadrille_score){(quadrille_score_kind)score->kind, score->value};
}

static void on_reviewed(void *to, const struct reviewed *r)
{
	quadrille *q = to;
	const quadrille_review *review = &q->job.review;
	struct judged judged = {.reviewed = r};
	if (!review->on_decision || atomic_load(&q->lost))
		return;
	if (!api_protect(write_judged, &judged)) {
		api_lose(q);
		return;
	}
	review->on_decision(review->to, &(quadrille_reviewed){.number = r->number,
	                                                      .seat = r->seat,
	                                                      .token = strbuf_get(&judged.token),
	                                                      .best = strbuf_get(&judged.best),
	                                                      .before = score_of(&r->before),
	                                                      .after = score_of(&r->after),
	                                                      .has_truth = r->has_truth,
	                                                      .inferred = score_of(&r->inferred),
	                                                      .truth = score_of(&r->truth),
	                                                      .expected = r->expected,
	                                                      .lost = r->lost,
	                                                      .mark = review_mark_name(r->mark)});
	strbuf_free(&judged.token);
	strbuf_free(&judged.best);
}

static void on_totals(void *to, const struct game *game, const struct review_total *totals)
{
	(void)to, (void)game, (void)totals;
}

static void on_review_end(void *to, bool stopped)
{
	quadrille *q = to;
	if (q->job.review.on_end)
		q->job.review.on_end(q->job.review.to, atomic_load(&q->lost) ? QUADRILLE_OUT_OF_MEMORY
		                                       : stopped             ? QUADRILLE_STOPPED
		                                                             : QUADRILLE_OK);
	end_job(q);
}

static bool begin_review(quadrille *q, const void *request)
{
	const quadrille_review *review = request;
	if (review->nodes > REVIEW_NODES_MAX)
		return error_set(&q->err, ERROR_BAD_SYNTAX, "review takes nodes from 1 to %d",
		                 REVIEW_NODES_MAX);
	q->job.review = *review;
	return engine_review(
		q->engine,
		&(struct review_request){.nodes = review->nodes ? review->nodes : REVIEW_NODES,
	                             .viewer = review->viewer,
	                             .on_decision = on_reviewed,
	                             .on_totals = on_totals,
	                             .on_end = on_review_end,
	                             .to = q},
		&q->err);
}

quadrille_status quadrille_start_review(quadrille *q, const quadrille_review *review)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	bool may = api_check_viewer(q, review->viewer) &&
	           engine_may_review(q->engine, review->viewer, &q->err);
	return begin_and_end(&call, may, &(struct beginning){begin_review, review}, review->wait);
}
