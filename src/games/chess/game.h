/* game.h - orthodox chess behind the contract: all that the registry needs. */
#ifndef GAMES_CHESS_GAME_H
#define GAMES_CHESS_GAME_H

#include "game/game.h"

extern const struct game chess_game;

#endif
