/* record.c - writing a match as a command or as PGN. */
#include "match/record.h"

#include <stdlib.h>
#include <string.h>

#include "match/match_internal.h"

struct observed_state {
	_Alignas(16) unsigned char state[STATE_MAX];
};

static bool is_start(const struct match *m, const struct observed_state *v)
{
	struct observed_state start;
	memset(start.state, 0, m->game->state_size);
	m->game->start(&m->setup, start.state);
	return memcmp(start.state, v->state, m->game->state_size) == 0;
}

bool record_write_start(const struct match *m, struct strbuf *out)
{
	struct observed_state first;
	match_observe_start(m, VIEW_ALL, first.state);
	if (m->setup.players > 0 && is_start(m, &first))
		return false;
	m->game->state_to_text(first.state, out);
	return true;
}

static void add_token(struct record *r, struct strbuf *token)
{
	r->tokens[r->n++] = xstrdup(strbuf_get(token));
	strbuf_clear(token);
}

void record_take(const struct match *m, int viewer, struct record *out)
{
	const struct game *game = m->game;
	struct observed_state seen;
	struct strbuf token = {0};
	struct result ruling = match_ruling(m);
	viewer = match_effective_viewer(m, viewer);
	match_observe_start(m, viewer, seen.state);
	*out = (struct record){.setup = m->setup, .tokens = xmalloc((m->n + 1) * sizeof *out->tokens)};
	if (!is_start(m, &seen)) {
		game->state_to_text(seen.state, &out->start);
		out->setup.players = 0;
		out->setup.decks = DECKS_COMMON;
	}
	for (size_t i = 0; i < m->n; i++) {
		game->step_to_text(seen.state, match_observed_step(m, i, viewer), &token);
		add_token(out, &token);
		match_observe_next(m, i, viewer, seen.state);
	}
	if (ruling.outcome) {
		strbuf_printf(&token, RECORD_RULING "%s,%s", ruling.outcome, reason_name(ruling.reason));
		add_token(out, &token);
	}
	strbuf_free(&token);
}

void record_free(struct record *r)
{
	while (r->n > 0)
		free(r->tokens[--r->n]);
	free(r->tokens);
	strbuf_free(&r->start);
}

void record_write(const struct match *m, int viewer, struct strbuf *out)
{
	const struct game *game = m->game;
	struct record r;
	record_take(m, viewer, &r);
	strbuf_printf(out, "position %s", game->name);
	if (!r.start.n && game->min_seats != game->max_seats)
		strbuf_printf(out, " players %d", r.setup.players);
	if (!r.start.n && r.setup.decks == DECKS_OWN)
		strbuf_add(out, " decks own");
	strbuf_printf(out, "%s%s%s", r.start.n ? " fen " : " startpos", strbuf_get(&r.start),
	              r.n > 0 ? " moves" : "");
	for (size_t i = 0; i < r.n; i++)
		strbuf_printf(out, " %s", r.tokens[i]);
	record_free(&r);
}

bool record_pgn(const struct match *m, struct pgn_tags tags, struct strbuf *out)
{
	if (!m->game->pgn)
		return false;
	step_t *steps = xmalloc((m->n + 1) * sizeof *steps);
	for (size_t i = 0; i < m->n; i++)
		steps[i] = match_step_at(m, i);
	m->game->pgn(&(struct game_score){m->states, steps, m->n, match_result(m), tags}, out);
	free(steps);
	return true;
}
