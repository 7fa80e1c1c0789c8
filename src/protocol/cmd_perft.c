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
	struct perft perft;
	_Alignas(16) unsigned char state[STATE_MAX];
	bool game_over; /* finished, perhaps by repetition, which no state shows */
	uint64_t depth;
	enum perft_form form;
	atomic_uint moves, moves_done; /* perft_count is called for each */
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
		tokens_legal(&list, job->perft.game, job->state);
	atomic_store(&job->moves, (unsigned)list.n);
	for (size_t i = 0; i < list.n && !atomic_load(&job->stop); i++) {
		atomic_store(&job->moves_done, (unsigned)i);
		_Alignas(16) unsigned char child[STATE_MAX];
		memcpy(child, job->state, sizeof child);
		job->perft.game->apply(child, list.at[i].step, NULL);
		uint64_t nodes = perft_count(&job->perft, child, (int)job->depth - 1);
		strbuf_printf(&job->lines, job->form == PERFT_DIVIDE ? "%s %llu\n" : "%s: %llu\n",
		              list.at[i].text, (unsigned long long)nodes);
		total += nodes;
	}
	tokens_free(&list);
	return job->depth == 0 ? 1 : total;
}

static uint64_t perft_job_total(struct perft_job *job)
{
	return job->game_over ? job->depth == 0 : perft_count(&job->perft, job->state, (int)job->depth);
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

/* By parts, which are alike in depth. Between two moves those of the last may be read as those of
 * the next: it is for people. */
static struct job_progress perft_job_progress(const void *data)
{
	const struct perft_job *job = data;
	uint64_t parts = atomic_load(&job->perft.parts), done = atomic_load(&job->perft.parts_done);
	uint64_t moves = atomic_load(&job->moves), moves_done = atomic_load(&job->moves_done);
	struct job_progress p = {.counted = atomic_load(&job->perft.counted)};
	if (parts && moves && done <= parts)
		p.percent = (unsigned)(100 * (moves_done * parts + done) / (moves * parts));
	return p;
}

static void perft_job_interrupt(void *data)
{
	atomic_store(&((struct perft_job *)data)->stop, true);
}

static void perft_job_finish(void *data, struct strbuf *out)
{
	struct perft_job *job = data;
	if (atomic_load(&job->stop))
		(job->form == PERFT_STOCKFISH ? reply_no_bestmove : reply_error_line)(
			out, job->uci, ERROR_STOPPED, "the count was ended");
	else
		strbuf_add_n(out, strbuf_get(&job->lines), job->lines.n);
}

static void perft_job_free(void *data)
{
	struct perft_job *job = data;
	perft_table_free(job->perft.table);
	strbuf_free(&job->lines);
	free(job);
}

enum { PERFT_DEPTH_MAX = 1000 };

/* The count that a match and the options ask for; NULL when there is no memory for its table. */
static struct perft_job *new_perft_job(const struct session *s)
{
	const struct options *options = engine_options(s->engine);
	const struct match *m = engine_match(s->engine);
	struct perft_table *table = NULL;
	if (options->perft_hash && !(table = perft_table_new(options->perft_hash)))
		return NULL;
	struct perft_job *job = xzalloc(sizeof *job);
	job->perft.game = match_game(m);
	job->perft.threads = (int)options->threads;
	job->perft.table = table;
	job->perft.stop = &job->stop;
	memcpy(job->state, match_state(m), job->perft.game->state_size);
	job->game_over = match_over(m);
	job->uci = s->uci;
	atomic_store(&job->moves, 1);
	return job;
}

static bool is_viewers_count(struct request *req)
{
	return !request_is_restricted(req) ||
	       error_set(&req->err, ERROR_HIDDEN, "counting would tell what the viewer may not know");
}

static enum reply start_perft(struct request *req, const char *depth_word, enum perft_form form)
{
	struct session *s = req->session;
	const struct match *m = request_match(req);
	uint64_t depth;
	if (!depth_word || !parse_number(depth_word, 0, PERFT_DEPTH_MAX, &depth))
		return reply_error(req, ERROR_BAD_SYNTAX, "perft takes a number from 0 to %d",
		                   PERFT_DEPTH_MAX);
	if (!is_viewers_count(req))
		return REPLY_ERROR;
	if (match_to_move(m) == SEAT_CHANCE) {
		match_awaits_decision(m, &req->err);
		return REPLY_ERROR;
	}
	struct perft_job *data = new_perft_job(s);
	if (!data)
		return reply_error(req, ERROR_OUT_OF_MEMORY, "no memory for PerftHash");
	data->depth = depth;
	data->form = form;
	data->prints_ok = form != PERFT_STOCKFISH || !s->uci || req->tag;
	struct job job = {
		.data = data,
		.run = perft_job_run,
		.interrupt = perft_job_interrupt,
		.progress = perft_job_progress,
		.finish = perft_job_finish,
		.free = perft_job_free,
	};
	return request_start_job(req, &job);
}

static enum reply cmd_perft(struct request *req)
{
	return start_perft(req, req->words[0], PERFT_TOTAL);
}

const struct command command_perft = {
	.name = "perft",
	.arguments = "<N>",
	.summary = "count the sequences of N decisions",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_JOB,
	.min_args = 1,
	.max_args = 1,
	.data = "%s\"perft\" SP number SP number",
	.errors = CODE(CHANCE_EXPECTED) | CODE(HIDDEN),
	.is_viewers = is_viewers_count,
	.run = cmd_perft,
};

static enum reply cmd_divide(struct request *req)
{
	return start_perft(req, req->words[0], PERFT_DIVIDE);
}

const struct command command_divide = {
	.name = "divide",
	.arguments = "<N>",
	.summary = "perft by first decision",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_JOB,
	.min_args = 1,
	.max_args = 1,
	.data = "token SP number / %s\"perft\" SP number SP number",
	.errors = CODE(CHANCE_EXPECTED) | CODE(HIDDEN),
	.is_viewers = is_viewers_count,
	.run = cmd_divide,
};

enum reply go_perft(struct request *req)
{
	if (req->n > 2)
		return reply_error(req, ERROR_BAD_SYNTAX, "usage: go perft N");
	return start_perft(req, req->n == 2 ? req->words[1] : NULL, PERFT_STOCKFISH);
}
