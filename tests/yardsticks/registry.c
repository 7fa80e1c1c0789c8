/* registry.c - the engine's games, with the yardstick in the place of their searches. */
#define registry_games engine_games
#define registry_uci_default engine_default
#include "games/registry.c"
#undef registry_games
#undef registry_uci_default

#include "tests/yardsticks/yardstick.h"

enum { GAMES_MAX = 16 };

static struct game copies[GAMES_MAX];
static const struct game *games[GAMES_MAX + 1];

const struct game *const *registry_games(void);
const struct game *registry_uci_default(void);

const struct game *const *registry_games(void)
{
	const struct game *const *engine = engine_games();
	for (size_t i = 0; engine[i] && !games[i]; i++) {
		ensure(i < GAMES_MAX);
		copies[i] = *engine[i];
		copies[i].search = yardstick_search;
		games[i] = &copies[i];
	}
	return games;
}

const struct game *registry_uci_default(void)
{
	const struct game *const *engine = engine_games();
	size_t i = 0;
	while (engine[i] != engine_default())
		i++;
	return registry_games()[i];
}
