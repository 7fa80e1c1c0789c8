/* cmd_playouts.c - `playouts`: how random games end, as lines. */
#include "protocol/commands/cmd.h"

enum { PLAYOUTS_MAX = 1000000000 };

/* The mean number of decisions, rounded to hundredths. */
static void write_length(const struct playout_tally *t, struct strbuf *out)
{
	uint64_t whole = t->decisions / t->games, rest = t->decisions % t->games;
	uint64_t hundredths = whole * 100 + (rest * 100 + t->games / 2) / t->games;
	strbuf_printf(out, "length mean %llu.%02llu shortest %llu longest %llu\n",
	              (unsigned long long)(hundredths / 100), (unsigned long long)(hundredths % 100),
	              (unsigned long long)t->shortest, (unsigned long long)t->longest);
}

static void write_tally(const struct playouts_answer *answer, struct strbuf *out)
{
	const struct playout_tally *t = answer->tally;
	for (int i = 0; i < t->n_endings; i++)
		strbuf_printf(out, "ending %s %s %llu\n", t->endings[i].result.outcome,
		              reason_name(t->endings[i].result.reason),
		              (unsigned long long)t->endings[i].games);
	write_length(t, out);
	strbuf_printf(out, "playouts %llu\nok\n", (unsigned long long)answer->n);
}

static void on_end(void *to, const struct playouts_answer *answer)
{
	struct error stopped;
	struct strbuf out = {0};
	if (answer->stopped)
		error_set(&stopped, ERROR_STOPPED, "the playouts were ended");
	if (answer->stopped || answer->err) {
		request_fail_job(to, answer->stopped ? &stopped : answer->err, answer->stopped);
		return;
	}
	write_tally(answer, &out);
	request_end_job(to, &out, true, false);
	strbuf_free(&out);
}

static enum reply cmd_playouts(struct request *req)
{
	struct session *s = req->session;
	struct playouts_request request = {.viewer = req->asker.viewer, .on_end = on_end, .to = s};
	if (!parse_number(req->words[0], 1, PLAYOUTS_MAX, &request.n))
		return reply_error(req, ERROR_BAD_SYNTAX, "playouts takes a number from 1 to %d",
		                   PLAYOUTS_MAX);
	request_begin_job(req);
	return request_job_reply(req, engine_playouts(s->engine, &request, &req->err));
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
