/* cmd_playouts.c - `playouts` as a job: random games from what the viewer knows. */
#include <stdlib.h>
#include <string.h>

#include "protocol/cmd.h"
#include "search/playouts.h"

enum { PLAYOUTS_MAX = 1000000000 };

struct playouts_job {
	struct infostate infostate;
	struct playouts playouts;
	uint64_t n;
	struct playout_tally tally;
	struct error err;
	bool failed, uci;
	atomic_bool stop;
	atomic_uint_fast64_t played;
};

static void playouts_job_run(void *data)
{
	struct playouts_job *job = data;
	job->failed = !playouts_run(&job->playouts, 0, job->n, &job->tally, &job->err);
	playout_tally_sort(&job->tally);
}

static struct job_progress playouts_job_progress(const void *data)
{
	const struct playouts_job *job = data;
	uint64_t played = atomic_load(&job->played);
	return (struct job_progress){played, (unsigned)(100 * played / job->n)};
}

static void playouts_job_interrupt(void *data)
{
	atomic_store(&((struct playouts_job *)data)->stop, true);
}

/* The mean number of decisions, rounded to hundredths. */
static void write_length(const struct playout_tally *t, struct strbuf *out)
{
	uint64_t whole = t->decisions / t->games, rest = t->decisions % t->games;
	uint64_t hundredths = whole * 100 + (rest * 100 + t->games / 2) / t->games;
	strbuf_printf(out, "length mean %llu.%02llu shortest %llu longest %llu\n",
	              (unsigned long long)(hundredths / 100), (unsigned long long)(hundredths % 100),
	              (unsigned long long)t->shortest, (unsigned long long)t->longest);
}

static void playouts_job_finish(void *data, struct strbuf *out)
{
	const struct playouts_job *job = data;
	const struct playout_tally *t = &job->tally;
	if (atomic_load(&job->stop)) {
		reply_error_line(out, job->uci, ERROR_STOPPED, "the playouts were ended");
		return;
	}
	if (job->failed) {
		reply_error_line(out, job->uci, job->err.code, job->err.text);
		return;
	}
	for (int i = 0; i < t->n_endings; i++)
		strbuf_printf(out, "ending %s %s %llu\n", t->endings[i].result.outcome,
		              reason_name(t->endings[i].result.reason),
		              (unsigned long long)t->endings[i].games);
	write_length(t, out);
	strbuf_printf(out, "playouts %llu\nok\n", (unsigned long long)job->n);
}

static void playouts_job_free(void *data)
{
	struct playouts_job *job = data;
	match_infostate_free(&job->infostate);
	free(job);
}

static bool has_unknowns(const struct match *m, const struct infostate *infostate)
{
	return match_game(m)->has_unknowns(infostate->now);
}

/* What the viewer knows; the referee of a match that lacks something asks for the seat on move. */
static bool find_infostate(struct request *req, struct infostate *out)
{
	const struct match *m = request_match(req);
	match_infostate(m, req->viewer, out);
	if (req->viewer != VIEW_ALL || !has_unknowns(m, out))
		return true;
	match_infostate_free(out);
	if (!match_awaits_decision(m, &req->err))
		return false;
	match_infostate(m, match_to_move(m), out);
	return true;
}

static enum reply cmd_playouts(struct request *req)
{
	struct session *s = req->session;
	const struct match *m = request_match(req);
	const struct options *options = engine_options(s->engine);
	uint64_t n;
	if (!parse_number(req->words[0], 1, PLAYOUTS_MAX, &n))
		return reply_error(req, ERROR_BAD_SYNTAX, "playouts takes a number from 1 to %d",
		                   PLAYOUTS_MAX);
	if (match_over(m))
		return reply_error(req, ERROR_GAME_OVER, "the game has ended");
	struct playouts_job *data = xzalloc(sizeof *data);
	if (!find_infostate(req, &data->infostate)) {
		free(data);
		return REPLY_ERROR;
	}
	data->playouts = (struct playouts){.game = match_game(m),
	                                   .infostate = &data->infostate,
	                                   .sampled = has_unknowns(m, &data->infostate),
	                                   .seed = options->search_seed,
	                                   .threads = (int)options->threads,
	                                   .stop = &data->stop,
	                                   .played = &data->played};
	data->n = n;
	data->uci = s->uci;
	struct job job = {
		.data = data,
		.run = playouts_job_run,
		.interrupt = playouts_job_interrupt,
		.progress = playouts_job_progress,
		.finish = playouts_job_finish,
		.free = playouts_job_free,
	};
	return request_start_job(req, &job);
}

const struct command command_playouts = {
	.name = "playouts",
	.arguments = "<N>",
	.summary = "play N random games from here and count how they end",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_JOB,
	.min_args = 1,
	.max_args = 1,
	.data = "%s\"ending\" SP word SP word SP number / %s\"length mean\" SP number \".\" 2DIGIT SP "
			"%s\"shortest\" SP number SP %s\"longest\" SP number / %s\"playouts\" SP number",
	.errors = CODE(CHANCE_EXPECTED) | CODE(GAME_OVER),
	.run = cmd_playouts,
};
