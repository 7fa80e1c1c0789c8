/* cmd_sample.c - `sample` as a job: full states drawn from the viewer's belief. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "protocol/cmd.h"

enum {
	SAMPLES_MAX = 1000000,
	CHUNK_WORLDS = 256 /* that are drawn and printed by one thread at a time */
};

struct sample_job {
	const struct game *game;
	struct infostate infostate; /* lives as long as the belief made of it */
	void *belief;
	uint64_t n, seed;
	int threads;
	struct job_runner *job_runner;
	bool uci;
	atomic_bool stop;
	atomic_uint_fast64_t next_chunk; /* that nobody draws yet */
	pthread_mutex_t lock;            /* of printed */
	pthread_cond_t changed;          /* printed, or stop */
	uint64_t printed;                /* chunks */
};

/* Chunks have generators of their own, so that whoever draws them draws the same. False when it was
 * stopped. */
static bool draw_chunk(const struct sample_job *job, uint64_t chunk, struct strbuf *lines)
{
	struct rng rng;
	uint64_t first = chunk * CHUNK_WORLDS, left = job->n - first;
	rng_from_seed(&rng, "sample", job->seed + (chunk << 32));
	for (uint64_t i = 0; i < CHUNK_WORLDS && i < left; i++) {
		_Alignas(16) unsigned char state[STATE_MAX];
		if (atomic_load_explicit(&job->stop, memory_order_relaxed))
			return false;
		memset(state, 0, sizeof state);
		job->game->belief_sample(job->belief, &rng, state);
		strbuf_add(lines, "world ");
		job->game->state_to_text(state, lines);
		strbuf_add_char(lines, '\n');
	}
	return true;
}

/* Prints a chunk when it is its turn, unless the job is stopped. */
static void print_chunk(struct sample_job *job, uint64_t chunk, const struct strbuf *lines)
{
	pthread_mutex_lock(&job->lock);
	while (job->printed < chunk && !atomic_load(&job->stop))
		pthread_cond_wait(&job->changed, &job->lock);
	if (job->printed == chunk) {
		job_runner_put(job->job_runner, lines);
		job->printed++;
	}
	pthread_cond_broadcast(&job->changed);
	pthread_mutex_unlock(&job->lock);
}

static uint64_t n_chunks(const struct sample_job *job)
{
	return (job->n + CHUNK_WORLDS - 1) / CHUNK_WORLDS;
}

static void draw_chunks(void *data)
{
	struct sample_job *job = data;
	struct strbuf lines = {0};
	uint64_t chunk;
	while ((chunk = atomic_fetch_add(&job->next_chunk, 1)) < n_chunks(job)) {
		strbuf_clear(&lines);
		if (!draw_chunk(job, chunk, &lines))
			break;
		print_chunk(job, chunk, &lines);
	}
	/* Whoever waits for what is not drawn any more waits no longer. */
	pthread_mutex_lock(&job->lock);
	pthread_cond_broadcast(&job->changed);
	pthread_mutex_unlock(&job->lock);
	strbuf_free(&lines);
}

static void sample_job_run(void *data)
{
	struct sample_job *job = data;
	uint64_t n = n_chunks(job);
	parallel_run(n < (uint64_t)job->threads ? (int)n : job->threads, draw_chunks, job);
}

static void sample_job_interrupt(void *data)
{
	atomic_store(&((struct sample_job *)data)->stop, true);
}

static void sample_job_finish(void *data, struct strbuf *out)
{
	const struct sample_job *job = data;
	if (job->printed < n_chunks(job))
		reply_error_line(out, job->uci, ERROR_STOPPED, "the sampling was ended");
	else
		strbuf_add(out, "ok\n");
}

static void sample_job_free(void *data)
{
	struct sample_job *job = data;
	if (job->belief)
		job->game->belief_close(job->belief);
	match_infostate_free(&job->infostate);
	pthread_mutex_destroy(&job->lock);
	pthread_cond_destroy(&job->changed);
	free(job);
}

/* Whose belief it is: the viewer's; the referee asks for the seat on move. */
static bool find_viewer(struct request *req, int *viewer)
{
	const struct match *m = request_match(req);
	*viewer = match_effective_viewer(m, req->viewer);
	if (*viewer != VIEW_ALL || match_over(m))
		return true;
	if (!match_awaits_decision(m, &req->err))
		return false;
	*viewer = match_to_move(m);
	return true;
}

static enum reply cmd_sample(struct request *req)
{
	struct session *s = req->session;
	const struct match *m = request_match(req);
	const struct options *options = engine_options(s->engine);
	uint64_t n = 1;
	int viewer;
	if (req->n == 1 && !parse_number(req->words[0], 1, SAMPLES_MAX, &n))
		return reply_error(req, ERROR_BAD_SYNTAX, "sample takes a number from 1 to %d",
		                   SAMPLES_MAX);
	if (!find_viewer(req, &viewer))
		return REPLY_ERROR;
	struct sample_job *data = xzalloc(sizeof *data);
	ensure(pthread_mutex_init(&data->lock, NULL) == 0);
	ensure(pthread_cond_init(&data->changed, NULL) == 0);
	data->game = match_game(m);
	match_infostate(m, viewer, &data->infostate);
	data->belief = data->game->belief_open(&data->infostate, &req->err);
	if (!data->belief) {
		sample_job_free(data);
		return REPLY_ERROR;
	}
	data->n = n;
	data->seed = options->search_seed;
	data->threads = (int)options->threads;
	data->job_runner = s->job_runner;
	data->uci = s->uci;
	struct job job = {
		.data = data,
		.run = sample_job_run,
		.interrupt = sample_job_interrupt,
		.finish = sample_job_finish,
		.free = sample_job_free,
	};
	return request_start_job(req, &job);
}

const struct command command_sample = {
	.name = "sample",
	.arguments = "[<N>]",
	.summary = "full positions consistent with what the viewer knows",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_JOB | COMMAND_BY_AS,
	.max_args = 1,
	.data = "%s\"world\" SP text",
	.errors = CODE(CHANCE_EXPECTED) | CODE(BAD_POSITION),
	.run = cmd_sample,
};
