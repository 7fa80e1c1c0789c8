/* registry.c - the one file that names the games: a new one adds a line here. */
#include "game/registry.h"

#include "games/chessmate/game.h"
#include "games/chess/game.h"
#include "games/coffee/game.h"
#include "games/spies/game.h"
#include "games/tictac/game.h"

const struct game *const *registry_games(void)
{
	static const struct game *const games[] = {
		&chess_game, &chessmate_game, &coffee_game, &spies_game, &tictac_game, NULL,
	};
	return games;
}

const struct game *registry_uci_default(void)
{
	return &chess_game;
}
