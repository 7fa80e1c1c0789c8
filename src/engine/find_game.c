/* find_game.c - the registered games by name. */
#include "engine/find_game.h"

#include <string.h>

#include "base/similar.h"
#include "game/registry.h"

const struct game *find_game(const char *name, struct error *err)
{
	const char *best = NULL;
	size_t distance = 0;
	for (const struct game *const *g = registry_games(); *g; g++)
		if (strcmp((*g)->name, name) == 0)
			return *g;
	for (const struct game *const *g = registry_games(); *g; g++)
		similar_consider(name, (*g)->name, &best, &distance);
	similar_error(err, ERROR_UNKNOWN_GAME, "no game is called ", name, best);
	return NULL;
}
