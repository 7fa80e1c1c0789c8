/* cmd_perft.c - perft and divide, run beside the conversation as searches are. */
#include <stdlib.h>
#include <string.h>

#include "protocol/commands.h"
#include "protocol/tokens.h"
#include "search/perft.h"

enum form { FORM_PERFT, FORM_DIVIDE, FORM_STOCKFISH };

struct count {
	const struct game *game;
	_Alignas(16) unsigned char state[STATE_MAX];
	bool over; /* finished, perhaps by repetition, which no state shows */
	uint64_t depth;
	enum form form;
	bool uci, says_ok;
	atomic_bool stop;
	struct strbuf lines;
};

/* Counts below each decision; the total. Writes a line each where the form
 * wants them. */
static uint64_t count_each(struct count *n)
{
	struct tokens list = {0};
	uint64_t total = 0;
	if (n->depth > 0 && !n->over)
		tokens_legal(&list, n->game, n->state);
	for (size_t i = 0; i < list.n; i++) {
		_Alignas(16) unsigned char child[STATE_MAX];
		memcpy(child, n->state, sizeof child);
		n->game->apply(child, list.at[i].step, NULL);
		uint64_t below = perft(n->game, child, (int)n->depth - 1, &n->stop);
		strbuf_printf(&n->lines, n->form == FORM_DIVIDE ? "%s %llu\n" : "%s: %llu\n",
		            list.at[i].text, (unsigned long long)below);
		total += below;
	}
	tokens_free(&list);
	return n->depth == 0 ? 1 : total;
}

static uint64_t count_all(struct count *n)
{
	return n->over ? n->depth == 0 : perft(n->game, n->state, (int)n->depth, &n->stop);
}

static void count_run(void *data)
{
	struct count *n = data;
	uint64_t total = n->form == FORM_PERFT ? count_all(n) : count_each(n);
	if (n->form == FORM_STOCKFISH)
		strbuf_printf(&n->lines, "\nNodes searched: %llu\n\n", (unsigned long long)total);
	else
		strbuf_printf(&n->lines, "perft %llu %llu\n", (unsigned long long)n->depth,
		            (unsigned long long)total);
	if (n->says_ok)
		strbuf_add(&n->lines, "ok\n");
}

static void count_interrupt(void *data)
{
	atomic_store(&((struct count *)data)->stop, true);
}

static void count_finish(void *data, struct strbuf *out)
{
	struct count *n = data;
	if (atomic_load(&n->stop))
		strbuf_printf(out, "%serror %s the count was ended\n", n->uci ? "info string " : "",
		            error_name(ERROR_STOPPED));
	else
		strbuf_add_n(out, strbuf_get(&n->lines), n->lines.n);
	strbuf_free(&n->lines);
	free(n);
}

enum { COUNT_DEPTH_MAX = 1000 };

static enum reply begin(struct call *c, const char *depth, enum form form)
{
	struct session *s = c->session;
	uint64_t n;
	if (!depth || !parse_number(depth, 0, COUNT_DEPTH_MAX, &n))
		return refuse(c, ERROR_BAD_SYNTAX, "perft takes a number from 0 to %d", COUNT_DEPTH_MAX);
	if (session_hides(s))
		return refuse(c, ERROR_HIDDEN, "counting would tell what the viewer may not know");
	if (match_to_move(s->match) == SEAT_CHANCE) {
		match_awaits_decision(s->match, &c->err);
		return REPLY_ERROR;
	}
	struct count *count = xzalloc(sizeof *count);
	count->game = match_game(s->match);
	memcpy(count->state, match_state(s->match), count->game->state_size);
	count->over = match_over(s->match);
	count->depth = n;
	count->form = form;
	count->uci = s->uci;
	count->says_ok = form != FORM_STOCKFISH || !s->uci || c->tag;
	struct job job = {count, c->tag ? strdup(c->tag) : NULL, count_run, count_interrupt,
	                  NULL, count_finish};
	if (worker_start(s->worker, job))
		return REPLY_LATER;
	free(job.tag);
	free(count);
	return refuse(c, ERROR_OUT_OF_MEMORY, "no thread can be had");
}

enum reply run_perft(struct call *c)
{
	return begin(c, c->words[0], FORM_PERFT);
}

enum reply run_divide(struct call *c)
{
	return begin(c, c->words[0], FORM_DIVIDE);
}

enum reply run_go_perft(struct call *c)
{
	if (c->n > 2)
		return refuse(c, ERROR_BAD_SYNTAX, "usage: go perft N");
	return begin(c, c->n == 2 ? c->words[1] : NULL, FORM_STOCKFISH);
}
