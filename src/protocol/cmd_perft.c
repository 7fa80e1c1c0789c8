/* cmd_perft.c - perft and divide as jobs. */
#include <stdlib.h>
#include <string.h>

#include "protocol/cmd.h"
#include "protocol/tokens.h"
#include "search/perft.h"

/* What is printed: the total, a line for each first decision, or those in the form
 * Stockfish prints. */
enum perft_form { PERFT_TOTAL, PERFT_DIVIDE, PERFT_STOCKFISH };

struct perft_job {
	const struct game *game;
	_Alignas(16) unsigned char state[STATE_MAX];
	bool game_over; /* finished, perhaps by repetition, which no state shows */
	uint64_t depth;
	enum perft_form form;
	bool uci, prints_ok;
	atomic_bool stop;
	struct strbuf lines;
};

/* Divide: counts below each first decision and writes a line for it. The total. */
static uint64_t perft_job_divide(struct perft_job *job)
{
	struct tokens list = {0};
	uint64_t total = 0;
	if (job->depth > 0 && !job->game_over)
		tokens_legal(&list, job->game, job->state);
	for (size_t i = 0; i < list.n; i++) {
		_Alignas(16) unsigned char child[STATE_MAX];
		memcpy(child, job->state, sizeof child);
		job->game->apply(child, list.at[i].step, NULL);
		uint64_t nodes = perft(job->game, child, (int)job->depth - 1, &job->stop);
		strbuf_printf(&job->lines, job->form == PERFT_DIVIDE ? "%s %llu\n" : "%s: %llu\n",
		              list.at[i].text, (unsigned long long)nodes);
		total += nodes;
	}
	tokens_free(&list);
	return job->depth == 0 ? 1 : total;
}

static uint64_t perft_job_total(struct perft_job *job)
{
	return job->game_over ? job->depth == 0
	                      : perft(job->game, job->state, (int)job->depth, &job->stop);
}

static void perft_job_run(void *data)
{
	struct perft_job *job = data;
	uint64_t total = job->form == PERFT_TOTAL ? perft_job_total(job) : perft_job_divide(job);
	if (job->form == PERFT_STOCKFISH)
		strbuf_printf(&job->lines, "\nNodes searched: %llu\n\n", (unsigned long long)total);
	else
		strbuf_printf(&job->lines, "perft %llu %llu\n", (unsigned long long)job->depth,
		              (unsigned long long)total);
	if (job->prints_ok)
		strbuf_add(&job->lines, "ok\n");
}

static void perft_job_interrupt(void *data)
{
	atomic_store(&((struct perft_job *)data)->stop, true);
}

static void perft_job_finish(void *data, struct strbuf *out)
{
	struct perft_job *job = data;
	if (atomic_load(&job->stop))
		strbuf_printf(out, "%serror %s the count was ended\n", job->uci ? "info string " : "",
		              error_name(ERROR_STOPPED));
	else
		strbuf_add_n(out, strbuf_get(&job->lines), job->lines.n);
	strbuf_free(&job->lines);
	free(job);
}

enum { PERFT_DEPTH_MAX = 1000 };

static enum reply start_perft(struct request *req, const char *depth_word, enum perft_form form)
{
	struct session *s = req->session;
	uint64_t depth;
	if (!depth_word || !parse_number(depth_word, 0, PERFT_DEPTH_MAX, &depth))
		return reply_error(req, ERROR_BAD_SYNTAX, "perft takes a number from 0 to %d",
		                   PERFT_DEPTH_MAX);
	if (request_is_restricted(req))
		return reply_error(req, ERROR_HIDDEN, "counting would tell what the viewer may not know");
	if (match_to_move(s->match) == SEAT_CHANCE) {
		match_awaits_decision(s->match, &req->err);
		return REPLY_ERROR;
	}
	struct perft_job *data = xzalloc(sizeof *data);
	data->game = match_game(s->match);
	memcpy(data->state, match_state(s->match), data->game->state_size);
	data->game_over = match_over(s->match);
	data->depth = depth;
	data->form = form;
	data->uci = s->uci;
	data->prints_ok = form != PERFT_STOCKFISH || !s->uci || req->tag;
	struct job job = {data,          req->tag ? xstrdup(req->tag) : NULL,
	                  perft_job_run, perft_job_interrupt,
	                  NULL,          perft_job_finish};
	if (job_runner_start(s->job_runner, job))
		return REPLY_DEFERRED;
	free(job.tag);
	free(data);
	return reply_error(req, ERROR_OUT_OF_MEMORY, "no thread can be had");
}

enum reply cmd_perft(struct request *req)
{
	return start_perft(req, req->words[0], PERFT_TOTAL);
}

enum reply cmd_divide(struct request *req)
{
	return start_perft(req, req->words[0], PERFT_DIVIDE);
}

enum reply cmd_go_perft(struct request *req)
{
	if (req->n > 2)
		return reply_error(req, ERROR_BAD_SYNTAX, "usage: go perft N");
	return start_perft(req, req->n == 2 ? req->words[1] : NULL, PERFT_STOCKFISH);
}
