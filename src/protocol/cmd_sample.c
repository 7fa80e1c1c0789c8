/* cmd_sample.c - `sample` as a job: full states drawn from the viewer's belief. */
#include <stdlib.h>
#include <string.h>

#include "protocol/cmd.h"

enum {
	SAMPLES_MAX = 1000000,
	CHUNK_SIZE = 1 << 14 /* so many bytes of lines are printed at a time */
};

struct sample_job {
	const struct game *game;
	struct infostate infostate; /* lives as long as the belief made of it */
	void *belief;
	struct rng rng;
	uint64_t left; /* states still to be drawn */
	struct job_runner *job_runner;
	bool uci;
	atomic_bool stop;
};

static void write_sample(struct sample_job *job, struct strbuf *lines)
{
	_Alignas(16) unsigned char state[STATE_MAX];
	memset(state, 0, sizeof state);
	job->game->belief_sample(job->belief, &job->rng, state);
	strbuf_add(lines, "world ");
	job->game->state_to_text(state, lines);
	strbuf_add_char(lines, '\n');
}

static void sample_job_run(void *data)
{
	struct sample_job *job = data;
	struct strbuf lines = {0};
	for (; job->left > 0 && !atomic_load_explicit(&job->stop, memory_order_relaxed); job->left--) {
		write_sample(job, &lines);
		if (lines.n >= CHUNK_SIZE) {
			job_runner_put(job->job_runner, &lines);
			strbuf_clear(&lines);
		}
	}
	job_runner_put(job->job_runner, &lines);
	strbuf_free(&lines);
}

static void sample_job_interrupt(void *data)
{
	atomic_store(&((struct sample_job *)data)->stop, true);
}

static void sample_job_finish(void *data, struct strbuf *out)
{
	const struct sample_job *job = data;
	if (job->left > 0)
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
	free(job);
}

/* Whose belief it is: the viewer's; the referee asks for the seat on move. */
static bool find_viewer(struct request *req, int *viewer)
{
	const struct match *m = req->session->match;
	*viewer = match_effective_viewer(m, req->viewer);
	if (*viewer != VIEW_ALL || match_over(m))
		return true;
	if (!match_awaits_decision(m, &req->err))
		return false;
	*viewer = match_to_move(m);
	return true;
}

enum reply cmd_sample(struct request *req)
{
	struct session *s = req->session;
	uint64_t n = 1;
	int viewer;
	if (req->n == 1 && !parse_number(req->words[0], 1, SAMPLES_MAX, &n))
		return reply_error(req, ERROR_BAD_SYNTAX, "sample takes a number from 1 to %d",
		                   SAMPLES_MAX);
	if (!find_viewer(req, &viewer))
		return REPLY_ERROR;
	struct sample_job *data = xzalloc(sizeof *data);
	data->game = match_game(s->match);
	match_infostate(s->match, viewer, &data->infostate);
	data->belief = data->game->belief_open(&data->infostate, &req->err);
	if (!data->belief) {
		sample_job_free(data);
		return REPLY_ERROR;
	}
	rng_from_seed(&data->rng, "sample", s->options.search_seed);
	data->left = n;
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
