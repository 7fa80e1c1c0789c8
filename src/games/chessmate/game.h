/* game.h - ChessMate, chess with cards, behind the contract: all that the registry
 * needs. */
#ifndef GAMES_CHESSMATE_GAME_H
#define GAMES_CHESSMATE_GAME_H

#include "game/game.h"

extern const struct game chessmate_game;

#endif
