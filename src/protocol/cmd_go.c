/* cmd_go.c - a search as a job: begun, reported, stopped, answered. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/cmd.h"
#include "protocol/go_limits.h"
#include "protocol/tokens.h"
#include "protocol/wdl.h"
#include "search/skill.h"

/* Everything a running search needs, apart from the session it came from. */
struct go_job {
	struct search_request request;
	struct search_control control;
	struct search_answer answer;
	struct job_runner *job_runner;
	bool uci, show_time, show_wdl;
	bool clairvoyant;           /* it sees what the seat on move may not */
	atomic_bool stop_requested; /* by `stop` or a lost reader, not by a limit */
};

static void write_score(struct strbuf *out, const struct go_job *go, const struct search_info *info)
{
	if (info->kind == SCORE_NONE)
		return;
	if (info->kind == SCORE_MATE)
		strbuf_printf(out, " score mate %d", info->score);
	else if (info->kind == SCORE_CP)
		strbuf_printf(out, " score cp %d", info->score);
	else if (go->uci) /* UCI has no such score: an even game is 0 */
		strbuf_printf(out, " score cp %d", info->score - 500);
	else
		strbuf_printf(out, " score chance %d", info->score);
	if (go->show_wdl) {
		struct wdl wdl = wdl_from_score(go->request.game, info->kind, info->score);
		strbuf_printf(out, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
	}
}

static void go_job_interrupt(void *data)
{
	struct go_job *go = data;
	atomic_store(&go->stop_requested, true);
	search_stop(&go->control);
}

static void write_info(void *to, const struct search_info *info)
{
	struct go_job *go = to;
	struct strbuf out = {0};
	strbuf_printf(&out, "info depth %d", info->depth);
	if (go->show_time && info->seldepth)
		strbuf_printf(&out, " seldepth %d", info->seldepth);
	if (info->multipv > 0)
		strbuf_printf(&out, " multipv %d", info->multipv);
	write_score(&out, go, info);
	strbuf_printf(&out, " nodes %llu", (unsigned long long)info->nodes);
	if (go->show_time)
		strbuf_printf(&out, " hashfull %d time %lld nps %llu",
		              go->request.tt ? tt_hashfull(go->request.tt) : info->tree_full,
		              (long long)info->time,
		              (unsigned long long)(info->nodes * 1000 / (uint64_t)(info->time + 1)));
	strbuf_add(&out, go->clairvoyant ? " clairvoyant pv " : " pv ");
	tokens_write_pv(&out, &(struct pv_text){go->request.game, go->request.root_infostate.now,
	                                        info->pv, info->n_pv, go->uci, PV_MAX});
	strbuf_add_char(&out, '\n');
	job_runner_put(go->job_runner, &out);
	strbuf_free(&out);
}

/* UCI: after `go infinite` and while pondering no bestmove comes before `stop` or
 * `ponderhit`, even where the search has ended by itself. */
static bool withholds_bestmove(const void *data)
{
	const struct go_job *go = data;
	return !atomic_load(&go->stop_requested) &&
	       (go->request.limits.infinite || atomic_load(&go->control.pondering));
}

static void go_job_run(void *data)
{
	struct go_job *go = data;
	skill_search(&go->request, &go->control, &go->answer);
	job_runner_wait_while(go->job_runner, withholds_bestmove, go);
}

static void go_job_ponderhit(void *data)
{
	search_ponderhit(&((struct go_job *)data)->control);
}

/* The second turn of the principal variation is the move to ponder on. */
static void write_ponder(struct strbuf *out, const char *pv)
{
	const char *second = strchr(pv, ' ');
	if (second)
		strbuf_printf(out, " ponder %s", second + 1);
}

/* The last line: the best move. */
static void go_job_finish(void *data, struct strbuf *out)
{
	const struct go_job *go = data;
	struct strbuf pv = {0};
	tokens_write_pv(&pv, &(struct pv_text){go->request.game, go->request.root_infostate.now,
	                                       go->answer.pv, go->answer.n_pv, go->uci, 2});
	const char *text = strbuf_get(&pv);
	if (pv.n == 0) { /* no determinization: the information state contradicts itself */
		reply_no_bestmove(out, go->uci, ERROR_BAD_POSITION,
		                  "no full position agrees with what the seat was told");
	} else {
		strbuf_add(out, "bestmove ");
		strbuf_add_n(out, text, strcspn(text, " "));
		if (go->uci)
			write_ponder(out, text);
		if (go->clairvoyant)
			strbuf_add(out, " clairvoyant");
		strbuf_add_char(out, '\n');
	}
	strbuf_free(&pv);
}

static void go_job_free(void *data)
{
	struct go_job *go = data;
	match_infostate_free(&go->request.root_infostate);
	steps_free(&go->request.limits.searchmoves);
	free(go);
}

/* Skill Level, or with UCI_LimitStrength the best level that is no stronger than UCI_Elo; none
 * with UCI_AnalyseMode: whoever analyses wants to know what is best. */
static int level_of(const struct options *o, const struct game *game)
{
	if (o->analyse_mode)
		return SKILL_FULL;
	if (!o->limit_strength || !game->level_elo)
		return (int)o->skill_level;
	int level = SKILL_FULL - 1;
	while (level > 0 && game->level_elo[level] > o->uci_elo)
		level--;
	return level;
}

/* The search sees only the information state of the seat on move, unless it is
 * clairvoyant: then the present itself, or with some of its secrets what the seat would observe. Where
 * nothing is hidden the past tells nothing more. */
static void prepare_infostate(struct go_job *go, const struct session *s)
{
	const struct match *m = engine_match(s->engine);
	const struct options *options = engine_options(s->engine);
	const struct game *game = match_game(m);
	struct infostate *infostate = &go->request.root_infostate;
	bool all = options->clairvoyant == SECRET_ALL;
	go->clairvoyant = options->clairvoyant && (game->flags & GAME_SECRETS);
	match_infostate(m, go->clairvoyant && all ? VIEW_ALL : match_to_move(m), infostate);
	if (go->clairvoyant && !all)
		match_infostate_reveal(infostate, m, options->clairvoyant);
	if ((go->clairvoyant && !game->has_unknowns(infostate->now)) ||
	    options->beliefs == BELIEFS_UNIFORM)
		match_infostate_forget(infostate, game);
	go->request.weighs_behaviour = options->beliefs == BELIEFS_BEHAVIOUR;
}

/* A viewer that does not know the secrets of the seat on move may know others' that this seat was not
 * told, and of the decisions that the seat reckons with refuse some. */
static void restrict_to_legal(struct search_request *search, const struct request *req)
{
	const struct game *game = search->game;
	void *observed = xmalloc(game->state_size);
	match_observe(request_match(req), req->viewer, observed);
	if ((game->flags & GAME_SECRETS) && game->has_unknowns(observed) &&
	    memcmp(observed, search->root_infostate.now, game->state_size) != 0)
		go_limits_only_legal(&search->limits, game, observed);
	free(observed);
}

static void prepare_limits(struct search_request *search, const struct options *o)
{
	search->multipv = (int)o->multipv;
	search->threads = (int)o->threads;
	search->skill_level = level_of(o, search->game);
	search->worlds = (int)o->worlds;
	search->move_overhead = (int64_t)o->move_overhead;
	search->ponders = o->ponder;
	search->tree_memory = o->hash << 20;
	search->seed = o->search_seed;
	search->without_cards = !o->use_cards && search->game->plays_card;
	if (search->without_cards)
		go_limits_without_cards(&search->limits, search->game, search->root_infostate.now);
}

static void prepare_search(struct go_job *go, struct request *req)
{
	struct session *s = req->session;
	const struct options *options = engine_options(s->engine);
	struct search_request *search = &go->request;
	search->game = engine_game(s->engine);
	prepare_infostate(go, s);
	restrict_to_legal(search, req);
	prepare_limits(search, options);
	search->report = write_info;
	search->to = go;
	go->job_runner = s->job_runner;
	go->uci = s->uci;
	go->show_time = s->uci || options->show_time;
	go->show_wdl = options->show_wdl;
}

/* In the UCI dialect a game that is over has an answer too. */
static enum reply no_bestmove(struct request *req)
{
	if (!req->session->uci || req->err.code != ERROR_GAME_OVER)
		return REPLY_ERROR;
	strbuf_add(&req->out, "bestmove (none)\n");
	return REPLY_WITHOUT_OK;
}

/* The decision is the viewer's or open, and so is what the search would know. */
static bool is_viewers_search(struct request *req)
{
	const struct engine *e = req->session->engine;
	if (!request_is_own_decision(req))
		return false;
	return !engine_options(e)->clairvoyant || req->viewer == VIEW_ALL ||
	       !(engine_game(e)->flags & GAME_SECRETS) ||
	       error_set(&req->err, ERROR_HIDDEN, "Clairvoyant is for view all");
}

/* Tells the log on what the search depends. */
static void note_search(struct session *s, const struct search_request *search)
{
	const struct limits *l = &search->limits;
	bool by_clock = l->has_clock || l->movetime || l->infinite || l->ponder;
	bool by_table = search->tt && !(search->game->flags & GAME_SECRETS);
	session_log_search(s->log, !by_clock && search->threads == 1, by_table,
	                   engine_table_clears(s->engine));
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
	struct go_job *go = xzalloc(sizeof *go);
	if (!go_limits_parse(&go->request.limits, request_match(req), req->words, req->n, &req->err) ||
	    !engine_search_tt(s->engine, &go->request.tt, &req->err)) {
		go_job_free(go);
		return REPLY_ERROR;
	}
	go->request.memory = engine_search_memory(s->engine);
	prepare_search(go, req);
	note_search(s, &go->request);
	search_begin(&go->control, &go->request);
	struct job job = {
		.data = go,
		.run = go_job_run,
		.interrupt = go_job_interrupt,
		.ponderhit = go_job_ponderhit,
		.endless = withholds_bestmove,
		.finish = go_job_finish,
		.free = go_job_free,
	};
	return request_start_job(req, &job);
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
	job_runner_stop(req->session->job_runner);
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
	job_runner_ponderhit(req->session->job_runner);
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
	s->waits = job_runner_add_waiter(s->job_runner, req->tag);
	return s->waits ? REPLY_DEFERRED : REPLY_OK;
}

const struct command command_wait = {
	.name = "wait",
	.arguments = "",
	.summary = "answers when the search is over, and holds later lines until then",
	.flags = COMMAND_WAITS,
	.run = cmd_wait,
};
