/* review_job.c - a review as a job of several threads: each takes the next decision, goes there with a copy of the
 * match of its own, and searches what was decided beside the best, by equal numbers of nodes. What is found out is
 * handed over in the order of the game, the same whatever the number of threads. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "engine/engine_internal.h"
#include "engine/review.h"
#include "engine/wdl.h"
#include "match/travel.h"

enum {
	REVIEW_TABLE = 16, /* MiB, whatever Hash says: the same bytes everywhere */
	DEEPER = 5,        /* times the nodes, for what looks as if it had cost something */
	CONFIRMING = 25    /* times, before anything is called a mistake: as deep as hints look */
};

/* What one thread has to itself. */
struct reviewer {
	struct match *walk; /* at the place that is reviewed; owned */
	struct tt *tt;      /* owned; NULL where the game has none */
	struct search_control control;
};

/* A decision that was judged, with the states it is told of. */
struct judgement {
	bool is_reported;
	struct reviewed reviewed;
	_Alignas(16) unsigned char seen[STATE_MAX], true_state[STATE_MAX];
};

struct review_job {
	struct review_request request;
	struct match *match; /* the game; owned */
	bool own_only, tells_truth;
	int threads;
	const struct nnue *net;
	uint64_t seed;
	const atomic_bool *stopped;
	atomic_uint working;               /* threads */
	atomic_uint next, done, decisions; /* that nobody judges yet; that were handed over; in all */
	pthread_mutex_t lock;              /* of what follows, and of the beginning of a search */
	struct reviewer *reviewers[PARALLEL_MAX]; /* owned; the first is there before the job begins */
	int n_reviewers;
	struct judgement **
		judgements; /* owned; a decision's is NULL before it is judged, and when it was handed over */
	struct review_total totals[SEATS_MAX];
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
	for (int i = 0; i < job->n_reviewers; i++)
		search_stop(&job->reviewers[i]->control);
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
static bool search(struct review_job *job, struct reviewer *by, struct knowledge knowledge,
                   step_t only, struct review_score *score)
{
	step_t moves[] = {only, STEP_NONE};
	struct search_answer answer;
	struct search_request request = {
		.game = match_game(by->walk),
		.limits = {.nodes = job->request.nodes * knowledge.times},
		.multipv = 1,
		.threads = 1,
		.skill_level = 20,
		.weighs_behaviour = knowledge.beliefs == BELIEFS_BEHAVIOUR,
		.seed = job->seed,
		.tree_memory = (uint64_t)REVIEW_TABLE << 20,
		.tt = by->tt,
		.net = job->net,
		.report = take_score,
		.to = score,
	};
	if (only != STEP_NONE)
		request.limits.searchmoves = (struct steps){moves, 2, 2};
	match_infostate(by->walk, knowledge.viewer, &request.root_infostate);
	if (knowledge.viewer == VIEW_ALL)
		match_infostate_forget(&request.root_infostate, request.game);
	if (by->tt)
		tt_new_search_alone(by->tt, request.limits.nodes);
	*score = (struct review_score){.kind = SCORE_NONE};
	pthread_mutex_lock(&job->lock);
	search_begin(&by->control, &request);
	pthread_mutex_unlock(&job->lock);
	answer.n_pv = 0;
	if (!is_stopped(job)) /* before the search begins, or its interrupt comes later */
		search_run(&request, &by->control, &answer);
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
static bool compare(struct review_job *job, struct reviewer *by, struct reviewed *r, uint64_t times)
{
	struct knowledge own = {r->seat, BELIEFS_FACTS, times};
	struct review_score found;
	if (times > 1) {
		if (!search(job, by, own, STEP_NONE, &found))
			return false;
		r->best = found.line[0];
	}
	if (!search(job, by, own, r->best, &r->before) || !search(job, by, own, r->step, &r->after))
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
static bool judge(struct review_job *job, struct reviewer *by, struct reviewed *r)
{
	struct knowledge own = {r->seat, BELIEFS_FACTS, 1}, behaviour = {r->seat, BELIEFS_BEHAVIOUR, 1},
					 all = {VIEW_ALL, BELIEFS_FACTS, 1};
	if (!search(job, by, own, STEP_NONE, &r->before))
		return false;
	r->best = r->before.line[0];
	r->after = r->before;
	if (r->best != r->step && !compare(job, by, r, 1))
		return false;
	/* Searches that sample worlds are as deep as hints with less. */
	uint64_t most = r->root.game->flags & GAME_WITHOUT_TT ? DEEPER : CONFIRMING;
	for (uint64_t times = DEEPER; times <= most && is_suspect(r, times); times *= DEEPER)
		if (!compare(job, by, r, times))
			return false;
	return !r->has_truth || (search(job, by, behaviour, r->step, &r->inferred) &&
	                         search(job, by, all, r->step, &r->truth));
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

/* Is a decision of the match, behind so many, one that is told of? Then goes there and judges it. */
static bool review_decision(struct review_job *job, struct reviewer *by, unsigned place,
                            struct judgement *j)
{
	const struct game *game = match_game(by->walk);
	struct reviewed *r = &j->reviewed;
	ensure(match_goto(by->walk, place, NULL));
	size_t i = match_length(by->walk);
	int seat = match_to_move(by->walk);
	if (i >= match_length(job->match) || seat >= SEATS_MAX ||
	    (job->own_only && seat != job->request.viewer))
		return false;
	match_observe(by->walk, seat, j->seen);
	memcpy(j->true_state, match_state(by->walk), game->state_size);
	r->root = (struct job_root){game, j->seen};
	r->true_state = j->true_state;
	size_t answers = sizeof r->answer / sizeof *r->answer - 1;
	for (size_t k = 0; k <= answers; k++)
		r->answer[k] = k < answers && i + 1 + k < match_length(job->match)
		                   ? match_step_at(job->match, i + 1 + k)
		                   : STEP_NONE;
	r->number = place + 1;
	r->seat = seat;
	r->step = match_step_at(job->match, i);
	r->has_truth = job->tells_truth && !game->has_unknowns(match_state(by->walk));
	if (!judge(job, by, r))
		return false;
	r->expected = expected_score(game, &r->after);
	return true;
}

/* ---- threads */

/* Hands over what was judged, as far as everything before it was, unless the job is stopped. */
static void hand_over(struct review_job *job, unsigned place, struct judgement *judgement)
{
	pthread_mutex_lock(&job->lock);
	job->judgements[place] = judgement;
	while (job->done < job->decisions && job->judgements[job->done] && !is_stopped(job)) {
		struct judgement *next = job->judgements[job->done];
		job->judgements[job->done++] = NULL;
		if (next->is_reported) {
			count(&job->totals[next->reviewed.seat], &next->reviewed);
			job->request.on_decision(job->request.to, &next->reviewed);
		}
		free(next);
	}
	pthread_mutex_unlock(&job->lock);
}

static void free_reviewer(struct reviewer *reviewer)
{
	match_free(reviewer->walk);
	tt_free(reviewer->tt);
	free(reviewer);
}

/* One thread's, which is interrupted with the job from now on; NULL and an error where there is no memory for its table. */
static struct reviewer *add_reviewer(struct review_job *job, struct error *err)
{
	bool has_tt = !(match_game(job->match)->flags & GAME_WITHOUT_TT);
	struct reviewer *reviewer = xzalloc(sizeof *reviewer);
	reviewer->tt = has_tt ? tt_new(REVIEW_TABLE, err) : NULL;
	if (has_tt && !reviewer->tt) {
		free(reviewer);
		return NULL;
	}
	reviewer->walk = match_copy_at(job->match, match_place(job->match), NULL);
	pthread_mutex_lock(&job->lock);
	job->reviewers[job->n_reviewers++] = reviewer;
	pthread_mutex_unlock(&job->lock);
	return reviewer;
}

static void review_decisions(void *data)
{
	struct review_job *job = data;
	struct reviewer *by = job->working++ ? add_reviewer(job, NULL) : job->reviewers[0];
	for (unsigned place; by && !is_stopped(job) && (place = job->next++) < job->decisions;) {
		struct judgement *judgement = xzalloc(sizeof *judgement);
		judgement->is_reported = review_decision(job, by, place, judgement);
		hand_over(job, place, judgement);
	}
}

static void run(void *data)
{
	struct review_job *job = data;
	unsigned left = job->decisions - job->done;
	parallel_run(left < (unsigned)job->threads ? (int)left : job->threads, review_decisions, job);
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
	for (int i = 0; i < job->n_reviewers; i++)
		free_reviewer(job->reviewers[i]);
	for (unsigned i = job->done; i < job->decisions; i++)
		free(job->judgements[i]);
	free(job->judgements);
	match_free(job->match);
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
	struct review_job *data = xzalloc(sizeof *data);
	ensure(pthread_mutex_init(&data->lock, NULL) == 0);
	data->request = *request;
	data->match = match_copy_at(e->match, match_place(e->match), NULL);
	data->decisions = (unsigned)match_place(data->match);
	uint64_t before = request->from ? request->from - 1 : 0;
	data->done = before < data->decisions ? (unsigned)before : data->decisions;
	data->next = data->done;
	data->judgements = xzalloc(data->decisions * sizeof *data->judgements);
	data->own_only = hides_decisions(e->match, request->viewer);
	data->tells_truth = (game->flags & GAME_SECRETS) && !data->own_only;
	data->threads = (int)e->options.threads;
	data->net = engine_net(e, game);
	data->seed = e->options.search_seed;
	data->stopped = job_runner_stopped(e->job_runner);
	if (!add_reviewer(data, err)) {
		free_job(data);
		return false;
	}
	return job_runner_start(e->job_runner, &kind, data, err);
}
