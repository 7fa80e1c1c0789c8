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

void record_write(const struct match *m, int viewer, struct strbuf *out)
{
	const struct game *game = m->game;
	struct observed_state seen;
	struct result ruling = match_ruling(m);
	viewer = match_effective_viewer(m, viewer);
	match_observe_start(m, viewer, seen.state);
	bool usual = is_start(m, &seen);
	strbuf_printf(out, "position %s", game->name);
	if (usual && game->min_seats != game->max_seats)
		strbuf_printf(out, " players %d", m->setup.players);
	if (usual && m->setup.decks == DECKS_OWN)
		strbuf_add(out, " decks own");
	strbuf_add(out, usual ? " startpos" : " fen ");
	if (!usual)
		game->state_to_text(seen.state, out);
	if (m->n > 0 || ruling.outcome)
		strbuf_add(out, " moves");
	for (size_t i = 0; i < m->n; i++) {
		strbuf_add_char(out, ' ');
		game->step_to_text(seen.state, match_observed_step(m, i, viewer), out);
		match_observe_next(m, i, viewer, seen.state);
	}
	if (ruling.outcome)
		strbuf_printf(out, " " RECORD_RULING "%s,%s", ruling.outcome, reason_name(ruling.reason));
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
