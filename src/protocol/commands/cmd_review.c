/* cmd_review.c - `review`: each decision beside the best one, and what the seats have lost. */
#include <string.h>

#include "engine/review.h"
#include "protocol/commands/cmd.h"
#include "protocol/words/judged_words.h"

static void write_score(struct strbuf *out, const char *name, const struct review_score *score)
{
	static const char *const kinds[] = {
		[SCORE_CP] = "cp", [SCORE_MATE] = "mate", [SCORE_CHANCE] = "chance"};
	strbuf_printf(out, " %s %s %d", name, kinds[score->kind], score->value);
}

static void on_decision(void *to, const struct reviewed *r)
{
	const struct game *game = r->root.game;
	struct strbuf out = {0};
	strbuf_printf(&out, "review %llu %s ", (unsigned long long)r->number,
	              game->info->seat_names[r->seat]);
	game->step_to_text(r->root.state, r->step, &out);
	strbuf_add(&out, " best ");
	game->step_to_text(r->root.state, r->best, &out);
	write_score(&out, "before", &r->before);
	write_score(&out, "after", &r->after);
	if (r->has_truth) {
		write_score(&out, "inferred", &r->inferred);
		write_score(&out, "true", &r->truth);
	}
	strbuf_printf(&out, " expected %d lost %d mark %s\n", r->expected, r->lost,
	              review_mark_name(r->mark));
	struct output o = {.text = out.s, .n = out.n, .kind = OUTPUT_REVIEW};
	o.review = judged_words_report(r);
	request_put_of_job(to, &o);
	strbuf_free(&out);
}

static void on_totals(void *to, const struct game *game, const struct review_total *totals)
{
	for (int seat = 0; seat < game->max_seats; seat++) {
		const struct review_total *t = &totals[seat];
		struct strbuf out = {0};
		if (!t->decisions)
			continue;
		strbuf_printf(&out, "review %s decisions %llu mistakes %llu blunders %llu lost %llu\n",
		              game->info->seat_names[seat], (unsigned long long)t->decisions,
		              (unsigned long long)t->mistakes, (unsigned long long)t->blunders,
		              (unsigned long long)t->lost);
		request_put_of_job(to, &(struct output){.text = out.s,
		                                        .n = out.n,
		                                        .kind = OUTPUT_REVIEW,
		                                        .review = {.is_total = true}});
		strbuf_free(&out);
	}
}

static void on_end(void *to, bool stopped)
{
	struct strbuf out = {0};
	struct error err;
	strbuf_add(&out, "ok\n");
	error_set(&err, ERROR_STOPPED, "the review was ended");
	if (stopped)
		request_fail_job(to, &err, true);
	else
		request_end_job(to, &out, true, false);
	strbuf_free(&out);
}

static bool is_viewers_review(struct request *req)
{
	return engine_may_review(req->session->engine, req->asker.viewer, &req->err);
}

static enum reply cmd_review(struct request *req)
{
	struct session *s = req->session;
	struct review_request request = {.nodes = REVIEW_NODES,
	                                 .viewer = req->asker.viewer,
	                                 .on_decision = on_decision,
	                                 .on_totals = on_totals,
	                                 .on_end = on_end,
	                                 .to = s};
	bool from = req->n > 1 && strcmp(req->words[0], "from") == 0;
	size_t at = from ? 2 : 0;
	if ((from && !parse_number(req->words[1], 1, REVIEW_NODES_MAX, &request.from)) ||
	    (req->n > at && (req->n != at + 2 || strcmp(req->words[at], "nodes") != 0 ||
	                     !parse_number(req->words[at + 1], 1, REVIEW_NODES_MAX, &request.nodes))))
		return reply_error(req, ERROR_BAD_SYNTAX, "review takes from N, then nodes N, from 1 to %d",
		                   REVIEW_NODES_MAX);
	if (!is_viewers_review(req))
		return REPLY_ERROR;
	request_begin_job(req);
	return request_job_reply(req, engine_review(s->engine, &request, &req->err));
}

const struct command command_review = {
	.name = "review",
	.arguments = "[from N] [nodes N]",
	.summary = "judge each decision so far by what its seat knew then",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_JOB | COMMAND_BY_AS,
	.max_args = 4,
	.data =
		"%s\"review\" SP number SP word SP token SP %s\"best\" SP token SP %s\"before\" SP score "
		"SP %s\"after\" SP score [SP %s\"inferred\" SP score SP %s\"true\" SP score] SP "
		"%s\"expected\" "
		"SP number SP %s\"lost\" SP number SP %s\"mark\" SP (\"-\" / %s\"inaccuracy\" / "
		"%s\"mistake\" / %s\"blunder\") / %s\"review\" SP word SP "
		"%s\"decisions\" SP number SP %s\"mistakes\" SP number SP %s\"blunders\" SP number SP "
		"%s\"lost\" SP number",
	.errors = CODE(HIDDEN),
	.is_viewers = is_viewers_review,
	.run = cmd_review,
};
