/* registry.c - the games of the test binary: those of the engine that have no
 * secrets, and trio, which has. */
#include "game/registry.h"

#include "games/coffee/game.h"
#include "games/tictac/game.h"
#include "tests/trio/game.h"

const struct game *const *registry_games(void)
{
	static const struct game *const games[] = {&coffee_game, &tictac_game, &trio_game, NULL};
	return games;
}

const struct game *registry_uci_default(void)
{
	return &trio_game;
}
