/* playouts_job.c - random games as a job, from what the viewer knows. */
#include <stdlib.h>

#include "base/memory.h"
#include "engine/engine_internal.h"
#include "engine/engine_jobs.h"

struct playouts_job {
	struct playouts_request request;
	struct infostate infostate;
	struct playouts playouts;
	struct playout_tally tally;
	struct error err;
	bool failed;
	atomic_uint_fast64_t played;
};

static void run(void *data)
{
	struct playouts_job *job = data;
	job->failed = !playouts_run(&job->playouts, 0, job->request.n, &job->tally, &job->err);
	playout_tally_sort(&job->tally);
}

static struct job_progress progress(const void *data)
{
	const struct playouts_job *job = data;
	uint64_t played = atomic_load(&job->played);
	return (struct job_progress){played, (unsigned)(100 * played / job->request.n)};
}

static void finish(void *data, bool stopped)
{
	const struct playouts_job *job = data;
	job->request.on_end(job->request.to, &(struct playouts_answer){
											 .tally = stopped || job->failed ? NULL : &job->tally,
											 .n = job->request.n,
											 .stopped = stopped,
											 .err = job->failed ? &job->err : NULL});
}

static void free_job(void *data)
{
	struct playouts_job *job = data;
	match_infostate_free(&job->infostate);
	free(job);
}

static const struct job_kind kind = {
	.run = run,
	.progress = progress,
	.finish = finish,
	.free = free_job,
};

static bool has_unknowns(const struct match *m, const struct infostate *infostate)
{
	return match_game(m)->has_unknowns(infostate->now);
}

/* What the viewer knows; the referee of a match that lacks something asks for the seat on move. */
static bool find_infostate(const struct match *m, int viewer, struct infostate *out,
                           struct error *err)
{
	match_infostate(m, viewer, out);
	if (viewer != VIEW_ALL || !has_unknowns(m, out))
		return true;
	match_infostate_free(out);
	if (!match_awaits_decision(m, err))
		return false;
	match_infostate(m, match_to_move(m), out);
	return true;
}

bool engine_playouts(struct engine *e, const struct playouts_request *request, struct error *err)
{
	const struct match *m = e->match;
	if (match_over(m))
		return error_set(err, ERROR_GAME_OVER, "the game has ended");
	struct playouts_job *data = xzalloc(sizeof *data);
	data->request = *request;
	if (!find_infostate(m, request->viewer, &data->infostate, err)) {
		free(data);
		return false;
	}
	data->playouts = (struct playouts){.game = match_game(m),
	                                   .infostate = &data->infostate,
	                                   .sampled = has_unknowns(m, &data->infostate),
	                                   .seed = e->options.search_seed,
	                                   .threads = (int)e->options.threads,
	                                   .stop = job_runner_stopped(e->job_runner),
	                                   .played = &data->played};
	return job_runner_start(e->job_runner, &kind, data, err);
}
