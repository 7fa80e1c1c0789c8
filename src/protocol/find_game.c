/* find_game.c - the registered games by name. */
#include "protocol/find_game.h"

#include <string.h>

#include "game/registry.h"

const struct game *find_game(const char *name)
{
	for (const struct game *const *g = registry_games(); *g; g++)
		if (strcmp((*g)->name, name) == 0)
			return *g;
	return NULL;
}
