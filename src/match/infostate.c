/* infostate.c - the information state of a viewer of a match. */
#include <stdlib.h>
#include <string.h>

#include "match/match_internal.h"

void match_infostate(const struct match *m, int viewer, struct infostate *out)
{
	const struct game *game = m->game;
	size_t size = game->state_size;
	unsigned char *both = xzalloc(2 * size);
	step_t *steps = xmalloc((m->n + 1) * sizeof *steps);
	uint64_t *keys = xmalloc((m->n + 1) * sizeof *keys);
	viewer = match_effective_viewer(m, viewer);
	match_observe_start(m, viewer, both);
	match_observe(m, viewer, both + size);
	*out = (struct infostate){viewer, both, steps, m->n, both + size, keys, 0};
	for (size_t i = 0; i < m->n; i++)
		steps[i] = match_observed_step(m, i, viewer);
	for (size_t i = 0; i <= m->n; i++)
		if (m->entries[i].key)
			keys[out->n_keys++] = m->entries[i].key;
}

void match_infostate_forget(struct infostate *infostate, const struct game *game)
{
	memcpy((void *)infostate->start, infostate->now, game->state_size);
	infostate->n = 0;
}

void match_infostate_reveal(struct infostate *infostate, const struct match *m, unsigned secrets)
{
	void *all = xmalloc(m->game->state_size);
	match_observe(m, VIEW_ALL, all);
	m->game->reveal(all, secrets, (void *)infostate->now);
	free(all);
}

void match_infostate_free(struct infostate *infostate)
{
	free((void *)infostate->start); /* `now` stands in the same block */
	free((void *)infostate->steps);
	free((void *)infostate->keys);
	*infostate = (struct infostate){0};
}
