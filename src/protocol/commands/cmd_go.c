/* cmd_go.c - a search: begun, its reports as lines, stopped. */
#include <string.h>

#include "protocol/commands/cmd.h"
#include "protocol/go_limits.h"
#include "engine/tokens.h"
#include "engine/wdl.h"

static void write_score(struct strbuf *out, const struct job_dialect *dialect,
                        const struct search_report *r)
{
	if (r->kind == SCORE_NONE)
		return;
	if (r->kind == SCORE_MATE)
		strbuf_printf(out, " score mate %d", r->score);
	else if (r->kind == SCORE_CP)
		strbuf_printf(out, " score cp %d", r->score);
	else if (dialect->uci) /* UCI has no such score: an even game is 0 */
		strbuf_printf(out, " score cp %d", r->score - 500);
	else
		strbuf_printf(out, " score chance %d", r->score);
	if (dialect->show_wdl)
		strbuf_printf(out, " wdl %d %d %d", r->wdl.win, r->wdl.draw, r->wdl.loss);
}

static void on_info(void *to, const struct go_info *report)
{
	struct session *s = to;
	const struct job_dialect *dialect = &s->job_dialect;
	const struct search_info *info = report->info;
	struct search_report r = {.depth = info->depth,
	                          .multipv = info->multipv,
	                          .kind = info->kind,
	                          .score = info->score,
	                          .nodes = info->nodes,
	                          .time = info->time};
	struct strbuf out = {0};
	if (r.kind != SCORE_NONE)
		r.wdl = wdl_from_score(report->root.game, r.kind, r.score);
	strbuf_printf(&out, "info depth %d", r.depth);
	if (dialect->show_time && info->seldepth)
		strbuf_printf(&out, " seldepth %d", info->seldepth);
	if (r.multipv > 0)
		strbuf_printf(&out, " multipv %d", r.multipv);
	write_score(&out, dialect, &r);
	strbuf_printf(&out, " nodes %llu", (unsigned long long)r.nodes);
	if (dialect->show_time)
		strbuf_printf(&out, " hashfull %d time %lld nps %llu", engine_go_hashfull(report),
		              (long long)r.time,
		              (unsigned long long)(r.nodes * 1000 / (uint64_t)(r.time + 1)));
	strbuf_add(&out, report->clairvoyant ? " clairvoyant pv " : " pv ");
	size_t pv = out.n;
	tokens_write_pv(&out, &(struct pv_text){report->root.game, report->root.state, info->pv,
	                                        info->n_pv, dialect->uci, PV_MAX});
	r.pv_n = out.n - pv;
	strbuf_add_char(&out, '\n');
	r.pv = out.s + pv;
	request_put_of_job(
		s, &(struct output){.text = out.s, .n = out.n, .kind = OUTPUT_INFO, .report = r});
	strbuf_free(&out);
}

/* Appends the first turns of the best variation, so many at most. */
static void write_turns(struct strbuf *out, const struct go_answer *answer, bool uci, size_t most)
{
	tokens_write_pv(out, &(struct pv_text){answer->root.game, answer->root.state, answer->pv,
	                                       answer->n_pv, uci, most});
}

/* The last line: the best move; behind it the second turn, to ponder on. */
static void on_bestmove(void *to, const struct go_answer *answer)
{
	static const char before[] = "bestmove ";
	struct session *s = to;
	bool uci = s->job_dialect.uci;
	struct strbuf out = {0}, two = {0};
	struct error err;
	if (answer->n_pv == 0) { /* no determinization: the information state contradicts itself */
		error_set(&err, ERROR_BAD_POSITION, "no full position agrees with what the seat was told");
		request_fail_job(s, &err, answer->stopped);
		return;
	}
	strbuf_add(&out, before);
	write_turns(&out, answer, uci, 1);
	struct output o = {.kind = OUTPUT_BESTMOVE, .bestmove_n = out.n - strlen(before)};
	if (uci)
		write_turns(&two, answer, uci, 2);
	if (two.n > o.bestmove_n)
		strbuf_printf(&out, " ponder%s", two.s + o.bestmove_n);
	if (answer->clairvoyant)
		strbuf_add(&out, " clairvoyant");
	strbuf_add_char(&out, '\n');
	o.text = out.s;
	o.n = out.n;
	o.bestmove = out.s + strlen(before);
	background_output_end(s->background_output, &o, answer->stopped);
	strbuf_free(&two);
	strbuf_free(&out);
}

/* In the UCI dialect a game that is over has an answer too. */
static enum reply no_bestmove(struct request *req)
{
	if (!req->session->uci || req->err.code != ERROR_GAME_OVER)
		return REPLY_ERROR;
	strbuf_add(&req->out, "bestmove (none)\n");
	return REPLY_WITHOUT_OK;
}

static bool is_viewers_search(struct request *req)
{
	return access_may_search(req->session->engine, &req->asker, &req->err);
}

/* Tells the log on what the search depends. */
static void note_search(struct session *s, const struct limits *l)
{
	const struct engine *e = s->engine;
	bool by_clock = l->has_clock || l->movetime || l->infinite || l->ponder;
	bool by_table = !(engine_game(e)->flags & (GAME_WITHOUT_TT | GAME_SECRETS));
	bool repeatable = !by_clock && engine_options(e)->threads == 1;
	session_log_search(s->log, repeatable, by_table, engine_table_clears(e));
}

static enum reply cmd_go(struct request *req)
{
	struct session *s = req->session;
	if (s->position_refused)
		return reply_error(req, ERROR_BAD_POSITION, "the last position was refused");
	if (req->n > 0 && strcmp(req->words[0], "perft") == 0)
		return go_perft(req);
	if (!match_awaits_decision(request_match(req), &req->err))
		return no_bestmove(req);
	if (!is_viewers_search(req))
		return REPLY_ERROR;
	struct go go = {
		.viewer = req->asker.viewer, .on_info = on_info, .on_bestmove = on_bestmove, .to = s};
	if (!go_limits_parse(&go.limits, request_match(req), req->words, req->n, &req->err) ||
	    !engine_prepare_tables(s->engine, engine_game(s->engine), &req->err)) {
		steps_free(&go.limits.searchmoves);
		return REPLY_ERROR;
	}
	note_search(s, &go.limits);
	s->repeatable_trees &= ~(1u << req->asker.viewer);
	s->repeatable_trees |= (unsigned)session_log_search_repeats(s->log) << req->asker.viewer;
	request_begin_job(req);
	return request_job_reply(req, engine_go(s->engine, &go, &req->err));
}

const struct command command_go = {
	.name = "go",
	.arguments = "[nodes N] [depth N] [mate N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc "
				 "MS] [movestogo N] [infinite] [ponder] [searchmoves <token>...] | perft N",
	.summary = "search for the best decision",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_BY_AS | COMMAND_JOB |
             COMMAND_UCI_SILENT | COMMAND_SEARCHES,
	.max_args = ANY_NUMBER,
	.data = "info / [token \":\" SP number / %s\"Nodes searched:\" SP number]",
	.ends = "best / %s\"ok\"",
	.errors = CODE(BAD_SYNTAX) | CODE(BAD_POSITION) | CODE(ILLEGAL_MOVE) | CODE(BAD_CHANCE) |
              CODE(CHANCE_EXPECTED) | CODE(GAME_OVER) | CODE(HIDDEN),
	.is_viewers = is_viewers_search,
	.run = cmd_go,
};

static enum reply cmd_stop(struct request *req)
{
	engine_stop(req->session->engine);
	return REPLY_OK;
}

const struct command command_stop = {
	.name = "stop",
	.arguments = "",
	.summary = "end the search; its bestmove comes first",
	.flags = COMMAND_UCI_SILENT | COMMAND_AT_ONCE,
	.run = cmd_stop,
};

static enum reply cmd_ponderhit(struct request *req)
{
	engine_ponderhit(req->session->engine);
	return REPLY_OK;
}

const struct command command_ponderhit = {
	.name = "ponderhit",
	.arguments = "",
	.summary = "the move pondered on was played",
	.flags = COMMAND_UCI_SILENT | COMMAND_AT_ONCE,
	.run = cmd_ponderhit,
};

static enum reply cmd_wait(struct request *req)
{
	struct session *s = req->session;
	s->waits = background_output_add_waiter(s->background_output, req->tag);
	s->n_waits += s->waits;
	return s->waits ? REPLY_DEFERRED : REPLY_OK;
}

const struct command command_wait = {
	.name = "wait",
	.arguments = "",
	.summary = "answers when the search is over, and holds later lines until then",
	.flags = COMMAND_WAITS,
	.run = cmd_wait,
};
