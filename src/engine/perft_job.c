/* perft_job.c - perft and divide as jobs. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/engine_internal.h"
#include "engine/engine_jobs.h"
#include "search/perft.h"

struct perft_job {
	struct perft_request request;
	struct perft perft;
	_Alignas(16) unsigned char state[STATE_MAX];
	bool game_over;                /* finished, perhaps by repetition, which no state shows */
	atomic_uint moves, moves_done; /* perft_count is called for each */
	struct steps steps;            /* the first decisions of a divide */
	uint64_t *counts;              /* owned: what each leads to */
	uint64_t total;
};

/* Divide: counts below each first decision. The total. */
static uint64_t divide(struct perft_job *job)
{
	uint64_t total = 0;
	if (job->request.depth > 0 && !job->game_over)
		job->perft.game->legal(job->state, &job->steps);
	size_t n = job->steps.n;
	job->counts = xzalloc(n * sizeof *job->counts);
	atomic_store(&job->moves, (unsigned)n);
	for (size_t i = 0; i < n && !atomic_load(job->perft.stop); i++) {
		_Alignas(16) unsigned char child[STATE_MAX];
		atomic_store(&job->moves_done, (unsigned)i);
		memcpy(child, job->state, sizeof child);
		job->perft.game->apply(child, job->steps.at[i], NULL);
		job->counts[i] = perft_count(&job->perft, child, job->request.depth - 1);
		total += job->counts[i];
	}
	return job->request.depth == 0 ? 1 : total;
}

static void run(void *data)
{
	struct perft_job *job = data;
	int depth = job->request.depth;
	job->total = job->request.divide ? divide(job)
	             : job->game_over    ? depth == 0
	                                 : perft_count(&job->perft, job->state, depth);
}

/* By parts, which are alike in depth. Between two moves those of the last may be read as those of
 * the next: it is for people. */
static struct job_progress progress(const void *data)
{
	const struct perft_job *job = data;
	uint64_t parts = atomic_load(&job->perft.parts), done = atomic_load(&job->perft.parts_done);
	uint64_t moves = atomic_load(&job->moves), moves_done = atomic_load(&job->moves_done);
	struct job_progress p = {.counted = atomic_load(&job->perft.counted)};
	if (parts && moves && done <= parts)
		p.percent = (unsigned)(100 * (moves_done * parts + done) / (moves * parts));
	return p;
}

static void finish(void *data, bool stopped)
{
	const struct perft_job *job = data;
	job->request.on_end(job->request.to,
	                    &(struct perft_answer){.root = {job->perft.game, job->state},
	                                           .depth = job->request.depth,
	                                           .total = job->total,
	                                           .steps = job->steps.at,
	                                           .counts = job->counts,
	                                           .n = job->steps.n,
	                                           .stopped = stopped});
}

static void free_job(void *data)
{
	struct perft_job *job = data;
	perft_table_free(job->perft.table);
	steps_free(&job->steps);
	free(job->counts);
	free(job);
}

static const struct job_kind kind = {
	.run = run,
	.progress = progress,
	.finish = finish,
	.free = free_job,
};

bool engine_perft(struct engine *e, const struct perft_request *request, struct error *err)
{
	struct perft_table *table = NULL;
	if (e->options.perft_hash && !(table = perft_table_new(e->options.perft_hash)))
		return error_set(err, ERROR_OUT_OF_MEMORY, "no memory for PerftHash");
	struct perft_job *data = xzalloc(sizeof *data);
	data->request = *request;
	data->perft.game = match_game(e->match);
	data->perft.threads = (int)e->options.threads;
	data->perft.table = table;
	data->perft.stop = job_runner_stopped(e->job_runner);
	memcpy(data->state, match_state(e->match), data->perft.game->state_size);
	data->game_over = match_over(e->match);
	atomic_store(&data->moves, 1);
	return job_runner_start(e->job_runner, &kind, data, err);
}
