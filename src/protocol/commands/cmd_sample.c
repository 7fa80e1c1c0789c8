/* cmd_sample.c - `sample`: full states drawn from the viewer's belief, a line each. */
#include "protocol/commands/cmd.h"

enum { SAMPLES_MAX = 1000000 };

static void on_worlds(void *to, const struct sampled_worlds *worlds)
{
	struct strbuf lines = {0};
	for (size_t i = 0; i < worlds->n; i++) {
		strbuf_add(&lines, "world ");
		worlds->game->state_to_text(worlds->states + i * worlds->game->state_size, &lines);
		strbuf_add_char(&lines, '\n');
	}
	request_put_of_job(to, &(struct output){.text = strbuf_get(&lines), .n = lines.n});
	strbuf_free(&lines);
}

static void on_end(void *to, bool complete, bool stopped)
{
	struct strbuf out = {0};
	struct error err;
	strbuf_add(&out, "ok\n");
	error_set(&err, ERROR_STOPPED, "the sampling was ended");
	if (complete)
		request_end_job(to, &out, true, stopped);
	else
		request_fail_job(to, &err, stopped);
	strbuf_free(&out);
}

static enum reply cmd_sample(struct request *req)
{
	struct session *s = req->session;
	struct sample_request request = {
		.n = 1, .viewer = req->asker.viewer, .on_worlds = on_worlds, .on_end = on_end, .to = s};
	if (req->n == 1 && !parse_number(req->words[0], 1, SAMPLES_MAX, &request.n))
		return reply_error(req, ERROR_BAD_SYNTAX, "sample takes a number from 1 to %d",
		                   SAMPLES_MAX);
	request_begin_job(req);
	return request_job_reply(req, engine_sample(s->engine, &request, &req->err));
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
