#include "match/record.h"

#include <string.h>

#include "match/match_internal.h"

struct view {
	_Alignas(16) unsigned char state[STATE_MAX];
};

static void see(const struct match *m, size_t i, int viewer, struct view *out)
{
	memset(out->state, 0, m->game->state_size);
	m->game->observe(match_state_at(m, i), viewer, out->state);
}

static bool is_start(const struct match *m, const struct view *v)
{
	struct view start;
	memset(start.state, 0, m->game->state_size);
	m->game->start(&m->terms, start.state);
	return memcmp(start.state, v->state, m->game->state_size) == 0;
}

static void write_beginning(const struct match *m, int viewer, struct text *out)
{
	const struct game *game = m->game;
	struct view first;
	text_format(out, "position %s", game->name);
	see(m, 0, viewer, &first);
	bool start = is_start(m, &first);
	if (start && game->min_seats != game->max_seats)
		text_format(out, " players %d", m->terms.players);
	if (start && m->terms.decks == DECKS_OWN)
		text_add(out, " decks own");
	text_add(out, start ? " startpos" : " fen ");
	if (!start)
		game->show_state(first.state, out);
}

void record_write(const struct match *m, int viewer, struct text *out)
{
	const struct game *game = m->game;
	viewer = match_eyes(m, viewer);
	write_beginning(m, viewer, out);
	if (m->n > 0)
		text_add(out, " moves");
	for (size_t i = 0; i < m->n; i++) {
		struct view before;
		see(m, i, viewer, &before);
		text_char(out, ' ');
		game->show_step(before.state, game->told(match_state_at(m, i), m->entries[i].step, viewer),
		                out);
	}
}

bool record_pgn(const struct match *m, struct text *out)
{
	if (!m->game->pgn)
		return false;
	step_t *steps = need((m->n + 1) * sizeof *steps);
	for (size_t i = 0; i < m->n; i++)
		steps[i] = m->entries[i].step;
	m->game->pgn(m->states, steps, m->n, match_result(m), out);
	free(steps);
	return true;
}

void match_history(const struct match *m, int viewer, struct history *out)
{
	const struct game *game = m->game;
	size_t size = game->state_size;
	unsigned char *both = need_zeroed(2 * size);
	step_t *steps = need((m->n + 1) * sizeof *steps);
	uint64_t *keys = need((m->n + 1) * sizeof *keys);
	viewer = match_eyes(m, viewer);
	game->observe(match_state_at(m, 0), viewer, both);
	game->observe(match_state(m), viewer, both + size);
	*out = (struct history){viewer, both, steps, m->n, both + size, keys, 0};
	uint64_t first = game->repetition_key ? game->repetition_key(match_state_at(m, 0)) : 0;
	if (first)
		keys[out->n_keys++] = first;
	for (size_t i = 0; i < m->n; i++) {
		steps[i] = game->told(match_state_at(m, i), m->entries[i].step, viewer);
		if (m->entries[i].key)
			keys[out->n_keys++] = m->entries[i].key;
	}
}

void match_history_free(struct history *h)
{
	free((void *)h->start); /* `now` shares its memory */
	free((void *)h->steps);
	free((void *)h->keys);
	*h = (struct history){0};
}
