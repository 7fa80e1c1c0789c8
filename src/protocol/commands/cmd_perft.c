/* cmd_perft.c - perft and divide, and what they have counted as lines. */
#include "protocol/commands/cmd.h"
#include "engine/tokens.h"

/* Appends a line for each first decision of a divide. */
static void write_divide(struct strbuf *out, const struct perft_answer *answer, const char *between)
{
	struct tokens list = {0};
	tokens_sort(
		&list,
		&(struct token_steps){answer->root.game, answer->root.state, answer->steps, answer->n}, "");
	for (size_t i = 0; i < list.n; i++)
		strbuf_printf(out, "%s%s%llu\n", list.at[i].text, between,
		              (unsigned long long)answer->counts[list.at[i].i]);
	tokens_free(&list);
}

/* A count that has ended before its end says so; else false. */
static bool was_stopped(struct session *s, const struct perft_answer *answer)
{
	struct error err;
	if (!answer->stopped)
		return false;
	error_set(&err, ERROR_STOPPED, "the count was ended");
	request_fail_job(s, &err, true);
	return true;
}

static void on_count(void *to, const struct perft_answer *answer)
{
	struct strbuf out = {0};
	if (was_stopped(to, answer))
		return;
	write_divide(&out, answer, " ");
	strbuf_printf(&out, "perft %d %llu\nok\n", answer->depth, (unsigned long long)answer->total);
	request_end_job(to, &out, true, false);
	strbuf_free(&out);
}

/* In the form of Stockfish. */
static void on_go_perft(void *to, const struct perft_answer *answer)
{
	const struct session *s = to;
	struct strbuf out = {0};
	if (was_stopped(to, answer))
		return;
	write_divide(&out, answer, ": ");
	strbuf_printf(&out, "\nNodes searched: %llu\n\n", (unsigned long long)answer->total);
	if (s->job_dialect.says_ok)
		strbuf_add(&out, "ok\n");
	request_end_job(to, &out, s->job_dialect.says_ok, false);
	strbuf_free(&out);
}

enum { PERFT_DEPTH_MAX = 1000 };

static bool is_viewers_count(struct request *req)
{
	return access_may_count(request_match(req), &req->asker, &req->err);
}

/* Begins a count; request says what is counted and who is told. */
static enum reply start_perft(struct request *req, const char *depth_word,
                              struct perft_request request)
{
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
	request.depth = (int)depth;
	request.to = req->session;
	request_begin_job(req);
	return request_job_reply(req, engine_perft(req->session->engine, &request, &req->err));
}

static enum reply cmd_perft(struct request *req)
{
	return start_perft(req, req->words[0], (struct perft_request){.on_end = on_count});
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
	return start_perft(req, req->words[0],
	                   (struct perft_request){.divide = true, .on_end = on_count});
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
	return start_perft(req, req->n == 2 ? req->words[1] : NULL,
	                   (struct perft_request){.divide = true, .on_end = on_go_perft});
}
