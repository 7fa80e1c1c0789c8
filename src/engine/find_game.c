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

const struct game *find_game_in(const char *line)
{
	const struct game *found = NULL;
	size_t longest = 0;
	for (const struct game *const *g = registry_games(); *g; g++) {
		const char *names[] = {(*g)->name, (*g)->info->title};
		for (int i = 0; i < 2; i++)
			if (strlen(names[i]) > longest && strcasestr(line, names[i])) {
				found = *g;
				longest = strlen(names[i]);
			}
	}
	return found;
}
