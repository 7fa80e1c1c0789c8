/* heard.c - table tokens that were said already.
 *
 * The match says what the table must say as soon as its state can tell it, the record
 * of another match prints it all the same: so a record can be followed a token
 * at a time, whoever could tell what first. */
#include <string.h>

#include "match/match_internal.h"

enum heard match_hear(struct match *m, int viewer, const char *token)
{
	const struct game *game = m->game;
	viewer = match_effective_viewer(m, viewer);
	for (size_t i = m->heard; i < m->n; i++) {
		const void *before = match_state_at(m, i);
		step_t said = match_step_at(m, i), step;
		if (game->chance_kind(said) != CHANCE_TABLE)
			continue;
		const char *prefix = game->chance(before).prefix;
		if (strncmp(token, prefix, strlen(prefix)) != 0)
			continue;
		/* As it was told to the viewer, or guessing would tell more. */
		bool same = game->step_from_text(before, token, &step, NULL) &&
		            step == game->observe_step(before, said, viewer);
		if (same)
			match_mark_given(m, i);
		return same ? HEARD_RIGHT : HEARD_WRONG;
	}
	return HEARD_NOTHING;
}
