/* sample_job.c - full states drawn from a viewer's belief, as a job of several threads. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "engine/engine_internal.h"
#include "engine/engine_jobs.h"
#include "engine/query.h"

enum { CHUNK_WORLDS = 256 }; /* that are drawn and handed over by one thread at a time */

struct sample_job {
	struct sample_request request;
	const struct game *game;
	struct infostate infostate; /* lives as long as the belief made of it */
	void *belief;
	uint64_t seed;
	int threads;
	const atomic_bool *stop;
	atomic_uint_fast64_t next_chunk; /* that nobody draws yet */
	pthread_mutex_t lock;            /* of handed_over */
	pthread_cond_t changed;          /* handed_over, or stop */
	uint64_t handed_over;            /* chunks */
};

/* Chunks have generators of their own, so that whoever draws them draws the same. How many states
 * there are; 0 when it was stopped. */
static size_t draw_chunk(const struct sample_job *job, uint64_t chunk, unsigned char *states)
{
	struct rng rng;
	uint64_t first = chunk * CHUNK_WORLDS, left = job->request.n - first;
	size_t size = job->game->state_size, n = left < CHUNK_WORLDS ? (size_t)left : CHUNK_WORLDS;
	rng_from_seed(&rng, "sample", job->seed + (chunk << 32));
	memset(states, 0, n * size);
	for (size_t i = 0; i < n; i++) {
		if (atomic_load_explicit(job->stop, memory_order_relaxed))
			return 0;
		job->game->belief_sample(job->belief, &rng, states + i * size);
	}
	return n;
}

/* Hands a chunk over when it is its turn, unless the job is stopped. */
static void hand_over(struct sample_job *job, uint64_t chunk, const struct sampled_worlds *worlds)
{
	pthread_mutex_lock(&job->lock);
	while (job->handed_over < chunk && !atomic_load(job->stop))
		pthread_cond_wait(&job->changed, &job->lock);
	if (job->handed_over == chunk) {
		job->request.on_worlds(job->request.to, worlds);
		job->handed_over++;
	}
	pthread_cond_broadcast(&job->changed);
	pthread_mutex_unlock(&job->lock);
}

static uint64_t n_chunks(const struct sample_job *job)
{
	return (job->request.n + CHUNK_WORLDS - 1) / CHUNK_WORLDS;
}

static void draw_chunks(void *data)
{
	struct sample_job *job = data;
	unsigned char *states = xmalloc(CHUNK_WORLDS * job->game->state_size);
	uint64_t chunk;
	while ((chunk = atomic_fetch_add(&job->next_chunk, 1)) < n_chunks(job)) {
		size_t n = draw_chunk(job, chunk, states);
		if (!n)
			break;
		hand_over(job, chunk, &(struct sampled_worlds){job->game, states, n});
	}
	/* Whoever waits for what is not drawn any more waits no longer. */
	pthread_mutex_lock(&job->lock);
	pthread_cond_broadcast(&job->changed);
	pthread_mutex_unlock(&job->lock);
	free(states);
}

static void run(void *data)
{
	struct sample_job *job = data;
	uint64_t n = n_chunks(job);
	parallel_run(n < (uint64_t)job->threads ? (int)n : job->threads, draw_chunks, job);
}

static void finish(void *data, bool stopped)
{
	const struct sample_job *job = data;
	job->request.on_end(job->request.to, job->handed_over == n_chunks(job), stopped);
}

static void free_job(void *data)
{
	struct sample_job *job = data;
	if (job->belief)
		job->game->belief_close(job->belief);
	match_infostate_free(&job->infostate);
	pthread_mutex_destroy(&job->lock);
	pthread_cond_destroy(&job->changed);
	free(job);
}

static const struct job_kind kind = {
	.run = run,
	.finish = finish,
	.free = free_job,
};

bool engine_sample(struct engine *e, const struct sample_request *request, struct error *err)
{
	int viewer = request->viewer;
	if (!engine_find_believer(e, &viewer, err))
		return false;
	struct sample_job *data = xzalloc(sizeof *data);
	ensure(pthread_mutex_init(&data->lock, NULL) == 0);
	ensure(pthread_cond_init(&data->changed, NULL) == 0);
	data->request = *request;
	data->stop = job_runner_stopped(e->job_runner);
	data->game = match_game(e->match);
	match_infostate(e->match, viewer, &data->infostate);
	data->belief = data->game->belief_open(&data->infostate, err);
	if (!data->belief) {
		free_job(data);
		return false;
	}
	data->seed = e->options.search_seed;
	data->threads = (int)e->options.threads;
	return job_runner_start(e->job_runner, &kind, data, err);
}
