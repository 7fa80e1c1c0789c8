/* review_job.c - a review as a job: a copy of the match goes from place to place, and at each the decision
 * that was made is searched beside the best one, by equal numbers of nodes. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/engine_internal.h"
#include "engine/review.h"
#include "engine/wdl.h"
#include "match/travel.h"

enum {
	REVIEW_TABLE = 16, /* MiB, whatever Hash says: the same bytes everywhere */
	DEEPER = 5,        /* times the nodes, for what looks as if it had cost something */
	CONFIRMING = 25    /* times, before anything is called a mistake: as deep as hints look */
};

struct review_job {
	struct review_request request;
	struct match *match, *walk; /* the game, and that at the place that is reviewed; owned */
	bool own_only, tells_truth;
	struct tt *tt; /* owned; NULL where the game has none */
	const struct nnue *net;
	uint64_t seed;
	struct review_total totals[SEATS_MAX];
	struct search_control control;
	pthread_mutex_t lock; /* of the beginning of a search */
	const atomic_bool *stopped;
	atomic_uint done, decisions;
};

const char *review_mark_name(enum review_mark mark)
{
	static const char *const names[] = {"-", "inaccuracy", "mistake", "blunder"};
	return names[mark];
}

static bool is_stopped(const struct review_job *job)
{
	return atomic_load(job->stopped);
}

static void interrupt(void *data)
{
	struct review_job *job = data;
	pthread_mutex_lock(&job->lock);
	search_stop(&job->control);
	pthread_mutex_unlock(&job->lock);
}

/* ---- one search */

static void take_score(void *to, const struct search_info *info)
{
	struct review_score *score = to;
	score->kind = info->kind;
	score->value = info->score;
}

/* What a search reckons with. */
struct knowledge {
	int viewer;
	enum beliefs beliefs;
	uint64_t times; /* so often the nodes that were asked for */
};

/* Searches at the place, of one decision only unless that is STEP_NONE. False where it was stopped, or no
 * state agrees with what the seat was told. */
static bool search(struct review_job *job, struct knowledge knowledge, step_t only,
                   struct review_score *score)
{
	step_t moves[] = {only, STEP_NONE};
	struct search_answer answer;
	struct search_request request = {
		.game = match_game(job->walk),
		.limits = {.nodes = job->request.nodes * knowledge.times},
		.multipv = 1,
		.threads = 1,
		.skill_level = 20,
		.weighs_behaviour = knowledge.beliefs == BELIEFS_BEHAVIOUR,
		.seed = job->seed,
		.tree_memory = (uint64_t)REVIEW_TABLE << 20,
		.tt = job->tt,
		.net = job->net,
		.report = take_score,
		.to = score,
	};
	if (only != STEP_NONE)
		request.limits.searchmoves = (struct steps){moves, 2, 2};
	match_infostate(job->walk, knowledge.viewer, &request.root_infostate);
	if (knowledge.viewer == VIEW_ALL)
		match_infostate_forget(&request.root_infostate, request.game);
	if (job->tt)
		tt_new_search_alone(job->tt, request.limits.nodes);
	*score = (struct review_score){.kind = SCORE_NONE};
	pthread_mutex_lock(&job->lock);
	search_begin(&job->control, &request);
	pthread_mutex_unlock(&job->lock);
	answer.n_pv = 0;
	if (!is_stopped(job)) /* before the search begins, or its interrupt comes later */
		search_run(&request, &job->control, &answer);
	match_infostate_free(&request.root_infostate);
	score->n_line = answer.n_pv;
	memcpy(score->line, answer.pv, answer.n_pv * sizeof *answer.pv);
	return answer.n_pv > 0 && !is_stopped(job);
}

/* ---- a decision */

/* Of a thousand: a win is one, a draw half. */
static int expected_score(const struct game *game, const struct review_score *score)
{
	struct wdl wdl = wdl_from_score(game, score->kind, score->value);
	return (2 * wdl.win + wdl.draw) / 2;
}

/* Grows with what a score is worth; between two searches of the same seat. */
static int worth(const struct review_score *score)
{
	if (score->kind != SCORE_MATE)
		return score->value;
	return score->value > 0 ? SCORE_WIN - score->value : -SCORE_WIN - score->value;
}

static enum review_mark mark_of(int lost)
{
	return lost >= 150   ? REVIEW_BLUNDER
	       : lost >= 100 ? REVIEW_MISTAKE
	       : lost >= 50  ? REVIEW_INACCURACY
	                     : REVIEW_FINE;
}

/* Searches the best decision and the one that was made, by as many nodes each, or one that had them alone would
 * be seen through; and says what it was worth. With more nodes another may be the best. False where the job was
 * stopped. */
static bool compare(struct review_job *job, struct reviewed *r, uint64_t times)
{
	struct knowledge own = {r->seat, BELIEFS_FACTS, times};
	struct review_score found;
	if (times > 1) {
		if (!search(job, own, STEP_NONE, &found))
			return false;
		r->best = found.line[0];
	}
	if (!search(job, own, r->best, &r->before) || !search(job, own, r->step, &r->after))
		return false;
	if (worth(&r->after) >= worth(&r->before)) {
		r->best = r->step;
		r->before = r->after;
	}
	r->lost = expected_score(r->root.game, &r->before) - expected_score(r->root.game, &r->after);
	r->mark = mark_of(r->lost);
	return true;
}

/* Has it cost something, as it looks? Then that may be a mistake of the search, and is looked at again with so many times
 * the nodes. */
static bool is_suspect(const struct reviewed *r, uint64_t times)
{
	enum { LITTLE = 10, INACCURATE = 50 };
	return times == DEEPER
	           ? r->lost >= LITTLE || review_missed_win(r) || review_points_lost(r) >= REVIEW_PIECE
	           : r->lost >= INACCURATE;
}

/* Judges the next decision; false where it cannot be, or the job was stopped. */
static bool judge(struct review_job *job, struct reviewed *r)
{
	struct knowledge own = {r->seat, BELIEFS_FACTS, 1}, behaviour = {r->seat, BELIEFS_BEHAVIOUR, 1},
					 all = {VIEW_ALL, BELIEFS_FACTS, 1};
	if (!search(job, own, STEP_NONE, &r->before))
		return false;
	r->best = r->before.line[0];
	r->after = r->before;
	if (r->best != r->step && !compare(job, r, 1))
		return false;
	/* Searches that sample worlds are as deep as hints with less. */
	uint64_t most = r->root.game->flags & GAME_WITHOUT_TT ? DEEPER : CONFIRMING;
	for (uint64_t times = DEEPER; times <= most && is_suspect(r, times); times *= DEEPER)
		if (!compare(job, r, times))
			return false;
	return !r->has_truth ||
	       (search(job, behaviour, r->step, &r->inferred) && search(job, all, r->step, &r->truth));
}

bool review_missed_win(const struct reviewed *r)
{
	enum { FEW = 3 };
	bool won = r->before.kind == SCORE_MATE && r->before.value > 0;
	bool wins = r->after.kind == SCORE_MATE && r->after.value > 0;
	return won && (wins ? r->before.value == 1 && r->after.value > 1
	                    : r->mark != REVIEW_FINE || r->before.value <= FEW);
}

int review_points_lost(const struct reviewed *r)
{
	if (r->after.kind != SCORE_CP || r->before.kind == SCORE_CHANCE)
		return 0;
	return r->before.kind == SCORE_CP ? r->before.value - r->after.value
	       : r->before.value > 0      ? REVIEW_PIECE
	                                  : 0;
}

static void count(struct review_total *total, const struct reviewed *r)
{
	total->decisions++;
	total->mistakes += r->mark == REVIEW_MISTAKE;
	total->blunders += r->mark == REVIEW_BLUNDER;
	total->missed_wins += review_missed_win(r);
	total->lost += (uint64_t)r->lost;
}

/* Reviews the decision that comes after so many. */
static void review_decision(struct review_job *job, uint64_t number)
{
	const struct game *game = match_game(job->walk);
	_Alignas(16) unsigned char seen[STATE_MAX];
	size_t i = match_length(job->walk);
	int seat = match_to_move(job->walk);
	if (i >= match_length(job->match) || seat >= SEATS_MAX ||
	    (job->own_only && seat != job->request.viewer))
		return;
	struct reviewed *r = xzalloc(sizeof *r);
	match_observe(job->walk, seat, seen);
	r->root = (struct job_root){game, seen};
	r->true_state = match_state(job->walk);
	size_t answers = sizeof r->answer / sizeof *r->answer - 1;
	for (size_t k = 0; k <= answers; k++)
		r->answer[k] = k < answers && i + 1 + k < match_length(job->match)
		                   ? match_step_at(job->match, i + 1 + k)
		                   : STEP_NONE;
	r->number = number;
	r->seat = seat;
	r->step = match_step_at(job->match, i);
	r->has_truth = job->tells_truth && !game->has_unknowns(match_state(job->walk));
	if (judge(job, r)) {
		r->expected = expected_score(game, &r->after);
		count(&job->totals[seat], r);
		job->request.on_decision(job->request.to, r);
	}
	free(r);
}

static void run(void *data)
{
	struct review_job *job = data;
	uint64_t n = match_place(job->match);
	atomic_store(&job->decisions, (unsigned)n);
	for (uint64_t i = job->request.from ? job->request.from - 1 : 0; i < n && !is_stopped(job);
	     i++) {
		ensure(match_goto(job->walk, i, NULL));
		review_decision(job, i + 1);
		atomic_store(&job->done, (unsigned)i + 1);
	}
	if (!is_stopped(job))
		job->request.on_totals(job->request.to, match_game(job->match), job->totals);
}

static struct job_progress progress(const void *data)
{
	const struct review_job *job = data;
	unsigned decisions = atomic_load(&job->decisions), done = atomic_load(&job->done);
	return (struct job_progress){.counted = done,
	                             .percent = decisions ? 100 * done / decisions : 0};
}

static void finish(void *data, bool stopped)
{
	const struct review_job *job = data;
	job->request.on_end(job->request.to, stopped);
}

static void free_job(void *data)
{
	struct review_job *job = data;
	match_free(job->match);
	match_free(job->walk);
	tt_free(job->tt);
	pthread_mutex_destroy(&job->lock);
	free(job);
}

static const struct job_kind kind = {
	.run = run,
	.interrupt = interrupt,
	.progress = progress,
	.finish = finish,
	.free = free_job,
};

/* Is what seats know hidden from the viewer? */
static bool hides_decisions(const struct match *m, int viewer)
{
	return (match_game(m)->flags & GAME_SECRETS) && viewer != VIEW_ALL && !match_over(m);
}

bool engine_may_review(const struct engine *e, int viewer, struct error *err)
{
	return viewer != VIEW_PUBLIC || !hides_decisions(e->match, viewer) ||
	       error_set(err, ERROR_HIDDEN, "a review would tell what seats know");
}

bool engine_review(struct engine *e, const struct review_request *request, struct error *err)
{
	const struct game *game = match_game(e->match);
	struct tt *tt = game->flags & GAME_WITHOUT_TT ? NULL : tt_new(REVIEW_TABLE, err);
	if (!tt && !(game->flags & GAME_WITHOUT_TT))
		return false;
	struct review_job *data = xzalloc(sizeof *data);
	ensure(pthread_mutex_init(&data->lock, NULL) == 0);
	data->request = *request;
	data->match = match_copy_at(e->match, match_place(e->match), NULL);
	data->walk = match_copy_at(e->match, match_place(e->match), NULL);
	data->own_only = hides_decisions(e->match, request->viewer);
	data->tells_truth = (game->flags & GAME_SECRETS) && !data->own_only;
	data->tt = tt;
	data->net = engine_net(e, game);
	data->seed = e->options.search_seed;
	data->stopped = job_runner_stopped(e->job_runner);
	return job_runner_start(e->job_runner, &kind, data, err);
}
