/* cmd_go.c - a search beside the conversation: begun, reported, stopped, answered. */
#include <stdlib.h>
#include <string.h>

#include "protocol/commands.h"
#include "protocol/limits.h"
#include "protocol/tokens.h"
#include "protocol/wdl.h"

/* Everything a running search needs, apart from the session it came from. */
struct go {
	struct search search;
	struct writer *writer;
	struct worker *worker;
	const char *tag; /* the job's */
	bool uci, show_time, show_wdl;
	atomic_bool told_to_stop; /* while the search itself may stop at a limit */
};

static void write_score(struct strbuf *out, const struct go *go, const struct search_line *line)
{
	if (line->kind == SCORE_MATE)
		strbuf_printf(out, " score mate %d", line->score);
	else if (line->kind == SCORE_CP)
		strbuf_printf(out, " score cp %d", line->score);
	else if (go->uci) /* UCI knows no chances: an even game is 0 */
		strbuf_printf(out, " score cp %d", line->score - 500);
	else
		strbuf_printf(out, " score chance %d", line->score);
	if (go->show_wdl) {
		struct wdl w = wdl_of(line->kind, line->score);
		strbuf_printf(out, " wdl %d %d %d", w.win, w.draw, w.loss);
	}
}

static void go_interrupt(void *data)
{
	struct go *go = data;
	atomic_store(&go->told_to_stop, true);
	search_stop(&go->search);
}

static void report(void *to, const struct search_line *line)
{
	struct go *go = to;
	struct strbuf out = {0};
	strbuf_printf(&out, "info depth %d", line->depth);
	if (go->show_time && line->deepest)
		strbuf_printf(&out, " seldepth %d", line->deepest);
	if (line->multipv > 0)
		strbuf_printf(&out, " multipv %d", line->multipv);
	write_score(&out, go, line);
	strbuf_printf(&out, " nodes %llu", (unsigned long long)line->nodes);
	if (go->show_time)
		strbuf_printf(&out, " hashfull %d time %lld nps %llu", table_full(go->search.table),
		            (long long)line->time,
		            (unsigned long long)(line->nodes * 1000 / (uint64_t)(line->time + 1)));
	strbuf_add(&out, " pv ");
	tokens_line(&out, go->search.game, go->search.told.now, line->pv, line->n_pv, go->uci, PV_MAX);
	strbuf_add_char(&out, '\n');
	if (!writer_put(go->writer, go->tag, strbuf_get(&out), out.n))
		go_interrupt(go);
	strbuf_free(&out);
}

static bool holds_back(const void *data)
{
	const struct go *go = data;
	return !atomic_load(&go->told_to_stop) &&
	       (go->search.limits.infinite || atomic_load(&go->search.pondering));
}

static void go_run(void *data)
{
	struct go *go = data;
	go->search.game->search(&go->search);
	worker_linger(go->worker, holds_back, go);
}

static void go_ponderhit(void *data)
{
	search_ponderhit(&((struct go *)data)->search);
}

/* The second turn of the best line, for `ponder`. */
static void write_ponder(struct strbuf *out, const char *line)
{
	const char *second = strchr(line, ' ');
	if (second)
		strbuf_printf(out, " ponder %s", second + 1);
}

static void write_bestmove(struct strbuf *out, const struct go *go)
{
	const struct search *s = &go->search;
	struct strbuf line = {0};
	tokens_line(&line, s->game, s->told.now, s->best, s->n_best, go->uci, 2);
	const char *text = strbuf_get(&line);
	if (line.n == 0) { /* nothing agrees with what the seat was told */
		strbuf_printf(out, "%serror %s no full position agrees with what the seat was told\n",
		            go->uci ? "info string " : "", error_name(ERROR_BAD_POSITION));
	} else {
		strbuf_add(out, "bestmove ");
		strbuf_add_n(out, text, strcspn(text, " "));
		if (go->uci)
			write_ponder(out, text);
		strbuf_add_char(out, '\n');
	}
	strbuf_free(&line);
}

static void go_free(struct go *go)
{
	match_infostate_free(&go->search.told);
	steps_free(&go->search.limits.only);
	free(go);
}

static void go_finish(void *data, struct strbuf *out)
{
	write_bestmove(out, data);
	go_free(data);
}

/* The table for a search of this game: nothing hidden outlives its search, and
 * no game sees another's entries. */
static bool prepare_table(struct session *s, struct error *err)
{
	const struct game *game = match_game(s->match);
	if (!s->table)
		s->table = table_new(s->options.hash, err);
	if (!s->table)
		return false;
	if ((game->flags & GAME_SECRETS) || s->table_game != game)
		table_clear(s->table);
	s->table_game = game;
	table_age(s->table);
	return true;
}

static void prepare_search(struct go *go, struct call *c)
{
	struct session *s = c->session;
	struct search *search = &go->search;
	search->game = match_game(s->match);
	match_infostate(s->match, match_to_move(s->match), &search->told);
	search->multipv = (int)s->options.multipv;
	search->threads = (int)s->options.threads;
	search->overhead = (int64_t)s->options.overhead;
	search->seed = s->options.search_seed;
	search->table = s->table;
	search->report = report;
	search->to = go;
	go->writer = s->writer;
	go->worker = s->worker;
	go->uci = s->uci;
	go->show_time = s->uci || s->options.show_time;
	go->show_wdl = s->options.show_wdl;
}

static enum reply begin(struct call *c, struct go *go)
{
	struct session *s = c->session;
	char *tag = c->tag ? strdup(c->tag) : NULL;
	go->tag = tag;
	search_begin(&go->search);
	struct job job = {go, tag, go_run, go_interrupt, go_ponderhit, go_finish};
	if (worker_start(s->worker, job))
		return REPLY_LATER;
	free(tag);
	go_free(go);
	return refuse(c, ERROR_OUT_OF_MEMORY, "no thread can be had");
}

/* In the UCI dialect a game that is over has an answer too. */
static enum reply nothing_to_search(struct call *c)
{
	if (!c->session->uci || c->err.code != ERROR_GAME_OVER)
		return REPLY_ERROR;
	strbuf_add(&c->out, "bestmove (none)\n");
	return REPLY_OWN;
}

enum reply run_go(struct call *c)
{
	struct session *s = c->session;
	if (s->position_refused)
		return refuse(c, ERROR_BAD_POSITION, "the last position was refused");
	if (c->n > 0 && strcmp(c->words[0], "perft") == 0)
		return run_go_perft(c);
	if (!match_awaits_decision(s->match, &c->err))
		return nothing_to_search(c);
	if (session_hides(s) && match_to_move(s->match) != s->viewer)
		return refuse(c, ERROR_HIDDEN, "it is not the viewer's decision");
	struct go *go = xzalloc(sizeof *go);
	if (!limits_read(&go->search.limits, s->match, c->words, c->n, &c->err) ||
	    !prepare_table(s, &c->err)) {
		go_free(go);
		return REPLY_ERROR;
	}
	prepare_search(go, c);
	return begin(c, go);
}

enum reply run_stop(struct call *c)
{
	worker_stop(c->session->worker);
	return REPLY_OK;
}

enum reply run_ponderhit(struct call *c)
{
	worker_ponderhit(c->session->worker);
	return REPLY_OK;
}

enum reply run_wait(struct call *c)
{
	return worker_wait(c->session->worker, c->tag) ? REPLY_LATER : REPLY_OK;
}
